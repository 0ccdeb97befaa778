/* Requests: good ones are read whole, bad ones get the right code and the right field. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/clock_terms.h"
#include "protocol/config.h"
#include "protocol/request.h"
#include "tests/toy/all_games.h"
#include "tests/unit/unit.h"

static int read_text(struct request *r, const char *text, struct fault *fault)
{
    memset(fault, 0, sizeof *fault);
    return request_read(r, text, strlen(text), fault);
}

START_TEST(all_fields_arrive)
{
    struct request r;
    struct fault fault;
    ck_assert_int_eq(read_text(&r,
                               "{\"id\":2,\"type\":\"create\",\"game\":\"duel\",\"seats\":3,\"public\":true,"
                               "\"spectators\":false,\"delay\":30,\"title\":\"h\xc3\xa9llo\",\"sit\":null,"
                               "\"settings\":{\"length\":\"short\"},\"unknown\":[1,2]}",
                               &fault),
                     0);
    ck_assert_int_eq(r.id, 2);
    ck_assert_int_eq(r.type, REQUEST_CREATE);
    ck_assert_str_eq(r.game, "duel");
    ck_assert_int_eq(r.seats, 3);
    ck_assert_int_eq(r.public_match, 1);
    ck_assert_int_eq(r.spectators, 0);
    ck_assert_int_eq(r.delay, 30);
    ck_assert_int_eq(r.sit, -1);
    ck_assert_str_eq(r.title, "h\xc3\xa9llo");
    ck_assert_int_eq(json_object_size(r.settings), 1);
    ck_assert_ptr_null(r.seat_settings);
    request_free(&r);
}
END_TEST

START_TEST(words_of_closed_lists)
{
    struct request r;
    struct fault fault;
    ck_assert_int_eq(
        read_text(&r, "{\"id\":0,\"type\":\"add_bot\",\"match\":\"m\",\"seat\":\"s8\",\"level\":\"random\"}",
                  &fault),
        0);
    ck_assert_int_eq(r.seat, 7);
    ck_assert_int_eq(r.level, LEVEL_RANDOM);
    request_free(&r);
    ck_assert_int_eq(
        read_text(&r, "{\"id\":1,\"type\":\"history\",\"match\":\"m\",\"move\":0,\"seat\":\"all\"}", &fault),
        0);
    ck_assert_int_eq(r.eyes, EYES_ALL);
    ck_assert_int_eq(r.seat, -1);
    request_free(&r);
    ck_assert_int_eq(
        read_text(&r,
                  "{\"id\":1,\"type\":\"chat\",\"match\":\"m\",\"channel\":\"spectators\",\"text\":\"x\"}",
                  &fault),
        0);
    ck_assert_int_eq(r.channel, CHANNEL_SPECTATORS);
    request_free(&r);
}
END_TEST

static const struct {
    const char *text;
    enum fault_code code;
    const char *field;
    int id;
} bad[] = {
    {"", FAULT_BAD_JSON, "", -1},
    {"{", FAULT_BAD_JSON, "", -1},
    {"[1]", FAULT_BAD_JSON, "", -1},
    {"nonsense", FAULT_BAD_JSON, "", -1},
    {"{\"id\":1,\"id\":2,\"type\":\"ping\"}", FAULT_BAD_JSON, "", -1},
    {"{\"id\":1,\"type\":\"ping\"} x", FAULT_BAD_JSON, "", -1},
    {"{\"type\":\"\\u0000\"}", FAULT_BAD_JSON, "", -1},
    {"{\"type\":\"ping\"}", FAULT_MISSING_FIELD, "id", -1},
    {"{\"id\":-1,\"type\":\"ping\"}", FAULT_BAD_FIELD, "id", -1},
    {"{\"id\":1.5,\"type\":\"ping\"}", FAULT_BAD_FIELD, "id", -1},
    {"{\"id\":9007199254740992,\"type\":\"ping\"}", FAULT_BAD_FIELD, "id", -1},
    {"{\"id\":\"1\",\"type\":\"ping\"}", FAULT_BAD_FIELD, "id", -1},
    {"{\"id\":5}", FAULT_MISSING_FIELD, "type", 5},
    {"{\"id\":5,\"type\":7}", FAULT_BAD_FIELD, "type", 5},
    {"{\"id\":5,\"type\":\"dance\"}", FAULT_UNKNOWN_TYPE, "type", 5},
    {"{\"id\":5,\"type\":\"hello\"}", FAULT_MISSING_FIELD, "protocol", 5},
    {"{\"id\":5,\"type\":\"hello\",\"protocol\":\"1\"}", FAULT_BAD_FIELD, "protocol", 5},
    {"{\"id\":5,\"type\":\"hello\",\"protocol\":1,\"name\":\"\"}", FAULT_BAD_FIELD, "name", 5},
    {"{\"id\":5,\"type\":\"hello\",\"protocol\":1,\"name\":\"a\\nb\"}", FAULT_BAD_FIELD, "name", 5},
    {"{\"id\":5,\"type\":\"hello\",\"protocol\":1,\"name\":\"123456789012345678901234567890123\"}",
     FAULT_BAD_FIELD, "name", 5},
    {"{\"id\":5,\"type\":\"sit\",\"match\":\"m\",\"seat\":\"s9\"}", FAULT_BAD_FIELD, "seat", 5},
    {"{\"id\":5,\"type\":\"sit\",\"match\":\"m\",\"seat\":\"chance\"}", FAULT_BAD_FIELD, "seat", 5},
    {"{\"id\":5,\"type\":\"sit\",\"match\":\"m\",\"seat\":1}", FAULT_BAD_FIELD, "seat", 5},
    {"{\"id\":5,\"type\":\"sit\",\"match\":\"\",\"seat\":\"s1\"}", FAULT_BAD_FIELD, "match", 5},
    {"{\"id\":5,\"type\":\"add_bot\",\"match\":\"m\",\"level\":\"genius\"}", FAULT_BAD_FIELD, "level", 5},
    {"{\"id\":5,\"type\":\"choose\",\"match\":\"m\",\"version\":3}", FAULT_MISSING_FIELD, "choice", 5},
    {"{\"id\":5,\"type\":\"choose\",\"match\":\"m\",\"version\":-3,\"choice\":{}}", FAULT_BAD_FIELD,
     "version", 5},
    {"{\"id\":5,\"type\":\"choose\",\"match\":\"m\",\"version\":3,\"choice\":[]}", FAULT_BAD_FIELD, "choice",
     5},
    {"{\"id\":5,\"type\":\"create\",\"game\":\"g\",\"seats\":9}", FAULT_BAD_FIELD, "seats", 5},
    {"{\"id\":5,\"type\":\"create\",\"game\":\"g\",\"seats\":2,\"delay\":601}", FAULT_BAD_FIELD, "delay", 5},
    {"{\"id\":5,\"type\":\"create\",\"game\":\"g\",\"seats\":2,\"public\":1}", FAULT_BAD_FIELD, "public", 5},
    {"{\"id\":5,\"type\":\"history\",\"match\":\"m\",\"move\":1,\"seat\":\"chance\"}", FAULT_BAD_FIELD,
     "seat", 5},
};

START_TEST(bad_requests_are_told_what_is_wrong)
{
    struct request r;
    struct fault fault;
    ck_assert_int_eq(read_text(&r, bad[_i].text, &fault), -1);
    ck_assert_msg(fault.code == bad[_i].code, "%s: %s", bad[_i].text, fault_name(fault.code));
    ck_assert_str_eq(fault.field, bad[_i].field);
    ck_assert_int_eq(r.id, bad[_i].id);
    ck_assert_int_gt(strlen(fault.message), 0);
    request_free(&r);
}
END_TEST

static const struct {
    const char *text, *says;
} told[] = {
    {"{\"type\":\"a\\u0000\"}", "\\u0000, as at byte"},
    {"{\"a\":[[[[[[[[[[[[[[[[0]]]]]]]]]]]]]]]]}", "16 deep, not as at byte 21"},
    {"{\"id\":1,\"id\":2}", "at byte 12"},
    {"{\"id\":1,\"type\":\"create\",\"game\":\"g\",\"seats\":9}", "a number of seats from 1 to 8"},
    {"{\"id\":1,\"type\":\"chat\",\"match\":\"m\",\"text\":\"a\\tb\"}", "a control character"},
};

START_TEST(messages_say_what_and_where)
{
    struct request r;
    struct fault fault;
    ck_assert_int_eq(read_text(&r, told[_i].text, &fault), -1);
    ck_assert_msg(strstr(fault.message, told[_i].says) != NULL, "%s", fault.message);
    request_free(&r);
}
END_TEST

START_TEST(every_level_is_named)
{
    for (int level = 0; level < LEVEL_COUNT; level++)
        ck_assert_ptr_nonnull(strstr(field_defs[FIELD_LEVEL].must, level_name((enum level)level)));
}
END_TEST

static void refused_in_full(const struct game *game, const struct setting *setting, bool of_seat)
{
    struct game_config config;
    struct fault fault = {0};
    uint16_t named;
    config_presets(game, game->seats_min, &config);
    json_t *row = json_pack("{ss}", setting->name, "nonsense");
    json_t *seats = json_pack("{sO}", "s1", row);
    ck_assert_int_eq(of_seat ? all_seat_settings_read(game, seats, &config, &named, &fault)
                             : settings_read(game, row, &config, &fault),
                     -1);
    for (int i = 0; i < setting->values_count; i++)
        ck_assert_msg(strstr(fault.message, setting->values[i]) != NULL, "%s", fault.message);
    json_decref(row);
    json_decref(seats);
}

START_TEST(every_value_of_a_setting_is_named)
{
    const struct game_kit *kits[ALL_GAMES_MAX + 1];
    all_games(kits);
    for (const struct game_kit *const *kit = kits; *kit; kit++) {
        const struct game *game = (*kit)->game;
        for (int i = 0; i < game->match_settings_count; i++)
            refused_in_full(game, &game->match_settings[i], false);
        for (int i = 0; i < game->seat_settings_count; i++)
            refused_in_full(game, &game->seat_settings[i], true);
    }
}
END_TEST

static const struct {
    const char *clock;
    enum fault_code code;
    const char *field;
} wrong_terms[] = {
    {"{}", FAULT_MISSING_FIELD, "clock.kind"},
    {"{\"kind\":null}", FAULT_MISSING_FIELD, "clock.kind"},
    {"{\"kind\":\"hours\"}", FAULT_BAD_FIELD, "clock.kind"},
    {"{\"kind\":\"turn\"}", FAULT_MISSING_FIELD, "clock.seconds"},
    {"{\"kind\":\"turn\",\"seconds\":0}", FAULT_BAD_FIELD, "clock.seconds"},
    {"{\"kind\":\"turn\",\"seconds\":2592001}", FAULT_BAD_FIELD, "clock.seconds"},
    {"{\"kind\":\"none\",\"seconds\":5}", FAULT_BAD_FIELD, "clock.seconds"},
    {"{\"kind\":\"turn\",\"seconds\":5,\"increment\":5}", FAULT_BAD_FIELD, "clock.increment"},
    {"{\"kind\":\"bank\",\"seconds\":5,\"increment\":-5}", FAULT_BAD_FIELD, "clock.increment"},
    {"{\"kind\":\"bank\",\"seconds\":5,\"timeout\":\"win\"}", FAULT_BAD_FIELD, "clock.timeout"},
};

START_TEST(wrong_clocks_are_told_what_is_wrong)
{
    struct clock_terms terms;
    struct fault fault = {0};
    json_t *clock = json_loads(wrong_terms[_i].clock, 0, NULL);
    ck_assert_int_eq(clock_terms_read(clock, &terms, &fault), -1);
    ck_assert_str_eq(fault_name(fault.code), fault_name(wrong_terms[_i].code));
    ck_assert_str_eq(fault.field, wrong_terms[_i].field);
    json_decref(clock);
}
END_TEST

START_TEST(too_long_is_refused_unread)
{
    char *text = malloc(LIMIT_MESSAGE + 2);
    ck_assert_ptr_nonnull(text);
    memset(text, ' ', LIMIT_MESSAGE + 1);
    text[LIMIT_MESSAGE + 1] = '\0';
    memcpy(text, "{\"id\":1,\"type\":\"ping\"}", 22);
    struct request r;
    struct fault fault;
    ck_assert_int_eq(read_text(&r, text, &fault), -1);
    ck_assert_int_eq(fault.code, FAULT_TOO_LARGE);
    request_free(&r);
    text[LIMIT_MESSAGE] = '\0';
    ck_assert_int_eq(read_text(&r, text, &fault), 0);
    request_free(&r);
    free(text);
}
END_TEST

/* Every way of cutting or changing one byte is answered, none crashes. */
START_TEST(damaged_requests_do_no_harm)
{
    const char good[] =
        "{\"id\":5,\"type\":\"choose\",\"match\":\"m\",\"version\":3,\"choice\":{\"verb\":\"x\"}}";
    char text[sizeof good];
    int refused = 0;
    for (size_t cut = 0; cut < sizeof good - 1; cut++) {
        struct request r;
        struct fault fault = {0};
        refused += request_read(&r, good, cut, &fault) != 0;
        request_free(&r);
    }
    ck_assert_int_eq(refused, (int)sizeof good - 1);
    for (size_t at = 0; at < sizeof good - 1; at++)
        for (int byte = 0; byte < 256; byte++) {
            memcpy(text, good, sizeof good);
            text[at] = (char)byte;
            struct request r;
            struct fault fault = {0};
            if (request_read(&r, text, sizeof good - 1, &fault) != 0)
                ck_assert_int_ne(fault.code, FAULT_NONE);
            request_free(&r);
        }
}
END_TEST

