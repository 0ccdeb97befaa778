/* Settings of a match of Oath (struct game: match_settings, seat_settings, config_check, advise). */
#ifndef WARREN_OATH_SETTINGS_H
#define WARREN_OATH_SETTINGS_H

#include "core/game.h"

enum match_setting {
    SETTING_CHRONICLE,
    SETTING_ORDER,
    SETTING_ALLIES,
    SETTING_BANISH,
    SETTING_EDIFICES,
    SETTING_TUTORIAL,
    MATCH_SETTINGS_COUNT,
};
enum { CHRONICLE_WRITTEN, CHRONICLE_LEFT_OUT };
enum { ORDER_SEATED, ORDER_RANDOM };
enum { TUTORIAL_OFF, TUTORIAL_ON };

enum seat_setting { SEAT_SETTING_BOARD, SEAT_SETTINGS_COUNT };
enum { BOARD_ANY, BOARD_FIRST }; /* BOARD_FIRST + colour; purple is the Chancellor's */

extern const struct setting oath_match_settings[MATCH_SETTINGS_COUNT];
extern const struct setting oath_seat_settings[SEAT_SETTINGS_COUNT];
int oath_config_check(const struct game_config *config, struct obstacle *obstacle);
/* Law 1.7: it is the winner of the last match whom it proposes for the Chancellor. */
void oath_seats_after(uint16_t winners, struct game_config *next);

#endif
