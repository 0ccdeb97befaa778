/* The settings of a match: their names and presets, and which of them go together. Law 1.7, 1.9 */
#include "core/oath/settings.h"

#include "core/oath/words.h"

static const char *const chronicle_names[] = {"written", "left_out"};
static const char *const order_names[] = {"seated", "random"};
static const char *const allies_names[] = {"german", "targeted_sites"};
static const char *const banish_names[] = {"german", "may"};
static const char *const edifices_names[] = {"german", "empty"};
static const char *const tutorial_names[] = {"off", "on"};
static const char *const board_names[] = {"any", "chancellor", "black", "blue", "red", "white", "yellow"};

const struct setting oath_match_settings[MATCH_SETTINGS_COUNT] = {
    [SETTING_CHRONICLE] = {"chronicle", chronicle_names, 2, CHRONICLE_WRITTEN},
    [SETTING_ORDER] = {"order", order_names, 2, ORDER_SEATED},
    [SETTING_ALLIES] = {"allies", allies_names, 2, 0},
    [SETTING_BANISH] = {"banish", banish_names, 2, 0},
    [SETTING_EDIFICES] = {"edifice_sites", edifices_names, 2, 0},
    [SETTING_TUTORIAL] = {"tutorial", tutorial_names, 2, TUTORIAL_OFF},
};
const struct setting oath_seat_settings[SEAT_SETTINGS_COUNT] = {
    [SEAT_SETTING_BOARD] = {"board", board_names, BOARD_FIRST + COLOURS, BOARD_ANY},
};

static uint8_t board_of(const struct game_config *config, int seat)
{
    return config->seat[seat][SEAT_SETTING_BOARD];
}

static int refuse_twice(const struct game_config *config, int a, int b, struct obstacle *obstacle)
{
    uint16_t colour = (uint16_t)(board_of(config, a) - BOARD_FIRST);
    if (colour == PURPLE)
        return obstacle_set(obstacle, (struct choice){OBSTACLE_CHANCELLORS, {(uint16_t)a, (uint16_t)b}},
                            "seats s%d and s%d are both the Chancellor", a + 1, b + 1);
    return obstacle_set(obstacle, (struct choice){OBSTACLE_COLOUR_TWICE, {colour, (uint16_t)a, (uint16_t)b}},
                        "seats s%d and s%d both have the board %s", a + 1, b + 1,
                        board_names[board_of(config, a)]);
}

int oath_config_check(const struct game_config *config, struct obstacle *obstacle)
{
    bool chancellor = false;
    for (int a = 0; a < config->seats; a++) {
        chancellor = chancellor || board_of(config, a) == BOARD_ANY || board_of(config, a) == BOARD_FIRST;
        for (int b = a + 1; b < config->seats; b++)
            if (board_of(config, a) != BOARD_ANY && board_of(config, a) == board_of(config, b))
                return refuse_twice(config, a, b, obstacle);
    }
    if (!chancellor)
        return obstacle_set(obstacle, (struct choice){OBSTACLE_NO_CHANCELLOR, {0}},
                            "somebody has to be the Chancellor, but every seat has another board");
    if (config->match[SETTING_TUTORIAL] == TUTORIAL_ON && config->legacy.size > 0)
        return obstacle_set(
            obstacle, (struct choice){OBSTACLE_TUTORIAL, {0}},
            "the setting tutorial is for a first game, but the match begins from a chronicle");
    return 0;
}

void oath_seats_after(uint16_t winners, struct game_config *next)
{
    enum { BOARD_CHANCELLOR = BOARD_FIRST + PURPLE };
    if (!winners)
        return;
    for (int seat = 0; seat < next->seats; seat++)
        if (board_of(next, seat) == BOARD_CHANCELLOR)
            next->seat[seat][SEAT_SETTING_BOARD] = BOARD_ANY;
    next->seat[__builtin_ctz(winners)][SEAT_SETTING_BOARD] = BOARD_CHANCELLOR;
}
