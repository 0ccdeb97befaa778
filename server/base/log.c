#include "server/base/log.h"

#include <jansson.h>
#include <stdarg.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum {
    LINE_MAX_BYTES = 8192,
    VALUE_MAX_BYTES = 512,
};

static const char *const level_names[LOG_LEVEL_COUNT] = {"debug", "info", "warn", "error", "none"};
static const char *const format_names[LOG_FORMAT_COUNT] = {"logfmt", "json"};

static int name_parse(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0)
            return i;
    }
    return -1;
}

int log_level_parse(const char *name)
{
    return name_parse(level_names, LOG_LEVEL_COUNT, name);
}

int log_format_parse(const char *name)
{
    return name_parse(format_names, LOG_FORMAT_COUNT, name);
}

/* True if events of this level are written: to skip work for those that are not. */
static bool wants(const struct log *log, enum log_level level)
{
    return log->out && level >= log->level && level < LOG_NONE;
}

/* "2024-05-01T12:00:00.123Z" */
static void time_text(char text[40])
{
    struct timespec now;
    struct tm utc;
    char seconds[24];

    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(seconds, sizeof seconds, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(text, 40, "%s.%03dZ", seconds, (int)(now.tv_nsec / 1000000));
}

static bool is_secret(const char *name)
{
    static const char *const parts[] = {"token", "secret", "code", "password", "authorization"};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (strcasestr(name, parts[i]))
            return true;
    }
    return false;
}

/* One value as text: numbers as they are, texts cut. Returns false if there is nothing to write. */
static bool value_text(enum log_kind kind, va_list *values, char text[VALUE_MAX_BYTES + 1])
{
    const char *value;

    switch (kind) {
    case LOG_NUMBER:
        snprintf(text, VALUE_MAX_BYTES + 1, "%lld", (long long)va_arg(*values, int64_t));
        return true;
    case LOG_REAL:
        snprintf(text, VALUE_MAX_BYTES + 1, "%.6g", va_arg(*values, double));
        return true;
    case LOG_FLAG:
        snprintf(text, VALUE_MAX_BYTES + 1, "%s", va_arg(*values, int) ? "true" : "false");
        return true;
    case LOG_TEXT:
        break;
    }
    value = va_arg(*values, const char *);
    if (!value)
        return false;
    snprintf(text, VALUE_MAX_BYTES + 1, "%s", value);
    return true;
}

/* A line under construction; fields that do not fit are left out, the end always fits. */
struct line {
    size_t length;
    char text[LINE_MAX_BYTES + 2];
};

static void line_byte(struct line *line, char byte)
{
    if (line->length < LINE_MAX_BYTES)
        line->text[line->length++] = byte;
}

static void line_text(struct line *line, const char *text)
{
    for (; *text; text++)
        line_byte(line, *text);
}

/* A logfmt value: bare if it is one printable word, else in quotes. */
static void line_value(struct line *line, const char *value)
{
    bool bare = *value != '\0';

    for (const char *c = value; *c && bare; c++)
        bare = *c > ' ' && *c < 0x7f && *c != '"' && *c != '=' && *c != '\\';
    if (bare) {
        line_text(line, value);
        return;
    }
    line_byte(line, '"');
    for (const char *c = value; *c; c++) {
        unsigned char byte = (unsigned char)*c;
        char escaped[8];

        if (byte == '"' || byte == '\\') {
            line_byte(line, '\\');
            line_byte(line, *c);
        } else if (byte < ' ' || byte == 0x7f) {
            snprintf(escaped, sizeof escaped, "\\x%02x", byte);
            line_text(line, escaped);
        } else {
            line_byte(line, *c);
        }
    }
    line_byte(line, '"');
}

static void line_field(struct line *line, const char *name, const char *value)
{
    size_t before = line->length;

    if (before)
        line_byte(line, ' ');
    line_text(line, name);
    line_byte(line, '=');
    line_value(line, value);
    if (line->length == LINE_MAX_BYTES)
        line->length = before;
}

static void write_logfmt(const struct log *log, enum log_level level, const char *event, va_list *fields)
{
    struct line line = {0};
    char when[40], text[VALUE_MAX_BYTES + 1];
    const char *name;

    time_text(when);
    line_field(&line, "time", when);
    line_field(&line, "level", level_names[level]);
    line_field(&line, "event", event);
    while ((name = va_arg(*fields, const char *))) {
        enum log_kind kind = (enum log_kind)va_arg(*fields, int);

        if (value_text(kind, fields, text))
            line_field(&line, name, is_secret(name) ? "hidden" : text);
    }
    line.text[line.length++] = '\n';
    fwrite(line.text, 1, line.length, log->out);
    fflush(log->out);
}

/* Text as JSON; bytes that are no UTF-8 become '?' (a log line must never be lost for them). */
static json_t *json_text(char *text)
{
    json_t *json = json_string(text);

    if (json)
        return json;
    for (char *c = text; *c; c++) {
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    }
    return json_string(text);
}

static void write_json(const struct log *log, enum log_level level, const char *event, va_list *fields)
{
    json_t *line = json_object();
    char text[VALUE_MAX_BYTES + 1];
    const char *name;
    char *dump;

    time_text(text);
    json_object_set_new(line, "time", json_string(text));
    json_object_set_new(line, "level", json_string(level_names[level]));
    json_object_set_new(line, "event", json_string(event));
    while ((name = va_arg(*fields, const char *))) {
        enum log_kind kind = (enum log_kind)va_arg(*fields, int);
        json_t *value = NULL;

        if (kind == LOG_NUMBER)
            value = json_integer(va_arg(*fields, int64_t));
        else if (kind == LOG_REAL)
            value = json_real(va_arg(*fields, double));
        else if (kind == LOG_FLAG)
            value = json_boolean(va_arg(*fields, int));
        else if (value_text(kind, fields, text))
            value = json_text(text);
        if (!value)
            continue;
        if (is_secret(name)) {
            json_decref(value);
            value = json_string("hidden");
        }
        json_object_set_new(line, name, value);
    }
    dump = json_dumps(line, JSON_COMPACT);
    if (dump) {
        fprintf(log->out, "%s\n", dump);
        fflush(log->out);
    }
    free(dump);
    json_decref(line);
}

void log_event(const struct log *log, enum log_level level, const char *event, ...)
{
    va_list fields;

    if (!wants(log, level))
        return;
    va_start(fields, event);
    if (log->format == LOG_JSON)
        write_json(log, level, event, &fields);
    else
        write_logfmt(log, level, event, &fields);
    va_end(fields);
}
