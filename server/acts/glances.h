/*
 * What matches of other nodes wait for: played from their logs for a moment, for the list of somebody's own
 * matches, and remembered until their logs are longer. Nothing of them stays in memory.
 */
#ifndef WARREN_GLANCES_H
#define WARREN_GLANCES_H

#include <stdbool.h>
#include <stdint.h>

struct match;
struct server;

struct glance {
    uint32_t version; /* so many entries the log had */
    uint8_t asked;    /* the seat of somebody who is asked and may answer, or SEAT_NOBODY */
};

/* What is known of a match when its log had at least `version` entries; NULL: nothing. */
const struct glance *glances_find(const struct server *s, uint64_t match, uint32_t version);
/* Notes it of a match that was read for it, which is freed. False if it does not play, or memory is short. */
bool glances_note(struct server *s, struct match *m);
void glances_free(struct server *s);

#endif
