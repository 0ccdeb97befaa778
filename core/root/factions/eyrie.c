/* The Eyrie Dynasties. Law 7, in its order */
#include "core/root/law.h"
#include "core/root/redact.h"
#include "core/root/view.h"

enum {
    WARRIORS = 20,
    REACH = 7,
    ROOSTS = 7,
    STARTING_WARRIORS = 6,
    NEW_ROOST_WARRIORS = 3,
    CARDS_ADDED_MAX = 2,
    BIRDS_ADDED_MAX = 1,
};

/* Progress within Birdsong, Daylight and Evening (g->turn.step). */
enum { BIRDSONG_ORDERS, BIRDSONG_DECREE, BIRDSONG_ROOST };
enum { DAYLIGHT_CRAFT, DAYLIGHT_DECREE };
enum { EVENING_SCORE, EVENING_DRAW };

/* The roost track, by roosts on the map: points each Evening and cards drawn beyond the first.
 * Source: faction board, Law 7.6 */
static const uint8_t roost_points[ROOSTS + 1] = {0, 0, 1, 2, 3, 4, 4, 5};
static const uint8_t roost_cards[ROOSTS + 1] = {0, 0, 0, 1, 1, 1, 2, 2};

/* Law 7.8: the columns where each leader's Loyal Viziers start, bit per column */
static const uint8_t leader_viziers[LEADER_COUNT] = {
    [BUILDER] = 1u << COLUMN_RECRUIT | 1u << COLUMN_MOVE,
    [CHARISMATIC] = 1u << COLUMN_RECRUIT | 1u << COLUMN_BATTLE,
    [COMMANDER] = 1u << COLUMN_MOVE | 1u << COLUMN_BATTLE,
    [DESPOT] = 1u << COLUMN_MOVE | 1u << COLUMN_BUILD,
};

static bool leads(const struct root *g, enum leader leader)
{
    return g->eyrie.leader == leader + 1;
}

static int roosts_on_map(const struct root *g)
{
    return pieces_on_map(g, ROOST);
}

/* ---- Leaders ---- */

/* Law 7.3.3-4, 7.7.3: a leader among those face up; the viziers follow. */
static void choose_leader(struct root *g, uint8_t seat)
{
    struct eyrie *e = &g->eyrie;
    struct prompt *p = ask(g, seat, REASON_LEADER, 0, 0, 0);
    if (p)
        for (uint16_t leader = 0; leader < LEADER_COUNT; leader++)
            if (!(e->leaders_down >> leader & 1))
                offer(p, VERB_LEADER, leader, 0, 0);
    uint16_t leader = answer_forced(g).arg[0];
    e->leader = (uint8_t)(leader + 1);
    e->viziers = leader_viziers[leader];
    tell(g, EVENT_LEADER, seat, leader, 0, 0, 0);
}

/* Law 7.7.3.I: if no leader is left face up, all are turned face up, the deposed one too. */
static void depose_leader(struct root *g, uint8_t seat)
{
    struct eyrie *e = &g->eyrie;
    e->leaders_down |= (uint8_t)(1u << (e->leader - 1));
    e->leader = 0;
    e->viziers = 0;
    if (e->leaders_down == (1u << LEADER_COUNT) - 1)
        e->leaders_down = 0;
    choose_leader(g, seat);
}

/* ---- Setup, Law 7.3 ---- */

/* The first roost */
static void found(struct root *g, uint8_t seat, int clearing)
{
    place_piece(g, clearing, ROOST);
    place_warriors(g, seat, clearing, STARTING_WARRIORS);
}

static bool setup(struct root *g, uint8_t seat, int part)
{
    if (part == 0) { /* 7.3.2 */
        int corner =
            ask_clearing(g, seat, REASON_STARTING_CORNER, 0, 0, free_corners_opposite(g, seat, ROOST));
        use_corner(g, corner);
        found(g, seat, corner);
    } else if (part == 1) { /* 7.3.3, 7.3.4 */
        choose_leader(g, seat);
    }
    return part < 2;
}

/* Law A.8.2 */
static bool advanced_setup(struct root *g, uint8_t seat, int part)
{
    if (part > 0)
        return setup(g, seat, part);
    found(g, seat, choose_homeland(g, seat, with_slot(g, map_of(g)->edge), GAP_TWO_BETWEEN));
    return true;
}

/* ---- Birdsong, Law 7.4 ---- */

