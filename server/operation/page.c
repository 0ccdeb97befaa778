/* See page.h. */
#include "server/operation/page.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/base/metrics.h"
#include "server/base/version.h"
#include "server/acts/nodes.h"
#include "server/hall/server.h"
#include "server/match/delay.h"
#include "server/operation/tally.h"
#include "server/transport/site.h"

/* The numbers that live elsewhere in a form that metrics.h can point to; read again before each printing. */
struct page {
    struct metrics metrics; /* everything, for the machine itself */
    struct metrics open;    /* without what other people's messages or bots' thoughts can be measured by */
    struct metrics quiet;   /* without what tells that somebody plays, while a delay holds that back */
    struct process_stats process;
    struct net_stats net;
    struct store_stats store;
    struct store_counts counts;
    uint64_t matches_in_memory, people, nodes, nodes_up;
    uint64_t one;                     /* what a row counts that only tells a label */
    char build[64 + STORE_NODE_SIZE]; /* that label */
    uint64_t disk_room;               /* 0 or 1: whether something new is taken */
    char *text;                       /* of the last answer, copied by the transport */
    char headers[SITE_HEADERS_MAX];   /* of the last file of the web client */
};

static bool add_rows(struct page *p, const struct metric *rows, size_t count)
{
    return metrics_add(&p->metrics, rows, count) && metrics_add(&p->open, rows, count);
}

static bool add_server_rows(struct page *p, struct server *s)
{
    const struct server_counters *c = &s->counters;
    const struct metric rows[] = {
        {METRIC_GAUGE, "warren_build_info", p->build, "The version that runs, and its node.", &p->one},
        {METRIC_COUNTER, "warren_requests_total", NULL, "Requests of clients.", &c->requests},
        {METRIC_COUNTER, "warren_errors_total", NULL, "Requests answered with an error.", &c->errors},
        {METRIC_COUNTER, "warren_moved_total", NULL, "Requests about matches of other nodes.", &c->moved},
        {METRIC_COUNTER, "warren_given_total", NULL, "Matches given to other nodes.", &c->given},
        {METRIC_COUNTER, "warren_taken_total", NULL, "Matches read that had come from other nodes.",
         &c->taken},
        {METRIC_GAUGE, "warren_nodes", NULL,
         "Servers of the store that are there or have matches; 0: it is not shared.", &p->nodes},
        {METRIC_GAUGE, "warren_nodes_up", NULL, "Of them, those that are there.", &p->nodes_up},
        {METRIC_COUNTER, "warren_choices_total", NULL, "Choices accepted.", &c->choices},
        {METRIC_COUNTER, "warren_bot_choices_total", NULL, "Choices of bots among them.", &c->bot_choices},
        {METRIC_COUNTER, "warren_undos_total", NULL, "Choices taken back.", &c->undos},
        {METRIC_COUNTER, "warren_stale_total", NULL, "Choices that answered an old version.", &c->stale},
        {METRIC_COUNTER, "warren_matches_started_total", NULL, "Matches started.", &c->matches_started},
        {METRIC_COUNTER, "warren_matches_finished_total", NULL, "Matches finished.", &c->matches_finished},
        {METRIC_COUNTER, "warren_matches_loaded_total", NULL, "Matches read from the store.",
         &c->matches_loaded},
        {METRIC_COUNTER, "warren_replayed_records_total", NULL,
         "Records of logs played again, or what took as long.", &s->turns.records},
        {METRIC_GAUGE32, "warren_replayed_records_at_once", NULL, "The most of them in one turn of the loop.",
         &s->turns.records_max},
        {METRIC_COUNTER, "warren_matches_refused_total", NULL, "Matches whose log did not play.",
         &c->matches_refused},
        {METRIC_GAUGE, "warren_store_losses", NULL, "What was found missing in the store at the start.",
         &c->losses},
        {METRIC_COUNTER, "warren_rules_broken_total", NULL, "Invariants of the rules that were broken.",
         &c->rules_broken},
        {METRIC_GAUGE, "warren_matches_in_memory", NULL, "Matches in memory.", &p->matches_in_memory},
        {METRIC_HISTOGRAM, "warren_write_seconds", NULL, "From giving a write to the store to its callback.",
         &s->write_time},
    };
    return add_rows(p, rows, sizeof rows / sizeof *rows);
}

