/*
 * Requests about accounts: register, login, recover, password, logout. See call.h.
 *
 * Those that bring a password are handled twice: first it is given to the thread pool and the request is held
 * back; when it is answered, the request comes again, everything is looked at anew, and it is carried out.
 * What is read after that may be late: the answer stays until the request is done (dispatch.c).
 * Whether the name or the password was wrong shows neither in the answer nor in the time it takes.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/bans.h"
#include "server/people/people.h"
#include "server/requests/call.h"
#include "server/requests/hangup.h"

/* ---- Account names ---- */

/* In lower case. False with a fault if it is not one. */
static bool read_account(struct call *call, char name[STORE_ACCOUNT_SIZE])
{
    const char *given = call->r->account;
    size_t length = strlen(given);
    for (size_t i = 0; i < length && i < STORE_ACCOUNT_SIZE - 1; i++)
        name[i] = given[i] >= 'A' && given[i] <= 'Z' ? (char)(given[i] - 'A' + 'a') : given[i];
    if (length < STORE_ACCOUNT_SIZE && strspn(given, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                     "0123456789-_.") == length) {
        name[length] = '\0';
        return true;
    }
    fault_set(&call->fault, FAULT_BAD_FIELD, "account", "account must be %s", field_defs[FIELD_ACCOUNT].must);
    return false;
}

/* ---- Passwords ---- */

static void on_answered(void *context, const struct password_answer *answer)
{
    struct connection *c = context;
    c->waiting--;
    if (!c->peer) {
        connection_release(c);
        return;
    }
    c->secret->answer = *answer;
    c->secret->state = SECRET_ANSWERED;
    dispatch_held(c);
}

/* Gives the question to the thread pool. CALL_LATER, or -1 with a fault. */
static int ask_pool(struct call *call, const struct password_question *question)
{
    struct connection *c = call->c;
    if (passwords_full(call->s->passwords)) {
        call->retry_ms = 1000;
        return call_refuse(call, FAULT_RATE_LIMITED);
    }
    struct secret *secret = calloc(1, sizeof *secret);
    if (!secret || !passwords_ask(call->s->passwords, question, on_answered, c)) {
        free(secret);
        return fault_memory(&call->fault);
    }
    if (question->verifier)
        memcpy(secret->verifier, question->verifier, strlen(question->verifier) + 1);
    secret->state = SECRET_ASKED;
    c->secret = secret;
    c->waiting++;
    return CALL_LATER;
}

/* Whether somebody who gives this name may try a password now. */
static bool may_try(struct call *call, const char *account)
{
    if (!call_allowed(call, &call->s->logins))
        return false;
    uint32_t wait = limiter_ask(&call->s->wrong_logins, account, strlen(account), uv_now(call->s->loop));
    if (wait == 0)
        return true;
    call->retry_ms = wait;
    call_refuse(call, FAULT_RATE_LIMITED);
    return false;
}

/* Whether the password is the account's, NULL: there is none of this name. If it is not, that counts against
 * it.
 */
static int check_password(struct call *call, const char *name, const struct store_account *account)
{
    const struct secret *secret = call->c->secret;
    if (secret->answer.unknown)
        return fault_memory(&call->fault);
    if (secret->answer.right && account && strcmp(account->verifier, secret->verifier) == 0)
        return 0;
    limiter_take(&call->s->wrong_logins, name, strlen(name), uv_now(call->s->loop));
    return call_refuse(call, FAULT_BAD_LOGIN);
}

/* ---- The requests ---- */

static int check_register(struct call *call, const char *name)
{
    struct store_account account;
    if (store_find_account_of(call->s->store, call->c->person->id, &account) != STORE_MISSING)
        return call_refuse(call, FAULT_REGISTERED);
    if (store_find_account(call->s->store, name, &account) != STORE_MISSING)
        return fault_set(&call->fault, FAULT_ACCOUNT_TAKEN, "account", NULL);
    return 0;
}

int handle_register(struct call *call)
{
    struct store_account account = {.identity = call->c->person->id};
    const struct secret *secret = call->c->secret;
    if (!read_account(call, account.name) || check_register(call, account.name) != 0)
        return -1;
    if (!secret) {
        if (!call_allowed(call, &call->s->logins))
            return -1;
        return ask_pool(call, &(struct password_question){.fresh = call->r->password});
    }
    if (!secret->answer.made)
        return fault_memory(&call->fault);
    memcpy(account.verifier, secret->answer.verifier, sizeof account.verifier);
    struct store_op op = {.kind = STORE_CREATE_ACCOUNT, .id = account.identity, .account = &account};
    if (!server_write(call->s, NULL, &op, 1))
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    struct text *t = call_reply(call);
    text_member_word(t, "account", account.name);
    call_send(call);
    return 0;
}

/* Tells the new token; `account` may be NULL. */
static void reply_token(struct call *call, const struct store_identity *identity, const char *account,
                        char token[AUTH_TOKEN_TEXT_SIZE])
{
    char player[AUTH_ID_TEXT_SIZE];
    auth_id_text(identity->id, player);
    struct text *t = call_reply(call);
    text_member_word(t, "player", player);
    text_member_string(t, "name", identity->name);
    text_member_word(t, "account", account);
    text_member_word(t, "token", token);
    call_send(call);
    sodium_memzero(token, AUTH_TOKEN_TEXT_SIZE);
    log_event(&call->s->log, LOG_INFO, "login", "player", LOG_TEXT, player, "address", LOG_TEXT,
              peer_address(call->c->peer), NULL);
}

