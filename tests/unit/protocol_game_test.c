/*
 * The codecs over whole games: in random matches of every game each choice survives the way through JSON,
 * each patch leads to the full view, and what is hidden is not told.
 */
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "protocol/config.h"
#include "protocol/message.h"
#include "protocol/oath/oath_kit.h"
#include "protocol/root/root_kit.h"
#include "protocol/words.h"
#include "tests/toy/toy.h"
#include "tests/toy/toy_kit.h"
#include "tests/unit/unit.h"

enum { CHOICES_MAX = 4000, VIEW_SIZE_MAX = 8192 };

static const struct {
    const struct game_kit *kit;
    uint64_t matches;
} games[] = {{&toy_kit, 60}, {&root_kit, 12}, {&oath_kit, 4}};
enum { GAMES = sizeof games / sizeof *games };

static json_t *parsed(const struct text *t)
{
    ck_assert(text_ok(t));
    json_error_t error;
    json_t *json = json_loadb(t->data, t->length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    ck_assert_msg(json != NULL, "%s in %.*s", error.text, (int)t->length, t->data);
    return json;
}

/* RFC 7386. Steals nothing; returns a new reference. */
static json_t *merged(json_t *target, json_t *patch)
{
    if (!json_is_object(patch))
        return json_incref(patch);
    json_t *result = json_is_object(target) ? json_copy(target) : json_object();
    const char *key;
    json_t *value;
    json_object_foreach(patch, key, value)
    {
        if (json_is_null(value))
            json_object_del(result, key);
        else
            json_object_set_new(result, key, merged(json_object_get(result, key), value));
    }
    return result;
}

/* Members that are null and members that are missing mean the same. */
static void strip_nulls(json_t *json)
{
    const char *key;
    json_t *value;
    void *next;
    json_object_foreach_safe(json, next, key, value)
    {
        if (json_is_null(value))
            json_object_del(json, key);
        else
            strip_nulls(value);
    }
}

struct table {
    const struct game_kit *kit;
    const struct game *game;
    struct session *session;
    struct quick_random random;
    struct text text;
    uint8_t viewer;
    _Alignas(16) unsigned char before[VIEW_SIZE_MAX], after[VIEW_SIZE_MAX];
};

static void table_start(struct table *table, const struct game_kit *kit, uint64_t seed)
{
    memset(table, 0, sizeof *table);
    table->kit = kit;
    table->game = kit->game;
    ck_assert_uint_le(kit->game->view_size, VIEW_SIZE_MAX);
    table->random.state = seed;
    table->session = session_create(kit->game);
    ck_assert_ptr_nonnull(table->session);
    struct game_config config;
    config_presets(kit->game, (uint8_t)(2 + seed % 3), &config);
    session_start(table->session, &config);
    table->viewer = seed % 5 == 0 ? SEAT_SPECTATOR : (uint8_t)(seed % config.seats);
}

static void table_end(struct table *table)
{
    session_destroy(table->session);
    text_free(&table->text);
}

static void answer_at_random(struct table *table)
{
    uint32_t count = table->session->prompt.count;
    session_answer_index(table->session, (int)quick_random_below(&table->random, count));
}

static void look(struct table *table, unsigned char *view)
{
    memset(view, 0, VIEW_SIZE_MAX);
    table->game->redact(table->session->now, table->viewer, view);
}

static int through_json(struct table *table, struct choice choice, enum word_form form)
{
    const struct session *s = table->session;
    text_clear(&table->text);
    text_choice(&table->text, table->game, &s->config, choice, form);
    json_t *json = parsed(&table->text);
    struct named_choice named;
    struct fault fault = {0};
    ck_assert_msg(choice_read(table->game, &s->config, json, &named, &fault) == 0, "%s", fault.message);
    json_decref(json);
    return choice_match(table->game, &s->config, &s->prompt, &named);
}

/* A match of two Vagabonds alone need not end: most must. */
START_TEST(every_option_survives_json)
{
    uint64_t ended = 0;
    for (uint64_t seed = 1; seed <= games[_i].matches; seed++) {
        struct table table;
        table_start(&table, games[_i].kit, seed);
        for (int n = 0; n < CHOICES_MAX && !table.session->over; n++) {
            const struct prompt *p = &table.session->prompt;
            for (int i = 0; i < p->count; i++) {
                ck_assert_int_eq(through_json(&table, p->options[i], WORD_EXACT), i);
                int found = through_json(&table, p->options[i], WORD_PUBLIC);
                ck_assert_int_ge(found, 0);
                ck_assert_int_eq(p->options[found].verb, p->options[i].verb);
            }
            answer_at_random(&table);
        }
        ended += table.session->over;
        table_end(&table);
    }
    ck_assert_uint_gt(2 * ended, games[_i].matches);
}
END_TEST

START_TEST(options_of_a_prompt_read_differently)
{
    struct table table;
    table_start(&table, games[_i].kit, 3);
    for (int n = 0; n < CHOICES_MAX && !table.session->over; n++) {
        const struct prompt *p = &table.session->prompt;
        text_clear(&table.text);
        text_prompt(&table.text, table.game, &table.session->config, p, p->seat, false);
        json_t *json = parsed(&table.text), *options = json_object_get(json, "options");
        ck_assert_int_gt(json_array_size(options), 0);
        for (size_t i = 0; i < json_array_size(options); i++)
            for (size_t j = 0; j < i; j++)
                ck_assert(!json_equal(json_array_get(options, i), json_array_get(options, j)));
        json_decref(json);
        text_clear(&table.text);
        text_prompt(&table.text, table.game, &table.session->config, p, SEAT_SPECTATOR, false);
        json = parsed(&table.text);
        ck_assert_ptr_null(json_object_get(json, "options"));
        ck_assert_ptr_nonnull(json_object_get(json_object_get(json, "why"), "reason"));
        json_decref(json);
        answer_at_random(&table);
    }
    text_clear(&table.text);
    text_prompt(&table.text, table.game, &table.session->config, &table.session->prompt, 0, false);
    ck_assert_int_eq(table.text.length, 4);
    table_end(&table);
}
END_TEST

static void take_update(struct table *table, json_t **held)
{
    const struct session *s = table->session;
    struct moment moment = {table->kit,    &s->config,   "m",        s->answered,
                            table->viewer, table->after, &s->prompt, 0};
    struct changes changes;
    changes_find(&changes, table->kit, &s->config, table->before, table->after);
    text_clear(&table->text);
    message_update(&table->text, &moment, s->answered - 1, &changes, s->news, s->news_count);
    json_t *update = parsed(&table->text);
    json_t *patched = merged(*held, json_object_get(update, "changes"));
    ck_assert_int_eq(json_array_size(json_object_get(update, "events")), s->news_count);
    json_decref(update);
    json_decref(*held);
    *held = patched;
}

static void check_whole(struct table *table, const json_t *held)
{
    text_clear(&table->text);
    text_view(&table->text, table->kit, &table->session->config, table->after);
    json_t *whole = parsed(&table->text);
    strip_nulls(whole);
    ck_assert(json_equal(held, whole));
    json_decref(whole);
}

/* Duel names what an action costs, with amounts that stay as they are and no more; Root has no prices. */
START_TEST(prices_are_told_with_their_options)
{
    static const struct {
        struct price price;
        const char *text;
    } told[] = {
        {{.least = {1, 2}, .most = {1, 2}}, "\"price\":{\"actions\":1,\"cards\":2}}"},
        {{.named = 1}, "\"price\":{\"actions\":0}}"},
        {{.named = 0}, "\"price\":{}}"},
        {{.least = {1, 0}, .most = {1, 3}},
         "\"price\":{\"actions\":1,\"cards\":0},\"price_most\":{\"cards\":3}}"},
    };
    struct table table;
    table_start(&table, &toy_kit, 3);
    struct prompt *p = &table.session->prompt;
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        p->count = p->prices_count = 0;
        offer(p, VERB_PASS, 0, 0, 0);
        offer(p, VERB_END_TURN, 0, 0, 0);
        at_price(p, &told[i].price);
        text_clear(&table.text);
        text_prompt(&table.text, table.game, &table.session->config, p, p->seat, false);
        ck_assert(text_ok(&table.text));
        char line[400];
        snprintf(line, sizeof line, "%.*s", (int)table.text.length, table.text.data);
        ck_assert_msg(strstr(line, "{\"verb\":\"pass\"}") && strstr(line, told[i].text), "%s in %s",
                      told[i].text, line);
    }
    table_end(&table);
}
END_TEST

