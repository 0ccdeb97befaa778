/* What is told of the board of the Lord of the Hundreds. Law 14 */
#include "protocol/root/sections.h"
#include "protocol/words.h"

void root_hundreds_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    const struct hundreds *h = &v->hundreds;
    (void)element;
    if (!root_section_begin(t, v, HUNDREDS))
        return;
    root_text_named(t, config, "mood", KIND_MOOD, h->mood ? (uint16_t)(h->mood - 1) : UINT16_MAX);
    root_text_item_list(t, "hoard", h->hoard);
    text_member_number(t, "command", hoard_value(h, COMMAND));
    text_member_number(t, "prowess", hoard_value(h, PROWESS));
    root_text_bit_list(t, config, "marked", KIND_ITEM, h->marked);
    text_member_number(t, "acted", h->acted);
    text_member_flag(t, "moved", h->advance == ADVANCE_MOVED);
    text_member_flag(t, "fought", h->advance == ADVANCE_FOUGHT);
    text_member_flag(t, "looting", h->looting);
    text_object_end(t);
}
