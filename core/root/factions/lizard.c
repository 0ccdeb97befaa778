/* The Lizard Cult. Law 10, in its order */
#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/factions/lizard.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/craft.h"
#include "core/root/law/emit.h"
#include "core/root/law/homelands.h"
#include "core/root/law/menu.h"
#include "core/root/law/move.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/rule.h"
#include "core/root/law/settle.h"
#include "core/root/law/victory.h"
#include "core/root/redact.h"
#include "core/root/setup.h"
#include "core/root/turn.h"
#include "core/root/view.h"

enum {
    WARRIORS = 25,
    REACH = 2,
    STARTING_WARRIORS = 4,
    WARRIORS_AROUND = 3,   /* around the homeland (Law A.8.2) */
    STARTING_ACOLYTES = 2, /* in the advanced setup */
};

/* Progress within Birdsong and Evening (g->turn.step). */
enum { BIRDSONG_ADJUST, BIRDSONG_LOST_SOULS, BIRDSONG_CONSPIRE };
enum { EVENING_TAKE_BACK, EVENING_CRAFT, EVENING_DRAW };

/* Source: faction board, known from a single source. Without a garden no space is free and Law 10.5.3 names
 * no number: no score. */
enum { NO_VALUE = -1 };
const int8_t root_garden_points[GARDENS + 1] = {NO_VALUE, 0, 2, 2, 3, 4};

/* Law 10.4.3 */
const uint8_t root_conspiracy_cost[CONSPIRACIES] = {[CRUSADE] = 2, [CONVERT] = 2, [SANCTIFY] = 3};

static bool is_garden(int piece)
{
    return piece >= GARDEN_FOX && piece <= GARDEN_MOUSE;
}

/* Gardens of a suit that left their track. */
static int gardens_built(const struct root *g, int suit)
{
    return GARDENS - g->supply[garden_of(suit)];
}

static void tell_acolytes(struct root *g, uint8_t seat)
{
    root_tell(g, EVENT_ACOLYTES, seat, g->lizard.acolytes, 0, 0, 0);
}

/* ---- Abilities, Law 10.2 ---- */

/* Law 10.2.1, 4.1.1: gardens of the Outcast suit */
static int crafters(const struct root *g, uint8_t seat, int clearing)
{
    (void)seat;
    return g->clearing[clearing].pieces[garden_of(g->lizard.outcast - 1)];
}

/* Law 10.2.4 */
static bool pilgrims(const struct root *g, uint8_t seat, int clearing)
{
    (void)seat;
    for (int suit = 0; suit < SUITS_PRINTED; suit++)
        if (g->clearing[clearing].pieces[garden_of(suit)])
            return true;
    return false;
}

/* Law 10.2.3: warriors that fall while defending become acolytes. */
static void revenge(struct root *g, uint8_t seat, int fallen)
{
    g->warriors_supply[seat] = (uint8_t)(g->warriors_supply[seat] - fallen);
    g->lizard.acolytes = (uint8_t)(g->lizard.acolytes + fallen);
    tell_acolytes(g, seat);
}

/* Law 10.2.3; 10.2.5, together for all gardens that left at once */
static void on_removals(struct root *g, uint8_t seat)
{
    bool defends = root_battle_side(g, seat) == DEFENDER;
    int fallen = 0, gardens = 0;
    uint8_t where = 0;
    for (int i = 0; i < g->removals_count; i++) {
        struct removal *r = &g->removals[i];
        if (defends && r->cause == CAUSE_BATTLE && r->owner == seat && r->piece == PIECE_WARRIOR) {
            r->kept = r->count;
            fallen += r->count;
        }
        if (is_garden(r->piece)) {
            gardens += r->count;
            where = r->clearing;
        }
    }
    if (fallen > 0)
        revenge(g, seat, fallen);
    if (gardens > 0)
        root_trigger_push(g, (struct trigger){TRIGGER_FEAR, seat, where, 0, (uint8_t)gardens});
}

/* Law 10.2.5: a random card for each garden */
static void fear_of_the_faithful(struct root *g, uint8_t seat, const struct trigger *t)
{
    for (int i = 0; i < t->count; i++)
        root_discard_random_card(g, seat);
}

/* Law 10.2.6 */
static bool takes_discard(struct root *g, uint8_t seat, int card)
{
    (void)seat;
    g->lizard.lost_souls |= CARD_BIT(card);
    return true;
}

/* ---- Setup, Law 10.3 ---- */

static void place_outcast(struct root *g, uint8_t seat, uint8_t suit, bool hated)
{
    g->lizard.outcast = (uint8_t)(suit + 1);
    g->lizard.hated = hated;
    root_tell(g, EVENT_OUTCAST, seat, suit, hated, 0, 0);
}

