/* The small generator: neighbours that share a seed have nothing in common. */
#include "core/random.h"

#include <stdlib.h>

#include "tests/unit/unit.h"

enum { NEIGHBOURS = 256, NUMBERS = 256 };

static int ascending(const void *a, const void *b)
{
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    return (first > second) - (first < second);
}

/* Of so many 64-bit numbers two would be the same by luck once in 10^10 runs. */
START_TEST(neighbours_draw_different_numbers)
{
    static uint64_t all[NEIGHBOURS * NUMBERS];
    for (uint64_t number = 0; number < NEIGHBOURS; number++) {
        struct quick_random random = quick_random_of((uint64_t)_i, number);
        for (int i = 0; i < NUMBERS; i++)
            all[number * NUMBERS + (uint64_t)i] = quick_random_next(&random);
    }
    qsort(all, NEIGHBOURS * NUMBERS, sizeof *all, ascending);
    for (int i = 1; i < NEIGHBOURS * NUMBERS; i++)
        ck_assert_uint_ne(all[i - 1], all[i]);
}
END_TEST

START_TEST(the_same_seed_and_number_draw_the_same)
{
    struct quick_random a = quick_random_of(7, 3), b = quick_random_of(7, 3), c = quick_random_of(8, 3);
    uint64_t drawn = quick_random_next(&a);
    ck_assert_uint_eq(drawn, quick_random_next(&b));
    ck_assert_uint_ne(drawn, quick_random_next(&c));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("random");
    TCase *tests = tcase_create("random");
    tcase_add_loop_test(tests, neighbours_draw_different_numbers, 0, 3);
    tcase_add_test(tests, the_same_seed_and_number_draw_the_same);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
