#include "server/options.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/request.h"
#include "server/version.h"

enum option_kind {
    OPTION_TEXT,    /* const char * */
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
    {"listen", "ADDR:PORT", OPTION_TEXT, AT(listen), "127.0.0.1:7777", 0, 0,
     "browsers: HTTP and WebSocket; port 0 picks one, \"\" turns it off"},
    {"tcp", "ADDR:PORT", OPTION_TEXT, AT(tcp), "127.0.0.1:7778", 0, 0,
     "terminal clients and bots: JSON lines over TCP; \"\" turns it off"},
    {"data", "DIR", OPTION_TEXT, AT(data), "warren-data", 0, 0, "folder of the database, made if missing"},
    {"admin", "PATH", OPTION_TEXT, AT(admin), "-", 0, 0,
     "socket for `warrend admin`; - is admin.sock in the data folder, \"\" turns it off"},
    {"public-url", "URL", OPTION_TEXT, AT(public_url), "", 0, 0,
     "address that players use, for invitations (preset: the address in use)"},
    {"no-web", NULL, OPTION_FLAG, AT(no_web), NULL, 0, 0, "serve no web client"},
    {"log-level", "LEVEL", OPTION_LEVEL, AT(log_level), "info", 0, 0, "debug, info, warn, error or none"},
    {"log-format", "FORMAT", OPTION_FORMAT, AT(log_format), "logfmt", 0, 0,
     "logfmt or json, one event a line"},
    {"origin", "ORIGIN", OPTION_ORIGIN, AT(origins), NULL, 0, 0,
     "website (https://example.org) that may connect besides our own; * for any; may be repeated"},
    {"trust-proxy", NULL, OPTION_FLAG, AT(trust_proxy), NULL, 0, 0,
     "take the client's address from X-Forwarded-For (only behind a proxy)"},
    {"peers-max", "N", OPTION_NUMBER, AT(peers_max), "10000", 1, 1000000, "connections at a time"},
    {"peers-per-address", "N", OPTION_NUMBER, AT(peers_per_address), "256", 0, 1000000,
     "of them from one address; 0: no limit"},
    {"message-max", "BYTES", OPTION_NUMBER, AT(message_max), "16384", 1024, LIMIT_MESSAGE,
     "longest message a client may send, at most what the protocol allows"},
    {"queue-max", "BYTES", OPTION_NUMBER, AT(queue_max), "1048576", 65536, 1073741824,
     "what may wait for a client that does not read, before it is dropped"},
    {"messages-per-second", "N", OPTION_NUMBER, AT(messages_per_second), "100", 0, 1000000,
     "of one client before it is slowed; 0: no limit"},
    {"hello-seconds", "SECONDS", OPTION_NUMBER, AT(hello_seconds), "60", 0, 3600,
     "until a connection must have said who it is; 0: no limit"},
    {"matches-max", "N", OPTION_NUMBER, AT(matches_max), "20000", 1, 10000000,
     "matches in use at a time, above which no new ones are opened"},
    {"matches-per-address", "N", OPTION_NUMBER, AT(matches_per_address), "256", 0, 1000000,
     "of them, unfinished ones opened from one address; 0: no limit"},
    {"matches-in-memory", "N", OPTION_NUMBER, AT(matches_in_memory), "1000", 1, 1000000,
     "matches held in memory at a time; the others rest in the database"},
    {"match-idle", "SECONDS", OPTION_NUMBER, AT(match_idle), "600", 1, 604800,
     "until a match that nobody touches leaves memory"},
    {"bot-delay", "MS", OPTION_NUMBER, AT(bot_delay), "400", 0, 60000,
     "how long a bot waits before it plays"},
    {"metrics", "WHO", OPTION_METRICS, AT(metrics), "local", 0, 0,
     "who may read /metrics: local (this machine), all or none"},
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

static bool origin_add(struct server_options *o, const char *text, const char *source, char *error,
                       size_t size)
{
    if (o->origins_count == ORIGINS_MAX)
        return fail(error, size, "%s: more than %d origins", source, ORIGINS_MAX);
    if (strcmp(text, "*") != 0 && strncmp(text, "http://", 7) != 0 && strncmp(text, "https://", 8) != 0)
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

static bool presets_and_environment(struct server_options *o, char *error, size_t size)
{
    memset(o, 0, sizeof *o);
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

void options_help(FILE *out)
{
    fprintf(out, "warrend: the Warren game server.\n\n"
                 "usage: warrend [options]\n"
                 "       warrend backup --data DIR --to FILE\n"
                 "       warrend restore --from FILE --data DIR\n"
                 "       warrend check --data DIR\n\n"
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
            "\nOnce ready, the addresses in use are printed, one a line. SIGTERM and SIGINT finish what is"
            " in flight and leave.\n");
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

enum options_outcome options_read(struct server_options *options, int argc, char **argv, FILE *out,
                                  char *error, size_t error_size)
{
    struct option flags[ROWS + 3];
    int key;

    flags_make(flags);
    *error = '\0';
    if (!presets_and_environment(options, error, error_size))
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
            options_help(out);
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
        fail(error, error_size, "%s: not an option (see --help)", argv[optind]);
        return OPTIONS_WRONG;
    }
    return OPTIONS_RUN;
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
