/* See thread.h. */
#include "server/store/thread.h"

#include <stdlib.h>

struct errands {
    struct errand *first, **last;
};

struct thread {
    const struct thread_calls *calls;
    void *context;

    /* Of both threads, under the mutex. */
    uv_mutex_t mutex;
    uv_cond_t wake;
    struct errands queue, finished;
    bool ending, ended;

    /* Of the loop's. */
    struct errands gathered; /* in this turn of the loop */
    uv_check_t after_poll;   /* both active while anything is gathered */
    uv_idle_t awake;
    uv_thread_t thread;
    uv_async_t async;
    int handles; /* of the loop, not closed yet */
    bool started;
};

static void list_clear(struct errands *list)
{
    list->first = NULL;
    list->last = &list->first;
}

static void list_append(struct errands *list, struct errand *first, struct errand **last)
{
    *list->last = first;
    list->last = last;
}

/* ---- At the end of a turn of the loop ---- */

static void hand_over(struct thread *t)
{
    if (!t->gathered.first)
        return;
    uv_mutex_lock(&t->mutex);
    list_append(&t->queue, t->gathered.first, t->gathered.last);
    uv_cond_signal(&t->wake);
    uv_mutex_unlock(&t->mutex);
    list_clear(&t->gathered);
    uv_check_stop(&t->after_poll);
    uv_idle_stop(&t->awake);
}

static void on_check(uv_check_t *check)
{
    hand_over(check->data);
}

static void on_awake(uv_idle_t *idle)
{
    (void)idle; /* being active is all it does: polling does not wait */
}

void thread_give(struct thread *t, struct errand *errand)
{
    if (!t->gathered.first) {
        uv_check_start(&t->after_poll, on_check);
        uv_idle_start(&t->awake, on_awake); /* for what is given before the loop polls */
    }
    errand->next = NULL;
    list_append(&t->gathered, errand, &errand->next);
}

/* ---- The thread ---- */

/* What waits, or the first of it; under the mutex. */
static struct errands take_group(struct thread *t)
{
    struct errands group = t->queue;
    struct errand *rest = group.first->next;
    list_clear(&t->queue);
    if (t->calls->together || !rest)
        return group;
    list_append(&t->queue, rest, group.last);
    group.first->next = NULL;
    group.last = &group.first->next;
    return group;
}

static void work(void *argument)
{
    struct thread *t = argument;
    uv_mutex_lock(&t->mutex);
    for (;;) {
        while (!t->queue.first && !t->ending)
            uv_cond_wait(&t->wake, &t->mutex);
        if (!t->queue.first)
            break;
        struct errands group = take_group(t);
        uv_mutex_unlock(&t->mutex);
        t->calls->run(t->context, group.first);
        uv_mutex_lock(&t->mutex);
        list_append(&t->finished, group.first, group.last);
        uv_async_send(&t->async);
    }
    t->ended = true;
    uv_async_send(&t->async);
    uv_mutex_unlock(&t->mutex);
}

/* ---- Back on the loop ---- */

static void on_closed(uv_handle_t *handle)
{
    struct thread *t = handle->data;
    if (--t->handles > 0)
        return;
    const struct thread_calls *calls = t->started ? t->calls : NULL;
    void *context = t->context;
    uv_cond_destroy(&t->wake);
    uv_mutex_destroy(&t->mutex);
    free(t);
    if (calls)
        calls->ended(context);
}

static void close_handles(struct thread *t)
{
    uv_close((uv_handle_t *)&t->async, on_closed);
    uv_close((uv_handle_t *)&t->after_poll, on_closed);
    uv_close((uv_handle_t *)&t->awake, on_closed);
}

static void wake_up(uv_async_t *async)
{
    struct thread *t = async->data;
    uv_mutex_lock(&t->mutex);
    struct errand *first = t->finished.first;
    bool ended = t->ended;
    list_clear(&t->finished);
    uv_mutex_unlock(&t->mutex);
    if (first)
        t->calls->back(t->context, first);
    if (ended && !uv_is_closing((uv_handle_t *)async)) {
        uv_thread_join(&t->thread);
        close_handles(t);
    }
}

/* ---- Beginning and end ---- */

struct thread *thread_start(uv_loop_t *loop, const struct thread_calls *calls, void *context)
{
    struct thread *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->calls = calls;
    t->context = context;
    list_clear(&t->gathered);
    list_clear(&t->queue);
    list_clear(&t->finished);
    if (uv_mutex_init(&t->mutex))
        goto fail;
    if (uv_cond_init(&t->wake))
        goto fail_mutex;
    if (uv_async_init(loop, &t->async, wake_up))
        goto fail_condition;
    /* These cannot fail: libuv only fills the structs in. */
    uv_check_init(loop, &t->after_poll);
    uv_idle_init(loop, &t->awake);
    t->async.data = t->after_poll.data = t->awake.data = t;
    t->handles = 3;
    t->started = uv_thread_create(&t->thread, work, t) == 0;
    if (t->started)
        return t;
    close_handles(t); /* the loop still knows them: freed on its next turn */
    return NULL;
fail_condition:
    uv_cond_destroy(&t->wake);
fail_mutex:
    uv_mutex_destroy(&t->mutex);
fail:
    free(t);
    return NULL;
}

void thread_end(struct thread *t)
{
    hand_over(t);
    uv_mutex_lock(&t->mutex);
    t->ending = true;
    uv_cond_signal(&t->wake);
    uv_mutex_unlock(&t->mutex);
}
