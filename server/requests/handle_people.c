/* Requests about who one is: hello; and vocabulary, ping. See call.h. */
#include <string.h>

#include "server/base/version.h"
#include "server/people/people.h"
#include "server/requests/call.h"
#include "server/requests/quotas.h"
#include "server/telling/tell.h"

/* The new name of somebody who comes in, if it is one. */
static int rename_entering(struct call *call, struct person *p)
{
    const char *name = call->r->name;
    if (!name || strcmp(name, p->name) == 0)
        return 0;
    call->c->person = p; /* whose quota it is */
    int outcome = quota_take(call, QUOTA_NAMES, 1);
    call->c->person = NULL;
    return outcome == 0 ? people_rename(call->s, p, name, &call->fault) : -1;
}

/* Somebody who shows a token, and the name of their account, "" if there is none. */
static struct person *enter_again(struct call *call, struct store_account *account)
{
    struct store_identity identity;
    if (people_know(call->s, call->r->token, call->c->token_hash, &identity, &call->fault) != 0) {
        /* Guessing is hopeless; the limit keeps it from being a load. */
        if (!call_is_late(call) && call->fault.code == FAULT_BAD_TOKEN)
            call_allowed(call, &call->s->tokens);
        if (call->fault.code == FAULT_BANNED)
            call_refuse_banned(call, identity.id);
        return NULL;
    }
    if (store_find_account_of(call->s->store, identity.id, account) != STORE_OK)
        account->name[0] = '\0';
    if (call_is_late(call))
        return NULL;
    struct person *p = people_enter(call->s, &identity, &call->fault);
    if (!p || rename_entering(call, p) == 0)
        return p;
    people_leave(call->s, p);
    return NULL;
}

static struct person *enter(struct call *call, char token[AUTH_TOKEN_TEXT_SIZE],
                            struct store_account *account)
{
    const struct request *r = call->r;
    account->name[0] = '\0';
    if (r->token)
        return enter_again(call, account);
    if (!r->name) {
        fault_set(&call->fault, FAULT_MISSING_FIELD, "name", "name is missing: it must be the name to show");
        return NULL;
    }
    if (!call_allowed(call, &call->s->identities))
        return NULL;
    if (call->s->draining || !server_can_write(call->s)) {
        call_refuse(call, call->s->draining ? FAULT_DRAINING : FAULT_STORE_UNAVAILABLE);
        return NULL;
    }
    if (call->s->disk_room != ROOM_PLENTY) {
        call_refuse(call, FAULT_DISK_LOW);
        return NULL;
    }
    if (quota_take(call, QUOTA_IDENTITIES, 1) != 0)
        return NULL;
    return people_create(call->s, r->name, token, call->c->token_hash, &call->fault);
}

/* Who comes while the server drains is told so. */
static void tell_draining(struct server *s, struct connection *c)
{
    if (s->shutdown_at) {
        server_tell_end(s, c);
        return;
    }
    text_clear(&s->text);
    message_notice(&s->text, NULL, "draining", fault_text(FAULT_DRAINING), 0);
    server_push(s, c);
}

int handle_hello(struct call *call)
{
    char token[AUTH_TOKEN_TEXT_SIZE] = "", player[AUTH_ID_TEXT_SIZE];
    struct store_account account;
    if (call->c->person)
        return call_refuse(call, FAULT_ALREADY_HELLO);
    if (call->r->protocol != PROTOCOL_VERSION) {
        call->says_supported = true;
        return call_refuse(call, FAULT_BAD_PROTOCOL);
    }
    struct person *person = enter(call, token, &account);
    if (!person)
        return -1;
    call->c->person = person;
    call->c->logged_out = false;
    peer_vouch(call->c->peer);
    auth_id_text(person->id, player);
    struct hello_info hello = {
        .player = player,
        .name = person->name,
        .token = token[0] ? token : NULL,
        .account = account.name[0] ? account.name : NULL,
        .version = WARREN_VERSION,
        .node = call->s->options->node[0] ? call->s->options->node : NULL,
        .kits = call->s->kits,
        .keeps = {call->s->options->keep_lobbies, call->s->options->keep_finished,
                  call->s->options->keep_chat, call->s->options->keep_identities},
        .message = call->s->options->message_max,
        .records = call->s->options->match_records,
    };
    text_clear(&call->s->text);
    message_hello(&call->s->text, call->r->id, &hello);
    server_reply(call->s, call->c, call->r->id);
    call->replied = true;
    if (call->s->draining)
        tell_draining(call->s, call->c);
    log_event(&call->s->log, LOG_DEBUG, "hello", "player", LOG_TEXT, player, "address", LOG_TEXT,
              peer_address(call->c->peer), "client", LOG_TEXT, call->r->client, NULL);
    return 0;
}

int handle_vocabulary(struct call *call)
{
    const struct game_kit *kit = kit_find(call->s->kits, call->r->game);
    if (!kit)
        return fault_set(&call->fault, FAULT_NO_GAME, "game", NULL);
    text_clear(&call->s->text);
    message_vocabulary(&call->s->text, call->r->id, kit->game);
    server_reply(call->s, call->c, call->r->id);
    call->replied = true;
    return 0;
}

int handle_ping(struct call *call)
{
    call_ok(call);
    return 0;
}
