#include "server/transport/net.h"

#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "server/transport/net_internal.h"

struct net_limits net_limits_preset(void)
{
    return (struct net_limits){
        .message_bytes = 16 * 1024,
        .fragments = 64,
        .queue_high_bytes = 256 * 1024,
        .queue_cap_bytes = 1024 * 1024,
        .queues_cap_bytes = 512 * 1024 * 1024,
        .peers = 10000,
        .peers_per_address = 256,
        .messages_per_second = 100,
        .messages_burst = 400,
        .flood_seconds = 10,
        .handshake_seconds = 30,
        .idle_seconds = 600,
        .ping_seconds = 25,
        .silence_seconds = 70,
        .stall_seconds = 30,
        .drain_milliseconds = 2000,
    };
}

static bool limits_valid(const struct net_limits *l)
{
    return l->message_bytes >= 64 && l->message_bytes <= 16 * 1024 * 1024 && l->fragments && l->peers &&
           l->queue_high_bytes && l->queue_cap_bytes >= l->queue_high_bytes &&
           (!l->messages_per_second || l->messages_burst >= 2);
}

/* ---- The loop ---- */

/* The one safe point: whoever was marked gets its due. */
static void on_settle(uv_check_t *check)
{
    struct net *net = check->data;

    while (net->marked) {
        struct peer *peer = net->marked;

        net->marked = peer->marked_next;
        peer->marked = false;
        peer_settle(peer);
    }
    uv_idle_stop(&net->awake);
}

static void on_awake(uv_idle_t *idle)
{
    (void)idle; /* being active is all it does: polling does not wait */
}

static void on_sweep(uv_timer_t *timer)
{
    struct net *net = timer->data;
    uint64_t now = uv_now(net->loop);

    for (struct peer *peer = net->peers; peer; peer = peer->next)
        peer_sweep(peer, now);
}

static void on_thaw(uv_timer_t *timer)
{
    struct net *net = timer->data;
    uint64_t now = uv_now(net->loop);
    bool all = true;

    for (struct peer *peer = net->peers; peer; peer = peer->next)
        all = peer_thaw(peer, now) && all;
    if (all)
        uv_timer_stop(timer);
}

void net_stay_awake(struct net *net)
{
    uv_idle_start(&net->awake, on_awake);
}

void net_start_thaw(struct net *net)
{
    if (!uv_is_active((uv_handle_t *)&net->thaw))
        uv_timer_start(&net->thaw, on_thaw, THAW_MILLISECONDS, THAW_MILLISECONDS);
}

/* ---- Making and closing ---- */

static void net_free(struct net *net)
{
    addresses_destroy(&net->addresses);
    for (int i = 0; i < LISTENERS_MAX; i++)
        free(net->listeners[i]);
    free(net);
}

int net_create(struct net **out, uv_loop_t *loop, const struct net_limits *limits,
               const struct net_handlers *handlers)
{
    struct net *net;

    if (!limits_valid(limits))
        return UV_EINVAL;
    if (sodium_init() < 0)
        return UV_EIO;
    net = calloc(1, sizeof *net);
    if (!net)
        return UV_ENOMEM;
    if (addresses_create(&net->addresses) != 0) {
        free(net);
        return UV_ENOMEM;
    }
    signal(SIGPIPE, SIG_IGN); /* a peer that is gone is an error of a write, not of the process */
    net->loop = loop;
    net->limits = *limits;
    net->handlers = *handlers;

    /* These cannot fail: libuv only fills the structs in. */
    uv_timer_init(loop, &net->sweep);
    uv_timer_init(loop, &net->thaw);
    uv_check_init(loop, &net->settle);
    uv_idle_init(loop, &net->awake);
    net->sweep.data = net->thaw.data = net->settle.data = net->awake.data = net;
    net->handles = 4;
    uv_timer_start(&net->sweep, on_sweep, SWEEP_MILLISECONDS, SWEEP_MILLISECONDS);
    uv_check_start(&net->settle, on_settle);
    *out = net;
    return 0;
}

static void on_handle_closed(uv_handle_t *handle)
{
    struct net *net = handle->data;
    void (*done)(void *context) = net->done;
    void *context = net->done_context;

    if (--net->handles)
        return;
    net_free(net);
    if (done)
        done(context);
}

static void net_finish(struct net *net)
{
    if (!net->closing || net->peers || net->listeners_open || uv_is_closing((uv_handle_t *)&net->sweep))
        return;
    uv_close((uv_handle_t *)&net->sweep, on_handle_closed);
    uv_close((uv_handle_t *)&net->thaw, on_handle_closed);
    uv_close((uv_handle_t *)&net->settle, on_handle_closed);
    uv_close((uv_handle_t *)&net->awake, on_handle_closed);
}

void net_peer_gone(struct net *net)
{
    net_finish(net);
}

void net_close(struct net *net, const char *reason, void (*done)(void *context), void *context)
{
    if (net->closing)
        return;
    net->closing = true;
    net->done = done;
    net->done_context = context;
    net_stop_listening(net);
    for (struct peer *peer = net->peers; peer; peer = peer->next) {
        if (peer->kind == PEER_HTTP)
            peer->farewell = true;
        peer_end(peer, false, CLOSE_GOING_AWAY, reason);
    }
    net_finish(net);
}

