/* Help for people: what questions of Root are about, and each faction's turn on a few lines. */
#include <string.h>

#include "clients/terminal/root/root.h"

/* Questions that nobody is asked. */
static const char by_lot[] =
    "Decided by chance, not by a player. After the match, everyone can check every draw and roll.";

static const struct phrase questions[] = {
    {"choose_faction",
     "Each faction plays by its own rules; some are easy to start with, above all the Marquise."},
    {"order_of_play", by_lot},
    {"draw", by_lot},
    {"place_keep", "A corner to start from. Nobody else places pieces there while the keep stands."},
    {"starting_building",
     "In the clearing of the keep or next to it. Your first wood and warriors come from there."},
    {"starting_corner", "Your first pieces go here, as far away from others as possible."},
    {"choose_leader", "The leader gives an ability and decides which columns hold the viziers."},
    {"choose_character", "Decides which items you start with, and what a torch can do."},
    {"starting_forest", "Your pawn starts in a forest and slips from there to any adjacent clearing."},
    {"stock_ruin", by_lot},
    {"new_quest", by_lot},
    {"start_of_phase", "Some crafted cards can be used only now. Pass if you want none of them."},
    {"window", "You can use a crafted card now, before the phase continues."},
    {"birdsong", "What you may do in Birdsong, in any order. Your whole turn is below."},
    {"daylight", "Choose an action, then where. What each one costs is below."},
    {"craft", "Each card needs crafting pieces of the suits it shows; each piece crafts once per turn. Items "
              "score, effects stay."},
    {"evening", "What you may do in Evening. Drawing and discarding happen by themselves."},
    {"discard_to_limit", "At the end of Evening you keep five cards at most."},
    {"order_of_effects", "Several things happen at once. You decide which comes first."},
    {"tied_winner", "Several reach the goal at once; the player whose turn it is decides."},
    {"move_count",
     "Any number of your warriors, at least one. You must rule where they start or where they go."},
    {"ambush",
     "An ambush deals two hits before the dice. It takes a card of the clearing's suit, or a bird."},
    {"foil_ambush", "A matching ambush of your own cancels the first one."},
    {"battle_roll", by_lot},
    {"who_uses_effects_first",
     "Attacker and defender both have effects; the attacker decides who goes first."},
    {"battle_effects", "The dice are rolled. Effects can change the hits before they are taken."},
    {"take_hit", "Warriors first; buildings and tokens only when no warrior is left. Each building or token "
                 "lost scores a point for the enemy."},
    {"craft_with", "The crafting pieces to use for this card: each only once per turn."},
    {"pay_for_dominance", "To take a dominance card, spend a card of its suit."},
    {"random_card", by_lot},
    {"field_hospitals", "A card of the clearing's suit brings all warriors just lost there to the keep."},
    {"second_march", "A march is up to two moves; different warriors may make the second."},
    {"pay_wood", "Wood may come from any clearing connected to the site through clearings you rule."},
    {"wood_placement", "Not enough wood for all sawmills: choose where it goes."},
    {"recruiter_placement", "Not enough warriors for all recruiters: choose where they go."},
    {"add_to_decree",
     "One or two cards, at most one bird. Each acts every turn until turmoil: mind the suits."},
    {"resolve_decree",
     "Each card of this column acts once, in a clearing of its suit. If one cannot, there is turmoil."},
    {"new_roost",
     "You have no roost left: one appears with three warriors in a clearing with the fewest warriors."},
    {"outrage",
     "For what you did to sympathy, the Alliance gets a card of the clearing's suit from your hand."},
    {"spend_supporters", "Supporters count as their own suit, birds as any."},
    {"supporters_limit", "Without a base you can keep only five supporters."},
    {"refresh_items", "Exhausted items can be used again; damaged ones stay damaged."},
    {"slip", "A free step to an adjacent clearing or forest, no matter who is there. Or stay."},
    {"damage_items", "Each hit damages one undamaged item; it stays damaged until repaired."},
    {"aid_with", "Any undamaged item that is not exhausted."},
    {"aid_take", "In return you may take one item that the faction has crafted."},
    {"quest_reward", "Two cards, or a point for each quest of this suit that you have completed."},
    {"repair_items", "A repaired item returns as it is, exhausted or not."},
    {"item_limit", "You can carry six items, plus two for each bag on its track. The rest is lost."},
    {"ally_in_battle", "An ally's warriors count as yours in this battle and may take hits. If you lose more "
                       "of them than items, you become hostile."},
    {"ally_in_move", "Warriors of one ally may come along."},
    {"ally_count", "As many of the ally's warriors here as you like."},
    {"lose_supporters", "Losing the base loses its supporters, birds included."},
    {"random_discard", by_lot},
    {"choose_outcast", "Conspiracies happen in clearings of the outcast suit, and gardens craft there."},
    {"crusade", "After moving, a crusade may end in a battle."},
    {"enlist", "The Vagabond's undamaged swords count toward your hits; the Vagabond scores a point."},
    {"suit_marker", by_lot},
    {"by_ferry", "Once per turn you can take the ferry; whoever does draws a card."},
    {"pay_for_path", "Any card from your hand clears the path for good, once per turn; this scores a point."},
    {"first_vagabond", by_lot},
    {"take_from_ruin", "Two items lie here; you take one."},
    {"starting_warrior", "One warrior in a clearing of each suit."},
    {"flip_plots", "Flipping scores for all plots face up, but a hidden plot keeps its surprise."},
    {"recruit_with",
     "Places a warrior in every clearing of the card's suit; with a bird you choose the suit."},
    {"recruit_in", "Not enough warriors for all clearings: choose where."},
    {"exert", "One more action, but no drawing this Evening."},
    {"raid", "Not enough warriors for all clearings next to the raid: choose where."},
    {"expose_with",
     "You show a card of the clearing's suit and keep it. If you guess wrong, the Corvids get it."},
    {"guess_plot",
     "If you are right, the plot is removed without effect. If not, the Corvids take the card."},
    {"assembly", "Two actions: build, recruit, move, battle, dig, in any order and as often as you like."},
    {"parliament", "Every swayed minister may act once, in any order."},
    {"sway_minister", "Squires need 2 cards, nobles 3, lords 4; each card needs a clearing of its suit with "
                      "a piece of yours."},
    {"reveal_to_build", "You keep the card, unless it is a bird: birds are discarded in Evening."},
    {"spend_to_dig", "A card of the clearing's suit; you lose it."},
    {"take_tunnel_back", "All tunnels are on the map: one of them moves here."},
    {"dig_count", "Up to four warriors come up through the tunnel."},
    {"minister_action", "The minister may do one of these."},
    {"brigadier_again", "The Brigadier moves twice or battles twice."},
    {"banker_spends", "Cards of one suit, a point for each."},
    {"reveal_to_sway",
     "Each card needs a clearing of its suit with a piece of yours. Revealed cards return, birds do not."},
    {"price_of_failure", "Several ministers share the highest rank: one of them goes."},
    {"river_warrior", "Your first warriors stand in clearings on a river."},
    {"set_price", "From 1 to 4 warriors. Low prices sell often, high ones sell well."},
    {"commit_funds", "Committed funds come back in the next Birdsong."},
    {"spend_funds", "Spent funds go back to their owner for good."},
    {"lose_funds", "Losing the trade post costs half of the funds."},
    {"pay_items", "A Vagabond pays with items: one exhausted for each warrior of the price."},
    {"base_suit", "The clearing is of all suits: choose which base stands there."},
    {"garden_suit", "The clearing is of all suits: choose which garden stands there."},
    {"setup_card", "Cards for the draft are laid out; not all of them will be taken."},
    {"random_character", by_lot},
    {"draft_faction", "Insurgent factions can be taken only after a militant one has been."},
    {"choose_homeland", "Where your first pieces go, at some distance from others."},
    {"spread_warriors", "Where your warriors start."},
    {"starting_plot", "Your first plot, face down."},
    {"starting_hand", "You have drawn more than you keep."},
    {"deal_landmark", by_lot},
    {"set_up_landmark", "Landmarks keep their distance, each by its own rule."},
    {"treetop_slot",
     "The Elder Treetop has room for one more building; there it is worth one more point to enemies."},
    {"treetop_loss", "A building on the Elder Treetop scores one more point for whoever removes it."},
    {"give_to_market", "A card from your hand goes face down to the stall."},
    {"spend_any_supporters", "This clearing is of all suits: any supporters will do."},
    {"raze_ruin", "Mobs take an item from each ruin in their clearing, one after the other."},
    {"mob_die", by_lot},
    {"mob_placement", "The die shows a suit: a mob spreads to a clearing of that suit next to another mob."},
    {"stronghold_placement", "Not enough warriors for all strongholds: choose where."},
    {"anoint", "The warlord has fallen: one of your warriors becomes the new one."},
    {"choose_mood", "A new mood each turn, but none whose item lies in your Hoard."},
    {"lavish", "Each item given away brings two warriors to the warlord."},
    {"contempt_for_trade", "In the Hoard it makes you stronger; given away it scores its points."},
    {"hoard_full", "There is no room on its track: remove one item, which scores a point."},
    {"loot", "You deal no rolled hits, but take an item if you rule the clearing afterwards."},
    {"loot_item", "It goes into your Hoard."},
    {"command", "Move, battle, or build a stronghold for a card."},
    {"advance", "The warlord moves with any number of warriors, and may then battle."},
    {"advance_battle", "Where the warlord stands now."},
    {"relentless", "After a move and a battle, one more of either."},
    {"spend_to_build", "A card of the clearing's suit; you lose it."},
    {"bitter", "Mobs here or next to here become warriors before the dice are rolled."},
    {"incite", "A card of the suit places a mob where you have warriors and there is no mob yet."},
    {"jubilant", "Each roll may spread another mob."},
    {"hide_relic", by_lot},
    {"relic_forest", "Relics lie in forests, away from your first warriors."},
    {"edge_clearing", "Four more warriors start there."},
    {"encamp", "A warrior becomes a waystation, once in each clearing. You choose which side is up."},
    {"decamp", "A waystation becomes a warrior, once in each clearing."},
    {"retinue", "Each card of this column may act once, in a clearing of its suit."},
    {"retinue_action", "What this card may do where you have chosen."},
    {"delve", "A relic from an adjacent forest comes here. If it is worth more than the clearings you rule "
              "around that forest, you lose the card."},
    {"delve_relic", "You see its value only once it is dug up."},
    {"recover_again", "You can recover another relic of a type the waystation shows."},
    {"take_relic_along", "Each warrior that moves may carry a relic."},
    {"devout_knights", "Where you have a relic and a warrior, you can ignore the first hit."},
    {"prized_trophy", "You put the relic into a forest and score one more point."},
    {"gather_retinue",
     "Add any number of cards from your hand, or shift one to another column. At most ten in all."},
    {"false_orders", "Half of the warriors, rounded up, move where you say, no matter who rules."},
    {"swap_meet", "You took a random card; give one back."},
    {"eyrie_emigre", "A move, then a battle where it ends. If you cannot do both, you lose the card."},
    {"emigre_battle", "The battle the card demands."},
    {"propaganda_card", "A card of the clearing's suit turns an enemy warrior into one of yours."},
    {"league_of_adventurous_mice", "The exhausted item pays for a move or a battle."},
    {"informants", "A sure ambush instead of random cards."},
    {"partisans_discard", "The price for the extra hit."},
    {"which_item", "The same item lies there twice: ready or exhausted."},
    {"end_of_phase", "The last chance for crafted cards in this phase."},
    {"hireling_card", by_lot},
    {"demote_hireling", "With three or more players, some hirelings show their weaker side."},
    {"set_up_hireling", "Each places its first pieces on the map."},
    {"hire", "Your score has reached a hireling marker: a hireling serves you for a while."},
    {"control_die", by_lot},
    {"hand_over_hireling",
     "Its time with you is up: it goes to somebody else, for as many turns as the die shows."},
    {"hireling_placement", "Where to place its piece."},
    {"hireling_part", "One of the things this hireling can do."},
    {"hireling_move", "You move the hireling's pieces."},
    {"hireling_battle", "You battle with the hireling's pieces."},
    {"hireling_price", "Whoever attacks them pays a card of the suit."},
    {"physicians", "A card of the clearing's suit saves all warriors just lost there."},
    {"physicians_refuge", "A clearing where you have pieces."},
    {"uprising_die", by_lot},
    {"uprising", "One more warrior in a clearing of the suit, or one goes along with all enemies there."},
    {"rabbit_scouts", "For a card of the suit, the defender deals the higher die."},
    {"roam", "One item moves the Exile to an adjacent forest; two start a battle next to it."},
    {"rob", "A crafted item pays for a random card."},
    {"flotilla_card", "Whoever has pieces with the Flotilla may draw."},
    {"provoke", "Somebody in a Prophet's clearing must battle or leave."},
    {"provoke_to", "All their warriors there move together."},
    {"salvage", "A card of the most frequent suit among the top five, but no ambush."},
    {"bandit", "Enemies who move along this path lose a piece."},
    {"take_bandit_back", "All bandits are out: one of them moves."},
    {"bandits_join", "One of your warriors joins from the supply."},
    {"take_foothold_back", "All footholds are out: one of them moves."},
    {"expedition_warriors", "Up to three come with the foothold."},
    {"mole_artisans", "The crafted item card returns to your hand instead of being discarded."},
    {"spies_steal", "A random card from each enemy in the clearing."},
    {"vault_warriors", "Not enough for all vaults: choose where."},
    {"blaze", "Each Flame Bearer removes an enemy piece in its clearing."},
    {"smuggle", "A card with an item pays for a move or a battle."},
    {"stage", "Whoever comes to hear the band stays for the turn."},
    {"lure", "A warrior from an adjacent clearing comes to hear the band."},
    {"bandits_toll", "The toll for this path: one of the pieces that move."},
    {"exile_loses", "Hits cost the Exile its items."},
    {"who_names_losses_first", "Both sides lose pieces at once; this decides who names them first."},
    {"take_from_first", "Cards are taken from one player after another."},
    {"lured_piece", "One of the warriors there comes to hear the band."},
    {"discard_order", "The last card ends up on top. Passing leaves the rest as they are."},
    {"who_takes_marker", "They got there at the same moment; this decides who was first."},
    {"who_draws_next", "The deck may run out, so the order matters."},
    {"who_is_charmed", "You have drawn your card; the point goes to another player."},
    {NULL, NULL},
};

