/* See match_play.h. */
#include "server/match_play.h"

#include <stdlib.h>
#include <string.h>

#include "server/match_record.h"
#include "server/match_tell.h"
#include "server/server.h"

static int play_fault(struct match *m, enum play_error error, struct fault *fault)
{
    switch (error) {
    case PLAY_OK:
        return 0;
    case PLAY_OVER:
        return fault_set(fault, FAULT_FINISHED, NULL, NULL);
    case PLAY_NOT_ASKED:
        return fault_set(fault, FAULT_NOT_YOUR_TURN, NULL, NULL);
    case PLAY_NOT_OFFERED:
        return fault_set(fault, FAULT_NOT_OFFERED, "choice", NULL);
    case PLAY_NO_UNDO:
        return fault_set(fault, FAULT_TOO_LATE_TO_UNDO, NULL, NULL);
    case PLAY_RESIGNED:
        return fault_set(fault, FAULT_RESIGNED, NULL, NULL);
    case PLAY_FROZEN:
        return fault_set(fault, FAULT_INTERNAL, NULL, "this match cannot be played on: %.200s",
                         m->play.frozen);
    case PLAY_NO_MEMORY:
        break;
    }
    return fault_set(fault, FAULT_INTERNAL, NULL, "the server is short of memory");
}

static size_t append_entries(const struct match *m, const struct happening *h, struct store_op *ops)
{
    for (size_t i = 0; i < h->entries_count; i++)
        ops[i] = (struct store_op){.kind = STORE_APPEND, .id = m->id, .entry = h->entries[i]};
    return h->entries_count;
}

/* Everything an act changed as one write: entries, the hash now and then, the row if it says something new.
 */
static bool write_act(struct match *m, const struct happening *h, bool row_changed)
{
    enum { MORE = 2 };
    struct record_texts texts = {0};
    struct store_match row;
    struct store_op *ops = malloc((h->entries_count + MORE) * sizeof *ops);
    bool ok = ops && (!row_changed || record_fill(m, &texts, &row));
    if (ok) {
        size_t n = 0;
        if (row_changed)
            ops[n++] = (struct store_op){.kind = STORE_UPDATE_MATCH, .id = m->id, .match = &row};
        n += append_entries(m, h, ops + n);
        if (play_hash_due(&m->play, h)) {
            ops[n] = (struct store_op){.kind = STORE_NOTE_HASH, .id = m->id, .hash.index = m->play.version};
            session_hash(m->play.session, ops[n++].hash.hash);
        }
        ok = server_write(m->server, m, ops, n);
    }
    record_texts_free(&texts);
    free(ops);
    return ok;
}

/* Notes the end, and makes it durable. */
static int finish_act(struct match *m, struct act *act, struct fault *fault)
{
    struct server *s = m->server;
    bool row_changed = act->kind == ACT_START || act->kind == ACT_RESIGN;
    m->changed = server_now();
    if (m->play.over && m->status == MATCH_RUNNING) {
        m->status = MATCH_FINISHED;
        act->ended = row_changed = true;
        s->counters.matches_finished++;
    }
    if (write_act(m, &s->happening, row_changed))
        return 0;
    /* Memory is ahead of the store now: the match is read again as soon as nothing of it is under way. */
    m->lost = true;
    return fault_set(fault, FAULT_STORE_UNAVAILABLE, NULL, NULL);
}

static void begin_act(const struct match *m, enum act_kind kind, uint8_t seat, struct act *act)
{
    *act = (struct act){.kind = kind, .seat = seat, .from = m->play.version};
}

int act_start(struct match *m, struct act *act, struct fault *fault)
{
    begin_act(m, ACT_START, SEAT_NOBODY, act);
    m->chance.seats = m->config.seats;
    if (!record_play_init(m) || !record_audiences_init(m)) {
        m->lost = true;
        return fault_set(fault, FAULT_INTERNAL, NULL, "the server is short of memory");
    }
    m->status = MATCH_RUNNING;
    m->server->counters.matches_started++;
    enum play_error error = play_begin(&m->play, server_now(), &m->server->happening);
    /* A game may be over at once; its end is told like any other. */
    if (error && error != PLAY_OVER) {
        m->lost = true;
        return play_fault(m, error, fault);
    }
    return finish_act(m, act, fault);
}

int act_choose(struct match *m, uint8_t seat, struct choice choice, struct act *act, struct fault *fault)
{
    begin_act(m, ACT_CHOOSE, seat, act);
    enum play_error error = play_choose(&m->play, seat, choice, server_now(), &m->server->happening);
    if (error)
        return play_fault(m, error, fault);
    m->server->counters.choices++;
    return finish_act(m, act, fault);
}

int act_undo(struct match *m, uint8_t seat, struct act *act, struct fault *fault)
{
    begin_act(m, ACT_UNDO, seat, act);
    enum play_error error = play_undo(&m->play, seat, server_now(), &m->server->happening);
    if (error)
        return play_fault(m, error, fault);
    m->server->counters.undos++;
    return finish_act(m, act, fault);
}

int act_resign(struct match *m, uint8_t seat, struct act *act, struct fault *fault)
{
    begin_act(m, ACT_RESIGN, seat, act);
    enum play_error error = play_resign(&m->play, seat, server_now(), &m->server->happening);
    if (error)
        return play_fault(m, error, fault);
    return finish_act(m, act, fault);
}

void act_tell(struct match *m, const struct act *act)
{
    switch (act->kind) {
    case ACT_START:
        tell_lobby(m);
        tell_start(m);
        break;
    case ACT_UNDO:
        tell_undo(m, act->seat);
        break;
    case ACT_RESIGN:
        if (!act->ended)
            tell_lobby(m);
        tell_update(m, &m->server->happening, act->from);
        break;
    case ACT_CHOOSE:
        tell_update(m, &m->server->happening, act->from);
        break;
    }
    if (act->ended)
        tell_end(m);
}
