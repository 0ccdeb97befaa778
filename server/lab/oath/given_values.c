/* How the values of a position are written: numbers, names, cards. */
#include <stdio.h>
#include <string.h>

#include "core/oath/law/places.h"
#include "protocol/words.h"
#include "server/lab/oath/given.h"

int oath_read_wrong(const struct oath_reader *r, const char *member, const char *expected)
{
    char field[FAULT_FIELD_SIZE];
    snprintf(field, sizeof field, "%s.%.40s", r->path, member);
    fault_set(r->fault, FAULT_BAD_FIELD, field, "%s", expected);
    return -1;
}

int oath_read_byte(const struct oath_reader *r, const char *member, const json_t *json, int most,
                   uint8_t *byte)
{
    if (!json_is_integer(json) || json_integer_value(json) < 0 || json_integer_value(json) > most) {
        char expected[FAULT_MESSAGE_SIZE];
        snprintf(expected, sizeof expected, "expected a number from 0 to %d", most);
        return oath_read_wrong(r, member, expected);
    }
    *byte = (uint8_t)json_integer_value(json);
    return 0;
}

int oath_read_flag(const struct oath_reader *r, const char *member, const json_t *json, uint8_t *flag)
{
    if (!json_is_boolean(json))
        return oath_read_wrong(r, member, "expected true or false");
    *flag = json_is_true(json);
    return 0;
}

int oath_read_word(const struct oath_reader *r, const char *member, const json_t *json, uint8_t kind,
                   int *value)
{
    const char *name = json_string_value(json);
    *value = name ? oath_value(r->config, kind, name) : -1;
    if (*value < 0) {
        char expected[FAULT_MESSAGE_SIZE];
        snprintf(expected, sizeof expected, "expected the name of a %s, found %s",
                 oath_kinds[kind - KIND_GAME], name ? name : "no string");
        return oath_read_wrong(r, member, expected);
    }
    return 0;
}

int oath_read_seat(const struct oath_reader *r, const char *member, const json_t *json, uint8_t *seat)
{
    const char *name = json_string_value(json);
    *seat = name ? seat_of_name(name) : SEAT_NOBODY;
    return *seat < r->g->seats ? 0 : oath_read_wrong(r, member, "expected a seat of this match");
}

int oath_read_card(struct oath_reader *r, const char *member, const json_t *json, uint8_t kind, int *id)
{
    if (oath_read_word(r, member, json, kind, id) != 0)
        return -1;
    if (is_banner(*id) || cards_has(&r->placed, (uint8_t)*id))
        return oath_read_wrong(r, member, "this card lies elsewhere already, or is none that lies there");
    cards_add(&r->placed, (uint8_t)*id);
    oath_lift(r->g, *id);
    return 0;
}

int oath_read_cards(struct oath_reader *r, const char *member, const json_t *json, uint8_t kind,
                    void (*put)(struct oath *g, int id, int at), int at)
{
    size_t i;
    json_t *name;
    if (!json_is_array(json))
        return oath_read_wrong(r, member, "expected a list of cards");
    json_array_foreach(json, i, name)
    {
        int id;
        if (oath_read_card(r, member, name, kind, &id) != 0)
            return -1;
        put(r->g, id, at);
    }
    return 0;
}

int oath_read_tokens(const struct oath_reader *r, const char *member, const json_t *json, uint8_t tokens[IDS])
{
    const char *name;
    json_t *value;
    if (!json_is_object(json))
        return oath_read_wrong(r, member, "expected an object of numbers by card");
    json_object_foreach((json_t *)json, name, value)
    {
        int id = oath_value(r->config, KIND_CARD, name);
        if (id < 0)
            return oath_read_wrong(r, member, "expected the name of a card");
        if (oath_read_byte(r, member, value, FAVOR_ALL, &tokens[id]) != 0)
            return -1;
    }
    return 0;
}
