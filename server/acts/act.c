/* See act.h. */
#include "server/acts/act.h"

#include <stdlib.h>

#include "server/hall/server.h"
#include "server/match/absence.h"
#include "server/match/deadlines.h"
#include "server/match/record.h"
#include "server/match/replay.h"
#include "server/match/standing.h"
#include "server/telling/tell.h"
#include "server/telling/tell_lobby.h"

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
    case PLAY_BROKEN:
        return fault_set(fault, FAULT_INTERNAL, NULL, "this match cannot be played on: %.200s",
                         m->play.frozen);
    case PLAY_PAUSED:
        return fault_set(fault, FAULT_PAUSED, NULL, NULL);
    case PLAY_NOT_PAUSED:
        return fault_set(fault, FAULT_NOT_PAUSED, NULL, NULL);
    case PLAY_ABSENT:
        return fault_set(fault, FAULT_ABSENT, NULL, NULL);
    case PLAY_NOT_ABSENT:
        return fault_set(fault, FAULT_NOT_ABSENT, "seat", NULL);
    case PLAY_NO_MOVE:
        return fault_set(fault, FAULT_TOO_LATE_TO_UNDO, "move", NULL);
    case PLAY_NO_MEMORY:
        break;
    }
    if (match_refused(m)) /* in the middle: the position has run ahead of the log */
        match_lose(m);
    return fault_memory(fault);
}

static size_t append_entries(const struct match *m, const struct happening *h, struct store_op *ops)
{
    for (size_t i = 0; i < h->entries_count; i++)
        ops[i] = (struct store_op){.kind = STORE_APPEND, .id = m->id, .entry = h->entries[i]};
    return h->entries_count;
}

/*
 * Everything an act changed as one write: entries, the hash now and then, the row if it says something new,
 * and one operation besides if there is one.
 */
static bool write_act(struct match *m, const struct happening *h, bool row_changed,
                      const struct store_op *besides)
{
    enum { MORE = 3 };
    struct record_texts texts = {0};
    struct store_match row;
    struct store_op *ops = malloc((h->entries_count + MORE) * sizeof *ops);
    bool ok = ops && (!row_changed || record_fill(m, &texts, &row));
    if (ok) {
        size_t n = 0;
        if (row_changed)
            ops[n++] = (struct store_op){.kind = STORE_UPDATE_MATCH, .id = m->id, .match = &row};
        if (besides)
            ops[n++] = *besides;
        n += append_entries(m, h, ops + n);
        if (play_hash_due(&m->play, h)) {
            ops[n] = (struct store_op){.kind = STORE_NOTE_HASH, .id = m->id};
            play_hash(&m->play, &ops[n++].hash);
        }
        ok = server_write(m->server, m, ops, n);
    }
    record_texts_free(&texts);
    free(ops);
    return ok;
}

/*
 * What holds for one position only, or for people who have left the table, is gone, and that a bot plays for
 * somebody who has done something. True if anything is.
 */
static bool forget_passed(struct match *m, const struct act *act)
{
    const struct proposal *p = &m->proposal;
    bool undo = p->kind == PROPOSAL_UNDO, absent = p->kind == PROPOSAL_ABSENT;
    bool gone = p->open && (undo || (absent && (act->seat == p->seat || !absence_fits(m, p->seat))));
    uint16_t free_seats = m->play.resigned | m->play.absent;
    if (gone)
        m->proposal.open = false;
    if (m->offered & ~free_seats)
        gone = true;
    m->offered &= free_seats;
    m->held &= m->play.absent;
    if (act->seat < SEATS_MAX)
        m->heard &= (uint16_t)~SEAT_BIT(act->seat);
    return gone;
}

/*
 * Ends the match if its log is as long as one may be; else notes what is left of it where players are told:
 * when a tenth is left, and a hundredth.
 */
static void limit_length(struct match *m, struct act *act)
{
    uint32_t most = m->server->options->match_records, version = m->play.version;
    if (most == 0 || m->status != MATCH_RUNNING || m->play.over)
        return;
    uint8_t seat = act->seat < SEATS_MAX ? act->seat : 0;
    if (version >= most)
        play_too_long(&m->play, seat, server_time(m->server), &m->server->happening);
    for (uint32_t part = 10; part <= 100 && version < most; part *= 10)
        if (act->from < most - most / part && version >= most - most / part)
            act->left = most - version;
}

/* Notes the end, and makes it durable. */
static int finish_with(struct match *m, struct act *act, const struct store_op *besides, struct fault *fault)
{
    struct server *s = m->server;
    bool plain = act->kind == ACT_CHOOSE || act->kind == ACT_UNDO;
    act->lobby = forget_passed(m, act) || !plain;
    bool row_changed = act->lobby;
    limit_length(m, act);
    m->changed = server_time(m->server);
    if (m->play.over && m->status == MATCH_RUNNING) {
        m->status = MATCH_FINISHED;
        act->ended = row_changed = true;
        s->counters.matches_finished++;
    }
    if (write_act(m, &s->happening, row_changed, besides)) {
        deadlines_note(m);
        return 0;
    }
    /* Memory is ahead of the store now: the match is read again as soon as nothing of it is under way. */
    match_lose(m);
    return fault_set(fault, FAULT_STORE_UNAVAILABLE, NULL, NULL);
}

