/* See oath_kit.h: which section is made from which bytes of the view. */
#include "protocol/oath/oath_kit.h"

#include <stddef.h>

#include "core/oath/oath.h"
#include "protocol/oath/sections.h"
#include "protocol/words.h"

#define SIZE_OF(member) sizeof(((struct oath_view *)0)->member)
/* A member that belongs to the section as a whole. */
#define WHOLE(member)                                                                                        \
    {                                                                                                        \
        offsetof(struct oath_view, member), SIZE_OF(member), 0                                               \
    }
/* An array of which each element of the section has one entry. */
#define EACH(member)                                                                                         \
    {                                                                                                        \
        offsetof(struct oath_view, member), SIZE_OF(member[0]), SIZE_OF(member[0])                           \
    }

static int slots_count(const struct game_config *config, const void *view)
{
    (void)config;
    (void)view;
    return SLOTS;
}

static const char *slot_key(const struct game_config *config, const void *view, int element)
{
    (void)config;
    (void)view;
    return oath_word(NULL, KIND_SLOT, (uint16_t)element, WORD_PUBLIC);
}

static int piles_count(const struct game_config *config, const void *view)
{
    (void)config;
    (void)view;
    return REGIONS;
}

static const char *pile_key(const struct game_config *config, const void *view, int element)
{
    (void)config;
    (void)view;
    return oath_word(NULL, KIND_REGION, (uint16_t)element, WORD_PUBLIC);
}

static int spaces_count(const struct game_config *config, const void *view)
{
    (void)config;
    (void)view;
    return TRAITS;
}

static const char *space_key(const struct game_config *config, const void *view, int element)
{
    (void)config;
    (void)view;
    return oath_word(NULL, KIND_TRAIT, (uint16_t)element, WORD_PUBLIC);
}

static int seats_count(const struct game_config *config, const void *view)
{
    (void)view;
    return config->seats;
}

static const char *seat_key(const struct game_config *config, const void *view, int element)
{
    (void)config;
    (void)view;
    return seat_name((uint8_t)element);
}

/* clang-format off */
static const struct view_section sections[] = {
    {"turn", NULL, NULL, oath_turn_encode,
     {WHOLE(goal), WHOLE(order), WHOLE(leaders), WHOLE(winners), WHOLE(won_by), WHOLE(turn_seat),
      WHOLE(round), WHOLE(phase), WHOLE(visions_drawn)}},
    {"slots", slots_count, slot_key, oath_slot_encode, {EACH(slot), WHOLE(ruined)}},
    {"seats", seats_count, seat_key, oath_seat_encode,
     {EACH(seat), WHOLE(relic_favor), WHOLE(relic_secrets)}},
    {"banks", NULL, NULL, oath_banks_encode, {WHOLE(bank), WHOLE(shared)}},
    {"banners", NULL, NULL, oath_banners_encode, {WHOLE(banner)}},
    {"title", NULL, NULL, oath_title_encode, {WHOLE(title)}},
    {"deck", NULL, NULL, oath_deck_encode,
     {WHOLE(top_back), WHOLE(track_supply), WHOLE(relic_deck), WHOLE(dispossessed)}},
    {"piles", piles_count, pile_key, oath_pile_encode, {EACH(pile)}},
    {"reliquary", spaces_count, space_key, oath_reliquary_encode, {WHOLE(reliquary), WHOLE(open_spaces)}},
    {"search", NULL, NULL, oath_search_encode,
     {WHOLE(search_step), WHOLE(search_seat), WHOLE(search_source)}},
    {"campaign", NULL, NULL, oath_campaign_encode, {WHOLE(campaign), WHOLE(outlook)}},
    {"deal", NULL, NULL, oath_deal_encode, {WHOLE(deal)}},
    {"chronicle", NULL, NULL, oath_chronicle_encode, {WHOLE(chronicle)}},
    {"cards", NULL, NULL, oath_cards_encode, {{0}}},
};
/* clang-format on */

const struct game_kit oath_kit = {
    .game = &oath_game,
    .sections = sections,
    .sections_count = sizeof sections / sizeof *sections,
    .legacy = {oath_legacy_read, oath_legacy_text, oath_legacy_view, oath_legacy_count},
};
