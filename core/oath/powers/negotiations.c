/* See negotiations.h. Law 7.6.3, 10 (exchange) */
#include "core/oath/powers/negotiations.h"

#include "core/oath/law/deal.h"
#include "core/oath/law/questions.h"

static uint16_t partners(const struct oath *g, const struct use *u)
{
    return (uint16_t)(oath_unasked(g, u->power->n) & ~SEAT_BIT(u->seat));
}

bool oath_can_negotiate(const struct oath *g, const struct use *u)
{
    return partners(g, u) != 0;
}

void oath_play_negotiate(struct oath *g, struct use *u)
{
    uint8_t with = oath_ask_seat(g, u->seat, WHY(REASON_DEAL_WITH, {u->card, 0, 0}), partners(g, u));
    oath_note_asked(g, u->power->n, with);
    oath_open_deal(g, u->seat, with, u->card, (uint8_t)u->power->n);
}
