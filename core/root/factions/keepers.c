/* The Keepers in Iron. Law 15, in its order; relics are in keepers_relics.c */
#include "core/root/factions/keepers.h"

#include "core/root/redact.h"
#include "core/root/view.h"

enum {
    WARRIORS = 15,
    REACH = 8,
    STARTING_WARRIORS = 4, /* in each of two clearings, Law 15.3.2 */
    RECRUITS = 2,
    CROWD = 4, /* Law 15.6.1 */
    RETINUE_MAX = 10,
    SIDES_OF_A_WAYSTATION = 2,
};

/* Progress within the phases (g->turn.step). */
enum { BIRDSONG_ENCAMP, BIRDSONG_DECAMP, BIRDSONG_RECRUIT };
enum { DAYLIGHT_CRAFT, DAYLIGHT_FIRST_COLUMN, DAYLIGHT_LAST_COLUMN = RETINUE_COLUMNS };
enum { EVENING_LAND, EVENING_GATHER, EVENING_DRAW };

enum { RETAINER = -1 }; /* in place of a card */

/* Law 15.2.2: what the sides of each waystation show */
static const uint8_t sides[WAYSTATIONS][SIDES_OF_A_WAYSTATION] = {
    {TABLET, JEWELRY}, {JEWELRY, FIGURE}, {FIGURE, TABLET}};

static uint16_t bit_of(int clearing)
{
    return (uint16_t)(1u << clearing);
}

static int waystations_in(const struct root *g, int clearing)
{
    int n = 0;
    for (int w = 0; w < WAYSTATIONS; w++)
        n += g->clearing[clearing].pieces[WAYSTATION_TABLET_JEWELRY + w];
    return n;
}

static int waystations_on_map(const struct root *g)
{
    int n = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        n += waystations_in(g, c);
    return n;
}

/* ---- Crafting, Law 15.2.3 ---- */

static int crafters(const struct root *g, uint8_t seat, int clearing)
{
    (void)seat;
    return waystations_in(g, clearing);
}

/* ---- Setup, Law 15.3 ---- */

/* Law 15.3.2 */
static void starting_warriors(struct root *g, uint8_t seat)
{
    int corner =
        ask_clearing(g, seat, REASON_STARTING_CORNER, 0, 0, free_corners_opposite(g, seat, PIECE_COUNT));
    use_corner(g, corner);
    place_warriors(g, seat, corner, STARTING_WARRIORS);
    uint16_t beside = placeable(g, seat, neighbours(g, corner) & map_of(g)->edge);
    if (beside)
        place_warriors(g, seat, ask_clearing(g, seat, REASON_EDGE_CLEARING, 0, 0, beside), STARTING_WARRIORS);
}

static bool setup_with(struct root *g, uint8_t seat, int part, void (*place)(struct root *g, uint8_t seat))
{
    switch (part) {
    case 0:
        keepers_hide_relics(g); /* 15.3.1 */
        return true;
    case 1:
        place(g, seat);
        return true;
    default:
        keepers_hide_others(g, seat); /* 15.3.3 */
        for (int column = 0; column < RETINUE_COLUMNS; column++)
            g->keepers.retainers[column] = 1; /* 15.3.4 */
        return false;
    }
}

static bool setup(struct root *g, uint8_t seat, int part)
{
    return setup_with(g, seat, part, starting_warriors);
}

/* Those of the clearings that have a neighbour among them. */
static uint16_t paired(const struct root *g, uint16_t mask)
{
    uint16_t found = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if ((mask & bit_of(c)) && (neighbours(g, c) & mask))
            found |= bit_of(c);
    return found;
}

/* Law A.8.2: two adjacent homelands at the edge, both as far from those of others as can be; apart only where
 * no two adjacent ones are left. */
