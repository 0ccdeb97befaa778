/* See loads.h. */
#include "server/acts/loads.h"

#include <stdlib.h>

#include "server/acts/glances.h"
#include "server/acts/matches.h"
#include "server/hall/server.h"
#include "server/match/deadlines.h"
#include "server/match/loading.h"

enum {
    AT_A_TIME = 32,   /* of those that are wanted in turn */
    AGAIN_MS = 10000, /* after which what could not be read is tried again */
};

struct load {
    struct server *server;
    uint64_t match;
    struct loading *loading; /* owned; NULL until it has begun */
    bool reading;            /* the store has to answer first: nobody's chore */
    bool wanted;             /* by the server itself */
    bool glance;             /* nobody wants more than to look at it: it may be another node's */
    struct ring waiting;     /* connections */
    struct ring besides;     /* waiters who are none */
    struct chore own;        /* of the server */
};

static struct load_waiter *first_besides(const struct ring *waiters)
{
    return RING_ITEM(waiters->next, struct load_waiter, link);
}

static void stop_waiting(struct load_waiter *waiter)
{
    ring_remove(&waiter->link);
    waiter->load = NULL;
}

static void load_free(struct load *load)
{
    while (!ring_is_empty(&load->besides))
        stop_waiting(first_besides(&load->besides));
    struct match *m = load->loading ? loading_close(load->loading) : NULL;
    if (m)
        match_free(m);
    turns_cancel(&load->own);
    id_map_remove(&load->server->loads, load->match);
    free(load);
}

static void note_wanted(struct wanted *list, uint64_t match)
{
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 64;
        uint64_t *ids = realloc(list->ids, room * sizeof *ids);
        if (!ids)
            return;
        list->ids = ids;
        list->room = room;
    }
    list->ids[list->count++] = match;
}

static void forget_wanted(struct wanted *list)
{
    free(list->ids);
    *list = (struct wanted){0};
}

/* It is there and could not be read: the database is away, or it is damaged. */
static void want_again(struct server *s, uint64_t match)
{
    if (s->wake_again.count == 0)
        s->wake_again_at = uv_now(s->loop) + AGAIN_MS;
    note_wanted(&s->wake_again, match);
}

/* From one list to another. */
static void take_besides(struct load *load, struct ring *to, bool unread)
{
    ring_init(to);
    while (!ring_is_empty(&load->besides)) {
        struct load_waiter *waiter = first_besides(&load->besides);
        stop_waiting(waiter);
        waiter->unread = unread;
        ring_add_last(to, &waiter->link);
    }
}

/* Everybody who waited goes on. */
static void finish(struct load *load)
{
    struct server *s = load->server;
    uint64_t id = load->match;
    bool failed = !load->loading || loading_failed(load->loading);
    struct match *m = load->loading ? loading_close(load->loading) : NULL;
    bool closed = !m || m->status == MATCH_CLOSED;
    struct ring waiting, besides;
    load->loading = NULL;
    bool came = m && m->stay;
    bool there = m && (load->glance ? glances_note(s, m) : matches_arrive(s, m));
    failed = failed || (!there && !closed); /* memory is short */
    s->counters.taken += there && came;
    if (failed && load->wanted)
        want_again(s, id);
    if (!there && (!failed || load->wanted)) /* when it comes it says what is due */
        deadlines_drop(s->deadlines, id);
    ring_init(&waiting);
    while (!ring_is_empty(&load->waiting)) {
        struct ring *first = load->waiting.next;
        struct connection *c = RING_ITEM(first, struct connection, with_load);
        ring_remove(first);
        ring_add_last(&waiting, first);
        turns_cancel(&c->chore);
        c->load = NULL;
        c->unread = there ? 0 : id;
        if (!there)
            store_forget(&c->asker); /* it may have gone since */
    }
    take_besides(load, &besides, failed && !there);
    load_free(load);
    while (!ring_is_empty(&besides)) {
        struct load_waiter *waiter = first_besides(&besides);
        ring_remove(&waiter->link);
        waiter->come(waiter->context);
    }
    while (!ring_is_empty(&waiting)) {
        struct ring *first = waiting.next;
        ring_remove(first);
        s->hooks->go_on(RING_ITEM(first, struct connection, with_load));
    }
}

/* Whether it is a chore of the server's own. */
static bool is_own(const struct load *load)
{
    return load->wanted || !ring_is_empty(&load->besides);
}

/* Everybody's chore while there is something to play, nobody's while the log is read. */
static void set_chores(struct load *load, bool reading)
{
    struct server *s = load->server;
    load->reading = reading;
    for (struct ring *link = load->waiting.next; link != &load->waiting; link = link->next) {
        struct connection *c = RING_ITEM(link, struct connection, with_load);
        turns_cancel(&c->chore);
        if (!reading)
            turns_add(&s->turns, c->source, &c->chore);
    }
    turns_cancel(&load->own);
    if (!reading && is_own(load))
        turns_add(&s->turns, &s->turns.own, &load->own);
}

static void come(void *context)
{
    set_chores(context, false);
}

