/* See queue.h. */
#include "server/store/queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ALIGNMENT = 16,
    QUEUE_MAX = 8192,
    QUEUE_BYTES = 64 * 1024 * 1024,
};

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
    case STORE_SPEND_TOKEN:
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
    case STORE_MOVE_MATCH:
    case STORE_ADOPT:
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

enum store_status queue_write(struct queue *q, const struct store_op *ops, size_t count, store_done *done,
                              void *context)
{
    if (!q->thread || q->closing || q->in_flight >= q->in_flight_max)
        return STORE_FULL;
    struct arena arena = {0};
    size_t bytes = keep_write(&arena, ops, count);
    if (q->bytes + bytes > q->bytes_max)
        return STORE_FULL;
    struct write *w = malloc(bytes);
    if (!w)
        return STORE_FAILED;
    arena.base = (char *)w;
    keep_write(&arena, ops, count);
    w->done = done;
    w->context = context;
    w->round = q->round;
    w->status = STORE_OK;
    w->text = NULL;
    w->bytes = bytes;
    w->count = count;
    w->commit_ns = 0;
    if (q->in_flight++ == 0)
        q->told_ns = uv_hrtime();
    q->bytes += bytes;
    thread_give(q->thread, &w->errand);
    return STORE_OK;
}

/*
 * After a failure nothing is committed until somebody has heard of it and asks for another try. Every try
 * begins a round: what was given in the round that failed, or before, was given by those who did not know.
 */
void queue_retry(struct queue *q)
{
    if (!q->told_failure)
        return;
    q->told_failure = false;
    q->round++;
}

uint64_t queue_waits(const struct queue *q)
{
    enum { NS_PER_MS = 1000000 };
    return q->in_flight > 0 ? (uv_hrtime() - q->told_ns) / NS_PER_MS : 0;
}

void queue_stats(const struct queue *q, struct store_stats *stats)
{
    *stats = q->stats;
    stats->queued = q->in_flight;
}

/* ---- On the thread that commits ---- */

static void settle(struct write *w, enum store_status status, const char *text)
{
    free(w->text); /* a refusal that was found before the failure */
    w->status = status;
    w->text = strdup(text);
}

void write_refuse(struct write *write, const char *text)
{
    settle(write, STORE_REFUSED, text);
}

/* Fails the writes that were given before somebody knew of the failure. Returns the first that may try. */
static struct write *fail_queued(struct queue *q, struct write *w)
{
    for (; w && q->broken; w = write_next(w)) {
        if (w->round > q->broken_round) {
            q->broken = false;
            break;
        }
        settle(w, STORE_FAILED, q->broken_text);
    }
    return w;
}

static void commit(void *context, struct errand *group)
{
    struct queue *q = context;
    struct write *first = fail_queued(q, (struct write *)(void *)group);
    if (!first)
        return;
    uint64_t began = uv_hrtime();
    enum store_status status = q->engine->commit(q->state, first, q->broken_text);
    if (status == STORE_OK) {
        first->commit_ns = uv_hrtime() - began;
        return;
    }
    q->broken = true;
    for (struct write *w = first; w; w = write_next(w)) {
        q->broken_round = w->round;
        settle(w, status, q->broken_text);
    }
}

/* ---- Telling ---- */

static void count(struct store_stats *stats, const struct write *w)
{
    *(w->status == STORE_OK ? &stats->writes : &stats->failures) += 1;
    if (w->commit_ns == 0)
        return;
    stats->commits++;
    stats->commit_ns += w->commit_ns;
    if (w->commit_ns > stats->commit_ns_max)
        stats->commit_ns_max = w->commit_ns;
}

static void tell_one(struct queue *q, struct write *w)
{
    q->in_flight--;
    q->bytes -= w->bytes;
    if (w->status == STORE_IN_USE) {
        q->taken = true;
        w->status = STORE_FAILED;
    }
    if (w->status == STORE_FAILED && w->round == q->round)
        q->told_failure = true;
    const char *unsaid = w->status == STORE_OK ? "" : "out of memory";
    if (w->done)
        w->done(w->context, w->status, w->text ? w->text : unsaid);
    free(w->text);
    free(w);
}

static void tell(void *context, struct errand *told)
{
    struct queue *q = context;
    struct write *first = (struct write *)(void *)told;
    q->told_ns = uv_hrtime();
    for (const struct write *w = first; w; w = write_next(w))
        count(&q->stats, w);
    for (struct write *w = first, *next; w; w = next) {
        next = write_next(w);
        tell_one(q, w);
    }
}

/* ---- Beginning and end ---- */

static void ended(void *context)
{
    struct queue *q = context;
    q->thread = NULL;
    q->ended(q->context);
}

bool queue_start(struct queue *q, uv_loop_t *loop, const struct store_options *options)
{
    static const struct thread_calls calls = {true, commit, tell, ended};
    q->in_flight_max = options->queue_max ? options->queue_max : QUEUE_MAX;
    q->bytes_max = options->queue_bytes ? options->queue_bytes : QUEUE_BYTES;
    q->thread = thread_start(loop, &calls, q);
    return q->thread != NULL;
}

void queue_end(struct queue *q, void (*ended_call)(void *context), void *context)
{
    q->ended = ended_call;
    q->context = context;
    q->closing = true;
    thread_end(q->thread);
}
