/* See call.h. */
#include "server/requests/call.h"

#include <string.h>

#include "protocol/words.h"
#include "server/acts/act.h"
#include "server/acts/glances.h"
#include "server/acts/loads.h"
#include "server/acts/matches.h"
#include "server/match/record.h"
#include "server/people/bans.h"

bool call_is_late(const struct call *call)
{
    return call->later || store_is_late(&call->c->asker);
}

struct text *call_reply(struct call *call)
{
    struct text *t = &call->s->text;
    text_clear(t);
    text_reply(t, call->r->id);
    return t;
}

void call_send(struct call *call)
{
    text_object_end(&call->s->text);
    server_reply(call->s, call->c, call->r->id);
    call->replied = true;
}

void call_ok(struct call *call)
{
    call_reply(call);
    call_send(call);
}

static void number(struct text *t, const char *key, int64_t value)
{
    if (value < 0)
        return;
    text_member_number(t, key, value);
}

static void more(const struct call *call, struct text *t)
{
    number(t, "version", call->version);
    number(t, "retry_ms", call->retry_ms);
    number(t, "limit", call->limit);
    number(t, "reached", call->reached);
    if (call->fault.code == FAULT_MOVED)
        text_member_word(t, "node", call->node);
    if (call->why[0])
        text_member_string(t, "why", call->why);
    if (call->seats) {
        text_key(t, "seats");
        text_array(t);
        for (uint8_t seat = 0; seat < SEATS_MAX; seat++)
            if (call->seats & SEAT_BIT(seat))
                text_word(t, seat_name(seat));
        text_array_end(t);
    }
    if (call->says_supported) {
        text_key(t, "supported");
        text_array(t);
        text_number(t, PROTOCOL_VERSION);
        text_array_end(t);
    }
}

void call_fail(struct call *call)
{
    struct text *t = &call->s->text;
    text_clear(t);
    text_error(t, call->r->id, &call->fault);
    more(call, t);
    text_object_end(t);
    server_reply(call->s, call->c, call->r->id);
    call->replied = true;
    call->s->counters.errors++;
}

bool call_allowed(struct call *call, struct limiter *limiter)
{
    const struct address_key *from = peer_key(call->c->peer);
    uint32_t wait = limiter_take(limiter, from->bytes, sizeof from->bytes, uv_now(call->s->loop));
    if (wait == 0)
        return true;
    call->retry_ms = wait;
    call_refuse(call, FAULT_RATE_LIMITED);
    return false;
}

int call_refuse(struct call *call, enum fault_code code)
{
    return fault_set(&call->fault, code, NULL, NULL);
}

int call_refuse_banned(struct call *call, uint64_t player)
{
    const struct store_ban *ban = bans_of_player(call->s->bans, player);
    if (ban)
        memcpy(call->why, ban->why, sizeof call->why);
    return call_refuse(call, FAULT_BANNED);
}

/* Whether it is given to another node right now: what is asked of it is answered when that is done. */
static bool is_leaving(struct call *call, uint64_t id)
{
    if (!id_map_get(&call->s->leaving, id))
        return false;
    call->later = loads_wait(call->c, id);
    return call->later;
}

struct match *call_find(struct call *call, uint64_t id)
{
    if (is_leaving(call, id))
        return NULL;
    matches_look_again(call->s, id);
    struct match *m = matches_find(call->s, id);
    if (!m && !matches_is_known(call->s, id) && call->c->unread != id)
        call->later = loads_wait(call->c, id);
    return m;
}

const struct glance *call_glance(struct call *call, uint64_t id)
{
    uint32_t length;
    if (store_length(call->s->store, id, &length) != STORE_OK)
        return NULL;
    const struct glance *g = glances_find(call->s, id, length);
    if (!g && call->c->unread == 0)
        call->later = loads_wait_glance(call->c, id);
    return g;
}

/* Whether the person may know of a match in memory. */
static bool may_know(const struct call *call, struct match *m)
{
    uint64_t player = call->c->person->id;
    return match_member(m, player) || connection_follow_of(call->c, m) ||
           (m->listed && !delay_hides(m, player));
}

/* A match that is played at another node is not for this one to load. */
static int check_node(struct call *call, const struct store_rights *rights, const char *field)
{
    if (!rights->node[0])
        return 0;
    memcpy(call->node, rights->node, sizeof call->node);
    call->s->counters.moved++;
    return fault_set(&call->fault, FAULT_MOVED, field, NULL);
}

/* Whether the end of the match before one at another node is held back, which a rematch would tell. */
static bool is_hidden(const struct call *call, uint64_t id)
{
    struct match *m = record_load_head(call->s, id, NULL);
    bool hidden = !m || delay_hides(m, call->c->person->id);
    if (m)
        match_free(m);
    return hidden;
}

/* Whether the person may know of one that is not in memory, and it is played here. A stranger's question
 * takes as long for a match that is there as for none. */
