/* See scarce_table.h. */
#include "tests/unit/scarce_table.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/acts/matches.h"
#include "server/base/auth.h"
#include "server/base/timeline.h"
#include "server/hall/match.h"
#include "server/hall/server.h"
#include "server/match/deadlines.h"
#include "server/telling/tell.h"
#include "tests/toy/toy.h"
#include "tests/toy/toy_kit.h"
#include "tests/unit/scarce.h"
#include "tests/unit/unit.h"

enum {
    ATTEMPTS_MAX = 3000,
    WHILE = 8, /* turns of the loop in which memory stays short behind a reply */
    HEARD_ROOM = 1 << 20,
    FRAME_TEXT = 1, /* kinds of frames (RFC 6455, 5.2) */
    FRAME_CLOSE = 8,
};

/* ---- Connections ---- */

void leave(struct guest *g)
{
    if (g->fd >= 0)
        close(g->fd);
    g->fd = -1;
    g->greeted = g->follows = g->missed = g->shaken = false;
    g->length = 0;
}

int connect_to(const char *where)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    to.sin_port = htons((uint16_t)atoi(strrchr(where, ':') + 1));
    int fd = socket(AF_INET, SOCK_STREAM, 0), at_once = 1;
    ck_assert(fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0);
    ck_assert_int_eq(setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once), 0);
    return fd;
}

static void send_all(int fd, const void *bytes, size_t length)
{
    ck_assert_int_eq(send(fd, bytes, length, MSG_NOSIGNAL), (ssize_t)length);
}

void come(struct table *t, struct guest *g)
{
    static const char hands[] = "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    g->fd = connect_to(t->where);
    g->last[0] = '\0';
    strcpy(g->line, "?");
    if (t->way == BY_WEBSOCKET)
        send_all(g->fd, hands, sizeof hands - 1);
}

static void keep(json_t **kept, json_t *value)
{
    json_decref(*kept);
    *kept = json_incref(value);
}

const char *text_of(const json_t *message, const char *key)
{
    const char *text = json_string_value(json_object_get(message, key));
    return text ? text : "";
}

json_int_t number_of(const json_t *message, const char *key)
{
    return json_integer_value(json_object_get(message, key));
}

uint64_t id_of(const char *name)
{
    return auth_id_parse(name);
}

static uint32_t stored_length(struct table *t)
{
    uint32_t length = 0;
    ck_assert_int_eq(store_length(t->server->store, id_of(t->match), &length), STORE_OK);
    return length;
}

/* A position, which is of what is stored. */
static void hear_position(struct table *t, struct guest *g, const json_t *m, bool whole)
{
    HOLDS(t, number_of(m, "version") <= stored_length(t));
    if (!whole && number_of(m, "from") != g->version)
        g->missed = true;
    g->version = number_of(m, "version");
    g->undo = number_of(m, "undo");
    keep(&g->prompt, json_object_get(m, "prompt"));
}

static void note_last_words(struct guest *g, const char *text, size_t length)
{
    snprintf(g->last, sizeof g->last, "%.*s", (int)length, text);
}

static void hear(struct table *t, struct guest *g, const char *line, size_t length)
{
    json_t *m = json_loadb(line, length, 0, NULL);
    const char *type = text_of(m, "type");
    HOLDS(t, json_is_object(m));
    if (strcmp(type, "closing") == 0)
        note_last_words(g, line, length);
    if (json_object_get(m, "re"))
        keep(&g->reply, m);
    if (*text_of(m, "token"))
        snprintf(g->token, sizeof g->token, "%s", text_of(m, "token"));
    if (strcmp(text_of(m, "match"), t->match) == 0 && *t->match) {
        if (strcmp(type, "lobby") == 0)
            keep(&g->lobby, m);
        if (strcmp(type, "snapshot") == 0 || strcmp(type, "update") == 0)
            hear_position(t, g, m, *type == 's');
        if (strcmp(type, "chat") == 0)
            snprintf(g->line, sizeof g->line, "%s", text_of(m, "text"));
        if (strcmp(type, "ended") == 0) {
            g->ended = true;
            g->revealed = *text_of(m, "secret");
        }
        HOLDS(t, strcmp(text_of(m, "code"), "lobby_closed") != 0);
    }
    json_decref(m);
}

/* Each takes one message off the front of what has come. False: there is none yet. */

static bool hear_line(struct table *t, struct guest *g, size_t *used)
{
    const char *end = memchr(g->heard, '\n', g->length);
    if (!end)
        return false;
    hear(t, g, g->heard, (size_t)(end - g->heard));
    *used = (size_t)(end - g->heard) + 1;
    return true;
}

