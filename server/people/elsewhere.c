/* See elsewhere.h. A round: all bans, then the token of every connection, a few at a time. */
#include "server/people/elsewhere.h"

#include <stdlib.h>
#include <string.h>

#include "server/hall/server.h"
#include "server/people/banning.h"
#include "server/people/bans.h"
#include "server/people/people.h"

enum {
    REST_MS = 2000, /* from the end of one round to the next */
    TOKENS_AT_ONCE = 16,
};

struct shown {
    uint64_t identity;
    uint8_t hash[AUTH_TOKEN_HASH_SIZE];
};

enum step { STEP_RESTS, STEP_BANS, STEP_TOKENS };

struct elsewhere {
    struct server *server;
    struct store_asker asker;
    enum step step;
    struct shown *tokens; /* owned; of those who were connected when the round began */
    size_t count, room, next;
    uint64_t rests_until; /* loop time in ms */
    bool stopped, doubts;
};

/* ---- Bans ---- */

/* False: the answer comes later. */
static bool look_at_bans(struct elsewhere *e)
{
    struct server *s = e->server;
    enum store_status status = bans_refresh(s->bans, s->store);
    if (status == STORE_LATER)
        return false;
    if (status == STORE_OK && bans_at(s->bans, 0))
        banning_send_away(s);
    return true;
}

/* ---- Tokens ---- */

/* Whoever is still being stored, or has just logged out here, is looked after by others. */
static void note_token(void *context, struct peer *peer)
{
    struct elsewhere *e = context;
    const struct connection *c = peer_data(peer);
    if (!c || !c->person || !c->person->stored || c->logged_out)
        return;
    if (e->count == e->room) {
        size_t room = e->room ? 2 * e->room : 64;
        struct shown *tokens = realloc(e->tokens, room * sizeof *tokens);
        if (!tokens)
            return; /* the next round looks again */
        e->tokens = tokens;
        e->room = room;
    }
    e->tokens[e->count].identity = c->person->id;
    memcpy(e->tokens[e->count++].hash, c->token_hash, AUTH_TOKEN_HASH_SIZE);
}

static void gather(struct elsewhere *e)
{
    struct server *s = e->server;
    struct person *person;
    size_t cursor = 0;
    while ((person = id_map_next(&s->people, &cursor)))
        people_note_seen(s, person); /* another node may look whose identity expires */
    e->count = e->next = 0;
    net_each_peer(s->net, note_token, e);
}

/* What became of a token. */
static void hear(struct server *s, const struct shown *token, enum store_status found,
                 const struct store_identity *identity)
{
    struct person *person = id_map_get(&s->people, token->identity);
    if (found == STORE_MISSING)
        people_send_away(s, token->identity, token->hash, "logged out");
    else if (found == STORE_OK && person)
        people_hear_name(person, identity);
}

/* The next few. False: the answers come later. */
static bool look_at_tokens(struct elsewhere *e)
{
    struct server *s = e->server;
    enum store_status found[TOKENS_AT_ONCE];
    size_t count = e->count - e->next < TOKENS_AT_ONCE ? e->count - e->next : TOKENS_AT_ONCE;
    struct store_identity identities[TOKENS_AT_ONCE];
    for (size_t i = 0; i < count; i++)
        found[i] = store_find_token(s->store, e->tokens[e->next + i].hash, &identities[i]);
    if (store_is_late(&e->asker))
        return false;
    for (size_t i = 0; i < count; i++) {
        hear(s, &e->tokens[e->next + i], found[i], &identities[i]);
        e->doubts = e->doubts || (found[i] != STORE_OK && found[i] != STORE_MISSING);
    }
    e->next += count;
    return true;
}

/* ---- Rounds ---- */

/* As far as there are answers. */
static void go_on(struct elsewhere *e)
{
    struct server *s = e->server;
    bool done = true;
    while (done && e->step != STEP_RESTS) {
        store_ask_for(s->store, &e->asker);
        done = e->step == STEP_BANS ? look_at_bans(e) : look_at_tokens(e);
        store_ask_for(s->store, NULL);
        if (!done)
            return;
        store_forget(&e->asker);
        if (e->step == STEP_BANS)
            gather(e);
        e->step = e->next < e->count ? STEP_TOKENS : STEP_RESTS;
    }
    e->rests_until = uv_now(s->loop) + REST_MS;
}

static void come(void *context)
{
    struct elsewhere *e = context;
    if (!e->stopped)
        go_on(e);
}

void elsewhere_tick(struct elsewhere *e)
{
    struct server *s = e->server;
    if (e->stopped || !(s->options->node[0] || e->doubts) || e->step != STEP_RESTS ||
        uv_now(s->loop) < e->rests_until || store_broken(s->store) || s->doubted)
        return;
    e->doubts = false;
    e->step = STEP_BANS;
    go_on(e);
}

void elsewhere_doubt(struct elsewhere *e)
{
    e->doubts = true;
}

void elsewhere_stop(struct elsewhere *e)
{
    e->stopped = true;
    store_forget(&e->asker);
}

/* ---- Coming and going ---- */

struct elsewhere *elsewhere_create(struct server *s)
{
    struct elsewhere *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->server = s;
    e->asker = (struct store_asker){.come = come, .context = e};
    return e;
}

void elsewhere_free(struct elsewhere *e)
{
    if (e)
        free(e->tokens);
    free(e);
}
