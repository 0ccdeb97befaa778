/* Identities: made with a token, known again by it, and shared by all connections that showed it. */
#ifndef WARREN_PEOPLE_H
#define WARREN_PEOPLE_H

#include "protocol/fault.h"
#include "server/base/auth.h"
#include "server/hall/connection.h"

/*
 * A new identity, given to the store; its token as text goes to its owner once; `hash` is what is stored of
 * it. NULL with a fault. One connection is counted.
 */
struct person *people_create(struct server *s, const char *name, char token[AUTH_TOKEN_TEXT_SIZE],
                             uint8_t hash[AUTH_TOKEN_HASH_SIZE], struct fault *fault);
/* The identity of a token, and the token's hash. 0, or -1 with a fault: also while it is being read, and of
 * one that is banned. */
int people_know(struct server *s, const char *token, uint8_t hash[AUTH_TOKEN_HASH_SIZE],
                struct store_identity *identity, struct fault *fault);
/* The person of an identity that is known, with one connection more. NULL with a fault. */
struct person *people_enter(struct server *s, const struct store_identity *identity, struct fault *fault);
/* Gives it another name. 0, or -1 with a fault. */
int people_rename(struct server *s, struct person *p, const char *name, struct fault *fault);
/* What the store says: another node may have given it another name. */
void people_hear_name(struct person *p, const struct store_identity *identity);
/*
 * A new token for an identity, as an operation for the store and as text for its owner.
 */
struct store_op people_new_token(struct server *s, uint64_t identity, char token[AUTH_TOKEN_TEXT_SIZE]);
/*
 * The same for a code by which its owner, who has lost the token, recovers it once, until then (Unix ms).
 */
struct store_op people_recovery(uint64_t identity, uint64_t until, char code[AUTH_TOKEN_TEXT_SIZE]);
/*
 * The identity that a code recovers, and the hash of the code, which is spent like a token. 0, or -1 with a
 * fault: also while it is being read. That it may not be banned is for the caller to see.
 */
int people_recovered(struct server *s, const char *code, uint8_t hash[AUTH_TOKEN_HASH_SIZE],
                     struct store_identity *identity, struct fault *fault);
/*
 * A write after which somebody's connections end. They end when it is on disk, after it was told; if it
 * fails, they stay, unless it was done and only the answer was lost, which is found out soon (elsewhere.h).
 * False if it was not taken.
 */
struct ending {
    uint64_t identity;
    const uint8_t *token_hash; /* only those that came by this token; NULL: all */
    struct connection *but;    /* which stays, NULL: none does */
    const char *why;           /* a literal */
};
bool people_write_ending(struct server *s, const struct store_op *ops, size_t count, struct ending ending);
/* Closes all connections of an identity, with a hash only those that came by this token. Returns how many. */
uint32_t people_send_away(struct server *s, uint64_t identity, const uint8_t *token_hash, const char *why);
/* Notes that this person is here, if that was not noted today. */
void people_note_seen(struct server *s, struct person *person);
/* One connection less; the last one forgets the person. */
void people_leave(struct server *s, struct person *person);

#endif
