/* See tally.h. */
#include "server/operation/tally.h"

#include <stdlib.h>

#include "server/hall/server.h"

enum { OLD_MS = 3000 };

struct tally {
    struct server *server;
    struct store_asker asker;
    struct store_counts counts;
    uint64_t asked; /* loop time in ms, of what is under way */
    bool failed, stopped;
};

static void count(struct tally *t)
{
    struct server *s = t->server;
    struct store_counts counts;
    struct store_asker *other = store_ask_for(s->store, &t->asker);
    enum store_status status = store_count(s->store, &counts);
    store_ask_for(s->store, other);
    if (status == STORE_LATER)
        return;
    store_forget(&t->asker);
    t->failed = status != STORE_OK;
    if (!t->failed)
        t->counts = counts;
}

static void come(void *context)
{
    count(context);
}

void tally_tick(struct tally *t)
{
    if (t->stopped || store_is_late(&t->asker))
        return;
    t->asked = uv_now(t->server->loop);
    count(t);
}

void tally_begin(struct tally *t)
{
    t->failed = store_count(t->server->store, &t->counts) != STORE_OK;
}

bool tally_last(struct tally *t, struct store_counts *counts)
{
    tally_tick(t);
    *counts = t->counts;
    return !t->failed && !(store_is_late(&t->asker) && uv_now(t->server->loop) - t->asked > OLD_MS);
}

void tally_stop(struct tally *t)
{
    t->stopped = true;
    store_forget(&t->asker);
}

struct tally *tally_create(struct server *s)
{
    struct tally *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->server = s;
    t->asker = (struct store_asker){.come = come, .context = t};
    return t;
}

void tally_free(struct tally *t)
{
    free(t);
}
