/* See expiry.h. */
#include "server/acts/expiry.h"

#include <stdlib.h>

#include "server/acts/matches.h"
#include "server/acts/series.h"
#include "server/hall/server.h"

enum { EXPIRY_PAGE = 16 };

/* One that may expire. */
struct expiry_candidate {
    uint64_t id, time;
    bool due;
};

struct expiry {
    int task; /* what is looked through now */
    struct store_page page;
    struct store_asker asker;
    uint64_t before; /* of the page that was asked for: Unix time in ms */
    struct expiry_candidate found[EXPIRY_PAGE];
    uint32_t found_count, found_next;
    uint64_t removed;       /* since the last was told */
    uint64_t rests_until;   /* loop time in ms */
    uint64_t wall, machine; /* both clocks when they were last compared, ms */
};

struct expiry *expiry_create(void)
{
    return calloc(1, sizeof(struct expiry));
}

void expiry_free(struct expiry *e)
{
    if (e)
        store_forget(&e->asker);
    free(e);
}

enum {
    SECOND_MS = 1000,
    HOUR_MS = 3600 * SECOND_MS,
    DAY_MS = 24 * HOUR_MS,
    PASS_MS = HOUR_MS / 6, /* from one pass to the next */
    CLOSED_DAYS = 1,       /* nobody sees a lobby that its members have left */
};

/* What expires, and after how many days. */
static const struct task {
    const char *what;
    enum store_op_kind kind;
    uint8_t status; /* of matches */
    size_t days;    /* offset of the option; 0: CLOSED_DAYS */
} tasks[] = {
    {"closed lobbies", STORE_EXPIRE_MATCH, MATCH_CLOSED, 0},
    {"lobbies", STORE_EXPIRE_MATCH, MATCH_LOBBY, offsetof(struct server_options, keep_lobbies)},
    {"finished matches", STORE_EXPIRE_MATCH, MATCH_FINISHED, offsetof(struct server_options, keep_finished)},
    {"chat", STORE_EXPIRE_CHAT, MATCH_FINISHED, offsetof(struct server_options, keep_chat)},
    {"series", STORE_CLOSE_SERIES, 0, offsetof(struct server_options, series_open)},
    {"identities", STORE_EXPIRE_IDENTITY, 0, offsetof(struct server_options, keep_identities)},
};

enum { TASKS = sizeof tasks / sizeof *tasks };

static uint32_t days_of(const struct server *s, const struct task *task)
{
    if (task->days == 0)
        return CLOSED_DAYS;
    return *(const uint32_t *)(const void *)((const char *)s->options + task->days);
}

/* True if the clock on the wall has gone as far as the machine's since they were last compared. */
static bool clock_is_sound(struct server *s)
{
    struct expiry *e = s->expiry;
    uint64_t wall = server_now(), machine = uv_now(s->loop);
    uint64_t passed = wall - e->wall, ran = machine - e->machine;
    bool first = e->wall == 0;
    bool sound = wall >= e->wall && passed + HOUR_MS > ran && ran + HOUR_MS > passed;
    e->wall = wall;
    e->machine = machine;
    if (first || sound)
        return true;
    e->rests_until = machine + DAY_MS;
    log_event(&s->log, LOG_WARN, "clock jumped", "what", LOG_TEXT, "nothing expires for a day", NULL);
    return false;
}

static void next_task(struct server *s)
{
    struct expiry *e = s->expiry;
    if (e->removed > 0)
        log_event(&s->log, LOG_INFO, "expired", "what", LOG_TEXT, tasks[e->task].what, "count", LOG_NUMBER,
                  (int64_t)e->removed, NULL);
    e->removed = 0;
    e->page = (struct store_page){0};
    if (++e->task == TASKS) {
        e->task = 0;
        e->rests_until = uv_now(s->loop) + PASS_MS;
    }
}

static void note_candidate(void *context, uint64_t id, uint64_t time, bool due)
{
    struct expiry *e = context;
    if (e->found_count < EXPIRY_PAGE)
        e->found[e->found_count++] = (struct expiry_candidate){id, time, due};
}

static uint64_t before(const struct server *s, const struct task *task)
{
    uint64_t now = server_now(), age = (uint64_t)days_of(s, task) * DAY_MS;
    return now > age ? now - age : 0;
}

/* A page was read. */
static void go_on(void *context)
{
    const struct server *s = context;
    if (!s->closing)
        expiry_tick(context);
}

/* The next candidates. */
static void look(struct server *s)
{
    struct expiry *e = s->expiry;
    const struct task *task = &tasks[e->task];
    enum store_status status = STORE_OK;
    e->found_count = e->found_next = 0;
    e->page.limit = EXPIRY_PAGE;
    if (days_of(s, task) > 0) {
        if (!e->asker.fetches)
            e->before = before(s, task);
        struct store_expiry expiry = {
            .before = e->before, .status = task->status, .chat = task->kind == STORE_EXPIRE_CHAT};
        e->asker.come = go_on;
        e->asker.context = s;
        store_ask_for(s->store, &e->asker);
        if (task->kind == STORE_EXPIRE_IDENTITY)
            status = store_resting_identities(s->store, expiry.before, &e->page, note_candidate, e);
        else if (task->kind == STORE_CLOSE_SERIES)
            status = store_resting_series(s->store, expiry.before, &e->page, note_candidate, e);
        else
            status = store_resting_matches(s->store, &expiry, &e->page, note_candidate, e);
        store_ask_for(s->store, NULL);
    }
    if (status == STORE_LATER)
        return;
    store_forget(&e->asker);
    if (status != STORE_OK || e->found_count == 0) {
        next_task(s);
        return;
    }
    e->page.time = e->found[e->found_count - 1].time;
    e->page.id = e->found[e->found_count - 1].id;
}

static void on_removed(void *context, enum store_status status, const char *text)
{
    struct server *s = context;
    (void)text;
    s->expiring = 0;
    s->expiry->removed += status == STORE_OK;
}

/* Whether nobody needs it just now, and it is in no memory but the store's. */
static bool is_at_rest(struct server *s, const struct task *task, uint64_t id)
{
    return task->kind == STORE_EXPIRE_IDENTITY ? !id_map_get(&s->people, id) : matches_let_go(s, id);
}

/* Closes a series with which nobody has gone on. */
static void close_series(struct server *s, uint64_t id)
{
    struct fault fault;
    if (!series_is_at_rest(s, id, NULL) || series_close(s, id, NULL, &fault) != 0)
        return;
    series_tell_closed(s, id);
    s->expiry->removed++;
}

static void remove_one(struct server *s, const struct expiry_candidate *candidate)
{
    struct expiry *e = s->expiry;
    const struct task *task = &tasks[e->task];
    if (task->kind == STORE_CLOSE_SERIES) {
        close_series(s, candidate->id);
        return;
    }
    if (!candidate->due || !is_at_rest(s, task, candidate->id))
        return;
    struct store_op op = {.kind = task->kind,
                          .id = candidate->id,
                          .expiry = {.before = before(s, task), .status = task->status}};
    if (store_write(s->store, &op, 1, on_removed, s) == STORE_OK)
        s->expiring = candidate->id;
}

void expiry_tick(struct server *s)
{
    struct expiry *e = s->expiry;
    /* Others first: nothing is late for being here a little longer. */
    if (!clock_is_sound(s) || s->expiring || uv_now(s->loop) < e->rests_until || store_broken(s->store) ||
        s->doubted || s->late > 0)
        return;
    if (e->found_next == e->found_count)
        look(s);
    while (e->found_next < e->found_count && !s->expiring)
        remove_one(s, &e->found[e->found_next++]);
}
