/* Small writers that the sections share. See sections.h. */
#include "protocol/oath/sections.h"
#include "protocol/words.h"

void oath_text_named(struct text *t, const char *key, uint8_t kind, uint16_t value)
{
    text_member_word(t, key, oath_word(NULL, kind, value, WORD_PUBLIC));
}

void oath_text_bits(struct text *t, const char *key, uint8_t kind, uint32_t bits, int base)
{
    text_key(t, key);
    text_array(t);
    for (int i = 0; i < 32; i++)
        if (bits >> i & 1)
            text_word(t, oath_word(NULL, kind, (uint16_t)(base + i), WORD_PUBLIC));
    text_array_end(t);
}

void oath_text_card(struct text *t, uint8_t front_or_back)
{
    text_object(t);
    text_key(t, "card");
    if (front_or_back < BANNER_FIRST)
        text_word(t, oath_word(NULL, KIND_CARD, front_or_back, WORD_PUBLIC));
    else
        text_null(t);
    text_member_flag(t, "vision", front_or_back == HIDDEN_VISION || is_vision(front_or_back));
    text_object_end(t);
}
