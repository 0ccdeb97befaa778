/*
 * How strong players are, by the games they won: shares with what luck may make of them, and Elo.
 *
 * The model of games for more than two (Plackett and Luce, of the first place alone): each player has a
 * strength, and a seat's chance to win is its player's strength over the sum of the strengths at the table.
 * Elo is 400 times the decimal logarithm of the strength, against the average of all who were rated: 0. For
 * two it is the usual Elo.
 */
#ifndef WARREN_RATING_H
#define WARREN_RATING_H

#include <stdbool.h>
#include <stddef.h>

enum {
    RATING_PLAYERS_MAX = 64,
    RATING_SEATS_MAX = 16,
};

/* A part of games won, 0 to 1, and Wilson's bounds, between which the true part lies in 95 of 100 cases. */
struct share {
    double part, low, high;
};

/* `won` of `games`; a win that is shared counts in part. Without games: anything from 0 to 1. */
struct share share_of(double won, double games);

/* The standard error of the mean of `count` numbers, by their sum and the sum of their squares. 0 below two.
 */
double mean_error(double sum, double squares, double count);

/* How much stronger than equal others, in Elo, somebody is who wins this part where `par` would be even.
 * Parts of less than a thousandth count as that. */
double elo_of_part(double part, double par);

/* One game: who sat where, and what part of the win each seat had; all 0: nobody won, and it tells nothing.
 */
struct rating_game {
    int seats;
    int player[RATING_SEATS_MAX];
    double won[RATING_SEATS_MAX];
};

struct rating {
    double elo;
    double error; /* of 95 of 100 cases: the true value lies in elo - error .. elo + error */
};

/*
 * Rates `players` (1 to RATING_PLAYERS_MAX) by their games, as likely as the model makes them. Beforehand
 * they are thought to differ by some 800 Elo, so that whoever won all or nothing has a value too. A player
 * without games has a wide error.
 */
void rate(const struct rating_game *games, size_t count, int players, struct rating *ratings);

#endif
