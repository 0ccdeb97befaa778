/* Turns and phases. Law 1.4.1 */
#include <string.h>

#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/emit.h"
#include "core/root/law/powers.h"
#include "core/root/law/victory.h"
#include "core/root/turn.h"

/* When crafted cards can be used, by phase: at its start, and at any time in it (Daylight: in the menus). */
static const uint8_t power_at_start[PHASE_COUNT] = {
    [BIRDSONG] = POWER_START_OF_BIRDSONG,
    [DAYLIGHT] = POWER_START_OF_DAYLIGHT,
    [EVENING] = POWER_START_OF_EVENING,
};
static const uint8_t power_within[PHASE_COUNT] = {[BIRDSONG] = POWER_BIRDSONG, [EVENING] = POWER_EVENING};

static void begin_phase(struct root *g, enum phase phase)
{
    g->turn.phase = (uint8_t)phase;
    g->turn.opened = g->turn.window = g->turn.step = g->turn.actions = g->turn.skip = g->turn.closing = 0;
    g->turn.acted = 0;
    for (uint8_t owner = 0; owner < g->owners; owner++)
        if (faction_of(g, owner)->on_phase)
            faction_of(g, owner)->on_phase(g, owner);
    root_tell(g, EVENT_PHASE, g->turn.seat, phase, g->turn.round, 0, 0);
}

static void begin_turn(struct root *g, int place, int round)
{
    memset(&g->turn, 0, sizeof g->turn);
    g->turn.place = (uint8_t)place;
    g->turn.round = (uint16_t)round;
    g->turn.seat = g->order[place];
    root_hirelings_new_turn(g);
    begin_phase(g, BIRDSONG);
}

void root_first_turn(struct root *g)
{
    begin_turn(g, 0, 1);
}

static void next_phase(struct root *g)
{
    if (g->turn.phase != EVENING) {
        begin_phase(g, (enum phase)(g->turn.phase + 1));
        return;
    }
    int place = (g->turn.place + 1) % g->seats;
    begin_turn(g, place, g->turn.round + (place == 0));
}

/* Whether the seat at turn might be offered something as a guest: asked whatever its hidden cards are. */
static bool opened_by_others(const struct root *g, enum power_when when)
{
    for (uint8_t other = 0; other < g->owners; other++) {
        const struct faction_def *f = faction_of(g, other);
        if (other != g->turn.seat && f->opens_window && f->opens_window(g, other, g->turn.seat, when))
            return true;
    }
    return false;
}

/* Whether the seat at turn is asked about powers of this moment. */
static bool window_opens(const struct root *g, enum power_when when)
{
    struct prompt powers;
    powers.count = 0;
    root_list_powers(g, g->turn.seat, &powers, when);
    return powers.count > 0 || root_powers_could(g, g->turn.seat, when) || opened_by_others(g, when);
}

