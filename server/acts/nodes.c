/* See nodes.h. */
#include "server/acts/nodes.h"

#include <stdlib.h>
#include <string.h>

#include "server/acts/loads.h"
#include "server/acts/matches.h"
#include "server/base/array.h"
#include "server/hall/server.h"

enum {
    LOOK_EVERY_MS = 500,
    LOOK_AGAIN_MS = 50, /* while there is something to adopt */
    BLIND_MS =
        4 * LOOK_EVERY_MS, /* who has seen nothing for longer begins anew to count how long others are gone */
    REST_MS = 10000,       /* after what is left could not be: nobody who is there plays it */
    OTHERS_MS = 4 * LOOK_EVERY_MS, /* in which others come for their parts */
    ADOPTED_AT_ONCE = 64,          /* so that others' writes do not wait long */
};

struct known {
    struct store_node node;
    uint64_t gone_since;  /* loop time in ms; 0: it is there */
    bool said;            /* that its matches are adopted */
    uint64_t had;         /* how many matches, when it was found to be gone */
    uint64_t part;        /* how many of them are this node's to take before the others had time for theirs */
    uint64_t left;        /* how many it had when some were to be adopted last */
    uint64_t rests_until; /* loop time in ms; unless somebody has taken some since */
    uint64_t others_until; /* the same, whatever others take */
};

struct nodes {
    struct server *server;
    struct store_asker look, wake;
    struct known *list; /* owned */
    size_t count;
    struct known *seen; /* owned; those of the answer that is being read */
    size_t seen_count;
    uint64_t due;    /* loop time in ms: the next look */
    uint64_t looked; /* the same: the last one that saw anything */
    uint32_t given;
    bool knows; /* `given` was read */
    bool looking, waking, stopped;
};

/* ---- Who is there ---- */

static struct known *find(const struct nodes *n, const char *name)
{
    for (size_t i = 0; i < n->count; i++)
        if (strcmp(n->list[i].node.name, name) == 0)
            return &n->list[i];
    return NULL;
}

static uint64_t left_by(const struct known *k)
{
    uint64_t left = 0;
    for (int status = 0; status < 4; status++)
        left += k->node.matches[status];
    return left;
}

static void see(void *context, const struct store_node *node)
{
    struct nodes *n = context;
    uint64_t now = uv_now(n->server->loop);
    struct known *grown = array_grown(n->seen, n->seen_count, sizeof *grown);
    if (!grown)
        return; /* the next look sees it */
    n->seen = grown;
    const struct known *before = find(n, node->name);
    struct known *k = &n->seen[n->seen_count++];
    *k = before ? *before : (struct known){.said = false};
    k->node = *node;
    if (node->up || node->here) {
        k->gone_since = k->left = k->rests_until = k->others_until = 0;
        k->said = false;
    } else if (!k->gone_since || now - n->looked > BLIND_MS) {
        k->gone_since = now; /* after a database was away others may still be on their way to it */
        k->had = left_by(k);
    }
}

/* ---- What came ---- */

static void want(void *context, uint64_t id)
{
    struct server *s = context;
    if (!matches_is_known(s, id))
        loads_want_in_turn(s, id);
}

static void wake(struct nodes *n)
{
    struct server *s = n->server;
    store_ask_for(s->store, &n->wake);
    enum store_status status = store_running(s->store, true, 0, want, s);
    store_ask_for(s->store, NULL);
    n->waking = status == STORE_LATER;
    if (n->waking)
        return;
    store_forget(&n->wake);
    if (status != STORE_OK)
        n->knows = false; /* the next look tries again */
}

static void come_to_wake(void *context)
{
    struct nodes *n = context;
    if (!n->stopped)
        wake(n);
}

/* ---- What others have left behind ---- */

/* Not again and again where nothing comes of it; but where somebody has taken some, there may be more. */
static bool may_adopt(const struct nodes *n, const struct known *k)
{
    const struct server *s = n->server;
    uint64_t wait = (uint64_t)s->options->adopt_after * 1000, now = uv_now(s->loop);
    return wait > 0 && !s->draining && k->gone_since && now - k->gone_since >= wait &&
           (now >= k->rests_until || k->left != left_by(k)) && now >= k->others_until && left_by(k) > 0;
}

/* Each that is there takes an equal part, also of little, and what is left then when all had time for it. */
static uint64_t part_of(const struct nodes *n, uint64_t had)
{
    uint64_t there = 0;
    for (size_t i = 0; i < n->count; i++)
        there += n->list[i].node.up;
    return there > 0 ? (had + there - 1) / there : had;
}

/* How many to ask for now. */
static uint32_t next_of_part(const struct nodes *n, struct known *k)
{
    uint64_t most = k->part > 0 && k->part < ADOPTED_AT_ONCE ? k->part : ADOPTED_AT_ONCE;
    if (k->part > 0 && (k->part -= most) == 0)
        k->others_until = uv_now(n->server->loop) + OTHERS_MS;
    return (uint32_t)most;
}

