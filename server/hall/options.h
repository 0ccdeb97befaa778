/*
 * The options of warrend: one table gives each its flag, its environment variable, its preset and its help.
 *
 * A flag wins over the environment, the environment over the preset. The variable of --bot-delay is
 * WARREN_BOT_DELAY; an option that may be given several times takes a list separated by spaces there, to
 * which flags add; one without a value takes 1, yes or true there. Strings point into argv or the environment
 * and live as long as these.
 */
#ifndef WARREN_OPTIONS_H
#define WARREN_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "server/base/log.h"
#include "server/transport/net.h"

/* Who may read the numbers for operators. */
enum metrics_for { METRICS_LOCAL, METRICS_ALL, METRICS_NONE };

struct server_options {
    const char *listen;     /* ADDR:PORT for HTTP and WebSocket; "" for none */
    const char *tcp;        /* ADDR:PORT for lines over TCP; "" for none */
    const char *data;       /* folder of the database, or without it of the admin socket */
    const char *store;      /* address of a database elsewhere; "": it is in `data` */
    const char *node;       /* which of several servers this is; "": the only one */
    const char *public_url; /* the site by which players reach the server; "" unless given */
    const char *admin;      /* socket for admin commands; "-": admin.sock in `data`; "" for none */
    bool no_web;            /* serve no web client */
    uint32_t adopt_after;   /* seconds, 0: never; after which the matches of a node that is gone are taken */
    bool standby;           /* waits beside a server that uses the store, and takes its place */

    enum log_level log_level;
    enum log_format log_format;

    char origins[ORIGINS_MAX][128]; /* allowed besides the same host; that of `public_url` among them */
    uint32_t origins_count;
    bool trust_proxy;             /* X-Forwarded-For names the client */
    uint32_t peers_max;           /* connections */
    uint32_t peers_per_address;   /* 0: no limit */
    uint32_t message_max;         /* bytes */
    uint32_t queue_max;           /* bytes waiting for one peer before it is dropped */
    uint32_t messages_per_second; /* of one peer before it is slowed; 0: no limit */

    uint32_t hello_seconds; /* until a connection must have said hello; 0: no limit */

    uint32_t matches_max;         /* in memory, above which no new ones are opened */
    uint32_t matches_per_address; /* unfinished ones in memory opened from one address; 0: no limit */
    uint32_t matches_in_memory;   /* at most, idle ones leave first */
    uint32_t match_idle;          /* seconds until a match nobody touches leaves memory */
    uint32_t match_records;       /* after which a match ends without a winner; 0: no limit */
    uint32_t away, away_long; /* seconds, after which a bot may play for somebody by agreement (absence.h) */
    uint32_t bot_delay;       /* milliseconds a bot waits before it plays */
    uint32_t bot_threads;     /* that may think deeply at a time; 0: as there are processors */
    enum metrics_for metrics; /* who may read /metrics */
    uint32_t disk_reserve;    /* MiB free, below which nothing new is taken */
    uint32_t disk_least;      /* MiB free, below which nothing is */
    /* Days that something is kept after it was last touched; 0: for ever. */
    uint32_t keep_lobbies;
    uint32_t keep_finished;
    uint32_t keep_chat; /* of finished matches */
    uint32_t keep_identities;
    uint32_t series_open; /* days until a series closes with which nobody goes on; 0: never */
};

enum options_outcome {
    OPTIONS_RUN,   /* all read: go on */
    OPTIONS_SHOWN, /* --help or --version was printed to `out`: exit with 0 */
    OPTIONS_WRONG, /* `error` names the option and says why: exit with 2 */
};

/*
 * Reads command line and environment. Reorders argv (getopt_long). `error` gets one line without its end.
 */
enum options_outcome options_read(struct server_options *options, int argc, char **argv, FILE *out,
                                  char *error, size_t error_size);
/* The transport's limits as these options want them. */
struct net_limits options_net_limits(const struct server_options *options);

#endif
