/* See title.h. */
#include "core/oath/law/title.h"

#include "core/oath/law/agenda.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/rule.h"

enum goal oath_goal_of_vision(int vision)
{
    static const enum goal goals[] = {GOAL_SUPREMACY, GOAL_PEOPLE, GOAL_PROTECTION, GOAL_DEVOTION};
    GAME_ASSERT(is_vision(vision) && vision != CONSPIRACY);
    return goals[vision - VISION_FIRST];
}

int oath_items(const struct oath *g, uint8_t seat)
{
    int n = __builtin_popcount(g->board[seat].relics);
    for (int i = 0; i < BANNERS; i++)
        n += g->banner[i].holder == seat;
    return n;
}

/* Sites that a seat rules; for the title the Empire's count as the Chancellor's, and no Citizen's (Law 2.11):
 * also those of a Citizen who fights against the Empire right now (5.5.1). */
static int sites_of(const struct oath *g, uint8_t seat)
{
    if (g->board[seat].role == CITIZEN)
        return 0;
    uint16_t slots = oath_ruled_slots(g, seat);
    for (uint8_t citizen = 0; g->board[seat].role == CHANCELLOR && citizen < g->seats; citizen++)
        if (g->board[citizen].role == CITIZEN)
            slots |= oath_ruled_slots(g, citizen);
    return __builtin_popcount(slots);
}

static int measure(const struct oath *g, uint8_t seat, enum goal goal)
{
    switch (goal) {
    case GOAL_SUPREMACY:
        return sites_of(g, seat);
    case GOAL_PROTECTION:
        return oath_items(g, seat);
    case GOAL_PEOPLE:
        return g->banner[PEOPLES_FAVOR - BANNER_FIRST].holder == seat;
    default:
        return g->banner[DARKEST_SECRET - BANNER_FIRST].holder == seat;
    }
}

uint16_t oath_rank(const struct oath *g, enum goal goal, uint8_t standing[OATH_SEATS_MAX])
{
    int most = 1;
    uint16_t leaders = 0;
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        int has = measure(g, seat, goal);
        standing[seat] = (uint8_t)has;
        if (has > most)
            leaders = 0;
        if (has >= most) {
            leaders |= SEAT_BIT(seat);
            most = has;
        }
    }
    return leaders;
}

uint16_t oath_leaders(const struct oath *g, enum goal goal)
{
    uint8_t standing[OATH_SEATS_MAX];
    return oath_rank(g, goal, standing);
}

bool oath_meets_alone(const struct oath *g, uint8_t seat, enum goal goal)
{
    return oath_leaders(g, goal) == SEAT_BIT(seat);
}

static void fire_title(struct oath *g, uint8_t seat)
{
    EACH_IN_FORCE(g, card, on_title)
    oath_effects_of(g, card)->on_title(g, card, seat);
}

static void give_title(struct oath *g, uint8_t seat)
{
    g->title.holder = seat;
    oath_tell(g, EVENT_TITLE, seat, 0, 0, 0);
    if (g->title.usurper) {
        g->title.usurper = 0;
        oath_tell(g, EVENT_USURPER, seat, 0, 0, 0);
    }
    fire_title(g, seat);
}

/* Whose the title is while it stays: no Citizen has that of Supremacy, always the Chancellor (Law 2.11). */
static uint8_t keeper(const struct oath *g)
{
    uint8_t holder = g->title.holder;
    return g->goal == GOAL_SUPREMACY && g->board[holder].role == CITIZEN ? chancellor_of(g) : holder;
}

void oath_recheck_title(struct oath *g)
{
    uint16_t leaders = oath_leaders(g, (enum goal)g->goal);
    uint8_t stays = keeper(g);
    if (!leaders || (leaders & SEAT_BIT(stays)))
        leaders = SEAT_BIT(stays);
    if (leaders != SEAT_BIT(g->title.holder))
        give_title(g, oath_ask_seat(g, stays, WHY(REASON_GIVE_TITLE, {0}), leaders));
}