/* Whether there was anything. */
static bool adopt(struct nodes *n, struct known *k)
{
    struct server *s = n->server;
    if (!may_adopt(n, k) || !server_can_write(s))
        return false;
    if (k->left == left_by(k))
        k->rests_until = uv_now(s->loop) + REST_MS;
    k->left = left_by(k);
    if (!k->said) {
        k->part = part_of(n, k->had);
        log_event(&s->log, LOG_WARN, "matches adopted", "from", LOG_TEXT, k->node.name, "running", LOG_NUMBER,
                  (int64_t)k->node.matches[MATCH_RUNNING], NULL);
    }
    k->said = true;
    struct store_op op = {.kind = STORE_ADOPT, .move = {.at = server_time(s), .most = next_of_part(n, k)}};
    memcpy(op.move.node, k->node.name, sizeof op.move.node);
    return server_write(s, NULL, &op, 1);
}

/* ---- Looking ---- */

/* Its connection is lost, and no write has come upon that: one that does makes it anew, before others think
 * that it is gone. */
static void come_back(struct server *s)
{
    struct store_op op = {.kind = STORE_NOTE_ALIVE, .gap.to = server_time(s)};
    if (server_can_write(s))
        server_write(s, NULL, &op, 1);
}

static void act_upon(struct nodes *n)
{
    bool more = false;
    n->looked = uv_now(n->server->loop);
    for (size_t i = 0; i < n->count; i++) {
        const struct store_node *node = &n->list[i].node;
        if (node->here && !node->up)
            come_back(n->server);
        if (node->here && (!n->knows || node->given != n->given) && !n->waking) {
            n->knows = true;
            n->given = node->given;
            wake(n);
        }
        more |= adopt(n, &n->list[i]);
    }
    n->due = uv_now(n->server->loop) + (more ? LOOK_AGAIN_MS : LOOK_EVERY_MS);
}

static void look(struct nodes *n)
{
    struct server *s = n->server;
    n->seen_count = 0;
    store_ask_for(s->store, &n->look);
    enum store_status status = store_nodes(s->store, see, n);
    store_ask_for(s->store, NULL);
    n->looking = status == STORE_LATER;
    if (n->looking)
        return;
    store_forget(&n->look);
    n->due = uv_now(s->loop) + LOOK_EVERY_MS;
    if (status != STORE_OK)
        return;
    struct known *list = n->list;
    n->list = n->seen;
    n->count = n->seen_count;
    n->seen = NULL;
    free(list);
    act_upon(n);
}

static void come_to_look(void *context)
{
    struct nodes *n = context;
    if (!n->stopped)
        look(n);
}

void nodes_tick(struct nodes *n)
{
    struct server *s = n->server;
    if (n->stopped || n->looking || !s->options->node[0] || uv_now(s->loop) < n->due ||
        store_broken(s->store) || s->doubted)
        return;
    look(n);
}

/* ---- For others ---- */

const struct store_node *nodes_find(const struct nodes *n, const char *name, uint64_t key)
{
    size_t up = 0;
    if (name[0]) {
        const struct known *k = find(n, name);
        return k && !k->node.here ? &k->node : NULL;
    }
    for (size_t i = 0; i < n->count; i++)
        up += n->list[i].node.up && !n->list[i].node.here;
    size_t skip = up ? key % up : 0;
    for (size_t i = 0; up && i < n->count; i++)
        if (n->list[i].node.up && !n->list[i].node.here && skip-- == 0)
            return &n->list[i].node;
    return NULL;
}

const struct store_node *nodes_at(const struct nodes *n, size_t place)
{
    return place < n->count ? &n->list[place].node : NULL;
}

uint64_t nodes_looked(const struct nodes *n)
{
    return n->looked;
}

uint64_t nodes_count(const struct nodes *n)
{
    uint64_t count = 0;
    for (size_t i = 0; i < n->count; i++)
        count += n->list[i].node.up || n->list[i].node.here || left_by(&n->list[i]) > 0;
    return count;
}

uint64_t nodes_up(const struct nodes *n)
{
    uint64_t up = 0;
    for (size_t i = 0; i < n->count; i++)
        up += n->list[i].node.up || n->list[i].node.here;
    return up;
}

/* ---- Coming and going ---- */

struct nodes *nodes_create(struct server *s)
{
    struct nodes *n = calloc(1, sizeof *n);
    if (!n)
        return NULL;
    n->server = s;
    n->look = (struct store_asker){.come = come_to_look, .context = n};
    n->wake = (struct store_asker){.come = come_to_wake, .context = n};
    return n;
}

void nodes_stop(struct nodes *n)
{
    n->stopped = true;
    store_forget(&n->look);
    store_forget(&n->wake);
}

void nodes_free(struct nodes *n)
{
    if (n) {
        free(n->list);
        free(n->seen);
    }
    free(n);
}
