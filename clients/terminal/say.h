/*
 * Saying things of the protocol in words: choices, events, reasons of prompts, single values.
 *
 * What a game calls by a name gets a sentence from the tables of its words, or from those that all games
 * share (phrases.c); what is not there is said from its names alone ("new verb: from c3, to c5"), so that
 * anything stays playable.
 */
#ifndef WARREN_TERMINAL_SAY_H
#define WARREN_TERMINAL_SAY_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    SAY_SEATS_MAX = 8,
    SAY_OTHERS_MAX = 8,
    SAY_NAME_SIZE = 40,
};

/* Who sits where, for sentences. */
struct say_names {
    char seats[SAY_SEATS_MAX][SAY_NAME_SIZE]; /* of s1, s2 ...; "" if not known */
    /* Who plays along without a seat, by their names in the protocol. */
    struct {
        char name[8], title[SAY_NAME_SIZE];
    } others[SAY_OTHERS_MAX];
    int others_count;
    const struct say_words *words; /* the game's; NULL: none */
    bool brief;                    /* names of cards and the like without what else is known of them */
};

/*
 * A name as in the protocol -> the sentence for it. {arg} is an argument; {arg|text} gives the text where the
 * argument is hidden from us; {arg?text} gives it where the argument is true, {arg!text} where it is not;
 * {arg*number} is a noun of which there are as many as the argument "number" says; {arg#one|many} is the word
 * for that number; {arg+} is one more than it, for what people count from one; {arg=other|text} gives the
 * text where the argument is the same as the argument "other".
 */
struct phrase {
    const char *name;
    const char *text;
};

/* The words of a game. Each table ends with a row without a name, and may be NULL. */
struct say_words {
    const struct phrase *verbs, *events, *reasons;
    const struct phrase *values;  /* those that are more than their name with blanks */
    const struct phrase *groups;  /* short words for a verb as the first step of narrowing */
    const struct phrase *amounts; /* of prices: "one|many" */
    /* Nouns that are the same for one and for many; ends with NULL, and may be NULL. */
    const char *const *uncountable;
    /* Says what has a name by a rule or in a larger table: cards, places; shorter if brief. False if it has
     * nothing to say; may be NULL. */
    bool (*name)(const char *name, bool brief, char *out, size_t size);
    /* Says a choice that takes more than its arguments' names; false: by its phrase. May be NULL. */
    bool (*choice)(const struct say_names *names, const json_t *choice, char *out, size_t size);
};

/* What all games share; searched after a game's own. */
extern const struct say_words shared_words;

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
/*
 * What an option costs: "1-4 Supply, 1 favor". What choices that follow may avoid is left out, but for the
 * first amount. False if it says nothing of it, or costs nothing.
 */
bool say_price(const struct say_names *names, const json_t *option, char *out, size_t size);
/* The text of a name in a table of phrases (may be NULL), or NULL. */
const char *phrase_find(const struct phrase *table, const char *name);

#endif
