/* See limiter.h. */
#include "server/base/limiter.h"

#include <sodium.h>
#include <string.h>

enum { PROBES = 8 };

void limiter_init(struct limiter *l, uint32_t every_ms, uint32_t burst)
{
    memset(l, 0, sizeof *l);
    limiter_begin(l, every_ms, burst);
}

void limiter_begin(struct limiter *l, uint32_t every_ms, uint32_t burst)
{
    l->every_ms = every_ms;
    l->burst = burst;
    randombytes_buf(l->secret, sizeof l->secret);
}

/* A keyed hash, so that nobody can choose whose bucket they share. */
static uint64_t key_of(const struct limiter *l, const void *who, size_t size)
{
    uint64_t hash;
    _Static_assert(sizeof hash == crypto_shorthash_BYTES && sizeof l->secret == crypto_shorthash_KEYBYTES,
                   "");
    crypto_shorthash((uint8_t *)&hash, who, size, l->secret);
    return hash ? hash : 1;
}

/* The bucket of a key; else the first free, full or calmest of those where it could be. */
static struct limiter_bucket *bucket_of(struct limiter *l, uint64_t key)
{
    struct limiter_bucket *calmest = NULL;
    for (int i = 0; i < PROBES; i++) {
        struct limiter_bucket *b = &l->buckets[(key + (uint64_t)i) % LIMITER_BUCKETS];
        if (b->key == key)
            return b;
        if (!calmest || b->full < calmest->full)
            calmest = b;
    }
    *calmest = (struct limiter_bucket){.key = key};
    return calmest;
}

/* In how many ms the bucket has so many uses; `full` is when it would be full again after them. */
static uint32_t wait_for(const struct limiter *l, const struct limiter_bucket *b, uint32_t uses,
                         uint64_t now_ms, uint64_t *full)
{
    uint64_t start = b->full > now_ms ? b->full : now_ms;
    uint64_t room = (uint64_t)l->every_ms * l->burst;
    *full = start + (uint64_t)l->every_ms * uses;
    return *full > now_ms + room ? (uint32_t)(*full - now_ms - room) : 0;
}

uint32_t limiter_take(struct limiter *l, const void *who, size_t size, uint64_t now_ms)
{
    return limiter_take_many(l, who, size, 1, now_ms);
}

uint32_t limiter_take_many(struct limiter *l, const void *who, size_t size, uint32_t uses, uint64_t now_ms)
{
    uint64_t full;
    if (l->every_ms == 0)
        return 0;
    struct limiter_bucket *b = bucket_of(l, key_of(l, who, size));
    uint32_t wait = wait_for(l, b, uses, now_ms, &full);
    if (wait == 0)
        b->full = full;
    return wait;
}

uint32_t limiter_ask(struct limiter *l, const void *who, size_t size, uint64_t now_ms)
{
    return limiter_ask_many(l, who, size, 1, now_ms);
}

uint32_t limiter_ask_many(struct limiter *l, const void *who, size_t size, uint32_t uses, uint64_t now_ms)
{
    uint64_t full;
    return l->every_ms == 0 ? 0 : wait_for(l, bucket_of(l, key_of(l, who, size)), uses, now_ms, &full);
}

void limiter_charge(struct limiter *l, const void *who, size_t size, uint32_t uses, uint64_t now_ms)
{
    if (l->every_ms == 0)
        return;
    struct limiter_bucket *b = bucket_of(l, key_of(l, who, size));
    b->full = (b->full > now_ms ? b->full : now_ms) + (uint64_t)uses * l->every_ms;
}