/* Law 7.4.1 */
static void emergency_orders(struct root *g, uint8_t seat)
{
    struct eyrie *e = &g->eyrie;
    e->added = e->added_birds = e->column = e->viziers_done = 0;
    e->done = 0;
    if (!g->hand[seat])
        draw_cards(g, seat, 1);
}

/* Cards of the hand that may still join the Decree this turn. */
static cardset addable(const struct root *g, uint8_t seat)
{
    cardset hand = g->hand[seat], cards = 0;
    for (int card; (card = cardset_take(&hand)) >= 0;)
        if (card_def(g, card)->suit != BIRD || g->eyrie.added_birds < BIRDS_ADDED_MAX)
            cards |= CARD_BIT(card);
    return cards;
}

/* Law 7.4.2: one card; true when no more are to come. The second is optional and asked of every hand. */
static bool add_to_decree(struct root *g, uint8_t seat)
{
    struct eyrie *e = &g->eyrie;
    if (!g->hand[seat] || e->added == CARDS_ADDED_MAX)
        return true;
    struct prompt *p = ask(g, seat, REASON_DECREE_ADD, 0, 0, 0);
    if (p) {
        for (uint16_t column = 0; column < COLUMN_COUNT; column++)
            offer_cards(g, p, VERB_DECREE, addable(g, seat), column, 0);
        if (e->added > 0)
            offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb == VERB_PASS)
        return true;
    int card = c.arg[0];
    hand_lose(g, seat, card);
    g->known_to[card] = SEATS_ALL;
    e->decree[c.arg[1]] |= CARD_BIT(card);
    e->added++;
    e->added_birds = (uint8_t)(e->added_birds + (card_def(g, card)->suit == BIRD));
    tell(g, EVENT_DECREE, seat, (uint16_t)card, c.arg[1], 0, 0);
    return false;
}

/* Law 7.4.3: of the clearings that take a roost and warriors, those with the fewest warriors. */
static uint16_t new_roost_clearings(const struct root *g, uint8_t seat)
{
    uint16_t mask = 0;
    int fewest = UINT8_MAX;
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        if (!may_build(g, seat, c, ROOST))
            continue;
        int warriors = 0;
        for (uint8_t owner = 0; owner < g->owners; owner++)
            warriors += faction_warriors(g, owner, c);
        if (warriors > fewest)
            continue;
        if (warriors < fewest)
            mask = 0;
        fewest = warriors;
        mask |= (uint16_t)(1u << c);
    }
    return mask;
}

static void new_roost(struct root *g, uint8_t seat)
{
    uint16_t mask = roosts_on_map(g) == 0 ? new_roost_clearings(g, seat) : 0;
    if (!mask)
        return;
    int clearing = ask_clearing(g, seat, REASON_NEW_ROOST, 0, 0, mask);
    place_piece(g, clearing, ROOST);
    place_warriors(g, seat, clearing, NEW_ROOST_WARRIORS);
}

static bool birdsong(struct root *g, uint8_t seat)
{
    switch (g->turn.step) {
    case BIRDSONG_ORDERS:
        emergency_orders(g, seat);
        g->turn.step = BIRDSONG_DECREE;
        return false;
    case BIRDSONG_DECREE:
        if (add_to_decree(g, seat))
            g->turn.step = BIRDSONG_ROOST;
        return false;
    default:
        new_roost(g, seat);
        return true;
    }
}

/* ---- Turmoil, Law 7.7 ---- */

static cardset decree_cards(const struct root *g)
{
    cardset cards = 0;
    for (int column = 0; column < COLUMN_COUNT; column++)
        cards |= g->eyrie.decree[column];
    return cards;
}

static void turmoil(struct root *g, uint8_t seat)
{
    struct eyrie *e = &g->eyrie;
    cardset cards = decree_cards(g);
    int birds = __builtin_popcount(e->viziers);
    for (cardset left = cards; left;)
        birds += card_def(g, cardset_take(&left))->suit == BIRD;
    tell(g, EVENT_TURMOIL, seat, 0, 0, 0, 0);
    lose_points(g, seat, birds); /* 7.7.1 */
    for (int column = 0; column < COLUMN_COUNT; column++)
        e->decree[column] = 0;
    e->done = 0;
    for (int card; (card = cardset_take(&cards)) >= 0;) { /* 7.7.2 */
        tell(g, EVENT_DISCARDED, seat, (uint16_t)card, 0, 0, 0);
        discard(g, card);
    }
    depose_leader(g, seat); /* 7.7.3 */
    end_phase(g);           /* 7.7.4 */
}

