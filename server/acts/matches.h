/* The matches in memory: brought in from the store when someone needs them, sent away when nobody does. */
#ifndef WARREN_MATCHES_H
#define WARREN_MATCHES_H

#include "server/hall/match.h"
#include "server/hall/outbox.h"

/* A match by id if it is in memory and not closed, else NULL. */
struct match *matches_find(struct server *s, uint64_t id);
/* Whether memory knows it, if only as closed: then there is nothing to read. */
bool matches_is_known(struct server *s, uint64_t id);
/* A match that was read takes its place, unless it is closed or came another way; else it is freed. Whether
 * it is in memory now. */
bool matches_arrive(struct server *s, struct match *m);
/*
 * A match by id, from memory or from the store; NULL if there is none. It is read in one go, however long
 * that holds up everybody: for what cannot wait. Others ask loads.h.
 */
struct match *matches_get(struct server *s, uint64_t id);
/* Takes a new match in. False if memory is short. */
bool matches_add(struct server *s, struct match *m);
/*
 * A write of this match failed: reads it again from the store, tells its followers how it stands, or lets
 * them go if it was never stored. To be called when nothing of it is under way; the pointer may be dead
 * afterwards. False if the store cannot be read either at the moment: it stays lost, to be tried again.
 */
bool matches_restore(struct match *m);
/* No write of the match is under way any more: it goes on, or is read again if one failed. */
void matches_settled(struct match *m);
/*
 * What told a connection that it follows a match no more was lost with a write: it follows on and is told how
 * the match stands, or is told anew that there is nothing to follow. A handler of the outbox.
 */
void matches_lost_parting(struct connection *c, const struct parting *parting);
/*
 * Somebody names this match: if it is lost and could not be read before, that is tried again now. Pointers to
 * it may be dead afterwards.
 */
void matches_look_again(struct server *s, uint64_t id);
/* Restores every match that is ahead of the store and has nothing under way. */
void matches_restore_lost(struct server *s);
/* Sends idle matches away: those untouched for long, and the oldest above the number allowed in memory. */
void matches_sweep(struct server *s);
/*
 * Sends a match away if it is in memory. False if it is in use there and stays.
 */
bool matches_let_go(struct server *s, uint64_t id);
/* Frees all, when nothing is under way any more and nobody is connected. */
void matches_free(struct server *s);
/* Another node plays it from now on, which is stored: followers are told, it leaves memory. */
void matches_depart(struct match *m);
/* A match without members ends: followers are told, it leaves memory. After its last write was given. */
void matches_close(struct match *m, const char *why);

#endif
