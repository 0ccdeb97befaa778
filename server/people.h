/* Identities: made with a token, known again by it, and shared by all connections that showed it. */
#ifndef WARREN_PEOPLE_H
#define WARREN_PEOPLE_H

#include "protocol/fault.h"
#include "server/auth.h"
#include "server/connection.h"

/*
 * A new identity, given to the store; its token as text goes to its owner once. NULL with a fault. One
 * connection is counted.
 */
struct person *people_create(struct server *s, const char *name, char token[AUTH_TOKEN_TEXT_SIZE],
                             struct fault *fault);
/* The identity of a token, with one connection more. `name` renames it unless NULL. NULL with a fault. */
struct person *people_enter(struct server *s, const char *token, const char *name, struct fault *fault);
/* One connection less; the last one forgets the person. */
void people_leave(struct server *s, struct person *person);

#endif
