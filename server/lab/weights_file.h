/*
 * Weights of a learned value as text: the table that is compiled into a game (core/root/weights.def), which
 * the lab writes and reads. After a comment come, each once and in this order,
 *
 *     RULES(revision) SHAPE(numbers, kinds) FIRST(...) LINE(...) SECOND(...) BIAS(...) THIRD(...)
 *
 * with the numbers of struct value_weights. Docs: docs/strong-bots.md.
 */
#ifndef WARREN_WEIGHTS_FILE_H
#define WARREN_WEIGHTS_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/value_net.h"

/* The arrays of value_weights, in the order of the file. */
enum weights_part { PART_FIRST, PART_LINE, PART_SECOND, PART_BIAS, PART_THIRD, WEIGHTS_PARTS };

/* Weights that can be changed. */
struct weights {
    struct value_weights w; /* its arrays are those below */
    int16_t *part[WEIGHTS_PARTS];
};

/* How many numbers a part has; and the most that one of them may be, or less than its negative. */
size_t weights_count(const struct value_weights *w, enum weights_part part);
int weights_most(enum weights_part part);

/* Weights of 0 for the numbers and kinds of a game. NULL if memory is short. */
struct weights *weights_create(const struct game *game);
void weights_free(struct weights *weights);
/* Reads a file into weights of its game. False with what is wrong and where; then they are of no use. */
bool weights_read(struct weights *to, const char *path, char *error, size_t error_size);
/* Writes a file, with lines of comment at its top (each begins " * "). False with what went wrong; then what
 * was there is as it was. */
bool weights_write(const struct weights *weights, const char *path, const char *comment, char *error,
                   size_t error_size);

#endif
