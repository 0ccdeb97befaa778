/*
 * What the store has lost since it was last open (store_losses): told to the operator, and noted in the
 * matches concerned, so that nobody is shown less than before without being told.
 */
#ifndef WARREN_LOSSES_H
#define WARREN_LOSSES_H

#include "server/hall/server.h"

/* Logs each loss and notes it in its match. Once, at the start, before anybody is served. */
void losses_note(struct server *s);

/* What a loss is, in words for people. */
const char *loss_sentence(enum store_loss_kind kind);
/* Whether `had` and `has` say something of it. */
bool loss_is_counted(const struct store_loss *loss);

#endif
