/* Newline-delimited text over TCP. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "server/transport/net_internal.h"

static void refuse(struct peer *peer, enum close_code code, const char *reason)
{
    peer_cut(peer, false, DROP_INVALID, code, reason);
}

/*
 * A browser can be made to send a request with a body of its author's choice to any port. Its first line
 * gives it away, before any line of the body is worked on.
 */
static bool is_http(const char *text, size_t length)
{
    return length >= 9 && memcmp(text + length - 9, " HTTP/1.", 8) == 0;
}

static void line_done(struct peer *peer, char *text, size_t length)
{
    if (length && text[length - 1] == '\r')
        length--;
    if (length == 0) {
        peer_charge(peer);
        return;
    }
    if (length > peer->net->limits.message_bytes)
        refuse(peer, CLOSE_TOO_BIG, "message too long");
    else if (!text_valid(text, length))
        refuse(peer, CLOSE_INVALID_TEXT, "message is not UTF-8 text");
    else if (!peer->spoke && is_http(text, length))
        refuse(peer, CLOSE_UNSUPPORTED, "this port speaks lines of JSON, not HTTP");
    else
        peer_deliver(peer, text, length);
}

size_t line_input(struct peer *peer, char *bytes, size_t length)
{
    char *end = memchr(bytes, '\n', length);
    size_t part = end ? (size_t)(end - bytes) : length;

    if (!end || peer->incoming_length) {
        if (!incoming_append(peer, bytes, part))
            return length;
        if (!end)
            return length;
        line_done(peer, peer->incoming, peer->incoming_length);
        incoming_reset(peer);
    } else {
        line_done(peer, bytes, part);
    }
    return part + 1;
}

void line_farewell(struct peer *peer)
{
    json_t *line = json_pack("{s:s, s:i, s:s}", "type", "closing", "code", (int)peer->close_code, "reason",
                             peer->reason ? peer->reason : "");
    char *text = line ? json_dumps(line, JSON_COMPACT) : NULL;

    if (text && peer_queue_bytes(peer, text, strlen(text)))
        peer_queue_bytes(peer, "\n", 1);
    free(text);
    json_decref(line);
}
