/* The learned value in integers: near to what floating point says, and the same for all seatings. */
#include "core/value_net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/determinize.h"
#include "core/oath/oath.h"
#include "core/root/root.h"
#include "protocol/config.h"
#include "tests/unit/kernel.h"
#include "tests/unit/unit.h"

enum { NUMBERS = 20, KINDS = 3 };

/* A net of any weights. */
struct net {
    int16_t first[KINDS * NUMBERS * VALUE_HIDDEN], line[KINDS * NUMBERS];
    int16_t second[2 * VALUE_HIDDEN * VALUE_SECOND], bias[VALUE_SECOND], third[VALUE_SECOND];
    struct value_weights w;
};

static void any_weights(int16_t *to, size_t count, int most, struct quick_random *random)
{
    for (size_t i = 0; i < count; i++)
        to[i] = (int16_t)((int)quick_random_below(random, (uint32_t)(2 * most + 1)) - most);
}

#define ANY(array, most) any_weights(net->array, sizeof net->array / sizeof *net->array, (most), random)

static void any_net(struct net *net, int weight, struct quick_random *random)
{
    ANY(first, weight < VALUE_FIRST_MOST ? weight : VALUE_FIRST_MOST);
    ANY(line, weight < VALUE_FIRST_MOST ? weight : VALUE_FIRST_MOST);
    ANY(second, weight < VALUE_SECOND_MOST ? weight : VALUE_SECOND_MOST);
    ANY(bias, weight < VALUE_SECOND_MOST ? weight : VALUE_SECOND_MOST);
    ANY(third, weight < VALUE_THIRD_MOST ? weight : VALUE_THIRD_MOST);
    net->w =
        (struct value_weights){1, NUMBERS, KINDS, net->first, net->line, net->second, net->bias, net->third};
}

static void any_features(struct features *f, uint8_t seats, int most, struct quick_random *random)
{
    memset(f, 0, sizeof *f);
    for (int seat = 0; seat < seats; seat++) {
        f->kind[seat] = (uint8_t)quick_random_below(random, KINDS);
        any_weights(f->number[seat], NUMBERS, most, random);
    }
}

/* ---- The same in floating point, written from the description alone ---- */

static double cut(double x, double most)
{
    return x < 0 ? 0 : x > most ? most : x;
}

static const double hidden_most = (double)VALUE_HIDDEN_MOST / (1 << VALUE_HIDDEN_BITS);
static const double others_most = (double)VALUE_OTHERS_MOST / (1 << VALUE_HIDDEN_BITS);
static const double weight_unit = 1 << VALUE_WEIGHT_BITS;

static void reference(const struct value_weights *w, const struct features *f, int seats, double *chance)
{
    double h[SEATS_MAX][VALUE_HIDDEN] = {{0}}, worth[SEATS_MAX], all = 0, best = -1e9;
    for (int s = 0; s < seats; s++) {
        worth[s] = 0;
        for (int i = 0; i < w->numbers; i++) {
            double x = (double)f->number[s][i] / FEATURES_ONE;
            int row = f->kind[s] * w->numbers + i;
            worth[s] += x * w->line[row] / weight_unit;
            for (int k = 0; k < VALUE_HIDDEN; k++)
                h[s][k] += x * w->first[row * VALUE_HIDDEN + k] / weight_unit;
        }
        for (int k = 0; k < VALUE_HIDDEN; k++)
            h[s][k] = cut(h[s][k], hidden_most);
    }
    for (int s = 0; s < seats; s++)
        for (int k = 0; k < VALUE_SECOND; k++) {
            double sum = (double)w->bias[k] / (1 << VALUE_HIDDEN_BITS);
            for (int i = 0; i < VALUE_HIDDEN; i++) {
                double others = -h[s][i];
                for (int o = 0; o < seats; o++)
                    others += h[o][i];
                sum +=
                    h[s][i] * w->second[i * VALUE_SECOND + k] / weight_unit +
                    cut(others, others_most) * w->second[(VALUE_HIDDEN + i) * VALUE_SECOND + k] / weight_unit;
            }
            worth[s] += cut(sum, hidden_most) * w->third[k] / weight_unit;
        }
    for (int s = 0; s < seats; s++)
        best = worth[s] > best ? worth[s] : best;
    for (int s = 0; s < seats; s++)
        all += chance[s] = exp(worth[s] - best);
    for (int s = 0; s < seats; s++)
        chance[s] /= all;
}

