/*
 * Which game a benchmark plays: one of all there are, by its name, Root where nothing else is said; and who
 * plays. A new game is here as soon as it stands in the server's list of games (server/games.c).
 */
#ifndef WARREN_TESTS_BENCH_GAME_H
#define WARREN_TESTS_BENCH_GAME_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/games.h"
#include "tests/toy/all_games.h"

enum { BENCH_SEATS = 4, BENCH_REQUEST_MAX = 512 };

#define BENCH_GAME_PRESET "root"

/* Who plays, where it is not left to the presets: always the same, whatever else a game comes to have. */
static inline const char *bench_seats(const char *game)
{
    static const struct {
        const char *game, *seats;
    } tables[] = {
        {"root", "{\"s1\":{\"faction\":\"marquise\"},\"s2\":{\"faction\":\"eyrie\"},"
                 "\"s3\":{\"faction\":\"alliance\"},\"s4\":{\"faction\":\"vagabond\"}}"},
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (strcmp(tables[i].game, game) == 0)
            return tables[i].seats;
    return "{}";
}

/* The kit of the game of this name. Ends the program with a list of the names if there is none. */
static inline const struct game_kit *bench_kit(const char *name)
{
    static const struct game_kit *kits[ALL_GAMES_MAX + 1];
    int count = all_games(kits);
    for (int i = 0; i < count; i++)
        if (strcmp(kits[i]->game->name, name) == 0)
            return kits[i];
    fprintf(stderr, "there is no game %s; there are:", name);
    for (int i = 0; i < count; i++)
        fprintf(stderr, " %s", kits[i]->game->name);
    fputc('\n', stderr);
    exit(2);
}

/* Takes `--game NAME` from the front of the arguments, if it stands there, and returns the kit. */
static inline const struct game_kit *bench_kit_asked(int *argc, char ***argv)
{
    const char *name = BENCH_GAME_PRESET;
    if (*argc > 2 && strcmp((*argv)[1], "--game") == 0) {
        name = (*argv)[2];
        (*argv)[2] = (*argv)[0];
        *argv += 2;
        *argc -= 2;
    }
    return bench_kit(name);
}

/*
 * The server that offers this game, beside the program of this path (BUILD/bench/NAME): warrend, or
 * warrend-toy for what is there for tests alone. Ends the program if it was not built.
 */
static inline void bench_program(const char *own, const struct game_kit *kit, char *program, size_t size)
{
    const char *slash = strrchr(own, '/'), *server = "warrend-toy";
    int length = slash ? (int)(slash - own) : 1;
    for (int i = 0; warren_games[i]; i++)
        if (warren_games[i] == kit)
            server = "warrend";
    snprintf(program, size, "%.*s/../%s", length, slash ? own : ".", server);
    if (access(program, X_OK) != 0) {
        fprintf(stderr, "%s was not built\n", program);
        exit(EXIT_FAILURE);
    }
}

/* The request that opens a match of the game for four, with this id, without an end of line. */
static inline void bench_create_request(const struct game_kit *kit, int id, char request[BENCH_REQUEST_MAX])
{
    const char *name = kit->game->name;
    int length = snprintf(request, BENCH_REQUEST_MAX,
                          "{\"id\":%d,\"type\":\"create\",\"game\":\"%s\",\"seats\":%d,\"seat_settings\":%s}",
                          id, name, BENCH_SEATS, bench_seats(name));
    if (length < 0 || length >= BENCH_REQUEST_MAX) {
        fprintf(stderr, "the request for a match of %s is too long\n", name);
        exit(EXIT_FAILURE);
    }
}

#endif
