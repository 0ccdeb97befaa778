/* The Eyrie Dynasties. Law 7, in its order */
#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/factions/eyrie.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/craft.h"
#include "core/root/law/emit.h"
#include "core/root/law/homelands.h"
#include "core/root/law/menu.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/victory.h"
#include "core/root/names.h"
#include "core/root/redact.h"
#include "core/root/setup.h"
#include "core/root/turn.h"
#include "core/root/view.h"

const char *const root_column_names[COLUMN_COUNT] = {"recruit", "move", "battle", "build"};

const char *const root_leader_names[LEADER_COUNT] = {"builder", "charismatic", "commander", "despot"};

enum {
    WARRIORS = 20,
    REACH = 7,
    STARTING_WARRIORS = 6,
    NEW_ROOST_WARRIORS = 3,
};

/* Progress within Birdsong, Daylight and Evening (g->turn.step). */
enum { BIRDSONG_ORDERS, BIRDSONG_DECREE, BIRDSONG_ROOST };
enum { DAYLIGHT_CRAFT, DAYLIGHT_DECREE };
enum { EVENING_SCORE, EVENING_DRAW };

/* Source: faction board, Law 7.6 */
const uint8_t root_roost_points[ROOSTS + 1] = {0, 0, 1, 2, 3, 4, 4, 5};
const uint8_t root_roost_cards[ROOSTS + 1] = {0, 0, 0, 1, 1, 1, 2, 2};

/* Law 7.8: the columns where each leader's Loyal Viziers start, bit per column */
static const uint8_t leader_viziers[LEADER_COUNT] = {
    [BUILDER] = 1u << COLUMN_RECRUIT | 1u << COLUMN_MOVE,
    [CHARISMATIC] = 1u << COLUMN_RECRUIT | 1u << COLUMN_BATTLE,
    [COMMANDER] = 1u << COLUMN_MOVE | 1u << COLUMN_BATTLE,
    [DESPOT] = 1u << COLUMN_MOVE | 1u << COLUMN_BUILD,
};

static int roosts_on_map(const struct root *g)
{
    return root_pieces_on_map(g, ROOST);
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
    root_tell(g, EVENT_LEADER, seat, leader, 0, 0, 0);
}

/* Law 7.7.3.I: if no leader is left face up, all are turned face up, the deposed one too. */
void root_depose_leader(struct root *g, uint8_t seat)
{
    struct eyrie *e = &g->eyrie;
    if (e->leader) /* a table that is laid by hand may have none */
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
    root_place_piece(g, clearing, ROOST);
    root_place_warriors(g, seat, clearing, STARTING_WARRIORS);
}

static bool setup(struct root *g, uint8_t seat, int part)
{
    if (part == 0) { /* 7.3.2 */
        int corner = root_ask_clearing(g, seat, REASON_STARTING_CORNER, 0, 0,
                                       root_free_corners_opposite(g, seat, ROOST));
        root_use_corner(g, corner);
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
    found(g, seat, root_choose_homeland(g, seat, root_with_slot(g, map_of(g)->edge), GAP_TWO_BETWEEN));
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
        root_draw_cards(g, seat, 1);
}

/* Law 7.4.3: of the clearings that take a roost and warriors, those with the fewest warriors. */
static uint16_t new_roost_clearings(const struct root *g, uint8_t seat)
{
    uint16_t mask = 0;
    int fewest = UINT8_MAX;
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        if (!root_may_build(g, seat, c, ROOST))
            continue;
        int warriors = 0;
        for (uint8_t owner = 0; owner < g->owners; owner++)
            warriors += root_faction_warriors(g, owner, c);
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
    int clearing = root_ask_clearing(g, seat, REASON_NEW_ROOST, 0, 0, mask);
    root_place_piece(g, clearing, ROOST);
    root_place_warriors(g, seat, clearing, NEW_ROOST_WARRIORS);
}

static bool birdsong(struct root *g, uint8_t seat)
{
    switch (g->turn.step) {
    case BIRDSONG_ORDERS:
        emergency_orders(g, seat);
        g->turn.step = BIRDSONG_DECREE;
        return false;
    case BIRDSONG_DECREE:
        if (root_add_to_decree(g, seat))
            g->turn.step = BIRDSONG_ROOST;
        return false;
    default:
        new_roost(g, seat);
        return true;
    }
}

/* Law 7.2.1, 7.5.1: only before the Decree. */
static void craft_step(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&root_action_craft, NULL};
    if (!root_common_open(g, seat) || root_menu(g, seat, REASON_CRAFT, 0, actions, true, true) == VERB_END)
        g->turn.step = DAYLIGHT_DECREE;
}

