/* See connection.h. */
#include "server/store/postgres/connection.h"

#include <endian.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PARAMETERS_MAX = 20,
    NAME_SIZE = 8,
    /* Of PostgreSQL's catalogue, which never change. */
    OID_BYTEA = 17,
    OID_BIGINT = 20,
    OID_TEXT = 25,
    OID_BYTEAS = 1001,
    OID_BIGINTS = 1016,
    NEWEST_TOO_OLD = 150000,
};

/* ---- Addresses and errors ---- */

/* All in one line, without blanks at its end. */
static void one_line(const char *text, char *to, size_t size)
{
    size_t length = 0;
    bool blank = true;
    for (; *text && length + 1 < size; text++) {
        bool is_blank = *text == '\n' || *text == '\t' || *text == ' ';
        if (!is_blank)
            to[length++] = *text;
        else if (!blank)
            to[length++] = ' ';
        blank = is_blank;
    }
    while (length > 0 && to[length - 1] == ' ')
        length--;
    to[length] = '\0';
}

static const char *value_of(const PQconninfoOption *options, const char *keyword)
{
    for (const PQconninfoOption *o = options; o && o->keyword; o++)
        if (strcmp(o->keyword, keyword) == 0 && o->val)
            return o->val;
    return "";
}

void postgres_place(const char *address, char place[PLACE_SIZE])
{
    PQconninfoOption *options = PQconninfoParse(address, NULL);
    const char *host = value_of(options, "host"), *port = value_of(options, "port");
    const char *service = value_of(options, "service");
    if (!options)
        snprintf(place, PLACE_SIZE, "postgresql:");
    else if (*service)
        snprintf(place, PLACE_SIZE, "postgresql: service %.80s", service);
    else
        snprintf(place, PLACE_SIZE, "postgresql://%.80s%s%.12s/%.64s", host, *port ? ":" : "", port,
                 value_of(options, "dbname"));
    PQconninfoFree(options);
}

/* libpq quotes the whole address, with the password that may be in it: what it quotes is left out. */
static bool well_formed(const char *address, char error[STORE_ERROR_SIZE])
{
    char *why = NULL;
    PQconninfoOption *options = PQconninfoParse(address, &why);
    if (options) {
        PQconninfoFree(options);
        return true;
    }
    int length = why ? (int)strcspn(why, "\"\n") : 13;
    while (why && length > 0 && (why[length - 1] == ' ' || why[length - 1] == ':'))
        length--;
    snprintf(error, STORE_ERROR_SIZE, "the store's address is none that PostgreSQL takes: %.*s", length,
             why ? why : "out of memory");
    PQfreemem(why);
    return false;
}

void postgres_why(const struct connection_to *c, const PGresult *result, char why[STORE_ERROR_SIZE])
{
    const char *text = result ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    if (!text && result)
        text = PQresultErrorMessage(result);
    if (!text || !*text)
        text = c->conn ? PQerrorMessage(c->conn) : "not connected";
    one_line(*text ? text : "out of memory", why, STORE_ERROR_SIZE - 16);
    if (state) {
        size_t used = strlen(why);
        snprintf(why + used, STORE_ERROR_SIZE - used, " (%s)", state);
    }
}

bool postgres_ok(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_SINGLE_TUPLE;
}

bool postgres_error_is(const PGresult *result, const char *class)
{
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    return state && strncmp(state, class, strlen(class)) == 0;
}

/* ---- Connecting ---- */

static void on_notice(void *context, const PGresult *notice)
{
    struct connection_to *c = context;
    const char *severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
    c->warned |= severity && strcmp(severity, "WARNING") == 0;
    c->ending |= severity && (strcmp(severity, "FATAL") == 0 || strcmp(severity, "PANIC") == 0);
}

/* What the address does not say. Those that stand behind "dbname" in the list win over it. */
static PGconn *connect_by(const char *address, bool writes)
{
    const char *const names[] = {"connect_timeout",
                                 "target_session_attrs",
                                 "tcp_user_timeout",
                                 "fallback_application_name",
                                 "dbname",
                                 "client_encoding",
                                 NULL};
    const char *const values[] = {"5", writes ? "read-write" : "any", "10000", "warren", address, "UTF8",
                                  NULL};
    return PQconnectdbParams(names, values, 1);
}

