/* Who is here without a seat, and who was removed: the host of a match can send away, and let back in. */
#ifndef WARREN_TERMINAL_GUESTS_H
#define WARREN_TERMINAL_GUESTS_H

#include <jansson.h>
#include <stdbool.h>

enum guest_state {
    GUEST_STANDING, /* a member without a seat */
    GUEST_WATCHING,
    GUEST_REMOVED,
};

struct guest {
    const char *player, *name; /* borrowed from the lobby */
    enum guest_state state;
};

/* The guests in a lobby push, counted from 0, as `self` may know them: none for who is not the host. False if
 * there are fewer. */
bool guest_at(const json_t *lobby, const char *self, int index, struct guest *guest);
int guests_count(const json_t *lobby, const char *self);
/* The guest of this name, or whose name begins so. False if there is none. */
bool guest_find(const json_t *lobby, const char *self, const char *name, struct guest *guest);
/* "watches" */
const char *guest_state(const struct guest *guest);
/* The request that sends them away, or lets back in who was; a new reference. */
json_t *guest_request(const json_t *lobby, const struct guest *guest);

#endif
