/* See dominance.h. */
#include "core/root/dominance.h"

static uint8_t suit_of_card(const struct root_view *v, uint8_t seat)
{
    return root_decks[v->deck]->cards[v->dominance[seat] - 1].suit;
}

/* Law 3.3.1.II */
static int corners_ruled(const struct root_view *v, uint8_t seat)
{
    const struct map_def *map = root_maps[v->map];
    int most = 0;
    for (int c = 0; c < map->clearings_count; c++) {
        uint8_t opposite = map->clearing[c].opposite;
        int ruled = opposite == NOWHERE ? 0 : (v->ruler[c] == seat) + (v->ruler[opposite] == seat);
        most = ruled > most ? ruled : most;
    }
    return most;
}

/* Law 3.3.1.I */
static int clearings_ruled(const struct root_view *v, uint8_t seat, uint8_t suit)
{
    int ruled = 0;
    for (int c = 0; c < root_maps[v->map]->clearings_count; c++)
        ruled += v->ruler[c] == seat && has_suit(&v->clearing[c], suit);
    return ruled;
}

int root_dominance_needs(const struct root_view *v, uint8_t seat)
{
    enum { OF_A_SUIT = 3, OPPOSITE = 2 };
    return suit_of_card(v, seat) == BIRD ? OPPOSITE : OF_A_SUIT;
}

int root_dominance_ruled(const struct root_view *v, uint8_t seat)
{
    uint8_t suit = suit_of_card(v, seat);
    return suit == BIRD ? corners_ruled(v, seat) : clearings_ruled(v, seat, suit);
}
