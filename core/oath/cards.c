/* See cards.h. */
#include "core/oath/cards.h"

#define DENIZEN(number, id, title, suit, restriction, locked, favor, secret, burnt_favor, burnt_secret,      \
                does)                                                                                        \
    extern const struct power oath_power_##does;
#include "core/oath/cards/denizens.def"
#undef DENIZEN
#define RELIC(number, id, title, dice, favor, secret, burnt_favor, burnt_secret, does)                       \
    extern const struct power oath_power_##does;
#include "core/oath/cards/relics.def"
#undef RELIC
#define SITE(number, id, title, capacity, relics, favor, secrets, recover, count, bank, coast, home, gives,  \
             does)                                                                                           \
    extern const struct power oath_power_##does;
#include "core/oath/cards/sites.def"
#undef SITE
#define EDIFICE(id, title, suit, f, s, bf, bs, does, ruin, ruin_name, rf, rs, rbf, rbs, ruin_does)           \
    extern const struct power oath_power_##does, oath_power_##ruin_does;
#include "core/oath/cards/edifices.def"
#undef EDIFICE
extern const struct power oath_power_peoples_favor, oath_power_darkest_secret, oath_power_conspiracy;

const struct card_def oath_cards[IDS] = {
#define DENIZEN(number, id, title, suit, restriction, locked, favor, secret, burnt_favor, burnt_secret,      \
                does)                                                                                        \
    [id] = {title,                                                                                           \
            suit,                                                                                            \
            restriction,                                                                                     \
            locked,                                                                                          \
            0,                                                                                               \
            {favor, secret, burnt_favor, burnt_secret},                                                      \
            &oath_power_##does},
#include "core/oath/cards/denizens.def"
#undef DENIZEN
    [VISION_OF_CONQUEST] = {.name = "vision_of_conquest", .suit = SUIT_NONE},
    [VISION_OF_REBELLION] = {.name = "vision_of_rebellion", .suit = SUIT_NONE},
    [VISION_OF_SANCTUARY] = {.name = "vision_of_sanctuary", .suit = SUIT_NONE},
    [VISION_OF_FAITH] = {.name = "vision_of_faith", .suit = SUIT_NONE},
    [CONSPIRACY] = {.name = "conspiracy", .suit = SUIT_NONE, .cost = {.burnt_secret = 1}},
#define RELIC(number, id, title, dice, favor, secret, burnt_favor, burnt_secret, does)                       \
    [id] = {title,                                                                                           \
            SUIT_NONE,                                                                                       \
            ANYWHERE,                                                                                        \
            0,                                                                                               \
            dice,                                                                                            \
            {favor, secret, burnt_favor, burnt_secret},                                                      \
            &oath_power_##does},
#include "core/oath/cards/relics.def"
#undef RELIC
#define SITE(number, id, title, capacity, relics, favor, secrets, recover, count, bank, coast, home, gives,  \
             does)                                                                                           \
    [id] = {.name = title, .suit = SUIT_NONE, .dice = 1, .power = &oath_power_##does}, /* Law 2.8.3 */
#include "core/oath/cards/sites.def"
#undef SITE
#define EDIFICE(id, title, suit, f, s, bf, bs, does, ruin, ruin_name, rf, rs, rbf, rbs, ruin_does)           \
    [id] = {title, suit, SITE_ONLY, 1, 0, {f, s, bf, bs}, &oath_power_##does},
#include "core/oath/cards/edifices.def"
#undef EDIFICE
    [PEOPLES_FAVOR] = {.name = "peoples_favor", .suit = SUIT_NONE, .power = &oath_power_peoples_favor},
    [DARKEST_SECRET] = {.name = "darkest_secret", .suit = SUIT_NONE, .power = &oath_power_darkest_secret},
};

const struct card_def oath_ruins[SUIT_COUNT] = {
#define EDIFICE(id, title, suit, f, s, bf, bs, does, ruin, ruin_name, rf, rs, rbf, rbs, ruin_does)           \
    [suit] = {ruin_name, SUIT_NONE, SITE_ONLY, 1, 0, {rf, rs, rbf, rbs}, &oath_power_##ruin_does},
#include "core/oath/cards/edifices.def"
#undef EDIFICE
};

const struct site_def oath_sites[SITES] = {
#define SITE(number, id, title, capacity, relics, favor, secrets, recover, count, bank, coast, home, gives,  \
             does)                                                                                           \
    [number] = {capacity, relics, favor, secrets, recover, count, bank, coast, home, gives},
#include "core/oath/cards/sites.def"
#undef SITE
};
