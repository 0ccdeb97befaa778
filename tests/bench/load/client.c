/* See client.h. */
#include "tests/bench/load/client.h"

enum { OPCODE_TEXT = 1, OPCODE_CLOSE = 8, OPCODE_PING = 9, OPCODE_PONG = 10, MASK_BYTES = 4 };

static void send_bytes(struct client *c, const char *bytes, size_t length)
{
    uv_buf_t buf = uv_buf_init((char *)bytes, (unsigned)length);
    if (c->connected && !c->closing)
        CHECK(uv_try_write((uv_stream_t *)&c->tcp, &buf, 1) == (int)length);
}

/* A frame with a mask of zeros, which leaves the text as it is. */
static void send_frame(struct client *c, int opcode, const char *text, size_t length)
{
    enum { SHORT_MAX = 125, MESSAGE_MAX = 4096 };
    char frame[MESSAGE_MAX + 8];
    size_t head = length <= SHORT_MAX ? 2 : 4;
    CHECK(length <= MESSAGE_MAX);
    frame[0] = (char)(0x80 | opcode);
    frame[1] = (char)(0x80 | (length <= SHORT_MAX ? length : 126));
    if (head == 4) {
        frame[2] = (char)(length >> 8);
        frame[3] = (char)length;
    }
    memset(frame + head, 0, MASK_BYTES);
    memcpy(frame + head + MASK_BYTES, text, length);
    send_bytes(c, frame, head + MASK_BYTES + length);
}

void client_say(struct client *c, const char *text)
{
    size_t length = strlen(text);
    if (c->websocket) {
        send_frame(c, OPCODE_TEXT, text, length);
        return;
    }
    char line[4096];
    CHECK(length + 1 < sizeof line);
    memcpy(line, text, length);
    line[length] = '\n';
    send_bytes(c, line, length + 1);
}

static void on_closed(uv_handle_t *handle)
{
    struct client *c = (struct client *)handle;
    free(c->rest);
    c->rest = NULL;
    c->rest_length = c->rest_room = 0;
    c->connected = c->upgraded = c->closing = false;
    c->handlers->closed(c);
}

void client_close(struct client *c)
{
    if (c->closing)
        return;
    c->closing = true;
    uv_close((uv_handle_t *)&c->tcp, on_closed);
}

/* Whatever follows the text is put back after the call. */
static void tell(struct client *c, char *text, size_t length)
{
    char kept = text[length];
    text[length] = '\0';
    c->handlers->told(c, text, length);
    text[length] = kept;
}

/* Each takes one message and returns its bytes, or 0 if it is not whole. */
static size_t take_line(struct client *c, char *bytes, size_t length)
{
    char *end = memchr(bytes, '\n', length);
    if (!end)
        return 0;
    tell(c, bytes, (size_t)(end - bytes));
    return (size_t)(end - bytes) + 1;
}

static size_t take_frame(struct client *c, char *bytes, size_t length)
{
    const uint8_t *b = (const uint8_t *)bytes;
    if (length < 2)
        return 0;
    size_t head = b[1] < 126 ? 2 : b[1] == 126 ? 4 : 10, size = b[1];
    if (length < head)
        return 0;
    if (head > 2)
        size = 0;
    for (size_t i = 2; i < head; i++)
        size = size << 8 | b[i];
    if (length < head + size)
        return 0;
    switch (b[0] & 15) {
    case OPCODE_TEXT:
        tell(c, bytes + head, size);
        break;
    case OPCODE_PING:
        send_frame(c, OPCODE_PONG, bytes + head, size);
        break;
    case OPCODE_CLOSE:
        client_close(c);
        break;
    default:
        break;
    }
    return head + size;
}

static size_t take_upgrade(struct client *c, char *bytes, size_t length)
{
    char *end = memmem(bytes, length, "\r\n\r\n", 4);
    if (!end)
        return 0;
    CHECK(length > 12 && memcmp(bytes, "HTTP/1.1 101", 12) == 0);
    c->upgraded = true;
    c->handlers->opened(c);
    return (size_t)(end - bytes) + 4;
}

static size_t take(struct client *c, char *bytes, size_t length)
{
    size_t used = 0;
    while (used < length && !c->closing) {
        size_t n = !c->websocket ? take_line(c, bytes + used, length - used)
                   : c->upgraded ? take_frame(c, bytes + used, length - used)
                                 : take_upgrade(c, bytes + used, length - used);
        if (n == 0)
            break;
        used += n;
    }
    return used;
}

/* Room for one byte more, where a text is ended. */
static void keep_rest(struct client *c, const char *bytes, size_t length)
{
    if (!c->rest || c->rest_length + length + 1 > c->rest_room) {
        c->rest_room = c->rest_length + length + 1;
        c->rest = realloc(c->rest, c->rest_room);
        CHECK(c->rest);
    }
    memcpy(c->rest + c->rest_length, bytes, length);
    c->rest_length += length;
}

static void on_alloc(uv_handle_t *handle, size_t wanted, uv_buf_t *buf)
{
    (void)wanted;
    *buf = uv_buf_init(handle->loop->data, CLIENT_BUFFER_BYTES - 1);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    struct client *c = (struct client *)stream;
    if (n < 0)
        client_close(c);
    if (n <= 0)
        return;
    if (!c->rest) {
        size_t used = take(c, buf->base, (size_t)n);
        if (used < (size_t)n && !c->closing)
            keep_rest(c, buf->base + used, (size_t)n - used);
        return;
    }
    keep_rest(c, buf->base, (size_t)n);
    size_t used = take(c, c->rest, c->rest_length);
    c->rest_length -= used;
    memmove(c->rest, c->rest + used, c->rest_length);
    if (c->rest_length == 0) {
        free(c->rest);
        c->rest = NULL;
        c->rest_room = 0;
    }
}

static void on_connected(uv_connect_t *connect, int status)
{
    static const char ask[] =
        "GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    struct client *c = (struct client *)connect->handle;
    if (status == UV_ECANCELED)
        return;
    CHECK(status == 0);
    c->connected = true;
    uv_tcp_nodelay(&c->tcp, 1);
    uv_read_start((uv_stream_t *)&c->tcp, on_alloc, on_read);
    if (c->websocket) {
        send_bytes(c, ask, sizeof ask - 1);
        return;
    }
    c->handlers->opened(c);
}

void client_open(uv_loop_t *loop, struct client *c, int port, bool websocket)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    c->websocket = websocket;
    CHECK(uv_tcp_init(loop, &c->tcp) == 0);
    CHECK(uv_tcp_connect(&c->connect, &c->tcp, (struct sockaddr *)&to, on_connected) == 0);
}
