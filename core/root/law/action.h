/* What a seat can do in a menu of its turn. */
#ifndef WARREN_ROOT_LAW_ACTION_H
#define WARREN_ROOT_LAW_ACTION_H

#include "core/root/state.h"
#include "core/session.h"

/* An entry of a menu: what it offers (NULL: another entry offers it with its own), and how it is played. */
struct action {
    uint16_t verb;
    void (*list)(const struct root *g, uint8_t seat, struct prompt *p);
    void (*play)(struct root *g, uint8_t seat, struct choice c);
};

#endif