static int finish_act(struct match *m, struct act *act, struct fault *fault)
{
    return finish_with(m, act, NULL, fault);
}

void act_note_broken(const struct match *m, const char *when, const struct broken_rule *broken)
{
    struct server *s = m->server;
    s->counters.rules_broken++;
    log_event(&s->log, LOG_ERROR, "rule broken", "match", LOG_TEXT, m->name, "game", LOG_TEXT,
              m->kit->game->name, "when", LOG_TEXT, when, "after", LOG_NUMBER, (int64_t)m->play.version,
              "file", LOG_TEXT, broken->file, "line", LOG_NUMBER, (int64_t)broken->line, "why", LOG_TEXT,
              broken->what, NULL);
}

/*
 * The match stands where it stood before the choice in which a rule broke, frozen; the choice is not stored.
 * If that it is frozen cannot be stored either, it is found out again when the choice is made again.
 */
static void stop_broken(struct match *m)
{
    act_note_broken(m, "in a choice", &m->play.broken);
    if (server_can_write(m->server))
        write_act(m, &m->server->happening, true, NULL);
    deadlines_note(m);
    tell_refused(m);
}

void act_check_stands(struct match *m)
{
    if (m->status != MATCH_RUNNING || !m->begun || match_refused(m) || play_stands(&m->play))
        return;
    act_note_broken(m, "where it stood", &m->play.broken);
    deadlines_note(m);
    tell_refused(m);
}

static void begin_act(const struct match *m, enum act_kind kind, uint8_t seat, struct act *act)
{
    *act = (struct act){.kind = kind, .seat = seat, .from = m->play.version};
}

int act_start(struct match *m, struct act *act, struct fault *fault)
{
    begin_act(m, ACT_START, SEAT_NOBODY, act);
    m->chance.seats = m->config.seats;
    m->config.revision = m->kit->game->revision;
    if (!record_play_init(m)) {
        match_lose(m);
        return fault_memory(fault);
    }
    m->status = MATCH_RUNNING;
    enum play_error error = play_begin(&m->play, server_time(m->server), &m->server->happening);
    /* A game may be over at once; its end is told like any other. */
    if (error && error != PLAY_OVER) {
        if (m->play.frozen_by == FROZEN_RULE)
            act_note_broken(m, "at the start", &m->play.broken);
        match_lose(m); /* it is a lobby still */
        return play_fault(m, error, fault);
    }
    if (finish_act(m, act, fault) != 0)
        return -1;
    m->server->counters.matches_started++;
    return 0;
}

int act_choose(struct match *m, uint8_t seat, struct choice choice, struct act *act, struct fault *fault)
{
    begin_act(m, ACT_CHOOSE, seat, act);
    enum play_error error =
        play_choose(&m->play, seat, choice, server_time(m->server), &m->server->happening);
    if (error == PLAY_BROKEN)
        stop_broken(m);
    if (error)
        return play_fault(m, error, fault);
    m->server->counters.choices++;
    return finish_act(m, act, fault);
}

int act_undo(struct match *m, uint8_t seat, struct act *act, struct fault *fault)
{
    begin_act(m, ACT_UNDO, seat, act);
    enum play_error error = play_undo(&m->play, seat, server_time(m->server), &m->server->happening);
    if (error)
        return play_fault(m, error, fault);
    m->server->counters.undos++;
    return finish_act(m, act, fault);
}

int act_resign(struct match *m, uint8_t seat, struct act *act, struct fault *fault)
{
    begin_act(m, ACT_RESIGN, seat, act);
    enum play_error error = play_resign(&m->play, seat, server_time(m->server), &m->server->happening);
    if (error)
        return play_fault(m, error, fault);
    return finish_act(m, act, fault);
}

int act_absent(struct match *m, uint8_t seat, struct act *act, struct fault *fault)
{
    begin_act(m, ACT_PLAYERS, seat, act);
    enum play_error error = play_absent(&m->play, seat, server_time(m->server), &m->server->happening);
    return error ? play_fault(m, error, fault) : finish_act(m, act, fault);
}

int act_back(struct match *m, uint8_t seat, struct act *act, struct fault *fault)
{
    begin_act(m, ACT_PLAYERS, seat, act);
    enum play_error error = play_back(&m->play, seat, server_time(m->server), &m->server->happening);
    return error ? play_fault(m, error, fault) : finish_act(m, act, fault);
}

int act_pause(struct match *m, uint8_t seat, bool paused, struct act *act, struct fault *fault)
{
    begin_act(m, ACT_PLAYERS, seat, act);
    enum play_error error = play_pause(&m->play, seat, paused, server_time(m->server), &m->server->happening);
    return error ? play_fault(m, error, fault) : finish_act(m, act, fault);
}

