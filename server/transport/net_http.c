/* HTTP beside the WebSocket: answers to GET and HEAD, and the upgrade. */
#include <openssl/sha.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "server/transport/net_http_parse.h"
#include "server/transport/net_internal.h"

/* What a reply is made of, whoever makes it. */
struct reply_head {
    int status;
    const char *content_type, *headers;
    size_t length; /* of the body */
    bool keep_alive;
};

static bool reply_head_queue(struct peer *peer, const struct reply_head *reply)
{
    const char *more = reply->headers ? reply->headers : "";
    size_t size = strlen(more) + 512;
    char *text = malloc(size), date[40], body[160] = "";
    time_t now = time(NULL);
    struct tm utc;
    bool queued;

    if (!text) {
        peer_end(peer, true, CLOSE_INTERNAL, "no memory");
        return false;
    }
    gmtime_r(&now, &utc);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &utc);
    if (reply->status != 304)
        snprintf(body, sizeof body, "Content-Type: %.100s\r\nContent-Length: %zu\r\n",
                 reply->content_type ? reply->content_type : "text/plain; charset=utf-8", reply->length);
    snprintf(text, size, "HTTP/1.1 %d %s\r\nDate: %s\r\n%s%sX-Content-Type-Options: nosniff\r\n%s\r\n",
             reply->status, http_status_text(reply->status), date, body, more,
             reply->keep_alive ? "" : "Connection: close\r\n");
    queued = peer_queue_bytes(peer, text, strlen(text));
    free(text);
    return queued;
}

void http_turn_away_saying(struct peer *peer, int status, const char *headers, enum drop_cause cause,
                           const char *reason, const char *text)
{
    struct reply_head reply = {.status = status, .headers = headers, .length = strlen(text) + 1};

    peer->net->stats.refused++;
    peer->farewell = true;
    if (reply_head_queue(peer, &reply)) {
        peer_queue_bytes(peer, text, strlen(text));
        peer_queue_bytes(peer, "\n", 1);
    }
    peer_cut(peer, false, cause, CLOSE_POLICY, reason);
}

void http_turn_away(struct peer *peer, int status, const char *headers, enum drop_cause cause,
                    const char *reason)
{
    http_turn_away_saying(peer, status, headers, cause, reason, http_status_text(status));
}

void http_refuse(struct peer *peer, int status, const char *headers)
{
    http_turn_away(peer, status, headers, DROP_REFUSED, http_status_text(status));
}

/* ---- The upgrade ---- */

static bool origin_allowed(const struct net *net, const struct http_head *head)
{
    const char *host;

    if (!*head->origin)
        return true; /* not a browser, which always says */
    for (int i = 0; i < net->origins_count; i++) {
        if (strcmp(net->origins[i], "*") == 0 || strcasecmp(net->origins[i], head->origin) == 0)
            return true;
    }
    host = strstr(head->origin, "://");
    return host && *head->host && strcasecmp(host + 3, head->host) == 0;
}

/* Sixteen bytes in base64 (RFC 6455, 4.2.1). */
static bool key_valid(const char *key)
{
    unsigned char bytes[16];
    size_t length;

    return sodium_base642bin(bytes, sizeof bytes, key, strlen(key), NULL, &length, NULL,
                             sodium_base64_VARIANT_ORIGINAL) == 0 &&
           length == sizeof bytes;
}

static void accept_key(const char *key, char text[32])
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char digest[SHA_DIGEST_LENGTH];
    char joined[128];

    snprintf(joined, sizeof joined, "%s%s", key, magic);
    SHA1((const unsigned char *)joined, strlen(joined), digest);
    sodium_bin2base64(text, 32, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
}

/* The last entry is the proxy's own word, those before it anyone's. */
static void take_forwarded(struct peer *peer, const struct http_head *head)
{
    const char *last = strrchr(head->forwarded_for, ',');
    struct address_key key;
    char text[ADDRESS_TEXT_MAX];

    last = last ? last + 1 : head->forwarded_for;
    last += strspn(last, " \t");
    snprintf(text, sizeof text, "%s", last);
    text[strcspn(text, " \t")] = '\0';
    if (!address_key_parse(text, &key))
        return;
    peer->key = key;
    snprintf(peer->address, sizeof peer->address, "%s", text);
}

/* Whether the request is for this path, whatever is asked of it. */
static bool is_for(const struct http_head *head, const char *path)
{
    size_t length = strcspn(head->url, "?#");
    return length == strlen(path) && strncmp(head->url, path, length) == 0;
}

