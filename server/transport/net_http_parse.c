/* See net_http_parse.h and net_http_back.h. */
#include "server/transport/net_http_parse.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/transport/net_http_back.h"

/* The header fields somebody wants, where they go, and whether there may be one only: of two, a proxy before
 * us may have judged by the other. */
static const struct {
    const char *name;
    size_t offset, size;
    bool once;
} fields[] = {
#define FIELD(name, member, once)                                                                            \
    {                                                                                                        \
        name, offsetof(struct http_head, member), sizeof(((struct http_head *)0)->member), once              \
    }
    FIELD("host", host, true),
    FIELD("origin", origin, false),
    FIELD("upgrade", upgrade, false),
    FIELD("sec-websocket-key", websocket_key, false),
    FIELD("sec-websocket-version", websocket_version, false),
    FIELD("x-forwarded-for", forwarded_for, false),
    FIELD("if-none-match", if_none_match, false),
    FIELD("accept-encoding", accept_encoding, false),
#undef FIELD
};

enum {
    FIELDS = sizeof fields / sizeof *fields,
    FIELD_NAME_MAX = 32,
    VERSION_LENGTH = sizeof " HTTP/1.1" - 1,
};

/* Where the lines of a head stand. */
struct http_lines {
    size_t head;              /* bytes of this head so far */
    size_t line;              /* of this line */
    bool begun;               /* there was a line in this head */
    bool cr;                  /* the last byte was one */
    char end[VERSION_LENGTH]; /* of the first line so far */
};

struct http_parse {
    struct http_back *back;
    size_t head_bytes;
    void (*request)(void *context, const struct http_head *head);
    void *context;
    struct http_lines lines;
    int error;      /* status, set where a request is refused */
    bool upgraded;  /* what follows is no HTTP */
    bool last;      /* the client said that no request follows */
    uint32_t given; /* bit i: field i was there */
    char name[FIELD_NAME_MAX];
    size_t name_length; /* FIELD_NAME_MAX: too long to be one of ours */
    bool in_value;
    int field; /* that the value belongs to, -1: none of ours */
    struct http_head head;
};

/* Appends to a text of limited size. False if it does not fit. */
static bool append(char *text, size_t size, const char *bytes, size_t length)
{
    size_t used = strlen(text);

    if (length >= size - used)
        return false;
    memcpy(text + used, bytes, length);
    text[used + length] = '\0';
    return true;
}

static bool refuse(struct http_parse *parse, int status)
{
    parse->error = status;
    return false;
}

/* ---- What is told of a head ---- */

/* Whether bytes are all such as may stand in a field: nothing that controls a terminal, or ends a text. */
static bool is_plain(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (((unsigned char)bytes[i] < ' ' && bytes[i] != '\t') || bytes[i] == 0x7f)
            return false;
    return true;
}

bool http_parse_begin(struct http_parse *parse)
{
    if (parse->last)
        return refuse(parse, 400);
    memset(&parse->head, 0, sizeof parse->head);
    parse->name_length = 0;
    parse->in_value = false;
    parse->field = -1;
    parse->given = 0;
    return true;
}

bool http_parse_target(struct http_parse *parse, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (bytes[i] <= ' ' || bytes[i] >= 0x7f) /* also what is no ASCII: those are negative */
            return refuse(parse, 400);
    return append(parse->head.url, sizeof parse->head.url, bytes, length) || refuse(parse, 414);
}

bool http_parse_name(struct http_parse *parse, const char *bytes, size_t length)
{
    if (parse->in_value) {
        parse->in_value = false;
        parse->name_length = 0;
    }
    if (memchr(bytes, ' ', length) || memchr(bytes, '\t', length))
        return refuse(parse, 400);
    if (length >= FIELD_NAME_MAX - parse->name_length) {
        parse->name_length = FIELD_NAME_MAX;
        return true;
    }
    memcpy(parse->name + parse->name_length, bytes, length);
    parse->name_length += length;
    return true;
}

static int field_find(const struct http_parse *parse)
{
    for (int i = 0; i < FIELDS; i++) {
        if (strlen(fields[i].name) == parse->name_length &&
            strncasecmp(fields[i].name, parse->name, parse->name_length) == 0)
            return i;
    }
    return -1;
}

static char *field_text(struct http_parse *parse, int field)
{
    return (char *)&parse->head + fields[field].offset;
}

static bool value_begin(struct http_parse *parse)
{
    int field = field_find(parse);

    parse->in_value = true;
    parse->field = field;
    if (field < 0)
        return true;
    if (fields[field].once && (parse->given & (1u << field)))
        return refuse(parse, 400);
    parse->given |= 1u << field;
    /* Another field that is repeated is a list (RFC 9110, 5.3). */
    return !*field_text(parse, field) || append(field_text(parse, field), fields[field].size, ", ", 2) ||
           refuse(parse, 431);
}

