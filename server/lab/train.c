/* warren-lab train: learns the value of a game by playing against itself. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lab/lab.h"
#include "server/lab/lab_game.h"
#include "server/lab/rating.h"
#include "server/lab/sim.h"
#include "server/lab/train_fit.h"
#include "server/lab/train_play.h"
#include "server/lab/whole_file.h"
#include "server/think/tree.h"

enum {
    GENERATIONS_MOST = 1000,
    GAMES_MOST = 1000000,
    EPOCHS_MOST = 100,
    KEEP_MOST = 16,
    PATH_ROOM = 300,
    COMMENT_ROOM = 2000,
};
static const double RATE = 1e-3, RATE_ON = 3e-4 /* of what goes on */;

struct train_call {
    struct train_play play;
    const char *out, *from, *game;
    const char *usual[TRAIN_USUAL_MAX], *about[TRAIN_ABOUT_MAX];
    int usual_count, about_count;
    long long generations, games, lessons, epochs, lambda, keep, deals, seed, jobs;
    bool goes_on;
    char command[COMMENT_ROOM / 2];
};

/* What is learned from, and what was learned last. */
struct course {
    const struct train_call *call;
    struct samples *kept; /* of the last generations, the newest last */
    int kept_count;
    uint32_t played;
    struct weights *best; /* of the last generation; NULL before the first */
    char *error;
    size_t error_size;
};

/* ---- A generation ---- */

/* Positions of new games join those of the last generations; the oldest are forgotten. */
static bool play_lesson(struct course *c, int generation)
{
    const struct train_call *call = c->call;
    struct train_play plan = call->play;
    plan.w = c->best ? &c->best->w : NULL;
    plan.first = c->played;
    plan.games = (uint32_t)(c->best ? call->games : call->lessons);
    plan.seed = (uint64_t)call->seed + (uint64_t)generation * 0x2545f4914f6cdd1du;
    if (c->kept_count == call->keep) {
        samples_free(&c->kept[0]);
        memmove(c->kept, c->kept + 1, (size_t)(c->kept_count - 1) * sizeof *c->kept);
        c->kept_count--;
    }
    c->kept[c->kept_count] = (struct samples){0};
    c->played += plan.games;
    return train_play(&plan, &c->kept[c->kept_count++], c->error, c->error_size);
}

static bool join_kept(const struct course *c, struct samples *all)
{
    for (int i = 0; i < c->kept_count; i++)
        if (!samples_join(all, &c->kept[i]))
            return false;
    if (c->best)
        fit_targets(all, &c->best->w, (double)c->call->lambda / 100);
    return true;
}

/* One line for each generation. */
static void tell(int generation, const struct course *c, const struct fit_result *fitted,
                 const struct train_rating *rating)
{
    printf("generation %d: %u games in all, fitted to %llu positions; cross-entropy %.4f on %llu held out",
           generation, c->played, (unsigned long long)fitted->fitted, fitted->after,
           (unsigned long long)fitted->held_out);
    if (fitted->before > 0)
        printf(" (before %.4f)", fitted->before);
    if (rating->games > 0) {
        double games = rating->games, won = rating->won / games, even = rating->even / games;
        printf("; against the last won %.0f %% of %u, par %.0f %%", 100 * won, rating->games, 100 * even);
        if (won > 0 && won < 1)
            printf(" (%+.0f Elo)", elo_of_part(won, even));
    }
    printf("\n");
    fflush(stdout);
}

static bool write_out(const struct course *c, int generation, const struct weights *w)
{
    char comment[COMMENT_ROOM];
    snprintf(comment, sizeof comment,
             " * Learned weights of the value of %s, by its rules' revision %d: generation %d, %u games.\n"
             " * Made, not to be edited, by\n"
             " *     %s\n",
             c->call->play.tables.game->name, w->w.revision, generation, c->played, c->call->command);
    return weights_write(w, c->call->out, comment, c->error, c->error_size);
}

static bool run_generation(struct course *c, int generation)
{
    const struct train_call *call = c->call;
    const struct fit_plan plan = {(int)call->epochs, call->goes_on ? RATE_ON : RATE,
                                  (uint64_t)call->seed + (uint64_t)generation, call->goes_on};
    struct fit_result fitted;
    struct train_rating rating = {0};
    struct samples all = {0};
    bool ok = play_lesson(c, generation);
    if (!ok)
        return false;
    struct weights *next = weights_create(call->play.tables.game);
    ok = next && join_kept(c, &all) && fit(&all, &plan, c->best ? &c->best->w : NULL, next, &fitted);
    if (ok && c->best && call->deals > 0) {
        struct train_play rated = call->play;
        rated.w = &next->w;
        rated.seed = (uint64_t)call->seed;
        ok = train_rate(&rated, (uint32_t)call->deals, &c->best->w, &rating);
    }
    samples_free(&all);
    if (!ok) {
        snprintf(c->error, c->error_size, "out of memory");
        weights_free(next);
        return false;
    }
    weights_free(c->best);
    c->best = next;
    tell(generation, c, &fitted, &rating);
    return write_out(c, generation, next);
}

