/* The web client as it is served: encodings, caching, headers. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "server/transport/site.h"

static const unsigned char plain[] = "a page", zipped[] = "gzip", brotli[] = "br";
static const struct site_file files[] = {
    {"/index.html", "text/html", "abc", false, {{plain, 6}, {zipped, 4}, {brotli, 2}}},
    {"/assets/a.js", "text/javascript", "def", true, {{plain, 6}, {zipped, 4}, {NULL, 0}}},
    {"/assets/b.png", "image/png", "ghi", true, {{plain, 2}, {zipped, 4}, {NULL, 0}}},
};
static const struct site site = {files, sizeof files / sizeof *files};
static char headers[SITE_HEADERS_MAX];

static bool ask(const char *path, const char *encodings, const char *tag, struct http_reply *reply)
{
    struct http_request request = {.path = path,
                                   .query = "",
                                   .host = "",
                                   .if_none_match = tag,
                                   .accept_encoding = encodings,
                                   .address = ""};

    *reply = (struct http_reply){.status = 200};
    return site_answer(&site, &request, reply, headers);
}

START_TEST(encodings)
{
    static const struct {
        const char *accept;
        enum site_encoding chosen;
    } cases[] = {
        {"", SITE_IDENTITY},
        {"gzip", SITE_GZIP},
        {"gzip, deflate, br", SITE_BROTLI},
        {"gzip;q=1.0, br;q=0", SITE_GZIP},
        {"br;q=0.0 , gzip;q=0", SITE_IDENTITY},
        {"GZIP", SITE_GZIP},
        {"*", SITE_BROTLI},
        {"*;q=0", SITE_IDENTITY},
        {"br;q=0, *", SITE_GZIP},
        {"identity", SITE_IDENTITY},
        {"gzipped, brotli", SITE_IDENTITY},
        {",, ;q=1,gzip ;q=0.5", SITE_GZIP},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_msg(site_choose(&files[0], cases[i].accept) == cases[i].chosen, "%s", cases[i].accept);
    ck_assert_int_eq(site_choose(&files[1], "br, gzip"), SITE_GZIP);
    ck_assert_int_eq(site_choose(&files[2], "br, gzip"), SITE_IDENTITY); /* packing made it longer */
}
END_TEST

START_TEST(answers)
{
    struct http_reply reply;

    ck_assert(ask("/", "br", "", &reply));
    ck_assert_int_eq(reply.status, 200);
    ck_assert_str_eq(reply.content_type, "text/html");
    ck_assert_uint_eq(reply.length, 2);
    ck_assert_ptr_nonnull(strstr(reply.headers, "ETag: \"abc-br\"\r\n"));
    ck_assert_ptr_nonnull(strstr(reply.headers, "Content-Encoding: br\r\n"));
    ck_assert_ptr_nonnull(strstr(reply.headers, "Cache-Control: no-cache\r\n"));
    ck_assert_ptr_nonnull(strstr(reply.headers, "Vary: Accept-Encoding\r\n"));
    ck_assert_ptr_nonnull(strstr(reply.headers, "Content-Security-Policy: default-src 'none';"));
    ck_assert_ptr_null(strstr(reply.headers, "unsafe"));

    ck_assert(ask("/assets/a.js", "", "", &reply));
    ck_assert_uint_eq(reply.length, 6);
    ck_assert_ptr_null(strstr(reply.headers, "Content-Encoding"));
    ck_assert_ptr_nonnull(strstr(reply.headers, "immutable"));
}
END_TEST

START_TEST(known_already)
{
    struct http_reply reply;

    ck_assert(ask("/index.html", "br", "\"abc-br\"", &reply));
    ck_assert_int_eq(reply.status, 304);
    ck_assert_uint_eq(reply.length, 0);
    ck_assert(ask("/", "br", "\"old\", W/\"abc-br\"", &reply));
    ck_assert_int_eq(reply.status, 304);
    ck_assert(ask("/", "br", "*", &reply));
    ck_assert_int_eq(reply.status, 304);
    ck_assert(ask("/", "gzip", "\"abc-br\"", &reply)); /* the same content in another form is not the same */
    ck_assert_int_eq(reply.status, 200);
}
END_TEST

START_TEST(nothing_there)
{
    struct http_reply reply;

    ck_assert(!ask("/assets/", "br", "", &reply));
    ck_assert(!ask("/index.html/", "br", "", &reply));
    ck_assert(!ask("/../etc/passwd", "br", "", &reply));
    ck_assert_int_eq(reply.status, 200);
    ck_assert_ptr_null(reply.body);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("site");
    TCase *tests = tcase_create("site");

    tcase_add_test(tests, encodings);
    tcase_add_test(tests, answers);
    tcase_add_test(tests, known_already);
    tcase_add_test(tests, nothing_there);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
