/* See matches.h. */
#include "server/acts/matches.h"

#include <stdlib.h>

#include "server/acts/act.h"
#include "server/hall/server.h"
#include "server/match/absence.h"
#include "server/match/deadlines.h"
#include "server/match/loading.h"
#include "server/match/record.h"
#include "server/telling/follows.h"
#include "server/telling/tell.h"
#include "server/telling/tell_lobby.h"

bool matches_add(struct server *s, struct match *m)
{
    return id_map_set(&s->matches, m->id, m);
}

/* Stores what was found when the log was played, for lists. If it cannot be, it is the next time. */
static void note_verdict(struct match *m)
{
    struct record_texts texts = {0};
    struct store_match row;
    if (!m->verdict_stale || m->server->closing || !server_can_write(m->server))
        return;
    m->verdict_stale = false;
    if (record_fill(m, &texts, &row))
        server_write(m->server, m, &(struct store_op){.kind = STORE_UPDATE_MATCH, .id = m->id, .match = &row},
                     1);
    record_texts_free(&texts);
}

struct match *matches_find(struct server *s, uint64_t id)
{
    struct match *m = id_map_get(&s->matches, id);
    if (m)
        m->touched = uv_now(s->loop);
    return m && m->status != MATCH_CLOSED ? m : NULL;
}

bool matches_is_known(struct server *s, uint64_t id)
{
    return id_map_get(&s->matches, id) != NULL;
}

bool matches_arrive(struct server *s, struct match *m)
{
    bool there = id_map_get(&s->matches, m->id) != NULL; /* it came another way */
    if (there || m->status == MATCH_CLOSED || !matches_add(s, m)) {
        match_free(m);
        return there;
    }
    m->touched = uv_now(s->loop);
    absence_recall(m);
    if (m->stay) /* what was noted while it was being read */
        deadlines_settle(m, m->stay->since, NULL, 0);
    note_verdict(m);
    tell_staged(m);
    deadlines_note(m);
    m->server->hooks->wake(m);
    return true;
}

struct match *matches_get(struct server *s, uint64_t id)
{
    if (!matches_is_known(s, id)) {
        bool waits = id == s->expiring || id_map_get(&s->leaving, id);
        struct match *m = waits ? NULL : loading_at_once(s, id);
        if (!m || !matches_arrive(s, m))
            return NULL;
    }
    return matches_find(s, id);
}

static void send_away(struct match *m)
{
    absence_keep(m);
    id_map_remove(&m->server->matches, m->id);
    match_free(m);
}

/* Whether nothing is lost if memory forgets the match. What is being read of it may be older than it is. */
static bool may_go(const struct server *s, const struct match *m)
{
    return match_is_idle(m) && !id_map_get(&s->loads, m->id);
}

bool matches_let_go(struct server *s, uint64_t id)
{
    struct match *m = id_map_get(&s->matches, id);
    if (id_map_get(&s->leaving, id) || (m ? !may_go(s, m) : id_map_get(&s->loads, id) != NULL))
        return false;
    if (m)
        send_away(m);
    return true;
}

static void unfollow_all(struct match *m)
{
    while (m->follows)
        match_unfollow(m->follows);
}

void matches_depart(struct match *m)
{
    for (struct follower *f = m->follows; f; f = f->next)
        tell_notice(m, f->connection, "moved", "this match is played at another node from now on");
    unfollow_all(m);
    deadlines_drop(m->server->deadlines, m->id);
    send_away(m);
}

void matches_close(struct match *m, const char *why)
{
    m->status = MATCH_CLOSED;
    for (struct follower *f = m->follows; f; f = f->next)
        tell_notice(m, f->connection, "lobby_closed", why);
    unfollow_all(m);
}

/* Puts what was read in the place of what was there; followers stay. */
static void replace(struct match *m, struct match *read)
{
    struct match kept = *m;
    absence_take_over(read, m);
    match_clear(m);
    *m = *read;
    free(read);
    m->follows = kept.follows;
    m->bot_state = kept.bot_state;
    m->bot_due = kept.bot_due;
    m->bot_next = kept.bot_next;
    m->bot_chance = kept.bot_chance;
    m->bot_thinks = kept.bot_thinks;
    m->bot_queued = kept.bot_queued;
    m->bot_behind = kept.bot_behind;
    m->bot_index = kept.bot_index;
    m->bot_considered = kept.bot_considered;
    m->bot_version = kept.bot_version;
    m->touched = kept.touched;
}

