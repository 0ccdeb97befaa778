/* Help for people: what questions of Root are about, and each faction's turn on a few lines. */
#include <string.h>

#include "clients/terminal/root/root.h"

/* Questions that nobody is asked. */
static const char by_lot[] =
    "Decided by lot, not by a person. When the match is over everybody can check every lot.";

static const struct phrase questions[] = {
    {"choose_faction",
     "Each faction plays by rules of its own; some are easy to begin with: the Marquise above all."},
    {"order_of_play", by_lot},
    {"draw", by_lot},
    {"place_keep",
     "A corner where your turn will begin from. Nobody else places pieces there while the keep stands."},
    {"starting_building",
     "In the clearing of the keep or beside it. Where you build first, wood and warriors come from."},
    {"starting_corner", "Your first pieces come here, as far as can be from other beginnings."},
    {"choose_leader", "The leader gives an ability and says in which columns the viziers stand."},
    {"choose_character", "Decides which items you begin with, and what a torch can do."},
    {"starting_forest", "Your pawn begins in a forest; from there it slips to any clearing beside it."},
    {"stock_ruin", by_lot},
    {"new_quest", by_lot},
    {"start_of_phase", "Some crafted cards can only be used now. Pass if you want none of them."},
    {"window", "A crafted card can be used now, before the phase goes on."},
    {"birdsong", "What you may do in Birdsong, in any order. Your whole turn stands below."},
    {"daylight", "Choose an action, then where. What each costs stands below."},
    {"craft", "Each card costs crafting pieces of the suits it shows; every piece crafts once a turn. Items "
              "score, effects stay."},
    {"evening", "What you may do in Evening. Drawing and discarding come by themselves."},
    {"discard_to_limit", "At the end of Evening you keep five cards at most."},
    {"order_of_effects", "Several things happen at once. You say what comes first."},
    {"tied_winner", "Several reach the goal at once; the one whose turn it is decides."},
    {"move_count",
     "Any number of your warriors, one at least. You must rule where they come from or where they go."},
    {"ambush", "An ambush deals two hits before the dice. Needs a card of the clearing's suit, or a bird."},
    {"foil_ambush", "An ambush of your own with the same suit makes the first one do nothing."},
    {"battle_roll", by_lot},
    {"who_uses_effects_first", "Attacker and defender have effects; the attacker says who goes first."},
    {"battle_effects", "The dice have fallen. Effects change hits before they are taken."},
    {"take_hit", "Warriors first; buildings and tokens only when no warrior is left. Each of these lost "
                 "scores a point for the enemy."},
    {"craft_with", "The crafting pieces to be used for this card: each only once a turn."},
    {"pay_for_dominance", "A dominance card is taken by spending a card of its suit."},
    {"random_card", by_lot},
    {"field_hospitals", "A card of the clearing's suit brings all warriors just lost there to the keep."},
    {"second_march", "A march is up to two moves; the second may be made by others."},
    {"pay_wood", "Wood may come from clearings joined to the site through clearings you rule."},
    {"wood_placement", "Too little wood for all sawmills: say where it goes."},
    {"recruiter_placement", "Too few warriors for all recruiters: say where they go."},
    {"add_to_decree",
     "One or two cards, one bird at most. Each of them acts every turn until turmoil: think of the suits."},
    {"resolve_decree",
     "Each card of this column acts once, in a clearing of its suit. What cannot be done ends in turmoil."},
    {"new_roost",
     "You have no roost left: one comes with three warriors to a clearing with the fewest warriors."},
    {"outrage",
     "For what you did to sympathy, the Alliance gets a card of the clearing's suit from your hand."},
    {"spend_supporters", "Supporters count for the suit they show; birds for any."},
    {"supporters_limit", "Without a base only five supporters can stay."},
    {"refresh_items", "Exhausted items can be used again; damaged ones stay damaged."},
    {"slip", "A free step to a neighbouring clearing or forest, whoever is there. Or stay."},
    {"damage_items", "Each hit damages an undamaged item until it is repaired."},
    {"aid_with", "Any undamaged item that is not exhausted will do."},
    {"aid_take", "In return you may take one item that the faction has crafted."},
    {"quest_reward", "Two cards, or a point for each quest of this suit that you have completed."},
    {"repair_items", "A repaired item goes back as it is, exhausted or not."},
    {"item_limit", "You carry six items, and two more for each bag on its track. The rest is lost."},
    {"ally_in_battle", "Warriors of an ally count as yours in this battle and may take hits. If more of them "
                       "fall than items, you become hostile."},
    {"ally_in_move", "Warriors of one ally may come along."},
    {"ally_count", "As many of the ally's warriors here as you like."},
    {"lose_supporters", "With the base its supporters are lost, birds too."},
    {"random_discard", by_lot},
    {"choose_outcast", "Conspiracies happen in clearings of the outcast suit, and gardens there craft."},
    {"crusade", "After moving, a crusade may end in a battle."},
    {"enlist", "The Vagabond's undamaged swords count for your hits; the Vagabond scores a point."},
    {"suit_marker", by_lot},
    {"by_ferry", "Once a turn the ferry goes along; who takes it draws a card."},
    {"pay_for_path", "Any card of your hand clears the path for good, once a turn; that scores a point."},
    {"first_vagabond", by_lot},
    {"take_from_ruin", "Two items lie here; you take one."},
    {"starting_warrior", "One warrior in a clearing of each suit."},
    {"flip_plots", "A flip scores for all plots face up, but a plot that stays hidden keeps its surprise."},
    {"recruit_with", "A warrior comes to every clearing of the card's suit; a bird lets you say which."},
    {"recruit_in", "Not enough warriors for all clearings: choose where."},
    {"exert", "One action more, but no card is drawn this Evening."},
    {"raid", "Not enough warriors for all clearings beside the raid: choose where."},
    {"expose_with",
     "You show, and keep, a card of the clearing's suit. A wrong guess gives it to the Corvids."},
    {"guess_plot",
     "If you are right, the plot is removed and does nothing. If not, the Corvids take the card."},
    {"assembly", "Two actions: build, recruit, move, battle, dig, in any order and as often as you like."},
    {"parliament", "Every swayed minister may act once, in any order."},
    {"sway_minister",
     "Squires need 2 cards, nobles 3, lords 4; for each a clearing of its suit with a piece of yours."},
    {"reveal_to_build", "The card stays yours unless it is a bird, which is discarded in Evening."},
    {"spend_to_dig", "A card of the clearing's suit; it is gone."},
    {"take_tunnel_back", "All tunnels are on the map: one of them moves here."},
    {"dig_count", "Up to four warriors come up with the tunnel."},
    {"minister_action", "The minister may do one of these."},
    {"brigadier_again", "The Brigadier moves twice or battles twice."},
    {"banker_spends", "Cards of one suit, a point for each."},
    {"reveal_to_sway",
     "Each card needs a clearing of its suit with a piece of yours. Revealed cards come back, birds do not."},
    {"price_of_failure", "Several ministers of the highest rank: one of them goes."},
    {"river_warrior", "The first warriors stand in clearings at a river."},
    {"set_price", "From 1 to 4 warriors. Cheap sells often, dear sells well."},
    {"commit_funds", "Committed funds come back in the next Birdsong."},
    {"spend_funds", "Spent funds go back to their owner for good."},
    {"lose_funds", "Half of the funds are lost for the trade post."},
    {"pay_items", "A Vagabond pays with items: one exhausted for each warrior of the price."},
    {"base_suit", "The clearing is of all suits: choose which base stands there."},
    {"garden_suit", "The clearing is of all suits: choose which garden stands there."},
    {"setup_card", "Cards for the draft are laid out; not all will be taken."},
    {"random_character", by_lot},
    {"draft_faction", "Insurgents may be taken only once a militant faction has been."},
    {"choose_homeland", "Where your first pieces come, at some distance from others."},
    {"spread_warriors", "Where your warriors begin."},
    {"starting_plot", "A first plot, face down."},
    {"starting_hand", "You have drawn more than you keep."},
    {"deal_landmark", by_lot},
    {"set_up_landmark", "Landmarks keep clear of each other, by the rule of each."},
    {"treetop_slot",
     "On the Elder Treetop there is room for one more building; there it is worth a point to enemies."},
    {"treetop_loss", "A building on the Elder Treetop scores one more for who removes it."},
    {"give_to_market", "A card of your hand lies at the stall from now on, face down."},
    {"spend_any_supporters", "This clearing is of all suits: any supporters will do."},
    {"raze_ruin", "Mobs take an item from each ruin beside them, one after the other."},
    {"mob_die", by_lot},
    {"mob_placement", "The die has shown a suit: the mob spreads to a clearing of it beside a mob."},
    {"stronghold_placement", "Too few warriors for all strongholds: choose where."},
    {"anoint", "The warlord has fallen: a warrior of yours becomes the new one."},
    {"choose_mood", "A new mood each turn, none whose item lies in your Hoard."},
    {"lavish", "Each item given away brings two warriors to the warlord."},
    {"contempt_for_trade", "In the Hoard it makes you stronger; given away it scores its points."},
    {"hoard_full", "There is no room on its track: one item goes, which scores a point."},
    {"loot", "You deal no rolled hits, but take an item if you rule the clearing afterwards."},
    {"loot_item", "It goes into your Hoard."},
    {"command", "Move, battle, or build a stronghold for a card."},
    {"advance", "The warlord moves with any number of warriors, then may battle."},
    {"advance_battle", "Where the warlord stands now."},
    {"relentless", "After a move and a battle, one more of either."},
    {"spend_to_build", "A card of the clearing's suit; it is gone."},
    {"bitter", "Mobs here or beside become warriors before the dice roll."},
    {"incite", "A card of the suit places a mob where you have warriors and none is yet."},
    {"jubilant", "Each roll may spread a mob further."},
    {"hide_relic", by_lot},
    {"relic_forest", "Relics lie in forests, away from your first warriors."},
    {"edge_clearing", "Four more warriors begin there."},
    {"encamp", "A warrior becomes a waystation, once in each clearing. You choose which side lies up."},
    {"decamp", "A waystation becomes a warrior, once in each clearing."},
    {"retinue", "Each card of this column may act once, in a clearing of its suit."},
    {"retinue_action", "What this card may do where you have chosen."},
    {"delve", "A relic from a forest beside it comes here. If it is worth more than the clearings you rule "
              "around the forest, the card is lost."},
    {"delve_relic", "Its value shows only when it has been dug out."},
    {"recover_again", "Another relic that the waystation shows can be recovered here."},
    {"take_relic_along", "Each warrior that moves may carry a relic."},
    {"devout_knights", "Where a relic and a warrior of yours are, the first hit can be ignored."},
    {"prized_trophy", "You put the relic into a forest and score a point more."},
    {"gather_retinue",
     "Add any number of cards of your hand, or shift one to another column. At most ten in all."},
    {"false_orders", "Half of the warriors, rounded up, move where you say, even if nobody rules."},
    {"swap_meet", "You took a card at random; give one back."},
    {"eyrie_emigre", "A move, and then a battle where it ends. Without both the card is lost."},
    {"emigre_battle", "The battle that the card demands."},
    {"propaganda_card", "A card of the clearing's suit turns an enemy warrior into one of yours."},
    {"league_of_adventurous_mice", "The exhausted item pays for a move or a battle."},
    {"informants", "An ambush for certain instead of cards by chance."},
    {"partisans_discard", "The price for the extra hit."},
    {"which_item", "The same item lies there twice: ready or exhausted."},
    {"end_of_phase", "The last moment for crafted cards of this phase."},
    {"hireling_card", by_lot},
    {"demote_hireling", "With three players or more some hirelings show their weaker side."},
    {"set_up_hireling", "Each brings its first pieces onto the map."},
    {"hire", "You have passed a marker on the score track: a hireling serves you for a while."},
    {"control_die", by_lot},
    {"hand_over_hireling",
     "Its time with you is over: it goes to somebody else, for a die's worth of turns."},
    {"hireling_placement", "Where its piece comes."},
    {"hireling_part", "One of the things this hireling can do."},
    {"hireling_move", "The hireling's pieces move by your word; they count for nobody's rule."},
    {"hireling_battle", "The hireling's pieces battle by your word."},
    {"hireling_price", "Who attacks them pays with a card of the suit."},
    {"physicians", "A card of the clearing's suit saves all warriors just lost there."},
    {"physicians_refuge", "A clearing where you have pieces."},
    {"uprising_die", by_lot},
    {"uprising", "One more warrior in a clearing of the suit, or one goes with all enemies around it."},
    {"rabbit_scouts", "For a card of the suit the defender deals the higher die."},
    {"roam", "An item moves the Exile to a neighbouring forest, two start a battle beside it."},
    {"rob", "A crafted item pays for a random card."},
    {"flotilla_card", "Who has pieces with the Flotilla may draw."},
    {"provoke", "Somebody where a Prophet stands must battle or leave."},
    {"provoke_to", "All of its warriors there move together."},
    {"salvage", "A card of the most frequent suit among the five on top, but no ambush."},
    {"bandit", "Enemies who move along this path lose a piece."},
    {"take_bandit_back", "All bandits are out: one of them moves."},
    {"bandits_join", "A warrior of yours from the supply comes along."},
    {"take_foothold_back", "All footholds are out: one of them moves."},
    {"expedition_warriors", "Up to three come with the foothold."},
    {"mole_artisans", "The crafted item card comes back to your hand instead of being discarded."},
    {"spies_steal", "A random card from each enemy in the clearing."},
    {"vault_warriors", "Too few for all vaults: choose where."},
    {"blaze", "Each Flame Bearer removes an enemy piece beside it."},
    {"smuggle", "A card with an item pays for a move or a battle."},
    {"stage", "Who comes to hear the band does not leave this turn."},
    {"lure", "A warrior from a neighbouring clearing comes to hear the band."},
    {"bandits_toll", "The toll for this path: a piece of those that move."},
    {"exile_loses", "Hits cost the Exile its items."},
    {"who_names_losses_first", "Both lose pieces at once; this says who names them first."},
    {"take_from_first", "Cards are taken one player after the other."},
    {"lured_piece", "One of the warriors there comes to hear the band."},
    {"discard_order", "What comes last lies on top; passing leaves the rest as it is."},
    {"who_takes_marker", "They came there in the same moment; this says who was first."},
    {"who_draws_next", "The deck may run out, so the order counts."},
    {"who_is_charmed", "You have drawn your card; the point goes to another player."},
    {NULL, NULL},
};

