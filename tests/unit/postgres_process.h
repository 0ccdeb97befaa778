/* A PostgreSQL server for as long as this process wants it: tests/postgres.py as a process of its own. */
#ifndef WARREN_TESTS_POSTGRES_PROCESS_H
#define WARREN_TESTS_POSTGRES_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

enum { POSTGRES_LINE_ROOM = 512 };

struct postgres_process {
    pid_t pid;       /* 0: none */
    int input, from; /* it goes when `input` is closed */
    /* Its database's address; of a start that failed, why. */
    char address[POSTGRES_LINE_ROOM];
};

/* `durable`: it flushes as one that is used for good, or else promises nothing when the machine falls. False
 * if there is none. */
bool postgres_process_start(struct postgres_process *p, bool durable);
/* Seconds of a processor that all of it has used so far; -1 if it does not answer. */
double postgres_process_seconds(struct postgres_process *p);
void postgres_process_stop(struct postgres_process *p);

#endif
