/* See train_play.h. */
#include "server/lab/train_play.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/base/progress.h"
#include "server/lab/shares.h"
#include "server/lab/sim.h"
#include "server/think/attempt.h"
#include "server/think/brain.h"

enum {
    CHOICES_MAX = 12000, /* then a game has no end */
    COMPARED_MAX = 40,   /* options of one choice */
    UNUSUAL_ONE_IN = 4,
    TABLES_TRIED = 4000,
    NOTED_ONE_IN = 10,    /* of positions that begin no turn */
    CARELESS_PERCENT = 1, /* of choices are any, by a value */
    CARELESS_EASY = 3,    /* by easy */
};
static const double NOISE = 0.18; /* on the logarithm of the odds */

/* Who plays, and what it takes to think. */
struct player {
    const struct game *game;
    struct session *session, *trial;
    void *view;
    struct brain brain;
    struct attempt attempt;
};

static bool player_create(struct player *p, const struct game *game)
{
    *p = (struct player){.game = game};
    p->session = session_create(game);
    p->trial = session_create(game);
    p->view = malloc(game->view_size);
    return brain_init(&p->brain, game, 0) && p->session && p->trial && p->view;
}

static void player_free(struct player *p)
{
    session_destroy(p->session);
    session_destroy(p->trial);
    free(p->view);
    brain_free(&p->brain);
}

/* ---- Tables ---- */

static bool is_usual(const struct train_tables *tables, const struct game_config *config)
{
    bool usual = config->seats == tables->seats;
    for (int i = 0; i < tables->usual_count; i++)
        usual = usual && config->match[tables->usual[i].setting] == tables->usual[i].value;
    return usual;
}

/* Draws the table of a game. */
static void draw_table(const struct train_tables *tables, struct quick_random *random,
                       struct game_config *config)
{
    bool any = quick_random_below(random, UNUSUAL_ONE_IN) == 0;
    bool begun =
        tables->legacies_percent > 0 && quick_random_below(random, 100) < (uint32_t)tables->legacies_percent;
    for (int i = 0; i < TABLES_TRIED; i++) {
        sim_any_table(tables->game, quick_random_next(random), config);
        if (any || is_usual(tables, config))
            break;
    }
    if (begun)
        sim_begin_from_any(tables->game, random, config);
}

/* ---- Choosing ---- */

static struct game_result result_of(const struct session *s)
{
    struct game_result result = {0};
    s->game->result(s->now, &result);
    return result;
}

/* What comes after it is known who has won is nothing to learn from. */
static bool is_open(const struct session *s)
{
    return !s->over && !result_of(s).winners;
}

/* The logarithm of the odds that the seat wins once this option and its beat are played out. */
static double worth_of(struct player *p, const struct value_weights *w, uint8_t seat, int index)
{
    struct session *s = p->trial;
    uint16_t chance[SEATS_MAX];
    double own;
    session_copy(s, p->session);
    attempt_play(&p->attempt, s, index, SEAT_NOBODY);
    struct game_result result = result_of(s);
    if (s->over || result.winners) {
        own = result.winners >> seat & 1 ? VALUE_SURE : 0;
    } else {
        attempt_look(s, seat, p->view);
        value_chances_by(p->game->features, w, p->view, seat, s->config.seats, chance);
        own = chance[seat];
    }
    return log((own + 1) / (VALUE_SURE - own + 1));
}

/* Of Gumbel's distribution: options are drawn like a softmax of their worths. */
static double noise(struct player *p)
{
    enum { FINE = 1 << 24 };
    double u = (quick_random_below(&p->attempt.random, FINE) + 0.5) / FINE;
    return -NOISE * log(-log(u));
}

static int best_by_value(struct player *p, const struct value_weights *w, uint8_t seat)
{
    int options = p->session->prompt.count, best = 0;
    int compared = options < COMPARED_MAX ? options : COMPARED_MAX;
    double best_worth = -INFINITY;
    for (int i = 0; i < compared; i++) {
        int index = compared == options ? i : (int)quick_random_below(&p->attempt.random, (uint32_t)options);
        double worth = worth_of(p, w, seat, index) + noise(p);
        if (worth > best_worth) {
            best_worth = worth;
            best = index;
        }
    }
    return best;
}

