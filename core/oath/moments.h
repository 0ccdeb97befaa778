/* When the powers of a card are used, as its symbols show. */
#ifndef WARREN_OATH_MOMENTS_H
#define WARREN_OATH_MOMENTS_H

#include "core/oath/cards.h"

enum moment {
    MOMENT_WAKE,
    MOMENT_ACTION,
    MOMENT_PLAYED,
    MOMENT_REST,
    MOMENT_MODIFIER,                           /* MOMENT_MODIFIER + enum action (Law 7.4) */
    MOMENT_ATTACK = MOMENT_MODIFIER + ACTIONS, /* battle plans (Law 7.5) */
    MOMENT_DEFENCE,
    MOMENT_ALWAYS, /* lasting: nobody has to use it (Law 7.1.4) */
    MOMENTS,
};

/* A bit per moment of a card, or of the ruin of an edifice; what the general rules let its holder do counts
 * too. */
uint16_t oath_moments(int id, bool ruined);

/* "wake", "action", ..., or the name of the action that a modifier changes. */
const char *oath_moment_name(enum moment moment);

#endif