/* Offers the powers of this moment and plays one. False if there are none or the seat passed. */
static bool power_window(struct root *g, uint16_t reason, enum power_when when)
{
    if (!window_opens(g, when))
        return false;
    bool must = root_hirelings_due(g, g->turn.seat, when) || /* Law E.2.3 */
                root_powers_due(g, g->turn.seat, when);      /* Law 1.1.1 */
    struct prompt *p = ask(g, g->turn.seat, reason, g->turn.phase, 0, 0);
    if (p) {
        root_list_powers(g, g->turn.seat, p, when);
        if (!must)
            offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = must ? answer_forced(g) : answer(g);
    if (c.verb == VERB_PASS)
        return false;
    root_play_power(g, g->turn.seat, c, when);
    return true;
}

/* Everything "at the start of" the phase comes before anything else in it; its order is the player's. */
static void open_phase(struct root *g)
{
    if (g->turn.phase == BIRDSONG)
        root_check_dominance(g, g->turn.seat);
    if (!power_window(g, REASON_START_OF_PHASE, power_at_start[g->turn.phase]))
        g->turn.opened = 1;
}

bool root_powers_remain(const struct root *g)
{
    return g->turn.acted == g->turn.step + 1 && window_opens(g, power_within[g->turn.phase]);
}

/* Powers at any time of Birdsong or Evening: offered between the steps; between two actions of a step menus
 * offer them. True if one was played. */
static bool step_window(struct root *g)
{
    if (g->turn.phase == DAYLIGHT || g->turn.window == g->turn.step + 1)
        return false;
    if (power_window(g, REASON_WINDOW, power_within[g->turn.phase]))
        return true;
    g->turn.window = (uint8_t)(g->turn.step + 1);
    return false;
}

static bool faction_beat(struct root *g)
{
    const struct faction_def *f = faction_of(g, g->turn.seat);
    bool (*const phases[PHASE_COUNT])(struct root *, uint8_t) = {
        [BIRDSONG] = f->birdsong, [DAYLIGHT] = f->daylight, [EVENING] = f->evening};
    return phases[g->turn.phase](g, g->turn.seat);
}

/* What ends the phase, from the first of it on (g->turn.closing). */
enum { CLOSING_WINDOW = 1, CLOSING_CARDS, CLOSING_TURN };

/* Law 1.1.3: whether the obligatory card comes before what the faction itself does at the end. */
static bool ask_card_first(struct root *g, int card)
{
    struct prompt *p = ask(g, g->turn.seat, REASON_END_OF_PHASE, g->turn.phase, 0, 0);
    if (p) {
        offer(p, VERB_CARD, (uint16_t)card, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    return answer(g).verb == VERB_CARD;
}

/* Everything "at the end of" the phase comes after all else in it (Law 1.4.1). False once it is done. */
static bool end_of_phase(struct root *g)
{
    uint8_t seat = g->turn.seat;
    const struct faction_def *f = faction_of(g, seat);
    int card = g->turn.phase == BIRDSONG ? root_obligatory_card(g, seat, POWER_END_OF_BIRDSONG) : -1;
    bool own = g->turn.closing == CLOSING_WINDOW && f->ends_phase && f->ends_phase(g, seat);
    if (card >= 0 && (!own || ask_card_first(g, card))) {
        root_play_obligatory(g, seat, card);
        return true;
    }
    if (!own)
        return false;
    f->phase_end(g, seat);
    g->turn.closing = CLOSING_CARDS;
    return true;
}

/* Hirelings that are taken, and what landmarks bring: the player may have the latter first (Law 1.1.3). True
 * when all is done. */
static bool end_of_evening(struct root *g, uint8_t seat)
{
    if (root_hirelings_wait(g, seat)) {
        root_take_hireling(g, seat);
        return false;
    }
    root_landmarks_evening_end(g, seat);
    return !root_hirelings_wait(g, seat);
}

/* The end of the turn, over several beats; true when all is done. */
static bool end_of_turn(struct root *g)
{
    uint8_t seat = g->turn.seat;
    if (g->turn.closing < CLOSING_TURN && !end_of_evening(g, seat))
        return false;
    g->turn.closing = CLOSING_TURN;
    return g->owners == g->seats || root_hirelings_turn_end(g, seat);
}

void root_turn_beat(struct root *g)
{
    if (g->hirelings.busy) {
        root_hirelings_go_on(g);
        return;
    }
    if (!g->turn.opened) {
        open_phase(g);
        return;
    }
    if (step_window(g))
        return;
    if (g->turn.closing) {
        if (end_of_phase(g))
            return;
        if (g->turn.phase != EVENING || end_of_turn(g))
            next_phase(g);
        return;
    }
    bool done = faction_beat(g);
    if (done || g->turn.skip) {
        g->turn.closing = CLOSING_WINDOW;
        g->turn.step++;
    }
}

void root_end_phase(struct root *g)
{
    g->turn.skip = 1;
}

void root_draw_and_discard(struct root *g, uint8_t seat, int draw)
{
    g->turn.drew = 1;
    if (draw > 0 && !root_drawn_otherwise(g, seat, draw))
        root_draw_cards(g, seat, draw);
    root_discard_to_limit(g, seat, HAND_LIMIT);
}