static int choose(struct player *p, const struct value_weights *w, long long steps)
{
    const struct prompt *prompt = &p->session->prompt;
    uint32_t careless = w ? CARELESS_PERCENT : CARELESS_EASY;
    if (prompt->seat == SEAT_CHANCE || prompt->count == 1 ||
        quick_random_below(&p->attempt.random, 100) < careless)
        return attempt_any(&p->attempt, prompt);
    if (w)
        return best_by_value(p, w, prompt->seat);
    return brain_choose(&p->brain, p->session, prompt->seat, LEVEL_EASY, (uint32_t)steps);
}

/* ---- Games for training ---- */

/* Notes the position as the seat that is asked sees it, or as the one that moved last. */
static bool note(struct player *p, uint8_t last, uint32_t number, struct samples *set)
{
    struct features f;
    uint8_t viewer = p->session->prompt.seat;
    if (last < SEATS_MAX && quick_random_below(&p->attempt.random, 2))
        viewer = last;
    attempt_look(p->session, viewer, p->view);
    memset(&f, 0, sizeof f);
    p->game->features->describe(p->view, viewer, &f);
    return samples_add(set, number, &f, p->session->config.seats, p->game->features->numbers);
}

/* The seats that easy plays in a game, so that the value does not know its own manners alone. */
static uint16_t draw_easy(struct player *p, const struct train_play *plan, uint8_t seats)
{
    uint16_t easy = 0;
    for (uint8_t seat = 0; plan->w && plan->easy_percent > 0 && seat < seats; seat++)
        if (quick_random_below(&p->attempt.random, 100) < (uint32_t)plan->easy_percent)
            easy |= SEAT_BIT(seat);
    return easy;
}

/* Plays one game; its positions are added if it came to an end with winners. */
static bool play_game(struct player *p, const struct train_play *plan, uint32_t number, struct samples *set)
{
    struct game_config config;
    uint32_t turn = 0;
    uint8_t last = SEAT_NOBODY;
    size_t from = set->count;
    p->attempt.random = quick_random_of(plan->seed, number);
    draw_table(&plan->tables, &p->attempt.random, &config);
    p->brain.attempt.random.state = quick_random_next(&p->attempt.random);
    uint16_t easy = draw_easy(p, plan, config.seats);
    session_start(p->session, &config);
    for (int i = 0; is_open(p->session) && i < CHOICES_MAX; i++) {
        uint8_t seat = p->session->prompt.seat;
        struct game_turn now = p->game->turn(p->session->now);
        bool begins = now.number != turn, asked = seat < SEATS_MAX && now.number > 0;
        if (asked && (begins || quick_random_below(&p->attempt.random, NOTED_ONE_IN) == 0)) {
            if (!note(p, last, number, set))
                return false;
            turn = now.number;
        }
        bool by_easy = seat < SEATS_MAX && (easy & SEAT_BIT(seat));
        session_answer_index(p->session, choose(p, by_easy ? NULL : plan->w, plan->steps));
        last = seat < SEATS_MAX ? seat : last;
    }
    struct game_result result = result_of(p->session);
    if (result.winners)
        samples_end_game(set, from, result.winners);
    else
        samples_cut(set, from);
    return true;
}

static bool play_alone(const struct train_play *plan, struct samples *set)
{
    struct player p;
    struct progress progress;
    bool ok = player_create(&p, plan->tables.game);
    progress_begin(&progress, "games", plan->games);
    for (uint32_t i = 0; ok && i < plan->games; i++) {
        ok = play_game(&p, plan, plan->first + i, set);
        progress_step(&progress, i + 1);
    }
    progress_end(&progress);
    player_free(&p);
    return ok;
}

/* ---- Several processes: each plays every jobs-th game and writes its positions into a pipe ---- */