static int run_course(const struct train_call *call)
{
    char error[PATH_ROOM] = "out of memory";
    struct course c = {.call = call, .error = error, .error_size = sizeof error};
    c.kept = calloc((size_t)call->keep, sizeof *c.kept);
    bool ok = c.kept != NULL;
    if (ok && call->from) {
        c.best = weights_create(call->play.tables.game);
        ok = c.best && weights_read(c.best, call->from, error, sizeof error);
    }
    for (int generation = 1; ok && generation <= call->generations; generation++)
        ok = run_generation(&c, generation);
    for (int i = 0; i < c.kept_count; i++)
        samples_free(&c.kept[i]);
    free(c.kept);
    weights_free(c.best);
    return ok ? LAB_OK : lab_failed(&lab_train, "%s", error);
}

/* ---- The call ---- */

enum {
    OPTION_GAME = 'a',
    OPTION_OUT,
    OPTION_FROM,
    OPTION_GENERATIONS,
    OPTION_GAMES,
    OPTION_LESSONS,
    OPTION_STEPS,
    OPTION_EASY,
    OPTION_SEARCH,
    OPTION_VIEWS,
    OPTION_ODD,
    OPTION_EPOCHS,
    OPTION_LAMBDA,
    OPTION_KEEP,
    OPTION_DEALS,
    OPTION_SEATS,
    OPTION_USUAL,
    OPTION_ABOUT,
    OPTION_ABOUT_PERCENT,
    OPTION_LEGACIES,
    OPTION_SEED,
    OPTION_JOBS,
    OPTION_GO_ON,
};

static const struct option options[] = {
    {"game", required_argument, NULL, OPTION_GAME},
    {"out", required_argument, NULL, OPTION_OUT},
    {"from", required_argument, NULL, OPTION_FROM},
    {"generations", required_argument, NULL, OPTION_GENERATIONS},
    {"games", required_argument, NULL, OPTION_GAMES},
    {"lessons", required_argument, NULL, OPTION_LESSONS},
    {"steps", required_argument, NULL, OPTION_STEPS},
    {"easy", required_argument, NULL, OPTION_EASY},
    {"search", required_argument, NULL, OPTION_SEARCH},
    {"views", required_argument, NULL, OPTION_VIEWS},
    {"odd", required_argument, NULL, OPTION_ODD},
    {"epochs", required_argument, NULL, OPTION_EPOCHS},
    {"lambda", required_argument, NULL, OPTION_LAMBDA},
    {"keep", required_argument, NULL, OPTION_KEEP},
    {"deals", required_argument, NULL, OPTION_DEALS},
    {"seats", required_argument, NULL, OPTION_SEATS},
    {"usual", required_argument, NULL, OPTION_USUAL},
    {"about", required_argument, NULL, OPTION_ABOUT},
    {"about-percent", required_argument, NULL, OPTION_ABOUT_PERCENT},
    {"legacies", required_argument, NULL, OPTION_LEGACIES},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"jobs", required_argument, NULL, OPTION_JOBS},
    {"go-on", no_argument, NULL, OPTION_GO_ON},
    {0},
};

/* Of an option that may be repeated. */
static int keep_text(const char *name, const char **texts, int *count, int most)
{
    if (*count == most)
        return lab_wrong_call(&lab_train, "--%s: at most %d times", name, most);
    texts[(*count)++] = optarg;
    return LAB_OK;
}

