/* How those who play games for training choose. */
#ifndef WARREN_TRAIN_PLAYER_H
#define WARREN_TRAIN_PLAYER_H

#include "core/value_net.h"
#include "server/think/brain.h"
#include "server/think/tree.h"

enum train_manner {
    TRAIN_EASY,    /* the bot easy */
    TRAIN_AT_ONCE, /* the option after which the own view looks best by a value, with a little noise */
    TRAIN_SEARCH,  /* what a tree search by the player's value looked into most */
};

/* One who plays all seats in turn, and what it takes to think. */
struct train_player {
    struct session *session; /* owned; the game that is played */
    struct session *trial;   /* owned */
    void *view;              /* owned */
    struct brain brain;
    struct attempt attempt; /* its random numbers are those of the game */

    /* Searching, by a value that need not be the one compiled in. */
    struct game game;
    struct game_features features;
    struct tree tree;
    uint32_t views; /* judged for one choice; 0: nobody searches */
};

/* `w` is what those who search go by; it stays the caller's. False if memory is short. */
bool train_player_create(struct train_player *p, const struct game *game, const struct value_weights *w,
                         uint32_t views);
void train_player_free(struct train_player *p);

/* What is known of who has won. */
struct game_result train_result(const struct session *s);
/* What comes after it is known who has won is nothing to learn from. */
bool train_is_open(const struct session *s);
/* Index of the option that is taken at the open prompt: by `w`, if at once; of `steps` answers tried, if by
 * easy. Each manner is careless now and then. */
int train_choose(struct train_player *p, enum train_manner manner, const struct value_weights *w,
                 long long steps);

#endif
