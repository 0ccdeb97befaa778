/* The end of a connection, or of the person on it, for everybody who counted on them. */
#ifndef WARREN_HANGUP_H
#define WARREN_HANGUP_H

#include "server/hall/connection.h"

/* The peer is gone: follows nothing any more; freed as soon as the outbox holds nothing for it. */
void hangup(struct connection *c);
/* Nobody said hello here any more. */
void hangup_person(struct connection *c);

#endif
