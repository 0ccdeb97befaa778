/* What is told of the board of the Riverfolk Company. Law 11 */
#include "core/root/names.h"
#include "protocol/root/sections.h"
#include "protocol/words.h"

/* Warriors in a box, by their owner. */
static void text_warriors(struct text *t, const struct root_view *v, const char *key,
                          const uint8_t box[ROOT_SEATS_MAX])
{
    text_key(t, key);
    text_object(t);
    for (uint8_t seat = 0; seat < v->seats; seat++)
        text_member_number(t, seat_name(seat), box[seat]);
    text_object_end(t);
}

static void text_holder(struct text *t, const char *key, uint8_t holder)
{
    text_seat(t, key, holder ? (uint8_t)(holder - 1) : SEAT_NOBODY);
}

void root_riverfolk_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    const struct riverfolk *r = &v->riverfolk;
    (void)element;
    if (!root_section_begin(t, v, RIVERFOLK))
        return;
    text_warriors(t, v, "payments", r->payments);
    text_warriors(t, v, "funds", r->funds);
    text_warriors(t, v, "committed", r->committed);
    text_key(t, "crafting");
    text_object(t);
    for (int suit = 0; suit < SUITS_PRINTED; suit++)
        text_warriors(t, v, root_suit_names[suit], r->crafting[suit]);
    text_object_end(t);
    text_key(t, "prices");
    text_object(t);
    for (uint16_t service = 0; service < SERVICE_COUNT; service++)
        text_member_number(t, root_word(config, KIND_SERVICE, service, WORD_PUBLIC), r->price[service]);
    text_object_end(t);
    text_member_number(t, "bought", r->bought);
    text_holder(t, "riverboats", r->riverboats);
    text_holder(t, "mercenaries", r->mercenaries);
    text_object_end(t);
}
