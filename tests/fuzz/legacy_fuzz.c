/*
 * Fuzzing what matches begin from: any text is the legacy of some game, or meets one obstacle. A good one is
 * told as a text that means the same, and whatever is chosen in a match that begins from it, every invariant
 * holds.
 *
 * The text ends with the first line; then a byte says how many play, and each byte is a choice among the
 * options.
 */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/session.h"
#include "protocol/config.h"
#include "tests/fuzz/input.h"
#include "tests/toy/all_games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The text of a legacy, NUL behind it. The caller frees it. */
static struct text told(const struct game_kit *kit, const struct legacy *legacy)
{
    struct text t = {0};
    kit->legacy.text(legacy, &t);
    text_mark(&t, '\0');
    require(!t.broken, "out of memory");
    return t;
}

/* Passed on, it stays what it is: the first text may say less than what was read, the second one does not. */
static void pass_on(const struct game_kit *kit, struct legacy *legacy)
{
    struct obstacle obstacle = {0};
    for (int times = 0; times < 2; times++) {
        struct legacy again = {0};
        struct text t = told(kit, legacy);
        require(kit->legacy.read(t.data, &again, &obstacle) == 0, obstacle.text);
        require(kit->game->legacy_check(&again, &obstacle) == 0, obstacle.text);
        require(times == 0 ||
                    (again.size == legacy->size && memcmp(again.bytes, legacy->bytes, again.size) == 0),
                "its text means something else");
        *legacy = again;
        text_free(&t);
    }
}

/* What all may know of it is good JSON. */
static void show(const struct game_kit *kit, const struct legacy *legacy)
{
    struct text t = {0};
    text_legacy_view(&t, kit, legacy);
    json_t *json = json_loadb(t.data, t.length, JSON_DECODE_ANY, NULL);
    require(json != NULL, "it is shown as what is no JSON");
    json_decref(json);
    text_free(&t);
}

static void play(const struct game *game, const struct legacy *legacy, struct input in)
{
    struct obstacle obstacle;
    struct game_config config;
    struct session *s = session_create(game);
    require(s != NULL, "out of memory");
    config_presets(game, (uint8_t)(game->seats_min + take(&in) % (game->seats_max - game->seats_min + 1)),
                   &config);
    config.legacy = *legacy;
    require(game->config_check(&config, &obstacle) == 0, obstacle.text);
    session_start(s, &config);
    while (in.size > 0 && !s->over) {
        const char *broken = game->check(s->now);
        require(!broken, broken);
        require(s->prompt.count > 0, "nothing is offered");
        session_answer_index(s, take(&in) % s->prompt.count);
    }
    session_destroy(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct game_kit *kits[ALL_GAMES_MAX + 1];
    const uint8_t *end = size > 0 ? memchr(data, '\n', size) : NULL;
    size_t length = end ? (size_t)(end - data) : size;
    char *text = calloc(1, length + 1);
    if (!text || sodium_init() < 0)
        abort();
    if (length > 0)
        memcpy(text, data, length);
    int count = all_games(kits);
    for (int i = 0; i < count; i++) {
        struct legacy legacy = {0};
        struct fault fault = {0};
        if (!kits[i]->legacy.read || kit_legacy_read(kits[i], text, &legacy, &fault) != 0 || legacy.size == 0)
            continue;
        show(kits[i], &legacy);
        pass_on(kits[i], &legacy);
        play(kits[i]->game, &legacy,
             (struct input){data + length + (end != NULL), size - length - (end != NULL)});
    }
    free(text);
    return 0;
}
