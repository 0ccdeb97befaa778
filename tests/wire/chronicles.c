/* See chronicles.h. */
#include "tests/wire/chronicles.h"

#include "core/oath/law/legacy.h"
#include "server/lab/oath/oath_lab.h"

void chronicle_pick(const struct game_kit *kit, struct legacy *legacy, struct quick_random *random)
{
    struct fault fault;
    bool read;
    do {
        struct text told = {0};
        *legacy = (struct legacy){0};
        oath_random_legacy(random, legacy);
        kit->legacy.text(legacy, &told);
        text_mark(&told, '\0');
        read = kit_legacy_read(kit, told.data, legacy, &fault) == 0;
        text_free(&told);
    } while (!read);
}

static struct cards renamed_cards(struct cards from, const uint8_t renamed[SECRETS_MAX])
{
    struct cards to = {{0}};
    for (int id; (id = cards_take(&from)) >= 0;)
        cards_add(&to, renamed[id]);
    return to;
}

void chronicle_rename(struct legacy *legacy, const uint8_t renamed[SECRETS_MAX])
{
    struct oath_legacy l;
    if (oath_legacy_unpack(legacy, &l))
        return;
    l.world = renamed_cards(l.world, renamed);
    l.dispossessed = renamed_cards(l.dispossessed, renamed);
    uint32_t top = l.top_relics;
    l.top_relics = 0;
    for (; top; top &= top - 1)
        l.top_relics |= relic_bit(renamed[RELIC_FIRST + __builtin_ctz(top)]);
    for (int slot = 0; slot < SLOTS; slot++)
        for (int i = 0; i < SITE_RELICS_MAX; i++)
            if (l.slot[slot].relic[i] != NO_CARD)
                l.slot[slot].relic[i] = renamed[l.slot[slot].relic[i]];
    oath_legacy_pack(&l, legacy);
}
