/*
 * A server that can be compared with another: its random numbers follow from a seed, its clock stands where
 * it is set, its chance and its bots answer as the script says, and what comes round by a timer does so when
 * it is told to. Everything else is what warrend does, over real sockets.
 *
 * The functions that are replaced for this are named on the link line (-Wl,--wrap); nothing in the server
 * knows.
 */
#ifndef WARREN_DICTATED_H
#define WARREN_DICTATED_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { SCRIPT_MAX = 20000 };

/* What both sides see; the server reads it at every use. */
struct dictation {
    uint64_t now; /* Unix ms */
    bool showing; /* whether what waits for spectators is looked at though nothing happens in the match */
    atomic_uint rounds; /* how often the server has looked at what waits, shown or not */
    uint32_t chance_count, answers_count;
    uint16_t chance[SCRIPT_MAX]; /* index by number of the question to chance */
    uint16_t answer[SCRIPT_MAX]; /* index by number of the answer, for bots */
};

/* Becomes such a server, on ports of its own that it prints to `out`. The data's folder is kept as a pointer.
 */
_Noreturn void dictated_serve(struct dictation *dictation, uint64_t seed, char *data, int out);

#endif
