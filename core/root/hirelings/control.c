/* Who controls hirelings, for how long, and what the cards let them do. Law E.1, E.2 */
#include <string.h>

#include "core/root/faction.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/emit.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/view.h"
#include "core/stock/chance.h"

const struct hireling_def *const root_hireling_defs[HIRELING_COUNT] = {
#define HIRELING(id, promoted, demoted, def) [id] = &def,
#include "core/root/hirelings.def"
#undef HIRELING
};

/* ---- Markers on the score track, Law A.6.4, E.1.1 ---- */

const uint8_t root_hireling_spaces[HIRELING_MARKERS] = {4, 8, 12};

/* Whoever scores several points enters every space on the way. */
void root_hirelings_scored(struct root *g, uint8_t seat, int before)
{
    for (int i = 0; i < HIRELING_MARKERS; i++) {
        int space = root_hireling_spaces[i];
        if ((g->hirelings.on_track >> i & 1) && before < space && g->score[seat] >= space)
            g->hirelings.reached[i] |= SEAT_BIT(seat);
    }
}

/* Law 1.1.3: of several that come to a space in one moment the current player says who is first. */
static uint8_t first_at_marker(struct root *g, int space, uint16_t seats)
{
    struct prompt *p = ask(g, g->turn.seat, REASON_MARKER_FIRST, (uint16_t)space, 0, 0);
    for (int seat; p && (seat = owners_take(&seats)) >= 0;)
        offer(p, VERB_SEAT, (uint16_t)seat, 0, 0);
    return (uint8_t)answer_forced(g).arg[0];
}

void root_hirelings_take_markers(struct root *g)
{
    for (int i = 0; i < HIRELING_MARKERS; i++) {
        uint16_t seats = g->hirelings.reached[i];
        if (!seats)
            continue;
        uint8_t seat = first_at_marker(g, root_hireling_spaces[i], seats);
        g->hirelings.reached[i] = 0;
        g->hirelings.on_track &= (uint8_t) ~(1u << i);
        g->hirelings.collected[seat]++;
        root_tell(g, EVENT_HIRELING_MARKER, seat, root_hireling_spaces[i], 0, 0, 0);
    }
}

/* ---- The control die, Law E.1.2 ---- */

/*
 * The faces: golden pips, and all pips. Not in the Law; those of the golden pips are known well, one face of
 * the others is not (two or three pips).
 */
enum { DIE_FACES = 6 };
enum { GOLDEN, ALL };
static const struct die_face faces[DIE_FACES] = {{{1, 2}}, {{1, 2}}, {{1, 3}}, {{2, 3}}, {{2, 3}}, {{2, 4}}};

/* The most points of all, alone or not. Who has left the track with a dominance card is none of them. */
static bool leads(const struct root *g, uint8_t seat)
{
    for (uint8_t other = 0; other < g->seats; other++)
        if (g->score[other] > g->score[seat])
            return false;
    return !g->dominance[seat] && !g->coalition[seat];
}

static int roll_for_control(struct root *g, uint8_t h, uint8_t seat)
{
    struct choice why = {REASON_CONTROL_DIE, {h, seat}};
    int face = chance_face(g, why, VERB_CONTROL_DIE, faces, DIE_FACES, 2);
    return faces[face].print[leads(g, seat) ? GOLDEN : ALL];
}

/* Control is rolled for, and what happens when it is hired (Law E.1.2, E.2.1). [ask] */
static void hire(struct root *g, uint8_t h, uint8_t seat)
{
    g->allegiance[h] = seat;
    hireling_own(g, h)->markers = (uint8_t)roll_for_control(g, h, seat);
    root_tell(g, EVENT_HIRED, seat, h, hireling_own(g, h)->markers, 0, 0);
    if (hireling_side(g, h)->hired)
        hireling_side(g, h)->hired(g, h);
}

/* ---- The end of a turn ---- */

