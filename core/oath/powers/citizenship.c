/* See citizenship.h. Law 6.6.2, 7.6.1 */
#include "core/oath/powers/citizenship.h"

#include "core/oath/law/allegiance.h"
#include "core/oath/law/questions.h"

bool oath_is_exile(const struct oath *g, const struct use *u)
{
    return g->board[u->seat].role == EXILE;
}

static bool wants(struct oath *g, const struct use *u)
{
    return oath_ask_yes(g, u->seat, WHY(REASON_USE_POWER, {u->card, 0, 0}));
}

void oath_play_citizen(struct oath *g, struct use *u)
{
    oath_become_citizen(g, u->seat, 0);
}

void oath_play_may_be_citizen(struct oath *g, struct use *u)
{
    if (wants(g, u))
        oath_play_citizen(g, u);
}

void oath_play_may_be_citizen_with_relic(struct oath *g, struct use *u)
{
    if (wants(g, u))
        oath_become_citizen_taking(g, u->seat, oath_ask_space(g, u->seat, u->card));
}
