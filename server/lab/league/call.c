/* warren-lab league: the call, or the file that says the same. */
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "protocol/config.h"
#include "protocol/request.h"
#include "protocol/words.h"
#include "server/lab/lab.h"
#include "server/lab/league/command.h"
#include "server/lab/league/keeper.h"
#include "server/lab/league/league.h"

enum { ERROR_SIZE = 600, SECONDS_MOST = 1000000 };

/* A call being read. What is wrong is written to `error`, beginning with where. */
struct league_call {
    struct league_plan plan;
    const char *game;
    json_t *file; /* owned: its texts are used; NULL: none */
    bool json;
    char error[ERROR_SIZE];
};

static bool wrong(struct league_call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool wrong(struct league_call *call, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(call->error, sizeof call->error, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- Numbers ---- */

struct number_option {
    const char *name, *member; /* as an option, and in a file */
    size_t offset;             /* in the plan */
    long long least, most;
};

#define AT(field) offsetof(struct league_plan, field)

static const struct number_option numbers[] = {
    {"deals", "deals", AT(deals), 1, LEAGUE_DEALS_MAX},
    {"games", "games", AT(games), 1, LEAGUE_DEALS_MAX},
    {"seats", "seats", AT(seats), 1, SEATS_MAX},
    {"seed", "seed", AT(seed), 0, INT64_MAX},
    {"jobs", "jobs", AT(jobs), 1, LEAGUE_JOBS_MAX},
    {"choice-seconds", "choice_seconds", AT(choice_seconds), 1, SECONDS_MOST},
    {"start-seconds", "start_seconds", AT(start_seconds), 1, SECONDS_MOST},
    {"match-seconds", "match_seconds", AT(match_seconds), 1, SECONDS_MOST},
};

enum { NUMBERS = sizeof numbers / sizeof *numbers };

static void set_number(struct league_plan *plan, const struct number_option *option, long long number)
{
    memcpy((char *)plan + option->offset, &number, sizeof number);
}

/* ---- Programs and settings ---- */

static bool name_allowed(const char *name)
{
    size_t length = strlen(name);
    return length > 0 && length <= LEAGUE_NAME_MAX && name[0] != '.' && name[0] != '-' &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") == length;
}

/* The level of "@LEVEL" in *level, -1 of a command; whether bots of it play this game is looked at later. */
static bool read_level(struct league_call *call, const char *where, const char *name, const char *command,
                       int *level)
{
    *level = *command == '@' ? level_of_name(command + 1) : -1;
    if (*command != '@' || (*level >= 0 && *level != LEVEL_RULES))
        return true;
    return wrong(
        call,
        "%s: the bot of %s: expected random, easy, medium, hard or expert behind the @, found \"%.60s\"",
        where, name, command + 1);
}

static bool add_program(struct league_call *call, const char *where, const char *name, const char *command)
{
    struct league_plan *plan = &call->plan;
    char error[ERROR_SIZE / 2];
    if (!name_allowed(name))
        return wrong(call, "%s: \"%.60s\" is no name: up to %d letters, digits, dots, _ and -", where, name,
                     LEAGUE_NAME_MAX);
    for (int i = 0; i < plan->programs_count; i++)
        if (strcmp(plan->programs[i].name, name) == 0)
            return wrong(call, "%s: there are two programs called %s", where, name);
    if (plan->programs_count == LEAGUE_PROGRAMS_MAX)
        return wrong(call, "%s: more than %d programs", where, LEAGUE_PROGRAMS_MAX);
    if (strlen(command) > LEAGUE_COMMAND_MAX)
        return wrong(call, "%s: the command of %s is longer than %d bytes", where, name, LEAGUE_COMMAND_MAX);
    int level;
    if (!read_level(call, where, name, command, &level))
        return false;
    if (level < 0 && !command_check(command, error, sizeof error))
        return wrong(call, "%s: the command of %s: %s", where, name, error);
    struct league_program *program = &plan->programs[plan->programs_count++];
    snprintf(program->name, sizeof program->name, "%s", name);
    program->level = level;
    program->command = strdup(command);
    return program->command || wrong(call, "out of memory");
}

/* NAME=COMMAND or NAME=@LEVEL. */
static bool take_program(struct league_call *call, const char *text)
{
    char name[LEAGUE_NAME_MAX + 2];
    const char *equals = strchr(text, '=');
    if (!equals)
        return wrong(call, "--bot: expected NAME=COMMAND, found \"%.100s\"", text);
    size_t length = (size_t)(equals - text) < sizeof name ? (size_t)(equals - text) : sizeof name - 1;
    memcpy(name, text, length);
    name[length] = '\0';
    return add_program(call, "--bot", name, equals + 1);
}

/* NAME=VALUE into an object. */
static bool take_setting(json_t *settings, const char *text)
{
    char name[64];
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || (size_t)(equals - text) >= sizeof name || !equals[1])
        return false;
    memcpy(name, text, (size_t)(equals - text));
    name[equals - text] = '\0';
    return json_object_set_new(settings, name, json_string(equals + 1)) == 0;
}

/* SEAT.NAME=VALUE. */
static bool take_seat_setting(json_t *seats, const char *text)
{
    char seat[16];
    const char *dot = strchr(text, '.');
    if (!dot || dot == text || (size_t)(dot - text) >= sizeof seat)
        return false;
    memcpy(seat, text, (size_t)(dot - text));
    seat[dot - text] = '\0';
    if (!json_object_get(seats, seat))
        json_object_set_new(seats, seat, json_object());
    return take_setting(json_object_get(seats, seat), dot + 1);
}

/* ---- The file ---- */

static bool take_file_programs(struct league_call *call, const char *path, const json_t *programs)
{
    const char *name;
    json_t *command;
    json_object_foreach((json_t *)programs, name, command)
    {
        if (!json_is_string(command))
            return wrong(call, "%s: programs.%.60s must be a string, the command", path, name);
        if (!add_program(call, path, name, json_string_value(command)))
            return false;
    }
    return json_is_object(programs) || wrong(call, "%s: programs must be an object, name to command", path);
}

static bool take_file_number(struct league_call *call, const char *path, const struct number_option *option,
                             const json_t *value)
{
    json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < option->least || number > option->most)
        return wrong(call, "%s: %s must be a number from %lld to %lld", path, option->member, option->least,
                     option->most);
    set_number(&call->plan, option, number);
    return true;
}

static bool take_file_text(struct league_call *call, const char *path, const char *member,
                           const json_t *value, const char **text)
{
    *text = json_string_value(value);
    return *text || wrong(call, "%s: %s must be a string", path, member);
}

static bool take_file_settings(struct league_call *call, const char *path, const char *member, json_t *value,
                               json_t *settings)
{
    if (!json_is_object(value))
        return wrong(call, "%s: %s must be an object", path, member);
    return json_object_update_recursive(settings, value) == 0 || wrong(call, "out of memory");
}

static bool take_member(struct league_call *call, const char *path, const char *member, json_t *value)
{
    for (int i = 0; i < NUMBERS; i++)
        if (strcmp(member, numbers[i].member) == 0)
            return take_file_number(call, path, &numbers[i], value);
    if (strcmp(member, "programs") == 0)
        return take_file_programs(call, path, value);
    if (strcmp(member, "settings") == 0)
        return take_file_settings(call, path, member, value, call->plan.settings);
    if (strcmp(member, "seat_settings") == 0)
        return take_file_settings(call, path, member, value, call->plan.seat_settings);
    if (strcmp(member, "game") == 0)
        return take_file_text(call, path, member, value, &call->game);
    if (strcmp(member, "logs") == 0)
        return take_file_text(call, path, member, value, &call->plan.logs);
    return wrong(call, "%s: %.60s is unknown", path, member);
}

static bool take_file(struct league_call *call, const char *path)
{
    json_error_t error;
    const char *member;
    json_t *value;
    if (call->file)
        return wrong(call, "--file: more than one file");
    call->file = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!call->file)
        return error.line > 0 ? wrong(call, "%s:%d: %s", path, error.line, error.text)
                              : wrong(call, "%s: %s", path, error.text);
    json_object_foreach(call->file, member, value)
    {
        if (!take_member(call, path, member, value))
            return false;
    }
    return json_is_object(call->file) || wrong(call, "%s: expected an object", path);
}

