/* warren-lab show: any match at any move through anybody's eyes. */
#include "server/lab/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/message.h"
#include "protocol/words.h"
#include "server/lab/data.h"
#include "server/lab/lab.h"
#include "server/play/match_log.h"

enum { RECORDS_REMEMBERED = 8 }; /* whose events are shown */

struct show {
    const char *file, *folder, *match;
    long long move; /* -1: the last */
    uint8_t eyes;   /* a seat, SEAT_SPECTATOR or EYES_ALL */
    bool json;
};

static json_t *text_to_json(struct text *t)
{
    json_t *json = text_ok(t) ? json_loadb(t->data, t->length, 0, NULL) : NULL;
    text_free(t);
    return json;
}

static void remember_events(const struct show *show, const struct log_file *log, json_t *events)
{
    const struct session *s = log->play.session;
    struct text t = {0};
    uint16_t viewers = show->eyes == EYES_ALL ? SEATS_ALL : SEAT_BIT(show->eyes);
    text_events(&t, log->kit->game, &log->config, s->news, s->news_count, viewers);
    json_t *news = text_to_json(&t);
    json_array_extend(events, news);
    json_decref(news);
}

/* Plays up to the moment. False after a message. */
static bool play_to(const struct show *show, struct log_file *log, uint32_t move, struct store_entry *last,
                    json_t *events)
{
    struct log_problem problem;
    while (log->play.version < move) {
        if (!log_file_step(log, last, &problem)) {
            lab_failed(&lab_show, "the log is wrong at move %ld: %s", problem.move, problem.what);
            return false;
        }
        if (log->play.version + RECORDS_REMEMBERED > move)
            remember_events(show, log, events);
    }
    return true;
}

/* The moment as the reply to `history` has it. */
static json_t *moment_json(const struct show *show, const struct log_file *log,
                           const struct store_entry *last)
{
    static const struct prompt no_prompt = {.seat = SEAT_NOBODY};
    const struct session *s = log->play.session;
    void *view = calloc(1, s->game->view_size);
    struct text t = {0};
    struct record record = {0};
    if (!view)
        return NULL;
    if (show->eyes == EYES_ALL)
        s->game->reveal(s->now, view);
    else
        s->game->redact(s->now, show->eyes, view);
    if (log->play.version > 0)
        record = match_log_record(last);
    struct moment moment = {
        .kit = log->kit,
        .config = &s->config,
        .match = log->match,
        .version = log->play.version,
        .viewer = show->eyes,
        .view = view,
        .prompt = log->play.over ? &no_prompt : &s->prompt,
    };
    message_history(&t, 0, &moment, log->count, log->play.version > 0 ? &record : NULL, s->news,
                    s->news_count);
    free(view);
    json_t *json = text_to_json(&t);
    json_object_del(json, "re");
    json_object_del(json, "type");
    return json;
}

static int show_moment(const struct show *show, struct log_file *log)
{
    if (show->eyes < SEATS_MAX && show->eyes >= log->config.seats)
        return lab_failed(&lab_show, "--seat: the match has %d seats", log->config.seats);
    if (show->move > (long long)log->count)
        return lab_failed(&lab_show, "--move: the match has %u records", log->count);
    struct store_entry last = {0};
    json_t *events = json_array(), *moment = NULL;
    int code = LAB_WRONG_CALL;
    if (play_to(show, log, show->move < 0 ? log->count : (uint32_t)show->move, &last, events) &&
        (moment = moment_json(show, log, &last))) {
        if (show->json) {
            json_dumpf(moment, stdout, JSON_INDENT(2));
            printf("\n");
        } else {
            show_text(log->kit, moment, events);
        }
        code = LAB_OK;
    }
    json_decref(moment);
    json_decref(events);
    return code;
}

/* ---- The call ---- */

static bool read_eyes(const char *name, uint8_t *eyes)
{
    if (strcmp(name, "all") == 0) {
        *eyes = EYES_ALL;
        return true;
    }
    *eyes = seat_of_name(name);
    return *eyes < SEATS_MAX || *eyes == SEAT_SPECTATOR;
}

static int read_call(struct show *show, int argc, char **argv)
{
    static const struct option options[] = {
        {"data", required_argument, NULL, 'd'}, {"file", required_argument, NULL, 'f'},
        {"move", required_argument, NULL, 'm'}, {"seat", required_argument, NULL, 's'},
        {"json", no_argument, NULL, 'j'},       {0}};
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (c == 'd')
            show->folder = optarg;
        else if (c == 'f')
            show->file = optarg;
        else if (c == 'j')
            show->json = true;
        else if (c == 'm' && !lab_number(optarg, 0, UINT32_MAX, &show->move))
            return lab_wrong_call(&lab_show, "--move: expected a number from 0, found \"%s\"", optarg);
        else if (c == 's' && !read_eyes(optarg, &show->eyes))
            return lab_wrong_call(&lab_show, "--seat: expected s1, s2 ..., spectator or all, found \"%s\"",
                                  optarg);
        else if (c == '?')
            return lab_wrong_option(&lab_show, argv);
    }
    if ((show->folder && show->file) || argc != optind + !show->file)
        return lab_wrong_call(&lab_show, "expected one file, or --data DIR and one match");
    *(show->folder ? &show->match : &show->file) = show->file ? show->file : argv[optind];
    return LAB_OK;
}

static int run(int argc, char **argv)
{
    struct show show = {.move = -1, .eyes = EYES_ALL};
    struct log_file log;
    if (read_call(&show, argc, argv) != LAB_OK)
        return LAB_WRONG_CALL;
    if (!lab_open_log(&log, &lab_show, show.file, show.folder, show.match))
        return LAB_WRONG_CALL;
    int code = show_moment(&show, &log);
    log_file_free(&log);
    return code;
}

const struct lab_command lab_show = {
    .name = "show",
    .arguments = "(FILE | --data DIR MATCH) [--move N] [--seat s1|...|spectator|all] [--json]",
    .summary = "shows a match at any move through anybody's eyes",
    .help = "FILE is an exported log (\"-\": standard input); --file FILE says the same.\n"
            "Without --move the last one; move N is the moment after N records. Without --seat nothing is "
            "hidden.\n"
            "--json prints what the request `history` answers.\n",
    .run = run,
};
