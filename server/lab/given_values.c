/* See given_values.h. */
#include "server/lab/given_values.h"

#include <stdio.h>

#include "protocol/words.h"

int given_wrong(const struct given_at *at, const char *member, const char *expected)
{
    char field[FAULT_FIELD_SIZE];
    snprintf(field, sizeof field, "%s.%.40s", at->path, member);
    fault_set(at->fault, FAULT_BAD_FIELD, field, "%s", expected);
    return -1;
}

int given_number(const struct given_at *at, const char *member, const json_t *json, int most, int *number)
{
    if (!json_is_integer(json) || json_integer_value(json) < 0 || json_integer_value(json) > most) {
        char expected[FAULT_MESSAGE_SIZE];
        snprintf(expected, sizeof expected, "expected a number from 0 to %d", most);
        return given_wrong(at, member, expected);
    }
    *number = (int)json_integer_value(json);
    return 0;
}

int given_byte(const struct given_at *at, const char *member, const json_t *json, int most, uint8_t *byte)
{
    int number;
    if (given_number(at, member, json, most, &number) != 0)
        return -1;
    *byte = (uint8_t)number;
    return 0;
}

int given_flag(const struct given_at *at, const char *member, const json_t *json, uint8_t *flag)
{
    if (!json_is_boolean(json))
        return given_wrong(at, member, "expected true or false");
    *flag = json_is_true(json);
    return 0;
}

int given_word(const struct given_at *at, const char *member, const json_t *json, uint8_t kind, int *value)
{
    const char *name = json_string_value(json);
    *value = name ? at->game->value(at->config, kind, name) : -1;
    if (*value < 0) {
        char expected[FAULT_MESSAGE_SIZE];
        snprintf(expected, sizeof expected, "expected the name of a %s, found %s",
                 at->game->kinds[kind - KIND_GAME], name ? name : "no string");
        return given_wrong(at, member, expected);
    }
    return 0;
}

int given_seat(const struct given_at *at, const char *member, const json_t *json, uint8_t *seat)
{
    const char *name = json_string_value(json);
    *seat = name ? seat_of_name(name) : SEAT_NOBODY;
    return *seat < at->config->seats ? 0 : given_wrong(at, member, "expected a seat of this match");
}
