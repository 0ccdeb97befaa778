/* What is on the table when a match begins, as its settings say; the setup follows. Law 5.1.2-5.1.6, A.1 */
#include "core/root/hirelings/hireling.h"
#include "core/root/law/powers.h"
#include "core/root/settings.h"
#include "core/root/setup.h"
#include "core/root/turn.h"

/* Law 5.1.5: boot, bag, crossbow, hammer, sword, tea, coin */
static const uint8_t items_at_start[ITEM_COUNT] = {2, 2, 1, 1, 2, 2, 2, 0};

/*
 * Two play without dominance cards (Law 5.1.3, A.7): they are out from the start, before a landmark
 * draws cards (A.5.3).
 */
static void start_cards(struct root *g)
{
    g->deck_cards = CARD_BIT(root_decks[g->deck]->count) - 1;
    for (int card = 0; card < root_decks[g->deck]->count; card++)
        g->of_suit[card_def(g, card)->suit] |= CARD_BIT(card);
    root_note_lasting(g);
    cardset all = g->deck_cards;
    for (int card; g->seats == 2 && (card = cardset_take(&all)) >= 0;)
        if (card_def(g, card)->kind == CARD_DOMINANCE) {
            g->deck_cards &= ~CARD_BIT(card);
            g->removed_cards |= CARD_BIT(card);
        }
}

static void start_map(struct root *g)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        g->clearing[c].own_suit = map_of(g)->clearing[c].suit;
        g->clearing[c].ruin = map_of(g)->clearing[c].ruin; /* Law 5.1.4 */
    }
    for (int item = 0; item < ITEM_COUNT; item++)
        g->items_supply[item] = items_at_start[item];
    for (int piece = PIECE_FIRST; piece < PIECE_COUNT; piece++)
        g->supply[piece] = root_piece_defs[piece].count;
    if (map_of(g)->setup)
        map_of(g)->setup(g);
}

/* Law A.1: the advanced setup draws them, the standard setup leaves those of the map. */
static int suits_agreed(const struct game_config *config)
{
    if (config->match[SETTING_SUITS] != SUITS_OF_SETUP)
        return config->match[SETTING_SUITS];
    return config->match[SETTING_SETUP] == SETUP_STANDARD ? SUITS_OF_MAP : SUITS_RANDOM;
}

/* Law A.5, A.5.1: landmarks that were agreed on lie ready, others are dealt later. */
static void start_landmarks(struct root *g, const struct game_config *config)
{
    for (int i = 0; i < LANDMARK_COUNT; i++)
        g->landmarks.at[i] = NOWHERE;
    for (int setting = SETTING_LANDMARK_1; setting <= SETTING_LANDMARK_2; setting++) {
        uint8_t choice = config->match[setting];
        if (choice >= LANDMARK_FIRST)
            g->landmarks.dealt |= (uint8_t)(1u << (choice - LANDMARK_FIRST));
        g->landmarks.to_deal = (uint8_t)(g->landmarks.to_deal + (choice == LANDMARK_RANDOM));
    }
    if (root_own_landmark_stands(config))
        g->landmarks.at[map_of(g)->own.landmark] = (uint8_t)(map_of(g)->own.number - 1);
}

void root_start(struct root *g, const struct game_config *config)
{
    g->seats = g->owners = config->seats;
    g->map = config->match[SETTING_MAP];
    g->deck = config->match[SETTING_DECK];
    g->setup = config->match[SETTING_SETUP];
    g->insurgents_for_two = config->match[SETTING_INSURGENTS_FOR_TWO];
    g->second_boards = config->match[SETTING_SECOND_VAGABOND];
    root_hirelings_agree(g, config);
    for (int i = 0; i < HOOK_TABLES; i++)
        g->seat_of[i] = SEAT_NOBODY;
    for (uint8_t owner = 0; owner < OWNERS_MAX; owner++) {
        g->faction[owner] = FACTION_COUNT;
        g->pawn[owner] = NOWHERE;
        g->allegiance[owner] = owner;
    }
    for (uint8_t seat = 0; seat < config->seats; seat++)
        if (config->seat[seat][SEAT_SETTING_FACTION])
            root_assign_faction(g, seat, config->seat[seat][SEAT_SETTING_FACTION] - 1);
    if (config->match[SETTING_ORDER] == ORDER_SEATED)
        for (g->order_count = 0; g->order_count < g->seats; g->order_count++)
            g->order[g->order_count] = g->order_count;
    g->marquise.keep = NOWHERE; /* tidy: also without the Marquise, as in every position stored so far */
    start_cards(g);
    start_map(g);
    start_landmarks(g, config);
    g->suits_drawn = map_of(g)->suits_always_drawn || suits_agreed(config) == SUITS_RANDOM;
}
