/* What docs/protocol.md says of limits and presets is what the code has. Run from the top of the sources. */
#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/request.h"
#include "server/hall/connection.h"
#include "server/hall/options.h"
#include "tests/unit/unit.h"

static char *document;

static void begin(void)
{
    enum { SIZE = 1 << 20 };
    FILE *file = fopen("docs/protocol.md", "r");
    ck_assert_msg(file != NULL, "docs/protocol.md cannot be read from here");
    document = calloc(1, SIZE);
    ck_assert(document && fread(document, 1, SIZE - 1, file) > 1000);
    fclose(file);
}

static void end(void)
{
    free(document);
}

__attribute__((format(printf, 1, 2))) static void says(const char *format, ...)
{
    char line[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    ck_assert_msg(strstr(document, line) != NULL, "docs/protocol.md does not say: %s", line);
}

START_TEST(limits_of_messages)
{
    says("| `message` | %d |", LIMIT_MESSAGE);
    says("| `chat` | %d |", LIMIT_CHAT);
    says("| `name` | %d |", LIMIT_NAME);
    says("| `entropy` | %d |", LIMIT_ENTROPY);
    says("| `members` | %d |", LIMIT_MEMBERS);
    says("| `open_matches` | %d |", LIMIT_OPEN_MATCHES);
    says("| `delay` | %d |", LIMIT_DELAY);
    says("objects and arrays %d deep", LIMIT_DEPTH);
    says("| `password` | string, %d\u2013%d bytes |", LIMIT_PASSWORD_LEAST, LIMIT_PASSWORD);
}
END_TEST

START_TEST(limits_of_connections)
{
    struct server_options options;
    char error[200], *call[] = {"warrend", NULL};
    ck_assert_msg(options_read(&options, 1, call, stdout, error, sizeof error) == OPTIONS_RUN, "%s", error);
    struct net_limits l = options_net_limits(&options);
    says("| first line over TCP, or request over HTTP | %u s |", l.handshake_seconds);
    says("| `hello` | %u s |", l.stranger_seconds);
    says("| nothing arrives over TCP | %u s |", l.idle_seconds);
    says("| nothing arrives over WebSocket | %u s | closed (1008); it is pinged after %u s",
         l.silence_seconds, l.ping_seconds);
    says("| nothing is taken of what waits for it | %u s |", l.stall_seconds);
    says("| bytes that wait for it | %u |", l.queue_cap_bytes);
    says("| requests, on and on | %u a second |", l.messages_per_second);
    says("more waiting for %u s it is closed", l.flood_seconds);
    says("| requests at once | %u |", l.messages_burst);
    says("| connections of an address | %u |", l.peers_per_address);
    says("| connections in all | %u |", l.peers);
    says("| matches that one connection follows | %d |", FOLLOWS_MAX);
    says("| unfinished matches made from an address | %u |", options.matches_per_address);
    says("at most %u fragments", l.fragments);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("protocol_limits");
    TCase *c = tcase_create("all");
    tcase_add_checked_fixture(c, begin, end);
    tcase_add_test(c, limits_of_messages);
    tcase_add_test(c, limits_of_connections);
    suite_add_tcase(suite, c);
    return unit_run(suite);
}
