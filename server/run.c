/* See run.h: start, end and the periodic work. */
#include "server/run.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include "protocol/json_memory.h"
#include "server/acts/expiry.h"
#include "server/acts/glances.h"
#include "server/acts/loads.h"
#include "server/acts/losses.h"
#include "server/acts/matches.h"
#include "server/acts/moves.h"
#include "server/acts/nodes.h"
#include "server/acts/time_up.h"
#include "server/base/auth.h"
#include "server/base/notify.h"
#include "server/bots/analyses.h"
#include "server/bots/bots.h"
#include "server/bots/hints.h"
#include "server/hall/limits.h"
#include "server/hall/server_io.h"
#include "server/match/deadlines.h"
#include "server/operation/admin.h"
#include "server/operation/apart.h"
#include "server/operation/page.h"
#include "server/operation/standby.h"
#include "server/operation/tally.h"
#include "server/people/bans.h"
#include "server/people/elsewhere.h"
#include "server/requests/call.h"
#include "server/requests/hangup.h"
#include "server/requests/quotas.h"
#include "server/telling/tell.h"

enum {
    TICK_MS = 100,
    SWEEP_TICKS = 10,
    DROPS_LOGGED = 20, /* in a second */
};

/* ---- Peers ---- */

static void on_opened(void *context, struct peer *peer)
{
    struct connection *c = connection_open(context, peer);
    peer_set_data(peer, c);
    if (!c)
        peer_drop(peer, DROP_MEMORY, CLOSE_TRY_LATER, "the server is short of memory");
}

static void on_message(void *context, struct peer *peer, const char *text, size_t length)
{
    (void)context;
    if (peer_data(peer))
        dispatch(peer_data(peer), text, length);
}

/*
 * Operators look here for whom they are asked about. Whoever has themselves dropped without end fills no log:
 * so many lines a second, and how many were left out.
 */
static void on_dropped(void *context, struct peer *peer, enum drop_cause cause, const char *reason)
{
    struct server *s = context;
    const struct connection *c = peer_data(peer);
    char player[AUTH_ID_TEXT_SIZE];
    if (s->drops_logged == DROPS_LOGGED) {
        s->drops_unsaid++;
        return;
    }
    s->drops_logged++;
    if (c && c->person)
        auth_id_text(c->person->id, player);
    log_event(&s->log, LOG_INFO, "dropped", "address", LOG_TEXT, peer_address(peer), "player", LOG_TEXT,
              c && c->person ? player : NULL, "cause", LOG_TEXT, drop_cause_name(cause), "why", LOG_TEXT,
              reason, "waiting", LOG_NUMBER, (int64_t)peer_queued(peer), NULL);
}

static void say_drops_unsaid(struct server *s)
{
    s->drops_logged = 0;
    if (s->drops_unsaid > 0)
        log_event(&s->log, LOG_INFO, "more dropped", "count", LOG_NUMBER, (int64_t)s->drops_unsaid, NULL);
    s->drops_unsaid = 0;
}

static void on_closed(void *context, struct peer *peer, const char *reason)
{
    struct server *s = context;
    log_event(&s->log, LOG_DEBUG, "connection closed", "address", LOG_TEXT, peer_address(peer), "why",
              LOG_TEXT, reason, NULL);
    if (peer_data(peer))
        hangup(peer_data(peer));
}

/* ---- The end ---- */

static void on_handle_closed(uv_handle_t *handle)
{
    (void)handle;
}

static void on_store_closed(void *context)
{
    struct server *s = context;
    s->store = NULL;
    uv_close((uv_handle_t *)&s->tick, on_handle_closed);
    turns_close(&s->turns);
    for (int i = 0; i < 2; i++)
        uv_close((uv_handle_t *)&s->signals[i], on_handle_closed);
}

static void on_net_closed(void *context)
{
    struct server *s = context;
    s->net = NULL;
    loads_free(s);
    glances_free(s);
    matches_free(s);
    bots_free(s->bots);
    analyses_free(s->analyses);
    hints_free(s->hints);
    passwords_free(s->passwords);
    deadlines_free(s->deadlines);
    s->deadlines = NULL;
    store_close(s->store, on_store_closed, s);
}

