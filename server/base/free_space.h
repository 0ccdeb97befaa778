/* How much room a disk has: the one place that asks the machine for it. */
#ifndef WARREN_FREE_SPACE_H
#define WARREN_FREE_SPACE_H

#include <stdint.h>

/* Bytes that this process may still use up on the disk of a folder; UINT64_MAX if the system does not say. */
uint64_t free_space(const char *folder);

#endif
