/* warren-lab train: games become positions, positions become weights, weights a file; and again the same. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/oath/oath.h"
#include "core/root/root.h"
#include "server/lab/train_fit.h"
#include "server/lab/train_play.h"
#include "tests/toy/toy.h"
#include "tests/unit/unit.h"

enum { ERROR_ROOM = 300, GAMES = 40 };

static struct train_play lessons(int jobs)
{
    return (struct train_play){.tables = {.game = &toy_game, .seats = 3},
                               .w = toy_features.weights,
                               .seed = 5,
                               .games = GAMES,
                               .jobs = jobs};
}

static void play(const struct train_play *plan, struct samples *set)
{
    char error[ERROR_ROOM];
    *set = (struct samples){0};
    ck_assert(train_play(plan, set, error, sizeof error));
    ck_assert_uint_gt(set->count, GAMES);
}

static void play_lessons(int jobs, struct samples *set)
{
    struct train_play plan = lessons(jobs);
    play(&plan, set);
}

static bool are_same(const struct samples *a, const struct samples *b)
{
    bool same = a->count == b->count && a->numbers_count == b->numbers_count;
    for (size_t i = 0; same && i < a->count; i++) {
        const struct sample *x = &a->sample[i], *y = &b->sample[i];
        same = x->game == y->game && x->winners == y->winners && x->first == y->first &&
               memcmp(x->count, y->count, sizeof x->count) == 0;
    }
    for (size_t i = 0; same && i < a->numbers_count; i++)
        same = a->numbers[i].value == b->numbers[i].value && a->numbers[i].number == b->numbers[i].number;
    return same;
}

/* Per cent of seats that easy plays, of the others that search, and of tables that are odd. */
static const struct train_mixture mixtures[] = {
    {0, 0, 0}, {40, 0, 0}, {0, 100, 0}, {30, 50, 0}, {30, 50, 60}};

START_TEST(processes_change_nothing)
{
    struct samples alone, shared;
    struct train_play plan = lessons(1);
    plan.steps = 50;
    plan.mixture = mixtures[_i];
    plan.views = 30;
    play(&plan, &alone);
    plan.jobs = 3;
    play(&plan, &shared);
    ck_assert(are_same(&alone, &shared));
    samples_free(&alone);
    samples_free(&shared);
}
END_TEST

START_TEST(those_who_search_go_by_the_weights_they_are_given)
{
    struct samples set[3];
    struct weights *nothing = weights_create(&toy_game);
    struct train_play plan = lessons(1);
    plan.mixture.search_percent = 100;
    plan.views = 30;
    play(&plan, &set[0]);
    plan.views = 60;
    play(&plan, &set[1]);
    plan.w = &nothing->w;
    play(&plan, &set[2]);
    ck_assert(!are_same(&set[0], &set[1]));
    ck_assert(!are_same(&set[1], &set[2]));
    for (int i = 0; i < 3; i++)
        samples_free(&set[i]);
    weights_free(nothing);
}
END_TEST

static bool has_the_line_of(const struct value_weights *a, const struct value_weights *b)
{
    return memcmp(a->line, b->line, (size_t)a->kinds * a->numbers * sizeof *a->line) == 0;
}

START_TEST(usual_tables_play_by_what_was_learned)
{
    const struct train_mixture none_odd = {.easy_percent = 40, .search_percent = 50};
    struct train_manners m = {0};
    struct quick_random random = {7};
    for (int game = 0; game < GAMES; game++) {
        ck_assert(train_manners_draw(&m, &none_odd, toy_features.weights, 3, &random));
        ck_assert(has_the_line_of(&m.value, toy_features.weights));
        for (int seat = 0; seat < 3; seat++)
            ck_assert_int_eq(m.careless[seat], m.how[seat] == TRAIN_EASY ? 3 : 1);
    }
    train_manners_free(&m);
}
END_TEST

