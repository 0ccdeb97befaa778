/* See change.h. */
#include "tests/fuzz/change.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

/* A value of another kind, or another one of its kind. */
static json_t *other_value(struct quick_random *random)
{
    static const char *const texts[] = {
        "",
        "s1",
        "s9",
        "spectator",
        "x\x1b[31m\n\t",
        "\xc3\xa9\xe4\xb8\xad",
        "a word that is longer than any name that was ever thought of, by far"};
    static const json_int_t numbers[] = {0, -1, 1, 7, 12, 255, 65536, INT32_MAX, INT64_MIN, INT64_MAX};
    switch (quick_random_below(random, 6)) {
    case 0:
        return json_null();
    case 1:
        return json_boolean(quick_random_below(random, 2));
    case 2:
        return json_array();
    case 3:
        return json_object();
    case 4:
        return json_string(texts[quick_random_below(random, sizeof texts / sizeof *texts)]);
    default:
        return json_integer(numbers[quick_random_below(random, sizeof numbers / sizeof *numbers)]);
    }
}

static bool change_object(json_t *object, struct quick_random *random);

static bool change_array(json_t *array, struct quick_random *random)
{
    size_t count = json_array_size(array);
    if (count == 0)
        return json_array_append_new(array, other_value(random)) == 0;
    size_t at = quick_random_below(random, (uint32_t)count);
    json_t *value = json_array_get(array, at);
    if (json_is_object(value) && quick_random_below(random, 8))
        return change_object(value, random);
    if (json_is_array(value) && quick_random_below(random, 8))
        return change_array(value, random);
    switch (quick_random_below(random, 3)) {
    case 0:
        return json_array_remove(array, at) == 0;
    case 1:
        return json_array_append(array, value) == 0;
    default:
        return json_array_set_new(array, at, other_value(random)) == 0;
    }
}

static bool change_object(json_t *object, struct quick_random *random)
{
    size_t count = json_object_size(object);
    if (count == 0)
        return json_object_set_new(object, "s1", other_value(random)) == 0;
    void *at = json_object_iter(object);
    for (uint32_t skip = quick_random_below(random, (uint32_t)count); skip > 0; skip--)
        at = json_object_iter_next(object, at);
    json_t *value = json_object_iter_value(at);
    if (json_is_object(value) && quick_random_below(random, 8))
        return change_object(value, random);
    if (json_is_array(value) && quick_random_below(random, 8))
        return change_array(value, random);
    if (quick_random_below(random, 4) == 0)
        return json_object_del(object, json_object_iter_key(at)) == 0;
    return json_object_iter_set_new(object, at, other_value(random)) == 0;
}

/* Where an object may be: all of the input, or the end of a line of it. */
struct place {
    size_t from, length;
};

static struct place find_object(const uint8_t *data, size_t size, struct quick_random *random)
{
    size_t from = quick_random_below(random, (uint32_t)size);
    if (data[0] == '{' && quick_random_below(random, 2))
        return (struct place){0, size};
    while (from > 0 && data[from - 1] != '\n')
        from--;
    const uint8_t *end = memchr(data + from, '\n', size - from);
    size_t length = end ? (size_t)(end - data) - from : size - from;
    const uint8_t *begin = memchr(data + from, '{', length);
    if (!begin)
        return (struct place){0, 0};
    return (struct place){(size_t)(begin - data), length - ((size_t)(begin - data) - from)};
}

/* The input with one object changed; 0: there is none, or it became too long. */
static size_t change_one(uint8_t *data, size_t size, size_t max, struct quick_random *random)
{
    struct place old = find_object(data, size, random);
    json_t *json = json_loadb((const char *)data + old.from, old.length, JSON_REJECT_DUPLICATES, NULL);
    char *text = json_is_object(json) && change_object(json, random) ? json_dumps(json, JSON_COMPACT) : NULL;
    size_t length = text ? strlen(text) : 0, changed = size - old.length + length;
    bool fits = text && changed <= max;
    if (fits) {
        size_t behind = old.from + old.length;
        memmove(data + old.from + length, data + behind, size - behind);
        memcpy(data + old.from, text, length);
    }
    free(text);
    json_decref(json);
    return fits ? changed : 0;
}

size_t change_json(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    struct quick_random random = {seed};
    size_t changed = 0;
    if (size > 0 && quick_random_below(&random, 4))
        changed = change_one(data, size, max, &random);
    return changed ? changed : LLVMFuzzerMutate(data, size, max);
}
