/* See moves.h. Rounds over all matches that are here, page by page, until one finds nothing to give. */
#include "server/acts/moves.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/acts/matches.h"
#include "server/acts/nodes.h"
#include "server/hall/server.h"

enum { PAGE = 64 };

struct moves {
    struct server *server;
    struct store_asker asker;
    char to[STORE_NODE_SIZE]; /* "": any */
    bool on, stopped;
    bool active;    /* this round is about lobbies and those that run */
    uint64_t after; /* the page begins behind this id */
    struct {
        uint64_t id, series;
    } page[PAGE];
    size_t count;
    bool asking, ended;      /* the page; the round, but for what is on its way */
    uint32_t given, waiting; /* in this round: given, and those that have to wait for something */
};

/* ---- One match ---- */

static bool may_go(const struct server *s, const struct match *m)
{
    return m->in_flight == 0 && m->bot_state == BOT_IDLE && !m->bot_thinks && !m->lost &&
           !id_map_get(&s->loads, m->id);
}

/* The other node has it, or it stays. */
static void on_given(struct server *s, uint64_t id, bool ok)
{
    struct match *m = id_map_get(&s->matches, id);
    id_map_remove(&s->leaving, id);
    s->counters.given += ok;
    s->moves->given += ok;
    if (m && ok)
        matches_depart(m);
    else if (m)
        matches_settled(m);
}

/* Until it is known whether it goes nothing of it is told or done, as if it had to be read again. */
static void give(struct moves *v, uint64_t id, struct match *m, const struct store_node *to)
{
    struct server *s = v->server;
    struct store_op op = {.kind = STORE_MOVE_MATCH, .id = id, .move.at = server_time(s)};
    memcpy(op.move.node, to->name, sizeof op.move.node);
    if (!id_map_set(&s->leaving, id, s))
        return;
    if (!server_write_then(s, m, id, &op, on_given))
        id_map_remove(&s->leaving, id);
    else if (m)
        m->lost = true;
}

/* Its bots begin nothing new until it has gone; if nobody is there to take it, they play on. */
static void hold(struct match *m, bool goes)
{
    bool wakes = m->goes && !goes;
    m->goes = goes;
    if (wakes)
        m->server->hooks->wake(m);
}

static void try_to_give(struct moves *v, uint64_t id, uint64_t series)
{
    struct server *s = v->server;
    struct match *m = id_map_get(&s->matches, id);
    const struct store_node *to = nodes_find(s->nodes, v->to, series ? series : id);
    bool there = to && to->up;
    if (!there || id == s->expiring || id_map_get(&s->leaving, id) ||
        (m ? !may_go(s, m) : id_map_get(&s->loads, id) != NULL)) {
        if (m)
            hold(m, there);
        v->waiting++;
        return;
    }
    give(v, id, m, to);
}

/* ---- Rounds ---- */

static void note(void *context, uint64_t id, uint64_t series)
{
    struct moves *v = context;
    if (v->count < PAGE) {
        v->page[v->count].id = id;
        v->page[v->count++].series = series;
    }
}

/* It is known of all what became of them. What cannot be given stays: no node that is there plays it. */
static void end_round(struct moves *v)
{
    struct server *s = v->server;
    char given[24];
    bool over = v->given == 0 && v->waiting == 0;
    v->ended = false;
    v->given = v->waiting = 0;
    v->after = 0;
    if (!over)
        return;
    if (v->active) {
        v->active = false;
        return;
    }
    snprintf(given, sizeof given, "%" PRIu64, s->counters.given);
    log_event(&s->log, LOG_INFO, "matches given away", "all", LOG_TEXT, given, NULL);
    moves_end(v);
}

static void go_on(struct moves *v)
{
    struct server *s = v->server;
    v->count = 0;
    store_ask_for(s->store, &v->asker);
    enum store_status status = store_here(s->store, v->after, v->active, PAGE, note, v);
    store_ask_for(s->store, NULL);
    v->asking = status == STORE_LATER;
    if (v->asking)
        return;
    store_forget(&v->asker);
    if (status != STORE_OK)
        return;
    for (size_t i = 0; i < v->count; i++)
        try_to_give(v, v->page[i].id, v->page[i].series);
    if (v->count == PAGE)
        v->after = v->page[PAGE - 1].id;
    else
        v->ended = true;
}

static void come(void *context)
{
    struct moves *v = context;
    if (!v->stopped && v->on)
        go_on(v);
}

void moves_tick(struct moves *v)
{
    struct server *s = v->server;
    if (!v->on || v->stopped || v->asking || !server_can_write(s) || s->doubted)
        return;
    if (!v->ended)
        go_on(v);
    else if (s->leaving.count == 0)
        end_round(v);
}

void moves_begin(struct moves *v, const char *to)
{
    snprintf(v->to, sizeof v->to, "%s", to);
    v->on = v->active = true;
    v->ended = false;
    v->after = v->given = v->waiting = 0;
}

void moves_end(struct moves *v)
{
    struct server *s = v->server;
    size_t cursor = 0;
    struct match *m;
    v->on = false;
    store_forget(&v->asker);
    v->asking = false;
    while ((m = id_map_next(&s->matches, &cursor)))
        hold(m, false);
}

/* ---- Coming and going ---- */

struct moves *moves_create(struct server *s)
{
    struct moves *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    v->server = s;
    v->asker = (struct store_asker){.come = come, .context = v};
    return v;
}

void moves_stop(struct moves *v)
{
    v->stopped = true;
    store_forget(&v->asker);
}

void moves_free(struct moves *v)
{
    free(v);
}
