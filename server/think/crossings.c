/* See crossings.h. An open table: a question stands at the first free place from where its position points.
 */
#include "server/think/crossings.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES_EACH = 2 }; /* at least, so that runs of full places stay short */

struct crossing {
    uint64_t position;
    uint32_t question;
};

static const uint32_t NONE = UINT32_MAX;

static uint32_t places_of(uint32_t room)
{
    uint32_t places = PLACES_EACH;
    while (places < PLACES_EACH * room)
        places *= 2;
    return places;
}

size_t crossings_size(uint32_t room)
{
    return places_of(room) * sizeof(struct crossing);
}

bool crossings_init(struct crossings *c, uint32_t room)
{
    *c = (struct crossings){.table = malloc(crossings_size(room)), .mask = places_of(room) - 1};
    if (!c->table)
        return false;
    crossings_clear(c);
    return true;
}

void crossings_free(struct crossings *c)
{
    free(c->table);
    *c = (struct crossings){0};
}

void crossings_clear(struct crossings *c)
{
    c->count = 0;
    for (uint32_t i = 0; i <= c->mask; i++)
        c->table[i].question = NONE;
}

uint32_t crossings_meet(struct crossings *c, uint64_t position, uint32_t question)
{
    uint32_t at = (uint32_t)position & c->mask;
    for (; c->table[at].question != NONE; at = (at + 1) & c->mask)
        if (c->table[at].position == position)
            return c->table[at].question;
    if (c->count < c->mask) { /* one place stays free: every run has an end */
        c->table[at] = (struct crossing){position, question};
        c->count++;
    }
    return question;
}
