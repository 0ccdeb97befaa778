#include "clients/terminal/say.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Text that grows to a limit; what does not fit is cut. */
struct text {
    char *out;
    size_t used, size;
};

static void add(struct text *t, const char *words)
{
    size_t length = strlen(words);
    if (t->size == 0)
        return;
    if (length > t->size - 1 - t->used)
        length = t->size - 1 - t->used;
    memcpy(t->out + t->used, words, length);
    t->used += length;
    t->out[t->used] = '\0';
}

const char *phrase_find(const struct phrase *table, const char *name)
{
    for (; table && table->name; table++)
        if (strcmp(table->name, name) == 0)
            return table->text;
    return NULL;
}

void say_word(const char *word, char *out, size_t size)
{
    snprintf(out, size, "%s", word ? word : "?");
    for (char *at = out; *at; at++)
        if (*at == '_' || *at == '-')
            *at = ' ';
}

/* Whether a name is a letter and a number; the number goes to `number`. */
static bool is_numbered(const char *name, char letter, int *number)
{
    int used = 0;
    return name[0] == letter && isdigit((unsigned char)name[1]) &&
           sscanf(name + 1, "%d%n", number, &used) == 1 && name[1 + used] == '\0';
}

/* The title of somebody who plays along without a seat, or NULL. */
static const char *other_title(const struct say_names *names, const char *name)
{
    for (int i = 0; i < names->others_count; i++)
        if (strcmp(names->others[i].name, name) == 0)
            return names->others[i].title;
    return NULL;
}

/* The phrase of the game, or else the one that all games share, or NULL. */
static const char *phrase_of(const struct phrase *own, const struct phrase *shared, const char *name)
{
    const char *phrase = phrase_find(own, name);
    return phrase ? phrase : phrase_find(shared, name);
}

/* The game's words; those of no game if it has none. */
static const struct say_words *words_of(const struct say_names *names)
{
    static const struct say_words none;
    return names->words ? names->words : &none;
}

static void say_name(const struct say_names *names, const char *name, char *out, size_t size)
{
    int number = 0;
    const struct say_words *words = words_of(names);
    const char *other = other_title(names, name);
    if (is_numbered(name, 's', &number) && number >= 1 && number <= SAY_SEATS_MAX &&
        names->seats[number - 1][0])
        snprintf(out, size, "%s", names->seats[number - 1]);
    else if (other)
        snprintf(out, size, "%s", other);
    else if (!words->name || !words->name(name, names->brief, out, size)) {
        const char *phrase = phrase_of(words->values, shared_words.values, name);
        if (phrase)
            snprintf(out, size, "%s", phrase);
        else
            say_word(name, out, size);
    }
}

void say_value(const struct say_names *names, const json_t *value, char *out, size_t size)
{
    switch (json_typeof(value)) {
    case JSON_STRING:
        say_name(names, json_string_value(value), out, size);
        break;
    case JSON_INTEGER:
        snprintf(out, size, "%lld", (long long)json_integer_value(value));
        break;
    case JSON_TRUE:
        snprintf(out, size, "yes");
        break;
    case JSON_FALSE:
        snprintf(out, size, "no");
        break;
    default:
        snprintf(out, size, "?");
    }
}

/* Whether a noun takes an s for this number. What cannot be counted never does, nor what ends in a number. */
static bool is_plural(const struct say_names *names, const char *noun, const json_t *number)
{
    size_t length = strlen(noun);
    for (const char *const *word = words_of(names)->uncountable; word && *word; word++)
        if (strcmp(*word, noun) == 0)
            return false;
    return json_integer_value(number) != 1 && length > 0 && !isdigit((unsigned char)noun[length - 1]);
}

/* "one|many": the first for 1, the second for every other number. */
static void add_form(struct text *t, const json_t *number, const char *forms)
{
    char form[48];
    size_t one = strcspn(forms, "|");
    bool many = json_integer_value(number) != 1 && forms[one];
    snprintf(form, sizeof form, "%.*s", (int)(many ? strlen(forms + one + 1) : one),
             many ? forms + one + 1 : forms);
    add(t, form);
}

/* Whether an argument is the same as the one that "other|what to say then" names. */
static bool is_same(const json_t *term, const json_t *value, const char *alternative)
{
    char other[32];
    snprintf(other, sizeof other, "%.*s", (int)strcspn(alternative, "|"), alternative);
    return value && json_equal(value, json_object_get(term, other)) != 0;
}

/*
 * One hole of a template, without its braces: "arg", "arg|what to say if it is hidden",
 * "arg?what to say if it is true", "arg!what to say if it is not", "arg*number", a noun of which there are so
 * many, "arg#one|many", the word for this number, "arg+", one more than the number, or "arg=other|what to say
 * if both are the same".
 */
