/* The decks. */
#include "core/root/decks/powers.h"

#define CARD(name, exact, copy, suit, kind, item, power, points, fox, rabbit, mouse, any)                    \
    {name, exact, copy, suit, kind, item, power, points, {fox, rabbit, mouse, any}},

static const struct card_def standard_cards[] = {
#include "core/root/decks/shared.def"
#include "core/root/decks/standard.def"
};

static const struct card_def partisans_cards[] = {
#include "core/root/decks/shared.def" /* Twice on purpose. NOLINT(readability-duplicate-include) */
#include "core/root/decks/partisans.def"
};

#undef CARD

static const struct deck_def deck_standard = {"standard", sizeof standard_cards / sizeof *standard_cards,
                                              standard_cards, root_standard_powers};
static const struct deck_def deck_partisans = {"exiles_partisans",
                                               sizeof partisans_cards / sizeof *partisans_cards,
                                               partisans_cards, root_partisans_powers};

const struct deck_def *const root_decks[ROOT_DECKS_COUNT] = {&deck_standard, &deck_partisans};
const char *const root_deck_names[ROOT_DECKS_COUNT] = {"standard", "exiles_partisans"};

void root_list_others(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb)
{
    for (uint8_t other = 0; other < g->seats; other++)
        if (other != seat)
            offer(p, verb, other, 0, 0);
}

void root_list_other_hands(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb)
{
    for (uint8_t other = 0; other < g->seats; other++)
        if (other != seat && g->hand[other])
            offer(p, verb, other, 0, 0);
}
