/* The client library: merge patch, addresses, the token file, following a match. */
#include <check.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "clients/common/endpoint.h"
#include "clients/common/follow.h"
#include "clients/common/merge_patch.h"
#include "clients/common/token_file.h"
#include "tests/unit/unit.h"

static json_t *parse(const char *text)
{
    json_error_t error;
    json_t *value = json_loads(text, JSON_DECODE_ANY, &error);
    ck_assert_msg(value != NULL, "%s in %s", error.text, text);
    return value;
}

/* The examples of RFC 7386, appendix A. */
static const struct {
    const char *target, *patch, *result;
} patches[] = {
    {"{\"a\":\"b\"}", "{\"a\":\"c\"}", "{\"a\":\"c\"}"},
    {"{\"a\":\"b\"}", "{\"b\":\"c\"}", "{\"a\":\"b\",\"b\":\"c\"}"},
    {"{\"a\":\"b\"}", "{\"a\":null}", "{}"},
    {"{\"a\":\"b\",\"b\":\"c\"}", "{\"a\":null}", "{\"b\":\"c\"}"},
    {"{\"a\":[\"b\"]}", "{\"a\":\"c\"}", "{\"a\":\"c\"}"},
    {"{\"a\":\"c\"}", "{\"a\":[\"b\"]}", "{\"a\":[\"b\"]}"},
    {"{\"a\":{\"b\":\"c\"}}", "{\"a\":{\"b\":\"d\",\"c\":null}}", "{\"a\":{\"b\":\"d\"}}"},
    {"{\"a\":[{\"b\":\"c\"}]}", "{\"a\":[1]}", "{\"a\":[1]}"},
    {"[\"a\",\"b\"]", "[\"c\",\"d\"]", "[\"c\",\"d\"]"},
    {"{\"a\":\"b\"}", "[\"c\"]", "[\"c\"]"},
    {"{\"a\":\"foo\"}", "null", "null"},
    {"{\"a\":\"foo\"}", "\"bar\"", "\"bar\""},
    {"{\"e\":null}", "{\"a\":1}", "{\"e\":null,\"a\":1}"},
    {"[1,2]", "{\"a\":\"b\",\"c\":null}", "{\"a\":\"b\"}"},
    {"{}", "{\"a\":{\"bb\":{\"ccc\":null}}}", "{\"a\":{\"bb\":{}}}"},
};

START_TEST(merge_patch_does_what_the_rfc_says)
{
    json_t *patch = parse(patches[_i].patch), *expected = parse(patches[_i].result);
    json_t *before = json_deep_copy(patch);
    json_t *result = merge_patch(parse(patches[_i].target), patch);
    ck_assert_msg(json_equal(result, expected), "example %d: %s", _i, patches[_i].patch);
    ck_assert(json_equal(patch, before));
    json_decref(result);
    json_decref(before);
    json_decref(patch);
    json_decref(expected);
}
END_TEST

START_TEST(merge_patch_shares_nothing_with_the_patch)
{
    json_t *patch = parse("{\"a\":{\"b\":{\"c\":1}}}");
    json_t *view = merge_patch(NULL, patch);
    json_t *second = parse("{\"a\":{\"b\":{\"c\":2}}}");
    view = merge_patch(view, second);
    json_t *inner = json_object_get(json_object_get(json_object_get(patch, "a"), "b"), "c");
    ck_assert_int_eq(json_integer_value(inner), 1);
    json_decref(view);
    json_decref(patch);
    json_decref(second);
}
END_TEST

START_TEST(merge_patch_keeps_the_order_of_members)
{
    json_t *patch = parse("{\"b\":{\"x\":2}}");
    json_t *view = merge_patch(parse("{\"a\":1,\"b\":{\"x\":1},\"c\":3}"), patch);
    char *text = json_dumps(view, JSON_COMPACT);
    ck_assert_str_eq(text, "{\"a\":1,\"b\":{\"x\":2},\"c\":3}");
    free(text);
    json_decref(view);
    json_decref(patch);
}
END_TEST

