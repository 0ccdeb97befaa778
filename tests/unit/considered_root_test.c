/* What bots tell of their choices in Root: nothing of what their hidden things allow and they did not do. */
#include "core/common_knowledge.h"
#include "core/determinize.h"
#include "core/root/root.h"
#include "core/root/settings.h"
#include "core/root/words.h"
#include "protocol/config.h"
#include "protocol/words.h"
#include "server/think/considered.h"
#include "server/think/mind.h"
#include "tests/unit/unit.h"

/* Whether the question has this option in another world that looks the same to whoever only watches. */
static bool is_expected(struct session *world, const struct session *s, struct choice option,
                        struct quick_random *random)
{
    struct random_source source = {quick_random_below, random};
    return determinize(world, s, SEAT_SPECTATOR, &source) && session_find(world, option) >= 0;
}

/* A table at which much depends on hands, supporters and what lies under ruins. */
static struct session *secretive_table(void)
{
    static const uint8_t factions[] = {VAGABOND, ALLIANCE, DUCHY, VAGABOND2};
    struct session *s = session_create(&root_game);
    struct game_config config;
    config_presets(&root_game, 4, &config);
    config.match[SETTING_ORDER] = ORDER_SEATED;
    for (int seat = 0; seat < 4; seat++)
        config.seat[seat][SEAT_SETTING_FACTION] = (uint8_t)(factions[seat] + 1);
    session_start(s, &config);
    return s;
}

/*
 * That there is an option tells of what it takes: of supporters for a revolt, of cards to sway with, of the
 * second thing under a ruin. What is told of those that were not taken is there in worlds without it, too.
 */
START_TEST(no_option_is_told_that_only_hidden_things_allow)
{
    enum { QUESTIONS = 300, VIEWS = 150 };
    struct session *s = secretive_table(), *known = session_create(&root_game),
                   *world = session_create(&root_game);
    struct quick_random random = {8};
    struct random_source source = {quick_random_below, &random};
    struct mind m;
    int told = 0, unexpected = 0, withheld = 0;
    ck_assert(mind_init(&m, &root_game, LEVEL_MEDIUM));
    for (int questions = 0; questions < QUESTIONS && !s->over;) {
        struct considered c;
        int taken = (int)quick_random_below(&random, s->prompt.count);
        if (s->prompt.seat != SEAT_CHANCE && s->prompt.count > 1) {
            questions++;
            ck_assert(determinize(known, s, s->prompt.seat, &source));
            mind_begin(&m, known, questions, VIEWS);
            while (!mind_think(&m, &taken))
                ;
            considered_find(&m, taken, &c);
            for (int i = 0; c.found && i < c.count; i++) {
                struct choice one = s->prompt.options[c.index[i]];
                if (choice_reads_same(&root_game, &s->config, one, s->prompt.options[taken]))
                    continue;
                told++;
                unexpected += !is_expected(world, s, one, &random);
            }
            for (int i = 0; c.found && i < s->prompt.count; i++)
                withheld += choice_is_open(&root_game, s->now, s->prompt.options[i]) &&
                            !is_expected(world, s, s->prompt.options[i], &random);
        }
        session_answer_index(s, taken);
    }
    ck_assert_int_gt(told, QUESTIONS / 4);
    ck_assert_int_gt(withheld, QUESTIONS / 20);
    ck_assert_msg(unexpected * 100 <= told, "%d of %d options told", unexpected, told);
    mind_free(&m);
    session_destroy(world);
    session_destroy(known);
    session_destroy(s);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("considered in Root");
    TCase *tests = tcase_create("considered in Root");
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, no_option_is_told_that_only_hidden_things_allow);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
