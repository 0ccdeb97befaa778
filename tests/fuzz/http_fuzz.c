/*
 * Fuzzing what comes before the WebSocket: heads of HTTP requests, whole and in pieces. Required: every head
 * that is told of keeps to its limits and holds whole texts; and where the pieces begin makes no difference.
 * The forwarded address and lines of text, which come as they are from the network too, are read on the way.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/transport/net_http_parse.h"
#include "server/transport/net_internal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEADS_MAX = 64 };

/* All that a reader told. */
struct told {
    struct http_head heads[HEADS_MAX];
    int count, error;
    size_t used;
    bool upgraded; /* what follows is no HTTP, or is not read any more */
};

static bool ends(const char *text, size_t size)
{
    return memchr(text, '\0', size) != NULL;
}

static void on_request(void *context, const struct http_head *head)
{
    struct told *told = context;
    struct address_key key;
    assert(ends(head->url, sizeof head->url) && ends(head->host, sizeof head->host));
    assert(ends(head->origin, sizeof head->origin) && ends(head->upgrade, sizeof head->upgrade));
    assert(ends(head->websocket_key, sizeof head->websocket_key));
    assert(ends(head->websocket_version, sizeof head->websocket_version));
    assert(ends(head->forwarded_for, sizeof head->forwarded_for));
    assert(ends(head->if_none_match, sizeof head->if_none_match));
    assert(ends(head->accept_encoding, sizeof head->accept_encoding));
    address_key_parse(head->forwarded_for, &key);
    if (told->count < HEADS_MAX)
        told->heads[told->count] = *head;
    told->count++;
    told->upgraded = told->upgraded || head->is_upgrade;
}

/* Reads in pieces of this size, as far as a connection would. */
static void read_all(struct told *told, const uint8_t *data, size_t size, size_t piece)
{
    struct http_parse *parse = http_parse_create(HTTP_HEAD_BYTES, on_request, told);
    assert(parse);
    memset(told, 0, sizeof *told);
    while (told->used < size && !told->error && !told->upgraded) {
        size_t left = size - told->used, length = left < piece ? left : piece;
        size_t used = http_parse_feed(parse, (const char *)data + told->used, length, &told->error);
        assert(used <= length);
        assert(used == length || told->error || told->upgraded);
        told->used += used;
    }
    http_parse_destroy(parse);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct told whole, parts;
    size_t piece = size > 0 ? data[0] % 16 + 1u : 1;
    read_all(&whole, data, size, size + 1);
    read_all(&parts, data, size, piece);
    /* Of two faults in a head either may be found first. */
    assert(!whole.error == !parts.error && whole.count == parts.count);
    int kept = whole.count < HEADS_MAX ? whole.count : HEADS_MAX;
    assert(memcmp(whole.heads, parts.heads, (size_t)kept * sizeof *whole.heads) == 0);
    text_valid((const char *)data, size);
    return 0;
}
