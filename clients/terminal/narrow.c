#include "clients/terminal/narrow.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

void narrow_reset(struct narrow *n, const json_t *options)
{
    n->options = options;
    n->depth = 0;
    n->filter[0] = '\0';
    n->rows_count = 0;
    n->key[0] = '\0';
}

static bool is_left(const struct narrow *n, const json_t *option)
{
    for (int i = 0; i < n->depth; i++)
        if (!json_equal(json_object_get(option, n->picked[i].key), n->picked[i].value))
            return false;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Whether a word occurs in a text; "c1" does not occur in "c10". */
static bool contains(const char *text, const char *word, size_t length)
{
    bool number = is_digit(word[length - 1]);
    for (; *text; text++)
        if (strncasecmp(text, word, length) == 0 && !(number && is_digit(text[length])))
            return true;
    return false;
}

/* Whether every word of the filter occurs in the label. */
static bool passes(const char *filter, const char *label)
{
    while (*filter) {
        size_t length = strcspn(filter, " ");
        if (length && !contains(label, filter, length))
            return false;
        filter += length;
        filter += strspn(filter, " ");
    }
    return true;
}

/* The first member, in order, on which the options left differ. NULL if there is none. */
static const char *next_key(const struct narrow *n)
{
    const json_t *first = NULL, *option;
    size_t i;
    json_array_foreach(n->options, i, option)
    {
        if (is_left(n, option)) {
            first = option;
            break;
        }
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)first, key, value)
    {
        if (json_is_object(value)) /* a price */
            continue;
        json_array_foreach(n->options, i, option)
        {
            if (is_left(n, option) && !json_equal(json_object_get(option, key), value))
                return key;
        }
    }
    return NULL;
}

static struct narrow_row *add_row(struct narrow *n)
{
    if (n->rows_count == NARROW_ROWS_MAX)
        return NULL;
    struct narrow_row *row = &n->rows[n->rows_count++];
    *row = (struct narrow_row){.index = -1, .count = 1};
    return row;
}

static void list_options(struct narrow *n, const struct narrow_words *words)
{
    size_t i;
    const json_t *option;
    char label[NARROW_LABEL_SIZE];
    n->key[0] = '\0';
    json_array_foreach(n->options, i, option)
    {
        if (!is_left(n, option))
            continue;
        words->option(words->context, option, label, sizeof label);
        if (!passes(n->filter, label))
            continue;
        struct narrow_row *row = add_row(n);
        if (!row)
            return;
        row->index = (int)i;
        snprintf(row->label, sizeof row->label, "%s", label);
    }
}

/* The line of a value, if there is one yet. */
static struct narrow_row *find_group(struct narrow *n, const json_t *value)
{
    for (int i = 0; i < n->rows_count; i++)
        if (json_equal(n->rows[i].value, value) || (!n->rows[i].value && !value))
            return &n->rows[i];
    return NULL;
}

static void list_groups(struct narrow *n, const char *key, const struct narrow_words *words)
{
    size_t i;
    const json_t *option;
    snprintf(n->key, sizeof n->key, "%s", key);
    json_array_foreach(n->options, i, option)
    {
        if (!is_left(n, option))
            continue;
        const json_t *value = json_object_get(option, key);
        struct narrow_row *row = find_group(n, value);
        if (row) {
            row->count++;
            continue;
        }
        row = add_row(n);
        if (!row)
            return;
        row->value = value;
        row->index = (int)i;
    }
    for (int r = 0; r < n->rows_count; r++) {
        struct narrow_row *row = &n->rows[r];
        if (row->count == 1) {
            words->option(words->context, json_array_get(n->options, (size_t)row->index), row->label,
                          sizeof row->label);
        } else {
            row->index = -1;
            words->value(words->context, key, row->value, row->label, sizeof row->label);
        }
    }
}

static int options_left(const struct narrow *n)
{
    size_t i;
    const json_t *option;
    int left = 0;
    json_array_foreach(n->options, i, option) left += is_left(n, option);
    return left;
}

void narrow_list(struct narrow *n, int direct, const struct narrow_words *words)
{
    n->rows_count = 0;
    const char *key = NULL;
    if (!n->filter[0] && options_left(n) > direct)
        key = next_key(n);
    if (key)
        list_groups(n, key, words);
    else
        list_options(n, words);
}

int narrow_pick(struct narrow *n, int row)
{
    if (row < 0 || row >= n->rows_count)
        return -1;
    const struct narrow_row *r = &n->rows[row];
    if (r->index >= 0)
        return r->index;
    if (n->depth < NARROW_DEPTH_MAX) {
        snprintf(n->picked[n->depth].key, sizeof n->picked[0].key, "%s", n->key);
        n->picked[n->depth++].value = r->value;
    }
    return -1;
}

bool narrow_back(struct narrow *n)
{
    if (n->filter[0]) {
        n->filter[0] = '\0';
        return true;
    }
    if (n->depth == 0)
        return false;
    n->depth--;
    return true;
}
