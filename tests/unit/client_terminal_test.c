/* The terminal client without a terminal: canvas, map, layout, narrowing, words, the faces. */
#include <check.h>
#include <jansson.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/clock.h"
#include "clients/terminal/edit.h"
#include "clients/terminal/face.h"
#include "clients/terminal/judged.h"
#include "clients/terminal/layout.h"
#include "clients/terminal/lines.h"
#include "clients/terminal/narrow.h"
#include "clients/terminal/root/cards.h"
#include "clients/terminal/root/map.h"
#include "clients/terminal/root/root.h"
#include "clients/terminal/say.h"
#include "clients/terminal/series.h"
#include "clients/terminal/terms.h"
#include "core/root/root.h"
#include "tests/unit/unit.h"

static json_t *parse(const char *text)
{
    json_error_t error;
    json_t *value = json_loads(text, JSON_DECODE_ANY, &error);
    ck_assert_msg(value != NULL, "%s in %s", error.text, text);
    return value;
}

static const char *row(const struct canvas *c, int y)
{
    static char text[2048];
    canvas_row(c, y, false, text, sizeof text);
    return text;
}

static bool shows(const struct canvas *c, const char *text)
{
    for (int y = 0; y < c->height; y++)
        if (strstr(row(c, y), text))
            return true;
    return false;
}

/* ---- Canvas ---- */

START_TEST(text_is_cut_and_cleaned)
{
    struct canvas c;
    ck_assert(canvas_init(&c, 10, 2));
    ck_assert_int_eq(canvas_text(&c, 0, 0, 5, STYLE_TEXT, "a long text"), 5);
    ck_assert_str_eq(row(&c, 0), "a lo\u2026");
    ck_assert_int_eq(canvas_text(&c, 0, 1, 9, STYLE_TEXT, "x\x1b[31m\ty\xff"), 7);
    ck_assert_str_eq(row(&c, 1), "x[31my?");
    canvas_text(&c, 8, 0, 50, STYLE_TEXT, "outside");
    canvas_put(&c, -1, 5, 'x', STYLE_TEXT);
    ck_assert_int_eq(c.cells[9].glyph, 'u');
    canvas_free(&c);
}
END_TEST

START_TEST(paragraphs_break_at_spaces)
{
    struct canvas c;
    ck_assert(canvas_init(&c, 12, 4));
    struct rect area = {0, 0, 10, 4};
    ck_assert_int_eq(canvas_paragraph(&c, area, 0, STYLE_TEXT, "one two three fourfourfour"), 4);
    ck_assert_str_eq(row(&c, 0), "one two");
    ck_assert_str_eq(row(&c, 1), "three");
    ck_assert_str_eq(row(&c, 2), "fourfourfo");
    ck_assert_str_eq(row(&c, 3), "ur");
    canvas_free(&c);
}
END_TEST

START_TEST(everything_drawn_has_an_ascii_form)
{
    struct canvas c;
    char text[64];
    ck_assert(canvas_init(&c, 12, 3));
    canvas_frame(&c, (struct rect){0, 0, 6, 3}, STYLE_TEXT, true, NULL);
    canvas_line(&c, 7, 1, 11, 1, STYLE_PATH, 0);
    for (int y = 0; y < 3; y++) {
        canvas_row(&c, y, true, text, sizeof text);
        for (const char *at = text; *at; at++)
            ck_assert_msg(*at > 0 && *at != '?', "row %d: %s", y, text);
    }
    ck_assert_str_eq(text, "#====#");
    canvas_free(&c);
}
END_TEST

START_TEST(the_latest_lines_are_at_the_bottom)
{
    static struct lines l;
    struct canvas c;
    char text[32];
    ck_assert(canvas_init(&c, 20, 3));
    for (int i = 0; i < LINES_MAX + 5; i++) {
        snprintf(text, sizeof text, "line %d", i);
        lines_add(&l, STYLE_TEXT, text);
    }
    lines_draw(&l, &c, (struct rect){0, 0, 20, 3}, 0);
    ck_assert_str_eq(row(&c, 2), "line 404");
    ck_assert_str_eq(row(&c, 0), "line 402");
    canvas_clear(&c);
    lines_draw(&l, &c, (struct rect){0, 0, 20, 3}, 2);
    ck_assert_str_eq(row(&c, 2), "line 402");
    canvas_free(&c);
}
END_TEST

START_TEST(a_line_is_typed_and_erased)
{
    struct edit e;
    edit_clear(&e);
    ck_assert(edit_add(&e, 'a'));
    ck_assert(edit_add(&e, 0xe9));
    ck_assert(!edit_add(&e, 0x1b));
    ck_assert_str_eq(e.text, "a\u00e9");
    ck_assert(edit_erase(&e));
    ck_assert_str_eq(e.text, "a");
    ck_assert(edit_erase(&e));
    ck_assert(!edit_erase(&e));
    ck_assert_str_eq(edit_after("a\xc3\xa9"), "\xc3\xa9");
    ck_assert_str_eq(edit_after("\xc3\xa9"), "");
    ck_assert_str_eq(edit_after(""), "");
}
END_TEST

/* ---- Series and clocks in words ---- */

static const char *legacy_words(const char *text)
{
    static char said[200];
    json_t *legacy = json_loads(text, 0, NULL);
    ck_assert_ptr_nonnull(legacy);
    series_legacy(legacy, said, sizeof said);
    json_decref(legacy);
    return said;
}

START_TEST(what_a_match_begins_from_is_told_without_what_is_empty)
{
    ck_assert_str_eq(legacy_words("{\"champion\":\"s1\",\"matches\":2}"), "champion s1, matches 2");
    ck_assert_str_eq(
        legacy_words("{\"name\":\"\",\"citizens\":[\"red\",\"blue\"],\"ruined\":[],"
                     "\"slots\":[{\"site\":\"plains\"}],\"goal\":\"the_people\",\"vision\":null}"),
        "citizens red and blue, goal the people");
    ck_assert_str_eq(legacy_words("{}"), "");
}
END_TEST

static const char *clock_words(const char *text)
{
    static char said[200];
    json_t *clock = json_loads(text, JSON_DECODE_ANY, NULL);
    clock_sentence(clock, said, sizeof said);
    json_decref(clock);
    return said;
}

START_TEST(clocks_are_told_in_words)
{
    ck_assert_str_eq(clock_words("null"), "");
    ck_assert_str_eq(clock_words("{\"kind\":\"choice\",\"seconds\":90,\"increment\":0,\"timeout\":\"bot\"}"),
                     "Clock: 90 seconds for each choice; when it has run out, a bot plays.");
    ck_assert_str_eq(
        clock_words("{\"kind\":\"bank\",\"seconds\":86400,\"increment\":3600,\"timeout\":\"resign\"}"),
        "Clock: 1 day for the whole match and 1 hour more for each own turn; when it has run out, "
        "the seat resigns.");
}
END_TEST

/* ---- Layout ---- */