static bool any_in_supply(const struct root *g)
{
    for (uint8_t h = g->seats; h < g->owners; h++)
        if (controller(g, h) == SEAT_NOBODY)
            return true;
    return false;
}

bool root_hirelings_wait(const struct root *g, uint8_t seat)
{
    return g->hirelings.collected[seat] && any_in_supply(g);
}

/* Law E.1.1 */
void root_take_hireling(struct root *g, uint8_t seat)
{
    struct prompt *p = ask(g, seat, REASON_HIRE, g->hirelings.collected[seat], 0, 0);
    if (p) {
        for (uint8_t h = g->seats; h < g->owners; h++)
            if (controller(g, h) == SEAT_NOBODY)
                offer(p, VERB_HIRE, h, 0, 0);
        root_list_evening_ends(g, seat, p);
    }
    struct choice c = answer_forced(g);
    if (c.verb == VERB_LANDMARK) {
        root_landmark_evening_end(g, seat, c.arg[0]);
        return;
    }
    g->hirelings.collected[seat]--;
    hireling_own(g, c.arg[0])->fresh = 1;
    hire(g, (uint8_t)c.arg[0], seat);
}

/* Law E.1.3: not from those taken from the supply this turn */
static void lose_markers(struct root *g, uint8_t seat)
{
    for (uint8_t h = g->seats; h < g->owners; h++) {
        struct hireling *own = hireling_own(g, h);
        if (controller(g, h) != seat || own->fresh)
            continue;
        own->markers--;
        root_tell(g, EVENT_CONTROL_LOST, h, own->markers, 0, 0, 0);
    }
}

static bool must_go(const struct root *g, uint8_t h, uint8_t seat)
{
    return controller(g, h) == seat && hireling_of(g, h)->markers == 0;
}

/* Law E.1.3: to anybody else; they roll at once. */
static void hand_over(struct root *g, uint8_t seat)
{
    struct prompt *p = ask(g, seat, REASON_HAND_OVER, 0, 0, 0);
    for (uint8_t h = g->seats; h < g->owners && p; h++)
        for (uint8_t to = 0; to < g->seats; to++)
            if (must_go(g, h, seat) && to != seat)
                offer(p, VERB_HAND_OVER, h, to, 0);
    struct choice c = answer_forced(g);
    root_tell(g, EVENT_HANDED_OVER, seat, c.arg[1], c.arg[0], 0, 0);
    hire(g, (uint8_t)c.arg[0], (uint8_t)c.arg[1]);
}

static bool any_must_go(const struct root *g, uint8_t seat)
{
    for (uint8_t h = g->seats; h < g->owners; h++)
        if (must_go(g, h, seat))
            return true;
    return false;
}

/* What cards do at the end of Evening. */
static void end_evening(struct root *g, uint8_t seat)
{
    for (uint8_t h = g->seats; h < g->owners; h++)
        if (controller(g, h) == seat && hireling_side(g, h)->evening_end)
            hireling_side(g, h)->evening_end(g, h);
}

bool root_hirelings_turn_end(struct root *g, uint8_t seat)
{
    enum { AT_EVENING_END, GIVE };
    uint8_t *step = &g->hirelings.step;
    if (*step == AT_EVENING_END) {
        end_evening(g, seat);
        lose_markers(g, seat);
        *step = GIVE;
    }
    if (any_must_go(g, seat)) {
        hand_over(g, seat);
        return false;
    }
    *step = 0;
    return true;
}

void root_hirelings_new_turn(struct root *g)
{
    for (int i = 0; i < g->hirelings.count; i++)
        g->hirelings.at[i].used = g->hirelings.at[i].fresh = 0;
    memset(g->hirelings.came, 0, sizeof g->hirelings.came);
}

/* ---- What controllers do, Law E.2.3, E.2.4 ---- */

static bool usable(const struct root *g, uint8_t h, const struct hireling_action *a, enum power_when when)
{
    return a->play && a->when == when && !(a->entry & hireling_of(g, h)->used) && (!a->can || a->can(g, h));
}

