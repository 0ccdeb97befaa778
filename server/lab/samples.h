/*
 * Positions of played games, as one seat saw them, and how the games ended: what a learned value is fitted
 * to. The numbers of each seat (core/features.h) are kept without those that are 0.
 */
#ifndef WARREN_SAMPLES_H
#define WARREN_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/features.h"

struct sample_number {
    int16_t value;
    uint8_t number; /* its place among the seat's */
};

struct sample {
    uint64_t first; /* of its numbers in the set; by seat one after the other */
    uint32_t game;
    uint16_t winners; /* bit mask */
    uint8_t seats;
    uint8_t kind[SEATS_MAX], count[SEATS_MAX]; /* numbers of each seat */
    float target[SEATS_MAX];                   /* the chances it is fitted to; sum 1 */
};

/* Positions in the order of play, game by game. */
struct samples {
    struct sample *sample;
    struct sample_number *numbers;
    size_t count, room, numbers_count, numbers_room;
};

/* Adds a position of a game that is being played. False if memory is short; then nothing is added. */
bool samples_add(struct samples *set, uint32_t game, const struct features *f, uint8_t seats,
                 uint8_t numbers);
/* Adds all of another set. The same. */
bool samples_join(struct samples *set, const struct samples *more);
/* Notes how the game ended of which the positions from `from` on are. */
void samples_end_game(struct samples *set, size_t from, uint16_t winners);
/* Forgets the positions from `from` on. */
void samples_cut(struct samples *set, size_t from);
void samples_free(struct samples *set);
/* The numbers of a position again. */
void samples_features(const struct samples *set, size_t index, struct features *f);

#endif
