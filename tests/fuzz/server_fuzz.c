/*
 * Fuzzing a whole server with streams of client messages: everything between the transport and the disk is
 * the real thing, for every game; the transport is this file.
 *
 * Each byte of the input is something that one of a few clients does, most of them requests that make sense
 * at the moment (they know their tokens, matches and prompts), some of them any text at all. Required:
 * whatever is sent gets exactly one reply, in order; all that the server says is JSON; it never speaks of a
 * fault of its own; and it ends cleanly. Chance is seeded by nothing but the input.
 */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/base/auth.h"
#include "server/hall/options.h"
#include "server/hall/passwords.h"
#include "server/hall/server.h"
#include "server/people/people.h"
#include "server/run.h"
#include "server/transport/net_internal.h"
#include "tests/toy/all_games.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    CLIENTS = 4,
    TEXT_SIZE = 20000,
    NAME_SIZE = 64,
    ACTS = 48,     /* by their numbers, the last of them choices */
    ALL_ACTS = 52, /* and a few more */
    HURRY = 0x80,  /* in the byte of what is done: not to wait for the disk before it */
};

struct peer_state {
    struct net *net;
    void *data;
    bool open, told, paused;
    const char *reason;
};

/* What a client knows. */
struct client {
    struct peer *peer; /* NULL: not connected */
    char token[NAME_SIZE], match[NAME_SIZE], invite[NAME_SIZE], player[NAME_SIZE], more[NAME_SIZE];
    char last[TEXT_SIZE]; /* what it sent last */
    json_t *prompt;       /* owned */
    json_int_t version;
    unsigned sent, answered;
};

struct input {
    const uint8_t *data;
    size_t size;
};

/* The transport, as the server sees it (net.h), and the clients behind it. */
static struct stage {
    struct input in;
    struct net_handlers handlers;
    struct net_stats stats;
    uv_idle_t idle;
    void (*done)(void *context);
    void *done_context;
    struct client clients[CLIENTS];
    struct peer peers[CLIENTS];
    struct peer_state states[CLIENTS];
    bool ending;
    uint64_t drawn;
    /* A password that is being looked at. */
    password_done *asked;
    void *asked_context;
    struct password_answer answer;
} st;

static char folder[256];

static void require_of(bool holds, const char *what, const char *text, size_t length)
{
    if (holds)
        return;
    fprintf(stderr, "server_fuzz: %s: %.*s\n", what, (int)length, text);
    abort();
}

static void require(bool holds, const char *what, const char *about)
{
    require_of(holds, what, about, strlen(about));
}

static uint8_t take(void)
{
    if (st.in.size == 0)
        return 0;
    st.in.size--;
    return *st.in.data++;
}

/* ---- Chance ---- */

static const char *chance_name(void)
{
    return "counted";
}

static void chance_buf(void *const buffer, const size_t size)
{
    static const uint8_t seed[randombytes_SEEDBYTES];
    uint8_t mine[randombytes_SEEDBYTES];
    memcpy(mine, seed, sizeof mine);
    st.drawn++;
    memcpy(mine, &st.drawn, sizeof st.drawn);
    randombytes_buf_deterministic(buffer, size, mine);
}

static uint32_t chance_word(void)
{
    uint32_t value;
    chance_buf(&value, sizeof value);
    return value;
}

/* ---- Passwords, without the work ---- */

struct passwords {
    int unused;
};

struct passwords *passwords_create(uv_loop_t *loop)
{
    (void)loop;
    return calloc(1, sizeof(struct passwords));
}

bool passwords_make(char verifier[STORE_VERIFIER_SIZE], const char *password)
{
    snprintf(verifier, STORE_VERIFIER_SIZE, "%.100s", password);
    return true;
}

bool passwords_full(const struct passwords *p)
{
    (void)p;
    return false;
}

bool passwords_ask(struct passwords *p, const struct password_question *q, password_done *done, void *context)
{
    char mine[STORE_VERIFIER_SIZE] = "";
    (void)p;
    if (st.asked)
        return false;
    if (q->password)
        passwords_make(mine, q->password);
    st.asked = done;
    st.asked_context = context;
    memset(&st.answer, 0, sizeof st.answer);
    st.answer.right = !q->password || (q->verifier && strcmp(mine, q->verifier) == 0);
    st.answer.made = st.answer.right && q->fresh && passwords_make(st.answer.verifier, q->fresh);
    return true;
}

