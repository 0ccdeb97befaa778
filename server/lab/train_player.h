/* How those who play games for training choose. */
#ifndef WARREN_TRAIN_PLAYER_H
#define WARREN_TRAIN_PLAYER_H

#include "core/value_net.h"
#include "server/lab/train_manners.h"
#include "server/think/brain.h"
#include "server/think/tree.h"

/* One who plays all seats in turn, and what it takes to think. */
struct train_player {
    struct session *session; /* owned; the game that is played */
    struct session *trial;   /* owned */
    void *view;              /* owned */
    struct brain brain;
    struct attempt attempt; /* its random numbers are those of the game */

    /* The value need not be the one compiled in. */
    struct game game;
    struct game_features features; /* whose weights the caller sets: those that who plays next goes by */
    struct tree tree;
    uint32_t views; /* judged for one choice; 0: nobody searches */
};

/* False if memory is short. */
bool train_player_create(struct train_player *p, const struct game *game, uint32_t views);
void train_player_free(struct train_player *p);

/* What is known of who has won. */
struct game_result train_result(const struct session *s);
/* What comes after it is known who has won is nothing to learn from. */
bool train_is_open(const struct session *s);
/* Index of the option that is taken at the open prompt by who plays so: of `steps` answers tried, if by easy;
 * any, as often as it is careless. */
int train_choose(struct train_player *p, enum train_manner manner, uint8_t careless_percent, long long steps);

#endif
