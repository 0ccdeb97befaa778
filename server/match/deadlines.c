/* See deadlines.h. */
#include "server/match/deadlines.h"

#include <stdlib.h>
#include <uv.h>

#include "server/hall/server.h"

enum {
    TIMER_MAX_MS =
        3600 * 1000,  /* the timer is set anew at least so often: days do not add up to a late one */
    PUT_BACK_MS = 20, /* the system's clock is so far behind only when it was put back, or long set right */
    LATER_MS = 1000,  /* a clock that ran out while nothing could be stored is looked at again then */
    AT_ONCE = 64,     /* clocks that run out in one turn of the loop */
};

/* The end of one match's clock. */
struct deadline {
    uint64_t match, due; /* id; Unix ms */
    size_t place;        /* in the heap */
};

struct deadlines {
    struct server *server;
    enum deadline_looked (*look)(struct server *s, uint64_t match, uint64_t now);
    struct gaps gaps;       /* of clocks: nobody pays for time in which the server may have been away */
    struct gaps surely;     /* of delays: in which it surely was */
    struct gap skipped;     /* the last one while the store was broken, to be added behind that one */
    uint64_t alive;         /* when the store was told last */
    uint64_t broken_since;  /* 0: the store can be written */
    uint64_t tried;         /* the end of the gap that is written to find out whether it can */
    struct id_map of;       /* struct deadline by match; owned */
    struct deadline **heap; /* owned; the earliest first */
    size_t count, room;
    uv_timer_t timer;
    bool trying, stopped;
    bool waited; /* for something, at the last look */
    bool ahead;  /* of the system's clock, then */
};

/* ---- The heap ---- */

static void put(struct deadlines *d, size_t place, struct deadline *deadline)
{
    d->heap[place] = deadline;
    deadline->place = place;
}

