/* What lies on the table for all factions alike: turn, clearings, seats, supply, battle. */
#include "core/root/faction.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/names.h"
#include "protocol/root/sections.h"
#include "protocol/words.h"

void root_turn_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    (void)element;
    text_object(t);
    text_member_number(t, "round", v->turn.round);
    text_seat(t, "seat", v->turn.seat);
    root_text_named(t, config, "phase", KIND_PHASE, v->turn.phase);
    text_member_number(t, "actions", v->turn.actions);
    text_key(t, "order");
    text_array(t);
    for (int i = 0; i < v->order_count; i++)
        text_word(t, seat_name(v->order[i]));
    text_array_end(t);
    text_seat_list(t, "winners", v->seats, v->winners);
    text_object_end(t);
}

static void text_pieces(struct text *t, const char *key, const struct clearing *clearing, uint8_t class)
{
    text_key(t, key);
    text_array(t);
    for (int piece = PIECE_FIRST; piece < PIECE_COUNT; piece++)
        if (root_piece_defs[piece].class == class)
            for (int n = 0; n < clearing->pieces[piece]; n++)
                text_word(t, root_piece_defs[piece].name);
    text_array_end(t);
}

void root_clearing_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    const struct clearing *clearing = &v->clearing[element];
    text_object(t);
    root_text_named(t, config, "suit", KIND_SUIT, clearing->own_suit);
    text_member_flag(t, "ruin", clearing->ruin);
    text_key(t, "ruin_items");
    text_array(t);
    for (int i = 0; i < RUIN_ITEMS_MAX; i++)
        if (v->ruin_item[element][i])
            text_word(t, root_item_names[v->ruin_item[element][i] - 1]);
    text_array_end(t);
    text_member_number(t, "free", v->slots_free[element]);
    text_key(t, "warriors");
    text_object(t);
    int owners = v->seats + root_hirelings_count(config, view);
    for (uint8_t owner = 0; owner < owners; owner++)
        text_member_number(t, root_word(config, KIND_OWNER, owner, WORD_PUBLIC), clearing->warriors[owner]);
    text_object_end(t);
    text_pieces(t, "singles", clearing, CLASS_WARRIOR);
    text_pieces(t, "buildings", clearing, CLASS_BUILDING);
    text_pieces(t, "tokens", clearing, CLASS_TOKEN);
    root_text_named(t, config, "ruler", KIND_OWNER, v->ruler[element]);
    text_object_end(t);
}

/* Where they stand, and what lies on their cards (Law A.5, F). */
static void text_landmarks(struct text *t, const struct game_config *config, const struct root_view *v)
{
    const struct landmarks *l = &v->landmarks;
    for (int i = 0; i < LANDMARK_COUNT; i++)
        root_text_named(t, config, root_landmark_words[i], KIND_CLEARING, l->at[i]);
    text_key(t, "landmarks_dealt");
    text_array(t);
    for (int i = 0; i < LANDMARK_COUNT; i++)
        if (l->dealt >> i & 1)
            text_word(t, root_landmark_words[i]);
    text_array_end(t);
    root_text_item_list(t, "forge_items", l->forge_items);
    text_member_word(t, "treetop_building", l->treetop ? root_piece_defs[l->treetop].name : NULL);
    text_key(t, "market");
    text_array(t);
    for (int stall = 0; stall < MARKET_CARDS && l->at[BLACK_MARKET] != NOWHERE; stall++)
        text_word(t, l->market[stall]
                         ? root_word(config, KIND_CARD, (uint16_t)(l->market[stall] - 1), WORD_PUBLIC)
                         : NULL);
    text_array_end(t);
}

/* What lies on the map for nobody (Law C.2, C.3, F). */
void root_markers_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    (void)element;
    text_object(t);
    text_key(t, "closed_paths");
    text_array(t);
    for (uint16_t a = 0; a < CLEARINGS_MAX; a++)
        for (uint16_t b = (uint16_t)(a + 1); b < CLEARINGS_MAX; b++)
            if (v->closed[a] >> b & 1) {
                text_array(t);
                text_word(t, root_word(config, KIND_CLEARING, a, WORD_PUBLIC));
                text_word(t, root_word(config, KIND_CLEARING, b, WORD_PUBLIC));
                text_array_end(t);
            }
    text_array_end(t);
    text_landmarks(t, config, v);
    text_key(t, "hireling_markers");
    text_array(t);
    for (int i = 0; i < HIRELING_MARKERS; i++)
        if (v->hirelings.on_track >> i & 1)
            text_number(t, root_hireling_spaces[i]);
    text_array_end(t);
    text_member_flag(t, "ferried", v->turn.ferried);
    text_member_flag(t, "path_opened", v->turn.path_opened);
    text_member_flag(t, "traded", v->turn.traded);
    text_object_end(t);
}

