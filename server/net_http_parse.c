#include "server/net_http_parse.h"

#include <http_parser.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The header fields somebody wants, and where they go. */
static const struct {
    const char *name;
    size_t offset, size;
} fields[] = {
#define FIELD(name, member)                                                                                  \
    {                                                                                                        \
        name, offsetof(struct http_head, member), sizeof(((struct http_head *)0)->member)                    \
    }
    FIELD("host", host),
    FIELD("origin", origin),
    FIELD("upgrade", upgrade),
    FIELD("sec-websocket-key", websocket_key),
    FIELD("sec-websocket-version", websocket_version),
    FIELD("x-forwarded-for", forwarded_for),
    FIELD("if-none-match", if_none_match),
    FIELD("accept-encoding", accept_encoding),
#undef FIELD
};

enum {
    FIELDS = sizeof fields / sizeof *fields,
    FIELD_NAME_MAX = 32,
};

struct http_parse {
    http_parser parser;
    void (*request)(void *context, const struct http_head *head);
    void *context;
    int error; /* status, set by a callback that stops the parser */
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

static int refuse(struct http_parse *parse, int status)
{
    parse->error = status;
    return -1;
}

static int on_begin(http_parser *parser)
{
    struct http_parse *parse = parser->data;

    memset(&parse->head, 0, sizeof parse->head);
    parse->name_length = 0;
    parse->in_value = false;
    parse->field = -1;
    return 0;
}

static int on_url(http_parser *parser, const char *bytes, size_t length)
{
    struct http_parse *parse = parser->data;

    return append(parse->head.url, sizeof parse->head.url, bytes, length) ? 0 : refuse(parse, 414);
}

static int on_field(http_parser *parser, const char *bytes, size_t length)
{
    struct http_parse *parse = parser->data;

    if (parse->in_value) {
        parse->in_value = false;
        parse->name_length = 0;
    }
    if (length >= FIELD_NAME_MAX - parse->name_length) {
        parse->name_length = FIELD_NAME_MAX;
        return 0;
    }
    memcpy(parse->name + parse->name_length, bytes, length);
    parse->name_length += length;
    return 0;
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

static int on_value(http_parser *parser, const char *bytes, size_t length)
{
    struct http_parse *parse = parser->data;
    char *text;

    if (memchr(bytes, '\0', length))
        return refuse(parse, 400);
    if (!parse->in_value) {
        parse->in_value = true;
        parse->field = field_find(parse);
        text = parse->field < 0 ? NULL : (char *)&parse->head + fields[parse->field].offset;
        /* A field that is repeated is a list (RFC 9110, 5.3). */
        if (text && *text && !append(text, fields[parse->field].size, ", ", 2))
            return refuse(parse, 431);
    }
    if (parse->field < 0)
        return 0;
    text = (char *)&parse->head + fields[parse->field].offset;
    return append(text, fields[parse->field].size, bytes, length) ? 0 : refuse(parse, 431);
}

/* Only GET and HEAD, and no body, so what follows a head is the next request. */
static int on_head(http_parser *parser)
{
    struct http_parse *parse = parser->data;

    if (parser->method != HTTP_GET && parser->method != HTTP_HEAD)
        return refuse(parse, 405);
    if ((parser->flags & F_CHUNKED) || ((parser->flags & F_CONTENTLENGTH) && parser->content_length > 0))
        return refuse(parse, 413);
    return 0;
}

static int on_complete(http_parser *parser)
{
    struct http_parse *parse = parser->data;

    parse->head.is_head = parser->method == HTTP_HEAD;
    parse->head.is_upgrade = parser->upgrade;
    parse->head.keep_alive = http_should_keep_alive(parser) != 0;
    parse->request(parse->context, &parse->head);
    return 0;
}

struct http_parse *http_parse_create(size_t head_bytes,
                                     void (*request)(void *context, const struct http_head *head),
                                     void *context)
{
    struct http_parse *parse = calloc(1, sizeof *parse);

    if (!parse)
        return NULL;
    http_parser_set_max_header_size((uint32_t)head_bytes); /* one for the whole process */
    http_parser_init(&parse->parser, HTTP_REQUEST);
    parse->parser.data = parse;
    parse->request = request;
    parse->context = context;
    parse->field = -1;
    return parse;
}

void http_parse_destroy(struct http_parse *parse)
{
    free(parse);
}

size_t http_parse_feed(struct http_parse *parse, const char *bytes, size_t length, int *error)
{
    static const http_parser_settings settings = {
        .on_message_begin = on_begin,
        .on_url = on_url,
        .on_header_field = on_field,
        .on_header_value = on_value,
        .on_headers_complete = on_head,
        .on_message_complete = on_complete,
    };
    size_t used = http_parser_execute(&parse->parser, &settings, bytes, length);
    enum http_errno fault = HTTP_PARSER_ERRNO(&parse->parser);

    *error = 0;
    if (fault != HPE_OK)
        *error = parse->error ? parse->error : fault == HPE_HEADER_OVERFLOW ? 431 : 400;
    return used;
}

const char *http_status_text(int status)
{
    return http_status_str((enum http_status)status);
}
