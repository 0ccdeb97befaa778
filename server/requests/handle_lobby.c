/* Requests about the table before the start, and about coming and going. See call.h and lobby.h. */
#include <string.h>

#include "protocol/config.h"
#include "protocol/words.h"
#include "server/acts/act.h"
#include "server/acts/matches.h"
#include "server/acts/series.h"
#include "server/lobby/lobby.h"
#include "server/match/readiness.h"
#include "server/match/record.h"
#include "server/requests/call.h"
#include "server/requests/quotas.h"
#include "server/telling/follows.h"
#include "server/telling/tell.h"
#include "server/telling/tell_lobby.h"
#include "server/requests/sifting.h"

static bool can_follow(const struct call *call, const struct match *m)
{
    return call->c->follows_count < FOLLOWS_MAX || connection_follow_of(call->c, m);
}

static void seat_member(struct text *t, uint8_t seat)
{
    text_member_word(t, "seat", seat == SEAT_NOBODY ? NULL : seat_name(seat));
}

/* ---- New matches ---- */

struct count {
    const struct call *call;
    uint32_t open;
};

static void count_open(void *context, const struct store_match *row)
{
    struct count *count = context;
    const struct call *call = count->call;
    count->open += row->status != MATCH_CLOSED && !sifting_is_over(call->c, row->id);
}

/* Whether there is room for one more, among all and among those opened from this address. */
static int check_room(struct call *call)
{
    const struct server_options *o = call->s->options;
    const struct address_key *from = peer_key(call->c->peer);
    uint32_t of_address = 0;
    size_t cursor = 0;
    struct match *m;
    if (call->s->matches.count >= o->matches_max)
        return call_refuse(call, FAULT_SERVER_FULL);
    while (o->matches_per_address && (m = id_map_next(&call->s->matches, &cursor)))
        of_address += m->status != MATCH_CLOSED && !delay_end_is_shown(m) &&
                      memcmp(&m->opened_from, from, sizeof *from) == 0;
    if (!o->matches_per_address || of_address < o->matches_per_address)
        return 0;
    call->limit = o->matches_per_address;
    return fault_set(&call->fault, FAULT_TOO_MANY_MATCHES, NULL,
                     "too many unfinished matches from your address");
}

/* Whether the person may be in one more unfinished match: 0, CALL_LATER, or -1 with a fault. */
static int check_open_matches(struct call *call)
{
    struct count count = {call, 0};
    struct store_page page = {.limit = SIFTED_MAX};
    int outcome = sifting_seek(call, (struct store_page){0});
    if (outcome != 0)
        return outcome;
    if (store_matches_of(call->s->store, call->c->person->id, &page, count_open, &count) != STORE_OK)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    if (count.open < LIMIT_OPEN_MATCHES)
        return 0;
    call->limit = LIMIT_OPEN_MATCHES;
    return call_refuse(call, FAULT_TOO_MANY_MATCHES);
}

/* Whether the person may open one more match, as above. */
static int check_open(struct call *call)
{
    bool allowed = call->c->sifting || call_allowed(call, &call->s->creations);
    if (!allowed || check_room(call) != 0)
        return -1;
    int outcome = check_open_matches(call);
    return outcome == 0 ? quota_take(call, QUOTA_MATCHES, 1) : outcome;
}

/* Whether they may become a member of this one before it starts; if it has, joining says so. */
static int check_join(struct call *call, const struct match *m)
{
    return m->status == MATCH_LOBBY ? check_open_matches(call) : 0;
}

/* The reply that names a match with its invite code and the own seat. */
static void reply_opened(struct call *call, const struct match *m, uint8_t seat)
{
    char invite[AUTH_INVITE_TEXT_SIZE];
    struct text *t = call_reply(call);
    auth_invite_text(m->invite, invite);
    text_member_word(t, "match", m->name);
    text_member_word(t, "invite", invite);
    seat_member(t, seat);
    call_send(call);
}

int handle_advise(struct call *call)
{
    struct game_config config;
    struct fault problem;
    const struct game_kit *kit = lobby_config(call->s, call->r, &config, &call->fault);
    if (!kit)
        return -1;
    bool starts = config_start_verify(kit->game, &config, &problem) == 0;
    struct text *t = call_reply(call);
    text_problem(t, starts ? NULL : &problem);
    text_key(t, "advice");
    text_advice(t, kit->game, &config);
    text_key(t, "legacy");
    text_legacy_view(t, kit, &config.legacy);
    text_key(t, "holds");
    text_legacy_counts(t, kit, &config.legacy);
    call_send(call);
    return 0;
}

