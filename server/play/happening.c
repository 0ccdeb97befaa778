/* See happening.h. */
#include "server/play/happening.h"

#include <stdlib.h>
#include <string.h>

#include "server/play/play.h"

enum { ROOM_FIRST = 16 };

void happening_free(struct happening *h)
{
    free(h->entries);
    free(h->events);
    free(h->before);
    free(h->back);
    memset(h, 0, sizeof *h);
}

/* Makes room for `more` items. False if memory is short. */
static bool grow(void **items, size_t *room, size_t count, size_t more, size_t size)
{
    if (count + more <= *room)
        return true;
    size_t wanted = *room ? *room : ROOM_FIRST;
    while (wanted < count + more)
        wanted *= 2;
    void *grown = realloc(*items, wanted * size);
    if (!grown)
        return false;
    *items = grown;
    *room = wanted;
    return true;
}

bool happening_make_room(struct happening *h)
{
    void *items = h->entries;
    bool ok = grow(&items, &h->entries_room, h->entries_count, 1, sizeof *h->entries);
    h->entries = items;
    return ok;
}

void happening_add_entry(struct happening *h, struct play *p, struct store_entry entry)
{
    entry.index = p->version++;
    h->entries[h->entries_count++] = entry;
}

bool happening_add_events(struct happening *h, const struct play *p)
{
    const struct session *s = play_session(p);
    if (s->news_count == 0)
        return true;
    void *items = h->events;
    bool ok = grow(&items, &h->events_room, h->events_count, s->news_count, sizeof *h->events);
    h->events = items;
    if (!ok)
        return false;
    memcpy(h->events + h->events_count, s->news, s->news_count * sizeof *h->events);
    h->events_count += s->news_count;
    return true;
}

bool happening_open(struct happening *h, const struct play *p)
{
    const struct session *s = play_session(p);
    h->entries_count = h->events_count = 0;
    bool ok = happening_make_room(h) && grow(&h->before, &h->before_room, 0, s->game->state_size, 1);
    if (ok)
        memcpy(h->before, s->now, s->game->state_size);
    return ok;
}

bool happening_note_way_back(struct happening *h, const struct play *p)
{
    const struct session *s = play_session(p);
    void *back = h->back;
    bool ok = grow(&back, &h->back_room, 0, sizeof *h->back + s->game->state_size, 1);
    h->back = back;
    if (ok)
        session_keep(s, h->back);
    h->clock = p->clock;
    return ok;
}
