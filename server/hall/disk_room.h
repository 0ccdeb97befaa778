/*
 * What the disk has room for. A disk that runs full keeps a reserve for the matches that run: with little
 * room left nothing new is taken (matches, identities, accounts, chat), with less nothing at all.
 */
#ifndef WARREN_DISK_ROOM_H
#define WARREN_DISK_ROOM_H

#include <stdbool.h>
#include <stdint.h>

struct server;

enum disk_room { ROOM_PLENTY, ROOM_FOR_PLAY, ROOM_FOR_NOTHING };

/* Looks at the disk; about once a second. Logs changes, and wakes the bots when play goes on. */
void disk_room_look(struct server *s);
/* Name of a state: "plenty", "play", "nothing". */
const char *disk_room_name(enum disk_room room);

#endif
