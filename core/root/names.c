/* Names of everything in Root, and back (struct game: word, value). */
#include "core/root/names.h"

#include <string.h>

#include "core/root/card.h"
#include "core/root/faction.h"
#include "core/root/maps/map.h"
#include "core/root/settings.h"
#include "core/root/state.h"

const char *const root_suit_names[SUIT_COUNT] = {"fox", "rabbit", "mouse", "bird"};
const char *const root_item_names[ITEM_COUNT] = {"boot",  "bag", "crossbow", "hammer",
                                                 "sword", "tea", "coin",     "torch"};
const char *const root_origin_names[ORIGIN_COUNT] = {"hand",    "play_area", "supporters", "decree",
                                                     "retinue", "revealed",  "overflow"};
const char *const root_phase_names[PHASE_COUNT] = {"setup", "birdsong", "daylight", "evening"};
const char *const root_trigger_names[TRIGGER_COUNT] = {
#define TRIGGER(id, name, touches) name,
#include "core/root/triggers.def"
#undef TRIGGER
};
const char *const root_faction_names[FACTION_COUNT] = {
#define FACTION(id, name, hooks) name,
#include "core/root/factions.def"
#undef FACTION
};
const char *const root_landmark_words[LANDMARK_COUNT] = {
#define LANDMARK(id, name, hooks) name,
#include "core/root/landmarks.def"
#undef LANDMARK
};
/* Both sides of each. */
const char *const root_hireling_names[HIRELING_SIDES * HIRELING_COUNT] = {
#define HIRELING(id, promoted, demoted, def) promoted, demoted,
#include "core/root/hirelings.def"
#undef HIRELING
};
const char *const root_act_names[ACT_COUNT] = {
#define ACT(id, name) name,
#include "core/root/hirelings/acts.def"
#undef ACT
};
static const char *const seat_names[ROOT_SEATS_MAX] = {"s1", "s2", "s3", "s4", "s5", "s6"};
/* Hirelings in play, in the order in which their cards were drawn. */
static const char *const in_play_names[HIRELINGS_IN_PLAY] = {"h1", "h2", "h3"};
const char *const root_clearing_names[CLEARINGS_MAX] = {"c1", "c2", "c3", "c4",  "c5",  "c6",
                                                        "c7", "c8", "c9", "c10", "c11", "c12"};

const char *const root_kinds[KIND_END - KIND_GAME] = {
#define KIND(id, name, ...) name,
#include "core/root/kinds.def"
#undef KIND
};

/* The kinds whose names are a plain list. */
static const struct {
    const char *const *names;
    int count;
} lists[KIND_END] = {
#define KIND(id, name, ...)        KIND_LIST(id, __VA_ARGS__)
#define KIND_LIST(id, list, count) [id] = {list, count},
#include "core/root/kinds.def"
#undef KIND
#undef KIND_LIST
};

/* No kind but cards has more values: pieces are bits of 64 (state.h), places end with the forests. */
enum { VALUES_MAX = 64 };

static const struct deck_def *deck_of(const struct game_config *config)
{
    return root_decks[config->match[SETTING_DECK]];
}

static const struct map_def *config_map(const struct game_config *config)
{
    return root_maps[config->match[SETTING_MAP]];
}

/* The place off the map is one faction's (Law 12.2.2). */
static const char *off_map_name(void)
{
    for (int faction = 0; faction < FACTION_COUNT; faction++)
        if (root_faction_defs[faction]->off_map)
            return root_faction_defs[faction]->off_map;
    return NULL;
}

const char *root_word(const struct game_config *config, uint8_t kind, uint16_t value, enum word_form form)
{
    if (kind == KIND_CARD) {
        const struct deck_def *deck = deck_of(config);
        if (value >= deck->count)
            return NULL;
        return form == WORD_EXACT ? deck->cards[value].exact : deck->cards[value].name;
    }
    if (kind == KIND_OWNER && value < config->seats)
        return seat_names[value];
    if (kind == KIND_OWNER)
        return value - config->seats < HIRELINGS_IN_PLAY ? in_play_names[value - config->seats] : NULL;
    if (kind == KIND_PIECE)
        return value < PIECE_COUNT ? root_piece_defs[value].name : NULL;
    if (kind == KIND_PLACE && value >= FOREST_BASE) {
        const struct map_def *map = config_map(config);
        return value - FOREST_BASE < map->forests_count ? map->forest[value - FOREST_BASE].name : NULL;
    }
    if (kind == KIND_PLACE && value == OFF_MAP)
        return off_map_name();
    if (kind == KIND_PLACE)
        kind = KIND_CLEARING;
    if (kind >= KIND_END || !lists[kind].names || value >= lists[kind].count)
        return NULL;
    return lists[kind].names[value];
}

int root_value(const struct game_config *config, uint8_t kind, const char *name)
{
    if (kind == KIND_CARD) {
        const struct deck_def *deck = deck_of(config);
        for (int i = 0; i < deck->count; i++)
            if (strcmp(deck->cards[i].exact, name) == 0)
                return i;
        return -1;
    }
    for (int value = 0; value < VALUES_MAX; value++) {
        const char *word = root_word(config, kind, (uint16_t)value, WORD_EXACT);
        if (word && strcmp(word, name) == 0)
            return value;
    }
    return -1;
}
