/* What is told of the board of the Corvid Conspiracy. Law 13 */
#include "core/root/names.h"
#include "protocol/root/sections.h"
#include "protocol/words.h"

/* The plots that lie on the map, by clearing; those in the supply lie face down too. */
void root_corvid_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    (void)element;
    if (!root_section_begin(t, v, CORVID))
        return;
    text_member_number(t, "placed", v->plots_placed);
    text_key(t, "plots");
    text_object(t);
    for (uint16_t c = 0; c < root_maps[v->map]->clearings_count; c++) {
        text_key(t, root_word(config, KIND_CLEARING, c, WORD_PUBLIC));
        if (!v->plot[c]) {
            text_null(t);
            continue;
        }
        text_object(t);
        root_text_named(t, config, "plot", KIND_PLOT,
                        v->plot[c] == PLOT_UNKNOWN ? UINT16_MAX : (uint16_t)(v->plot[c] - 1));
        text_member_flag(t, "face_up", v->plots_face_up >> c & 1);
        root_text_bit_list(t, config, "refuted", KIND_PLOT, v->plots_refuted[c]);
        text_object_end(t);
    }
    text_object_end(t);
    text_object_end(t);
}