/* ---- Resolving the Decree, Law 7.5.2 ---- */

/* Whether the column holds a card of this suit that is not resolved yet. Viziers are birds. */
static bool suit_left(const struct root *g, int column, uint8_t suit)
{
    const struct eyrie *e = &g->eyrie;
    if (suit == BIRD && ((e->viziers & ~e->viziers_done) >> column & 1))
        return true;
    cardset left = e->decree[column] & ~e->done;
    for (int card; (card = cardset_take(&left)) >= 0;)
        if (card_def(g, card)->suit == suit)
            return true;
    return false;
}

static bool column_left(const struct root *g, int column)
{
    return ((g->eyrie.viziers & ~g->eyrie.viziers_done) >> column & 1) ||
           (g->eyrie.decree[column] & ~g->eyrie.done);
}

/* Notes a card of the suit in the current column as resolved: equal cards do not differ, viziers go first. */
static void begin_card(struct root *g, uint8_t suit)
{
    struct eyrie *e = &g->eyrie;
    if (suit == BIRD && ((e->viziers & ~e->viziers_done) >> e->column & 1)) {
        e->viziers_done |= (uint8_t)(1u << e->column);
        return;
    }
    cardset left = e->decree[e->column] & ~e->done;
    for (int card; (card = cardset_take(&left)) >= 0;)
        if (card_def(g, card)->suit == suit) {
            e->done |= CARD_BIT(card);
            return;
        }
    GAME_ASSERT(!"a card of this suit is left");
}

/* Law 7.5.2.I */
static void offer_recruits(const struct root *g, uint8_t seat, uint8_t suit, struct prompt *p)
{
    uint16_t mask = g->warriors_supply[seat] > 0 ? clearings_of_suit(g, suit) : 0;
    for (uint16_t c = 0; mask >> c; c++)
        if ((mask >> c & 1) && g->clearing[c].pieces[ROOST] && may_place(g, seat, c))
            offer(p, VERB_DECREE_RECRUIT, suit, c, 0);
}

/* Law 7.5.2.II */
static void offer_moves(const struct root *g, uint8_t seat, uint8_t suit, struct prompt *p)
{
    struct prompt found;
    found.count = 0;
    list_moves(g, seat, &found, VERB_MOVE, clearings_of_suit(g, suit));
    for (int i = 0; i < found.count; i++)
        offer(p, VERB_DECREE_MOVE, suit, found.options[i].arg[0], found.options[i].arg[1]);
}

/* Law 7.5.2.III */
static void offer_battles(const struct root *g, uint8_t seat, uint8_t suit, struct prompt *p)
{
    struct prompt found;
    found.count = 0;
    list_battles(g, seat, &found, VERB_BATTLE, clearings_of_suit(g, suit));
    for (int i = 0; i < found.count; i++)
        offer(p, VERB_DECREE_BATTLE, suit, found.options[i].arg[0], found.options[i].arg[1]);
}

/* Law 7.5.2.IV */
static void offer_builds(const struct root *g, uint8_t seat, uint8_t suit, struct prompt *p)
{
    uint16_t mask = clearings_of_suit(g, suit);
    for (uint16_t c = 0; mask >> c; c++)
        if ((mask >> c & 1) && !g->clearing[c].pieces[ROOST] && rules(g, seat, c) &&
            may_build(g, seat, c, ROOST))
            offer(p, VERB_DECREE_BUILD, suit, c, 0);
}

/* Ways to resolve one card of a suit, by column. */
static void (*const column_offers[COLUMN_COUNT])(const struct root *, uint8_t, uint8_t, struct prompt *) = {
    [COLUMN_RECRUIT] = offer_recruits,
    [COLUMN_MOVE] = offer_moves,
    [COLUMN_BATTLE] = offer_battles,
    [COLUMN_BUILD] = offer_builds,
};

static void list_column(const struct root *g, uint8_t seat, struct prompt *p, int column)
{
    if (g->eyrie.column != column)
        return;
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++)
        if (suit_left(g, column, suit))
            column_offers[column](g, seat, suit, p);
}

static void list_recruits(const struct root *g, uint8_t seat, struct prompt *p)
{
    list_column(g, seat, p, COLUMN_RECRUIT);
}

static void list_decree_moves(const struct root *g, uint8_t seat, struct prompt *p)
{
    list_column(g, seat, p, COLUMN_MOVE);
}