bool http_parse_value(struct http_parse *parse, const char *bytes, size_t length)
{
    if (!is_plain(bytes, length))
        return refuse(parse, 400);
    if (!parse->in_value && !value_begin(parse))
        return false;
    return parse->field < 0 ||
           append(field_text(parse, parse->field), fields[parse->field].size, bytes, length) ||
           refuse(parse, 431);
}

/* A host has no blanks in it, and nothing that ends a host in an address. */
static bool host_valid(const char *host)
{
    return strcspn(host, " \t,/?#@\\\"<>") == strlen(host);
}

/* Only GET and HEAD, and no body, so what follows a head is the next request. Who speaks HTTP/1.1 says which
 * host is meant (RFC 9112, 3.2). */
bool http_parse_head_end(struct http_parse *parse, const struct http_traits *traits)
{
    for (int i = 0; i < FIELDS; i++) {
        char *text = field_text(parse, i);
        size_t length = strlen(text);
        while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t'))
            text[--length] = '\0';
    }
    if (!traits->is_get && !traits->is_head)
        return refuse(parse, 405);
    if (traits->has_body)
        return refuse(parse, 413);
    if (traits->major != 1)
        return refuse(parse, 505);
    if ((!*parse->head.host && traits->minor > 0) || !host_valid(parse->head.host))
        return refuse(parse, 400);
    parse->head.is_head = traits->is_head;
    return true;
}

void http_parse_end(struct http_parse *parse, bool is_upgrade, bool keep_alive)
{
    parse->head.is_upgrade = is_upgrade;
    parse->head.keep_alive = keep_alive;
    parse->upgraded = parse->upgraded || is_upgrade;
    parse->last = !keep_alive && !is_upgrade;
    parse->request(parse->context, &parse->head);
}

/* ---- Bytes ---- */

/* How the first line ends; http_parser takes "HTLP/1.1" as well, and none at all. */
static bool is_version(const char end[VERSION_LENGTH])
{
    static const char form[] = " HTTP/";
    size_t at = sizeof form - 1;
    return memcmp(end, form, at) == 0 && end[at] >= '0' && end[at] <= '9' && end[at + 1] == '.' &&
           end[at + 2] >= '0' && end[at + 2] <= '9';
}

/*
 * Takes one byte of a head's lines: 0, or the status that refuses it. Every line ends with CR and LF (RFC
 * 9112, 2.2 lets us be lenient and be misled), none goes on in the next one (5.2), and a head has an end.
 */
static int line_byte(struct http_lines *l, char byte, size_t head_bytes)
{
    if (++l->head > head_bytes)
        return 431;
    if (l->cr) {
        if (byte != '\n')
            return 400;
        if (l->line > 0)
            l->begun = true;
        else if (l->begun)
            *l = (struct http_lines){0}; /* an empty line ends the head */
        l->line = 0;
        l->cr = false;
        return 0;
    }
    if (byte == '\n' || (l->begun && l->line == 0 && (byte == ' ' || byte == '\t')))
        return 400;
    l->cr = byte == '\r';
    if (l->cr)
        return l->begun || l->line == 0 || is_version(l->end) ? 0 : 400;
    l->line++;
    if (!l->begun) {
        memmove(l->end, l->end + 1, sizeof l->end - 1);
        l->end[sizeof l->end - 1] = byte;
    }
    return 0;
}

struct http_parse *http_parse_create(size_t head_bytes,
                                     void (*request)(void *context, const struct http_head *head),
                                     void *context)
{
    struct http_parse *parse = calloc(1, sizeof *parse);

    if (!parse)
        return NULL;
    parse->back = http_back_create(parse);
    if (!parse->back) {
        free(parse);
        return NULL;
    }
    parse->head_bytes = head_bytes;
    parse->request = request;
    parse->context = context;
    parse->field = -1;
    return parse;
}

void http_parse_destroy(struct http_parse *parse)
{
    if (parse)
        http_back_destroy(parse->back);
    free(parse);
}

size_t http_parse_feed(struct http_parse *parse, const char *bytes, size_t length, int *error)
{
    size_t sound = 0, used;
    int fault = 0;
    bool ok;

    while (sound < length && (fault = line_byte(&parse->lines, bytes[sound], parse->head_bytes)) == 0)
        sound++;
    /* What is before a fault is read all the same: it may be a whole request, or the upgrade after which
     * anything goes. */
    used = http_back_feed(parse->back, bytes, sound, &ok);
    *error = 0;
    if (!ok)
        *error = parse->error ? parse->error : 400;
    else if (fault && !parse->upgraded)
        *error = fault;
    return used;
}

const char *http_status_text(int status)
{
    static const struct {
        int status;
        const char *text;
    } texts[] = {
        {200, "OK"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {413, "Payload Too Large"},
        {414, "URI Too Long"},
        {421, "Misdirected Request"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].status == status)
            return texts[i].text;
    return "Status";
}
