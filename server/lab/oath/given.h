/*
 * The "given" of a scenario: a position of Oath described as JSON, in the words of docs/scenarios.md. This is
 * what the files of that subject share.
 */
#ifndef WARREN_LAB_OATH_GIVEN_H
#define WARREN_LAB_OATH_GIVEN_H

#include <jansson.h>

#include "core/oath/state.h"
#include "server/lab/given_values.h"

struct oath_reader {
    struct given_at at; /* where in the file it stands */
    struct oath *g;
    struct cards placed; /* cards that the position names */
};

/*
 * Fills a state (struct oath) for the configuration: its start, then what is given. 0, or -1 with the path of
 * the wrong field; unknown fields are errors, and so are positions that break an invariant
 * (core/oath/check.h).
 */
int oath_given(const json_t *given, const struct game_config *config, void *state, struct fault *fault);

/* ---- Values besides those of server/lab/given_values.h, in the same way ---- */

/* A card of a kind that lies nowhere else, lifted from where it lay. */
int oath_read_card(struct oath_reader *r, const char *member, const json_t *json, uint8_t kind, int *id);
/* The same for each card of a list: `put` is given each with what it is told. */
int oath_read_cards(struct oath_reader *r, const char *member, const json_t *json, uint8_t kind,
                    void (*put)(struct oath *g, int id, int at), int at);
/* {"card":1}: tokens by card; the cards lie on the table. */
int oath_read_tokens(const struct oath_reader *r, const char *member, const json_t *json,
                     uint8_t tokens[IDS]);

/* ---- Sections: a member of one. 0, or -1 with the fault set ---- */

int oath_given_slot(struct oath_reader *r, const char *member, const json_t *json, int slot);
int oath_given_seat(struct oath_reader *r, const char *member, const json_t *json, uint8_t seat);

#endif
