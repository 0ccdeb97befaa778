/* What the terminal says of the clock that a match may have (docs/protocol.md, section 5). */
#ifndef WARREN_TERMINAL_CLOCK_H
#define WARREN_TERMINAL_CLOCK_H

#include <jansson.h>
#include <stddef.h>

/* "30 seconds", "1 hour", "3 days": in the largest unit that it is a whole number of. */
void clock_duration(json_int_t seconds, char *text, size_t size);
/* "Clock: 2 minutes for each choice; when it has run out, a bot plays."; "" without a clock. */
void clock_sentence(const json_t *clock, char *text, size_t size);

#endif
