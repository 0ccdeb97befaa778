/* See seat.h. */
#include "server/lab/league/seat.h"

#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/lab/league/keeper.h"
#include "server/lab/league/wire.h"

enum {
    WAITING_MAX = 16, /* connections that were not yet taken */
    ENDING_MS = 2000, /* until a program that was told to end must have */
    WHY_SIZE = 400,
};

static const char *text_of(const json_t *message, const char *member)
{
    const char *text = json_string_value(json_object_get(message, member));
    return text ? text : "";
}

/* ---- What the server says ---- */

/* Refusals of a choice for which the program can do nothing, or that only came too late. */
static bool is_no_fault(const char *code)
{
    static const char *const codes[] = {"stale",    "finished", "rate_limited", "store_unavailable",
                                        "disk_low", "closing",  "internal",     "paused",
                                        "resigned"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (strcmp(code, codes[i]) == 0)
            return true;
    return false;
}

static bool take_open(struct link *l, int64_t id)
{
    for (int i = 0; id > 0 && i < SEAT_CHOICES_OPEN; i++)
        if (l->open[i] == id) {
            l->open[i] = 0;
            return true;
        }
    return false;
}

static void note_reply(struct link *l, const json_t *reply)
{
    struct seat *s = l->seat;
    bool choice = take_open(l, json_integer_value(json_object_get(reply, "re")));
    char why[WHY_SIZE];
    if (*text_of(reply, "token"))
        snprintf(s->token, sizeof s->token, "%s", text_of(reply, "token"));
    if (*text_of(reply, "player") && json_object_get(reply, "protocol")) {
        snprintf(s->player, sizeof s->player, "%s", text_of(reply, "player"));
        s->owner->greeted(s);
    }
    if (strcmp(text_of(reply, "type"), "error") != 0 || is_no_fault(text_of(reply, "code")))
        return;
    bool unreadable = !json_is_integer(json_object_get(reply, "re"));
    if (!choice && !unreadable)
        return;
    snprintf(why, sizeof why, "sent what is no %s: %s: %s", unreadable ? "message" : "legal choice",
             text_of(reply, "code"), text_of(reply, "message"));
    s->owner->fault(s, why);
}

static void note_dropped(struct seat *s, const char *who, const char *why)
{
    if (!*s->dropped)
        snprintf(s->dropped, sizeof s->dropped, "%s closed its connection%s%s", who, *why ? ": " : "", why);
}

static void note_push(struct link *l, const json_t *push, const char *type)
{
    if (strcmp(type, "ended") == 0)
        l->seat->told_end = true;
    if (strcmp(type, "closing") == 0)
        note_dropped(l->seat, "the server", text_of(push, "reason"));
    if (strcmp(type, "snapshot") != 0 && strcmp(type, "update") != 0)
        return;
    int64_t version = json_integer_value(json_object_get(push, "version"));
    bool asks = json_object_get(json_object_get(push, "prompt"), "options") != NULL;
    if (l->seat->version != version)
        l->seat->messages = 0;
    l->seat->version = version;
    if (!asks)
        l->asked = -1;
    else if (l->asked != version)
        l->asked_at = uv_hrtime();
    if (asks)
        l->asked = version;
}

static void on_server_line(void *context, const char *text, size_t length)
{
    struct link *l = context;
    json_t *message = json_loadb(text, length, 0, NULL);
    const char *type = text_of(message, "type");
    bool reply = strcmp(type, "ok") == 0 || strcmp(type, "error") == 0;
    if (!reply)
        note_push(l, message, type);
    wire_send(l->program, text, length);
    if (reply)
        note_reply(l, message);
    json_decref(message);
}

/* ---- What the program says ---- */

static void note_choice(struct link *l, const json_t *message)
{
    struct seat *s = l->seat;
    memmove(l->open + 1, l->open, sizeof l->open - sizeof *l->open);
    l->open[0] = json_integer_value(json_object_get(message, "id"));
    if (l->asked < 0 || json_integer_value(json_object_get(message, "version")) != l->asked)
        return;
    uint64_t took = uv_hrtime() - l->asked_at;
    l->asked = -1;
    s->choices++;
    s->think_ns += took;
    s->worst_ns = took > s->worst_ns ? took : s->worst_ns;
}

/* Counts what it sends: each message, and each connection. Whether that is still within the bounds. */
static bool note_message(struct seat *s)
{
    char why[WHY_SIZE];
    if (++s->messages <= SEAT_MESSAGES_MAX)
        return true;
    snprintf(why, sizeof why, "sent more than %d messages in one position", SEAT_MESSAGES_MAX);
    s->owner->fault(s, why);
    return false;
}

static void close_link(struct link *l)
{
    wire_close(l->program);
    wire_close(l->server);
    l->program = l->server = NULL;
}

static void on_program_line(void *context, const char *text, size_t length)
{
    struct link *l = context;
    if (!note_message(l->seat)) {
        close_link(l);
        return;
    }
    json_t *message = json_loadb(text, length, 0, NULL);
    bool proposes = strcmp(text_of(message, "type"), "propose") == 0;
    if (strcmp(text_of(message, "type"), "choose") == 0)
        note_choice(l, message);
    json_decref(message);
    if (proposes) /* a pause would take the time of others */
        l->seat->owner->fault(l->seat, "made a proposal, and in a league nothing is agreed on");
    else
        wire_send(l->server, text, length);
}

/* ---- Connections ---- */

static void on_program_lost(void *context, const char *why)
{
    struct link *l = context;
    if (why)
        note_dropped(l->seat, "the league", why);
    close_link(l);
}

static void on_server_lost(void *context, const char *why)
{
    struct link *l = context;
    note_dropped(l->seat, "the server", why ? why : "");
    close_link(l);
}

static const struct wire_callbacks program_callbacks = {on_program_line, on_program_lost};
static const struct wire_callbacks server_callbacks = {on_server_line, on_server_lost};

static const char too_many[] = "it had four, and opened another";

static void on_connection(uv_stream_t *listener, int status)
{
    struct seat *s = listener->data;
    struct link *l = s->links;
    while (l < s->links + SEAT_LINKS_MAX - 1 && l->program)
        l++;
    bool is_one_too_many = l->program != NULL;
    close_link(l); /* of too many the last: it may be one that the program has given up */
    if (status < 0 || !note_message(s))
        return;
    *l = (struct link){.seat = s, .asked = -1};
    s->dropped[0] = '\0';
    if (is_one_too_many)
        note_dropped(s, "the league", too_many);
    l->program = wire_accept(listener, &program_callbacks, l);
    l->server = l->program
                    ? wire_connect(listener->loop, (const struct sockaddr *)s->server, &server_callbacks, l)
                    : NULL;
    if (!l->server)
        close_link(l);
}

bool seat_open(struct seat *s, uv_loop_t *loop, const struct sockaddr_in *server,
               const struct seat_owner *owner, void *match, int number)
{
    struct sockaddr_in here;
    int size = sizeof here;
    memset(s, 0, sizeof *s);
    s->owner = owner;
    s->match = match;
    s->number = number;
    s->version = -1;
    s->server = server;
    s->handles = 2;
    uv_tcp_init(loop, &s->listener);
    uv_timer_init(loop, &s->patience);
    s->listener.data = s->patience.data = s->process.data = s;
    uv_ip4_addr("127.0.0.1", 0, &here);
    if (uv_tcp_bind(&s->listener, (const struct sockaddr *)&here, 0) < 0 ||
        uv_listen((uv_stream_t *)&s->listener, WAITING_MAX, on_connection) < 0 ||
        uv_tcp_getsockname(&s->listener, (struct sockaddr *)&here, &size) < 0)
        return false;
    s->port = ntohs(here.sin_port);
    return true;
}

/* ---- The process ---- */

static void on_handle_closed(uv_handle_t *handle)
{
    struct seat *s = handle->data;
    if (--s->handles == 0)
        s->owner->closed(s);
}

static void on_process_end(uv_process_t *process, int64_t code, int signal)
{
    struct seat *s = process->data;
    char why[WHY_SIZE];
    s->running = false;
    uv_timer_stop(&s->patience);
    kill(-process->pid, SIGKILL); /* what is left if somebody has killed its keeper */
    uv_close((uv_handle_t *)process, on_handle_closed);
    if (signal)
        snprintf(why, sizeof why, "was ended by signal %d", signal);
    else
        snprintf(why, sizeof why, "ended with exit code %lld", (long long)code);
    if (!s->told_end)
        s->owner->fault(s, why);
    s->owner->exited(s);
}

int seat_start(struct seat *s, const char *command, const char *output)
{
    char *words[] = {"warren-lab", "league", (char *)keeper_option, (char *)command, NULL};
    int file = open(output ? output : "/dev/null", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    uv_stdio_container_t stdio[] = {{.flags = UV_IGNORE},
                                    {.flags = UV_INHERIT_FD, .data.fd = file},
                                    {.flags = UV_INHERIT_FD, .data.fd = file}};
    uv_process_options_t options = {.file = "/proc/self/exe",
                                    .args = words,
                                    .flags =
                                        UV_PROCESS_DETACHED, /* a group of its own, to be ended as a whole */
                                    .stdio = stdio,
                                    .stdio_count = 3,
                                    .exit_cb = on_process_end};
    if (file < 0)
        return UV_EACCES;
    int error = uv_spawn(s->listener.loop, &s->process, &options);
    close(file);
    s->handles++;
    s->running = error == 0;
    if (error)
        uv_close((uv_handle_t *)&s->process, on_handle_closed);
    return error;
}

static void on_patience_over(uv_timer_t *timer)
{
    seat_end(timer->data, true);
}

void seat_end(struct seat *s, bool at_once)
{
    if (!s->running)
        return;
    if (at_once) {
        kill(s->process.pid, KEEPER_END_ALL);
        kill(s->process.pid, SIGCONT); /* it may have been stopped along with its program */
        return;
    }
    kill(-s->process.pid, SIGTERM);
    uv_timer_start(&s->patience, on_patience_over, ENDING_MS, 0);
}

void seat_close(struct seat *s)
{
    if (s->closing)
        return;
    s->closing = true;
    for (int i = 0; i < SEAT_LINKS_MAX; i++)
        close_link(&s->links[i]);
    uv_close((uv_handle_t *)&s->listener, on_handle_closed);
    uv_close((uv_handle_t *)&s->patience, on_handle_closed);
}
