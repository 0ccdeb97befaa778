/*
 * Chance that can be checked.
 *
 * At creation the server publishes the commitment of a secret. Every seat adds entropy when it readies up.
 * The key of the match is the hash of the secret and all entropy in seat order; question number n of CHANCE
 * is answered from block n of a ChaCha20 stream under that key. When the match ends the secret is published
 * and anyone can check every die and draw.
 */
#ifndef WARREN_FAIR_CHANCE_H
#define WARREN_FAIR_CHANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/seat.h"

enum {
    FAIR_SECRET_SIZE = 32,
    FAIR_COMMITMENT_SIZE = 32,
    FAIR_KEY_SIZE = 32,
    FAIR_ENTROPY_SIZE = 32,
};

/* What went into the chance of a match. Seats without entropy have all zeros. */
struct fair_chance {
    uint8_t secret[FAIR_SECRET_SIZE];
    uint8_t entropy[SEATS_MAX][FAIR_ENTROPY_SIZE];
    uint8_t seats;
};

/* BLAKE2b-256 of the secret. */
void fair_commitment(const uint8_t secret[FAIR_SECRET_SIZE], uint8_t commitment[FAIR_COMMITMENT_SIZE]);
/* Any string a player sends is folded to a fixed size by BLAKE2b-256. */
void fair_entropy(const void *text, size_t length, uint8_t entropy[FAIR_ENTROPY_SIZE]);
/* Key of the match: BLAKE2b-256 keyed with the secret over the seats' entropy in order. */
void fair_key(const struct fair_chance *f, uint8_t key[FAIR_KEY_SIZE]);
/*
 * The option (0 .. bound-1) that chance picks for question number n (counted from 0); every option equally
 * likely, by rejection. bound is 1 .. 65535.
 */
uint32_t fair_pick(const uint8_t key[FAIR_KEY_SIZE], uint32_t question, uint32_t bound);

#endif
