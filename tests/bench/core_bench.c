/*
 * How fast the rules are: whole random games with every option listed at every step, how long a prompt takes,
 * copies, hashes, other worlds, replays. Prints one JSON object with one member per game: of all there are,
 * or of the one that is named. docs/adding-a-game.md says which figures a game should keep to.
 *
 *     core_bench [--game NAME] [SECONDS]     seconds for each game's random play (preset 3)
 */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/determinize.h"
#include "protocol/config.h"
#include "tests/bench/bench_game.h"

enum {
    SEATS = BENCH_SEATS,
    LOG_MAX = 20000,
    SAMPLES_MAX = 4000,
    PROMPTS_MAX = 200000,
    BATCH = 32,        /* copies per sample: one alone is shorter than the clock can tell */
    SAMPLE_EVERY = 16, /* choices between two sampled positions */
    REPLAYS = 60,
    RUNS = 5, /* of random play; the median counts */
};

struct samples {
    double value[SAMPLES_MAX];
    int count;
};

struct prompt_times {
    double value[PROMPTS_MAX];
    int count;
};

struct bench {
    const struct game *game;
    struct game_config config;
    struct session *s, *copy;
    struct quick_random random;
    struct choice log[LOG_MAX];
    struct samples rate, choice_rate, clone, state_copy, view, world, hash, replay, replay_length;
    struct prompt_times prompts;
    void *spare_state, *spare_view; /* owned */
};

/* CPU time: what other processes do meanwhile does not count. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void add(struct samples *s, double value)
{
    if (s->count < SAMPLES_MAX)
        s->value[s->count++] = value;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The value below which this share of so many values lies. Sorts them. */
static double share_of(double *values, int count, double part)
{
    if (count == 0)
        return 0;
    qsort(values, (size_t)count, sizeof *values, ascending);
    int index = (int)(part * (double)count);
    return values[index < count ? index : count - 1];
}

static double share(struct samples *s, double part)
{
    return share_of(s->value, s->count, part);
}

/* What random play adds up to. */
struct tally {
    uint64_t games, choices, decisions, options;
};

/* Answers whatever is asked at random. */
struct player {
    struct answerer by;
    struct quick_random *random;
    struct tally *run;
};

static int choose_any(struct answerer *by, const struct session *s)
{
    struct player *p = (struct player *)by;
    p->run->options += s->prompt.count;
    p->run->decisions += s->prompt.seat != SEAT_CHANCE;
    p->run->choices++;
    return (int)quick_random_below(p->random, s->prompt.count);
}

/* Whole random games for so many seconds; notes the rates of this run. */
static void random_games(struct bench *b, double seconds, struct tally *all)
{
    struct tally run = {0};
    struct player player = {{choose_any}, &b->random, &run};
    double start = now(), end = start;
    for (; end - start < seconds; end = now(), run.games++) {
        session_start(b->s, &b->config);
        if (!b->s->over)
            session_answer_on(b->s, choose_any(&player.by, b->s), &player.by);
    }
    add(&b->rate, (double)run.games / (end - start));
    add(&b->choice_rate, (double)run.choices / (end - start));
    all->games += run.games;
    all->choices += run.choices;
    all->decisions += run.decisions;
    all->options += run.options;
}

/* Several runs, so that what else the machine does counts little. */
static json_t *random_play(struct bench *b, double seconds)
{
    struct tally all = {0};
    for (int i = 0; i < RUNS; i++)
        random_games(b, seconds / RUNS, &all);
    return json_pack("{s:I,s:f,s:f,s:f,s:f,s:f,s:f}", "games", (json_int_t)all.games, "games_per_second",
                     share(&b->rate, 0.5), "games_per_second_best", share(&b->rate, 1), "choices_per_second",
                     share(&b->choice_rate, 0.5), "choices_per_game", (double)all.choices / (double)all.games,
                     "decisions_of_seats_per_game", (double)all.decisions / (double)all.games,
                     "options_per_choice", (double)all.options / (double)all.choices);
}

static void sample_position(struct bench *b)
{
    struct random_source source = {quick_random_below, &b->random};
    uint8_t hash[HASH_SIZE];
    double start = now();
    for (int i = 0; i < BATCH; i++)
        session_copy(b->copy, b->s);
    add(&b->clone, (now() - start) / BATCH);
    start = now();
    for (int i = 0; i < BATCH; i++)
        session_hash(b->s, hash);
    add(&b->hash, (now() - start) / BATCH);
    start = now();
    for (int i = 0; i < BATCH; i++) {
        memcpy(b->spare_state, b->s->now, b->game->state_size);
        __asm__ volatile("" : : "r"(b->spare_state) : "memory"); /* the copy is wanted each time */
    }
    add(&b->state_copy, (now() - start) / BATCH);
    uint8_t seat = b->s->prompt.seat < SEATS ? b->s->prompt.seat : 0;
    start = now();
    for (int i = 0; i < BATCH; i++) {
        memset(b->spare_view, 0, b->game->view_size);
        b->game->redact(b->s->now, seat, b->spare_view);
    }
    add(&b->view, (now() - start) / BATCH);
    start = now();
    determinize(b->copy, b->s, seat, &source);
    add(&b->world, now() - start);
}