/* What every faction may do in Daylight, after the last card of the Decree; true when it is done. */
static bool closing_step(struct root *g, uint8_t seat)
{
    static const struct action *const none[] = {NULL};
    if (!root_common_open(g, seat))
        return true;
    return root_menu(g, seat, REASON_DAYLIGHT, 0, none, true, true) == VERB_END;
}

/* Law 7.5: columns from left to right; an empty one is passed over. */
static bool daylight(struct root *g, uint8_t seat)
{
    struct eyrie *e = &g->eyrie;
    if (g->turn.step == DAYLIGHT_CRAFT) {
        craft_step(g, seat);
        return false;
    }
    while (e->column < COLUMN_COUNT && !root_decree_column_left(g, e->column))
        e->column++;
    if (e->column == COLUMN_COUNT)
        return closing_step(g, seat);
    root_resolve_decree(g, seat);
    return false;
}

/* ---- Evening, Law 7.6 ---- */

static bool evening(struct root *g, uint8_t seat)
{
    if (g->turn.step == EVENING_SCORE) { /* 7.6.1 */
        root_score(g, seat, root_roost_points[roosts_on_map(g)]);
        g->turn.step = EVENING_DRAW;
        return false;
    }
    root_draw_and_discard(g, seat, 1 + root_roost_cards[roosts_on_map(g)]); /* 7.6.2 */
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
    return eyrie_led_by(g, BUILDER) ? points : 1;
}

/* Law 7.8.3 */
static int extra_hits(const struct root *g, uint8_t seat, int side)
{
    (void)seat;
    return eyrie_led_by(g, COMMANDER) && side == ATTACKER;
}

/* Law 7.8.4: enemy buildings and tokens that the Eyrie removed in the running battle. The Despot's point
 * comes with the first of them, in the same moment as the others (Law 3.1); one a battle, however many fall.
 */
static void on_removals(struct root *g, uint8_t seat)
{
    int side = root_battle_side(g, seat), prizes = 0;
    for (int i = 0; i < g->removals_count && side >= 0; i++) {
        const struct removal *r = &g->removals[i];
        if (r->by == seat && r->cause == CAUSE_BATTLE && !is_warrior(r->piece) &&
            root_is_enemy(g, seat, r->owner))
            prizes += r->count;
    }
    if (prizes == 0)
        return;
    bool first = g->battle.prizes[side] == 0;
    g->battle.prizes[side] = (uint8_t)(g->battle.prizes[side] + prizes);
    if (first && eyrie_led_by(g, DESPOT))
        root_score(g, seat, 1);
}

/* ---- Bookkeeping ---- */

static cardset cards(const struct root *g, uint8_t seat)
{
    (void)seat;
    return root_decree_cards(g);
}

static void rename_decree(struct root *g, const uint8_t renamed[SECRETS_MAX])
{
    for (int column = 0; column < COLUMN_COUNT; column++)
        g->eyrie.decree[column] = cardset_rename(g->eyrie.decree[column], renamed);
    g->eyrie.done = cardset_rename(g->eyrie.done, renamed);
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
    if (in_columns != cardset_count(root_decree_cards(g)))
        return "a card is in two columns of the Decree";
    if (e->done & ~root_decree_cards(g))
        return "a card counts as resolved that is not in the Decree";
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].pieces[ROOST] > 1)
            return "two roosts in one clearing";
    return NULL;
}

static void redact(const struct root *g, uint8_t seat, struct root_view *v)
{
    (void)seat;
    v->eyrie = g->eyrie;
}

const struct faction_def root_faction_eyrie = {
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
    .on_removals = on_removals,
    .cards = cards,
    .rename = rename_decree,
    .check = check,
    .redact = redact,
    .evaluate = root_eyrie_value,
    .features = root_eyrie_numbers,
};
