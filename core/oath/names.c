/* Names of everything in Oath, and back (struct game: word, value). */
#include "core/oath/words.h"

#include <string.h>

#include "core/oath/cards.h"

const char *const oath_kinds[KIND_END - KIND_GAME] = {"card",   "relic", "site",  "slot",   "region", "suit",
                                                      "colour", "role",  "goal",  "banner", "trait",  "phase",
                                                      "action", "way",   "owner", "thing",  "source", "task"};

const char *const oath_suit_names[SUIT_COUNT] = {"discord", "arcane", "order", "hearth", "beast", "nomad"};
const char *const oath_colour_names[COLOURS] = {"purple", "black", "blue", "red", "white", "yellow"};
static const char *const slot_names[SLOTS] = {"c1", "c2", "p1", "p2", "p3", "h1", "h2", "h3"};
static const char *const region_names[REGIONS] = {"cradle", "provinces", "hinterland"};
static const char *const role_names[ROLES] = {"chancellor", "citizen", "exile"};
static const char *const goal_names[GOALS] = {"supremacy", "the_people", "protection", "devotion"};
static const char *const trait_names[TRAITS] = {"brutal", "decadent", "careless", "greedy"};
static const char *const phase_names[PHASES] = {"setup", "wake", "act", "rest", "round_end", "chronicle"};
static const char *const action_names[ACTIONS] = {"search",  "muster",   "trade",
                                                  "recover", "campaign", "travel"};
static const char *const way_names[WAYS] = {"usurper", "vision", "empire", "successor"};
static const char *const source_names[SOURCES] = {"world_deck", "cradle", "provinces", "hinterland",
                                                  "dispossessed"};
static const char *const seat_names[OATH_SEATS_MAX] = {"s1", "s2", "s3", "s4", "s5", "s6"};
static const char *const task_names[TASK_COUNT] = {
#define TASK(id, name, run) name,
#include "core/oath/tasks.def"
#undef TASK
};

/* The kinds whose names are a plain list. */
static const struct {
    const char *const *names;
    int count;
} lists[KIND_END] = {
    [KIND_SLOT] = {slot_names, SLOTS},           [KIND_REGION] = {region_names, REGIONS},
    [KIND_SUIT] = {oath_suit_names, SUIT_COUNT}, [KIND_COLOUR] = {oath_colour_names, COLOURS},
    [KIND_ROLE] = {role_names, ROLES},           [KIND_GOAL] = {goal_names, GOALS},
    [KIND_TRAIT] = {trait_names, TRAITS},        [KIND_PHASE] = {phase_names, PHASES},
    [KIND_ACTION] = {action_names, ACTIONS},     [KIND_WAY] = {way_names, WAYS},
    [KIND_SOURCE] = {source_names, SOURCES},     [KIND_TASK] = {task_names, TASK_COUNT},
};

static const char *owner_word(const struct game_config *config, uint16_t value)
{
    if (value == OWNER_EMPIRE)
        return "empire";
    if (value == OWNER_BANDITS)
        return "bandits";
    return value < OATH_SEATS_MAX && (!config || value < config->seats) ? seat_names[value] : NULL;
}

static const char *thing_word(uint16_t value)
{
    if (value == THING_PAWN)
        return "pawn";
    if (value >= THING_SLOT)
        return value - THING_SLOT < SLOTS ? slot_names[value - THING_SLOT] : NULL;
    return is_relic(value) || is_banner(value) ? oath_cards[value].name : NULL;
}

static bool of_kind(uint8_t kind, int id)
{
    switch (kind) {
    case KIND_RELIC:
        return is_relic(id);
    case KIND_SITE:
        return is_site(id);
    case KIND_BANNER:
        return is_banner(id);
    default:
        return kind == KIND_CARD && id < NO_CARD;
    }
}

const char *oath_word(const struct game_config *config, uint8_t kind, uint16_t value, enum word_form form)
{
    (void)form; /* there is one of each card */
    if (kind == KIND_CARD || kind == KIND_RELIC || kind == KIND_SITE || kind == KIND_BANNER)
        return value < IDS && of_kind(kind, value) ? oath_cards[value].name : NULL;
    if (kind == KIND_OWNER)
        return owner_word(config, value);
    if (kind == KIND_THING)
        return thing_word(value);
    if (kind >= KIND_END || !lists[kind].names || value >= lists[kind].count)
        return NULL;
    return lists[kind].names[value];
}

int oath_value(const struct game_config *config, uint8_t kind, const char *name)
{
    for (int value = 0; value < THINGS_END; value++) {
        const char *word = oath_word(config, kind, (uint16_t)value, WORD_EXACT);
        if (word && strcmp(word, name) == 0)
            return value;
    }
    return -1;
}
