/*
 * How often one address may do costly things (new identities, wrong tokens, new matches): a bucket per
 * address that refills over time. The number of buckets is bounded; a full table forgets whoever is calmest.
 */
#ifndef WARREN_LIMITER_H
#define WARREN_LIMITER_H

#include <stdbool.h>
#include <stdint.h>

enum { LIMITER_BUCKETS = 4096 };

struct limiter_bucket {
    uint64_t key;  /* hash of the address; 0: free */
    uint64_t full; /* when it will be full again, ms of the caller's clock */
};

struct limiter {
    uint32_t every_ms; /* one use comes back after so long; 0: no limit */
    uint32_t burst;    /* uses that can be saved up */
    struct limiter_bucket buckets[LIMITER_BUCKETS];
};

void limiter_init(struct limiter *l, uint32_t every_ms, uint32_t burst);
/*
 * Takes one use for the address (its port is ignored). Returns 0, or in how many ms the next use comes.
 */
uint32_t limiter_take(struct limiter *l, const char *address, uint64_t now_ms);

#endif
