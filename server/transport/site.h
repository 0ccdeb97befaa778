/*
 * The web client, as it is built into the program: a table of files, each in several encodings, and the
 * answers to requests for them.
 */
#ifndef WARREN_SITE_H
#define WARREN_SITE_H

#include <stdbool.h>
#include <stddef.h>

#include "server/transport/net.h"

/* The order of preference is that of size. */
enum site_encoding { SITE_IDENTITY, SITE_GZIP, SITE_BROTLI, SITE_ENCODINGS };

struct site_bytes {
    const unsigned char *bytes; /* NULL: not there in this encoding */
    size_t length;
};

struct site_file {
    const char *path; /* as in the request, "/index.html" */
    const char *type; /* content type */
    const char *tag;  /* of the content, for ETag */
    bool lasting;     /* the path changes with the content: may be kept for ever */
    struct site_bytes as[SITE_ENCODINGS];
};

struct site {
    const struct site_file *files; /* "/index.html" is also the answer to "/" */
    size_t count;                  /* 0: built without the client */
};

enum { SITE_HEADERS_MAX = 1024 };

/* What this program was built with. */
extern const struct site warren_site;

/*
 * Answers a request for one of the files: 200 in the best encoding that the client takes, or 304 if it holds
 * this content already. False, and nothing changed, if there is no such file. `headers` is the caller's room
 * for the header lines, to which the reply points.
 */
bool site_answer(const struct site *site, const struct http_request *request, struct http_reply *reply,
                 char headers[SITE_HEADERS_MAX]);
/* The encoding in which a file is sent to a client with this Accept-Encoding ("" if it sent none). */
enum site_encoding site_choose(const struct site_file *file, const char *accept_encoding);
/* The header lines that every page for people carries: what it may load, and from where. */
extern const char site_page_headers[];

#endif
