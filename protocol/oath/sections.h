/* The sections of Oath's view, and the small writers they share. For the files of this folder only. */
#ifndef WARREN_OATH_SECTIONS_H
#define WARREN_OATH_SECTIONS_H

#include "core/oath/view.h"
#include "protocol/kit.h"

/* Each writes one section or element; see struct view_section. */
void oath_cards_encode(struct text *t, const struct game_config *config, const void *view, int element);
void oath_turn_encode(struct text *t, const struct game_config *config, const void *view, int element);
void oath_slot_encode(struct text *t, const struct game_config *config, const void *view, int element);
void oath_seat_encode(struct text *t, const struct game_config *config, const void *view, int element);
void oath_banks_encode(struct text *t, const struct game_config *config, const void *view, int element);
void oath_banners_encode(struct text *t, const struct game_config *config, const void *view, int element);
void oath_title_encode(struct text *t, const struct game_config *config, const void *view, int element);
void oath_deck_encode(struct text *t, const struct game_config *config, const void *view, int element);
void oath_pile_encode(struct text *t, const struct game_config *config, const void *view, int element);
void oath_reliquary_encode(struct text *t, const struct game_config *config, const void *view, int element);
void oath_search_encode(struct text *t, const struct game_config *config, const void *view, int element);
void oath_campaign_encode(struct text *t, const struct game_config *config, const void *view, int element);
void oath_deal_encode(struct text *t, const struct game_config *config, const void *view, int element);
void oath_chronicle_encode(struct text *t, const struct game_config *config, const void *view, int element);

/* See struct legacy_words. */
int oath_legacy_read(const char *text, struct legacy *legacy, struct obstacle *obstacle);
void oath_legacy_text(const struct legacy *legacy, struct text *t);
void oath_legacy_view(const struct legacy *legacy, struct text *t);
void oath_legacy_count(const struct legacy *legacy, struct text *t);

/* "key":"name" of a value of one of Oath's kinds; null if it has no name. */
void oath_text_named(struct text *t, const char *key, uint8_t kind, uint16_t value);
/* "key":[...] of the values of a kind from `base` on whose bit is set. */
void oath_text_bits(struct text *t, const char *key, uint8_t kind, uint32_t bits, int base);
/* A card or the back it shows: {"card":NAME or null,"vision":BACK}. */
void oath_text_card(struct text *t, uint8_t front_or_back);

#endif
