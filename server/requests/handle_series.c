/* Requests about series: what belongs to one, and its end. The next match is made by `rematch`
 * (handle_lobby.c). */
#include "protocol/words.h"
#include "server/acts/matches.h"
#include "server/acts/series.h"
#include "server/match/record.h"
#include "server/requests/call.h"

enum { LIST_PRESET = 50 };

/* ---- The list ---- */

static const char *state_name(const struct match *m, enum part part)
{
    if (m->status == MATCH_LOBBY)
        return "lobby";
    return delay_is_over(m, part) ? "finished" : "running";
}

static void write_match(const struct call *call, struct match *m)
{
    struct text *t = &call->s->parts;
    uint64_t player = call->c->person->id;
    enum part part = delay_part(m, player);
    bool known = part != PART_BESIDE || (m->listed && !delay_hides(m, player));
    text_object(t);
    text_member_number(t, "number", m->number);
    text_member_word(t, "match", known ? m->name : NULL);
    text_member_word(t, "state", state_name(m, part));
    text_member_word(t, "seat", seat_name(match_seat_of(m, player)));
    text_object_end(t);
}

static void list_match(void *context, const struct store_match *row)
{
    const struct call *call = context;
    struct match *m = id_map_get(&call->s->matches, row->id), *read = NULL;
    if (!m)
        m = read = record_head(call->s, row);
    if (m && m->status != MATCH_CLOSED)
        write_match(call, m);
    if (read)
        match_free(read);
}

int handle_series(struct call *call)
{
    struct match *m = call->m;
    char id[AUTH_ID_TEXT_SIZE];
    uint32_t from = call->r->from > 0 ? (uint32_t)call->r->from : 1;
    uint32_t limit = call->r->limit > 0 ? (uint32_t)call->r->limit : LIST_PRESET;
    if (!m->series)
        return call_refuse(call, FAULT_NO_SERIES);
    series_seals(m);
    text_clear(&call->s->parts);
    text_array(&call->s->parts);
    if (store_series(call->s->store, m->series, from, limit, list_match, call) != STORE_OK)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    text_array_end(&call->s->parts);
    if (call_is_late(call))
        return CALL_LATER;
    struct series_info info = match_series_info(m, id);
    struct text *t = call_reply(call);
    text_series_of(t, &info);
    text_key(t, "matches");
    text_raw(t, call->s->parts.data, call->s->parts.length);
    call_send(call);
    return 0;
}

/* ---- The end ---- */

/*
 * Whether it is the series' last match, and nothing of it is being played, as far as anybody may know: that
 * it can be closed must not tell spectators that it is over.
 */
static int check_last(struct call *call)
{
    struct match *m = call->m;
    uint64_t next;
    if (m->status == MATCH_LOBBY)
        return 0;
    if (!delay_is_over(m, call_part(call)))
        return call_refuse(call, FAULT_NOT_FINISHED);
    if (!delay_end_is_shown(m))
        return fault_set(&call->fault, FAULT_NOT_FINISHED, NULL,
                         "the end has not been shown to spectators yet");
    if (series_next(m, &next, &call->fault) != 0)
        return -1;
    return next ? call_refuse(call, FAULT_SERIES_GOES_ON) : 0;
}

int handle_close_series(struct call *call)
{
    struct match *m = call->m;
    struct match *lobby = m->status == MATCH_LOBBY ? m : NULL;
    uint64_t series = m->series;
    if (!series)
        return call_refuse(call, FAULT_NO_SERIES);
    if (!series_seals(m))
        return 0;
    if (check_last(call) != 0)
        return -1;
    if (call_is_late(call))
        return CALL_LATER;
    if (!series_is_at_rest(call->s, series, lobby))
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    if (series_close(call->s, series, lobby, &call->fault) != 0)
        return -1;
    call_ok(call);
    if (lobby)
        matches_close(lobby, "the series was closed");
    series_tell_closed(call->s, series);
    return 0;
}