/* The whole is looked at after every third step, in each match after others: what a patch has left out or
 * made wrong mostly stays so until it changes. */
START_TEST(patches_lead_to_the_full_view)
{
    enum { LOOKED_AT_EVERY = 3 };
    for (uint64_t seed = 1; seed <= games[_i].matches; seed++) {
        struct table table;
        table_start(&table, games[_i].kit, seed);
        look(&table, table.before);
        text_view(&table.text, table.kit, &table.session->config, table.before);
        json_t *held = parsed(&table.text);
        strip_nulls(held);
        for (int n = 0; n < CHOICES_MAX && !table.session->over; n++) {
            answer_at_random(&table);
            look(&table, table.after);
            take_update(&table, &held);
            if ((n + seed) % LOOKED_AT_EVERY == 0 || table.session->over)
                check_whole(&table, held);
            memcpy(table.before, table.after, sizeof table.before);
        }
        json_decref(held);
        table_end(&table);
    }
}
END_TEST

START_TEST(nothing_changed_is_an_empty_patch)
{
    struct table table;
    table_start(&table, games[_i].kit, 1);
    look(&table, table.before);
    struct changes changes;
    changes_find(&changes, table.kit, &table.session->config, table.before, table.before);
    text_changes(&table.text, table.kit, &table.session->config, &changes);
    ck_assert_int_eq(table.text.length, 2);
    table_end(&table);
}
END_TEST