static void homelands(struct root *g, uint8_t seat)
{
    uint16_t edge = placeable(g, seat, map_of(g)->edge), options = 0, first = 0;
    for (int gap = GAP_TWO_BETWEEN; gap >= GAP_NONE && !first; gap--) {
        options = homeland_options(g, seat, edge, (enum homeland_gap)gap);
        first = paired(g, options);
    }
    int chosen = ask_clearing(g, seat, REASON_HOMELAND, 0, 0, first ? first : options);
    uint16_t second = options & neighbours(g, chosen);
    settle_homeland(g, seat, chosen);
    place_warriors(g, seat, chosen, STARTING_WARRIORS);
    chosen =
        ask_clearing(g, seat, REASON_HOMELAND, 0, 0, second ? second : options & (uint16_t)~bit_of(chosen));
    settle_homeland(g, seat, chosen);
    place_warriors(g, seat, chosen, STARTING_WARRIORS);
}

static bool advanced_setup(struct root *g, uint8_t seat, int part)
{
    return setup_with(g, seat, part, homelands);
}

/* What is counted by turn or by phase. */
static void on_phase(struct root *g, uint8_t seat)
{
    struct keepers *own = &g->keepers;
    if (g->turn.seat != seat)
        return;
    own->acted = 0;
    own->joined = 0;
    own->encamped = own->decamped = 0;
    for (int column = 0; column < RETINUE_COLUMNS; column++)
        own->retainers_acted[column] = 0;
}

/* ---- Birdsong, Law 15.4 ---- */

/* Offers `verb clearing waystation type` for every waystation on the board, either side up. */
static void offer_camps(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb, int clearing)
{
    for (int w = 0; w < WAYSTATIONS; w++)
        for (int side = 0; side < SIDES_OF_A_WAYSTATION; side++)
            if (may_build(g, seat, clearing, WAYSTATION_TABLET_JEWELRY + w))
                offer(p, verb, (uint16_t)clearing, (uint16_t)(WAYSTATION_TABLET_JEWELRY + w), sides[w][side]);
}

static void camp(struct root *g, uint8_t seat, struct choice c)
{
    g->keepers.shows[c.arg[1] - WAYSTATION_TABLET_JEWELRY] = (uint8_t)c.arg[2];
    place_piece(g, c.arg[0], c.arg[1]);
    tell(g, EVENT_ENCAMPED, seat, c.arg[1], c.arg[0], c.arg[2], 0);
}

/* Law 15.4.1, G.1.21 */
static void list_encamp(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].warriors[seat] && !(g->keepers.encamped & bit_of(c)))
            offer_camps(g, seat, p, VERB_ENCAMP, c);
}

static void play_encamp(struct root *g, uint8_t seat, struct choice c)
{
    g->keepers.encamped |= bit_of(c.arg[0]);
    remove_warriors(g, seat, CAUSE_EFFECT, seat, c.arg[0], 1);
    camp(g, seat, c);
    settle(g);
}

/* Law 15.4.1: with neither warrior nor waystation on the map, at its edge; the warrior may be replaced like
 * any other after that */
static void list_return(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].warriors[seat] || waystations_in(g, c))
            return;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (map_of(g)->edge & bit_of(c))
            offer_camps(g, seat, p, VERB_RETURN, c);
}

static void play_return(struct root *g, uint8_t seat, struct choice c)
{
    place_warriors(g, seat, c.arg[0], 1);
    camp(g, seat, c);
}

/* Law 15.4.2, G.1.21 */
static void list_decamp(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        if ((g->keepers.decamped & bit_of(c)) || !g->warriors_supply[seat] || !may_place(g, seat, c))
            continue;
        for (int w = WAYSTATION_TABLET_JEWELRY; w < WAYSTATION_TABLET_JEWELRY + WAYSTATIONS; w++)
            if (g->clearing[c].pieces[w])
                offer(p, VERB_DECAMP, (uint16_t)c, (uint16_t)w, 0);
    }
}

