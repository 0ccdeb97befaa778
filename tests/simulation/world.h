/*
 * A world in one process: the real server between a simulated clock, network and disk, with people at the
 * other end.
 *
 * The server's code is linked as it is, without libuv, sockets and SQLite: the functions it calls are those
 * of this folder, which keep the promises of the same headers. Everything that happens is an event in one
 * queue and everything that is uncertain is decided by one random generator, so a seed is a run, to the bit:
 * what people are told is folded into a digest.
 *
 * - clock.c: the queue; libuv's loops, timers, signals and thread pools on it; server_now.
 *
 * - wire.c: server/transport/net.h: connections that take their time, break, and are read late.
 *
 * - disk.c: an engine of the store and the thread that commits: writes that take their time, fail, or succeed
 *   unheard. What is on it (tests/memory) outlives the server, and several servers may share it as nodes.
 *
 * - beside.c: what this world leaves out.
 *
 * - people.c: those who play, chat, come and go, and hold the servers to their word.
 *
 * - check.c: what must hold: durable before told, never back, each choice once, views as the log has them.
 *
 * - main.c: faults, crashes, stops, restarts, what is given to other nodes; seeds.
 *
 * What libuv's functions and server_now are given names no world, so there is one for the whole process;
 * every seed has a process of its own, which also takes back what a crashed server leaves behind.
 */
#ifndef WARREN_SIMULATION_WORLD_H
#define WARREN_SIMULATION_WORLD_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/random.h"
#include "protocol/kit.h"
#include "server/store/store.h"
#include "server/transport/net.h"

enum {
    US_A_MS = 1000,
    OF_THE_WORLD = 0, /* owner of events that no crash takes away */
    SERVERS_MAX = 7,
};

/* main.c: what the server offers; ends with NULL. */
extern const struct game_kit *const world_games[];

/* ---- The clock (clock.c) ---- */

typedef void world_event(void *context, uint64_t argument);

/* Microseconds since the beginning. */
uint64_t world_now(void);
/* Something that happens later; with an owner other than OF_THE_WORLD only while that life of the server
 * lasts. */
void world_after(uint64_t us, uint32_t owner, world_event *event, void *context, uint64_t argument);
/*
 * Runs everything until it is done. `over` is called when a life of a server has come to its end, by itself
 * or by a crash, with that server as the one that acts.
 */
void world_run(bool (*done)(void), void (*over)(uint32_t server));

/* The clock of the acting server's machine is put forward or back by a while. */
void world_put_clock(void);

/* A number below `bound`, and whether something happens that does so many times in ten thousand. */
uint32_t world_below(uint32_t bound);
bool world_chance(uint32_t in_ten_thousand);
/* A span in microseconds, mostly short, sometimes ten times as long. */
uint64_t world_delay(uint32_t usual_us);
/* Random bytes for libsodium. */
void world_bytes(void *bytes, size_t size);

/*
 * Servers, numbered from 0. One of them is the one that acts: that of the event that runs. Whoever calls a
 * server from an event of the world enters it before.
 */
uint32_t world_servers(void);
uint32_t world_server(void);
void world_enter(uint32_t server);
/* Whether it has begun and is not over. */
bool world_is_up(uint32_t server);
/* Of the acting server: the number of its life, of all lives of all servers: 1, 2 ... */
uint32_t world_life(void);
/* It is gone, in the middle of whatever it does: nothing it sends or writes from here on counts. */
void world_crash(void);
bool world_crashed(void);
/* A new life of it begins; the last one is over. */
void world_revive(void);
void world_over(void);
/* As an administrator would: SIGTERM. */
void world_stop_server(void);
/* It does nothing for a while, like a process that is stopped; and for how long it still will. */
void world_stop_for(uint64_t us);
uint64_t world_stopped_for(uint32_t server);

