/* See deck.h. */
#include "core/stock/deck.h"

#include "core/session.h"
#include "core/stock/chance.h"
#include "core/stock/knowledge.h"

void deck_stack(struct deck *deck, uint8_t layer, int places, int marked)
{
    GAME_ASSERT(deck->count + places <= DECK_MAX && layer < DECK_LAYERS && marked <= places);
    for (int i = 0; i < places; i++) {
        deck->card[deck->count] = NOT_LAID;
        deck->place[deck->count++] = (struct deck_place){BACK_NOT_LAID, layer};
    }
    deck->open[layer] = (uint8_t)(deck->open[layer] + places);
    deck->marked[layer] = (uint8_t)(deck->marked[layer] + marked);
}

enum back deck_lay_back(void *state, struct deck *deck, int place, const struct deck_words *words)
{
    GAME_ASSERT(place >= 0 && place < deck->count);
    uint8_t layer = deck->place[place].layer, open = deck->open[layer], left = deck->marked[layer];
    if (deck->place[place].back != BACK_NOT_LAID)
        return (enum back)deck->place[place].back;
    bool marked = left == open;
    if ((left > 0 && !marked) || (words->asked_always >> layer & 1))
        marked = chance_dice(state, words->why_back, words->verb_back, 1, 0, open).arg[0] < left;
    deck->open[layer]--;
    deck->marked[layer] = (uint8_t)(left - marked);
    deck->place[place].back = marked ? BACK_MARKED : BACK_PLAIN;
    return (enum back)deck->place[place].back;
}

uint8_t deck_lay_card(void *state, struct deck *deck, int place, struct cards pool[BACKS],
                      const struct deck_words *words)
{
    enum back back = deck_lay_back(state, deck, place, words);
    if (deck->card[place] == NOT_LAID) {
        deck->card[place] = (uint8_t)chance_of_cards(state, words->why_card, words->verb_card, &pool[back]);
        cards_remove(&pool[back], deck->card[place]);
    }
    return deck->card[place];
}

/* Moves what lies from a place on, up or down by one. */
static void move_places(struct deck *deck, int from, int to)
{
    size_t above = (size_t)(deck->count - (from > to ? from : to - 1));
    memmove(deck->card + to, deck->card + from, above);
    memmove(deck->place + to, deck->place + from, above * sizeof *deck->place);
}

uint8_t deck_take(struct deck *deck, int place)
{
    GAME_ASSERT(place >= 0 && place < deck->count && deck->card[place] != NOT_LAID);
    uint8_t card = deck->card[place];
    move_places(deck, place + 1, place);
    deck->count--;
    deck->card[deck->count] = 0;
    deck->place[deck->count] = (struct deck_place){0};
    return card;
}

void deck_put(struct deck *deck, int place, uint8_t card, enum back back)
{
    GAME_ASSERT(deck->count < DECK_MAX && place >= 0 && place <= deck->count && back != BACK_NOT_LAID);
    move_places(deck, place, place + 1);
    deck->count++;
    deck->card[place] = card;
    deck->place[place] =
        (struct deck_place){.back = back & 0xf}; /* the layer is of no account once it is laid */
}

void deck_rename(struct deck *deck, const uint8_t renamed[SECRETS_MAX])
{
    list_rename(deck->card, deck->count, NOT_LAID, renamed);
}
