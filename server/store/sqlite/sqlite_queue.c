/*
 * Writes on their way to the disk: copied and gathered on the loop's thread, committed in groups on the
 * store's own thread, told again on the loop's thread in the order they came.
 *
 * What is written in one turn of the loop is handed over at its end: one by one, the store's thread would
 * wake for the first and commit it alone, and so need more flushes for the same writes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/sqlite/sqlite.h"

enum { ALIGNMENT = 16 };

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

static void hand_over(struct store *s)
{
    if (!s->gathered.first)
        return;
    uv_mutex_lock(&s->mutex);
    list_append(&s->queue, s->gathered.first, s->gathered.last);
    uv_cond_signal(&s->wake);
    uv_mutex_unlock(&s->mutex);
    list_clear(&s->gathered);
    uv_check_stop(&s->after_poll);
    uv_prepare_stop(&s->before_poll);
}

static void on_check(uv_check_t *check)
{
    hand_over(check->data);
}

static void on_prepare(uv_prepare_t *prepare)
{
    hand_over(prepare->data);
}

static void gather(struct store *s, struct write *w)
{
    if (!s->gathered.first) {
        uv_check_start(&s->after_poll, on_check);
        uv_prepare_start(&s->before_poll, on_prepare); /* what timers write */
    }
    list_append(&s->gathered, w, &w->next);
}

/* ---- Copying what the caller gave ---- */

/* Room for copies. Without a base it only counts, so that one pass sizes the block for the next. */
struct arena {
    char *base;
    size_t used;
};