static void list_decree_battles(const struct root *g, uint8_t seat, struct prompt *p)
{
    list_column(g, seat, p, COLUMN_BATTLE);
}

static void list_builds(const struct root *g, uint8_t seat, struct prompt *p)
{
    list_column(g, seat, p, COLUMN_BUILD);
}

/* The order within a column is free, so turmoil may come as soon as one of its cards cannot be resolved. */
static void list_turmoil(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++) {
        if (!suit_left(g, g->eyrie.column, suit))
            continue;
        struct prompt ways;
        ways.count = 0;
        column_offers[g->eyrie.column](g, seat, suit, &ways);
        if (ways.count == 0) {
            offer(p, VERB_TURMOIL, 0, 0, 0);
            return;
        }
    }
}

/* Law 7.8.2, 1.5.4: the Charismatic leader must place two; placing fewer than due is turmoil. */
static void play_recruit(struct root *g, uint8_t seat, struct choice c)
{
    int due = leads(g, CHARISMATIC) ? 2 : 1;
    begin_card(g, (uint8_t)c.arg[0]);
    if (place_warriors(g, seat, c.arg[1], due) < due)
        turmoil(g, seat);
}

static void play_decree_move(struct root *g, uint8_t seat, struct choice c)
{
    begin_card(g, (uint8_t)c.arg[0]);
    play_move(g, seat, c.arg[1], c.arg[2]);
}

static void play_decree_battle(struct root *g, uint8_t seat, struct choice c)
{
    begin_card(g, (uint8_t)c.arg[0]);
    battle(g, seat, c.arg[1], (uint8_t)c.arg[2]);
}

static void play_build(struct root *g, uint8_t seat, struct choice c)
{
    (void)seat;
    begin_card(g, (uint8_t)c.arg[0]);
    place_piece(g, c.arg[1], ROOST);
}

static void play_turmoil(struct root *g, uint8_t seat, struct choice c)
{
    (void)c;
    turmoil(g, seat);
}

static const struct action action_recruit = {VERB_DECREE_RECRUIT, list_recruits, play_recruit};
static const struct action action_move = {VERB_DECREE_MOVE, list_decree_moves, play_decree_move};
static const struct action action_battle = {VERB_DECREE_BATTLE, list_decree_battles, play_decree_battle};
static const struct action action_build = {VERB_DECREE_BUILD, list_builds, play_build};
static const struct action action_turmoil = {VERB_TURMOIL, list_turmoil, play_turmoil};

/* Law 7.2.1, 7.5.1: only before the Decree. */
static void craft_step(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_craft, NULL};
    if (!common_open(g, seat) || menu(g, seat, REASON_CRAFT, 0, actions, true, true) == VERB_END)
        g->turn.step = DAYLIGHT_DECREE;
}

/* Law 7.5.2: one card. */
static void decree_step(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_recruit, &action_move,    &action_battle,
                                                   &action_build,   &action_turmoil, NULL};
    menu(g, seat, REASON_DECREE_RESOLVE, g->eyrie.column, actions, true, false);
}

/* What every faction may do in Daylight, after the last card of the Decree; true when it is done. */
static bool closing_step(struct root *g, uint8_t seat)
{
    static const struct action *const none[] = {NULL};
    if (!common_open(g, seat))
        return true;
    return menu(g, seat, REASON_DAYLIGHT, 0, none, true, true) == VERB_END;
}

/* Law 7.5: columns from left to right; an empty one is passed over. */
static bool daylight(struct root *g, uint8_t seat)
{
    struct eyrie *e = &g->eyrie;
    if (g->turn.step == DAYLIGHT_CRAFT) {
        craft_step(g, seat);
        return false;
    }
    while (e->column < COLUMN_COUNT && !column_left(g, e->column))
        e->column++;
    if (e->column == COLUMN_COUNT)
        return closing_step(g, seat);
    decree_step(g, seat);
    return false;
}

/* ---- Evening, Law 7.6 ---- */

static bool evening(struct root *g, uint8_t seat)
{
    if (g->turn.step == EVENING_SCORE) { /* 7.6.1 */
        score(g, seat, roost_points[roosts_on_map(g)]);
        g->turn.step = EVENING_DRAW;
        return false;
    }
    draw_and_discard(g, seat, 1 + roost_cards[roosts_on_map(g)]); /* 7.6.2 */
    return true;
}

/* ---- Crafting, battle ---- */