/* What one seat sees before and after a choice, and the patch between. */
struct eyes {
    _Alignas(16) unsigned char before[VIEW_SIZE_MAX], after[VIEW_SIZE_MAX];
    struct changes changes;
    struct text patch;
};

static void see(struct table *table, struct eyes *eyes, uint8_t seat)
{
    const struct session *s = table->session;
    memcpy(eyes->before, eyes->after, sizeof eyes->before);
    table->viewer = seat;
    look(table, eyes->after);
    changes_find(&eyes->changes, table->kit, &s->config, eyes->before, eyes->after);
    text_clear(&eyes->patch);
    text_changes(&eyes->patch, table->kit, &s->config, &eyes->changes);
    ck_assert(text_ok(&eyes->patch));
}

/* What has changed for one seat is the same, whether it is found alone or by what has for another. */
static void find_again(const struct table *table, const struct eyes *eyes, const struct eyes *other)
{
    struct changes again;
    changes_find_like(&again, &other->changes, table->kit, &table->session->config, eyes->before,
                      eyes->after);
    ck_assert_ptr_eq(again.before, eyes->before);
    ck_assert_ptr_eq(again.after, eyes->after);
    ck_assert_int_eq(again.count, eyes->changes.count);
    ck_assert_mem_eq(again.list, eyes->changes.list, (size_t)again.count * sizeof *again.list);
}

/* A message for one seat is sent to another exactly if this holds: no byte of it may be another one. */
START_TEST(changes_that_are_alike_read_the_same)
{
    static struct eyes eyes[SEATS_MAX];
    uint64_t alike = 0, different = 0;
    for (uint64_t seed = 1; seed <= games[_i].matches; seed++) {
        struct table table;
        table_start(&table, games[_i].kit, seed);
        uint8_t seats = table.session->config.seats;
        for (uint8_t seat = 0; seat < seats; seat++)
            see(&table, &eyes[seat], seat);
        for (int n = 0; n < CHOICES_MAX && !table.session->over; n++) {
            answer_at_random(&table);
            for (uint8_t seat = 0; seat < seats; seat++)
                see(&table, &eyes[seat], seat);
            for (uint8_t a = 0; a < seats; a++)
                for (uint8_t b = 0; b < seats; b++) {
                    const struct text *of_a = &eyes[a].patch, *of_b = &eyes[b].patch;
                    find_again(&table, &eyes[a], &eyes[b]);
                    bool same =
                        of_a->length == of_b->length && memcmp(of_a->data, of_b->data, of_a->length) == 0;
                    bool found = changes_alike(table.kit, &eyes[a].changes, &eyes[b].changes);
                    if (found)
                        ck_assert_msg(same, "%.*s\n%.*s", (int)of_a->length, of_a->data, (int)of_b->length,
                                      of_b->data);
                    alike += found && a != b;
                    different += !same;
                }
        }
        table_end(&table);
    }
    for (uint8_t seat = 0; seat < SEATS_MAX; seat++)
        text_free(&eyes[seat].patch);
    ck_assert_uint_gt(alike, 0);
    ck_assert_uint_gt(different, 0);
}
END_TEST

static const char *card_told(struct text *t, const struct event *event, uint16_t viewers, json_t **json)
{
    struct game_config config;
    config_presets(&toy_game, 3, &config);
    text_clear(t);
    text_event(t, &toy_game, &config, event, viewers);
    *json = parsed(t);
    return json_string_value(json_object_get(*json, "card"));
}

