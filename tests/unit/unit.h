/* Every tests/unit/NAME_test.c is a program of its own; its main ends with `return unit_run(suite);`. */
#ifndef WARREN_UNIT_H
#define WARREN_UNIT_H

#include <check.h>

/* Runs the suite and frees it. Prints Check's summary and every failure. Returns the exit code. */
int unit_run(Suite *suite);

#endif