/* Gardens in the supply that match the clearing, as bits by suit */
static uint8_t gardens_for(const struct root *g, int clearing)
{
    uint8_t mask = 0;
    for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++)
        if (has_suit(&g->clearing[clearing], suit) && g->supply[garden_of(suit)])
            mask |= (uint8_t)(1u << suit);
    return mask;
}

static int ask_garden(struct root *g, uint8_t seat, int clearing)
{
    return garden_of(root_ask_suit(g, seat, REASON_GARDEN, clearing, gardens_for(g, clearing)));
}

/* Law 10.3.2. Gardens of all suits need the same slot; where a hireling's building fills that of the last
 * corner, there is none (Law 1.5.4). */
static void place_start(struct root *g, uint8_t seat)
{
    int corner = root_ask_clearing(g, seat, REASON_STARTING_CORNER, 0, 0,
                                   root_free_corners_opposite(g, seat, GARDEN_FOX));
    root_use_corner(g, corner);
    root_place_warriors(g, seat, corner, STARTING_WARRIORS);
    if (root_free_slots(g, corner) > 0)
        root_place_piece(g, corner, ask_garden(g, seat, corner));
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if ((neighbours(g, corner) >> c & 1) && root_may_place(g, seat, c))
            root_place_warriors(g, seat, c, 1);
}

/* Law 10.3.3 */
static void choose_outcast(struct root *g, uint8_t seat)
{
    struct prompt *p = ask(g, seat, REASON_OUTCAST, 0, 0, 0);
    if (p)
        for (uint16_t suit = 0; suit < SUITS_PRINTED; suit++)
            offer(p, VERB_SUIT, suit, 0, 0);
    place_outcast(g, seat, (uint8_t)answer(g).arg[0], false);
}

static bool setup(struct root *g, uint8_t seat, int part)
{
    if (part == 0)
        place_start(g, seat);
    else if (part == 1)
        choose_outcast(g, seat);
    return part < 2;
}

/* Law A.8.2 */
static void place_in_homeland(struct root *g, uint8_t seat)
{
    int homeland = root_choose_homeland(g, seat, root_with_slot(g, ANYWHERE), GAP_NOT_ADJACENT);
    root_place_warriors(g, seat, homeland, STARTING_WARRIORS);
    root_place_piece(g, homeland, ask_garden(g, seat, homeland));
    root_spread_warriors(g, seat, neighbours(g, homeland), WARRIORS_AROUND);
    g->lizard.acolytes = STARTING_ACOLYTES;
    g->warriors_supply[seat] = (uint8_t)(g->warriors_supply[seat] - STARTING_ACOLYTES);
    tell_acolytes(g, seat);
}

static bool advanced_setup(struct root *g, uint8_t seat, int part)
{
    if (part > 0)
        return setup(g, seat, part);
    place_in_homeland(g, seat);
    return true;
}

/* ---- Birdsong, Law 10.4 ---- */

/* The suit with the most cards among the Lost Souls, or BIRD if no single one has most. */
static uint8_t most_lost(const struct root *g)
{
    int count[SUIT_COUNT] = {0}, most = 0;
    cardset souls = g->lizard.lost_souls;
    for (int card; (card = cardset_take(&souls)) >= 0;)
        count[card_def(g, card)->suit]++;
    uint8_t leading = BIRD;
    for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++) {
        if (count[suit] == most)
            leading = BIRD;
        if (count[suit] > most) {
            most = count[suit];
            leading = suit;
        }
    }
    return leading;
}

/* Law 10.4.1: another suit becomes the Outcast; the same one, or no single one, makes it Hated. */
static void adjust_outcast(struct root *g, uint8_t seat)
{
    struct lizard *l = &g->lizard;
    uint8_t suit = most_lost(g);
    if (suit != BIRD && l->outcast != suit + 1)
        place_outcast(g, seat, suit, false);
    else if (!l->hated)
        place_outcast(g, seat, (uint8_t)(l->outcast - 1), true);
}

/* Law 10.4.2 */
static void discard_lost_souls(struct root *g, uint8_t seat)
{
    cardset souls = g->lizard.lost_souls;
    if (!souls)
        return;
    g->lizard.lost_souls = 0;
    root_tell(g, EVENT_LOST_SOULS, seat, (uint16_t)cardset_count(souls), 0, 0, 0);
    root_to_discard_pile(g, souls);
}

static uint16_t outcast_clearings(const struct root *g)
{
    return g->lizard.outcast ? root_clearings_of_suit(g, (uint8_t)(g->lizard.outcast - 1)) : 0;
}