static void play_decamp(struct root *g, uint8_t seat, struct choice c)
{
    g->keepers.decamped |= bit_of(c.arg[0]);
    remove_piece(g, seat, CAUSE_EFFECT, c.arg[0], c.arg[1], 1);
    place_warriors(g, seat, c.arg[0], 1);
    settle(g);
}

/* Clearings where warriors can be recruited: bit mask. */
static uint16_t recruiting_clearings(const struct root *g, uint8_t seat)
{
    uint16_t mask = 0;
    for (int c = 0; g->warriors_supply[seat] && c < map_of(g)->clearings_count; c++)
        if (waystations_in(g, c) && may_place(g, seat, c))
            mask |= bit_of(c);
    return mask;
}

/* Law 15.4.3 */
static void list_recruits(const struct root *g, uint8_t seat, struct prompt *p)
{
    uint16_t mask = recruiting_clearings(g, seat);
    for (uint16_t c = 0; mask >> c; c++)
        if (mask & bit_of(c))
            offer_cards(g, p, VERB_RECRUIT_AT, cards_for_clearing(g, g->hand[seat], c), c, 0);
}

static void play_recruit(struct root *g, uint8_t seat, struct choice c)
{
    spend(g, seat, c.arg[0]);
    place_warriors(g, seat, c.arg[1], RECRUITS);
}

static const struct action action_encamp = {VERB_ENCAMP, list_encamp, play_encamp};
static const struct action action_return = {VERB_RETURN, list_return, play_return};
static const struct action action_decamp = {VERB_DECAMP, list_decamp, play_decamp};
static const struct action action_recruit = {VERB_RECRUIT_AT, list_recruits, play_recruit};

/* Whether an action offers anything. */
static bool any(const struct root *g, uint8_t seat, const struct action *action)
{
    struct prompt found;
    found.count = 0;
    action->list(g, seat, &found);
    return found.count > 0;
}

/* Each step: false once it is over. Where warriors and waystations stand is public. */
static bool encamp_step(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_encamp, &action_return, NULL};
    return (any(g, seat, &action_encamp) || any(g, seat, &action_return)) &&
           menu(g, seat, REASON_ENCAMP, 0, actions, false, true) != VERB_END;
}

static bool decamp_step(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_decamp, NULL};
    return any(g, seat, &action_decamp) && menu(g, seat, REASON_DECAMP, 0, actions, false, true) != VERB_END;
}

/* Asked of every hand, since whether a card fits is hidden. */
static bool recruit_step(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_recruit, NULL};
    return g->hand[seat] && recruiting_clearings(g, seat) &&
           menu(g, seat, REASON_RECRUIT_WITH, 0, actions, false, true) != VERB_END;
}

static bool birdsong(struct root *g, uint8_t seat)
{
    switch (g->turn.step) {
    case BIRDSONG_ENCAMP:
        if (!encamp_step(g, seat))
            g->turn.step = BIRDSONG_DECAMP;
        return false;
    case BIRDSONG_DECAMP:
        if (!decamp_step(g, seat))
            g->turn.step = BIRDSONG_RECRUIT;
        return false;
    default:
        return !recruit_step(g, seat);
    }
}

/* ---- The retinue, Law 15.5.2 ---- */

static cardset retinue_cards(const struct root *g)
{
    cardset cards = 0;
    for (int column = 0; column < RETINUE_COLUMNS; column++)
        cards |= g->keepers.retinue[column];
    return cards;
}

/* Cards and retainers. */
static int retinue_size(const struct root *g)
{
    int n = cardset_count(retinue_cards(g));
    for (int column = 0; column < RETINUE_COLUMNS; column++)
        n += g->keepers.retainers[column];
    return n;
}

/* The column that acts now. */
static int acting_column(const struct root *g)
{
    return g->turn.step - DAYLIGHT_FIRST_COLUMN;
}

