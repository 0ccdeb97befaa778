/* See hangup.h. */
#include "server/requests/hangup.h"

#include <sodium.h>
#include <stdlib.h>

#include "server/acts/loads.h"
#include "server/hall/server.h"
#include "server/people/people.h"
#include "server/requests/looks.h"
#include "server/telling/follows.h"
#include "server/requests/sifting.h"

void hangup_person(struct connection *c)
{
    while (c->follows)
        match_forsake(c->follows);
    if (c->person)
        people_leave(c->server, c->person);
    c->person = NULL;
    sodium_memzero(c->token_hash, sizeof c->token_hash);
}

void hangup(struct connection *c)
{
    c->peer = NULL;
    hangup_person(c);
    loads_leave(c);
    looks_drop(c);
    sifting_drop(c);
    store_forget(&c->asker);
    ring_remove(&c->turn);
    turns_leave(&c->server->turns, c->source);
    c->source = NULL;
    struct held_request *held;
    while ((held = connection_next_held(c)))
        free(held);
    connection_in_time(c);
    c->server->counters.connections--;
    connection_release(c);
}
