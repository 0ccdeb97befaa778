/* What a position is worth to the Woodland Alliance, for the easy bot: 20 is worth a point of score
 * (value.c). And what a learned value is told of it (features.h). */
#include "core/root/factions/alliance.h"
#include "core/root/features.h"
#include "core/root/view.h"

enum {
    WORTH_BASE = 80,
    WORTH_OFFICER = 16,
    WORTH_SYMPATHY = 14,
    WORTH_SUPPORTER = 9,
    WORTH_SPARE_SUPPORTER = 1,
    WORTH_GUARD = 5,
    OFFICERS_USEFUL = 6,
    SUPPORTERS_USEFUL = 9,
    GUARDS_USEFUL = 3,
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Bases and officers act every turn, sympathy feeds on itself, supporters are the means to both. */
int root_alliance_value(const struct root_view *v, uint8_t seat)
{
    int useful = least(v->supporters_count, SUPPORTERS_USEFUL);
    int value = WORTH_SYMPATHY * (SYMPATHY_TOKENS - v->supply[SYMPATHY]);
    value += WORTH_OFFICER * least(v->officers, OFFICERS_USEFUL);
    value += WORTH_SUPPORTER * useful + WORTH_SPARE_SUPPORTER * (v->supporters_count - useful);
    for (int suit = 0; suit < SUITS_PRINTED; suit++)
        value += v->supply[base_of(suit)] == 0 ? WORTH_BASE : 0;
    for (int c = 0; c < CLEARINGS_MAX; c++)
        if (v->clearing[c].pieces[BASE_FOX] || v->clearing[c].pieces[BASE_RABBIT] ||
            v->clearing[c].pieces[BASE_MOUSE])
            value += WORTH_GUARD * least(v->clearing[c].warriors[seat], GUARDS_USEFUL);
    return value;
}

/* ---- For a learned value ---- */

enum {
    F_SUPPORTERS,
    F_SUPPORTERS_MANY, /* more than can be kept without a base */
    F_OFFICERS,
    F_BASES,
    F_GUARDS,         /* warriors with bases */
    F_SYMPATHY_RULED, /* by others in sympathetic clearings */
    F_SYMPATHY_GUARDED,
    F_NEXT_POINTS,
    F_NEXT_COST,
    F_OPEN_BESIDE,  /* clearings beside sympathetic ones to which sympathy can spread */
    F_REVOLT_SUITS, /* sympathetic clearings of suits without a base */
    F_SUPPORTER_SUITS = F_REVOLT_SUITS + SUITS_PRINTED, /* known ones */
    F_COUNT = F_SUPPORTER_SUITS + SUIT_COUNT,
};
_Static_assert((int)F_COUNT <= (int)ROOT_OWN_NUMBERS, "they have room");

static uint16_t sympathetic_seen(const struct root_view *v)
{
    uint16_t mask = 0;
    for (int c = 0; c < CLEARINGS_MAX; c++)
        if (v->clearing[c].pieces[SYMPATHY])
            mask |= (uint16_t)(1u << c);
    return mask;
}

static void describe_sympathy(const struct root_view *v, uint8_t seat, int16_t *number)
{
    uint16_t sympathetic_in = sympathetic_seen(v);
    for (int c = 0; c < root_maps[v->map]->clearings_count; c++) {
        const struct clearing *clearing = &v->clearing[c];
        if (!(sympathetic_in >> c & 1)) {
            features_add(&number[F_OPEN_BESIDE], (root_open_paths(v, c) & sympathetic_in) != 0, 6);
            continue;
        }
        features_add(&number[F_SYMPATHY_RULED], v->ruler[c] != seat && v->ruler[c] != SEAT_NOBODY, 5);
        features_add(&number[F_SYMPATHY_GUARDED], clearing->warriors[seat] > 0, 3);
        for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++)
            if (has_suit(clearing, suit) && v->supply[base_of(suit)])
                features_add(&number[F_REVOLT_SUITS + suit], 1, 2);
    }
    int next = SYMPATHY_TOKENS - v->supply[SYMPATHY];
    if (next < SYMPATHY_TOKENS) {
        number[F_NEXT_POINTS] = features_share(root_sympathy_points[next], 4);
        number[F_NEXT_COST] = features_share(root_sympathy_cost[next], 3);
    }
}

void root_alliance_numbers(const struct root_view *v, uint8_t seat, int16_t *number)
{
    cardset known = v->supporters_known;
    int more = v->supporters_count - SUPPORTERS_WITHOUT_BASE;
    number[F_SUPPORTERS] = features_share(v->supporters_count, 5);
    number[F_SUPPORTERS_MANY] = more > 0 ? features_share(more, 5) : 0;
    number[F_OFFICERS] = features_share(v->officers, 4);
    for (int card; (card = cardset_take(&known)) >= 0;)
        features_add(&number[F_SUPPORTER_SUITS + root_decks[v->deck]->cards[card].suit], 1, 3);
    for (int suit = 0; suit < SUITS_PRINTED; suit++)
        features_add(&number[F_BASES], v->supply[base_of(suit)] == 0, 2);
    for (int c = 0; c < CLEARINGS_MAX; c++)
        for (int suit = 0; suit < SUITS_PRINTED; suit++)
            if (v->clearing[c].pieces[base_of(suit)])
                features_add(&number[F_GUARDS], v->clearing[c].warriors[seat], 4);
    describe_sympathy(v, seat, number);
}
