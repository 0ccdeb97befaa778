/* Printed facts as sections: map, cards. They never change during a match. */
#include <string.h>

#include "core/root/names.h"
#include "core/root/settings.h"
#include "protocol/root/sections.h"
#include "protocol/words.h"

static const char *place_name(const struct game_config *config, int place)
{
    return root_word(config, KIND_PLACE, (uint16_t)place, WORD_PUBLIC);
}

/* "key":[...] of the places base + i for each bit i. */
static void text_places(struct text *t, const struct game_config *config, const char *key, uint16_t bits,
                        int base)
{
    text_key(t, key);
    text_array(t);
    for (int i = 0; bits >> i; i++)
        if (bits >> i & 1)
            text_word(t, place_name(config, base + i));
    text_array_end(t);
}

static void text_clearing_facts(struct text *t, const struct game_config *config, const struct map_def *map,
                                int clearing)
{
    const struct clearing_def *def = &map->clearing[clearing];
    uint16_t forests = 0;
    for (int i = 0; i < map->forests_count; i++)
        if (map->forest[i].clearings >> clearing & 1)
            forests |= (uint16_t)(1u << i);
    text_object(t);
    text_places(t, config, "paths", def->paths, 0);
    text_places(t, config, "rivers", def->rivers, 0);
    text_places(t, config, "forests", forests, FOREST_BASE);
    root_text_named(t, config, "opposite", KIND_CLEARING, def->opposite);
    text_member_number(t, "slots", def->slots);
    text_member_number(t, "x", def->x);
    text_member_number(t, "y", def->y);
    text_object_end(t);
}

void root_map_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct map_def *map = root_maps[config->match[SETTING_MAP]];
    (void)view;
    (void)element;
    text_object(t);
    text_member_word(t, "name", map->name);
    text_key(t, "clearings");
    text_object(t);
    for (int i = 0; i < map->clearings_count; i++) {
        text_key(t, place_name(config, i));
        text_clearing_facts(t, config, map, i);
    }
    text_object_end(t);
    text_key(t, "forests");
    text_object(t);
    for (int i = 0; i < map->forests_count; i++) {
        text_key(t, map->forest[i].name);
        text_object(t);
        text_places(t, config, "clearings", map->forest[i].clearings, 0);
        text_places(t, config, "forests", map->forest[i].forests, FOREST_BASE);
        text_object_end(t);
    }
    text_object_end(t);
    text_object_end(t);
}

static int copies_from(const struct deck_def *deck, int card)
{
    int copies = 1;
    while (card + copies < deck->count &&
           strcmp(deck->cards[card + copies].name, deck->cards[card].name) == 0)
        copies++;
    return copies;
}

static void text_card_facts(struct text *t, const struct card_def *def, int copies)
{
    static const char *const kinds[] = {"ambush", "dominance", "item", "favor", "persistent"};
    static const char *const costs[SUIT_COUNT] = {"fox", "rabbit", "mouse", "any"};
    text_object(t);
    text_member_word(t, "suit", root_suit_names[def->suit]);
    text_member_word(t, "kind", kinds[def->kind]);
    text_member_number(t, "copies", copies);
    text_member_word(t, "item", def->item < ITEM_COUNT ? root_item_names[def->item] : NULL);
    text_member_number(t, "points", def->points);
    text_key(t, "cost");
    text_object(t);
    for (int suit = 0; suit < SUIT_COUNT; suit++)
        text_member_number(t, costs[suit], def->cost[suit]);
    text_object_end(t);
    text_object_end(t);
}

void root_cards_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct deck_def *deck = root_decks[config->match[SETTING_DECK]];
    (void)view;
    (void)element;
    text_object(t);
    /* Equal copies follow one another in a deck. */
    for (int card = 0, copies; card < deck->count; card += copies) {
        copies = copies_from(deck, card);
        text_key(t, deck->cards[card].name);
        text_card_facts(t, &deck->cards[card], copies);
    }
    text_object_end(t);
}