int handle_create(struct call *call)
{
    if (call->c->follows_count >= FOLLOWS_MAX)
        return call_refuse_follow(call);
    int outcome = check_open(call);
    if (outcome != 0)
        return outcome;
    struct match *m = lobby_create(call->s, call->c->person, call->r, &call->fault);
    if (!m)
        return -1;
    m->opened_from = *peer_key(call->c->peer);
    match_follow(m, call->c, true, SEAT_NOBODY);
    reply_opened(call, m, match_seat_of(m, call->c->person->id));
    tell_lobby(m);
    return 0;
}

/* The lobby that somebody else opened for the rematch. */
static int enter_rematch(struct call *call, struct match *next)
{
    uint8_t seat = match_seat_of(next, call->c->person->id);
    const struct member *member = match_member(next, call->c->person->id);
    bool was_online = member && member->follows > 0;
    if (next->lost)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    if (!can_follow(call, next))
        return call_refuse_follow(call);
    int outcome = member ? 0 : check_join(call, next);
    if (outcome != 0)
        return outcome;
    if (!member && lobby_join(next, call->c->person, -1, true, &seat, &call->fault) != 0)
        return -1;
    match_follow(next, call->c, true, match_audience_of(next, call->c->person->id));
    reply_opened(call, next, seat);
    if (next->status == MATCH_LOBBY || !was_online)
        tell_lobby(next);
    if (next->status != MATCH_LOBBY)
        tell_present(next, connection_follow_of(call->c, next), NULL, "resume");
    return 0;
}

/*
 * Whether a series can go on from the match: its end was shown to all, since members without a seat come
 * along; and what it left is known. A next one that the match does not know of is noted.
 */
static int check_series(struct call *call)
{
    struct match *m = call->m;
    uint64_t next;
    if (!delay_end_is_shown(m))
        return fault_set(&call->fault, FAULT_NOT_FINISHED, NULL,
                         "the end has not been shown to spectators yet");
    if (series_next(m, &next, &call->fault) != 0)
        return -1;
    m->next = next;
    if (!next && match_refused(m))
        return fault_set(&call->fault, FAULT_INTERNAL, NULL, "this match cannot be gone on from: %.200s",
                         match_refused(m));
    return 0;
}

/*
 * Whether the next match has gone to another node: then its members are told which it is, since they find it
 * from there, and no other one is made. 1 if it has, 0, or -1 with a fault.
 */
static int name_elsewhere(struct call *call, uint64_t next)
{
    struct store_rights rights;
    if (store_find_rights(call->s->store, next, call->c->person->id, &rights) != STORE_OK)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    if (!rights.exists || !rights.node[0])
        return 0;
    if (!rights.member)
        return fault_set(&call->fault, FAULT_ALREADY_STARTED, NULL,
                         "the next match is at another node: enter it by its invite code");
    struct match *m = record_load_head(call->s, next, NULL);
    if (!m)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    reply_opened(call, m, match_seat_of(m, call->c->person->id));
    match_free(m);
    return 1;
}

int handle_rematch(struct call *call)
{
    bool series = series_seals(call->m);
    if (!delay_is_over(call->m, call_part(call)))
        return call_refuse(call, FAULT_NOT_FINISHED);
    if (series && check_series(call) != 0)
        return -1;
    if (call_is_late(call))
        return CALL_LATER;
    struct match *next = call->m->next ? call_find(call, call->m->next) : NULL;
    if (next)
        return enter_rematch(call, next);
    if (call->later)
        return CALL_LATER;
    int elsewhere = call->m->next ? name_elsewhere(call, call->m->next) : 0;
    if (elsewhere != 0)
        return elsewhere > 0 ? 0 : -1;
    if (series && call->m->next)
        return call_refuse(call, FAULT_UNREADABLE);
    if (call->c->follows_count >= FOLLOWS_MAX)
        return call_refuse_follow(call);
    int outcome = check_open(call);
    if (outcome != 0)
        return outcome;
    next = series ? lobby_continue(call->m, &call->fault)
                  : lobby_rematch(call->m, call->c->person, &call->fault);
    if (!next)
        return -1;
    next->opened_from = *peer_key(call->c->peer);
    match_follow(next, call->c, true, SEAT_NOBODY);
    reply_opened(call, next, match_seat_of(next, call->c->person->id));
    tell_lobby(next);
    tell_rematch(call->m, next, call->c->person);
    if (series)
        tell_lobby(call->m); /* its invite code is another one now */
    return 0;
}

/* ---- Coming and going ---- */