/* What bots think, for the operator alone: how long one thought tells of the options it had. */
static bool add_thought_rows(struct page *p, const struct server *s)
{
    const struct server_counters *c = &s->counters;
    const struct metric rows[] = {
        {METRIC_COUNTER, "warren_bot_thoughts_total", NULL, "Choices that bots thought about.",
         &c->bot_thoughts},
        {METRIC_COUNTER_SECONDS, "warren_bot_thinking_seconds_total", NULL,
         "Time on threads in their thoughts.", &c->bot_thinking_ns},
        {METRIC_COUNTER, "warren_bot_evaluations_total", NULL, "Views judged in them.", &c->bot_evaluations},
        {METRIC_COUNTER, "warren_bot_hurried_total", NULL, "Thoughts cut short because others waited.",
         &c->bot_hurried},
        {METRIC_COUNTER, "warren_bot_late_total", NULL, "Thoughts not ready when the delay was over.",
         &c->bot_late},
        {METRIC_COUNTER, "warren_analyses_total", NULL, "Finished matches judged for people.", &c->analyses},
        {METRIC_COUNTER_SECONDS, "warren_analysis_thinking_seconds_total", NULL,
         "Time on threads in judging them.", &c->analysis_thinking_ns},
    };
    return metrics_add(&p->metrics, rows, sizeof rows / sizeof *rows);
}

/* Who is there, but not what they do. */
static bool add_quiet_rows(struct page *p, const struct server *s)
{
    const struct metric rows[] = {
        {METRIC_GAUGE, "warren_people", NULL, "Identities connected.", &p->people},
        {METRIC_GAUGE, "warren_connections", NULL, "Connections that speak the protocol.",
         &s->counters.connections},
    };
    size_t count = sizeof rows / sizeof *rows;
    return add_rows(p, rows, count) && metrics_add(&p->quiet, rows, count);
}

static bool add_store_rows(struct page *p)
{
    const struct store_counts *c = &p->counts;
    const struct metric rows[] = {
        {METRIC_COUNTER, "warren_store_writes_total", NULL, "Writes stored.", &p->store.writes},
        {METRIC_COUNTER, "warren_store_failures_total", NULL, "Writes that failed.", &p->store.failures},
        {METRIC_COUNTER, "warren_store_commits_total", NULL, "Commits.", &p->store.commits},
        {METRIC_COUNTER_SECONDS, "warren_store_commit_seconds_total", NULL, "Time in commits.",
         &p->store.commit_ns},
        {METRIC_GAUGE32, "warren_store_queued", NULL, "Writes waiting.", &p->store.queued},
        {METRIC_GAUGE, "warren_identities", NULL, "Identities stored.", &c->identities},
        {METRIC_GAUGE, "warren_disk_room", NULL,
         "By free space and the reserve, 1: the disk has room for something new; 0: for play at most.",
         &p->disk_room},
        {METRIC_GAUGE, "warren_matches", "status=\"lobby\"", "Matches stored.", &c->matches[MATCH_LOBBY]},
        {METRIC_GAUGE, "warren_matches", "status=\"running\"", "Matches stored.", &c->matches[MATCH_RUNNING]},
        {METRIC_GAUGE, "warren_matches", "status=\"finished\"", "Matches stored.",
         &c->matches[MATCH_FINISHED]},
        {METRIC_GAUGE, "warren_matches", "status=\"closed\"", "Matches stored.", &c->matches[MATCH_CLOSED]},
    };
    return add_rows(p, rows, sizeof rows / sizeof *rows);
}

