/*
 * One accepted act with everything that followed from it: what is stored as a whole and told as a whole.
 *
 * Owned by the caller and used again and again. Besides entries and events it has the way back, should a rule
 * break in it.
 */
#ifndef WARREN_HAPPENING_H
#define WARREN_HAPPENING_H

#include <stdbool.h>
#include <stddef.h>

#include "core/session.h"
#include "server/base/clock.h"
#include "server/store/store.h"

struct play;

struct happening {
    struct store_entry *entries;
    struct event *events; /* of all steps in order */
    size_t entries_count, entries_room;
    size_t events_count, events_room;
    void *before; /* the state before it */
    size_t before_room;
    struct position *back; /* where the play stood before it, if a rule breaks */
    size_t back_room;
    struct clock clock; /* as it ran there */
};

void happening_free(struct happening *h);
/* Empties a happening and notes the state before it. False if memory is short. */
bool happening_open(struct happening *h, const struct play *p);
/* Notes the way back to where the play stands. False if memory is short. */
bool happening_note_way_back(struct happening *h, const struct play *p);
/* Makes room for one entry more. False if memory is short. */
bool happening_make_room(struct happening *h);
/* Adds the next entry of the play's log, for which there is room. */
void happening_add_entry(struct happening *h, struct play *p, struct store_entry entry);
/* Adds the events of the last answer. False if memory is short. */
bool happening_add_events(struct happening *h, const struct play *p);

#endif
