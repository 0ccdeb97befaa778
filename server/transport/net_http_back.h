/*
 * What reads the bytes of HTTP: llhttp where the system has it, else its predecessor http_parser. The
 * Makefile links one of net_http_llhttp.c and net_http_parser.c (HTTP_PARSER=...), the only files that know
 * them. They find the parts of a request; net_http_parse.c takes them by the functions at the end, and
 * judges.
 */
#ifndef WARREN_NET_HTTP_BACK_H
#define WARREN_NET_HTTP_BACK_H

#include <stdbool.h>
#include <stddef.h>

struct http_parse;
struct http_back;

/* What a head says besides its fields. */
struct http_traits {
    unsigned major, minor; /* of the version */
    bool is_get, is_head;  /* or it is another method */
    bool has_body;
};

/* NULL if memory is short. `owner` is told what is found. */
struct http_back *http_back_create(struct http_parse *owner);
void http_back_destroy(struct http_back *back);
/*
 * Reads bytes and returns how many were used: all, or those up to an upgrade. `ok` becomes false if they are
 * no HTTP, or if one of the functions below said so; nothing more may be read then.
 */
size_t http_back_feed(struct http_back *back, const char *bytes, size_t length, bool *ok);

/*
 * A head is told in this order: its beginning, the target and each field in one piece or more (a value at
 * least once, if only as no bytes), the end of the head, the end of the request. False: it is refused.
 */
bool http_parse_begin(struct http_parse *parse);
bool http_parse_target(struct http_parse *parse, const char *bytes, size_t length);
bool http_parse_name(struct http_parse *parse, const char *bytes, size_t length);
bool http_parse_value(struct http_parse *parse, const char *bytes, size_t length);
bool http_parse_head_end(struct http_parse *parse, const struct http_traits *traits);
void http_parse_end(struct http_parse *parse, bool is_upgrade, bool keep_alive);

#endif
