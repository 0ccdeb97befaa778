/* Text: what is put together from parts is JSON, whatever goes into it. */
#include <stdlib.h>
#include <string.h>

#include "protocol/text.h"
#include "tests/unit/unit.h"

static json_t *parsed(const struct text *t)
{
    ck_assert(text_ok(t));
    json_error_t error;
    json_t *json = json_loadb(t->data, t->length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    ck_assert_msg(json != NULL, "%s in %.*s", error.text, (int)t->length, t->data);
    return json;
}

START_TEST(nested_values_get_their_commas)
{
    struct text t = {0};
    text_object(&t);
    text_key(&t, "a");
    text_array(&t);
    text_number(&t, 1);
    text_object(&t);
    text_object_end(&t);
    text_array(&t);
    text_array_end(&t);
    text_flag(&t, true);
    text_null(&t);
    text_word(&t, "w");
    text_array_end(&t);
    text_key(&t, "b");
    text_raw(&t, "[0]", 3);
    text_key(&t, "c");
    text_word(&t, NULL);
    text_object_end(&t);
    ck_assert(text_ok(&t));
    ck_assert_int_eq(t.length, strlen("{'a':[1,{},[],true,null,'w'],'b':[0],'c':null}"));
    ck_assert(memcmp(t.data, "{\"a\":[1,{},[],true,null,\"w\"],\"b\":[0],\"c\":null}", t.length) == 0);
    text_free(&t);
}
END_TEST

START_TEST(numbers_of_every_size)
{
    const int64_t numbers[] = {0, 7, -1, 10, 65535, INT64_MAX, INT64_MIN, -1000000};
    struct text t = {0};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        text_clear(&t);
        text_number(&t, numbers[i]);
        json_t *json = parsed(&t);
        ck_assert(json_integer_value(json) == numbers[i]);
        json_decref(json);
    }
    text_free(&t);
}
END_TEST

START_TEST(strings_are_escaped)
{
    const char *const strings[] = {"", "plain", "quote \" and \\ back", "line\nbreak\ttab \x01",
                                   "h\xc3\xa9 \xe2\x9c\x93"};
    struct text t = {0};
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) {
        text_clear(&t);
        text_string(&t, strings[i]);
        ck_assert_ptr_null(memchr(t.data, '\n', t.length));
        json_t *json = parsed(&t);
        ck_assert_str_eq(json_string_value(json), strings[i]);
        json_decref(json);
    }
    text_free(&t);
}
END_TEST

START_TEST(what_is_not_utf8_breaks_the_text)
{
    struct text t = {0};
    text_string(&t, "\xff\xfe");
    ck_assert(!text_ok(&t));
    text_clear(&t);
    text_hex(&t, (const uint8_t *)"\x00\xab\xff", 3);
    ck_assert(text_ok(&t));
    ck_assert(t.length == 8 && memcmp(t.data, "\"00abff\"", 8) == 0);
    text_free(&t);
}
END_TEST

START_TEST(long_texts_grow)
{
    struct text t = {0};
    text_array(&t);
    for (int i = 0; i < 20000; i++)
        text_number(&t, i);
    text_array_end(&t);
    json_t *json = parsed(&t);
    ck_assert_int_eq(json_array_size(json), 20000);
    ck_assert_int_eq(json_integer_value(json_array_get(json, 19999)), 19999);
    json_decref(json);
    text_free(&t);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("protocol text");
    TCase *all = tcase_create("all");
    tcase_add_test(all, nested_values_get_their_commas);
    tcase_add_test(all, numbers_of_every_size);
    tcase_add_test(all, strings_are_escaped);
    tcase_add_test(all, what_is_not_utf8_breaks_the_text);
    tcase_add_test(all, long_texts_grow);
    suite_add_tcase(suite, all);
    return unit_run(suite);
}
