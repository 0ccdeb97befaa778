/* See config.h. */
#include "protocol/config.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "protocol/request.h"
#include "protocol/words.h"

void config_presets(const struct game *game, uint8_t seats, struct game_config *config)
{
    memset(config, 0, sizeof *config);
    config->revision = game->revision;
    config->seats = seats;
    for (int i = 0; i < game->match_settings_count; i++)
        config->match[i] = game->match_settings[i].preset;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        for (int i = 0; i < game->seat_settings_count; i++)
            config->seat[seat][i] = game->seat_settings[i].preset;
}

void config_begin_from(const struct game *game, const struct legacy *legacy, struct game_config *config)
{
    config->legacy = *legacy;
    for (int i = 0; i < game->match_settings_count; i++)
        if (legacy->size > 0 && game->first_settings >> i & 1)
            config->match[i] = game->match_settings[i].preset;
}

static int find_setting(const struct setting *settings, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(settings[i].name, name) == 0)
            return i;
    return -1;
}

static int find_value(const struct setting *setting, const json_t *json)
{
    for (int i = 0; json_is_string(json) && i < setting->values_count; i++)
        if (strcmp(setting->values[i], json_string_value(json)) == 0)
            return i;
    return -1;
}

/* "autumn, winter or lake": what a setting can be, as far as it fits. */
static void list_values(const struct setting *setting, char *list, size_t size)
{
    size_t used = 0;
    list[0] = '\0';
    for (int i = 0; i < setting->values_count && used < size; i++) {
        const char *glue = i == 0 ? "" : i + 1 == setting->values_count ? " or " : ", ";
        used += (size_t)snprintf(list + used, size - used, "%s%s", glue, setting->values[i]);
    }
}

/* Overlays settings of one table on one row of values. */
static int read_row(const struct setting *settings, int count, const json_t *json, uint8_t *values,
                    struct fault *fault)
{
    if (!json_is_object(json))
        return fault_set(fault, FAULT_BAD_FIELD, NULL, "settings must be an object of names and values");
    uint8_t row[MATCH_SETTINGS_MAX];
    memcpy(row, values, (size_t)count);
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)json, name, value)
    {
        int setting = find_setting(settings, count, name);
        if (setting < 0)
            return fault_set(fault, FAULT_BAD_CONFIG, name, "there is no setting %.40s", name);
        if (json_is_null(value))
            continue; /* as if it were not there, like any member of a request */
        int index = find_value(&settings[setting], value);
        if (index < 0) {
            char list[256];
            list_values(&settings[setting], list, sizeof list);
            return fault_set(fault, FAULT_BAD_CONFIG, name, "%.40s must be %s", name, list);
        }
        row[setting] = (uint8_t)index;
    }
    memcpy(values, row, (size_t)count);
    return 0;
}

int settings_read(const struct game *game, const json_t *json, struct game_config *config,
                  struct fault *fault)
{
    if (read_row(game->match_settings, game->match_settings_count, json, config->match, fault) != 0)
        return fault_inside(fault, "settings");
    return 0;
}

/* Overlays named settings of one seat ({"faction":"eyrie"}), as settings_read does those of the match. */
static int seat_settings_read(const struct game *game, const json_t *json, uint8_t seat,
                              struct game_config *config, struct fault *fault)
{
    if (!json_is_object(json))
        fault_set(fault, FAULT_BAD_FIELD, NULL, "the settings of %s must be an object of names and values",
                  seat_name(seat));
    else if (read_row(game->seat_settings, game->seat_settings_count, json, config->seat[seat], fault) == 0)
        return 0;
    fault_inside(fault, seat_name(seat));
    return fault_inside(fault, "seat_settings");
}

int all_seat_settings_read(const struct game *game, const json_t *json, struct game_config *config,
                           uint16_t *named, struct fault *fault)
{
    if (!json_is_object(json))
        return fault_set(fault, FAULT_BAD_FIELD, "seat_settings",
                         "seat_settings must be an object of seats and their settings");
    struct game_config changed = *config;
    uint16_t mask = 0;
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)json, name, value)
    {
        uint8_t seat = seat_of_name(name);
        if (seat >= config->seats) {
            fault_set(fault, FAULT_BAD_CONFIG, name, "there is no seat %.40s among %d", name, config->seats);
            return fault_inside(fault, "seat_settings");
        }
        if (json_is_null(value))
            continue;
        if (seat_settings_read(game, value, seat, &changed, fault) != 0)
            return -1;
        mask |= SEAT_BIT(seat);
    }
    *config = changed;
    if (named)
        *named = mask;
    return 0;
}

