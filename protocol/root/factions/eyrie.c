/* What is told of the board of the Eyrie Dynasties. Law 7 */
#include "core/root/names.h"
#include "protocol/root/sections.h"

static void text_columns(struct text *t, const struct game_config *config, const char *key,
                         const cardset columns[COLUMN_COUNT], cardset among)
{
    text_key(t, key);
    text_object(t);
    for (uint16_t column = 0; column < COLUMN_COUNT; column++)
        root_text_card_list(t, config, root_word(config, KIND_COLUMN, column, WORD_PUBLIC),
                            columns[column] & among);
    text_object_end(t);
}

void root_eyrie_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    const struct eyrie *e = &v->eyrie;
    (void)element;
    if (!root_section_begin(t, v, EYRIE))
        return;
    bool resolving = v->turn.seat == root_faction_seat(v, EYRIE) && v->turn.phase == DAYLIGHT;
    root_text_named(t, config, "leader", KIND_LEADER, e->leader ? (uint16_t)(e->leader - 1) : UINT16_MAX);
    root_text_bit_list(t, config, "deposed", KIND_LEADER, e->leaders_down);
    text_columns(t, config, "decree", e->decree, ~(cardset)0);
    root_text_bit_list(t, config, "viziers", KIND_COLUMN, e->viziers);
    root_text_named(t, config, "resolving", KIND_COLUMN, resolving ? e->column : UINT16_MAX);
    text_columns(t, config, "resolved", e->decree, e->done);
    root_text_bit_list(t, config, "viziers_resolved", KIND_COLUMN, e->viziers_done);
    text_object_end(t);
}