static void assert_sum(const uint16_t *chance, int seats)
{
    uint32_t sum = 0;
    for (int s = 0; s < SEATS_MAX; s++)
        sum += chance[s];
    ck_assert_uint_eq(sum, VALUE_SURE);
    for (int s = seats; s < SEATS_MAX; s++)
        ck_assert_uint_eq(chance[s], 0);
}

START_TEST(integers_come_near_to_floating_point)
{
    static struct net net;
    struct features f;
    struct quick_random random = {7};
    for (int i = 0; i < 400; i++) {
        uint8_t seats = (uint8_t)(2 + i % (SEATS_MAX - 1));
        double expected[SEATS_MAX];
        int32_t worth[SEATS_MAX];
        uint16_t chance[SEATS_MAX];
        any_net(&net, 300, &random);
        any_features(&f, seats, 2 * FEATURES_ONE, &random);
        value_worths(&net.w, &f, seats, worth);
        value_softmax(worth, seats, chance);
        reference(&net.w, &f, seats, expected);
        assert_sum(chance, seats);
        for (int s = 0; s < seats; s++)
            ck_assert_double_eq_tol((double)chance[s] / VALUE_SURE, expected[s], 0.01);
    }
}
END_TEST

/* The largest weights and numbers that there may be: sanitizers would see a sum that overflows. */
START_TEST(nothing_overflows)
{
    static struct net net;
    struct features f;
    struct quick_random random = {8};
    for (int i = 0; i < 50; i++) {
        int32_t worth[SEATS_MAX];
        uint16_t chance[SEATS_MAX];
        any_net(&net, INT16_MAX, &random);
        any_features(&f, SEATS_MAX, INT16_MAX, &random);
        value_worths(&net.w, &f, SEATS_MAX, worth);
        value_softmax(worth, SEATS_MAX, chance);
        assert_sum(chance, SEATS_MAX);
    }
    for (int s = 0; s < SEATS_MAX; s++)
        for (int i = 0; i < NUMBERS; i++)
            f.number[s][i] = INT16_MAX;
    for (size_t i = 0; i < sizeof net.first / sizeof *net.first; i++)
        net.first[i] = VALUE_FIRST_MOST;
    for (size_t i = 0; i < sizeof net.second / sizeof *net.second; i++)
        net.second[i] = VALUE_SECOND_MOST;
    for (size_t i = 0; i < VALUE_SECOND; i++)
        net.third[i] = VALUE_THIRD_MOST;
    for (size_t i = 0; i < KINDS * NUMBERS; i++)
        net.line[i] = VALUE_FIRST_MOST;
    int32_t worth[SEATS_MAX];
    value_worths(&net.w, &f, SEATS_MAX, worth);
    for (int s = 0; s < SEATS_MAX; s++)
        ck_assert_int_gt(worth[s], 0);
}
END_TEST

START_TEST(the_softmax_is_exact)
{
    const int32_t even[] = {5, 5, 5}, sure[] = {0, 1 << 30, INT32_MIN};
    uint16_t chance[SEATS_MAX];
    value_softmax(even, 3, chance);
    assert_sum(chance, 3);
    ck_assert_uint_eq(chance[0], VALUE_SURE / 3);
    ck_assert_uint_eq(chance[2], VALUE_SURE / 3);
    value_softmax(sure, 3, chance);
    ck_assert_uint_eq(chance[1], VALUE_SURE);
    for (int behind = 0; behind < 14 << VALUE_WORTH_BITS; behind += 37) {
        const int32_t worth[] = {-behind, 0};
        double e = exp(-(double)behind / (1 << VALUE_WORTH_BITS));
        value_softmax(worth, 2, chance);
        assert_sum(chance, 2);
        ck_assert_double_eq_tol(chance[0], VALUE_SURE * e / (1 + e), 2);
    }
}
END_TEST