/* A card stored as 1 + card, or 0 for none. */
static void text_card_or_null(struct text *t, const struct game_config *config, const char *key, uint8_t card)
{
    root_text_named(t, config, key, KIND_CARD, card ? (uint16_t)(card - 1) : UINT16_MAX);
}

void root_seat_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    text_object(t);
    root_text_named(t, config, "faction", KIND_FACTION, v->faction[element]);
    text_member_number(t, "score", v->score[element]);
    text_card_or_null(t, config, "dominance", v->dominance[element]);
    text_seat(t, "coalition", v->coalition[element] ? (uint8_t)(v->coalition[element] - 1) : SEAT_NOBODY);
    text_member_number(t, "hand", v->hand_count[element]);
    root_text_card_list(t, config, "cards", v->hand_known[element]);
    root_text_card_list(t, config, "crafted", v->crafted[element]);
    root_text_item_list(t, "items", v->crafted_items[element]);
    root_text_item_list(t, "exhausted", v->crafted_down[element]);
    text_member_number(t, "hireling_markers", v->hirelings.collected[element]);
    root_text_named(t, config, "pawn", KIND_PLACE, v->pawn[element]);
    text_member_number(t, "warriors", v->warriors_supply[element]);
    text_member_number(t, "coffin", v->coffin[element]);
    text_object_end(t);
}

void root_supply_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    (void)element;
    text_object(t);
    text_member_number(t, "deck", v->deck_count);
    root_text_card_list(t, config, "discard", v->discard_pile);
    root_text_card_list(t, config, "available", v->available);
    text_key(t, "items");
    text_object(t);
    for (int item = 0; item < ITEM_COUNT; item++)
        text_member_number(t, root_item_names[item], v->items_supply[item]);
    text_object_end(t);
    text_key(t, "pieces");
    text_object(t);
    for (int piece = PIECE_PAWN + 1; piece < PIECE_COUNT; piece++)
        text_member_number(t, root_piece_defs[piece].name, v->supply[piece]);
    text_object_end(t);
    text_object_end(t);
}

static void text_setup_card(struct text *t, const struct game_config *config, const struct root_view *v,
                            int i)
{
    uint8_t faction = v->draft.card[i], seat = 0, character = v->draft.character[i];
    while (seat < v->seats && v->faction[seat] != faction)
        seat++;
    text_object(t);
    root_text_named(t, config, "faction", KIND_FACTION, faction);
    text_member_flag(t, "militant", root_faction_defs[faction]->setup_card == MILITANT);
    text_member_flag(t, "locked", v->draft_locked && i == v->draft.cards_count - 1);
    root_text_named(t, config, "character", KIND_CHARACTER,
                    character ? (uint16_t)(character - 1) : UINT16_MAX);
    text_seat(t, "seat", seat < v->seats ? seat : SEAT_NOBODY);
    text_object_end(t);
}

/* The set-up cards of the advanced setup and what was chosen by them (Law A.8). */
void root_draft_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    (void)element;
    if (v->draft.cards_count == 0) {
        text_null(t);
        return;
    }
    text_object(t);
    text_key(t, "cards");
    text_array(t);
    for (int i = 0; i < v->draft.cards_count; i++)
        text_setup_card(t, config, v, i);
    text_array_end(t);
    text_key(t, "homelands");
    text_object(t);
    for (uint8_t seat = 0; seat < v->seats; seat++)
        root_text_bit_list(t, config, seat_name(seat), KIND_CLEARING, v->homelands[seat]);
    text_object_end(t);
    text_object_end(t);
}

static void text_sides(struct text *t, const char *key, const uint8_t values[SIDES])
{
    text_key(t, key);
    text_object(t);
    text_member_number(t, "attacker", values[ATTACKER]);
    text_member_number(t, "defender", values[DEFENDER]);
    text_object_end(t);
}

void root_battle_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct battle *b = &((const struct root_view *)view)->battle;
    (void)element;
    if (!b->active) {
        text_null(t);
        return;
    }
    text_object(t);
    root_text_named(t, config, "clearing", KIND_CLEARING, b->clearing);
    root_text_named(t, config, "attacker", KIND_OWNER, b->seat[ATTACKER]);
    root_text_named(t, config, "defender", KIND_OWNER, b->seat[DEFENDER]);
    text_seat(t, "ally", b->ally ? (uint8_t)(b->ally - 1) : SEAT_NOBODY);
    text_seat(t, "remover", b->remover ? (uint8_t)(b->remover - 1) : SEAT_NOBODY);
    text_member_flag(t, "rolled", b->rolled);
    text_sides(t, "dice", b->die);
    text_sides(t, "hits", b->dealt);
    text_sides(t, "extra", b->extra);
    text_object_end(t);
}
