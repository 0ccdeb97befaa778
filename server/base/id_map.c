/* See table.h: open addressing with linear probing; removal shifts back. */
#include "server/base/id_map.h"

#include <stdlib.h>
#include <string.h>

enum { SIZE_FIRST = 64 };

/* Keys may be drawn by us or come from counters; the mix spreads both. */
static size_t slot_of(const struct id_map *t, uint64_t key)
{
    key ^= key >> 31;
    key *= 0x9e3779b97f4a7c15u;
    return (size_t)(key >> 32) & (t->size - 1);
}

void id_map_free(struct id_map *t)
{
    free(t->slots);
    memset(t, 0, sizeof *t);
}

/* The slot of a key, or the free one where it would go. The table has free slots. */
static struct table_slot *find(const struct id_map *t, uint64_t key)
{
    size_t i = slot_of(t, key);
    while (t->slots[i].key && t->slots[i].key != key)
        i = (i + 1) & (t->size - 1);
    return &t->slots[i];
}

void *id_map_get(const struct id_map *t, uint64_t key)
{
    if (t->count == 0)
        return NULL;
    const struct table_slot *slot = find(t, key);
    return slot->key ? slot->value : NULL;
}

static bool make_room(struct id_map *t)
{
    if ((t->count + 1) * 4 <= t->size * 3)
        return true;
    struct id_map grown = {.size = t->size ? t->size * 2 : SIZE_FIRST, .count = t->count};
    grown.slots = calloc(grown.size, sizeof *grown.slots);
    if (!grown.slots)
        return false;
    for (size_t i = 0; t->slots && i < t->size; i++)
        if (t->slots[i].key)
            *find(&grown, t->slots[i].key) = t->slots[i];
    free(t->slots);
    *t = grown;
    return true;
}

bool id_map_set(struct id_map *t, uint64_t key, void *value)
{
    if (!make_room(t))
        return false;
    struct table_slot *slot = find(t, key);
    if (!slot->key)
        t->count++;
    *slot = (struct table_slot){key, value};
    return true;
}

void id_map_remove(struct id_map *t, uint64_t key)
{
    if (t->count == 0)
        return;
    struct table_slot *gap = find(t, key);
    if (!gap->key)
        return;
    t->count--;
    size_t mask = t->size - 1, free_at = (size_t)(gap - t->slots);
    for (size_t i = (free_at + 1) & mask; t->slots[i].key; i = (i + 1) & mask) {
        size_t home = slot_of(t, t->slots[i].key);
        if (((i - home) & mask) < ((i - free_at) & mask))
            continue;
        t->slots[free_at] = t->slots[i];
        free_at = i;
    }
    t->slots[free_at] = (struct table_slot){0, NULL};
}

void *id_map_next(const struct id_map *t, size_t *cursor)
{
    while (*cursor < t->size) {
        const struct table_slot *slot = &t->slots[(*cursor)++];
        if (slot->key)
            return slot->value;
    }
    return NULL;
}
