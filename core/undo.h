/*
 * Undo: a seat may take back its own last choices as long as nothing was revealed since (no die, no draw,
 * no look, no decision of another seat). Keeps two positions, the floor and the present one, and which
 * options were chosen between them.
 */
#ifndef WARREN_UNDO_H
#define WARREN_UNDO_H

#include "core/session.h"

enum { UNDO_MAX = 128 };

struct undo {
    struct position *floor;   /* owned */
    struct position *present; /* owned; where the choices led, if there are any */
    uint16_t since[UNDO_MAX]; /* the option chosen at each prompt from the floor on, by its index */
    uint16_t count;
    uint8_t seat;
};

/* Starts remembering at the session's position. False if memory is short. */
bool undo_init(struct undo *u, const struct session *s);
void undo_free(struct undo *u);
/* To be called after every accepted answer, with who answered and the index of the option. */
void undo_note(struct undo *u, const struct session *s, uint8_t seat, int option);
/* Forgets all choices: from here on nothing is taken back. */
void undo_restart(struct undo *u, const struct session *s);
/* How many choices the seat may take back now. */
int undo_available(const struct undo *u, uint8_t seat);
/* Stands a session (session_return) at the present position, news excepted. */
void undo_stand(const struct undo *u, struct session *s);
/*
 * Takes back the seat's last choice. False if there is none to take back; then nothing changes. False too if
 * a rule breaks on the way in a guarded session, which then says so; what is remembered stays as it was.
 */
bool undo_last(struct undo *u, struct session *s, uint8_t seat);

#endif
