/* What is still to be done before the phase goes on: tasks, the last one first. Functions marked [ask] may
 * ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_AGENDA_H
#define WARREN_OATH_LAW_AGENDA_H

#include "core/oath/state.h"

/* Runs before anything else, after those pushed later. "Then" is a push in reverse order. */
void oath_push_task(struct oath *g, struct task t);
/* Takes the last task off and runs it; it may push others, itself too. [ask] */
void oath_run_task(struct oath *g);

/* Each kind's own function, see tasks.def. */
#define TASK(id, name, run) void run(struct oath *g, const struct task *t);
#include "core/oath/tasks.def"
#undef TASK

#endif
