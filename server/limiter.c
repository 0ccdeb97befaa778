/* See limiter.h. */
#include "server/limiter.h"

#include <string.h>

enum { PROBES = 8 };

void limiter_init(struct limiter *l, uint32_t every_ms, uint32_t burst)
{
    memset(l, 0, sizeof *l);
    l->every_ms = every_ms;
    l->burst = burst;
}

/* FNV-1a of everything before the port. Collisions only make two addresses share a bucket. */
static uint64_t address_key(const char *address)
{
    const char *end = strrchr(address, ':');
    size_t length = end ? (size_t)(end - address) : strlen(address);
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (uint8_t)address[i]) * 0x100000001b3u;
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

uint32_t limiter_take(struct limiter *l, const char *address, uint64_t now_ms)
{
    if (l->every_ms == 0)
        return 0;
    struct limiter_bucket *b = bucket_of(l, address_key(address));
    uint64_t start = b->full > now_ms ? b->full : now_ms;
    uint64_t full = start + l->every_ms;
    uint64_t room = (uint64_t)l->every_ms * l->burst;
    if (full > now_ms + room)
        return (uint32_t)(full - now_ms - room);
    b->full = full;
    return 0;
}
