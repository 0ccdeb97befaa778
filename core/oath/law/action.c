/* See action.h. */
#include "core/oath/law/action.h"

#include "core/oath/law/emit.h"
#include "core/oath/law/supply.h"

void oath_begin_action(struct oath *g, uint8_t seat, enum action action, int supply)
{
    oath_tell(g, EVENT_ACTION, seat, action, (uint16_t)supply, 0);
    oath_spend_supply(g, seat, supply);
    oath_repeat_free(g);
}

void oath_repeat_free(struct oath *g)
{
    g->turn.moved = 0;
    g->turn.gave_to = g->turn.took_from = 0;
    memset(g->turn.offered, 0, sizeof g->turn.offered);
    g->turn.used = (struct cards){{0}};
}
