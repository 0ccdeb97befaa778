/* Keys and lines typed for one question do not answer another one (clients/terminal/match_prompt.c). */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/app.h"
#include "tests/unit/unit.h"

static struct app *app;

static json_t *prompt_of(int options)
{
    json_t *list = json_array();
    for (int i = 0; i < options; i++)
        json_array_append_new(list, json_pack("{sssi}", "verb", "play", "count", options * 100 + i));
    return json_pack("{sss{ss}so}", "seat", "s1", "why", "reason", "which", "options", list);
}

/* A question of so many choices comes. */
static void ask(int options, int version)
{
    json_decref(app->follow.prompt);
    app->follow.prompt = prompt_of(options);
    app->follow.version = version;
    match_prompt_update(app);
}

static void draw(void)
{
    canvas_clear(&app->canvas);
    match_prompt_draw(app, (struct rect){0, 20, 100, 8});
}

/* Whether a key chose. There is no server: what is sent fails at once, and says so; here it counts as taken.
 */
static bool chose(int key)
{
    app_hush(app);
    match_prompt_key(app, key);
    if (!strstr(app->message, "connection"))
        return false;
    app->answered = app->asked;
    return true;
}

static void on_state(void *context, enum client_state state, const char *text, unsigned retry_ms)
{
    (void)context, (void)state, (void)text, (void)retry_ms;
}

static void on_push(void *context, json_t *push, int change)
{
    (void)context, (void)push, (void)change;
}

static void begin(void)
{
    static const struct client_callbacks callbacks = {on_state, on_push};
    static const struct client_settings settings = {"127.0.0.1:1", "Ada", NULL, "test", false};
    app = calloc(1, sizeof *app);
    ck_assert(app && canvas_init(&app->canvas, 100, 30));
    app->loop = uv_default_loop();
    app->client = client_create(app->loop, &settings, &callbacks, NULL);
    app->face = &face_plain;
    app_unfollow(app);
    follow_init(&app->follow, "match");
    strcpy(app->follow.seat, "s1");
}

static void end(void)
{
    app_unfollow(app);
    client_close(app->client);
    uv_run(app->loop, UV_RUN_DEFAULT);
    canvas_free(&app->canvas);
    free(app);
}

START_TEST(a_digit_answers_the_question_that_is_seen)
{
    ask(5, 1);
    ck_assert(!chose('2')); /* not drawn yet */
    draw();
    ck_assert(chose('2'));
    ask(5, 2);
    ck_assert(!chose('2'));
    draw();
    ck_assert(chose('2'));
}
END_TEST

START_TEST(enter_behind_a_digit_that_picked_is_part_of_it)
{
    ask(5, 1);
    draw();
    ck_assert(chose('1'));
    ask(4, 2);
    draw();
    ck_assert(!chose(PRESS_ENTER));
    ck_assert(chose(PRESS_ENTER));
}
END_TEST

START_TEST(the_rest_of_a_number_does_not_answer_the_next_question)
{
    ask(30, 1);
    draw();
    app->narrow.depth = 0;
    match_prompt_key(app, '1'); /* 1, or 10 to 19: waits */
    ask(6, 2);                  /* the others took back a move */
    draw();
    ck_assert(!chose('2'));
    ck_assert_ptr_nonnull(strstr(app->message, "question has changed"));
    ck_assert(!chose('3'));
    ck_assert(!chose(PRESS_ENTER));
    ck_assert(chose('3'));
}
END_TEST

START_TEST(an_own_answer_leads_to_a_question_that_can_be_answered_at_once)
{
    ask(5, 1);
    draw();
    ck_assert(chose('1'));
    ask(6, 2);
    draw();
    ck_assert(chose('3'));
    ask(30, 3);
    draw();
    match_prompt_key(app, '1');
    ck_assert(chose('2'));
}
END_TEST

static void note_code(void *context, json_t *reply)
{
    snprintf(context, 16, "%s", reply_code(reply));
}

/* As of a server that has no games: what cannot be asked is not told to be the connection's fault. */
START_TEST(a_request_that_could_not_be_made_is_answered_so)
{
    char code[16] = "";
    client_request(app->client, create_request(app), note_code, code);
    ck_assert_str_eq(code, "unmade");
    client_request(app->client, json_pack("{ss}", "type", "ping"), note_code, code);
    ck_assert_str_eq(code, "lost");
}
END_TEST

START_TEST(the_same_question_again_is_no_other)
{
    ask(5, 1);
    draw();
    ask(5, 1);
    draw();
    ck_assert(chose('1'));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("client_prompt");
    TCase *c = tcase_create("all");
    tcase_add_checked_fixture(c, begin, end);
    tcase_add_test(c, a_digit_answers_the_question_that_is_seen);
    tcase_add_test(c, enter_behind_a_digit_that_picked_is_part_of_it);
    tcase_add_test(c, the_rest_of_a_number_does_not_answer_the_next_question);
    tcase_add_test(c, an_own_answer_leads_to_a_question_that_can_be_answered_at_once);
    tcase_add_test(c, the_same_question_again_is_no_other);
    tcase_add_test(c, a_request_that_could_not_be_made_is_answered_so);
    suite_add_tcase(suite, c);
    return unit_run(suite);
}
