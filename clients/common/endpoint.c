/* See endpoint.h. */
#include "clients/common/endpoint.h"

#include <stdio.h>
#include <string.h>

bool address_split(const char *address, char *host, size_t host_size, char *port, size_t port_size)
{
    const char *colon = strrchr(address, ':');
    if (!colon || !colon[1])
        return false;
    const char *begin = address, *end = colon;
    if (*begin == '[') {
        if (end == begin + 1 || end[-1] != ']')
            return false;
        begin++;
        end--;
    } else if (memchr(begin, ':', (size_t)(end - begin))) {
        return false;
    }
    size_t host_length = (size_t)(end - begin), port_length = strlen(colon + 1);
    if (host_length == 0 || host_length >= host_size || port_length >= port_size || port_length > 5)
        return false;
    if (strspn(colon + 1, "0123456789") != port_length)
        return false;
    memcpy(host, begin, host_length);
    host[host_length] = '\0';
    memcpy(port, colon + 1, port_length + 1);
    return true;
}

static const struct scheme {
    const char *name, *port; /* NULL: the port must be said */
    bool tls, websocket, page;
} schemes[] = {
    {"tls://", NULL, true, false, false}, {"wss://", "443", true, true, false},
    {"ws://", "80", false, true, false},  {"https://", "443", true, true, true},
    {"http://", "80", false, true, true},
};

static const struct scheme *find_scheme(const char *text)
{
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (strncmp(text, schemes[i].name, strlen(schemes[i].name)) == 0)
            return &schemes[i];
    return NULL;
}

/* Whether "HOST:PORT" says a port: a colon behind the last bracket. */
static bool has_port(const char *place)
{
    const char *bracket = strrchr(place, ']');
    return strchr(bracket ? bracket : place, ':') != NULL;
}

/* What comes from a server goes into a line of HTTP. */
static bool is_node(const char *text)
{
    enum { NODE_MAX = 32 };
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-_");
    return length > 0 && length <= NODE_MAX && !text[length];
}

/* The path as asked for; a page's address has the socket beside it. */
static bool read_path(const struct scheme *scheme, const char *path, struct endpoint *e)
{
    const char *end = "";
    if (strpbrk(path, " \r\n#"))
        return false;
    if (scheme->page)
        end = path[0] && path[strlen(path) - 1] == '/' ? "ws" : "/ws";
    else if (!path[0] || strcmp(path, "/") == 0)
        path = "/ws";
    int length = snprintf(e->path, sizeof e->path, "%s%s", path, end);
    e->own_length = length > 0 ? (size_t)length : 0;
    if (length <= 0 || (size_t)length >= sizeof e->path)
        return false;
    /* A node that was asked for is where to begin. */
    const char *node = strstr(e->path, "?node=");
    if (!node)
        node = strstr(e->path, "&node=");
    if (node && is_node(node + strlen("?node=")))
        e->own_length = (size_t)(node - e->path);
    return true;
}

bool endpoint_set_node(struct endpoint *e, const char *node)
{
    char path[sizeof e->path];
    if (!e->websocket || (*node && !is_node(node)))
        return false;
    memcpy(path, e->path, e->own_length);
    path[e->own_length] = '\0';
    if (*node) {
        const char *mark = strchr(path, '?') ? "&" : "?";
        int length = snprintf(path + e->own_length, sizeof path - e->own_length, "%snode=%s", mark, node);
        if (length < 0 || e->own_length + (size_t)length >= sizeof path)
            return false;
    }
    memcpy(e->path, path, sizeof path);
    return true;
}

bool endpoint_read(const char *text, struct endpoint *endpoint)
{
    struct endpoint e = {0};
    char place[280];
    const struct scheme *scheme = find_scheme(text);
    if (scheme) {
        text += strlen(scheme->name);
        size_t length = strcspn(text, "/?#");
        bool said = length < sizeof place - 8;
        snprintf(place, sizeof place, "%.*s", said ? (int)length : 0, text);
        if (!has_port(place) && scheme->port)
            snprintf(place + length, sizeof place - length, ":%s", scheme->port);
        e.tls = scheme->tls;
        e.websocket = scheme->websocket;
        if (!said || (e.websocket ? !read_path(scheme, text + length, &e) : text[length] != '\0'))
            return false;
        text = place;
    }
    if (!address_split(text, e.host, sizeof e.host, e.port, sizeof e.port))
        return false;
    *endpoint = e;
    return true;
}
