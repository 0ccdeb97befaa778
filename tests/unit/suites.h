/*
 * The list of unit test suites. Every tests/unit/test_NAME.c defines `Suite *suite_NAME(void)`; the Makefile
 * makes the list from the names of the files.
 */
#ifndef WARREN_SUITES_H
#define WARREN_SUITES_H

#include <check.h>

typedef Suite *(*suite_maker)(void);

extern const suite_maker suite_makers[]; /* ends with NULL */

#endif
