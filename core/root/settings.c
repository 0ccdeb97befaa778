/* The settings of a match: their names and defaults, and which of them go together. Law 5, A */
#include "core/root/settings.h"

#include "core/obstacle.h"
#include "core/root/faction.h"
#include "core/root/hirelings/hireling.h"

static const char *const order_names[] = {"random", "seated"};
static const char *const suits_names[] = {"printed", "random", "of_setup"};
static const char *const setup_names[SETUPS_COUNT] = {"standard", "advanced", "advanced_chosen"};
static const char *const out_or_in[] = {"out", "in"};
static const char *const off_or_on[] = {"off", "on"};
static const char *const hirelings_names[HIRELINGS_OPTIONS] = {"none", "three"};
static const char *const hireling_choices[HIRELING_COUNT + 1] = {
    "any",
#define HIRELING(id, promoted, demoted, def) promoted,
#include "core/root/hirelings.def"
#undef HIRELING
};
static const char *const faction_choices[] = {
    "any",
#define FACTION(id, name, hooks) name,
#include "core/root/factions.def"
#undef FACTION
};

static const char *const landmark_choices[] = {
    "none",
    "random",
#define LANDMARK(id, name, hooks) name,
#include "core/root/landmarks.def"
#undef LANDMARK
};
static const char *const map_landmarks_names[] = {"placed", "left_out"};

const struct setting root_match_settings[MATCH_SETTINGS_COUNT] = {
    [SETTING_MAP] = {"map", root_map_names, ROOT_MAPS_COUNT, 0},
    [SETTING_DECK] = {"deck", root_deck_names, ROOT_DECKS_COUNT, 0},
    [SETTING_ORDER] = {"order", order_names, 2, ORDER_RANDOM},
    [SETTING_SUITS] = {"suits", suits_names, 3, SUITS_OF_SETUP},
    [SETTING_SETUP] = {"setup", setup_names, SETUPS_COUNT, SETUP_STANDARD},
    [SETTING_INSURGENTS_FOR_TWO] = {"insurgents_for_two", out_or_in, 2, 0},
    [SETTING_SECOND_VAGABOND] = {"second_vagabond", out_or_in, 2, 0},
    [SETTING_ENFORCE_REACH] = {"enforce_reach", off_or_on, 2, 0},
    [SETTING_LANDMARK_1] = {"landmark_1", landmark_choices, LANDMARK_FIRST + LANDMARK_COUNT, LANDMARK_NONE},
    [SETTING_LANDMARK_2] = {"landmark_2", landmark_choices, LANDMARK_FIRST + LANDMARK_COUNT, LANDMARK_NONE},
    [SETTING_MAP_LANDMARKS] = {"map_landmarks", map_landmarks_names, 2, MAP_LANDMARKS_PLACED},
    [SETTING_HIRELINGS] = {"hirelings", hirelings_names, HIRELINGS_OPTIONS, HIRELINGS_NONE},
    [SETTING_HIRELING_1] = {"hireling_1", hireling_choices, HIRELING_COUNT + 1, 0},
    [SETTING_HIRELING_2] = {"hireling_2", hireling_choices, HIRELING_COUNT + 1, 0},
    [SETTING_HIRELING_3] = {"hireling_3", hireling_choices, HIRELING_COUNT + 1, 0},
};
const struct setting root_seat_settings[SEAT_SETTINGS_COUNT] = {
    [SEAT_SETTING_FACTION] = {"faction", faction_choices, FACTION_COUNT + 1, 0},
};

bool root_own_landmark_stands(const struct game_config *config)
{
    bool landmarks = config->match[SETTING_LANDMARK_1] != LANDMARK_NONE ||
                     config->match[SETTING_LANDMARK_2] != LANDMARK_NONE;
    return root_maps[config->match[SETTING_MAP]]->own.number &&
           !(landmarks && config->match[SETTING_MAP_LANDMARKS] == MAP_LANDMARKS_LEFT_OUT);
}