static bool overlap(struct rect a, struct rect b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/* The parts lie in the terminal, none on another; those that a narrow one has no place for are empty. */
/* ---- What a table agrees on ---- */

static const char *term_in_words(const struct terms *t, enum term term)
{
    static char value[EDIT_SIZE];
    char name[96];
    terms_say(t, term, name, sizeof name, value, sizeof value);
    return value;
}

static void check_request(const struct terms *t, enum term term, const char *wanted)
{
    json_t *request = json_object(), *json = parse(wanted);
    char *text;
    terms_write(t, term, request);
    text = json_dumps(request, JSON_COMPACT);
    ck_assert_msg(json_equal(request, json), "%s, not %s", text, wanted);
    free(text);
    json_decref(request);
    json_decref(json);
}

/* What is typed as a title, how it reads, and what it is. */
static void check_title(const char *typed, const char *read, const char *title)
{
    struct terms t;
    char name[64], value[300];
    terms_begin(&t);
    ck_assert(terms_set(&t, TERM_TITLE, typed));
    ck_assert_str_eq(t.title, title);
    terms_say(&t, TERM_TITLE, name, sizeof name, value, sizeof value);
    ck_assert_str_eq(value, read);
    ck_assert(terms_set(&t, TERM_TITLE, value)); /* as it reads it can be typed */
    ck_assert_str_eq(t.title, title);
}

START_TEST(terms_are_read_changed_and_written)
{
    struct terms t;
    char values[400];
    json_t *lobby =
        parse("{\"title\":\"Friday\",\"public\":true,\"spectators\":false,\"delay\":45,\"pace\":\"calm\","
              "\"hints\":false,\"explain\":true,\"clock\":{\"kind\":\"turn\",\"seconds\":77,\"increment\":0,"
              "\"timeout\":\"resign\"}}");
    terms_read(&t, lobby);
    ck_assert_str_eq(term_in_words(&t, TERM_TITLE), "Friday");
    ck_assert_str_eq(term_in_words(&t, TERM_PUBLIC), "yes");
    ck_assert_str_eq(term_in_words(&t, TERM_SPECTATORS), "none");
    ck_assert_str_eq(term_in_words(&t, TERM_PACE), "calm");
    ck_assert_str_eq(term_in_words(&t, TERM_HINTS), "no");
    ck_assert_str_eq(term_in_words(&t, TERM_CLOCK), "for each turn");
    ck_assert_str_eq(term_in_words(&t, TERM_TIMEOUT), "the seat resigns");
    ck_assert(terms_have(&t, TERM_TIME) && !terms_have(&t, TERM_INCREMENT));
    check_request(&t, TERM_TIME, "{\"clock\":{\"kind\":\"turn\",\"seconds\":77,\"timeout\":\"resign\"}}");

    /* A number that is not offered lies between those that are. */
    ck_assert_str_eq(term_in_words(&t, TERM_DELAY), "45 seconds");
    terms_step(&t, TERM_DELAY, 1);
    check_request(&t, TERM_DELAY, "{\"delay\":60}");
    terms_read(&t, lobby);
    terms_step(&t, TERM_DELAY, -1);
    check_request(&t, TERM_DELAY, "{\"delay\":30}");
    ck_assert(terms_set(&t, TERM_DELAY, "10 m"));
    terms_step(&t, TERM_DELAY, 1); /* from the last one to the first */
    check_request(&t, TERM_DELAY, "{\"delay\":0}");
    terms_step(&t, TERM_DELAY, -1);
    check_request(&t, TERM_DELAY, "{\"delay\":600}");
    ck_assert(!terms_set(&t, TERM_DELAY, "soon"));

    ck_assert(terms_set(&t, TERM_CLOCK, "for the whole"));
    check_request(&t, TERM_CLOCK,
                  "{\"clock\":{\"kind\":\"bank\",\"seconds\":3600,\"increment\":30,\"timeout\":\"resign\"}}");
    terms_step(&t, TERM_CLOCK, 1);
    check_request(&t, TERM_CLOCK, "{\"clock\":{\"kind\":\"none\"}}");
    ck_assert(terms_set(&t, TERM_TITLE, "none"));
    check_request(&t, TERM_TITLE, "{\"title\":\"\"}");
    check_title("none", "none", "");
    check_title("Friday", "Friday", "Friday");
    check_title("\"none\"", "\"none\"", "none");
    check_title("\"\"None\"\"", "\"\"None\"\"", "\"None\"");
    check_title("\"", "\"", "\"");
    ck_assert(terms_set(&t, TERM_SPECTATORS, "allowed"));
    check_request(&t, TERM_SPECTATORS, "{\"spectators\":true}");
    terms_values(TERM_PACE, values, sizeof values);
    ck_assert_str_eq(values, "quick, calm, slow");
    json_decref(lobby);
}
END_TEST

static void check_layout(int width, int height, int seats, int table_rows)
{
    struct layout l = layout_make(width, height, seats, table_rows);
    struct rect parts[] = {l.title, l.table, l.prompt, l.input, l.scores, l.board, l.hand, l.log};
    ck_assert(!l.too_small);
    ck_assert_int_eq(l.narrow, width < LAYOUT_WIDTH_BESIDE || height < LAYOUT_HEIGHT_BESIDE);
    for (int i = 0; i < (l.narrow ? 5 : 8); i++) {
        ck_assert_int_ge(parts[i].height, 1);
        ck_assert_int_le(parts[i].x + parts[i].width, width);
        ck_assert_int_le(parts[i].y + parts[i].height, height);
        for (int k = 0; k < i; k++)
            ck_assert_msg(!overlap(parts[i], parts[k]), "%dx%d: parts %d and %d", width, height, i, k);
    }
    ck_assert_int_ge(l.table.width, l.narrow ? width : MAP_BASE_WIDTH);
    ck_assert_int_ge(l.table.height,
                     l.narrow || table_rows < MAP_BASE_HEIGHT ? LAYOUT_TABLE_HEIGHT : MAP_BASE_HEIGHT);
    ck_assert_int_ge(l.scores.height, l.narrow ? 1 : seats + 1);
    ck_assert_int_ge(l.prompt.height, l.narrow ? 5 : 6);
}

START_TEST(the_parts_of_the_screen_never_overlap)
{
    for (int width = LAYOUT_WIDTH_MIN; width <= 300; width += 11)
        for (int height = LAYOUT_HEIGHT_MIN; height <= 120; height += 6)
            for (int seats = 2; seats <= 8; seats += 3)
                for (int rows = 1; rows <= 40; rows += 19)
                    check_layout(width, height, seats, rows);
    check_layout(100, 30, 4, MAP_BASE_HEIGHT);
    ck_assert(layout_make(LAYOUT_WIDTH_MIN - 1, 50, 4, 22).too_small);
    ck_assert(layout_make(200, LAYOUT_HEIGHT_MIN - 1, 4, 22).too_small);
}
END_TEST

START_TEST(rows_that_the_table_does_not_need_are_for_the_choices)
{
    ck_assert_int_eq(layout_make(100, 30, 4, MAP_BASE_HEIGHT).prompt.height, 6);
    ck_assert_int_eq(layout_make(100, 30, 4, 19).prompt.height, 9);
    ck_assert_int_eq(layout_make(100, 30, 4, 30).prompt.height, 6);
    ck_assert_int_eq(layout_make(80, 24, 4, MAP_BASE_HEIGHT).prompt.height, 5);
    ck_assert_int_eq(layout_make(80, 24, 4, 3).prompt.height, 5);
    ck_assert_int_eq(layout_make(80, 40, 4, 25).prompt.height, 12);
    ck_assert_int_eq(layout_make(200, 90, 4, 10).prompt.height, 14);
}
END_TEST

/* ---- Narrowing ---- */

static void raw_option(const void *context, const json_t *option, char *out, size_t size)
{
    (void)context;
    char *text = json_dumps(option, JSON_COMPACT);
    snprintf(out, size, "%s", text);
    free(text);
}

static void raw_value(const void *context, const char *key, const json_t *value, char *out, size_t size)
{
    (void)context;
    (void)key;
    snprintf(out, size, "%s", value ? json_string_value(value) : "-");
}

static const struct narrow_words raw = {raw_option, raw_value, NULL};
static const char moves[] =
    "[{\"verb\":\"move\",\"from\":\"c1\",\"to\":\"c2\"},{\"verb\":\"move\",\"from\":\"c1\","
    "\"to\":\"c3\"},{\"verb\":\"move\",\"from\":\"c4\",\"to\":\"c3\"},{\"verb\":\"end\"}]";

START_TEST(options_are_narrowed_step_by_step)
{
    static struct narrow n;
    json_t *options = parse(moves);
    narrow_reset(&n, options);
    narrow_list(&n, 2, &raw);
    ck_assert_str_eq(n.key, "verb");
    ck_assert_int_eq(n.rows_count, 2);
    ck_assert_int_eq(n.rows[0].count, 3);
    ck_assert_str_eq(n.rows[0].label, "move");
    ck_assert_int_eq(n.rows[1].index, 3);
    ck_assert_int_eq(narrow_pick(&n, 0), -1);

    narrow_list(&n, 2, &raw);
    ck_assert_str_eq(n.key, "from");
    ck_assert_int_eq(n.rows_count, 2);
    ck_assert_int_eq(n.rows[1].index, 2); /* a group of one is the option itself */
    ck_assert_int_eq(narrow_pick(&n, 0), -1);

    narrow_list(&n, 2, &raw);
    ck_assert_int_eq(n.rows_count, 2);
    ck_assert_int_eq(narrow_pick(&n, 1), 1);
    ck_assert(narrow_back(&n));
    ck_assert(narrow_back(&n));
    ck_assert(!narrow_back(&n));
    json_decref(options);
}
END_TEST

START_TEST(short_lists_are_not_narrowed)
{
    static struct narrow n;
    json_t *options = parse(moves);
    narrow_reset(&n, options);
    narrow_list(&n, 4, &raw);
    ck_assert_int_eq(n.rows_count, 4);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(narrow_pick(&n, i), i);
    ck_assert_int_eq(narrow_pick(&n, 4), -1);
    ck_assert_int_eq(narrow_pick(&n, -1), -1);
    json_decref(options);
}
END_TEST

START_TEST(typed_words_search_all_options)
{
    static struct narrow n;
    json_t *options = parse(moves);
    narrow_reset(&n, options);
    snprintf(n.filter, sizeof n.filter, "MOVE  c3");
    narrow_list(&n, 1, &raw);
    ck_assert_int_eq(n.rows_count, 2);
    ck_assert_int_eq(n.rows[0].index, 1);
    ck_assert_int_eq(n.rows[1].index, 2);
    snprintf(n.filter, sizeof n.filter, "c");
    narrow_list(&n, 1, &raw);
    ck_assert_int_eq(n.rows_count, 3);
    snprintf(n.filter, sizeof n.filter, "nothing");
    narrow_list(&n, 1, &raw);
    ck_assert_int_eq(n.rows_count, 0);
    ck_assert(narrow_back(&n));
    ck_assert_str_eq(n.filter, "");
    json_decref(options);
}
END_TEST

START_TEST(a_typed_number_is_a_whole_number)
{
    static struct narrow n;
    json_t *options = parse("[{\"verb\":\"go\",\"to\":\"c1\"},{\"verb\":\"go\",\"to\":\"c10\"}]");
    narrow_reset(&n, options);
    snprintf(n.filter, sizeof n.filter, "c1");
    narrow_list(&n, 9, &raw);
    ck_assert_int_eq(n.rows_count, 1);
    ck_assert_int_eq(n.rows[0].index, 0);
    json_decref(options);
}
END_TEST

/* ---- Words ---- */

static const struct say_names names = {.seats = {"Marquise", "Eyrie"}, .words = &root_words};

static const char *said(void (*say)(const struct say_names *, const json_t *, char *, size_t),
                        const char *text)
{
    static char out[256];
    json_t *value = parse(text);
    say(&names, value, out, sizeof out);
    json_decref(value);
    return out;
}

START_TEST(sentences_begin_with_a_capital)
{
    ck_assert_str_eq(said(say_event, "{\"event\":\"outcast\",\"suit\":\"fox\",\"hated\":false}"),
                     "The outcast suit is fox");
    ck_assert_str_eq(
        said(say_event,
             "{\"event\":\"placed\",\"seat\":\"s9\",\"piece\":\"wood\",\"place\":\"c3\",\"count\":1}"),
        "s9 places 1 wood in c3");
}
END_TEST

START_TEST(known_words_are_sentences)
{
    ck_assert_str_eq(said(say_choice, "{\"verb\":\"battle\",\"clearing\":\"c11\",\"defender\":\"s2\"}"),
                     "Battle in c11 against Eyrie");
    ck_assert_str_eq(said(say_choice, "{\"verb\":\"repair\",\"item\":\"boot\",\"exhausted\":true}"),
                     "Repair boot, exhausted");
    ck_assert_str_eq(said(say_choice, "{\"verb\":\"repair\",\"item\":\"boot\",\"exhausted\":false}"),
                     "Repair boot");
    ck_assert_str_eq(said(say_choice, "{\"verb\":\"slip\",\"to\":\"f1_2_5_10\"}"),
                     "Slip to the forest 1-2-5-10");
    ck_assert_str_eq(said(say_event, "{\"event\":\"drew\",\"seat\":\"s1\"}"), "Marquise draws a card");
    ck_assert_str_eq(said(say_event, "{\"event\":\"drew\",\"seat\":\"s1\",\"card\":\"anvil\"}"),
                     "Marquise draws Anvil (fox)");
    ck_assert_str_eq(said(say_event,
                          "{\"event\":\"moved\",\"seat\":\"s2\",\"piece\":\"warrior\",\"from\":\"c1\","
                          "\"to\":\"c5\",\"count\":2}"),
                     "Eyrie moves 2 warriors from c1 to c5");
    ck_assert_str_eq(said(say_event, "{\"event\":\"supporter_gained\",\"seat\":\"s1\",\"from\":\"s2\"}"),
                     "Marquise gains supporter a card from Eyrie");
    ck_assert_str_eq(said(say_event, "{\"event\":\"supporter_gained\",\"seat\":\"s1\",\"from\":\"s1\"}"),
                     "Marquise gains supporter a card from the hand");
    ck_assert_str_eq(said(say_reason, "{\"reason\":\"daylight\",\"actions\":2}"), "Daylight: 2 actions left");
}
END_TEST

START_TEST(unknown_words_are_said_by_their_names)
{
    ck_assert_str_eq(said(say_choice, "{\"verb\":\"dig_up\",\"place\":\"c3\",\"deep\":true,\"how_many\":4}"),
                     "Dig up: place c3, deep yes, how many 4");
    ck_assert_str_eq(said(say_choice, "{\"verb\":\"play\",\"card\":\"some-card\",\"at\":\"s7\"}"),
                     "Play: card some card, at s7");
    ck_assert_str_eq(said(say_reason, "{}"), "?");
}
END_TEST

/* A game without words of its own shares those of all games, and none of Root's. */
START_TEST(games_have_their_own_words)
{
    static const struct say_names others = {.seats = {"Ada", "Ben"}};
    char text[100];
    json_t *drew = parse("{\"event\":\"drew\",\"seat\":\"s1\",\"card\":\"anvil\"}");
    json_t *placed = parse("{\"event\":\"placed\",\"seat\":\"s2\",\"place\":\"f1_2\"}");
    say_event(&others, drew, text, sizeof text);
    ck_assert_str_eq(text, "Ada draws anvil");
    say_event(&others, placed, text, sizeof text);
    ck_assert_str_eq(text, "Placed: seat Ben, place f1 2");
    json_decref(drew);
    json_decref(placed);
    ck_assert_ptr_null(face_find("no such game")->words);
    ck_assert_ptr_eq(face_find("root")->words, &root_words);
    /* What stands in for a sign does not depend on which game is played. */
    ck_assert_int_eq(glyph_ascii(0x265b), '^');
    ck_assert_int_eq(glyph_ascii(0x2500), '-');
    ck_assert_int_eq(glyph_ascii(0x4e00), '?');
}
END_TEST

START_TEST(what_the_others_did_is_told_when_the_own_turn_begins)
{
    static const struct {
        const char *event;
        bool told;
    } story[] = {
        {"{'event':'phase','seat':'s2','phase':'birdsong','round':1}", false},
        {"{'event':'moved','seat':'s2','piece':'warrior','from':'c1','to':'c2','count':3}", false},
        {"{'event':'moved','seat':'s2','piece':'warrior','from':'c2','to':'c3','count':3}", false},
        {"{'event':'battle','attacker':'s2','defender':'s1','clearing':'c3'}", false},
        {"{'event':'placed','seat':'s2','piece':'warrior','place':'c2','count':2}", false},
        {"{'event':'placed','seat':'s2','piece':'roost','place':'c2','count':1}", false},
        {"{'event':'scored','seat':'s1','points':1,'score':1}", false},
        {"{'event':'scored','seat':'s2','points':4,'score':4}", false},
        {"{'event':'drew','seat':'s2'}", false},
        {"{'event':'phase','seat':'s1','phase':'birdsong','round':2}", true},
    };
    struct since s = {.count = 0};
    char text[200];
    for (size_t i = 0; i < sizeof story / sizeof *story; i++) {
        char quoted[200];
        snprintf(quoted, sizeof quoted, "%s", story[i].event);
        for (char *c = quoted; *c; c++)
            *c = *c == '\'' ? '"' : *c;
        json_t *event = parse(quoted);
        ck_assert_int_eq(since_take(&s, root_news, "s1", event), story[i].told);
        json_decref(event);
    }
    ck_assert_int_eq(s.count, 1);
    since_say(&s, 0, &names, text, sizeof text);
    ck_assert_str_eq(text, "Eyrie: 2 moves, 1 battle, 2 recruited, 1 built, 4 points");
    since_clear(&s);
    json_t *again = parse("{\"event\":\"phase\",\"seat\":\"s1\",\"phase\":\"daylight\",\"round\":2}");
    ck_assert(!since_take(&s, root_news, "s1", again));
    json_decref(again);
}
END_TEST

START_TEST(a_battle_tells_its_odds)
{
    json_t *view =
        parse("{\"turn\":{\"phase\":\"daylight\"},\"seats\":{\"s1\":{\"faction\":\"eyrie\"},\"s2\":{"
              "\"faction\":\"alliance\"},"
              "\"s3\":{\"faction\":\"vagabond\"},\"s4\":{\"faction\":\"corvid\"}},\"hirelings\":{},\"eyrie\":"
              "{\"leader\":\"builder\"},"
              "\"vagabond\":{\"seat\":\"s3\",\"ready\":[\"boot\"],\"exhausted\":[]},\"riverfolk\":null,"
              "\"hundreds\":null,"
              "\"corvid\":{\"plots\":{\"c1\":{\"face_up\":false}}},"
              "\"clearings\":{\"c1\":{\"warriors\":{\"s1\":4,\"s2\":4,\"s4\":1},\"singles\":[]}}}");
    struct table t = {.view = view, .seat = "s1"};
    static const struct {
        const char *defender, *said;
    } cases[] = {
        {"s2", "at most 3:3; more hits 0 %, as many 25 %, fewer 75 %"},  /* the higher die */
        {"s3", "at most 4:0; more hits 100 %, as many 0 %, fewer 0 %"},  /* without defence */
        {"s4", "at most 3:2; more hits 56 %, as many 31 %, fewer 13 %"}, /* agents, and one warrior */
    };
    char out[80];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *choice =
            json_pack("{ssssss}", "verb", "battle", "clearing", "c1", "defender", cases[i].defender);
        ck_assert(root_outlook(&t, choice, out, sizeof out));
        ck_assert_str_eq(out, cases[i].said);
        json_decref(choice);
    }
    json_t *other = json_pack("{ssss}", "verb", "recruit", "clearing", "c1");
    ck_assert(!root_outlook(&t, other, out, sizeof out));
    json_decref(other);
    json_decref(view);
}
END_TEST

