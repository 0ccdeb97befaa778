/*
 * An engine of the store that keeps everything in memory: for tests, and what another engine is compared
 * with. There is one of it in a process, whatever folder is named; it outlives whoever opens it, as a disk
 * does.
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

struct memory_match {
    struct store_match row;
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
