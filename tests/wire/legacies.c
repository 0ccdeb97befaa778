/* See legacies.h. */
#include "tests/wire/legacies.h"

#include "protocol/config.h"
#include "tests/toy/toy.h"
#include "tests/wire/chronicles.h"

static void pick_toy(uint8_t seats, struct legacy *legacy, struct quick_random *random)
{
    enum { MATCHES_BEFORE = 5 };
    legacy->size = TOY_LEGACY_SIZE;
    legacy->bytes[LEGACY_FORMAT] = TOY_LEGACY_FORMAT;
    legacy->bytes[LEGACY_MATCHES] = (uint8_t)(1 + quick_random_below(random, MATCHES_BEFORE));
    legacy->bytes[LEGACY_CHAMPION] = (uint8_t)quick_random_below(random, seats);
    legacy->bytes[LEGACY_KEEPSAKE] = (uint8_t)quick_random_below(random, TOY_CARDS);
}

void legacy_pick(const struct game_kit *kit, struct game_config *config, struct quick_random *random)
{
    struct legacy legacy = {0};
    if (kit->game == &toy_game)
        pick_toy(config->seats, &legacy, random);
    else
        chronicle_pick(kit, &legacy, random);
    config_begin_from(kit->game, &legacy, config);
}

void legacy_rename(const struct game *game, struct legacy *legacy, const uint8_t renamed[SECRETS_MAX])
{
    if (legacy->size == 0)
        return;
    if (game != &toy_game)
        chronicle_rename(legacy, renamed);
    else
        legacy->bytes[LEGACY_KEEPSAKE] = renamed[legacy->bytes[LEGACY_KEEPSAKE]];
}

void legacy_ask(struct text *t, const struct game_kit *kit, const struct legacy *legacy)
{
    if (legacy->size == 0)
        return;
    text_object(t);
    text_key(t, "series");
    text_flag(t, true);
    text_key(t, "legacy");
    text_legacy(t, kit, legacy);
    text_object_end(t);
}
