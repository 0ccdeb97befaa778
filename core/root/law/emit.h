/* Events in one line. */
#ifndef WARREN_ROOT_LAW_EMIT_H
#define WARREN_ROOT_LAW_EMIT_H

#include "core/root/state.h"

/* Tells everybody that this happened (events.def). */
void root_tell(struct root *g, uint16_t kind, uint16_t a, uint16_t b, uint16_t c, uint16_t d, uint16_t e);
/* With hidden arguments for `audience` only. */
void root_tell_hidden(struct root *g, uint16_t audience, uint16_t kind, uint16_t a, uint16_t b, uint16_t c);

#endif
