/* What Imperial players have in common, and the Reliquary. Law 2.3, 6.4, 6.6.3 */
#ifndef WARREN_OATH_LAW_EMPIRE_H
#define WARREN_OATH_LAW_EMPIRE_H

#include "core/oath/state.h"

/* Whether a space of the Reliquary is open, so that its trait binds the Chancellor (Law 2.3). */
bool oath_trait_open(const struct oath *g, enum trait trait);
/* The same for a seat: it is the Chancellor. */
bool oath_trait_binds(const struct oath *g, uint8_t seat, enum trait trait);

#endif
