/* A map from ids (64 bits, never 0) to pointers. Grows as needed; holds nothing but the pointers. */
#ifndef WARREN_TABLE_H
#define WARREN_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct table_slot {
    uint64_t key; /* 0: free */
    void *value;
};

/* An empty table is all zeros. */
struct id_map {
    struct table_slot *slots; /* owned; a power of two of them */
    size_t size, count;
};

void id_map_free(struct id_map *t);
/* The value of a key, or NULL. */
void *id_map_get(const struct id_map *t, uint64_t key);
/* Sets the value (not NULL) of a key. False if memory is short; then nothing has changed. */
bool id_map_set(struct id_map *t, uint64_t key, void *value);
/* Forgets a key; it need not be there. */
void id_map_remove(struct id_map *t, uint64_t key);
/*
 * Walks all values in no order: start with *cursor 0, NULL at the end. Between calls nothing may be set; the
 * value just returned must not be removed either (collect first).
 */
void *id_map_next(const struct id_map *t, size_t *cursor);

#endif
