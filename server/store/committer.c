/* See committer.h. */
#include "server/store/committer.h"

#include <stdlib.h>

struct write_list {
    struct write *first, **last;
};

struct committer {
    const struct committer_calls *calls;
    void *context;

    /* Of both threads, under the mutex. */
    uv_mutex_t mutex;
    uv_cond_t wake;
    struct write_list queue, finished;
    bool ending, ended;

    /* Of the loop's. */
    struct write_list gathered; /* in this turn of the loop */
    uv_check_t after_poll;      /* both active while anything is gathered */
    uv_prepare_t before_poll;
    uv_thread_t thread;
    uv_async_t async;
    int handles; /* of the loop, not closed yet */
    bool started;
};

static void list_clear(struct write_list *list)
{
    list->first = NULL;
    list->last = &list->first;
}

static void list_append(struct write_list *list, struct write *first, struct write **last)
{
    *list->last = first;
    list->last = last;
}

/* ---- At the end of a turn of the loop ---- */

static void hand_over(struct committer *c)
{
    if (!c->gathered.first)
        return;
    uv_mutex_lock(&c->mutex);
    list_append(&c->queue, c->gathered.first, c->gathered.last);
    uv_cond_signal(&c->wake);
    uv_mutex_unlock(&c->mutex);
    list_clear(&c->gathered);
    uv_check_stop(&c->after_poll);
    uv_prepare_stop(&c->before_poll);
}

static void on_check(uv_check_t *check)
{
    hand_over(check->data);
}

static void on_prepare(uv_prepare_t *prepare)
{
    hand_over(prepare->data);
}

void committer_give(struct committer *c, struct write *write)
{
    if (!c->gathered.first) {
        uv_check_start(&c->after_poll, on_check);
        uv_prepare_start(&c->before_poll, on_prepare); /* what timers write */
    }
    write->next = NULL;
    list_append(&c->gathered, write, &write->next);
}

/* ---- The thread ---- */

static void work(void *argument)
{
    struct committer *c = argument;
    uv_mutex_lock(&c->mutex);
    for (;;) {
        while (!c->queue.first && !c->ending)
            uv_cond_wait(&c->wake, &c->mutex);
        if (!c->queue.first)
            break;
        struct write *group = c->queue.first, **last = c->queue.last;
        list_clear(&c->queue);
        uv_mutex_unlock(&c->mutex);
        c->calls->commit(c->context, group);
        uv_mutex_lock(&c->mutex);
        list_append(&c->finished, group, last);
        uv_async_send(&c->async);
    }
    c->ended = true;
    uv_async_send(&c->async);
    uv_mutex_unlock(&c->mutex);
}

/* ---- Back on the loop ---- */

static void on_closed(uv_handle_t *handle)
{
    struct committer *c = handle->data;
    if (--c->handles > 0)
        return;
    const struct committer_calls *calls = c->started ? c->calls : NULL;
    void *context = c->context;
    uv_cond_destroy(&c->wake);
    uv_mutex_destroy(&c->mutex);
    free(c);
    if (calls)
        calls->ended(context);
}

static void close_handles(struct committer *c)
{
    uv_close((uv_handle_t *)&c->async, on_closed);
    uv_close((uv_handle_t *)&c->after_poll, on_closed);
    uv_close((uv_handle_t *)&c->before_poll, on_closed);
}

static void wake_up(uv_async_t *async)
{
    struct committer *c = async->data;
    uv_mutex_lock(&c->mutex);
    struct write *first = c->finished.first;
    bool ended = c->ended;
    list_clear(&c->finished);
    uv_mutex_unlock(&c->mutex);
    if (first)
        c->calls->tell(c->context, first);
    if (ended && !uv_is_closing((uv_handle_t *)async)) {
        uv_thread_join(&c->thread);
        close_handles(c);
    }
}

/* ---- Beginning and end ---- */

struct committer *committer_start(uv_loop_t *loop, const struct committer_calls *calls, void *context)
{
    struct committer *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->calls = calls;
    c->context = context;
    list_clear(&c->gathered);
    list_clear(&c->queue);
    list_clear(&c->finished);
    if (uv_mutex_init(&c->mutex))
        goto fail;
    if (uv_cond_init(&c->wake))
        goto fail_mutex;
    if (uv_async_init(loop, &c->async, wake_up))
        goto fail_condition;
    /* These cannot fail: libuv only fills the structs in. */
    uv_check_init(loop, &c->after_poll);
    uv_prepare_init(loop, &c->before_poll);
    c->async.data = c->after_poll.data = c->before_poll.data = c;
    c->handles = 3;
    c->started = uv_thread_create(&c->thread, work, c) == 0;
    if (c->started)
        return c;
    close_handles(c); /* the loop still knows them: freed on its next turn */
    return NULL;
fail_condition:
    uv_cond_destroy(&c->wake);
fail_mutex:
    uv_mutex_destroy(&c->mutex);
fail:
    free(c);
    return NULL;
}

void committer_end(struct committer *c)
{
    hand_over(c);
    uv_mutex_lock(&c->mutex);
    c->ending = true;
    uv_cond_signal(&c->wake);
    uv_mutex_unlock(&c->mutex);
}