/* Seconds of an answer, which end with the next prompt listed. */
static double answer_time(struct session *s, int index)
{
    double start = now();
    session_answer_index(s, index);
    return now() - start;
}

/* Answers, and notes how long it took: the shorter of two times, so that what else the machine did counts
 * little. */
static void answer_timed(struct bench *b, int index)
{
    session_copy(b->copy, b->s);
    double once = answer_time(b->copy, index), again = answer_time(b->s, index);
    if (b->prompts.count < PROMPTS_MAX)
        b->prompts.value[b->prompts.count++] = once < again ? once : again;
}

/* Plays a game, samples positions on the way, then plays its log again. */
static void sample_game(struct bench *b)
{
    uint32_t length = 0;
    session_start(b->s, &b->config);
    while (!b->s->over && length < LOG_MAX) {
        if (length % SAMPLE_EVERY == 0)
            sample_position(b);
        int index = (int)quick_random_below(&b->random, b->s->prompt.count);
        b->log[length++] = b->s->prompt.options[index];
        answer_timed(b, index);
    }
    double start = now();
    session_start(b->copy, &b->config);
    for (uint32_t i = 0; i < length; i++)
        if (session_answer(b->copy, b->copy->prompt.seat, b->log[i]) != SESSION_OK) {
            fprintf(stderr, "core_bench: a replay went another way\n");
            exit(EXIT_FAILURE);
        }
    add(&b->replay, now() - start);
    add(&b->replay_length, length);
}

static void sit_down(const struct game *game, struct game_config *config)
{
    struct fault fault;
    json_t *seats = json_loads(bench_seats(game->name), 0, NULL);
    config_presets(game, SEATS, config);
    if (!seats || all_seat_settings_read(game, seats, config, NULL, &fault) != 0) {
        fprintf(stderr, "core_bench: %s: %s\n", game->name, seats ? fault.message : "its seats are not JSON");
        exit(EXIT_FAILURE);
    }
    json_decref(seats);
}

/* Sizes, and what was sampled. */
static json_t *sampled(struct bench *b)
{
    double *prompts = b->prompts.value;
    int count = b->prompts.count;
    return json_pack(
        "{s:I,s:I,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f}", "state_bytes",
        (json_int_t)b->game->state_size, "view_bytes", (json_int_t)b->game->view_size, "prompt_us_median",
        share_of(prompts, count, 0.5) * 1e6, "prompt_us_p95", share_of(prompts, count, 0.95) * 1e6,
        "prompt_us_max", share_of(prompts, count, 1) * 1e6, "state_copy_ns_median",
        share(&b->state_copy, 0.5) * 1e9, "clone_ns_median", share(&b->clone, 0.5) * 1e9, "clone_ns_p99",
        share(&b->clone, 0.99) * 1e9, "redact_ns_median", share(&b->view, 0.5) * 1e9, "redact_ns_p99",
        share(&b->view, 0.99) * 1e9, "hash_ns_median", share(&b->hash, 0.5) * 1e9, "determinize_us_median",
        share(&b->world, 0.5) * 1e6, "determinize_us_p99", share(&b->world, 0.99) * 1e6, "replay_ms_median",
        share(&b->replay, 0.5) * 1e3, "replay_ms_max", share(&b->replay, 1) * 1e3, "replay_choices_median",
        share(&b->replay_length, 0.5));
}

static json_t *measure(const struct game *game, double seconds)
{
    struct bench *b = calloc(1, sizeof *b);
    if (!b || !(b->s = session_create(game)) || !(b->copy = session_create(game))) {
        fprintf(stderr, "core_bench: out of memory\n");
        exit(EXIT_FAILURE);
    }
    b->game = game;
    b->random.state = 1;
    sit_down(game, &b->config);
    if (!(b->spare_state = malloc(game->state_size)) || !(b->spare_view = malloc(game->view_size))) {
        fprintf(stderr, "core_bench: out of memory\n");
        exit(EXIT_FAILURE);
    }
    json_t *result = random_play(b, seconds);
    for (int i = 0; i < REPLAYS; i++)
        sample_game(b);
    json_t *more = sampled(b);
    json_object_update(result, more);
    json_decref(more);
    session_destroy(b->s);
    session_destroy(b->copy);
    free(b->spare_state);
    free(b->spare_view);
    free(b);
    return result;
}

int main(int argc, char **argv)
{
    bool named = argc > 1 && strcmp(argv[1], "--game") == 0;
    const struct game_kit *one = bench_kit_asked(&argc, &argv);
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 3;
    if (argc > 2 || seconds <= 0 || seconds > 3600) {
        fprintf(stderr, "usage: core_bench [--game NAME] [SECONDS]\n");
        return 2;
    }
    if (sodium_init() < 0)
        return EXIT_FAILURE;
    const struct game_kit *kits[ALL_GAMES_MAX + 1];
    json_t *all = json_object();
    int count = all_games(kits);
    for (int i = 0; i < count; i++)
        if (!named || kits[i] == one)
            json_object_set_new(all, kits[i]->game->name, measure(kits[i]->game, seconds));
    json_dumpf(all, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(all);
    return EXIT_SUCCESS;
}
