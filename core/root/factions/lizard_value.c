/* What a position is worth to the Lizard Cult, for the easy bot: 20 is worth a point of score (value.c).
 * And what a learned value is told of it (features.h). */
#include "core/root/factions/lizard.h"
#include "core/root/features.h"
#include "core/root/view.h"

enum {
    WORTH_GARDEN = 12,
    WORTH_BONUS = 14,
    WORTH_TRACK_POINT = 4, /* of what the next score of a suit brings */
    WORTH_ACOLYTE = 4,
    WORTH_REVEALED = 3, /* as a card in hand: it comes back there */
};

int root_lizard_value(const struct root_view *v, uint8_t seat)
{
    (void)seat;
    int value = WORTH_ACOLYTE * v->lizard.acolytes + WORTH_REVEALED * cardset_count(v->lizard.revealed);
    for (int suit = 0; suit < SUITS_PRINTED; suit++) {
        int built = GARDENS - v->supply[garden_of(suit)];
        value += WORTH_GARDEN * built + WORTH_BONUS * (built >= GARDENS_FOR_A_CARD);
        value += built ? WORTH_TRACK_POINT * root_garden_points[built] : 0;
    }
    return value;
}

/* ---- For a learned value ---- */

enum {
    F_ACOLYTES,
    F_CONSPIRACIES, /* that acolytes can pay for */
    F_HATED,
    F_OUTCAST,
    F_LOST_SOULS = F_OUTCAST + SUITS_PRINTED,
    F_SOULS_AHEAD = F_LOST_SOULS + SUIT_COUNT, /* of the suit that leads among them */
    F_REVEALED,
    F_BUILT = F_REVEALED + SUIT_COUNT,
    F_TRACK = F_BUILT + SUITS_PRINTED,     /* points of the next score, by suit */
    F_SCORE_NOW = F_TRACK + SUITS_PRINTED, /* with the cards of the viewer's own hand */
    F_SCORED,
    F_EXTRA_CARDS,
    F_SITES, /* ruled clearings with a slot, by suit */
    F_GARDENS_BARE = F_SITES + SUITS_PRINTED,
    F_OUTCAST_CLEARINGS, /* others' pieces are there for the taking */
    F_COUNT,
};
_Static_assert((int)F_COUNT <= (int)ROOT_OWN_NUMBERS, "they have room");

static void describe_cards(const struct root_view *v, cardset cards_there, int16_t by_suit[SUIT_COUNT])
{
    for (int card; (card = cardset_take(&cards_there)) >= 0;)
        features_add(&by_suit[root_decks[v->deck]->cards[card].suit], 1, 3);
}

static void describe_gardens(const struct root_view *v, uint8_t seat, int16_t *number)
{
    int16_t hand[SUIT_COUNT] = {0};
    describe_cards(v, v->hand_known[seat], hand);
    for (int suit = 0; suit < SUITS_PRINTED; suit++) {
        int built = GARDENS - v->supply[garden_of(suit)];
        bool scored = v->lizard.scored >> suit & 1;
        number[F_BUILT + suit] = features_share(built, 3);
        number[F_TRACK + suit] = built ? features_share(root_garden_points[built], 3) : 0;
        features_add(&number[F_EXTRA_CARDS], built >= GARDENS_FOR_A_CARD, 2);
        features_add(&number[F_SCORED], scored, 2);
        if (built && !scored && hand[suit])
            features_add(&number[F_SCORE_NOW], root_garden_points[built], 5);
    }
}

static void describe_places(const struct root_view *v, uint8_t seat, int16_t *number)
{
    for (int c = 0; c < root_maps[v->map]->clearings_count; c++) {
        const struct clearing *clearing = &v->clearing[c];
        int gardens = 0;
        for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++) {
            gardens += clearing->pieces[garden_of(suit)];
            if (v->ruler[c] == seat && v->slots_free[c] && has_suit(clearing, suit))
                features_add(&number[F_SITES + suit], 1, 2);
        }
        features_add(&number[F_GARDENS_BARE], clearing->warriors[seat] ? 0 : gardens, 3);
        if (v->lizard.outcast && has_suit(clearing, (uint8_t)(v->lizard.outcast - 1)))
            features_add(&number[F_OUTCAST_CLEARINGS], clearing->warriors[seat] && others_in(v, seat, c), 3);
    }
}

void root_lizard_numbers(const struct root_view *v, uint8_t seat, int16_t *number)
{
    const struct lizard *own = &v->lizard;
    int cheapest = root_conspiracy_cost[CONVERT] - own->hated;
    number[F_ACOLYTES] = features_share(own->acolytes, 4);
    number[F_CONSPIRACIES] = features_share(own->acolytes / cheapest, 2);
    number[F_HATED] = features_share(own->hated, 1);
    if (own->outcast)
        number[F_OUTCAST + own->outcast - 1] = FEATURES_ONE;
    describe_cards(v, own->lost_souls, number + F_LOST_SOULS);
    for (int suit = 0; suit < SUITS_PRINTED; suit++)
        if (number[F_LOST_SOULS + suit] > number[F_SOULS_AHEAD])
            number[F_SOULS_AHEAD] = number[F_LOST_SOULS + suit];
    describe_cards(v, own->revealed, number + F_REVEALED);
    describe_gardens(v, seat, number);
    describe_places(v, seat, number);
}
