/*
 * How often one address, or one name, may do costly things (new identities, wrong tokens, new matches,
 * logging in): a bucket for each that refills over time. The number of buckets is bounded; a full table
 * forgets whoever is calmest.
 */
#ifndef WARREN_LIMITER_H
#define WARREN_LIMITER_H

#include <stddef.h>
#include <stdint.h>

enum { LIMITER_BUCKETS = 4096 };

struct limiter_bucket {
    uint64_t key;  /* hash of whom it belongs to; 0: free */
    uint64_t full; /* when it will be full again, ms of the caller's clock */
};

struct limiter {
    uint32_t every_ms; /* one use comes back after so long; 0: no limit */
    uint32_t burst;    /* uses that can be saved up */
    uint8_t secret[16];
    struct limiter_bucket buckets[LIMITER_BUCKETS];
};

void limiter_init(struct limiter *l, uint32_t every_ms, uint32_t burst);
/* The same in memory that is all zeros, most of which it leaves untouched. */
void limiter_begin(struct limiter *l, uint32_t every_ms, uint32_t burst);
/* Takes one use for these bytes (an address_key, say). Returns 0, or in how many ms the next use comes. */
uint32_t limiter_take(struct limiter *l, const void *who, size_t size, uint64_t now_ms);
/* The same without taking it. */
uint32_t limiter_ask(struct limiter *l, const void *who, size_t size, uint64_t now_ms);
/* Takes uses that were made already, even if there are none: what comes next waits the longer. */
void limiter_charge(struct limiter *l, const void *who, size_t size, uint32_t uses, uint64_t now_ms);
/* Both for several uses at once: all or none. More than can be saved up are never to be had. */
uint32_t limiter_take_many(struct limiter *l, const void *who, size_t size, uint32_t uses, uint64_t now_ms);
uint32_t limiter_ask_many(struct limiter *l, const void *who, size_t size, uint32_t uses, uint64_t now_ms);

#endif
