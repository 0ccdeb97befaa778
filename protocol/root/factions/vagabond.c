/* What is told of the board of the Vagabonds, and the quests there are. Law 9 */
#include "core/root/names.h"
#include "protocol/root/sections.h"
#include "protocol/words.h"

static bool is_vagabond(const struct root_view *v, uint8_t seat)
{
    return v->faction[seat] == VAGABOND || v->faction[seat] == VAGABOND2;
}

static void text_relations(struct text *t, const struct game_config *config, const struct root_view *v,
                           const struct vagabond *b)
{
    text_key(t, "relations");
    text_object(t);
    for (uint8_t seat = 0; seat < v->seats; seat++)
        root_text_named(t, config, seat_name(seat), KIND_RELATION,
                        is_vagabond(v, seat) ? UINT16_MAX : b->relation[seat]);
    text_object_end(t);
    text_key(t, "aids");
    text_object(t);
    for (uint8_t seat = 0; seat < v->seats; seat++)
        text_member_number(t, seat_name(seat), b->aids[seat]);
    text_object_end(t);
}

static void text_vagabond(struct text *t, const struct game_config *config, const struct root_view *v,
                          uint8_t faction, const struct vagabond *b)
{
    if (!root_section_begin(t, v, faction))
        return;
    root_text_named(t, config, "character", KIND_CHARACTER,
                    b->character ? (uint16_t)(b->character - 1) : UINT16_MAX);
    root_text_item_list(t, "ready", b->items.ready);
    root_text_item_list(t, "exhausted", b->items.exhausted);
    root_text_item_list(t, "damaged", b->items.damaged_ready);
    root_text_item_list(t, "damaged_exhausted", b->items.damaged_exhausted);
    root_text_bit_list(t, config, "marked", KIND_ITEM, b->marked);
    text_relations(t, config, v, b);
    root_text_bit_list(t, config, "quests", KIND_QUEST, v->quests_open);
    root_text_bit_list(t, config, "completed", KIND_QUEST, b->quests_done);
    root_text_bit_list(t, config, "scorched", KIND_CLEARING, b->scorched);
    text_member_flag(t, "improvised", b->improvised);
    text_object_end(t);
}

void root_vagabond_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    (void)element;
    text_vagabond(t, config, v, VAGABOND, &v->vagabond);
}

void root_vagabond2_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    (void)element;
    text_vagabond(t, config, v, VAGABOND2, &v->vagabond2);
}

void root_quests_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    static const struct {
        const char *name;
        uint8_t suit, items[2];
    } quests[QUEST_COUNT] = {
#define QUEST(name, suit, first, second) {name, suit, {first, second}},
#include "core/root/factions/quests.def"
#undef QUEST
    };
    (void)config;
    (void)view;
    (void)element;
    text_object(t);
    for (int i = 0; i < QUEST_COUNT; i++) {
        text_key(t, quests[i].name);
        text_object(t);
        text_member_word(t, "suit", root_suit_names[quests[i].suit]);
        text_key(t, "items");
        text_array(t);
        text_word(t, root_item_names[quests[i].items[0]]);
        text_word(t, root_item_names[quests[i].items[1]]);
        text_array_end(t);
        text_object_end(t);
    }
    text_object_end(t);
}
