/* What is told of the board of the Lizard Cult. Law 10 */
#include "protocol/root/sections.h"
#include "protocol/words.h"

void root_lizard_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    const struct lizard *l = &v->lizard;
    (void)element;
    if (!root_section_begin(t, v, LIZARD))
        return;
    root_text_named(t, config, "outcast", KIND_SUIT, l->outcast ? (uint16_t)(l->outcast - 1) : UINT16_MAX);
    text_member_flag(t, "hated", l->hated);
    text_member_number(t, "acolytes", l->acolytes);
    root_text_card_list(t, config, "lost_souls", l->lost_souls);
    root_text_card_list(t, config, "revealed", l->revealed);
    root_text_bit_list(t, config, "scored", KIND_SUIT, l->scored);
    root_text_named(t, config, "crusade", KIND_CLEARING,
                    l->crusade ? (uint16_t)(l->crusade - 1) : UINT16_MAX);
    text_object_end(t);
}
