/* See sifting.h. */
#include "server/requests/sifting.h"

#include <stdlib.h>

#include "server/match/delay.h"

enum {
    ROWS_AT_ONCE = 64,
    ROW_COST = 2, /* records that are played in the time in which one is read */
};

struct sifting {
    struct server *server;
    uint64_t player; /* who may have left the connection meanwhile */
    struct store_asker asker;
    struct store_page page;
    struct id_map over; /* matches */
    uint32_t rows, of_page;
    bool done;
};

static void sift(void *context, const struct store_match *row)
{
    struct sifting *f = context;
    f->rows++;
    f->of_page++;
    f->page.time = row->created;
    f->page.id = row->id;
    /* One that finds no room is looked at when it is listed. */
    if (row->status == MATCH_FINISHED && delay_is_over_for(f->server, row, f->player))
        id_map_set(&f->over, row->id, f);
}

static uint32_t run(struct chore *chore, uint32_t records)
{
    struct connection *c = RING_ITEM(chore, struct connection, chore);
    struct sifting *f = c->sifting;
    f->of_page = 0;
    if (!f->asker.fetches) /* else it is the page that was asked for */
        f->page.limit = records / ROW_COST < ROWS_AT_ONCE ? records / ROW_COST + 1 : ROWS_AT_ONCE;
    store_ask_for(f->server->store, &f->asker);
    enum store_status status = store_matches_of(f->server->store, f->player, &f->page, sift, f);
    store_ask_for(f->server->store, NULL);
    if (status == STORE_LATER) {
        turns_cancel(chore);
        return 0;
    }
    store_forget(&f->asker);
    uint32_t spent = ROW_COST * f->of_page;
    connection_charge(c, spent);
    if (status == STORE_OK && f->of_page == f->page.limit && f->rows < SIFTED_MAX)
        return spent;
    f->done = true;
    turns_cancel(chore);
    f->server->hooks->go_on(c);
    return spent;
}

/* A page was read. */
static void come(void *context)
{
    struct connection *c = context;
    turns_add(&c->server->turns, c->source, &c->chore);
}

int sifting_seek(struct call *call, struct store_page behind)
{
    struct connection *c = call->c;
    if (c->sifting)
        return c->sifting->done ? 0 : CALL_LATER;
    c->sifting = calloc(1, sizeof *c->sifting);
    if (!c->sifting)
        return fault_memory(&call->fault);
    c->sifting->server = call->s;
    c->sifting->player = c->person->id;
    c->sifting->page = behind;
    c->sifting->asker = (struct store_asker){.come = come, .context = c};
    c->chore.run = run;
    turns_add(&call->s->turns, c->source, &c->chore);
    return CALL_LATER;
}

bool sifting_is_over(const struct connection *c, uint64_t match)
{
    return c->sifting && id_map_get(&c->sifting->over, match) != NULL;
}

void sifting_drop(struct connection *c)
{
    if (!c->sifting)
        return;
    turns_cancel(&c->chore);
    store_forget(&c->sifting->asker);
    id_map_free(&c->sifting->over);
    free(c->sifting);
    c->sifting = NULL;
}
