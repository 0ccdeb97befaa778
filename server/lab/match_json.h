/* Comparing JSON in parts: what is expected must be there, more may be. */
#ifndef WARREN_MATCH_JSON_H
#define WARREN_MATCH_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * Whether `found` holds everything of `expected`: objects may have more members; lists must have equal
 * elements, in any order; all else must be equal.
 */
bool json_matches(const json_t *found, const json_t *expected);
/* The same, and where it does not: path, and the two values there (borrowed). */
bool json_difference(const json_t *found, const json_t *expected, char *path, size_t path_size,
                     const json_t **found_there, const json_t **expected_there);

#endif
