/*
 * What the protocol adds to a game: how its view is told.
 *
 * A view is an object of sections. A section is one object, or an object of elements by name
 * ("clearings":{"c1":{...}}). Each names the bytes of the view it is made from, so that only sections whose
 * bytes differ are told again. Because changes travel as a merge patch, a section or element always has the
 * same members (with null for what is not there), or is null as a whole.
 */
#ifndef WARREN_KIT_H
#define WARREN_KIT_H

#include "core/game.h"
#include "protocol/text.h"

enum { VIEW_RANGES_MAX = 16 };

/* Bytes of the view; those of element i begin `stride` further for each element. */
struct view_range {
    uint16_t offset, size;
    uint16_t stride;
};

struct view_section {
    const char *name;
    /* Number of elements; NULL if the section is a single object. May depend on the match, not the moment. */
    int (*count)(const struct game_config *config, const void *view);
    /* The name of an element. */
    const char *(*key)(const struct game_config *config, const void *view, int element);
    /* Writes one value: the object of the section or of the element, or null. */
    void (*encode)(struct text *t, const struct game_config *config, const void *view, int element);
    struct view_range ranges[VIEW_RANGES_MAX]; /* ends at the first without a size */
};

struct game_kit {
    const struct game *game;
    const struct view_section *sections;
    int sections_count;
};

/* The kit of a game among those a program offers (the list ends with NULL), or NULL. */
const struct game_kit *kit_find(const struct game_kit *const *kits, const char *game);

/* The whole view as an object. */
void text_view(struct text *t, const struct game_kit *kit, const struct game_config *config,
               const void *view);
/* A merge patch that makes the encoding of `before` into that of `after`. */
void text_changes(struct text *t, const struct game_kit *kit, const struct game_config *config,
                  const void *before, const void *after);

#endif