/* Whoever comes to a seat has agreed to nothing, and proposes nothing. */
static void forget_agreed(struct match *m, uint8_t seat)
{
    if (m->proposal.by == seat)
        m->proposal.open = false;
    m->proposal.agreed &= (uint16_t)~SEAT_BIT(seat);
}

int act_seated(struct match *m, uint8_t seat, const struct person *who, struct act *act, struct fault *fault)
{
    struct store_op member = {.kind = STORE_ADD_MEMBER, .id = m->id, .member = who->id};
    bool is_member = match_member(m, who->id) != NULL;
    if (!is_member && m->members_count >= LIMIT_MEMBERS)
        return fault_set(fault, FAULT_LOBBY_FULL, NULL, NULL);
    if (!is_member && !match_make_room(m))
        return fault_memory(fault);
    begin_act(m, ACT_SEATED, seat, act);
    enum play_error error = play_seated(&m->play, seat, server_time(m->server), &m->server->happening);
    if (error)
        return play_fault(m, error, fault);
    if (!is_member)
        match_add_member(m, who->id, who->name);
    m->seats[seat].player = who->id;
    standing_forget(m, seat);
    forget_agreed(m, seat);
    return finish_with(m, act, is_member ? NULL : &member, fault);
}

int act_rewind(struct match *m, uint8_t seat, struct replay *there, struct act *act, struct fault *fault)
{
    begin_act(m, ACT_REWIND, seat, act);
    enum play_error error = play_rewind_to(&m->play, &there->play, there->stored->entries, seat,
                                           server_time(m->server), &m->server->happening);
    there->state = REPLAY_STUCK;
    if (error)
        return play_fault(m, error, fault);
    m->server->counters.undos++;
    return finish_act(m, act, fault);
}

bool act_is_agreed(const struct match *m, const struct proposal *p)
{
    if (p->kind == PROPOSAL_ABSENT)
        return absence_fits(m, p->seat) && !(absence_deciders(m, p->seat) & ~p->agreed) &&
               absence_wait(m, p->seat, p->agreed) == 0;
    return !(match_deciders(m) & ~p->agreed);
}

/* Whoever decides alone gets a bot to play with, but may not give the seat and its secrets to anybody. */
static int let_bot_play(struct match *m, const struct proposal *p, struct act *act, struct fault *fault)
{
    bool alone = (p->agreed & (p->agreed - 1)) == 0;
    uint16_t before = m->held;
    if (alone)
        m->held |= SEAT_BIT(p->seat);
    if (act_absent(m, p->seat, act, fault) == 0)
        return 0;
    m->held = before;
    return -1;
}

int act_agreed(struct match *m, const struct proposal *p, struct act *act, struct fault *fault)
{
    return p->kind == PROPOSAL_ABSENT ? let_bot_play(m, p, act, fault)
                                      : act_pause(m, p->by, p->kind == PROPOSAL_PAUSE, act, fault);
}

void act_carry_out(struct match *m)
{
    struct proposal p = m->proposal;
    struct act act;
    struct fault fault = {0};
    /* One to take back is gone with any act. */
    if (!p.open || p.kind == PROPOSAL_UNDO || m->status != MATCH_RUNNING || !act_is_agreed(m, &p))
        return;
    m->proposal.open = false;
    if (act_agreed(m, &p, &act, &fault) == 0)
        act_tell(m, &act);
    else
        m->proposal = p;
}

/* Whoever went and did not come back is asked no more, by which it may take longer. */
static void tell_needed(struct match *m)
{
    uint16_t needed = m->proposal.open ? absence_needed(m) : m->proposal.needed;
    bool is_news = needed != m->proposal.needed;
    m->proposal.needed = needed;
    if (is_news)
        tell_lobby_of_play(m);
}

void act_look_at_absence(struct match *m)
{
    struct fault fault = {0};
    if (!m->proposal.open || m->proposal.kind != PROPOSAL_ABSENT || m->lost || !server_can_write(m->server))
        return;
    if (absence_fits(m, m->proposal.seat)) {
        act_carry_out(m);
        tell_needed(m);
        return;
    }
    m->proposal.open = false;
    if (record_save(m, NULL, &fault) == 0)
        tell_lobby_of_play(m);
}

void act_tell(struct match *m, const struct act *act)
{
    bool of_all = act->kind == ACT_START || act->kind == ACT_SEATED;
    if (act->lobby && !act->ended && of_all)
        tell_lobby(m);
    else if (act->lobby && !act->ended)
        tell_lobby_of_play(m);
    switch (act->kind) {
    case ACT_START:
        tell_start(m);
        break;
    case ACT_UNDO:
    case ACT_REWIND:
        tell_undo(m, act->seat);
        break;
    case ACT_SEATED:
        tell_seated(m, act->seat);
        break;
    case ACT_RESIGN:
    case ACT_PLAYERS:
    case ACT_CHOOSE:
        tell_update(m, &m->server->happening, act->from);
        break;
    }
    tell_clock(m);
    if (act->left > 0)
        tell_left(m, act->left);
    if (act->ended)
        tell_end(m);
}
