/*
 * Chance that can be checked, against values computed by another implementation: BLAKE2b of Python's hashlib
 * and a ChaCha20 written from its specification. A change here breaks the verification of every old match.
 */
#include "core/fair_chance.h"

#include <sodium.h>
#include <stdint.h>
#include <string.h>

#include "tests/unit/unit.h"

/* The secret is the bytes 0 to 31; s1 sent "ada", s2 nothing, s3 "carrots". */
static struct fair_chance example(void)
{
    struct fair_chance f;
    memset(&f, 0, sizeof f);
    for (int i = 0; i < FAIR_SECRET_SIZE; i++)
        f.secret[i] = (uint8_t)i;
    f.seats = 3;
    fair_entropy("ada", 3, f.entropy[0]);
    fair_entropy("carrots", 7, f.entropy[2]);
    return f;
}

static void assert_hex(const uint8_t *bytes, size_t size, const char *expected)
{
    char hex[2 * 64 + 1];
    ck_assert_uint_le(size, 64);
    sodium_bin2hex(hex, sizeof hex, bytes, size);
    ck_assert_str_eq(hex, expected);
}

START_TEST(commitment_entropy_and_key)
{
    struct fair_chance f = example();
    uint8_t commitment[FAIR_COMMITMENT_SIZE], key[FAIR_KEY_SIZE];
    fair_commitment(f.secret, commitment);
    fair_key(&f, key);
    assert_hex(commitment, sizeof commitment,
               "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
    assert_hex(f.entropy[0], FAIR_ENTROPY_SIZE,
               "d4076bbd24e6774a8cced0c59f1e18955d32264f368f87c39a4918fc34c987ca");
    assert_hex(key, sizeof key, "31cb762275e0ac9a2b096ad83f0b5070ea44adf0a6d22908d7353311e13f232d");
}
END_TEST

START_TEST(known_picks)
{
    static const struct {
        uint32_t question, bound, picked;
    } known[] = {
        {0, 54, 5},
        {1, 54, 40},
        {2, 6, 1},
        {3, 6, 1},
        {1000, 512, 296},
        {65536, 3, 0},
        {UINT32_MAX, 65535, 11906},
        {7, 1, 0},
        /* The first word of this block lies above the last whole multiple of the bound and is thrown away. */
        {11017, 65175, 27110},
    };
    struct fair_chance f = example();
    uint8_t key[FAIR_KEY_SIZE];
    fair_key(&f, key);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        ck_assert_uint_eq(fair_pick(key, known[i].question, known[i].bound), known[i].picked);
}
END_TEST

START_TEST(everything_that_goes_in_changes_the_key)
{
    struct fair_chance f = example();
    uint8_t key[FAIR_KEY_SIZE], other[FAIR_KEY_SIZE];
    fair_key(&f, key);
    for (int seat = 0; seat < 3; seat++)
        for (int bit = 0; bit < 8 * FAIR_ENTROPY_SIZE; bit += 37) {
            f.entropy[seat][bit / 8] ^= (uint8_t)(1 << bit % 8);
            fair_key(&f, other);
            ck_assert_mem_ne(key, other, FAIR_KEY_SIZE);
            f.entropy[seat][bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
    f.secret[31] ^= 1;
    fair_key(&f, other);
    ck_assert_mem_ne(key, other, FAIR_KEY_SIZE);
    f.secret[31] ^= 1;
    f.seats = 4;
    fair_key(&f, other);
    ck_assert_mem_ne(key, other, FAIR_KEY_SIZE);
    f.seats = 3;
    fair_key(&f, other);
    ck_assert_mem_eq(key, other, FAIR_KEY_SIZE);
}
END_TEST

START_TEST(entropy_of_any_length)
{
    uint8_t none[FAIR_ENTROPY_SIZE], one[FAIR_ENTROPY_SIZE], many[FAIR_ENTROPY_SIZE];
    char text[256];
    memset(text, 'x', sizeof text);
    fair_entropy(text, 0, none);
    fair_entropy(text, 1, one);
    fair_entropy(text, sizeof text, many);
    ck_assert_mem_ne(none, one, sizeof one);
    ck_assert_mem_ne(one, many, sizeof one);
}
END_TEST

/* Every option equally often: chi-square of 60,000 picks stays below the 99.99 percent point. */
START_TEST(picks_are_uniform)
{
    static const struct {
        uint32_t bound;
        double limit;
    } cases[] = {{2, 15.2}, {3, 18.5}, {12, 37.4}, {54, 99.0}};
    enum { PICKS = 60000 };
    struct fair_chance f = example();
    uint8_t key[FAIR_KEY_SIZE];
    fair_key(&f, key);
    uint32_t counts[64] = {0}, bound = cases[_i].bound;
    for (uint32_t question = 0; question < PICKS; question++) {
        uint32_t picked = fair_pick(key, question, bound);
        ck_assert_uint_lt(picked, bound);
        counts[picked]++;
    }
    double expected = (double)PICKS / bound, chi_square = 0;
    for (uint32_t i = 0; i < bound; i++)
        chi_square += (counts[i] - expected) * (counts[i] - expected) / expected;
    ck_assert_msg(chi_square < cases[_i].limit, "bound %u: chi-square %f", (unsigned)bound, chi_square);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("fair chance");
    TCase *tests = tcase_create("fair chance");
    tcase_add_test(tests, commitment_entropy_and_key);
    tcase_add_test(tests, known_picks);
    tcase_add_test(tests, everything_that_goes_in_changes_the_key);
    tcase_add_test(tests, entropy_of_any_length);
    tcase_add_loop_test(tests, picks_are_uniform, 0, 4);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