START_TEST(at_odd_tables_seats_are_careless_and_weights_off_by_chance)
{
    const struct train_mixture all_odd = {.odd_percent = 100};
    struct train_manners m = {0};
    struct quick_random random = {7};
    int off = 0, careless = 0;
    for (int game = 0; game < GAMES; game++) {
        ck_assert(train_manners_draw(&m, &all_odd, toy_features.weights, 3, &random));
        off += !has_the_line_of(&m.value, toy_features.weights);
        for (int seat = 0; seat < 3; seat++)
            careless += m.careless[seat] > 1;
        ck_assert_ptr_eq(m.value.first, toy_features.weights->first);
    }
    /* Three of four kinds have a taste, and five of eight seats are more careless than others. */
    ck_assert_int_gt(off, GAMES / 2);
    ck_assert_int_gt(careless, GAMES);
    ck_assert_int_lt(careless, 3 * GAMES);
    train_manners_free(&m);
}
END_TEST

START_TEST(without_a_value_everybody_plays_easy)
{
    const struct train_mixture all_odd = {.search_percent = 100, .odd_percent = 100};
    struct train_manners m = {0};
    struct quick_random random = {7};
    ck_assert(train_manners_draw(&m, &all_odd, NULL, 3, &random));
    for (int seat = 0; seat < 3; seat++)
        ck_assert_int_eq(m.how[seat], TRAIN_EASY);
    train_manners_free(&m);
}
END_TEST

START_TEST(three_tables_of_four_are_usual)
{
    struct samples set;
    int usual = 0;
    play_lessons(1, &set);
    for (size_t i = 0; i < set.count; i++)
        usual += set.sample[i].seats == 3;
    ck_assert_int_gt(usual, (int)set.count / 2);
    ck_assert_int_lt(usual, (int)set.count);
    samples_free(&set);
}
END_TEST

static bool has_kind(const struct sample *sample, uint8_t kind)
{
    for (int seat = 0; seat < sample->seats; seat++)
        if (sample->kind[seat] == kind)
            return true;
    return false;
}

START_TEST(tables_are_about_one_of_those_that_are_asked_for)
{
    enum { FACTION = 11, TABLES = 6 }; /* the last of Root's factions */
    struct train_play plan = {.tables = {.game = &root_game,
                                         .seats = 4,
                                         .about = {{0, FACTION}},
                                         .about_count = 1,
                                         .about_percent = 100},
                              .w = root_game.features->weights,
                              .steps = 10,
                              .mixture = {.easy_percent = 100},
                              .views = 3,
                              .seed = 15,
                              .games = TABLES,
                              .jobs = 1};
    struct samples set, plain;
    play(&plan, &set);
    for (size_t i = 0; i < set.count; i++)
        ck_assert(has_kind(&set.sample[i], FACTION - 1));
    samples_free(&set);
    plan.tables.about_count = 0;
    play(&plan, &plain);
    size_t i = 0;
    while (i < plain.count && has_kind(&plain.sample[i], FACTION - 1))
        i++;
    ck_assert_uint_lt(i, plain.count);
    samples_free(&plain);
}
END_TEST

START_TEST(whom_a_table_is_about_thinks_ahead_and_the_others_are_easy)
{
    struct train_manners m = {.how = {TRAIN_EASY, TRAIN_AT_ONCE, TRAIN_SEARCH}, .careless = {3, 20, 1}};
    train_manners_about(&m, 1, 3);
    ck_assert(m.how[0] == TRAIN_EASY && m.how[1] == TRAIN_SEARCH && m.how[2] == TRAIN_EASY);
    ck_assert(m.careless[0] == 3 && m.careless[1] == 20 && m.careless[2] == 3);
}
END_TEST

