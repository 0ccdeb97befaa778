/* Events in one line. */
#ifndef WARREN_OATH_LAW_EMIT_H
#define WARREN_OATH_LAW_EMIT_H

#include "core/oath/state.h"

/* Tells everybody that this happened (events.def). */
void oath_tell(struct oath *g, uint16_t kind, uint16_t a, uint16_t b, uint16_t c, uint16_t d);
/* With hidden arguments for `audience` (bit per seat) only. */
void oath_tell_hidden(struct oath *g, uint16_t audience, uint16_t kind, uint16_t a, uint16_t b, uint16_t c,
                      uint16_t d);

#endif
