/* Oath: its one table for everything around the rules, and the settings of a match. */
#ifndef WARREN_OATH_OATH_H
#define WARREN_OATH_OATH_H

#include "core/game.h"

extern const struct game oath_game;

enum match_setting {
    SETTING_CHRONICLE,
    SETTING_ORDER,
    SETTING_ALLIES,
    SETTING_BANISH,
    SETTING_EDIFICES,
    MATCH_SETTINGS_COUNT,
};
enum { CHRONICLE_WRITTEN, CHRONICLE_LEFT_OUT };
enum { ORDER_SEATED, ORDER_RANDOM };

enum seat_setting { SEAT_SETTING_BOARD, SEAT_SETTINGS_COUNT };
enum { BOARD_ANY, BOARD_FIRST }; /* BOARD_FIRST + colour; purple is the Chancellor's */

#endif
