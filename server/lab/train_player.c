/* See train_player.h. */
#include "server/lab/train_player.h"

#include <math.h>
#include <stdlib.h>

enum {
    COMPARED_MAX = 40, /* options of one choice */
};
static const double NOISE = 0.18; /* on the logarithm of the odds */

bool train_player_create(struct train_player *p, const struct game *game, uint32_t views)
{
    *p = (struct train_player){.game = *game, .features = *game->features, .views = views};
    p->game.features = &p->features;
    p->session = session_create(&p->game);
    p->trial = session_create(&p->game);
    p->view = malloc(game->view_size);
    return brain_init(&p->brain, &p->game, 0) && p->session && p->trial && p->view &&
           (views == 0 || tree_init(&p->tree, &p->game, value_chances, views));
}

void train_player_free(struct train_player *p)
{
    session_destroy(p->session);
    session_destroy(p->trial);
    free(p->view);
    brain_free(&p->brain);
    tree_free(&p->tree);
}

struct game_result train_result(const struct session *s)
{
    struct game_result result = {0};
    s->game->result(s->now, &result);
    return result;
}

bool train_is_open(const struct session *s)
{
    return !s->over && !train_result(s).winners;
}

/* The logarithm of the odds that the seat wins once this option and its beat are played out. */
static double worth_of(struct train_player *p, uint8_t seat, int index)
{
    struct session *s = p->trial;
    uint16_t chance[SEATS_MAX];
    double own;
    session_copy(s, p->session);
    attempt_play(&p->attempt, s, index, SEAT_NOBODY);
    struct game_result result = train_result(s);
    if (s->over || result.winners) {
        own = result.winners >> seat & 1 ? VALUE_SURE : 0;
    } else {
        attempt_look(s, seat, p->view);
        value_chances(&p->game, p->view, seat, s->config.seats, chance);
        own = chance[seat];
    }
    return log((own + 1) / (VALUE_SURE - own + 1));
}

/* Of Gumbel's distribution: options are drawn like a softmax of their worths. */
static double noise(struct train_player *p)
{
    enum { FINE = 1 << 24 };
    double u = (quick_random_below(&p->attempt.random, FINE) + 0.5) / FINE;
    return -NOISE * log(-log(u));
}

static int best_by_value(struct train_player *p, uint8_t seat)
{
    int options = p->session->prompt.count, best = 0;
    int compared = options < COMPARED_MAX ? options : COMPARED_MAX;
    double best_worth = -INFINITY;
    for (int i = 0; i < compared; i++) {
        int index = compared == options ? i : (int)quick_random_below(&p->attempt.random, (uint32_t)options);
        double worth = worth_of(p, seat, index) + noise(p);
        if (worth > best_worth) {
            best_worth = worth;
            best = index;
        }
    }
    return best;
}

static int best_by_search(struct train_player *p)
{
    tree_begin(&p->tree, p->session, quick_random_next(&p->attempt.random), p->views);
    while (!tree_think(&p->tree, p->views))
        ;
    return tree_choice(&p->tree);
}

int train_choose(struct train_player *p, enum train_manner manner, uint8_t careless_percent, long long steps)
{
    const struct prompt *prompt = &p->session->prompt;
    if (prompt->seat == SEAT_CHANCE || prompt->count == 1 ||
        quick_random_below(&p->attempt.random, 100) < careless_percent)
        return attempt_any(&p->attempt, prompt);
    if (manner == TRAIN_EASY)
        return brain_choose(&p->brain, p->session, prompt->seat, LEVEL_EASY, (uint32_t)steps);
    return manner == TRAIN_SEARCH ? best_by_search(p) : best_by_value(p, prompt->seat);
}
