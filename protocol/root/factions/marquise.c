/* What is told of the board of the Marquise de Cat. Law 6 */
#include "protocol/root/sections.h"

void root_marquise_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    (void)element;
    if (!root_section_begin(t, v, MARQUISE))
        return;
    root_text_named(t, config, "keep", KIND_CLEARING, v->marquise.keep);
    text_member_flag(t, "recruited", v->marquise.recruited);
    text_object_end(t);
}