static bool acceptable(struct connection_to *c, const char *place, char error[STORE_ERROR_SIZE])
{
    char why[STORE_ERROR_SIZE];
    if (PQstatus(c->conn) != CONNECTION_OK) {
        postgres_why(c, NULL, why);
        snprintf(error, STORE_ERROR_SIZE, "cannot reach %.90s: %.150s", place, why);
        return false;
    }
    if (PQserverVersion(c->conn) < NEWEST_TOO_OLD) {
        snprintf(error, STORE_ERROR_SIZE, "%.100s: PostgreSQL %d is too old, Warren needs 15 or newer", place,
                 PQserverVersion(c->conn) / 10000);
        return false;
    }
    const char *encoding = PQparameterStatus(c->conn, "server_encoding");
    if (!encoding || strcmp(encoding, "UTF8") != 0) {
        snprintf(error, STORE_ERROR_SIZE, "%.100s: the database's encoding is %.20s, Warren needs UTF8",
                 place, encoding ? encoding : "unknown");
        return false;
    }
    return true;
}

/*
 * PostgreSQL, too, notices within some ten seconds that a machine is gone, or the line to it: while nothing
 * is said, and while it has something to say. Else it would keep what is left of each connection for hours,
 * until it takes no more.
 */
static bool watch_line(struct connection_to *c, const char *place, char error[STORE_ERROR_SIZE])
{
    char why[STORE_ERROR_SIZE];
    PGresult *r = PQexec(c->conn, "SET tcp_keepalives_idle=5; SET tcp_keepalives_interval=2;"
                                  "SET tcp_keepalives_count=3; SET tcp_user_timeout=10000");
    bool ok = postgres_ok(r);
    if (!ok) {
        postgres_why(c, r, why);
        snprintf(error, STORE_ERROR_SIZE, "cannot reach %.90s: %.150s", place, why);
    }
    PQclear(r);
    return ok;
}

bool postgres_connect(struct connection_to *c, const char *address, bool writes, char error[STORE_ERROR_SIZE])
{
    char place[PLACE_SIZE];
    postgres_disconnect(c);
    if (!well_formed(address, error))
        return false;
    postgres_place(address, place);
    c->conn = connect_by(address, writes);
    c->warned = c->ending = false;
    if (acceptable(c, place, error) && watch_line(c, place, error)) {
        PQsetNoticeReceiver(c->conn, on_notice, c);
        return true;
    }
    postgres_disconnect(c);
    return false;
}

void postgres_disconnect(struct connection_to *c)
{
    PQfinish(c->conn);
    c->conn = NULL;
    c->prepared_count = 0;
}

bool postgres_connected(struct connection_to *c)
{
    if (!c->conn || PQstatus(c->conn) != CONNECTION_OK)
        return false;
    /* Between statements the server says nothing but that it goes. */
    struct pollfd fd = {.fd = PQsocket(c->conn), .events = POLLIN};
    if (poll(&fd, 1, 0) > 0 && PQconsumeInput(c->conn))
        PQisBusy(c->conn); /* which looks at what it says */
    return PQstatus(c->conn) == CONNECTION_OK && !c->ending;
}

/* ---- Statements ---- */

struct parameters {
    int count;
    const char *values[PARAMETERS_MAX];
    int lengths[PARAMETERS_MAX], formats[PARAMETERS_MAX];
    uint64_t numbers[PARAMETERS_MAX]; /* in the wire's order */
    char *arrays[PARAMETERS_MAX];     /* owned */
};

static Oid type_of(char letter)
{
    switch (letter) {
    case 't':
        return OID_TEXT;
    case 'b':
        return OID_BYTEA;
    case 'N':
        return OID_BIGINTS;
    case 'B':
        return OID_BYTEAS;
    default:
        return OID_BIGINT;
    }
}

static char *put32(char *to, uint32_t value)
{
    value = htobe32(value);
    memcpy(to, &value, sizeof value);
    return to + sizeof value;
}

/* The head of an array of one dimension, on which its elements follow; NULL if memory is short. */
static char *array_begin(struct parameters *p, size_t count, size_t width, Oid element, char **elements)
{
    enum { HEAD = 5 * sizeof(uint32_t) };
    size_t size = HEAD + count * (sizeof(uint32_t) + width);
    char *array = p->arrays[p->count] = malloc(size);
    if (!array)
        return NULL;
    char *to = put32(array, 1);
    to = put32(to, 0); /* no NULLs */
    to = put32(to, element);
    to = put32(to, (uint32_t)count);
    *elements = put32(to, 1);
    p->values[p->count] = array;
    p->lengths[p->count] = (int)size;
    return array;
}

static bool add_numbers(struct parameters *p, const uint64_t *numbers, size_t count)
{
    char *to;
    if (!array_begin(p, count, sizeof *numbers, OID_BIGINT, &to))
        return false;
    for (size_t i = 0; i < count; i++) {
        uint64_t number = htobe64(numbers[i]);
        to = put32(to, sizeof number);
        memcpy(to, &number, sizeof number);
        to += sizeof number;
    }
    return true;
}