static const void *keep(struct arena *a, const void *data, size_t size)
{
    char *to = a->base ? a->base + a->used : NULL;
    if (to)
        memcpy(to, data, size);
    a->used += (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return to;
}

static const char *keep_text(struct arena *a, const char *text)
{
    return text ? keep(a, text, strlen(text) + 1) : NULL;
}

static struct store_op keep_op(struct arena *a, const struct store_op *from)
{
    struct store_op op = *from;
    switch (op.kind) {
    case STORE_CREATE_IDENTITY:
    case STORE_RENAME_IDENTITY:
        op.identity = keep(a, op.identity, sizeof *op.identity);
        break;
    case STORE_CREATE_ACCOUNT:
    case STORE_SET_PASSWORD:
        op.account = keep(a, op.account, sizeof *op.account);
        break;
    case STORE_BAN:
    case STORE_UNBAN:
        op.ban = keep(a, op.ban, sizeof *op.ban);
        break;
    case STORE_CREATE_MATCH:
    case STORE_UPDATE_MATCH: {
        struct store_match match = *op.match;
        match.config = keep_text(a, match.config);
        match.lobby = keep_text(a, match.lobby);
        op.match = keep(a, &match, sizeof match);
        break;
    }
    case STORE_ADD_CHAT:
        op.chat.author = keep_text(a, op.chat.author);
        op.chat.text = keep_text(a, op.chat.text);
        break;
    case STORE_ADD_TOKEN:
    case STORE_REMOVE_TOKEN:
    case STORE_KEEP_TOKEN:
    case STORE_APPEND:
    case STORE_NOTE_HASH:
    case STORE_CLOSE_SERIES:
    case STORE_ADD_MEMBER:
    case STORE_REMOVE_MEMBER:
    case STORE_NOTE_ALIVE:
    case STORE_ADD_GAP:
    case STORE_NOTE_SEEN:
    case STORE_EXPIRE_MATCH:
    case STORE_EXPIRE_CHAT:
    case STORE_EXPIRE_IDENTITY:
        break;
    }
    return op;
}

/* One block: the write, its operations, what they point to. */
static size_t keep_write(struct arena *a, const struct store_op *ops, size_t count)
{
    struct write *head = a->base ? (struct write *)(void *)a->base : NULL;
    a->used = (sizeof(struct write) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    struct store_op *to = head ? (struct store_op *)(void *)(a->base + a->used) : NULL;
    a->used += (count * sizeof *ops + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    for (size_t i = 0; i < count; i++) {
        struct store_op op = keep_op(a, &ops[i]);
        if (to)
            to[i] = op;
    }
    if (head)
        head->ops = to;
    return a->used;
}

enum store_status store_write(struct store *s, const struct store_op *ops, size_t count, store_done *done,
                              void *context)
{
    if (s->read_only || s->closing || s->in_flight >= s->in_flight_max)
        return STORE_FULL;
    struct arena arena = {0};
    size_t bytes = keep_write(&arena, ops, count);
    if (s->bytes + bytes > s->bytes_max)
        return STORE_FULL;
    struct write *w = malloc(bytes);
    if (!w)
        return STORE_FAILED;
    arena.base = (char *)w;
    keep_write(&arena, ops, count);
    w->next = NULL;
    w->sequence = s->sequence++;
    w->done = done;
    w->context = context;
    w->status = STORE_OK;
    w->text = NULL;
    w->bytes = bytes;
    w->count = count;
    s->in_flight++;
    s->bytes += bytes;
    gather(s, w);
    return STORE_OK;
}

void store_retry(struct store *s)
{
    if (!s->told_failure)
        return;
    s->told_failure = false;
    s->retried_at = s->sequence;
    uv_mutex_lock(&s->mutex);
    s->retry_at = s->sequence;
    uv_mutex_unlock(&s->mutex);
}

bool store_broken(struct store *s)
{
    return s->told_failure;
}

void store_stats(struct store *s, struct store_stats *stats)
{
    uv_mutex_lock(&s->mutex);
    *stats = s->stats;
    uv_mutex_unlock(&s->mutex);
    stats->queued = s->in_flight;
}

/* ---- The store's thread ---- */

static void settle(struct write *w, enum store_status status, const char *text)
{
    w->status = status;
    if (status != STORE_OK)
        w->text = strdup(text);
}

static void roll_back(struct store *s)
{
    /* Some failures have ended the transaction already. */
    if (!sqlite3_get_autocommit(s->writer))
        store__run(s->write[WRITE_ROLLBACK]);
    memset(s->touched, 0, sizeof s->touched);
}

static enum store_status apply_all(struct store *s, const struct write *w, char error[STORE_ERROR_SIZE])
{
    enum store_status status = STORE_OK;
    for (size_t i = 0; status == STORE_OK && i < w->count; i++)
        status = store__apply(s, &w->ops[i], error);
    return status;
}

/* One write between savepoints, so that a refused one leaves nothing. */
static enum store_status apply_alone(struct store *s, struct write *w, char error[STORE_ERROR_SIZE])
{
    if (store__run(s->write[WRITE_SAVEPOINT]) != SQLITE_DONE)
        goto fail;
    enum store_status status = apply_all(s, w, error);
    if (status == STORE_FAILED)
        return status;
    settle(w, status, error);
    if (status == STORE_REFUSED) {
        memset(s->touched, 0, sizeof s->touched);
        if (store__run(s->write[WRITE_ROLLBACK_TO]) != SQLITE_DONE)
            goto fail;
    }
    if (store__run(s->write[WRITE_RELEASE]) != SQLITE_DONE)
        goto fail;
    return STORE_OK;
fail:
    snprintf(error, STORE_ERROR_SIZE, "%s", sqlite3_errmsg(s->writer));
    return STORE_FAILED;
}

/*
 * All writes in one transaction. Savepoints cost more than the writes themselves, so they are used only
 * the second time (`alone`), after one of the writes was refused.
 */
static enum store_status commit(struct store *s, struct write *first, bool alone,
                                char error[STORE_ERROR_SIZE])
{
    enum store_status status = STORE_OK;
    if (store__run(s->write[WRITE_BEGIN]) != SQLITE_DONE)
        goto fail;
    for (struct write *w = first; w && status == STORE_OK; w = w->next)
        status = alone ? apply_alone(s, w, error) : apply_all(s, w, error);
    if (status == STORE_OK)
        store__witness_removals(s, first);
    if (status == STORE_OK && store__run(s->write[WRITE_COMMIT]) != SQLITE_DONE)
        goto fail;
    if (status == STORE_OK)
        store__witness_commit(s, first);
    else
        roll_back(s);
    return status;
fail:
    snprintf(error, STORE_ERROR_SIZE, "%s", sqlite3_errmsg(s->writer));
    roll_back(s);
    return STORE_FAILED;
}

/* Fails the writes that were queued before somebody knew of the failure. Returns the first that may try. */
static struct write *fail_queued(struct store *s, struct write *w, uint64_t retry_at)
{
    for (; w && s->broken; w = w->next) {
        if (w->sequence >= retry_at) {
            s->broken = false;
            break;
        }
        settle(w, STORE_FAILED, s->broken_text);
    }
    return w;
}

static void commit_group(struct store *s, struct write *group, uint64_t retry_at)
{
    char error[STORE_ERROR_SIZE] = "";
    struct write *first = fail_queued(s, group, retry_at);
    if (!first)
        return;
    uint64_t began = uv_hrtime();
    enum store_status status = commit(s, first, false, error);
    if (status == STORE_REFUSED) {
        error[0] = '\0';
        status = commit(s, first, true, error);
    }
    uint64_t took = uv_hrtime() - began;
    uv_mutex_lock(&s->mutex);
    if (status == STORE_FAILED) {
        s->retry_at = UINT64_MAX;
    } else {
        s->stats.commits++;
        s->stats.commit_ns += took;
        if (took > s->stats.commit_ns_max)
            s->stats.commit_ns_max = took;
    }
    uv_mutex_unlock(&s->mutex);
    if (status != STORE_FAILED)
        return;
    s->broken = true;
    snprintf(s->broken_text, sizeof s->broken_text, "cannot write %.*s: %.*s", 120, s->path, 120, error);
    for (struct write *w = first; w; w = w->next) {
        free(w->text); /* a refusal that was found before the failure */
        w->text = NULL;
        settle(w, STORE_FAILED, s->broken_text);
    }
}

static void work(void *argument)
{
    struct store *s = argument;
    uv_mutex_lock(&s->mutex);
    for (;;) {
        while (!s->queue.first && !s->closing)
            uv_cond_wait(&s->wake, &s->mutex);
        if (!s->queue.first)
            break;
        struct write *group = s->queue.first, **last = s->queue.last;
        uint64_t retry_at = s->retry_at;
        list_clear(&s->queue);
        uv_mutex_unlock(&s->mutex);
        commit_group(s, group, retry_at);
        uv_mutex_lock(&s->mutex);
        list_append(&s->finished, group, last);
        uv_async_send(&s->async);
    }
    s->ended = true;
    uv_async_send(&s->async);
    uv_mutex_unlock(&s->mutex);
}

/* ---- Telling ---- */

static void tell(struct store *s, struct write *w)
{
    s->in_flight--;
    s->bytes -= w->bytes;
    if (w->status == STORE_FAILED && w->sequence >= s->retried_at)
        s->told_failure = true;
    const char *unsaid = w->status == STORE_OK ? "" : "out of memory";
    if (w->done)
        w->done(w->context, w->status, w->text ? w->text : unsaid);
    free(w->text);
    free(w);
}

static void on_closed(uv_handle_t *handle)
{
    struct store *s = handle->data;
    if (--s->handles > 0)
        return;
    void (*closed)(void *) = s->closed;
    void *context = s->closed_context;
    store__free(s);
    if (closed)
        closed(context);
}

static void close_handles(struct store *s)
{
    uv_close((uv_handle_t *)&s->async, on_closed);
    uv_close((uv_handle_t *)&s->after_poll, on_closed);
    uv_close((uv_handle_t *)&s->before_poll, on_closed);
}

static void wake_up(uv_async_t *async)
{
    struct store *s = async->data;
    uv_mutex_lock(&s->mutex);
    struct write *w = s->finished.first;
    bool ended = s->ended;
    list_clear(&s->finished);
    for (struct write *told = w; told; told = told->next)
        *(told->status == STORE_OK ? &s->stats.writes : &s->stats.failures) += 1;
    uv_mutex_unlock(&s->mutex);
    while (w) {
        struct write *next = w->next;
        tell(s, w);
        w = next;
    }
    if (ended && !uv_is_closing((uv_handle_t *)async)) {
        uv_thread_join(&s->thread);
        s->started = false;
        close_handles(s);
    }
}

/* ---- Beginning and end ---- */

bool store__queue_start(struct store *s, uv_loop_t *loop)
{
    list_clear(&s->gathered);
    list_clear(&s->queue);
    list_clear(&s->finished);
    s->retry_at = UINT64_MAX;
    if (uv_mutex_init(&s->mutex))
        goto fail;
    if (uv_cond_init(&s->wake))
        goto fail_mutex;
    s->guarded = true;
    if (uv_async_init(loop, &s->async, wake_up))
        goto fail;
    /* These cannot fail: libuv only fills the structs in. */
    uv_check_init(loop, &s->after_poll);
    uv_prepare_init(loop, &s->before_poll);
    s->async.data = s->after_poll.data = s->before_poll.data = s;
    s->handles = 3;
    if (uv_thread_create(&s->thread, work, s) == 0) {
        s->started = true;
        return true;
    }
    close_handles(s); /* the loop still knows them */
    return false;
fail_mutex:
    uv_mutex_destroy(&s->mutex);
fail:
    store__free(s);
    return false;
}

void store_close(struct store *s, void (*closed)(void *context), void *context)
{
    if (!s->started) {
        store__free(s);
        if (closed)
            closed(context);
        return;
    }
    s->closed = closed;
    s->closed_context = context;
    hand_over(s);
    uv_mutex_lock(&s->mutex);
    s->closing = true;
    uv_cond_signal(&s->wake);
    uv_mutex_unlock(&s->mutex);
}
