/*
 * What the easy level knows of a game: one table per game, in the game's own folder and named in games.c. Of
 * a game it does not know it has no tables, and any verb gets a middling weight.
 */
#ifndef WARREN_BOT_TASTE_H
#define WARREN_BOT_TASTE_H

#include "clients/common/follow.h"

struct weight {
    const char *word;
    int weight; /* up to 100; below that of an end: never by choice */
    int fade;   /* off for each time it was chosen this turn */
};

struct taste {
    const char *game; /* NULL: any */
    /* Verbs; and values of arguments that make an option a little better or worse, whatever its verb. Each
     * ends with NULL. */
    const struct weight *verbs, *values;
    /* What the view says for or against an option, as weight; NULL: nothing. */
    int (*weigh)(const struct follow *follow, const json_t *option);
};

/* All but the general one; ends with NULL. */
extern const struct taste *const game_tastes[];
/* That of the game of this name (NULL if not known), or the general one. */
const struct taste *taste_find(const char *game);

#endif
