/* How the values of a position of Root are written: cards, items, lists of names. */
#include "core/root/names.h"
#include "server/lab/root/given.h"

#include <string.h>

#include "protocol/words.h"

/* Takes named cards out of the deck: equal copies one after the other. */
int root_read_cards(const struct reader *r, const char *member, const json_t *json, cardset *set)
{
    if (!json_is_array(json))
        return given_wrong(&r->at, member, "expected a list of cards");
    size_t i;
    json_t *name;
    json_array_foreach(json, i, name)
    {
        int card;
        if (given_word(&r->at, member, name, KIND_CARD, &card) != 0)
            return -1;
        const char *word = root_word(r->at.config, KIND_CARD, (uint16_t)card, WORD_PUBLIC);
        while (card < CARDS_MAX && !(r->g->deck_cards & CARD_BIT(card))) {
            const char *next = card + 1 < CARDS_MAX
                                   ? root_word(r->at.config, KIND_CARD, (uint16_t)(card + 1), WORD_PUBLIC)
                                   : NULL;
            if (!next || strcmp(next, word) != 0)
                return given_wrong(&r->at, member,
                                   "no such card is left: it lies elsewhere or is not in this match");
            card++;
        }
        r->g->deck_cards &= ~CARD_BIT(card);
        *set |= CARD_BIT(card);
    }
    return 0;
}

int root_read_one_card(const struct reader *r, const char *member, const json_t *json, uint8_t *plus_one)
{
    cardset set = 0;
    json_t *list = json_pack("[O]", (json_t *)json);
    int failed = root_read_cards(r, member, list, &set);
    json_decref(list);
    if (failed)
        return -1;
    *plus_one = (uint8_t)(cardset_first(set) + 1);
    return 0;
}

void root_read_know(struct root *g, cardset cards, uint16_t seats)
{
    for (int card; (card = cardset_take(&cards)) >= 0;)
        g->known_to[card] |= seats;
}

/* A list of items into counts by type. */
int root_read_items(const struct reader *r, const char *member, const json_t *json,
                    uint8_t counts[ITEM_COUNT])
{
    if (!json_is_array(json))
        return given_wrong(&r->at, member, "expected a list of items");
    size_t i;
    json_t *name;
    json_array_foreach(json, i, name)
    {
        int item;
        if (given_word(&r->at, member, name, KIND_ITEM, &item) != 0)
            return -1;
        counts[item]++;
    }
    return 0;
}

/* A list of words into a bit mask. */
int root_read_mask(const struct reader *r, const char *member, const json_t *json, uint8_t kind,
                   unsigned *mask)
{
    if (!json_is_array(json))
        return given_wrong(&r->at, member, "expected a list of names");
    size_t i;
    json_t *name;
    json_array_foreach(json, i, name)
    {
        int value;
        if (given_word(&r->at, member, name, kind, &value) != 0)
            return -1;
        *mask |= 1u << value;
    }
    return 0;
}

/* seat: relation or seat: number of aids */
int root_read_by_seat(const struct reader *r, const char *member, const json_t *json, uint8_t kind,
                      uint8_t *values)
{
    if (!json_is_object(json))
        return given_wrong(&r->at, member, "expected an object of seats");
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)json, name, value)
    {
        uint8_t seat = seat_of_name(name);
        int number;
        if (seat >= r->g->seats)
            return given_wrong(&r->at, member, "expected a seat of this match");
        if (kind == KIND_COUNT ? given_number(&r->at, member, value, 9, &number)
                               : given_word(&r->at, member, value, kind, &number))
            return -1;
        values[seat] = (uint8_t)number;
    }
    return 0;
}

/* An owner of pieces that is in play. */
int root_read_owner(const struct reader *r, const char *member, const json_t *json, uint8_t *owner)
{
    int value;
    if (given_word(&r->at, member, json, KIND_OWNER, &value) != 0)
        return -1;
    *owner = (uint8_t)value;
    return value < r->g->owners ? 0
                                : given_wrong(&r->at, member, "expected a seat or hireling of this match");
}
