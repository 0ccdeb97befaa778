/* See loading.h. */
#include "server/match/loading.h"

#include <stdlib.h>
#include <string.h>

#include "server/hall/server.h"
#include "server/match/deadlines.h"
#include "server/match/delay.h"
#include "server/match/record.h"
#include "server/match/replay.h"

struct loading {
    struct server *server;
    uint64_t id;
    struct store_asker asker;
    struct match *m;        /* NULL until it was read, and if it cannot be */
    struct store_record *r; /* the same */
    struct marks marks;     /* of its play */
    size_t hash;            /* the next to compare with */
    uint64_t horizon;       /* what happened by then may be known to those without a seat */
    bool glance;            /* it may be another node's, and is for a moment only */
    bool failed;            /* it could not be read */
    bool plays, was_bad;    /* there is a log to play; one that is known not to play */
    bool staging;           /* the entries from here on wait for their time to be shown */
};

/* Whether spectators may have seen the entry already. */
static bool is_shown(const struct loading *l, const struct store_entry *entry)
{
    return entry->at <= l->horizon;
}

/* The position at which spectators stand: what is played from here on is put behind it. */
static void begin_staging(struct loading *l)
{
    struct match *m = l->m;
    bool first = m->play.version == 0 && l->r->length > 0;
    stage_add(&m->stage, &m->play, SCENE_START, NULL, 0, SEAT_NOBODY, first ? l->r->entries[0].at : 0);
    l->staging = true;
}

static void stage_entry(struct match *m, const struct store_entry *entry)
{
    const struct session *s = play_session(&m->play);
    struct happening h = {.events = s->news, .events_count = s->news_count};
    bool back = entry->kind == ENTRY_UNDO || entry->kind == ENTRY_REWIND;
    stage_add(&m->stage, &m->play, back ? SCENE_UNDO : SCENE_UPDATE, &h, m->play.version - 1, entry->seat,
              entry->at);
}

/* Plays the next entry, which was read. False if it does not play. */
static bool load_entry(struct loading *l)
{
    struct match *m = l->m;
    const struct store_record *r = l->r;
    uint32_t version = m->play.version;
    if (!l->staging && !is_shown(l, &r->entries[version]))
        begin_staging(l);
    while (l->hash < r->hashes_count && r->hashes[l->hash].index <= version)
        l->hash++;
    size_t left = r->hashes_count - l->hash;
    if (!play_replay_all(&m->play, r->entries, version + 1, left ? r->hashes + l->hash : NULL, left))
        return false;
    if (l->staging)
        stage_entry(m, &r->entries[version]);
    return true;
}

/* After the last entry. */
static void end_staging(struct loading *l)
{
    struct match *m = l->m;
    bool behind = l->staging;
    if (m->delay == 0)
        stage_pass(&m->stage, &m->play, m->changed);
    else if (!behind)
        begin_staging(l);
    m->stage.over = m->status == MATCH_FINISHED && !behind;
    if (m->status == MATCH_FINISHED && behind)
        stage_add_message(&m->stage, SCENE_ENDED, NULL, l->r->entries[l->r->length - 1].at);
}

/* Which it may not be the next time. */
static bool lacks_memory(const struct match *m)
{
    return match_refused(m) && m->play.frozen_by == FROZEN_MEMORY;
}

static void refuse(struct match *m)
{
    if (!match_refused(m))
        play_freeze(&m->play, FROZEN_MEMORY, "memory is short");
    if (lacks_memory(m)) /* it is read again */
        return;
    m->server->counters.matches_refused++;
    log_event(&m->server->log, LOG_ERROR, "match refused", "match", LOG_TEXT, m->name, "game", LOG_TEXT,
              m->kit->game->name, "why", LOG_TEXT, m->play.frozen, NULL);
}

/* Gets ready to play the log, whatever was found before. */
static void begin_play(struct loading *l)
{
    struct match *m = l->m;
    l->plays = true;
    l->was_bad = record_has_bad_log(m);
    if (l->was_bad)
        memset(&m->play, 0, sizeof m->play);
    if (!match_refused(m) && record_play_init(m))
        m->play.marks = &l->marks;
    else
        refuse(m);
}

