/* See people.h. */
#include "server/people/people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/request.h"
#include "server/hall/server.h"
#include "server/people/bans.h"
#include "server/people/elsewhere.h"

/* That somebody is here is noted once a day at most, and nobody waits for it. */
void people_note_seen(struct server *s, struct person *p)
{
    enum { EVERY_MS = 24 * 3600 * 1000 };
    uint64_t now = server_now();
    struct store_op op = {.kind = STORE_NOTE_SEEN, .id = p->id, .seen = now};
    if (s->closing || now < p->seen + EVERY_MS || !p->stored || !server_can_write(s))
        return;
    if (store_write(s->store, &op, 1, NULL, NULL) == STORE_OK)
        p->seen = now;
}

static struct person *out_of_memory(struct fault *fault)
{
    fault_memory(fault);
    return NULL;
}

_Static_assert((int)STORE_NAME_SIZE > 4 * (int)LIMIT_NAME, "a name is stored whole, whatever its characters");

void people_hear_name(struct person *p, const struct store_identity *identity)
{
    if (p->stored && p->writes == 0)
        memcpy(p->name, identity->name, sizeof p->name);
}

/* The person of an identity, as one connection more. */
static struct person *take_in(struct server *s, const struct store_identity *identity, bool stored)
{
    struct person *p = id_map_get(&s->people, identity->id);
    if (p) {
        people_hear_name(p, identity);
        p->connections++;
        return p;
    }
    p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->id = identity->id;
    p->seen = identity->seen;
    p->stored = stored;
    p->since = server_now();
    p->connections = 1;
    memcpy(p->name, identity->name, sizeof p->name);
    if (id_map_set(&s->people, p->id, p))
        return p;
    free(p);
    return NULL;
}

struct person *people_create(struct server *s, const char *name, char token[AUTH_TOKEN_TEXT_SIZE],
                             uint8_t hash[AUTH_TOKEN_HASH_SIZE], struct fault *fault)
{
    uint8_t secret[AUTH_TOKEN_SIZE];
    struct store_identity identity = {.id = auth_id_create(), .created = server_time(s)};
    identity.seen = identity.created;
    snprintf(identity.name, sizeof identity.name, "%s", name);
    auth_token_create(secret);
    auth_token_text(secret, token);
    auth_token_hash(secret, identity.token_hash);
    memcpy(hash, identity.token_hash, sizeof identity.token_hash);
    struct person *p = take_in(s, &identity, false);
    if (!p)
        return out_of_memory(fault);
    struct store_op op = {.kind = STORE_CREATE_IDENTITY, .id = p->id, .identity = &identity};
    if (server_write_person(s, p, &op))
        return p;
    people_leave(s, p);
    fault_set(fault, FAULT_STORE_UNAVAILABLE, NULL, NULL);
    return NULL;
}

int people_rename(struct server *s, struct person *p, const char *name, struct fault *fault)
{
    struct store_identity identity = {.id = p->id};
    snprintf(identity.name, sizeof identity.name, "%s", name);
    struct store_op op = {.kind = STORE_RENAME_IDENTITY, .id = p->id, .identity = &identity};
    if (!server_write_person(s, p, &op))
        return fault_set(fault, FAULT_STORE_UNAVAILABLE, NULL, NULL);
    memcpy(p->name, identity.name, sizeof p->name);
    return 0;
}

int people_know(struct server *s, const char *token, uint8_t hash[AUTH_TOKEN_HASH_SIZE],
                struct store_identity *identity, struct fault *fault)
{
    uint8_t secret[AUTH_TOKEN_SIZE];
    enum store_status found = STORE_MISSING;
    if (auth_token_parse(token, secret)) {
        auth_token_hash(secret, hash);
        found = store_find_token(s->store, hash, identity);
    }
    if (found == STORE_OK && identity->id == s->expiring)
        found = STORE_FAILED; /* for a moment; then it is known no more */
    if (found != STORE_OK)
        return fault_set(fault, found == STORE_MISSING ? FAULT_BAD_TOKEN : FAULT_STORE_UNAVAILABLE, NULL,
                         NULL);
    return bans_of_player(s->bans, identity->id) ? fault_set(fault, FAULT_BANNED, NULL, NULL) : 0;
}

