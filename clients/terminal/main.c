/* warren: reads the options and opens the terminal client. */
#include <getopt.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clients/common/endpoint.h"
#include "clients/common/token_file.h"
#include "clients/terminal/account.h"
#include "clients/terminal/app.h"

enum { EXIT_USAGE = 2 };

static const char usage[] =
    "warren --connect SERVER [options]\n"
    "warren watch --connect SERVER CODE|MATCH [options]\n"
    "warren register|login --connect SERVER ACCOUNT [options]\n"
    "warren recover --connect SERVER CODE [options]\n"
    "warren password|logout --connect SERVER [options]\n"
    "\n"
    "Plays on a Warren server, or watches a match, in the terminal (80 columns, 24 rows or more; any with\n"
    "--plain).\n"
    "With register your identity gets an account, so that you can come back to it from anywhere by login;\n"
    "passwords are asked for at the terminal. With recover and a code of the server's operator you are "
    "again\n"
    "who you were.\n"
    "\n"
    "  --connect SERVER      HOST:PORT, the server's TCP port; tls://HOST:PORT, the same in TLS; wss://HOST "
    "or\n"
    "                        https://HOST, what browsers use\n"
    "  --join CODE           go to the match with this invite code\n"
    "  --name NAME           what to be called\n"
    "  --token-file FILE     where identities are kept ($XDG_CONFIG_HOME/warren/tokens.json)\n"
    "  --everywhere          logout: on all devices\n"
    "  --ascii               draw with ASCII characters only (by itself where the locale is not UTF-8)\n"
    "  --plain               lines in, lines out: for screen readers (by itself where TERM is dumb)\n"
    "  --no-colour           no colours (also: environment variable NO_COLOR)\n"
    "  --help                this text\n"
    "  --version             the version\n";

struct wanted {
    struct app_settings app;
    bool ascii, plain, colourless, everywhere;
    const char *account_word, *account; /* what is done about an account, and which */
    char token_file[4096];
};

static int wrong(const char *what)
{
    fprintf(stderr, "warren: %s (--help explains)\n", what);
    return EXIT_USAGE;
}

/* Reads all options. Returns -1 to go on, else the exit code. */
static int read_options(struct wanted *w, int argc, char **argv)
{
    static const struct option options[] = {
        {"connect", required_argument, NULL, 'c'}, {"join", required_argument, NULL, 'j'},
        {"name", required_argument, NULL, 'n'},    {"token-file", required_argument, NULL, 'f'},
        {"everywhere", no_argument, NULL, 'e'},    {"ascii", no_argument, NULL, 'a'},
        {"plain", no_argument, NULL, 'p'},         {"no-colour", no_argument, NULL, 'm'},
        {"no-color", no_argument, NULL, 'm'},      {"help", no_argument, NULL, 'h'},
        {"version", no_argument, NULL, 'v'},       {NULL, 0, NULL, 0},
    };
    int option;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        switch (option) {
        case 'c':
            w->app.address = optarg;
            break;
        case 'j':
            w->app.join = optarg;
            break;
        case 'n':
            w->app.name = optarg;
            break;
        case 'f':
            w->app.token_file = optarg;
            break;
        case 'e':
            w->everywhere = true;
            break;
        case 'a':
            w->ascii = true;
            break;
        case 'p':
            w->plain = true;
            break;
        case 'm':
            w->colourless = true;
            break;
        case 'h':
            fputs(usage, stdout);
            return 0;
        case 'v':
            puts("warren " WARREN_VERSION);
            return 0;
        default:
            return EXIT_USAGE;
        }
    }
    return -1;
}

/* Words that are no options: "watch" and what to watch. */
static int read_words(struct wanted *w, int count, char **words)
{
    struct endpoint endpoint;
    if (count > 0 && strcmp(words[0], "watch") == 0) {
        if (count != 2)
            return wrong("watch needs one invite code or match");
        w->app.watch = words[1];
    } else if (count > 0 && account_is_word(words[0])) {
        bool recovers = strcmp(words[0], "recover") == 0;
        bool named = recovers || strcmp(words[0], "register") == 0 || strcmp(words[0], "login") == 0;
        if (recovers && count != 2)
            return wrong("recover needs the code that the operator gave you");
        if (count != (named ? 2 : 1))
            return wrong(named ? "one account must be named" : "there are words that belong to no option");
        w->account_word = words[0];
        w->account = named ? words[1] : NULL;
    } else if (count > 0) {
        return wrong("there are words that belong to no option");
    }
    if (!w->app.address)
        return wrong("--connect SERVER is missing");
    if (!endpoint_read(w->app.address, &endpoint)) {
        fprintf(stderr, "warren: --connect needs HOST:PORT, tls://HOST:PORT or wss://HOST, not %s\n",
                w->app.address);
        return EXIT_USAGE;
    }
    return -1;
}

/* Whether the terminal can do no more than print. */
static bool is_dumb(void)
{
    const char *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && (!term || !term[0] || strcmp(term, "dumb") == 0);
}

int main(int argc, char **argv)
{
    struct wanted w = {0};
    const char *no_colour = getenv("NO_COLOR");
    setlocale(LC_ALL, "");
    signal(SIGPIPE, SIG_IGN);
    int code = read_options(&w, argc, argv);
    if (code < 0)
        code = read_words(&w, argc - optind, argv + optind);
    if (code >= 0)
        return code;
    w.ascii = w.ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    if (!w.app.token_file && token_file_default(w.token_file, sizeof w.token_file))
        w.app.token_file = w.token_file;
    if (!w.app.token_file)
        return wrong("without HOME, --token-file FILE must say where your identity is kept");
    if (w.account_word) {
        struct account_settings account = {w.app.address, w.app.token_file, w.app.name, w.account,
                                           w.everywhere};
        return account_run(w.account_word, &account);
    }
    enum app_look look = w.plain || is_dumb()                          ? LOOK_PLAIN
                         : w.colourless || (no_colour && no_colour[0]) ? LOOK_NO_COLOURS
                                                                       : LOOK_COLOURS;
    return app_run(&w.app, w.ascii, look);
}
