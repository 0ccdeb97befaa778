/* How the values of a position are written: numbers, names, cards, items. */
#include "core/root/names.h"
#include "server/lab/root/given.h"

#include <stdio.h>
#include <string.h>

#include "protocol/words.h"

int root_read_wrong(const struct reader *r, const char *member, const char *expected)
{
    char field[FAULT_FIELD_SIZE];
    snprintf(field, sizeof field, "%s.%.40s", r->path, member);
    fault_set(r->fault, FAULT_BAD_FIELD, field, "%s", expected);
    return -1;
}

int root_read_number(const struct reader *r, const char *member, const json_t *json, int most, int *number)
{
    if (!json_is_integer(json) || json_integer_value(json) < 0 || json_integer_value(json) > most) {
        char expected[FAULT_MESSAGE_SIZE];
        snprintf(expected, sizeof expected, "expected a number from 0 to %d", most);
        return root_read_wrong(r, member, expected);
    }
    *number = (int)json_integer_value(json);
    return 0;
}

int root_read_byte(const struct reader *r, const char *member, const json_t *json, int most, uint8_t *byte)
{
    int number;
    if (root_read_number(r, member, json, most, &number) != 0)
        return -1;
    *byte = (uint8_t)number;
    return 0;
}

int root_read_word(const struct reader *r, const char *member, const json_t *json, uint8_t kind, int *value)
{
    const char *name = json_string_value(json);
    *value = name ? root_value(r->config, kind, name) : -1;
    if (*value < 0) {
        char expected[FAULT_MESSAGE_SIZE];
        snprintf(expected, sizeof expected, "expected the name of a %s, found %s",
                 root_kinds[kind - KIND_GAME], name ? name : "no string");
        return root_read_wrong(r, member, expected);
    }
    return 0;
}

int root_read_seat(const struct reader *r, const char *member, const json_t *json, uint8_t *seat)
{
    const char *name = json_string_value(json);
    *seat = name ? seat_of_name(name) : SEAT_NOBODY;
    return *seat < r->g->seats ? 0 : root_read_wrong(r, member, "expected a seat of this match");
}

int root_read_flag(const struct reader *r, const char *member, const json_t *json, uint8_t *flag)
{
    if (!json_is_boolean(json))
        return root_read_wrong(r, member, "expected true or false");
    *flag = json_is_true(json);
    return 0;
}

/* Takes named cards out of the deck: equal copies one after the other. */
int root_read_cards(const struct reader *r, const char *member, const json_t *json, cardset *set)
{
    if (!json_is_array(json))
        return root_read_wrong(r, member, "expected a list of cards");
    size_t i;
    json_t *name;
    json_array_foreach(json, i, name)
    {
        int card;
        if (root_read_word(r, member, name, KIND_CARD, &card) != 0)
            return -1;
        const char *word = root_word(r->config, KIND_CARD, (uint16_t)card, WORD_PUBLIC);
        while (card < CARDS_MAX && !(r->g->deck_cards & CARD_BIT(card))) {
            const char *next = card + 1 < CARDS_MAX
                                   ? root_word(r->config, KIND_CARD, (uint16_t)(card + 1), WORD_PUBLIC)
                                   : NULL;
            if (!next || strcmp(next, word) != 0)
                return root_read_wrong(r, member,
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
        return root_read_wrong(r, member, "expected a list of items");
    size_t i;
    json_t *name;
    json_array_foreach(json, i, name)
    {
        int item;
        if (root_read_word(r, member, name, KIND_ITEM, &item) != 0)
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
        return root_read_wrong(r, member, "expected a list of names");
    size_t i;
    json_t *name;
    json_array_foreach(json, i, name)
    {
        int value;
        if (root_read_word(r, member, name, kind, &value) != 0)
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
        return root_read_wrong(r, member, "expected an object of seats");
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)json, name, value)
    {
        uint8_t seat = seat_of_name(name);
        int number;
        if (seat >= r->g->seats)
            return root_read_wrong(r, member, "expected a seat of this match");
        if (kind == KIND_COUNT ? root_read_number(r, member, value, 9, &number)
                               : root_read_word(r, member, value, kind, &number))
            return -1;
        values[seat] = (uint8_t)number;
    }
    return 0;
}

/* An owner of pieces that is in play. */
int root_read_owner(const struct reader *r, const char *member, const json_t *json, uint8_t *owner)
{
    int value;
    if (root_read_word(r, member, json, KIND_OWNER, &value) != 0)
        return -1;
    *owner = (uint8_t)value;
    return value < r->g->owners ? 0 : root_read_wrong(r, member, "expected a seat or hireling of this match");
}