/* Law 7.2.1: roosts craft. */
static int crafters(const struct root *g, uint8_t seat, int clearing)
{
    (void)seat;
    return g->clearing[clearing].pieces[ROOST];
}

/* Law 7.2.3, 7.8.1 */
static int item_points(const struct root *g, uint8_t seat, int points)
{
    (void)seat;
    return leads(g, BUILDER) ? points : 1;
}

/* Law 7.8.3 */
static int extra_hits(const struct root *g, uint8_t seat, int side)
{
    (void)seat;
    return leads(g, COMMANDER) && side == ATTACKER;
}

/* Law 7.8.4: whether the Eyrie removed an enemy building or token in the running battle */
static void on_removals(struct root *g, uint8_t seat)
{
    int side = battle_side(g, seat);
    if (side < 0)
        return;
    for (int i = 0; i < g->removals_count; i++) {
        const struct removal *r = &g->removals[i];
        if (r->by == seat && r->cause == CAUSE_BATTLE && !is_warrior(r->piece) && is_enemy(g, seat, r->owner))
            g->battle.prizes[side] = (uint8_t)(g->battle.prizes[side] + r->count);
    }
}

/* Law 7.8.4: one point a battle, however many were removed */
static void battle_end(struct root *g, uint8_t seat, int side)
{
    if (leads(g, DESPOT) && g->battle.prizes[side] > 0)
        score(g, seat, 1);
}

/* ---- Bookkeeping ---- */

static cardset cards(const struct root *g, uint8_t seat)
{
    (void)seat;
    return decree_cards(g);
}

static void rename_decree(struct root *g, const uint8_t renamed[SECRETS_MAX])
{
    for (int column = 0; column < COLUMN_COUNT; column++)
        g->eyrie.decree[column] = rename_cards(g->eyrie.decree[column], renamed);
    g->eyrie.done = rename_cards(g->eyrie.done, renamed);
}

static const char *check(const struct root *g, uint8_t seat)
{
    (void)seat;
    const struct eyrie *e = &g->eyrie;
    if (e->leader > LEADER_COUNT)
        return "the Eyrie's leader is unknown";
    if (e->viziers != (e->leader ? leader_viziers[e->leader - 1] : 0))
        return "the Loyal Viziers are not where the leader wants them";
    if (e->leader && (e->leaders_down >> (e->leader - 1) & 1))
        return "the Eyrie's leader lies face down";
    int in_columns = 0;
    for (int column = 0; column < COLUMN_COUNT; column++)
        in_columns += cardset_count(e->decree[column]);
    if (in_columns != cardset_count(decree_cards(g)))
        return "a card is in two columns of the Decree";
    if (e->done & ~decree_cards(g))
        return "a card counts as resolved that is not in the Decree";
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].pieces[ROOST] > 1)
            return "two roosts in one clearing";
    return NULL;
}

/* ---- For the easy bot; 20 is a point ---- */

enum {
    WORTH_ROOST = 15,
    WORTH_INCOME = 30, /* of a point each Evening */
    WORTH_DRAW = 12,
    COST_TURMOIL = 90, /* beyond the points: the Decree and the rest of the turn */
    CERTAIN = 100,     /* percent */
    LIKELY = 70,       /* what one move away can do */
    HOPELESS = 10,
};

/* What a card in each column is worth while the Decree holds. */
static const uint8_t worth_of_card[COLUMN_COUNT] = {6, 6, 0, 16};

/* Chances to act in the clearings of each suit (BIRD: anywhere) in one column: here, and one move away. */
struct chances {
    uint8_t here[SUIT_COUNT], near[SUIT_COUNT];
};

/* How often the column's action could be taken in a clearing, if there are warriors. */
static int chances_in(const struct root_view *v, uint8_t seat, int column, int clearing)
{
    const struct clearing *c = &v->clearing[clearing];
    switch (column) {
    case COLUMN_RECRUIT:
        return c->pieces[ROOST] ? v->warriors_supply[seat] : 0;
    case COLUMN_MOVE:
        return c->warriors[seat];
    case COLUMN_BATTLE:
        return others_in(v, seat, clearing) ? 2 : 0;
    default:
        return !c->pieces[ROOST] && v->slots_free[clearing] > 0 && v->supply[ROOST] > 0;
    }
}

static void add_chances(uint8_t chances[SUIT_COUNT], const struct clearing *c, uint8_t n)
{
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++)
        if (suit == BIRD || has_suit(c, suit))
            chances[suit] = (uint8_t)(chances[suit] + n);
}

