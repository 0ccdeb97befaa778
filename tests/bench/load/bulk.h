/* Very many stored matches, made by copying one inside the database. */
#ifndef WARREN_TESTS_BENCH_LOAD_BULK_H
#define WARREN_TESTS_BENCH_LOAD_BULK_H

#include <stdint.h>

enum {
    BULK_RUNNING_EVERY = 50, /* one in so many is running, the others have ended */
};

/*
 * Copies the only match of the (closed) store in this directory until there are `count`, with ids from 1 on.
 * Those with ids that BULK_RUNNING_EVERY divides belong to the match's own person, the others to
 * people of their own.
 */
void bulk_copy(const char *directory, uint32_t count);

#endif