/* Followers are what the store says they are. */
static void recount(struct match *m)
{
    m->watching = 0;
    for (struct follower *f = m->follows, *next; f; f = next) {
        next = f->next;
        struct member *member = match_member(m, f->connection->person->id);
        if (f->member && !member) {
            f->member = false; /* so that nobody is counted out by the end of the follow */
            m->watching++;
            tell_notice(m, f->connection, "lobby_closed", "joining this match could not be stored");
            match_unfollow(f);
        } else if (f->member) {
            member->follows++;
            if (f->audience != SEAT_SPECTATOR)
                f->audience = match_audience_of(m, member->id);
        } else {
            m->watching++;
        }
    }
}

/* Where a match is that this node has given to the store, or to another node. */
enum whereabouts { NOT_STORED, STORED_HERE, STORED_ELSEWHERE, NOT_TO_BE_SAID };

static enum whereabouts whereabouts(struct server *s, uint64_t id)
{
    struct store_rights rights = {.exists = false};
    if (store_find_rights(s->store, id, 0, &rights) == STORE_FAILED)
        return NOT_TO_BE_SAID;
    if (!rights.exists)
        return NOT_STORED;
    return rights.node[0] ? STORED_ELSEWHERE : STORED_HERE;
}

bool matches_restore(struct match *m)
{
    struct server *s = m->server;
    bool was_sealed = match_is_sealed(m);
    struct match *read = loading_at_once(s, m->id);
    bool away = store_broken(s->store) || s->doubted; /* what cannot be written may not be read either */
    enum whereabouts is = read ? STORED_HERE : away ? NOT_TO_BE_SAID : whereabouts(s, m->id);
    if (!read && (is == NOT_TO_BE_SAID || is == STORED_HERE)) {
        s->lost = true; /* a database elsewhere is away, or memory is short */
        return false;
    }
    if (is == STORED_ELSEWHERE) { /* this node gave it away, and was not told that it is done */
        matches_depart(m);
        return true;
    }
    if (!read || read->status == MATCH_CLOSED) {
        if (read)
            match_free(read);
        matches_close(m, "this match could not be stored");
        m->lost = false;
        return true;
    }
    replace(m, read);
    recount(m);
    tell_resync(m);
    if (was_sealed && m->status == MATCH_FINISHED && !match_is_sealed(m))
        tell_opened(m); /* its series was closed by the write that it hung on */
    tell_staged(m);
    deadlines_note(m);
    m->server->hooks->wake(m);
    return true;
}

/* Whether the store has all that what is in memory hangs on, or will never have it. */
static bool may_be_restored(const struct match *m)
{
    return m->lost && !m->look_later && m->in_flight == 0 && m->hangs_on <= m->server->outbox.settled;
}

void matches_settled(struct match *m)
{
    if (may_be_restored(m))
        matches_restore(m);
    else if (!m->lost)
        m->server->hooks->wake(m);
}

void matches_look_again(struct server *s, uint64_t id)
{
    struct match *m = id_map_get(&s->matches, id);
    if (!m || !m->look_later)
        return;
    struct store_asker *asker = store_ask_for(s->store, NULL); /* whoever asks: this is read at once */
    m->look_later = false;
    if (may_be_restored(m) && !matches_restore(m))
        m->look_later = true;
    store_ask_for(s->store, asker);
}

/* The match that a lost parting was about, if it is still there; NULL if it was closed for good. */
static struct match *parted_from(struct server *s, uint64_t id)
{
    struct match *m = id_map_get(&s->matches, id);
    return m && m->lost ? m : matches_get(s, id);
}

/* Whether somebody may follow as before. What is ahead of the store is looked at when it is read again. */
static bool may_follow_on(struct match *m, const struct parting *parting)
{
    return m->lost || match_member(m, parting->person) ||
           (!parting->member && parting->audience == SEAT_SPECTATOR && m->spectators);
}

/* The eyes of somebody who follows on. */
static uint8_t audience_again(const struct match *m, const struct parting *parting)
{
    if (parting->audience == SEAT_SPECTATOR && match_seat_of(m, parting->person) == SEAT_NOBODY)
        return SEAT_SPECTATOR;
    return m->lost ? SEAT_NOBODY : match_audience_of(m, parting->person);
}

/* What it takes for true cannot be put right here: it comes back, and is told anew. */
static void send_back(struct connection *c)
{
    peer_drop(c->peer, DROP_STORE, CLOSE_TRY_LATER, "a change could not be stored");
}

