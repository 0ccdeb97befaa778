/* See settle.h. */
#include "core/oath/law/settle.h"

#include "core/oath/law/agenda.h"
#include "core/oath/law/places.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/title.h"

void oath_settle(struct oath *g)
{
    if (g->turn.phase != PHASE_SETUP && g->turn.phase != PHASE_CHRONICLE && !g->over)
        oath_recheck_title(g);
}

void oath_queue_trigger(struct oath *g, struct task t)
{
    t.kind = TASK_TRIGGER;
    oath_push_task(g, t);
}

/* A queued answer of a card: its power is played, if the card still lies open. */
void oath_run_trigger(struct oath *g, const struct task *t)
{
    const struct power *power = oath_power_of(g, t->card);
    struct use u = {.seat = t->seat, .card = t->card, .option = t->a, .power = power};
    if (oath_lies_open(g, t->card) && power->play)
        power->play(g, &u);
}

void oath_fire_played(struct oath *g, uint8_t seat, int id)
{
    EACH_IN_FORCE(g, card, on_played)
    oath_effects_of(g, card)->on_played(g, card, seat, id);
}

void oath_fire_left(struct oath *g, int id)
{
    EACH_IN_FORCE(g, card, on_left)
    oath_effects_of(g, card)->on_left(g, card, id);
}

void oath_fire_recovered(struct oath *g, uint8_t seat, int thing, int paid)
{
    EACH_IN_FORCE(g, card, on_recovered)
    oath_effects_of(g, card)->on_recovered(g, card, seat, thing, paid);
}
