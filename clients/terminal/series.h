/*
 * What the terminal says of series: a chain of matches of one group, each of which begins from what the one
 * before it left. Until it is closed, what its players may not know stays sealed over the end of a match.
 */
#ifndef WARREN_TERMINAL_SERIES_H
#define WARREN_TERMINAL_SERIES_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

struct app;

/* Whether the object `series` of a message says that its series is open; false for null and NULL. */
bool series_is_open(const json_t *series);
/* "match 2 of a series", "" if it is in none. */
void series_place(const json_t *series, char *text, size_t size);
/* A sentence on the match's place and what is sealed; "" if it is in none. `ended`: the match is over. */
void series_sentence(const json_t *series, bool ended, char *text, size_t size);
/* What everybody may know of what a match begins from, by the names in the protocol: "champion s1, matches
 * 2". What has no value, or parts of its own, is left out; "" if nothing remains. */
void series_legacy(const json_t *legacy, char *text, size_t size);
/* Goes to the page of the followed match's series; says so if it is in none. */
void series_show(struct app *a);
/* Closes the series of which this match is the last, and says what came of it. */
void series_close(struct app *a, const char *match);

#endif
