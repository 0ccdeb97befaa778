/* The Gathering: who comes, then who deals with whom. Denizen of Nomad, Law 7.3.3, 7.6.3 */
#include "core/oath/law/agenda.h"
#include "core/oath/law/deal.h"
#include "core/oath/law/places.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/travel.h"
#include "core/oath/power.h"

/* The Chancellor first (B090), all of them before anybody deals: pushed backwards. */
static void play_the_gathering(struct oath *g, struct use *u)
{
    static const uint8_t kinds[] = {TASK_FLOOR, TASK_COME};
    for (int kind = 0; kind < 2; kind++)
        for (int i = g->seats - 1; i >= 0; i--)
            oath_push_task(g, (struct task){.kind = kinds[kind], .seat = g->order[i], .card = u->card});
}
const struct power oath_power_the_gathering = {.when = POWER_PLAYED, .play = play_the_gathering};

/* It is no travel. */
void oath_run_come(struct oath *g, const struct task *t)
{
    int slot = oath_slot_of(g, t->card);
    if (slot >= 0 && g->board[t->seat].pawn != slot && oath_ask_yes(g, t->seat, WHY(REASON_COME, {t->card})))
        oath_put_pawn(g, t->seat, slot);
}

/* Opens a deal with somebody there, each once (P9), or none any more. */
void oath_run_floor(struct oath *g, const struct task *t)
{
    int slot = oath_slot_of(g, t->card);
    uint16_t there = slot < 0 ? 0 : oath_pawns_at(g, slot);
    uint16_t others = (uint16_t)(there & ~SEAT_BIT(t->seat) & ~t->mask);
    if (!(there & SEAT_BIT(t->seat)) || !others)
        return;
    uint8_t with = oath_ask_seat_or_pass(g, t->seat, WHY(REASON_FLOOR, {t->card}), others);
    if (with == SEAT_NOBODY)
        return;
    struct task again = *t;
    again.mask |= SEAT_BIT(with);
    oath_push_task(g, again);
    oath_open_deal(g, t->seat, with, t->card, DEAL_FAVOR | DEAL_SECRETS | DEAL_RELICS | DEAL_ADVISERS);
}
