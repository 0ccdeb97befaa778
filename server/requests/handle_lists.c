/* Requests about what matches there are: list, mine. See call.h. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/acts/glances.h"
#include "server/match/record.h"
#include "server/requests/call.h"
#include "server/requests/sifting.h"
#include "server/telling/tell.h"

enum { LIST_PRESET = 50, RUNNING_MAX = 100 };

static void write_summary(struct text *t, struct match *m, const struct summary_info *more)
{
    struct lobby_texts texts;
    struct summary_info summary = *more;
    struct member *host = match_member(m, m->host);
    enum part part = !more->of_member ? PART_BESIDE : more->seat == SEAT_NOBODY ? PART_MEMBER : PART_SEATED;
    tell_fill_lobby(m, part, &texts);
    texts.info.invite = NULL;
    summary.host_name = host ? host->name : NULL;
    summary.created = timeline_read(&m->server->timeline, m->created) / 1000;
    summary.changed = timeline_read(&m->server->timeline, delay_changed(m, part)) / 1000;
    text_summary(t, &texts.info, &summary);
}

struct listing {
    struct call *call;
    struct text *t;
    uint32_t limit, count;
    /* Of one's own: */
    uint32_t rows;          /* that were read */
    struct store_page last; /* row that was listed or passed over: behind it the next list goes on */
    bool more;              /* there may be older ones */
};

static bool is_wanted(const struct call *call, const char *game)
{
    return !call->r->game || strcmp(call->r->game, game) == 0;
}

/* Of a match that is played elsewhere; NULL: it is played here. */
static const char *node_of(const struct store_match *row)
{
    return row->node[0] ? row->node : NULL;
}

static void list_lobby(void *context, const struct store_match *row)
{
    struct listing *l = context;
    struct summary_info summary = {.node = node_of(row), .seat = SEAT_NOBODY};
    if (l->count >= l->limit || !is_wanted(l->call, row->game))
        return;
    struct match *m = id_map_get(&l->call->s->matches, row->id), *read = NULL;
    if (!m)
        m = read = record_head(l->call->s, row);
    if (!m)
        return;
    if (!delay_hides(m, l->call->c->person->id)) {
        write_summary(l->t, m, &summary);
        l->count++;
    }
    if (read)
        match_free(read);
}

static bool is_shown(const struct call *call, struct match *m)
{
    return m->listed && m->spectators && m->status != MATCH_LOBBY && m->status != MATCH_CLOSED &&
           !delay_end_is_shown(m) && is_wanted(call, m->kit->game->name) &&
           !delay_hides(m, call->c->person->id);
}

/* Matches that run, those of other nodes as they are stored. */
struct running {
    struct call *call;
    struct running_match {
        struct match *m; /* its own memory if it is elsewhere */
        char node[STORE_NODE_SIZE];
    } list[2 * RUNNING_MAX];
    size_t count;
};

static void note_elsewhere(void *context, const struct store_match *row)
{
    struct running *all = context;
    bool wanted = all->count < 2 * RUNNING_MAX && is_wanted(all->call, row->game);
    struct match *m = wanted ? record_head(all->call->s, row) : NULL;
    if (m && !is_shown(all->call, m)) {
        match_free(m);
    } else if (m) {
        struct running_match *next = &all->list[all->count++];
        next->m = m;
        memcpy(next->node, row->node, sizeof next->node);
    }
}

static int newest_first(const void *a, const void *b)
{
    const struct match *x = ((const struct running_match *)a)->m, *y = ((const struct running_match *)b)->m;
    return x->created < y->created ? 1 : x->created > y->created ? -1 : 0;
}

/* Those that are played now are in memory, or at another node. False: its store cannot be read. */
static bool list_running(struct listing *l)
{
    struct running all = {.call = l->call};
    struct store_page page = {.limit = l->call->r->game ? 10 * RUNNING_MAX : RUNNING_MAX};
    size_t cursor = 0;
    struct match *m;
    while (all.count < RUNNING_MAX && (m = id_map_next(&l->call->s->matches, &cursor)))
        if (is_shown(l->call, m))
            all.list[all.count++] = (struct running_match){.m = m};
    enum store_status status = store_elsewhere(l->call->s->store, &page, note_elsewhere, &all);
    qsort(all.list, all.count, sizeof all.list[0], newest_first);
    for (size_t i = 0; i < all.count; i++) {
        struct running_match *r = &all.list[i];
        struct summary_info summary = {.node = r->node[0] ? r->node : NULL, .seat = SEAT_NOBODY};
        if (i < l->limit)
            write_summary(l->t, r->m, &summary);
        if (r->m->elsewhere)
            match_free(r->m);
    }
    return status == STORE_OK || status == STORE_LATER;
}

int handle_list(struct call *call)
{
    uint32_t limit = call->r->limit > 0 ? (uint32_t)call->r->limit : LIST_PRESET;
    struct listing l = {.call = call, .t = call_reply(call), .limit = limit};
    struct store_page page = {.limit = call->r->game ? 10 * limit : limit};
    text_key(l.t, "lobbies");
    text_array(l.t);
    if (store_lobbies(call->s->store, &page, list_lobby, &l) != STORE_OK)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    text_array_end(l.t);
    text_key(l.t, "running");
    text_array(l.t);
    if (!list_running(&l))
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    text_array_end(l.t);
    if (call_is_late(call))
        return CALL_LATER;
    call_send(call);
    return 0;
}