int config_fault(const struct game *game, const struct game_config *config, const struct obstacle *obstacle,
                 struct fault *fault)
{
    struct text t = {0};
    fault_set(fault, FAULT_BAD_CONFIG, NULL, "%s", obstacle->text);
    text_obstacle(&t, game, config, obstacle->why);
    fault_because(fault, &t);
    text_free(&t);
    return -1;
}

static int automated_verify(const struct game *game, const struct game_config *config, struct fault *fault)
{
    int count = __builtin_popcount(config->automated);
    if (count > game->automated_max)
        return fault_set(fault, FAULT_BAD_CONFIG, "automated",
                         "the rules of %s play at most %d seats, not %d", game->name, game->automated_max,
                         count);
    if (count >= config->seats)
        return fault_set(fault, FAULT_BAD_CONFIG, "automated", "no seat is left to be asked");
    return 0;
}

int config_seats_verify(const struct game *game, int64_t seats, struct fault *fault)
{
    if (seats >= game->seats_min && seats <= game->seats_max)
        return 0;
    return fault_set(fault, FAULT_BAD_CONFIG, "seats", "%s is for %d to %d seats", game->name,
                     game->seats_min, game->seats_max);
}

int config_verify(const struct game *game, const struct game_config *config, struct fault *fault)
{
    struct obstacle obstacle;
    if (config_seats_verify(game, config->seats, fault) != 0)
        return -1;
    if (game->config_check(config, &obstacle) != 0)
        return config_fault(game, config, &obstacle, fault);
    if (automated_verify(game, config, fault) != 0)
        return -1;
    if (config->legacy.size == 0)
        return 0;
    if (!game->legacy_check)
        return fault_set(fault, FAULT_BAD_CONFIG, "legacy", "matches of %s leave nothing", game->name);
    if (game->legacy_check(&config->legacy, &obstacle) == 0)
        return 0;
    config_fault(game, config, &obstacle, fault);
    return fault_inside(fault, "legacy");
}

int config_start_verify(const struct game *game, const struct game_config *config, struct fault *fault)
{
    struct obstacle obstacle;
    if (config_verify(game, config, fault) != 0)
        return -1;
    if (game->start_check && game->start_check(config, &obstacle) != 0)
        return config_fault(game, config, &obstacle, fault);
    return 0;
}

int automated_read(const json_t *json, struct game_config *config, struct fault *fault)
{
    size_t i;
    json_t *name;
    uint16_t mask = 0;
    json_array_foreach(json, i, name)
    {
        uint8_t seat = json_is_string(name) ? seat_of_name(json_string_value(name)) : SEAT_NOBODY;
        if (seat >= config->seats)
            return fault_set(fault, FAULT_BAD_CONFIG, "automated", "there is no such seat among %d",
                             config->seats);
        mask |= SEAT_BIT(seat);
    }
    if (!json_is_array(json))
        return fault_set(fault, FAULT_BAD_CONFIG, "automated", "it must be a list of seats");
    config->automated = mask;
    return 0;
}

int legacy_bytes_read(const json_t *json, struct legacy *legacy, struct fault *fault)
{
    const char *hex = json_string_value(json);
    size_t length = hex ? strlen(hex) : 0, size = 0;
    struct legacy read = {0};
    if (json_is_null(json))
        return fault_set(fault, FAULT_BAD_CONFIG, "legacy", "it is sealed until the match is over");
    if (length == 0 || length > 2 * (size_t)LEGACY_MAX ||
        sodium_hex2bin(read.bytes, LEGACY_MAX, hex, length, NULL, &size, NULL) != 0 || 2 * size != length)
        return fault_set(fault, FAULT_BAD_CONFIG, "legacy", "it must be 1 to %d bytes in hexadecimal digits",
                         LEGACY_MAX);
    read.size = (uint16_t)size;
    *legacy = read;
    return 0;
}

int config_read(const struct game *game, const json_t *json, struct game_config *config, struct fault *fault)
{
    const json_t *seats = json_object_get(json, "seats");
    if (!json_is_integer(seats) || json_integer_value(seats) < 1 || json_integer_value(seats) > SEATS_MAX)
        return fault_set(fault, FAULT_BAD_CONFIG, "seats", "seats must be a number from 1 to %d", SEATS_MAX);
    config_presets(game, (uint8_t)json_integer_value(seats), config);
    const json_t *settings = json_object_get(json, "settings");
    if (settings && settings_read(game, settings, config, fault) != 0)
        return -1;
    const json_t *of_seats = json_object_get(json, "seat_settings");
    if (of_seats && all_seat_settings_read(game, of_seats, config, NULL, fault) != 0)
        return -1;
    const json_t *automated = json_object_get(json, "automated");
    if (automated && automated_read(automated, config, fault) != 0)
        return -1;
    const json_t *legacy = json_object_get(json, "legacy");
    if (legacy && legacy_bytes_read(legacy, &config->legacy, fault) != 0)
        return -1;
    return config_verify(game, config, fault);
}