static int read_option(struct train_call *call, int option, char *const *argv)
{
    switch (option) {
    case OPTION_GAME:
        call->game = optarg;
        return LAB_OK;
    case OPTION_OUT:
        call->out = optarg;
        return LAB_OK;
    case OPTION_FROM:
        call->from = optarg;
        return LAB_OK;
    case OPTION_GENERATIONS:
        return lab_option_number(&lab_train, "generations", 1, GENERATIONS_MOST, &call->generations);
    case OPTION_GAMES:
        return lab_option_number(&lab_train, "games", 1, GAMES_MOST, &call->games);
    case OPTION_LESSONS:
        return lab_option_number(&lab_train, "lessons", 1, GAMES_MOST, &call->lessons);
    case OPTION_STEPS:
        return lab_option_number(&lab_train, "steps", 1, GAMES_MOST, &call->play.steps);
    case OPTION_EASY:
        return lab_option_number(&lab_train, "easy", 0, 100, &call->play.mixture.easy_percent);
    case OPTION_SEARCH:
        return lab_option_number(&lab_train, "search", 0, 100, &call->play.mixture.search_percent);
    case OPTION_VIEWS:
        return lab_option_number(&lab_train, "views", 1, TREE_EVALUATIONS_MAX, &call->play.views);
    case OPTION_ODD:
        return lab_option_number(&lab_train, "odd", 0, 100, &call->play.mixture.odd_percent);
    case OPTION_EPOCHS:
        return lab_option_number(&lab_train, "epochs", 1, EPOCHS_MOST, &call->epochs);
    case OPTION_LAMBDA:
        return lab_option_number(&lab_train, "lambda", 0, 100, &call->lambda);
    case OPTION_KEEP:
        return lab_option_number(&lab_train, "keep", 1, KEEP_MOST, &call->keep);
    case OPTION_DEALS:
        return lab_option_number(&lab_train, "deals", 0, GAMES_MOST, &call->deals);
    case OPTION_SEATS:
        return lab_option_number(&lab_train, "seats", 1, SEATS_MAX, &call->play.tables.seats);
    case OPTION_LEGACIES:
        return lab_option_number(&lab_train, "legacies", 0, 100, &call->play.tables.legacies_percent);
    case OPTION_SEED:
        return lab_option_number(&lab_train, "seed", 0, INT64_MAX, &call->seed);
    case OPTION_JOBS:
        return lab_option_number(&lab_train, "jobs", 1, TRAIN_JOBS_MAX, &call->jobs);
    case OPTION_GO_ON:
        call->goes_on = true;
        return LAB_OK;
    case OPTION_USUAL:
        return keep_text("usual", call->usual, &call->usual_count, TRAIN_USUAL_MAX);
    case OPTION_ABOUT:
        return keep_text("about", call->about, &call->about_count, TRAIN_ABOUT_MAX);
    case OPTION_ABOUT_PERCENT:
        return lab_option_number(&lab_train, "about-percent", 1, 100, &call->play.tables.about_percent);
    default:
        return lab_wrong_option(&lab_train, argv);
    }
}

static int value_of(const struct setting *setting, const char *name)
{
    for (int value = 0; value < setting->values_count; value++)
        if (strcmp(setting->values[value], name) == 0)
            return value;
    return -1;
}

/* Asked before hours of games, not after them. What is there, or is not, stays so until there are weights. */
static bool may_write(const char *path)
{
    struct whole_file file;
    if (!whole_file_open(&file, path, true))
        return false;
    whole_file_drop(&file);
    return true;
}

/* NAME=VALUE */
static int read_setting(const char *option, const struct setting *settings, uint8_t count, const char *text,
                        struct train_setting *read)
{
    const char *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : strlen(text);
    for (uint8_t i = 0; equals && i < count; i++) {
        if (strlen(settings[i].name) != length || strncmp(settings[i].name, text, length) != 0)
            continue;
        int value = value_of(&settings[i], equals + 1);
        if (value < 0)
            return lab_wrong_call(&lab_train, "--%s: %s has no value \"%s\"", option, settings[i].name,
                                  equals + 1);
        *read = (struct train_setting){i, (uint8_t)value};
        return LAB_OK;
    }
    return lab_wrong_call(&lab_train, "--%s: expected SETTING=VALUE, found \"%s\"", option, text);
}

static int read_settings(const struct train_call *call, struct train_tables *tables)
{
    const struct game *game = tables->game;
    for (; tables->usual_count < call->usual_count; tables->usual_count++)
        if (read_setting("usual", game->match_settings, game->match_settings_count,
                         call->usual[tables->usual_count], &tables->usual[tables->usual_count]) != LAB_OK)
            return LAB_WRONG_CALL;
    for (; tables->about_count < call->about_count; tables->about_count++)
        if (read_setting("about", game->seat_settings, game->seat_settings_count,
                         call->about[tables->about_count], &tables->about[tables->about_count]) != LAB_OK)
            return LAB_WRONG_CALL;
    return LAB_OK;
}

static int plan_tables(struct train_call *call)
{
    const struct game_kit *kit = call->game ? kit_find(lab_kits, call->game) : lab_kits[0];
    struct train_tables *tables = &call->play.tables;
    if (!kit)
        return lab_wrong_call(&lab_train, "--game: no game is called \"%s\"", call->game);
    tables->game = kit->game;
    if (!kit->game->features)
        return lab_wrong_call(&lab_train, "--game: %s describes no positions in numbers", kit->game->name);
    if (tables->seats < kit->game->seats_min || tables->seats > kit->game->seats_max)
        return lab_wrong_call(&lab_train, "--seats: %s is for %d to %d", kit->game->name,
                              kit->game->seats_min, kit->game->seats_max);
    const struct lab_game *own = lab_game_of(kit->game);
    if (tables->legacies_percent > 0 && !(own && own->sim && own->sim->legacy))
        return lab_wrong_call(&lab_train, "--legacies: the lab draws none for %s", kit->game->name);
    return read_settings(call, tables);
}

