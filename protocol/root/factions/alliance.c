/* What is told of the board of the Woodland Alliance. Law 8 */
#include "protocol/root/sections.h"
#include "protocol/words.h"

void root_alliance_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    (void)element;
    if (!root_section_begin(t, v, ALLIANCE))
        return;
    text_member_number(t, "supporters", v->supporters_count);
    root_text_card_list(t, config, "cards", v->supporters_known);
    text_member_number(t, "officers", v->officers);
    text_object_end(t);
}
