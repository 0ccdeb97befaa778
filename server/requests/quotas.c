/* See quotas.h. */
#include "server/requests/quotas.h"

#include <stdlib.h>

#include "server/requests/call.h"

/* An allowance: so many uses at once, and one more every so many ms. Zeros: none. */
struct allowance {
    uint32_t burst, every_ms;
};

enum { SECOND = 1000, MINUTE = 60 * SECOND };

static const struct quota {
    struct allowance identity, address, match;
    const char *sentence;
} quotas[QUOTA_KINDS] = {
    [QUOTA_CHAT] = {{120, SECOND}, {1200, SECOND / 5}, {0, 0}, "too much chat at once"},
    [QUOTA_CHAT_TABLE] = {{0, 0}, {0, 0}, {600, SECOND / 3}, "too much chat at once"},
    [QUOTA_CHAT_BESIDE] = {{0, 0}, {0, 0}, {300, SECOND}, "too much chat at once"},
    [QUOTA_MATCHES] = {{100, 5 * MINUTE},
                       {1000, MINUTE / 2},
                       {0, 0},
                       "you have opened too many matches in a short time"},
    [QUOTA_IDENTITIES] = {{0, 0},
                          {1000, MINUTE},
                          {0, 0},
                          "too many new people from your address in a short time"},
    [QUOTA_NAMES] = {{20, MINUTE}, {200, 10 * SECOND}, {0, 0}, "you have changed your name too often"},
    [QUOTA_RECORDS] = {{5000, SECOND / 5},
                       {20000, SECOND / 20},
                       {0, 0},
                       "you have done too much in matches in a short time"},
};

enum { OF_IDENTITY, OF_ADDRESS, OF_MATCH, HOLDERS };

struct quotas {
    struct limiter limiters[QUOTA_KINDS][HOLDERS];
};

struct quotas *quotas_create(bool on)
{
    struct quotas *q = calloc(1, sizeof *q);
    for (int kind = 0; q && on && kind < QUOTA_KINDS; kind++) {
        const struct allowance *of[HOLDERS] = {&quotas[kind].identity, &quotas[kind].address,
                                               &quotas[kind].match};
        for (int holder = 0; holder < HOLDERS; holder++)
            if (of[holder]->burst > 0)
                limiter_begin(&q->limiters[kind][holder], of[holder]->every_ms, of[holder]->burst);
    }
    return q;
}

void quotas_free(struct quotas *q)
{
    free(q);
}

/* Whose allowances a call uses up. */
struct holders {
    struct limiter *limiters;
    struct {
        const void *who; /* NULL: nobody's */
        size_t size;
    } of[HOLDERS];
};

static struct holders holders_of(struct call *call, enum quota_kind kind)
{
    const struct address_key *from = peer_key(call->c->peer);
    struct holders h = {.limiters = call->s->quotas->limiters[kind]};
    if (call->c->person) {
        h.of[OF_IDENTITY].who = &call->c->person->id;
        h.of[OF_IDENTITY].size = sizeof call->c->person->id;
    }
    h.of[OF_ADDRESS].who = from->bytes;
    h.of[OF_ADDRESS].size = sizeof from->bytes;
    if (call->m) {
        h.of[OF_MATCH].who = &call->m->id;
        h.of[OF_MATCH].size = sizeof call->m->id;
    }
    return h;
}

int quota_ask(struct call *call, enum quota_kind kind, uint32_t uses)
{
    struct holders h = holders_of(call, kind);
    uint64_t now = uv_now(call->s->loop);
    uint32_t longest = 0;
    for (int i = 0; i < HOLDERS; i++) {
        uint32_t wait =
            h.of[i].who ? limiter_ask_many(&h.limiters[i], h.of[i].who, h.of[i].size, uses, now) : 0;
        longest = wait > longest ? wait : longest;
    }
    if (longest == 0)
        return 0;
    call->retry_ms = longest;
    return fault_set(&call->fault, FAULT_RATE_LIMITED, NULL, "%s, try again later", quotas[kind].sentence);
}

int quota_take(struct call *call, enum quota_kind kind, uint32_t uses)
{
    struct holders h = holders_of(call, kind);
    if (quota_ask(call, kind, uses) != 0)
        return -1;
    for (int i = 0; i < HOLDERS; i++)
        if (h.of[i].who)
            limiter_take_many(&h.limiters[i], h.of[i].who, h.of[i].size, uses, uv_now(call->s->loop));
    return 0;
}
