/* Requests about finished matches: history (any moment through any eyes) and log. See call.h. */
#include <stdlib.h>
#include <string.h>

#include "protocol/words.h"
#include "server/call.h"
#include "server/match_log.h"
#include "server/match_tell.h"

/* Whether the person may look back: it is over for them, and they are or were at or beside the table. */
static int check_access(struct call *call)
{
    struct match *m = call->m;
    bool beside = (m->listed && m->spectators) || connection_follow_of(call->c, m);
    if (!call->member && !beside)
        return fault_set(&call->fault, FAULT_NO_MATCH, "match", NULL);
    if (m->status != MATCH_FINISHED || (call->seat == SEAT_NOBODY && !tell_end_is_shown(m)))
        return call_refuse(call, FAULT_NOT_FINISHED);
    if (match_refused(m))
        return fault_set(&call->fault, FAULT_INTERNAL, NULL, "this match cannot be shown: %.200s",
                         match_refused(m));
    return 0;
}

static void write_moment(struct call *call, const struct play *p, const struct store_record *stored,
                         void *view)
{
    static const struct prompt no_prompt = {.seat = SEAT_NOBODY};
    const struct session *s = p->session;
    uint8_t eyes = call->r->eyes >= 0 ? (uint8_t)call->r->eyes : EYES_ALL;
    struct record record;
    if (p->version > 0)
        record = match_log_record(&stored->entries[p->version - 1]);
    if (eyes == EYES_ALL)
        s->game->reveal(s->now, view);
    else
        s->game->redact(s->now, eyes, view);
    struct moment moment = {
        .kit = call->m->kit,
        .config = &s->config,
        .match = call->m->name,
        .version = p->version,
        .viewer = eyes,
        .view = view,
        .prompt = p->over ? &no_prompt : &s->prompt,
    };
    text_clear(&call->s->text);
    message_history(&call->s->text, call->r->id, &moment, stored->entries_count,
                    p->version > 0 ? &record : NULL, s->news, s->news_count);
    server_reply(call->s, call->c, call->r->id);
    call->replied = true;
}

/* Plays the log up to the moment asked for. */
static int show_moment(struct call *call, const struct store_record *stored)
{
    struct match *m = call->m;
    struct play p;
    void *view = calloc(1, m->kit->game->view_size);
    if (!view || !play_init(&p, m->kit->game, &m->config, &m->chance, m->play.persons)) {
        free(view);
        return fault_set(&call->fault, FAULT_INTERNAL, NULL, "the server is short of memory");
    }
    bool ok = play_replay_all(&p, stored->entries, (size_t)call->r->move, NULL, 0);
    if (ok)
        write_moment(call, &p, stored, view);
    else
        fault_set(&call->fault, FAULT_INTERNAL, NULL, "%s", p.frozen);
    play_free(&p);
    free(view);
    return ok ? 0 : -1;
}

int handle_history(struct call *call)
{
    struct store_record *stored = NULL;
    int eyes = call->r->eyes;
    if (check_access(call) != 0)
        return -1;
    if (eyes >= 0 && eyes < SEATS_MAX && eyes >= call->m->config.seats)
        return fault_set(&call->fault, FAULT_NO_SEAT, "seat", NULL);
    if (store_load(call->s->store, call->m->id, &stored) != STORE_OK)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    int outcome;
    if ((uint32_t)call->r->move > stored->entries_count)
        outcome = fault_set(&call->fault, FAULT_BAD_FIELD, "move", "move must be a number from 0 to %u",
                            stored->entries_count);
    else
        outcome = show_moment(call, stored);
    store_record_free(stored);
    return outcome;
}

int handle_log(struct call *call)
{
    struct match *m = call->m;
    struct store_record *stored = NULL;
    if (check_access(call) != 0)
        return -1;
    if (store_load(call->s->store, m->id, &stored) != STORE_OK)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    struct text *t = call_reply(call);
    text_key(t, "log");
    text_match_log(t, &(struct match_log){
                          .match = m->name,
                          .game = m->kit->game,
                          .config = &m->config,
                          .chance = &m->chance,
                          .entries = stored->entries,
                          .entries_count = stored->entries_count,
                          .hashes = stored->hashes,
                          .hashes_count = stored->hashes_count,
                          .end = &m->play,
                      });
    call_send(call);
    store_record_free(stored);
    return 0;
}
