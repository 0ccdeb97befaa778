/* The games that the terminal has a face for: the one place that names their folders. */
#include <string.h>

#include "clients/terminal/face.h"
#include "clients/terminal/oath/oath.h"
#include "clients/terminal/root/root.h"

const struct face *const game_faces[] = {&root_face, &oath_face, NULL};

const struct face *face_find(const char *game)
{
    for (const struct face *const *face = game_faces; game && *face; face++)
        if (strcmp((*face)->game, game) == 0)
            return *face;
    return &face_plain;
}