/* Or all games of a course would be much the same game. */
START_TEST(neighbouring_games_have_nothing_of_their_luck_in_common)
{
    enum { NEIGHBOURS = 8, DRAWN = 64 };
    uint64_t drawn[NEIGHBOURS * DRAWN] = {0};
    for (int i = 0; i < NEIGHBOURS; i++) {
        struct quick_random random = quick_random_of(14, (uint64_t)i);
        for (int j = 0; j < DRAWN; j++)
            drawn[i * DRAWN + j] = quick_random_next(&random);
    }
    for (int i = 0; i < NEIGHBOURS * DRAWN; i++)
        for (int j = 0; j < i; j++)
            ck_assert_uint_ne(drawn[i], drawn[j]);
}
END_TEST

START_TEST(targets_mix_the_end_with_what_came_next)
{
    struct samples set;
    play_lessons(1, &set);
    fit_targets(&set, toy_features.weights, 1);
    for (size_t i = 0; i < set.count; i++)
        for (int seat = 0; seat < set.sample[i].seats; seat++)
            ck_assert((set.sample[i].target[seat] > 0) == (set.sample[i].winners >> seat & 1));
    fit_targets(&set, toy_features.weights, 0.5);
    for (size_t i = 0; i < set.count; i++) {
        double sum = 0;
        for (int seat = 0; seat < set.sample[i].seats; seat++)
            sum += (double)set.sample[i].target[seat];
        ck_assert_double_eq_tol(sum, 1, 1e-3);
        bool last = i + 1 == set.count || set.sample[i + 1].game != set.sample[i].game;
        int winner = __builtin_ctz(set.sample[i].winners);
        if (last)
            ck_assert_float_eq(set.sample[i].target[winner], 1);
        else
            ck_assert_float_lt(set.sample[i].target[winner], 1);
    }
    samples_free(&set);
}
END_TEST

/* Fitted weights know more of who wins than those that know nothing, and come out the same twice. */
START_TEST(what_is_learned_helps_and_is_the_same_twice)
{
    const struct fit_plan plan = {.epochs = 6, .rate = 3e-3, .seed = 9};
    struct samples set;
    struct fit_result result;
    struct weights *nothing = weights_create(&toy_game), *once = weights_create(&toy_game),
                   *twice = weights_create(&toy_game);
    play_lessons(1, &set);
    ck_assert(fit(&set, &plan, &nothing->w, once, &result));
    ck_assert_uint_eq(result.fitted + result.held_out, set.count);
    ck_assert_uint_gt(result.held_out, 0);
    ck_assert_double_gt(result.before, 0);
    double none = fit_cross_entropy(&set, &nothing->w, true);
    ck_assert_double_lt(fit_cross_entropy(&set, &once->w, true), none - 0.05);
    ck_assert(fit(&set, &plan, NULL, twice, &result));
    for (int part = 0; part < WEIGHTS_PARTS; part++)
        ck_assert_mem_eq(once->part[part], twice->part[part],
                         weights_count(&once->w, (enum weights_part)part) * sizeof(int16_t));
    weights_free(nothing);
    weights_free(once);
    weights_free(twice);
    samples_free(&set);
}
END_TEST

/* What goes on begins with the weights that were, and so does as well at once; what begins anew does not. */
START_TEST(what_goes_on_begins_where_it_was)
{
    const struct fit_plan lesson = {.epochs = 6, .rate = 3e-3, .seed = 9};
    struct fit_plan plan = {.epochs = 1, .rate = 1e-6, .seed = 10, .goes_on = true};
    struct samples set;
    struct fit_result result;
    struct weights *before = weights_create(&toy_game), *after = weights_create(&toy_game);
    play_lessons(1, &set);
    ck_assert(fit(&set, &lesson, NULL, before, &result));
    ck_assert(fit(&set, &plan, &before->w, after, &result));
    ck_assert_double_eq_tol(result.after, result.before, 1e-3);
    plan.goes_on = false;
    ck_assert(fit(&set, &plan, &before->w, after, &result));
    ck_assert_double_gt(result.after, result.before + 1e-2);
    weights_free(before);
    weights_free(after);
    samples_free(&set);
}
END_TEST

