/* See deal.h. Nobody can deal yet. */
#include "core/oath/law/deal.h"

#include "core/oath/law/agenda.h"

void oath_open_deal(struct oath *g, uint8_t seat, uint8_t with, int card, uint8_t about)
{
    g->deal = (struct deal){.seat = seat, .with = with, .card = (uint8_t)card, .about = about, .pen = seat};
}

void oath_run_deal(struct oath *g, const struct task *t)
{
    (void)g;
    (void)t;
}
