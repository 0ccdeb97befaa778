/* What is told of the board of the Underground Duchy. Law 12 */
#include "protocol/root/sections.h"
#include "protocol/words.h"

/* Crowns still on the board: each swayed minister has one of its rank, three ministers to a rank. */
static void text_crowns(struct text *t, const struct duchy *d)
{
    static const char *const ranks[RANK_COUNT] = {"squire", "noble", "lord"};
    text_key(t, "crowns");
    text_object(t);
    for (int rank = 0; rank < RANK_COUNT; rank++) {
        unsigned swayed = d->swayed >> (rank * CROWNS) & ((1u << CROWNS) - 1);
        text_member_number(t, ranks[rank], CROWNS - d->crowns_lost[rank] - __builtin_popcount(swayed));
    }
    text_object_end(t);
}

void root_duchy_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    const struct duchy *d = &v->duchy;
    (void)element;
    if (!root_section_begin(t, v, DUCHY))
        return;
    text_member_number(t, "burrow", d->burrow);
    root_text_bit_list(t, config, "swayed", KIND_MINISTER, d->swayed);
    text_crowns(t, d);
    root_text_bit_list(t, config, "acted", KIND_MINISTER, d->acted);
    text_member_flag(t, "sway_done", d->sway_done);
    root_text_card_list(t, config, "revealed", d->revealed);
    text_object_end(t);
}
