/* The sections of Root's view, and the small writers they share. For the files of this folder only. */
#ifndef WARREN_ROOT_SECTIONS_H
#define WARREN_ROOT_SECTIONS_H

#include "core/root/view.h"
#include "protocol/kit.h"

/* Each writes one section or element; see struct view_section. */
void root_map_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_cards_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_quests_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_turn_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_clearing_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_markers_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_seat_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_supply_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_draft_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_battle_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_marquise_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_eyrie_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_alliance_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_vagabond_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_vagabond2_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_lizard_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_corvid_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_duchy_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_riverfolk_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_hundreds_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_keepers_encode(struct text *t, const struct game_config *config, const void *view, int element);
void root_hireling_encode(struct text *t, const struct game_config *config, const void *view, int element);
/* Elements of its section, see struct view_section. */
int root_hirelings_count(const struct game_config *config, const void *view);
const char *root_hireling_key(const struct game_config *config, const void *view, int element);

/* "key":"name" of a value of one of Root's kinds; null if it has no name. */
void root_text_named(struct text *t, const struct game_config *config, const char *key, uint8_t kind,
                     uint16_t value);
/* "key":["name",...] of a set of cards, by their public names. */
void root_text_card_list(struct text *t, const struct game_config *config, const char *key, cardset cards);
/* "key":["boot","boot",...] of counts by item. */
void root_text_item_list(struct text *t, const char *key, const uint8_t counts[ITEM_COUNT]);
/* "key":[...] of the values of a kind whose bit is set. */
void root_text_bit_list(struct text *t, const struct game_config *config, const char *key, uint8_t kind,
                        uint32_t bits);

/* ---- factions: each writes the section of its own board in a file under factions/; null if not in play ----
 */
/* The seat that plays a faction, or SEAT_NOBODY. */
uint8_t root_faction_seat(const struct root_view *v, uint8_t faction);
/* Opens the object of a faction's section with its seat, or writes null. */
bool root_section_begin(struct text *t, const struct root_view *v, uint8_t faction);

#endif
