#include "server/hall/options.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol/request.h"
#include "server/base/version.h"
#include "server/store/store.h"

enum option_kind {
    OPTION_TEXT,    /* const char * */
    OPTION_FOLDER,  /* const char *, not "" */
    OPTION_STORE,   /* const char *: the address of a database, not "" */
    OPTION_NODE,    /* const char *: the name of a node, or "" */
    OPTION_ADDRESS, /* const char *: HOST:PORT, or "" */
    OPTION_SITE,    /* const char *: the address of a site, or "" */
    OPTION_NUMBER,  /* uint32_t between min and max */
    OPTION_FLAG,    /* bool, no value */
    OPTION_LEVEL,   /* enum log_level */
    OPTION_FORMAT,  /* enum log_format */
    OPTION_ORIGIN,  /* added to origins */
    OPTION_METRICS, /* enum metrics_for */
};

struct option_row {
    const char *name;  /* of the flag, without "--" */
    const char *value; /* how the help calls its value; NULL for flags */
    enum option_kind kind;
    size_t offset; /* into struct server_options */
    const char *preset;
    uint32_t min, max;
    const char *help;
};

#define AT(field) offsetof(struct server_options, field)

static const struct option_row rows[] = {
    {"listen", "ADDR:PORT", OPTION_ADDRESS, AT(listen), "127.0.0.1:7777", 0, 0,
     "browsers: HTTP and WebSocket; port 0 picks one, \"\" turns it off"},
    {"tcp", "ADDR:PORT", OPTION_ADDRESS, AT(tcp), "127.0.0.1:7778", 0, 0,
     "terminal clients and bots: JSON lines over TCP; \"\" turns it off"},
    {"data", "DIR", OPTION_FOLDER, AT(data), "warren-data", 0, 0,
     "folder of the database, created if missing"},
    {"store", "ADDRESS", OPTION_STORE, AT(store), NULL, 0, 0,
     "PostgreSQL database to use instead, postgresql://USER@HOST/DATABASE; DIR then holds only the admin "
     "socket"},
    {"node", "NAME", OPTION_NODE, AT(node), "", 0, 0,
     "name of this server among several that share the --store"},
    {"adopt-after", "SECONDS", OPTION_NUMBER, AT(adopt_after), "10", 0, 86400,
     "how long another node may be gone before its matches are taken over here; 0: never"},
    {"standby", NULL, OPTION_FLAG, AT(standby), NULL, 0, 0,
     "while another server uses the store, wait beside it without listening; take its place when it is gone"},
    {"admin", "PATH", OPTION_TEXT, AT(admin), "-", 0, 0,
     "socket for `warrend admin`; - is admin.sock in the data folder, \"\" turns it off"},
    {"public-url", "URL", OPTION_SITE, AT(public_url), "", 0, 0,
     "site that players use, https://example.org: browsers there may connect, whatever Host a proxy "
     "sends"},
    {"no-web", NULL, OPTION_FLAG, AT(no_web), NULL, 0, 0, "serve no web client"},
    {"log-level", "LEVEL", OPTION_LEVEL, AT(log_level), "info", 0, 0, "debug, info, warn, error or none"},
    {"log-format", "FORMAT", OPTION_FORMAT, AT(log_format), "logfmt", 0, 0,
     "logfmt or json, one event per line"},
    {"origin", "ORIGIN", OPTION_ORIGIN, AT(origins), NULL, 0, 0,
     "another website (https://example.org) that may connect; * for any; may be repeated; in the variable, "
     "separate several by spaces"},
    {"trust-proxy", NULL, OPTION_FLAG, AT(trust_proxy), NULL, 0, 0,
     "take the client's address from X-Forwarded-For (only behind a proxy)"},
    {"peers-max", "N", OPTION_NUMBER, AT(peers_max), "10000", 1, 1000000, "most connections at once"},
    {"peers-per-address", "N", OPTION_NUMBER, AT(peers_per_address), "256", 0, 1000000,
     "most connections from one address; 0: no limit"},
    {"message-max", "BYTES", OPTION_NUMBER, AT(message_max), "16384", 1024, LIMIT_MESSAGE,
     "longest message a client may send, at most what the protocol allows"},
    {"queue-max", "BYTES", OPTION_NUMBER, AT(queue_max), "1048576", 65536, 1073741824,
     "most that may wait for a client that does not read before it is dropped"},
    {"messages-per-second", "N", OPTION_NUMBER, AT(messages_per_second), "100", 0, 1000000,
     "most messages of one client before it is slowed down; 0: no limit"},
    {"hello-seconds", "SECONDS", OPTION_NUMBER, AT(hello_seconds), "60", 0, 3600,
     "how long a connection has to say who it is; 0: no limit"},
    {"matches-max", "N", OPTION_NUMBER, AT(matches_max), "20000", 1, 10000000,
     "most matches in use at once; beyond that no new ones are opened"},
    {"matches-per-address", "N", OPTION_NUMBER, AT(matches_per_address), "256", 0, 1000000,
     "most unfinished matches opened from one address; 0: no limit"},
    {"matches-in-memory", "N", OPTION_NUMBER, AT(matches_in_memory), "1000", 1, 1000000,
     "most matches held in memory at once; the others rest in the database"},
    {"match-idle", "SECONDS", OPTION_NUMBER, AT(match_idle), "600", 1, 604800,
     "how long until an untouched match leaves memory"},
    {"match-records", "N", OPTION_NUMBER, AT(match_records), "10000", 0, 100000000,
     "most choices, rolls and draws of one match; then it ends without a winner; 0: no limit"},
    {"away", "SECONDS", OPTION_NUMBER, AT(away), "600", 0, 31536000,
     "how long a match must wait for somebody who is away before the others may agree that a bot plays for "
     "them"},
    {"away-long", "SECONDS", OPTION_NUMBER, AT(away_long), "86400", 0, 31536000,
     "the same if one person alone decides, if the match has a clock, or while it is paused"},
    {"bot-delay", "MS", OPTION_NUMBER, AT(bot_delay), "400", 0, 60000,
     "how long a bot waits before it plays"},
    {"bot-threads", "N", OPTION_NUMBER, AT(bot_threads), "0", 0, 64,
     "hard and expert bots that think at once; 0: one fewer than processors, from 1 to 3"},
    {"metrics", "WHO", OPTION_METRICS, AT(metrics), "local", 0, 0,
     "who may read /metrics: local (this machine), all or none"},
    {"disk-reserve", "MIB", OPTION_NUMBER, AT(disk_reserve), "256", 0, 1000000000,
     "with less free disk space nothing new is accepted, but running matches continue; 0: no limit"},
    {"disk-least", "MIB", OPTION_NUMBER, AT(disk_least), "32", 0, 1000000000,
     "with less free disk space nothing is stored at all; 0: until it is full"},
    {"keep-lobbies", "DAYS", OPTION_NUMBER, AT(keep_lobbies), "30", 0, 100000,
     "how long until untouched lobbies are removed; 0: never"},
    {"keep-finished", "DAYS", OPTION_NUMBER, AT(keep_finished), "0", 0, 100000,
     "how long until finished matches are removed, from when they were last touched; 0: never"},
    {"keep-chat", "DAYS", OPTION_NUMBER, AT(keep_chat), "0", 0, 100000,
     "the same for their chat alone; 0: along with the match"},
    {"keep-identities", "DAYS", OPTION_NUMBER, AT(keep_identities), "0", 0, 100000,
     "how long until people who stay away are forgotten, unless in an unfinished match; 0: never"},
    {"series-open", "DAYS", OPTION_NUMBER, AT(series_open), "14", 0, 100000,
     "how long until a series that nobody continues is closed; 0: only by its host"},
};

