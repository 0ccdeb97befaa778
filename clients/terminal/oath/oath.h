/* Oath in the terminal: one face; only games.c names it. */
#ifndef WARREN_TERMINAL_OATH_H
#define WARREN_TERMINAL_OATH_H

#include "clients/terminal/face.h"

extern const struct face oath_face;

/* For the files of this folder. */
extern const struct say_words oath_words;

#endif