/* ---- Options ---- */

enum { OPTION_NUMBER = 1000 }; /* and on: those of the table */

static bool take_option(struct league_call *call, int option, char *const *argv)
{
    long long number;
    if (option >= OPTION_NUMBER) {
        const struct number_option *n = &numbers[option - OPTION_NUMBER];
        if (!lab_number(optarg, n->least, n->most, &number))
            return wrong(call, "--%s: expected a number from %lld to %lld, found \"%.60s\"", n->name,
                         n->least, n->most, optarg);
        set_number(&call->plan, n, number);
        return true;
    }
    switch (option) {
    case 'f':
        return true; /* read first */
    case 'g':
        call->game = optarg;
        return true;
    case 'b':
        return take_program(call, optarg);
    case 'S':
        return take_setting(call->plan.settings, optarg) ||
               wrong(call, "--set: expected NAME=VALUE, found \"%.60s\"", optarg);
    case 'T':
        return take_seat_setting(call->plan.seat_settings, optarg) ||
               wrong(call, "--seat-set: expected SEAT.NAME=VALUE, found \"%.60s\"", optarg);
    case 'l':
        call->plan.logs = optarg;
        return true;
    case 'J':
        call->json = true;
        return true;
    default:
        return wrong(call, "%.60s: there is no such option, or it needs a value", lab_option_met(argv));
    }
}

