/* See agenda.h. */
#include "core/oath/law/agenda.h"

static void (*const runs[TASK_COUNT])(struct oath *g, const struct task *t) = {
#define TASK(id, name, run) [id] = run,
#include "core/oath/tasks.def"
#undef TASK
};

void oath_push_task(struct oath *g, struct task t)
{
    GAME_ASSERT(g->agenda_count < AGENDA_MAX);
    g->agenda[g->agenda_count++] = t;
}

void oath_run_task(struct oath *g)
{
    struct task t = g->agenda[--g->agenda_count];
    g->agenda[g->agenda_count] = (struct task){0};
    runs[t.kind](g, &t);
}
