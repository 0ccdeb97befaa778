/* Names of everything in Root, and back (struct game: word, value). */
#include "core/root/words.h"

#include <string.h>

#include "core/root/cards.h"
#include "core/root/maps/map.h"
#include "core/root/root.h"

const struct piece_def root_piece_defs[PIECE_COUNT] = {
    [PIECE_WARRIOR] = {"warrior", CLASS_WARRIOR, FACTION_COUNT, 0, 0},
    [PIECE_PAWN] = {"pawn", CLASS_PAWN, FACTION_COUNT, 1, 0},
#define PIECE(id, name, class, faction, count, leaves_game) [id] = {name, class, faction, count, leaves_game},
#include "core/root/pieces.def"
#undef PIECE
};

const char *const root_suit_names[SUIT_COUNT] = {"fox", "rabbit", "mouse", "bird"};
const char *const root_item_names[ITEM_COUNT] = {"boot",  "bag", "crossbow", "hammer",
                                                 "sword", "tea", "coin",     "torch"};
static const char *const phase_names[PHASE_COUNT] = {"setup", "birdsong", "daylight", "evening"};
static const char *const trigger_names[TRIGGER_COUNT] = {
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
static const char *const hireling_names[HIRELING_SIDES * HIRELING_COUNT] = {
#define HIRELING(id, promoted, demoted, def) promoted, demoted,
#include "core/root/hirelings.def"
#undef HIRELING
};
static const char *const act_names[ACT_COUNT] = {
#define ACT(id, name) name,
#include "core/root/hirelings/acts.def"
#undef ACT
};
static const char *const leader_names[LEADER_COUNT] = {"builder", "charismatic", "commander", "despot"};
static const char *const column_names[COLUMN_COUNT] = {"recruit", "move", "battle", "build"};
static const char *const character_names[CHARACTER_COUNT] = {
    "thief", "tinker", "ranger", "vagrant", "arbiter", "scoundrel", "adventurer", "ronin", "harrier"};
static const char *const relation_names[RELATION_COUNT] = {"indifferent", "amiable", "friendly", "allied",
                                                           "hostile"};
static const char *const plot_names[PLOT_KIND_COUNT] = {"bomb", "snare", "extortion", "raid"};
static const char *const minister_names[MINISTER_COUNT] = {
    "foremole", "captain",        "marshal",       "brigadier",    "banker",
    "mayor",    "duchess_of_mud", "baron_of_dirt", "earl_of_stone"};
static const char *const service_names[SERVICE_COUNT] = {"hand_card", "riverboats", "mercenaries"};
static const char *const mood_names[MOOD_COUNT] = {"bitter",     "grandiose", "jubilant", "lavish",
                                                   "relentless", "rowdy",     "stubborn", "wrathful"};
static const char *const relic_names[RELIC_TYPES] = {"figure", "tablet", "jewelry"};
static const char *const retinue_names[RETINUE_COLUMNS] = {"move", "battle_then_delve", "move_or_recover"};
static const char *const quest_names[QUEST_COUNT] = {
#define QUEST(name, suit, first, second) name,
#include "core/root/factions/quests.def"
#undef QUEST
};
static const char *const seat_names[ROOT_SEATS_MAX] = {"s1", "s2", "s3", "s4", "s5", "s6"};
/* Hirelings in play, in the order in which their cards were drawn. */
static const char *const in_play_names[HIRELINGS_IN_PLAY] = {"h1", "h2", "h3"};
static const char *const clearing_names[CLEARINGS_MAX] = {"c1", "c2", "c3", "c4",  "c5",  "c6",
                                                          "c7", "c8", "c9", "c10", "c11", "c12"};

const char *const root_kinds[KIND_END - KIND_GAME] = {
    "clearing", "place",  "card",     "suit",      "item",  "piece",    "phase",    "faction",
    "trigger",  "leader", "column",   "character", "quest", "relation", "plot",     "minister",
    "service",  "owner",  "landmark", "mood",      "relic", "retinue",  "hireling", "act"};

/* The kinds whose names are a plain list. */
static const struct {
    const char *const *names;
    int count;
} lists[KIND_END] = {
    [KIND_CLEARING] = {clearing_names, CLEARINGS_MAX},
    [KIND_SUIT] = {root_suit_names, SUIT_COUNT},
    [KIND_ITEM] = {root_item_names, ITEM_COUNT},
    [KIND_PHASE] = {phase_names, PHASE_COUNT},
    [KIND_FACTION] = {root_faction_names, FACTION_COUNT},
    [KIND_TRIGGER] = {trigger_names, TRIGGER_COUNT},
    [KIND_LEADER] = {leader_names, LEADER_COUNT},
    [KIND_COLUMN] = {column_names, COLUMN_COUNT},
    [KIND_CHARACTER] = {character_names, CHARACTER_COUNT},
    [KIND_QUEST] = {quest_names, QUEST_COUNT},
    [KIND_RELATION] = {relation_names, RELATION_COUNT},
    [KIND_SERVICE] = {service_names, SERVICE_COUNT},
    [KIND_RELIC] = {relic_names, RELIC_TYPES},
    [KIND_RETINUE] = {retinue_names, RETINUE_COLUMNS},
    [KIND_PLOT] = {plot_names, PLOT_KIND_COUNT},
    [KIND_MINISTER] = {minister_names, MINISTER_COUNT},
    [KIND_LANDMARK] = {root_landmark_words, LANDMARK_COUNT},
    [KIND_MOOD] = {mood_names, MOOD_COUNT},
    [KIND_HIRELING] = {hireling_names, HIRELING_SIDES *HIRELING_COUNT},
    [KIND_ACT] = {act_names, ACT_COUNT},
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
    if (kind == KIND_PLACE && value == BURROW)
        return "burrow";
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