static bool answer_password(void)
{
    password_done *done = st.asked;
    struct password_answer given = st.answer;
    st.asked = NULL;
    if (done)
        done(st.asked_context, &given);
    return done != NULL;
}

bool passwords_quiet(const struct passwords *p)
{
    (void)p;
    return !st.asked;
}

void passwords_free(struct passwords *p)
{
    free(p);
}

/* ---- What the clients hear ---- */

static void keep(char to[NAME_SIZE], const json_t *message, const char *key)
{
    const char *text = json_string_value(json_object_get(message, key));
    if (text)
        snprintf(to, NAME_SIZE, "%s", text);
}

static void hear(struct client *c, const char *text, size_t length)
{
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    require_of(json_is_object(message), "not JSON", text, length);
    const char *code = json_string_value(json_object_get(message, "code"));
    require_of(!code || strcmp(code, "internal") != 0, "a fault of the server", text, length);
    if (json_object_get(message, "re")) {
        c->answered++;
        require_of(c->answered <= c->sent, "more replies than requests", text, length);
    }
    keep(c->token, message, "token");
    keep(c->match, message, "match");
    keep(c->invite, message, "invite");
    keep(c->player, message, "player");
    keep(c->more, message, "more");
    json_t *prompt = json_object_get(message, "prompt");
    if (prompt) {
        json_decref(c->prompt);
        c->prompt = json_incref(prompt);
    }
    if (json_is_integer(json_object_get(message, "version")))
        c->version = json_integer_value(json_object_get(message, "version"));
    json_decref(message);
}

/* ---- The transport ---- */

static struct peer_state *state_of(const struct peer *peer)
{
    return &st.states[peer - st.peers];
}

struct net_limits net_limits_preset(void)
{
    return (struct net_limits){.message_bytes = 16384};
}

int net_create(struct net **out, uv_loop_t *loop, const struct net_limits *limits,
               const struct net_handlers *handlers)
{
    (void)limits;
    st.handlers = *handlers;
    uv_idle_init(loop, &st.idle);
    *out = (struct net *)(void *)&st;
    return 0;
}

int net_allow_origin(struct net *net, const char *origin)
{
    (void)net;
    (void)origin;
    return 0;
}

void net_trust_proxy(struct net *net, bool trust)
{
    (void)net;
    (void)trust;
}

void net_turn_away(struct net *net, const char *reason)
{
    (void)net;
    (void)reason;
}

void net_stop_listening(struct net *net)
{
    (void)net;
}

const struct net_stats *net_stats(const struct net *net)
{
    (void)net;
    return &st.stats;
}

uint64_t net_raise_file_limit(void)
{
    return 1024;
}

void net_each_peer(struct net *net, void (*each)(void *context, struct peer *peer), void *context)
{
    (void)net;
    for (int i = 0; i < CLIENTS; i++)
        if (st.states[i].open)
            each(context, &st.peers[i]);
}

bool peer_is_open(const struct peer *peer)
{
    return state_of(peer)->open;
}

bool peer_send(struct peer *peer, const char *text, size_t length)
{
    if (!state_of(peer)->open)
        return false;
    hear(&st.clients[peer - st.peers], text, length);
    return true;
}

bool peer_send_shared(struct peer *peer, struct payload *message)
{
    struct chunk whole = payload_whole(message);
    return peer_send(peer, payload_bytes(message) + whole.from, whole.length);
}

void peer_close(struct peer *peer, enum close_code code, const char *reason)
{
    (void)code;
    state_of(peer)->open = false;
    state_of(peer)->reason = reason;
}

void peer_drop(struct peer *peer, enum drop_cause cause, enum close_code code, const char *reason)
{
    (void)cause;
    peer_close(peer, code, reason);
}

const char *drop_cause_name(enum drop_cause cause)
{
    (void)cause;
    return "";
}

void peer_pause(struct peer *peer, bool pause)
{
    state_of(peer)->paused = pause;
}

void peer_vouch(struct peer *peer)
{
    (void)peer;
}

void peer_set_data(struct peer *peer, void *data)
{
    state_of(peer)->data = data;
}

void *peer_data(const struct peer *peer)
{
    return state_of(peer)->data;
}