static cardset cards_left(const struct root *g, int column)
{
    return g->keepers.retinue[column] & ~g->keepers.acted;
}

static bool retainer_left(const struct root *g, int column)
{
    return g->keepers.retainers[column] > g->keepers.retainers_acted[column];
}

/* A Faithful Retainer is a bird. */
static uint8_t suit_of(const struct root *g, int card)
{
    return card == RETAINER ? BIRD : card_def(g, card)->suit;
}

/* Law 15.5.2.IIb, IIIc: onto the discard pile; a retainer leaves the match. */
static void lose_card(struct root *g, uint8_t seat, int column, int card)
{
    struct keepers *own = &g->keepers;
    if (card == RETAINER) {
        own->retainers[column]--;
        own->retainers_acted[column]--;
        tell(g, EVENT_RETAINER_LOST, seat, (uint16_t)column, 0, 0, 0);
        return;
    }
    own->retinue[column] &= ~CARD_BIT(card);
    own->acted &= ~CARD_BIT(card);
    g->loose |= CARD_BIT(card);
    tell(g, EVENT_DISCARDED, seat, (uint16_t)card, 0, 0, 0);
    discard(g, card);
}

/* ---- Move, Law 15.5.2.I ---- */

static void list_move(const struct root *g, uint8_t seat, struct prompt *p, uint16_t mask)
{
    list_moves(g, seat, p, VERB_MOVE, mask);
}

static void act_move(struct root *g, uint8_t seat, int card, struct choice c)
{
    (void)card;
    play_move(g, seat, c.arg[0], c.arg[1]);
}

/* ---- Battle, then delve, Law 15.5.2.II ---- */

/* Whether the other has nothing there but warriors that fight for the seat: no enemy pieces (G.1.9). */
static bool only_lent(const struct root *g, uint8_t seat, uint8_t other, int clearing)
{
    const struct clearing *c = &g->clearing[clearing];
    return g->lent_to[other] == seat + 1 && g->pawn[other] != clearing && !(kinds_in(c) & g->kinds_of[other]);
}

static void list_delves(const struct root *g, uint8_t seat, struct prompt *p, int clearing)
{
    if (g->clearing[clearing].warriors[seat] && rules(g, seat, clearing) && may_place(g, seat, clearing))
        list_forests(g, p, clearing);
}

/* Where enemy pieces are, the battle comes first and is no choice. */
static void list_battle_delve(const struct root *g, uint8_t seat, struct prompt *p, uint16_t mask)
{
    struct prompt found;
    found.count = 0;
    list_battles(g, seat, &found, VERB_BATTLE, mask);
    for (int i = 0; i < found.count; i++) {
        struct choice c = found.options[i];
        if (only_lent(g, seat, (uint8_t)c.arg[1], c.arg[0]))
            continue;
        offer(p, c.verb, c.arg[0], c.arg[1], 0);
        mask &= (uint16_t)~bit_of(c.arg[0]);
    }
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (mask & bit_of(c))
            list_delves(g, seat, p, c);
}

