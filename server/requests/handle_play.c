/* Requests of play: watch, resume, choose, undo, resign. See call.h and act.h. */
#include <string.h>

#include "protocol/words.h"
#include "server/acts/act.h"
#include "server/acts/matches.h"
#include "server/lobby/lobby.h"
#include "server/match/record.h"
#include "server/requests/call.h"
#include "server/requests/looks.h"
#include "server/telling/follows.h"
#include "server/telling/tell.h"
#include "server/telling/tell_lobby.h"

/* ---- Following ---- */

static int follow(struct call *call, bool member, uint8_t audience, struct follower **f)
{
    *f = match_follow(call->m, call->c, member, audience);
    if (*f)
        return 0;
    return call_refuse_follow(call);
}

static const char *state_of(const struct match *m, const struct follower *f)
{
    if (m->status == MATCH_LOBBY)
        return "lobby";
    bool over = m->status == MATCH_FINISHED && (f->audience < SEATS_MAX || delay_end_is_shown(m));
    return over ? "finished" : "running";
}

/* "match", "state" and "version" of the reply to whoever follows from now on. */
static struct text *reply_following(struct call *call, const struct follower *f)
{
    int64_t version = tell_version(call->m, f);
    struct text *t = call_reply(call);
    text_member_word(t, "match", call->m->name);
    text_member_word(t, "state", state_of(call->m, f));
    text_key(t, "version");
    if (version < 0)
        text_null(t);
    else
        text_number(t, version);
    return t;
}

int handle_watch(struct call *call)
{
    struct match *m = call_wanted(call, "match", "match or invite is missing: which match is it?");
    struct follower *f;
    if (!m)
        return -1;
    call_about(call, m);
    if (call->seat != SEAT_NOBODY)
        return call_refuse(call, FAULT_SEATED);
    if (!call->member && lobby_is_kicked(m, call->c->person->id))
        return call_refuse(call, FAULT_KICKED);
    if (!m->spectators)
        return call_refuse(call, FAULT_NO_SPECTATORS);
    /* A member without a seat is there for the others from now on. */
    bool comes = call->member && call->member->follows == 0;
    if (follow(call, call->member != NULL, SEAT_SPECTATOR, &f) != 0)
        return -1;
    reply_following(call, f);
    call_send(call);
    if (comes)
        tell_lobby(m);
    tell_present(m, f, NULL, "watch");
    return 0;
}

/*
 * Whether the end of the match was lost that somebody who holds this version (-1: none) may have been shown.
 * How far it had come is for those who know the play.
 */
static bool has_lost(const struct call *call, int32_t version)
{
    const struct match *m = call->m;
    if (m->had == 0 || !delay_knows_play(m, call_part(call)))
        return false;
    if (version < 0)
        return m->play.version < m->had;
    return (uint32_t)version > m->kept && (uint32_t)version <= m->had;
}

/*
 * How somebody with these eyes who holds this version (-1: none) is brought up to date: "updates",
 * "snapshot", or "lobby" if there is nothing to see. NULL: the call is to be handled again.
 */
static const char *how_to_resume(struct call *call, uint8_t audience, int32_t version, struct missed *missed)
{
    *missed = (struct missed){0};
    if (!tell_shows(call->m, audience))
        return "lobby";
    if (audience == SEAT_SPECTATOR || version < 0)
        return "snapshot";
    if (looks_missed(call, (uint32_t)version, missed) == CALL_LATER)
        return NULL;
    return missed->known ? "updates" : "snapshot";
}

int handle_resume(struct call *call)
{
    struct match *m = call->m;
    struct follower *f = connection_follow_of(call->c, m);
    uint8_t audience =
        call->seat == SEAT_NOBODY && f ? f->audience : match_audience_of(m, call->c->person->id);
    bool is_news = call->member->follows == 0 || strcmp(call->member->name, call->c->person->name) != 0;
    int32_t version = call->r->version;
    struct missed missed;
    uint32_t reached = call->seat == SEAT_NOBODY ? m->stage.version : m->play.version;
    if (version >= 0 && (!m->begun || (uint32_t)version > reached)) {
        if (call->seat == SEAT_NOBODY ? m->stage.begun : m->begun)
            call->reached = reached;
        return fault_set(
            &call->fault, FAULT_BAD_FIELD, "version",
            "the match has not reached version %d: whoever was shown it has to know that it went back",
            version);
    }
    bool lost = has_lost(call, version);
    /* A version from before the loss may be another one than that of the same number now. */
    const char *how = how_to_resume(call, audience, lost ? -1 : version, &missed);
    if (!how)
        return CALL_LATER;
    if (follow(call, true, audience, &f) != 0 || lobby_rename(m, call->c->person, &call->fault) != 0)
        return -1;
    struct text *t = reply_following(call, f);
    text_member_word(t, "seat", call->seat == SEAT_NOBODY ? NULL : seat_name(call->seat));
    text_member_word(t, "how", how);
    if (lost) {
        text_key(t, "lost");
        text_lost(t, m->kept, m->had);
    }
    call_send(call);
    if (is_news)
        tell_lobby(m);
    tell_present(m, f, &missed, "resume");
    act_look_at_absence(m);
    return 0;
}

/* ---- Playing ---- */

static int check_version(struct call *call)
{
    uint32_t version = call->m->play.version;
    if ((uint32_t)call->r->version == version)
        return 0;
    call->version = version;
    call->s->counters.stale++;
    return fault_set(&call->fault, FAULT_STALE, NULL, "the match is at version %u, this answers version %d",
                     version, call->r->version);
}

/* Replies with the version reached, then tells everybody. */
static int acted(struct call *call, const struct act *act)
{
    struct text *t = call_reply(call);
    text_member_number(t, "version", call->m->play.version);
    call_send(call);
    act_tell(call->m, act);
    return 0;
}

int handle_choose(struct call *call)
{
    struct match *m = call->m;
    const struct game *game = m->kit->game;
    struct named_choice named;
    struct act act;
    if (call_check_playing(call) != 0)
        return -1;
    if (choice_read(game, &m->config, call->r->choice, &named, &call->fault) != 0)
        return fault_inside(&call->fault, "choice");
    if (check_version(call) != 0)
        return -1;
    const struct prompt *prompt = &play_session(&m->play)->prompt;
    if (prompt->seat != call->seat)
        return call_refuse(call, FAULT_NOT_YOUR_TURN);
    int index = choice_match(game, &m->config, prompt, &named);
    if (index < 0)
        return fault_set(&call->fault, FAULT_NOT_OFFERED, "choice", NULL);
    if (act_choose(m, call->seat, prompt->options[index], &act, &call->fault) != 0)
        return -1;
    return acted(call, &act);
}

int handle_undo(struct call *call)
{
    struct act act;
    if (call_check_playing(call) != 0 || check_version(call) != 0 ||
        act_undo(call->m, call->seat, &act, &call->fault) != 0)
        return -1;
    return acted(call, &act);
}

int handle_resign(struct call *call)
{
    struct act act;
    if (call_check_seated(call) != 0 || act_resign(call->m, call->seat, &act, &call->fault) != 0)
        return -1;
    int outcome = acted(call, &act);
    act_carry_out(call->m);
    return outcome;
}