START_TEST(addresses_are_split)
{
    char host[32], port[8];
    ck_assert(address_split("127.0.0.1:80", host, sizeof host, port, sizeof port));
    ck_assert_str_eq(host, "127.0.0.1");
    ck_assert_str_eq(port, "80");
    ck_assert(address_split("[::1]:7070", host, sizeof host, port, sizeof port));
    ck_assert_str_eq(host, "::1");
    ck_assert_str_eq(port, "7070");
    static const char *const wrong[] = {"",      "host",   "host:", ":80",     "[::1:80",
                                        "[]:80", "::1:80", "h:8x",  "h:123456"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        ck_assert_msg(!address_split(wrong[i], host, sizeof host, port, sizeof port), "%s", wrong[i]);
    ck_assert(
        !address_split("a.host.name.that.is.much.too.long.for.this:1", host, sizeof host, port, sizeof port));
}
END_TEST

START_TEST(servers_are_named)
{
    static const struct {
        const char *text, *host, *port, *path;
        bool tls, websocket;
    } good[] = {
        {"localhost:7778", "localhost", "7778", "", false, false},
        {"[::1]:7778", "::1", "7778", "", false, false},
        {"tls://warren.example:7779", "warren.example", "7779", "", true, false},
        {"wss://warren.example", "warren.example", "443", "/ws", true, true},
        {"wss://warren.example/", "warren.example", "443", "/ws", true, true},
        {"wss://warren.example:8443/game/socket", "warren.example", "8443", "/game/socket", true, true},
        {"wss://[2001:db8::1]/ws", "2001:db8::1", "443", "/ws", true, true},
        {"ws://127.0.0.1:7777", "127.0.0.1", "7777", "/ws", false, true},
        {"https://warren.example", "warren.example", "443", "/ws", true, true},
        {"https://warren.example/table/", "warren.example", "443", "/table/ws", true, true},
        {"https://warren.example/table", "warren.example", "443", "/table/ws", true, true},
        {"http://[::1]:7777/", "::1", "7777", "/ws", false, true},
    };
    static const char *const wrong[] = {
        "",
        "localhost",
        "tls://localhost",
        "tls://localhost:1/x",
        "ftp://x:1",
        "wss://",
        "wss://:",
        "wss://h:12345678",
        "wss://h/a b",
        "https://h/#m",
        "wss://h/\r\nX: y",
        "wss://[::1:443",
    };
    struct endpoint e;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        ck_assert_msg(endpoint_read(good[i].text, &e), "%s", good[i].text);
        ck_assert_str_eq(e.host, good[i].host);
        ck_assert_str_eq(e.port, good[i].port);
        ck_assert_str_eq(e.path, good[i].path);
        ck_assert_msg(e.tls == good[i].tls && e.websocket == good[i].websocket, "%s", good[i].text);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_msg(!endpoint_read(wrong[i], &e), "%s", wrong[i]);
}
END_TEST

/* The way to a node: behind the address's own path, one at a time; what is no name changes nothing. */
START_TEST(ways_to_nodes)
{
    static const struct {
        const char *address, *any, *there;
    } ways[] = {
        {"ws://h", "/ws", "/ws?node=b-2"},
        {"wss://h/play?x=1", "/play?x=1", "/play?x=1&node=b-2"},
        {"https://h/warren/", "/warren/ws", "/warren/ws?node=b-2"},
        {"ws://h/ws?node=a", "/ws", "/ws?node=b-2"},
    };
    static const char *const wrong[] = {
        "B", "a b", "a\r\nHost: x", "a&b", "a/../b", "\xc3\xa4", "abcdefghijklmnopqrstuvwxyz0123456"};
    struct endpoint e;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        ck_assert(endpoint_read(ways[i].address, &e));
        ck_assert(endpoint_set_node(&e, "a"));
        ck_assert(endpoint_set_node(&e, "b-2"));
        ck_assert_str_eq(e.path, ways[i].there);
        for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++)
            ck_assert(!endpoint_set_node(&e, wrong[k]));
        ck_assert_str_eq(e.path, ways[i].there);
        ck_assert(endpoint_set_node(&e, ""));
        ck_assert_str_eq(e.path, ways[i].any);
    }
    ck_assert(endpoint_read("ws://h/ws?node=a", &e));
    ck_assert_str_eq(e.path, "/ws?node=a");
    ck_assert(endpoint_read("h:1", &e));
    ck_assert(!endpoint_set_node(&e, "a"));
}
END_TEST

