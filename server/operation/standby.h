/*
 * A server that stands by (--standby): while another one uses the store it waits, without listening, and
 * takes its place when that one is gone. What it goes on with is what is stored, so nothing has to be handed
 * over.
 */
#ifndef WARREN_STANDBY_H
#define WARREN_STANDBY_H

#include "server/store/store.h"

struct server;

/*
 * Opens s->store as store_open does. A server that does not stand by, or finds nobody there, is refused at
 * once if there is something wrong; one that has begun to wait goes on until the store is its own, whatever
 * comes between, and logs what it waits for. A signal ends it then without more ado.
 */
enum store_status standby_open(struct server *s, const struct store_options *options,
                               char error[STORE_ERROR_SIZE]);

#endif