/* Whoever is refused goes. */
static bool hear_hands(struct guest *g, size_t *used)
{
    const char *end = memmem(g->heard, g->length, "\r\n\r\n", 4);
    if (!end)
        return false;
    *used = (size_t)(end - g->heard) + 4;
    g->shaken = strncmp(g->heard, "HTTP/1.1 101 ", 13) == 0;
    if (g->shaken)
        return true;
    note_last_words(g, g->heard, g->length);
    leave(g);
    return false;
}

static bool hear_frame(struct table *t, struct guest *g, size_t *used)
{
    const uint8_t *b = (const uint8_t *)g->heard;
    size_t head = 2, length;
    if (g->length < head)
        return false;
    length = b[1];
    if (length >= 126) {
        head += length == 126 ? 2 : 8;
        length = 0;
        for (size_t i = 2; i < head && g->length >= head; i++)
            length = length << 8 | b[i];
    }
    if (g->length < head + length)
        return false;
    if ((b[0] & 15) == FRAME_CLOSE) {
        note_last_words(g, g->heard + head + 2, length - 2);
        leave(g);
        return false;
    }
    if ((b[0] & 15) == FRAME_TEXT)
        hear(t, g, g->heard + head, length);
    *used = head + length;
    return true;
}

static bool hear_one(struct table *t, struct guest *g, size_t *used)
{
    if (t->way == BY_LINE)
        return hear_line(t, g, used);
    return g->shaken ? hear_frame(t, g, used) : hear_hands(g, used);
}

/* What has come. */
static void listen_to(struct table *t, struct guest *g)
{
    while (g->fd >= 0) {
        ssize_t got = recv(g->fd, g->heard + g->length, HEARD_ROOM - g->length, MSG_DONTWAIT);
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (got <= 0) {
            leave(g);
            return;
        }
        g->length += (size_t)got;
        for (size_t used; hear_one(t, g, &used);) {
            g->length -= used;
            memmove(g->heard, g->heard + used, g->length);
        }
    }
}

void turn(struct table *t)
{
    scarce_go_on();
    uv_run(&t->loop, UV_RUN_ONCE);
    scarce_pause();
    for (int i = 0; i < GUESTS; i++)
        listen_to(t, &t->guests[i]);
}

/* ---- Requests ---- */

/* Masked, as clients must, with zeros. The message comes in parts, with a ping between them. */
static void send_frames(int fd, const char *text, size_t length)
{
    enum { PART = 40 };
    static const uint8_t ping[] = {0x89, 0x80, 0, 0, 0, 0};
    uint8_t frame[6 + PART] = {FRAME_TEXT};
    for (size_t at = 0; at < length; at += PART) {
        size_t part = length - at < PART ? length - at : PART;
        if (at > 0)
            send_all(fd, ping, sizeof ping);
        frame[0] |= at + part == length ? 0x80 : 0;
        frame[1] = (uint8_t)(0x80 | part);
        memcpy(frame + 6, text + at, part);
        send_all(fd, frame, 6 + part);
        frame[0] = 0;
    }
}

void say(struct table *t, struct guest *g, json_t *request)
{
    ck_assert_ptr_nonnull(request);
    keep(&g->reply, NULL);
    json_object_set_new(request, "id", json_integer(++g->asked));
    char *line = json_dumps(request, JSON_COMPACT);
    size_t length = strlen(line);
    if (t->way == BY_WEBSOCKET) {
        send_frames(g->fd, line, length);
    } else {
        line[length] = '\n';
        send_all(g->fd, line, length + 1);
    }
    free(line);
    json_decref(request);
}

void await_reply(struct table *t, struct guest *g)
{
    for (int i = 0; g->fd >= 0 && !g->reply; i++) {
        HOLDS(t, i < TURNS_MAX);
        turn(t);
    }
}

bool was_done(const struct guest *g)
{
    return g->reply && strcmp(text_of(g->reply, "type"), "ok") == 0;
}

void get(struct table *t, struct guest *g, json_t *request)
{
    char *asked = json_dumps(request, JSON_COMPACT);
    say(t, g, request);
    await_reply(t, g);
    ck_assert_msg(was_done(g), "%s, allocation %llu: %s: %s", t->what, (unsigned long long)t->number, asked,
                  g->reply ? text_of(g->reply, "message") : "the connection is lost");
    free(asked);
}

json_t *hello(const struct guest *g)
{
    json_t *r = json_pack("{sssi}", "type", "hello", "protocol", 1);
    if (*g->token)
        json_object_set_new(r, "token", json_string(g->token));
    else
        json_object_set_new(r, "name", json_string(g->name));
    return r;
}

