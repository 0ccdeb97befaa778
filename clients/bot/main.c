/* warren-bot: reads the options, runs one bot, tells by the exit code whether its matches were finished. */
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/bot/bot.h"

enum { EXIT_USAGE = 2 };

static const char usage[] =
    "warren-bot --connect SERVER (--join CODE | --create GAME) [options]\n"
    "\n"
    "Fills a seat of a match and plays it to the end. Prints the result as one line of JSON; exit code 0 "
    "when\n"
    "the match was finished, 1 when it was not, 2 for wrong options.\n"
    "\n"
    "  --connect SERVER       HOST:PORT, the server's TCP port; tls://HOST:PORT, the same in TLS; wss://HOST "
    "or\n"
    "                         https://HOST, what browsers use\n"
    "  --join CODE            the match's invite code\n"
    "  --create GAME          make a match instead, print {\"match\",\"invite\"} and start it when all are "
    "ready\n"
    "  --seats N              with --create: number of seats (4)\n"
    "  --set NAME=VALUE       with --create: a setting of the match; may be repeated\n"
    "  --seat-set SEAT.NAME=VALUE\n"
    "                         with --create: a setting of a seat, such as s1.NAME=VALUE; may be repeated\n"
    "  --series               with --create: the first match of a series; --games play on in it\n"
    "  --public               with --create: list the match for everybody\n"
    "  --seat NAME            with --join: the seat to take, such as s2 (the first that is free)\n"
    "  --name NAME            what to be called (bot)\n"
    "  --level random|easy    how to play (easy)\n"
    "  --seed N               makes the bot's own chance the same every time (random)\n"
    "  --delay MS             wait so long before every choice (0)\n"
    "  --games N              play so many games, by rematch (1)\n"
    "  --token-file FILE      keep the identity in this file (a new identity each time)\n"
    "  --help                 this text\n"
    "  --version              the version\n";

struct wanted {
    struct bot_settings bot;
    const char *create;
    json_int_t seats;
    json_t *settings, *seat_settings;
    bool public, series;
};

/* Reads a whole number; on error says which option is wrong. */
static bool read_number(const char *option, const char *text, unsigned long long max,
                        unsigned long long *value)
{
    char *end;
    errno = 0;
    *value = strtoull(text, &end, 10);
    if (errno || end == text || *end || text[0] == '-' || *value > max) {
        fprintf(stderr, "warren-bot: --%s needs a number from 0 to %llu, not %s\n", option, max, text);
        return false;
    }
    return true;
}

/* Puts "NAME=VALUE" into an object. */
static bool read_setting(json_t *settings, const char *text)
{
    char name[64];
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || (size_t)(equals - text) >= sizeof name || !equals[1])
        return false;
    memcpy(name, text, (size_t)(equals - text));
    name[equals - text] = '\0';
    return json_object_set_new(settings, name, json_string(equals + 1)) == 0;
}

static bool read_seat_setting(json_t *seats, const char *text)
{
    char seat[16];
    const char *dot = strchr(text, '.');
    if (!dot || dot == text || (size_t)(dot - text) >= sizeof seat)
        return false;
    memcpy(seat, text, (size_t)(dot - text));
    seat[dot - text] = '\0';
    if (!json_object_get(seats, seat))
        json_object_set_new(seats, seat, json_object());
    return read_setting(json_object_get(seats, seat), dot + 1);
}

static bool set_level(struct wanted *w, const char *name)
{
    w->bot.level = level_find(name);
    if (!w->bot.level)
        fprintf(stderr, "warren-bot: there is no level %s: it is random or easy\n", name);
    return w->bot.level != NULL;
}

