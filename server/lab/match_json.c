/* See match_json.h. */
#include "server/lab/match_json.h"

#include <stdio.h>
#include <string.h>

/* Lists as multisets: each expected element takes a different found one. */
static bool lists_match(const json_t *found, const json_t *expected)
{
    size_t n = json_array_size(expected);
    bool taken[512] = {false};
    if (json_array_size(found) != n || n > 512)
        return false;
    for (size_t i = 0; i < n; i++) {
        size_t j = 0;
        while (j < n && (taken[j] || !json_matches(json_array_get(found, j), json_array_get(expected, i))))
            j++;
        if (j == n)
            return false;
        taken[j] = true;
    }
    return true;
}

bool json_difference(const json_t *found, const json_t *expected, char *path, size_t path_size,
                     const json_t **found_there, const json_t **expected_there)
{
    if (json_is_object(expected) && json_is_object(found)) {
        size_t length = strlen(path);
        const char *name;
        json_t *value;
        json_object_foreach((json_t *)expected, name, value)
        {
            snprintf(path + length, path_size - length, "%s%s", length ? "." : "", name);
            const json_t *there = json_object_get(found, name);
            if (!json_difference(there, value, path, path_size, found_there, expected_there))
                return false;
        }
        path[length] = '\0';
        return true;
    }
    bool ok = json_is_array(expected) && json_is_array(found) ? lists_match(found, expected)
                                                              : found && json_equal(found, expected);
    if (!ok) {
        *found_there = found;
        *expected_there = expected;
    }
    return ok;
}

bool json_matches(const json_t *found, const json_t *expected)
{
    char path[256] = "";
    const json_t *a, *b;
    return json_difference(found, expected, path, sizeof path, &a, &b);
}