json_t *about(const struct table *t, const char *type)
{
    return json_pack("{ssss}", "type", type, "match", t->match);
}

json_t *follow(const struct table *t, const struct guest *g)
{
    if (g == &t->guests[GUESTS - 1])
        return json_pack("{ssss}", "type", "watch", "invite", t->invite);
    if (g->invited)
        return json_pack("{ssss}", "type", "join", "invite", t->invite);
    json_t *r = about(t, "resume");
    if (g->version >= 0)
        json_object_set_new(r, "version", json_integer(g->version));
    return r;
}

/* ---- The table ---- */

struct match *match_of(struct table *t)
{
    return id_map_get(&t->server->matches, id_of(t->match));
}

bool has_begun(struct table *t)
{
    const struct match *m = match_of(t);
    return m && m->begun;
}

static void come_back(struct table *t, struct guest *g)
{
    if (g->fd < 0)
        come(t, g);
    if (!g->greeted)
        get(t, g, hello(g));
    g->greeted = true;
    if (*t->match && (!g->follows || g->missed)) {
        g->follows = true;
        g->missed = false;
        get(t, g, follow(t, g));
        g->invited = false;
    }
}

/* Whether the server has something to do in the match by itself: a bot's choice, or what was held back. */
static bool is_busy(struct table *t)
{
    const struct match *m = match_of(t);
    if (!m || !m->begun || m->lost || match_refused(m))
        return false;
    if (m->stage.first || m->stage.lacks || clock_due(&m->play.clock) <= server_time(t->server))
        return true;
    return m->status == MATCH_RUNNING && match_bot_at(m, play_session(&m->play)->prompt.seat) != NO_BOT;
}

/* Whether nothing is under way any more. */
static bool is_quiet(struct table *t)
{
    const struct server *s = t->server;
    bool quiet = !outbox_waits(&s->outbox) && !s->lost && !s->missed && !is_busy(t);
    for (int i = 0; i < GUESTS; i++)
        quiet =
            quiet && t->guests[i].fd >= 0 && (!*t->match || (t->guests[i].follows && !t->guests[i].missed));
    return quiet;
}

void let_pass(struct table *t, int seconds)
{
    scarce_go_on();
    for (int i = 0; i < seconds; i++) { /* a long step would be a gap, in which nothing passes */
        scarce_pass(TIMELINE_STEP_MS);
        server_time(t->server);
    }
    if (match_of(t))
        tell_staged(match_of(t));
    scarce_pause();
}

/* What the time brings. */
static void go_on_by_time(struct table *t)
{
    struct match *m = match_of(t);
    if (m && (m->stage.first || m->stage.lacks))
        let_pass(t, m->delay + 1);
    if (m && m->begun && !m->lost)
        deadlines_note(m); /* the loop's clock does not know how much time has passed */
}

void settle(struct table *t)
{
    for (int i = 0, calm = 0; calm < 2; i++) {
        HOLDS(t, i < TURNS_MAX);
        for (int k = 0; k < GUESTS; k++)
            come_back(t, &t->guests[k]);
        go_on_by_time(t);
        matches_sweep(t->server);
        ck_assert_int_ge(uv_run(&t->loop, UV_RUN_NOWAIT), 0);
        for (int k = 0; k < GUESTS; k++)
            listen_to(t, &t->guests[k]);
        if (is_quiet(t))
            calm++;
        else
            turn(t);
    }
}

/* What is stored, played anew, is what the match stands at, and everybody knows how that is. */
static void check_match(struct table *t)
{
    struct match *m = match_of(t);
    struct store_record *r = NULL;
    struct play again;
    uint8_t now[HASH_SIZE], then[HASH_SIZE];
    HOLDS(t, m && !m->lost && m->status != MATCH_CLOSED);
    ck_assert_msg(!match_refused(m), "%s, allocation %llu: %s", t->what, (unsigned long long)t->number,
                  match_refused(m));
    HOLDS(t, t->server->counters.matches_refused == 0); /* no log is called bad for it */
    ck_assert_int_eq(store_load(t->server->store, m->id, &r), STORE_OK);
    HOLDS(t, (int)r->match.status == (int)m->status);
    if (m->begun) {
        HOLDS(t, m->play.version == r->length);
        ck_assert(play_init(&again, &toy_game, &m->config, &m->chance, m->play.persons));
        HOLDS(t, play_replay_all(&again, r->entries, r->entries_count, r->hashes, r->hashes_count));
        session_hash(play_session(&again), then);
        session_hash(play_session(&m->play), now);
        HOLDS(t, memcmp(now, then, HASH_SIZE) == 0);
        play_free(&again);
    }
    store_record_free(r);
    for (int i = 0; i < GUESTS; i++) {
        HOLDS(t, !m->begun || t->guests[i].version == m->play.version);
        HOLDS(t, (m->status == MATCH_FINISHED) == t->guests[i].ended);
        HOLDS(t, t->guests[i].revealed == (m->status == MATCH_FINISHED && !match_is_sealed(m)));
    }
}