static int cost_of(const struct root *g, enum conspiracy conspiracy)
{
    return root_conspiracy_cost[conspiracy] - (g->lizard.hated ? 1 : 0);
}

static bool affords(const struct root *g, enum conspiracy conspiracy)
{
    return g->lizard.acolytes >= cost_of(g, conspiracy);
}

/* Law 10.4.3: spent acolytes go back to the supply. */
static void pay_acolytes(struct root *g, uint8_t seat, enum conspiracy conspiracy)
{
    int cost = cost_of(g, conspiracy);
    g->lizard.acolytes = (uint8_t)(g->lizard.acolytes - cost);
    g->warriors_supply[seat] = (uint8_t)(g->warriors_supply[seat] + cost);
    tell_acolytes(g, seat);
    root_warriors_returned(g, seat, PIECE_WARRIOR, cost);
}

/* Law 10.4.3.I */
static void list_crusade_battles(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (affords(g, CRUSADE))
        root_list_battles(g, seat, p, VERB_CRUSADE_BATTLE, outcast_clearings(g));
}

static void play_crusade_battle(struct root *g, uint8_t seat, struct choice c)
{
    pay_acolytes(g, seat, CRUSADE);
    root_battle(g, seat, c.arg[0], (uint8_t)c.arg[1]);
}

static void list_crusade_moves(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (affords(g, CRUSADE))
        root_list_moves(g, seat, p, VERB_CRUSADE_MOVE, outcast_clearings(g));
}

static void play_crusade_move(struct root *g, uint8_t seat, struct choice c)
{
    pay_acolytes(g, seat, CRUSADE);
    g->lizard.crusade = (uint8_t)(c.arg[1] + 1);
    root_play_move(g, seat, c.arg[0], c.arg[1]);
}

/* Law 10.4.3.I: the battle that may follow the move, and nothing between them (1.4.2) */
static void end_crusade(struct root *g, uint8_t seat)
{
    uint16_t clearing = (uint16_t)(g->lizard.crusade - 1), mask = (uint16_t)(1u << clearing);
    g->lizard.crusade = 0;
    if (!root_could_battle(g, seat, seat, mask))
        return;
    struct prompt *p = ask(g, seat, REASON_CRUSADE, clearing, 0, 0);
    if (p) {
        root_list_battles(g, seat, p, VERB_BATTLE, mask);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb == VERB_BATTLE)
        root_battle(g, seat, c.arg[0], (uint8_t)c.arg[1]);
}

/*
 * Law 10.4.3.II, G.1.21: only where a warrior can be placed; the one to place may be among the acolytes just
 * spent.
 */
static void list_convert(const struct root *g, uint8_t seat, struct prompt *p)
{
    bool warrior = g->warriors_supply[seat] || root_supplies_keep(g);
    uint16_t mask = warrior && affords(g, CONVERT) ? outcast_clearings(g) : 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        if (!(mask >> c & 1) || !root_may_place(g, seat, c))
            continue;
        for (uint8_t other = 0; other < g->owners; other++)
            if (root_enemy_warriors(g, seat, other, c))
                offer(p, VERB_CONVERT, (uint16_t)c, other, 0);
    }
}

static void play_convert(struct root *g, uint8_t seat, struct choice c)
{
    pay_acolytes(g, seat, CONVERT);
    root_remove_warriors(g, seat, CAUSE_EFFECT, (uint8_t)c.arg[1], c.arg[0], 1);
    root_place_warriors(g, seat, c.arg[0], 1);
    root_settle(g);
}

/* Law 10.4.3.III, G.1.21: only where a garden of the clearing's suit can be placed */
static void list_sanctify(const struct root *g, uint8_t seat, struct prompt *p)
{
    uint16_t mask = affords(g, SANCTIFY) ? outcast_clearings(g) : 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        if (!(mask >> c & 1) || !root_may_place(g, seat, c) || !gardens_for(g, c))
            continue;
        for (int piece = BUILDING_FIRST; piece < TOKEN_FIRST; piece++)
            if (g->clearing[c].pieces[piece] && root_is_enemy(g, seat, piece_owner(g, piece)) &&
                root_may_harm(g, seat, piece_owner(g, piece), c))
                offer(p, VERB_SANCTIFY, (uint16_t)piece, (uint16_t)c, 0);
    }
}

static void play_sanctify(struct root *g, uint8_t seat, struct choice c)
{
    int garden = ask_garden(g, seat, c.arg[1]);
    pay_acolytes(g, seat, SANCTIFY);
    root_replace_building(g, seat, c.arg[1], c.arg[0], garden);
    root_settle(g);
}