static void reply_joined(struct call *call, const struct match *m, uint8_t seat)
{
    struct text *t = call_reply(call);
    text_member_word(t, "match", m->name);
    seat_member(t, seat);
    call_send(call);
}

/* Joining where one is a member already. */
static int come_back(struct call *call)
{
    struct match *m = call->m;
    struct follower *f = match_follow(m, call->c, true, match_audience_of(m, call->c->person->id));
    if (lobby_rename(m, call->c->person, &call->fault) != 0)
        return -1;
    reply_joined(call, m, call->seat);
    tell_lobby(m);
    if (f && m->status != MATCH_LOBBY)
        tell_present(m, f, NULL, "resume");
    act_look_at_absence(m);
    return 0;
}

/* Takes over a seat of a running match that its host offers. */
static int take_offered(struct call *call)
{
    struct match *m = call->m;
    struct act act;
    uint8_t seat = (uint8_t)call->r->seat;
    if (seat >= m->config.seats)
        return fault_set(&call->fault, FAULT_NO_SEAT, "seat", NULL);
    if (!(m->offered & SEAT_BIT(seat)))
        return call_refuse(call, FAULT_ALREADY_STARTED);
    if (lobby_is_kicked(m, call->c->person->id))
        return call_refuse(call, FAULT_KICKED);
    int outcome = call->member ? 0 : check_open_matches(call);
    if (outcome != 0)
        return outcome;
    if (act_seated(m, seat, call->c->person, &act, &call->fault) != 0)
        return -1;
    match_follow(m, call->c, true, seat);
    reply_joined(call, m, seat);
    act_tell(m, &act);
    return 0;
}

int handle_join(struct call *call)
{
    struct match *m = call_wanted(call, "invite", "invite or match is missing: which match is it?");
    if (!m)
        return -1;
    call_about(call, m);
    if (m->lost)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    if (!can_follow(call, m))
        return call_refuse_follow(call);
    bool wants_seat = call->r->seat >= 0 && call->seat == SEAT_NOBODY;
    if (m->status == MATCH_RUNNING && wants_seat)
        return take_offered(call);
    /* That it is over is not shown yet to those without a seat. */
    if (m->status == MATCH_FINISHED && wants_seat && !delay_end_is_shown(m))
        return call_refuse(call, FAULT_ALREADY_STARTED);
    if (call->member)
        return come_back(call);
    if (call->s->disk_room != ROOM_PLENTY)
        return call_refuse(call, FAULT_DISK_LOW);
    int outcome = check_join(call, m);
    if (outcome != 0)
        return outcome;
    if (lobby_join(m, call->c->person, call->r->seat, call->r->sit != 0, &call->seat, &call->fault) != 0)
        return -1;
    match_follow(m, call->c, true, SEAT_NOBODY);
    reply_joined(call, m, call->seat);
    tell_lobby(m);
    return 0;
}

static int done(struct call *call, int outcome)
{
    if (outcome != 0)
        return -1;
    call_ok(call);
    tell_lobby(call->m);
    return 0;
}

/* Ends all follows of a person as a member, with a word to each connection but the one that asked. */
static void send_off(struct call *call, uint64_t player, const char *code, const char *why)
{
    for (struct follower *f = call->m->follows, *next; f; f = next) {
        next = f->next;
        if (f->connection->person->id != player)
            continue;
        if (f->connection != call->c)
            tell_notice(call->m, f->connection, code, why);
        match_unfollow(f);
    }
}

static int leave_lobby(struct call *call)
{
    struct match *m = call->m;
    uint64_t player = call->c->person->id;
    if (lobby_remove(m, player, false, &call->fault) != 0)
        return -1;
    call_ok(call);
    send_off(call, player, "lobby_closed", "you have left this lobby");
    if (m->members_count == 0)
        matches_close(m, "everybody has left this lobby");
    else
        tell_lobby(m);
    return 0;
}

int handle_leave(struct call *call)
{
    struct follower *f = connection_follow_of(call->c, call->m);
    if (call->member && call->m->status == MATCH_LOBBY && (!f || f->member))
        return leave_lobby(call);
    if (!f && !call->member)
        return call_refuse(call, FAULT_NOT_MEMBER);
    call_ok(call);
    if (f)
        match_unfollow(f);
    return 0;
}

/* Who watches and is no member; NULL: nobody of this name does. */
static const struct person *find_watcher(const struct match *m, uint64_t player)
{
    for (const struct follower *f = m->follows; f; f = f->next)
        if (!f->member && f->connection->person->id == player)
            return f->connection->person;
    return NULL;
}

static int let_back(struct call *call, uint64_t player)
{
    return done(call, lobby_let_back(call->m, player, &call->fault));
}

