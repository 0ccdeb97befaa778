/*
 * Fuzzing the client for terminals with whatever a server may say: all of the program but the connection and
 * the terminal, which are this file. Required: it draws nothing but characters that can be shown, asks in
 * JSON, and ends when it is told to.
 *
 * The first byte of the input says how it is shown. Then each line is a step: `<` a message of the server (a
 * reply goes to the request that waits longest), `>` what is typed, anything else is what the connection
 * does.
 */
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clients/common/connection.h"
#include "clients/terminal/app.h"
#include "tests/fuzz/change.h"
#include "tests/fuzz/input.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

enum { WAITING_MAX = 1024, KEYS_MAX = 256, WIDTHS = 200, HEIGHTS = 80, SPECIAL_KEYS = 0x20 };

struct connection {
    const struct connection_callbacks *callbacks;
    void *context;
};

/* The one program and what is around it. */
static struct stage {
    struct input in;
    uv_idle_t idle;
    struct connection *connection; /* NULL: none */
    bool connected, losing, refused, plain, ended;
    json_int_t waiting[WAITING_MAX]; /* ids of requests without a reply, the oldest first */
    size_t waiting_count;
    int keys[KEYS_MAX];
    size_t keys_count, keys_taken;
    int width, height;
} st;

static int typed; /* what is written here is read as standard input */

/* ---- The connection ---- */

struct connection *connection_create(uv_loop_t *loop, const char *address,
                                     const struct connection_callbacks *callbacks, void *context)
{
    (void)loop, (void)address;
    st.connection = calloc(1, sizeof *st.connection);
    require(st.connection != NULL, "out of memory");
    *st.connection = (struct connection){callbacks, context};
    st.connected = st.losing = false;
    return st.connection;
}

bool connection_send(struct connection *c, const json_t *message)
{
    require(c == st.connection, "a request on a connection that is closed");
    if (!st.connected || st.losing)
        return false;
    char *text = json_dumps(message, JSON_COMPACT);
    require(text && json_object_get(message, "type"), "a request that is none");
    free(text);
    if (st.waiting_count < WAITING_MAX)
        st.waiting[st.waiting_count++] = json_integer_value(json_object_get(message, "id"));
    return true;
}

void connection_settled(struct connection *c)
{
    (void)c;
}

bool connection_go(struct connection *c, const char *node, unsigned pause_ms)
{
    (void)c, (void)pause_ms;
    if (!st.connected || !node[0])
        return false;
    st.losing = true;
    return true;
}

void connection_restart(struct connection *c, const char *why)
{
    (void)c, (void)why;
    st.losing = st.connected;
}

bool connection_was_refused(const struct connection *c)
{
    (void)c;
    return st.refused;
}

void connection_close(struct connection *c)
{
    if (c && c == st.connection)
        st.connection = NULL;
    free(c);
}

/* ---- The terminal ---- */

bool screen_open(bool ascii, bool colours)
{
    (void)ascii, (void)colours;
    return true;
}

void screen_close(void)
{
}

void screen_size(int *width, int *height)
{
    *width = st.width;
    *height = st.height;
}

void screen_resize(void)
{
}

void screen_redraw(void)
{
}

static bool is_shown(uint32_t glyph)
{
    return glyph < 0x110000 && (glyph == 0 || glyph >= ' ') && !(glyph >= 0x7f && glyph < 0xa0);
}

void screen_show(const struct canvas *c, int cursor_x, int cursor_y)
{
    (void)cursor_x, (void)cursor_y;
    for (int i = 0; i < c->width * c->height; i++)
        require(is_shown(c->cells[i].glyph), "a control character is drawn");
}

int screen_key(void)
{
    return st.keys_taken < st.keys_count ? st.keys[st.keys_taken++] : PRESS_NOTHING;
}

/* ---- What happens ---- */

static void connect_now(void)
{
    st.connected = true;
    st.waiting_count = 0;
    st.connection->callbacks->opened(st.connection->context);
}

static void lose_now(void)
{
    st.connected = st.losing = false;
    st.connection->callbacks->lost(st.connection->context, "the server closed the connection", 250);
}

