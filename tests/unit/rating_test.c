/* Shares, Elo and ratings: against values worked out by hand, and players of known strength. */
#include "server/lab/rating.h"

#include <math.h>

#include "core/random.h"
#include "tests/unit/unit.h"

static bool near(double a, double b, double most)
{
    return fabs(a - b) <= most;
}

START_TEST(shares_have_wilsons_bounds)
{
    struct share s = share_of(10, 40);
    ck_assert(near(s.part, 0.25, 1e-12) && near(s.low, 0.1419, 1e-4) && near(s.high, 0.4019, 1e-4));
    s = share_of(0, 20);
    ck_assert(s.part == 0 && s.low == 0 && near(s.high, 0.1611, 1e-4));
    s = share_of(20, 20);
    ck_assert(s.part == 1 && s.high == 1 && near(s.low, 0.8389, 1e-4));
    s = share_of(0, 0);
    ck_assert(s.low == 0 && s.high == 1);
}
END_TEST

START_TEST(means_have_errors)
{
    ck_assert(mean_error(5, 25, 1) == 0);
    ck_assert(mean_error(6, 12, 3) == 0);                             /* three times 2 */
    ck_assert(near(mean_error(10, 30, 4), sqrt(5.0 / 3 / 4), 1e-12)); /* 1 2 3 4 */
}
END_TEST

START_TEST(parts_are_worth_elo)
{
    ck_assert(near(elo_of_part(0.25, 0.25), 0, 1e-9));
    ck_assert(near(elo_of_part(10.0 / 11, 0.5), 400, 1e-9));
    ck_assert(near(elo_of_part(0, 0.5), -elo_of_part(1, 0.5), 1e-9) && elo_of_part(1, 0.5) < 1300);
}
END_TEST

/* Of two the rating is the usual Elo, but for what was thought beforehand. */
START_TEST(two_are_rated_as_usual)
{
    enum { GAMES = 1000 };
    static struct rating_game games[GAMES];
    struct rating r[2];
    for (int i = 0; i < GAMES; i++) { /* player 0 wins three of four */
        int winner = i % 4 == 0;
        games[i] = (struct rating_game){.seats = 2, .player = {i % 2, !(i % 2)}};
        games[i].won[0] = games[i].player[0] == winner;
        games[i].won[1] = games[i].player[1] == winner;
    }
    rate(games, GAMES, 2, r);
    ck_assert(near(r[0].elo - r[1].elo, 400 * log10(3), 1));
    ck_assert(near(r[0].elo + r[1].elo, 0, 1e-6));
    /* Of a difference the error is that of log odds: 1 / sqrt(n p q); each differs from the average by half.
     */
    ck_assert(near(2 * r[0].error, 1.96 * 400 / log(10) / sqrt(GAMES * 0.75 * 0.25), 1));
}
END_TEST

/* Games for four among players of known strengths, dealt at random: the intervals hold the truth. */
START_TEST(four_at_a_table_are_told_apart)
{
    enum { GAMES = 3000, PLAYERS = 6 };
    static const double truth[PLAYERS] = {-250, -100, -50, 0, 100, 300};
    static struct rating_game games[GAMES];
    struct rating r[PLAYERS];
    struct quick_random random = {7};
    for (int n = 0; n < GAMES; n++) {
        struct rating_game *g = &games[n];
        double weight[4], sum = 0;
        g->seats = 4;
        for (int i = 0; i < 4; i++) { /* perhaps one of them twice */
            g->player[i] = (int)quick_random_below(&random, PLAYERS);
            sum += weight[i] = pow(10, truth[g->player[i]] / 400);
        }
        double at = sum * (quick_random_below(&random, 1000000) / 1e6);
        int winner = 0;
        while (winner < 3 && at >= weight[winner])
            at -= weight[winner++];
        g->won[winner] = 1;
    }
    rate(games, GAMES, PLAYERS, r);
    for (int i = 0; i < PLAYERS; i++) {
        ck_assert_msg(near(r[i].elo, truth[i], 1.5 * r[i].error), "%d: %f, not %f, by %f", i, r[i].elo,
                      truth[i], r[i].error);
        ck_assert(r[i].error > 5 && r[i].error < 40);
    }
}
END_TEST

START_TEST(whoever_wins_all_or_never_played_has_a_value)
{
    struct rating_game games[20];
    struct rating r[3];
    for (int i = 0; i < 20; i++)
        games[i] = (struct rating_game){2, {0, 1}, {1, 0}};
    rate(games, 20, 3, r);
    ck_assert(r[0].elo > 300 && r[0].elo < 2000 && r[1].elo < -300 && near(r[2].elo, 0, 1));
    ck_assert(r[2].error > 500 && isfinite(r[2].error));
    rate(games, 0, 3, r);
    ck_assert(r[0].elo == 0 && r[0].error > 500);
    games[0] = (struct rating_game){2, {0, 1}, {0, 0}}; /* nobody won */
    rate(games, 1, 3, r);
    ck_assert(r[0].elo == 0 && r[1].elo == 0);
    games[0] = (struct rating_game){3, {0, 0, 1}, {0.5, 0, 0.5}}; /* shared */
    rate(games, 1, 2, r);
    ck_assert(r[1].elo > r[0].elo); /* one of its seats against two */
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rating");
    TCase *c = tcase_create("all");
    tcase_add_test(c, shares_have_wilsons_bounds);
    tcase_add_test(c, means_have_errors);
    tcase_add_test(c, parts_are_worth_elo);
    tcase_add_test(c, two_are_rated_as_usual);
    tcase_add_test(c, four_at_a_table_are_told_apart);
    tcase_add_test(c, whoever_wins_all_or_never_played_has_a_value);
    suite_add_tcase(suite, c);
    return unit_run(suite);
}
