/*
 * A second record of what was committed, in a small file beside the database: how long each log is, which
 * identities there are. It says what is missing when the database has lost its end, which the database itself
 * cannot know: it takes a damaged log of writes for one that ends there.
 *
 * Each line carries a sum over all before it. Lines are written after their commit, and not flushed: the file
 * is never ahead of what is durable, and in a power cut it may be behind, when it promises less.
 */
#ifndef WARREN_WITNESS_H
#define WARREN_WITNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Stored as numbers: never renumber. */
enum witness_kind {
    WITNESS_LOG = 1,      /* match; number: entries */
    WITNESS_CHAT = 2,     /* match; number: lines */
    WITNESS_TABLE = 3,    /* match; number: how old its row is, as the store counts it */
    WITNESS_IDENTITY = 4, /* identity; number: 1 */
    WITNESS_PAGES = 5,    /* of the database's own log: its salt; number: pages in it, 0: none is expected */
    WITNESS_KINDS
};

/* The last line of the same kind and id counts; number 0: it is not expected to be there any more. */
struct witness_line {
    uint64_t id;
    uint32_t number;
    uint8_t kind; /* enum witness_kind */
};

enum witness_state {
    WITNESS_WHOLE,   /* or new, or with a torn last line, which a power cut leaves behind */
    WITNESS_DAMAGED, /* what came behind the lines that were read is not known */
    WITNESS_FAILED,  /* it cannot be opened or read (errno) */
};

typedef void witness_each(void *context, const struct witness_line *line);

/* Reads all lines without changing anything. A file that is not there is whole, and empty. */
enum witness_state witness_read(const char *path, witness_each *each, void *context);

struct witness;

/* Opens or makes the file (mode 0600) to go on behind its whole lines. NULL: errno says why. */
struct witness *witness_open(const char *path);
/* Forgets all lines. False if it fails; then nothing has changed. */
bool witness_restart(struct witness *w);
/* Notes a line, to be written with the next call of witness_write. */
void witness_note(struct witness *w, enum witness_kind kind, uint64_t id, uint32_t number);
/* Writes what was noted. False if it could not be written: then the file has none of it. */
bool witness_write(struct witness *w);
/* What was written is on disk afterwards, also after a power cut. False if the disk refuses. */
bool witness_flush(struct witness *w);
/* Bytes in the file. */
uint64_t witness_size(const struct witness *w);
void witness_close(struct witness *w);

#endif
