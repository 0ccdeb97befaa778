/*
 * HTTP/1.1 request heads: bytes go in, whole requests come out. What finds their parts is in a file of its
 * own (net_http_back.h), so that it can be exchanged. Here they are judged, the same way whatever found them:
 * what could be read in two ways is refused.
 */
#ifndef WARREN_NET_HTTP_PARSE_H
#define WARREN_NET_HTTP_PARSE_H

#include <stdbool.h>
#include <stddef.h>

/* A request's head. Fields that were not sent are "". */
struct http_head {
    char url[2048];
    char host[256];
    char origin[256];
    char upgrade[64];
    char websocket_key[64];
    char websocket_version[16];
    char forwarded_for[512];
    char if_none_match[256];
    char accept_encoding[256];
    bool keep_alive; /* further requests may follow */
    bool is_head;    /* HEAD, else GET */
    bool is_upgrade; /* bytes after this request are no HTTP */
};

struct http_parse;

/*
 * Creates a reader; heads above `head_bytes` are refused. `request` is called for each whole request, with a
 * head for the call only. NULL if memory is short.
 */
struct http_parse *http_parse_create(size_t head_bytes,
                                     void (*request)(void *context, const struct http_head *head),
                                     void *context);
void http_parse_destroy(struct http_parse *parse);
/*
 * Reads bytes and returns how many were used: all, or those up to an upgrade. `error` becomes 0 or the HTTP
 * status that refuses the request (400, 405, 413, 414, 431, 505); the reader is no more good then.
 */
size_t http_parse_feed(struct http_parse *parse, const char *bytes, size_t length, int *error);
/* "Not Found" for 404. */
const char *http_status_text(int status);

#endif
