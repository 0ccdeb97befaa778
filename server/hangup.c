/* See hangup.h. */
#include "server/hangup.h"

#include <sodium.h>
#include <stdlib.h>

#include "server/follows.h"
#include "server/loads.h"
#include "server/looks.h"
#include "server/people.h"
#include "server/server.h"
#include "server/sifting.h"

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
