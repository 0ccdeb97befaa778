/* Powers of crafted cards: finding, offering, playing. Law 4.1.3 */
#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/emit.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"

/* The power of a card of the deck in play, or NULL. */
static const struct power *power_of(const struct root *g, int card)
{
    return root_decks[g->deck]->powers[card_def(g, card)->power];
}

int root_crafted_card(const struct root *g, uint8_t seat, enum power_id power)
{
    cardset crafted = is_seat(g, seat) ? g->crafted[seat] : 0; /* Law E.3.5 */
    for (int card; (card = cardset_take(&crafted)) >= 0;)
        if (card_def(g, card)->power == power)
            return card;
    return -1;
}

/* What other factions (list_for_others) and landmarks let the seat do. */
static void list_for_guests(const struct root *g, uint8_t seat, struct prompt *p, enum power_when when)
{
    uint16_t others = g->hooked[HOOK_FOR_OTHERS] & (uint16_t)~SEAT_BIT(seat);
    for (int other; (other = owners_take(&others)) >= 0;)
        if (faction_of(g, (uint8_t)other)->list_for_others)
            faction_of(g, (uint8_t)other)->list_for_others(g, (uint8_t)other, seat, p, when);
    if (when == POWER_BIRDSONG || when == POWER_DAYLIGHT || when == POWER_EVENING)
        root_list_landmarks(g, seat, p);
}

static bool play_for_guests(struct root *g, uint8_t seat, struct choice c)
{
    uint16_t others = g->hooked[HOOK_FOR_OTHERS] & (uint16_t)~SEAT_BIT(seat);
    for (int other; (other = owners_take(&others)) >= 0;)
        if (faction_of(g, (uint8_t)other)->play_for_others &&
            faction_of(g, (uint8_t)other)->play_for_others(g, (uint8_t)other, seat, c))
            return true;
    return root_play_landmark(g, seat, c);
}

void root_list_powers(const struct root *g, uint8_t seat, struct prompt *p, enum power_when when)
{
    cardset usable = g->crafted[seat] & ~g->turn.powers_used;
    for (int card; (card = cardset_take(&usable)) >= 0;) {
        const struct power *power = power_of(g, card);
        if (power->when == when && power->list)
            power->list(g, seat, p);
    }
    if (faction_of(g, seat)->list_own)
        faction_of(g, seat)->list_own(g, seat, p, (int)when);
    uint16_t lending = root_lent_hooks(g, seat);
    for (int h; (h = owners_take(&lending)) >= 0;)
        if (faction_of(g, (uint8_t)h)->list_own)
            faction_of(g, (uint8_t)h)->list_own(g, (uint8_t)h, p, (int)when);
    root_list_hirelings(g, seat, p, when);
    list_for_guests(g, seat, p, when);
}

/* Notes that the card is used. Battle powers count their uses by battle. */
static void note_use(struct root *g, uint8_t seat, int card, enum power_when when)
{
    if (when != POWER_BATTLE)
        g->turn.powers_used |= CARD_BIT(card);
    root_tell(g, EVENT_POWER, seat, (uint16_t)card, 0, 0, 0);
}

bool root_play_power(struct root *g, uint8_t seat, struct choice c, enum power_when when)
{
    cardset crafted = g->crafted[seat];
    for (int card; (card = cardset_take(&crafted)) >= 0;) {
        const struct power *power = power_of(g, card);
        if (power->when != when || !power->play || power->verb != c.verb)
            continue;
        note_use(g, seat, card, when);
        power->play(g, seat, c);
        return true;
    }
    if (faction_of(g, seat)->play_own && faction_of(g, seat)->play_own(g, seat, c))
        return true;
    uint16_t lending = root_lent_hooks(g, seat);
    for (int h; (h = owners_take(&lending)) >= 0;)
        if (faction_of(g, (uint8_t)h)->play_own && faction_of(g, (uint8_t)h)->play_own(g, (uint8_t)h, c))
            return true;
    if (root_play_hireling(g, seat, c))
        return true;
    return play_for_guests(g, seat, c);
}

bool root_powers_could(const struct root *g, uint8_t seat, enum power_when when)
{
    cardset usable = g->crafted[seat] & ~g->turn.powers_used;
    for (int card; (card = cardset_take(&usable)) >= 0;)
        if (power_of(g, card)->when == when && power_of(g, card)->could && power_of(g, card)->could(g, seat))
            return true;
    return false;
}

bool root_powers_due(const struct root *g, uint8_t seat, enum power_when when)
{
    struct prompt due;
    due.count = 0;
    cardset usable = g->crafted[seat] & ~g->turn.powers_used;
    for (int card; (card = cardset_take(&usable)) >= 0;) {
        const struct power *power = power_of(g, card);
        if (power->when == when && power->obliged)
            power->list(g, seat, &due);
    }
    return due.count > 0;
}