/* Law 15.5.2.II: whoever fought may delve there. Returns the forest's place, or NOWHERE. */
static int ask_delve(struct root *g, uint8_t seat, int clearing)
{
    struct prompt found;
    found.count = 0;
    list_delves(g, seat, &found, clearing);
    if (found.count == 0)
        return NOWHERE;
    struct prompt *p = ask(g, seat, REASON_DELVE, (uint16_t)clearing, 0, 0);
    if (p) {
        list_delves(g, seat, p, clearing);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    return c.verb == VERB_DELVE ? c.arg[1] : NOWHERE;
}

static void act_battle_delve(struct root *g, uint8_t seat, int card, struct choice c)
{
    int clearing = c.arg[0], from = c.arg[1];
    if (c.verb == VERB_BATTLE) {
        battle(g, seat, clearing, (uint8_t)c.arg[1]);
        from = ask_delve(g, seat, clearing);
    }
    if (from == NOWHERE)
        return;
    int value = delve_relic(g, seat, clearing, from - FOREST_BASE);
    uint16_t ruled = ruled_clearings(g, seat) & map_of(g)->forest[from - FOREST_BASE].clearings;
    if (__builtin_popcount(ruled) < value) /* 15.5.2.IIb */
        lose_card(g, seat, RETINUE_BATTLE, card);
}

/* ---- Move or recover, Law 15.5.2.III ---- */

static void list_move_recover(const struct root *g, uint8_t seat, struct prompt *p, uint16_t mask)
{
    list_move(g, seat, p, mask);
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (mask & bit_of(c))
            list_recoveries(g, p, c);
}

/* Law 15.5.2.IIIc: whether another relic is recovered in the clearing, and which */
static bool ask_recover_again(struct root *g, uint8_t seat, struct choice *c)
{
    int clearing = c->arg[0];
    struct prompt found;
    found.count = 0;
    list_recoveries(g, &found, clearing);
    if (found.count == 0)
        return false;
    struct prompt *p = ask(g, seat, REASON_RECOVER_AGAIN, (uint16_t)clearing, 0, 0);
    if (p) {
        list_recoveries(g, p, clearing);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    *c = answer(g);
    return c->verb == VERB_RECOVER;
}

static void act_move_recover(struct root *g, uint8_t seat, int card, struct choice c)
{
    if (c.verb == VERB_MOVE) {
        play_move(g, seat, c.arg[0], c.arg[1]);
        return;
    }
    do {
        recover_relic(g, seat, c.arg[0], c.arg[1], c.arg[2]);
        uint16_t ruled = ruled_clearings(g, seat) & clearings_like(g, c.arg[0]);
        if (__builtin_popcount(ruled) < c.arg[2]) {
            lose_card(g, seat, RETINUE_RECOVER, card);
            return;
        }
    } while (ask_recover_again(g, seat, &c));
}

/* ---- Acting ---- */

/* By column: what a card can do in the clearings of a mask, and doing it with the card. */
static const struct {
    void (*list)(const struct root *g, uint8_t seat, struct prompt *p, uint16_t mask);
    void (*act)(struct root *g, uint8_t seat, int card, struct choice c);
} columns[RETINUE_COLUMNS] = {
    [RETINUE_MOVE] = {list_move, act_move},
    [RETINUE_BATTLE] = {list_battle_delve, act_battle_delve},
    [RETINUE_RECOVER] = {list_move_recover, act_move_recover},
};

static bool can_act(const struct root *g, uint8_t seat, int column, uint8_t suit)
{
    struct prompt found;
    found.count = 0;
    columns[column].list(g, seat, &found, clearings_of_suit(g, suit));
    return found.count > 0;
}

/* Cards that can do something; which one acts matters, since it can be lost. */
static void list_acts(const struct root *g, uint8_t seat, struct prompt *p)
{
    cardset left = cards_left(g, acting_column(g));
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++)
        if ((left & g->of_suit[suit]) && can_act(g, seat, acting_column(g), suit))
            offer_cards(g, p, VERB_RETINUE_ACT, left & g->of_suit[suit], 0, 0);
}

static void list_retainer_acts(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (retainer_left(g, acting_column(g)) && can_act(g, seat, acting_column(g), BIRD))
        offer(p, VERB_RETAINER_ACT, 0, 0, 0);
}

static void act_with(struct root *g, uint8_t seat, int card)
{
    int column = acting_column(g);
    struct prompt *p = ask(g, seat, REASON_RETINUE_ACTION, (uint16_t)column, 0, 0);
    if (p)
        columns[column].list(g, seat, p, clearings_of_suit(g, suit_of(g, card)));
    struct choice c = column == RETINUE_BATTLE ? answer_battle(g) : answer_forced(g);
    columns[column].act(g, seat, card, c);
}

static void play_act(struct root *g, uint8_t seat, struct choice c)
{
    g->keepers.acted |= CARD_BIT(c.arg[0]);
    tell(g, EVENT_RETINUE_ACTS, seat, c.arg[0], (uint16_t)acting_column(g), 0, 0);
    act_with(g, seat, c.arg[0]);
}

static void play_retainer_act(struct root *g, uint8_t seat, struct choice c)
{
    (void)c;
    g->keepers.retainers_acted[acting_column(g)]++;
    tell(g, EVENT_RETAINER_ACTS, seat, (uint16_t)acting_column(g), 0, 0, 0);
    act_with(g, seat, RETAINER);
}

static const struct action action_act = {VERB_RETINUE_ACT, list_acts, play_act};
static const struct action action_retainer_act = {VERB_RETAINER_ACT, list_retainer_acts, play_retainer_act};

/* Law 15.5.1: only before the retinue acts. */
static void craft_step(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_craft, NULL};
    if (!common_open(g, seat) || menu(g, seat, REASON_CRAFT, 0, actions, true, true) == VERB_END)
        g->turn.step = DAYLIGHT_FIRST_COLUMN;
}