/* There is one of each landmark, and one that the map has of its own is not set up a second time. */
static int check_landmark_settings(const struct game_config *config, struct obstacle *obstacle)
{
    uint8_t first = config->match[SETTING_LANDMARK_1], second = config->match[SETTING_LANDMARK_2];
    const struct map_def *map = root_maps[config->match[SETTING_MAP]];
    uint8_t own = (uint8_t)(LANDMARK_FIRST + map->own.landmark);
    if (first >= LANDMARK_FIRST && first == second)
        return obstacle_set(obstacle,
                            (struct choice){OBSTACLE_SAME_LANDMARK, {(uint16_t)(first - LANDMARK_FIRST)}},
                            "landmark_1 and landmark_2 are both %s", landmark_choices[first]);
    if (root_own_landmark_stands(config) && (first == own || second == own))
        return obstacle_set(obstacle, (struct choice){OBSTACLE_LANDMARK_OF_MAP, {map->own.landmark}},
                            "map %s has %s already: choose map_landmarks left_out", map->name,
                            landmark_choices[own]);
    return 0;
}

static const char *fixed_faction(const struct game_config *config, int seat)
{
    uint8_t faction = config->seat[seat][SEAT_SETTING_FACTION];
    return faction ? faction_choices[faction] : NULL;
}

/* Law 5.1.1 */
static int check_twice(const struct game_config *config, struct obstacle *obstacle)
{
    for (int a = 0; a < config->seats; a++)
        for (int b = a + 1; b < config->seats; b++) {
            const char *faction = fixed_faction(config, a);
            if (!faction || faction != fixed_faction(config, b))
                continue;
            return obstacle_set(obstacle,
                                (struct choice){OBSTACLE_SAME_FACTION,
                                                {(uint16_t)(config->seat[a][SEAT_SETTING_FACTION] - 1),
                                                 (uint16_t)a, (uint16_t)b}},
                                "seats s%d and s%d both have the faction %s", a + 1, b + 1, faction);
        }
    return 0;
}

/* Law 5: more need the advanced setup */
static int check_corners(const struct game_config *config, struct obstacle *obstacle)
{
    int corners = 0;
    for (int seat = 0; seat < config->seats; seat++) {
        uint8_t faction = config->seat[seat][SEAT_SETTING_FACTION];
        corners += faction != 0 && root_faction_defs[faction - 1]->corner_start;
    }
    if (corners <= CORNERS)
        return 0;
    return obstacle_set(obstacle, (struct choice){OBSTACLE_CORNERS, {(uint16_t)corners, CORNERS}},
                        "%d of the factions start in a corner, and there are %d corners", corners, CORNERS);
}

/* Law A.8.2: who drafts has no faction before, and nobody knows how far they will reach. */
static int check_draft(const struct game_config *config, struct obstacle *obstacle)
{
    if (config->match[SETTING_ENFORCE_REACH])
        return obstacle_set(obstacle, (struct choice){OBSTACLE_REACH_DRAFTED, {0}},
                            "enforce_reach needs factions chosen before the start, and in the advanced setup "
                            "they are drafted");
    for (int seat = 0; seat < config->seats; seat++)
        if (fixed_faction(config, seat))
            return obstacle_set(
                obstacle,
                (struct choice){OBSTACLE_FACTION_DRAFTED,
                                {(uint16_t)seat, (uint16_t)(config->seat[seat][SEAT_SETTING_FACTION] - 1)}},
                "seat s%d has the faction %s, but in the advanced setup factions are drafted", seat + 1,
                fixed_faction(config, seat));
    return 0;
}

int root_config_check(const struct game_config *config, struct obstacle *obstacle)
{
    if (check_landmark_settings(config, obstacle) != 0)
        return -1;
    if (root_hirelings_check(config, obstacle) != 0)
        return -1;
    if (config->match[SETTING_SETUP] == SETUP_ADVANCED)
        return check_draft(config, obstacle);
    if (check_twice(config, obstacle) != 0)
        return -1;
    return check_corners(config, obstacle);
}
