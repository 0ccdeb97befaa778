/* Why a configuration is not taken, for programs and for people. */
#ifndef WARREN_OBSTACLE_H
#define WARREN_OBSTACLE_H

#include "core/term.h"

enum { OBSTACLE_TEXT_SIZE = 256 };

struct obstacle {
    struct choice why;             /* verb indexes the game's obstacles */
    char text[OBSTACLE_TEXT_SIZE]; /* the same as an English sentence */
};

/* Fills an obstacle; `format` as printf. Returns -1. */
int obstacle_set(struct obstacle *obstacle, struct choice why, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