START_TEST(faults_quote_only_plain_characters)
{
    struct fault fault;
    fault_set(&fault, FAULT_BAD_FIELD, "a\nb", "got %s", "\xc3\xa9\x01");
    ck_assert_str_eq(fault.field, "a?b");
    ck_assert_str_eq(fault.message, "got ???");
    fault_inside(&fault, "choice");
    ck_assert_str_eq(fault.field, "choice.a?b");
    fault_set(&fault, FAULT_NOT_HOST, NULL, NULL);
    ck_assert_str_eq(fault.message, fault_text(FAULT_NOT_HOST));
    fault_inside(&fault, "x");
    ck_assert_str_eq(fault.field, "x");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("protocol requests");
    TCase *all = tcase_create("all");
    tcase_add_test(all, all_fields_arrive);
    tcase_add_test(all, words_of_closed_lists);
    tcase_add_loop_test(all, bad_requests_are_told_what_is_wrong, 0, sizeof bad / sizeof *bad);
    tcase_add_loop_test(all, messages_say_what_and_where, 0, sizeof told / sizeof *told);
    tcase_add_test(all, every_level_is_named);
    tcase_add_test(all, every_value_of_a_setting_is_named);
    tcase_add_loop_test(all, wrong_clocks_are_told_what_is_wrong, 0,
                        sizeof wrong_terms / sizeof *wrong_terms);
    tcase_add_test(all, too_long_is_refused_unread);
    tcase_add_test(all, damaged_requests_do_no_harm);
    tcase_add_test(all, faults_quote_only_plain_characters);
    suite_add_tcase(suite, all);
    return unit_run(suite);
}
