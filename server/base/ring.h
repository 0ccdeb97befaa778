/* Lists whose links lie in their items. A ring that is its own neighbour is an empty list, or in none. */
#ifndef WARREN_RING_H
#define WARREN_RING_H

#include <stdbool.h>
#include <stddef.h>

struct ring {
    struct ring *next, *previous;
};

/* The item that has this link as its member. */
#define RING_ITEM(link, type, member) ((type *)((char *)(link)-offsetof(type, member)))

static inline void ring_init(struct ring *ring)
{
    ring->next = ring->previous = ring;
}

static inline bool ring_is_empty(const struct ring *ring)
{
    return ring->next == ring;
}

/* Takes a link out of the list it is in, if it is in one. */
static inline void ring_remove(struct ring *link)
{
    link->previous->next = link->next;
    link->next->previous = link->previous;
    ring_init(link);
}

/* Puts a link that is in no list at the end of one. */
static inline void ring_add_last(struct ring *list, struct ring *link)
{
    link->previous = list->previous;
    link->next = list;
    list->previous->next = link;
    list->previous = link;
}

#endif
