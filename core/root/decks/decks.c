/* The decks. */
#include "core/root/cards.h"

static const struct card_def standard_cards[] = {
#define CARD(name, exact, copy, suit, kind, item, power, points, fox, rabbit, mouse, any)                    \
    {name, exact, copy, suit, kind, item, power, points, {fox, rabbit, mouse, any}},
#include "core/root/decks/standard.def"
#undef CARD
};

const struct deck_def deck_standard = {"standard", sizeof standard_cards / sizeof *standard_cards,
                                       standard_cards};

const struct deck_def *const root_decks[ROOT_DECKS_COUNT] = {&deck_standard};
const char *const root_deck_names[ROOT_DECKS_COUNT] = {"standard"};
