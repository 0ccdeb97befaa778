/* Powers of crafted cards: finding, offering, playing. Law 4.1.3 */
#include "core/root/law.h"

#include <string.h>

#include "core/root/decks/powers.h"

int crafted_card(const struct root *g, uint8_t seat, const char *name)
{
    cardset crafted = g->crafted[seat];
    for (int card; (card = cardset_take(&crafted)) >= 0;)
        if (strcmp(card_def(g, card)->name, name) == 0)
            return card;
    return -1;
}

static const struct power *power_of(const struct root *g, int card)
{
    for (const struct power *power = deck_powers; power->card; power++)
        if (strcmp(power->card, card_def(g, card)->name) == 0)
            return power;
    return NULL;
}

void list_powers(const struct root *g, uint8_t seat, struct prompt *p, enum power_when when)
{
    cardset usable = g->crafted[seat] & ~g->turn.powers_used;
    for (int card; (card = cardset_take(&usable)) >= 0;) {
        const struct power *power = power_of(g, card);
        if (power && power->when == when)
            power->list(g, seat, p);
    }
}

bool play_power(struct root *g, uint8_t seat, struct choice c, enum power_when when)
{
    cardset crafted = g->crafted[seat];
    for (int card; (card = cardset_take(&crafted)) >= 0;) {
        const struct power *power = power_of(g, card);
        if (!power || power->when != when || power->verb != c.verb)
            continue;
        if (when != POWER_BATTLE) /* battle powers count their uses by battle */
            g->turn.powers_used |= CARD_BIT(card);
        tell(g, EVENT_POWER, seat, (uint16_t)card, 0, 0, 0);
        power->play(g, seat, c);
        return true;
    }
    return false;
}

void discard_crafted(struct root *g, uint8_t seat, int card)
{
    g->crafted[seat] &= ~CARD_BIT(card);
    g->loose |= CARD_BIT(card);
    tell(g, EVENT_DISCARDED, seat, (uint16_t)card, 0, 0, 0);
    discard(g, card);
}