const char *peer_address(const struct peer *peer)
{
    (void)peer;
    return "192.0.2.1:1";
}

const struct address_key *peer_key(const struct peer *peer)
{
    return &peer->key;
}

enum transport peer_transport(const struct peer *peer)
{
    (void)peer;
    return TRANSPORT_LINE;
}

size_t peer_queued(const struct peer *peer)
{
    (void)peer;
    return 0;
}

void peer_lift_rate(struct peer *peer)
{
    (void)peer;
}

/* ---- What the clients do ---- */

static void connect_client(int i)
{
    struct client *c = &st.clients[i];
    if (c->peer)
        return;
    c->peer = &st.peers[i];
    c->sent = c->answered = 0;
    st.states[i] = (struct peer_state){.open = true, .told = true};
    st.handlers.opened(st.handlers.context, c->peer);
}

/* Tells the server of a peer that is gone, by its own doing or the server's. */
static void lose_client(int i)
{
    struct client *c = &st.clients[i];
    if (!c->peer)
        return;
    st.states[i].open = false;
    st.handlers.closed(st.handlers.context, c->peer, st.states[i].reason ? st.states[i].reason : "gone");
    c->peer = NULL;
}

static void say(struct client *c, const char *text)
{
    if (!c->peer || !peer_is_open(c->peer))
        return;
    if (text != c->last)
        snprintf(c->last, sizeof c->last, "%s", text);
    c->sent++;
    st.handlers.message(st.handlers.context, c->peer, c->last, strlen(c->last));
}

static void say_json(struct client *c, json_t *request)
{
    if (!request)
        return;
    json_object_set_new(request, "id", json_integer(c->sent));
    char *text = json_dumps(request, JSON_COMPACT);
    json_decref(request);
    if (text)
        say(c, text);
    free(text);
}

/* What another client knows, or the own thing. */
static const struct client *other(struct client *c)
{
    uint8_t which = take();
    return which < CLIENTS ? &st.clients[which] : c;
}

static void say_create(struct client *c)
{
    uint8_t terms = take();
    const struct game_kit *kits[ALL_GAMES_MAX + 1];
    int count = all_games(kits), which = terms & 1;
    if (which && count > 2)
        which = 1 + take() % (count - 1);
    json_t *r = json_pack("{sssssisbsbsisb}", "type", "create", "game", kits[which]->game->name, "seats",
                          2 + (terms >> 1) % 3, "public", terms >> 3 & 1, "spectators", terms >> 4 & 1,
                          "delay", terms >> 5 & 1, "sit", (terms & 0xc0) != 0xc0);
    if (terms >> 6 & 1)
        json_object_set_new(r, "clock",
                            json_pack("{sssisi}", "kind", "bank", "seconds", 1 + take(), "increment", 1));
    say_json(c, r);
}

/* A match with more terms: one of a series, whose bots take their time and say what they considered; what is
 * advised for it, and its words. */
static void say_create_more(struct client *c)
{
    static const char *const types[] = {"create", "advise", "vocabulary", "create"};
    static const char *const paces[] = {"quick", "calm", "slow"};
    const struct game_kit *kits[ALL_GAMES_MAX + 1];
    uint8_t terms = take();
    say_json(c, json_pack("{sssssisbsbsbsssb}", "type", types[terms >> 6], "game",
                          kits[take() % all_games(kits)]->game->name, "seats", 2 + (terms >> 1) % 3, "series",
                          terms >> 3 & 1, "explain", terms >> 4 & 1, "hints", terms >> 5 & 1, "pace",
                          paces[terms % 3], "spectators", 1));
}

/* Other terms for the match that one knows, before it begins. */
static void say_set(struct client *c)
{
    uint8_t which = take();
    json_t *r = json_pack("{ssss}", "type", "set", "match", c->match);
    if (which & 1)
        json_object_set_new(r, "seats", json_integer(1 + which % 8));
    if (which & 2)
        json_object_set_new(r, "public", json_boolean(which & 1));
    if (which & 4)
        json_object_set_new(r, "spectators", json_boolean(which & 1));
    if (which & 8)
        json_object_set_new(r, "delay", json_integer(which & 1));
    if (which & 16)
        json_object_set_new(r, "title", json_string("a table"));
    if (which & 32)
        json_object_set_new(r, "explain", json_boolean(which & 1));
    if (which & 64)
        json_object_set_new(r, "hints", json_boolean(which & 1));
    if (which & 128)
        json_object_set_new(r, "legacy", json_string(""));
    say_json(c, r);
}

