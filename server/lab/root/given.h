/*
 * The "given" of a scenario: a position of Root described as JSON, in the words of docs/scenarios.md. This is
 * what the files of that subject share: a file for each section and each faction.
 */
#ifndef WARREN_LAB_ROOT_GIVEN_H
#define WARREN_LAB_ROOT_GIVEN_H

#include <jansson.h>

#include "core/root/state.h"
#include "server/lab/given_values.h"

struct reader {
    struct given_at at; /* where in the file it stands */
    struct root *g;
};

/*
 * Fills a state (struct root) for the configuration: its start, then what is given. 0, or -1 with the path of
 * the wrong field; unknown fields are errors, and so are positions that break an invariant
 * (core/root/check.h).
 */
int root_given(const json_t *given, const struct game_config *config, void *state, struct fault *fault);

/* ---- Values besides those of server/lab/given_values.h, in the same way ---- */

/* A list of words into a bit mask. */
int root_read_mask(const struct reader *r, const char *member, const json_t *json, uint8_t kind,
                   unsigned *mask);
/* An owner of pieces that is in play. */
int root_read_owner(const struct reader *r, const char *member, const json_t *json, uint8_t *owner);
/* An object of seats: words of a kind, or numbers up to 9 if it is KIND_COUNT. */
int root_read_by_seat(const struct reader *r, const char *member, const json_t *json, uint8_t kind,
                      uint8_t *values);
/* Takes named cards out of the deck: equal copies one after the other. */
int root_read_cards(const struct reader *r, const char *member, const json_t *json, cardset *set);
/* Takes a card out of the deck; it is stored as 1 + card. */
int root_read_one_card(const struct reader *r, const char *member, const json_t *json, uint8_t *plus_one);
/* Lets seats know cards. */
void root_read_know(struct root *g, cardset cards, uint16_t seats);
/* A list of items into counts by type. */
int root_read_items(const struct reader *r, const char *member, const json_t *json,
                    uint8_t counts[ITEM_COUNT]);

/* ---- Sections: a member of one. 0, or -1 with the fault set ---- */

int root_given_turn(const struct reader *r, const char *member, const json_t *json);
int root_given_clearing(const struct reader *r, const char *member, const json_t *json, int at);
int root_given_seat(const struct reader *r, const char *member, const json_t *json, uint8_t seat);
/* Warriors of an owner on the card Coffin Makers. */
int root_given_coffin(const struct reader *r, const char *member, const json_t *json, uint8_t owner);
int root_given_markers(const struct reader *r, const char *member, const json_t *json);
int root_given_supply(const struct reader *r, const char *member, const json_t *json);
/* Exactly these are in the deck: what is mentioned nowhere leaves the game. Read last. */
int root_given_deck(const struct reader *r, const json_t *json);
/* The whole section, as who they are is known before any pieces are put on the map. */
int root_given_hirelings(struct reader *r, const json_t *json);

int root_given_marquise(const struct reader *r, const char *member, const json_t *json);
int root_given_eyrie(const struct reader *r, const char *member, const json_t *json);
int root_given_alliance(const struct reader *r, const char *member, const json_t *json);
int root_given_vagabond(const struct reader *r, const char *member, const json_t *json);
int root_given_vagabond2(const struct reader *r, const char *member, const json_t *json);
int root_given_lizard(const struct reader *r, const char *member, const json_t *json);
int root_given_riverfolk(const struct reader *r, const char *member, const json_t *json);
int root_given_duchy(const struct reader *r, const char *member, const json_t *json);
int root_given_corvid(const struct reader *r, const char *member, const json_t *json);
int root_given_hundreds(const struct reader *r, const char *member, const json_t *json);
int root_given_keepers(const struct reader *r, const char *member, const json_t *json);

#endif
