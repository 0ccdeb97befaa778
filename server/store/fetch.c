/* See fetch.h. */
#include "server/store/fetch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One read: what is asked, and the answer. */
struct fetch {
    struct errand errand;
    struct store_asker *asker; /* NULL: nobody wants to know any more */
    uint64_t match;
    uint32_t from; /* entries that the asker has; with none, everything is read */
    bool answered;
    enum store_status status;
    struct store_record *record; /* owned; NULL unless answered with STORE_OK */
    char error[STORE_ERROR_SIZE];
};

static struct fetch *fetch_of(struct errand *errand)
{
    return (struct fetch *)(void *)errand;
}

static void fetch_free(struct fetch *fetch)
{
    if (!fetch)
        return;
    store_record_free(fetch->record);
    free(fetch);
}

/* ---- On the thread ---- */

/* The entries behind those that the asker has, in a record without anything else. */
static enum store_status read_on(const struct store_reads *reads, void *reader, struct fetch *fetch)
{
    fetch->record = calloc(1, sizeof *fetch->record);
    if (!fetch->record)
        return STORE_FAILED;
    fetch->record->match.id = fetch->match;
    fetch->record->entries_count = fetch->from;
    return reads->load_on(reader, fetch->record);
}

static void run(void *context, struct errand *errand)
{
    const struct fetcher *f = context;
    struct fetch *fetch = fetch_of(errand);
    const struct store_reads *reads = f->engine->reads;
    if (fetch->from > 0)
        fetch->status = read_on(reads, f->reader, fetch);
    else
        fetch->status = reads->load(f->reader, fetch->match, &fetch->record);
    if (fetch->status == STORE_FAILED)
        snprintf(fetch->error, sizeof fetch->error, "%s", reads->error(f->reader));
}

/* ---- Back on the loop ---- */

static void come_back(void *context, struct errand *first)
{
    (void)context;
    for (struct errand *errand = first, *next; errand; errand = next) {
        struct fetch *fetch = fetch_of(errand);
        next = errand->next;
        fetch->answered = true;
        if (fetch->asker)
            fetch->asker->come(fetch->asker->context); /* which takes the answer, or forgets it */
        else
            fetch_free(fetch);
    }
}

/* ---- Asking ---- */

void store_forget(struct store_asker *asker)
{
    struct fetch *fetch = asker->fetch;
    asker->fetch = NULL;
    if (!fetch)
        return;
    fetch->asker = NULL;
    if (fetch->answered)
        fetch_free(fetch);
}

static enum store_status begin(struct fetcher *f, struct store_asker *asker, uint64_t match, uint32_t from)
{
    struct fetch *fetch = calloc(1, sizeof *fetch);
    if (!fetch) {
        snprintf(asker->error, sizeof asker->error, "out of memory");
        return STORE_FAILED;
    }
    fetch->asker = asker;
    fetch->match = match;
    fetch->from = from;
    asker->fetch = fetch;
    thread_give(f->thread, &fetch->errand);
    return STORE_LATER;
}

/* The answer if it is there, which is the asker's from now on; else *answered is NULL. */
static enum store_status take(struct fetcher *f, struct store_asker *asker, uint64_t match, uint32_t from,
                              struct fetch **answered)
{
    struct fetch *fetch = asker->fetch;
    *answered = NULL;
    if (fetch && (fetch->match != match || fetch->from != from))
        store_forget(asker); /* it was about something else */
    if (!asker->fetch)
        return begin(f, asker, match, from);
    if (!fetch->answered)
        return STORE_LATER;
    if (fetch->status == STORE_FAILED)
        memcpy(asker->error, fetch->error, sizeof asker->error);
    asker->fetch = NULL;
    *answered = fetch;
    return fetch->status;
}

enum store_status fetch_match(struct fetcher *f, struct store_asker *asker, uint64_t id,
                              struct store_record **record)
{
    struct fetch *fetch;
    enum store_status status = take(f, asker, id, 0, &fetch);
    *record = NULL;
    if (status == STORE_OK) {
        *record = fetch->record;
        fetch->record = NULL;
    }
    fetch_free(fetch);
    return status;
}

/* Puts what was read behind what is there. */
static bool append(struct store_record *record, const struct store_record *more)
{
    uint32_t from = record->entries_count, count = more->entries_count;
    if (count <= from)
        return true;
    struct store_entry *grown = realloc(record->entries, count * sizeof *grown);
    if (!grown)
        return false;
    memcpy(grown + from, more->entries + from, (count - from) * sizeof *grown);
    record->entries = grown;
    record->entries_count = record->length = count;
    return true;
}

enum store_status fetch_on(struct fetcher *f, struct store_asker *asker, struct store_record *record)
{
    struct fetch *fetch;
    enum store_status status = take(f, asker, record->match.id, record->entries_count, &fetch);
    if (status == STORE_OK && !append(record, fetch->record)) {
        snprintf(asker->error, sizeof asker->error, "out of memory");
        status = STORE_FAILED;
    }
    fetch_free(fetch);
    return status;
}

/* ---- Beginning and end ---- */

static void ended(void *context)
{
    struct fetcher *f = context;
    f->thread = NULL;
    f->ended(f->context);
}

bool fetcher_start(struct fetcher *f, uv_loop_t *loop)
{
    static const struct thread_calls calls = {false, run, come_back, ended};
    f->thread = thread_start(loop, &calls, f);
    return f->thread != NULL;
}

void fetcher_end(struct fetcher *f, void (*ended_call)(void *context), void *context)
{
    f->ended = ended_call;
    f->context = context;
    thread_end(f->thread);
}
