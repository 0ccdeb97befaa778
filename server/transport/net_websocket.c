/*
 * WebSocket: wslay for everything received, our own frame heads for text sent (net_payload.c).
 *
 * wslay hands over frames in pieces; the message is put together in the peer's buffer, so that a message in
 * many fragments costs no more than one in a single frame.
 *
 * wslay's buffers are most of what a connection takes. A peer has them only while a frame or message of it
 * has begun and not ended: most peers say nothing most of the time.
 */
#include <string.h>

#include "server/transport/net_internal.h"

/* Says why, once, and reads no further. */
static void refuse(struct peer *peer, enum close_code code, const char *reason)
{
    if (peer->stage != STAGE_CONNECTED)
        return;
    wslay_event_shutdown_read(peer->websocket);
    peer_cut(peer, false, DROP_INVALID, code, reason);
}

static ssize_t on_recv(wslay_event_context_ptr ws, uint8_t *buffer, size_t length, int flags, void *user)
{
    struct peer *peer = user;
    size_t part = length < peer->input_left ? length : peer->input_left;

    (void)flags;
    if (part == 0 || peer_blocked(peer)) {
        wslay_event_set_error(ws, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(buffer, peer->input, part);
    peer->beyond += (int64_t)part;
    peer->input += part;
    peer->input_left -= part;
    return (ssize_t)part;
}

/* Control frames that wslay answers with: pongs and the reply to a close. */
static ssize_t on_send(wslay_event_context_ptr ws, const uint8_t *bytes, size_t length, int flags, void *user)
{
    struct peer *peer = user;

    (void)flags;
    if (peer->hard || !peer_queue_bytes(peer, bytes, length)) {
        wslay_event_set_error(ws, WSLAY_ERR_CALLBACK_FAILURE);
        return -1;
    }
    return (ssize_t)length;
}

/* A client's frame's head: length, and the mask (RFC 6455, 5.2). */
static uint64_t head_length(uint64_t payload_length)
{
    enum { MASK = 4 };
    return (payload_length < 126 ? 2 : payload_length < 65536 ? 4 : 10) + MASK;
}

/* The only callback that names the kind of a frame: chunks of control frames come between fragments too. */
static void on_frame(wslay_event_context_ptr ws, const struct wslay_event_on_frame_recv_start_arg *frame,
                     void *user)
{
    struct peer *peer = user;
    const struct net_limits *limits = &peer->net->limits;

    (void)ws;
    peer->beyond -= (int64_t)(head_length(frame->payload_length) + frame->payload_length);
    if (peer->stage != STAGE_CONNECTED)
        return;
    peer->control = wslay_is_ctrl_frame(frame->opcode);
    if (peer->control)
        peer_charge(peer);
    else if (frame->opcode == WSLAY_BINARY_FRAME)
        refuse(peer, CLOSE_UNSUPPORTED, "binary message");
    else if (frame->payload_length > limits->message_bytes - peer->incoming_length)
        refuse(peer, CLOSE_TOO_BIG, "message too long");
    else if (++peer->fragments > limits->fragments)
        refuse(peer, CLOSE_POLICY, "message in too many fragments");
}

static void on_chunk(wslay_event_context_ptr ws, const struct wslay_event_on_frame_recv_chunk_arg *chunk,
                     void *user)
{
    struct peer *peer = user;

    (void)ws;
    if (peer->stage == STAGE_CONNECTED && !peer->control)
        incoming_append(peer, chunk->data, chunk->data_length);
}

static void on_message(wslay_event_context_ptr ws, const struct wslay_event_on_msg_recv_arg *message,
                       void *user)
{
    struct peer *peer = user;

    (void)ws;
    if (peer->stage != STAGE_CONNECTED || message->opcode != WSLAY_TEXT_FRAME)
        return;
    peer->fragments = 0;
    if (!incoming_append(peer, "", 0)) /* an empty message needs a buffer too */
        return;
    if (memchr(peer->incoming, '\0', peer->incoming_length))
        refuse(peer, CLOSE_INVALID_TEXT, "message with a NUL");
    else
        peer_deliver(peer, peer->incoming, peer->incoming_length);
    incoming_reset(peer);
}

static bool websocket_start(struct peer *peer)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_recv,
        .send_callback = on_send,
        .on_frame_recv_start_callback = on_frame,
        .on_frame_recv_chunk_callback = on_chunk,
        .on_msg_recv_callback = on_message,
    };

    if (wslay_event_context_server_init(&peer->websocket, &callbacks, peer) != 0)
        return false;
    peer->beyond = 0;
    wslay_event_config_set_no_buffering(peer->websocket, 1);
    wslay_event_config_set_max_recv_msg_length(peer->websocket, peer->net->limits.message_bytes);
    return true;
}

