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
#include "protocol/fault.h"
#include "protocol/text.h"

enum {
    VIEW_RANGES_MAX = 16,
    CHANGES_MAX = 256, /* elements of all sections of a view */
};

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

/* How the legacy of a game is told; all NULL for games that leave nothing (core/game.h). */
struct legacy_words {
    /* Reads a text that people pass on; 0, or -1 with what is in its way. */
    int (*read)(const char *text, struct legacy *, struct obstacle *);
    /* Writes that text, everything in it: characters without quotes. */
    void (*text)(const struct legacy *, struct text *t);
    /* Writes what everybody may know of it before the match is over, as an object. */
    void (*view)(const struct legacy *, struct text *t);
    /* Writes what who has the text can count in it besides, as an object. NULL: nothing. */
    void (*count)(const struct legacy *, struct text *t);
};

struct game_kit {
    const struct game *game;
    const struct view_section *sections;
    int sections_count;
    struct legacy_words legacy;
};

/* The kit of a game among those a program offers (the list ends with NULL), or NULL. */
const struct game_kit *kit_find(const struct game_kit *const *kits, const char *game);

/*
 * Reads the text of a legacy, checked by the game; "" is none. 0, or -1 with FAULT_BAD_CONFIG; then nothing
 * has changed.
 */
int kit_legacy_read(const struct game_kit *kit, const char *text, struct legacy *legacy, struct fault *fault);
/* What all may know of it, or null if there is none. */
void text_legacy_view(struct text *t, const struct game_kit *kit, const struct legacy *legacy);
/* What who has its text can count in it besides, or null. */
void text_legacy_counts(struct text *t, const struct game_kit *kit, const struct legacy *legacy);
/* All of it, as a string, or null if there is none. */
void text_legacy(struct text *t, const struct game_kit *kit, const struct legacy *legacy);

/* The whole view as an object. */
void text_view(struct text *t, const struct game_kit *kit, const struct game_config *config,
               const void *view);

/* What differs between two views: sections of a single object, and elements of the others. */
struct changes {
    const void *before, *after; /* the views */
    int count;
    struct {
        uint8_t section, element;
    } list[CHANGES_MAX];
};

void changes_find(struct changes *changes, const struct game_kit *kit, const struct game_config *config,
                  const void *before, const void *after);
/*
 * The same, where changes were found between other views of the same two positions: mostly the same bytes
 * differ, and then the same has changed.
 */
void changes_find_like(struct changes *changes, const struct changes *other, const struct game_kit *kit,
                       const struct game_config *config, const void *before, const void *after);
/*
 * Whether two lists of changes read the same, by the bytes they are written from: the same sections and
 * elements have changed, and the bytes of each are equal now. May say no where they read the same.
 */
bool changes_alike(const struct game_kit *kit, const struct changes *a, const struct changes *b);
/* A merge patch that makes the encoding of the view before into that of the view after. */
void text_changes(struct text *t, const struct game_kit *kit, const struct game_config *config,
                  const struct changes *changes);

#endif