enum {
    ROWS = sizeof rows / sizeof *rows,
    KEY_HELP = 1000, /* above all short options */
    KEY_VERSION,
    KEY_ROWS,
};

static bool fail(char *error, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

static bool fail(char *error, size_t size, const char *format, ...)
{
    va_list values;

    va_start(values, format);
    vsnprintf(error, size, format, values);
    va_end(values);
    return false;
}

/* WARREN_BOT_DELAY for bot-delay. */
static void variable_name(const struct option_row *row, char name[64])
{
    int at = snprintf(name, 64, "WARREN_");

    for (const char *c = row->name; *c && at < 63; c++)
        name[at++] = *c == '-' ? '_' : (char)toupper((unsigned char)*c);
    name[at] = '\0';
}

static bool number_parse(const struct option_row *row, const char *text, uint32_t *out)
{
    char *end;
    unsigned long value;

    if (!isdigit((unsigned char)*text))
        return false;
    errno = 0;
    value = strtoul(text, &end, 10);
    if (*end || errno || value < row->min || value > row->max)
        return false;
    *out = (uint32_t)value;
    return true;
}

static bool flag_parse(const char *text, bool *out)
{
    static const char *const words[] = {"1", "yes", "true", "0", "no", "false", ""};

    for (int i = 0; i < 7; i++) {
        if (strcmp(text, words[i]) == 0) {
            *out = i < 3;
            return true;
        }
    }
    return false;
}

static bool metrics_for_parse(const char *text, enum metrics_for *out)
{
    static const char *const words[] = {
        [METRICS_LOCAL] = "local", [METRICS_ALL] = "all", [METRICS_NONE] = "none"};

    for (int i = 0; i < 3; i++) {
        if (strcmp(text, words[i]) == 0) {
            *out = (enum metrics_for)i;
            return true;
        }
    }
    return false;
}

/* How long the origin (scheme, host, perhaps a port) is that a text begins with; 0 if it begins with none. */
static size_t origin_length(const char *text)
{
    static const char named[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
    const char *host = strncmp(text, "https://", 8) == 0  ? text + 8
                       : strncmp(text, "http://", 7) == 0 ? text + 7
                                                          : NULL;
    if (!host)
        return 0;
    size_t length = *host == '[' ? strcspn(host, "]") + 1 : strspn(host, named);
    if (!length || (*host == '[' && host[1 + strspn(host + 1, "0123456789abcdefABCDEF:.")] != ']'))
        return 0;
    const char *end = host + length;
    if (*end == ':') {
        size_t digits = strspn(end + 1, "0123456789");
        if (!digits || digits > 5 || atoi(end + 1) > 65535)
            return 0;
        end += 1 + digits;
    }
    return (size_t)(end - text);
}

/* The address of a site's top, with or without a slash at its end. */
static bool is_site(const char *text)
{
    size_t length = origin_length(text);
    return length && (!text[length] || strcmp(text + length, "/") == 0);
}

static bool origin_add(struct server_options *o, const char *text, const char *source, char *error,
                       size_t size)
{
    if (o->origins_count == ORIGINS_MAX)
        return fail(error, size, "%s: more than %d origins", source, ORIGINS_MAX);
    if (strcmp(text, "*") != 0 && (!*text || origin_length(text) != strlen(text)))
        return fail(error, size, "%s: \"%s\" is no origin like https://example.org", source, text);
    if (strlen(text) >= sizeof o->origins[0])
        return fail(error, size, "%s: longer than %zu bytes", source, sizeof o->origins[0] - 1);
    strcpy(o->origins[o->origins_count++], text);
    return true;
}

/* Sets one option from text. `source` ("--flag" or the variable) is what an error names. */
static bool option_set(struct server_options *o, const struct option_row *row, const char *text,
                       const char *source, char *error, size_t size)
{
    void *field = (char *)o + row->offset;
    int index;

    switch (row->kind) {
    case OPTION_TEXT:
        *(const char **)field = text;
        return true;
    case OPTION_FOLDER:
        *(const char **)field = text;
        if (store_is_address(text))
            return fail(error, size, "%s: an address is no folder; --store takes it", source);
        return *text || fail(error, size, "%s: \"\" is no name of a folder", source);
    case OPTION_STORE: /* never said again: a password may be in it */
        *(const char **)field = text;
        return store_is_address(text) ||
               fail(error, size, "%s: %s is no address like postgresql://USER@HOST/DATABASE", source,
                    *text ? "that" : "\"\"");
    case OPTION_NODE:
        *(const char **)field = text;
        return !*text || store_is_node(text) ||
               fail(error, size, "%s: \"%s\" is no name of at most %d of a-z, 0-9, - and _", source, text,
                    STORE_NODE_SIZE - 1);
    case OPTION_ADDRESS:
        *(const char **)field = text;
        return !*text || address_well_formed(text) ||
               fail(error, size, "%s: \"%s\" is no address like 127.0.0.1:7777", source, text);
    case OPTION_SITE:
        *(const char **)field = text;
        return !*text || is_site(text) ||
               fail(error, size, "%s: \"%s\" is no address of a site like https://example.org", source, text);
    case OPTION_NUMBER:
        if (!number_parse(row, text, field))
            return fail(error, size, "%s: \"%s\" is no number from %u to %u", source, text, row->min,
                        row->max);
        return true;
    case OPTION_FLAG:
        if (!flag_parse(text, field))
            return fail(error, size, "%s: \"%s\" is neither yes nor no", source, text);
        return true;
    case OPTION_LEVEL:
        index = log_level_parse(text);
        if (index < 0)
            return fail(error, size, "%s: \"%s\" is none of debug, info, warn, error, none", source, text);
        *(enum log_level *)field = (enum log_level)index;
        return true;
    case OPTION_FORMAT:
        index = log_format_parse(text);
        if (index < 0)
            return fail(error, size, "%s: \"%s\" is neither logfmt nor json", source, text);
        *(enum log_format *)field = (enum log_format)index;
        return true;
    case OPTION_ORIGIN:
        return origin_add(o, text, source, error, size);
    case OPTION_METRICS:
        return metrics_for_parse(text, field) ||
               fail(error, size, "%s: \"%s\" is none of local, all, none", source, text);
    }
    return false;
}

/* A list separated by spaces. */
static bool origins_from_variable(struct server_options *o, const char *list, const char *source, char *error,
                                  size_t size)
{
    while (*list) {
        char word[256];
        size_t length = strcspn(list, " ");

        if (length >= sizeof word)
            return fail(error, size, "%s: an origin is too long", source);
        memcpy(word, list, length);
        word[length] = '\0';
        if (length && !origin_add(o, word, source, error, size))
            return false;
        list += length + strspn(list + length, " ");
    }
    return true;
}

/* ---- Names that are none ---- */

/* Whether a variable ("NAME=VALUE") begins as ours do and is not for warrend. */
static bool is_others(const char *variable)
{
    static const char *const beginnings[] = {
        /* Of the tests and the web client's tools. */
        "WARREN_BUILD=",
        "WARREN_TOY=",
        "WARREN_SERVER=",
        "WARREN_WEB_DIST=",
        /* What Kubernetes gives every container where a service is called "warren". */
        "WARREN_SERVICE_",
        "WARREN_PORT_",
        "WARREN_PORT=tcp://",
        "WARREN_PORT=udp://",
    };

    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (strncmp(variable, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return false;
}

/* How many letters must be put in, taken out or changed to make one name of the other. */
static size_t distance(const char *a, const char *b)
{
    size_t row[64], width = strlen(b);

    for (size_t j = 0; j <= width; j++)
        row[j] = j;
    for (size_t i = 1; a[i - 1]; i++) {
        size_t before = row[0]; /* of the row above, one to the left */
        row[0] = i;
        for (size_t j = 1; j <= width; j++) {
            size_t above = row[j], best = before + (a[i - 1] != b[j - 1]);
            if (above + 1 < best)
                best = above + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            before = above;
            row[j] = best;
        }
    }
    return row[width];
}

/* False, with what is wrong, if no option has this variable. */
static bool variable_known(const char *name, char *error, size_t size)
{
    enum { NEAR = 3 };
    size_t nearest = NEAR;
    char known[64], meant[64] = "";

    for (int i = 0; i < ROWS; i++) {
        variable_name(&rows[i], known);
        size_t away = distance(name, known);
        if (away == 0)
            return true;
        if (away < nearest) {
            nearest = away;
            strcpy(meant, known);
        }
    }
    if (*meant)
        return fail(error, size, "%s: no such option; %s is one (see --help)", name, meant);
    return fail(error, size, "%s: no such option (see --help)", name);
}

/* A variable that is meant for us must be one we know, or a slip of the pen would be obeyed in silence. */
static bool variables_known(char *error, size_t size)
{
    char name[128];

    for (char **variable = environ; variable && *variable; variable++) {
        if (strncmp(*variable, "WARREN_", 7) != 0 || is_others(*variable))
            continue;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(*variable, "="), *variable);
        if (!variable_known(name, error, size))
            return false;
    }
    return true;
}

static bool presets_and_environment(struct server_options *o, char *error, size_t size)
{
    memset(o, 0, sizeof *o);
    o->store = ""; /* none: a variable that was left empty by mistake does not say so */
    for (int i = 0; i < ROWS; i++) {
        const char *value;
        char name[64];

        if (rows[i].preset && !option_set(o, &rows[i], rows[i].preset, rows[i].name, error, size))
            return false;
        variable_name(&rows[i], name);
        value = getenv(name);
        if (!value)
            continue;
        if (rows[i].kind == OPTION_ORIGIN) {
            if (!origins_from_variable(o, value, name, error, size))
                return false;
        } else if (!option_set(o, &rows[i], value, name, error, size)) {
            return false;
        }
    }
    return true;
}

/* The help text, all from the table. */
static void help(FILE *out)
{
    fprintf(out, "warrend: the Warren game server.\n\n"
                 "usage: warrend [options]\n"
                 "       warrend backup --data DIR --to FILE\n"
                 "       warrend restore --from FILE --data DIR\n"
                 "       warrend check --data DIR\n"
                 "       warrend admin [--data DIR] COMMAND   (warrend admin --help)\n\n"
                 "Every option can also be given in the environment: --bot-delay as WARREN_BOT_DELAY.\n\n");
    for (int i = 0; i < ROWS; i++) {
        char flag[64], name[64];

        variable_name(&rows[i], name);
        snprintf(flag, sizeof flag, "--%s%s%s", rows[i].name, rows[i].value ? " " : "",
                 rows[i].value ? rows[i].value : "");
        fprintf(out, "  %-28s %s\n", flag, rows[i].help);
        if (rows[i].preset && *rows[i].preset)
            fprintf(out, "  %-28s preset %s, ", "", rows[i].preset);
        else
            fprintf(out, "  %-28s ", "");
        fprintf(out, "environment %s\n", name);
    }
    fprintf(out, "  %-28s this text\n  %-28s the version\n", "--help", "--version");
    fprintf(out,
            "\nOnce ready, it prints the addresses in use, one per line. SIGTERM and SIGINT finish what is in"
            " flight, then end the server.\n");
}

static void flags_make(struct option flags[ROWS + 3])
{
    memset(flags, 0, (ROWS + 3) * sizeof *flags);
    for (int i = 0; i < ROWS; i++) {
        flags[i].name = rows[i].name;
        flags[i].has_arg = rows[i].value ? required_argument : no_argument;
        flags[i].val = KEY_ROWS + i;
    }
    flags[ROWS] = (struct option){"help", no_argument, NULL, KEY_HELP};
    flags[ROWS + 1] = (struct option){"version", no_argument, NULL, KEY_VERSION};
}

/* What no value alone can tell. */
static bool whole_is_sound(struct server_options *o, char *error, size_t size)
{
    char origin[128];
    size_t length = origin_length(o->public_url);

    if (!*o->listen && !*o->tcp)
        return fail(error, size, "--listen and --tcp are both \"\": nobody could connect");
    if (*o->node && !*o->store)
        return fail(error, size, "--node: only servers that share a --store have names");
    if (!length)
        return true;
    snprintf(origin, sizeof origin, "%.*s", (int)length, o->public_url);
    return length < sizeof origin
               ? origin_add(o, origin, "--public-url", error, size)
               : fail(error, size, "--public-url: longer than %zu bytes", sizeof origin - 1);
}

enum options_outcome options_read(struct server_options *options, int argc, char **argv, FILE *out,
                                  char *error, size_t error_size)
{
    struct option flags[ROWS + 3];
    int key;

    flags_make(flags);
    *error = '\0';
    if (!presets_and_environment(options, error, error_size) || !variables_known(error, error_size))
        return OPTIONS_WRONG;
    optind = 0; /* getopt's own state: start again, options may be read more than once (tests) */
    opterr = 0;
    for (;;) {
        int at = optind ? optind : 1;
        const struct option_row *row;
        char source[64];

        key = getopt_long(argc, argv, ":", flags, NULL);
        if (key == -1)
            break;
        if (key == KEY_HELP) {
            help(out);
            return OPTIONS_SHOWN;
        }
        if (key == KEY_VERSION) {
            fprintf(out, "warrend " WARREN_VERSION "\n");
            return OPTIONS_SHOWN;
        }
        if (key == ':' || key == '?') {
            fail(error, error_size, "%s: %s (see --help)", argv[optind > at ? optind - 1 : at],
                 key == ':'           ? "needs a value"
                 : optopt >= KEY_HELP ? "takes no value"
                                      : "no such option");
            return OPTIONS_WRONG;
        }
        row = &rows[key - KEY_ROWS];
        snprintf(source, sizeof source, "--%s", row->name);
        if (!option_set(options, row, row->value ? optarg : "1", source, error, error_size))
            return OPTIONS_WRONG;
    }
    if (optind < argc) {
        fail(error, error_size, "%s: neither an option nor a command (see --help)", argv[optind]);
        return OPTIONS_WRONG;
    }
    return whole_is_sound(options, error, error_size) ? OPTIONS_RUN : OPTIONS_WRONG;
}

struct net_limits options_net_limits(const struct server_options *options)
{
    struct net_limits limits = net_limits_preset();

    limits.peers = options->peers_max;
    limits.peers_per_address = options->peers_per_address;
    limits.message_bytes = options->message_max;
    limits.queue_cap_bytes = options->queue_max;
    limits.queue_high_bytes = options->queue_max / 4;
    limits.stranger_seconds = options->hello_seconds;
    limits.messages_per_second = options->messages_per_second;
    limits.messages_burst = 4 * options->messages_per_second;
    return limits;
}
