/* Landmarks: their settings, and that all of them find a place. Law A.5 */
#include <string.h>

#include "core/root/root.h"
#include "core/root/settings.h"
#include "core/root/state.h"
#include "core/session.h"
#include "tests/unit/unit.h"

static struct game_config config_of(int map, int first, int second, int of_map)
{
    struct game_config config = {.seats = 2};
    for (int i = 0; i < root_game.match_settings_count; i++)
        config.match[i] = root_game.match_settings[i].preset;
    config.match[SETTING_MAP] = (uint8_t)map;
    config.match[SETTING_ORDER] = ORDER_SEATED;
    config.match[SETTING_LANDMARK_1] = (uint8_t)first;
    config.match[SETTING_LANDMARK_2] = (uint8_t)second;
    config.match[SETTING_MAP_LANDMARKS] = (uint8_t)of_map;
    config.seat[0][SEAT_SETTING_FACTION] = MARQUISE + 1;
    config.seat[1][SEAT_SETTING_FACTION] = EYRIE + 1;
    return config;
}

static int map_named(const char *name)
{
    int map = 0;
    while (strcmp(root_map_names[map], name) != 0)
        map++;
    return map;
}

/* Answers chance until somebody else is asked. */
static void pass_chance(struct session *s)
{
    while (s->prompt.seat == SEAT_CHANCE && s->prompt.why.verb != REASON_DRAW)
        session_answer_index(s, 0);
}

/* Wherever the first of two landmarks is set up, the other finds a place. Returns the ways that were tried.
 */
static int set_up_every_way(struct session *s, struct session *spare, const struct game_config *config)
{
    session_start(s, config);
    pass_chance(s);
    int ways = s->prompt.why.verb == REASON_SET_UP_LANDMARK ? s->prompt.count : 0;
    for (int i = 0; i < ways; i++) {
        session_copy(spare, s);
        session_answer_index(spare, i);
        while (spare->prompt.why.verb == REASON_DRAW &&
               ((const struct root *)spare->now)->turn.phase == PHASE_SETUP &&
               ((const struct root *)spare->now)->landmarks.dealt)
            session_answer_index(spare, 0);
        const struct root *g = spare->now;
        ck_assert(!g->landmarks.dealt || spare->prompt.why.verb == REASON_SET_UP_LANDMARK);
        ck_assert_int_gt(spare->prompt.count, 0);
    }
    return ways;
}

START_TEST(any_two_landmarks_find_a_place_on_any_map)
{
    struct session *s = session_create(&root_game), *spare = session_create(&root_game);
    struct obstacle obstacle;
    int ways = 0;
    for (int map = 0; map < ROOT_MAPS_COUNT; map++)
        for (int first = LANDMARK_FIRST; first < LANDMARK_FIRST + LANDMARK_COUNT; first++)
            for (int second = first + 1; second < LANDMARK_FIRST + LANDMARK_COUNT; second++)
                for (int of_map = MAP_LANDMARKS_PLACED; of_map <= MAP_LANDMARKS_LEFT_OUT; of_map++) {
                    struct game_config config = config_of(map, first, second, of_map);
                    if (root_game.config_check(&config, &obstacle) == 0)
                        ways += set_up_every_way(s, spare, &config);
                }
    ck_assert_int_gt(ways, 1000);
    session_destroy(s);
    session_destroy(spare);
}
END_TEST

START_TEST(one_landmark_is_not_chosen_twice)
{
    struct obstacle obstacle;
    struct game_config config = config_of(0, LANDMARK_FIRST + TOWER, LANDMARK_FIRST + TOWER, 0);
    ck_assert_int_ne(root_game.config_check(&config, &obstacle), 0);
    ck_assert_str_eq(obstacle.text, "landmark_1 and landmark_2 are both tower");
    config.match[SETTING_LANDMARK_1] = config.match[SETTING_LANDMARK_2] = LANDMARK_RANDOM;
    ck_assert_int_eq(root_game.config_check(&config, &obstacle), 0);
}
END_TEST

START_TEST(a_map_s_own_landmark_is_chosen_only_if_left_out)
{
    struct obstacle obstacle;
    struct game_config config =
        config_of(map_named("lake"), LANDMARK_NONE, LANDMARK_FIRST + FERRY, MAP_LANDMARKS_PLACED);
    ck_assert_int_ne(root_game.config_check(&config, &obstacle), 0);
    ck_assert_str_eq(obstacle.text, "map lake has ferry already: choose map_landmarks left_out");
    config.match[SETTING_MAP_LANDMARKS] = MAP_LANDMARKS_LEFT_OUT;
    ck_assert_int_eq(root_game.config_check(&config, &obstacle), 0);
    config = config_of(map_named("mountain"), LANDMARK_FIRST + TOWER, LANDMARK_NONE, MAP_LANDMARKS_PLACED);
    ck_assert_int_ne(root_game.config_check(&config, &obstacle), 0);
    config =
        config_of(map_named("autumn"), LANDMARK_FIRST + TOWER, LANDMARK_FIRST + FERRY, MAP_LANDMARKS_PLACED);
    ck_assert_int_eq(root_game.config_check(&config, &obstacle), 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("landmarks");
    TCase *tests = tcase_create("landmarks");
    tcase_add_test(tests, any_two_landmarks_find_a_place_on_any_map);
    tcase_add_test(tests, one_landmark_is_not_chosen_twice);
    tcase_add_test(tests, a_map_s_own_landmark_is_chosen_only_if_left_out);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
