/*
 * Fuzzing the rules of every game with streams of choices: whatever is chosen from what is offered, every
 * invariant holds; whatever is not offered is refused without a trace; undo is exact.
 *
 * The first bytes say which game, how many play and with which settings of their seats; then each byte is a
 * choice among the options (two bytes where there are many), with a few values set apart for undo and for
 * wrong answers.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/undo.h"
#include "protocol/config.h"
#include "tests/fuzz/input.h"
#include "tests/toy/all_games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BYTE_UNDO = 255, BYTE_WRONG = 254, BYTE_VALUES = 254 };

static const struct game *read_game(struct input *in)
{
    const struct game_kit *kits[ALL_GAMES_MAX + 1];
    int count = all_games(kits);
    return kits[take(in) % count]->game;
}

/* Settings that cannot be together are left at their presets. */
static void read_config(const struct game *game, struct input *in, struct game_config *config)
{
    struct obstacle obstacle;
    uint8_t span = (uint8_t)(game->seats_max - game->seats_min + 1);
    config_presets(game, (uint8_t)(game->seats_min + take(in) % span), config);
    for (int seat = 0; seat < config->seats; seat++)
        for (int i = 0; i < game->seat_settings_count; i++) {
            uint8_t preset = config->seat[seat][i];
            config->seat[seat][i] = (uint8_t)(take(in) % game->seat_settings[i].values_count);
            if (game->config_check(config, &obstacle) != 0)
                config->seat[seat][i] = preset;
        }
}

/* A choice that nobody offered changes nothing. */
static void answer_wrongly(struct input *in, struct session *s)
{
    struct choice wrong = {take(in), {take(in), take(in), take(in)}};
    uint8_t before[HASH_SIZE], after[HASH_SIZE];
    if (session_find(s, wrong) >= 0)
        return;
    session_hash(s, before);
    require(session_answer(s, s->prompt.seat, wrong) == SESSION_NOT_OFFERED, "a wrong choice was taken");
    require(session_answer(s, (uint8_t)(s->prompt.seat ^ 1), s->prompt.options[0]) == SESSION_NOT_ASKED,
            "a choice of another seat was taken");
    session_hash(s, after);
    require(memcmp(before, after, HASH_SIZE) == 0, "a refused choice left a trace");
}

static void play_byte(struct input *in, struct session *s, struct undo *undo, uint8_t byte)
{
    if (byte == BYTE_UNDO && s->prompt.seat < SEATS_MAX) {
        undo_last(undo, s, s->prompt.seat);
        return;
    }
    if (byte == BYTE_WRONG) {
        answer_wrongly(in, s);
        return;
    }
    uint32_t value = s->prompt.count > BYTE_VALUES ? (uint32_t)byte << 8 | take(in) : byte;
    int index = (int)(value % s->prompt.count);
    uint8_t seat = s->prompt.seat;
    session_answer_index(s, index);
    undo_note(undo, s, seat, index);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, size};
    struct game_config config;
    struct undo undo;
    if (sodium_init() < 0)
        abort();
    const struct game *game = read_game(&in);
    struct session *s = session_create(game);
    if (!s)
        abort();
    read_config(game, &in, &config);
    session_start(s, &config);
    if (!undo_init(&undo, s))
        abort();
    while (in.size > 0 && !s->over) {
        play_byte(&in, s, &undo, take(&in));
        const char *broken = game->check(s->now);
        require(!broken, broken);
        require(s->over || s->prompt.count > 0, "nothing is offered");
    }
    undo_free(&undo);
    session_destroy(s);
    return 0;
}
