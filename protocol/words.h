/*
 * Choices, events, reasons and prompts of any game as JSON, by the game's tables and vocabulary.
 *
 * There is one codec for all verbs of all games. Values are written by name; an argument whose value has no
 * name (no clearing, nobody) is left out. Two forms exist: the public one, in which equal copies of a card
 * share a name, and the exact one of logs. Reading accepts both.
 */
#ifndef WARREN_WORDS_H
#define WARREN_WORDS_H

#include "core/session.h"
#include "protocol/fault.h"

/* The name of a seat: "s1" .. "s8", "chance", "spectator"; NULL if it is nobody. Constant. */
const char *seat_name(uint8_t seat);
/* The seat of a name, or SEAT_NOBODY. */
uint8_t seat_of_name(const char *name);

/* Member `key` with the name of a seat, or null. */
void text_seat(struct text *t, const char *key, uint8_t seat);
/* Member `key` with the seats of the mask as a list of names. */
void text_seat_list(struct text *t, const char *key, uint8_t seats, uint16_t mask);

/* {"verb":...} */
void text_choice(struct text *t, const struct game *game, const struct game_config *config,
                 struct choice choice, enum word_form form);
/* {"reason":...} */
void text_reason(struct text *t, const struct game *game, const struct game_config *config,
                 struct choice why);
/* {"why":...}: what stands in the way of a start. */
void text_obstacle(struct text *t, const struct game *game, const struct game_config *config,
                   struct choice why);
/* {"event":...}, with the hidden arguments only if the audience holds one of `viewers` (mask of seats). */
void text_event(struct text *t, const struct game *game, const struct game_config *config,
                const struct event *event, uint16_t viewers);
/* List of events. */
void text_events(struct text *t, const struct game *game, const struct game_config *config,
                 const struct event *events, int count, uint16_t viewers);
/*
 * The open prompt as `viewer` sees it: options only for the asked seat (or if `all` is revealed), those of
 * equal public name once, with their prices. null if nobody is asked.
 */
void text_prompt(struct text *t, const struct game *game, const struct game_config *config,
                 const struct prompt *prompt, uint8_t viewer, bool all);

/* A choice as a peer named it, before it is known what is offered. */
struct named_choice {
    struct choice choice; /* of equal copies the first, unless named exactly */
    uint8_t absent;       /* bit per argument: not given */
};

/*
 * Reads a choice object by the game's vocabulary. 0, or -1 with FAULT_MISSING_FIELD or FAULT_BAD_FIELD and
 * the field ("verb", "from" ...). Arguments that are not the verb's are ignored.
 */
int choice_read(const struct game *game, const struct game_config *config, const json_t *json,
                struct named_choice *named, struct fault *fault);
/*
 * The index of the option that was named: the exact one if there is, else the first whose public words are
 * the same. -1 if none is offered.
 */
int choice_match(const struct game *game, const struct game_config *config, const struct prompt *prompt,
                 const struct named_choice *named);

/* Whether two choices read the same in public words, as those of equal copies do. */
bool choice_reads_same(const struct game *game, const struct game_config *config, struct choice a,
                       struct choice b);

/* The game's tables of words: members "verbs", "events", "reasons", "obstacles", "amounts" into an open
 * object. */
void text_vocabulary(struct text *t, const struct game *game);

#endif
