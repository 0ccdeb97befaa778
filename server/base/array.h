/* Lists that take memory as they need it: a pointer and a count, without a room of their own. */
#ifndef WARREN_ARRAY_H
#define WARREN_ARRAY_H

#include <stdint.h>
#include <stdlib.h>

/*
 * The list with room for one item more than `count`, in the place of `items`; NULL if memory is short, then
 * `items` stays as it is. A list has room for the next power of two, and grows when it has reached one.
 */
static inline void *array_grown(void *items, uint32_t count, size_t size)
{
    enum { ROOM_FIRST = 4 };
    if (count > 0 && (count < ROOM_FIRST || (count & (count - 1)) != 0))
        return items;
    return realloc(items, (count < ROOM_FIRST ? ROOM_FIRST : 2 * (size_t)count) * size);
}

#endif
