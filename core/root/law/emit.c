/* Events in one line. */
#include "core/root/law/emit.h"
#include "core/session.h"

void root_tell(struct root *g, uint16_t kind, uint16_t a, uint16_t b, uint16_t c, uint16_t d, uint16_t e)
{
    struct event *here = emit_here(g);
    if (here)
        *here = (struct event){kind, SEATS_ALL, {a, b, c, d, e, 0}};
}

void root_tell_hidden(struct root *g, uint16_t audience, uint16_t kind, uint16_t a, uint16_t b, uint16_t c)
{
    emit(g, (struct event){kind, audience, {a, b, c, 0, 0, 0}});
}
