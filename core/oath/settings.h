/* Settings of a match of Oath (struct game: match_settings, seat_settings, config_check, advise). See oath.h
 */
#ifndef WARREN_OATH_SETTINGS_H
#define WARREN_OATH_SETTINGS_H

#include "core/oath/oath.h"

extern const struct setting oath_match_settings[MATCH_SETTINGS_COUNT];
extern const struct setting oath_seat_settings[SEAT_SETTINGS_COUNT];
int oath_config_check(const struct game_config *config, struct obstacle *obstacle);

#endif