/* Notes what was found. */
static void end_play(struct loading *l)
{
    struct match *m = l->m;
    m->play.marks = NULL;
    if (m->begun && !m->play.stands) /* nothing has happened since the start */
        m->play.stands = m->changed;
    bool found = !match_refused(m) || record_has_bad_log(m);
    m->verdict_stale = m->status == MATCH_FINISHED && found && record_has_bad_log(m) != l->was_bad;
    if (m->delay && m->stage.over && !m->end_noted) /* it could not be stored when it was shown */
        m->verdict_stale = m->end_noted = true;
    m->server->counters.matches_loaded++;
    l->plays = false;
}

/* It came from another node: its time goes on here. False if memory is short. */
static bool settle(const struct store_record *r, struct match *m)
{
    uint64_t last = r->entries_count > 0 ? r->entries[r->entries_count - 1].at : 0;
    server_time_reach(m->server, last > r->moved ? last : r->moved);
    return deadlines_settle(m, r->moved, r->gaps, r->gaps_count);
}

/* What is to be done with what was read. */
static void begin(struct loading *l)
{
    struct server *s = l->server;
    /* Whoever asked was told so; here it would be played a second time. */
    if (l->r->match.node[0] && !l->glance)
        return;
    struct match *m = record_head(s, &l->r->match);
    if (!m) {
        log_event(&s->log, LOG_WARN, "match of a game not offered here", "game", LOG_TEXT, l->r->match.game,
                  NULL);
        return;
    }
    if (l->r->moved && !l->glance && !settle(l->r, m)) {
        match_free(m);
        return;
    }
    l->m = m;
    l->horizon = delay_horizon(l->m);
    l->m->chat_next = l->r->chat_next;
    if (l->m->status == MATCH_RUNNING || l->m->status == MATCH_FINISHED)
        begin_play(l);
}

/* What the store answered; `why` if it failed. */
static void take(struct loading *l, enum store_status status, const char *why)
{
    l->failed = status == STORE_FAILED;
    if (status == STORE_OK)
        begin(l);
    else if (l->failed)
        log_event(&l->server->log, LOG_ERROR, "match not read", "why", LOG_TEXT, why, NULL);
}

struct loading *loading_open(struct server *server, uint64_t id, bool glance, void (*come)(void *context),
                             void *context)
{
    struct loading *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->server = server;
    l->id = id;
    l->glance = glance;
    l->asker.come = come;
    l->asker.context = context;
    return l;
}

bool loading_waits(const struct loading *loading)
{
    return store_is_late(&loading->asker);
}

bool loading_failed(const struct loading *loading)
{
    return loading->failed || (loading->m && lacks_memory(loading->m));
}

/* Plays the log, which was read, by about so many records. */
static void play_on(struct loading *l, uint32_t records, uint32_t *spent)
{
    struct match *m = l->m;
    while (!match_refused(m) && m->play.version < l->r->length && *spent < records) {
        uint64_t before = m->play.played;
        if (!load_entry(l))
            refuse(m);
        *spent += replay_cost(&m->play, before);
    }
    if (!match_refused(m) && m->play.version < l->r->length)
        return;
    if (!match_refused(m))
        end_staging(l);
    end_play(l);
}

bool loading_go_on(struct loading *l, uint32_t records, uint32_t *spent)
{
    *spent = 0;
    if (!l->r) {
        enum store_status status = store_fetch(l->server->store, &l->asker, l->id, &l->r);
        if (status == STORE_LATER)
            return false;
        take(l, status, store_error(l->server->store));
        *spent = l->r ? replay_read_cost(l->r->length, records) : 0;
    }
    if (l->plays)
        play_on(l, records, spent);
    return !l->plays;
}

struct match *loading_close(struct loading *l)
{
    struct match *m = l->m;
    if (m)
        m->play.marks = NULL;
    if (m && lacks_memory(m)) {
        match_free(m);
        m = NULL;
    }
    marks_free(&l->marks);
    store_forget(&l->asker);
    store_record_free(l->r);
    free(l);
    return m;
}

struct match *loading_at_once(struct server *server, uint64_t id)
{
    struct loading *l = loading_open(server, id, false, NULL, NULL);
    uint32_t spent = 0;
    if (!l)
        return NULL;
    take(l, store_load(server->store, id, &l->r), store_error(server->store));
    if (l->plays)
        play_on(l, UINT32_MAX, &spent);
    return loading_close(l);
}
