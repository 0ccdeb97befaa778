/* Highway Bandits, who stand on paths; demoted: Bandit Gangs. */
#include "core/root/faction.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/move.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/settle.h"

enum { STARTING_BANDITS = 2, GANG_WARRIORS = 4, ENTRY = 1 };

/* ---- Paths ---- */

static bool on_path(const uint8_t bandit[2], int a, int b)
{
    return bandit[0] != bandit[1] &&
           ((bandit[0] == a && bandit[1] == b) || (bandit[0] == b && bandit[1] == a));
}

static bool guarded(const struct root *g, int a, int b)
{
    for (int i = 0; i < BANDITS; i++)
        if (on_path(g->hirelings.bandit[i], a, b))
            return true;
    return false;
}

/* A bandit that stands nowhere, or -1. */
static int spare(const struct root *g)
{
    for (int i = 0; i < BANDITS; i++)
        if (g->hirelings.bandit[i][0] == g->hirelings.bandit[i][1])
            return i;
    return -1;
}

/* Free paths with an end in one of the clearings. Closed ones and rivers are none (Law C.3.2). */
static void list_paths(const struct root *g, struct prompt *p, uint16_t ends)
{
    for (uint16_t a = 0; a < map_of(g)->clearings_count; a++)
        for (uint16_t b = a + 1; b < map_of(g)->clearings_count; b++)
            if ((neighbours(g, a) >> b & 1) && !guarded(g, a, b) && ((ends >> a | ends >> b) & 1))
                offer(p, VERB_BANDIT, a, b, 0);
}

static void put_on_path(struct root *g, uint8_t who, uint8_t h, int i, uint16_t ends)
{
    struct prompt *p = ask(g, who, REASON_BANDIT, h, 0, 0);
    if (p)
        list_paths(g, p, ends);
    struct choice c = answer_forced(g);
    g->hirelings.bandit[i][0] = (uint8_t)c.arg[0];
    g->hirelings.bandit[i][1] = (uint8_t)c.arg[1];
    root_tell(g, EVENT_BANDIT, h, c.arg[0], c.arg[1], 0, 0);
}

static bool set_up(struct root *g, uint8_t h, uint8_t who, int part)
{
    put_on_path(g, who, h, part, ANYWHERE);
    return part + 1 == STARTING_BANDITS;
}

/* ---- Who comes along ---- */

/* Whether who moves so meets a bandit. An enemy to whom the two are adjacent by a card of its own as well
 * (Law 2.2.1) does not take the path. */
static bool meets(const struct root *g, uint8_t h, uint8_t owner, int from, int to)
{
    return from < CLEARINGS_MAX && to < CLEARINGS_MAX && (neighbours(g, from) >> to & 1) &&
           guarded(g, from, to) &&
           !(root_is_enemy(g, h, owner) && root_crafted_links(g, owner, from) >> to & 1);
}

/* Law 1.1.3: with other answers to the same move, in an order of choice. */
static void on_moved(struct root *g, uint8_t h, const struct arrival *a)
{
    if (!meets(g, h, a->owner, a->from, a->to))
        return;
    if (root_is_enemy(g, h, a->owner) ? !a->count : a->owner != controller(g, h))
        return;
    g->hirelings.along = a->along;
    root_trigger_push(g, (struct trigger){TRIGGER_BANDITS, h, a->to, a->owner, 1});
}

/* A pawn loses something else instead, if it is that of a seat. */
static void on_pawn(struct root *g, uint8_t h, uint8_t owner, int from, int to, bool far)
{
    if (!far && meets(g, h, owner, from, to) && root_is_enemy(g, h, owner) && faction_of(g, owner)->waylaid)
        faction_of(g, owner)->waylaid(g, owner, to, h);
}