/* Whether the seat, in its own turn, could use a hireling: none while another is at work. */
static bool at_turn(const struct root *g, uint8_t seat)
{
    return g->owners > g->seats && g->turn.seat == seat && !g->hirelings.busy;
}

void root_list_hirelings(const struct root *g, uint8_t seat, struct prompt *p, enum power_when when)
{
    for (uint8_t h = g->seats; h < g->owners && at_turn(g, seat); h++) {
        const struct hireling_action *acts = hireling_side(g, h)->acts;
        for (int i = 0; i < HIRELING_ACTS_MAX && controller(g, h) == seat; i++)
            if (usable(g, h, &acts[i], when))
                offer(p, VERB_HIRELING, h, acts[i].act, 0);
    }
}

bool root_hirelings_due(const struct root *g, uint8_t seat, enum power_when when)
{
    for (uint8_t h = g->seats; h < g->owners && at_turn(g, seat); h++) {
        const struct hireling_action *acts = hireling_side(g, h)->acts;
        for (int i = 0; i < HIRELING_ACTS_MAX && controller(g, h) == seat; i++)
            if (acts[i].must && usable(g, h, &acts[i], when))
                return true;
    }
    return false;
}

static void stop(struct root *g)
{
    struct hirelings *all = &g->hirelings;
    all->busy = all->act = all->step = all->left = all->place = 0;
    all->mask = 0;
}

bool root_play_hireling(struct root *g, uint8_t seat, struct choice c)
{
    if (c.verb != VERB_HIRELING)
        return false;
    uint8_t h = (uint8_t)c.arg[0];
    const struct hireling_action *acts = hireling_side(g, h)->acts;
    stop(g);
    while (acts[g->hirelings.act].act != c.arg[1])
        g->hirelings.act++;
    g->hirelings.busy = (uint8_t)(h - g->seats + 1);
    hireling_own(g, h)->used |= acts[g->hirelings.act].entry;
    root_tell(g, EVENT_HIRELING_ACTS, seat, h, c.arg[1], 0, 0);
    return true;
}

void root_hirelings_go_on(struct root *g)
{
    uint8_t h = (uint8_t)(g->seats + g->hirelings.busy - 1);
    if (hireling_side(g, h)->acts[g->hirelings.act].play(g, h))
        stop(g);
}

/* ---- Cards ---- */

void root_hirelings_note_discard(struct root *g, int card)
{
    for (uint8_t h = g->seats; h < g->owners; h++)
        if (hireling_side(g, h)->discarded)
            hireling_side(g, h)->discarded(g, h, card);
}

void root_hirelings_note_shuffle(struct root *g)
{
    for (uint8_t h = g->seats; h < g->owners; h++)
        if (hireling_side(g, h)->shuffled)
            hireling_side(g, h)->shuffled(g, h);
}

bool root_hirelings_watch_discards(const struct root *g)
{
    for (uint8_t h = g->seats; h < g->owners; h++)
        if (hireling_side(g, h)->discarded)
            return true;
    return false;
}

void root_hirelings_redact(const struct root *g, struct root_view *v)
{
    struct hirelings *seen = &v->hirelings;
    int kept = 0;
    *seen = g->hirelings;
    for (int i = 0; i < seen->pile_count; i++)
        if (g->discard_pile & CARD_BIT(seen->pile[i]))
            seen->pile[kept++] = seen->pile[i];
    for (int i = kept; i < seen->pile_count; i++)
        seen->pile[i] = 0;
    seen->pile_count = (uint8_t)kept;
}

bool root_hirelings_take_crafted(struct root *g, uint8_t seat, int card)
{
    uint16_t lending = root_lent_hooks(g, seat);
    for (int h; (h = owners_take(&lending)) >= 0;)
        if (faction_of(g, (uint8_t)h)->takes_crafted &&
            faction_of(g, (uint8_t)h)->takes_crafted(g, (uint8_t)h, seat, card))
            return true;
    return false;
}