static void upgrade(struct peer *peer, const struct http_head *head)
{
    struct net *net = peer->net;
    char key[32], text[256], why[NET_WHY_SIZE];
    bool banned = false;

    if (strcasecmp(head->upgrade, "websocket") != 0) {
        http_refuse(peer, 426, "Upgrade: websocket\r\n");
        return;
    }
    if (!is_for(head, WEBSOCKET_PATH)) {
        http_refuse(peer, 404, NULL);
        return;
    }
    if (strcmp(head->websocket_version, "13") != 0) {
        http_refuse(peer, 426, "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
        return;
    }
    if (head->is_head || !key_valid(head->websocket_key)) {
        http_refuse(peer, 400, NULL);
        return;
    }
    if (!origin_allowed(net, head)) {
        http_refuse(peer, 403, NULL);
        return;
    }
    if (!peer->counted) {
        int error = addresses_add(&net->addresses, peer->key, net->limits.peers_per_address);

        peer->counted = error == 0;
        if (error == UV_ENOMEM) {
            http_turn_away(peer, 503, "Retry-After: 5\r\n", DROP_MEMORY, "the server is short of memory");
            return;
        }
        if (error) {
            http_turn_away(peer, 429, NULL, DROP_CROWD, "too many connections from this address");
            return;
        }
        banned = !peer_admitted(peer, why);
    }
    if (net->away && !banned) {
        http_turn_away(peer, 503, "Retry-After: 5\r\n", DROP_STORE, net->away);
        return;
    }
    accept_key(head->websocket_key, key);
    snprintf(text, sizeof text,
             "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Accept: %s\r\n\r\n",
             key);
    peer_queue_bytes(peer, text, strlen(text));
    peer->kind = PEER_WEBSOCKET;
    peer->since = uv_now(net->loop);
    if (banned) { /* a page of a browser reads why of a connection that closes, not of a refused one */
        net->stats.refused++;
        peer_cut(peer, false, DROP_BANNED, CLOSE_POLICY, why);
        return;
    }
    peer_open(peer);
}

/* ---- Requests ---- */

static void answer(struct peer *peer, const struct http_head *head)
{
    const struct net_handlers *handlers = &peer->net->handlers;
    struct http_reply reply = {.status = 200};
    struct http_request request = {.query = "", .address = peer->address};
    struct reply_head lines;
    char path[sizeof head->url];
    char *query;

    snprintf(path, sizeof path, "%s", head->url);
    path[strcspn(path, "#")] = '\0';
    query = strchr(path, '?');
    if (query) {
        *query = '\0';
        request.query = query + 1;
    }
    request.path = path;
    request.host = head->host;
    request.if_none_match = head->if_none_match;
    request.accept_encoding = head->accept_encoding;
    if (path[0] != '/' || !handlers->http || !handlers->http(handlers->context, &request, &reply))
        reply = (struct http_reply){.status = 404, .body = "Not Found\n", .length = 10};

    lines = (struct reply_head){
        .status = reply.status,
        .content_type = reply.content_type,
        .headers = reply.headers,
        .length = reply.shared ? payload_whole(reply.shared).length : reply.length,
        .keep_alive = head->keep_alive && !peer->net->closing,
    };
    if (!reply_head_queue(peer, &lines))
        return;
    if (!head->is_head && reply.status != 304) {
        if (reply.shared)
            peer_queue_payload(peer, reply.shared);
        else
            peer_queue_bytes(peer, reply.body, reply.length);
    }
    if (!lines.keep_alive) {
        peer->farewell = true;
        peer_end(peer, false, CLOSE_NORMAL, "answered");
    }
}

static void on_request(void *context, const struct http_head *head)
{
    struct peer *peer = context;

    if (peer->stage != STAGE_CONNECTED || peer->kind != PEER_HTTP)
        return;
    peer->net->stats.requests++;
    peer->since = uv_now(peer->net->loop);
    if (peer->net->trust_proxy)
        take_forwarded(peer, head);
    peer_charge(peer);
    if (head->is_upgrade)
        upgrade(peer, head);
    else if (peer->slowed || peer->queue.bytes > peer->net->limits.queue_high_bytes)
        http_refuse(peer, 429, NULL); /* asks on without reading the answers */
    else
        answer(peer, head);
}

bool http_start(struct peer *peer)
{
    peer->http = http_parse_create(HTTP_HEAD_BYTES, on_request, peer);
    return peer->http != NULL;
}

void http_free(struct peer *peer)
{
    http_parse_destroy(peer->http);
    peer->http = NULL;
}

size_t http_input(struct peer *peer, char *bytes, size_t length)
{
    int error;
    size_t used = http_parse_feed(peer->http, bytes, length, &error);

    if (peer->kind == PEER_WEBSOCKET) {
        http_free(peer);
        return used;
    }
    if (error && peer->stage == STAGE_CONNECTED)
        http_refuse(peer, error, error == 405 ? "Allow: GET, HEAD\r\n" : NULL);
    return length;
}
