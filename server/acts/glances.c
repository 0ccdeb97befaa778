/* See glances.h. */
#include "server/acts/glances.h"

#include <stdlib.h>

#include "server/hall/match.h"
#include "server/hall/server.h"

enum { GLANCES_MAX = 20000 }; /* more are forgotten all at once: they are soon had again */

const struct glance *glances_find(const struct server *s, uint64_t match, uint32_t version)
{
    const struct glance *g = id_map_get(&s->glances, match);
    return g && g->version >= version ? g : NULL;
}

bool glances_note(struct server *s, struct match *m)
{
    if (s->glances.count >= GLANCES_MAX)
        glances_free(s);
    struct glance *g = m->begun ? id_map_get(&s->glances, m->id) : NULL;
    if (m->begun && !g && (g = calloc(1, sizeof *g)) && !id_map_set(&s->glances, m->id, g)) {
        free(g);
        g = NULL;
    }
    if (g)
        *g = (struct glance){.version = m->play.version, .asked = match_asked(m)};
    match_free(m);
    return g != NULL;
}

void glances_free(struct server *s)
{
    size_t cursor = 0;
    void *g;
    while ((g = id_map_next(&s->glances, &cursor)))
        free(g);
    id_map_free(&s->glances);
    s->glances = (struct id_map){0};
}
