/* See net_http_back.h: http_parser, which is no longer developed, for systems without llhttp. */
#include <http_parser.h>
#include <stdlib.h>

#include "server/transport/net_http_back.h"

struct http_back {
    http_parser parser;
    struct http_parse *owner;
};

static struct http_parse *owner_of(http_parser *parser)
{
    return ((struct http_back *)parser->data)->owner;
}

static int on_begin(http_parser *parser)
{
    return http_parse_begin(owner_of(parser)) ? 0 : -1;
}

static int on_url(http_parser *parser, const char *bytes, size_t length)
{
    return http_parse_target(owner_of(parser), bytes, length) ? 0 : -1;
}

static int on_field(http_parser *parser, const char *bytes, size_t length)
{
    return http_parse_name(owner_of(parser), bytes, length) ? 0 : -1;
}

static int on_value(http_parser *parser, const char *bytes, size_t length)
{
    return http_parse_value(owner_of(parser), bytes, length) ? 0 : -1;
}

static int on_head(http_parser *parser)
{
    struct http_traits traits = {
        .major = parser->http_major,
        .minor = parser->http_minor,
        .is_get = parser->method == HTTP_GET,
        .is_head = parser->method == HTTP_HEAD,
        .has_body = (parser->flags & F_CHUNKED) || parser->uses_transfer_encoding ||
                    ((parser->flags & F_CONTENTLENGTH) && parser->content_length > 0),
    };
    return http_parse_head_end(owner_of(parser), &traits) ? 0 : -1;
}

static int on_complete(http_parser *parser)
{
    http_parse_end(owner_of(parser), parser->upgrade, http_should_keep_alive(parser) != 0);
    return 0;
}

struct http_back *http_back_create(struct http_parse *owner)
{
    struct http_back *back = calloc(1, sizeof *back);

    if (!back)
        return NULL;
    http_parser_init(&back->parser, HTTP_REQUEST);
    back->parser.data = back;
    back->owner = owner;
    return back;
}

void http_back_destroy(struct http_back *back)
{
    free(back);
}

size_t http_back_feed(struct http_back *back, const char *bytes, size_t length, bool *ok)
{
    static const http_parser_settings settings = {
        .on_message_begin = on_begin,
        .on_url = on_url,
        .on_header_field = on_field,
        .on_header_value = on_value,
        .on_headers_complete = on_head,
        .on_message_complete = on_complete,
    };
    size_t used = http_parser_execute(&back->parser, &settings, bytes, length);

    *ok = HTTP_PARSER_ERRNO(&back->parser) == HPE_OK;
    return used;
}