/* Goes on with closing once nothing is in flight. */
static void close_when_quiet(struct server *s)
{
    if (!s->closing || s->released || outbox_waits(&s->outbox) || !bots_quiet(s->bots) ||
        !passwords_quiet(s->passwords))
        return;
    s->released = true;
    net_close(s->net, "the server is shutting down", on_net_closed, s);
}

void server_end(struct server *s, const char *why)
{
    if (s->closing)
        return;
    log_event(&s->log, LOG_INFO, "closing", "why", LOG_TEXT, why, NULL);
    s->closing = true;
    notify_manager("STOPPING=1");
    admin_close(s->admin);
    s->admin = NULL;
    bots_stop(s->bots);
    elsewhere_stop(s->elsewhere);
    tally_stop(s->tally);
    nodes_stop(s->nodes);
    moves_stop(s->moves);
    deadlines_stop(s->deadlines);
    net_stop_listening(s->net);
    close_when_quiet(s);
}

static void on_signal(uv_signal_t *handle, int number)
{
    server_end(handle->data, number == SIGINT ? "SIGINT" : "SIGTERM");
}

/* ---- Periodic work ---- */

static void show_staged(struct server *s)
{
    for (struct match *m = s->staged, *next; m; m = next) {
        next = m->staged_next;
        tell_staged(m);
    }
}

static void on_tick(uv_timer_t *timer)
{
    struct server *s = timer->data;
    server_time(s); /* so that it is looked at often, whatever happens */
    if (s->closing) {
        close_when_quiet(s);
        return;
    }
    if (s->shutdown_at && uv_now(s->loop) >= s->shutdown_due) {
        server_end(s, "shutdown was ordered");
        return;
    }
    if (store_is_taken(s->store)) {
        s->taken = true;
        server_end(s, "another server has taken over");
        return;
    }
    show_staged(s);
    loads_tick(s);
    nodes_tick(s->nodes);
    apart_tick(s);
    moves_tick(s->moves);
    outbox_tick(&s->outbox);
    expiry_tick(s);
    if (++s->ticks % SWEEP_TICKS != 0)
        return;
    say_drops_unsaid(s);
    disk_room_look(s);
    s->doubted |= store_broken(s->store);
    deadlines_tick(s->deadlines);
    if (s->doubted && s->outbox.written == s->outbox.settled)
        deadlines_try(s->deadlines);
    matches_sweep(s);
    elsewhere_tick(s->elsewhere);
    tally_tick(s->tally);
    limits_share(s, nodes_up(s->nodes));
}

/* ---- The start ---- */

static void note_bots(void *context, uint64_t id)
{
    loads_want_in_turn(context, id);
}

static bool wake_matches(struct server *s)
{
    return store_running(s->store, true, 0, note_bots, s) == STORE_OK;
}

static bool fail(struct server *s, const char *what, const char *why)
{
    log_event(&s->log, LOG_ERROR, what, "why", LOG_TEXT, why, NULL);
    return false;
}

static bool open_store(struct server *s)
{
    char error[STORE_ERROR_SIZE];
    bool elsewhere = *s->options->store;
    struct store_options options = {.directory = elsewhere ? s->options->store : s->options->data,
                                    .node = s->options->node,
                                    .plays = s->plays,
                                    .stands_by = s->options->standby};
    if (elsewhere && mkdir(s->options->data, 0700) != 0 && errno != EEXIST)
        return fail(s, "folder not made", strerror(errno));
    if (standby_open(s, &options, error) != STORE_OK)
        return fail(s, "store not opened", error);
    if (!wake_matches(s))
        return fail(s, "store not read", store_error(s->store));
    disk_room_look(s);
    tally_begin(s->tally);
    s->bans = bans_create(s->store);
    if (!s->bans)
        return fail(s, "bans not read", store_error(s->store));
    s->deadlines = deadlines_create(s, time_up);
    return s->deadlines != NULL;
}

static bool on_admits(void *context, const struct address_key *from, char why[NET_WHY_SIZE])
{
    const struct server *s = context;
    const struct store_ban *ban = bans_of_address(s->bans, from);
    if (ban)
        snprintf(why, NET_WHY_SIZE, "this address is banned here%s%s", *ban->why ? ": " : "", ban->why);
    return !ban;
}

