/* The sections of Root's view, and the small writers they share. For the files of this folder only. */
#ifndef WARREN_ROOT_SECTIONS_H
#define WARREN_ROOT_SECTIONS_H

#include "core/root/view.h"
#include "protocol/kit.h"

/* Each writes one section or element; see struct view_section. */
void map_encode(struct text *t, const struct game_config *config, const void *view, int element);
void cards_encode(struct text *t, const struct game_config *config, const void *view, int element);
void quests_encode(struct text *t, const struct game_config *config, const void *view, int element);
void turn_encode(struct text *t, const struct game_config *config, const void *view, int element);
void clearing_encode(struct text *t, const struct game_config *config, const void *view, int element);
void markers_encode(struct text *t, const struct game_config *config, const void *view, int element);
void seat_encode(struct text *t, const struct game_config *config, const void *view, int element);
void supply_encode(struct text *t, const struct game_config *config, const void *view, int element);
void draft_encode(struct text *t, const struct game_config *config, const void *view, int element);
void battle_encode(struct text *t, const struct game_config *config, const void *view, int element);
void marquise_encode(struct text *t, const struct game_config *config, const void *view, int element);
void eyrie_encode(struct text *t, const struct game_config *config, const void *view, int element);
void alliance_encode(struct text *t, const struct game_config *config, const void *view, int element);
void vagabond_encode(struct text *t, const struct game_config *config, const void *view, int element);
void vagabond2_encode(struct text *t, const struct game_config *config, const void *view, int element);
void lizard_encode(struct text *t, const struct game_config *config, const void *view, int element);
void corvid_encode(struct text *t, const struct game_config *config, const void *view, int element);
void duchy_encode(struct text *t, const struct game_config *config, const void *view, int element);
void riverfolk_encode(struct text *t, const struct game_config *config, const void *view, int element);
void hundreds_encode(struct text *t, const struct game_config *config, const void *view, int element);
void keepers_encode(struct text *t, const struct game_config *config, const void *view, int element);
void hireling_encode(struct text *t, const struct game_config *config, const void *view, int element);
/* Elements of its section, see struct view_section. */
int hirelings_count(const struct game_config *config, const void *view);
const char *hireling_key(const struct game_config *config, const void *view, int element);

/* "key":"name" of a value of one of Root's kinds; null if it has no name. */
void text_named(struct text *t, const struct game_config *config, const char *key, uint8_t kind,
                uint16_t value);
/* "key":"s1", or null. */
void text_seat(struct text *t, const char *key, uint8_t seat);
void text_count(struct text *t, const char *key, int count);
/* "key":["name",...] of a set of cards, by their public names. */
void text_card_list(struct text *t, const struct game_config *config, const char *key, cardset cards);
/* "key":["boot","boot",...] of counts by item. */
void text_item_list(struct text *t, const char *key, const uint8_t counts[ITEM_COUNT]);
/* "key":[...] of the values of a kind whose bit is set. */
void text_bit_list(struct text *t, const struct game_config *config, const char *key, uint8_t kind,
                   uint32_t bits);

#endif
