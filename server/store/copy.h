/* Copies of whole stores from one place to another, whatever engines they have. */
#ifndef WARREN_STORE_COPY_H
#define WARREN_STORE_COPY_H

#include "server/store/store.h"

/*
 * Copies everything, of one moment, from one place (a folder or an address) to another where nothing is
 * stored yet. A server may be working at the first, none at the other. All of it is there afterwards, or
 * nothing. `rows` counts what was copied.
 */
enum store_status store_copy(const char *from, const char *to, uint64_t *rows, char error[STORE_ERROR_SIZE]);

#endif