/* Folds what happened into the digest of the run. */
void world_note(const char *what, const char *text, size_t length);
void world_digest(uint8_t digest[32]);
/* A promise was broken: says which, when and with which seed, and ends the process with 1. */
_Noreturn void world_broken(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* `thought_us`: how long a bot thinks. */
void world_begin(uint64_t seed, uint32_t servers, uint64_t thought_us, bool talkative);
bool world_talkative(void);

/* ---- Faults (main.c decides, the others ask) ---- */

struct faults {
    bool disk_fails;  /* every write */
    int fails_from;   /* the disk fails from the next write with this operation on; -1: no */
    uint32_t full;    /* writes refused at once, in ten thousand */
    uint32_t unheard; /* commits that are done and told to have failed, in ten thousand */
    bool low;         /* the disk has little room: so many MiB, since then */
    uint32_t low_mib;
    uint64_t low_since;
    uint32_t breaks;      /* connections that break at a message, in ten thousand */
    uint64_t crash_after; /* messages or writes from now; 0: no */
};
struct faults *world_faults(void);
/* For a second or so. */
void disk_fails_from_here(void);
/* Counts one message or write of the server; true if it dies before it. */
bool world_dies_here(void);

/* ---- The network (wire.c) ---- */

struct wire;

struct wire_handlers {
    void (*opened)(void *context, struct wire *wire);
    void (*message)(void *context, struct wire *wire, const char *text);
    void (*closed)(void *context, struct wire *wire); /* also if it never opened */
    /* What the server sends, at the moment it does. */
    void (*sent)(void *context, struct wire *wire, const char *text);
};

/* A connection on its way to a server. It lives as long as the world. */
struct wire *wire_connect(const struct wire_handlers *handlers, void *context, uint32_t address,
                          uint32_t server);
void wire_send(struct wire *wire, const char *text);
/* It breaks: what is on its way is lost, and each end notices it when it does. */
void wire_break(struct wire *wire);
/* Whether it is broken, or the server has closed it, though this end may not have noticed yet. */
bool wire_is_broken(const struct wire *wire);
/* Whether servers have noticed of all connections to them that broke. */
bool wires_are_noticed(void);
/* All connections of the acting server, which is gone. */
void wires_crash(void);

/* ---- The disk (disk.c): what is on it is tests/memory/memory.h ---- */

/* Every state of lobby and settings of a match that was ever stored, as check.c writes it; the last is now.
 */
struct disk_tables {
    uint64_t match;
    char **texts;
    uint32_t count;
};

/* NULL if there is no such match. */
const struct disk_tables *disk_tables(uint64_t match);
uint64_t disk_commits(void);

/* ---- People (people.c) ---- */

/* So many, who open so many matches of this game at most; quick ones play for two, with a clock, to the end.
 */
void people_begin(uint32_t count, const struct game *game, uint32_t matches, bool quick);
/* From now on they only come back and finish what is under way. */
void people_calm_down(void);
/* Whether all are connected, told everything and wait for nothing. */
bool people_are_calm(void);
/* When nothing has happened for a while: whoever follows a match must know how it stands. */
void people_check_news(void);
struct people_counts {
    uint64_t requests, refused, choices, lines, connections, views;
};
const struct people_counts *people_counts(void);

/* ---- Promises (check.c) ---- */

/* The state of a stored table as one text, and the same of what the push `lobby` tells. The caller frees it.
 */
char *check_stored_table(const struct store_match *row);
/* What the server sends to somebody: all of it must be durable. `asked` is the request it answers, or NULL.
 */
void check_sent(const char *player, json_t *message, json_t *asked);
/* The last that somebody was told of a table must be how it is stored. */
void check_news(uint64_t match, json_t *lobby);
/* What came about in the matches as they are stored. */
struct match_counts {
    uint32_t played;     /* to an end of the game's own */
    uint32_t later;      /* matches that follow others in a series and have begun */
    uint32_t closed;     /* series */
    uint32_t timeouts;   /* seats whose time was up */
    uint32_t unanswered; /* of them, those whom somebody else had asked; known after check_all */
};
void check_count(struct match_counts *counts);
/* Whether one player asks another by this reason of a prompt: a deal, a consent. */
bool check_asks_another(const char *reason);
/* A choice that somebody sent. */
void check_note_choice(uint64_t match, uint32_t version, const char *seat, json_t *choice);
/* A view that somebody saw. */
void check_note_view(uint64_t match, uint32_t version, const char *seat, json_t *view);
/* A line that somebody sent; texts are all different. */
void check_note_line(uint64_t match, const char *text);
void check_line_accepted(uint64_t match, const char *text);
/* At the end: everything noted against what is stored. Returns how many views were compared. */
uint64_t check_all(void);

#endif
