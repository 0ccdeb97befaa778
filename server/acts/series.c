/* See series.h. */
#include "server/acts/series.h"

#include "server/hall/server.h"
#include "server/match/record.h"
#include "server/telling/tell.h"

bool series_seals(struct match *m)
{
    struct store_record *r = NULL;
    if (match_is_sealed(m) && store_load_head(m->server->store, m->id, &r) == STORE_OK)
        m->opened = r->match.opened;
    store_record_free(r);
    return match_is_sealed(m);
}

int series_next(struct match *m, uint64_t *next, struct fault *fault)
{
    if (store_find_next(m->server->store, m->id, next) == STORE_OK)
        return 0;
    return fault_set(fault, FAULT_STORE_UNAVAILABLE, NULL, NULL);
}

bool series_is_at_rest(struct server *s, uint64_t series, const struct match *lobby)
{
    size_t cursor = 0;
    struct match *m;
    while ((m = id_map_next(&s->matches, &cursor)))
        if (m != lobby && m->series == series &&
            (m->status == MATCH_LOBBY || m->status == MATCH_RUNNING || m->lost))
            return false;
    return true;
}

/* The first write: with the lobby, which is closed by it, or alone. */
static bool write_close(struct server *s, const struct store_op *close, struct match *lobby)
{
    struct record_texts texts = {0};
    struct store_match row;
    if (!lobby)
        return server_write(s, NULL, close, 1);
    lobby->status = MATCH_CLOSED;
    bool ok = record_fill(lobby, &texts, &row);
    struct store_op ops[] = {{.kind = STORE_UPDATE_MATCH, .id = lobby->id, .match = &row}, *close};
    ok = ok && server_write(s, lobby, ops, 2);
    if (!ok)
        lobby->status = MATCH_LOBBY;
    record_texts_free(&texts);
    return ok;
}

int series_close(struct server *s, uint64_t series, struct match *lobby, struct fault *fault)
{
    size_t cursor = 0;
    struct match *m;
    char id[AUTH_ID_TEXT_SIZE];
    uint64_t now = server_time(s);
    struct store_op close = {.kind = STORE_CLOSE_SERIES, .id = series, .closed_at = now};
    if (!write_close(s, &close, lobby))
        return fault_set(fault, FAULT_STORE_UNAVAILABLE, NULL, NULL);
    uint64_t closed = s->outbox.written;
    /* Each match in memory waits for a write of its own, which fails if the first one does: then it is read
     * again, as is one for whose write memory is too short. */
    while ((m = id_map_next(&s->matches, &cursor))) {
        if (m->series != series || m->status != MATCH_FINISHED || m->opened)
            continue;
        if (server_write(s, m, &close, 1)) {
            m->opened = now;
            continue;
        }
        m->hangs_on = closed;
        match_lose(m);
    }
    auth_id_text(series, id);
    log_event(&s->log, LOG_INFO, "series closed", "series", LOG_TEXT, id, NULL);
    return 0;
}

void series_tell_closed(struct server *s, uint64_t series)
{
    size_t cursor = 0;
    struct match *m;
    while ((m = id_map_next(&s->matches, &cursor)))
        if (m->series == series && m->status == MATCH_FINISHED)
            tell_opened(m);
}