static void fill_hole(struct text *t, const struct say_names *names, const json_t *term, const char *hole)
{
    char key[32], word[96];
    size_t length = strcspn(hole, "|?!*#+=");
    snprintf(key, sizeof key, "%.*s", (int)length, hole);
    const json_t *value = json_object_get(term, key);
    const char *other = hole[length] ? hole + length + 1 : "?";
    if (hole[length] == '?' || hole[length] == '!') {
        add(t, json_is_true(value) == (hole[length] == '?') ? other : "");
        return;
    }
    if (hole[length] == '#') {
        add_form(t, value, other);
        return;
    }
    if (hole[length] == '=' && is_same(term, value, other)) {
        add(t, other + strcspn(other, "|") + 1);
        return;
    }
    if (!value || json_is_null(value)) {
        add(t, hole[length] == '|' ? other : "?");
        return;
    }
    if (hole[length] == '+')
        snprintf(word, sizeof word, "%lld", (long long)json_integer_value(value) + 1);
    else
        say_value(names, value, word, sizeof word);
    add(t, word);
    if (hole[length] == '*' && is_plural(names, word, json_object_get(term, other)))
        add(t, "s");
}

static void fill(struct text *t, const struct say_names *names, const json_t *term, const char *phrase)
{
    char piece[96];
    while (*phrase) {
        size_t plain = strcspn(phrase, "{");
        snprintf(piece, sizeof piece, "%.*s", (int)plain, phrase);
        add(t, piece);
        phrase += plain;
        if (*phrase != '{')
            continue;
        size_t inside = strcspn(phrase + 1, "}");
        snprintf(piece, sizeof piece, "%.*s", (int)inside, phrase + 1);
        fill_hole(t, names, term, piece);
        phrase += 1 + inside + (phrase[1 + inside] == '}');
    }
}

/* A term without a phrase: its name, and every argument by name. */
static void fill_unknown(struct text *t, const struct say_names *names, const json_t *term,
                         const char *member)
{
    const char *key, *name = json_string_value(json_object_get(term, member));
    json_t *value;
    char word[96];
    const char *join = ": ";
    say_word(name ? name : "?", word, sizeof word);
    add(t, word);
    json_object_foreach((json_t *)term, key, value)
    {
        if (strcmp(key, member) == 0 || json_is_object(value)) /* a price */
            continue;
        add(t, join);
        join = ", ";
        say_word(key, word, sizeof word);
        add(t, word);
        add(t, " ");
        say_value(names, value, word, sizeof word);
        add(t, word);
    }
}

/* Sentences begin with a capital; names like c5 stay as they are. */
static void capitalise(char *text)
{
    if (!isdigit((unsigned char)text[0] ? (unsigned char)text[1] : 0))
        text[0] = (char)toupper((unsigned char)text[0]);
}

static void say_term(const struct phrase *own, const struct phrase *shared, const char *member,
                     const struct say_names *names, const json_t *term, char *out, size_t size)
{
    struct text t = {out, 0, size};
    const char *name = json_string_value(json_object_get(term, member));
    const char *phrase = name ? phrase_of(own, shared, name) : NULL;
    out[0] = '\0';
    if (phrase)
        fill(&t, names, term, phrase);
    else
        fill_unknown(&t, names, term, member);
    capitalise(out);
}

void say_choice(const struct say_names *names, const json_t *choice, char *out, size_t size)
{
    const struct say_words *words = words_of(names);
    if (words->choice && words->choice(names, choice, out, size)) {
        capitalise(out);
        return;
    }
    say_term(words->verbs, shared_words.verbs, "verb", names, choice, out, size);
}

static void add_amount(struct text *t, const struct say_names *names, const char *amount, const json_t *least,
                       const json_t *most)
{
    char number[48], word[96];
    const char *forms = phrase_find(words_of(names)->amounts, amount);
    const json_t *last = most ? most : least;
    if (most)
        snprintf(number, sizeof number, "%lld-%lld ", (long long)json_integer_value(least),
                 (long long)json_integer_value(most));
    else
        snprintf(number, sizeof number, "%lld ", (long long)json_integer_value(least));
    add(t, t->used ? ", " : "");
    add(t, number);
    say_word(amount, word, sizeof word);
    add_form(t, last, forms ? forms : word);
}

bool say_price(const struct say_names *names, const json_t *option, char *out, size_t size)
{
    struct text t = {out, 0, size};
    const json_t *all_most = json_object_get(option, "price_most");
    const char *amount;
    json_t *least;
    bool first = true;
    out[0] = '\0';
    json_object_foreach(json_object_get(option, "price"), amount, least)
    {
        const json_t *most = json_object_get(all_most, amount);
        if (first || !most || json_integer_value(least) > 0)
            add_amount(&t, names, amount, least, most);
        first = false;
    }
    return t.used > 0;
}

void say_event(const struct say_names *names, const json_t *event, char *out, size_t size)
{
    say_term(words_of(names)->events, shared_words.events, "event", names, event, out, size);
}

void say_reason(const struct say_names *names, const json_t *reason, char *out, size_t size)
{
    say_term(words_of(names)->reasons, shared_words.reasons, "reason", names, reason, out, size);
}

void say_group(const struct say_names *names, const char *key, const json_t *value, char *out, size_t size)
{
    if (!value) {
        snprintf(out, size, "(nothing)");
        return;
    }
    if (strcmp(key, "verb") == 0) {
        const char *verb = json_string_value(value);
        const char *group = verb ? phrase_of(words_of(names)->groups, shared_words.groups, verb) : NULL;
        if (group)
            snprintf(out, size, "%s", group);
        else
            say_word(verb ? verb : "?", out, size);
    } else {
        char word[96];
        say_value(names, value, word, sizeof word);
        snprintf(out, size, "%s: %s", key, word);
    }
    capitalise(out);
}
