/* Where the Vagabond's pawn goes, and who goes along. Law 9.2.3, 9.2.9.IIb, 9.2.9.IIIb, 9.4.2, 9.5.1 */
#include "core/root/factions/vagabond.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/clearings.h"
#include "core/root/law/menu.h"
#include "core/root/law/move.h"
#include "core/root/law/presence.h"
#include "core/root/law/settle.h"

enum {
    MOVE_BOOTS = 1,
    HOSTILE_BOOTS = 1,
};

/* Clearings and forests beside a place. Law 2.2.1, 2.4.1. A pawn that is off the map stays there. */
static uint16_t clearings_beside(const struct root *g, uint8_t seat, int place)
{
    if (place == NOWHERE)
        return 0;
    return place >= FOREST_BASE ? map_of(g)->forest[place - FOREST_BASE].clearings
                                : root_adjacent_for(g, seat, place);
}

/* The same, and where the Ferry carries the pawn (Law C.2.5): a pawn moves along any of these. */
static uint16_t clearings_to_move_to(const struct root *g, uint8_t seat, int place)
{
    uint16_t carried = place < FOREST_BASE ? root_landmark_links(g, place) : 0;
    return clearings_beside(g, seat, place) | carried;
}

static uint16_t forests_beside(const struct root *g, int place)
{
    if (place == NOWHERE)
        return 0;
    if (place >= FOREST_BASE)
        return map_of(g)->forest[place - FOREST_BASE].forests;
    uint16_t forests = 0;
    for (int f = 0; f < map_of(g)->forests_count; f++)
        if (map_of(g)->forest[f].clearings >> place & 1)
            forests |= (uint16_t)(1u << f);
    return forests;
}

/* Law 9.2.9.IIIb: one more boot into a clearing with warriors of a hostile faction */
static int hostile_boots(const struct root *g, uint8_t seat, int clearing)
{
    for (uint8_t other = 0; other < g->seats; other++)
        if (root_is_hostile(g, seat, other) && root_faction_warriors(g, other, clearing) > 0)
            return HOSTILE_BOOTS;
    return 0;
}

/*
 * Law 9.2.9.IIb, 1.5.5: allied warriors of one faction can be forced to come from clearing to clearing. They
 * move as if their own faction had decided it, so that faction's rule counts (Law 4.2.1), and its links if
 * the pawn is not carried.
 */
static bool ally_may_come(const struct root *g, uint8_t seat, uint8_t other, int from, int to, bool carried)
{
    return root_is_allied(g, seat, other) && g->clearing[from].warriors[other] &&
           root_may_move(g, other, from, to) && (carried || root_adjacent_for(g, other, from) >> to & 1);
}

