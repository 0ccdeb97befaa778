/* warren-lab sim: many games with every property checked. Prints one JSON document. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/root/root.h"
#include "core/session.h"
#include "protocol/config.h"
#include "server/lab/lab.h"
#include "server/brain.h"
#include "tests/property/property.h"

enum {
    FACTIONS_MAX = 16,
    CHOICES_MAX = 60000,
    CHECK_PERCENT = 4, /* of positions that get the costly checks */
    VIOLATIONS_SHOWN = 20,
    /*
     * Random play can end in a position in which nobody can do anything any more: every card lies with the
     * Alliance's supporters, and those who could score have activated dominance cards. The Law knows no end
     * then. More than one such game in so many would be a fault of the rules.
     */
    STALL_ONE_IN = 500,
    EASY_STEPS_MAX = 600, /* answers an easy bot may try for one choice */
};

struct sim {
    long games;
    uint64_t seed;
    const char *factions; /* "mixed" or a comma-separated list */
    bool easy, checks;
    struct quick_random random;

    uint64_t choices, positions, worlds, options, undos;
    long stalled;
    long played[FACTIONS_MAX], wins[FACTIONS_MAX], points[FACTIONS_MAX], reached[FACTIONS_MAX];
    json_t *violations;
    long violations_count;
};

static const struct game *const game = &root_game;

static const struct setting *faction_setting(void)
{
    return &game->seat_settings[SEAT_SETTING_FACTION];
}

/* ---- Which factions play ---- */

/* A random mix of different factions: value 0 of the setting is "any". */
static void mix_factions(struct sim *s, struct game_config *config)
{
    uint8_t left[FACTIONS_MAX];
    int count = faction_setting()->values_count - 1;
    for (int i = 0; i < count; i++)
        left[i] = (uint8_t)(i + 1);
    for (int seat = 0; seat < config->seats; seat++) {
        int pick = (int)quick_random_below(&s->random, (uint32_t)(count - seat));
        config->seat[seat][SEAT_SETTING_FACTION] = left[pick];
        left[pick] = left[count - seat - 1];
    }
}

/* Reads "marquise,eyrie". Returns the number of seats, or -1 with a message. */
static int list_factions(const char *list, struct game_config *config)
{
    char copy[256];
    int seats = 0;
    snprintf(copy, sizeof copy, "%s", list);
    for (char *rest = copy, *name; (name = strtok_r(rest, ",", &rest));) {
        int value = -1;
        for (int i = 1; i < faction_setting()->values_count; i++)
            if (strcmp(faction_setting()->values[i], name) == 0)
                value = i;
        if (value < 0 || seats == game->seats_max) {
            fprintf(stderr,
                    value < 0 ? "--factions: no faction is called \"%s\"\n"
                              : "--factions: too many at \"%s\"\n",
                    name);
            return -1;
        }
        config->seat[seats++][SEAT_SETTING_FACTION] = (uint8_t)value;
    }
    if (seats < game->seats_min) {
        fprintf(stderr, "--factions: needs at least %d factions, or mixed\n", game->seats_min);
        return -1;
    }
    return seats;
}

static int make_config(struct sim *s, struct game_config *config)
{
    if (strcmp(s->factions, "mixed") == 0) {
        uint32_t span = (uint32_t)(game->seats_max - game->seats_min + 1);
        config_presets(game, (uint8_t)(game->seats_min + quick_random_below(&s->random, span)), config);
        mix_factions(s, config);
        return 0;
    }
    config_presets(game, game->seats_max, config);
    int seats = list_factions(s->factions, config);
    if (seats < 0)
        return -1;
    char error[200];
    config->seats = (uint8_t)seats;
    if (game->config_check(config, error, sizeof error) != 0) {
        fprintf(stderr, "--factions: %s\n", error);
        return -1;
    }
    return 0;
}

/* ---- Playing ---- */

static int choose_easy(void *context, const struct session *session)
{
    return brain_choose(context, session, session->prompt.seat, LEVEL_EASY, EASY_STEPS_MAX);
}

static void note_result(struct sim *s, const struct property_run *run)
{
    for (uint8_t seat = 0; seat < run->config.seats; seat++) {
        int faction = run->config.seat[seat][SEAT_SETTING_FACTION];
        s->played[faction]++;
        s->points[faction] += run->result.score[seat];
        s->reached[faction] += run->result.score[seat] >= 30;
        s->wins[faction] += (run->result.winners & SEAT_BIT(seat)) != 0;
    }
    s->stalled += run->stalled;
}