/* ---- Listening ---- */

static void take_connection(struct listener *listener);

/* Another one may have come meanwhile. */
static void on_turned_away(uv_handle_t *handle)
{
    struct listener *listener = handle->data;
    bool again = listener->waits && !uv_is_closing((uv_handle_t *)&listener->tcp);

    listener->turns_away = listener->waits = false;
    listener->net->listeners_open--;
    if (again)
        take_connection(listener);
    net_finish(listener->net);
}

/* Memory is short for a peer. Libuv hears of nobody else until somebody has taken this connection. */
static void turn_away(struct listener *listener)
{
    struct net *net = listener->net;

    listener->waits = listener->turns_away;
    if (listener->turns_away || uv_tcp_init(net->loop, &listener->last) != 0)
        return;
    listener->last.data = listener;
    listener->turns_away = true;
    net->listeners_open++;
    net->stats.refused++;
    net->stats.dropped_memory++;
    uv_accept((uv_stream_t *)&listener->tcp, (uv_stream_t *)&listener->last);
    uv_close((uv_handle_t *)&listener->last, on_turned_away);
}

static void take_connection(struct listener *listener)
{
    struct peer *peer = peer_accept(listener->net, (uv_stream_t *)&listener->tcp, listener->kind);

    if (peer)
        peer_start(peer);
    else
        turn_away(listener);
}

static void on_connection(uv_stream_t *server, int status)
{
    if (status == 0) /* else out of files: libuv goes on when some are free */
        take_connection(server->data);
}

static void on_listener_closed(uv_handle_t *handle)
{
    struct listener *listener = handle->data;

    listener->open = false;
    listener->net->listeners_open--;
    net_finish(listener->net);
}

static void listener_close(struct listener *listener)
{
    if (listener->open && !uv_is_closing((uv_handle_t *)&listener->tcp))
        uv_close((uv_handle_t *)&listener->tcp, on_listener_closed);
}

static int listener_open(struct listener *listener, const char *where, char bound[ADDRESS_TEXT_MAX])
{
    struct net *net = listener->net;
    struct sockaddr_storage address;
    int length = sizeof address, error;

    error = address_parse(where, &address);
    if (!error)
        error = uv_tcp_init(net->loop, &listener->tcp);
    if (error)
        return error;
    listener->tcp.data = listener;
    listener->open = true;
    net->listeners_open++;
    error = uv_tcp_bind(&listener->tcp, (const struct sockaddr *)&address, 0);
    if (!error)
        error = uv_listen((uv_stream_t *)&listener->tcp, 511, on_connection);
    if (!error)
        error = uv_tcp_getsockname(&listener->tcp, (struct sockaddr *)&address, &length);
    if (error) {
        listener_close(listener);
        return error;
    }
    if (bound)
        address_text(&address, bound);
    return 0;
}

static int net_listen(struct net *net, enum peer_kind kind, const char *where, char bound[ADDRESS_TEXT_MAX])
{
    for (int i = 0; i < LISTENERS_MAX; i++) {
        if (net->listeners[i] && net->listeners[i]->open)
            continue;
        if (!net->listeners[i])
            net->listeners[i] = calloc(1, sizeof *net->listeners[i]);
        if (!net->listeners[i])
            return UV_ENOMEM;
        net->listeners[i]->net = net;
        net->listeners[i]->kind = kind;
        return listener_open(net->listeners[i], where, bound);
    }
    return UV_ENOBUFS;
}

int net_listen_http(struct net *net, const char *where, char bound[ADDRESS_TEXT_MAX])
{
    return net_listen(net, PEER_HTTP, where, bound);
}

int net_listen_line(struct net *net, const char *where, char bound[ADDRESS_TEXT_MAX])
{
    return net_listen(net, PEER_LINE, where, bound);
}

void net_stop_listening(struct net *net)
{
    for (int i = 0; i < LISTENERS_MAX; i++) {
        if (net->listeners[i])
            listener_close(net->listeners[i]);
    }
}

/* ---- Settings and numbers ---- */

int net_allow_origin(struct net *net, const char *origin)
{
    if (net->origins_count == ORIGINS_MAX || strlen(origin) >= ORIGIN_TEXT_MAX)
        return UV_ENOBUFS;
    strcpy(net->origins[net->origins_count++], origin);
    return 0;
}

void net_trust_proxy(struct net *net, bool trust)
{
    net->trust_proxy = trust;
}

void net_turn_away(struct net *net, const char *reason)
{
    net->away = reason;
}

const struct net_stats *net_stats(const struct net *net)
{
    return &net->stats;
}

void net_each_peer(struct net *net, void (*each)(void *context, struct peer *peer), void *context)
{
    for (struct peer *peer = net->peers; peer; peer = peer->next)
        if (peer_is_open(peer))
            each(context, peer);
}

uint64_t net_raise_file_limit(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 0;
    if (limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    return limit.rlim_cur;
}