static void hear(const char *text, size_t length)
{
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(message) && st.connected) {
        const char *type = json_string_value(json_object_get(message, "type"));
        bool reply = type && (strcmp(type, "ok") == 0 || strcmp(type, "error") == 0);
        if (reply && st.waiting_count > 0) {
            json_object_set_new(message, "re", json_integer(st.waiting[0]));
            memmove(st.waiting, st.waiting + 1, --st.waiting_count * sizeof *st.waiting);
        }
        st.connection->callbacks->message(st.connection->context, message);
    }
    json_decref(message);
}

static void type(const char *text, size_t length)
{
    if (st.plain) {
        char line[KEYS_MAX + 1];
        size_t kept = length < KEYS_MAX ? length : KEYS_MAX;
        memcpy(line, text, kept);
        line[kept] = '\n';
        require(write(typed, line, kept + 1) > 0, "nothing can be typed");
        return;
    }
    st.keys_count = st.keys_taken = 0;
    for (size_t i = 0; i < length && i < KEYS_MAX; i++) {
        uint8_t byte = (uint8_t)text[i];
        st.keys[st.keys_count++] = byte < SPECIAL_KEYS ? PRESS_BASE + byte : byte;
    }
}

static void move(uint8_t what, struct input more)
{
    if (what == '#') {
        st.width = 1 + take(&more) % WIDTHS;
        st.height = 1 + take(&more) % HEIGHTS;
    } else if (st.connected) {
        st.refused = what & 1;
        lose_now();
    }
}

static void step(const char *line, size_t length)
{
    if (length > 0 && line[0] == '<')
        hear(line + 1, length - 1);
    else if (length > 0 && line[0] == '>')
        type(line + 1, length - 1);
    else if (length > 0)
        move((uint8_t)line[0], (struct input){(const uint8_t *)line + 1, length - 1});
}

/* One line of the input for each turn of the loop, so that all is drawn between them. */
static void on_idle(uv_idle_t *idle)
{
    if (st.connection && st.losing) {
        lose_now();
    } else if (st.connection && !st.connected) {
        connect_now();
    } else if (st.connection && st.in.size > 0) {
        const uint8_t *line = st.in.data, *end = memchr(line, '\n', st.in.size);
        size_t length = end ? (size_t)(end - line) : st.in.size, used = length + (end != NULL);
        st.in = (struct input){line + used, st.in.size - used};
        step((const char *)line, length);
    } else {
        uv_idle_stop(idle);
        if (st.connection) /* else it ends already */
            raise(SIGTERM);
    }
}

/* What is read as the input is whatever was typed; what is printed is not looked at. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    int ends[2];
    (void)argc, (void)argv;
    json_object_seed(1);
    if (pipe(ends) != 0 || fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0 ||
        fcntl(ends[1], F_SETFL, O_NONBLOCK) != 0 || dup2(ends[0], STDIN_FILENO) < 0 ||
        !freopen("/dev/null", "w", stdout))
        abort();
    typed = ends[1];
    return 0;
}

/* With a screen the input is asked for keys at every turn, for which it must have something to read. */
static void fill_input(bool something)
{
    char byte;
    ssize_t left = 0;
    if (something)
        left = write(typed, "\n", 1);
    while (!something && (left = read(STDIN_FILENO, &byte, 1)) == 1)
        ;
    (void)left;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct app_settings settings = {.address = "127.0.0.1:1", .name = "Ada"};
    memset(&st, 0, sizeof st);
    st.in = (struct input){data, size};
    st.width = 100;
    st.height = 40;
    uint8_t look = take(&st.in);
    st.plain = look & 1;
    settings.join = look & 4 ? "code" : NULL;
    uv_idle_init(uv_default_loop(), &st.idle);
    uv_idle_start(&st.idle, on_idle);
    fill_input(!st.plain);
    require(app_run(&settings, look & 2, st.plain ? LOOK_PLAIN : LOOK_COLOURS) == 0, "it did not start");
    uv_close((uv_handle_t *)&st.idle, NULL);
    uv_run(uv_default_loop(), UV_RUN_DEFAULT);
    fill_input(false);
    require(!st.connection, "a connection stays open");
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    return change_json(data, size, max, seed);
}
