/* See legacies.h. */
#include "tests/wire/legacies.h"

#include "protocol/kit.h"
#include "tests/toy/toy.h"
#include "tests/toy/toy_kit.h"

enum { MATCHES_BEFORE = 5 };

void legacy_pick(struct game_config *config, struct quick_random *random)
{
    struct legacy *legacy = &config->legacy;
    legacy->size = TOY_LEGACY_SIZE;
    legacy->bytes[LEGACY_FORMAT] = TOY_LEGACY_FORMAT;
    legacy->bytes[LEGACY_MATCHES] = (uint8_t)(1 + quick_random_below(random, MATCHES_BEFORE));
    legacy->bytes[LEGACY_CHAMPION] = (uint8_t)quick_random_below(random, config->seats);
    legacy->bytes[LEGACY_KEEPSAKE] = (uint8_t)quick_random_below(random, TOY_CARDS);
}

int legacy_kept_at(void)
{
    return LEGACY_KEEPSAKE;
}

void legacy_ask(struct text *t, const struct legacy *legacy)
{
    if (legacy->size == 0)
        return;
    text_object(t);
    text_key(t, "series");
    text_flag(t, true);
    text_key(t, "legacy");
    text_legacy(t, &toy_kit, legacy);
    text_object_end(t);
}
