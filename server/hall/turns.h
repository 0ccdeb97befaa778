/*
 * Fair turns on the loop: whatever comes from one address takes turns with everybody else.
 *
 * In one turn of the loop an address has no more than TURN_REQUESTS answered, however many connections it has
 * and however much they have sent; the others wait, connection by connection, for its next turn. A request
 * that plays a log again is a chore: it is done in slices, address by address, of which all together are no
 * more than TURN_RECORDS in one turn, while the loop goes on reading and answering in between.
 *
 * All of it is counted in requests and records, not in time, so that a run is the same however slow the
 * machine is.
 *
 * Connections may also stand aside for others, whatever their address, until these have had their turn.
 */
#ifndef WARREN_TURNS_H
#define WARREN_TURNS_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "server/base/id_map.h"
#include "server/base/ring.h"
#include "server/transport/net.h"

struct connection;

enum {
    TURN_REQUESTS = 8,   /* of one address in one turn of the loop; one that reads much counts as all */
    TURN_RECORDS = 512,  /* played again in one turn, for everybody together */
    SLICE_RECORDS = 128, /* of them, for one address before the next one is looked at */
    SLICE_LEAST = 8,     /* what a slice costs at least */
};

/* Work that is done in slices. It belongs to whoever added it, and stays until it is done or cancelled. */
struct chore {
    struct ring link; /* with the other chores of its source */
    /*
     * Plays on by about so many records, and returns how many it were. When there is nothing left to do it
     * calls turns_cancel, after which it may tell others and even free itself.
     */
    uint32_t (*run)(struct chore *chore, uint32_t records);
};

/* What comes from one address. */
struct source {
    uint64_t id;
    uint32_t connections;
    uint64_t turn; /* in which so many requests of it were answered */
    uint32_t answered;
    uint64_t favoured;   /* in which one more of it was answered */
    struct ring waiting; /* connections that wait for its next turn */
    struct ring chores;
    struct ring waits, works; /* with other sources */
};

struct turns {
    uv_prepare_t prepare;
    uv_idle_t awake;       /* runs while anything waits: polling does not */
    uint64_t number;       /* of this turn */
    uint64_t records;      /* played again since the start */
    uint32_t records_max;  /* in one turn */
    struct id_map sources; /* by id */
    uint8_t secret[16];
    struct source own;                            /* the server's */
    struct ring waiting, working;                 /* sources in which connections wait; which have chores */
    struct ring aside;                            /* connections that let others go first */
    void (*go_on)(struct connection *connection); /* handles a request of a connection that waited */
};

/* `go_on` calls back for each connection whose turn has come. */
void turns_open(struct turns *t, uv_loop_t *loop, void (*go_on)(struct connection *connection));
/* Closes its handles; what is left of the sources is freed. */
void turns_close(struct turns *t);

/* A connection comes from there. NULL if memory is short. */
struct source *turns_come(struct turns *t, const struct address_key *from);
/* It has gone: it does not wait and has no chore. */
void turns_leave(struct turns *t, struct source *source);

/* Whether the source may have a request answered in this turn. */
bool turns_may(const struct turns *t, const struct source *source);
/*
 * The same of a request that others stand aside for, and would for longer if it waited for its turn: one of a
 * source in each turn. Asked only before it is answered.
 */
bool turns_favour(const struct turns *t, struct source *source);
/* It had one answered that counts as so many. */
void turns_note(const struct turns *t, struct source *source, uint32_t requests);
/* The connection goes on when its turn comes. It may wait already. */
void turns_wait(struct turns *t, struct connection *c);
/* The connection, which does not wait yet, lets others go first: it has no turn until turns_come_forward. */
void turns_stand_aside(struct turns *t, struct connection *c);
/* All that stood aside go on when their turns come. */
void turns_come_forward(struct turns *t);

/* Begins a chore for a source. */
void turns_add(struct turns *t, struct source *source, struct chore *chore);
/* The chore is done, or not wanted any more; it need not have begun. */
void turns_cancel(struct chore *chore);

#endif
