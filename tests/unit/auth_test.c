/* Tokens, invite codes and public ids. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/auth.h"

static const char symbols[] = "0123456789abcdefghjkmnpqrstvwxyz";

START_TEST(token_round_trip)
{
    for (int i = 0; i < 200; i++) {
        uint8_t token[AUTH_TOKEN_SIZE], again[AUTH_TOKEN_SIZE], hash[AUTH_TOKEN_HASH_SIZE];
        char text[AUTH_TOKEN_TEXT_SIZE];
        auth_token_create(token);
        auth_token_text(token, text);
        ck_assert_uint_eq(strlen(text), AUTH_TOKEN_TEXT_SIZE - 1);
        ck_assert(auth_token_parse(text, again));
        ck_assert_mem_eq(token, again, sizeof token);
        auth_token_hash(token, hash);
        ck_assert_mem_ne(token, hash, sizeof hash);
        ck_assert(auth_token_verify(token, hash));
        again[i % AUTH_TOKEN_SIZE] ^= 1;
        ck_assert(!auth_token_verify(again, hash));
    }
}
END_TEST

START_TEST(token_nonsense)
{
    static const char *const wrong[] = {
        "",
        "abc",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",   /* one short */
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", /* one long */
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB",  /* bits beyond the last byte */
        "AAAAAAAAAAAAAAAAAAAA+AAAAAAAAAAAAAAAAAAAAAA",  /* the other base64 */
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",  /* padded */
        "AAAAAAAAAAAAAAAAAAAA AAAAAAAAAAAAAAAAAAAAAAA", /* a space */
        "AAAAAAAAAAAAAAAAAAAA\nAAAAAAAAAAAAAAAAAAAAAA",
    };
    uint8_t zero[AUTH_TOKEN_SIZE] = {0}, token[AUTH_TOKEN_SIZE];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        memset(token, 9, sizeof token);
        ck_assert_msg(!auth_token_parse(wrong[i], token), "accepted %s", wrong[i]);
        ck_assert_mem_eq(token, zero, sizeof token);
    }
    ck_assert(auth_token_parse("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", token));
}
END_TEST

START_TEST(invite_round_trip)
{
    for (int i = 0; i < 500; i++) {
        uint8_t invite[AUTH_INVITE_SIZE], again[AUTH_INVITE_SIZE];
        char text[AUTH_INVITE_TEXT_SIZE], typed[2 * AUTH_INVITE_TEXT_SIZE];
        auth_invite_create(invite);
        auth_invite_text(invite, text);
        ck_assert_uint_eq(strlen(text), AUTH_INVITE_TEXT_SIZE - 1);
        for (size_t c = 0; text[c]; c++)
            ck_assert(c % 5 == 4 ? text[c] == '-' : strchr(symbols, text[c]) != NULL);
        ck_assert_int_eq(auth_invite_parse(text, again), AUTH_INVITE_OK);
        ck_assert_mem_eq(invite, again, sizeof invite);
        /* As a person types it: capitals, no hyphens but spaces, o for 0, l for 1. */
        size_t n = 0;
        for (size_t c = 0; text[c]; c++) {
            char t = text[c];
            if (t == '-') {
                if (c % 2)
                    typed[n++] = ' ';
                continue;
            }
            typed[n++] = t == '0' ? 'O' : t == '1' ? 'l' : t >= 'a' && t <= 'z' ? (char)(t - 32) : t;
        }
        typed[n] = '\0';
        ck_assert_int_eq(auth_invite_parse(typed, again), AUTH_INVITE_OK);
        ck_assert_mem_eq(invite, again, sizeof invite);
    }
}
END_TEST

START_TEST(invite_slips)
{
    /* A fixed code, so that the share of slips the twelve bits of check let through is fixed, too. */
    uint8_t invite[AUTH_INVITE_SIZE] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3},
            again[AUTH_INVITE_SIZE];
    char text[AUTH_INVITE_TEXT_SIZE];
    auth_invite_text(invite, text);
    int tried = 0, unseen = 0;
    for (size_t at = 0; text[at]; at++) {
        char was = text[at];
        for (int s = 0; was != '-' && s < 32; s++) {
            if (symbols[s] == was)
                continue;
            text[at] = symbols[s];
            tried++;
            enum auth_invite_error e = auth_invite_parse(text, again);
            ck_assert(e == AUTH_INVITE_OK || e == AUTH_INVITE_CHECK);
            unseen += e == AUTH_INVITE_OK;
        }
        text[at] = was;
    }
    ck_assert_int_eq(tried, 28 * 31);
    ck_assert_int_le(unseen, 3);
    ck_assert_int_eq(auth_invite_parse("", again), AUTH_INVITE_LENGTH);
    ck_assert_int_eq(auth_invite_parse("7k3m-x9qa", again), AUTH_INVITE_LENGTH);
    ck_assert_int_eq(auth_invite_parse("u", again), AUTH_INVITE_CHARACTER);
    ck_assert_int_eq(auth_invite_parse("0000-\xc3\xa4", again), AUTH_INVITE_CHARACTER);
    ck_assert_int_eq(auth_invite_parse("00000000000000000000000000000000000000000000000", again),
                     AUTH_INVITE_LENGTH);
    for (int e = AUTH_INVITE_CHECK; e <= AUTH_INVITE_OK; e++)
        ck_assert_uint_gt(strlen(auth_invite_error_text((enum auth_invite_error)e)), 10);
}
END_TEST

START_TEST(id_round_trip)
{
    char text[AUTH_ID_TEXT_SIZE];
    for (int i = 0; i < 500; i++) {
        uint64_t id = auth_id_create();
        ck_assert_uint_ne(id, 0);
        ck_assert_uint_lt(id, UINT64_C(1) << 50);
        auth_id_text(id, text);
        ck_assert_uint_eq(strlen(text), AUTH_ID_TEXT_SIZE - 1);
        ck_assert_uint_eq(auth_id_parse(text), id);
    }
    auth_id_text(1, text);
    ck_assert_str_eq(text, "0000000001");
    ck_assert_uint_eq(auth_id_parse("OOOOOOOOOL"), 1);
    ck_assert_uint_eq(auth_id_parse(""), 0);
    ck_assert_uint_eq(auth_id_parse("000000001"), 0);
    ck_assert_uint_eq(auth_id_parse("00000000001"), 0);
    ck_assert_uint_eq(auth_id_parse("00000-0001"), 0);
}
END_TEST

int main(void)
{
    if (!auth_init())
        return EXIT_FAILURE;
    Suite *suite = suite_create("auth");
    TCase *tests = tcase_create("auth");
    tcase_add_test(tests, token_round_trip);
    tcase_add_test(tests, token_nonsense);
    tcase_add_test(tests, invite_round_trip);
    tcase_add_test(tests, invite_slips);
    tcase_add_test(tests, id_round_trip);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
