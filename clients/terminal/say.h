/*
 * Saying things of the protocol in words: choices, events, reasons of prompts, single values.
 *
 * What a game calls by a name gets a sentence from the tables in phrases.c; what is not there is said from
 * its names alone ("new verb: from c3, to c5"), so that anything stays playable.
 */
#ifndef WARREN_TERMINAL_SAY_H
#define WARREN_TERMINAL_SAY_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    SAY_SEATS_MAX = 8,
    SAY_HIRELINGS_MAX = 3,
    SAY_NAME_SIZE = 40,
};

/* Who sits where, for sentences. */
struct say_names {
    char seats[SAY_SEATS_MAX][SAY_NAME_SIZE];         /* of s1, s2 ...; "" if not known */
    char hirelings[SAY_HIRELINGS_MAX][SAY_NAME_SIZE]; /* of h1, h2 ..., who play along without a seat */
    bool brief;                                       /* cards without their suit */
};

/* A name as in the protocol -> the sentence for it. */
struct phrase {
    const char *name;
    const char *text;
};

/* All of them end with a row without a name. */
extern const struct phrase verb_phrases[], event_phrases[], reason_phrases[];
/* Values that are more than their name with blanks. */
extern const struct phrase value_phrases[];
/* Nouns that are the same for one and for many; ends with NULL. */
extern const char *const uncountable_words[];
/* Short words for a verb as the first step of narrowing. */
extern const struct phrase verb_groups[];

/* A value of an argument: "c5", "Anvil (fox)", the name of who sits there. */
void say_value(const struct say_names *names, const json_t *value, char *out, size_t size);
/* A word with blanks for underscores; NULL is "?". */
void say_word(const char *word, char *out, size_t size);
/* A choice {"verb":...}, an event {"event":...}, a reason {"reason":...}. */
void say_choice(const struct say_names *names, const json_t *choice, char *out, size_t size);
void say_event(const struct say_names *names, const json_t *event, char *out, size_t size);
void say_reason(const struct say_names *names, const json_t *reason, char *out, size_t size);
/* The line of a group while narrowing: value of a member of choices. */
void say_group(const struct say_names *names, const char *key, const json_t *value, char *out, size_t size);
/* The text of a name in a table of phrases, or NULL. */
const char *phrase_find(const struct phrase *table, const char *name);

#endif
