/* What a position is worth to the Underground Duchy, for the easy bot: 20 is worth a point of score
 * (value.c). And what a learned value is told of it (features.h). */
#include "core/root/factions/duchy.h"
#include "core/root/features.h"
#include "core/root/view.h"

enum {
    WORTH_BUILDING = 16,
    WORTH_TUNNEL = 6,
    WORTH_BURROWED = 1, /* less than a warrior on the map */
    WORTH_REVEALED = 3, /* as a card in hand: it comes back there, but for birds */
    WORTH_MINISTER = 16,
    WORTH_RANK = 8, /* more for each rank */
};

int root_duchy_value(const struct root_view *v, uint8_t seat)
{
    (void)seat;
    int value = WORTH_BUILDING * (CITADELS - v->supply[CITADEL] + MARKETS - v->supply[MARKET]);
    value += WORTH_TUNNEL * (TUNNELS - v->supply[TUNNEL]) + WORTH_BURROWED * v->duchy.burrow;
    for (int m = 0; m < MINISTER_COUNT; m++)
        if (v->duchy.swayed >> m & 1)
            value += WORTH_MINISTER + WORTH_RANK * (int)root_rank_of(m);
    cardset revealed = v->duchy.revealed;
    for (int card; (card = cardset_take(&revealed)) >= 0;)
        value += root_decks[v->deck]->cards[card].suit == BIRD ? 0 : WORTH_REVEALED;
    return value;
}

/* ---- For a learned value ---- */

enum {
    F_BURROW,
    F_CROWNS, /* left on the board, by rank */
    F_MINISTER = F_CROWNS + RANK_COUNT,
    F_MINISTERS = F_MINISTER + MINISTER_COUNT,
    F_TO_ACT, /* ministers, this turn */
    F_SWAY_DONE,
    F_REVEALED,
    F_TUNNELS = F_REVEALED + SUIT_COUNT,
    F_FED_TUNNELS, /* in clearings that it rules */
    F_RECRUITS,    /* of the next Birdsong */
    F_MARKETS,
    F_SITES,  /* ruled clearings with a slot */
    F_STANDS, /* suits of clearings where it has pieces: where cards can be revealed */
    F_FIT_CARDS = F_STANDS + SUITS_PRINTED, /* of the viewer's own hand, for swaying */
    F_COUNT,
};
_Static_assert((int)F_COUNT <= (int)ROOT_OWN_NUMBERS, "they have room");

static void describe_places(const struct root_view *v, uint8_t seat, int16_t *number)
{
    for (int c = 0; c < root_maps[v->map]->clearings_count; c++) {
        const struct clearing *clearing = &v->clearing[c];
        bool rules = v->ruler[c] == seat;
        features_add(&number[F_TUNNELS], clearing->pieces[TUNNEL], TUNNELS);
        features_add(&number[F_FED_TUNNELS], rules && clearing->pieces[TUNNEL], TUNNELS);
        features_add(&number[F_SITES], rules ? v->slots_free[c] : 0, 3);
        if (clearing->warriors[seat] + clearing->pieces[CITADEL] + clearing->pieces[MARKET] +
                clearing->pieces[TUNNEL] ==
            0)
            continue;
        for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++)
            if (has_suit(clearing, suit))
                features_add(&number[F_STANDS + suit], 1, 3);
    }
    cardset hand = v->hand_known[seat];
    for (int card; (card = cardset_take(&hand)) >= 0;) {
        uint8_t suit = root_decks[v->deck]->cards[card].suit;
        features_add(&number[F_FIT_CARDS], suit == BIRD || number[F_STANDS + suit] > 0, 4);
    }
}

void root_duchy_numbers(const struct root_view *v, uint8_t seat, int16_t *number)
{
    const struct duchy *own = &v->duchy;
    cardset revealed = own->revealed;
    number[F_BURROW] = features_share(own->burrow, 5);
    for (int rank = 0; rank < RANK_COUNT; rank++)
        number[F_CROWNS + rank] = features_share(root_crowns_left(own, (enum rank)rank), CROWNS);
    for (int m = 0; m < MINISTER_COUNT; m++) {
        bool swayed = own->swayed >> m & 1;
        number[F_MINISTER + m] = swayed ? FEATURES_ONE : 0;
        features_add(&number[F_MINISTERS], swayed, 4);
        features_add(&number[F_TO_ACT], swayed && !(own->acted >> m & 1), 4);
    }
    number[F_SWAY_DONE] = features_share(own->sway_done, 1);
    for (int card; (card = cardset_take(&revealed)) >= 0;)
        features_add(&number[F_REVEALED + root_decks[v->deck]->cards[card].suit], 1, 3);
    number[F_RECRUITS] = features_share(root_citadel_warriors[CITADELS - v->supply[CITADEL]], 4);
    number[F_MARKETS] = features_share(MARKETS - v->supply[MARKET], MARKETS);
    describe_places(v, seat, number);
}