static int play_game(struct sim *s, long number, struct brain *bot)
{
    s->random.state = s->seed + (uint64_t)number * 0x9e3779b97f4a7c15u;
    struct random_source source = {quick_random_below, &s->random};
    struct property_run run = {
        .game = game,
        .random = &source,
        .choose = s->easy ? choose_easy : NULL,
        .context = bot,
        .choices_max = CHOICES_MAX,
        .may_stall = true,
        .effort = CHECK_PERCENT,
        .unchecked = !s->checks,
    };
    if (make_config(s, &run.config) != 0)
        return -1;
    const char *violation = property_run(&run);
    if (violation) {
        s->violations_count++;
        if (json_array_size(s->violations) < VIOLATIONS_SHOWN)
            json_array_append_new(s->violations,
                                  json_pack("{s:I,s:s}", "game", (json_int_t)number, "what", violation));
    }
    s->choices += run.choices;
    s->positions += run.positions;
    s->worlds += run.worlds;
    s->options += run.options;
    s->undos += run.undos;
    note_result(s, &run);
    return 0;
}

static void print_report(const struct sim *s, double seconds)
{
    json_t *factions = json_object();
    for (int i = 1; i < faction_setting()->values_count; i++)
        if (s->played[i])
            json_object_set_new(factions, faction_setting()->values[i],
                                json_pack("{s:I,s:I,s:f,s:I}", "played", (json_int_t)s->played[i], "wins",
                                          (json_int_t)s->wins[i], "mean_score",
                                          (double)s->points[i] / (double)s->played[i], "reached_30",
                                          (json_int_t)s->reached[i]));
    json_t *report = json_pack(
        "{s:s,s:I,s:I,s:s,s:s,s:b,s:I,s:f,s:f,s:f,s:I,s:o,s:{s:I,s:I,s:I,s:I},s:I,s:O}", "game", game->name,
        "games", (json_int_t)s->games, "seed", (json_int_t)s->seed, "factions_played", s->factions, "level",
        s->easy ? "easy" : "random", "checks", s->checks, "choices", (json_int_t)s->choices, "seconds",
        seconds, "choices_per_second", (double)s->choices / seconds, "games_per_second",
        (double)s->games / seconds, "stalled", (json_int_t)s->stalled, "factions", factions, "checked",
        "positions", (json_int_t)s->positions, "options", (json_int_t)s->options, "undos",
        (json_int_t)s->undos, "worlds", (json_int_t)s->worlds, "violations", (json_int_t)s->violations_count,
        "first_violations", s->violations);
    json_dumpf(report, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    printf("\n");
    json_decref(report);
}

static int read_call(struct sim *s, int argc, char **argv)
{
    static const struct option options[] = {
        {"games", required_argument, NULL, 'g'},    {"seed", required_argument, NULL, 's'},
        {"factions", required_argument, NULL, 'f'}, {"level", required_argument, NULL, 'l'},
        {"no-checks", no_argument, NULL, 'n'},      {0}};
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        char *end = NULL;
        if (c == 'g')
            s->games = strtol(optarg, &end, 10);
        else if (c == 's')
            s->seed = strtoull(optarg, &end, 10);
        else if (c == 'f')
            s->factions = optarg;
        else if (c == 'l' && (strcmp(optarg, "random") == 0 || strcmp(optarg, "easy") == 0))
            s->easy = strcmp(optarg, "easy") == 0;
        else if (c == 'n')
            s->checks = false;
        else {
            fprintf(stderr,
                    c == 'l' ? "--level: expected random or easy, found \"%s\"\n"
                             : "warren-lab sim: wrong call\n",
                    optarg);
            return -1;
        }
        if (end && (*end || end == optarg)) {
            fprintf(stderr, "--%s: expected a number, found \"%s\"\n", c == 'g' ? "games" : "seed", optarg);
            return -1;
        }
    }
    if (s->games < 1 || optind < argc) {
        fprintf(stderr,
                "usage: warren-lab sim --games N --seed S [--factions LIST|mixed] [--level random|easy] "
                "[--no-checks]\n");
        return -1;
    }
    return 0;
}

int lab_sim(int argc, char **argv)
{
    struct sim s = {.games = 0, .seed = 1, .factions = "mixed", .checks = true};
    if (read_call(&s, argc, argv) != 0)
        return LAB_WRONG_CALL;
    s.violations = json_array();
    struct brain bot;
    if (!brain_init(&bot, game, s.seed))
        return LAB_WRONG_CALL;
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    int result = LAB_OK;
    for (long i = 0; i < s.games && result == LAB_OK; i++)
        if (play_game(&s, i, &bot) != 0)
            result = LAB_WRONG_CALL;
    clock_gettime(CLOCK_MONOTONIC, &end);
    brain_free(&bot);
    if (result == LAB_OK) {
        print_report(&s, (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec));
        bool stalls_too_often = s.stalled > 1 + s.games / STALL_ONE_IN;
        result = s.violations_count || stalls_too_often ? LAB_DIFFERS : LAB_OK;
    }
    json_decref(s.violations);
    return result;
}