static int log_in(struct call *call, const struct store_account *account)
{
    struct store_identity identity;
    char token[AUTH_TOKEN_TEXT_SIZE];
    if (store_find_identity(call->s->store, account->identity, &identity) != STORE_OK)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    if (bans_of_player(call->s->bans, account->identity))
        return call_refuse_banned(call, account->identity);
    /* Whoever logs in is here, though they say hello later: their identity does not expire meanwhile. */
    struct store_op ops[] = {
        people_new_token(call->s, account->identity, token),
        {.kind = STORE_NOTE_SEEN, .id = account->identity, .seen = server_now()},
    };
    if (!server_write(call->s, NULL, ops, 2))
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    reply_token(call, &identity, account->name, token);
    return 0;
}

/*
 * The tokens of before end with the code: whoever may have them is not who asked the operator. The code is
 * spent in the same write, which is refused if it was used at another node, or has ended there, meanwhile.
 */
int handle_recover(struct call *call)
{
    struct store_identity identity;
    struct store_account account;
    struct fault fault = {0};
    char token[AUTH_TOKEN_TEXT_SIZE];
    struct store_op spent = {.kind = STORE_SPEND_TOKEN};
    bool right = people_recovered(call->s, call->r->code, spent.token.hash, &identity, &fault) == 0;
    enum store_status has = right ? store_find_account_of(call->s->store, identity.id, &account) : STORE_OK;
    if (call_is_late(call) || !call_allowed(call, &call->s->logins))
        return -1;
    call->fault = fault;
    if (!right)
        return -1;
    if (has != STORE_OK && has != STORE_MISSING)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    if (bans_of_player(call->s->bans, identity.id))
        return call_refuse_banned(call, identity.id);
    spent.id = spent.token.identity = identity.id;
    struct store_op ops[] = {
        spent,
        people_new_token(call->s, identity.id, token),
        {.kind = STORE_KEEP_TOKEN, .id = identity.id, .token = {.identity = identity.id}},
        {.kind = STORE_NOTE_SEEN, .id = identity.id, .seen = server_now()},
    };
    memcpy(ops[2].token.hash, ops[1].token.hash, sizeof ops[2].token.hash);
    struct ending others = {
        .identity = identity.id, .but = call->c, .why = "this identity was recovered elsewhere"};
    if (!people_write_ending(call->s, ops, 4, others))
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    reply_token(call, &identity, has == STORE_OK ? account.name : NULL, token);
    return 0;
}

int handle_login(struct call *call)
{
    char name[STORE_ACCOUNT_SIZE];
    struct store_account account;
    const struct secret *secret = call->c->secret;
    if (!read_account(call, name))
        return -1;
    enum store_status found = store_find_account(call->s->store, name, &account);
    if (found != STORE_OK && found != STORE_MISSING)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    if (!secret) {
        if (!may_try(call, name))
            return -1;
        struct password_question question = {.password = call->r->password,
                                             .verifier = found == STORE_OK ? account.verifier : NULL};
        return ask_pool(call, &question);
    }
    if (check_password(call, name, found == STORE_OK ? &account : NULL) != 0)
        return -1;
    return log_in(call, &account);
}

int handle_password(struct call *call)
{
    struct connection *c = call->c;
    struct store_account account;
    const struct secret *secret = c->secret;
    enum store_status found = store_find_account_of(call->s->store, c->person->id, &account);
    if (found != STORE_OK)
        return call_refuse(call, found == STORE_MISSING ? FAULT_NOT_REGISTERED : FAULT_STORE_UNAVAILABLE);
    if (!secret) {
        if (!may_try(call, account.name))
            return -1;
        struct password_question question = {
            .password = call->r->password, .verifier = account.verifier, .fresh = call->r->new_password};
        return ask_pool(call, &question);
    }
    if (check_password(call, account.name, &account) != 0)
        return -1;
    if (!secret->answer.made)
        return fault_memory(&call->fault);
    memcpy(account.verifier, secret->answer.verifier, sizeof account.verifier);
    struct store_op ops[] = {
        {.kind = STORE_SET_PASSWORD, .id = account.identity, .account = &account},
        {.kind = STORE_KEEP_TOKEN, .id = account.identity, .token = {.identity = account.identity}},
    };
    memcpy(ops[1].token.hash, c->token_hash, sizeof c->token_hash);
    struct ending others = {.identity = account.identity, .but = c, .why = "the password was changed"};
    if (!people_write_ending(call->s, ops, 2, others))
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    call_ok(call);
    return 0;
}

int handle_logout(struct call *call)
{
    struct connection *c = call->c;
    struct store_account account;
    uint64_t identity = c->person->id;
    bool everywhere = call->r->everywhere == 1;
    enum store_status found = store_find_account_of(call->s->store, identity, &account);
    if (found != STORE_OK)
        return call_refuse(call, found == STORE_MISSING ? FAULT_NOT_REGISTERED : FAULT_STORE_UNAVAILABLE);
    struct store_op op = {.kind = everywhere ? STORE_KEEP_TOKEN : STORE_REMOVE_TOKEN, .id = identity};
    op.token.identity = identity;
    if (!everywhere)
        memcpy(op.token.hash, c->token_hash, sizeof op.token.hash);
    struct ending others = {
        .identity = identity, .token_hash = everywhere ? NULL : c->token_hash, .but = c, .why = "logged out"};
    if (!people_write_ending(call->s, &op, 1, others))
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    call_ok(call);
    hangup_person(c);
    c->logged_out = true;
    return 0;
}
