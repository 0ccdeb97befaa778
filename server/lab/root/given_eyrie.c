/* The Eyrie in a position. */
#include "core/root/names.h"
#include "server/lab/root/given.h"

#include <string.h>

static int read_columns(const struct reader *r, const char *member, const json_t *json)
{
    if (!json_is_object(json))
        return given_wrong(&r->at, member, "expected an object of columns");
    const char *name;
    json_t *cards;
    json_object_foreach((json_t *)json, name, cards)
    {
        int column = root_value(r->at.config, KIND_COLUMN, name);
        if (column < 0)
            return given_wrong(&r->at, member, "expected columns recruit, move, battle, build");
        if (root_read_cards(r, member, cards, &r->g->eyrie.decree[column]) != 0)
            return -1;
        root_read_know(r->g, r->g->eyrie.decree[column], SEATS_ALL);
    }
    return 0;
}

/* column: cards of its Decree that were resolved this turn */
static int read_resolved(const struct reader *r, const char *member, const json_t *json)
{
    struct eyrie *e = &r->g->eyrie;
    const char *column_name;
    json_t *cards, *name;
    size_t i;
    if (!json_is_object(json))
        return given_wrong(&r->at, member, "expected an object of columns");
    json_object_foreach((json_t *)json, column_name, cards) json_array_foreach(cards, i, name)
    {
        int column = root_value(r->at.config, KIND_COLUMN, column_name), card = -1;
        cardset left = column < 0 ? 0 : e->decree[column] & ~e->done;
        const char *word = json_is_string(name) ? json_string_value(name) : "";
        while ((card = cardset_take(&left)) >= 0 &&
               strcmp(word, root_word(r->at.config, KIND_CARD, (uint16_t)card, WORD_PUBLIC)) != 0)
            continue;
        if (card < 0)
            return given_wrong(&r->at, member, "this card is not in that column (give the decree first)");
        e->done |= CARD_BIT(card);
    }
    return 0;
}

int root_given_eyrie(const struct reader *r, const char *member, const json_t *json)
{
    struct eyrie *e = &r->g->eyrie;
    int value;
    unsigned mask = 0;
    if (strcmp(member, "leader") == 0) {
        if (given_word(&r->at, member, json, KIND_LEADER, &value) != 0)
            return -1;
        e->leader = (uint8_t)(value + 1);
        return 0;
    }
    if (strcmp(member, "deposed") == 0) {
        if (root_read_mask(r, member, json, KIND_LEADER, &mask) != 0)
            return -1;
        e->leaders_down = (uint8_t)mask;
        return 0;
    }
    if (strcmp(member, "viziers") == 0) {
        if (root_read_mask(r, member, json, KIND_COLUMN, &mask) != 0)
            return -1;
        e->viziers = (uint8_t)mask;
        return 0;
    }
    if (strcmp(member, "viziers_resolved") == 0) {
        if (root_read_mask(r, member, json, KIND_COLUMN, &mask) != 0)
            return -1;
        e->viziers_done = (uint8_t)mask;
        return 0;
    }
    if (strcmp(member, "decree") == 0)
        return read_columns(r, member, json);
    if (strcmp(member, "resolved") == 0)
        return read_resolved(r, member, json);
    return given_wrong(&r->at, member, "unknown member");
}
