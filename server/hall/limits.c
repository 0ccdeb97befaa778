/* See limits.h. */
#include "server/hall/limits.h"

#include <stddef.h>

#include "server/hall/server.h"

static const struct rate {
    size_t at; /* in struct server */
    uint32_t every_ms, burst;
    bool shared; /* by all nodes */
} rates[] = {
    {offsetof(struct server, identities), 1000, 200, true},
    {offsetof(struct server, tokens), 1000, 200, true}, /* wrong ones */
    {offsetof(struct server, creations), 1000, 200, true},
    {offsetof(struct server, logins), 3000, 20, true},        /* passwords tried */
    {offsetof(struct server, wrong_logins), 30000, 30, true}, /* of one account, from anywhere */
    {offsetof(struct server, lookups), 25, 1000, false},
};
enum { RATES = sizeof rates / sizeof *rates };

static struct limiter *limiter_of(struct server *s, const struct rate *rate)
{
    return (struct limiter *)(void *)((char *)s + rate->at);
}

void limits_set(struct server *s)
{
    for (int i = 0; i < RATES; i++)
        limiter_init(limiter_of(s, &rates[i]), s->options->messages_per_second ? rates[i].every_ms : 0,
                     rates[i].burst);
}

void limits_share(struct server *s, uint64_t nodes)
{
    if (nodes == 0 || s->options->messages_per_second == 0)
        return;
    for (int i = 0; i < RATES; i++)
        if (rates[i].shared)
            limiter_of(s, &rates[i])->every_ms = rates[i].every_ms * (uint32_t)nodes;
}
