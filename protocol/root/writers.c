/* Small writers that the sections share. See sections.h. */
#include "core/root/names.h"
#include "core/root/settings.h"
#include "protocol/root/sections.h"
#include "protocol/words.h"

void root_text_named(struct text *t, const struct game_config *config, const char *key, uint8_t kind,
                     uint16_t value)
{
    text_member_word(t, key, root_word(config, kind, value, WORD_PUBLIC));
}

void root_text_card_list(struct text *t, const struct game_config *config, const char *key, cardset cards)
{
    const struct deck_def *deck = root_decks[config->match[SETTING_DECK]];
    text_key(t, key);
    text_array(t);
    for (int card; (card = cardset_take(&cards)) >= 0;)
        text_word(t, deck->cards[card].name);
    text_array_end(t);
}

void root_text_item_list(struct text *t, const char *key, const uint8_t counts[ITEM_COUNT])
{
    text_key(t, key);
    text_array(t);
    for (int item = 0; item < ITEM_COUNT; item++)
        for (int n = 0; n < counts[item]; n++)
            text_word(t, root_item_names[item]);
    text_array_end(t);
}

void root_text_bit_list(struct text *t, const struct game_config *config, const char *key, uint8_t kind,
                        uint32_t bits)
{
    text_key(t, key);
    text_array(t);
    for (uint16_t value = 0; bits >> value; value++)
        if (bits >> value & 1)
            text_word(t, root_word(config, kind, value, WORD_PUBLIC));
    text_array_end(t);
}

uint8_t root_faction_seat(const struct root_view *v, uint8_t faction)
{
    for (uint8_t seat = 0; seat < v->seats; seat++)
        if (v->faction[seat] == faction)
            return seat;
    return SEAT_NOBODY;
}

bool root_section_begin(struct text *t, const struct root_view *v, uint8_t faction)
{
    uint8_t seat = root_faction_seat(v, faction);
    if (seat == SEAT_NOBODY) {
        text_null(t);
        return false;
    }
    text_object(t);
    text_seat(t, "seat", seat);
    return true;
}
