/* What warren-bot's easy level never chooses while it may do something else (clients/bot/level_easy.c). */
#include <check.h>
#include <string.h>

#include "clients/bot/level.h"
#include "tests/unit/unit.h"

enum { SEEDS = 200 };

/* How often it picks an option with this verb, of so many seeds. */
static int times_picked(const char *game, const json_t *options, const char *verb)
{
    int n = 0;
    struct follow follow;
    follow_init(&follow, "match");
    follow.lobby = json_pack("{ss}", "game", game);
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct level_memory memory = {.random = seed};
        const json_t *picked = json_array_get(options, level_easy(&memory, &follow, options));
        n += strcmp(json_string_value(json_object_get(picked, "verb")), verb) == 0;
    }
    follow_free(&follow);
    return n;
}

/* Law 3.3.1: with an active dominance card no points are scored, and this level knows no other way to win. */
START_TEST(points_are_not_given_up_even_for_turmoil)
{
    json_t *options = json_pack("[{ss}{ssss}{ssss}{ssss}]", "verb", "turmoil", "verb", "activate_dominance",
                                "card", "dominance_fox", "verb", "take_dominance", "card", "dominance_bird",
                                "verb", "coalition", "seat", "s2");
    ck_assert_int_eq(times_picked("root", options, "turmoil"), SEEDS);
    json_decref(options);
}
END_TEST

START_TEST(the_decree_is_kept_rather_than_broken)
{
    json_t *options = json_pack("[{ss}{ssss}]", "verb", "turmoil", "verb", "decree_move", "suit", "bird");
    ck_assert_int_eq(times_picked("root", options, "decree_move"), SEEDS);
    json_decref(options);
}
END_TEST

/* Of a game that it knows nothing of, too. */
START_TEST(an_end_comes_when_nothing_better_is_left)
{
    json_t *options = json_pack("[{ss}{ss}]", "verb", "end", "verb", "jump");
    ck_assert_int_eq(times_picked("root", options, "jump"), SEEDS);
    ck_assert_int_eq(times_picked("a game of others", options, "jump"), SEEDS);
    json_decref(options);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("client_bot");
    TCase *c = tcase_create("all");
    tcase_add_test(c, points_are_not_given_up_even_for_turmoil);
    tcase_add_test(c, the_decree_is_kept_rather_than_broken);
    tcase_add_test(c, an_end_comes_when_nothing_better_is_left);
    suite_add_tcase(suite, c);
    return unit_run(suite);
}
