/* Options from flags and environment, and the log. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "server/hall/options.h"
#include "tests/unit/unit.h"

/* Reads these flags; `shown` gets what was printed. */
static enum options_outcome read_flags(struct server_options *o, const char *const *flags, char *error,
                                       char *shown, size_t shown_size)
{
    char *argv[16] = {(char *)"warrend"};
    char sink[16];
    int argc = 1;
    FILE *out = fmemopen(shown ? shown : sink, shown ? shown_size : sizeof sink, "w");
    while (flags[argc - 1]) {
        argv[argc] = (char *)flags[argc - 1];
        argc++;
    }
    enum options_outcome outcome = options_read(o, argc, argv, out, error, 256);
    fclose(out);
    return outcome;
}

#define FLAGS(...)                                                                                           \
    (const char *const[])                                                                                    \
    {                                                                                                        \
        __VA_ARGS__, NULL                                                                                    \
    }

START_TEST(presets)
{
    struct server_options o;
    char error[256];
    ck_assert_int_eq(read_flags(&o, (const char *const[]){NULL}, error, NULL, 0), OPTIONS_RUN);
    ck_assert_str_eq(o.listen, "127.0.0.1:7777");
    ck_assert_str_eq(o.tcp, "127.0.0.1:7778");
    ck_assert_str_eq(o.public_url, "");
    ck_assert_int_eq(o.log_level, LOG_INFO);
    ck_assert_int_eq(o.log_format, LOG_LOGFMT);
    ck_assert_uint_eq(o.origins_count, 0);
    ck_assert_uint_eq(o.message_max, 16384);
    ck_assert(!o.no_web && !o.trust_proxy);
    /* As options as in the transport's own preset, and as docs/security.md promises. */
    struct net_limits limits = options_net_limits(&o), preset = net_limits_preset();
    preset.stranger_seconds = 60; /* only a server knows strangers */
    ck_assert_mem_eq(&limits, &preset, sizeof limits);
    static const struct net_limits promised = {
        .message_bytes = 16384,
        .fragments = 64,
        .queue_high_bytes = 262144,
        .queue_cap_bytes = 1048576,
        .queues_cap_bytes = 536870912,
        .peers = 10000,
        .peers_per_address = 256,
        .messages_per_second = 100,
        .messages_burst = 400,
        .flood_seconds = 10,
        .handshake_seconds = 30,
        .stranger_seconds = 60,
        .idle_seconds = 600,
        .ping_seconds = 25,
        .silence_seconds = 70,
        .stall_seconds = 30,
        .drain_milliseconds = 2000,
    };
    ck_assert_mem_eq(&limits, &promised, sizeof limits);
    ck_assert_uint_eq(o.matches_max, 20000);
    ck_assert_uint_eq(o.matches_per_address, 256);
    ck_assert_uint_eq(o.disk_reserve, 256);
    ck_assert_uint_eq(o.disk_least, 32);
    ck_assert_uint_eq(o.keep_lobbies, 30);
    ck_assert(!o.keep_finished && !o.keep_chat && !o.keep_identities);
}
END_TEST

START_TEST(flags)
{
    struct server_options o;
    char error[256];
    enum options_outcome outcome = read_flags(
        &o,
        FLAGS("--listen", "0.0.0.0:80", "--tcp=", "--log-level", "error", "--log-format=json", "--no-web",
              "--bot-delay", "0", "--origin", "https://a.example", "--origin", "*", "--peers-max=7"),
        error, NULL, 0);
    ck_assert_msg(outcome == OPTIONS_RUN, "%s", error);
    ck_assert_str_eq(o.listen, "0.0.0.0:80");
    ck_assert_str_eq(o.tcp, "");
    ck_assert_int_eq(o.log_level, LOG_ERROR);
    ck_assert_int_eq(o.log_format, LOG_JSON);
    ck_assert(o.no_web);
    ck_assert_uint_eq(o.bot_delay, 0);
    ck_assert_uint_eq(o.origins_count, 2);
    ck_assert_str_eq(o.origins[0], "https://a.example");
    ck_assert_str_eq(o.origins[1], "*");
    ck_assert_uint_eq(options_net_limits(&o).peers, 7);
}
END_TEST

