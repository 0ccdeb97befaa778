/* See settle.h. */
#include "core/oath/law/settle.h"

#include "core/oath/law/agenda.h"
#include "core/oath/law/places.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/rule.h"
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

static void swap(struct task *a, struct task *b)
{
    struct task t = *a;
    *a = *b;
    *b = t;
}

/* The answers of one seat. */
static void order_own(struct oath *g, struct task *own, int count)
{
    for (; count > 1; own++, count--) {
        struct prompt *p = ask(g, own->seat, REASON_ORDER_ANSWERS, 0, 0, 0);
        for (int i = 0; p && i < count; i++)
            offer(p, VERB_RESOLVE, own[i].card, 0, 0);
        uint16_t first = answer(g).arg[0];
        for (int i = 1; i < count; i++)
            if (own[i].card == first)
                swap(own, own + i);
    }
}

void oath_order_answers(struct oath *g, struct task *answers, int count)
{
    int ordered = 0;
    for (int i = 0; i < g->seats; i++) {
        uint8_t seat = oath_clockwise(g, g->turn.seat, i);
        int first = ordered;
        for (int j = first; j < count; j++)
            if (answers[j].seat == seat)
                swap(answers + ordered++, answers + j);
        order_own(g, answers + first, ordered - first);
    }
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
