/*
 * A whole server whose memory runs short in the middle of a request: at its first allocation, its second, and
 * so on until one goes through as if nothing were. Whatever fails, who asked is told so or loses the
 * connection, nobody is told what is not stored, and as soon as there is memory everything stands and goes
 * on.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <jansson.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "protocol/json_memory.h"
#include "server/acts/matches.h"
#include "server/base/auth.h"
#include "server/hall/options.h"
#include "server/run.h"
#include "server/telling/tell.h"
#include "tests/toy/toy.h"
#include "tests/toy/toy_kit.h"
#include "tests/unit/scarce.h"
#include "tests/unit/unit.h"

enum {
    GUESTS = 3, /* two play, the last one watches */
    NAME_SIZE = 64,
    TURNS_MAX = 400, /* of the loop, a tenth of a second at most: by then what must come has come */
    ATTEMPTS_MAX = 3000,
    TIMEOUT_S = 240,
};

struct guest {
    int fd; /* -1: not connected */
    const char *name;
    char token[NAME_SIZE];
    char *heard; /* what is no whole line yet */
    size_t length;
    json_t *reply, *lobby, *prompt; /* owned; the last ones */
    json_int_t asked;               /* number of the last request */
    json_int_t version, undo;       /* -1: holds none */
    bool greeted, follows, missed;  /* missed: an update did not fit */
};

struct table {
    uv_loop_t loop;
    struct server_options options;
    struct server *server;
    char folder[NAME_SIZE], where[ADDRESS_TEXT_MAX], match[NAME_SIZE], invite[NAME_SIZE];
    struct guest guests[GUESTS];
    const char *what; /* is being tried, for whoever reads of a failure */
    uint64_t number;
};

#define HOLDS(t, condition)                                                                                  \
    ck_assert_msg(condition, "%s, allocation %llu: " #condition, (t)->what, (unsigned long long)(t)->number)

/* ---- Connections ---- */

static void leave(struct guest *g)
{
    if (g->fd >= 0)
        close(g->fd);
    g->fd = -1;
    g->greeted = g->follows = g->missed = false;
    g->length = 0;
}

static void come(struct table *t, struct guest *g)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    to.sin_port = htons((uint16_t)atoi(strrchr(t->where, ':') + 1));
    g->fd = socket(AF_INET, SOCK_STREAM, 0);
    ck_assert(g->fd >= 0 && connect(g->fd, (struct sockaddr *)&to, sizeof to) == 0);
}

static void keep(json_t **kept, json_t *value)
{
    json_decref(*kept);
    *kept = json_incref(value);
}

static const char *text_of(const json_t *message, const char *key)
{
    const char *text = json_string_value(json_object_get(message, key));
    return text ? text : "";
}

static json_int_t number_of(const json_t *message, const char *key)
{
    return json_integer_value(json_object_get(message, key));
}

static uint64_t id_of(const char *name)
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

static void hear(struct table *t, struct guest *g, const char *line, size_t length)
{
    json_t *m = json_loadb(line, length, 0, NULL);
    const char *type = text_of(m, "type");
    HOLDS(t, json_is_object(m));
    if (json_object_get(m, "re"))
        keep(&g->reply, m);
    if (*text_of(m, "token"))
        snprintf(g->token, sizeof g->token, "%s", text_of(m, "token"));
    if (strcmp(text_of(m, "match"), t->match) == 0 && *t->match) {
        if (strcmp(type, "lobby") == 0)
            keep(&g->lobby, m);
        if (strcmp(type, "snapshot") == 0 || strcmp(type, "update") == 0)
            hear_position(t, g, m, *type == 's');
        HOLDS(t, strcmp(text_of(m, "code"), "lobby_closed") != 0);
    }
    json_decref(m);
}

/* What has come. */
static void listen_to(struct table *t, struct guest *g)
{
    enum { ROOM = 1 << 20 };
    while (g->fd >= 0) {
        ssize_t got = recv(g->fd, g->heard + g->length, ROOM - g->length, MSG_DONTWAIT);
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (got <= 0) {
            leave(g);
            return;
        }
        g->length += (size_t)got;
        for (char *end; (end = memchr(g->heard, '\n', g->length));) {
            size_t line = (size_t)(end - g->heard);
            hear(t, g, g->heard, line);
            g->length -= line + 1;
            memmove(g->heard, end + 1, g->length);
        }
    }
}

static void turn(struct table *t)
{
    scarce_go_on();
    uv_run(&t->loop, UV_RUN_ONCE);
    scarce_pause();
    for (int i = 0; i < GUESTS; i++)
        listen_to(t, &t->guests[i]);
}

/* ---- Requests ---- */

