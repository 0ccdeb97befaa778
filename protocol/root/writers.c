/* Small writers that the sections share. See sections.h. */
#include "core/root/root.h"
#include "protocol/root/sections.h"
#include "protocol/words.h"

void root_text_named(struct text *t, const struct game_config *config, const char *key, uint8_t kind,
                     uint16_t value)
{
    text_key(t, key);
    text_word(t, root_word(config, kind, value, WORD_PUBLIC));
}

void root_text_seat(struct text *t, const char *key, uint8_t seat)
{
    text_key(t, key);
    text_word(t, seat_name(seat));
}

void root_text_count(struct text *t, const char *key, int count)
{
    text_key(t, key);
    text_number(t, count);
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
