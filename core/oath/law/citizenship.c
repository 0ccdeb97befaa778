/* See citizenship.h. Nobody can change sides yet. */
#include "core/oath/law/citizenship.h"

#include "core/oath/law/agenda.h"

void oath_offer_empire(const struct oath *g, struct prompt *p, uint8_t seat)
{
    (void)g;
    (void)p;
    (void)seat;
}

bool oath_play_empire(struct oath *g, uint8_t seat, struct choice c)
{
    (void)g;
    (void)seat;
    (void)c;
    return false;
}

void oath_become_citizen(struct oath *g, uint8_t seat, int space)
{
    (void)space;
    g->board[seat].role = CITIZEN;
}

void oath_become_exile(struct oath *g, uint8_t seat)
{
    g->board[seat].role = EXILE;
}

void oath_run_offer(struct oath *g, const struct task *t)
{
    (void)g;
    (void)t;
}