/* Each option reaches the transport, and sets nothing but what it names. */
START_TEST(limits)
{
    struct server_options o;
    char error[256];
    struct net_limits preset, want;
    ck_assert_int_eq(read_flags(&o, (const char *const[]){NULL}, error, NULL, 0), OPTIONS_RUN);
    preset = options_net_limits(&o);
#define LIMITS_ARE(flag, ...)                                                                                \
    do {                                                                                                     \
        ck_assert_int_eq(read_flags(&o, FLAGS(flag), error, NULL, 0), OPTIONS_RUN);                          \
        want = preset;                                                                                       \
        __VA_ARGS__;                                                                                         \
        struct net_limits is = options_net_limits(&o);                                                       \
        ck_assert_msg(memcmp(&is, &want, sizeof is) == 0, "%s", flag);                                       \
    } while (0)
    LIMITS_ARE("--peers-max=7", want.peers = 7);
    LIMITS_ARE("--peers-per-address=5", want.peers_per_address = 5);
    LIMITS_ARE("--peers-per-address=0", want.peers_per_address = 0);
    LIMITS_ARE("--message-max=2000", want.message_bytes = 2000);
    LIMITS_ARE("--queue-max=80000", want.queue_cap_bytes = 80000; want.queue_high_bytes = 20000);
    LIMITS_ARE("--hello-seconds=3", want.stranger_seconds = 3);
    LIMITS_ARE("--hello-seconds=0", want.stranger_seconds = 0);
    LIMITS_ARE("--messages-per-second=9", want.messages_per_second = 9; want.messages_burst = 36);
#undef LIMITS_ARE
}
END_TEST

START_TEST(environment)
{
    struct server_options o;
    char error[256];
    setenv("WARREN_BOT_DELAY", "123", 1);
    setenv("WARREN_PEERS_MAX", "55", 1);
    setenv("WARREN_NO_WEB", "yes", 1);
    setenv("WARREN_TRUST_PROXY", "0", 1);
    setenv("WARREN_ORIGIN", " https://a.example  http://b.example ", 1);
    ck_assert_int_eq(read_flags(&o, FLAGS("--peers-max", "66"), error, NULL, 0), OPTIONS_RUN);
    ck_assert_uint_eq(o.bot_delay, 123);
    ck_assert_uint_eq(o.peers_max, 66); /* the flag wins */
    ck_assert(o.no_web && !o.trust_proxy);
    ck_assert_uint_eq(o.origins_count, 2);
    ck_assert_str_eq(o.origins[1], "http://b.example");
    setenv("WARREN_PEERS_MAX", "many", 1);
    ck_assert_int_eq(read_flags(&o, FLAGS("--peers-max", "66"), error, NULL, 0), OPTIONS_WRONG);
    ck_assert_str_eq(error, "WARREN_PEERS_MAX: \"many\" is no number from 1 to 1000000");
}
END_TEST