START_TEST(hidden_arguments_reach_the_audience_only)
{
    struct event event = {EVENT_STOLE, SEAT_BIT(0) | SEAT_BIT(2), {0, 2, TOY_COIN * TOY_COPIES + 3}};
    struct text t = {0};
    json_t *json;
    ck_assert_str_eq(card_told(&t, &event, SEAT_BIT(0), &json), "coin");
    json_decref(json);
    ck_assert_str_eq(card_told(&t, &event, SEATS_ALL, &json), "coin");
    json_decref(json);
    ck_assert_ptr_null(card_told(&t, &event, SEAT_BIT(1), &json));
    ck_assert_str_eq(json_string_value(json_object_get(json, "from")), "s3");
    json_decref(json);
    ck_assert_ptr_null(card_told(&t, &event, SEAT_BIT(SEAT_SPECTATOR), &json));
    json_decref(json);
    event.audience = 0;
    ck_assert_str_eq(card_told(&t, &event, SEATS_ALL, &json), "coin");
    json_decref(json);
    text_free(&t);
}
END_TEST

static const struct {
    const char *json;
    enum fault_code code; /* FAULT_NONE: well formed, but matches nothing */
    const char *field;
} choices[] = {
    {"[]", FAULT_BAD_FIELD, ""},
    {"{}", FAULT_MISSING_FIELD, "verb"},
    {"{\"verb\":1}", FAULT_BAD_FIELD, "verb"},
    {"{\"verb\":\"fly\"}", FAULT_BAD_FIELD, "verb"},
    {"{\"verb\":\"play\",\"card\":7}", FAULT_BAD_FIELD, "card"},
    {"{\"verb\":\"play\",\"card\":\"ace\"}", FAULT_BAD_FIELD, "card"},
    {"{\"verb\":\"roll\"}", FAULT_MISSING_FIELD, "value"},
    {"{\"verb\":\"roll\",\"value\":70000}", FAULT_BAD_FIELD, "value"},
    {"{\"verb\":\"roll\",\"value\":\"1\"}", FAULT_BAD_FIELD, "value"},
    {"{\"verb\":\"target\",\"seat\":\"s0\"}", FAULT_BAD_FIELD, "seat"},
    {"{\"verb\":\"target\",\"seat\":\"s4\"}", FAULT_NONE, ""},
    {"{\"verb\":\"play\"}", FAULT_NONE, ""},
    {"{\"verb\":\"roll\",\"value\":1}", FAULT_NONE, ""},
};

START_TEST(wrong_choices_are_told_apart)
{
    struct table table;
    table_start(&table, &toy_kit, 1);
    while (table.session->prompt.seat == SEAT_CHANCE)
        answer_at_random(&table);
    json_t *json = json_loads(choices[_i].json, 0, NULL);
    struct named_choice named;
    struct fault fault = {0};
    const struct session *s = table.session;
    int read = choice_read(&toy_game, &s->config, json, &named, &fault);
    ck_assert_int_eq(read, choices[_i].code == FAULT_NONE ? 0 : -1);
    ck_assert_int_eq(fault.code, choices[_i].code);
    ck_assert_str_eq(fault.field, choices[_i].field);
    if (read == 0)
        ck_assert_int_eq(choice_match(&toy_game, &s->config, &s->prompt, &named), -1);
    json_decref(json);
    table_end(&table);
}
END_TEST

static void check_equal(const struct game_config *a, const struct game_config *b)
{
    struct text one = {0}, other = {0};
    text_config(&one, &toy_game, a, false);
    text_config(&other, &toy_game, b, false);
    ck_assert_uint_eq(one.length, other.length);
    ck_assert_mem_eq(one.data, other.data, one.length);
    text_free(&one);
    text_free(&other);
}

START_TEST(settings_survive_json)
{
    struct game_config config, again;
    config_presets(&toy_game, 3, &config);
    config.match[TOY_LENGTH] = LENGTH_SHORT;
    config.seat[1][TOY_STYLE] = STYLE_BOLD;
    config.automated = SEAT_BIT(2);
    struct text t = {0};
    text_config(&t, &toy_game, &config, false);
    json_t *json = parsed(&t);
    struct fault fault = {0};
    ck_assert_int_eq(config_read(&toy_game, json, &again, &fault), 0);
    check_equal(&config, &again);
    ck_assert_uint_eq(again.automated, SEAT_BIT(2));
    json_decref(json);
    text_free(&t);
}
END_TEST

