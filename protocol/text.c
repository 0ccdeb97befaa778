/* See text.h. */
#include "protocol/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    CAPACITY_FIRST = 1024,
    DIGITS_MAX = 20, /* of a 64-bit number, with sign */
};

void text_free(struct text *t)
{
    free(t->data);
    *t = (struct text){0};
}

void text_clear(struct text *t)
{
    t->length = 0;
    t->comma = false;
    t->broken = false;
}

bool text_ok(const struct text *t)
{
    return !t->broken;
}

/* Apart, so that what calls it costs nothing but the look whether there is room. */
__attribute__((noinline, cold)) static bool grow(struct text *t, size_t more)
{
    size_t capacity = t->capacity ? t->capacity : CAPACITY_FIRST;
    if (t->broken)
        return false;
    while (capacity - t->length < more)
        capacity *= 2;
    char *data = realloc(t->data, capacity);
    if (!data) {
        t->broken = true;
        return false;
    }
    t->data = data;
    t->capacity = capacity;
    return true;
}

/* Room for so many bytes at the end, counted as used; NULL if the text is broken. */
static inline char *take(struct text *t, size_t count)
{
    if ((t->broken || t->capacity - t->length < count) && !grow(t, count))
        return NULL;
    char *at = t->data + t->length;
    t->length += count;
    return at;
}

/* As memcpy, for what is short, as names and words are. */
static inline void copy_short(char *to, const char *from, size_t count)
{
    enum { HALF = 8, QUARTER = 4 };
    if (count > 2 * HALF) {
        memcpy(to, from, count);
    } else if (count >= HALF) { /* two that may overlap */
        memcpy(to, from, HALF);
        memcpy(to + count - HALF, from + count - HALF, HALF);
    } else if (count >= QUARTER) {
        memcpy(to, from, QUARTER);
        memcpy(to + count - QUARTER, from + count - QUARTER, QUARTER);
    } else {
        for (size_t i = 0; i < count; i++)
            to[i] = from[i];
    }
}

static inline void put(struct text *t, const char *bytes, size_t count)
{
    char *at = take(t, count);
    if (at)
        memcpy(at, bytes, count);
}

static inline void put_char(struct text *t, char c)
{
    char *at = take(t, 1);
    if (at)
        *at = c;
}

/* Every value begins here: sets the comma it needs and notes that the next one needs one. */
static inline void begin_value(struct text *t)
{
    if (t->comma)
        put_char(t, ',');
    t->comma = true;
}

static void open_with(struct text *t, char bracket)
{
    begin_value(t);
    put_char(t, bracket);
    t->comma = false;
}

static void close_with(struct text *t, char bracket)
{
    put_char(t, bracket);
    t->comma = true;
}

void text_object(struct text *t)
{
    open_with(t, '{');
}

void text_object_end(struct text *t)
{
    close_with(t, '}');
}

void text_array(struct text *t)
{
    open_with(t, '[');
}

void text_array_end(struct text *t)
{
    close_with(t, ']');
}

void text_key_of(struct text *t, const char *name, size_t length)
{
    char *at = take(t, length + 3 + t->comma);
    if (!at)
        return;
    if (t->comma)
        *at++ = ',';
    t->comma = false;
    at[0] = at[length + 1] = '"';
    at[length + 2] = ':';
    copy_short(at + 1, name, length);
}

void text_word_of(struct text *t, const char *word, size_t length)
{
    char *at = take(t, length + 2 + t->comma);
    if (!at)
        return;
    if (t->comma)
        *at++ = ',';
    t->comma = true;
    at[0] = at[length + 1] = '"';
    copy_short(at + 1, word, length);
}

static int append_chunk(const char *bytes, size_t count, void *context)
{
    struct text *t = context;
    put(t, bytes, count);
    return t->broken ? -1 : 0;
}

void text_json(struct text *t, const json_t *value)
{
    begin_value(t);
    if (json_dump_callback(value, append_chunk, t, JSON_COMPACT | JSON_ENCODE_ANY) != 0)
        t->broken = true;
}

void text_string(struct text *t, const char *string)
{
    if (!string) {
        text_null(t);
        return;
    }
    json_t *value = json_string(string);
    if (value)
        text_json(t, value);
    else
        t->broken = true;
    json_decref(value);
}

void text_number(struct text *t, int64_t number)
{
    if (number >= 0 && number < 10) { /* as most are */
        char *at = take(t, 1 + t->comma);
        if (!at)
            return;
        if (t->comma)
            *at++ = ',';
        t->comma = true;
        *at = (char)('0' + number);
        return;
    }
    begin_value(t);
    char digits[DIGITS_MAX];
    int first = DIGITS_MAX;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--first] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0)
        digits[--first] = '-';
    put(t, digits + first, (size_t)(DIGITS_MAX - first));
}

void text_flag(struct text *t, bool flag)
{
    begin_value(t);
    put(t, flag ? "true" : "false", flag ? 4 : 5);
}

void text_null(struct text *t)
{
    begin_value(t);
    put(t, "null", 4);
}

void text_raw(struct text *t, const char *json, size_t length)
{
    begin_value(t);
    put(t, json, length);
}

void text_hex(struct text *t, const uint8_t *bytes, size_t count)
{
    static const char digits[] = "0123456789abcdef";
    begin_value(t);
    char *at = take(t, 2 * count + 2);
    if (!at)
        return;
    *at++ = '"';
    for (size_t i = 0; i < count; i++) {
        *at++ = digits[bytes[i] >> 4];
        *at++ = digits[bytes[i] & 15];
    }
    *at = '"';
}

void text_mark(struct text *t, char mark)
{
    put_char(t, mark);
    t->comma = false;
}