/* tests/cases/root_odds.json is read by a test of the web client as well: both tell the same odds. */
START_TEST(battles_have_the_odds_that_all_clients_tell)
{
    json_t *all = json_load_file("tests/cases/root_odds.json", 0, NULL), *one;
    size_t i;
    ck_assert_uint_gt(json_array_size(json_object_get(all, "cases")), 0);
    json_array_foreach(json_object_get(all, "cases"), i, one)
    {
        const char *name = NULL, *seat = NULL, *clearing = NULL, *defender = NULL;
        json_t *change = NULL, *view = json_deep_copy(json_object_get(all, "view"));
        int most[2], of[3];
        char out[80], said[80];
        ck_assert_int_eq(json_unpack(one, "{ss so ss ss ss s[ii] s[iii]}", "name", &name, "change", &change,
                                     "seat", &seat, "clearing", &clearing, "defender", &defender, "at_most",
                                     &most[0], &most[1], "of_16", &of[0], &of[1], &of[2]),
                         0);
        json_object_update_recursive(view, change);
        json_t *choice = json_pack("{ssssss}", "verb", "battle", "clearing", clearing, "defender", defender);
        struct table t = {.view = view, .seat = seat};
        snprintf(said, sizeof said, "at most %d:%d; more hits %d %%, as many %d %%, fewer %d %%", most[0],
                 most[1], (100 * of[0] + 8) / 16, (100 * of[1] + 8) / 16, (100 * of[2] + 8) / 16);
        ck_assert_msg(root_outlook(&t, choice, out, sizeof out), "%s", name);
        ck_assert_msg(strcmp(out, said) == 0, "%s: %s, not %s", name, out, said);
        json_decref(choice);
        json_decref(view);
    }
    json_decref(all);
}
END_TEST