static bool open_net(struct server *s)
{
    struct net_limits limits = options_net_limits(s->options);
    struct net_handlers handlers = {
        .context = s,
        .admits = on_admits,
        .opened = on_opened,
        .message = on_message,
        .closed = on_closed,
        .dropped = on_dropped,
        .http = page_answer,
    };
    net_raise_file_limit();
    int error = net_create(&s->net, s->loop, &limits, &handlers);
    if (error)
        return fail(s, "transport not made", uv_strerror(error));
    net_trust_proxy(s->net, s->options->trust_proxy);
    for (uint32_t i = 0; i < s->options->origins_count; i++)
        if ((error = net_allow_origin(s->net, s->options->origins[i])) != 0)
            return fail(s, "origin not taken", uv_strerror(error));
    return true;
}

static bool open_admin(struct server *s)
{
    char path[1024], error[256];
    if (!s->options->admin[0])
        return true;
    if (strcmp(s->options->admin, "-") == 0)
        snprintf(path, sizeof path, "%s/admin.sock", s->options->data);
    else
        snprintf(path, sizeof path, "%s", s->options->admin);
    s->admin = admin_open(s, path, error, sizeof error);
    return s->admin || fail(s, "no socket for admin commands", error);
}

static bool cannot_listen(struct server *s, const char *option, const char *address, int error)
{
    char why[512];
    snprintf(why, sizeof why, "%s: %.300s: %s", option, address,
             error == UV_EAI_NONAME ? "there is no such host" : uv_strerror(error));
    return fail(s, "cannot listen", why);
}

/* Listens, and says so on stdout as soon as everything is ready. */
static bool listen_all(struct server *s)
{
    char http[ADDRESS_TEXT_MAX] = "", line[ADDRESS_TEXT_MAX] = "";
    const struct server_options *o = s->options;
    int error = o->listen[0] ? net_listen_http(s->net, o->listen, http) : 0;
    if (error)
        return cannot_listen(s, "--listen", o->listen, error);
    error = o->tcp[0] ? net_listen_line(s->net, o->tcp, line) : 0;
    if (error)
        return cannot_listen(s, "--tcp", o->tcp, error);
    if (http[0])
        printf("listen http://%s\n", http);
    if (line[0])
        printf("tcp %s\n", line);
    fflush(stdout);
    return true;
}

static void start_handles(struct server *s)
{
    static const int numbers[] = {SIGTERM, SIGINT};
    uv_timer_init(s->loop, &s->tick);
    s->tick.data = s;
    uv_timer_start(&s->tick, on_tick, TICK_MS, TICK_MS);
    uv_update_time(s->loop); /* it has not run yet, and may have waited long for the store, standing by */
    s->began = uv_now(s->loop);
    for (int i = 0; i < 2; i++) {
        uv_signal_init(s->loop, &s->signals[i]);
        s->signals[i].data = s;
        uv_signal_start(&s->signals[i], on_signal, numbers[i]);
    }
    signal(SIGPIPE, SIG_IGN);
}

/* False if memory is short. */
static bool open_desks(struct server *s)
{
    size_t count = 0;
    while (s->kits[count])
        count++;
    s->desks = calloc(count + 1, sizeof *s->desks);
    bool ok = s->desks != NULL;
    for (size_t i = 0; ok && i < count; i++)
        ok = desk_open(&s->desks[i], s->kits[i]->game);
    return ok && looks_init(&s->looks, s->kits);
}

/* For other nodes. False if memory is short. */
static bool list_games(struct server *s)
{
    size_t count = 0;
    while (s->kits[count])
        count++;
    s->plays = calloc(count + 1, sizeof *s->plays);
    for (size_t i = 0; s->plays && i < count; i++) {
        const struct game *game = s->kits[i]->game;
        s->plays[i] = (struct store_plays){.oldest = game->oldest, .newest = game->revision};
        snprintf(s->plays[i].game, sizeof s->plays[i].game, "%s", game->name);
    }
    return s->plays != NULL;
}

static void close_desks(struct server *s)
{
    for (size_t i = 0; s->kits[i]; i++)
        desk_close(&s->desks[i]);
    free(s->desks);
    looks_free(&s->looks);
}

