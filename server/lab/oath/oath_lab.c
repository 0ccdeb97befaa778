/* See oath_lab.h. */
#include "server/lab/oath/oath_lab.h"

#include "core/oath/oath.h"

const struct lab_game oath_lab = {.game = &oath_game};