/* Lists in short parts, going on where the last one ended. */
static void say_list(struct client *c)
{
    uint8_t how = take();
    json_t *r = json_pack("{sssi}", "type", how & 1 ? "list" : "mine", "limit", 1 + (how >> 3 & 3));
    if (how & 2 && c->more[0])
        json_object_set_new(r, "after", json_string(c->more));
    if (!(how & 1))
        json_object_set_new(r, "finished", json_boolean(how & 4));
    say_json(c, r);
}

/* Answers what is asked now whenever it is asked again, as far as one knows. */
static void say_standing(struct client *c)
{
    const json_t *options = json_object_get(c->prompt, "options");
    const json_t *why = json_object_get(json_object_get(c->prompt, "why"), "reason");
    size_t count = json_array_size(options);
    uint8_t which = take();
    json_t *r = json_pack("{sssssb}", "type", "standing", "match", c->match, "turn", which & 1);
    if (json_is_string(why))
        json_object_set(r, "reason", (json_t *)why);
    if (count > 0 && which & 2)
        json_object_set(r, "verb", json_object_get(json_array_get(options, which % count), "verb"));
    say_json(c, r);
}

static void say_choose(struct client *c)
{
    json_t *options = json_object_get(c->prompt, "options");
    size_t count = json_array_size(options), which = take();
    if (count == 0)
        return;
    say_json(c, json_pack("{sssssIsO}", "type", "choose", "match", c->match, "version", c->version, "choice",
                          json_array_get(options, which % count)));
}

/* Any text: up to a line break; "$m", "$i", "$t", "$p", "$v" stand for what the client knows. */
static void say_anything(struct client *c)
{
    static char text[TEXT_SIZE];
    size_t at = 0;
    for (uint8_t byte; st.in.size > 0 && (byte = take()) != '\n' && at + NAME_SIZE < sizeof text;) {
        char version[24];
        snprintf(version, sizeof version, "%" JSON_INTEGER_FORMAT, c->version);
        if (byte == '$') {
            byte = take();
            at += (size_t)snprintf(text + at, NAME_SIZE, "%s",
                                   byte == 'm'   ? c->match
                                   : byte == 'i' ? c->invite
                                   : byte == 't' ? c->token
                                   : byte == 'p' ? c->player
                                   : byte == 'v' ? version
                                                 : "$");
        } else if (byte) {
            text[at++] = (char)byte;
        }
    }
    text[at] = '\0';
    if (text_valid(text, at)) /* the transport lets nothing else through */
        say(c, text);
}

static void say_about_match(struct client *c, const char *type)
{
    static const char *const whats[] = {"pause", "continue", "undo", "absent"};
    static const char *const levels[] = {"easy", "random", "rules"};
    json_t *r = json_pack("{ssss}", "type", type, "match", other(c)->match);
    if (!r)
        return;
    uint8_t more = take();
    if (more & 1)
        json_object_set_new(r, "version", json_integer(more & 2 ? c->version : more));
    if (more & 4)
        json_object_set_new(r, "seat",
                            more % 5 < 4 ? json_sprintf("s%d", 1 + more % 5)
                                         : json_string(more & 1 ? "all" : "spectator"));
    if (more & 8) {
        json_object_set_new(r, "player", json_string(other(c)->player));
        json_object_set_new(r, "kicked", json_boolean(!(more & 2)));
    }
    if (more & 16)
        json_object_set_new(r, "move", json_integer(take()));
    if (more & 32)
        json_object_set_new(r, "what", json_string(whats[more & 4 ? 3 : more % 3]));
    if (more & 64) {
        json_object_set_new(r, "agree", json_boolean(more & 1));
        json_object_set_new(r, "offered", json_boolean(more & 2));
        json_object_set_new(r, "ready", json_boolean(!(more & 2)));
        json_object_set_new(r, "level", json_string(levels[more % 3]));
        json_object_set_new(r, "sit", json_boolean(more & 1));
    }
    if (more & 128) {
        json_object_set_new(r, "text", json_string("a line"));
        json_object_set_new(r, "entropy", json_string("dice"));
        json_object_set_new(r, "from", json_integer(more & 15));
    }
    say_json(c, r);
}