/* Law 15.5.2: from left to right. A column without anybody to act is passed over, but the last: what every
 * faction may do in Daylight can be done until it ends. */
static bool daylight(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_act, &action_retainer_act, NULL};
    if (g->turn.step == DAYLIGHT_CRAFT) {
        craft_step(g, seat);
        return false;
    }
    while (g->turn.step < DAYLIGHT_LAST_COLUMN && !cards_left(g, acting_column(g)) &&
           !retainer_left(g, acting_column(g)))
        g->turn.step++;
    if (menu(g, seat, REASON_RETINUE, acting_column(g), actions, true, true) != VERB_END)
        return false;
    return g->turn.step++ == DAYLIGHT_LAST_COLUMN;
}

/* ---- Evening, Law 15.6 ---- */

/* Law 15.6.1 */
static void live_off_the_land(struct root *g, uint8_t seat)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].warriors[seat] >= CROWD)
            remove_warriors(g, seat, CAUSE_EFFECT, seat, c, 1);
    settle(g);
}

/* Law 15.6.2: any number of cards of the hand, up to ten in all */
static void list_join(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (uint16_t column = 0; column < RETINUE_COLUMNS && retinue_size(g) < RETINUE_MAX; column++)
        offer_cards(g, p, VERB_JOIN_RETINUE, g->hand[seat], column, 0);
}

static void play_join(struct root *g, uint8_t seat, struct choice c)
{
    int card = c.arg[0];
    hand_lose(g, seat, card);
    g->known_to[card] = SEATS_ALL;
    g->keepers.retinue[c.arg[1]] |= CARD_BIT(card);
    g->keepers.joined++;
    tell(g, EVENT_RETINUE_JOINED, seat, (uint16_t)card, c.arg[1], 0, 0);
}

/* Or, instead, one card into another column */
static void list_shift(const struct root *g, uint8_t seat, struct prompt *p)
{
    (void)seat;
    for (uint16_t from = 0; from < RETINUE_COLUMNS && !g->keepers.joined; from++)
        for (uint16_t to = 0; to < RETINUE_COLUMNS; to++)
            if (to != from)
                offer_cards(g, p, VERB_SHIFT_CARD, g->keepers.retinue[from], from, to);
}

static void play_shift(struct root *g, uint8_t seat, struct choice c)
{
    g->keepers.retinue[c.arg[1]] &= ~CARD_BIT(c.arg[0]);
    g->keepers.retinue[c.arg[2]] |= CARD_BIT(c.arg[0]);
    tell(g, EVENT_RETINUE_SHIFTED, seat, c.arg[0], c.arg[1], c.arg[2], 0);
}

