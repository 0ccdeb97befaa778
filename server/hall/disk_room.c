/* See disk_room.h. */
#include "server/hall/disk_room.h"

#include "server/base/free_space.h"
#include "server/hall/server.h"

enum { MIB = 1024 * 1024 };

const char *disk_room_name(enum disk_room room)
{
    static const char *const names[] = {
        [ROOM_PLENTY] = "plenty", [ROOM_FOR_PLAY] = "play", [ROOM_FOR_NOTHING] = "nothing"};
    return names[room];
}

/*
 * What was deleted in the database can be used again before the disk is asked for more. It counts for what is
 * new, but not for the last reserve: whatever is written passes the write-ahead log first.
 */
static enum disk_room room_in(const struct server *s, uint64_t free, uint64_t reusable)
{
    if (*s->options->store)
        return ROOM_PLENTY; /* its disk is elsewhere, and watched there */
    if (free < (uint64_t)s->options->disk_least * MIB)
        return ROOM_FOR_NOTHING;
    return free < UINT64_MAX - reusable && free + reusable < (uint64_t)s->options->disk_reserve * MIB
               ? ROOM_FOR_PLAY
               : ROOM_PLENTY;
}

void disk_room_look(struct server *s)
{
    enum disk_room before = s->disk_room;
    s->disk_free = free_space(s->options->data);
    s->disk_room = room_in(s, s->disk_free, store_reusable(s->store));
    if (s->disk_room == before)
        return;
    log_event(&s->log, s->disk_room > before ? LOG_ERROR : LOG_WARN, "disk room", "for", LOG_TEXT,
              disk_room_name(s->disk_room), "free_mib", LOG_NUMBER, (int64_t)(s->disk_free / MIB), NULL);
    if (before == ROOM_FOR_NOTHING)
        server_wake_bots(s);
}
