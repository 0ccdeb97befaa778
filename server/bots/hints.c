/* See hints.h. */
#include "server/bots/hints.h"

#include <stdlib.h>
#include <uv.h>

#include "core/value_net.h"
#include "server/acts/act.h"
#include "server/bots/bots.h"
#include "server/hall/match.h"
#include "server/hall/server.h"
#include "server/match/analysis.h"
#include "server/think/opinion.h"

enum {
    KEPT = 16,
    KEPT_MS = 30000, /* one that nobody has come back for gives its place to another */
};

/* A hint that is or was thought about. What it thinks with is gone when it is ready. */
struct hint {
    uint64_t match;
    uint32_t version;
    uint64_t asked; /* loop time in ms; 0: a free place */
    bool ready;
    struct session *known; /* owned; the position as the seat may know it */
    struct tree tree;
    uint8_t count;
    uint16_t index[ANALYSIS_BEST], chance[ANALYSIS_BEST]; /* options of the prompt */
};

struct hints {
    struct server *server;
    struct hint kept[KEPT];
    struct hint *thinks; /* one at a time */
    uv_work_t work;
};

struct hints *hints_create(struct server *s)
{
    struct hints *h = calloc(1, sizeof *h);
    if (h)
        h->server = s;
    return h;
}

static void drop_thought(struct hint *hint)
{
    if (hint->tree.game)
        tree_free(&hint->tree);
    session_destroy(hint->known);
    hint->known = NULL;
}

void hints_free(struct hints *h)
{
    for (int i = 0; i < KEPT; i++)
        drop_thought(&h->kept[i]);
    free(h);
}

/* ---- Thinking ---- */

/* On the thread pool: a thought is no longer than a slice. */
static void think(uv_work_t *work)
{
    struct hints *h = work->data;
    while (!tree_think(&h->thinks->tree, ANALYSIS_EVALUATIONS))
        ;
}

/* As of bots: it does no harm to the match, but the operator wants to know. */
static void note_broken(const struct hints *h, const struct hint *hint)
{
    const struct match *m = id_map_get(&h->server->matches, hint->match);
    const struct broken_rule *broken = &hint->tree.attempt.broken;
    if (hint->known && hint->known->broken.what)
        broken = &hint->known->broken;
    if (m && broken->what)
        act_note_broken(m, "in a hint", broken);
}

static void note_best(struct hint *hint)
{
    struct analysis_best best;
    opinion_best(&hint->tree, hint->known, &best);
    hint->count = best.count;
    for (int i = 0; i < best.count; i++) {
        hint->index[i] = (uint16_t)session_find(hint->known, best.option[i].choice);
        hint->chance[i] = best.option[i].chance;
    }
}

static void on_thought(uv_work_t *work, int status)
{
    struct hints *h = work->data;
    struct hint *hint = h->thinks;
    (void)status;
    h->thinks = NULL;
    note_broken(h, hint);
    note_best(hint);
    drop_thought(hint);
    hint->ready = true;
    bots_take_back(h->server->bots); /* which goes on here */
}

void hints_go_on(struct hints *h)
{
    if (!h || h->thinks)
        return;
    for (struct hint *hint = h->kept; hint < h->kept + KEPT; hint++) {
        if (hint->asked == 0 || hint->ready)
            continue;
        if (!bots_lend_place(h->server->bots))
            return;
        h->thinks = hint;
        h->work.data = h;
        uv_queue_work(h->server->loop, &h->work, think, on_thought);
        return;
    }
}

/* ---- Asking ---- */

static struct hint *find(struct hints *h, const struct match *m)
{
    for (struct hint *hint = h->kept; hint < h->kept + KEPT; hint++)
        if (hint->asked > 0 && hint->match == m->id && hint->version == m->play.version)
            return hint;
    return NULL;
}

/* A free place, or of one that its match has left behind, or that nobody has come back for. */
static struct hint *place(struct hints *h, const struct match *m)
{
    uint64_t now = uv_now(h->server->loop);
    for (struct hint *hint = h->kept; hint < h->kept + KEPT; hint++) {
        bool old = hint->match == m->id || hint->asked + KEPT_MS < now;
        if (hint != h->thinks && (hint->asked == 0 || old)) {
            drop_thought(hint);
            *hint = (struct hint){.match = m->id};
            return hint;
        }
    }
    return NULL;
}

/* HINT_THINKS, or why not. */
static enum hint_state begin(struct hint *hint, const struct match *m)
{
    const struct session *s = play_session(&m->play);
    struct quick_random random = {server_random()};
    struct random_source source = {quick_random_below, &random};
    hint->known = session_create(m->kit->game);
    if (!hint->known || !tree_init(&hint->tree, m->kit->game, value_chances, ANALYSIS_EVALUATIONS))
        return HINT_LACKS;
    session_guard(hint->known);
    tree_guard(&hint->tree);
    if (!determinize(hint->known, s, s->prompt.seat, &source) || hint->known->prompt.count != s->prompt.count)
        return HINT_BUSY;
    tree_begin(&hint->tree, hint->known, random.state, ANALYSIS_EVALUATIONS);
    return HINT_THINKS;
}

static void tell(const struct hint *hint, const struct match *m, struct analysis_best *best)
{
    const struct prompt *p = &play_session(&m->play)->prompt;
    best->count = 0;
    for (int i = 0; i < hint->count; i++)
        if (hint->index[i] < p->count)
            best->option[best->count++] =
                (struct analysis_option){p->options[hint->index[i]], hint->chance[i]};
}

enum hint_state hints_ask(struct hints *h, const struct match *m, struct analysis_best *best)
{
    struct hint *hint = find(h, m);
    if (!hint) {
        hint = place(h, m);
        if (!hint)
            return HINT_BUSY;
        enum hint_state begun = begin(hint, m);
        if (begun != HINT_THINKS) {
            note_broken(h, hint);
            drop_thought(hint);
            *hint = (struct hint){0};
            return begun;
        }
        hint->version = m->play.version;
    }
    hint->asked = uv_now(h->server->loop) + 1;
    hints_go_on(h);
    if (!hint->ready)
        return HINT_THINKS;
    tell(hint, m, best);
    return HINT_READY;
}