START_TEST(tokens_are_kept_for_their_owner_alone)
{
    char folder[] = "/tmp/warren-token-XXXXXX", path[128], inner[64], token[TOKEN_SIZE], error[256] = "";
    struct stat status;
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(inner, sizeof inner, "%s/new", folder);
    snprintf(path, sizeof path, "%s/tokens.json", inner);
    ck_assert(!token_file_read(path, "a:1", token));
    ck_assert_msg(token_file_write(path, "a:1", "first", error, sizeof error), "%s", error);
    ck_assert(token_file_write(path, "b:2", "second", error, sizeof error));
    ck_assert(token_file_write(path, "a:1", "third", error, sizeof error));
    ck_assert(token_file_read(path, "a:1", token));
    ck_assert_str_eq(token, "third");
    ck_assert(token_file_read(path, "b:2", token));
    ck_assert_str_eq(token, "second");
    ck_assert(!token_file_read(path, "c:3", token));
    ck_assert_int_eq(stat(path, &status), 0);
    ck_assert_int_eq(status.st_mode & 0777, 0600);
    unlink(path);
    rmdir(inner);
    rmdir(folder);
}
END_TEST

START_TEST(a_token_file_that_cannot_be_written_is_told)
{
    char error[256] = "";
    ck_assert(!token_file_write("/dev/null/tokens.json", "a:1", "x", error, sizeof error));
    ck_assert_ptr_nonnull(strstr(error, "/dev/null/tokens.json"));
}
END_TEST

START_TEST(a_file_of_something_else_is_not_overwritten)
{
    char path[] = "/tmp/warren-token-XXXXXX", error[256] = "", left[32] = "";
    close(mkstemp(path));
    ck_assert(token_file_write(path, "a:1", "x", error, sizeof error)); /* empty */
    FILE *out = fopen(path, "w");
    ck_assert_ptr_nonnull(out);
    fputs("{\"a:1\": \"cut", out);
    fclose(out);
    ck_assert(!token_file_write(path, "a:1", "y", error, sizeof error));
    ck_assert_ptr_nonnull(strstr(error, path));
    FILE *in = fopen(path, "r");
    ck_assert_ptr_nonnull(fgets(left, sizeof left, in));
    fclose(in);
    ck_assert_str_eq(left, "{\"a:1\": \"cut");
    unlink(path);
    ck_assert_int_eq(mkfifo(path, 0600), 0);
    ck_assert(!token_file_write(path, "a:1", "y", error, sizeof error));
    ck_assert_ptr_nonnull(strstr(error, "no ordinary file"));
    unlink(path);
}
END_TEST

START_TEST(token_file_goes_to_the_config_folder)
{
    char path[64];
    setenv("XDG_CONFIG_HOME", "/cfg", 1);
    ck_assert(token_file_default(path, sizeof path));
    ck_assert_str_eq(path, "/cfg/warren/tokens.json");
    unsetenv("XDG_CONFIG_HOME");
    setenv("HOME", "/burrow/ada", 1);
    ck_assert(token_file_default(path, sizeof path));
    ck_assert_str_eq(path, "/burrow/ada/.config/warren/tokens.json");
    ck_assert(!token_file_default(path, 10));
}
END_TEST

static int push(struct follow *f, const char *text)
{
    json_t *message = parse(text);
    int change = follow_push(f, message);
    json_decref(message);
    return change;
}

static const char snapshot[] =
    "{\"type\":\"snapshot\",\"match\":\"m\",\"version\":5,\"seat\":\"s1\",\"cause\":\"start\","
    "\"view\":{\"a\":{\"x\":1},\"b\":2},\"prompt\":{\"seat\":\"s1\",\"why\":{},"
    "\"options\":[{\"verb\":\"end\"}]},\"undo\":1}";
static const char update[] =
    "{\"type\":\"update\",\"match\":\"m\",\"from\":5,\"version\":7,\"events\":[],"
    "\"changes\":{\"a\":{\"x\":9}},\"prompt\":{\"seat\":\"s2\",\"why\":{}},\"undo\":0}";

START_TEST(a_match_is_followed)
{
    struct follow f;
    follow_init(&f, "m");
    ck_assert_int_eq(push(&f, snapshot), FOLLOW_TABLE);
    ck_assert(follow_asked(&f));
    ck_assert_int_eq(f.undo, 1);
    json_t *choose = follow_choose_request(&f, json_array_get(follow_options(&f), 0));
    json_t *expected =
        parse("{\"type\":\"choose\",\"match\":\"m\",\"version\":5,\"choice\":{\"verb\":\"end\"}}");
    ck_assert(json_equal(choose, expected));
    json_decref(choose);
    json_decref(expected);

    ck_assert_int_eq(push(&f, update), FOLLOW_TABLE);
    ck_assert(!follow_asked(&f));
    ck_assert_int_eq(f.version, 7);
    expected = parse("{\"a\":{\"x\":9},\"b\":2}");
    ck_assert(json_equal(f.view, expected));
    json_decref(expected);
    follow_free(&f);
}
END_TEST