static void tell_parting(struct connection *c, const struct parting *parting)
{
    struct server *s = c->server;
    char name[AUTH_ID_TEXT_SIZE];
    enum whereabouts is = whereabouts(s, parting->match);
    if (is == NOT_TO_BE_SAID) {
        send_back(c);
        return;
    }
    auth_id_text(parting->match, name);
    text_clear(&s->text);
    message_notice(&s->text, name, is == STORED_ELSEWHERE ? "moved" : "lobby_closed",
                   "this match is not followed from here any more", 0);
    server_push(s, c);
    outbox_add_parting(&s->outbox, c, parting);
}

void matches_lost_parting(struct connection *c, const struct parting *parting)
{
    struct server *s = c->server;
    if (!c->person || c->person->id != parting->person)
        return;
    struct match *m = parted_from(s, parting->match);
    if (m && connection_follow_of(c, m))
        return;
    if (!m || !may_follow_on(m, parting)) {
        tell_parting(c, parting);
        return;
    }
    bool member = match_member(m, parting->person) || (m->lost && parting->member);
    if (match_follow(m, c, member, audience_again(m, parting)))
        c->missed = s->missed = true;
    else
        send_back(c);
}

static struct match *oldest_idle(struct server *s)
{
    size_t cursor = 0;
    struct match *oldest = NULL, *m;
    while ((m = id_map_next(&s->matches, &cursor)))
        if (may_go(s, m) && (!oldest || m->touched < oldest->touched))
            oldest = m;
    return oldest;
}

/* Collects up to `room` matches that have to go. */
static size_t expired(struct server *s, struct match **out, size_t room)
{
    size_t cursor = 0, n = 0;
    struct match *m;
    uint64_t now = uv_now(s->loop), idle = (uint64_t)s->options->match_idle * 1000;
    while (n < room && (m = id_map_next(&s->matches, &cursor)))
        if (may_go(s, m) && (m->status == MATCH_CLOSED || now - m->touched >= idle))
            out[n++] = m;
    return n;
}

/* The next one that is lost and may be read, or, if not only `quiet` ones are wanted, will be. */
static struct match *next_lost(struct server *s, bool quiet, size_t *cursor)
{
    struct match *m;
    while ((m = id_map_next(&s->matches, cursor)))
        if (quiet ? may_be_restored(m) : m->lost && !m->look_later)
            return m;
    return NULL;
}

void matches_restore_lost(struct server *s)
{
    size_t cursor = 0;
    struct match *m;
    /* One whose record cannot be read does not hold up the others, and is not looked for with every request.
     * Once one is restored the map may have changed. */
    while (s->lost && (m = next_lost(s, true, &cursor))) {
        if (matches_restore(m))
            cursor = 0;
        else if (store_broken(s->store) || s->doubted)
            break;
        else
            m->look_later = true;
    }
    cursor = 0;
    s->lost = s->lost && next_lost(s, false, &cursor);
}

/* Whoever missed a push because of a failed write is told how everything stands now. */
static void tell_missed(struct server *s)
{
    size_t cursor = 0;
    struct match *m;
    if (!s->missed || store_broken(s->store))
        return;
    s->missed = false;
    while ((m = id_map_next(&s->matches, &cursor)))
        for (struct follower *f = m->follows; f; f = f->next)
            if (f->connection->missed)
                tell_present(m, f, NULL, "resync");
    cursor = 0;
    while ((m = id_map_next(&s->matches, &cursor)))
        for (struct follower *f = m->follows; f; f = f->next)
            f->connection->missed = false;
}

static void tell_stale(struct server *s)
{
    size_t cursor = 0;
    struct match *m;
    while ((m = id_map_next(&s->matches, &cursor))) {
        if (m->lobby_stale)
            tell_lobby(m);
        act_look_at_absence(m);
        tell_stage_again(m);
    }
}

/* What could not be read is looked for again. */
static void look_again(struct server *s)
{
    size_t cursor = 0;
    struct match *m;
    while ((m = id_map_next(&s->matches, &cursor)))
        if (m->lost) {
            m->look_later = false;
            s->lost = true;
        }
}

void matches_sweep(struct server *s)
{
    enum { BATCH = 256 };
    struct match *gone[BATCH], *m;
    size_t n = expired(s, gone, BATCH);
    for (size_t i = 0; i < n; i++)
        send_away(gone[i]);
    for (int i = 0; i < BATCH && s->matches.count > s->options->matches_in_memory && (m = oldest_idle(s));
         i++)
        send_away(m);
    look_again(s);
    matches_restore_lost(s);
    tell_missed(s);
    tell_stale(s);
}

void matches_free(struct server *s)
{
    size_t cursor = 0;
    struct match *m;
    while ((m = id_map_next(&s->matches, &cursor))) {
        unfollow_all(m);
        match_free(m);
    }
    id_map_free(&s->matches);
}
