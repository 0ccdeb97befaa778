/* See line.h. */
#include "server/play/line.h"

#include <string.h>

/*
 * From `*i` (at first the number of entries) back to the last choice before it that still counts, with the
 * number of undos on the way that have nothing to take back yet (at first 0). False if there is none. Each
 * entry is looked at once, however often the match went back.
 */
static bool last_before(const struct store_entry *entries, uint32_t *i, uint32_t *undone)
{
    while (*i > 0) {
        const struct store_entry *entry = &entries[--*i];
        if (entry->kind == ENTRY_REWIND)
            *i = entry_target(entry) < *i ? entry_target(entry) : *i;
        else if (entry->kind == ENTRY_UNDO)
            ++*undone;
        else if (entry->kind == ENTRY_CHOICE && *undone > 0)
            --*undone;
        else if (entry->kind == ENTRY_CHOICE)
            return true;
    }
    return false;
}

uint32_t line_choices(const struct store_entry *entries, uint32_t count, uint32_t *standing)
{
    uint32_t n = 0;
    for (uint32_t i = count, undone = 0; last_before(entries, &i, &undone);)
        standing[n++] = i;
    for (uint32_t i = 0; i < n / 2; i++) {
        uint32_t other = standing[i];
        standing[i] = standing[n - 1 - i];
        standing[n - 1 - i] = other;
    }
    return n;
}

void line_stands(const struct store_entry *entries, uint32_t count, bool *stands)
{
    memset(stands, 0, count * sizeof *stands);
    for (uint32_t i = count, undone = 0; last_before(entries, &i, &undone);)
        stands[i] = true;
}

int64_t line_own_move(const struct store_entry *entries, uint32_t count, uint8_t seat, int32_t move)
{
    for (uint32_t i = count, undone = 0; last_before(entries, &i, &undone);)
        if (entries[i].seat == seat && (move < 0 || (uint32_t)move == i))
            return i;
    return -1;
}