static void list_shift_retainer(const struct root *g, uint8_t seat, struct prompt *p)
{
    (void)seat;
    for (uint16_t from = 0; from < RETINUE_COLUMNS && !g->keepers.joined; from++)
        for (uint16_t to = 0; to < RETINUE_COLUMNS; to++)
            if (to != from && g->keepers.retainers[from])
                offer(p, VERB_SHIFT_RETAINER, from, to, 0);
}

static void play_shift_retainer(struct root *g, uint8_t seat, struct choice c)
{
    g->keepers.retainers[c.arg[0]]--;
    g->keepers.retainers[c.arg[1]]++;
    tell(g, EVENT_RETAINER_SHIFTED, seat, c.arg[0], c.arg[1], 0, 0);
}

static const struct action action_join = {VERB_JOIN_RETINUE, list_join, play_join};
static const struct action action_shift = {VERB_SHIFT_CARD, list_shift, play_shift};
static const struct action action_shift_retainer = {VERB_SHIFT_RETAINER, list_shift_retainer,
                                                    play_shift_retainer};

/* False once it is over: what there is to do depends on the sizes of hand and retinue alone. */
static bool gather_step(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_join, &action_shift, &action_shift_retainer, NULL};
    if (!any(g, seat, &action_join) && !any(g, seat, &action_shift) && !any(g, seat, &action_shift_retainer))
        return false;
    return menu(g, seat, REASON_GATHER_RETINUE, 0, actions, false, true) == VERB_JOIN_RETINUE;
}

static bool evening(struct root *g, uint8_t seat)
{
    switch (g->turn.step) {
    case EVENING_LAND:
        live_off_the_land(g, seat);
        g->turn.step = EVENING_GATHER;
        return false;
    case EVENING_GATHER:
        if (!gather_step(g, seat))
            g->turn.step = EVENING_DRAW;
        return false;
    default: /* 15.6.3 */
        draw_and_discard(g, seat, 1 + waystations_on_map(g));
        return true;
    }
}

/* ---- Bookkeeping ---- */

static cardset cards(const struct root *g, uint8_t seat)
{
    (void)seat;
    return retinue_cards(g);
}

static void rename_own(struct root *g, const uint8_t renamed[SECRETS_MAX])
{
    for (int column = 0; column < RETINUE_COLUMNS; column++)
        g->keepers.retinue[column] = rename_cards(g->keepers.retinue[column], renamed);
    g->keepers.acted = rename_cards(g->keepers.acted, renamed);
    keepers_rename_relics(g, renamed);
}

static const char *check(const struct root *g, uint8_t seat)
{
    const struct keepers *own = &g->keepers;
    int cards_in = 0, retainers = 0;
    (void)seat;
    for (int column = 0; column < RETINUE_COLUMNS; column++) {
        cards_in += cardset_count(own->retinue[column]);
        retainers += own->retainers[column];
        if (own->retainers_acted[column] > own->retainers[column])
            return "a retainer acted that is not there";
    }
    if (cards_in != cardset_count(retinue_cards(g)))
        return "a card is in two columns of the retinue";
    if (cards_in + retainers > RETINUE_MAX || retainers > RETINUE_COLUMNS)
        return "the retinue is too large";
    if (own->acted & ~retinue_cards(g))
        return "a card acted that is not in the retinue";
    for (int w = 0; w < WAYSTATIONS; w++)
        if (pieces_on_map(g, WAYSTATION_TABLET_JEWELRY + w) && own->shows[w] != sides[w][0] &&
            own->shows[w] != sides[w][1])
            return "a waystation shows a side that it does not have";
    return keepers_check_relics(g);
}

/* ---- For the easy bot; 20 is a point ---- */