static struct chances column_chances(const struct root_view *v, uint8_t seat, int column)
{
    const struct map_def *map = root_maps[v->map];
    struct chances result = {{0}, {0}};
    uint16_t held = 0;
    for (int c = 0; c < map->clearings_count; c++)
        if (v->clearing[c].warriors[seat])
            held |= (uint16_t)(1u << c);
    for (int c = 0; c < map->clearings_count; c++) {
        bool here = column == COLUMN_BUILD ? v->ruler[c] == seat : (held >> c & 1);
        if (column == COLUMN_RECRUIT)
            here = true;
        uint8_t n = (uint8_t)chances_in(v, seat, column, c);
        if (here)
            add_chances(result.here, &v->clearing[c], n);
        else if (map->clearing[c].paths & ~v->closed[c] & held)
            add_chances(result.near, &v->clearing[c], n);
    }
    return result;
}

/* Cards of a suit in a column that are still to be resolved, this turn or, after Daylight, in the next. */
static int cards_due(const struct root_view *v, uint8_t seat, int column, uint8_t suit)
{
    const struct eyrie *e = &v->eyrie;
    bool resolving = v->turn.seat == seat && v->turn.phase == DAYLIGHT;
    cardset left = e->decree[column] & ~(resolving ? e->done : 0);
    int n = suit == BIRD && ((e->viziers & ~(resolving ? e->viziers_done : 0)) >> column & 1);
    for (int card; (card = cardset_take(&left)) >= 0;)
        n += root_decks[v->deck]->cards[card].suit == suit;
    return n;
}

/* The chance, in percent, that a column can be resolved: suits first, then birds with what is left. */
static int column_hope(const struct root_view *v, uint8_t seat, int column)
{
    struct chances left = column_chances(v, seat, column);
    int hope = CERTAIN, per_card = column == COLUMN_RECRUIT && v->eyrie.leader == CHARISMATIC + 1 ? 2 : 1;
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++)
        for (int due = cards_due(v, seat, column, suit); due > 0; due--) {
            if (left.here[suit] >= per_card && left.here[BIRD] >= per_card) {
                left.here[suit] = (uint8_t)(left.here[suit] - per_card);
                left.here[BIRD] = (uint8_t)(left.here[BIRD] - (suit == BIRD ? 0 : per_card));
            } else if (left.near[suit] > 0 && left.near[BIRD] > 0) {
                left.near[suit]--;
                left.near[BIRD] = (uint8_t)(left.near[BIRD] - (suit != BIRD));
                hope = hope * LIKELY / CERTAIN;
            } else {
                hope = hope * HOPELESS / CERTAIN;
            }
        }
    return hope;
}

/* Roosts bring points every Evening; the Decree is worth what it does as long as it does not break. */
static int evaluate(const struct root_view *v, uint8_t seat)
{
    int roosts = ROOSTS - v->supply[ROOST];
    int value = WORTH_ROOST * roosts + WORTH_INCOME * roost_points[roosts] + WORTH_DRAW * roost_cards[roosts];
    int hope = CERTAIN, decree = 0, birds = 0;
    for (int column = 0; column < COLUMN_COUNT; column++) {
        hope = hope * column_hope(v, seat, column) / CERTAIN;
        cardset cards_in = v->eyrie.decree[column];
        decree += worth_of_card[column] * (cardset_count(cards_in) + (v->eyrie.viziers >> column & 1));
        birds += v->eyrie.viziers >> column & 1;
        for (int card; (card = cardset_take(&cards_in)) >= 0;)
            birds += root_decks[v->deck]->cards[card].suit == BIRD;
    }
    int points = birds < v->score[seat] ? birds : v->score[seat];
    return value + (hope * decree - (CERTAIN - hope) * (COST_TURMOIL + 20 * points)) / CERTAIN;
}

const struct faction_def faction_eyrie = {
    .warriors = WARRIORS,
    .reach = REACH,
    .rules_ties = true, /* Law 7.2.2 */
    .corner_start = true,
    .setup_card = MILITANT,
    .advanced_setup = advanced_setup,
    .setup = setup,
    .birdsong = birdsong,
    .daylight = daylight,
    .evening = evening,
    .crafters = crafters,
    .item_points = item_points,
    .extra_hits = extra_hits,
    .battle_end = battle_end,
    .on_removals = on_removals,
    .cards = cards,
    .rename = rename_decree,
    .check = check,
    .evaluate = evaluate,
};
