/*
 * Games played for training: everybody takes the option after which its own view looks best by the value, or
 * searches by it, or plays `easy` (train_player.h); positions are noted on the way. And matches between two
 * values, to rate them.
 */
#ifndef WARREN_TRAIN_PLAY_H
#define WARREN_TRAIN_PLAY_H

#include "core/value_net.h"
#include "server/lab/samples.h"
#include "server/lab/train_manners.h"

enum { TRAIN_JOBS_MAX = 64, TRAIN_USUAL_MAX = 16, TRAIN_ABOUT_MAX = 16 };

/* A setting of a match or a seat, and the value that it has. */
struct train_setting {
    uint8_t setting, value;
};

/* What kinds of tables are played at. */
struct train_tables {
    const struct game *game;
    long long seats; /* at three tables of four; the others have any number and any settings */
    struct train_setting usual[TRAIN_USUAL_MAX]; /* settings that these tables have */
    int usual_count;
    /* Settings of a seat of which it has one whom a table is about: it thinks ahead, among others who are
     * easy. */
    struct train_setting about[TRAIN_ABOUT_MAX];
    int about_count;
    long long about_percent;    /* of the tables that are about somebody, where there is a value */
    long long legacies_percent; /* of games that begin from a legacy drawn at random */
};

struct train_play {
    struct train_tables tables;
    const struct value_weights *w; /* NULL: everybody plays easy */
    long long steps;               /* answers that easy tries for one choice */
    struct train_mixture mixture;
    long long views; /* that those who search judge for a choice */
    uint64_t seed;
    uint32_t first, games; /* numbers of the games: each depends on the seed and its number alone */
    int jobs;
};

/*
 * Plays the games in plan->jobs processes and adds their positions in the order of their numbers, whatever
 * the number of processes. Games without an end or winner leave none. False with what went wrong.
 */
bool train_play(const struct train_play *plan, struct samples *set, char *error, size_t error_size);

/* How a value did as one among others. */
struct train_rating {
    uint32_t games;
    double won;  /* games, shared ones by their share */
    double even; /* what as many games bring among equals */
};

/* Plays `deals` tables once from every seat: the value of the plan there, and `others` everywhere else. False
 * if memory is short. */
bool train_rate(const struct train_play *plan, uint32_t deals, const struct value_weights *others,
                struct train_rating *rating);

#endif