/* With what the next client of the table knows, so that matches come about easily. */
static void say_join(struct client *c)
{
    const char *type = take() & 1 ? "watch" : "join";
    say_json(c, json_pack("{ssss}", "type", type, "invite", other(c)->invite));
}

static void say_hello(struct client *c)
{
    uint8_t how = take();
    json_t *r = json_pack("{sssi}", "type", "hello", "protocol", how == 255 ? 2 : 1);
    const struct client *who = how & 2 ? other(c) : c;
    if (how & 1 && who->token[0])
        json_object_set_new(r, "token", json_string(who->token));
    else
        json_object_set_new(r, "name", json_string("Ada"));
    say_json(c, r);
}

/* By a code that an operator gave for somebody, who may have lost the token; it may be too old, or no code.
 */
static void say_recover(struct client *c, bool late)
{
    struct server *s = st.handlers.context;
    const struct client *who = other(c);
    char code[AUTH_TOKEN_TEXT_SIZE];
    uint64_t player = auth_id_parse(who->player);
    struct store_op op = people_recovery(player, server_now() + (late ? 0 : 1000000), code);
    if (player && server_can_write(s))
        server_write(s, NULL, &op, 1);
    for (int times = 1 + (take() & 1); times > 0; times--)
        say_json(c, json_pack("{ssss}", "type", "recover", "code", player ? code : who->token));
}

static void say_account(struct client *c)
{
    static const char *const types[] = {"register", "login", "password", "logout"};
    uint8_t how = take();
    if (how & 64) {
        say_recover(c, how & 128);
        return;
    }
    say_json(c, json_pack("{sssssssssb}", "type", types[how % 4], "account", how & 4 ? "ada" : "bert",
                          "password", how & 8 ? "wrong horse" : "right horse", "new_password",
                          how & 16 ? "right horse" : "wrong horse", "everywhere", how & 32));
}

static void act(uint8_t what, int who)
{
    static const char *const about[] = {
        "ready", "start",    "resume",  "undo",   "resign",   "chat",    "chat_log",     "propose",
        "agree", "back",     "offer",   "kick",   "leave",    "add_bot", "sit",          "stand",
        "set",   "log",      "history", "events", "rematch",  "watch",   "remove_bot",   "mine",
        "list",  "standing", "ping",    "hint",   "analysis", "series",  "close_series",
    };
    static void (*const further[])(struct client * c) = {say_create_more, say_set, say_list, say_standing};
    enum { ABOUT = sizeof about / sizeof *about, FURTHER = sizeof further / sizeof *further };
    _Static_assert(8 + ABOUT < ACTS && ACTS + FURTHER == ALL_ACTS, "the numbers of acts");
    struct client *c = &st.clients[who];
    switch (what) {
    case 0:
        connect_client(who);
        break;
    case 1:
        lose_client(who);
        break;
    case 2:
        say_hello(c);
        break;
    case 3:
        say_create(c);
        break;
    case 4:
        say_join(c);
        break;
    case 5:
        say_anything(c);
        break;
    case 6:
        say(c, c->last); /* the same again */
        break;
    case 7:
        say_account(c);
        break;
    default:
        if (what < 8 + ABOUT)
            say_about_match(c, about[what - 8]);
        else if (what < ACTS)
            say_choose(c);
        else
            further[what - ACTS](c);
    }
}

/* ---- The run ---- */

/* Whether everything that was asked has been answered, and what was done is on disk. */
static bool is_quiet(const struct server *s)
{
    for (int i = 0; i < CLIENTS; i++) {
        const struct client *c = &st.clients[i];
        if (c->peer && peer_is_open(c->peer) && c->sent != c->answered)
            return false;
    }
    return !outbox_waits(&s->outbox) && !st.asked;
}

static void end(struct server *s)
{
    for (int i = 0; i < CLIENTS; i++) {
        struct client *c = &st.clients[i];
        require(!c->peer || !peer_is_open(c->peer) || c->sent == c->answered, "a request without a reply",
                c->last);
    }
    st.ending = true;
    server_end(s, "the input ends");
}