static void say(struct guest *g, json_t *request)
{
    ck_assert_ptr_nonnull(request);
    keep(&g->reply, NULL);
    json_object_set_new(request, "id", json_integer(++g->asked));
    char *line = json_dumps(request, JSON_COMPACT);
    size_t length = strlen(line);
    line[length] = '\n';
    ck_assert_int_eq(send(g->fd, line, length + 1, MSG_NOSIGNAL), (ssize_t)length + 1);
    free(line);
    json_decref(request);
}

static void await_reply(struct table *t, struct guest *g)
{
    for (int i = 0; g->fd >= 0 && !g->reply; i++) {
        HOLDS(t, i < TURNS_MAX);
        turn(t);
    }
}

static bool was_done(const struct guest *g)
{
    return g->reply && strcmp(text_of(g->reply, "type"), "ok") == 0;
}

/* While there is memory everything that is asked here is done. */
static void get(struct table *t, struct guest *g, json_t *request)
{
    char *asked = json_dumps(request, JSON_COMPACT);
    say(g, request);
    await_reply(t, g);
    ck_assert_msg(was_done(g), "%s, allocation %llu: %s: %s", t->what, (unsigned long long)t->number, asked,
                  g->reply ? text_of(g->reply, "message") : "the connection is lost");
    free(asked);
}

static json_t *hello(const struct guest *g)
{
    json_t *r = json_pack("{sssi}", "type", "hello", "protocol", 1);
    if (*g->token)
        json_object_set_new(r, "token", json_string(g->token));
    else
        json_object_set_new(r, "name", json_string(g->name));
    return r;
}

static json_t *about(const struct table *t, const char *type)
{
    return json_pack("{ssss}", "type", type, "match", t->match);
}

static json_t *follow(const struct table *t, const struct guest *g)
{
    if (g == &t->guests[GUESTS - 1])
        return json_pack("{ssss}", "type", "watch", "invite", t->invite);
    json_t *r = about(t, "resume");
    if (g->version >= 0)
        json_object_set_new(r, "version", json_integer(g->version));
    return r;
}

/* ---- The table ---- */

static struct match *match_of(struct table *t)
{
    return id_map_get(&t->server->matches, id_of(t->match));
}

static bool has_begun(struct table *t)
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
    }
}

/* Whether nothing is under way any more. */
static bool is_quiet(const struct table *t)
{
    const struct server *s = t->server;
    bool quiet = !outbox_waits(&s->outbox) && !s->lost && !s->missed;
    for (int i = 0; i < GUESTS; i++)
        quiet =
            quiet && t->guests[i].fd >= 0 && (!*t->match || (t->guests[i].follows && !t->guests[i].missed));
    return quiet;
}