/* Everybody was told of the lobby as it is, but for the object `obstacle`, which says what `problem` does. */
static void check_lobby(struct table *t)
{
    for (int i = 0; i < GUESTS; i++) {
        struct guest *g = &t->guests[i];
        json_t *known = json_incref(g->lobby);
        json_int_t version = g->version;
        get(t, g, follow(t, g));
        for (int k = 0; g->lobby == known && k < TURNS_MAX; k++)
            turn(t);
        json_object_del(known, "obstacle");
        json_t *told = json_copy(g->lobby);
        json_object_del(told, "obstacle");
        if (!json_equal(known, told)) {
            char *one = json_dumps(known, JSON_COMPACT), *other = json_dumps(g->lobby, JSON_COMPACT);
            ck_abort_msg("%s, allocation %llu: %s knows\n%s\nand it is\n%s", t->what,
                         (unsigned long long)t->number, g->name, one, other);
        }
        HOLDS(t, g->version == version);
        json_decref(told);
        json_decref(known);
    }
}

void open_table(struct table *t, enum way way, const struct site *site)
{
    static const struct game_kit *const kits[] = {&toy_kit, NULL};
    static const char *const names[GUESTS] = {"Ada", "Bert", "Cleo"};
    char error[256];
    memset(t, 0, sizeof *t);
    t->way = way;
    t->what = "to begin with";
    snprintf(t->folder, sizeof t->folder, "%s/warren-scarce-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(t->folder));
    char *words[] = {"warrend",
                     "--data",
                     t->folder,
                     "--tcp",
                     "127.0.0.1:0",
                     "--listen",
                     "",
                     "--admin",
                     "",
                     "--messages-per-second",
                     "0",
                     "--bot-delay",
                     "0",
                     "--log-level",
                     "none",
                     NULL};
    enum { WORDS = sizeof words / sizeof *words - 1 };
    if (options_read(&t->options, WORDS, words, stdout, error, sizeof error) != OPTIONS_RUN)
        ck_abort_msg("%s", error);
    ck_assert(auth_init());
    ck_assert_int_eq(uv_loop_init(&t->loop), 0);
    t->server = server_begin(&t->options, kits, site, &t->loop);
    ck_assert_ptr_nonnull(t->server);
    ck_assert_int_eq(
        (way == BY_LINE ? net_listen_line : net_listen_http)(t->server->net, "127.0.0.1:0", t->where), 0);
    for (int i = 0; i < GUESTS; i++)
        t->guests[i] = (struct guest){.fd = -1, .name = names[i], .version = -1, .heard = malloc(HEARD_ROOM)};
    settle(t);
}

void close_table(struct table *t)
{
    char command[GUEST_NAME + 16];
    for (int i = 0; i < GUESTS; i++)
        leave(&t->guests[i]);
    server_end(t->server, "the test ends");
    uv_run(&t->loop, UV_RUN_DEFAULT);
    ck_assert_int_eq(server_finish(t->server), 0);
    ck_assert_int_eq(uv_loop_close(&t->loop), 0);
    for (int i = 0; i < GUESTS; i++) {
        struct guest *g = &t->guests[i];
        free(g->heard);
        json_decref(g->reply);
        json_decref(g->lobby);
        json_decref(g->prompt);
    }
    snprintf(command, sizeof command, "rm -r %s", t->folder);
    ck_assert_int_eq(system(command), 0);
}

void turn_to(struct table *t, const char *match, const char *invite)
{
    snprintf(t->match, sizeof t->match, "%s", match);
    snprintf(t->invite, sizeof t->invite, "%s", invite);
    for (int i = 0; i < GUESTS; i++) {
        struct guest *g = &t->guests[i];
        g->follows = g->invited = g->missed = g->ended = g->revealed = false;
        g->version = -1;
        g->undo = 0;
        keep(&g->lobby, NULL);
        keep(&g->prompt, NULL);
    }
}

void turn_to_reply(struct table *t, struct guest *g)
{
    turn_to(t, text_of(g->reply, "match"), text_of(g->reply, "invite"));
    g->follows = g->fd >= 0;
}

json_t *to_open(void)
{
    return json_pack("{sssssisbsb}", "type", "create", "game", "duel", "seats", 2, "public", 1, "spectators",
                     1);
}

static void open_lobby(struct table *t, json_t *open)
{
    struct guest *g = t->guests;
    turn_to(t, "", "");
    get(t, &g[0], open);
    turn_to_reply(t, &g[0]);
    get(t, &g[1], json_pack("{ssss}", "type", "join", "invite", t->invite));
    settle(t);
}

void new_lobby(struct table *t)
{
    open_lobby(t, to_open());
}

void be_ready(struct table *t)
{
    for (int i = 0; i < 2; i++)
        get(t, &t->guests[i], json_pack("{ssss}", "type", "ready", "match", t->match));
}

void start(struct table *t)
{
    be_ready(t);
    get(t, &t->guests[0], about(t, "start"));
    settle(t);
}

void new_match(struct table *t, json_t *open)
{
    open_lobby(t, open);
    start(t);
}

bool is_over(struct table *t)
{
    return match_of(t)->status != MATCH_RUNNING;
}

void need_match(struct table *t)
{
    if (*t->match && has_begun(t) && !is_over(t))
        return;
    new_match(t, to_open());
}

void need_lobby(struct table *t)
{
    if (!*t->match || has_begun(t))
        new_lobby(t);
}

struct guest *asked(struct table *t)
{
    for (int i = 0; i < 2; i++)
        if (json_array_size(json_object_get(t->guests[i].prompt, "options")) > 0)
            return &t->guests[i];
    ck_abort_msg("%s: nobody is asked", t->what);
}

json_t *choice(struct table *t, const struct guest *g, size_t which)
{
    json_t *options = json_object_get(g->prompt, "options"), *r = about(t, "choose");
    json_object_set_new(r, "version", json_integer(g->version));
    json_object_set(r, "choice", json_array_get(options, which % json_array_size(options)));
    return r;
}

/* What is told while memory is short: an error of its own, or nothing any more. */
static void check_answer(const struct table *t, const struct guest *g)
{
    const char *code = g->reply ? text_of(g->reply, "code") : "";
    HOLDS(t, !strstr(g->last, "broke")); /* the protocol: it was not the guest's fault */
    ck_assert_msg(g->fd < 0 || was_done(g) || strcmp(code, "internal") == 0 ||
                      strcmp(code, "store_unavailable") == 0 || strcmp(code, "unreadable") == 0,
                  "%s, allocation %llu: the reply is %s: %s", t->what, (unsigned long long)t->number, code,
                  text_of(g->reply, "message"));
}

/* What is asked for is tried with this allocation failing. How many have failed. */
static uint64_t try_once(struct table *t, const struct trial *trial, bool all)
{
    struct guest *g;
    json_t *request = trial->prepare(t, &g);
    bool begun = has_begun(t), known = match_of(t) != NULL;
    uint64_t match = id_of(t->match);
    uint32_t version = begun ? match_of(t)->play.version : 0;
    const char *type = text_of(request, "type");
    t->shown = t->guests[GUESTS - 1].version;
    bool greets = strcmp(type, "hello") == 0;
    bool resumes = strcmp(type, "resume") == 0 || strcmp(type, "join") == 0;
    say(t, g, request);
    scarce_from(t->number, all);
    await_reply(t, g);
    for (int i = 0; trial->goes_on && i < WHILE && trial->goes_on(t); i++)
        ;
    uint64_t refused = scarce_end();
    check_answer(t, g);
    bool done = was_done(g) && g->fd >= 0;
    g->greeted |= greets && done;
    g->follows |= resumes && done;
    bool unchanged = g->fd >= 0 && !was_done(g) && known && !trial->goes_on;
    HOLDS(t, refused > 0 || was_done(g));
    if (trial->conclude)
        trial->conclude(t, g);
    settle(t);
    check_match(t);
    unchanged = unchanged && match == id_of(t->match); /* not another one by now */
    HOLDS(t, !unchanged || (has_begun(t) == begun && (!begun || match_of(t)->play.version == version)));
    check_lobby(t);
    return refused;
}

void try_all(struct table *t, const struct trial *trial, bool all)
{
    uint64_t step = trial->stride ? trial->stride : 1, refused = 1;
    t->what = trial->what;
    for (t->number = 1; refused > 0; t->number += step) {
        HOLDS(t, t->number < ATTEMPTS_MAX);
        refused = try_once(t, trial, all);
    }
}
