/* Powers of crafted cards: finding, offering, playing. Law 4.1.3 */
#include "core/root/landmarks/landmark.h"
#include "core/root/law.h"

#include "core/root/decks/powers.h"

int crafted_card(const struct root *g, uint8_t seat, enum power_id power)
{
    cardset crafted = is_seat(g, seat) ? g->crafted[seat] : 0; /* Law E.3.5 */
    for (int card; (card = cardset_take(&crafted)) >= 0;)
        if (card_def(g, card)->power == power)
            return card;
    return -1;
}

void list_powers(const struct root *g, uint8_t seat, struct prompt *p, enum power_when when)
{
    cardset usable = g->crafted[seat] & ~g->turn.powers_used;
    for (int card; (card = cardset_take(&usable)) >= 0;) {
        const struct power *power = &deck_powers[card_def(g, card)->power];
        if (power->when == when && power->list)
            power->list(g, seat, p);
    }
    if (faction_of(g, seat)->list_own)
        faction_of(g, seat)->list_own(g, seat, p, (int)when);
    list_for_guests(g, seat, p, when);
}

void list_for_guests(const struct root *g, uint8_t seat, struct prompt *p, enum power_when when)
{
    uint16_t others = g->hooked[HOOK_FOR_OTHERS] & (uint16_t)~SEAT_BIT(seat);
    for (int other; (other = owners_take(&others)) >= 0;)
        if (faction_of(g, (uint8_t)other)->list_for_others)
            faction_of(g, (uint8_t)other)->list_for_others(g, (uint8_t)other, seat, p, when);
    if (when == POWER_BIRDSONG || when == POWER_DAYLIGHT || when == POWER_EVENING)
        list_landmarks(g, seat, p);
}

bool play_for_guests(struct root *g, uint8_t seat, struct choice c)
{
    uint16_t others = g->hooked[HOOK_FOR_OTHERS] & (uint16_t)~SEAT_BIT(seat);
    for (int other; (other = owners_take(&others)) >= 0;)
        if (faction_of(g, (uint8_t)other)->play_for_others &&
            faction_of(g, (uint8_t)other)->play_for_others(g, (uint8_t)other, seat, c))
            return true;
    return play_landmark(g, seat, c);
}

bool play_power(struct root *g, uint8_t seat, struct choice c, enum power_when when)
{
    cardset crafted = g->crafted[seat];
    for (int card; (card = cardset_take(&crafted)) >= 0;) {
        const struct power *power = &deck_powers[card_def(g, card)->power];
        if (power->when != when || !power->play || power->verb != c.verb)
            continue;
        if (when != POWER_BATTLE) /* battle powers count their uses by battle */
            g->turn.powers_used |= CARD_BIT(card);
        tell(g, EVENT_POWER, seat, (uint16_t)card, 0, 0, 0);
        power->play(g, seat, c);
        return true;
    }
    if (faction_of(g, seat)->play_own && faction_of(g, seat)->play_own(g, seat, c))
        return true;
    return play_for_guests(g, seat, c);
}

void discard_crafted(struct root *g, uint8_t seat, int card)
{
    g->crafted[seat] &= ~CARD_BIT(card);
    g->loose |= CARD_BIT(card);
    tell(g, EVENT_DISCARDED, seat, (uint16_t)card, 0, 0, 0);
    discard(g, card);
}
