/* See fair_chance.h. */
#include "core/fair_chance.h"

#include <sodium.h>

#include "core/session.h"

void fair_commitment(const uint8_t secret[FAIR_SECRET_SIZE], uint8_t commitment[FAIR_COMMITMENT_SIZE])
{
    crypto_generichash(commitment, FAIR_COMMITMENT_SIZE, secret, FAIR_SECRET_SIZE, NULL, 0);
}

void fair_entropy(const void *text, size_t length, uint8_t entropy[FAIR_ENTROPY_SIZE])
{
    crypto_generichash(entropy, FAIR_ENTROPY_SIZE, text, length, NULL, 0);
}

void fair_key(const struct fair_chance *f, uint8_t key[FAIR_KEY_SIZE])
{
    crypto_generichash(key, FAIR_KEY_SIZE, f->entropy[0], (size_t)f->seats * FAIR_ENTROPY_SIZE, f->secret,
                       FAIR_SECRET_SIZE);
}

uint32_t fair_pick(const uint8_t key[FAIR_KEY_SIZE], uint32_t question, uint32_t bound)
{
    enum { WORDS = 16 };
    uint8_t nonce[crypto_stream_chacha20_NONCEBYTES] = {0}, block[WORDS * 4];
    for (int i = 0; i < 4; i++)
        nonce[i] = (uint8_t)(question >> (8 * i));
    crypto_stream_chacha20(block, sizeof block, nonce, key);
    uint32_t limit = UINT32_MAX - UINT32_MAX % bound;
    for (int i = 0; i < WORDS; i++) {
        const uint8_t *w = block + 4 * i;
        uint32_t value = (uint32_t)w[0] | (uint32_t)w[1] << 8 | (uint32_t)w[2] << 16 | (uint32_t)w[3] << 24;
        if (value < limit)
            return value % bound;
    }
    /* Sixteen words in a row above the limit: at most 2^-256 for our bounds below 2^16. */
    GAME_ASSERT(!"chance ran out of words");
    return 0;
}
