/* See turns.h. */
#include "server/hall/turns.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall/connection.h"

static void source_init(struct source *source)
{
    ring_init(&source->waiting);
    ring_init(&source->chores);
    ring_init(&source->waits);
    ring_init(&source->works);
}

static void on_awake(uv_idle_t *idle)
{
    (void)idle; /* being active is all it does: polling does not wait */
}

static void stay_awake(struct turns *t)
{
    bool busy = !ring_is_empty(&t->waiting) || !ring_is_empty(&t->working);
    if (busy && !uv_is_active((uv_handle_t *)&t->awake))
        uv_idle_start(&t->awake, on_awake);
    else if (!busy && uv_is_active((uv_handle_t *)&t->awake))
        uv_idle_stop(&t->awake);
}

/* If the source has work, it gets in line behind others, unless it stands there already. */
static void queue(struct ring *list, struct ring *link, const struct ring *work)
{
    if (ring_is_empty(link) && !ring_is_empty(work))
        ring_add_last(list, link);
}

static void serve_connections(struct turns *t, struct source *source)
{
    while (turns_may(t, source) && !ring_is_empty(&source->waiting)) {
        struct ring *first = source->waiting.next;
        ring_remove(first);
        t->go_on(RING_ITEM(first, struct connection, turn));
    }
    queue(&t->waiting, &source->waits, &source->waiting);
}

/* One turn of every source in which connections wait. */
static void serve_waiting(struct turns *t)
{
    struct ring now;
    ring_init(&now);
    while (!ring_is_empty(&t->waiting)) {
        struct ring *first = t->waiting.next;
        ring_remove(first);
        ring_add_last(&now, first);
    }
    while (!ring_is_empty(&now)) {
        struct ring *first = now.next;
        ring_remove(first);
        serve_connections(t, RING_ITEM(first, struct source, waits));
    }
}

/* A slice of the source's first chore; how many records it was, or counts as. */
static uint32_t serve_chore(struct turns *t, struct source *source, uint32_t records)
{
    struct chore *chore = RING_ITEM(source->chores.next, struct chore, link);
    if (ring_is_empty(&source->chores))
        return 0; /* it was cancelled */
    uint32_t played = chore->run(chore, records);
    queue(&t->working, &source->works, &source->chores);
    return played > SLICE_LEAST ? played : SLICE_LEAST;
}

static void serve_working(struct turns *t)
{
    uint32_t played = 0;
    while (played < TURN_RECORDS && !ring_is_empty(&t->working)) {
        struct ring *first = t->working.next;
        uint32_t left = TURN_RECORDS - played;
        ring_remove(first);
        played += serve_chore(t, RING_ITEM(first, struct source, works),
                              left < SLICE_RECORDS ? left : SLICE_RECORDS);
    }
    t->records += played;
    t->records_max = played > t->records_max ? played : t->records_max;
}

static void on_turn(uv_prepare_t *prepare)
{
    struct turns *t = prepare->data;
    t->number++;
    serve_waiting(t);
    serve_working(t);
    stay_awake(t);
}

void turns_open(struct turns *t, uv_loop_t *loop, void (*go_on)(struct connection *connection))
{
    memset(t, 0, sizeof *t);
    t->go_on = go_on;
    randombytes_buf(t->secret, sizeof t->secret);
    ring_init(&t->waiting);
    ring_init(&t->working);
    ring_init(&t->aside);
    source_init(&t->own);
    uv_prepare_init(loop, &t->prepare);
    uv_idle_init(loop, &t->awake);
    t->prepare.data = t;
    uv_prepare_start(&t->prepare, on_turn);
}

static void on_closed(uv_handle_t *handle)
{
    (void)handle;
}

void turns_close(struct turns *t)
{
    size_t cursor = 0;
    struct source *source;
    while ((source = id_map_next(&t->sources, &cursor)))
        free(source);
    id_map_free(&t->sources);
    uv_close((uv_handle_t *)&t->prepare, on_closed);
    uv_close((uv_handle_t *)&t->awake, on_closed);
}

/* A keyed hash, so that nobody can choose with whom they share a turn. */
static uint64_t id_of(const struct turns *t, const struct address_key *from)
{
    uint64_t id;
    _Static_assert(sizeof id == crypto_shorthash_BYTES && sizeof t->secret == crypto_shorthash_KEYBYTES, "");
    crypto_shorthash((uint8_t *)&id, from->bytes, sizeof from->bytes, t->secret);
    return id ? id : 1;
}

struct source *turns_come(struct turns *t, const struct address_key *from)
{
    uint64_t id = id_of(t, from);
    struct source *source = id_map_get(&t->sources, id);
    if (!source) {
        source = calloc(1, sizeof *source);
        if (!source || !id_map_set(&t->sources, id, source)) {
            free(source);
            return NULL;
        }
        source->id = id;
        source_init(source);
    }
    source->connections++;
    return source;
}

void turns_leave(struct turns *t, struct source *source)
{
    if (--source->connections > 0)
        return;
    ring_remove(&source->waits);
    ring_remove(&source->works);
    id_map_remove(&t->sources, source->id);
    free(source);
}

bool turns_may(const struct turns *t, const struct source *source)
{
    return source->turn != t->number || source->answered < TURN_REQUESTS;
}

bool turns_favour(const struct turns *t, struct source *source)
{
    bool first = source->favoured != t->number;
    source->favoured = t->number;
    return first;
}

void turns_note(const struct turns *t, struct source *source, uint32_t requests)
{
    if (source->turn != t->number)
        source->answered = 0;
    source->turn = t->number;
    source->answered += requests;
}

void turns_wait(struct turns *t, struct connection *c)
{
    if (ring_is_empty(&c->turn))
        ring_add_last(&c->source->waiting, &c->turn);
    queue(&t->waiting, &c->source->waits, &c->source->waiting);
    stay_awake(t);
}

void turns_stand_aside(struct turns *t, struct connection *c)
{
    ring_add_last(&t->aside, &c->turn);
}

void turns_come_forward(struct turns *t)
{
    while (!ring_is_empty(&t->aside)) {
        struct connection *c = RING_ITEM(t->aside.next, struct connection, turn);
        ring_remove(&c->turn);
        turns_wait(t, c);
    }
}

void turns_add(struct turns *t, struct source *source, struct chore *chore)
{
    ring_add_last(&source->chores, &chore->link);
    queue(&t->working, &source->works, &source->chores);
    stay_awake(t);
}

void turns_cancel(struct chore *chore)
{
    ring_remove(&chore->link);
}
