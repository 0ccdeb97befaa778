/* See undo.h. */
#include "core/undo.h"

#include <string.h>

bool undo_init(struct undo *u, const struct session *s)
{
    memset(u, 0, sizeof *u);
    u->floor = position_create(s->game);
    u->present = position_create(s->game);
    if (!u->floor || !u->present) {
        undo_free(u);
        return false;
    }
    undo_restart(u, s);
    return true;
}

void undo_free(struct undo *u)
{
    position_destroy(u->floor);
    position_destroy(u->present);
    u->floor = u->present = NULL;
}

void undo_restart(struct undo *u, const struct session *s)
{
    session_keep(s, u->floor);
    u->count = 0;
}

void undo_stand(const struct undo *u, struct session *s)
{
    session_return(s, u->count > 0 ? u->present : u->floor);
}

/* The floor is where the choices so far led. */
static void raise_floor(struct undo *u)
{
    struct position *left = u->floor;
    u->floor = u->present;
    u->present = left;
    u->count = 0;
}

void undo_note(struct undo *u, const struct session *s, uint8_t seat, int option)
{
    if (s->revealed || s->over) {
        undo_restart(u, s);
        return;
    }
    if (u->count == UNDO_MAX || (u->count > 0 && u->seat != seat))
        raise_floor(u);
    u->seat = seat;
    u->since[u->count++] = (uint16_t)option;
    session_keep(s, u->present);
}

int undo_available(const struct undo *u, uint8_t seat)
{
    return u->count > 0 && u->seat == seat ? u->count : 0;
}

bool undo_last(struct undo *u, struct session *s, uint8_t seat)
{
    if (undo_available(u, seat) == 0)
        return false;
    session_return(s, u->floor);
    for (int i = 0; i < u->count - 1 && !s->broken.what; i++)
        session_answer_index(s, u->since[i]);
    if (s->broken.what)
        return false;
    s->news_count = 0;
    if (--u->count > 0)
        session_keep(s, u->present);
    return true;
}
