/* Settings of a match of Root (struct game: match_settings, seat_settings, config_check). */
#ifndef WARREN_ROOT_SETTINGS_H
#define WARREN_ROOT_SETTINGS_H

#include "core/game.h"

/* Settings of a match, indices into game_config.match. */
enum {
    SETTING_MAP,
    SETTING_DECK,
    SETTING_ORDER,
    SETTING_SUITS,
    SETTING_SETUP,
    SETTING_INSURGENTS_FOR_TWO,
    SETTING_SECOND_VAGABOND,
    SETTING_ENFORCE_REACH,
    SETTING_LANDMARK_1,
    SETTING_LANDMARK_2,
    SETTING_MAP_LANDMARKS,
    SETTING_HIRELINGS,
    SETTING_HIRELING_1,
    SETTING_HIRELING_2,
    SETTING_HIRELING_3,
    MATCH_SETTINGS_COUNT
};
/* Setting "order": who plays when. */
enum { ORDER_RANDOM, ORDER_SEATED };
/* Setting "suits": those of the map (printed or suggested), drawn (Law A.1), or as the setup has it. */
enum { SUITS_OF_MAP, SUITS_RANDOM, SUITS_OF_SETUP };
/* Setting "setup": Law 5.1; appendix A; or appendix A with factions chosen and set up as in Law 5.1 (A.8). */
enum { SETUP_STANDARD, SETUP_ADVANCED, SETUP_ADVANCED_CHOSEN, SETUPS_COUNT };
/* Settings "landmark_1" and "landmark_2": none, one at random, or a certain one (from LANDMARK_FIRST on, in
 * the order of landmarks.def). Law A.5.1 */
enum { LANDMARK_NONE, LANDMARK_RANDOM, LANDMARK_FIRST };
/* Setting "map_landmarks": whether the Ferry and the Tower of a map stand where the map puts them although
 * the match has landmarks (Law A.5). */
enum { MAP_LANDMARKS_PLACED, MAP_LANDMARKS_LEFT_OUT };
/* Setting "hirelings" (Law A.6). "hireling_1" to "hireling_3": 1 + enum hireling_id, or 0 for a random one.
 */
enum { HIRELINGS_NONE, HIRELINGS_THREE, HIRELINGS_OPTIONS };
/* Settings of a seat, indices into game_config.seat. Value 0 of "faction" is a free choice at the table. */
enum { SEAT_SETTING_FACTION, SEAT_SETTINGS_COUNT };

extern const struct setting root_match_settings[MATCH_SETTINGS_COUNT];
extern const struct setting root_seat_settings[SEAT_SETTINGS_COUNT];
/* Whether a match can be played with these settings; -1 and why not. */
int root_config_check(const struct game_config *config, struct obstacle *obstacle);
/* Whether the map has a landmark of its own and the group does not do without it (Law A.5). */
bool root_own_landmark_stands(const struct game_config *config);

#endif
