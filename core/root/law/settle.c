/*
 * What follows when pieces have left or come: points, then reactions in the order of the current player. Law
 * 1.1.3, 1.5.4, 3.2.1
 */
#include "core/root/faction.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/settle.h"
#include "core/root/law/victory.h"

void root_trigger_push(struct root *g, struct trigger t)
{
    GAME_ASSERT(g->triggers_count < TRIGGERS_MAX);
    g->triggers[g->triggers_count++] = t;
}

static void trigger_take(struct root *g, int index)
{
    struct trigger t = g->triggers[index];
    for (int i = index; i + 1 < g->triggers_count; i++)
        g->triggers[i] = g->triggers[i + 1];
    g->triggers[--g->triggers_count] = (struct trigger){0};
    if (!root_landmark_trigger(g, &t))
        faction_of(g, t.seat)->trigger(g, t.seat, &t);
}

/* What a trigger touches besides the board of whom it concerns; pieces with their supply. */
enum touches {
    OWN_HAND = 1 << 0,
    OTHERS_HAND = 1 << 1, /* of struct trigger's `other` */
    DRAWS = 1 << 2,
    DISCARDS = 1 << 3,
    OWN_PIECES = 1 << 4,
    ALL_PIECES = 1 << 5,
};

static const uint8_t touches[TRIGGER_COUNT] = {
#define TRIGGER(id, name, touched) [id] = touched,
#include "core/root/triggers.def"
#undef TRIGGER
};

static uint16_t hands_touched(const struct root *g, const struct trigger *t)
{
    return (uint16_t)((touches[t->kind] & OWN_HAND ? SEAT_BIT(root_decider(g, t->seat)) : 0) |
                      (touches[t->kind] & OTHERS_HAND ? SEAT_BIT(root_decider(g, t->other)) : 0));
}

static uint16_t pieces_touched(const struct root *g, const struct trigger *t)
{
    if (touches[t->kind] & ALL_PIECES)
        return UINT16_MAX;
    return touches[t->kind] & OWN_PIECES ? SEAT_BIT(root_decider(g, t->seat)) : 0;
}

/* In which order unknown cards are drawn matters to nobody, unless the deck runs out; nor in which they are
 * discarded, unless somebody looks at the pile. */
static bool touch_deck(const struct root *g, const struct trigger *a, const struct trigger *b)
{
    enum { CARDS = DRAWS | DISCARDS, PLENTY = 10 };
    if (!(touches[a->kind] & CARDS) || !(touches[b->kind] & CARDS))
        return false;
    bool looked_at = (touches[a->kind] & touches[b->kind] & DISCARDS) && root_hirelings_watch_discards(g);
    return looked_at || cardset_count(g->deck_cards) < PLENTY;
}

static bool touch_each_other(const struct root *g, const struct trigger *a, const struct trigger *b)
{
    return root_decider(g, a->seat) == root_decider(g, b->seat) ||
           (hands_touched(g, a) & hands_touched(g, b)) || (pieces_touched(g, a) & pieces_touched(g, b)) ||
           touch_deck(g, a, b);
}

/* One that touches no other, or -1: its turn is no choice. */
static int apart(const struct root *g)
{
    for (int i = 0; i < g->triggers_count; i++) {
        bool touched = false;
        for (int j = 0; j < g->triggers_count; j++)
            touched = touched || (i != j && touch_each_other(g, &g->triggers[i], &g->triggers[j]));
        if (!touched)
            return i;
    }
    return -1;
}

/* Law 1.1.3: the current player orders what happens at the same time. */
static int ask_next_trigger(struct root *g)
{
    struct prompt *p = ask(g, g->turn.seat, REASON_ORDER, 0, 0, 0);
    if (p) {
        for (int i = 0; i < g->triggers_count; i++) {
            struct choice c = {VERB_RESOLVE,
                               {g->triggers[i].kind, g->triggers[i].seat, g->triggers[i].clearing}};
            bool offered = false;
            for (int j = 0; j < p->count; j++)
                offered = offered || choice_equal(p->options[j], c);
            if (!offered)
                offer(p, c.verb, c.arg[0], c.arg[1], c.arg[2]);
        }
    }
    struct choice c = answer_forced(g);
    for (int i = 0; i < g->triggers_count; i++)
        if (g->triggers[i].kind == c.arg[0] && g->triggers[i].seat == c.arg[1] &&
            g->triggers[i].clearing == c.arg[2])
            return i;
    GAME_ASSERT(!"no such trigger");
    return 0;
}

/* Law 3.2.1: one point per enemy building or token, and what a landmark adds. All count as one moment.
 */
static void score_removals(struct root *g)
{
    for (int i = 0; i < g->removals_count; i++) {
        const struct removal *r = &g->removals[i];
        if (is_warrior(r->piece) || r->by == SEAT_NOBODY || !root_is_enemy(g, r->by, r->owner))
            continue;
        root_score(g, r->by, r->count + r->more);
    }
}

/* Removed warriors are back in their supplies, but for those that a faction kept. */
static void return_warriors(struct root *g)
{
    for (int i = 0; i < g->removals_count; i++)
        if (g->removals[i].piece < BUILDING_FIRST)
            root_warriors_returned(g, g->removals[i].owner, g->removals[i].piece,
                                   g->removals[i].count - g->removals[i].kept);
}

void root_settle(struct root *g)
{
    if (g->removals_count > 0) {
        root_score_together_begin(g);
        score_removals(g);
        for (uint8_t owner = 0; owner < g->owners; owner++)
            if (faction_of(g, owner)->on_removals)
                faction_of(g, owner)->on_removals(g, owner);
        return_warriors(g);
        for (int i = 0; i < g->removals_count; i++)
            g->removals[i] = (struct removal){0};
        g->removals_count = 0;
        root_score_together_end(g);
    }
    while (g->triggers_count > 0) {
        int next = apart(g);
        trigger_take(g, next >= 0 ? next : ask_next_trigger(g));
        if (g->removals_count > 0)
            root_settle(g);
    }
}
