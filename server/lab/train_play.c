/* See train_play.h. */
#include "server/lab/train_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/base/progress.h"
#include "server/lab/shares.h"
#include "server/lab/sim.h"
#include "server/lab/train_player.h"

enum {
    CHOICES_MAX = 12000, /* then a game has no end */
    UNUSUAL_ONE_IN = 4,
    TABLES_TRIED = 4000,
    ABOUT_TRIED = 20,
    NOTED_ONE_IN = 10, /* of positions that begin no turn */
};

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

static bool has_one_of(const struct train_tables *tables, const uint8_t *settings)
{
    for (int i = 0; i < tables->about_count; i++)
        if (settings[tables->about[i].setting] == tables->about[i].value)
            return true;
    return false;
}

/* One of the seats whom a table may be about, or SEAT_NOBODY. */
static uint8_t seat_about(const struct train_tables *tables, const struct game_config *config,
                          struct quick_random *random)
{
    uint8_t found = SEAT_NOBODY;
    uint32_t n = 0;
    for (uint8_t seat = 0; seat < config->seats; seat++)
        if (has_one_of(tables, config->seat[seat]) && quick_random_below(random, ++n) == 0)
            found = seat;
    return found;
}

/* Draws the table of a game and whom it is about: a seat, or SEAT_NOBODY. */
static uint8_t draw_game(const struct train_play *plan, struct quick_random *random,
                         struct game_config *config)
{
    const struct train_tables *tables = &plan->tables;
    bool about = plan->w && tables->about_count > 0 &&
                 quick_random_below(random, 100) < (uint32_t)tables->about_percent;
    uint8_t seat = SEAT_NOBODY;
    for (int i = 0; i < (about ? ABOUT_TRIED : 1) && seat == SEAT_NOBODY; i++) {
        draw_table(tables, random, config);
        if (about)
            seat = seat_about(tables, config, random);
    }
    return seat;
}

/* ---- Games for training ---- */

/* Notes the position as the seat that is asked sees it, or as the one that moved last. */
static bool note(struct train_player *p, uint8_t last, uint32_t number, struct samples *set)
{
    struct features f;
    uint8_t viewer = p->session->prompt.seat;
    if (last < SEATS_MAX && quick_random_below(&p->attempt.random, 2))
        viewer = last;
    attempt_look(p->session, viewer, p->view);
    memset(&f, 0, sizeof f);
    p->features.describe(p->view, viewer, &f);
    return samples_add(set, number, &f, p->session->config.seats, p->features.numbers);
}

/* Plays one game; its positions are added if it came to an end with winners. */
static bool play_game(struct train_player *p, struct train_manners *manners, const struct train_play *plan,
                      uint32_t number, struct samples *set)
{
    struct game_config config;
    uint32_t turn = 0;
    uint8_t last = SEAT_NOBODY;
    size_t from = set->count;
    p->attempt.random = quick_random_of(plan->seed, number);
    uint8_t about = draw_game(plan, &p->attempt.random, &config);
    p->brain.attempt.random.state = quick_random_next(&p->attempt.random);
    if (!train_manners_draw(manners, &plan->mixture, plan->w, config.seats, &p->attempt.random))
        return false;
    if (about != SEAT_NOBODY)
        train_manners_about(manners, about, config.seats);
    p->features.weights = plan->w ? &manners->value : NULL;
    session_start(p->session, &config);
    for (int i = 0; train_is_open(p->session) && i < CHOICES_MAX; i++) {
        uint8_t seat = p->session->prompt.seat;
        struct game_turn now = p->game.turn(p->session->now);
        bool begins = now.number != turn, asked = seat < SEATS_MAX && now.number > 0;
        if (asked && (begins || quick_random_below(&p->attempt.random, NOTED_ONE_IN) == 0)) {
            if (!note(p, last, number, set))
                return false;
            turn = now.number;
        }
        int by = seat < SEATS_MAX ? seat : 0; /* chance has no manners */
        session_answer_index(p->session,
                             train_choose(p, manners->how[by], manners->careless[by], plan->steps));
        last = seat < SEATS_MAX ? seat : last;
    }
    struct game_result result = train_result(p->session);
    if (result.winners)
        samples_end_game(set, from, result.winners);
    else
        samples_cut(set, from);
    return true;
}

static bool play_alone(const struct train_play *plan, struct samples *set)
{
    struct train_player p;
    struct train_manners manners = {0};
    struct progress progress;
    bool ok = train_player_create(&p, plan->tables.game, (uint32_t)plan->views);
    progress_begin(&progress, "games", plan->games);
    for (uint32_t i = 0; ok && i < plan->games; i++) {
        ok = play_game(&p, &manners, plan, plan->first + i, set);
        progress_step(&progress, i + 1);
    }
    progress_end(&progress);
    train_manners_free(&manners);
    train_player_free(&p);
    return ok;
}

/* ---- Several processes: each plays every jobs-th game and writes its positions into a pipe ---- */

static bool play_share(const struct train_play *plan, uint32_t share, int writing)
{
    struct train_player p;
    struct train_manners manners = {0};
    struct samples game = {0};
    bool ok = train_player_create(&p, plan->tables.game, (uint32_t)plan->views);
    for (uint32_t i = share; ok && i < plan->games; i += (uint32_t)plan->jobs) {
        samples_cut(&game, 0);
        game.numbers_count = 0;
        size_t counts[2];
        ok = play_game(&p, &manners, plan, plan->first + i, &game);
        counts[0] = game.count;
        counts[1] = game.numbers_count;
        ok = ok && shares_transfer(writing, counts, sizeof counts, true) &&
             shares_transfer(writing, game.sample, game.count * sizeof *game.sample, true) &&
             shares_transfer(writing, game.numbers, game.numbers_count * sizeof *game.numbers, true);
    }
    samples_free(&game);
    train_manners_free(&manners);
    train_player_free(&p);
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
static double play_rated(struct train_player *p, const struct train_play *plan,
                         const struct game_config *config, uint64_t seed, uint8_t seat,
                         const struct value_weights *others)
{
    p->attempt.random.state = seed;
    session_start(p->session, config);
    for (int i = 0; train_is_open(p->session) && i < CHOICES_MAX; i++) {
        p->features.weights = p->session->prompt.seat == seat ? plan->w : others;
        session_answer_index(p->session, train_choose(p, TRAIN_AT_ONCE, TRAIN_CARELESS, plan->steps));
    }
    struct game_result result = train_result(p->session);
    return result.winners >> seat & 1 ? 1.0 / __builtin_popcount(result.winners) : 0;
}

bool train_rate(const struct train_play *plan, uint32_t deals, const struct value_weights *others,
                struct train_rating *rating)
{
    struct train_player p;
    bool ok = train_player_create(&p, plan->tables.game, (uint32_t)plan->views);
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
    train_player_free(&p);
    return ok;
}