static const struct action action_crusade_battle = {VERB_CRUSADE_BATTLE, list_crusade_battles,
                                                    play_crusade_battle};
static const struct action action_crusade_move = {VERB_CRUSADE_MOVE, list_crusade_moves, play_crusade_move};
static const struct action action_convert = {VERB_CONVERT, list_convert, play_convert};
static const struct action action_sanctify = {VERB_SANCTIFY, list_sanctify, play_sanctify};
static const struct action *const conspiracies[] = {&action_crusade_battle, &action_crusade_move,
                                                    &action_convert, &action_sanctify, NULL};

/* Everything that decides this is public, so that nobody learns from not being asked. */
static bool can_conspire(const struct root *g, uint8_t seat)
{
    return root_any_offered(g, seat, conspiracies) ||
           (affords(g, CRUSADE) &&
            (root_could_battle(g, seat, seat, outcast_clearings(g)) || root_powers_remain(g)));
}

static bool birdsong(struct root *g, uint8_t seat)
{
    switch (g->turn.step) {
    case BIRDSONG_ADJUST:
        g->lizard.scored = 0;
        adjust_outcast(g, seat);
        g->turn.step = BIRDSONG_LOST_SOULS;
        return false;
    case BIRDSONG_LOST_SOULS:
        discard_lost_souls(g, seat);
        g->turn.step = BIRDSONG_CONSPIRE;
        return false;
    default:
        if (g->lizard.crusade) {
            end_crusade(g, seat);
            return false;
        }
        return !can_conspire(g, seat) ||
               root_menu(g, seat, REASON_BIRDSONG, 0, conspiracies, false, true) == VERB_END;
    }
}

/* ---- Daylight, Law 10.5 ---- */

/* Law 10.2.2: cards of exactly this suit; birds are not wild here. */
static cardset cards_of_suit(const struct root *g, cardset set, uint8_t suit)
{
    cardset found = 0;
    for (int card; (card = cardset_take(&set)) >= 0;)
        if (card_def(g, card)->suit == suit)
            found |= CARD_BIT(card);
    return found;
}

/* Law 10.5, G.1.23 */
static void reveal(struct root *g, uint8_t seat, int card)
{
    root_hand_lose(g, seat, card);
    g->known_to[card] = SEATS_ALL;
    g->lizard.revealed |= CARD_BIT(card);
    root_tell(g, EVENT_REVEALED, seat, (uint16_t)card, 0, 0, 0);
}

/* Law 10.5.1 */
static void list_build(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        if (!root_rules(g, seat, c))
            continue;
        for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++)
            if (has_suit(&g->clearing[c], suit) && root_may_build(g, seat, c, garden_of(suit)))
                root_offer_cards(g, p, VERB_RITUAL_BUILD, cards_of_suit(g, g->hand[seat], suit), (uint16_t)c,
                                 0);
    }
}

static void play_build(struct root *g, uint8_t seat, struct choice c)
{
    reveal(g, seat, c.arg[0]);
    root_place_piece(g, c.arg[1], garden_of(card_def(g, c.arg[0])->suit));
}

/* Law 10.5.2 */
static void list_recruit(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (!g->warriors_supply[seat])
        return;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (root_may_place(g, seat, c))
            root_offer_cards(g, p, VERB_RITUAL_RECRUIT,
                             root_cards_for_clearing(g, g->hand[seat], c) & ~g->of_suit[BIRD], (uint16_t)c,
                             0);
}

static void play_recruit(struct root *g, uint8_t seat, struct choice c)
{
    reveal(g, seat, c.arg[0]);
    root_place_warriors(g, seat, c.arg[1], 1);
}

/* Law 10.5.3: once per suit and turn */
static void list_score(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++)
        if (!(g->lizard.scored >> suit & 1) && root_garden_points[gardens_built(g, suit)] != NO_VALUE)
            root_offer_cards(g, p, VERB_RITUAL_SCORE, cards_of_suit(g, g->hand[seat], suit), 0, 0);
}

static void play_score(struct root *g, uint8_t seat, struct choice c)
{
    int card = c.arg[0];
    uint8_t suit = card_def(g, card)->suit;
    reveal(g, seat, card);
    g->lizard.scored |= (uint8_t)(1u << suit);
    g->lizard.revealed &= ~CARD_BIT(card);
    root_tell(g, EVENT_SPENT, seat, (uint16_t)card, FROM_REVEALED, 0, 0);
    root_discard(g, card);
    root_score(g, seat, root_garden_points[gardens_built(g, suit)]);
}