static int check_stored(struct call *call, uint64_t id)
{
    struct store_rights rights;
    if (store_find_rights(call->s->store, id, call->c->person->id, &rights) != STORE_OK)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    bool strange = rights.node[0] && !rights.member;
    if (rights.member || (rights.listed && !(strange && is_hidden(call, id))))
        return check_node(call, &rights, "match");
    return fault_set(&call->fault, FAULT_NO_MATCH, "match", NULL);
}

static struct match *find_known(struct call *call, const char *name)
{
    uint64_t id = auth_id_parse(name);
    matches_look_again(call->s, id);
    struct match *m = id ? id_map_get(&call->s->matches, id) : NULL;
    if (m && is_leaving(call, id))
        return NULL;
    if (m && m->status != MATCH_CLOSED && may_know(call, m))
        return matches_find(call->s, id);
    if (check_stored(call, id) != 0)
        return NULL;
    if (m) { /* it knows better than the store what is on its way there */
        fault_set(&call->fault, FAULT_NO_MATCH, "match", NULL);
        return NULL;
    }
    m = call_find(call, id);
    if (call->later || (m && may_know(call, m)))
        return m;
    fault_set(&call->fault, m ? FAULT_NO_MATCH : FAULT_UNREADABLE, "match", NULL);
    return NULL;
}

struct match *call_match(struct call *call, const char *name)
{
    struct match *m = find_known(call, name);
    call->later = call_is_late(call);
    return call->later ? NULL : m;
}

struct match *call_invited(struct call *call, const char *invite)
{
    uint8_t code[AUTH_INVITE_SIZE];
    uint64_t id = 0;
    enum auth_invite_error error = auth_invite_parse(invite, code);
    if (error) {
        fault_set(&call->fault, FAULT_NO_MATCH, "invite", "%s", auth_invite_error_text(error));
        return NULL;
    }
    struct store_rights rights = {.exists = false};
    enum store_status status = store_find_invite(call->s->store, code, &id);
    if (status == STORE_OK)
        status = store_find_rights(call->s->store, id, call->c->person->id, &rights);
    if (status == STORE_LATER) {
        call->later = true;
        return NULL;
    }
    if (rights.exists && check_node(call, &rights, "invite") != 0)
        return NULL;
    struct match *m = rights.exists ? call_find(call, id) : NULL;
    if (m || call->later)
        return m;
    if (status == STORE_FAILED)
        call_refuse(call, FAULT_STORE_UNAVAILABLE);
    else if (rights.exists && !id_map_get(&call->s->matches, id))
        fault_set(&call->fault, FAULT_UNREADABLE, "invite", NULL);
    else
        fault_set(&call->fault, FAULT_NO_MATCH, "invite", "this invite code opens no match");
    return NULL;
}

void call_about(struct call *call, struct match *m)
{
    call->m = m;
    call->member = match_member(m, call->c->person->id);
    call->seat = match_seat_of(m, call->c->person->id);
}

enum part call_part(const struct call *call)
{
    return call->seat != SEAT_NOBODY ? PART_SEATED : call->member ? PART_MEMBER : PART_BESIDE;
}

int call_check_playable(struct call *call)
{
    struct match *m = call->m;
    if (m->status == MATCH_LOBBY)
        return call_refuse(call, FAULT_NOT_STARTED);
    act_check_stands(m);
    if (match_refused(m))
        return fault_set(&call->fault, FAULT_INTERNAL, NULL, "this match cannot be played on: %.200s",
                         match_refused(m));
    return 0;
}

int call_check_seated(struct call *call)
{
    struct match *m = call->m;
    if (call_check_playable(call) != 0)
        return -1;
    /* First: those without a seat may not know yet that it is over. */
    if (call->seat == SEAT_NOBODY)
        return call_refuse(call, FAULT_NOT_SEATED);
    if (m->status == MATCH_FINISHED)
        return call_refuse(call, FAULT_FINISHED);
    return match_resigned(m, call->seat) ? call_refuse(call, FAULT_RESIGNED) : 0;
}

int call_check_playing(struct call *call)
{
    if (call_check_seated(call) != 0)
        return -1;
    return match_absent(call->m, call->seat) ? call_refuse(call, FAULT_ABSENT) : 0;
}

struct match *call_wanted(struct call *call, const char *field, const char *missing)
{
    const struct request *r = call->r;
    if (r->invite)
        return call_invited(call, r->invite);
    if (r->match)
        return call_match(call, r->match);
    fault_set(&call->fault, FAULT_MISSING_FIELD, field, "%s", missing);
    return NULL;
}

int call_refuse_follow(struct call *call)
{
    if (call->c->follows_count < FOLLOWS_MAX)
        return fault_memory(&call->fault);
    call->limit = FOLLOWS_MAX;
    return fault_set(&call->fault, FAULT_TOO_MANY_MATCHES, NULL, "this connection follows too many matches");
}