struct person *people_enter(struct server *s, const struct store_identity *identity, struct fault *fault)
{
    struct person *p = take_in(s, identity, true);
    if (!p)
        return out_of_memory(fault);
    people_note_seen(s, p);
    return p;
}

void people_leave(struct server *s, struct person *person)
{
    if (--person->connections > 0)
        return;
    people_note_seen(s, person);
    id_map_remove(&s->people, person->id);
    free(person);
}

struct store_op people_new_token(struct server *s, uint64_t identity, char token[AUTH_TOKEN_TEXT_SIZE])
{
    uint8_t secret[AUTH_TOKEN_SIZE];
    struct store_op op = {
        .kind = STORE_ADD_TOKEN, .id = identity, .token = {.identity = identity, .created = server_time(s)}};
    auth_token_create(secret);
    auth_token_text(secret, token);
    auth_token_hash(secret, op.token.hash);
    return op;
}

struct store_op people_recovery(uint64_t identity, uint64_t until, char code[AUTH_TOKEN_TEXT_SIZE])
{
    uint8_t secret[AUTH_TOKEN_SIZE];
    struct store_op op = {.kind = STORE_ADD_TOKEN,
                          .id = identity,
                          .token = {.identity = identity, .created = server_now(), .until = until}};
    auth_recovery_create(secret, until);
    auth_token_text(secret, code);
    auth_recovery_hash(secret, op.token.hash);
    return op;
}

int people_recovered(struct server *s, const char *code, uint8_t hash[AUTH_TOKEN_HASH_SIZE],
                     struct store_identity *identity, struct fault *fault)
{
    uint8_t secret[AUTH_TOKEN_SIZE];
    enum store_status found = STORE_MISSING;
    if (auth_token_parse(code, secret) && server_now() < auth_recovery_until(secret)) {
        auth_recovery_hash(secret, hash);
        found = store_find_token(s->store, hash, identity);
    }
    if (found == STORE_OK && identity->id == s->expiring)
        found = STORE_FAILED; /* for a moment; then it is known no more */
    if (found == STORE_OK)
        return 0;
    return fault_set(fault, found == STORE_MISSING ? FAULT_BAD_CODE : FAULT_STORE_UNAVAILABLE, NULL, NULL);
}

struct farewell {
    struct ending ending;
    uint8_t token_hash[AUTH_TOKEN_HASH_SIZE]; /* of one that waits for its write */
    uint32_t count;
};

static void send_away(void *context, struct peer *peer)
{
    struct farewell *f = context;
    const struct ending *e = &f->ending;
    const struct connection *c = peer_data(peer);
    if (!c || c == e->but || !c->person || c->person->id != e->identity ||
        (e->token_hash && memcmp(c->token_hash, e->token_hash, AUTH_TOKEN_HASH_SIZE) != 0))
        return;
    peer_close(peer, CLOSE_POLICY, e->why);
    f->count++;
}

uint32_t people_send_away(struct server *s, uint64_t identity, const uint8_t *token_hash, const char *why)
{
    struct farewell f = {.ending = {.identity = identity, .token_hash = token_hash, .why = why}};
    net_each_peer(s->net, send_away, &f);
    return f.count;
}

static void let_stay(struct connection *but)
{
    if (!but)
        return;
    but->waiting--;
    connection_release(but);
}

static void on_ended(struct server *s, void *context, bool ok)
{
    struct farewell *f = context;
    if (ok && s->net) /* it may have closed before the store */
        net_each_peer(s->net, send_away, f);
    if (!ok)
        elsewhere_doubt(s->elsewhere);
    let_stay(f->ending.but);
    free(f);
}

bool people_write_ending(struct server *s, const struct store_op *ops, size_t count, struct ending ending)
{
    struct farewell *f = calloc(1, sizeof *f);
    if (!f)
        return false;
    f->ending = ending;
    if (ending.token_hash) {
        memcpy(f->token_hash, ending.token_hash, sizeof f->token_hash);
        f->ending.token_hash = f->token_hash;
    }
    if (!server_write_done(s, ops, count, on_ended, f)) {
        free(f);
        return false;
    }
    if (ending.but)
        ending.but->waiting++;
    return true;
}
