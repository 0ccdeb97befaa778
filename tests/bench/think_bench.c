/*
 * How fast bots think: evaluations a second of the search, and what a choice of a hard bot costs, over
 * positions of random games at any table. Prints one JSON object.
 *
 *     think_bench [--game NAME] [THOUGHTS]     preset 60; of a game that has a learned value
 */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "server/lab/sim.h"
#include "server/think/mind.h"
#include "tests/bench/bench_game.h"

enum { APART = 40, THOUGHTS_MAX = 10000 }; /* answers between two thoughts */

/* CPU time: what other processes do meanwhile does not count. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void *must(void *got)
{
    if (got)
        return got;
    fprintf(stderr, "think_bench: out of memory\n");
    exit(EXIT_FAILURE);
}

/* Plays on at random to a question with a choice, into a new game where one is over. */
static void go_on(struct session *s, struct quick_random *random)
{
    for (int i = 0; s->over || i < APART || s->prompt.seat >= SEATS_MAX || s->prompt.count < 2; i++) {
        if (s->over) {
            struct game_config config;
            sim_any_table(s->game, quick_random_next(random), &config);
            session_start(s, &config);
        } else {
            session_answer_index(s, (int)quick_random_below(random, s->prompt.count));
        }
    }
}

int main(int argc, char **argv)
{
    const struct game *game = bench_kit_asked(&argc, &argv)->game;
    long thoughts = argc > 1 ? strtol(argv[1], NULL, 10) : 60;
    if (argc > 2 || thoughts < 1 || thoughts > THOUGHTS_MAX || !level_plays(game, LEVEL_HARD)) {
        fprintf(stderr, "usage: think_bench [--game NAME] [THOUGHTS]\n");
        return 2;
    }
    if (sodium_init() < 0)
        return EXIT_FAILURE;
    static struct mind mind;
    static double took[THOUGHTS_MAX];
    struct quick_random random = {1};
    struct session *s = must(session_create(game));
    double all = 0, evaluations = 0, answers = 0;
    must(mind_init(&mind, game, LEVEL_HARD) ? s : NULL);
    s->over = true;
    for (long i = 0; i < thoughts; i++) {
        int choice;
        go_on(s, &random);
        double began = now();
        mind_begin(&mind, s, quick_random_next(&random), mind_evaluations(LEVEL_HARD));
        while (!mind_think(&mind, &choice))
            ;
        all += took[i] = now() - began;
        evaluations += mind_spent(&mind);
        answers += mind_attempt(&mind)->answers;
    }
    qsort(took, (size_t)thoughts, sizeof *took, by_size);
    json_t *result =
        json_pack("{s:s,s:f,s:f,s:f,s:f,s:I}", "game", game->name, "evaluations_per_second",
                  evaluations / all, "answers_per_second", answers / all, "hard_choice_ms_median",
                  took[thoughts / 2] * 1e3, "hard_choice_ms_max", took[thoughts - 1] * 1e3, "hard_tree_bytes",
                  (json_int_t)tree_room(game, mind_evaluations(LEVEL_HARD)));
    json_dumpf(result, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(result);
    mind_free(&mind);
    session_destroy(s);
    return EXIT_SUCCESS;
}
