/*
 * JSON merge patch (RFC 7386): how the server tells what changed in a view.
 *
 * A patch is a JSON value. Members of an object replace, null removes, objects are merged member by member;
 * anything that is not an object replaces the target as a whole.
 */
#ifndef WARREN_CLIENTS_MERGE_PATCH_H
#define WARREN_CLIENTS_MERGE_PATCH_H

#include <jansson.h>

/*
 * Applies a patch. Steals the reference to `target` (may be NULL), borrows `patch`, which is never shared
 * with the result. Returns a new reference, or NULL if memory is short.
 */
json_t *merge_patch(json_t *target, const json_t *patch);

#endif
