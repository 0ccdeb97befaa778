/* See unit.h. */
#include "tests/unit/unit.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

enum { MARKS_A_TICK = 20 };

void __real__mark_point(const char *file, int line);
void __wrap__mark_point(const char *file, int line);

/*
 * Check writes down every assertion that holds, to tell after which one a test crashed. Loops make millions
 * of them, so only the first few in each tick of the clock (some milliseconds) are: where there are more, a
 * crash is told to be behind an earlier one. What does not hold is told as ever.
 */
void __wrap__mark_point(const char *file, int line)
{
    static atomic_int_fast64_t tick;
    static atomic_int marks;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
    int_fast64_t now = (int_fast64_t)time.tv_sec * 1000000000 + time.tv_nsec;
    if (atomic_exchange_explicit(&tick, now, memory_order_relaxed) != now)
        atomic_store_explicit(&marks, 0, memory_order_relaxed);
    if (atomic_fetch_add_explicit(&marks, 1, memory_order_relaxed) < MARKS_A_TICK)
        __real__mark_point(file, line);
}

int unit_run(Suite *suite)
{
    if (sodium_init() < 0)
        return EXIT_FAILURE;
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