int handle_kick(struct call *call)
{
    struct match *m = call->m;
    uint64_t player = auth_id_parse(call->r->player);
    if (call->r->kicked == 0)
        return let_back(call, player);
    bool is_member = player && match_member(m, player);
    const struct person *watcher = player && !is_member ? find_watcher(m, player) : NULL;
    if (m->status != MATCH_LOBBY && is_member && match_seat_of(m, player) != SEAT_NOBODY)
        return fault_set(&call->fault, FAULT_ALREADY_STARTED, "player",
                         "whoever has a seat stays a member from the start on");
    if (!is_member && !watcher)
        return fault_set(&call->fault, FAULT_NO_PLAYER, "player", NULL);
    if (player == call->c->person->id)
        return fault_set(&call->fault, FAULT_BAD_FIELD, "player", "the host cannot be kicked; leave instead");
    if ((is_member ? lobby_remove(m, player, true, &call->fault)
                   : lobby_shut_out(m, watcher, &call->fault)) != 0)
        return -1;
    call_ok(call);
    send_off(call, player, "kicked", "the host has removed you from this match");
    tell_lobby(m);
    return 0;
}

/* ---- At the table ---- */

static void reply_seat(struct call *call, uint8_t seat)
{
    seat_member(call_reply(call), seat);
    call_send(call);
    tell_lobby(call->m);
}

int handle_sit(struct call *call)
{
    uint8_t seat = (uint8_t)call->r->seat;
    if (lobby_sit(call->m, call->c->person->id, seat, &call->fault) != 0)
        return -1;
    reply_seat(call, seat);
    return 0;
}

int handle_stand(struct call *call)
{
    return done(call, lobby_stand(call->m, call->c->person->id, &call->fault));
}

/* Those who watch a table that may not be watched any more. Members stay, as members. */
static void send_spectators_away(struct match *m)
{
    for (struct follower *f = m->follows, *next; f; f = next) {
        next = f->next;
        if (f->member) {
            f->audience = SEAT_NOBODY;
            continue;
        }
        tell_notice(m, f->connection, "lobby_closed", "this match may not be watched any more");
        match_unfollow(f);
    }
}

int handle_set(struct call *call)
{
    if (lobby_set(call->m, call->c->person->id, call->r, &call->fault) != 0)
        return -1;
    call_ok(call);
    if (!call->m->spectators)
        send_spectators_away(call->m);
    tell_lobby(call->m);
    return 0;
}

int handle_add_bot(struct call *call)
{
    uint8_t seat;
    if (lobby_add_bot(call->m, call->r->seat, call->r->level, &seat, &call->fault) != 0)
        return -1;
    reply_seat(call, seat);
    return 0;
}

int handle_remove_bot(struct call *call)
{
    return done(call, lobby_remove_bot(call->m, (uint8_t)call->r->seat, &call->fault));
}

int handle_ready(struct call *call)
{
    const struct request *r = call->r;
    return done(call, lobby_ready(call->m, call->c->person->id, r->ready != 0, r->entropy, &call->fault));
}

/* ---- The start ---- */

static uint16_t seats_not_ready(const struct match *m)
{
    uint16_t seats = 0;
    for (uint8_t seat = 0; seat < m->config.seats; seat++)
        if (!match_seat_taken(m, seat) || (m->seats[seat].player && !m->seats[seat].ready))
            seats |= SEAT_BIT(seat);
    return seats;
}

/* From now on everybody sees through the eyes of the own seat, also where they only watched before they had
 * it. */
static void open_eyes(struct match *m)
{
    for (struct follower *f = m->follows; f; f = f->next) {
        uint64_t player = f->connection->person->id;
        if (f->member || match_seat_of(m, player) != SEAT_NOBODY)
            match_follow(m, f->connection, true, match_audience_of(m, player));
    }
}

static void log_start(const struct call *call)
{
    log_event(&call->s->log, LOG_INFO, "match started", "match", LOG_TEXT, call->m->name, "game", LOG_TEXT,
              call->m->kit->game->name, "seats", LOG_NUMBER, (int64_t)call->m->config.seats, NULL);
}

int handle_start(struct call *call)
{
    struct match *m = call->m;
    struct act act;
    call->seats = seats_not_ready(m);
    if (readiness_problem(m, &call->fault) != 0 || act_start(m, &act, &call->fault) != 0)
        return -1;
    open_eyes(m);
    struct text *t = call_reply(call);
    text_member_number(t, "version", m->play.version);
    call_send(call);
    act_tell(m, &act);
    log_start(call);
    return 0;
}
