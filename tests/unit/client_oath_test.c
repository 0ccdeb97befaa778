/* The terminal's face of Oath: every word has a sentence that its arguments fill, and any position is drawn.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/oath/cards.h"
#include "clients/terminal/oath/oath.h"
#include "core/oath/cards.h"
#include "core/oath/words.h"
#include "core/random.h"
#include "core/session.h"
#include "protocol/config.h"
#include "protocol/oath/oath_kit.h"
#include "protocol/words.h"
#include "tests/unit/unit.h"

enum { WIDTH = 100, HEIGHT = 40, GAMES = 10, CHOICES_MAX = 4000, SAID_SIZE = 200 };

static const struct say_names names = {.seats = {"Ada", "Ben", "Cleo", "Dora", "Eve", "Finn"},
                                       .words = &oath_words};

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

/* What was not filled in shows as "?" where a word should stand, or as it is written in the table. */
static bool has_hole(const char *text)
{
    for (const char *at = text; *at; at++)
        if (*at == '{' || (*at == '?' && (at == text || strchr(" (,", at[-1]))))
            return true;
    return false;
}

static void check_terms(const struct term_def *terms, int count, const char *head,
                        void (*say)(const struct say_names *names, const json_t *term, char *out,
                                    size_t size))
{
    for (int i = 0; i < count; i++) {
        char text[300];
        json_t *json = filled(&terms[i], head);
        say(&names, json, text, sizeof text);
        ck_assert_msg(text[0] && !has_hole(text), "%s: %s", terms[i].name, text);
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

/* Every word has a sentence of its own, not one made of its name and arguments. */
static void check_has_phrases(const struct phrase *own, const struct phrase *shared,
                              const struct term_def *terms, int count)
{
    for (int i = 0; i < count; i++)
        ck_assert_msg(phrase_find(own, terms[i].name) || phrase_find(shared, terms[i].name),
                      "%s has no sentence", terms[i].name);
}

/* What is called by a word rather than by the name of a card. */
static void check_values(uint8_t kind, uint16_t first, uint16_t count)
{
    for (uint16_t value = first; value < first + count; value++) {
        const char *name = oath_word(NULL, kind, value, WORD_PUBLIC);
        ck_assert_msg(name && phrase_find(oath_words.values, name), "%s has no words", name);
    }
}

START_TEST(words_have_sentences)
{
    const struct game *game = oath_kit.game;
    check_terms(game->verbs, game->verbs_count, "verb", say_choice);
    check_terms(game->events, game->events_count, "event", say_event);
    check_terms(game->reasons, game->reasons_count, "reason", say_reason);
    check_has_phrases(oath_words.verbs, shared_words.verbs, game->verbs, game->verbs_count);
    check_has_phrases(oath_words.events, shared_words.events, game->events, game->events_count);
    check_has_phrases(oath_words.reasons, shared_words.reasons, game->reasons, game->reasons_count);
    check_phrases(oath_words.groups, game->verbs, game->verbs_count);
    check_phrases(oath_words.verbs, game->verbs, game->verbs_count);
    check_phrases(oath_words.events, game->events, game->events_count);
    check_phrases(oath_words.reasons, game->reasons, game->reasons_count);
    check_phrases(oath_questions, game->reasons, game->reasons_count);
}
END_TEST

/* What a question says, and what help says of it. */
static void check_question(const char *reason, const char *sentence, const char *about)
{
    char text[SAID_SIZE];
    json_t *json = json_loads(reason, 0, NULL);
    say_reason(&names, json, text, sizeof text);
    ck_assert_str_eq(text, sentence);
    const char *told = phrase_find(oath_questions, json_string_value(json_object_get(json, "reason")));
    ck_assert_msg(!about || (told && strstr(told, about)), "%s", told ? told : "nothing is told");
    json_decref(json);
}

/* Questions that come seldom ask for what their answers are: a site, a number, who travels. */
START_TEST(questions_ask_for_their_answers)
{
    check_question("{\"reason\":\"agree_toll\",\"slot\":\"p1\",\"by\":\"s2\"}",
                   "Ben sends you to Provinces 1 for a toll: do you agree?", NULL);
    check_question("{\"reason\":\"replace_purple\",\"left\":3,\"slot\":\"c1\"}",
                   "How many warbands turn purple? Cradle 1: 3 purple left", NULL);
    check_question("{\"reason\":\"caged\",\"card\":\"obsidian_cage\",\"owner\":\"s1\"}",
                   "Obsidian Cage: how many warbands of Ada go free?", NULL);
    check_question("{\"reason\":\"heal_suit\"}", "Which suit comes back from the Dispossessed?",
                   "you choose which");
}
END_TEST

START_TEST(values_have_words)
{
    check_values(KIND_SLOT, 0, SLOTS);
    check_values(KIND_REGION, 0, REGIONS);
    check_values(KIND_SUIT, 0, SUIT_COUNT);
    check_values(KIND_COLOUR, 0, COLOURS);
    check_values(KIND_ROLE, 0, ROLES);
    check_values(KIND_GOAL, 0, GOALS);
    check_values(KIND_TRAIT, 0, TRAITS);
    check_values(KIND_PHASE, 0, PHASES);
    check_values(KIND_ACTION, 0, ACTIONS);
    check_values(KIND_WAY, 0, WAYS);
    check_values(KIND_SOURCE, 0, SOURCES);
    check_values(KIND_BANNER, BANNER_FIRST, BANNERS);
    check_values(KIND_OWNER, OWNER_EMPIRE, 2);
}
END_TEST

/* What the option of a power stands for. */
START_TEST(options_are_said)
{
    static const struct {
        const char *verb, *card;
        int option;
        const char *said;
    } rows[] = {{"use", "forgotten_vault", 1, "Use Forgotten Vault, burns a secret"},
                {"use", "master_of_disguise", 2, "Use Master of Disguise, Cleo"},
                {"use", "small_friends", 4, "Use Small Friends, Provinces 3"},
                {"plan", "mountain_giant", 0, "Battle plan: Mountain Giant, 1 die, and it stays"},
                {"plan", "longbows", 0, "Battle plan: Longbows"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        json_t *choice =
            json_pack("{sssssi}", "verb", rows[i].verb, "card", rows[i].card, "option", rows[i].option);
        say_choice(&names, choice, text, sizeof text);
        ck_assert_str_eq(text, rows[i].said);
        json_decref(choice);
    }
}
END_TEST

START_TEST(prices_are_told)
{
    static const struct {
        const char *option, *said;
    } rows[] = {
        {"{\"verb\":\"end\"}", ""},
        {"{\"verb\":\"use\",\"card\":\"longbows\",\"price\":{}}", ""},
        {"{\"verb\":\"travel\",\"price\":{\"supply\":1},\"price_most\":{\"supply\":4}}", "1-4 Supply"},
        {"{\"verb\":\"slot\",\"price\":{\"supply\":0}}", "0 Supply"},
        {"{\"verb\":\"trade\",\"price\":{\"supply\":1,\"favor\":0,\"secrets\":0},\"price_most\":"
         "{\"favor\":2,\"secrets\":1}}",
         "1 Supply"},
        {"{\"verb\":\"slot\",\"price\":{\"supply\":0,\"favor\":0},\"price_most\":{\"supply\":2,\"favor\":1}}",
         "0-2 Supply"},
        {"{\"verb\":\"use\",\"price\":{\"favor\":2,\"secrets\":1,\"burnt_secrets\":2}}",
         "2 favor, 1 secret, 2 secrets burnt"},
        {"{\"verb\":\"slot\",\"price\":{\"supply\":4,\"flipped_secrets\":1}}", "4 Supply, 1 secret turned"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[120];
        json_t *option = json_loads(rows[i].option, 0, NULL);
        ck_assert_int_eq(say_price(&names, option, text, sizeof text), rows[i].said[0] != '\0');
        ck_assert_str_eq(text, rows[i].said);
        json_decref(option);
    }
}
END_TEST

/* Odds that can be counted by hand. */
START_TEST(odds_are_told)
{
    static const struct {
        int attack, defence, on_board, bandits;
        int ahead[2], halved, killed, sacrifice;
        const char *said;
    } rows[] = {
        {1, 0, 0, 0, {0, 0}, 0, 0, 1, "wins 50 %, with sacrifices 50 %"}, /* a sword or two against nothing */
        /* Two swords; a sword and a warband, which no skull took. */
        {1, 0, 1, 1, {0, 0}, 0, 0, 1, "wins 17 %, with sacrifices 50 %"},
        {2, 1, 0, 0, {0, 0}, 0, 0, 1, "wins 66 %, with sacrifices 66 %"},
        /* The same once bandits have used their plans. */
        {2, 0, 0, 0, {-1, 0}, 0, 0, 1, "wins 50 %, with sacrifices 50 %"},
        {1, 0, 0, 0, {1, 1}, 0, 0, 1, "wins 66 %, with sacrifices 66 %"},
        {3, 0, 2, 1, {0, 0}, 1, 1, 1, "wins 17 %, with sacrifices 50 %"},
        {1, 1, 1, 0, {-2, -2}, 0, 0, 1, "wins 0 %, with sacrifices 100 %"}, /* one of -2 comes to the defence
                                                                             */
        {0, 0, 2, 4, {0, 0}, 0, 0, 3, "wins 0 %, with sacrifices 100 %"},
        {0, 0, 9, 4, {0, 0}, 0, 0, 0, "wins 0 %, with sacrifices 0 %"}, /* none may be sacrificed */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[120];
        json_t *view =
            json_pack("{s{ss s{si} s{si si} s{si si sb si si}}}", "campaign", "defender", "bandits", "attack",
                      "warbands", rows[i].on_board, "defence", "dice", rows[i].defence, "force",
                      rows[i].bandits, "ahead", "attack", rows[i].ahead[0], "defence", rows[i].ahead[1],
                      "halved", rows[i].halved, "killed", rows[i].killed, "sacrifice", rows[i].sacrifice);
        json_t *choice = json_pack("{sssi}", "verb", "dice", "count", rows[i].attack);
        struct table t = {.view = view, .names = &names, .seat = "s1"};
        ck_assert(view && oath_face.outlook(&t, choice, text, sizeof text));
        ck_assert_str_eq(text, rows[i].said);
        json_decref(choice);
        json_decref(view);
    }
}
END_TEST

/* Odds of one attack die against nothing but bandits, with what plans make of the faces. */
START_TEST(odds_go_by_what_the_faces_count_as)
{
    static const struct {
        const char *defence, *ahead, *said;
    } rows[] = {
        /* Lancers: each hollow sword is one sword, too. */
        {"{\"dice\": 0, \"force\": 0}",
         "{\"sacrifice\": 1, \"attack_die\": {\"hollow\": [2, 2, 2, 0, 0, 0], \"swords\": [0, 0, 0, 2, 2, "
         "4], "
         "\"skulls\": [0, 0, 0, 0, 0, 2]}}",
         "wins 100 %, with sacrifices 100 %"},
        /* A warband for two that are lacking dies of two skulls. */
        {"{\"dice\": 0, \"force\": 4}",
         "{\"sacrifice\": 1, \"attack_die\": {\"hollow\": [2, 2, 2, 0, 0, 0], \"swords\": [0, 0, 0, 2, 2, "
         "4], "
         "\"skulls\": [0, 0, 0, 0, 0, 2]}}",
         "wins 0 %, with sacrifices 0 %"},
        /* Rain Boots: only two shields on one face are left, and nothing to double. */
        {"{\"dice\": 1, \"force\": 0}",
         "{\"sacrifice\": 0, \"defence_die\": {\"shields\": [0, 0, 0, 0, 2, 0], \"doubling\": [0, 0, 0, 0, "
         "0, "
         "1]}}",
         "wins 42 %, with sacrifices 42 %"},
        {"{\"dice\": 0, \"force\": 0}", "{\"sacrifice\": 0, \"uncounted\": [\"keep\"]}",
         "wins 50 %, with sacrifices 50 %, not counting Keep"},
        {"{\"dice\": 0, \"force\": 0}",
         "{\"sacrifice\": 0, \"uncounted\": [\"keep\", \"longbows\", \"jinx\"]}",
         "wins 50 %, with sacrifices 50 %, not counting Keep and 2 more"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[120];
        json_t *view =
            json_pack("{s{s{si} so so}}", "campaign", "attack", "warbands", 1, "defence",
                      json_loads(rows[i].defence, 0, NULL), "ahead", json_loads(rows[i].ahead, 0, NULL));
        json_t *choice = json_pack("{sssi}", "verb", "dice", "count", 1);
        struct table t = {.view = view, .names = &names, .seat = "s1"};
        ck_assert(view && oath_face.outlook(&t, choice, text, sizeof text));
        ck_assert_str_eq(text, rows[i].said);
        json_decref(choice);
        json_decref(view);
    }
}
END_TEST

START_TEST(endings_are_told)
{
    static const struct {
        const char *turn, *said; /* NULL: nothing */
        const char *board;       /* of the winner; NULL: of no matter */
    } rows[] = {
        {"{\"winners\": [], \"ways\": []}", NULL, NULL},
        {"{\"winners\": [\"s2\"], \"ways\": [\"usurper\"]}", "Ben has won as Usurper", NULL},
        {"{\"winners\": [\"s2\"], \"ways\": [\"vision\"]}", "Ben has won by the Vision of Faith",
         "{\"revealed\": \"vision_of_faith\", \"prophet\": null}"},
        {"{\"winners\": [\"s2\"], \"ways\": [\"usurper\", \"vision\"]}",
         "Ben has won as Usurper and by the Vision of Conquest",
         "{\"revealed\": null, \"prophet\": \"vision_of_conquest\"}"},
        {"{\"winners\": [\"s2\"], \"ways\": [\"vision\"]}", "Ben has won by a Vision",
         "{\"revealed\": \"vision_of_faith\", \"prophet\": \"vision_of_conquest\"}"},
        {"{\"winners\": [\"s1\", \"s3\"], \"ways\": [\"empire\", \"successor\"]}",
         "Ada, Cleo have won for the Empire and as the Empire's Successor", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[120];
        json_t *view = json_pack("{so s{so}}", "turn", json_loads(rows[i].turn, 0, NULL), "seats", "s2",
                                 json_loads(rows[i].board ? rows[i].board : "{}", 0, NULL));
        struct table t = {.view = view, .names = &names, .seat = "s1"};
        ck_assert_int_eq(oath_face.ending(&t, text, sizeof text), rows[i].said != NULL);
        if (rows[i].said)
            ck_assert_str_eq(text, rows[i].said);
        json_decref(view);
    }
}
END_TEST

/* "{arg!text}" and "{arg+}": what is not so, and counting from one. */
START_TEST(phrases_say_what_is_not)
{
    char text[200];
    json_t *event = json_pack("{sssssb}", "event", "answered", "seat", "s1", "agreed", 0);
    say_event(&names, event, text, sizeof text);
    ck_assert_str_eq(text, "Ada does not agree");
    json_decref(event);
    json_t *choice = json_pack("{sssssi}", "verb", "recover_relic", "slot", "c1", "place", 0);
    say_choice(&names, choice, text, sizeof text);
    ck_assert_str_eq(text, "Recover facedown relic 1 at Cradle 1");
    json_decref(choice);
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

/* Whether the text of a site's card is there, from its beginning as far as a row goes. */
static bool tells_site(const struct canvas *c, const json_t *view, const char *slot)
{
    const json_t *site = json_object_get(json_object_get(json_object_get(view, "slots"), slot), "site");
    const struct oath_card *card =
        json_is_string(site) ? oath_card_find("card", json_string_value(site)) : NULL;
    char begin[20];
    if (!card)
        return !json_is_string(site);
    snprintf(begin, sizeof begin, "%s", card->effect);
    return shows(c, begin);
}

static bool has_board(const json_t *view, const char *seat)
{
    return json_is_string(json_object_get(json_object_get(json_object_get(view, "seats"), seat), "role"));
}

/* The room that the smallest terminal has for the table. */
static const struct rect small = {0, 0, 63, 22};

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
    ck_assert(shows(&c, "c1 ") && shows(&c, "h3 ") && shows(&c, "Favor: ") && shows(&c, "Discarded: "));
    canvas_clear(&c);
    oath_face.draw_table(&t, &c, small);
    ck_assert_msg(shows(&c, "c1 ") && shows(&c, "h3 ") && (shows(&c, "Round ") || shows(&c, "Setup")),
                  "the map does not fit");
    ck_assert_msg(json_is_object(json_object_get(json, "campaign")) ||
                      json_is_object(json_object_get(json, "deal")) ||
                      json_is_object(json_object_get(json, "chronicle")) ||
                      (shows(&c, "Favor: ") && shows(&c, "Discarded: ")),
                  "the table does not fit");
    canvas_clear(&c);
    oath_face.draw_board(&t, &c, all, "s2");
    if (has_board(json, "s2"))
        ck_assert(shows(&c, "Exile") || shows(&c, "Chancellor") || shows(&c, "Citizen"));
    else
        ck_assert(shows(&c, "No board yet"));
    canvas_clear(&c);
    oath_face.draw_hand(&t, &c, all, true);
    ck_assert_msg(tells_site(&c, json, "c1"), "the first site does not tell what it does");
    char turn[120], role[64];
    oath_face.turn(&t, turn, sizeof turn);
    oath_face.score(&t, "s1", role, sizeof role);
    ck_assert_msg(has_board(json, "s1") || !strstr(role, "Exile"), "%s: %s", turn, role);
    ck_assert_msg(strncmp(turn, "Round ", 6) == 0 || strncmp(turn, "Setup", 5) == 0, "%s", turn);
    canvas_free(&c);
    json_decref(json);
    text_free(&text);
}

/* F1: the card that is asked about, and how one's own side plays. */
START_TEST(help_says_what_is_asked)
{
    const char *lines[FACE_LINES_MAX];
    json_t *view = json_pack("{s{s{ss}}}", "seats", "s1", "role", "citizen");
    json_t *why = json_pack("{ssss}", "reason", "use_power", "card", "longbows");
    struct table t = {.view = view, .names = &names, .seat = "s1"};
    size_t count = oath_face.explain(&t, why, lines, FACE_LINES_MAX);
    ck_assert(count >= 3 && count <= FACE_LINES_MAX);
    ck_assert(strstr(lines[0], "attack die") && strstr(lines[1], "Citizen"));
    ck_assert_uint_eq(oath_face.explain(&t, why, lines, 1), 1);
    json_decref(why);
    json_decref(view);
}
END_TEST

/* What a person is asked is told apart by its sentences alone. */
static void check_choices(const struct session *s)
{
    char(*said)[SAID_SIZE] = calloc((size_t)s->prompt.count, sizeof *said);
    ck_assert(said);
    for (int i = 0; i < s->prompt.count; i++) {
        struct text text = {0};
        text_choice(&text, oath_kit.game, &s->config, s->prompt.options[i], WORD_PUBLIC);
        json_t *choice = json_loadb(text.data, text.length, 0, NULL);
        ck_assert(choice);
        say_choice(&names, choice, said[i], SAID_SIZE);
        for (int k = 0; k < i; k++)
            ck_assert_msg(strcmp(said[i], said[k]) != 0, "twice: %s", said[i]);
        json_decref(choice);
        text_free(&text);
    }
    free(said);
}

START_TEST(positions_are_drawn)
{
    struct quick_random random = {(uint64_t)_i};

    struct game_config config;
    config_presets(oath_kit.game, (uint8_t)(2 + _i % 5), &config);
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
        if (s->prompt.seat < config.seats)
            check_choices(s);
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
    tcase_add_test(c, questions_ask_for_their_answers);
    tcase_add_test(c, every_card_tells_what_it_does);
    tcase_add_test(c, values_have_words);
    tcase_add_test(c, options_are_said);
    tcase_add_test(c, help_says_what_is_asked);
    tcase_add_test(c, prices_are_told);
    tcase_add_test(c, odds_are_told);
    tcase_add_test(c, odds_go_by_what_the_faces_count_as);
    tcase_add_test(c, endings_are_told);
    tcase_add_test(c, phrases_say_what_is_not);
    tcase_add_loop_test(c, positions_are_drawn, 0, GAMES);
    suite_add_tcase(suite, c);
    return unit_run(suite);
}
