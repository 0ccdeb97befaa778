/*
 * Memory that runs short where a test says so: allocations of the code under test, counted on the thread that
 * asks for it, from one of them on or that one alone. Programs that include this are named in the Makefile
 * (SCARCE_TESTS), where the linker puts it in front of malloc; what libraries take for themselves is not
 * counted, but for jansson's (protocol/json_memory.h) and one each time that wslay reads.
 */
#ifndef WARREN_UNIT_SCARCE_H
#define WARREN_UNIT_SCARCE_H

#include <stdbool.h>
#include <stdint.h>

/* Of what this thread asks for while it goes on, the one of this number (from 1) fails; or all from there on.
 */
void scarce_from(uint64_t number, bool all);
/* Counting goes on, and stands still. At first it stands still. */
void scarce_go_on(void);
void scarce_pause(void);
/* Memory is there again. How many were refused. */
uint64_t scarce_end(void);

/* Hashes of passwords, which take much on threads of their own, fail for want of it; else they are made
 * cheaply.
 */
void scarce_hashes(bool fail);

/* The clocks of the machine, as the server reads them, are so much further on. */
void scarce_pass(uint64_t ms);

#endif