START_TEST(every_phrase_is_closed)
{
    const struct phrase *tables[] = {root_words.verbs,    root_words.events,  root_words.reasons,
                                     root_words.groups,   shared_words.verbs, shared_words.events,
                                     shared_words.reasons};
    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
        for (const struct phrase *p = tables[t]; p->name; p++) {
            int open = 0;
            for (const char *at = p->text; *at; at++) {
                open += *at == '{' ? 1 : *at == '}' ? -1 : 0;
                ck_assert_msg(open == 0 || open == 1, "%s", p->name);
            }
            ck_assert_msg(open == 0, "%s", p->name);
            ck_assert_ptr_eq(phrase_find(tables[t], p->name), p->text);
        }
    }
}
END_TEST

/* A term of the game's tables in which every number is `count`, and everything else some word. */
static json_t *term_with(const struct term_def *term, const char *member, int count)
{
    json_t *value = json_pack("{ss}", member, term->name);
    for (int i = 0; i < term_args(term); i++) {
        const struct arg_def *arg = &term->args[i];
        bool piece = strcmp(arg->name, "piece") == 0;
        json_object_set_new(value, arg->name,
                            arg->kind == KIND_COUNT  ? json_integer(count)
                            : arg->kind == KIND_FLAG ? json_true()
                                                     : json_string(piece ? "stronghold" : "it"));
    }
    return value;
}

