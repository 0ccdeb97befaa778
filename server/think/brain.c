/* See brain.h. */
#include "server/think/brain.h"

#include <stdlib.h>

enum {
    WORLDS_MAX = 8,   /* worlds an option is tried in */
    ROUNDS_MEANT = 2, /* over all options, at least */
    OTHERS_ASKED = 6, /* answers of others played on within the own turn, each time */
    AHEAD = 12,       /* own choices looked ahead after an option: about the rest of a turn */
    SAMPLE_MIN = 3,   /* options compared at each of them */
    SAMPLE_MAX = 8,
    STEPS_A_TRIAL = 3, /* answers that one of them takes on average */
    SMALL_NOISE = 4,   /* ties are broken by a random number below this */
    SCORE_SCALE = 16,  /* so that the noise stays below one point of evaluation */
};

bool brain_init(struct brain *b, const struct game *game, uint64_t seed)
{
    *b = (struct brain){.attempt.random.state = seed};
    b->world = session_create(game);
    b->trial = session_create(game);
    b->probe = session_create(game);
    b->view = malloc(game->view_size);
    b->before = malloc(game->view_size);
    if (b->world && b->trial && b->probe && b->view && b->before)
        return true;
    brain_free(b);
    return false;
}

void brain_guard(struct brain *b)
{
    session_guard(b->world);
    session_guard(b->trial);
    session_guard(b->probe);
}

void brain_free(struct brain *b)
{
    session_destroy(b->world);
    session_destroy(b->trial);
    session_destroy(b->probe);
    free(b->view);
    free(b->before);
    b->world = b->trial = b->probe = NULL;
    b->view = b->before = NULL;
}

static int judge(struct brain *b, const struct session *s, uint8_t seat)
{
    attempt_look(s, seat, b->view);
    return s->game->evaluate(b->view, seat);
}

/* The option of the open prompt that looks best when its beat has been played out. */
static int best_at_once(struct brain *b, const struct session *s, uint8_t seat)
{
    int count = s->prompt.count < b->sample ? s->prompt.count : b->sample;
    int best = 0, best_worth = INT32_MIN;
    for (int i = 0; i < count; i++) {
        int index = count == s->prompt.count ? i : attempt_any(&b->attempt, &s->prompt);
        session_copy(b->probe, s);
        attempt_play(&b->attempt, b->probe, index, SEAT_NOBODY);
        int worth = judge(b, b->probe, seat);
        if (worth > best_worth || (worth == best_worth && attempt_any(&b->attempt, &s->prompt) % 2 == 0)) {
            best = index;
            best_worth = worth;
        }
    }
    return best;
}

/* In its own turn a seat goes on after others have answered: as each of them likes it best. */
static void hear_others(struct brain *b, struct session *s, uint8_t seat, struct game_turn turn)
{
    if (turn.seat != seat)
        return;
    for (int i = 0; i < OTHERS_ASKED && !s->over && s->prompt.seat < SEATS_MAX && s->prompt.seat != seat;
         i++) {
        struct game_turn now = s->game->turn(s->now);
        if (now.number != turn.number || now.seat != turn.seat)
            return;
        attempt_play(&b->attempt, s, best_at_once(b, s, s->prompt.seat), seat);
    }
}

/* An option that is compared. */
struct entry {
    int option;
    int64_t worth; /* of all worlds in which it was tried */
    int backs;     /* in how many of them it was taken back */
};

/*
 * What an option is worth: plays it, then on greedily while the seat is asked, and judges. Of two ways to the
 * same the shorter one is better, or some things that cost nothing would be done for ever. `b->before` is
 * what the seat sees of the world.
 */
static void try_option(struct brain *b, uint8_t seat, struct entry *e)
{
    int i = 0;
    bool back = false;
    struct game_turn turn = b->world->game->turn(b->world->now);
    session_copy(b->trial, b->world);
    attempt_answer(&b->attempt, b->trial, e->option);
    for (; i < AHEAD; i++) {
        attempt_beat(&b->attempt, b->trial, seat);
        hear_others(b, b->trial, seat, turn);
        if (b->trial->over || b->trial->prompt.seat != seat)
            break;
        back = back || attempt_is_back(b->world, b->trial, b->before, b->view);
        attempt_answer(&b->attempt, b->trial, best_at_once(b, b->trial, seat));
    }
    attempt_beat(&b->attempt, b->trial, SEAT_NOBODY);
    e->worth += judge(b, b->trial, seat) - i;
    e->backs += back;
}

