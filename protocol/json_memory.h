/*
 * Whether memory was short for JSON. Jansson itself takes a text that it has no memory for as one that is
 * wrong, reads past what it could not keep, and leaves out what it could not add.
 */
#ifndef WARREN_JSON_MEMORY_H
#define WARREN_JSON_MEMORY_H

#include <stdbool.h>

/* Notes it from now on, on every thread by itself. Once, before anything of JSON. */
void json_memory_watch(void);
/* Whether it was short on this thread since it was asked last. */
bool json_memory_was_short(void);

#endif
