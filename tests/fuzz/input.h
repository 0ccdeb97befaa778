/* What fuzzers share: the bytes that a run is made of, and how it ends when something does not hold. */
#ifndef WARREN_FUZZ_INPUT_H
#define WARREN_FUZZ_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* What is left of the input; borrowed. */
struct input {
    const uint8_t *data;
    size_t size;
};

/* The next byte; 0 when all are taken. */
static inline uint8_t take(struct input *in)
{
    if (in->size == 0)
        return 0;
    in->size--;
    return *in->data++;
}

/* Ends the run, as a crash for the fuzzer, unless this holds. */
static inline void require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

#endif
