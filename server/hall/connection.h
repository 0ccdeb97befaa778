/*
 * A connection: one peer of the transport, the identity that said hello on it, and the matches it follows.
 *
 * It outlives its peer until the outbox holds nothing for it any more. Requests that must see all earlier
 * writes are held back, with everything after them, until these are on disk.
 */
#ifndef WARREN_CONNECTION_H
#define WARREN_CONNECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/hall/passwords.h"
#include "server/hall/turns.h"
#include "server/store/store.h"
#include "server/transport/net.h"

struct server;
struct match;
struct load;
struct replay;
struct sifting;

enum {
    FOLLOWS_MAX = 64,             /* matches one connection may follow at a time */
    LATE = 4,                     /* times that a request waits in vain until others let it go first */
    RECORDS_A_LOOKUP = 500,       /* played again, that count as one lookup */
    HELD_BYTES_MAX = 1 << 20,     /* of requests held back, above which the connection is closed */
    WAITING_BYTES_HIGH = 1 << 18, /* of messages behind the disk, above which the connection is not read */
    WAITING_BYTES_MAX = 1 << 22,  /* above which it is closed: it can resume */
};

/* An identity with at least one connection. Counted references. */
struct person {
    uint64_t id;
    char name[STORE_NAME_SIZE];
    uint64_t since;  /* Unix time in ms when the first of the connections came */
    uint64_t seen;   /* the same that the store was told last */
    bool stored;     /* false until the write that made it is on disk */
    uint32_t writes; /* of it under way, behind which what the store says of it is old */
    uint32_t connections;
};

/* A connection receives the pushes of a match. In two lists: the connection's and the match's. */
struct follower {
    struct connection *connection;
    struct match *match;
    bool member;      /* as a member, else as a spectator */
    uint8_t audience; /* whose view it gets: a seat, SEAT_SPECTATOR, or SEAT_NOBODY for none */
    struct follower *next_of_connection;
    struct follower *next, *previous; /* of the match */
};

/* A request held back. */
struct held_request {
    struct held_request *next;
    size_t length;
    char text[];
};

/* What became of a password that a request brought; the request is held back meanwhile. */
struct secret {
    enum { SECRET_NONE, SECRET_ASKED, SECRET_ANSWERED } state;
    struct password_answer answer;
    char verifier[STORE_VERIFIER_SIZE]; /* what was checked against */
};

struct connection {
    struct server *server;
    struct peer *peer;                        /* NULL once it is closed */
    struct person *person;                    /* NULL until hello */
    uint8_t token_hash[AUTH_TOKEN_HASH_SIZE]; /* of the token that hello was said with */
    struct secret *secret;                    /* owned; NULL unless a request brought a password */
    uint64_t since;                           /* Unix time in ms */
    struct follower *follows;
    uint32_t follows_count;
    uint32_t waiting; /* items in the outbox */
    size_t waiting_bytes;
    bool holding;          /* requests are held back */
    uint8_t late;          /* how often the first of them has waited to read, up to LATE */
    uint16_t needs;        /* of it, if it was read already (dispatch.c); or 0 */
    bool missed;           /* a push was dropped */
    bool charged;          /* the request in front was counted among the lookups of its address */
    struct source *source; /* where it comes from */
    struct ring turn;      /* with others that wait for the source's turn */
    struct chore chore;    /* on which the request in front waits */
    struct load *load;     /* the match that comes, with others that wait for it; NULL: none */
    struct ring with_load;
    uint64_t unread;       /* the match that the request in front is about, if it could not be read */
    struct replay *replay; /* owned: of the request in front, or left over from the one before it; or NULL */
    struct ring left_over; /* with others that were left over */
    struct sifting *sifting;  /* owned: of the request in front; or NULL */
    struct store_asker asker; /* what the request in front reads */
    uint32_t played;          /* records that were not charged yet */
    bool logged_out;
    size_t held_bytes;
    struct held_request *held, **held_end;
};

/* NULL if memory is short. */
struct connection *connection_open(struct server *server, struct peer *peer);
/* Work was done for the connection: it is charged to its address, records as lookups. */
void connection_charge(struct connection *c, uint32_t records);
/* What was asked about a password is of no use any more. */
void connection_drop_secret(struct connection *c);
/* Frees it if it is closed and nothing waits. */
void connection_release(struct connection *c);
/*
 * Reads on, or stops reading while requests are held back or much waits for the disk. After each change of
 * either.
 */
void connection_update_reading(struct connection *c);
/*
 * The request in front waits once more until the store holds all that was done before; it waits no longer,
 * but may have to again before it is answered (then `late` is 0 again). While any is late nobody begins to
 * write (server->late), or it would wait as long as others write: they stand aside and come forward when the
 * last is in time.
 */
void connection_late(struct connection *c);
void connection_in_time(struct connection *c);
/* Keeps a request for later. False if there are too many or memory is short. */
bool connection_hold(struct connection *c, const char *text, size_t length);
/* The oldest request held back, owned by the caller, or NULL. */
struct held_request *connection_next_held(struct connection *c);

/* The connection's follow of a match, or NULL. */
struct follower *connection_follow_of(const struct connection *c, const struct match *match);

#endif