static void text_row(struct text *t, const struct setting *settings, int count, const uint8_t *values)
{
    text_object(t);
    for (int i = 0; i < count; i++) {
        text_member_word(t, settings[i].name, settings[i].values[values[i]]);
    }
    text_object_end(t);
}

void text_settings(struct text *t, const struct game *game, const struct game_config *config)
{
    text_row(t, game->match_settings, game->match_settings_count, config->match);
}

void text_seat_settings(struct text *t, const struct game *game, const struct game_config *config,
                        uint8_t seat)
{
    text_row(t, game->seat_settings, game->seat_settings_count, config->seat[seat]);
}

static void text_automated(struct text *t, const struct game_config *config)
{
    if (!config->automated)
        return;
    text_key(t, "automated");
    text_array(t);
    for (uint8_t seat = 0; seat < config->seats; seat++)
        if (config->automated & SEAT_BIT(seat))
            text_word(t, seat_name(seat));
    text_array_end(t);
}

static void text_legacy_bytes(struct text *t, const struct legacy *legacy, bool sealed)
{
    if (legacy->size == 0)
        return;
    text_key(t, "legacy");
    if (sealed)
        text_null(t);
    else
        text_hex(t, legacy->bytes, legacy->size);
}

void text_config(struct text *t, const struct game *game, const struct game_config *config, bool sealed)
{
    text_object(t);
    text_member_number(t, "seats", config->seats);
    text_key(t, "settings");
    text_settings(t, game, config);
    text_key(t, "seat_settings");
    text_object(t);
    for (uint8_t seat = 0; seat < config->seats; seat++) {
        text_key(t, seat_name(seat));
        text_seat_settings(t, game, config, seat);
    }
    text_object_end(t);
    text_automated(t, config);
    text_legacy_bytes(t, &config->legacy, sealed);
    text_object_end(t);
}

void text_advice(struct text *t, const struct game *game, const struct game_config *config)
{
    struct advice advice[ADVICE_MAX];
    int count = game->advise ? game->advise(config, advice) : 0;
    text_array(t);
    for (int i = 0; i < count; i++) {
        text_object(t);
        text_member_word(t, "name", advice[i].name);
        text_member_number(t, "value", advice[i].value);
        text_member_number(t, "needed", advice[i].needed);
        text_member_flag(t, "complete", advice[i].complete);
        text_member_flag(t, "enough", advice[i].value >= advice[i].needed);
        text_object_end(t);
    }
    text_array_end(t);
}

static void text_setting_table(struct text *t, const struct setting *settings, int count)
{
    text_array(t);
    for (int i = 0; i < count; i++) {
        text_object(t);
        text_member_word(t, "name", settings[i].name);
        text_key(t, "values");
        text_array(t);
        for (int v = 0; v < settings[i].values_count; v++)
            text_word(t, settings[i].values[v]);
        text_array_end(t);
        text_member_word(t, "preset", settings[i].values[settings[i].preset]);
        text_object_end(t);
    }
    text_array_end(t);
}

void text_game(struct text *t, const struct game *game)
{
    text_object(t);
    text_member_word(t, "game", game->name);
    text_member_number(t, "revision", game->revision);
    text_member_number(t, "seats_min", game->seats_min);
    text_member_number(t, "seats_max", game->seats_max);
    text_key(t, "settings");
    text_setting_table(t, game->match_settings, game->match_settings_count);
    text_key(t, "seat_settings");
    text_setting_table(t, game->seat_settings, game->seat_settings_count);
    text_member_flag(t, "legacy", game->legacy_write != NULL);
    text_member_number(t, "automated_max", game->automated_max);
    text_key(t, "levels");
    text_array(t);
    for (enum level level = 0; level < LEVEL_COUNT; level++)
        if (level_plays(game, level))
            text_word(t, level_name(level));
    text_array_end(t);
    text_object_end(t);
}

const char *config_revisions(const struct game *game, char words[REVISIONS_SIZE])
{
    if (game->oldest == game->revision)
        snprintf(words, REVISIONS_SIZE, "revision %u", game->revision);
    else
        snprintf(words, REVISIONS_SIZE, "revisions %u to %u", game->oldest, game->revision);
    return words;
}