static bool add_net_rows(struct page *p)
{
    const struct net_stats *n = &p->net;
    const struct metric rows[] = {
        {METRIC_GAUGE32, "warren_peers", "transport=\"websocket\"", "Open peers.", &n->websocket},
        {METRIC_GAUGE32, "warren_peers", "transport=\"line\"", "Open peers.", &n->line},
        {METRIC_COUNTER, "warren_accepted_total", NULL, "Connections accepted.", &n->accepted},
        {METRIC_COUNTER, "warren_refused_total", NULL, "Connections and handshakes refused.", &n->refused},
        {METRIC_COUNTER, "warren_messages_in_total", NULL, "Messages received.", &n->messages_in},
        {METRIC_COUNTER, "warren_messages_out_total", NULL, "Messages sent.", &n->messages_out},
        {METRIC_COUNTER, "warren_dropped_total", "why=\"flood\"", "Peers dropped.", &n->dropped_flood},
        {METRIC_COUNTER, "warren_dropped_total", "why=\"slow\"", "Peers dropped.", &n->dropped_slow},
        {METRIC_COUNTER, "warren_dropped_total", "why=\"silent\"", "Peers dropped.", &n->dropped_silent},
        {METRIC_COUNTER, "warren_dropped_total", "why=\"invalid\"", "Peers dropped.", &n->dropped_invalid},
        {METRIC_COUNTER, "warren_dropped_total", "why=\"crowd\"", "Peers dropped.", &n->dropped_crowd},
        {METRIC_COUNTER, "warren_dropped_total", "why=\"banned\"", "Peers dropped.", &n->dropped_banned},
        {METRIC_COUNTER, "warren_dropped_total", "why=\"refused\"", "Peers dropped.", &n->dropped_refused},
        {METRIC_COUNTER, "warren_dropped_total", "why=\"store\"", "Peers dropped.", &n->dropped_store},
        {METRIC_COUNTER, "warren_dropped_total", "why=\"memory\"", "Peers dropped.", &n->dropped_memory},
    };
    return add_rows(p, rows, sizeof rows / sizeof *rows);
}

/*
 * How many bytes went over all connections: with what a player was sent and has sent, the rest is what the
 * others were, and the names of their cards are of different lengths.
 */
static bool add_sizes(struct page *p, const struct server *s)
{
    const struct net_stats *n = &p->net;
    const struct metric rows[] = {
        {METRIC_GAUGE, "warren_disk_free_bytes", NULL, "Free on the disk of the data folder.", &s->disk_free},
        {METRIC_GAUGE, "warren_queued_bytes", NULL, "Bytes waiting for peers.", &n->queued_bytes},
        {METRIC_COUNTER, "warren_bytes_in_total", NULL, "Bytes received.", &n->bytes_in},
        {METRIC_COUNTER, "warren_bytes_out_total", NULL, "Bytes sent.", &n->bytes_out},
    };
    return metrics_add(&p->metrics, rows, sizeof rows / sizeof *rows);
}

struct page *page_create(struct server *s)
{
    struct page *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->one = 1;
    const char *node = s->options->node;
    snprintf(p->build, sizeof p->build, "version=\"" WARREN_VERSION "\"%s%s%s", *node ? ",node=\"" : "", node,
             *node ? "\"" : "");
    if (add_server_rows(p, s) && add_thought_rows(p, s) && add_quiet_rows(p, s) && add_store_rows(p) &&
        add_net_rows(p) && add_sizes(p, s) && process_stats_add(&p->metrics, &p->process))
        return p;
    page_free(p);
    return NULL;
}

void page_free(struct page *page)
{
    if (page)
        free(page->text);
    free(page);
}

static bool is_local(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strncmp(address, "[::1]", 5) == 0 ||
           strcmp(address, "::1") == 0;
}

static void answer_metrics(struct server *s, const char *address, struct http_reply *reply)
{
    struct page *p = s->page;
    process_stats_read(&p->process);
    p->net = *net_stats(s->net);
    store_stats(s->store, &p->store);
    tally_last(s->tally, &p->counts);
    p->matches_in_memory = s->matches.count;
    p->people = s->people.count;
    p->nodes = nodes_count(s->nodes);
    p->nodes_up = nodes_up(s->nodes);
    p->disk_room = s->disk_room == ROOM_PLENTY;
    free(p->text);
    p->text = metrics_print(is_local(address) ? &p->metrics
                            : delay_any(s)    ? &p->quiet
                                              : &p->open,
                            &reply->length);
    reply->status = p->text ? 200 : 500;
    reply->body = p->text ? p->text : "";
    reply->content_type = METRICS_CONTENT_TYPE;
}

/* How long the name or address in "HOST" or "HOST:PORT" is. */
static size_t host_length(const char *host)
{
    return *host == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":/");
}

