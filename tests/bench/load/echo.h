/*
 * The ceiling: a server of libuv alone that answers a choice as the real one does, with a reply and with one
 * update for each of the four at the table, of the same sizes, and does nothing else.
 */
#ifndef WARREN_TESTS_BENCH_LOAD_ECHO_H
#define WARREN_TESTS_BENCH_LOAD_ECHO_H

#include <stddef.h>
#include <sys/types.h>

struct echo_sizes {
    size_t reply, asked, other; /* bytes of a reply, and of the updates with and without options */
};

/* Starts it in a process of its own, for this many tables. Its port (lines) goes to `port`. */
pid_t echo_start(const struct echo_sizes *sizes, int tables, int *port);
void echo_stop(pid_t pid);

#endif
