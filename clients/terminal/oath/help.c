/* Help for people: what questions of Oath are about, and what a side may do in its turn. See struct face. */
#include <string.h>

#include "clients/terminal/oath/cards.h"
#include "clients/terminal/oath/oath.h"

/* Questions that nobody is asked. */
static const char by_lot[] =
    "Decided by chance, not by a player. After the match, everyone can check every draw and roll.";

const struct phrase oath_questions[] = {
    {"draw", by_lot},
    {"back", by_lot},
    {"roll_attack", by_lot},
    {"roll_defence", by_lot},
    {"end_die", by_lot},
    {"site_drawn", by_lot},
    {"relic_drawn", by_lot},
    {"dispossessed", by_lot},
    {"archive", by_lot},
    {"chancellor", by_lot},
    {"board", "All Exile boards are the same: only the colour differs."},
    {"place_favor", "There is not enough favor for all sites: you choose where it goes."},
    {"pawn", "Where your first turn begins. What you discard now goes to the pile of that region."},
    {"keep_adviser", "You keep one of three, face down; the other two are discarded."},
    {"discard_setup", "The order on the pile: what is discarded last is found first."},
    {"banner_wake",
     "Whoever holds the People's Favor adds a favor to it, or moves one from it to a bank with the "
     "least. With 6 it turns."},
    {"opportunity",
     "Your pawn stands at a site that gives a favor or a secret, one each turn, as long as some lie there."},
    {"rest", "Powers that can be used at the end of a turn. Pass if you want none of them."},
    {"give_title", "Several reach the goal: the one who loses the title chooses who gets it."},
    {"declare", "Powers that change what you are about to do. They are declared before it begins."},
    {"source", "You draw three cards, off the world deck none after a Vision. A discard pile costs 2 Supply, "
               "the world deck 2 to 4 as Visions are drawn."},
    {"discard_place", "The cards that you do not play go there, in an order you choose."},
    {"play", "To the site of your pawn, as an adviser, or face down as an adviser; or play none."},
    {"clear_room", "First discard a card at the site: you must if the site is full."},
    {"drop_adviser", "You have three advisers: one has to go."},
    {"muster_card",
     "For 1 Supply, and a favor on a card at your site without tokens: two warbands for your board."},
    {"trade_card", "A secret brings a favor, and one more for each faceup adviser of the suit; 2 favor bring "
                   "a secret for each such adviser."},
    {"recover_target",
     "A facedown relic at your site for the price the site shows, or a banner for more than lies on it."},
    {"banner_payment",
     "More than lies on it: what you pay stays on it, and the next player has to pay still more."},
    {"destination", "1 Supply within the Cradle, 3 within the Hinterland, 4 between the two, otherwise 2."},
    {"defender", "Whoever rules the site or stands there can be attacked; otherwise there are bandits."},
    {"targets", "Each target adds defence dice: a site 1, a pawn 2, a relic as printed, a banner as much as "
                "lies on it. You win all of them, or none."},
    {"dice_count", "At most as many dice as you have warbands on your board."},
    {"join", "A Citizen with a pawn at the attacker's site may help a member of the Empire who is attacked."},
    {"permit_ally", "An ally helps only if you want it."},
    {"plans", "Battle plans on cards you rule, each once; you pay their costs right away."},
    {"sacrifice", "Each warband adds one to the attack: exactly as many as it takes to win."},
    {"losses", "The beaten side loses half of its force, rounded down."},
    {"kill_skull", "Each skull kills one of the attacker's own warbands."},
    {"place_warbands", "As many as you like. A site where you leave none is not yours."},
    {"banish", "The beaten pawn travels where you say, and half of its favor burns."},
    {"deal_terms", "Say what goes over and what comes back, then propose it. Nothing is agreed until the "
                   "other side accepts."},
    {"deal_answer", "Accept, refuse, or write other terms: counter."},
    {"citizenship_answer",
     "An Exile who becomes a Citizen plays on for the Empire. Accept, refuse, or counter."},
    {"vow", "The next match is played for this oath: any but the present one."},
    {"new_citizens",
     "Each Exile you offer it to decides. Whoever accepts begins the next match as a Citizen."},
    {"edifice", "A denizen at a site you rule becomes an edifice of its suit, or a ruin is repaired."},
    {"answer_chronicle",
     "A Citizen shares the Empire's rule and wins in the Chancellor's place as Successor."},
    {"most_common_suit", "Cards of this suit and the next two come into the world deck."},
    {"heal_suit",
     "The Archive ran short: Dispossessed of one suit return. If several are the largest, you choose which."},
    {NULL, NULL},
};

static const char *const chancellor[] = {
    "You are the Chancellor: you win when the end die of rounds 5 to 7 says so, or after round 8, while the "
    "Empire keeps "
    "the oath.",
    "Citizens rule with you and fight beside you. They are won with relics of the Reliquary, but one may "
    "succeed you.",
    NULL,
};
static const char *const exile[] = {
    "You are an Exile. Take the title of Oathkeeper: it turns to Usurper at your next Wake, and you win at "
    "the one after.",
    "Or reveal a Vision and reach its goal alone when three Visions have been drawn: you win at your Wake.",
    NULL,
};
static const char *const citizen[] = {
    "You are a Citizen: the Empire's warbands and sites are yours too. If the Empire wins, you do if you are "
    "its Successor.",
    "You may leave the Empire on your turn and become an Exile again.",
    NULL,
};
static const char *const a_turn[] = {
    "Your turn: Wake, then as many actions as Supply allows, then Rest, which brings Supply back.",
    "Search: draw three cards, play one. Muster: warbands. Trade: favor and secrets. Recover: relics and "
    "banners.",
    "Campaign: fight for sites, relics, banners. Travel: move your pawn. What costs no Supply is in the same "
    "list.",
    NULL,
};

static size_t add_lines(const char *const *from, const char **lines, size_t count, size_t most)
{
    for (; *from && count < most; from++)
        lines[count++] = *from;
    return count;
}

size_t oath_explain(const struct table *t, const json_t *why, const char **lines, size_t most)
{
    static const struct {
        const char *role;
        const char *const *lines;
    } roles[] = {{"chancellor", chancellor}, {"exile", exile}, {"citizen", citizen}};
    const char *about = phrase_find(oath_questions, text_in(why, "reason"));
    const struct oath_card *card = oath_card_find("card", text_in(why, "card"));
    const char *role = text_in(oath_seat(t, t->seat), "role");
    size_t count = 0;
    if (about && most > 0)
        lines[count++] = about;
    if (card && count < most)
        lines[count++] = card->effect;
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        if (strcmp(roles[i].role, role) == 0) {
            count = add_lines(roles[i].lines, lines, count, most);
            count = add_lines(a_turn, lines, count, most);
        }
    return count;
}

const char *const oath_help[] = {
    "The map is a list: c1, c2 the Cradle, p1 to p3 the Provinces, h1 to h3 the Hinterland. A > stands "
    "before places "
    "that can be chosen.",
    "c1 Plains, 1/3, Empire with 2 purple: one card in three places, ruled by the Empire, 2 purple warbands "
    "there.",
    "Longbows Or[f]+1f: a card of Order that costs a favor, with a favor on it. s is a secret; large letters "
    "are burnt.",
    "(Keep Or) among advisers: it lies face down, and only you know it. Di Ar Or He Be No are the six suits.",
    "Below the map: favor banks in their order, banners with what lies on them and their holders, discard "
    "piles, decks, "
    "the Reliquary.",
    "A campaign, a deal or the Chronicle stands above the map; small things give way to it where there is no "
    "room.",
    NULL,
};