/* One option; false if its value is no good (said already) or it is unknown. */
static bool take_option(struct wanted *w, int option, const char *name, const char *value)
{
    unsigned long long number = 0;
    bool ok = true;
    switch (option) {
    case 'c':
        w->bot.address = value;
        break;
    case 'j':
        w->bot.join = value;
        break;
    case 'C':
        w->create = value;
        break;
    case 'n':
        ok = read_number(name, value, 64, &number);
        w->seats = (json_int_t)number;
        break;
    case 's':
        ok = read_setting(w->settings, value);
        if (!ok)
            fprintf(stderr, "warren-bot: --set needs NAME=VALUE, not %s\n", value);
        break;
    case 'S':
        ok = read_seat_setting(w->seat_settings, value);
        if (!ok)
            fprintf(stderr, "warren-bot: --seat-set needs SEAT.NAME=VALUE, not %s\n", value);
        break;
    case 'p':
        w->public = true;
        break;
    case 'R':
        w->series = true;
        break;
    case 't':
        w->bot.seat = value;
        break;
    case 'N':
        w->bot.name = value;
        break;
    case 'l':
        ok = set_level(w, value);
        break;
    case 'r':
        ok = read_number(name, value, UINT64_MAX, &number);
        w->bot.seed = number;
        break;
    case 'd':
        ok = read_number(name, value, 600000, &number);
        w->bot.delay_ms = (unsigned)number;
        break;
    case 'g':
        ok = read_number(name, value, 1000000, &number);
        w->bot.games = (int)number;
        break;
    case 'f':
        w->bot.token_file = value;
        break;
    default:
        ok = false;
    }
    return ok;
}

/* Reads all options. Returns -1 to go on, else the exit code. */
static int read_options(struct wanted *w, int argc, char **argv)
{
    static const struct option options[] = {
        {"connect", required_argument, NULL, 'c'},    {"join", required_argument, NULL, 'j'},
        {"create", required_argument, NULL, 'C'},     {"seats", required_argument, NULL, 'n'},
        {"set", required_argument, NULL, 's'},        {"seat-set", required_argument, NULL, 'S'},
        {"public", no_argument, NULL, 'p'},           {"series", no_argument, NULL, 'R'},
        {"seat", required_argument, NULL, 't'},       {"name", required_argument, NULL, 'N'},
        {"level", required_argument, NULL, 'l'},      {"seed", required_argument, NULL, 'r'},
        {"delay", required_argument, NULL, 'd'},      {"games", required_argument, NULL, 'g'},
        {"token-file", required_argument, NULL, 'f'}, {"help", no_argument, NULL, 'h'},
        {"version", no_argument, NULL, 'v'},          {NULL, 0, NULL, 0},
    };
    int option, index = 0;
    while ((option = getopt_long(argc, argv, "", options, &index)) != -1) {
        if (option == 'h') {
            fputs(usage, stdout);
            return 0;
        }
        if (option == 'v') {
            puts("warren-bot " WARREN_VERSION);
            return 0;
        }
        if (option == '?' || !take_option(w, option, options[index].name, optarg))
            return EXIT_USAGE;
    }
    const char *wrong = optind < argc                ? "there are words that belong to no option"
                        : !w->bot.address            ? "--connect SERVER is missing"
                        : !w->bot.join == !w->create ? "give one of --join CODE and --create GAME"
                        : w->bot.seat && w->create   ? "--seat goes with --join; who creates sits on s1"
                                                     : NULL;
    if (!wrong)
        return -1;
    fprintf(stderr, "warren-bot: %s (--help explains)\n", wrong);
    return EXIT_USAGE;
}

int main(int argc, char **argv)
{
    struct wanted w = {
        .bot = {.name = "bot", .level = level_easy, .games = 1},
        .seats = 4,
        .settings = json_object(),
        .seat_settings = json_object(),
    };
    uv_random(NULL, NULL, &w.bot.seed, sizeof w.bot.seed, 0, NULL);
    signal(SIGPIPE, SIG_IGN);
    int code = read_options(&w, argc, argv);
    if (code < 0) {
        if (w.create)
            w.bot.create =
                json_pack("{sssssIsOsOsb}", "type", "create", "game", w.create, "seats", w.seats, "settings",
                          w.settings, "seat_settings", w.seat_settings, "public", w.public);
        if (w.create && w.series)
            json_object_set_new(w.bot.create, "series", json_true());
        uv_loop_t *loop = uv_default_loop();
        struct bot *bot = bot_create(loop, &w.bot);
        code = EXIT_USAGE;
        if (bot) {
            uv_run(loop, UV_RUN_DEFAULT);
            code = bot_finish(bot) ? 0 : 1;
        }
        uv_loop_close(loop);
    }
    json_decref(w.bot.create);
    json_decref(w.settings);
    json_decref(w.seat_settings);
    return code;
}