START_TEST(who_sits_where_does_not_matter)
{
    static struct net net;
    struct quick_random random = {9};
    struct features f, turned;
    enum { SEATS = 5 };
    for (int i = 0; i < 50; i++) {
        int32_t worth[SEATS_MAX], turned_worth[SEATS_MAX];
        any_net(&net, 500, &random);
        any_features(&f, SEATS, FEATURES_ONE, &random);
        memset(&turned, 0, sizeof turned);
        for (int s = 0; s < SEATS; s++) {
            int to = (s + 1 + i) % SEATS;
            turned.kind[to] = f.kind[s];
            memcpy(turned.number[to], f.number[s], sizeof f.number[s]);
        }
        value_worths(&net.w, &f, SEATS, worth);
        value_worths(&net.w, &turned, SEATS, turned_worth);
        for (int s = 0; s < SEATS; s++)
            ck_assert_int_eq(worth[s], turned_worth[(s + 1 + i) % SEATS]);
    }
}
END_TEST

/* ---- Games ---- */

static void chances_of(const struct session *s, uint8_t viewer, uint16_t *chance)
{
    void *view = calloc(1, s->game->view_size);
    s->game->redact(s->now, viewer, view);
    value_chances(s->game, view, viewer, s->config.seats, chance);
    free(view);
}

/* Plays a game at random; in every tenth position each seat's chances are the same in another world that it
 * cannot tell from this one. */
static void assert_worlds_judged_alike(const struct game *game, const struct game_config *config,
                                       uint64_t seed)
{
    struct session *s = session_create(game), *world = session_create(game);
    struct quick_random random = {seed};
    struct random_source source = {quick_random_below, &random};
    int compared = 0;
    session_start(s, config);
    for (int i = 0; !s->over && i < 3000; i++, play_any(s, &random)) {
        for (uint8_t viewer = 0; i % 10 == 0 && viewer < config->seats; viewer++) {
            uint16_t here[SEATS_MAX], there[SEATS_MAX];
            chances_of(s, viewer, here);
            assert_sum(here, config->seats);
            if (!determinize(world, s, viewer, &source))
                continue;
            chances_of(world, viewer, there);
            ck_assert_mem_eq(here, there, sizeof here);
            compared++;
        }
    }
    ck_assert_int_gt(compared, 5);
    session_destroy(world);
    session_destroy(s);
}

START_TEST(duel_is_judged_by_what_a_seat_sees)
{
    struct game_config config = duel_config((uint8_t)(2 + _i));
    assert_worlds_judged_alike(&toy_game, &config, 11 + (uint64_t)_i);
}
END_TEST

START_TEST(root_is_judged_by_what_a_seat_sees)
{
    struct game_config config;
    config_presets(&root_game, (uint8_t)(2 + _i), &config);
    for (uint8_t seat = 0; seat < config.seats; seat++) /* all factions in a few games */
        config.seat[seat][0] = (uint8_t)(1 + (_i * 3 + seat) % 11);
    struct obstacle obstacle;
    if (root_game.config_check(&config, &obstacle) != 0)
        config_presets(&root_game, (uint8_t)(2 + _i), &config);
    config.match[0] = (uint8_t)(_i % 4);
    assert_worlds_judged_alike(&root_game, &config, 21 + (uint64_t)_i);
}
END_TEST

START_TEST(oath_is_judged_by_what_a_seat_sees)
{
    struct game_config config;
    config_presets(&oath_game, (uint8_t)(2 + _i), &config);
    assert_worlds_judged_alike(&oath_game, &config, 31 + (uint64_t)_i);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("value_net");
    TCase *tc = tcase_create("integers");
    tcase_add_test(tc, integers_come_near_to_floating_point);
    tcase_add_test(tc, nothing_overflows);
    tcase_add_test(tc, the_softmax_is_exact);
    tcase_add_test(tc, who_sits_where_does_not_matter);
    suite_add_tcase(suite, tc);
    tc = tcase_create("games");
    tcase_add_loop_test(tc, duel_is_judged_by_what_a_seat_sees, 0, 3);
    tcase_add_loop_test(tc, root_is_judged_by_what_a_seat_sees, 0, 5);
    tcase_add_loop_test(tc, oath_is_judged_by_what_a_seat_sees, 0, 5);
    tcase_set_timeout(tc, 120);
    suite_add_tcase(suite, tc);
    return unit_run(suite);
}
