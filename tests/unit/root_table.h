/*
 * A table of Root for unit tests: builds a position piece by piece, then plays it choice by choice.
 * Everything that does not go as said fails the test.
 */
#ifndef WARREN_ROOT_TABLE_H
#define WARREN_ROOT_TABLE_H

#include "core/root/state.h"
#include "core/session.h"

struct table {
    struct session *s;
    struct root g; /* the position while it is built */
};

/* An empty map on the Autumn side. `factions`: a letter per seat in order of play: m, e, a, v. */
void table_open(struct table *t, const char *factions);
void table_close(struct table *t);

/* ---- Building ---- */

/* Clearing by the number printed on the map, from 1. */
static inline int at(int number)
{
    return number - 1;
}

/* A card by its exact name. */
int card_named(const struct table *t, const char *name);
/* Moves a card from the deck to a hand; only its owner knows it. Returns the card. */
int give_card(struct table *t, uint8_t seat, const char *name);
/* Moves a card from the deck to the supporters, known to the Alliance alone. */
int give_supporter_card(struct table *t, uint8_t seat, const char *name);
void put_warriors(struct table *t, uint8_t seat, int clearing, int count);
void put_piece(struct table *t, int clearing, int piece);
/* Starts the turn of a seat at this phase. The position must be sound. */
void table_play(struct table *t, uint8_t seat, enum phase phase);

/* ---- Playing ---- */

/* The position at the open prompt. */
const struct root *position(const struct table *t);
/* Whether this seat is asked for this reason. */
bool asks(const struct table *t, uint8_t seat, enum reason reason);
bool offered(const struct table *t, enum verb verb, int a, int b, int c);
/* Number of options with this verb. */
int offers_of(const struct table *t, enum verb verb);
/* The asked seat answers. */
void choose(struct table *t, enum verb verb, int a, int b, int c);
/* As choose, of a seat that must be the asked one. */
void choose_as(struct table *t, uint8_t seat, enum verb verb, int a, int b, int c);
/* Chance draws this card, or rolls these dice. */
void draw_named(struct table *t, const char *name);
void roll_dice(struct table *t, int first, int second);
/* Answers "pass" or "end" until another reason than this one is asked. */
void pass_all(struct table *t, enum reason reason);

#endif
