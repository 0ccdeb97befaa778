/*
 * Quotas on what is stored for ever: lines of chat, matches, identities, names, and what happens in matches.
 *
 * The limits on requests say how fast somebody may ask; these say how much of the disk somebody may use up.
 * Each kind has an allowance for an identity, for an address and for a match, which is large and comes back
 * slowly, so that nobody who plays meets it. Allowances are in memory: a restart gives them anew.
 */
#ifndef WARREN_QUOTAS_H
#define WARREN_QUOTAS_H

#include <stdbool.h>
#include <stdint.h>

struct call;
struct quotas;

enum quota_kind {
    QUOTA_CHAT,        /* in units of QUOTA_CHAT_BYTES, each line in as many as it begins */
    QUOTA_CHAT_TABLE,  /* the same of a match: what those with a seat say at its table */
    QUOTA_CHAT_BESIDE, /* and others, wherever: they can neither silence these nor reckon their lines */
    QUOTA_MATCHES,     /* opened */
    QUOTA_IDENTITIES,  /* made */
    QUOTA_NAMES,       /* changed */
    QUOTA_RECORDS,     /* requests that lengthen the log of a match */
    QUOTA_KINDS
};

enum { QUOTA_CHAT_BYTES = 64 };

/* All full; without limits if not `on`. NULL if memory is short. */
struct quotas *quotas_create(bool on);
void quotas_free(struct quotas *q);

/*
 * Takes so many uses off the allowances of the caller's identity (if hello was said), of the address, and of
 * the match the call is about (if any). 0; or -1 with rate_limited and when to come again, and nothing taken,
 * if any of the three has too little left.
 */
int quota_take(struct call *call, enum quota_kind kind, uint32_t uses);
/* The same without taking them. */
int quota_ask(struct call *call, enum quota_kind kind, uint32_t uses);

#endif
