/*
 * A thread beside the loop: errands go to it and come back, in their order.
 *
 * What is given in one turn of the loop is handed over at its end: one by one, the thread would wake for the
 * first and do it alone, which costs a commit of its own. Whatever is given while it works comes next.
 */
#ifndef WARREN_STORE_THREAD_H
#define WARREN_STORE_THREAD_H

#include <stdbool.h>
#include <uv.h>

struct thread;

/* The first member of what is to be done. */
struct errand {
    struct errand *next;
};

struct thread_calls {
    bool together; /* all that wait are one group; else each errand is one */
    void (*run)(void *context, struct errand *first);  /* a group, on the thread */
    void (*back)(void *context, struct errand *first); /* groups that were run, on the loop's; the callee's */
    void (*ended)(void *context);                      /* the thread is gone, and so is the struct */
};

/* NULL if the machine refuses. `calls` stays the caller's for as long as the thread. */
struct thread *thread_start(uv_loop_t *loop, const struct thread_calls *calls, void *context);
void thread_give(struct thread *t, struct errand *errand);
/* Nothing more is given. What was given is run and comes back, then `ended` is called. */
void thread_end(struct thread *t);

#endif
