/*
 * JSON text, put together from parts: the form in which every message leaves the server.
 *
 * A text grows as needed and is reused after text_clear, so that building a message allocates nothing in
 * the steady state. Commas are set by the text. Strings that may hold anything are written by jansson; names
 * from tables, known to be plain, are copied. Short of memory the text becomes broken, swallows the rest and
 * says so at the end (text_ok).
 */
#ifndef WARREN_TEXT_H
#define WARREN_TEXT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct text {
    char *data; /* owned; not terminated by 0 */
    size_t length, capacity;
    bool comma;  /* the next value or key needs one */
    bool broken; /* memory was short: the content is useless */
};

/* An empty text is all zeros. Frees what it holds and makes it empty. */
void text_free(struct text *t);
/* Empties it, keeping the memory. */
void text_clear(struct text *t);
/* Whether everything written since the last clear is there. */
bool text_ok(const struct text *t);

void text_object(struct text *t);
void text_object_end(struct text *t);
void text_array(struct text *t);
void text_array_end(struct text *t);

/* A member's name of so many bytes; it must be plain: no character of it needs escaping. */
void text_key_of(struct text *t, const char *name, size_t length);
/* The same, ending with 0. */
static inline void text_key(struct text *t, const char *name);
/* A string value of so many bytes that is plain (a word of a table, hex, an invite code). */
void text_word_of(struct text *t, const char *word, size_t length);
/* The same, ending with 0; NULL writes null. */
static inline void text_word(struct text *t, const char *word);
/* A string value of any valid UTF-8; NULL writes null. */
void text_string(struct text *t, const char *string);
void text_number(struct text *t, int64_t number);
void text_flag(struct text *t, bool flag);
void text_null(struct text *t);
/* A value that is JSON already. */
void text_raw(struct text *t, const char *json, size_t length);
void text_json(struct text *t, const json_t *value);
/* Bytes as lower-case hex. */
void text_hex(struct text *t, const uint8_t *bytes, size_t count);
/* Members with their values, as above. */
static inline void text_member_number(struct text *t, const char *name, int64_t number);
static inline void text_member_flag(struct text *t, const char *name, bool flag);
static inline void text_member_word(struct text *t, const char *name, const char *word);
static inline void text_member_string(struct text *t, const char *name, const char *string);
/* A single character outside of all JSON, such as the line break between messages. */
void text_mark(struct text *t, char mark);

/* Here, so that the lengths of constants are constants. */
static inline void text_key(struct text *t, const char *name)
{
    text_key_of(t, name, strlen(name));
}

static inline void text_word(struct text *t, const char *word)
{
    if (word)
        text_word_of(t, word, strlen(word));
    else
        text_null(t);
}

static inline void text_member_number(struct text *t, const char *name, int64_t number)
{
    text_key(t, name);
    text_number(t, number);
}

static inline void text_member_flag(struct text *t, const char *name, bool flag)
{
    text_key(t, name);
    text_flag(t, flag);
}

static inline void text_member_word(struct text *t, const char *name, const char *word)
{
    text_key(t, name);
    text_word(t, word);
}

static inline void text_member_string(struct text *t, const char *name, const char *string)
{
    text_key(t, name);
    text_string(t, string);
}

#endif
