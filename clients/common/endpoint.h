/*
 * Where a server is and how it is spoken to, as people write it:
 *
 *   HOST:PORT, [HOST]:PORT      lines over TCP, for one's own network
 *   tls://HOST:PORT             the same in TLS
 *   wss://HOST[:PORT][/PATH]    WebSocket in TLS, through the proxy that browsers use (443; /ws)
 *   ws://HOST[:PORT][/PATH]     WebSocket without TLS (80; /ws)
 *   https://HOST[:PORT][/]      what stands in the browser's line: as wss
 */
#ifndef WARREN_CLIENTS_ENDPOINT_H
#define WARREN_CLIENTS_ENDPOINT_H

#include <stdbool.h>
#include <stddef.h>

struct endpoint {
    char host[256], port[8];
    char path[256];    /* of WebSocket */
    size_t own_length; /* of it, without the name of a node behind */
    bool tls, websocket;
};

/* False if the text is none of these. */
bool endpoint_read(const char *text, struct endpoint *endpoint);
/*
 * From now on the way leads to this node of the server ("": to any). False, and nothing changes, if there is
 * no such way (lines over TCP have none) or the name is none.
 */
bool endpoint_set_node(struct endpoint *endpoint, const char *node);
/*
 * Splits "HOST:PORT" or "[HOST]:PORT". False if it is neither or does not fit; the port stays text.
 */
bool address_split(const char *address, char *host, size_t host_size, char *port, size_t port_size);

#endif
