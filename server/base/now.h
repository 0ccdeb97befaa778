/* The machine's clocks. A simulation has its own. */
#ifndef WARREN_NOW_H
#define WARREN_NOW_H

#include <stdint.h>

/* Unix time in milliseconds, for people to read: it may jump. */
uint64_t server_now(void);
/* Milliseconds of a clock that only runs forward, from wherever. */
uint64_t server_steady(void);

#endif