/* A slice, in whose turn it may be. */
static uint32_t go_on(struct load *load, uint32_t records)
{
    uint32_t spent = 0;
    /* All of it or its chat is being removed, or it goes to another node: what is left of it is read in a
     * moment. */
    if (load->match == load->server->expiring || id_map_get(&load->server->leaving, load->match))
        return 0;
    if (!load->loading)
        load->loading = loading_open(load->server, load->match, load->glance, come, load);
    if (!load->loading || loading_go_on(load->loading, records, &spent))
        finish(load);
    else if (loading_waits(load->loading))
        set_chores(load, true);
    return spent;
}

static uint32_t run_for_connection(struct chore *chore, uint32_t records)
{
    struct connection *c = RING_ITEM(chore, struct connection, chore);
    uint32_t spent = go_on(c->load, records);
    connection_charge(c, spent);
    return spent;
}

static uint32_t run_own(struct chore *chore, uint32_t records)
{
    return go_on(RING_ITEM(chore, struct load, own), records);
}

/* Somebody wants more than a look: what was begun as one begins anew. */
static void in_full(struct load *load)
{
    if (!load->glance)
        return;
    struct match *m = load->loading ? loading_close(load->loading) : NULL;
    if (m)
        match_free(m);
    load->loading = NULL;
    load->glance = false;
    if (load->reading)
        set_chores(load, false);
}

/* A load that was asked for before may be in full, which serves whoever would only look, too. */
static struct load *load_of(struct server *s, uint64_t match, bool glance)
{
    struct load *load = id_map_get(&s->loads, match);
    if (load && !glance)
        in_full(load);
    if (load)
        return load;
    load = calloc(1, sizeof *load);
    if (!load || !id_map_set(&s->loads, match, load)) {
        free(load);
        return NULL;
    }
    load->server = s;
    load->match = match;
    load->glance = glance;
    load->own.run = run_own;
    ring_init(&load->waiting);
    ring_init(&load->besides);
    ring_init(&load->own.link);
    return load;
}

static bool wait_for(struct connection *c, uint64_t match, bool glance)
{
    struct load *load = load_of(c->server, match, glance);
    if (!load)
        return false;
    c->load = load;
    ring_add_last(&load->waiting, &c->with_load);
    c->chore.run = run_for_connection;
    if (!load->reading)
        turns_add(&c->server->turns, c->source, &c->chore);
    return true;
}

bool loads_wait(struct connection *c, uint64_t match)
{
    return wait_for(c, match, false);
}

bool loads_wait_glance(struct connection *c, uint64_t match)
{
    return wait_for(c, match, true);
}

static void free_if_idle(struct load *load)
{
    if (ring_is_empty(&load->waiting) && !is_own(load))
        load_free(load);
}

void loads_leave(struct connection *c)
{
    struct load *load = c->load;
    if (!load)
        return;
    c->load = NULL;
    ring_remove(&c->with_load);
    turns_cancel(&c->chore);
    free_if_idle(load);
}

/* Takes it up among the chores of the server itself. */
static void own(struct load *load, bool already)
{
    if (!already && !load->reading)
        turns_add(&load->server->turns, &load->server->turns.own, &load->own);
}

bool loads_wait_besides(struct server *s, uint64_t match, struct load_waiter *waiter)
{
    struct load *load = load_of(s, match, false);
    if (!load)
        return false;
    bool already = is_own(load);
    waiter->load = load;
    ring_add_last(&load->besides, &waiter->link);
    own(load, already);
    return true;
}

void loads_forget(struct load_waiter *waiter)
{
    struct load *load = waiter->load;
    if (!load)
        return;
    stop_waiting(waiter);
    if (!is_own(load))
        turns_cancel(&load->own);
    free_if_idle(load);
}

void loads_want(struct server *s, uint64_t match)
{
    struct load *load = load_of(s, match, false);
    if (!load || load->wanted)
        return;
    bool already = is_own(load);
    load->wanted = true;
    own(load, already);
}

void loads_want_in_turn(struct server *s, uint64_t match)
{
    note_wanted(&s->wake, match);
}

void loads_tick(struct server *s)
{
    if (s->wake_again.count > 0 && uv_now(s->loop) >= s->wake_again_at) {
        for (size_t i = 0; i < s->wake_again.count; i++)
            note_wanted(&s->wake, s->wake_again.ids[i]);
        forget_wanted(&s->wake_again);
    }
    while (s->loads.count < AT_A_TIME && s->wake.count > 0) {
        uint64_t match = s->wake.ids[--s->wake.count];
        if (!matches_is_known(s, match))
            loads_want(s, match);
    }
    if (s->wake.count == 0)
        forget_wanted(&s->wake);
}

void loads_free(struct server *s)
{
    size_t cursor = 0;
    struct load *load;
    while ((load = id_map_next(&s->loads, &cursor))) {
        load_free(load);
        cursor = 0;
    }
    id_map_free(&s->loads);
    forget_wanted(&s->wake);
    forget_wanted(&s->wake_again);
}