/* Whether an argument is this option, with or without its value. */
static bool is_option(const char *argument, const char *option)
{
    size_t length = strlen(option);
    return strncmp(argument, option, length) == 0 && (argument[length] == '\0' || argument[length] == '=');
}

/* The call, as the file tells it: neither where it lies nor how many played makes a difference to it. */
static void keep_command(struct train_call *call, int argc, char **argv)
{
    size_t length = (size_t)snprintf(call->command, sizeof call->command, "%s", argv[0]);
    for (int i = 1; i < argc && length < sizeof call->command; i++) {
        if (is_option(argv[i], "--jobs") || is_option(argv[i], "--out"))
            i += !strchr(argv[i], '=');
        else
            length += (size_t)snprintf(call->command + length, sizeof call->command - length, " %s", argv[i]);
    }
}

static int run(int argc, char **argv)
{
    struct train_call call = {.generations = 1,
                              .games = 2000,
                              .lessons = 1000,
                              .epochs = 4,
                              .lambda = 85,
                              .keep = 4,
                              .seed = 1,
                              .jobs = 1,
                              .deals = 20};
    call.play.tables.seats = 4;
    call.play.tables.about_percent = 50;
    call.play.steps = 300;
    call.play.views = 200;
    keep_command(&call, argc, argv);
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;)
        if (read_option(&call, c, argv) != LAB_OK)
            return LAB_WRONG_CALL;
    if (optind < argc)
        return lab_wrong_call(&lab_train, "unexpected argument \"%s\"", argv[optind]);
    if (!call.out)
        return lab_wrong_call(&lab_train, "--out is missing");
    if (plan_tables(&call) != LAB_OK)
        return LAB_WRONG_CALL;
    if (!may_write(call.out))
        return lab_failed(&lab_train, "--out: %s: %s", call.out, strerror(errno));
    call.play.jobs = (int)call.jobs;
    return run_course(&call);
}

const struct lab_command lab_train = {
    .name = "train",
    .arguments =
        "--out FILE [--game NAME] [--generations N] [--games N] [--from FILE | --lessons N]\n"
        "                        [--steps N] [--easy PERCENT] [--search PERCENT] [--views N] [--odd "
        "PERCENT]\n"
        "                        [--epochs N] [--lambda PERCENT] [--keep N] [--deals N] [--seats N]\n"
        "                        [--usual SETTING=VALUE]... [--about SETTING=VALUE]... [--about-percent "
        "PERCENT]\n"
        "                        [--legacies PERCENT] [--go-on] [--seed S] [--jobs N]",
    .summary = "learns what positions are worth, from games against itself",
    .help =
        "  --out FILE          where the weights go, after every generation (docs/strong-bots.md)\n"
        "  --game NAME         of which game (preset: the first one)\n"
        "  --generations N     how often to play and learn from it (preset: 1)\n"
        "  --games N           games of a generation (preset: 2000)\n"
        "  --from FILE         weights that play the first generation; without it the bot easy does:\n"
        "  --lessons N         so many games (preset: 1000),\n"
        "  --steps N           answers that easy tries for one choice (preset: 300)\n"
        "  --easy PERCENT      of seats that easy plays in later generations too (preset: 0)\n"
        "  --search PERCENT    of the other seats that think ahead by the last weights (preset: 0),\n"
        "  --views N           with so many views judged for a choice (preset: 200)\n"
        "  --odd PERCENT       of games whose players are careless and have tastes of their own (preset: 0)\n"
        "  --epochs N          how often each position is looked at (preset: 4)\n"
        "  --lambda PERCENT    of what a position is fitted to that comes from what came of it later in the "
        "game;\n"
        "                      the rest is what the last weights say of the next position (preset: 85)\n"
        "  --keep N            generations whose games are learned from (preset: 4)\n"
        "  --deals N           tables played once from every seat to rate a generation against the last "
        "(preset: 20)\n"
        "  --seats N           at three tables of four (preset: 4); the others are any that can be played\n"
        "  --usual S=VALUE     a setting of these tables; may be repeated\n"
        "  --about S=VALUE     a setting of a seat whom tables are about: it thinks ahead, everybody else "
        "there\n"
        "                      is easy; may be repeated: each table is about one seat that has one of them\n"
        "  --about-percent P   of tables that are about somebody, where --about says whom (preset: 50)\n"
        "  --legacies PERCENT  of games that begin from what an earlier one might have left (preset: 0)\n"
        "  --go-on             fits on from the last weights instead of from scratch\n"
        "  --seed S            the same gives the same weights on the same machine (preset: 1)\n"
        "  --jobs N            processes to share the games (preset: 1); the weights stay the same\n\n"
        "Prints one line for each generation. One game of 20 is held out: cross-entropy is of who won "
        "them.\n",
    .run = run,
};
