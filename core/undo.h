/*
 * Undo: a seat may take back its own last choices as long as nothing was revealed since (no die, no draw,
 * no look, no decision of another seat). Keeps one position, the floor, and the choices since.
 */
#ifndef WARREN_UNDO_H
#define WARREN_UNDO_H

#include "core/session.h"

enum { UNDO_MAX = 128 };

struct undo {
    struct position *floor; /* owned */
    struct choice since[UNDO_MAX];
    uint16_t count;
    uint8_t seat;
};

/* Starts remembering at the session's position. False if memory is short. */
bool undo_init(struct undo *u, const struct session *s);
void undo_free(struct undo *u);
/* To be called after every accepted answer, with who answered what. The session may be played there anew. */
void undo_note(struct undo *u, struct session *s, uint8_t seat, struct choice choice);
/* Forgets all choices: from here on nothing is taken back. */
void undo_restart(struct undo *u, const struct session *s);
/* How many choices the seat may take back now. */
int undo_available(const struct undo *u, uint8_t seat);
/* Stands a session (same game) at the present position, news excepted. */
void undo_stand(const struct undo *u, struct session *s);
/* Takes back the seat's last choice. False if there is none to take back; then nothing changes. */
bool undo_last(struct undo *u, struct session *s, uint8_t seat);

#endif
