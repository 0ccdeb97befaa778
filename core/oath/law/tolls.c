/* See tolls.h. */
#include "core/oath/law/tolls.h"

#include "core/oath/law/in_force.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/tokens.h"

int oath_tolls_due(const struct oath *g, uint8_t seat, enum action action, int slot)
{
    int n = 0;
    EACH_IN_FORCE(g, card, toll)
    n += oath_effects_of(g, card)->toll(g, card, seat, action, slot);
    return n;
}

bool oath_can_pay_tolls(const struct oath *g, uint8_t seat, enum action action, int slot)
{
    return oath_tolls_due(g, seat, action, slot) <= oath_purse(g, seat);
}

void oath_pay_ruler(struct oath *g, uint8_t seat, int card, int favor)
{
    uint8_t ruler = oath_decider(g, oath_card_ruler(g, card));
    if (ruler == SEAT_NOBODY)
        oath_burn_favor(g, seat, favor);
    else
        oath_pass_favor(g, seat, ruler, favor);
}

void oath_pay_tolls(struct oath *g, uint8_t seat, enum action action, int slot)
{
    EACH_IN_FORCE(g, card, toll)
    oath_pay_ruler(g, seat, card, oath_effects_of(g, card)->toll(g, card, seat, action, slot));
}
