/* See emit.h. */
#include "core/oath/law/emit.h"

void oath_tell(struct oath *g, uint16_t kind, uint16_t a, uint16_t b, uint16_t c, uint16_t d)
{
    struct event *here = emit_here(g);
    if (here)
        *here = (struct event){kind, SEATS_ALL, {a, b, c, d}};
}

void oath_tell_hidden(struct oath *g, uint16_t audience, uint16_t kind, uint16_t a, uint16_t b, uint16_t c,
                      uint16_t d)
{
    emit(g, (struct event){kind, audience, {a, b, c, d}});
}
