/*
 * Structured logs: one event is one line on stderr, in logfmt or as one JSON object.
 *
 * An event has a level, a name (lower case words) and fields. Secrets never get here: tokens, invite codes
 * and hidden cards are not logged by anyone, and a field whose name says that it is one ("token", "secret",
 * "code", "password", "authorization") is printed as "hidden".
 *
 *     log_event(&log, LOG_INFO, "match started", "match", LOG_TEXT, id, "seats", LOG_NUMBER, (int64_t)4,
 * NULL);
 */
#ifndef WARREN_LOG_H
#define WARREN_LOG_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR, LOG_NONE, LOG_LEVEL_COUNT };
enum log_format { LOG_LOGFMT, LOG_JSON, LOG_FORMAT_COUNT };

/* Kinds of field: which type follows its name. */
enum log_kind {
    LOG_TEXT,   /* const char *, any bytes; NULL is left out */
    LOG_NUMBER, /* int64_t */
    LOG_REAL,   /* double */
    LOG_FLAG,   /* bool (passed as int) */
};

/* Where and how to log. Plain data; the owner keeps it as long as anyone logs. */
struct log {
    FILE *out;
    enum log_level level; /* events below it are left out */
    enum log_format format;
};

/*
 * Writes one event, in one write. Fields are triples of name, kind, value; the list ends with NULL. Texts are
 * cut at 512 bytes, bytes that are no printable text escaped, so nobody can forge a line.
 */
void log_event(const struct log *log, enum log_level level, const char *event, ...) __attribute__((sentinel));
/* Name of a level or format, and back (-1: no such name). */
int log_level_parse(const char *name);
int log_format_parse(const char *name);

#endif