static void on_written(struct server *s, bool ok)
{
    admin_settled(s->admin, ok);
    if (ok)
        apart_heard(s);
}

static void on_skipped(struct server *s, struct gap gap)
{
    if (s->deadlines)
        deadlines_skip(s->deadlines, gap);
}

static const struct server_hooks hooks = {
    .written = on_written,
    .settled = matches_settled,
    .wake = bots_wake,
    .wake_all = wake_matches,
    .skipped = on_skipped,
    .forget = hangup_person,
    .go_on = dispatch_held,
    .lost_parting = matches_lost_parting,
};

/* Bots that may think deeply at a time: one processor is left to the loop, one thread of the pool to others.
 */
static uint32_t bot_threads(const struct server_options *options)
{
    enum { POOL_LEAVES = 3 };
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    long most = processors - 1 > POOL_LEAVES ? POOL_LEAVES : processors - 1;
    return options->bot_threads ? options->bot_threads : (uint32_t)(most > 1 ? most : 1);
}

static struct server *create(const struct server_options *options, const struct game_kit *const *kits,
                             uv_loop_t *loop)
{
    struct server *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->loop = loop;
    s->options = options;
    s->kits = kits;
    s->log = (struct log){.out = stderr, .level = options->log_level, .format = options->log_format};
    limits_set(s);
    server_io_init(s, &hooks);
    turns_open(&s->turns, loop, dispatch_held);
    ring_init(&s->left_over);
    s->bots = bots_create(s, options->bot_delay, bot_threads(options));
    s->analyses = analyses_create(s);
    s->hints = hints_create(s);
    s->passwords = passwords_create(loop);
    s->page = page_create(s);
    s->tally = tally_create(s);
    s->expiry = expiry_create();
    s->elsewhere = elsewhere_create(s);
    s->nodes = nodes_create(s);
    s->moves = moves_create(s);
    s->quotas = quotas_create(options->messages_per_second > 0);
    return s;
}

static void destroy(struct server *s)
{
    id_map_free(&s->people);
    bans_free(s->bans);
    outbox_free(&s->outbox);
    happening_free(&s->happening);
    close_desks(s);
    text_free(&s->text);
    text_free(&s->parts);
    page_free(s->page);
    tally_free(s->tally);
    expiry_free(s->expiry);
    elsewhere_free(s->elsewhere);
    nodes_free(s->nodes);
    moves_free(s->moves);
    free(s->plays);
    quotas_free(s->quotas);
    free(s);
}

struct server *server_begin(const struct server_options *options, const struct game_kit *const *kits,
                            const struct site *site, uv_loop_t *loop)
{
    struct server *s = create(options, kits, loop);
    if (!s || !s->bots || !s->analyses || !s->hints || !s->passwords || !s->page || !s->tally || !s->expiry ||
        !s->elsewhere || !s->nodes || !s->moves || !s->quotas || !open_desks(s) || !list_games(s)) {
        fprintf(stderr, "warrend: memory is short\n");
        return NULL;
    }
    s->site = options->no_web ? NULL : site;
    if (!open_store(s) || !open_net(s))
        return NULL;
    start_handles(s);
    apart_heard(s);
    losses_note(s);
    if (!open_admin(s) || !listen_all(s))
        return NULL;
    log_event(&s->log, LOG_INFO, "ready", "matches", LOG_NUMBER, (int64_t)s->wake.count, NULL);
    notify_manager("READY=1");
    return s;
}

int server_finish(struct server *s)
{
    bool well = !s->taken;
    log_event(&s->log, LOG_INFO, "closed", NULL);
    destroy(s);
    return well ? 0 : 1;
}

int server_run(const struct server_options *options, const struct game_kit *const *kits,
               const struct site *site)
{
    uv_loop_t loop;
    json_memory_watch();
    if (!auth_init() || uv_loop_init(&loop) != 0) {
        fprintf(stderr, "warrend: the system gives no randomness or no event loop\n");
        return 1;
    }
    struct server *s = server_begin(options, kits, site, &loop);
    if (!s)
        return 1; /* what it has the system takes back */
    uv_run(&loop, UV_RUN_DEFAULT);
    int code = server_finish(s);
    return uv_loop_close(&loop) == 0 ? code : 1;
}