static void rise(struct deadlines *d, struct deadline *deadline)
{
    size_t place = deadline->place;
    while (place > 0 && d->heap[(place - 1) / 2]->due > deadline->due) {
        put(d, place, d->heap[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
    put(d, place, deadline);
}

static void sink(struct deadlines *d, struct deadline *deadline)
{
    size_t place = deadline->place;
    for (;;) {
        size_t child = 2 * place + 1;
        if (child + 1 < d->count && d->heap[child + 1]->due < d->heap[child]->due)
            child++;
        if (child >= d->count || d->heap[child]->due >= deadline->due)
            break;
        put(d, place, d->heap[child]);
        place = child;
    }
    put(d, place, deadline);
}

static void settle(struct deadlines *d, struct deadline *deadline)
{
    rise(d, deadline);
    sink(d, deadline);
}

static void forget(struct deadlines *d, struct deadline *deadline)
{
    struct deadline *last = d->heap[--d->count];
    if (last != deadline) {
        put(d, deadline->place, last);
        settle(d, last);
    }
    id_map_remove(&d->of, deadline->match);
    free(deadline);
}

static bool make_room(struct deadlines *d)
{
    if (d->count < d->room)
        return true;
    size_t room = d->room ? 2 * d->room : 64;
    struct deadline **heap = realloc(d->heap, room * sizeof *heap);
    if (!heap)
        return false;
    d->heap = heap;
    d->room = room;
    return true;
}

static struct deadline *add(struct deadlines *d, uint64_t match)
{
    struct deadline *deadline = make_room(d) ? malloc(sizeof *deadline) : NULL;
    if (!deadline)
        return NULL;
    *deadline = (struct deadline){.match = match};
    if (!id_map_set(&d->of, match, deadline)) {
        free(deadline);
        return NULL;
    }
    put(d, d->count++, deadline);
    return deadline;
}

/* ---- Gaps ---- */

static bool is_ahead(uint64_t now)
{
    return now > server_now() + PUT_BACK_MS;
}

/* Ahead of a clock that was put back: until when this may go on without being said again. A start before then
 * would not know by that clock that it comes later, and would take back what was shown. */
static struct store_op alive_at(uint64_t now)
{
    return (struct store_op){.kind = STORE_NOTE_ALIVE,
                             .gap.to = is_ahead(now) ? now + STORE_ALIVE_EVERY_MS : now};
}

/* False: it is not on its way. */
static bool say_alive(struct deadlines *d, uint64_t now)
{
    struct store_op op = alive_at(now);
    bool said = server_write(d->server, NULL, &op, 1);
    d->alive = said ? now : 0;
    return said;
}

/* Both or neither: a start that knew of the gap alone would take what was shown since for time away. */
struct gap_ops {
    struct store_op op[2];
};

static struct gap_ops gap_ops(struct gap gap, uint64_t now)
{
    return (struct gap_ops){{{.kind = STORE_ADD_GAP, .gap = gap}, alive_at(now)}};
}

static void write_gap(struct deadlines *d, struct gap gap)
{
    struct gap_ops ops = gap_ops(gap, server_time(d->server));
    server_write(d->server, NULL, ops.op, 2);
}

/* A gap of now; false if memory is short. Matches that came from elsewhere have their own lists. */
static bool spread(struct deadlines *d, uint64_t from, uint64_t to)
{
    size_t cursor = 0;
    struct match *m;
    if (!gaps_add(&d->gaps, from, to))
        return false;
    gaps_add(&d->surely, from, to);
    while ((m = id_map_next(&d->server->matches, &cursor)))
        if (m->stay) {
            gaps_add(&m->stay->clocks, from, to);
            gaps_add(&m->stay->delays, from, to);
        }
    return true;
}

static void add_gap(struct deadlines *d, uint64_t from, uint64_t to)
{
    if (from >= to || !spread(d, from, to))
        return;
    write_gap(d, (struct gap){from, to});
}

void deadlines_skip(struct deadlines *d, struct gap gap)
{
    if (d->broken_since)
        d->skipped = gap;
    else
        add_gap(d, gap.from, gap.to);
}

/* The store can be written again since `to`. */
static void mend(struct deadlines *d)
{
    d->broken_since = 0;
    d->alive = 0; /* it may have been said in vain */
    add_gap(d, d->skipped.from, d->skipped.to);
    d->skipped = (struct gap){0};
}

uint64_t deadlines_horizon(const struct match *m, uint64_t delay)
{
    const struct deadlines *d = m->server->deadlines;
    uint64_t now = server_time(m->server);
    /* While nothing can be stored nothing new is shown: that time will be a gap. */
    return gaps_before(m->stay ? &m->stay->delays : &d->surely, d->broken_since ? d->broken_since : now,
                       delay);
}

/*
 * Says so at the beginning and at the end of every time in which something waits, too: what was shown before
 * must not look as if it had happened while the server was away.
 */
static void look_alive(struct deadlines *d, uint64_t now)
{
    bool shared = *d->server->options->store; /* a server that stands by wants to know, too */
    bool waits = shared || d->count > 0 || d->server->staged, was_ahead = d->ahead;
    d->ahead = is_ahead(now);
    bool due = waits && (d->ahead != was_ahead || now - d->alive >= STORE_ALIVE_EVERY_MS);
    if ((waits == d->waited && !due) || say_alive(d, now))
        d->waited = waits; /* else it is said at the next look */
}

static bool can_store(const struct deadlines *d)
{
    return server_can_write(d->server) && !d->server->doubted;
}

void deadlines_tick(struct deadlines *d)
{
    uint64_t now = server_time(d->server);
    if (!can_store(d)) {
        if (!d->broken_since)
            d->broken_since = now;
        return;
    }
    if (d->broken_since) {
        add_gap(d, d->broken_since, now);
        mend(d);
    }
    look_alive(d, now);
}

static void on_tried(void *context, enum store_status status, const char *text)
{
    struct deadlines *d = ((struct server *)context)->deadlines;
    (void)text;
    if (!d)
        return; /* the server has ended */
    d->trying = false;
    if (status != STORE_OK)
        return;
    spread(d, d->broken_since, d->tried);
    mend(d);
    d->server->doubted = false;
    log_event(&d->server->log, LOG_WARN, "stores again", NULL);
    server_wake_bots(d->server);
}

void deadlines_try(struct deadlines *d)
{
    if (d->trying)
        return;
    d->tried = server_time(d->server);
    struct gap_ops ops = gap_ops((struct gap){d->broken_since, d->tried}, d->tried);
    store_retry(d->server->store);
    d->trying = store_write(d->server->store, ops.op, 2, on_tried, d->server) == STORE_OK;
}

/* ---- The timer ---- */

static void on_timer(uv_timer_t *timer);

static void arm(struct deadlines *d)
{
    if (d->stopped)
        return;
    if (d->count == 0) {
        uv_timer_stop(&d->timer);
        return;
    }
    uint64_t now = server_time(d->server), due = d->heap[0]->due;
    uint64_t wait = due > now ? due - now : 0;
    uv_timer_start(&d->timer, on_timer, wait < TIMER_MAX_MS ? wait : TIMER_MAX_MS, 0);
}

static void look_at(struct deadlines *d, struct deadline *deadline, uint64_t now)
{
    switch (can_store(d) ? d->look(d->server, deadline->match, now) : DEADLINE_LATER) {
    case DEADLINE_GONE:
        forget(d, deadline);
        break;
    case DEADLINE_LATER:
        deadline->due = now + LATER_MS;
        settle(d, deadline);
        break;
    case DEADLINE_NOTED: /* the deadline may be freed */
        break;
    }
}

static void on_timer(uv_timer_t *timer)
{
    struct deadlines *d = timer->data;
    uint64_t now = server_time(d->server);
    for (int i = 0; i < AT_ONCE && d->count > 0 && d->heap[0]->due <= now; i++)
        look_at(d, d->heap[0], now);
    arm(d);
}

void deadlines_note(struct match *m)
{
    struct deadlines *d = m->server->deadlines;
    bool plays = m->begun && m->status == MATCH_RUNNING && !match_refused(m);
    uint64_t due = plays ? clock_due(&m->play.clock) : UINT64_MAX;
    struct deadline *deadline = id_map_get(&d->of, m->id);
    if (due == UINT64_MAX) {
        if (deadline)
            forget(d, deadline);
        return;
    }
    bool first = d->count == 0;
    if (!deadline && !(deadline = add(d, m->id)))
        return;
    deadline->due = due;
    settle(d, deadline);
    if (first)
        say_alive(d, server_time(m->server));
    arm(d);
}

void deadlines_drop(struct deadlines *d, uint64_t match)
{
    struct deadline *deadline = id_map_get(&d->of, match);
    if (deadline)
        forget(d, deadline);
}

const struct gaps *deadlines_gaps(const struct match *m)
{
    return m->stay ? &m->stay->clocks : &m->server->deadlines->gaps;
}

/* Those of them that are behind this time. */
static bool add_behind(struct gaps *to, const struct gaps *from, uint64_t since)
{
    bool ok = true;
    for (size_t i = 0; ok && i < from->count; i++)
        if (from->list[i].to > since)
            ok = gaps_add(to, from->list[i].from > since ? from->list[i].from : since, from->list[i].to);
    return ok;
}

bool deadlines_settle(struct match *m, uint64_t since, const struct gap *gaps, size_t count)
{
    const struct deadlines *d = m->server->deadlines;
    struct stay *stay = m->stay ? m->stay : (m->stay = calloc(1, sizeof *stay));
    if (!stay)
        return false;
    bool ok = true;
    stay->since = since;
    for (size_t i = 0; ok && i < count; i++)
        ok = gaps_add(&stay->clocks, gaps[i].from, gaps[i].to) &&
             gaps_add(&stay->delays, gaps[i].from + STORE_ALIVE_SURELY_MS, gaps[i].to);
    return ok && add_behind(&stay->clocks, &d->gaps, since) && add_behind(&stay->delays, &d->surely, since);
}

/* ---- Coming and going ---- */

static void take_gap(void *context, struct gap gap)
{
    struct deadlines *d = context;
    gaps_add(&d->gaps, gap.from, gap.to);
    gaps_add(&d->surely, gap.from + STORE_ALIVE_SURELY_MS, gap.to);
}

/* Where the time goes on: behind all that was ever noted. */
static void begin_time(struct deadlines *d, uint64_t alive)
{
    uint64_t wall = server_now(), least = alive;
    if (d->gaps.count > 0 && d->gaps.list[d->gaps.count - 1].to > least)
        least = d->gaps.list[d->gaps.count - 1].to;
    if (wall < least) /* the system's clock was put back */
        least += STORE_ALIVE_SURELY_MS;
    timeline_begin(&d->server->timeline, wall, server_steady(), least);
}

struct deadlines *deadlines_create(struct server *s,
                                   enum deadline_looked (*look)(struct server *s, uint64_t match,
                                                                uint64_t now))
{
    struct deadlines *d = calloc(1, sizeof *d);
    uint64_t alive;
    if (!d)
        return NULL;
    d->server = s;
    d->look = look;
    if (store_gaps(s->store, take_gap, d) != STORE_OK || store_alive(s->store, &alive) != STORE_OK) {
        log_event(&s->log, LOG_ERROR, "store not read", "why", LOG_TEXT, store_error(s->store), NULL);
        free(d);
        return NULL;
    }
    uv_timer_init(s->loop, &d->timer);
    d->timer.data = d;
    begin_time(d, alive);
    struct gap away = {alive, server_time(s)};
    if (alive && away.from < away.to) {
        take_gap(d, away);
        write_gap(d, away);
    }
    return d;
}

void deadlines_stop(struct deadlines *d)
{
    if (d->count > 0 || d->server->staged || d->waited)
        say_alive(d, server_time(d->server));
    d->stopped = true;
    uv_timer_stop(&d->timer);
}

static void on_closed(uv_handle_t *handle)
{
    struct deadlines *d = handle->data;
    size_t cursor = 0;
    struct deadline *deadline;
    while ((deadline = id_map_next(&d->of, &cursor)))
        free(deadline);
    id_map_free(&d->of);
    free(d->heap);
    gaps_free(&d->gaps);
    gaps_free(&d->surely);
    free(d);
}

void deadlines_free(struct deadlines *d)
{
    uv_close((uv_handle_t *)&d->timer, on_closed);
}
