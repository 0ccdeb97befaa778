/* See kernel.h. */
#include "tests/unit/kernel.h"

#include <string.h>

struct game_config duel_config(uint8_t seats)
{
    struct game_config config;
    memset(&config, 0, sizeof config);
    config.seats = seats;
    config.match[TOY_LENGTH] = toy_game.match_settings[TOY_LENGTH].preset;
    return config;
}

struct session *duel_start(uint8_t seats)
{
    struct session *s = session_create(&toy_game);
    ck_assert_ptr_nonnull(s);
    struct game_config config = duel_config(seats);
    session_start(s, &config);
    return s;
}

struct session *duel_position(uint8_t seats, const uint16_t *const hands[], const int *hand_sizes)
{
    struct session *s = duel_start(seats);
    uint8_t same[SECRETS_MAX];
    for (int i = 0; i < SECRETS_MAX; i++)
        same[i] = (uint8_t)i;
    struct toy_state g = *duel_state(s);
    for (uint8_t seat = 0; seat < seats; seat++)
        for (int i = 0; i < hand_sizes[seat]; i++) {
            g.zone[hands[seat][i]] = seat;
            g.known_to[hands[seat][i]] = SEAT_BIT(seat);
        }
    g.phase = PHASE_ACT;
    g.actions = TOY_ACTIONS;
    session_restart_beat(s, &g, same);
    ck_assert_ptr_null(toy_game.check(s->now));
    return s;
}

void play(struct session *s, uint8_t seat, uint16_t verb, uint16_t arg)
{
    ck_assert_int_eq(session_answer(s, seat, (struct choice){verb, {arg}}), SESSION_OK);
}

void play_any(struct session *s, struct quick_random *random)
{
    session_answer_index(s, (int)quick_random_below(random, s->prompt.count));
}

int news_of(const struct session *s, uint16_t kind)
{
    int n = 0;
    for (int i = 0; i < s->news_count; i++)
        n += s->news[i].kind == kind;
    return n;
}

void assert_same_position(const struct session *a, const struct session *b)
{
    uint8_t hash_a[HASH_SIZE], hash_b[HASH_SIZE];
    session_hash(a, hash_a);
    session_hash(b, hash_b);
    ck_assert_mem_eq(hash_a, hash_b, HASH_SIZE);
    ck_assert_uint_eq(a->answered, b->answered);
    ck_assert_int_eq(a->over, b->over);
    ck_assert_mem_eq(a->now, b->now, a->game->state_size);
    ck_assert_mem_eq(a->base, b->base, a->game->state_size);
}

const struct toy_state *duel_state(const struct session *s)
{
    return s->now;
}

uint16_t card(enum toy_card kind, int copy)
{
    return (uint16_t)((int)kind * TOY_COPIES + copy);
}