START_TEST(errors)
{
    static const struct {
        const char *const flags[3];
        const char *error;
    } cases[] = {
        {{"--peers-max", "0"}, "--peers-max: \"0\" is no number from 1 to 1000000"},
        {{"--peers-max", "-1"}, "--peers-max: \"-1\" is no number from 1 to 1000000"},
        {{"--peers-max", "12x"}, "--peers-max: \"12x\" is no number from 1 to 1000000"},
        {{"--peers-max", "99999999999999999999"},
         "--peers-max: \"99999999999999999999\" is no number from 1 to 1000000"},
        {{"--message-max", "16385"}, "--message-max: \"16385\" is no number from 1024 to 16384"},
        {{"--log-level", "loud"}, "--log-level: \"loud\" is none of debug, info, warn, error, none"},
        {{"--log-format", "xml"}, "--log-format: \"xml\" is neither logfmt nor json"},
        {{"--origin", "example.org"}, "--origin: \"example.org\" is no origin like https://example.org"},
        {{"--nonsense"}, "--nonsense: no such option (see --help)"},
        {{"--no-web", "--data"}, "--data: needs a value (see --help)"},
        {{"--no-web=1"}, "--no-web=1: takes no value (see --help)"},
        {{"-x"}, "-x: no such option (see --help)"},
        {{"word"}, "word: neither an option nor a command (see --help)"},
        {{"--listen", "7777"}, "--listen: \"7777\" is no address like 127.0.0.1:7777"},
        {{"--listen", "localhost:"}, "--listen: \"localhost:\" is no address like 127.0.0.1:7777"},
        {{"--tcp", ":65536"}, "--tcp: \":65536\" is no address like 127.0.0.1:7777"},
        {{"--tcp", "http://here/"}, "--tcp: \"http://here/\" is no address like 127.0.0.1:7777"},
        {{"--listen=", "--tcp="}, "--listen and --tcp are both \"\": nobody could connect"},
        {{"--data="}, "--data: \"\" is no name of a folder"},
        {{"--public-url", "example.org"},
         "--public-url: \"example.org\" is no address of a site like https://example.org"},
        {{"--public-url", "ftp://example.org"},
         "--public-url: \"ftp://example.org\" is no address of a site like https://example.org"},
        {{"--public-url", "https://"},
         "--public-url: \"https://\" is no address of a site like https://example.org"},
        {{"--public-url", "https://a b"},
         "--public-url: \"https://a b\" is no address of a site like https://example.org"},
        {{"--public-url", "https://a:0x"},
         "--public-url: \"https://a:0x\" is no address of a site like https://example.org"},
        {{"--public-url", "https://a/warren"},
         "--public-url: \"https://a/warren\" is no address of a site like https://example.org"},
        {{"--public-url", "https://[::1"},
         "--public-url: \"https://[::1\" is no address of a site like https://example.org"},
        {{"--origin", "https://a.example/"},
         "--origin: \"https://a.example/\" is no origin like https://example.org"},
        {{"--origin", "https://"}, "--origin: \"https://\" is no origin like https://example.org"},
        {{"--origin="}, "--origin: \"\" is no origin like https://example.org"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct server_options o;
        char error[256];
        ck_assert_int_eq(read_flags(&o, cases[i].flags, error, NULL, 0), OPTIONS_WRONG);
        ck_assert_str_eq(error, cases[i].error);
    }
}
END_TEST

/* A wrong name is refused as a wrong value is, and the name that was meant is told. */
START_TEST(names_of_variables)
{
    static const struct {
        const char *name, *value, *error; /* NULL: taken */
    } cases[] = {
        {"WARREN_PUBLC_URL", "https://a",
         "WARREN_PUBLC_URL: no such option; WARREN_PUBLIC_URL is one (see --help)"},
        {"WARREN_PEER_MAX", "1", "WARREN_PEER_MAX: no such option; WARREN_PEERS_MAX is one (see --help)"},
        {"WARREN_listen", ":1", "WARREN_listen: no such option (see --help)"},
        {"WARREN_SOMETHING_ELSE", "", "WARREN_SOMETHING_ELSE: no such option (see --help)"},
        {"WARREN_", "", "WARREN_: no such option (see --help)"},
        {"WARREN_PORT", "7777", "WARREN_PORT: no such option (see --help)"},
        {"WARREN_PORT", "tcp://10.0.0.1:7777", NULL},
        {"WARREN_SERVICE_HOST", "10.0.0.1", NULL},
        {"WARREN_BUILD", "build", NULL},
        {"WARRENS", "many", NULL},
        {"WARREN_STORE", "", "WARREN_STORE: \"\" is no address like postgresql://USER@HOST/DATABASE"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct server_options o;
        char error[256];
        setenv(cases[i].name, cases[i].value, 1);
        enum options_outcome outcome = read_flags(&o, (const char *const[]){NULL}, error, NULL, 0);
        ck_assert_int_eq(outcome, cases[i].error ? OPTIONS_WRONG : OPTIONS_RUN);
        if (cases[i].error)
            ck_assert_str_eq(error, cases[i].error);
        unsetenv(cases[i].name);
    }
}
END_TEST

/* Browsers of the public site may connect, with or without other origins. */
START_TEST(public_site)
{
    static const char *const sites[][2] = {
        {"https://example.org", "https://example.org"},
        {"https://example.org/", "https://example.org"},
        {"http://[2001:db8::1]:7777", "http://[2001:db8::1]:7777"},
        {"http://127.0.0.1:7777/", "http://127.0.0.1:7777"},
    };
    for (size_t i = 0; i < sizeof sites / sizeof *sites; i++) {
        struct server_options o;
        char error[256];
        enum options_outcome outcome = read_flags(&o, FLAGS("--public-url", sites[i][0]), error, NULL, 0);
        ck_assert_msg(outcome == OPTIONS_RUN, "%s", error);
        ck_assert_str_eq(o.public_url, sites[i][0]);
        ck_assert_uint_eq(o.origins_count, 1);
        ck_assert_str_eq(o.origins[0], sites[i][1]);
    }
}
END_TEST

START_TEST(help)
{
    static const char *const named[] = {"--listen ADDR:PORT",
                                        "WARREN_LISTEN",
                                        "--tcp ADDR:PORT",
                                        "WARREN_BOT_DELAY",
                                        "WARREN_PEERS_PER_ADDRESS",
                                        "--no-web",
                                        "preset 16384",
                                        "--log-format FORMAT",
                                        "--help"};
    struct server_options o;
    char error[256], shown[8192] = "";
    ck_assert_int_eq(read_flags(&o, FLAGS("--help"), error, shown, sizeof shown), OPTIONS_SHOWN);
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        ck_assert_msg(strstr(shown, named[i]) != NULL, "%s is missing", named[i]);
    ck_assert_int_eq(read_flags(&o, FLAGS("--version"), error, shown, sizeof shown), OPTIONS_SHOWN);
    ck_assert_int_eq(strncmp(shown, "warrend ", 8), 0);
}
END_TEST

/* ---- The log ---- */

static void log_all(enum log_format format, enum log_level level, char *text, size_t size)
{
    struct log log = {fmemopen(text, size, "w"), level, format};
    log_event(&log, LOG_DEBUG, "not seen", NULL);
    log_event(&log, LOG_WARN, "peer closed", "peer", LOG_TEXT, "1.2.3.4:5", "messages", LOG_NUMBER,
              (int64_t)-7, "share", LOG_REAL, 0.5, "open", LOG_FLAG, true, "nothing", LOG_TEXT, NULL, "token",
              LOG_TEXT, "0123", "inviteCode", LOG_NUMBER, (int64_t)99, "reason", LOG_TEXT,
              "a \"b\"\nevent=forged\xff", NULL);
    fclose(log.out);
}

START_TEST(log_logfmt)
{
    char text[4096];
    log_all(LOG_LOGFMT, LOG_INFO, text, sizeof text);
    ck_assert_int_eq(strncmp(text, "time=20", 7), 0);
    ck_assert_str_eq(strstr(text, " level="),
                     " level=warn event=\"peer closed\" peer=1.2.3.4:5 messages=-7 share=0.5 open=true"
                     " token=hidden inviteCode=hidden reason=\"a \\\"b\\\"\\x0aevent=forged\xff\"\n");
    char none[64] = "";
    log_all(LOG_LOGFMT, LOG_ERROR, none, sizeof none);
    ck_assert_str_eq(none, "");
}
END_TEST

START_TEST(log_json)
{
    char text[4096];
    log_all(LOG_JSON, LOG_WARN, text, sizeof text);
    ck_assert_ptr_eq(strchr(text, '\n'), text + strlen(text) - 1);
    json_t *line = json_loads(text, 0, NULL);
    ck_assert_ptr_nonnull(line);
    const char *event, *level, *peer, *token, *code, *reason;
    int messages, open;
    double share;
    ck_assert_int_eq(json_unpack(line, "{s:s,s:s,s:s,s:i,s:f,s:b,s:s,s:s,s:s}", "event", &event, "level",
                                 &level, "peer", &peer, "messages", &messages, "share", &share, "open", &open,
                                 "token", &token, "inviteCode", &code, "reason", &reason),
                     0);
    ck_assert_str_eq(event, "peer closed");
    ck_assert_str_eq(level, "warn");
    ck_assert_str_eq(peer, "1.2.3.4:5");
    ck_assert_int_eq(messages, -7);
    ck_assert(open && share > 0.49 && share < 0.51);
    ck_assert_str_eq(token, "hidden");
    ck_assert_str_eq(code, "hidden");
    ck_assert_str_eq(reason, "a \"b\"\nevent=forged?");
    ck_assert_ptr_null(json_object_get(line, "nothing"));
    json_decref(line);
}
END_TEST

START_TEST(log_long)
{
    char text[20000] = "", value[9000];
    struct log log = {fmemopen(text, sizeof text, "w"), LOG_DEBUG, LOG_LOGFMT};
    memset(value, '\n', sizeof value - 1);
    value[sizeof value - 1] = '\0';
    for (int i = 0; i < 2; i++)
        log_event(&log, LOG_ERROR, "long", "a", LOG_TEXT, value, "b", LOG_TEXT, value, "c", LOG_TEXT, value,
                  "d", LOG_TEXT, value, "e", LOG_TEXT, value, NULL);
    fclose(log.out);
    char *end = strchr(text, '\n');
    ck_assert_ptr_nonnull(end);
    ck_assert_int_eq(strncmp(end + 1, "time=", 5), 0); /* what is too long is cut, the next line is whole */
    ck_assert_int_eq(text[strlen(text) - 1], '\n');
    ck_assert_ptr_nonnull(strstr(text, " c=\"\\x0a"));
    ck_assert_int_eq(end[-1], '"');
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("options");
    TCase *tests = tcase_create("options");
    tcase_add_test(tests, presets);
    tcase_add_test(tests, flags);
    tcase_add_test(tests, limits);
    tcase_add_test(tests, environment);
    tcase_add_test(tests, errors);
    tcase_add_test(tests, names_of_variables);
    tcase_add_test(tests, public_site);
    tcase_add_test(tests, help);
    tcase_add_test(tests, log_logfmt);
    tcase_add_test(tests, log_json);
    tcase_add_test(tests, log_long);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