/* One step of the play for each turn of the loop. */
static void on_idle(uv_idle_t *idle)
{
    struct server *s = st.handlers.context;
    (void)idle;
    if (answer_password() || st.ending)
        return;
    for (int i = 0; i < CLIENTS; i++)
        if (st.clients[i].peer && !st.states[i].open)
            lose_client(i);
    if (st.in.size == 0) {
        if (is_quiet(s))
            end(s);
        return;
    }
    uint8_t byte = st.in.data[0];
    int who = byte >> 5 & 3;
    if ((!(byte & HURRY) && !is_quiet(s)) || (st.clients[who].peer && st.states[who].paused))
        return;
    take();
    act(byte & 31 ? byte & 31 : take() % ALL_ACTS, who);
}

int net_listen_line(struct net *net, const char *where, char bound[ADDRESS_TEXT_MAX])
{
    (void)net;
    (void)where;
    snprintf(bound, ADDRESS_TEXT_MAX, "nowhere");
    return uv_idle_start(&st.idle, on_idle);
}

int net_listen_http(struct net *net, const char *where, char bound[ADDRESS_TEXT_MAX])
{
    (void)net;
    (void)where;
    bound[0] = '\0';
    return 0;
}

static void on_idle_closed(uv_handle_t *handle)
{
    (void)handle;
    st.done(st.done_context);
}

void net_close(struct net *net, const char *reason, void (*done)(void *context), void *context)
{
    (void)net;
    (void)reason;
    st.done = done;
    st.done_context = context;
    for (int i = 0; i < CLIENTS; i++)
        lose_client(i);
    uv_close((uv_handle_t *)&st.idle, on_idle_closed);
}

static void remove_data(void)
{
    static const char *const names[] = {"warren.db", "warren.db-wal", "warren.db-shm", "warren.lock",
                                        "warren.seen"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
}

/* An empty database, as the first run left it, so that the others need not make one. */
static void put_data(void)
{
    static char bytes[1 << 20];
    static size_t length;
    char path[512];
    snprintf(path, sizeof path, "%s/warren.db", folder);
    if (length == 0) {
        FILE *made = fopen(path, "rb");
        if (made) {
            length = fread(bytes, 1, sizeof bytes, made);
            fclose(made);
        }
    }
    remove_data();
    FILE *file = length > 0 ? fopen(path, "wb") : NULL;
    if (file) {
        fwrite(bytes, 1, length, file);
        fclose(file);
    }
}

static void remove_folder(void)
{
    remove_data();
    rmdir(folder);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static struct randombytes_implementation chance = {
        .implementation_name = chance_name, .random = chance_word, .buf = chance_buf};
    struct stat there;
    (void)argc;
    (void)argv;
    randombytes_set_implementation(&chance);
    json_object_seed(1);
    if (sodium_init() < 0 || !freopen("/dev/null", "w", stdout))
        abort();
    /* In memory, if the system has such a place: nothing here need outlive a run. */
    snprintf(folder, sizeof folder, "%s/warren-fuzz-XXXXXX",
             stat("/dev/shm", &there) == 0 ? "/dev/shm" : "/tmp");
    if (!mkdtemp(folder) || atexit(remove_folder) != 0)
        abort();
    return 0;
}

static void run(const uint8_t *data, size_t size)
{
    char *words[] = {"warrend",
                     "--data",
                     folder,
                     "--tcp",
                     "127.0.0.1:1",
                     "--listen",
                     "",
                     "--admin",
                     "",
                     "--messages-per-second",
                     "0",
                     "--bot-delay",
                     "0",
                     "--away",
                     "0",
                     "--away-long",
                     "0",
                     "--log-level",
                     "none",
                     NULL};
    const struct game_kit *games[ALL_GAMES_MAX + 1];
    all_games(games);
    struct server_options options;
    char error[256];
    memset(&st, 0, sizeof st);
    st.in = (struct input){data, size};
    require(options_read(&options, sizeof words / sizeof *words - 1, words, stdout, error, sizeof error) ==
                OPTIONS_RUN,
            "options", error);
    put_data();
    require(server_run(&options, games, NULL) == 0, "the server did not end cleanly", "");
    for (int i = 0; i < CLIENTS; i++)
        json_decref(st.clients[i].prompt);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool began;
    if (!began)
        run(NULL, 0);
    began = true;
    run(data, size);
    return 0;
}