enum {
    WORTH_CARD = 10, /* in the retinue: an action each turn */
    WORTH_RETAINER = 14,
    WORTH_WAYSTATION = 22,
    WORTH_RELIC = 4,    /* in a clearing, for each of its value */
    WORTH_MATCHING = 7, /* besides, where a waystation shows its type */
    WORTH_CAMP = 4,     /* or where one of those left could be placed instead of a warrior */
    WORTH_GUARDED = 2,  /* besides, with a warrior there */
    WORTH_IN_REACH = 2, /* a warrior beside a forest with relics */
    WORTH_RULED = 3,    /* a ruled clearing beside such a forest */
};

/* Forests with relics, as far as they go: bit per clearing beside one. */
static uint16_t beside_relics(const struct root_view *v)
{
    uint16_t beside = 0;
    for (int place = 0; place < RELICS; place++)
        if (v->keepers.forest[place])
            beside |= root_maps[v->map]->forest[v->keepers.forest[place] - 1].clearings;
    return beside;
}

static bool shown_in(const struct root_view *v, int clearing, int type)
{
    for (int w = 0; w < WAYSTATIONS; w++)
        if (v->clearing[clearing].pieces[WAYSTATION_TABLET_JEWELRY + w] && v->keepers.shows[w] == type)
            return true;
    return false;
}

/* Whether a waystation left on the board that has the type could be placed there. */
static bool could_show(const struct root_view *v, uint8_t seat, int clearing, int type)
{
    bool room = v->clearing[clearing].warriors[seat] && v->slots_free[clearing] > 0;
    for (int w = 0; room && w < WAYSTATIONS; w++)
        if (v->supply[WAYSTATION_TABLET_JEWELRY + w] && (sides[w][0] == type || sides[w][1] == type))
            return true;
    return false;
}

static int relics_worth(const struct root_view *v, uint8_t seat, int clearing)
{
    int worth = 0, guarded = v->clearing[clearing].warriors[seat] ? WORTH_GUARDED : 0;
    for (int kind = 0; kind < RELIC_KINDS; kind++) {
        int type = kind / RELIC_VALUES, value = kind % RELIC_VALUES + 1;
        int here = v->clearing[clearing].pieces[RELIC_FIGURE_1 + kind];
        if (here && shown_in(v, clearing, type))
            worth += here * value * (WORTH_RELIC + guarded + WORTH_MATCHING);
        else if (here)
            worth +=
                here * value * (WORTH_RELIC + guarded + could_show(v, seat, clearing, type) * WORTH_CAMP);
    }
    return worth;
}

static int evaluate(const struct root_view *v, uint8_t seat)
{
    int value = 0;
    uint16_t beside = beside_relics(v);
    for (int column = 0; column < RETINUE_COLUMNS; column++)
        value += WORTH_CARD * cardset_count(v->keepers.retinue[column]) +
                 WORTH_RETAINER * v->keepers.retainers[column];
    for (int w = 0; w < WAYSTATIONS; w++)
        value += v->supply[WAYSTATION_TABLET_JEWELRY + w] ? 0 : WORTH_WAYSTATION;
    for (int c = 0; c < CLEARINGS_MAX; c++) {
        value += relics_worth(v, seat, c);
        if (beside & bit_of(c))
            value += (v->clearing[c].warriors[seat] ? WORTH_IN_REACH : 0) +
                     (v->ruler[c] == seat ? WORTH_RULED : 0);
    }
    return value;
}

const struct faction_def faction_keepers = {
    .warriors = WARRIORS,
    .reach = REACH,
    .corner_start = true, /* Law 15.3.2 */
    .setup_card = MILITANT,
    .setup = setup,
    .advanced_setup = advanced_setup,
    .birdsong = birdsong,
    .daylight = daylight,
    .evening = evening,
    .on_phase = on_phase,
    .crafters = crafters,
    .take_along = keepers_take_along,
    .hits_taken = keepers_hits_taken,
    .on_removals = keepers_on_removals,
    .trigger = keepers_trigger,
    .cards = cards,
    .rename = rename_own,
    .secrets = keepers_secrets,
    .check = check,
    .evaluate = evaluate,
};