START_TEST(what_is_not_ours_changes_nothing)
{
    struct follow f;
    follow_init(&f, "m");
    push(&f, snapshot);
    ck_assert_int_eq(push(&f, "{\"type\":\"update\",\"match\":\"other\",\"from\":5,\"version\":6}"),
                     FOLLOW_NOTHING);
    ck_assert_int_eq(push(&f, "{\"type\":\"weather\",\"match\":\"m\"}"), FOLLOW_NOTHING);
    ck_assert_int_eq(push(&f, "{\"no\":1}"), FOLLOW_NOTHING);
    ck_assert_int_eq(f.version, 5);
    follow_free(&f);
}
END_TEST

START_TEST(gaps_and_repetitions_are_noticed)
{
    struct follow f;
    follow_init(&f, "m");
    push(&f, snapshot);
    ck_assert_int_eq(push(&f, "{\"type\":\"update\",\"match\":\"m\",\"from\":6,\"version\":8}"), FOLLOW_GAP);
    ck_assert_int_eq(f.version, 5);
    ck_assert_int_eq(push(&f, update), FOLLOW_TABLE);
    ck_assert_int_eq(push(&f, update), FOLLOW_NOTHING);
    json_t *resume = follow_resume_request(&f);
    json_t *expected = parse("{\"type\":\"resume\",\"match\":\"m\",\"version\":7}");
    ck_assert(json_equal(resume, expected));
    json_decref(resume);
    json_decref(expected);
    follow_free(&f);
}
END_TEST

START_TEST(the_end_closes_the_prompt)
{
    struct follow f;
    follow_init(&f, "m");
    push(&f, snapshot);
    ck_assert_int_eq(
        push(&f, "{\"type\":\"lobby\",\"match\":\"m\",\"state\":\"finished\",\"seats\":[{\"seat\":\"s1\"}]}"),
        FOLLOW_LOBBY);
    ck_assert_str_eq(follow_state(&f), "finished");
    ck_assert_ptr_nonnull(follow_seat(&f, "s1"));
    ck_assert_ptr_null(follow_seat(&f, "s2"));
    ck_assert_int_eq(push(&f, "{\"type\":\"ended\",\"match\":\"m\",\"version\":9,\"result\":{}}"),
                     FOLLOW_ENDED);
    ck_assert(!follow_asked(&f));
    ck_assert_int_eq(f.undo, 0);
    follow_free(&f);
}
END_TEST

START_TEST(spectators_watch_again)
{
    struct follow f;
    follow_init(&f, "m");
    f.spectator = true;
    json_t *request = follow_resume_request(&f), *expected = parse("{\"type\":\"watch\",\"match\":\"m\"}");
    ck_assert(json_equal(request, expected));
    json_decref(request);
    json_decref(expected);
    snprintf(f.invite, sizeof f.invite, "code");
    request = follow_resume_request(&f);
    expected = parse("{\"type\":\"watch\",\"invite\":\"code\"}");
    ck_assert(json_equal(request, expected));
    json_decref(request);
    json_decref(expected);
    follow_free(&f);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("client_common");
    TCase *c = tcase_create("all");
    tcase_add_loop_test(c, merge_patch_does_what_the_rfc_says, 0, sizeof patches / sizeof patches[0]);
    tcase_add_test(c, merge_patch_shares_nothing_with_the_patch);
    tcase_add_test(c, merge_patch_keeps_the_order_of_members);
    tcase_add_test(c, addresses_are_split);
    tcase_add_test(c, ways_to_nodes);
    tcase_add_test(c, servers_are_named);
    tcase_add_test(c, tokens_are_kept_for_their_owner_alone);
    tcase_add_test(c, a_token_file_that_cannot_be_written_is_told);
    tcase_add_test(c, a_file_of_something_else_is_not_overwritten);
    tcase_add_test(c, token_file_goes_to_the_config_folder);
    tcase_add_test(c, a_match_is_followed);
    tcase_add_test(c, what_is_not_ours_changes_nothing);
    tcase_add_test(c, gaps_and_repetitions_are_noticed);
    tcase_add_test(c, the_end_closes_the_prompt);
    tcase_add_test(c, spectators_watch_again);
    suite_add_tcase(suite, c);
    return unit_run(suite);
}