void websocket_free(struct peer *peer)
{
    if (peer->websocket)
        wslay_event_context_free(peer->websocket);
    peer->websocket = NULL;
}

/* wslay found a fault of the other side, or took its close: what it queued is the farewell. */
static void ended_by_wslay(struct peer *peer)
{
    bool fault = !wslay_event_get_close_received(peer->websocket);

    if (peer->stage != STAGE_CONNECTED)
        return;
    peer->farewell = true;
    if (fault)
        peer_cut(peer, false, DROP_INVALID, CLOSE_PROTOCOL, "broke the WebSocket protocol");
    else
        peer_end(peer, false, CLOSE_PROTOCOL, "closed by the client");
}

/* Whether wslay holds nothing that a new one would not: all that it took were whole frames and messages. */
static bool is_between_messages(const struct peer *peer)
{
    return peer->beyond == 0 && peer->fragments == 0 && !wslay_event_want_write(peer->websocket) &&
           wslay_event_get_read_enabled(peer->websocket);
}

size_t websocket_input(struct peer *peer, char *bytes, size_t length)
{
    int failed;

    if (!peer->websocket && length == 0)
        return 0;
    if (!peer->websocket && !websocket_start(peer)) {
        peer_cut(peer, true, DROP_MEMORY, CLOSE_INTERNAL, "no memory");
        return length;
    }
    peer->input = (const uint8_t *)bytes;
    peer->input_left = length;
    failed = wslay_event_recv(peer->websocket);
    length -= peer->input_left;
    peer->input = NULL;
    peer->input_left = 0;
    if (failed == WSLAY_ERR_NOMEM) {
        peer_cut(peer, true, DROP_MEMORY, CLOSE_INTERNAL, "no memory");
        return length;
    }
    if (failed) {
        refuse(peer, CLOSE_PROTOCOL, "broke the WebSocket protocol");
        return length;
    }
    if (wslay_event_want_write(peer->websocket) && wslay_event_send(peer->websocket) != 0)
        peer_end(peer, true, CLOSE_INTERNAL, "WebSocket failed");
    else if (peer->stage == STAGE_CONNECTED && peer_blocked(peer))
        peer->pending = true;
    else if (!wslay_event_get_read_enabled(peer->websocket))
        ended_by_wslay(peer);
    if (is_between_messages(peer))
        websocket_free(peer);
    return length;
}

void websocket_ping(struct peer *peer)
{
    static const uint8_t ping[2] = {0x89, 0x00};

    peer_queue_bytes(peer, ping, sizeof ping);
}

void websocket_farewell(struct peer *peer)
{
    const char *reason = peer->reason ? peer->reason : "";
    size_t length = strnlen(reason, 120);
    uint8_t frame[4 + 120];

    while (length && ((unsigned char)reason[length] & 0xc0) == 0x80)
        length--; /* not in the middle of a character */
    frame[0] = 0x88;
    frame[1] = (uint8_t)(2 + length);
    frame[2] = (uint8_t)(peer->close_code >> 8);
    frame[3] = (uint8_t)(peer->close_code & 0xff);
    memcpy(frame + 4, reason, length);
    peer_queue_bytes(peer, frame, 4 + length);
}
