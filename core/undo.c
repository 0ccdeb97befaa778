/* See undo.h. */
#include "core/undo.h"

#include <string.h>

bool undo_init(struct undo *u, const struct session *s)
{
    memset(u, 0, sizeof *u);
    u->floor = position_create(s->game);
    if (!u->floor)
        return false;
    undo_restart(u, s);
    return true;
}

void undo_free(struct undo *u)
{
    position_destroy(u->floor);
    u->floor = NULL;
}

void undo_restart(struct undo *u, const struct session *s)
{
    session_keep(s, u->floor);
    u->count = 0;
}

void undo_stand(const struct undo *u, struct session *s)
{
    session_return(s, u->floor);
    for (int i = 0; i < u->count; i++) {
        enum session_error error = session_answer(s, u->seat, u->since[i]);
        GAME_ASSERT(error == SESSION_OK);
    }
    s->news_count = 0;
}

/* Moves the floor to the position before the last answer, which the session is given once more. */
static void floor_catch_up(struct undo *u, struct session *s, uint8_t seat, struct choice last)
{
    undo_stand(u, s);
    undo_restart(u, s);
    enum session_error error = session_answer(s, seat, last);
    GAME_ASSERT(error == SESSION_OK);
}

void undo_note(struct undo *u, struct session *s, uint8_t seat, struct choice choice)
{
    if (s->revealed || s->over) {
        undo_restart(u, s);
        return;
    }
    if (u->count == UNDO_MAX || (u->count > 0 && u->seat != seat))
        floor_catch_up(u, s, seat, choice);
    u->seat = seat;
    u->since[u->count++] = choice;
}

int undo_available(const struct undo *u, uint8_t seat)
{
    return u->count > 0 && u->seat == seat ? u->count : 0;
}

bool undo_last(struct undo *u, struct session *s, uint8_t seat)
{
    if (undo_available(u, seat) == 0)
        return false;
    u->count--;
    undo_stand(u, s);
    return true;
}
