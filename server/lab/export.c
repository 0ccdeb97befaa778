/* warren-lab list and export: what a data folder holds. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/lab/data.h"
#include "server/lab/lab.h"
#include "server/lab/sheet.h"
#include "server/lab/whole_file.h"

/* ---- list ---- */

enum { DATE_SIZE = 24 };

static void format_time(uint64_t ms, char text[DATE_SIZE])
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm tm;
    if (!gmtime_r(&seconds, &tm) || !strftime(text, DATE_SIZE, "%Y-%m-%dT%H:%M:%SZ", &tm))
        snprintf(text, DATE_SIZE, "?");
}

/* A match as --json has it. */
static json_t *match_json(const struct store_match *m)
{
    char name[AUTH_ID_TEXT_SIZE], created[DATE_SIZE], updated[DATE_SIZE];
    json_t *lobby = json_loads(m->lobby, 0, NULL);
    const char *title = json_string_value(json_object_get(lobby, "title"));
    auth_id_text(m->id, name);
    format_time(m->created, created);
    format_time(m->updated, updated);
    json_t *match = json_pack(
        "{s:s,s:s,s:s,s:i,s:b,s:s,s:s,s:s*}", "match", name, "game", m->game, "status",
        lab_status_name(m->status), "seats", (int)json_array_size(json_object_get(lobby, "seats")), "bots",
        m->bots, "created", created, "changed", updated, "title", title && *title ? title : NULL);
    json_decref(lobby);
    return match;
}

static void note_match(void *context, const struct store_match *m)
{
    json_array_append_new(context, match_json(m));
}

static const char *word_of(const json_t *match, const char *member)
{
    const char *text = json_string_value(json_object_get(match, member));
    return text ? text : "";
}

static bool print_matches(const json_t *matches)
{
    size_t i;
    json_t *m;
    struct sheet *s = sheet_create();
    sheet_column(s, "MATCH", SHEET_LEFT);
    sheet_column(s, "GAME", SHEET_LEFT);
    sheet_column(s, "STATUS", SHEET_LEFT);
    sheet_column(s, "SEATS", SHEET_RIGHT);
    sheet_column(s, "BOTS", SHEET_LEFT);
    sheet_column(s, "CREATED", SHEET_LEFT);
    sheet_column(s, "CHANGED", SHEET_LEFT);
    sheet_column(s, "TITLE", SHEET_WRAP);
    json_array_foreach(matches, i, m)
    {
        sheet_row(s);
        sheet_cell(s, "%s", word_of(m, "match"));
        sheet_cell(s, "%s", word_of(m, "game"));
        sheet_cell(s, "%s", word_of(m, "status"));
        sheet_cell(s, "%d", (int)json_integer_value(json_object_get(m, "seats")));
        sheet_cell(s, "%s", json_is_true(json_object_get(m, "bots")) ? "yes" : "no");
        sheet_cell(s, "%s", word_of(m, "created"));
        sheet_cell(s, "%s", word_of(m, "changed"));
        sheet_cell(s, "%s", word_of(m, "title"));
    }
    return sheet_print(s);
}

static int run_list(int argc, char **argv)
{
    static const struct option options[] = {
        {"data", required_argument, NULL, 'd'}, {"json", no_argument, NULL, 'j'}, {0}};
    const char *folder = NULL;
    bool json = false;
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (c == 'd')
            folder = optarg;
        else if (c == 'j')
            json = true;
        else
            return lab_wrong_option(&lab_list, argv);
    }
    if (!folder || optind < argc)
        return lab_wrong_call(&lab_list, "expected --data DIR alone");
    struct lab_data data;
    if (!lab_data_open(&data, &lab_list, folder, false))
        return LAB_WRONG_CALL;
    json_t *matches = json_array();
    struct store_page page = {.limit = UINT32_MAX};
    int code = LAB_OK;
    if (store_matches(data.store, &page, note_match, matches) != STORE_OK)
        code = lab_failed(&lab_list, "%s", store_error(data.store));
    else if (json && json_dumpf(matches, stdout, JSON_INDENT(2)) == 0)
        printf("\n");
    else if (json || !print_matches(matches))
        code = lab_failed(&lab_list, "cannot write the list: %s", strerror(errno));
    json_decref(matches);
    lab_data_close(&data);
    return code;
}

const struct lab_command lab_list = {
    .name = "list",
    .arguments = "--data DIR [--json]",
    .summary = "lists the matches in a data folder, newest first",
    .help = "The server may be running. Dates are of UTC.\n",
    .run = run_list,
};

/* ---- export ---- */

static int write_file(const json_t *log, const char *path, bool force)
{
    if (whole_file_put_json(path, log, force))
        return LAB_OK;
    if (errno == EEXIST)
        return lab_failed(&lab_export, "%s is there already (--force writes over it)", path);
    return lab_failed(&lab_export, "%s: %s", path, strerror(errno));
}

static int write_out(const json_t *log)
{
    if (json_dumpf(log, stdout, JSON_COMPACT) != 0)
        return lab_failed(&lab_export, "cannot write the log: %s", strerror(errno));
    printf("\n");
    return LAB_OK;
}

static int run_export(int argc, char **argv)
{
    static const struct option options[] = {{"data", required_argument, NULL, 'd'},
                                            {"out", required_argument, NULL, 'o'},
                                            {"force", no_argument, NULL, 'f'},
                                            {0}};
    const char *folder = NULL, *path = NULL;
    bool force = false;
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (c == 'd')
            folder = optarg;
        else if (c == 'o')
            path = optarg;
        else if (c == 'f')
            force = true;
        else
            return lab_wrong_option(&lab_export, argv);
    }
    if (!folder || argc != optind + 1)
        return lab_wrong_call(&lab_export, "expected --data DIR and one match");
    struct lab_data data;
    if (!lab_data_open(&data, &lab_export, folder, false))
        return LAB_WRONG_CALL;
    json_t *log = lab_data_log(&data, argv[optind]);
    lab_data_close(&data);
    if (!log)
        return LAB_WRONG_CALL;
    int code = path ? write_file(log, path, force) : write_out(log);
    json_decref(log);
    return code;
}

const struct lab_command lab_export = {
    .name = "export",
    .arguments = "--data DIR MATCH [--out FILE [--force]]",
    .summary = "writes a stored match as a log that verify, show and import read",
    .help = "The server may be running. Secret and result of a match that is still played are left out.\n"
            "A file that is there already is left alone, unless --force is said.\n",
    .run = run_export,
};
