/* See root_kit.h: which section is made from which bytes of the view. */
#include "protocol/root/root_kit.h"

#include <stddef.h>

#include "core/root/names.h"
#include "core/root/root.h"
#include "core/root/settings.h"
#include "protocol/root/sections.h"
#include "protocol/words.h"

#define SIZE_OF(member) sizeof(((struct root_view *)0)->member)
/* A member that belongs to the section as a whole. */
#define WHOLE(member)                                                                                        \
    {                                                                                                        \
        offsetof(struct root_view, member), SIZE_OF(member), 0                                               \
    }
/* An array of which each element of the section has one entry. */
#define EACH(member)                                                                                         \
    {                                                                                                        \
        offsetof(struct root_view, member), SIZE_OF(member[0]), SIZE_OF(member[0])                           \
    }

static int clearings_count(const struct game_config *config, const void *view)
{
    (void)view;
    return root_maps[config->match[SETTING_MAP]]->clearings_count;
}

static const char *clearing_key(const struct game_config *config, const void *view, int element)
{
    (void)view;
    return root_word(config, KIND_CLEARING, (uint16_t)element, WORD_PUBLIC);
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
    {"map", NULL, NULL, root_map_encode, {{0}}},
    {"cards", NULL, NULL, root_cards_encode, {{0}}},
    {"quests", NULL, NULL, root_quests_encode, {{0}}},
    {"turn", NULL, NULL, root_turn_encode,
     {WHOLE(order), WHOLE(order_count), WHOLE(winners), WHOLE(turn.seat), WHOLE(turn.phase),
      WHOLE(turn.actions), WHOLE(turn.round)}},
    {"clearings", clearings_count, clearing_key, root_clearing_encode,
     {EACH(clearing), EACH(ruler), EACH(slots_free), EACH(ruin_item)}},
    {"markers", NULL, NULL, root_markers_encode,
     {WHOLE(closed), WHOLE(landmarks), WHOLE(turn.ferried), WHOLE(turn.path_opened), WHOLE(turn.traded),
      WHOLE(hirelings.on_track)}},
    {"seats", seats_count, seat_key, root_seat_encode,
     {EACH(faction), EACH(score), EACH(dominance), EACH(coalition), EACH(hand_count), EACH(hand_known),
      EACH(crafted), EACH(crafted_items), EACH(crafted_down), EACH(pawn), EACH(warriors_supply),
      EACH(coffin), EACH(hirelings.collected)}},
    {"supply", NULL, NULL, root_supply_encode,
     {WHOLE(deck_count), WHOLE(discard_pile), WHOLE(available), WHOLE(items_supply), WHOLE(supply)}},
    {"draft", NULL, NULL, root_draft_encode,
     {WHOLE(draft), WHOLE(draft_locked), WHOLE(homelands), WHOLE(faction)}},
    {"battle", NULL, NULL, root_battle_encode, {WHOLE(battle)}},
    {"marquise", NULL, NULL, root_marquise_encode, {WHOLE(faction), WHOLE(marquise)}},
    {"eyrie", NULL, NULL, root_eyrie_encode,
     {WHOLE(faction), WHOLE(eyrie), WHOLE(turn.seat), WHOLE(turn.phase)}},
    {"alliance", NULL, NULL, root_alliance_encode,
     {WHOLE(faction), WHOLE(supporters_count), WHOLE(supporters_known), WHOLE(officers)}},
    {"vagabond", NULL, NULL, root_vagabond_encode, {WHOLE(faction), WHOLE(vagabond), WHOLE(quests_open)}},
    {"vagabond2", NULL, NULL, root_vagabond2_encode, {WHOLE(faction), WHOLE(vagabond2), WHOLE(quests_open)}},
    {"lizard", NULL, NULL, root_lizard_encode, {WHOLE(faction), WHOLE(lizard)}},
    {"corvid", NULL, NULL, root_corvid_encode,
     {WHOLE(faction), WHOLE(plot), WHOLE(plots_face_up), WHOLE(plots_refuted), WHOLE(plots_placed)}},
    {"duchy", NULL, NULL, root_duchy_encode, {WHOLE(faction), WHOLE(duchy)}},
    {"riverfolk", NULL, NULL, root_riverfolk_encode, {WHOLE(faction), WHOLE(riverfolk)}},
    {"hundreds", NULL, NULL, root_hundreds_encode, {WHOLE(faction), WHOLE(hundreds)}},
    {"keepers", NULL, NULL, root_keepers_encode,
     {WHOLE(faction), WHOLE(keepers), WHOLE(relic_value), WHOLE(supply)}},
    {"hirelings", root_hirelings_count, root_hireling_key, root_hireling_encode,
     {WHOLE(owners), WHOLE(hirelings), WHOLE(allegiance), WHOLE(pawn), WHOLE(warriors_supply),
      WHOLE(coffin), WHOLE(discard_pile)}},
};
/* clang-format on */

const struct game_kit root_kit = {
    .game = &root_game,
    .sections = sections,
    .sections_count = sizeof sections / sizeof *sections,
};