int root_obligatory_card(const struct root *g, uint8_t seat, enum power_when when)
{
    cardset left = g->crafted[seat] & ~g->turn.powers_used;
    for (int card; (card = cardset_take(&left)) >= 0;)
        if (power_of(g, card)->when == when && power_of(g, card)->must)
            return card;
    return -1;
}

void root_play_obligatory(struct root *g, uint8_t seat, int card)
{
    note_use(g, seat, card, (enum power_when)power_of(g, card)->when);
    power_of(g, card)->must(g, seat);
}

void root_discard_crafted(struct root *g, uint8_t seat, int card)
{
    g->crafted[seat] &= ~CARD_BIT(card);
    g->turn.powers_used &= ~CARD_BIT(card); /* crafted anew, it is used anew (Law 4.1.3) */
    g->loose |= CARD_BIT(card);
    root_tell(g, EVENT_DISCARDED, seat, (uint16_t)card, FROM_PLAY_AREA, 0, 0);
    root_discard(g, card);
    if (power_of(g, card)->on_left)
        power_of(g, card)->on_left(g, seat);
}

/* ---- What lies there changes other rules ---- */

void root_note_lasting(struct root *g)
{
    for (int card = 0; card < root_decks[g->deck]->count; card++) {
        const struct power *power = power_of(g, card);
        const bool changes[LASTING_COUNT] = {
            [LASTING_LINKS] = power && power->links,
            [LASTING_FREE_MOVES] = power && power->free_moves,
            [LASTING_TOKENS] = power && power->token_worth,
            [LASTING_RETURNED] = power && power->on_returned,
        };
        for (int lasting = 0; lasting < LASTING_COUNT; lasting++)
            if (changes[lasting])
                g->lasting[lasting] |= CARD_BIT(card);
    }
}

uint16_t root_crafted_links(const struct root *g, uint8_t seat, int from)
{
    uint16_t links = 0;
    cardset cards = lasting_of(g, seat, LASTING_LINKS);
    for (int card; (card = cardset_take(&cards)) >= 0;)
        links |= power_of(g, card)->links(g, seat, from);
    return links;
}

int root_token_worth(const struct root *g, uint8_t seat)
{
    int worth = 0;
    cardset cards = lasting_of(g, seat, LASTING_TOKENS);
    for (int card; (card = cardset_take(&cards)) >= 0;)
        worth += power_of(g, card)->token_worth;
    return worth;
}

int root_crafted_item_points(const struct root *g, uint8_t seat)
{
    int points = 0;
    cardset crafted = g->crafted[seat];
    for (int card; (card = cardset_take(&crafted)) >= 0;)
        points += power_of(g, card)->item_points;
    return points;
}

/* The crafted card of the seat that answers items of others, or -1. */
static int answering_card(const struct root *g, uint8_t seat)
{
    cardset crafted = g->crafted[seat];
    for (int card; (card = cardset_take(&crafted)) >= 0;)
        if (power_of(g, card)->on_item)
            return card;
    return -1;
}

uint16_t root_answer_items(const struct root *g, uint8_t crafter)
{
    uint16_t seats = 0;
    for (uint8_t other = 0; other < g->seats; other++)
        if (other != crafter && answering_card(g, other) >= 0)
            seats |= SEAT_BIT(other);
    return seats;
}

void root_item_was_crafted(struct root *g, uint8_t seat)
{
    uint16_t others = root_answer_items(g, seat);
    for (int other; (other = owners_take(&others)) >= 0;)
        power_of(g, answering_card(g, (uint8_t)other))->on_item(g, (uint8_t)other, seat);
}

bool root_drawn_otherwise(struct root *g, uint8_t seat, int count)
{
    cardset crafted = g->crafted[seat];
    for (int card; (card = cardset_take(&crafted)) >= 0;)
        if (power_of(g, card)->instead_of_draw && power_of(g, card)->instead_of_draw(g, seat, count))
            return true;
    return false;
}

void root_warriors_returned(struct root *g, uint8_t owner, int piece, int count)
{
    for (uint8_t seat = 0; seat < g->seats && count > 0; seat++) {
        cardset cards = lasting_of(g, seat, LASTING_RETURNED);
        for (int card; (card = cardset_take(&cards)) >= 0;)
            power_of(g, card)->on_returned(g, seat, owner, piece, count);
    }
}

bool root_supplies_keep(const struct root *g)
{
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (lasting_of(g, seat, LASTING_RETURNED))
            return false;
    return true;
}