START_TEST(a_legacy_survives_json_and_text)
{
    struct game_config config, again;
    struct fault fault = {0};
    struct text t = {0};
    config_presets(&toy_game, 3, &config);
    ck_assert_int_eq(kit_legacy_read(&toy_kit, "2 s1 coin#3", &config.legacy, &fault), 0);
    ck_assert_uint_eq(config.legacy.size, TOY_LEGACY_SIZE);
    ck_assert_uint_eq(config.legacy.bytes[LEGACY_KEEPSAKE], TOY_COIN * TOY_COPIES + 2);
    text_config(&t, &toy_game, &config, false);
    json_t *json = parsed(&t);
    ck_assert_int_eq(config_read(&toy_game, json, &again, &fault), 0);
    check_equal(&config, &again);
    json_decref(json);
    text_clear(&t);
    text_legacy(&t, &toy_kit, &again.legacy);
    text_mark(&t, '\0');
    ck_assert_str_eq(t.data, "\"2 s1 coin#3\"");
    text_clear(&t);
    text_legacy_view(&t, &toy_kit, &again.legacy);
    text_mark(&t, '\0');
    ck_assert_str_eq(t.data, "{\"matches\":2,\"champion\":\"s1\"}");
    /* Sealed, it is neither told nor read. */
    text_clear(&t);
    text_config(&t, &toy_game, &config, true);
    json = parsed(&t);
    ck_assert(json_is_null(json_object_get(json, "legacy")));
    ck_assert_int_eq(config_read(&toy_game, json, &again, &fault), -1);
    ck_assert_str_eq(fault.field, "legacy");
    ck_assert_ptr_nonnull(strstr(fault.message, "sealed"));
    json_decref(json);
    /* No text: none; and none is not told in a log. */
    ck_assert_int_eq(kit_legacy_read(&toy_kit, "", &config.legacy, &fault), 0);
    ck_assert_uint_eq(config.legacy.size, 0);
    text_clear(&t);
    text_config(&t, &toy_game, &config, false);
    json = parsed(&t);
    ck_assert_ptr_null(json_object_get(json, "legacy"));
    json_decref(json);
    text_free(&t);
}
END_TEST

START_TEST(wrong_legacies_are_named)
{
    static const char *const wrong[] = {"coin",       "2 s1",          "2 s1 ace", "0 s1 coin",  "2 s5 coin",
                                        "2 x coin#3", "2 s1 coin#3 -", "-1 s1 -",  "2 s1 coin#7"};
    struct legacy legacy = {1, {7}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct fault fault = {0};
        ck_assert_msg(kit_legacy_read(&toy_kit, wrong[i], &legacy, &fault) == -1, "%s", wrong[i]);
        ck_assert_int_eq(fault.code, FAULT_BAD_CONFIG);
        ck_assert_str_eq(fault.field, "legacy");
        ck_assert_ptr_nonnull(strstr(fault.obstacle, "\"why\":\"legacy\""));
        ck_assert(legacy.size == 1 && legacy.bytes[0] == 7);
    }
    struct fault fault = {0};
    ck_assert_int_eq(kit_legacy_read(&root_kit, "2 s1 coin", &legacy, &fault), -1);
    ck_assert_ptr_nonnull(strstr(fault.message, "root"));
}
END_TEST

static const struct {
    const char *json, *field;
} configs[] = {
    {"{}", "seats"},
    {"{\"seats\":1}", "seats"},
    {"{\"seats\":5}", "seats"},
    {"{\"seats\":2,\"settings\":{\"length\":\"endless\"}}", "settings.length"},
    {"{\"seats\":2,\"settings\":{\"weather\":\"fine\"}}", "settings.weather"},
    {"{\"seats\":2,\"settings\":[]}", "settings"},
    {"{\"seats\":2,\"seat_settings\":{\"s3\":{}}}", "seat_settings.s3"},
    {"{\"seats\":2,\"seat_settings\":{\"s1\":{\"style\":3}}}", "seat_settings.s1.style"},
    {"{\"seats\":2,\"seat_settings\":{\"s1\":\"bold\"}}", "seat_settings.s1"},
    {"{\"seats\":2,\"legacy\":\"01020\"}", "legacy"},
    {"{\"seats\":2,\"legacy\":\"0102000z\"}", "legacy"},
    {"{\"seats\":2,\"legacy\":\"\"}", "legacy"},
    {"{\"seats\":2,\"legacy\":\"0102\"}", "legacy"},
    {"{\"seats\":2,\"legacy\":7}", "legacy"},
    {"{\"seats\":2,\"automated\":\"s2\"}", "automated"},
    {"{\"seats\":2,\"automated\":[\"s3\"]}", "automated"},
    {"{\"seats\":2,\"automated\":[7]}", "automated"},
    {"{\"seats\":2,\"automated\":[\"s1\",\"s2\"]}", "automated"},
    {"{\"seats\":4,\"automated\":[\"s1\",\"s2\",\"s3\"]}", "automated"},
};

