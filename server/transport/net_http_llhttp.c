/* See net_http_back.h: llhttp, the parser of Node.js. */
#include <llhttp.h>
#include <stdlib.h>

#include "server/transport/net_http_back.h"

struct http_back {
    llhttp_t parser;
    struct http_parse *owner;
};

static struct http_parse *owner_of(llhttp_t *parser)
{
    return ((struct http_back *)parser->data)->owner;
}

static int on_begin(llhttp_t *parser)
{
    return http_parse_begin(owner_of(parser)) ? 0 : -1;
}

static int on_url(llhttp_t *parser, const char *bytes, size_t length)
{
    return http_parse_target(owner_of(parser), bytes, length) ? 0 : HPE_USER;
}

static int on_field(llhttp_t *parser, const char *bytes, size_t length)
{
    return http_parse_name(owner_of(parser), bytes, length) ? 0 : HPE_USER;
}

static int on_value(llhttp_t *parser, const char *bytes, size_t length)
{
    return http_parse_value(owner_of(parser), bytes, length) ? 0 : HPE_USER;
}

/* Of a value without bytes nothing else is told. */
static int on_value_end(llhttp_t *parser)
{
    return http_parse_value(owner_of(parser), "", 0) ? 0 : HPE_USER;
}

static int on_head(llhttp_t *parser)
{
    struct http_traits traits = {
        .major = parser->http_major,
        .minor = parser->http_minor,
        .is_get = parser->method == HTTP_GET,
        .is_head = parser->method == HTTP_HEAD,
        .has_body = (parser->flags & (F_CHUNKED | F_TRANSFER_ENCODING)) ||
                    ((parser->flags & F_CONTENT_LENGTH) && parser->content_length > 0),
    };
    return http_parse_head_end(owner_of(parser), &traits) ? 0 : -1;
}

static int on_complete(llhttp_t *parser)
{
    http_parse_end(owner_of(parser), parser->upgrade, llhttp_should_keep_alive(parser) != 0);
    return 0;
}

struct http_back *http_back_create(struct http_parse *owner)
{
    static const llhttp_settings_t settings = {
        .on_message_begin = on_begin,
        .on_url = on_url,
        .on_header_field = on_field,
        .on_header_value = on_value,
        .on_header_value_complete = on_value_end,
        .on_headers_complete = on_head,
        .on_message_complete = on_complete,
    };
    struct http_back *back = calloc(1, sizeof *back);

    if (!back)
        return NULL;
    llhttp_init(&back->parser, HTTP_REQUEST, &settings);
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
    llhttp_errno_t fault = llhttp_execute(&back->parser, bytes, length);

    *ok = fault == HPE_OK || fault == HPE_PAUSED_UPGRADE;
    return fault == HPE_PAUSED_UPGRADE ? (size_t)(llhttp_get_error_pos(&back->parser) - bytes) : length;
}
