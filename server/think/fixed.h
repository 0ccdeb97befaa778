/*
 * The little arithmetic that a search needs, in integers: the same seed makes the same choice on every
 * machine and with every compiler.
 */
#ifndef WARREN_FIXED_H
#define WARREN_FIXED_H

#include <stdint.h>

enum { FIXED_ONE = 65536 };

/* The root of n, rounded down. */
uint32_t fixed_root(uint64_t n);
/* FIXED_ONE / 2^(distance / half), as near as a line between sixteenths comes; half > 0. */
uint32_t fixed_fade(uint32_t distance, uint32_t half);
/* The logarithm of n > 0 to the base 2, in parts of 256, as near as a line between sixteenths comes. */
int32_t fixed_log(uint32_t n);

#endif
