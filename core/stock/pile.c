/* See pile.h. */
#include "core/stock/pile.h"

#include <string.h>

#include "core/session.h"

void pile_put(struct pile *pile, int place, uint8_t card)
{
    GAME_ASSERT(pile->count < PILE_MAX && place >= 0 && place <= pile->count);
    memmove(pile->card + place + 1, pile->card + place, (size_t)(pile->count - place));
    pile->card[place] = card;
    pile->count++;
}

uint8_t pile_take(struct pile *pile, int place)
{
    GAME_ASSERT(place >= 0 && place < pile->count);
    uint8_t card = pile->card[place];
    pile->count--;
    memmove(pile->card + place, pile->card + place + 1, (size_t)(pile->count - place));
    pile->card[pile->count] = 0; /* equal piles are equal bytes */
    return card;
}

int pile_find(const struct pile *pile, uint8_t card)
{
    for (int place = 0; place < pile->count; place++)
        if (pile->card[place] == card)
            return place;
    return -1;
}
