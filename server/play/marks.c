/* See marks.h. */
#include "server/play/marks.h"

#include <stdlib.h>

enum { ROOM_FIRST = 16 };

void marks_free(struct marks *marks)
{
    while (marks->count > 0)
        position_destroy(marks->items[--marks->count].position);
    free(marks->items);
    *marks = (struct marks){0};
}

static bool make_room(struct marks *marks)
{
    if (marks->count < marks->room)
        return true;
    size_t room = marks->room ? 2 * marks->room : ROOM_FIRST;
    struct mark *grown = realloc(marks->items, room * sizeof *grown);
    if (!grown)
        return false;
    marks->items = grown;
    marks->room = room;
    return true;
}

void marks_note(struct marks *marks, const struct session *s, uint32_t version)
{
    uint32_t last = marks->count > 0 ? marks->items[marks->count - 1].standing : 0;
    if (marks->standing < last + MARKS_EVERY || !make_room(marks))
        return;
    struct position *position = position_create(s->game);
    if (!position)
        return;
    session_keep(s, position);
    marks->items[marks->count++] = (struct mark){version, marks->standing, position};
}

const struct mark *marks_before(struct marks *marks, uint32_t target)
{
    while (marks->count > 0 && marks->items[marks->count - 1].version > target)
        position_destroy(marks->items[--marks->count].position);
    return marks->count > 0 ? &marks->items[marks->count - 1] : NULL;
}
