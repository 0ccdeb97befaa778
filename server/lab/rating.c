/* See rating.h. */
#include "server/lab/rating.h"

#include <math.h>
#include <string.h>

static const double of_95 = 1.959964; /* standard errors to either side */

struct share share_of(double won, double games)
{
    if (games <= 0)
        return (struct share){0, 0, 1};
    double part = won / games, whole = 1 + of_95 * of_95 / games;
    double middle = (part + of_95 * of_95 / (2 * games)) / whole;
    double reach = of_95 / whole * sqrt(part * (1 - part) / games + of_95 * of_95 / (4 * games * games));
    return (struct share){part, fmax(0, fmin(part, middle - reach)), fmin(1, fmax(part, middle + reach))};
}

double mean_error(double sum, double squares, double count)
{
    if (count < 2)
        return 0;
    double mean = sum / count, variance = (squares - count * mean * mean) / (count - 1);
    return variance > 0 ? sqrt(variance / count) : 0;
}

double elo_of_part(double part, double par)
{
    const double least = 1e-3;
    double p = fmin(fmax(part, least), 1 - least);
    return 400 * log10(p / (1 - p) * (1 - par) / par);
}

/* ---- Ratings ---- */

/*
 * What is to be made as great as can be: the logarithm of how likely the games are, given the natural
 * logarithms of the strengths, and how likely these were beforehand. It has one top, and Newton's method
 * finds it.
 */
struct fit {
    int players;
    double strength[RATING_PLAYERS_MAX]; /* logarithms */
    double slope[RATING_PLAYERS_MAX];
    double bend[RATING_PLAYERS_MAX][RATING_PLAYERS_MAX]; /* second derivatives, with the sign changed */
};

static double elo_unit(void)
{
    return 400 / log(10);
}

static double prior_spread(void)
{
    return 800 / elo_unit();
}

/* Each player's chance to win a game. */
static double chances(const struct fit *f, const struct rating_game *g, double chance[RATING_PLAYERS_MAX])
{
    double sum = 0, most = -INFINITY;
    memset(chance, 0, RATING_PLAYERS_MAX * sizeof *chance);
    for (int i = 0; i < g->seats; i++)
        most = fmax(most, f->strength[g->player[i]]);
    for (int i = 0; i < g->seats; i++) {
        double weight = exp(f->strength[g->player[i]] - most);
        chance[g->player[i]] += weight;
        sum += weight;
    }
    for (int i = 0; i < f->players; i++)
        chance[i] /= sum;
    return most + log(sum);
}

static double height(const struct fit *f, const struct rating_game *games, size_t count)
{
    double chance[RATING_PLAYERS_MAX], sum = 0, spread = prior_spread();
    for (size_t n = 0; n < count; n++) {
        double table = chances(f, &games[n], chance);
        for (int i = 0; i < games[n].seats; i++)
            sum += games[n].won[i] * (f->strength[games[n].player[i]] - table);
    }
    for (int i = 0; i < f->players; i++)
        sum -= f->strength[i] * f->strength[i] / (2 * spread * spread);
    return sum;
}

static void add_game(struct fit *f, const struct rating_game *g)
{
    double chance[RATING_PLAYERS_MAX], won = 0;
    chances(f, g, chance);
    for (int i = 0; i < g->seats; i++) {
        won += g->won[i];
        f->slope[g->player[i]] += g->won[i];
    }
    for (int i = 0; i < f->players; i++) {
        f->slope[i] -= won * chance[i];
        f->bend[i][i] += won * chance[i];
        for (int j = 0; j < f->players; j++)
            f->bend[i][j] -= won * chance[i] * chance[j];
    }
}

static void derive(struct fit *f, const struct rating_game *games, size_t count)
{
    double spread = prior_spread();
    memset(f->slope, 0, sizeof f->slope);
    memset(f->bend, 0, sizeof f->bend);
    for (int i = 0; i < f->players; i++) {
        f->slope[i] = -f->strength[i] / (spread * spread);
        f->bend[i][i] = 1 / (spread * spread);
    }
    for (size_t n = 0; n < count; n++)
        add_game(f, &games[n]);
}

/* Replaces the bend by its Cholesky factor (below and on the diagonal); it is positive by what was thought
 * beforehand. */
static void factorise(struct fit *f)
{
    for (int i = 0; i < f->players; i++)
        for (int j = 0; j <= i; j++) {
            double rest = f->bend[i][j];
            for (int k = 0; k < j; k++)
                rest -= f->bend[i][k] * f->bend[j][k];
            f->bend[i][j] = i == j ? sqrt(fmax(rest, 1e-12)) : rest / f->bend[j][j];
        }
}

/* Solves bend * x = right by its factor, in place. */
static void solve(const struct fit *f, double x[RATING_PLAYERS_MAX])
{
    for (int i = 0; i < f->players; i++) {
        for (int k = 0; k < i; k++)
            x[i] -= f->bend[i][k] * x[k];
        x[i] /= f->bend[i][i];
    }
    for (int i = f->players - 1; i >= 0; i--) {
        for (int k = i + 1; k < f->players; k++)
            x[i] -= f->bend[k][i] * x[k];
        x[i] /= f->bend[i][i];
    }
}

/* One step towards the top, shortened until it leads upwards. Returns how far it went. */
static double climb(struct fit *f, const struct rating_game *games, size_t count)
{
    enum { HALVINGS = 40 };
    double step[RATING_PLAYERS_MAX], from[RATING_PLAYERS_MAX], far = 0;
    double before = height(f, games, count), part = 1;
    memcpy(from, f->strength, sizeof from);
    derive(f, games, count);
    factorise(f);
    memcpy(step, f->slope, sizeof step);
    solve(f, step);
    for (int halving = 0; halving < HALVINGS; halving++, part /= 2) {
        for (int i = 0; i < f->players; i++)
            f->strength[i] = from[i] + part * step[i];
        if (height(f, games, count) >= before)
            break;
    }
    for (int i = 0; i < f->players; i++)
        far = fmax(far, fabs(part * step[i]));
    return far;
}

/* The errors of differences to the average, by the bend at the top. */
static void note_errors(struct fit *f, const struct rating_game *games, size_t count, struct rating *ratings)
{
    derive(f, games, count);
    factorise(f);
    for (int i = 0; i < f->players; i++) {
        double against[RATING_PLAYERS_MAX], x[RATING_PLAYERS_MAX], variance = 0;
        for (int k = 0; k < f->players; k++)
            x[k] = against[k] = (k == i) - 1.0 / f->players;
        solve(f, x);
        for (int k = 0; k < f->players; k++)
            variance += against[k] * x[k];
        ratings[i].error = of_95 * elo_unit() * sqrt(fmax(variance, 0));
    }
}

void rate(const struct rating_game *games, size_t count, int players, struct rating *ratings)
{
    enum { STEPS_MAX = 100 };
    static const double near = 1e-9;
    struct fit f = {.players = players};
    double mean = 0;
    for (int i = 0; i < STEPS_MAX && climb(&f, games, count) > near; i++)
        ;
    for (int i = 0; i < players; i++)
        mean += f.strength[i] / players;
    for (int i = 0; i < players; i++)
        ratings[i].elo = elo_unit() * (f.strength[i] - mean);
    note_errors(&f, games, count, ratings);
}
