/*
 * One law case being run (docs/scenarios.md): its match, what happened so far, and the first thing found
 * wrong.
 *
 * Two things can be wrong. A case *differs* if the rules do other than it says; a case is *broken* if it says
 * something that is no scenario: unknown members, words that the game does not know.
 */
#ifndef WARREN_SCENARIO_H
#define WARREN_SCENARIO_H

#include <jansson.h>
#include <stdbool.h>

#include "core/session.h"
#include "protocol/fault.h"
#include "protocol/kit.h"

enum { EVENTS_KEPT_MAX = 4096 };

struct scenario {
    const struct game_kit *kit;
    uint32_t play_on; /* choices at random played from each of its positions, with every property checked */
    uint64_t seed;
    struct session *session;
    struct event events[EVENTS_KEPT_MAX]; /* since the start, for expectations */
    int events_count;
    char where[64]; /* the step, as a path in the scenario: "when[2]" */
    bool broken;
    char error[1600];
};

/* Runs a whole scenario. `s` is all zeros at first, but for what is to be played on. False: see `broken` and
 * `error`. */
bool scenario_run(struct scenario *s, const json_t *scenario);

/* ---- For its parts ---- */

/* Notes what differs, with the two values (may be NULL). Returns false. */
bool scenario_differs(struct scenario *s, const char *what, const json_t *expected, const json_t *found);
/* Notes what is no scenario, with its place below the step ("" for the step itself). Returns false. */
bool scenario_broken(struct scenario *s, const char *place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* scenario_play.c: plays on from where the scenario stands, as many choices as it says. False: a property
 * does not hold. */
bool scenario_play_on(struct scenario *s);

/* Whether the object has only members of the list (it ends with NULL). */
bool members_known(struct scenario *s, const char *place, const json_t *object, const char *const *known);

/* The open prompt as an object, or null if nobody is asked. To be released. */
json_t *scenario_prompt(const struct scenario *s);
/* Checks "then", or the "expect" of a step. */
bool scenario_expect(struct scenario *s, const json_t *expected);
/* Whether this names, at least in part, a choice of the game. */
bool choice_known(struct scenario *s, const char *place, const json_t *choice);

#endif