enum { PAGE_LINES = 7 };

/* What both Vagabonds do. */
static const char vagabond_points[] =
    "Points: Better relationships, quests and explored ruins score, and so does each hostile piece removed "
    "in a battle of your turn.";
static const char vagabond_birdsong[] =
    "Birdsong: Refresh three items, and two more for each tea on its track. Then slip to a neighbouring "
    "clearing or forest for nothing.";
static const char vagabond_daylight[] =
    "Daylight: Exhaust items to act: boots move, swords battle, torches explore or do what your character "
    "can, crossbows shoot, hammers craft or repair. Any item aids; quests take what they show.";
static const char vagabond_evening[] =
    "Evening: In a forest everything is repaired and refreshed. Draw a card, and one more for each coin on "
    "its track. Discard down to five, and items to your limit.";
static const char vagabond_mind[] =
    "Mind: Removing a warrior makes its faction hostile. Your pawn is never removed: hits damage items "
    "instead. Without undamaged swords you are defenceless.";

static const struct page {
    const char *faction;
    const char *lines[PAGE_LINES];
} pages[] = {
    {"marquise",
     {"You: Holds the whole woodland at first and turns wood into buildings. Each building scores, later "
      "ones more.",
      "Points: Every building you place scores what its track shows. The more of a kind stand, the more the "
      "next one brings.",
      "Birdsong: Each sawmill gets one wood.",
      "Daylight: Craft with workshops. Then three actions: battle, march (two moves), recruit (once), build "
      "with wood, overwork (a card for wood). Every bird card spent is an action more.",
      "Evening: Draw a card, and one more for each bonus that recruiters have uncovered. Discard down to "
      "five.",
      "Mind: Wood travels only through clearings that you rule: keep sawmills and building sites joined. "
      "With a card of the suit, Field Hospitals bring lost warriors to the keep.",
      ""}},
    {"eyrie",
     {"You: Scores every Evening for its roosts. Its decree grows each turn and must be carried out in full, "
      "or there is turmoil.",
      "Points: Each Evening you score for the roosts on the map. Crafted items give you one point only.",
      "Birdsong: Without cards in hand, draw one. Add one or two cards to the decree, only one of them a "
      "bird. Without any roost, one comes back with three warriors.",
      "Daylight: Craft with roosts. Then every card of the decree acts in a clearing of its suit, column by "
      "column: recruit, move, battle, build. If one cannot, there is turmoil.",
      "Evening: Score for roosts. Draw a card, and one more for each uncovered bonus. Discard down to five.",
      "Mind: Turmoil costs a point for each bird in the decree, empties it but for the viziers, and needs a "
      "new leader. You rule also where you are tied.",
      ""}},
    {"alliance",
     {"You: Begins with nothing on the map, spreads sympathy for points and revolts where it is liked. "
      "Defending, it deals the higher die.",
      "Points: Every sympathy you place scores what its track shows. A revolt scores for buildings and "
      "tokens it removes.",
      "Birdsong: Revolt: for two supporters of its suit a sympathetic clearing becomes a base, and all enemy "
      "pieces there go. Spread sympathy to clearings beside it, for supporters.",
      "Daylight: In any order: craft with sympathy, mobilize cards of your hand to supporters, train "
      "officers with cards of a base's suit.",
      "Evening: An action for each officer: move, battle, recruit at a base, organize (a warrior becomes "
      "sympathy). Draw a card, and one more for each base. Discard down to five.",
      "Mind: Where one enemy has three warriors or more, spreading costs a supporter more. A lost base takes "
      "its supporters and half of the officers with it.",
      ""}},
    {"vagabond",
     {"You: A single pawn with a bag of items. Scores by aid, quests and ruins, and against those who have "
      "become hostile.",
      vagabond_points, vagabond_birdsong, vagabond_daylight, vagabond_evening, vagabond_mind, ""}},
    {"vagabond2",
     {"You: A second wanderer, by the same rules as the first; both share the quests.", vagabond_points,
      vagabond_birdsong, vagabond_daylight, vagabond_evening, vagabond_mind, ""}},
    {"lizard",
     {"You: Reveals cards for rituals and takes them back. What all others discard decides where its "
      "conspiracies happen.",
      "Points: A card spent in Daylight scores for the gardens of its suit, once a turn for each suit.",
      "Birdsong: The suit most frequent among the lost souls becomes the outcast. Then acolytes pay for "
      "conspiracies in outcast clearings: crusade, convert, sanctify.",
      "Daylight: Reveal cards for rituals: a garden in a clearing of the suit that you rule, a warrior in "
      "one, an acolyte for a bird. Or spend one to score.",
      "Evening: Revealed cards come back to your hand. Craft with gardens of the outcast suit. Draw a card, "
      "and one more for each uncovered bonus. Discard down to five.",
      "Mind: Birds are no jokers in rituals. Warriors lost in defence become acolytes. You rule wherever you "
      "have a garden, but losing one costs a random card.",
      ""}},
    {"riverfolk",
     {"You: Its hand lies open: others buy cards, boats and soldiers. It scores for trade posts and for "
      "funds that it keeps.",
      "Points: Trade posts score when founded. With one on the map, every two funds score a point each "
      "Birdsong.",
      "Birdsong: If nobody has paid, two warriors come to the payments. Score for funds. Then all warriors "
      "on your board become funds.",
      "Daylight: Commit funds to move, battle, draw or craft. Spend one to recruit at a river, or two of "
      "whoever rules a clearing to found a trade post there. Cards can be exported for payments.",
      "Evening: Discard down to five. Then set the prices of your services anew, if you like.",
      "Mind: Committed funds come back, spent ones are gone. You swim along rivers whoever rules. A lost "
      "trade post costs half of your funds.",
      ""}},
    {"duchy",
     {"You: Tunnels up from its Burrow, builds citadels and markets, and sways ministers, who score and act "
      "every turn.",
      "Points: Swaying a minister scores, and lords score every turn for what you have built.",
      "Birdsong: A warrior comes to the Burrow, and more for citadels on the map.",
      "Daylight: Two actions: build (reveal a card), recruit in the Burrow, move, battle, dig (spend a "
      "card). Then each swayed minister acts once. Then you may sway one, revealing cards of suits where you "
      "have pieces.",
      "Evening: Revealed birds are discarded, other cards come back. Craft with citadels and markets. Draw a "
      "card, and more for markets. Discard down to five.",
      "Mind: When a building of yours is removed, the highest minister turns away and a random card is lost: "
      "guard them.",
      ""}},
    {"corvid",
     {"You: Lays secret plots face down and flips them for points. Others may guess what lies there.",
      "Points: Every plot you flip scores a point for each plot that lies face up then.",
      "Birdsong: Craft with plots. Flip plots where you have a warrior. Once, spend a card to place a "
      "warrior in every clearing of its suit.",
      "Daylight: Three actions: move, battle, plot (a warrior, and one more for each plot already placed "
      "this turn), trick (swap two plots, both open or both hidden).",
      "Evening: An action more if you do without drawing. Else draw a card, and one more for each open "
      "extortion. Discard down to five.",
      "Mind: You move whoever rules. A hidden plot gives its defenders an extra hit. Who has a piece beside "
      "one may guess it by showing a card of the suit.",
      ""}},
    {"hundreds",
     {"You: A warlord, his mobs and a hoard of items. Scores every Evening for clearings he rules alone.",
      "Points: Each Evening you score for clearings that you rule without enemy pieces: 1 for one, 2 for "
      "three, 3 for five, 4 for six.",
      "Birdsong: Mobs remove enemy buildings and tokens and spread by the die. Recruit: by prowess at the "
      "warlord, and at strongholds. A fallen warlord is replaced. Choose another mood.",
      "Daylight: Craft with strongholds. As many commands as your command says: move, battle, build (spend a "
      "card). Then the warlord advances as often as your prowess says: a move, then a battle.",
      "Evening: Spend cards to incite mobs where you have warriors. Score. Draw a card and discard down to "
      "five.",
      "Mind: An item goes into the Hoard or scores its points, never both. Looting deals no rolled hits, but "
      "takes an item if you rule the clearing after the battle.",
      ""}},
    {"keepers",
     {"You: Knights who dig relics out of the forests and bring them home. Their retinue of cards says how "
      "much they can do.",
      "Points: A recovered relic scores its value, and two more for a full column of three different ones.",
      "Birdsong: Encamp: a warrior becomes a waystation. Decamp: the other way round. Spend cards to place "
      "two warriors at a waystation of their suit.",
      "Daylight: Craft with waystations. Then every card of the retinue acts in a clearing of its suit, "
      "column by column: move; battle, then delve; move or recover.",
      "Evening: One warrior leaves every clearing with four or more. Add cards to the retinue, or shift one. "
      "Draw a card, and one more for each waystation on the map. Discard down to five.",
      "Mind: If you rule fewer clearings around the forest, or of the suit, than the relic is worth, the "
      "card that acted is lost. Waystations recover only the type they show.",
      ""}},
};

size_t root_explain(const struct table *t, const json_t *why, const char **lines, size_t most)
{
    const struct root_faction *own = root_faction_of(t, t->seat);
    const char *question = phrase_find(questions, root_text(why, "reason"));
    size_t count = 0;
    if (question && most >= 2) {
        lines[count++] = question;
        lines[count++] = "";
    }
    for (size_t k = 0; own && k < sizeof pages / sizeof pages[0]; k++)
        for (size_t line = 0; strcmp(pages[k].faction, own->name) == 0 && line < PAGE_LINES && count < most;
             line++)
            lines[count++] = pages[k].lines[line];
    return count;
}
