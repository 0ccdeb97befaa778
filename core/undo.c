/* See undo.h. */
#include "core/undo.h"

#include <string.h>

bool undo_init(struct undo *u, const struct session *s)
{
    memset(u, 0, sizeof *u);
    u->floor = session_create_silent(s->game);
    if (!u->floor)
        return false;
    session_copy(u->floor, s);
    return true;
}

void undo_free(struct undo *u)
{
    session_destroy(u->floor);
    u->floor = NULL;
}

/* Plays the remembered choices on the floor, which then stands where the session stood before the last. */
static void floor_catch_up(struct undo *u)
{
    for (int i = 0; i < u->count; i++) {
        enum session_error error = session_answer(u->floor, u->seat, u->since[i]);
        GAME_ASSERT(error == SESSION_OK);
    }
    u->count = 0;
}

void undo_note(struct undo *u, const struct session *s, uint8_t seat, struct choice choice)
{
    if (s->revealed || s->over) {
        session_copy(u->floor, s);
        u->count = 0;
        return;
    }
    if (u->count == UNDO_MAX || (u->count > 0 && u->seat != seat))
        floor_catch_up(u);
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
    session_copy(s, u->floor);
    u->count--;
    for (int i = 0; i < u->count; i++) {
        enum session_error error = session_answer(s, seat, u->since[i]);
        GAME_ASSERT(error == SESSION_OK);
    }
    s->news_count = 0;
    return true;
}
