/*
 * One program at one seat of a match: its process, and the way between it and the server, which leads through
 * here: each seat has an address of its own, and every line is passed on as it is. On its way is seen who the
 * program is, how long it thinks, and whether what it answers was offered.
 */
#ifndef WARREN_LEAGUE_SEAT_H
#define WARREN_LEAGUE_SEAT_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "server/lab/league/command.h"

struct seat;
struct wire;

enum {
    SEAT_LINKS_MAX = 4,        /* connections of a program at a time; one more takes the last one's place */
    SEAT_CHOICES_OPEN = 8,     /* choices that wait for their reply */
    SEAT_MESSAGES_MAX = 10000, /* that a program may send in one position of the match */
    SEAT_ID_SIZE = 64,
    SEAT_DROPPED_SIZE = 200,
};

struct seat_owner {
    void (*greeted)(struct seat *seat); /* `player` is known */
    /* It sent what it must not, or its process ended; said as a sentence without its subject. */
    void (*fault)(struct seat *seat, const char *why);
    void (*exited)(struct seat *seat); /* said after that */
    void (*closed)(struct seat *seat); /* once, after seat_close: nothing is open any more */
};

/* One connection of the program, and ours to the server that belongs to it. */
struct link {
    struct seat *seat;
    struct wire *program, *server;   /* NULL: free */
    int64_t open[SEAT_CHOICES_OPEN]; /* ids of choices, 0: none */
    int64_t asked;                   /* version of the prompt that it has to answer, -1: none */
    uint64_t asked_at;               /* ns */
};

struct seat {
    const struct seat_owner *owner;
    void *match; /* the owner's */
    int number;
    const struct sockaddr_in *server;

    uv_process_t process;
    uv_tcp_t listener;
    uv_timer_t patience; /* after it was told to end */
    int port;            /* of the listener */
    int handles;         /* open */
    bool running, closing;

    struct link links[SEAT_LINKS_MAX];
    char player[SEAT_ID_SIZE], token[SEAT_ID_SIZE]; /* of the program; "" before it said hello */
    int64_t version;                                /* of the position it was told last */
    int messages;                                   /* that it sent in this position */
    char dropped[SEAT_DROPPED_SIZE];                /* who closed its last connection and why; "": nobody */
    bool told_end;                                  /* it was told that the match is over */
    uint64_t choices, think_ns, worst_ns;           /* those it answered, and how long it thought */
};

/* Opens the seat's address. False if the system has none; the seat is to be closed all the same. */
bool seat_open(struct seat *seat, uv_loop_t *loop, const struct sockaddr_in *server,
               const struct seat_owner *owner, void *match, int number);
/* Starts its program, whose output goes to a file (NULL: nowhere). 0, or the error of the system. */
int seat_start(struct seat *seat, const char *command, const char *output);
/* Tells the program to end, and soon makes it; `at_once`: without telling. With it goes all that it started.
 */
void seat_end(struct seat *seat, bool at_once);
/* Closes everything; the program must have ended. */
void seat_close(struct seat *seat);

#endif
