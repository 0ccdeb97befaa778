/*
 * Properties that must hold in every position of every game, checked while a random game is played.
 *
 * Works on any struct game. Checked are: the game's own invariants; prompts well formed, every word readable
 * and parsed back; copies equal, also after the same answer; every option playable; everything else refused
 * without a trace; undo exact, and only where nothing was learned; news that hide what they must; other
 * worlds (determinize.h) that look the same to the seat they were made for, before and after the same choice;
 * two answers that look the same to all who are not told which it was, also later;
 * the whole log played again gives the same position; an end. Unit tests and `warren-lab sim` run the same
 * code.
 */
#ifndef WARREN_PROPERTY_H
#define WARREN_PROPERTY_H

#include "core/random.h"
#include "core/session.h"

enum { PROPERTY_TEXT_MAX = 400 };

struct property_run {
    /* In. */
    const struct game *game;
    struct game_config config;
    const void *stand; /* a state at the beginning of a beat, from which it is played; NULL: from the start */
    const struct choice *given; /* answered first, chance's too, before anything is chosen ... */
    uint32_t given_count;       /* ... so many of choices_max */
    struct random_source *random;
    /* Index of the option to play next, for every seat but CHANCE. NULL: any, equally likely. */
    int (*choose)(void *context, const struct session *s);
    /* Called after every answer with the question it answered; its news are in the session. May be NULL. */
    void (*observe)(void *context, const struct session *s, struct choice why, struct choice answered);
    void *context;
    uint32_t choices_max; /* a game that is not over after so many choices is a violation ... */
    bool may_stall;       /* ... or, where the rules allow games without an end, only noted as stalled */
    uint8_t effort; /* percent of positions that get the costly checks; the cheap ones are always made */
    bool unchecked; /* only play */

    /* Out. */
    uint32_t choices;        /* made, chance included */
    uint32_t positions;      /* that got the costly checks */
    uint32_t options;        /* tried on a copy */
    uint32_t undos;          /* choices taken back and compared */
    uint32_t worlds;         /* other worlds compared */
    uint32_t worlds_missed;  /* other worlds that could not be dealt */
    uint32_t worlds_played;  /* other worlds compared again after the same choice */
    uint32_t world_steps;    /* answers given in other worlds that were played on */
    uint32_t hidden_answers; /* pairs of answers compared that a viewer was told the same of */
    uint32_t hidden_steps;   /* answers after such a pair, in both */
    bool stalled;
    struct game_result result;
    struct legacy legacy;              /* what it leaves, if it was played to its end with checks */
    char violation[PROPERTY_TEXT_MAX]; /* which choice of the game, who was asked what, and what is wrong */
};

/* Plays one game. NULL if every property held, else `violation`. Memory is allocated once per game. */
const char *property_run(struct property_run *run);

/*
 * Whether the viewer (a seat or SEAT_SPECTATOR) sees the same in both sessions: view byte for byte, who is
 * asked and why, and, if it is the viewer, the options by their public words, and their prices. NULL or what
 * differs.
 */
const char *property_compare_sight(const struct session *a, const struct session *b, uint8_t viewer);
/* Whether the viewer is told the same news by both sessions. NULL or what differs. */
const char *property_compare_news(const struct session *a, const struct session *b, uint8_t viewer);
/* Whether one answer (from `before` to `after`, with its news) showed the viewer a card or token unknown to
 * it. */
bool property_learned(const struct session *before, const struct session *after, uint8_t viewer);

#endif
