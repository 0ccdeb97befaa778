/* The terminal's face of Oath: every word has a sentence that its arguments fill, and any position is drawn.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/oath/cards.h"
#include "clients/terminal/oath/oath.h"
#include "core/oath/cards.h"
#include "core/random.h"
#include "core/session.h"
#include "protocol/config.h"
#include "protocol/oath/oath_kit.h"
#include "tests/unit/unit.h"

enum { WIDTH = 100, HEIGHT = 40, GAMES = 3, CHOICES_MAX = 4000 };

static const struct say_names names = {.seats = {"Ada", "Ben", "Cleo", "Dora"}, .words = &oath_words};

/* A term with a value for each of its arguments. */
static json_t *filled(const struct term_def *term, const char *head)
{
    json_t *json = json_pack("{ss}", head, term->name);
    for (int i = 0; i < term_args(term); i++) {
        uint8_t kind = term->args[i].kind;
        json_object_set_new(json, term->args[i].name,
                            kind == KIND_COUNT  ? json_integer(2)
                            : kind == KIND_FLAG ? json_true()
                                                : json_string("s2"));
    }
    return json;
}

static void check_terms(const struct term_def *terms, int count, const char *head,
                        void (*say)(const struct say_names *names, const json_t *term, char *out,
                                    size_t size))
{
    for (int i = 0; i < count; i++) {
        char text[300];
        json_t *json = filled(&terms[i], head);
        say(&names, json, text, sizeof text);
        ck_assert_msg(text[0] && !strchr(text, '?') && !strchr(text, '{'), "%s: %s", terms[i].name, text);
        json_decref(json);
    }
}

/* What is in the tables of sentences is a word of the game. */
static void check_phrases(const struct phrase *phrases, const struct term_def *terms, int count)
{
    for (; phrases->name; phrases++) {
        bool found = false;
        for (int i = 0; i < count && !found; i++)
            found = strcmp(terms[i].name, phrases->name) == 0;
        ck_assert_msg(found, "%s is no word of Oath", phrases->name);
    }
}

START_TEST(words_have_sentences)
{
    const struct game *game = oath_kit.game;
    check_terms(game->verbs, game->verbs_count, "verb", say_choice);
    check_terms(game->events, game->events_count, "event", say_event);
    check_terms(game->reasons, game->reasons_count, "reason", say_reason);
    check_phrases(oath_words.verbs, game->verbs, game->verbs_count);
    check_phrases(oath_words.events, game->events, game->events_count);
    check_phrases(oath_words.reasons, game->reasons, game->reasons_count);
}
END_TEST

static bool shows(const struct canvas *c, const char *text)
{
    char row[WIDTH + 1] = "";
    for (int y = 0; y < c->height; y++) {
        for (int x = 0; x < c->width; x++) {
            uint32_t glyph = canvas_at(c, x, y)->glyph;
            row[x] = glyph >= 32 && glyph < 127 ? (char)glyph : ' ';
        }
        if (strstr(row, text))
            return true;
    }
    return false;
}

static void draw(const struct session *s, const void *view)
{
    struct text text = {0};
    struct canvas c;
    const struct rect all = {0, 0, WIDTH, HEIGHT};
    text_view(&text, &oath_kit, &s->config, view);
    ck_assert(text_ok(&text));
    json_t *json = json_loadb(text.data, text.length, 0, NULL);
    struct table t = {.view = json, .names = &names, .seat = "s1"};
    ck_assert(json && canvas_init(&c, WIDTH, HEIGHT));
    oath_face.draw_table(&t, &c, all);
    ck_assert(shows(&c, "Cradle 1") && shows(&c, "Hinterland 3") && shows(&c, "Favor: "));
    canvas_clear(&c);
    oath_face.draw_board(&t, &c, all, "s2");
    ck_assert(shows(&c, "Exile") || shows(&c, "Chancellor") || shows(&c, "Citizen"));
    canvas_clear(&c);
    oath_face.draw_hand(&t, &c, all, true);
    char turn[120];
    oath_face.turn(&t, turn, sizeof turn);
    ck_assert_msg(strncmp(turn, "round ", 6) == 0, "%s", turn);
    canvas_free(&c);
    json_decref(json);
    text_free(&text);
}

START_TEST(positions_are_drawn)
{
    struct quick_random random = {(uint64_t)_i};

    struct game_config config;
    config_presets(oath_kit.game, 4, &config);
    struct session *s = session_create(oath_kit.game);
    _Alignas(16) unsigned char view[8192];
    ck_assert(s && oath_kit.game->view_size <= sizeof view);
    session_start(s, &config);
    for (int i = 0; i < CHOICES_MAX && !s->over; i++) {
        if (i % 16 == 0) {
            memset(view, 0, sizeof view);
            oath_kit.game->redact(s->now, 0, view);
            draw(s, view);
        }
        session_answer_index(s, (int)quick_random_below(&random, s->prompt.count));
    }
    session_destroy(s);
}
END_TEST

enum { EFFECT_MAX = 165 };

static void check_card(const char *kind, const char *name)
{
    const struct oath_card *card = oath_card_find(kind, name);
    ck_assert_msg(card != NULL, "%s %s has no text", kind, name);
    ck_assert_msg(card->effect[0] && (card->title[0] || strcmp(kind, "card") != 0), "%s", name);
    ck_assert_msg(strlen(card->effect) <= EFFECT_MAX, "%s: %zu letters", name, strlen(card->effect));
}

START_TEST(every_card_tells_what_it_does)
{
    for (int id = 0; id < NO_CARD; id++)
        check_card("card", oath_cards[id].name);
    for (int suit = 0; suit < SUIT_COUNT; suit++)
        check_card("card", oath_ruins[suit].name);
    check_card("card", "mob");
    for (uint16_t trait = 0; trait < TRAITS; trait++)
        check_card("trait", oath_word(NULL, KIND_TRAIT, trait, WORD_PUBLIC));
    for (uint16_t goal = 0; goal < GOALS; goal++)
        check_card("goal", oath_word(NULL, KIND_GOAL, goal, WORD_PUBLIC));
    ck_assert_ptr_null(oath_card_find("card", "brutal"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("Oath in the terminal");
    TCase *c = tcase_create("face");
    tcase_add_test(c, words_have_sentences);
    tcase_add_test(c, every_card_tells_what_it_does);
    tcase_add_loop_test(c, positions_are_drawn, 0, GAMES);
    suite_add_tcase(suite, c);
    return unit_run(suite);
}