static bool same_host(const char *a, const char *b)
{
    size_t length = host_length(a);
    return length > 0 && length == host_length(b) && strncasecmp(a, b, length) == 0;
}

/*
 * Whether a request for this host was meant for this machine. A page of a stranger may let its own name point
 * here and ask by it through the browser of somebody who is near (DNS rebinding); an address, "localhost" and
 * the names that the operator gave cannot be made to point elsewhere first.
 */
static bool is_our_host(const struct server *s, const char *host)
{
    const char *site = strstr(s->options->public_url, "://");
    char name[256];
    struct in_addr address;
    snprintf(name, sizeof name, "%.*s", (int)host_length(host), host);
    return name[0] == '[' || inet_pton(AF_INET, name, &address) == 1 || same_host(name, "localhost") ||
           same_host(name, s->options->listen) || (site && same_host(name, site + 3));
}

static void answer_misdirected(struct http_reply *reply)
{
    reply->status = 421;
    reply->body = "ask for this by an address, as localhost, or by the name in --listen or --public-url\n";
    reply->length = strlen(reply->body);
}

/* The numbers tell strangers what is going on here: only those may read them whom the operator names. */
static bool may_read_metrics(const struct server *s, const char *address)
{
    if (s->options->metrics != METRICS_LOCAL)
        return s->options->metrics == METRICS_ALL;
    return is_local(address);
}

/* Whether the process is alive: it is, since it answers. */
static void answer_health(struct http_reply *reply)
{
    reply->body = "ok\n";
    reply->length = strlen(reply->body);
}

/* Whether players can be sent here: any, or those who come back to a match that is played here, also while
 * nothing new is taken. */
static void answer_ready(struct server *s, bool any, struct http_reply *reply)
{
    enum { STUCK_MS = 10000 };
    bool stores = !store_broken(s->store) && !s->doubted && s->disk_room != ROOM_FOR_NOTHING &&
                  store_waits(s->store) < STUCK_MS && !s->apart.is;
    bool drains = any && s->draining;
    reply->status = !s->closing && stores && !drains ? 200 : 503;
    reply->body = s->closing ? "closing\n"
                  : !stores  ? "the store fails\n"
                  : drains   ? "draining\n"
                             : "ready\n";
    reply->length = strlen(reply->body);
}

/* For a server that has no web client: built without it, or told not to serve it. */
static void answer_welcome(struct http_reply *reply)
{
    static const char page[] =
        "<!doctype html>\n"
        "<html lang=\"en\"><meta charset=\"utf-8\"><title>Warren</title>\n"
        "<h1>Warren</h1>\n"
        "<p>A game server is running here, but without the browser client. To get it, install Node.js 18 "
        "or\n"
        "later with npm where the server is built, run <code>make</code> again, and start it without\n"
        "<code>--no-web</code>.</p>\n"
        "<p>Until then, play with the terminal client:</p>\n"
        "<pre>warren --connect HOST:PORT</pre>\n"
        "<p>HOST:PORT is the server's TCP address, which it prints when it starts. Programs\n"
        "may also speak WebSocket at <code>/ws</code> of this address.</p>\n"
        "</html>\n";
    reply->content_type = "text/html; charset=utf-8";
    reply->headers = site_page_headers;
    reply->body = page;
    reply->length = sizeof page - 1;
}

bool page_answer(void *context, const struct http_request *request, struct http_reply *reply)
{
    struct server *s = context;
    if (strcmp(request->path, "/healthz") == 0)
        answer_health(reply);
    else if (strcmp(request->path, "/readyz") == 0)
        answer_ready(s, true, reply);
    else if (strcmp(request->path, "/readyz/back") == 0)
        answer_ready(s, false, reply);
    else if (strcmp(request->path, "/metrics") == 0 && may_read_metrics(s, request->address)) {
        if (s->options->metrics == METRICS_LOCAL && !is_our_host(s, request->host))
            answer_misdirected(reply);
        else
            answer_metrics(s, request->address, reply);
    } else if (s->site && site_answer(s->site, request, reply, s->page->headers))
        return true;
    else if (strcmp(request->path, "/") == 0)
        answer_welcome(reply);
    else
        return false;
    return true;
}
