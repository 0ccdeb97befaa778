/* See analyses.h. */
#include "server/bots/analyses.h"

#include <stdlib.h>
#include <uv.h>

#include "server/acts/act.h"
#include "server/bots/bots.h"
#include "server/hall/match.h"
#include "server/hall/server.h"
#include "server/think/mind.h"

enum {
    KEPT = 16,
    ASKED_MS = 30000, /* an analysis that nobody has asked for that long waits until somebody does */
};

/* One of those that are kept; `analysis` is NULL in a free place. */
struct judged {
    uint64_t match;
    struct analysis *analysis;   /* owned; while a slice of it is under way it is the pool's */
    struct analysis_found found; /* as of the last slice */
    uint64_t asked, begun;       /* loop time in ms; the number of those begun before it */
};

struct analyses {
    struct server *server;
    struct judged kept[KEPT];
    struct judged *thinks; /* of which a slice is under way */
    uint64_t begun;
    uint64_t spent; /* ns, in the last slice */
    uv_work_t work;
};

struct analyses *analyses_create(struct server *s)
{
    struct analyses *a = calloc(1, sizeof *a);
    if (a)
        a->server = s;
    return a;
}

void analyses_free(struct analyses *a)
{
    for (int i = 0; i < KEPT; i++)
        analysis_free(a->kept[i].analysis);
    free(a);
}

/* ---- Thinking ---- */

static bool goes_on(const struct analyses *a, const struct judged *j)
{
    return j->analysis && !j->found.done && uv_now(a->server->loop) - j->asked < ASKED_MS;
}

/* The one that was begun first of those that go on. */
static struct judged *next_of(struct analyses *a)
{
    struct judged *next = NULL;
    for (struct judged *j = a->kept; j < a->kept + KEPT; j++)
        if (goes_on(a, j) && (!next || j->begun < next->begun))
            next = j;
    return next;
}

/* On the thread pool. */
static void think(uv_work_t *work)
{
    struct analyses *a = work->data;
    uint64_t began = uv_hrtime();
    analysis_go_on(a->thinks->analysis, MIND_SLICE);
    a->spent = uv_hrtime() - began;
}

/* As of bots: it does no harm to the match, but the operator wants to know. */
static void note_broken(const struct analyses *a, const struct judged *j)
{
    const struct match *m = id_map_get(&a->server->matches, j->match);
    const struct broken_rule *broken = analysis_broken(j->analysis);
    if (m && broken->what)
        act_note_broken(m, "in an analysis", broken);
}

static void on_thought(uv_work_t *work, int status)
{
    struct analyses *a = work->data;
    struct judged *j = a->thinks;
    (void)status;
    a->thinks = NULL;
    a->server->counters.analysis_thinking_ns += a->spent;
    j->found = analysis_found(j->analysis);
    a->server->counters.analyses += j->found.done;
    if (j->found.done)
        note_broken(a, j);
    bots_take_back(a->server->bots); /* which goes on here */
}

void analyses_go_on(struct analyses *a)
{
    if (!a || a->thinks)
        return;
    struct judged *next = next_of(a);
    if (!next || !bots_lend_place(a->server->bots))
        return;
    a->thinks = next;
    a->work.data = a;
    uv_queue_work(a->server->loop, &a->work, think, on_thought);
}

/* ---- Asking ---- */

bool analyses_find(struct analyses *a, uint64_t match, struct analysis_standing *standing)
{
    for (struct judged *j = a->kept; j < a->kept + KEPT; j++) {
        if (!j->analysis || j->match != match)
            continue;
        j->asked = uv_now(a->server->loop);
        analyses_go_on(a);
        *standing = (struct analysis_standing){
            .found = j->found,
            .waits = !j->found.done && a->thinks != j,
            .problem = j->found.done ? analysis_problem(j->analysis) : NULL,
        };
        return true;
    }
    return false;
}

/* A place for one more: a free one, or of the one that nobody has asked for longest and that does not go on.
 */
static struct judged *place(struct analyses *a)
{
    struct judged *found = NULL;
    for (struct judged *j = a->kept; j < a->kept + KEPT; j++) {
        if (!j->analysis)
            return j;
        if (j != a->thinks && !goes_on(a, j) && (!found || j->asked < found->asked))
            found = j;
    }
    if (found)
        analysis_free(found->analysis);
    return found;
}

int analyses_begin(struct analyses *a, const struct match *m, const struct store_entry *entries,
                   uint32_t entries_count, struct fault *fault)
{
    struct judged *j = place(a);
    if (!j)
        return fault_set(fault, FAULT_BUSY, NULL, NULL);
    *j = (struct judged){.match = m->id, .asked = uv_now(a->server->loop), .begun = a->begun++};
    j->analysis = analysis_create(&(struct analysis_of){
        .game = m->kit->game,
        .config = &m->config,
        .chance = &m->chance,
        .persons = m->play.persons,
        .entries = entries,
        .entries_count = entries_count,
        .seed = ANALYSIS_SEED,
        .evaluations = ANALYSIS_EVALUATIONS,
    });
    if (!j->analysis)
        return fault_memory(fault);
    analyses_go_on(a);
    return 0;
}
