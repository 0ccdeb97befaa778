/* See victory.h. */
#include "core/oath/law/victory.h"

#include "core/oath/law/emit.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/relics.h"
#include "core/oath/law/title.h"

/* A seat has won in these ways (bit per enum way). The Chronicle follows, or the match is over. */
static void win(struct oath *g, uint8_t seat, uint8_t ways)
{
    g->winners = SEAT_BIT(seat);
    g->won_by = ways;
    for (uint16_t way = 0; way < WAYS; way++)
        if (ways >> way & 1)
            oath_tell(g, EVENT_WON, seat, way, 0, 0);
    g->turn.phase = PHASE_CHRONICLE;
    g->turn.step = 0;
    if (!g->written)
        g->over = 1;
}

/* Law 3.2: the goal of a Vision that is revealed or claimed, met alone. */
static bool meets_vision(const struct oath *g, uint8_t seat, int vision)
{
    return g->visions_drawn >= VISIONS_TO_WIN && vision != NO_CARD &&
           oath_meets_alone(g, seat, oath_goal_of_vision(vision));
}

bool oath_is_visionary(const struct oath *g, uint8_t seat)
{
    const struct board *b = &g->board[seat];
    return b->role == EXILE &&
           (meets_vision(g, seat, b->revealed) || (b->prophet && meets_vision(g, seat, b->prophet - 1)));
}

static bool is_usurper(const struct oath *g, uint8_t seat)
{
    return g->board[seat].role == EXILE && g->title.holder == seat && g->title.usurper;
}

/* Law 4.1.2 */
void oath_check_wake(struct oath *g, uint8_t seat)
{
    uint8_t ways = (uint8_t)((is_usurper(g, seat) ? 1 << WAY_USURPER : 0) |
                             (oath_is_visionary(g, seat) ? 1 << WAY_VISION : 0));
    if (ways)
        win(g, seat, ways);
}

/* Law 3.3.1: what makes a Citizen the successor. */
static bool succeeds(const struct oath *g, uint8_t seat)
{
    if (g->board[seat].role != CITIZEN)
        return false;
    switch ((enum goal)g->goal) {
    case GOAL_SUPREMACY:
        for (uint8_t other = 0; other < g->seats; other++)
            if (other != seat && g->board[other].role != EXILE && oath_items(g, other) >= oath_items(g, seat))
                return false;
        return true;
    case GOAL_PEOPLE:
        return g->banner[DARKEST_SECRET - BANNER_FIRST].holder == seat;
    case GOAL_PROTECTION:
        return g->banner[PEOPLES_FAVOR - BANNER_FIRST].holder == seat;
    default:
        return holds_relic(g, seat, GRAND_SCEPTER);
    }
}

/* Law 3.3.1: who wins when the Chancellor would. */
static uint8_t empire_winner(const struct oath *g)
{
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (succeeds(g, seat))
            return seat;
    return chancellor_of(g);
}

static void empire_wins(struct oath *g)
{
    uint8_t seat = empire_winner(g);
    win(g, seat, seat == chancellor_of(g) ? 1 << WAY_EMPIRE : 1 << WAY_SUCCESSOR);
}

static bool empire_keeps_oath(const struct oath *g)
{
    return g->board[g->title.holder].role != EXILE;
}

/* What the die shows, after whoever may change it. */
static int roll_end_die(struct oath *g)
{
    enum { SIDES_OF_DIE = 6 };
    struct prompt *p = ask(g, SEAT_CHANCE, REASON_END_DIE, g->turn.round, 0, 0);
    for (uint16_t face = 1; p && face <= SIDES_OF_DIE; face++)
        offer(p, VERB_END_DIE, face, 0, 0);
    int face = answer(g).arg[0];
    oath_tell(g, EVENT_END_DIE, (uint16_t)face, 0, 0, 0);
    note_reveal(g);
    EACH_IN_FORCE(g, card, changes_end_die)
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        if (!oath_effects_of(g, card)->changes_end_die(g, card, seat))
            continue;
        struct prompt *q = ask(g, seat, REASON_CHANGE_END_DIE, (uint16_t)face, 0, 0);
        if (q) {
            offer(q, VERB_RAISE, 0, 0, 0);
            offer(q, VERB_LOWER, 0, 0, 0);
            offer(q, VERB_PASS, 0, 0, 0);
        }
        uint16_t verb = answer(g).verb;
        face += (verb == VERB_RAISE) - (verb == VERB_LOWER);
        if (verb != VERB_PASS)
            oath_tell(g, EVENT_END_DIE_CHANGED, seat, (uint16_t)face, 0, 0);
    }
    return face;
}

/* Law 3.3 */
void oath_steadfast_empire(struct oath *g)
{
    static const uint8_t needed[ROUNDS + 1] = {[5] = 6, [6] = 5, [7] = 3};
    if (needed[g->turn.round] && empire_keeps_oath(g) && roll_end_die(g) >= needed[g->turn.round])
        empire_wins(g);
}

/* Law 3.4.3: of several, who has the Vision that comes first. */
static uint8_t first_visionary(const struct oath *g)
{
    uint8_t first = SEAT_NOBODY, best = NO_CARD;
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        const struct board *b = &g->board[seat];
        if (b->role != EXILE)
            continue;
        uint8_t vision = NO_CARD;
        if (b->prophet && meets_vision(g, seat, b->prophet - 1))
            vision = (uint8_t)(b->prophet - 1);
        if (meets_vision(g, seat, b->revealed) && b->revealed < vision)
            vision = b->revealed;
        if (vision < best) {
            best = vision;
            first = seat;
        }
    }
    return first;
}

/* Law 3.4 */
void oath_war_exhaustion(struct oath *g)
{
    uint8_t holder = g->title.holder, visionary = first_visionary(g);
    if (empire_keeps_oath(g))
        empire_wins(g);
    else if (g->title.usurper)
        win(g, holder, 1 << WAY_USURPER);
    else if (visionary != SEAT_NOBODY)
        win(g, visionary, 1 << WAY_VISION);
    else
        empire_wins(g);
}