static void ask_for_company(struct root *g, uint8_t h, uint8_t seat, int clearing)
{
    if (!g->warriors_supply[seat] || !root_may_place(g, seat, clearing))
        return;
    struct prompt *p = ask(g, seat, REASON_BANDITS_JOIN, h, (uint16_t)clearing, 0);
    if (p) {
        offer(p, VERB_RECRUIT, (uint16_t)clearing, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    if (answer(g).verb == VERB_RECRUIT)
        root_place_warriors(g, seat, clearing, 1);
}

/* Which of the pieces that came goes: a warrior, or what warriors took along. PIECE_WARRIOR, or its kind. */
static int ask_toll(struct root *g, uint8_t h, uint8_t owner, int clearing, uint64_t along)
{
    struct prompt *p = ask(g, root_decider(g, owner), REASON_BANDITS_TOLL, h, (uint16_t)clearing, 0);
    if (p) {
        if (g->clearing[clearing].warriors[owner])
            offer(p, VERB_PIECE, PIECE_WARRIOR, owner, 0);
        for (uint16_t piece = PIECE_FIRST; piece < PIECE_COUNT; piece++)
            if ((along >> piece & 1) && g->clearing[clearing].pieces[piece])
                offer(p, VERB_PIECE, piece, owner, 0);
    }
    return answer_forced(g).arg[0];
}

/*
 * An enemy removes one of the pieces that came: itself, so that nobody else removed it. Single warriors of a
 * kind of their own are no choice (Law 14.2.2).
 */
static void met(struct root *g, uint8_t h, const struct trigger *t)
{
    uint64_t along = g->hirelings.along & kinds_in(g, t->clearing);
    g->hirelings.along = 0;
    if (t->other == controller(g, h)) {
        ask_for_company(g, h, t->other, t->clearing);
        return;
    }
    int piece = along ? ask_toll(g, h, t->other, t->clearing, along) : PIECE_WARRIOR;
    if (piece == PIECE_WARRIOR)
        root_remove_warriors(g, t->other, CAUSE_EFFECT, t->other, t->clearing, 1);
    else
        root_remove_piece(g, t->other, CAUSE_EFFECT, t->clearing, piece, 1);
}

/* ---- Daylight ---- */

static uint16_t ends(const struct root *g, uint8_t h)
{
    return root_with_pieces(g, controller(g, h));
}

static bool can_lurk(const struct root *g, uint8_t h)
{
    struct prompt found;
    found.count = 0;
    list_paths(g, &found, ends(g, h));
    return found.count > 0;
}

/* With all of them out, one of them goes elsewhere. */
static int take_back(struct root *g, uint8_t h)
{
    struct prompt *p = ask(g, root_decider(g, h), REASON_BANDIT_BACK, h, 0, 0);
    if (p)
        for (int i = 0; i < BANDITS; i++)
            offer(p, VERB_BANDIT, g->hirelings.bandit[i][0], g->hirelings.bandit[i][1], 0);
    struct choice c = answer_forced(g);
    int i = 0;
    while (!on_path(g->hirelings.bandit[i], c.arg[0], c.arg[1]))
        i++;
    root_tell(g, EVENT_BANDIT_LEFT, h, c.arg[0], c.arg[1], 0, 0);
    return i;
}

static bool lurk(struct root *g, uint8_t h)
{
    int i = spare(g);
    if (i < 0)
        i = take_back(g, h);
    put_on_path(g, root_decider(g, h), h, i, ends(g, h));
    return true;
}

static const char *check(const struct root *g, uint8_t h)
{
    (void)h;
    for (int i = 0; i < BANDITS; i++) {
        const uint8_t *bandit = g->hirelings.bandit[i];
        if (bandit[0] != bandit[1] && !(map_of(g)->clearing[bandit[0]].paths >> bandit[1] & 1))
            return "a bandit stands on no path";
    }
    return NULL;
}

/* ---- Bandit Gangs ---- */

static void hired(struct root *g, uint8_t h)
{
    if (!root_with_warriors(g, h))
        root_post_warriors(g, root_decider(g, h), h, ends(g, h), 1);
}

static bool may_be_battled(const struct root *g, uint8_t h, uint8_t chooser, uint8_t attacker, int clearing,
                           uint8_t defender, bool openly)
{
    (void)chooser, (void)attacker, (void)openly;
    return defender != h || controller(g, h) == SEAT_NOBODY || !has_piece(g, controller(g, h), clearing);
}

/* Warriors of who controls them that are due at each gang. */
static int due_at_gangs(const struct root *g, uint8_t h, uint8_t due[CLEARINGS_MAX])
{
    int all = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        all += due[c] = root_may_place(g, controller(g, h), c) ? g->clearing[c].warriors[h] : 0;
    return all;
}

static bool can_recruit(const struct root *g, uint8_t h)
{
    uint8_t due[CLEARINGS_MAX];
    return g->warriors_supply[controller(g, h)] && due_at_gangs(g, h, due) > 0;
}

static bool recruit(struct root *g, uint8_t h)
{
    uint8_t due[CLEARINGS_MAX];
    due_at_gangs(g, h, due);
    root_put_due(g, h, controller(g, h), due);
    return true;
}

static bool can_spread(const struct root *g, uint8_t h)
{
    return g->warriors_supply[h] && root_placeable(g, h, ends(g, h));
}

static bool spread(struct root *g, uint8_t h)
{
    root_post_warriors(g, root_decider(g, h), h, ends(g, h), 1);
    return true;
}

const struct hireling_def root_hireling_highway_bandits =
    {
        .side =
            {
                [PROMOTED] =
                    {.hooks = {.on_moved = on_moved, .on_pawn = on_pawn, .trigger = met, .check = check},
                     .set_up = set_up,
                     .acts = {{ACT_LURK, POWER_DAYLIGHT, ENTRY, false, can_lurk, lurk}}},
                [DEMOTED] = {.hooks = {.warriors = GANG_WARRIORS, .may_battle = may_be_battled},
                             .hired = hired,
                             .acts = {{ACT_RECRUIT, POWER_DAYLIGHT, ENTRY, false, can_recruit, recruit},
                                      {ACT_SPREAD, POWER_DAYLIGHT, ENTRY, false, can_spread, spread}}},
            },
};
