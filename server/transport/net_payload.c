#include <stdlib.h>
#include <string.h>

#include "server/transport/net_internal.h"

enum { HEAD_ROOM = 10 /* the longest head of an unmasked frame */ };

/*
 * One buffer serves both transports: the WebSocket head stands right before the text, the newline right
 * after it, and each transport sends its own span.
 */
struct payload {
    uint32_t references;
    uint32_t head; /* bytes of the frame's head, before the text */
    size_t length; /* of the text */
    size_t start;  /* of the text */
    uint8_t bytes[];
};

/* A final text frame's head (RFC 6455, 5.2), written to end at `end`. Returns its length. */
static uint32_t frame_head(uint8_t *end, size_t length)
{
    uint32_t size = length < 126 ? 2 : length < 65536 ? 4 : 10;
    uint8_t *head = end - size;

    head[0] = 0x81;
    head[1] = length < 126 ? (uint8_t)length : length < 65536 ? 126 : 127;
    for (uint32_t i = 2; i < size; i++)
        head[i] = (uint8_t)((uint64_t)length >> (8 * (size - 1 - i)));
    return size;
}

static struct payload *payload_new(const void *bytes, size_t length, size_t start)
{
    struct payload *p = malloc(sizeof *p + start + length + 1);

    if (!p)
        return NULL;
    *p = (struct payload){.references = 1, .length = length, .start = start};
    if (length)
        memcpy(p->bytes + start, bytes, length);
    p->bytes[start + length] = '\n';
    return p;
}

struct payload *payload_create(const char *text, size_t length)
{
    struct payload *p = payload_new(text, length, HEAD_ROOM);

    if (p)
        p->head = frame_head(p->bytes + HEAD_ROOM, length);
    return p;
}

struct payload *payload_create_bytes(const void *bytes, size_t length)
{
    return payload_new(bytes, length, 0);
}

size_t payload_length(const struct payload *payload)
{
    return payload->length;
}

struct payload *payload_keep(struct payload *payload)
{
    payload->references++;
    return payload;
}

void payload_release(struct payload *payload)
{
    if (payload && --payload->references == 0)
        free(payload);
}

struct chunk payload_frame(struct payload *payload, enum peer_kind kind)
{
    if (kind == PEER_WEBSOCKET)
        return (struct chunk){payload, payload->start - payload->head, payload->head + payload->length};
    return (struct chunk){payload, payload->start, payload->length + 1};
}

struct chunk payload_whole(struct payload *payload)
{
    return (struct chunk){payload, payload->start, payload->length};
}

const char *payload_bytes(const struct payload *payload)
{
    return (const char *)payload->bytes;
}