/* Reads what all options say, or (`files`) only those that name a file. */
static bool take_options(struct league_call *call, int argc, char **argv, bool files)
{
    struct option options[NUMBERS + 8] = {
        {"file", required_argument, NULL, 'f'}, {"game", required_argument, NULL, 'g'},
        {"bot", required_argument, NULL, 'b'},  {"set", required_argument, NULL, 'S'},
        {"logs", required_argument, NULL, 'l'}, {"seat-set", required_argument, NULL, 'T'},
        {"json", no_argument, NULL, 'J'},
    };
    long long deals = call->plan.deals, games = call->plan.games;
    for (int i = 0; i < NUMBERS; i++)
        options[7 + i] = (struct option){numbers[i].name, required_argument, NULL, OPTION_NUMBER + i};
    if (!files)
        call->plan.deals = call->plan.games = 0;
    optind = 0;
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;)
        if (files ? c == 'f' && !take_file(call, optarg) : !take_option(call, c, argv))
            return false;
    if (files)
        return true;
    if (optind < argc)
        return wrong(call, "\"%.60s\" belongs to no option", argv[optind]);
    if (call->plan.deals == 0 && call->plan.games == 0) {
        call->plan.deals = deals;
        call->plan.games = games;
    }
    return true;
}

/* ---- The whole ---- */

static bool find_game(struct league_call *call)
{
    struct league_plan *plan = &call->plan;
    plan->kit = call->game ? kit_find(lab_kits, call->game) : lab_kits[0];
    if (!plan->kit)
        return wrong(call, "--game: no game is called \"%.60s\"", call->game);
    const struct lab_game *own = lab_game_of(plan->kit->game);
    plan->own = own ? own->sim : NULL;
    return true;
}

/* Whether settings are words of the game, and seats are there. */
static bool settings_known(struct league_call *call)
{
    const struct league_plan *plan = &call->plan;
    const struct game *game = plan->kit->game;
    struct game_config config;
    struct fault fault = {0};
    if (plan->seats && (plan->seats < game->seats_min || plan->seats > game->seats_max))
        return wrong(call, "--seats: %s is for %d to %d seats, not %lld", game->name, game->seats_min,
                     game->seats_max, plan->seats);
    config_presets(game, plan->seats ? (uint8_t)plan->seats : game->seats_max, &config);
    if (settings_read(game, plan->settings, &config, &fault) == 0 &&
        all_seat_settings_read(game, plan->seat_settings, &config, NULL, &fault) == 0)
        return true;
    return wrong(call, "%s: %s", fault.field, fault.message[0] ? fault.message : fault_text(fault.code));
}

static bool bots_play(struct league_call *call)
{
    const struct league_plan *plan = &call->plan;
    for (int i = 0; i < plan->programs_count; i++) {
        const struct league_program *program = &plan->programs[i];
        if (program->level >= 0 && !level_plays(plan->kit->game, (enum level)program->level))
            return wrong(call, "%s: no bot plays %s at the level %s: it has nothing learned", program->name,
                         plan->kit->game->name, program->command + 1);
    }
    return true;
}

static bool read_call(struct league_call *call, int argc, char **argv)
{
    struct league_plan *plan = &call->plan;
    if (!take_options(call, argc, argv, true) || !take_options(call, argc, argv, false) || !find_game(call) ||
        !settings_known(call) || !bots_play(call))
        return false;
    if (plan->programs_count < 2)
        return wrong(call, "expected two programs at least, by --bot or in a file");
    if (!plan->deals == !plan->games)
        return wrong(call,
                     plan->deals ? "give --deals or --games, not both" : "--deals is missing, or --games");
    if (plan->logs && mkdir(plan->logs, 0777) != 0 && errno != EEXIST)
        return wrong(call, "--logs: %.300s: %s", plan->logs, strerror(errno));
    return true;
}

