/* How warren-lab show prints a moment for people. */
#ifndef WARREN_LAB_SHOW_H
#define WARREN_LAB_SHOW_H

#include <jansson.h>

#include "protocol/kit.h"

/*
 * Prints a moment (the members of the reply to `history`: view, prompt, record ...) and the events before it.
 * Sections of the view that never change are left out.
 */
void show_text(const struct game_kit *kit, const json_t *moment, const json_t *events);

#endif
