/*
 * An engine of the store that keeps everything in memory: for tests, and what another engine is compared
 * with. There is one of it in a process, whatever folder is named; it outlives whoever opens it, as a disk
 * does. Servers that have a name share it, as nodes do a database.
 */
#ifndef WARREN_TESTS_MEMORY_H
#define WARREN_TESTS_MEMORY_H

#include "server/store/engine.h"

extern const struct store_engine memory_engine;

/* Its parts, for an engine that does some of it differently. */
extern const struct store_reads memory_reads;
enum store_status memory_open(void **state, const struct store_options *options,
                              char error[STORE_ERROR_SIZE]);
void memory_close(void *state); /* a reader, too */
void memory_losses(const void *state, store_each_loss *each, void *context);
enum store_status memory_commit(void *state, struct write *first, char error[STORE_ERROR_SIZE]);
enum store_status memory_reader_open(void *state, void **reader, char error[STORE_ERROR_SIZE]);

/*
 * Nodes, by their places in the order in which they came. Whoever opened it as one holds that place, and
 * writes, until it closes the store, or is cut off; then it holds the place again with its next write, unless
 * somebody else has claimed it since: by opening it, or by adopting its matches.
 */
enum { MEMORY_NODES_MAX = 8 };
/* Ends the connection of the node of this name, if there is one. */
void memory_cut(const char *node);
/* Whether a node that was cut off and replaced, or has given a match away, writes on. Preset: true, it does
 * not; false shows what would be if nothing held it back. */
void memory_fence(bool on);

/* A match was at a node until then. */
struct memory_stay {
    uint64_t until; /* Unix ms */
    uint8_t node;
};

struct memory_match {
    struct store_match row;
    uint8_t node; /* where it is played */
    struct memory_stay *stays;
    uint32_t stays_count, stays_room;
    struct store_entry *entries;
    uint32_t entries_count, entries_room;
    struct store_hash *hashes; /* by index, ascending */
    uint32_t hashes_count, hashes_room;
    struct store_chat *chats; /* those that are left, by sequence */
    uint32_t chats_count, chats_room;
    uint64_t *members;
    uint32_t members_count, members_room;
};

/* What is kept, or NULL; by whoever knows that nothing is written meanwhile. */
const struct memory_match *memory_match(uint64_t id);
/* By number, NULL after the last. */
const struct memory_match *memory_match_at(size_t i);
const struct store_identity *memory_identity(uint64_t id);

#endif
