/* What the HTTP port says besides the WebSocket: the web client, /healthz, /readyz and what is below it,
 * /metrics. */
#ifndef WARREN_PAGE_H
#define WARREN_PAGE_H

#include <stdbool.h>

#include "server/transport/net.h"

struct page;
struct server;

/* The pages of a server; NULL if memory is short. */
struct page *page_create(struct server *s);
void page_free(struct page *page);
/* Answers a GET request (net.h). `context` is the server. */
bool page_answer(void *context, const struct http_request *request, struct http_reply *reply);

#endif
