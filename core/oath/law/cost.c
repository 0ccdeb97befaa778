/* See cost.h. */
#include "core/oath/law/cost.h"

#include "core/oath/law/in_force.h"
#include "core/oath/law/tokens.h"

bool oath_is_empty(const struct oath *g, int card)
{
    return g->favor_on[card] == 0 && g->secrets_on[card] == 0;
}

bool oath_can_pay(const struct oath *g, uint8_t seat, int card, const struct cost *cost)
{
    if (oath_purse(g, seat) < cost->favor + cost->burnt_favor ||
        g->board[seat].secrets < cost->secret + cost->burnt_secret)
        return false;
    EACH_IN_FORCE(g, other, forbids_use)
    if (oath_effects_of(g, other)->forbids_use(g, other, seat, card, cost))
        return false;
    return true;
}

/* Law 7.1.2: outside the own turn tokens do not stay on the card. */
static void place(struct oath *g, uint8_t seat, int card, const struct cost *cost)
{
    uint8_t suit = is_edifice(card) ? (uint8_t)(card - EDIFICE_FIRST) : suit_of(g, card);
    if (seat == g->turn.seat) {
        oath_favor_onto(g, seat, card, cost->favor);
        oath_secrets_onto(g, seat, card, cost->secret);
        return;
    }
    if (suit < SUIT_COUNT)
        oath_favor_to_bank(g, seat, suit, cost->favor);
    else
        oath_burn_favor(g, seat, cost->favor);
    oath_flip_secrets(g, seat, cost->secret);
}

void oath_pay(struct oath *g, uint8_t seat, int card, const struct cost *cost)
{
    place(g, seat, card, cost);
    oath_burn_favor(g, seat, cost->burnt_favor);
    oath_burn_secrets(g, seat, cost->burnt_secret);
}
