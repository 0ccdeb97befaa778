/* See site.h. */
#include "server/transport/site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const encoding_names[SITE_ENCODINGS] = {"identity", "gzip", "br"};

/* Everything comes from this server, and nothing is written into the page: no inline script or style. */
#define PAGE_HEADERS                                                                                         \
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "     \
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "         \
    "form-action 'none'; frame-ancestors 'none'\r\n"                                                         \
    "X-Frame-Options: DENY\r\n"                                                                              \
    "Referrer-Policy: no-referrer\r\n"                                                                       \
    "Cross-Origin-Opener-Policy: same-origin\r\n"                                                            \
    "Cross-Origin-Resource-Policy: same-origin\r\n"                                                          \
    "Permissions-Policy: camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), "         \
    "usb=()\r\n"

const char site_page_headers[] = PAGE_HEADERS;

static const struct site_file *find(const struct site *site, const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    for (size_t i = 0; i < site->count; i++) {
        if (strcmp(site->files[i].path, path) == 0)
            return &site->files[i];
    }
    return NULL;
}

/* Whether an element of Accept-Encoding ("gzip;q=0.8") says no: its weight is zero. */
static bool weight_zero(const char *parameters, size_t length)
{
    const char *q = memchr(parameters, '=', length);

    return q && strtod(q + 1, NULL) <= 0; /* the field ends in NUL: nothing is read beyond */
}

/* Whether a client takes this encoding (RFC 9110, 12.5.3). Identity is always taken. */
static bool accepted(const char *field, const char *name)
{
    bool any = false;

    while (*field) {
        size_t whole = strcspn(field, ","), blank = strspn(field, " \t");
        const char *element = field + blank;
        size_t named = strcspn(element, ";, \t");
        bool no = weight_zero(element + named, whole > blank + named ? whole - blank - named : 0);

        if (named == strlen(name) && strncasecmp(element, name, named) == 0)
            return !no;
        if (named == 1 && *element == '*')
            any = !no;
        field += whole + (field[whole] == ',');
    }
    return any;
}

enum site_encoding site_choose(const struct site_file *file, const char *accept_encoding)
{
    enum site_encoding best = SITE_IDENTITY;

    for (int e = SITE_IDENTITY + 1; e < SITE_ENCODINGS; e++) {
        if (file->as[e].bytes && file->as[e].length < file->as[best].length &&
            accepted(accept_encoding, encoding_names[e]))
            best = (enum site_encoding)e;
    }
    return best;
}

/* Whether If-None-Match lists this tag, weakly compared (RFC 9110, 13.1.2). */
static bool tag_known(const char *if_none_match, const char *tag)
{
    return strcmp(if_none_match, "*") == 0 || strstr(if_none_match, tag) != NULL;
}

bool site_answer(const struct site *site, const struct http_request *request, struct http_reply *reply,
                 char headers[SITE_HEADERS_MAX])
{
    const struct site_file *file = find(site, request->path);
    enum site_encoding encoding;
    char tag[64];

    if (!file)
        return false;
    encoding = site_choose(file, request->accept_encoding);
    snprintf(tag, sizeof tag, "\"%.40s-%s\"", file->tag, encoding_names[encoding]);
    snprintf(headers, SITE_HEADERS_MAX, "ETag: %s\r\nVary: Accept-Encoding\r\nCache-Control: %s\r\n%s%s%s%s",
             tag, file->lasting ? "public, max-age=31536000, immutable" : "no-cache",
             encoding == SITE_IDENTITY ? "" : "Content-Encoding: ",
             encoding == SITE_IDENTITY ? "" : encoding_names[encoding],
             encoding == SITE_IDENTITY ? "" : "\r\n", PAGE_HEADERS);
    reply->headers = headers;
    reply->content_type = file->type;
    if (tag_known(request->if_none_match, tag)) {
        reply->status = 304;
        return true;
    }
    reply->body = file->as[encoding].bytes;
    reply->length = file->as[encoding].length;
    return true;
}