/* The version of a match that is not in memory: the length of its log. */
static uint32_t stored_version(struct server *s, uint64_t id)
{
    uint32_t version = 0;
    return store_length(s->store, id, &version) == STORE_OK ? version : 0;
}

/* What the list of one's own matches says besides. */
static struct summary_info own_summary(const struct call *call, const struct match *m)
{
    struct summary_info summary = {.of_member = true, .seat = match_seat_of(m, call->c->person->id)};
    if (m->begun) {
        summary.version = summary.seat == SEAT_NOBODY ? m->stage.version : m->play.version;
        summary.asked = summary.seat != SEAT_NOBODY && match_asked(m) == summary.seat;
    } else if (m->status != MATCH_LOBBY && !m->elsewhere &&
               (summary.seat != SEAT_NOBODY || delay_end_is_shown(m))) {
        summary.version = stored_version(call->s, m->id);
    }
    return summary;
}

/* The same of a match of another node that runs, for whoever plays in it. */
static void glance_at(struct call *call, struct match *m, struct summary_info *summary)
{
    if (m->status != MATCH_RUNNING || summary->seat == SEAT_NOBODY)
        return;
    const struct glance *g = call_glance(call, m->id);
    if (!g)
        return;
    summary->glanced = true;
    summary->version = g->version;
    summary->asked = g->asked == summary->seat;
}

static void write_own(struct listing *l, const struct store_match *row)
{
    struct match *m = id_map_get(&l->call->s->matches, row->id), *read = NULL;
    if (!m && !(m = read = record_head(l->call->s, row)))
        return;
    /* After one that could not be read the others are not waited for: each would bring back the first. */
    if (read && row->status == MATCH_RUNNING && !m->elsewhere && l->call->c->unread == 0)
        call_find(l->call, row->id);
    struct summary_info summary = own_summary(l->call, m);
    summary.node = node_of(row);
    if (summary.node)
        glance_at(l->call, m, &summary);
    bool finished_too = l->call->r->finished == 1;
    bool wanted = finished_too || !delay_is_over(m, delay_part(m, l->call->c->person->id));
    if (wanted && !l->call->later) {
        write_summary(l->t, m, &summary);
        l->count++;
    }
    if (read)
        match_free(read);
}

static void list_own(void *context, const struct store_match *row)
{
    struct listing *l = context;
    bool unwanted = row->status == MATCH_CLOSED || sifting_is_over(l->call->c, row->id);
    l->rows++;
    if (l->count >= l->limit) {
        l->more |= !unwanted;
        return;
    }
    l->last = (struct store_page){.time = row->created, .id = row->id};
    if (!unwanted && !l->call->later)
        write_own(l, row);
}

/* Where a list ends and the next one goes on, in a text that is only the server's to read: when the last
 * match was made, and which it is. */
enum { PLACE_SIZE = 24 + AUTH_ID_TEXT_SIZE };

static void place_text(const struct store_page *at, char text[PLACE_SIZE])
{
    char id[AUTH_ID_TEXT_SIZE];
    auth_id_text(at->id, id);
    snprintf(text, PLACE_SIZE, "%" PRIu64 ".%s", at->time, id);
}

static bool read_place(const char *text, struct store_page *at)
{
    char again[PLACE_SIZE], *end;
    at->time = strtoull(text, &end, 10);
    at->id = *end == '.' ? auth_id_parse(end + 1) : 0;
    if (at->time > INT64_MAX || at->id == 0)
        return false;
    place_text(at, again);
    return strcmp(again, text) == 0;
}

int handle_mine(struct call *call)
{
    struct store_page page = {0};
    char place[PLACE_SIZE];
    if (call->r->after && !read_place(call->r->after, &page))
        return fault_set(&call->fault, FAULT_BAD_FIELD, "after", "after must be %s",
                         field_defs[FIELD_AFTER].must);
    /* What is over is not listed unless it is asked for. */
    int outcome = call->r->finished == 1 ? 0 : sifting_seek(call, page);
    if (outcome != 0)
        return outcome;
    uint32_t limit = call->r->limit > 0 ? (uint32_t)call->r->limit : LIST_PRESET;
    struct listing l = {.call = call, .t = &call->s->parts, .limit = limit};
    page.limit = SIFTED_MAX;
    text_clear(l.t);
    text_array(l.t);
    if (store_matches_of(call->s->store, call->c->person->id, &page, list_own, &l) != STORE_OK)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    if (call_is_late(call))
        return CALL_LATER; /* a match that runs must be in memory to say whose turn it is */
    text_array_end(l.t);
    place_text(&l.last, place);
    struct text *t = call_reply(call);
    text_key(t, "matches");
    text_raw(t, l.t->data, l.t->length);
    text_key(t, "more");
    text_word(t, l.more || l.rows == SIFTED_MAX ? place : NULL);
    call_send(call);
    return 0;
}