START_TEST(wrong_settings_are_named)
{
    json_t *json = json_loads(configs[_i].json, 0, NULL);
    struct game_config config;
    struct fault fault = {0};
    ck_assert_int_eq(config_read(&toy_game, json, &config, &fault), -1);
    ck_assert_str_eq(fault.field, configs[_i].field);
    json_decref(json);
}
END_TEST

START_TEST(failed_settings_change_nothing)
{
    struct game_config config, before;
    config_presets(&toy_game, 2, &config);
    before = config;
    struct fault fault = {0};
    json_t *json = json_loads("{\"s1\":{\"style\":\"bold\"},\"s2\":{\"style\":\"odd\"}}", 0, NULL);
    ck_assert_int_eq(all_seat_settings_read(&toy_game, json, &config, NULL, &fault), -1);
    check_equal(&config, &before);
    json_decref(json);
    json = json_loads("{\"s2\":{\"style\":\"bold\"}}", 0, NULL);
    uint16_t named = 0;
    ck_assert_int_eq(all_seat_settings_read(&toy_game, json, &config, &named, &fault), 0);
    ck_assert_int_eq(named, SEAT_BIT(1));
    ck_assert_int_eq(config.seat[1][TOY_STYLE], STYLE_BOLD);
    json_decref(json);
}
END_TEST

START_TEST(records_survive_json)
{
    struct game_config config;
    config_presets(&toy_game, 2, &config);
    const struct record records[] = {
        {.kind = RECORD_CHOICE, .seat = 1, .choice = {VERB_PLAY, {TOY_SPY * TOY_COPIES + 4, 0, 0}}},
        {.kind = RECORD_CHOICE, .seat = SEAT_CHANCE, .choice = {VERB_ROLL, {3, 0, 0}}},
        {.kind = RECORD_UNDO},
        {.kind = RECORD_RESIGN, .seat = 1},
        {.kind = RECORD_ABSENT, .seat = 1},
        {.kind = RECORD_BACK, .seat = 1},
        {.kind = RECORD_SEATED},
        {.kind = RECORD_PAUSE},
        {.kind = RECORD_CONTINUE, .seat = 1},
        {.kind = RECORD_REWIND, .seat = 1, .move = 70000},
    };
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        struct text t = {0};
        text_record(&t, &toy_game, &config, &records[i]);
        json_t *json = parsed(&t);
        struct record record;
        struct named_choice named;
        struct fault fault = {0};
        ck_assert_int_eq(record_read(&toy_game, &config, json, &record, &named, &fault), 0);
        ck_assert_int_eq(record.kind, records[i].kind);
        ck_assert_uint_eq(record.move, records[i].move);
        ck_assert_int_eq(record.seat, records[i].seat);
        ck_assert(choice_equal(named.choice, records[i].choice));
        json_decref(json);
        text_free(&t);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("protocol over a game");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 300);
    tcase_add_loop_test(all, every_option_survives_json, 0, GAMES);
    tcase_add_loop_test(all, options_of_a_prompt_read_differently, 0, GAMES);
    tcase_add_test(all, prices_are_told_with_their_options);
    tcase_add_loop_test(all, patches_lead_to_the_full_view, 0, GAMES);
    tcase_add_loop_test(all, nothing_changed_is_an_empty_patch, 0, GAMES);
    tcase_add_loop_test(all, changes_that_are_alike_read_the_same, 0, GAMES);
    tcase_add_test(all, hidden_arguments_reach_the_audience_only);
    tcase_add_loop_test(all, wrong_choices_are_told_apart, 0, sizeof choices / sizeof *choices);
    tcase_add_test(all, settings_survive_json);
    tcase_add_test(all, a_legacy_survives_json_and_text);
    tcase_add_test(all, wrong_legacies_are_named);
    tcase_add_loop_test(all, wrong_settings_are_named, 0, sizeof configs / sizeof *configs);
    tcase_add_test(all, failed_settings_change_nothing);
    tcase_add_test(all, records_survive_json);
    suite_add_tcase(suite, all);
    return unit_run(suite);
}
