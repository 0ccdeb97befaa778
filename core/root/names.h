/* Names of everything in Root, and back (struct game: word, value). */
#ifndef WARREN_ROOT_NAMES_H
#define WARREN_ROOT_NAMES_H

#include "core/root/words.h"

extern const char *const root_suit_names[SUIT_COUNT];
extern const char *const root_item_names[ITEM_COUNT];
extern const char *const root_faction_names[FACTION_COUNT];
extern const char *const root_landmark_words[LANDMARK_COUNT];
/* Names of the values of each kind (kinds.def), by its enum. Those of a faction's kind lie in its file. */
extern const char *const root_clearing_names[];
extern const char *const root_phase_names[];
extern const char *const root_origin_names[];
extern const char *const root_trigger_names[];
extern const char *const root_leader_names[];
extern const char *const root_column_names[];
extern const char *const root_character_names[];
extern const char *const root_quest_names[];
extern const char *const root_relation_names[];
extern const char *const root_plot_names[];
extern const char *const root_minister_names[];
extern const char *const root_service_names[];
extern const char *const root_mood_names[];
extern const char *const root_relic_names[];
extern const char *const root_retinue_names[];
extern const char *const root_hireling_names[];
extern const char *const root_act_names[];
extern const char *const root_kinds[];

/* See struct game. */
const char *root_word(const struct game_config *config, uint8_t kind, uint16_t value, enum word_form form);
int root_value(const struct game_config *config, uint8_t kind, const char *name);

#endif
