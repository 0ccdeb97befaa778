/* Popular Band; demoted: Street Band. */
#include "core/root/hirelings/hireling.h"
#include "core/root/law/clearings.h"
#include "core/root/law/move.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"

enum { WARRIORS = 5, STARTING_WARRIORS = 2, ENTRY = 1 };

/* Progress of a performance. */
enum { WHERE, LURE, COME };

static bool set_up(struct root *g, uint8_t h, uint8_t who, int part)
{
    root_post_warriors(g, who, h, root_all_clearings(g) & (uint16_t)~root_with_warriors(g, h), 1);
    return part + 1 == STARTING_WARRIORS;
}

static void hired(struct root *g, uint8_t h)
{
    if (!root_with_warriors(g, h))
        root_post_warriors(g, root_decider(g, h), h, root_with_pieces(g, controller(g, h)), 1);
}

/* ---- Who comes stays ---- */

static void note(struct root *g, uint8_t h, uint8_t owner, int to)
{
    if (to < CLEARINGS_MAX && g->clearing[to].warriors[h])
        g->hirelings.came[to] |= SEAT_BIT(owner);
}

static void on_moved(struct root *g, uint8_t h, const struct arrival *a)
{
    note(g, h, a->owner, a->to);
}

static void on_pawn(struct root *g, uint8_t h, uint8_t owner, int from, int to, bool far)
{
    (void)from, (void)far;
    note(g, h, owner, to);
}

/*
 * The card speaks of the enemy that moved in, so nothing of its pieces moves out; as long as a Band warrior
 * is there.
 */
static bool lets_leave(const struct root *g, uint8_t h, int clearing, uint8_t who)
{
    return !(g->hirelings.came[clearing] >> who & 1) || !g->clearing[clearing].warriors[h] ||
           !root_is_enemy(g, h, who);
}

/* ---- Daylight ---- */

/* Warriors of a faction that can be made to come from there, as if it had decided so (Law 1.5.5), single ones
 * too (Law 14.2.2). Where the Burrow is adjacent they can come from there too (Law 12.2.2). */
static bool can_be_lured(const struct root *g, uint8_t seat, int from, int to)
{
    if (from == OFF_MAP)
        return root_may_come_from_off_map(g, seat, to);
    return (g->clearing[from].warriors[seat] || root_singles_to_move(g, seat, from)) &&
           root_may_move(g, seat, from, to);
}

static void list_lures(const struct root *g, struct prompt *p, uint16_t from_mask, int to)
{
    for (uint16_t from = 0; from_mask >> from; from++)
        for (uint8_t seat = 0; (from_mask >> from & 1) && seat < g->seats; seat++)
            if (can_be_lured(g, seat, from, to))
                offer(p, VERB_LURE, from, seat, 0);
}

static bool any_lure(const struct root *g, uint16_t from_mask, int to)
{
    struct prompt found;
    found.count = 0;
    list_lures(g, &found, from_mask, to);
    return found.count > 0;
}

/* Clearings from which somebody may come to this one. The Burrow is one if a tunnel joins them. */
static uint16_t around(const struct root *g, int clearing)
{
    return neighbours(g, clearing) | (uint16_t)(1u << OFF_MAP);
}

/* Clearings with a Band warrior to which somebody can be lured. */
static uint16_t stages(const struct root *g, uint8_t h)
{
    uint16_t mask = root_with_warriors(g, h), found = 0;
    for (uint16_t left = mask; left; left &= (uint16_t)(left - 1)) {
        int c = __builtin_ctz(left);
        if (any_lure(g, around(g, c), c))
            found |= (uint16_t)(1u << c);
    }
    return found;
}

static bool can_place(const struct root *g, uint8_t h)
{
    return g->warriors_supply[h] && root_placeable(g, h, root_all_clearings(g));
}

static bool can_perform(const struct root *g, uint8_t h)
{
    return stages(g, h) || can_place(g, h);
}

/* Where, if anywhere: then the clearings from which somebody can still come are kept. */
static void pick_stage(struct root *g, uint8_t h)
{
    uint16_t mask = stages(g, h);
    if (!mask)
        return;
    int stage = root_ask_clearing_or_pass(g, root_decider(g, h), REASON_STAGE, h, mask);
    if (stage < 0)
        return;
    g->hirelings.place = (uint8_t)stage;
    g->hirelings.mask = around(g, stage);
}

/* Which warrior of the faction comes: PIECE_WARRIOR, or the kind of a single one. */
static int ask_lured(struct root *g, uint8_t h, uint8_t seat, int from)
{
    struct prompt *p = ask(g, root_decider(g, h), REASON_LURED_PIECE, h, (uint16_t)from, 0);
    if (p && g->clearing[from].warriors[seat])
        offer(p, VERB_PIECE, PIECE_WARRIOR, seat, 0);
    uint64_t singles = root_singles_to_move(g, seat, from) ? g->kinds_of[seat] & KINDS_OF_SINGLES : 0;
    for (singles &= kinds_in(g, from); p && singles; singles &= singles - 1)
        offer(p, VERB_PIECE, (uint16_t)__builtin_ctzll(singles), seat, 0);
    return answer_forced(g).arg[0];
}

static void come(struct root *g, uint8_t h, uint8_t seat, int from, int to)
{
    int piece = from == OFF_MAP ? PIECE_WARRIOR : ask_lured(g, h, seat, from);
    if (piece != PIECE_WARRIOR)
        root_move_single(g, seat, piece, from, to, 0);
    else if (from == OFF_MAP)
        root_force_move(g, seat, from, to, 1);
    else
        root_move_warriors(g, seat, seat, from, to, 1);
}

/* One from each clearing beside; false when enough came. */
static bool lure(struct root *g, uint8_t h)
{
    struct hirelings *all = &g->hirelings;
    if (!any_lure(g, all->mask, all->place))
        return false;
    struct prompt *p = ask(g, root_decider(g, h), REASON_LURE, h, all->place, 0);
    if (p) {
        list_lures(g, p, all->mask, all->place);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb != VERB_LURE)
        return false;
    all->mask &= (uint16_t) ~(1u << c.arg[0]);
    come(g, h, (uint8_t)c.arg[1], c.arg[0], all->place);
    return true;
}

static bool perform(struct root *g, uint8_t h)
{
    switch (g->hirelings.step) {
    case WHERE:
        pick_stage(g, h);
        g->hirelings.step = LURE;
        return false;
    case LURE:
        if (!lure(g, h))
            g->hirelings.step = COME;
        return false;
    default:
        root_may_put_warrior(g, h, root_all_clearings(g));
        return true;
    }
}

/* ---- Street Band ---- */

static bool play_on(struct root *g, uint8_t h)
{
    root_post_warriors(g, root_decider(g, h), h, root_all_clearings(g), 1);
    return true;
}

#define BAND_HOOKS                                                                                           \
    {                                                                                                        \
        .warriors = WARRIORS, .on_moved = on_moved, .on_pawn = on_pawn, .may_leave = lets_leave              \
    }

const struct hireling_def root_hireling_popular_band = {
    .side =
        {
            [PROMOTED] = {.hooks = BAND_HOOKS,
                          .set_up = set_up,
                          .hired = hired,
                          .acts = {{ACT_PERFORM, POWER_DAYLIGHT, ENTRY, false, can_perform, perform}}},
            [DEMOTED] = {.hooks = BAND_HOOKS,
                         .acts = {{ACT_PERFORM, POWER_DAYLIGHT, ENTRY, false, can_place, play_on}}},
        },
};
