/* warren-lab list and export: what a data folder holds. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/lab/data.h"
#include "server/lab/lab.h"

/* ---- list ---- */

enum { DATE_SIZE = 24 };

static void format_time(uint64_t ms, char text[DATE_SIZE])
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm tm;
    if (!gmtime_r(&seconds, &tm) || !strftime(text, DATE_SIZE, "%Y-%m-%dT%H:%M:%SZ", &tm))
        snprintf(text, DATE_SIZE, "?");
}

static void print_match(void *context, const struct store_match *m)
{
    char name[AUTH_ID_TEXT_SIZE], created[DATE_SIZE], updated[DATE_SIZE];
    long *count = context;
    json_t *lobby = json_loads(m->lobby, 0, NULL);
    const char *title = json_string_value(json_object_get(lobby, "title"));
    auth_id_text(m->id, name);
    format_time(m->created, created);
    format_time(m->updated, updated);
    printf("%s  %-8s  %-8s  %d seats%s  created %s  changed %s%s%s\n", name, m->game,
           lab_status_name(m->status), (int)json_array_size(json_object_get(lobby, "seats")),
           m->bots ? " (bots)" : "       ", created, updated, title && *title ? "  " : "",
           title ? title : "");
    json_decref(lobby);
    (*count)++;
}

static int run_list(int argc, char **argv)
{
    static const struct option options[] = {{"data", required_argument, NULL, 'd'}, {0}};
    const char *folder = NULL;
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (c != 'd')
            return lab_wrong_call(&lab_list, "wrong call");
        folder = optarg;
    }
    if (!folder || optind < argc)
        return lab_wrong_call(&lab_list, "expected --data DIR alone");
    struct lab_data data;
    if (!lab_data_open(&data, &lab_list, folder, false))
        return LAB_WRONG_CALL;
    long count = 0;
    struct store_page page = {.limit = UINT32_MAX};
    int code = LAB_OK;
    if (store_matches(data.store, &page, print_match, &count) != STORE_OK)
        code = lab_failed(&lab_list, "%s", store_error(data.store));
    lab_data_close(&data);
    return code;
}

const struct lab_command lab_list = {
    .name = "list",
    .arguments = "--data DIR",
    .summary = "lists the matches in a data folder, newest first, one per line",
    .run = run_list,
};

/* ---- export ---- */

static int write_log(const json_t *log, const char *path)
{
    enum { FLAGS = JSON_COMPACT };
    int failed = path ? json_dump_file(log, path, FLAGS) : json_dumpf(log, stdout, FLAGS);
    if (!path)
        printf("\n");
    return failed ? lab_failed(&lab_export, "cannot write %s", path ? path : "the log") : LAB_OK;
}

static int run_export(int argc, char **argv)
{
    static const struct option options[] = {
        {"data", required_argument, NULL, 'd'}, {"out", required_argument, NULL, 'o'}, {0}};
    const char *folder = NULL, *path = NULL;
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (c == 'd')
            folder = optarg;
        else if (c == 'o')
            path = optarg;
        else
            return lab_wrong_call(&lab_export, "wrong call");
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
    int code = write_log(log, path);
    json_decref(log);
    return code;
}

const struct lab_command lab_export = {
    .name = "export",
    .arguments = "--data DIR MATCH [--out FILE]",
    .summary = "writes a stored match as a log that verify, show and import read",
    .help = "The server may be running. Secret and result of a match that is still played are left out.\n",
    .run = run_export,
};
