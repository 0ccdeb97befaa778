/* The games that the easy level knows: the one place that names their folders. */
#include <string.h>

#include "clients/bot/oath/oath.h"
#include "clients/bot/root/root.h"
#include "clients/bot/taste.h"

const struct taste *const game_tastes[] = {&root_taste, &oath_taste, NULL};

/* What ends something comes last, in any game. */
static const struct weight ends[] = {
    {"pass", 12, 0}, {"end", 10, 0}, {"end_turn", 10, 0}, {"end-turn", 10, 0}, {NULL, 0, 0}};
static const struct weight no_values[] = {{NULL, 0, 0}};
static const struct taste taste_general = {.verbs = ends, .values = no_values};

const struct taste *taste_find(const char *game)
{
    for (const struct taste *const *taste = game_tastes; game && *taste; taste++)
        if (strcmp((*taste)->game, game) == 0)
            return *taste;
    return &taste_general;
}