enum { PAGE_LINES = 7 };

/* What both Vagabonds do. */
static const char vagabond_points[] = "Points: Better relationships, quests and explored ruins score, and so "
                                      "does each hostile piece you remove in a battle on your turn.";
static const char vagabond_birdsong[] = "Birdsong: Refresh three items, plus two for each tea on its track. "
                                        "Then slip to an adjacent clearing or forest for free.";
static const char vagabond_daylight[] =
    "Daylight: Exhaust items to act: boots move, swords battle, torches explore or use your character's "
    "skill, crossbows strike, hammers craft or repair. Any item can aid; quests take what they show.";
static const char vagabond_evening[] =
    "Evening: In a forest, everything is repaired and refreshed. Draw a card, plus one for each coin on its "
    "track. Discard down to five cards, and items down to your limit.";
static const char vagabond_mind[] =
    "Tip: Removing a warrior makes its faction hostile. Your pawn is never removed: hits damage items "
    "instead. Without undamaged swords you are defenceless.";

static const struct page {
    const char *faction;
    const char *lines[PAGE_LINES];
} pages[] = {
    {"marquise",
     {"You: Starts out holding the whole woodland and turns wood into buildings. Every building scores, "
      "later ones more.",
      "Points: Every building you place scores what its track shows. The more of a kind you have built, the "
      "more the next one scores.",
      "Birdsong: Each sawmill gets one wood.",
      "Daylight: Craft with workshops. Then three actions: battle, march (two moves), recruit (once), build "
      "with wood, overwork (a card for wood). Each bird card you spend gives one more action.",
      "Evening: Draw a card, plus one for each bonus uncovered by recruiters. Discard down to five.",
      "Tip: Wood travels only through clearings you rule: keep sawmills and building sites connected. For a "
      "card of the suit, Field Hospitals bring lost warriors to the keep.",
      ""}},
    {"eyrie",
     {"You: Scores every Evening for its roosts. Its decree grows each turn and must be carried out in full, "
      "or it falls into turmoil.",
      "Points: Each Evening you score for the roosts on the map. Crafted items score only one point each.",
      "Birdsong: With no cards in hand, draw one. Add one or two cards to the decree, at most one of them a "
      "bird. With no roost left, one comes back with three warriors.",
      "Daylight: Craft with roosts. Then every card of the decree acts in a clearing of its suit, column by "
      "column: recruit, move, battle, build. If one cannot, there is turmoil.",
      "Evening: Score for roosts. Draw a card, plus one for each uncovered bonus. Discard down to five.",
      "Tip: Turmoil costs a point for each bird in the decree, empties it except for the viziers, and "
      "forces a new leader. You also rule where you are tied.",
      ""}},
    {"alliance",
     {"You: Starts with nothing on the map, spreads sympathy for points, and revolts where it has support. "
      "In defence it deals the higher die.",
      "Points: Every sympathy token you place scores what its track shows. A revolt scores for the buildings "
      "and tokens it removes.",
      "Birdsong: Revolt: for two supporters of its suit, a sympathetic clearing gets a base, and all enemy "
      "pieces there are removed. Spread sympathy to adjacent clearings, for supporters.",
      "Daylight: In any order: craft with sympathy, mobilize cards from your hand as supporters, train "
      "officers with cards of a base's suit.",
      "Evening: One action for each officer: move, battle, recruit at a base, organize (a warrior becomes "
      "sympathy). Draw a card, plus one for each base. Discard down to five.",
      "Tip: Where an enemy has three or more warriors, spreading costs one more supporter. Losing a base "
      "loses its supporters and half of the officers with it.",
      ""}},
    {"vagabond",
     {"You: A single pawn with a satchel of items. Scores by aiding others, completing quests and exploring "
      "ruins, and by fighting those who have become hostile.",
      vagabond_points, vagabond_birdsong, vagabond_daylight, vagabond_evening, vagabond_mind, ""}},
    {"vagabond2",
     {"You: A second wanderer who plays by the same rules as the first; both share the quests.",
      vagabond_points, vagabond_birdsong, vagabond_daylight, vagabond_evening, vagabond_mind, ""}},
    {"lizard",
     {"You: Reveals cards for rituals and takes them back. What everyone else discards decides where its "
      "conspiracies happen.",
      "Points: A card spent in Daylight scores for the gardens of its suit, once per turn for each suit.",
      "Birdsong: The most frequent suit among the lost souls becomes the outcast. Then acolytes pay for "
      "conspiracies in outcast clearings: crusade, convert, sanctify.",
      "Daylight: Reveal cards for rituals: a garden in a clearing of the suit that you rule, a warrior in a "
      "clearing of the suit, an acolyte for a bird. Or spend one to score.",
      "Evening: Revealed cards return to your hand. Craft with gardens of the outcast suit. Draw a card, "
      "plus one for each uncovered bonus. Discard down to five.",
      "Tip: Birds are not wild in rituals. Warriors lost in defence become acolytes. You rule wherever you "
      "have a garden, but losing one costs a random card.",
      ""}},
    {"riverfolk",
     {"You: Its hand lies open: others buy cards, boats and mercenaries. It scores for trade posts and for "
      "the funds it keeps.",
      "Points: Trade posts score when founded. With one on the map, every two funds score a point each "
      "Birdsong.",
      "Birdsong: If nobody has paid, two warriors go to the payments. Score for funds. Then all warriors on "
      "your board become funds.",
      "Daylight: Commit funds to move, battle, draw or craft. Spend one to recruit at a river, or two of "
      "whoever rules a clearing to found a trade post there. Export cards for payments.",
      "Evening: Discard down to five. Then, if you like, set new prices for your services.",
      "Tip: Committed funds come back, spent ones are gone. You move along rivers no matter who rules. A "
      "lost trade post costs half of your funds.",
      ""}},
    {"duchy",
     {"You: Tunnels up from its Burrow, builds citadels and markets, and sways ministers, who score and act "
      "every turn.",
      "Points: Swaying a minister scores, and lords score every turn for what you have built.",
      "Birdsong: One warrior joins the Burrow, and more for citadels on the map.",
      "Daylight: Two actions: build (reveal a card), recruit in the Burrow, move, battle, dig (spend a "
      "card). Then each swayed minister acts once. Then you may sway one by revealing cards of suits where "
      "you have pieces.",
      "Evening: Revealed birds are discarded, other cards return. Craft with citadels and markets. Draw a "
      "card, plus more for markets. Discard down to five.",
      "Tip: When one of your buildings is removed, your highest minister turns away and you lose a random "
      "card: guard them.",
      ""}},
    {"corvid",
     {"You: Lays secret plots face down and flips them for points. Others may guess what they are.",
      "Points: Every plot you flip scores a point for each plot then face up.",
      "Birdsong: Craft with plots. Flip plots where you have a warrior. Once, spend a card to place a "
      "warrior in every clearing of its suit.",
      "Daylight: Three actions: move, battle, plot (costs a warrior, plus one for each plot already placed "
      "this turn), trick (swap two plots, both face up or both face down).",
      "Evening: Take one more action instead of drawing. Otherwise draw a card, plus one for each face-up "
      "extortion. Discard down to five.",
      "Tip: You move no matter who rules. In defence, a hidden plot deals an extra hit. Whoever has a piece "
      "there may guess it by showing a card of the suit.",
      ""}},
    {"hundreds",
     {"You: A warlord, his mobs and a hoard of items. Scores every Evening for clearings he rules alone.",
      "Points: Each Evening you score for clearings that you rule without enemy pieces: 1 for one, 2 for "
      "three, 3 for five, 4 for six.",
      "Birdsong: Mobs remove enemy buildings and tokens and spread by the die. Recruit: by prowess at the "
      "warlord, plus at strongholds. Replace a fallen warlord. Choose another mood.",
      "Daylight: Craft with strongholds. As many commands as your command value: move, battle, build (spend "
      "a card). Then the warlord advances as often as your prowess: a move, then a battle.",
      "Evening: Spend cards to incite mobs where you have warriors. Score. Draw a card and discard down to "
      "five.",
      "Tip: An item goes into the Hoard or scores its points, never both. Looting deals no rolled hits, but "
      "takes an item if you rule the clearing after the battle.",
      ""}},
    {"keepers",
     {"You: Knights who dig relics out of the forests and bring them home. The cards in their retinue decide "
      "how much they can do.",
      "Points: A recovered relic scores its value, plus two for a full column of three different types.",
      "Birdsong: Encamp: a warrior becomes a waystation. Decamp: the other way round. Spend cards to place "
      "two warriors at a waystation of the suit.",
      "Daylight: Craft with waystations. Then every card of the retinue acts in a clearing of its suit, "
      "column by column: move; battle, then delve; move or recover.",
      "Evening: One warrior leaves every clearing with four or more. Add cards to the retinue, or shift one. "
      "Draw a card, plus one for each waystation on the map. Discard down to five.",
      "Tip: If you rule fewer clearings around the forest, or of the suit, than the relic is worth, you "
      "lose the card that acted. Waystations recover only the type they show.",
      ""}},
};

size_t root_explain(const struct table *t, const json_t *why, const char **lines, size_t most)
{
    const struct root_faction *own = root_faction_of(t, t->seat);
    const char *question = phrase_find(questions, text_in(why, "reason"));
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