static int best_of(struct brain *b, const struct entry *entries, int count)
{
    int best = 0;
    int64_t best_worth = INT64_MIN;
    for (int i = 0; i < count; i++) {
        int64_t w = entries[i].worth * SCORE_SCALE + quick_random_below(&b->attempt.random, SMALL_NOISE);
        if (w > best_worth) {
            best = i;
            best_worth = w;
        }
    }
    return entries[best].option;
}

/* How many options to compare at each choice ahead, so that a round over all leaves steps for more rounds. */
static int affordable(int options, uint32_t steps_max)
{
    int sample = (int)(steps_max / (uint32_t)(options * AHEAD * STEPS_A_TRIAL * ROUNDS_MEANT));
    return sample < SAMPLE_MIN ? SAMPLE_MIN : sample > SAMPLE_MAX ? SAMPLE_MAX : sample;
}

/* The options that are still compared, each tried equally often. */
struct contest {
    struct entry entry[OPTIONS_MAX];
    int left;
    uint32_t tried;
};

static void swap(struct contest *c, int i, int j)
{
    struct entry entry = c->entry[i];
    c->entry[i] = c->entry[j];
    c->entry[j] = entry;
}

/* Keeps the better half. */
static void halve(struct contest *c)
{
    int kept = (c->left + 1) / 2;
    for (int i = 0; i < kept; i++) {
        int best = i;
        for (int j = i + 1; j < c->left; j++)
            if (c->entry[j].worth > c->entry[best].worth)
                best = j;
        swap(c, i, best);
    }
    c->left = kept;
}

/*
 * Leaves out what was taken back in most of the worlds, as an offer that is written and withdrawn, unless
 * there is nothing else: whoever takes it back may still do the best of the rest, and so it looks as good.
 */
static void leave_out_detours(struct contest *c, int worlds)
{
    int kept = 0;
    for (int i = 0; i < c->left; i++)
        if (2 * c->entry[i].backs <= worlds)
            swap(c, kept++, i);
    c->left = kept ? kept : c->left;
}

/* Enters what is to be compared: all but what is idle, unless there is nothing else. */
static void enter_options(struct brain *b, const struct session *s, struct contest *c)
{
    int count = s->prompt.count;
    for (int i = 0; i < count; i++)
        if (s->answers_count > 0 || !attempt_is_idle(&b->attempt, b->trial, s, i, b->before, b->view))
            c->entry[c->left++].option = i;
    for (int i = 0; c->left == 0 && i < count; i++)
        c->entry[i].option = i;
    c->left = c->left ? c->left : count;
}

/* Another round over so many options still to come. */
static uint32_t cost_of_round(const struct brain *b, const struct contest *c)
{
    return b->attempt.answers / c->tried * (uint32_t)c->left;
}

/* Where steps are short, what looked worse is tried no more, so that the rest can be told from luck. */
static int look_ahead(struct brain *b, const struct session *known, uint8_t seat, uint32_t steps_max)
{
    struct contest c = {.left = 0};
    struct random_source source = {quick_random_below, &b->attempt.random};
    b->attempt.answers = 0;
    enter_options(b, known, &c);
    b->sample = affordable(c.left, steps_max);
    for (int w = 0, worlds = 0; w < WORLDS_MAX && c.left > 1; w++) {
        while (c.tried > 0 && c.left > 2 &&
               b->attempt.answers + ROUNDS_MEANT * cost_of_round(b, &c) > steps_max)
            halve(&c);
        if (c.tried > 0 && b->attempt.answers + cost_of_round(b, &c) > steps_max)
            break;
        /* The options are the same in every world that looks the same from the seat. */
        if (!determinize(b->world, known, seat, &source) || b->world->prompt.count != known->prompt.count)
            continue;
        attempt_look(b->world, seat, b->before);
        for (int i = 0; i < c.left; i++, c.tried++)
            try_option(b, seat, &c.entry[i]);
        leave_out_detours(&c, ++worlds);
    }
    return c.left == 1 || c.tried > 0 ? best_of(b, c.entry, c.left)
                                      : attempt_any(&b->attempt, &known->prompt);
}

int brain_choose(struct brain *b, const struct session *known, uint8_t seat, enum level level,
                 uint32_t steps_max)
{
    GAME_ASSERT(known->prompt.seat == seat && known->prompt.count > 0);
    if (level == LEVEL_RANDOM || known->prompt.count == 1 || !known->game->evaluate)
        return attempt_any(&b->attempt, &known->prompt);
    return look_ahead(b, known, seat, steps_max);
}