static int play(struct league_call *call)
{
    struct league_book book = {0};
    uint64_t games;
    if (!league_count_games(&call->plan, &games, call->error, sizeof call->error))
        return lab_failed(&lab_league, "%s", call->error);
    enum league_end end = league_play(&call->plan, games, &book, call->error, sizeof call->error);
    json_t *report = end == LEAGUE_FAILED ? NULL : league_report(&book);
    bool told =
        report && (call->json ? json_dumpf(report, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6)) == 0 &&
                                    printf("\n") > 0
                              : league_print(&call->plan, report));
    int code = league_all_well(&book) && end == LEAGUE_PLAYED ? LAB_OK : LAB_DIFFERS;
    json_decref(report);
    league_book_free(&book);
    if (end == LEAGUE_FAILED)
        return lab_failed(&lab_league, "%s", call->error);
    return told ? code : lab_failed(&lab_league, "out of memory");
}

static int run(int argc, char **argv)
{
    enum { CHOICE_SECONDS = 10, START_SECONDS = 60, MATCH_SECONDS = 3600 };
    struct league_call call = {.plan = {.seed = 1,
                                        .jobs = 1,
                                        .settings = json_object(),
                                        .seat_settings = json_object(),
                                        .choice_seconds = CHOICE_SECONDS,
                                        .start_seconds = START_SECONDS,
                                        .match_seconds = MATCH_SECONDS}};
    if (argc == 3 && strcmp(argv[1], keeper_option) == 0)
        return keeper_run(argv[2]); /* in a process that a league has started */
    int code = read_call(&call, argc, argv) ? play(&call) : lab_wrong_call(&lab_league, "%s", call.error);
    league_plan_free(&call.plan);
    json_decref(call.file);
    return code;
}

const struct lab_command lab_league = {
    .name = "league",
    .arguments =
        "--bot NAME=COMMAND --bot NAME=COMMAND ... (--deals N | --games N) [--file FILE]\n"
        "                         [--game NAME] [--seats N] [--set NAME=VALUE] [--seat-set SEAT.NAME=VALUE]\n"
        "                         [--seed S] [--jobs N] [--choice-seconds N] [--start-seconds N]\n"
        "                         [--match-seconds N] [--logs DIR] [--json]",
    .summary = "lets programs play each other over sockets, and rates them",
    .help =
        "  --bot NAME=COMMAND        a program: a line for the shell, in which stand for its place, and must "
        "be there:\n"
        "                            {server} (HOST:PORT, lines over TCP; or {host} and {port}), {invite},\n"
        "                            {seat}; may be there: {name}, {seed} (another number in every game and "
        "seat),\n"
        "                            {game}\n"
        "  --bot NAME=@LEVEL         a bot of the server: random, easy, medium, hard or expert\n"
        "  --deals N                 random tables, each played once from every seat: in every next game of "
        "a deal\n"
        "                            each program sits one seat further\n"
        "  --games N                 as many deals as that takes\n"
        "  --file FILE               reads the same from JSON: an object with \"programs\" (name to "
        "command),\n"
        "                            \"settings\", \"seat_settings\" (as in the protocol), and members named "
        "as the\n"
        "                            options, with _ for -; options win over it\n"
        "  --game NAME               which (preset: the first)\n"
        "  --seats N                 tables with so many seats only (preset: any number)\n"
        "  --set NAME=VALUE          a setting that is the same at all tables; may be repeated\n"
        "  --seat-set SEAT.NAME=VALUE\n"
        "                            the same of a seat\n"
        "  --seed S                  who sits where at which tables depends on it alone (preset: 1); rolls "
        "and draws\n"
        "                            do not\n"
        "  --jobs N                  matches at a time (preset: 1)\n"
        "  --choice-seconds N        that a program may take for a choice (preset: 10)\n"
        "  --start-seconds N         until it must be ready to play (preset: 60)\n"
        "  --match-seconds N         that a match may take (preset: 3600)\n"
        "  --logs DIR                keeps of every game its log, for `warren-lab verify`, and what each "
        "program\n"
        "                            printed\n"
        "  --json                    prints one JSON document with all of it, game by game\n"
        "\n"
        "A program that is not ready in time, takes too long for a choice, sends one that was not offered, "
        "or ends\n"
        "before the match does, loses its seat: it resigns, which counts as a game not won, and the others "
        "play on,\n"
        "against a bot of the server in its place (if only that would have won, those who kept their seats "
        "share).\n"
        "Tells Elo with bounds, wins with the bounds between which the true share lies in 95 of 100 cases, "
        "scores,\n"
        "and how long a choice took; wins by what was played; and who lost which seat, why. Exit code 1 if "
        "anybody\n"
        "did, or a match was not played to its end.\n",
    .run = run,
};