/* The ally that comes along, or SEAT_NOBODY. */
static uint8_t ask_ally(struct root *g, uint8_t seat, int from, int to, bool carried)
{
    bool any = false;
    for (uint8_t other = 0; other < g->seats && !any; other++)
        any = ally_may_come(g, seat, other, from, to, carried);
    if (!any)
        return SEAT_NOBODY;
    struct prompt *p = ask(g, seat, REASON_ALLY_IN_MOVE, (uint16_t)from, (uint16_t)to, 0);
    if (p) {
        for (uint8_t other = 0; other < g->seats; other++)
            if (ally_may_come(g, seat, other, from, to, carried))
                offer(p, VERB_ALLY, other, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    return c.verb == VERB_ALLY ? (uint8_t)c.arg[0] : SEAT_NOBODY;
}

static int ask_ally_count(struct root *g, uint8_t seat, uint8_t ally, int from)
{
    struct prompt *p = ask(g, seat, REASON_ALLY_COUNT, ally, 0, 0);
    if (p)
        for (uint16_t n = 1; n <= g->clearing[from].warriors[ally]; n++)
            offer(p, VERB_COUNT_OF, n, 0, 0);
    return answer_forced(g).arg[0];
}

/* Moves the pawn, with allied warriors if its owner wants. Those that no ferry could carry (Law C.2.5) get
 * there along links of their own. */
static void go(struct root *g, uint8_t seat, int to)
{
    int from = g->pawn[seat], count = 0;
    uint8_t ally = SEAT_NOBODY;
    bool between = from < FOREST_BASE && to < FOREST_BASE;
    bool carried = between && root_ask_carried(g, seat, from, to, clearings_beside(g, seat, from) >> to & 1);
    if (between)
        ally = ask_ally(g, seat, from, to, carried);
    if (ally != SEAT_NOBODY)
        count = ask_ally_count(g, seat, ally, from);
    bool both = carried && count > 0 && root_may_be_carried(g, ally, from, to);
    if (carried)
        root_landmark_carried(g, seat, both ? ally : (uint8_t)SEAT_NOBODY, from, to);
    root_move_pawn(g, seat, to);
    if (count > 0)
        root_move_warriors_along(g, ally, ally, from, to, count);
    root_settle(g);
}

/* ---- Moves, Law 9.5.1 ---- */

/*
 * Offers the moves for which there are this many boots, and another where one more is due. Rule does not
 * matter (Law 9.2.3), and only slipping leads into forests.
 */
static void list_pawn_moves(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb, int boots)
{
    int from = g->pawn[seat], have = vagabond_of(g, seat)->items.ready[BOOT];
    if (from == NOWHERE || have < boots)
        return;
    uint16_t beside = clearings_to_move_to(g, seat, from);
    for (int to = 0; to < map_of(g)->clearings_count; to++)
        if ((beside >> to & 1) && root_may_pass(g, seat, from, to) &&
            have >= boots + hostile_boots(g, seat, to))
            offer(p, verb, (uint16_t)from, (uint16_t)to, 0);
}

static void play_pawn_move(struct root *g, uint8_t seat, int to, int boots)
{
    boots += hostile_boots(g, seat, to);
    for (int i = 0; i < boots; i++)
        root_item_use(g, seat, BOOT);
    go(g, seat, to);
}

void root_vagabond_list_moves(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb,
                              uint16_t from_mask)
{
    int clearing = vagabond_clearing(g, seat);
    if (clearing < 0 || (from_mask >> clearing & 1))
        list_pawn_moves(g, seat, p, verb, 0);
}

void root_vagabond_play_move(struct root *g, uint8_t seat, int from, int to)
{
    GAME_ASSERT(from == g->pawn[seat]);
    play_pawn_move(g, seat, to, 0);
}

static void list_move(const struct root *g, uint8_t seat, struct prompt *p)
{
    list_pawn_moves(g, seat, p, VERB_MOVE, MOVE_BOOTS);
}

static void play_move_action(struct root *g, uint8_t seat, struct choice c)
{
    play_pawn_move(g, seat, c.arg[1], MOVE_BOOTS);
}

const struct action root_vagabond_move = {VERB_MOVE, list_move, play_move_action};

/* ---- Slipping ---- */

/* Law 9.4.2: any place beside, without boots and whatever else would keep the pawn from leaving */
void root_slip(struct root *g, uint8_t seat)
{
    struct prompt *p = ask(g, seat, REASON_SLIP, 0, 0, 0);
    if (p) {
        int from = g->pawn[seat];
        uint16_t clearings = clearings_to_move_to(g, seat, from), forests = forests_beside(g, from);
        for (uint16_t to = 0; to < map_of(g)->clearings_count; to++)
            if ((clearings >> to & 1) && root_may_enter(g, seat, to))
                offer(p, VERB_SLIP, to, 0, 0);
        for (uint16_t f = 0; f < map_of(g)->forests_count; f++)
            if (forests >> f & 1)
                offer(p, VERB_SLIP, FOREST_BASE + f, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb == VERB_SLIP)
        go(g, seat, c.arg[0]);
}