static bool play_share(const struct train_play *plan, uint32_t share, int writing)
{
    struct player p;
    struct samples game = {0};
    bool ok = player_create(&p, plan->tables.game);
    for (uint32_t i = share; ok && i < plan->games; i += (uint32_t)plan->jobs) {
        samples_cut(&game, 0);
        game.numbers_count = 0;
        size_t counts[2];
        ok = play_game(&p, plan, plan->first + i, &game);
        counts[0] = game.count;
        counts[1] = game.numbers_count;
        ok = ok && shares_transfer(writing, counts, sizeof counts, true) &&
             shares_transfer(writing, game.sample, game.count * sizeof *game.sample, true) &&
             shares_transfer(writing, game.numbers, game.numbers_count * sizeof *game.numbers, true);
    }
    samples_free(&game);
    player_free(&p);
    return ok;
}

/* Reads the positions of the next game of a process. */
static bool collect_game(int reading, struct samples *set)
{
    size_t counts[2];
    struct samples game = {0};
    bool ok = shares_transfer(reading, counts, sizeof counts, false);
    if (ok) {
        game.sample = malloc((counts[0] + 1) * sizeof *game.sample);
        game.numbers = malloc((counts[1] + 1) * sizeof *game.numbers);
        game.count = counts[0];
        game.numbers_count = counts[1];
        ok = game.sample && game.numbers &&
             shares_transfer(reading, game.sample, game.count * sizeof *game.sample, false) &&
             shares_transfer(reading, game.numbers, game.numbers_count * sizeof *game.numbers, false) &&
             samples_join(set, &game);
    }
    samples_free(&game);
    return ok;
}

static pid_t start_share(const struct train_play *plan, uint32_t share, int *reading)
{
    int ends[2];
    if (pipe(ends) != 0)
        return -1;
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        _exit(play_share(plan, share, ends[1]) ? 0 : 1);
    }
    close(ends[1]);
    *reading = ends[0];
    if (child < 0)
        close(ends[0]);
    return child;
}

static bool play_together(const struct train_play *plan, struct samples *set)
{
    pid_t children[TRAIN_JOBS_MAX];
    int readings[TRAIN_JOBS_MAX], started = 0;
    struct progress progress;
    bool ok = true;
    for (; ok && started < plan->jobs; started += ok) {
        children[started] = start_share(plan, (uint32_t)started, &readings[started]);
        ok = children[started] > 0;
    }
    progress_begin(&progress, "games", plan->games);
    for (uint32_t i = 0; ok && i < plan->games; i++) {
        ok = collect_game(readings[i % (uint32_t)plan->jobs], set);
        progress_step(&progress, i + 1);
    }
    progress_end(&progress);
    for (int i = 0; i < started; i++) {
        close(readings[i]);
        waitpid(children[i], NULL, 0);
    }
    return ok;
}

bool train_play(const struct train_play *plan, struct samples *set, char *error, size_t error_size)
{
    if (plan->jobs == 1 ? play_alone(plan, set) : play_together(plan, set))
        return true;
    snprintf(error, error_size, "out of memory, or a process for games could not be started or failed");
    return false;
}

/* ---- Rating ---- */

/* Plays a table with the value of the plan in one seat; how much of the win is its own. */
static double play_rated(struct player *p, const struct train_play *plan, const struct game_config *config,
                         uint64_t seed, uint8_t seat, const struct value_weights *others)
{
    p->attempt.random.state = seed;
    session_start(p->session, config);
    for (int i = 0; is_open(p->session) && i < CHOICES_MAX; i++)
        session_answer_index(p->session,
                             choose(p, p->session->prompt.seat == seat ? plan->w : others, plan->steps));
    struct game_result result = result_of(p->session);
    return result.winners >> seat & 1 ? 1.0 / __builtin_popcount(result.winners) : 0;
}

bool train_rate(const struct train_play *plan, uint32_t deals, const struct value_weights *others,
                struct train_rating *rating)
{
    struct player p;
    bool ok = player_create(&p, plan->tables.game);
    *rating = (struct train_rating){0};
    for (uint32_t deal = 0; ok && deal < deals; deal++) {
        struct game_config config;
        struct quick_random random = quick_random_of(~plan->seed, deal);
        draw_table(&plan->tables, &random, &config);
        uint64_t seed = quick_random_next(&random);
        for (uint8_t seat = 0; seat < config.seats; seat++, rating->games++) {
            rating->won += play_rated(&p, plan, &config, seed, seat, others);
            rating->even += 1.0 / config.seats;
        }
    }
    player_free(&p);
    return ok;
}
