/* Settings of a match of Root (struct game: match_settings, seat_settings, config_check). See root.h */
#ifndef WARREN_ROOT_SETTINGS_H
#define WARREN_ROOT_SETTINGS_H

#include "core/root/root.h"

extern const struct setting root_match_settings[MATCH_SETTINGS_COUNT];
extern const struct setting root_seat_settings[SEAT_SETTINGS_COUNT];
/* Whether a match can be played with these settings; -1 and why not. */
int root_config_check(const struct game_config *config, struct obstacle *obstacle);
/* Whether the map has a landmark of its own and the group does not do without it (Law A.5). */
bool root_own_landmark_stands(const struct game_config *config);

#endif
