/*
 * A hall of tables: people with a connection each, four around every table, who open a match of a game, play
 * it at random, and open the next one when it has ended. Seats are by turns WebSocket and lines.
 *
 * Against the echo server (echo.h) the same people send and are told the same, without any game in it.
 */
#ifndef WARREN_TESTS_BENCH_LOAD_HALL_H
#define WARREN_TESTS_BENCH_LOAD_HALL_H

#include "core/random.h"
#include "protocol/kit.h"
#include "tests/bench/load/client.h"
#include "tests/bench/load/samples.h"

enum {
    SEATS = 4,
    SENT_MAX = 16,          /* choices whose time is remembered */
    PATIENCE_SECONDS = 300, /* with whatever must come */
};

struct hall;
struct board;

/* One person with a connection. */
struct guest {
    struct client client; /* first: the client is the guest */
    struct hall *hall;
    struct board *table;
    int number; /* of the seat; SEATS and above: watches */
    bool greeted, coming_back;
    char token[64];
};

struct sent {
    uint32_t version;
    int by;      /* seat */
    uint64_t at; /* ns */
};

struct board {
    struct guest guests[SEATS];
    char match[48], invite[64];
    bool set, playing;      /* asked for, and on its way */
    int here, joined, calm; /* guests who are greeted, have joined, are ready */
    uint32_t version;
    int asked;        /* seat, -1: nobody */
    char choice[512]; /* one of the options */
    struct sent sent[SENT_MAX];
};

enum pace {
    PACE_REST,  /* nobody chooses */
    PACE_CLOCK, /* so many choices a second, around the tables */
    PACE_FULL,  /* whoever is asked answers at once */
};

/* What was counted while measuring. */
struct tally {
    uint64_t accepted; /* choices whose acceptance was told to who chose: they are on disk */
    uint64_t replies, reply_bytes;
    uint64_t asked_updates, asked_bytes; /* updates to the seat asked next */
    uint64_t other_updates, other_bytes;
    struct samples acting, other, watching; /* ms from the choice to the update */
};

struct hall {
    uv_loop_t loop;
    const struct game_kit *kit; /* what they play */
    char *buffer;
    int port, http_port; /* http_port 0: lines only */
    struct board *tables;
    int tables_count;
    struct guest *watchers;
    int watchers_count;
    bool echo;     /* the other side is the echo server */
    bool restless; /* people come and go: refusals are counted, and empty tables fill again */
    bool closing;
    bool measuring; /* counts go into the tally */
    enum pace pace;
    double rate;                 /* choices a second, PACE_CLOCK */
    uint64_t paced_since, paced; /* ns; choices sent */
    int next_table;              /* to choose, when paced */
    int greeted, playing, seen;  /* guests; tables; watchers with a position */
    int connecting, setting;     /* under way */
    struct guest **coming;       /* owned; from coming_next on they have not come yet */
    int coming_next, coming_count;
    uint64_t refusals, reopened;
    struct tally tally;
    struct quick_random random;
    uv_timer_t timer, pacer;
};

/* A hall where this game is played, for the server at these ports; `echo` may be set right after it. */
void hall_open(struct hall *h, const struct game_kit *kit, int port, int http_port, int tables, int watchers);
/* Closes all connections and frees everything. */
void hall_close(struct hall *h);
/* Brings in everybody with this transport who plays. Returns how many. */
int hall_greet(struct hall *h, bool websocket);
/* Opens and starts a match at every table. */
void hall_play(struct hall *h);
/* Brings in the watchers, who watch the first table. */
void hall_watch(struct hall *h);
/* From now on this pace; `rate` is for PACE_CLOCK. */
void hall_pace(struct hall *h, enum pace pace, double rate);
void hall_run(struct hall *h, double seconds);
/* The same while measuring, and on until there is something to tell of, however busy the machine is. */
void hall_measure(struct hall *h, double seconds);
/* Empties the tally. */
void hall_forget(struct hall *h);
/* The connection breaks, and its person comes back and goes on. */
void hall_break(struct hall *h, struct guest *g);
/* Everybody at the table goes away; others come and open another match. */
void hall_clear(struct hall *h, struct board *t);

#endif