START_TEST(equals_are_rated_at_par)
{
    struct train_play plan = lessons(1);
    struct train_rating rating;
    ck_assert(train_rate(&plan, 10, toy_features.weights, &rating));
    ck_assert_uint_ge(rating.games, 20);
    ck_assert(rating.won >= 0 && rating.won <= rating.games);
    ck_assert(rating.even > 0 && rating.even < rating.games);
}
END_TEST

/* ---- Files ---- */

static char path[] = "/tmp/warren-weights-XXXXXX";

static void write_text(const char *text)
{
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

static char *read_text(void)
{
    static char text[1 << 18];
    FILE *file = fopen(path, "r");
    ck_assert_ptr_nonnull(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static void fill_any(struct weights *w)
{
    struct quick_random random = {3};
    for (int part = 0; part < WEIGHTS_PARTS; part++) {
        int most = weights_most((enum weights_part)part);
        size_t count = weights_count(&w->w, (enum weights_part)part);
        for (size_t i = 0; i < count; i++)
            w->part[part][i] = (int16_t)((int)quick_random_below(&random, (uint32_t)(2 * most + 1)) - most);
    }
}

START_TEST(a_file_means_the_weights_that_were_written)
{
    char error[ERROR_ROOM] = "";
    struct weights *written = weights_create(&toy_game), *read = weights_create(&toy_game);
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    close(file);
    fill_any(written);
    written->w.revision = 7;
    ck_assert(weights_write(written, path, " * Any.\n", error, sizeof error));
    ck_assert_msg(weights_read(read, path, error, sizeof error), "%s", error);
    ck_assert_uint_eq(read->w.revision, 7);
    for (int part = 0; part < WEIGHTS_PARTS; part++)
        ck_assert_mem_eq(written->part[part], read->part[part],
                         weights_count(&read->w, (enum weights_part)part) * sizeof(int16_t));
    weights_free(written);
    weights_free(read);
    unlink(path);
}
END_TEST

static const struct {
    const char *text, *error; /* written instead of the file, and what is said behind its name */
} bad_files[] = {
    {"", ":1: expected RULES("},
    {"/* never closed", ":1: the comment that begins here is never closed"},
    {"RULES(2)\n/**/ /*\n/", ":2: the comment that begins here is never closed"},
    {"RULES(x)", ":1: expected a number between 0 and 65535"},
    {"RULES(70000)", ":1: expected a number between 0 and 65535"},
    {"RULES(2)\nSHAPE(5, 1", ":2: expected \")\" after a number"},
    {"RULES(2)\nSHAPE(6, 1)", ":2: weights of 6 numbers and 1 kinds; the game has 5 and 1"},
    {"RULES(2)\nSHAPE(5, 1)\nLINE(1)", ":3: expected FIRST("},
    {"RULES(2) SHAPE(5, 1)\nFIRST(1,\n2,99999999)", ":3: expected a number between -16383 and 16383"},
    {"RULES(2) SHAPE(5, 1)\nFIRST(1,\n2,3)", ":3: expected \",\" after a number"},
};

START_TEST(a_bad_file_is_refused_with_its_place)
{
    char error[ERROR_ROOM] = "", expected[ERROR_ROOM];
    struct weights *w = weights_create(&toy_game);
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    close(file);
    write_text(bad_files[_i].text);
    ck_assert(!weights_read(w, path, error, sizeof error));
    snprintf(expected, sizeof expected, "%s%s", path, bad_files[_i].error);
    ck_assert_str_eq(error, expected);
    weights_free(w);
    unlink(path);
}
END_TEST

static const struct {
    const char *text, *error; /* behind what was written, and what is said */
    size_t length;
} more_than_all[] = {
    {"FIRST(1)\n", ": expected nothing more", 9},
    {"\0", ": expected nothing more", 1},
    {" /* and so on ", ": the comment that begins here is never closed", 14},
};

START_TEST(a_file_that_is_cut_off_goes_on_or_is_not_there_is_refused)
{
    char error[ERROR_ROOM] = "";
    struct weights *w = weights_create(&toy_game);
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    close(file);
    ck_assert(weights_write(w, path, "", error, sizeof error));
    char *text = read_text();
    for (size_t length = strlen(text); length > 2; length = length * 3 / 4) {
        text[length - 2] = '\0';
        write_text(text);
        ck_assert(!weights_read(w, path, error, sizeof error));
    }
    for (size_t i = 0; i < sizeof more_than_all / sizeof more_than_all[0]; i++) {
        ck_assert(weights_write(w, path, "", error, sizeof error));
        FILE *more = fopen(path, "a");
        ck_assert_ptr_nonnull(more);
        fwrite(more_than_all[i].text, 1, more_than_all[i].length, more);
        fclose(more);
        ck_assert(!weights_read(w, path, error, sizeof error));
        ck_assert_ptr_nonnull(strstr(error, more_than_all[i].error));
    }
    unlink(path);
    ck_assert(!weights_read(w, path, error, sizeof error));
    ck_assert_ptr_nonnull(strstr(error, "No such file"));
    ck_assert(!weights_write(w, "/no/such/folder", "", error, sizeof error));
    weights_free(w);
}
END_TEST

/* What is compiled in keeps the bounds within which no sum overflows, and is by rules that there were. */
START_TEST(the_weights_of_games_are_sound)
{
    static const struct game *const games[] = {&root_game, &oath_game};
    const struct game *game = games[_i];
    const struct value_weights *w = game->features->weights;
    const int16_t *parts[WEIGHTS_PARTS] = {w->first, w->line, w->second, w->bias, w->third};
    ck_assert_uint_eq(w->numbers, game->features->numbers);
    ck_assert_uint_eq(w->kinds, game->features->kinds);
    ck_assert_uint_gt(w->revision, 0);
    ck_assert_uint_le(w->revision, game->revision);
    for (int part = 0; part < WEIGHTS_PARTS; part++)
        for (size_t i = 0; i < weights_count(w, (enum weights_part)part); i++)
            ck_assert_int_le(abs(parts[part][i]), weights_most((enum weights_part)part));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("lab_train");
    TCase *tc = tcase_create("training");
    tcase_add_loop_test(tc, processes_change_nothing, 0, sizeof mixtures / sizeof *mixtures);
    tcase_add_test(tc, those_who_search_go_by_the_weights_they_are_given);
    tcase_add_test(tc, usual_tables_play_by_what_was_learned);
    tcase_add_test(tc, at_odd_tables_seats_are_careless_and_weights_off_by_chance);
    tcase_add_test(tc, without_a_value_everybody_plays_easy);
    tcase_add_test(tc, three_tables_of_four_are_usual);
    tcase_add_test(tc, tables_are_about_one_of_those_that_are_asked_for);
    tcase_add_test(tc, whom_a_table_is_about_thinks_ahead_and_the_others_are_easy);
    tcase_add_test(tc, neighbouring_games_have_nothing_of_their_luck_in_common);
    tcase_add_test(tc, targets_mix_the_end_with_what_came_next);
    tcase_add_test(tc, what_is_learned_helps_and_is_the_same_twice);
    tcase_add_test(tc, what_goes_on_begins_where_it_was);
    tcase_add_test(tc, equals_are_rated_at_par);
    tcase_set_timeout(tc, 120);
    suite_add_tcase(suite, tc);
    tc = tcase_create("files");
    tcase_add_test(tc, a_file_means_the_weights_that_were_written);
    tcase_add_loop_test(tc, a_bad_file_is_refused_with_its_place, 0, sizeof bad_files / sizeof *bad_files);
    tcase_add_test(tc, a_file_that_is_cut_off_goes_on_or_is_not_there_is_refused);
    tcase_add_loop_test(tc, the_weights_of_games_are_sound, 0, 2);
    suite_add_tcase(suite, tc);
    return unit_run(suite);
}