/* There is memory again: until everybody is back and has been told everything. */
static void settle(struct table *t)
{
    for (int i = 0, calm = 0; calm < 2; i++) {
        HOLDS(t, i < TURNS_MAX);
        for (int k = 0; k < GUESTS; k++)
            come_back(t, &t->guests[k]);
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
    for (int i = 0; i < GUESTS; i++)
        HOLDS(t, !m->begun || t->guests[i].version == m->play.version);
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

static void open_table(struct table *t)
{
    static const struct game_kit *const kits[] = {&toy_kit, NULL};
    static const char *const names[GUESTS] = {"Ada", "Bert", "Cleo"};
    char error[256];
    memset(t, 0, sizeof *t);
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
    t->server = server_begin(&t->options, kits, NULL, &t->loop);
    ck_assert_ptr_nonnull(t->server);
    ck_assert_int_eq(net_listen_line(t->server->net, "127.0.0.1:0", t->where), 0);
    for (int i = 0; i < GUESTS; i++)
        t->guests[i] = (struct guest){.fd = -1, .name = names[i], .version = -1, .heard = malloc(1 << 20)};
    settle(t);
}

static void close_table(struct table *t)
{
    char command[NAME_SIZE + 16];
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

/* A new match at which two sit, and the third watches. */
static void new_lobby(struct table *t)
{
    struct guest *g = t->guests;
    *t->match = '\0';
    for (int i = 0; i < GUESTS; i++) {
        g[i].follows = false;
        g[i].version = -1;
    }
    get(t, &g[0],
        json_pack("{sssssisbsb}", "type", "create", "game", "duel", "seats", 2, "public", 1, "spectators",
                  1));
    snprintf(t->match, sizeof t->match, "%s", text_of(g[0].reply, "match"));
    snprintf(t->invite, sizeof t->invite, "%s", text_of(g[0].reply, "invite"));
    get(t, &g[1], json_pack("{ssss}", "type", "join", "invite", t->invite));
    settle(t);
}

static void be_ready(struct table *t)
{
    for (int i = 0; i < 2; i++)
        get(t, &t->guests[i], json_pack("{ssss}", "type", "ready", "match", t->match));
}

static bool is_over(struct table *t)
{
    return match_of(t)->status != MATCH_RUNNING;
}

/* A match that is played. */
static void need_match(struct table *t)
{
    if (*t->match && has_begun(t) && !is_over(t))
        return;
    new_lobby(t);
    be_ready(t);
    get(t, &t->guests[0], about(t, "start"));
    settle(t);
}

static void need_lobby(struct table *t)
{
    if (!*t->match || has_begun(t))
        new_lobby(t);
}

static struct guest *asked(struct table *t)
{
    for (int i = 0; i < 2; i++)
        if (json_array_size(json_object_get(t->guests[i].prompt, "options")) > 0)
            return &t->guests[i];
    ck_abort_msg("%s: nobody is asked", t->what);
}

static json_t *choice(struct table *t, const struct guest *g, size_t which)
{
    json_t *options = json_object_get(g->prompt, "options"), *r = about(t, "choose");
    json_object_set_new(r, "version", json_integer(g->version));
    json_object_set(r, "choice", json_array_get(options, which % json_array_size(options)));
    return r;
}

/* ---- What is tried ---- */

/* Makes ready for it, and returns who asks for what. */
typedef json_t *preparation(struct table *t, struct guest **who);

static json_t *to_start(struct table *t, struct guest **who)
{
    for (int i = 0; i < 2 && *t->match && has_begun(t) && !is_over(t); i++)
        get(t, &t->guests[i], about(t, "resign"));
    need_lobby(t);
    be_ready(t);
    *who = &t->guests[0];
    return about(t, "start");
}

static json_t *to_choose(struct table *t, struct guest **who)
{
    need_match(t);
    *who = asked(t);
    return choice(t, *who, t->number);
}

static json_t *to_undo(struct table *t, struct guest **who)
{
    for (int i = 0;; i++) {
        need_match(t);
        *who = NULL;
        for (int k = 0; k < 2; k++)
            if (t->guests[k].undo > 0)
                *who = &t->guests[k];
        if (*who)
            break;
        struct guest *g = asked(t);
        get(t, g, choice(t, g, t->number + (uint64_t)i));
        settle(t);
    }
    json_t *r = about(t, "undo");
    json_object_set_new(r, "version", json_integer((*who)->version));
    return r;
}

/* So that somebody has made a choice. */
static void play_some(struct table *t)
{
    need_match(t);
    for (int i = 0; i < 6 && !is_over(t); i++) {
        struct guest *g = asked(t);
        get(t, g, choice(t, g, t->number + (uint64_t)i));
        settle(t);
    }
}

/* The last word to going back by agreement. */
static json_t *to_agree(struct table *t, struct guest **who)
{
    do
        play_some(t);
    while (is_over(t));
    if (!match_of(t)->proposal.open)
        get(t, &t->guests[0], json_pack("{ssssss}", "type", "propose", "match", t->match, "what", "undo"));
    *who = &t->guests[1];
    return about(t, "agree");
}

static json_t *to_propose(struct table *t, struct guest **who)
{
    need_match(t);
    *who = &t->guests[0];
    bool paused = match_of(t)->play.paused;
    if (match_of(t)->proposal.open)
        get(t, &t->guests[1], json_pack("{sssssb}", "type", "agree", "match", t->match, "agree", 0));
    return json_pack("{ssssss}", "type", "propose", "match", t->match, "what", paused ? "continue" : "pause");
}

static json_t *to_chat(struct table *t, struct guest **who)
{
    need_match(t);
    *who = &t->guests[0];
    return json_pack("{ssssss}", "type", "chat", "match", t->match, "text", "good luck");
}

static json_t *to_set(struct table *t, struct guest **who)
{
    need_lobby(t);
    *who = &t->guests[0];
    return json_pack("{ssssss}", "type", "set", "match", t->match, "title",
                     t->number % 2 ? "one" : "another");
}

static json_t *to_be_ready(struct table *t, struct guest **who)
{
    need_lobby(t);
    *who = &t->guests[1];
    return json_pack("{sssssb}", "type", "ready", "match", t->match, "ready", (int)(t->number % 2));
}

/* A connection that breaks, and comes back with what it holds. */
static json_t *to_resume(struct table *t, struct guest **who)
{
    need_match(t);
    *who = &t->guests[0];
    struct guest *g = asked(t);
    leave(*who);
    if (g != *who)
        get(t, g, choice(t, g, t->number));
    come(t, *who);
    get(t, *who, hello(*who));
    (*who)->greeted = true;
    return follow(t, *who);
}

static json_t *to_say_hello(struct table *t, struct guest **who)
{
    need_match(t);
    *who = &t->guests[1];
    leave(*who);
    come(t, *who);
    return hello(*who);
}

static json_t *to_join_again(struct table *t, struct guest **who)
{
    need_match(t);
    *who = &t->guests[1];
    leave(*who);
    come(t, *who);
    get(t, *who, hello(*who));
    (*who)->greeted = true;
    return json_pack("{ssss}", "type", "join", "invite", t->invite);
}

static json_t *to_answer_always(struct table *t, struct guest **who)
{
    need_match(t);
    *who = &t->guests[1];
    return json_pack("{ssssssss}", "type", "standing", "match", t->match, "reason", "block", "verb", "pass");
}

/* The match has left memory, and is read again from its log. */
static json_t *to_read_again(struct table *t, struct guest **who)
{
    if (!*t->match || !has_begun(t) || is_over(t)) {
        struct guest *other;
        json_decref(to_agree(t, &other)); /* with one in it that went back */
        get(t, &t->guests[1], about(t, "agree"));
        settle(t);
    }
    for (int i = 0; i < GUESTS; i++)
        leave(&t->guests[i]);
    for (int i = 0; !matches_let_go(t->server, id_of(t->match)); i++) {
        HOLDS(t, i < TURNS_MAX);
        turn(t);
    }
    *who = &t->guests[0];
    come(t, *who);
    get(t, *who, hello(*who));
    (*who)->greeted = true;
    (*who)->version = -1;
    return follow(t, *who);
}

/* What is told while memory is short: an error of its own, or nothing any more. */
static void check_answer(const struct table *t, const struct guest *g)
{
    const char *code = g->reply ? text_of(g->reply, "code") : "";
    ck_assert_msg(g->fd < 0 || was_done(g) || strcmp(code, "internal") == 0 ||
                      strcmp(code, "store_unavailable") == 0 || strcmp(code, "unreadable") == 0,
                  "%s, allocation %llu: the reply is %s: %s", t->what, (unsigned long long)t->number, code,
                  text_of(g->reply, "message"));
}

static void try_all(struct table *t, const char *what, preparation *prepare, bool all)
{
    uint64_t refused = 1;
    t->what = what;
    for (t->number = 1; refused > 0; t->number++) {
        struct guest *g;
        HOLDS(t, t->number < ATTEMPTS_MAX);
        json_t *request = prepare(t, &g);
        bool begun = has_begun(t);
        uint32_t version = begun ? match_of(t)->play.version : 0;
        bool known = match_of(t) != NULL;
        bool greets = strcmp(text_of(request, "type"), "hello") == 0;
        bool resumes =
            strcmp(text_of(request, "type"), "resume") == 0 || strcmp(text_of(request, "type"), "join") == 0;
        say(g, request);
        scarce_from(t->number, all);
        await_reply(t, g);
        refused = scarce_end();
        check_answer(t, g);
        g->greeted |= greets && was_done(g);
        g->follows |= resumes && was_done(g);
        bool unchanged = g->fd >= 0 && !was_done(g) && known;
        settle(t);
        check_match(t);
        HOLDS(t, !unchanged || (has_begun(t) == begun && (!begun || match_of(t)->play.version == version)));
        check_lobby(t);
        HOLDS(t, refused > 0 || g->fd >= 0);
    }
}

static const struct {
    const char *what;
    preparation *prepare;
} tried[] = {
    {"a choice", to_choose},
    {"an undo", to_undo},
    {"a start", to_start},
    {"a proposal", to_propose},
    {"going back", to_agree},
    {"chat", to_chat},
    {"a setting", to_set},
    {"being ready", to_be_ready},
    {"resuming", to_resume},
    {"a hello", to_say_hello},
    {"reading a match again", to_read_again},
    {"joining again", to_join_again},
    {"a standing answer", to_answer_always},
};

START_TEST(memory_may_run_short_anywhere)
{
    struct table t;
    open_table(&t);
    int which = _i / 2;
    try_all(&t, tried[which].what, tried[which].prepare, _i % 2);
    close_table(&t);
}
END_TEST

int main(void)
{
    json_memory_watch();
    Suite *suite = suite_create("scarce");
    TCase *tc = tcase_create("memory");
    tcase_set_timeout(tc, TIMEOUT_S);
    tcase_add_loop_test(tc, memory_may_run_short_anywhere, 0, 2 * (int)(sizeof tried / sizeof *tried));
    suite_add_tcase(suite, tc);
    return unit_run(suite);
}
