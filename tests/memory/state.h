/* What the engine in memory keeps, and what operations do to it; nobody else includes this. */
#ifndef WARREN_TESTS_MEMORY_STATE_H
#define WARREN_TESTS_MEMORY_STATE_H

#include "tests/memory/memory.h"

/* A gap of a node. */
struct memory_gap {
    struct gap gap;
    uint8_t node;
};

/* What a node does. */
struct memory_op {
    struct store_op op;
    uint8_t node;
    uint8_t to; /* STORE_MOVE_MATCH: to which node it goes */
};

struct memory {
    struct store_identity *identities;
    uint32_t identities_count, identities_room;
    struct store_token *tokens;
    uint32_t tokens_count, tokens_room;
    struct store_account *accounts;
    uint32_t accounts_count, accounts_room;
    struct store_ban *bans;
    uint32_t bans_count, bans_room;
    struct memory_match **matches;
    uint32_t matches_count, matches_room;
    struct memory_gap *gaps;
    uint32_t gaps_count, gaps_room;
    uint64_t alive[MEMORY_NODES_MAX];
    uint32_t given[MEMORY_NODES_MAX]; /* counts what was moved to a node */
    bool unfenced;                    /* see memory_fence */
};

/* Does it, or returns a sentence that says why not; then part of its write may have been done. Of STORE_ADOPT
 * nothing is left to do: it was made moves. */
const char *memory_apply(struct memory *m, const struct memory_op *op);

struct memory_match *memory_find(const struct memory *m, uint64_t id);
struct store_identity *memory_find_identity(const struct memory *m, uint64_t id);
bool memory_is_member(const struct memory_match *m, uint64_t identity);
/* Whether the identity is a member of a lobby or a running match. */
bool memory_is_busy(const struct memory *m, uint64_t identity);

/* Frees what it has, but for the texts of operations. */
void memory_clear(struct memory *m);

/* Room for one more: the list, maybe elsewhere. */
void *memory_grown(void *items, uint32_t count, uint32_t *room, size_t size);
#define MEMORY_APPEND(m, list, item)                                                                         \
    ((m)->list = memory_grown((m)->list, (m)->list##_count, &(m)->list##_room, sizeof *(m)->list),           \
     (m)->list[(m)->list##_count++] = (item))

#endif
