/*
 * Memory that runs short while connections are made and kept (scarce_table.h): WebSocket, and HTTP beside it.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "protocol/json_memory.h"
#include "server/hall/server.h"
#include "server/transport/net.h"
#include "server/transport/site.h"
#include "tests/unit/scarce.h"
#include "tests/unit/scarce_table.h"

/* ---- WebSocket ---- */

/* Hands are shaken and hello is said, in parts with pings between them. */
static json_t *to_shake_hands(struct table *t, struct guest **who)
{
    need_match(t);
    *who = &t->guests[1];
    leave(*who);
    come(t, *who);
    return hello(*who);
}

static json_t *to_choose(struct table *t, struct guest **who)
{
    need_match(t);
    *who = asked(t);
    return choice(t, *who, t->number);
}

static json_t *to_resume(struct table *t, struct guest **who)
{
    need_match(t);
    *who = asked(t);
    leave(*who);
    come(t, *who);
    get(t, *who, hello(*who));
    (*who)->greeted = true;
    (*who)->version = -1;
    return follow(t, *who);
}

static const struct trial tried[] = {
    {"shaking hands", to_shake_hands, NULL, 0, NULL},
    {"a choice over WebSocket", to_choose, NULL, 0, NULL},
    {"resuming over WebSocket", to_resume, NULL, 0, NULL},
};

START_TEST(memory_may_run_short_over_websocket)
{
    struct table t;
    open_table(&t, BY_WEBSOCKET, NULL);
    try_all(&t, &tried[_i / 2], _i % 2);
    close_table(&t);
}
END_TEST

/* ---- HTTP ---- */

enum { ANSWER_ROOM = 1 << 18, PAGE_SIZE = 100000, TWO = 2 };

struct answer {
    char bytes[ANSWER_ROOM + 1];
    size_t length;
    bool closed;
};

/* The length of the answer at `at` with its body, 0: it has not come whole. */
static size_t whole_answer(const char *at)
{
    const char *body = strstr(at, "\r\n\r\n"), *says = strcasestr(at, "\r\nContent-Length:");
    if (!body || !says || says > body)
        return 0;
    size_t size = (size_t)(body + 4 - at) + strtoul(says + strlen("\r\nContent-Length:"), NULL, 10);
    return strlen(at) >= size ? size : 0;
}

/* Whether both answers have come, or no more can. */
static bool is_answered(const struct answer *a)
{
    size_t first = whole_answer(a->bytes);
    return a->closed || (first && whole_answer(a->bytes + first));
}

static void hear_answer(int fd, struct answer *a)
{
    for (;;) {
        ssize_t got = recv(fd, a->bytes + a->length, ANSWER_ROOM - a->length, MSG_DONTWAIT);
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            break;
        a->closed |= got <= 0;
        if (a->closed)
            break;
        a->length += (size_t)got;
    }
    a->bytes[a->length] = '\0';
}

/* Asks twice over one connection. */
static void ask_page(struct table *t, const char *path, struct answer *a)
{
    char request[256];
    int fd = connect_to(t->where);
    int length = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", path);
    for (int i = 0; i < TWO; i++)
        ck_assert_int_eq(send(fd, request, (size_t)length, MSG_NOSIGNAL), length);
    *a = (struct answer){.length = 0};
    for (int i = 0; !is_answered(a); i++) {
        HOLDS(t, i < TURNS_MAX);
        turn(t);
        hear_answer(fd, a);
    }
    close(fd);
}

/* Each answer is whole and what was asked for, or says that it is none. */
static int check_answers(struct table *t, const struct answer *a, const char *good)
{
    int well = 0;
    const char *at = a->bytes;
    for (size_t size; (size = whole_answer(at)); at += size) {
        bool ok = strncmp(at, good, strlen(good)) == 0;
        HOLDS(t, ok || strncmp(at, "HTTP/1.1 5", 10) == 0);
        well += ok;
    }
    HOLDS(t, well == TWO || a->closed || strstr(a->bytes, "HTTP/1.1 5"));
    return well;
}

static const struct {
    const char *path, *good;
} asked_for[] = {
    {"/healthz", "HTTP/1.1 200 "}, {"/readyz", "HTTP/1.1 200 "},     {"/metrics", "HTTP/1.1 200 "},
    {"/", "HTTP/1.1 200 "},        {"/nothing.js", "HTTP/1.1 404 "},
};

START_TEST(memory_may_run_short_over_http)
{
    static unsigned char bytes[PAGE_SIZE];
    static struct answer a;
    memset(bytes, 'w', sizeof bytes);
    const struct site_file page = {
        .path = "/index.html", .type = "text/html", .tag = "1", .as = {{bytes, sizeof bytes}}};
    const struct site site = {&page, 1};
    struct table t;
    open_table(&t, BY_WEBSOCKET, &site);
    t.what = asked_for[_i / 2].path;
    int well = 0;
    uint64_t refused = 1;
    for (t.number = 1; refused > 0; t.number++) {
        scarce_from(t.number, _i % 2);
        ask_page(&t, asked_for[_i / 2].path, &a);
        refused = scarce_end();
        well = check_answers(&t, &a, asked_for[_i / 2].good);
        settle(&t);
    }
    ck_assert_int_eq(well, TWO);
    close_table(&t);
}
END_TEST

/* ---- The first connection of an address ---- */

static const struct {
    const char *what;
    enum way way;
    bool behind_proxy;
} comings[] = {
    {"the first to come", BY_LINE, false},
    {"the first to come over WebSocket", BY_WEBSOCKET, false},
    {"the first to come through a proxy", BY_WEBSOCKET, true},
};

static void all_leave(struct table *t)
{
    for (int i = 0; i < GUESTS; i++)
        leave(&t->guests[i]);
    for (int i = 0; net_stats(t->server->net)->peers > 0; i++) {
        HOLDS(t, i < TURNS_MAX);
        turn(t);
    }
}

/* Whoever comes as the first one is never told that too many have come. */
START_TEST(memory_may_run_short_for_the_first_of_an_address)
{
    struct table t;
    int which = _i / 2;
    uint64_t refused = 1;
    open_table(&t, comings[which].way, NULL);
    net_trust_proxy(t.server->net, comings[which].behind_proxy);
    t.what = comings[which].what;
    for (t.number = 1; refused > 0; t.number++) {
        struct guest *g = &t.guests[0];
        all_leave(&t);
        come(&t, g);
        say(&t, g, hello(g));
        scarce_from(t.number, _i % 2);
        await_reply(&t, g);
        refused = scarce_end();
        g->greeted = g->fd >= 0 && was_done(g);
        HOLDS(&t, refused > 0 || g->greeted);
        HOLDS(&t, !strstr(g->last, "too many"));
        HOLDS(&t, !strstr(g->last, "429"));
        settle(&t);
    }
    close_table(&t);
}
END_TEST

int main(void)
{
    json_memory_watch();
    Suite *suite = suite_create("scarce_connection");
    TCase *tc = tcase_create("memory");
    tcase_set_timeout(tc, TIMEOUT_S);
    tcase_add_loop_test(tc, memory_may_run_short_over_websocket, 0, 2 * (int)(sizeof tried / sizeof *tried));
    tcase_add_loop_test(tc, memory_may_run_short_over_http, 0,
                        2 * (int)(sizeof asked_for / sizeof *asked_for));
    tcase_add_loop_test(tc, memory_may_run_short_for_the_first_of_an_address, 0,
                        2 * (int)(sizeof comings / sizeof *comings));
    suite_add_tcase(suite, tc);
    return unit_run(suite);
}