/* The word behind the first number in a sentence, "" if there is none. */
static void word_behind(const char *text, const char *number, char *word, size_t size)
{
    const char *at = strstr(text, number);
    while (at && at > text && at[-1] != ' ')
        at = strstr(at + 1, number);
    size_t length = at ? strspn(at + strlen(number), "abcdefghijklmnopqrstuvwxyz") : 0;
    snprintf(word, size, "%.*s", (int)length, length ? at + strlen(number) : "");
}

/* What may stand behind a number without being counted. */
static bool is_no_noun(const char *word)
{
    static const char *const words[] = {"",     "it",    "of",   "in",       "to",   "for",
                                        "from", "on",    "left", "into",     "at",   "more",
                                        "lost", "ready", "and",  "revealed", "among"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return false;
}

static void check_numbers(const struct term_def *terms, int count, const char *member,
                          void (*say)(const struct say_names *, const json_t *, char *, size_t))
{
    for (int i = 0; i < count; i++) {
        char one[256], many[256], noun[64], nouns[64], wanted[66];
        if (!terms[i].name)
            continue;
        json_t *single = term_with(&terms[i], member, 1), *several = term_with(&terms[i], member, 2);
        say(&names, single, one, sizeof one);
        say(&names, several, many, sizeof many);
        json_decref(single);
        json_decref(several);
        word_behind(one, "1 ", noun, sizeof noun);
        word_behind(many, "2 ", nouns, sizeof nouns);
        snprintf(wanted, sizeof wanted, "%s%s", noun, is_no_noun(noun) ? "" : "s");
        ck_assert_msg(strcmp(nouns, wanted) == 0, "%s: \"%s\" but \"%s\"", terms[i].name, one, many);
    }
}

START_TEST(numbers_agree_with_their_nouns)
{
    const struct game *game = &root_game;
    check_numbers(game->verbs, game->verbs_count, "verb", say_choice);
    check_numbers(game->events, game->events_count, "event", say_event);
    check_numbers(game->reasons, game->reasons_count, "reason", say_reason);
    ck_assert_str_eq(said(say_event, "{\"event\":\"placed\",\"seat\":\"s1\",\"piece\":\"warrior\",\"place\":"
                                     "\"c1\",\"count\":1}"),
                     "Marquise places 1 warrior in c1");
    ck_assert_str_eq(said(say_event,
                          "{\"event\":\"placed\",\"seat\":\"s1\",\"piece\":\"wood\",\"place\":\"c1\","
                          "\"count\":2}"),
                     "Marquise places 2 wood in c1");
    ck_assert_str_eq(said(say_event, "{\"event\":\"oppressed\",\"seat\":\"s1\",\"clearings\":3}"),
                     "Marquise oppresses 3 clearings");
    ck_assert_str_eq(said(say_reason, "{\"reason\":\"daylight\",\"actions\":1}"), "Daylight: 1 action left");
}
END_TEST

START_TEST(copies_of_a_card_are_the_same_card)
{
    ck_assert_ptr_nonnull(root_card_find("armorers"));
    ck_assert_ptr_eq(root_card_find("armorers#2"), root_card_find("armorers"));
    ck_assert_ptr_null(root_card_find("armor"));
    ck_assert_str_eq(root_card_find("anvil")->suit, "fox");
}
END_TEST

/* ---- Faces ---- */

static const char root_view[] =
    "{\"map\":{\"name\":\"autumn\",\"clearings\":{"
    "\"c1\":{\"paths\":[\"c5\"],\"rivers\":[],\"x\":48,\"y\":48},\"c5\":{\"paths\":[\"c1\"],\"rivers\":["
    "\"c10\"],"
    "\"x\":237,\"y\":53},\"c10\":{\"paths\":[],\"rivers\":[\"c5\"],\"x\":171,\"y\":109}},"
    "\"forests\":{\"f1_2_5_10\":{\"clearings\":[\"c1\",\"c5\",\"c10\"],\"forests\":[]}}},"
    "\"cards\":{},\"quests\":{},\"turn\":{\"round\":2,\"seat\":\"s1\",\"phase\":\"daylight\"},"
    "\"clearings\":{\"c1\":{\"suit\":\"fox\",\"ruin\":false,\"free\":0,\"warriors\":{\"s1\":12,\"s2\":3},"
    "\"buildings\":[\"sawmill\"],\"tokens\":[\"keep\",\"wood\",\"wood\"],\"ruler\":\"s1\"},"
    "\"c5\":{\"suit\":\"rabbit\",\"ruin\":false,\"free\":2,\"warriors\":{\"s1\":0,\"s2\":1},\"buildings\":[],"
    "\"tokens\":[],\"ruler\":\"s2\"},\"c10\":{\"suit\":\"rabbit\",\"ruin\":true,\"free\":1,\"warriors\":{},"
    "\"buildings\":[],\"tokens\":[\"sympathy\"],\"ruler\":null}},"
    "\"seats\":{\"s1\":{\"faction\":\"marquise\",\"score\":4,\"hand\":1,\"cards\":[\"anvil\"],\"crafted\":[],"
    "\"items\":[],\"pawn\":null,\"warriors\":9},\"s2\":{\"faction\":\"eyrie\",\"score\":6,\"hand\":2,"
    "\"cards\":[],"
    "\"crafted\":[],\"items\":[],\"pawn\":null,\"warriors\":16},\"s3\":{\"faction\":\"vagabond\",\"score\":0,"
    "\"hand\":3,\"cards\":[],\"crafted\":[],\"items\":[],\"pawn\":\"f1_2_5_10\",\"warriors\":0}},"
    "\"supply\":{\"pieces\":{\"sawmill\":5,\"workshop\":6,\"recruiter\":6,\"wood\":6,\"roost\":7}},"
    "\"battle\":null,\"marquise\":{\"seat\":\"s1\",\"keep\":\"c1\",\"recruited\":false},"
    "\"eyrie\":{\"seat\":\"s2\",\"leader\":\"despot\",\"deposed\":[],\"decree\":{\"recruit\":[\"anvil\"],"
    "\"move\":[],"
    "\"battle\":[],\"build\":[]},\"viziers\":[\"move\"],\"resolving\":\"move\",\"resolved\":{\"recruit\":["
    "\"anvil\"]},"
    "\"viziers_resolved\":[]},\"vagabond\":{\"seat\":\"s3\",\"character\":\"thief\",\"ready\":[\"boot\"],"
    "\"exhausted\":[],\"damaged\":[],\"relations\":{\"s1\":\"hostile\",\"s2\":\"amiable\"},\"aids\":{\"s2\":"
    "1},"
    "\"quests\":[],\"completed\":[]}}";

/* What a match with hirelings has besides: one of the Eyrie's, one of nobody, one of the Vagabond's. */
static const char with_hirelings[] =
    "{\"markers\":{\"hireling_markers\":[8,12]},\"hirelings\":{"
    "\"h1\":{\"hireling\":\"forest_patrol\",\"controller\":\"s2\",\"markers\":2,\"on_card\":1,\"warriors\":3}"
    ","
    "\"h2\":{\"hireling\":\"the_exile\",\"controller\":null,\"markers\":0,\"pawn\":\"f1_2_5_10\",\"clubs\":3,"
    "\"items\":[\"tea\"],\"exhausted\":2},"
    "\"h3\":{\"hireling\":\"highway_bandits\",\"controller\":\"s3\",\"markers\":1,\"bandits\":[[\"c1\","
    "\"c5\"]]}}}";

START_TEST(the_map_of_root_is_drawn)
{
    struct canvas c;
    json_t *view = parse(root_view), *marks = parse("[\"c5\"]");
    struct table t = {.view = view, .names = &names, .seat = "s1", .choices = marks};
    const struct face *face = face_find("root");
    ck_assert(canvas_init(&c, MAP_BASE_WIDTH, MAP_BASE_HEIGHT));
    face->draw_table(&t, &c, (struct rect){0, 0, MAP_BASE_WIDTH, MAP_BASE_HEIGHT});
    ck_assert(shows(&c, "\u250cc1 fox\u2500\u2500\u2500\u2500\u265bM\u2510"));
    ck_assert(shows(&c, "Sa Kw2"));
    ck_assert(shows(&c, "M12 E3"));
    ck_assert(shows(&c, "\u250fc5 rabbit")); /* marked: thick */
    ck_assert(shows(&c, "## [] s"));
    ck_assert(shows(&c, "\u2663V"));
    /* A path between clearings 1 and 5: something is drawn in the free cells between their boxes. */
    ck_assert_int_eq(canvas_at(&c, 20, 2)->glyph & 0xff00, 0x2800);
    json_decref(view);
    json_decref(marks);
    canvas_free(&c);
}
END_TEST

static void add_hirelings(json_t *view)
{
    json_t *more = parse(with_hirelings);
    json_t *here = json_object_get(json_object_get(view, "clearings"), "c10");
    json_object_update(view, more);
    json_object_set_new(json_object_get(here, "warriors"), "h1", json_integer(2));
    json_object_set_new(here, "ruler", json_string("h1"));
    json_decref(more);
}

START_TEST(every_question_and_faction_is_explained)
{
    const struct face *face = face_find("root");
    const struct game *game = &root_game;
    json_t *view = parse(root_view), *seat = json_object_get(json_object_get(view, "seats"), "s1");
    struct table t = {.view = view, .names = &names, .seat = "spectator"};
    const char *lines[FACE_LINES_MAX];
    for (int i = 0; i < game->reasons_count; i++) {
        json_t *why = json_pack("{ss}", "reason", game->reasons[i].name ? game->reasons[i].name : "daylight");
        ck_assert_msg(face->explain(&t, why, lines, FACE_LINES_MAX) == 2 && strlen(lines[0]) > 10, "%s",
                      json_string_value(json_object_get(why, "reason")));
        json_decref(why);
    }
    ck_assert_uint_eq(face->explain(&t, NULL, lines, FACE_LINES_MAX), 0);
    t.seat = "s1";
    for (const char *const *name =
             (const char *const[]){"marquise", "eyrie", "alliance", "vagabond", "vagabond2", "lizard",
                                   "riverfolk", "duchy", "corvid", "hundreds", "keepers", NULL};
         *name; name++) {
        json_object_set_new(seat, "faction", json_string(*name));
        ck_assert_msg(face->explain(&t, NULL, lines, FACE_LINES_MAX) > 5, "%s", *name);
        ck_assert_uint_eq(face->explain(&t, NULL, lines, 3), 3);
    }
    json_decref(view);
}
END_TEST

START_TEST(hirelings_are_shown_and_explained)
{
    struct canvas c;
    struct say_names known = names;
    json_t *view = parse(root_view);
    struct table t = {.view = view, .names = &known, .seat = "s1"};
    const struct face *face = face_find("root");
    struct rect area = {0, 0, MAP_BASE_WIDTH, 40};
    add_hirelings(view);
    face->others(&t, &known);
    ck_assert_str_eq(known.others[0].name, "h1");
    ck_assert_str_eq(known.others[0].title, "Forest Patrol");
    ck_assert(!root_hireling_name(&t, "h4", known.others[SAY_OTHERS_MAX - 1].title, SAY_NAME_SIZE));
    ck_assert_int_eq(face->seat_style(&t, "h1"), face->seat_style(&t, "s2"));
    ck_assert_int_eq(face->seat_style(&t, "h2"), STYLE_TEXT);
    ck_assert(canvas_init(&c, MAP_BASE_WIDTH, 40));
    face->draw_table(&t, &c, (struct rect){0, 0, MAP_BASE_WIDTH, MAP_BASE_HEIGHT});
    ck_assert(shows(&c, "c10 rabbit\u265bp"));
    ck_assert(shows(&c, "p2 "));
    ck_assert(shows(&c, "\u2663Vx"));
    ck_assert_int_eq(canvas_at(&c, 21, 2)->glyph, 'b'); /* between clearings 1 and 5 */
    canvas_clear(&c);
    face->draw_hand(&t, &c, area, true);
    ck_assert(shows(&c, "p Forest Patrol: Eyrie, 2 control markers"));
    ck_assert(shows(&c, "Warriors on its card: 1"));
    ck_assert(shows(&c, "x Exile: nobody's"));
    ck_assert(shows(&c, "Items: 4, exhausted 2"));
    ck_assert(shows(&c, "On paths: c1-c5"));
    ck_assert(shows(&c, "Markers on the score track: 8, 12"));
    canvas_clear(&c);
    face->draw_board(&t, &c, area, "s2");
    ck_assert(shows(&c, "Hireling: Forest Patrol, 2 control markers"));
    json_t *event = parse("{\"event\":\"removed\",\"seat\":\"h1\",\"piece\":\"warrior\",\"clearing\":\"c10\","
                          "\"count\":2,\"by\":\"s1\"}");
    char text[100];
    say_event(&known, event, text, sizeof text);
    ck_assert_str_eq(text, "Forest Patrol loses 2 warriors in c10");
    json_decref(event);
    json_decref(view);
    canvas_free(&c);
}
END_TEST

START_TEST(boards_and_hand_of_root_are_drawn)
{
    struct canvas c;
    json_t *view = parse(root_view);
    struct table t = {.view = view, .names = &names, .seat = "s1"};
    const struct face *face = face_find("root");
    struct rect area = {0, 0, 60, 10};
    ck_assert(canvas_init(&c, 60, 10));
    face->draw_board(&t, &c, area, "s1");
    ck_assert(shows(&c, "Sawmills   #..... next: 1 wood, +1"));
    canvas_clear(&c);
    face->draw_board(&t, &c, area, "s2");
    ck_assert(shows(&c, "Leader: despot"));
    ck_assert(shows(&c, "recruit (fox)"));
    ck_assert(shows(&c, ">move    vizier"));
    canvas_clear(&c);
    face->draw_board(&t, &c, area, "s3");
    ck_assert(shows(&c, "Ready: boot"));
    ck_assert(shows(&c, "Marquise: hostile"));
    ck_assert(shows(&c, "Eyrie: amiable+1"));
    canvas_clear(&c);
    face->draw_hand(&t, &c, area, false);
    ck_assert(shows(&c, "F Anvil [f] Item: hammer, 2 points."));
    json_decref(view);
    canvas_free(&c);
}
END_TEST

/* Frames of boxes that are to be seen whole, by their corners. */
static int corners_of(const struct canvas *c)
{
    int corners = 0;
    for (int i = 0; i < c->width * c->height; i++)
        corners += c->cells[i].glyph == 0x250c || c->cells[i].glyph == 0x2510 ||
                   c->cells[i].glyph == 0x2514 || c->cells[i].glyph == 0x2518;
    return corners;
}

static void check_map(const struct table *t, int width, int height)
{
    struct canvas c;
    ck_assert(canvas_init(&c, width, height));
    face_find("root")->draw_table(t, &c, (struct rect){0, 0, width, height});
    ck_assert_msg(corners_of(&c) == 48, "map %s in %dx%d: %d",
                  json_string_value(json_object_get(json_object_get(t->view, "map"), "name")), width, height,
                  corners_of(&c));
    canvas_free(&c);
}

START_TEST(boxes_of_a_map_never_cover_each_other)
{
    /* The places of each map, as drawn: 12 boxes in the smallest areas and in larger ones. */
    static const char *const maps[] = {"autumn", "winter", "lake", "mountain"};
    json_t *clearings = json_object(), *view = parse(root_view);
    char name[16];
    for (int i = 1; i <= 12; i++) {
        snprintf(name, sizeof name, "c%d", i);
        json_object_set_new(clearings, name, parse("{\"suit\":\"fox\",\"free\":3,\"warriors\":{\"s1\":25}}"));
    }
    json_object_set_new(view, "clearings", clearings);
    json_object_del(json_object_get(view, "map"),
                    "forests"); /* their signs may lie on frames where it is narrow */
    struct table t = {.view = view, .names = &names, .seat = "s1"};
    for (size_t map = 0; map < sizeof maps / sizeof *maps; map++) {
        json_object_set_new(json_object_get(view, "map"), "name", json_string(maps[map]));
        for (int width = MAP_BASE_WIDTH; width < 200; width += 9)
            check_map(&t, width, MAP_BASE_HEIGHT + (width - MAP_BASE_WIDTH) / 3);
        for (int width = LAYOUT_WIDTH_MIN; width < 200; width += 13)
            check_map(&t, width, LAYOUT_TABLE_HEIGHT);
    }
    json_decref(view);
}
END_TEST

START_TEST(any_view_can_be_shown)
{
    struct canvas c;
    json_t *view =
        parse("{\"turn\":{\"round\":2},\"odd_things\":{\"c1\":{\"a\":[1,{\"b\":true}]}},\"hand\":[\"coin\"],"
              "\"scores\":{\"s1\":3}}");
    struct table t = {.view = view, .names = &names, .seat = "s1"};
    const struct face *face = face_find("no such game");
    char text[64];
    ck_assert(canvas_init(&c, 60, 20));
    face->draw_table(&t, &c, (struct rect){0, 0, 60, 20});
    ck_assert(shows(&c, "odd things"));
    ck_assert(shows(&c, "c1"));
    ck_assert(shows(&c, "b yes"));
    face->score(&t, "s1", text, sizeof text);
    ck_assert_str_eq(text, "3");
    face->turn(&t, text, sizeof text);
    ck_assert_str_eq(text, "round 2");
    json_decref(view);
    canvas_free(&c);
}
END_TEST

START_TEST(damaged_views_do_no_harm)
{
    static const char *const views[] = {
        "null", "{}", "{\"clearings\":{\"x\":3},\"seats\":[],\"map\":1}",
        ("{\"clearings\":{\"c1\":{\"buildings\":[1,null],\"tokens\":[{}]}},\"seats\":"
         "{\"s1\":{\"faction\":\"eyrie\",\"cards\":[null,7]}},\"eyrie\":{\"decree\":7}}")};
    struct canvas c;
    ck_assert(canvas_init(&c, 64, 22));
    for (size_t i = 0; i < sizeof views / sizeof views[0]; i++) {
        json_t *view = parse(views[i]);
        struct table t = {.view = view, .names = &names, .seat = "s1"};
        const struct face *faces[] = {&root_face, &face_plain};
        struct rect area = {0, 0, 64, 22};
        char text[64];
        for (int f = 0; f < 2; f++) {
            faces[f]->draw_table(&t, &c, area);
            faces[f]->draw_board(&t, &c, area, "s1");
            faces[f]->draw_hand(&t, &c, area, true);
            faces[f]->score(&t, "s1", text, sizeof text);
            faces[f]->turn(&t, text, sizeof text);
        }
        json_decref(view);
    }
    ck_assert_int_eq(c.width, 64);
    canvas_free(&c);
}
END_TEST

/* ---- What the bots think of a match that is over ---- */

static const char *const judged_parts[] = {
    "{\"from\":0,\"to\":50,\"moves\":100,\"waits\":false,\"points\":["
    "{\"move\":0,\"turn\":0,\"chances\":[5000,5000]},{\"move\":40,\"turn\":3,\"chances\":[8000,2000]}],"
    "\"choices\":[{\"move\":12,\"seat\":\"s1\",\"why\":{},\"choice\":{\"verb\":\"dance\",\"clearing\":\"c5\"}"
    ","
    "\"chance\":5100,\"cost\":99,\"best\":[{\"choice\":{\"verb\":\"end\"},\"chance\":5199}]},"
    "{\"move\":20,\"seat\":\"s2\",\"why\":{},\"choice\":{\"verb\":\"dance\",\"clearing\":\"c7\"},\"chance\":"
    "3049,"
    "\"cost\":651,\"best\":[{\"choice\":{\"verb\":\"sing\",\"clearing\":\"c3\"},\"chance\":3700}]}]}",
    "{\"from\":50,\"to\":100,\"moves\":100,\"waits\":false,\"points\":["
    "{\"move\":60,\"turn\":4,\"chances\":[3000,7000]},{\"move\":100,\"turn\":9,\"chances\":[0,10000]}],"
    "\"choices\":[{\"move\":55,\"seat\":\"s1\",\"why\":{},\"choice\":{\"verb\":\"sing\",\"clearing\":\"c9\"},"
    "\"chance\":3000,\"cost\":4000,\"best\":[{\"choice\":{\"verb\":\"dance\",\"clearing\":\"c9\"},\"chance\":"
    "7000}]}]}",
};

static void take_part(struct judged *j, int part)
{
    json_t *reply = parse(judged_parts[part]);
    judged_take(j, reply);
    json_decref(reply);
}

START_TEST(a_match_is_judged_in_parts)
{
    struct judged j = {0};
    const json_t *worst[JUDGED_WORST_MAX];
    char text[200];
    judged_state(&j, text, sizeof text);
    ck_assert_str_eq(text, "The bots look at it ...");
    ck_assert_int_eq(judged_chance(&j, 0, 10), -1);
    ck_assert_uint_eq(judged_worst(&j, worst), 0);
    take_part(&j, 1); /* does not go on from what is known */
    ck_assert_ptr_null(j.points);
    take_part(&j, 0);
    take_part(&j, 0);
    ck_assert(!judged_is_done(&j));
    judged_state(&j, text, sizeof text);
    ck_assert_str_eq(text, "The bots look at it: 50 of 100 moves ...");
    take_part(&j, 1);
    ck_assert(judged_is_done(&j));
    ck_assert_int_eq(judged_chance(&j, 0, 39), 50);
    ck_assert_int_eq(judged_chance(&j, 0, 40), 80);
    ck_assert_int_eq(judged_chance(&j, 1, 100), 100);
    ck_assert_int_eq(judged_chance(&j, 2, 100), -1); /* there is no such seat */
    ck_assert_uint_eq(judged_worst(&j, worst),
                      2); /* what cost less than one in a hundred is not worth a word */
    ck_assert_int_eq(judged_cost(worst[0]), 40);
    ck_assert_ptr_eq(worst[1], judged_choice(&j, 20));
    ck_assert_int_eq(judged_cost(judged_choice(&j, 12)), 0);
    ck_assert_ptr_null(judged_choice(&j, 13));
    judged_free(&j);
}
END_TEST

START_TEST(chances_and_costly_choices_fit_in_the_smallest_terminal)
{
    struct canvas c;
    struct judged j = {0};
    json_t *lobby = parse("{\"seats\":[{\"seat\":\"s1\"},{\"seat\":\"s2\"}]}");
    struct table t = {.names = &names, .lobby = lobby, .seat = "s1"};
    struct rect area = {0, 0, LAYOUT_WIDTH_MIN - 4, LAYOUT_HEIGHT_MIN - 4};
    char text[400];
    take_part(&j, 0);
    ck_assert(canvas_init(&c, area.width, area.height));
    judged_draw(&j, &face_plain, &t, 0, &c, area);
    ck_assert(shows(&c, "The bots look at it: 50 of 100 moves ..."));
    ck_assert(!shows(&c, "cost most"));
    take_part(&j, 1);
    canvas_clear(&c);
    judged_draw(&j, &face_plain, &t, 1, &c, area);
    /* The second of them is selected: numbers and mark are those of its move. */
    ck_assert(strstr(row(&c, 0), "Marquise  50%  \u2585\u2585") == row(&c, 0));
    ck_assert(strstr(row(&c, 1), "Eyrie     50%  \u2585\u2585") == row(&c, 1));
    ck_assert_uint_eq(canvas_at(&c, area.width - 1, 0)->glyph, 0x2581);
    ck_assert_uint_eq(canvas_at(&c, area.width - 1, 1)->glyph, 0x2588);
    ck_assert(strstr(row(&c, 2), "\u2191 move 20") && strstr(row(&c, 2), "move 100"));
    ck_assert(shows(&c, "55 Marquise: Sing: clearing c9 (30%)"));
    ck_assert(shows(&c, "cost 40%"));
    ck_assert(shows(&c, "better: Dance: clearing c9 (70%)"));
    ck_assert(shows(&c, "\u25b6 20 Eyrie: Dance: clearing c7 (30%)"));
    for (int y = 0; y < c.height; y++) {
        canvas_row(&c, y, true, text, sizeof text);
        ck_assert_msg(!strchr(text, '?'), "row %d: %s", y, text);
    }
    json_decref(lobby);
    judged_free(&j);
    canvas_free(&c);
}
END_TEST

int main(void)
{
    setlocale(LC_ALL, "C.UTF-8");
    Suite *suite = suite_create("client_terminal");
    TCase *c = tcase_create("all");
    tcase_add_test(c, text_is_cut_and_cleaned);
    tcase_add_test(c, paragraphs_break_at_spaces);
    tcase_add_test(c, everything_drawn_has_an_ascii_form);
    tcase_add_test(c, the_latest_lines_are_at_the_bottom);
    tcase_add_test(c, a_line_is_typed_and_erased);
    tcase_add_test(c, the_parts_of_the_screen_never_overlap);
    tcase_add_test(c, rows_that_the_table_does_not_need_are_for_the_choices);
    tcase_add_test(c, options_are_narrowed_step_by_step);
    tcase_add_test(c, short_lists_are_not_narrowed);
    tcase_add_test(c, typed_words_search_all_options);
    tcase_add_test(c, a_typed_number_is_a_whole_number);
    tcase_add_test(c, sentences_begin_with_a_capital);
    tcase_add_test(c, known_words_are_sentences);
    tcase_add_test(c, unknown_words_are_said_by_their_names);
    tcase_add_test(c, games_have_their_own_words);
    tcase_add_test(c, what_the_others_did_is_told_when_the_own_turn_begins);
    tcase_add_test(c, what_a_match_begins_from_is_told_without_what_is_empty);
    tcase_add_test(c, clocks_are_told_in_words);
    tcase_add_test(c, a_battle_tells_its_odds);
    tcase_add_test(c, battles_have_the_odds_that_all_clients_tell);
    tcase_add_test(c, every_phrase_is_closed);
    tcase_add_test(c, numbers_agree_with_their_nouns);
    tcase_add_test(c, copies_of_a_card_are_the_same_card);
    tcase_add_test(c, the_map_of_root_is_drawn);
    tcase_add_test(c, hirelings_are_shown_and_explained);
    tcase_add_test(c, boards_and_hand_of_root_are_drawn);
    tcase_add_test(c, boxes_of_a_map_never_cover_each_other);
    tcase_add_test(c, every_question_and_faction_is_explained);
    tcase_add_test(c, any_view_can_be_shown);
    tcase_add_test(c, damaged_views_do_no_harm);
    tcase_add_test(c, terms_are_read_changed_and_written);
    tcase_add_test(c, a_match_is_judged_in_parts);
    tcase_add_test(c, chances_and_costly_choices_fit_in_the_smallest_terminal);
    suite_add_tcase(suite, c);
    return unit_run(suite);
}