static bool add_bytes(struct parameters *p, const char *bytes, size_t count, size_t width)
{
    char *to;
    if (!array_begin(p, count, width, OID_BYTEA, &to))
        return false;
    for (size_t i = 0; i < count; i++) {
        to = put32(to, (uint32_t)width);
        memcpy(to, bytes + i * width, width);
        to += width;
    }
    return true;
}

/* Adds the next parameter; false if memory is short. */
static bool add_parameter(struct parameters *p, char letter, va_list *list)
{
    int i = p->count;
    bool ok = true;
    p->formats[i] = 1;
    p->arrays[i] = NULL;
    if (letter == 'n') {
        p->numbers[i] = htobe64(va_arg(*list, uint64_t));
        p->values[i] = (const char *)&p->numbers[i];
        p->lengths[i] = sizeof p->numbers[i];
    } else if (letter == 't') {
        p->values[i] = va_arg(*list, const char *);
        p->lengths[i] = p->values[i] ? (int)strlen(p->values[i]) : 0;
    } else if (letter == 'b') {
        const void *bytes = va_arg(*list, const void *);
        p->values[i] = bytes;
        p->lengths[i] = (int)va_arg(*list, size_t);
    } else if (letter == 'N') {
        const uint64_t *numbers = va_arg(*list, const uint64_t *);
        ok = add_numbers(p, numbers, va_arg(*list, size_t));
    } else {
        const char *bytes = va_arg(*list, const char *);
        size_t count = va_arg(*list, size_t);
        ok = add_bytes(p, bytes, count, va_arg(*list, size_t));
    }
    p->count++;
    return ok;
}

static bool take(struct parameters *p, const struct statement *s, va_list *list)
{
    bool ok = true;
    p->count = 0;
    for (const char *letter = s->takes; *letter; letter++)
        ok &= add_parameter(p, *letter, list);
    return ok;
}

static void give_back(struct parameters *p)
{
    for (int i = 0; i < p->count; i++)
        free(p->arrays[i]);
}

/* Where it is prepared; -1 if it is not. */
static int place_of(const struct connection_to *c, const struct statement *s)
{
    for (int i = 0; i < c->prepared_count; i++)
        if (c->prepared[i] == s)
            return i;
    return -1;
}

bool postgres_prepare(struct connection_to *c, const struct statement *s)
{
    Oid types[PARAMETERS_MAX];
    char name[NAME_SIZE];
    int count = (int)strlen(s->takes);
    if (place_of(c, s) >= 0)
        return true;
    if (c->prepared_count == PREPARED_MAX)
        return false;
    for (int i = 0; i < count; i++)
        types[i] = type_of(s->takes[i]);
    snprintf(name, sizeof name, "s%d", c->prepared_count);
    PGresult *result = PQprepare(c->conn, name, s->sql, count, types);
    bool ok = postgres_ok(result);
    if (ok)
        c->prepared[c->prepared_count++] = s;
    PQclear(result);
    return ok;
}

PGresult *postgres_run(struct connection_to *c, const struct statement *s, ...)
{
    struct parameters p;
    char name[NAME_SIZE];
    PGresult *result = NULL;
    va_list list;
    va_start(list, s);
    bool ok = take(&p, s, &list);
    va_end(list);
    if (ok && c->conn && postgres_prepare(c, s)) {
        snprintf(name, sizeof name, "s%d", place_of(c, s));
        result = PQexecPrepared(c->conn, name, p.count, p.values, p.lengths, p.formats, 1);
    }
    give_back(&p);
    return result;
}

bool postgres_send(struct connection_to *c, const struct statement *s, ...)
{
    struct parameters p;
    char name[NAME_SIZE];
    va_list list;
    va_start(list, s);
    bool ok = take(&p, s, &list);
    va_end(list);
    snprintf(name, sizeof name, "s%d", place_of(c, s));
    ok = ok && PQsendQueryPrepared(c->conn, name, p.count, p.values, p.lengths, p.formats, 1);
    give_back(&p);
    return ok;
}

bool postgres_do(struct connection_to *c, const char *commands)
{
    PGresult *result = PQexec(c->conn, commands);
    bool ok = postgres_ok(result);
    PQclear(result);
    return ok;
}

/* ---- Results ---- */

uint64_t field_number(const PGresult *r, int row, int column)
{
    uint64_t number = 0;
    if (PQgetisnull(r, row, column) || PQgetlength(r, row, column) != sizeof number)
        return 0;
    memcpy(&number, PQgetvalue(r, row, column), sizeof number);
    return be64toh(number);
}

const char *field_text(const PGresult *r, int row, int column)
{
    return PQgetvalue(r, row, column); /* "" for NULL, and always with an end */
}

bool field_bytes(const PGresult *r, int row, int column, void *to, size_t size)
{
    if ((size_t)PQgetlength(r, row, column) != size)
        return false;
    if (size)
        memcpy(to, PQgetvalue(r, row, column), size);
    return true;
}
