/* See brain.h. */
#include "server/brain.h"

#include <stdlib.h>
#include <string.h>

enum {
    WORLDS_MAX = 4,     /* worlds each option is tried in */
    PLAYOUT_STEPS = 24, /* answers played on after an option */
    SMALL_NOISE = 4,    /* ties are broken by a random number below this */
    SCORE_SCALE = 16,   /* so that the noise stays below one point of evaluation */
};

bool brain_init(struct brain *b, const struct game *game, uint64_t seed)
{
    b->world = session_create(game);
    b->trial = session_create(game);
    b->random.state = seed;
    if (b->world && b->trial)
        return true;
    brain_free(b);
    return false;
}

void brain_free(struct brain *b)
{
    session_destroy(b->world);
    session_destroy(b->trial);
    b->world = b->trial = NULL;
}

static int pick(struct brain *b, const struct prompt *p)
{
    return (int)quick_random_below(&b->random, p->count);
}

/* Plays on at random until the running beat ends or the steps are used up. Returns the steps taken. */
static uint32_t play_out_beat(struct brain *b, struct session *s)
{
    uint32_t steps = 0;
    while (!s->over && s->answers_count > 0 && steps < PLAYOUT_STEPS) {
        session_answer_index(s, pick(b, &s->prompt));
        steps++;
    }
    return steps;
}

static int judge(const struct session *s, uint8_t seat, void *view)
{
    memset(view, 0, s->game->view_size);
    s->game->redact(s->now, seat, view);
    return s->game->evaluate(view, seat);
}

/* Tries every option once in the brain's world and adds what it is worth. Returns the steps taken. */
static uint32_t try_options(struct brain *b, uint8_t seat, void *view, int64_t *worth)
{
    uint32_t steps = 0;
    for (int i = 0; i < b->world->prompt.count; i++) {
        session_copy(b->trial, b->world);
        session_answer_index(b->trial, i);
        steps += 1 + play_out_beat(b, b->trial);
        worth[i] += judge(b->trial, seat, view);
    }
    return steps;
}

static int best_of(struct brain *b, const int64_t *worth, int count)
{
    int best = 0;
    int64_t best_worth = INT64_MIN;
    for (int i = 0; i < count; i++) {
        int64_t w = worth[i] * SCORE_SCALE + quick_random_below(&b->random, SMALL_NOISE);
        if (w > best_worth) {
            best = i;
            best_worth = w;
        }
    }
    return best;
}

static int look_ahead(struct brain *b, const struct session *known, uint8_t seat, uint32_t steps_max)
{
    int64_t worth[OPTIONS_MAX] = {0};
    struct random_source source = {quick_random_below, &b->random};
    void *view = malloc(known->game->view_size);
    if (!view)
        return pick(b, &known->prompt);
    uint32_t steps = 0;
    int rounds = 0;
    for (int w = 0; w < WORLDS_MAX && steps < steps_max; w++) {
        /* The options are the same in every world that looks the same from the seat. */
        if (!determinize(b->world, known, seat, &source) || b->world->prompt.count != known->prompt.count)
            continue;
        steps += try_options(b, seat, view, worth);
        rounds++;
    }
    free(view);
    return rounds > 0 ? best_of(b, worth, known->prompt.count) : pick(b, &known->prompt);
}

int brain_choose(struct brain *b, const struct session *known, uint8_t seat, enum level level,
                 uint32_t steps_max)
{
    GAME_ASSERT(known->prompt.seat == seat && known->prompt.count > 0);
    if (level == LEVEL_RANDOM || known->prompt.count == 1 || !known->game->evaluate)
        return pick(b, &known->prompt);
    return look_ahead(b, known, seat, steps_max);
}
