/* See trouble.h. */
#include "clients/common/trouble.h"

#include <stdio.h>
#include <string.h>
#include <uv.h>

enum {
    PLACE_SIZE = 280,
    SAID_MAX = 60,    /* of what a stranger says */
    TLS_ALERT = 0x15, /* how TLS begins an answer to who does not speak it */
};

/* "HOST:PORT" */
static const char *place_of(const struct endpoint *e, char place[PLACE_SIZE])
{
    bool address = strchr(e->host, ':') != NULL;
    snprintf(place, PLACE_SIZE, "%s%s%s:%s", address ? "[" : "", e->host, address ? "]" : "", e->port);
    return place;
}

void trouble_network(const struct endpoint *e, int status, char why[TROUBLE_SIZE])
{
    char place[PLACE_SIZE];
    place_of(e, place);
    switch (status) {
    case UV_ECONNREFUSED:
        snprintf(why, TROUBLE_SIZE, "%s refuses connections: no server runs there", place);
        break;
    case UV_EAI_NONAME:
    case UV_EAI_NODATA:
    case UV_EAI_ADDRFAMILY:
        snprintf(why, TROUBLE_SIZE, "there is no host called %s", e->host);
        break;
    case UV_EAI_AGAIN:
        snprintf(why, TROUBLE_SIZE, "the name %s could not be looked up: is there a network?", e->host);
        break;
    case UV_ETIMEDOUT:
    case UV_EHOSTUNREACH:
    case UV_ENETUNREACH:
        snprintf(why, TROUBLE_SIZE, "%s cannot be reached (%s)", place, uv_strerror(status));
        break;
    default:
        snprintf(why, TROUBLE_SIZE, "%s: %s", place, uv_strerror(status));
    }
}

void trouble_stranger(const struct endpoint *e, const char *bytes, size_t count, char why[TROUBLE_SIZE])
{
    char place[PLACE_SIZE], said[SAID_MAX + 1];
    size_t length = 0;
    while (length < count && length < SAID_MAX && bytes[length] >= ' ' && bytes[length] < 0x7f)
        length++;
    snprintf(said, sizeof said, "%.*s", (int)length, bytes);
    place_of(e, place);
    snprintf(why, TROUBLE_SIZE, "no Warren server at %s: it says %s%s", place,
             said[0] ? said : "nothing readable",
             strncmp(said, "HTTP/", 5) == 0 ? " (web addresses begin with https:// or http://)" : "");
}

void trouble_no_word(const struct endpoint *e, const char *bytes, size_t count, char why[TROUBLE_SIZE])
{
    char place[PLACE_SIZE];
    place_of(e, place);
    if (count > 0 && bytes[0] == TLS_ALERT && !e->tls)
        snprintf(why, TROUBLE_SIZE, "%s speaks TLS: write tls://%s", place, place);
    else if (count > 0)
        trouble_stranger(e, bytes, count, why);
    else
        snprintf(why, TROUBLE_SIZE, "%s closed the connection without a word: is it a Warren server?%s%s",
                 place, e->tls || e->websocket ? "" : " If it speaks TLS, write tls://",
                 e->tls || e->websocket ? "" : place);
}

void trouble_silence(const struct endpoint *e, char why[TROUBLE_SIZE])
{
    char place[PLACE_SIZE];
    snprintf(why, TROUBLE_SIZE, "%s does not answer: is it a Warren server?", place_of(e, place));
}
