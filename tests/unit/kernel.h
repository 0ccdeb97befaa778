/* Helpers for tests that play duel: configurations, random play, scripted choices. */
#ifndef WARREN_UNIT_KERNEL_H
#define WARREN_UNIT_KERNEL_H

#include <check.h>

#include "core/random.h"
#include "core/session.h"
#include "tests/toy/toy.h"

/* A match of duel with the presets and this many seats. */
struct game_config duel_config(uint8_t seats);
/* A started match. The caller destroys it. */
struct session *duel_start(uint8_t seats);
/* A match in which every hand holds exactly these cards and s1 is to act, with the rest in the deck. */
struct session *duel_position(uint8_t seats, const uint16_t *const hands[], const int *hand_sizes);
/* Answers the open prompt, which must ask this seat and offer this choice. */
void play(struct session *s, uint8_t seat, uint16_t verb, uint16_t arg);
/* Answers with any option. */
void play_any(struct session *s, struct quick_random *random);
/* Number of events of a kind among the news. */
int news_of(const struct session *s, uint16_t kind);
void assert_same_position(const struct session *a, const struct session *b);
const struct toy_state *duel_state(const struct session *s);
/* Instance `copy` (from 0) of a card. */
uint16_t card(enum toy_card kind, int copy);

#endif