/* Law 10.5.4 */
static void list_sacrifice(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (g->warriors_supply[seat])
        root_offer_cards(g, p, VERB_RITUAL_SACRIFICE, cards_of_suit(g, g->hand[seat], BIRD), 0, 0);
}

static void play_sacrifice(struct root *g, uint8_t seat, struct choice c)
{
    reveal(g, seat, c.arg[0]);
    g->warriors_supply[seat]--;
    g->lizard.acolytes++;
    tell_acolytes(g, seat);
}

static const struct action ritual_build = {VERB_RITUAL_BUILD, list_build, play_build};
static const struct action ritual_recruit = {VERB_RITUAL_RECRUIT, list_recruit, play_recruit};
static const struct action ritual_score = {VERB_RITUAL_SCORE, list_score, play_score};
static const struct action ritual_sacrifice = {VERB_RITUAL_SACRIFICE, list_sacrifice, play_sacrifice};

static bool daylight(struct root *g, uint8_t seat)
{
    static const struct action *const rituals[] = {&ritual_build, &ritual_recruit, &ritual_score,
                                                   &ritual_sacrifice, NULL};
    return root_menu(g, seat, REASON_DAYLIGHT, 0, rituals, true, true) == VERB_END;
}

/* ---- Evening, Law 10.6 ---- */

/* Law 10.6.1: everybody saw them and knows that they are in this hand. */
static void take_back(struct root *g, uint8_t seat)
{
    cardset revealed = g->lizard.revealed;
    if (!revealed)
        return;
    g->lizard.revealed = 0;
    root_tell(g, EVENT_TOOK_BACK, seat, (uint16_t)cardset_count(revealed), 0, 0, 0);
    for (int card; (card = cardset_take(&revealed)) >= 0;)
        root_hand_gain(g, seat, card, SEATS_ALL);
}

/* Law 10.6.3: a card more for each suit whose second space is free. Source: faction board */
static int draw_bonuses(const struct root *g)
{
    int bonuses = 0;
    for (int suit = 0; suit < SUITS_PRINTED; suit++)
        bonuses += gardens_built(g, suit) >= GARDENS_FOR_A_CARD;
    return bonuses;
}

static bool evening(struct root *g, uint8_t seat)
{
    switch (g->turn.step) {
    case EVENING_TAKE_BACK:
        take_back(g, seat);
        g->turn.step = EVENING_CRAFT;
        return false;
    case EVENING_CRAFT:
        if (!root_craft_one(g, seat))
            g->turn.step = EVENING_DRAW;
        return false;
    default:
        root_draw_and_discard(g, seat, 1 + draw_bonuses(g));
        return true;
    }
}

/* ---- Bookkeeping ---- */

static cardset cards(const struct root *g, uint8_t seat)
{
    (void)seat;
    return g->lizard.lost_souls | g->lizard.revealed;
}

static void rename_own(struct root *g, const uint8_t renamed[SECRETS_MAX])
{
    g->lizard.lost_souls = cardset_rename(g->lizard.lost_souls, renamed);
    g->lizard.revealed = cardset_rename(g->lizard.revealed, renamed);
}

static int warriors_boxed(const struct root *g, uint8_t seat, uint8_t owner)
{
    return owner == seat ? g->lizard.acolytes : 0;
}

static const char *check(const struct root *g, uint8_t seat)
{
    const struct lizard *l = &g->lizard;
    bool rituals = g->turn.seat == seat && (g->turn.phase == DAYLIGHT || g->turn.phase == EVENING);
    if (l->lost_souls & l->revealed)
        return "a revealed card is among the Lost Souls";
    if (l->revealed && !rituals)
        return "cards are revealed outside the Cult's Daylight and Evening";
    if (g->turn.phase != PHASE_SETUP && (l->outcast == 0 || l->outcast > SUITS_PRINTED))
        return "no suit is the Outcast";
    return NULL;
}

static void redact(const struct root *g, uint8_t seat, struct root_view *v)
{
    (void)seat;
    v->lizard = g->lizard;
}

const struct faction_def root_faction_lizard = {
    .warriors = WARRIORS,
    .reach = REACH,
    .corner_start = true,
    .setup_card = INSURGENT,
    .advanced_setup = advanced_setup,
    .setup = setup,
    .birdsong = birdsong,
    .daylight = daylight,
    .evening = evening,
    .rules_always = pilgrims,
    .takes_discard = takes_discard,
    .crafters = crafters,
    .on_removals = on_removals,
    .trigger = fear_of_the_faithful,
    .cards = cards,
    .rename = rename_own,
    .warriors_boxed = warriors_boxed,
    .check = check,
    .redact = redact,
    .evaluate = root_lizard_value,
    .features = root_lizard_numbers,
};
