#include "clients/terminal/app.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "clients/common/token_file.h"

void app_say(struct app *a, int style, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(a->message, sizeof a->message, format, arguments);
    va_end(arguments);
    a->message_style = style;
    a->dirty = true;
    if (a->plain)
        plain_say(a, "%s", a->message);
}

void app_hush(struct app *a)
{
    a->message[0] = '\0';
    a->dirty = true;
}

/* Says how the connection is; without a screen only what is new. */
static void say_link(struct app *a, const char *problem, const char *further)
{
    char before[APP_LINK_SIZE];
    snprintf(before, sizeof before, "%s", a->problem);
    snprintf(a->problem, sizeof a->problem, "%s", problem);
    snprintf(a->link, sizeof a->link, "%s%s", problem, further);
    if (a->plain && problem[0] && strcmp(before, problem) != 0)
        plain_say(a, "%s", problem);
    a->dirty = true;
}

void app_go(struct app *a, const struct page *page)
{
    if (a->page != page) {
        a->page = page;
        a->selected = a->scroll = 0;
        a->typing = a->help = false;
        edit_clear(&a->edit);
        edit_clear(&a->sent);
        if (page->enter)
            page->enter(a);
    }
    a->dirty = true;
}

static void on_asked(void *context, json_t *reply)
{
    struct app *a = context;
    if (!reply_ok(reply))
        app_say(a, STYLE_ERROR, "%s", reply_message(reply));
}

void app_request(struct app *a, json_t *request)
{
    client_request(a->client, request, on_asked, a);
}

void app_line_sent(struct app *a)
{
    a->sent = a->edit;
    edit_clear(&a->edit);
}

void app_line_back(struct app *a)
{
    if (!a->sent.text[0] || a->edit.text[0] || a->typing || a->chatting || a->plain)
        return;
    a->edit = a->sent;
    edit_clear(&a->sent);
    if (a->page == &page_match)
        a->chatting = true;
    else
        a->typing = true;
}

static void on_typed(void *context, json_t *reply)
{
    struct app *a = context;
    on_asked(a, reply);
    if (!reply_ok(reply))
        app_line_back(a);
}

void app_request_typed(struct app *a, json_t *request)
{
    app_line_sent(a);
    client_request(a->client, request, on_typed, a);
}

void app_send_chat(struct app *a)
{
    if (a->edit.text[0])
        app_request_typed(
            a, json_pack("{ssssss}", "type", "chat", "match", a->follow.match, "text", a->edit.text));
}

static void on_chat_log(void *context, json_t *reply)
{
    struct app *a = context;
    size_t i;
    json_t *line;
    if (!reply_ok(reply))
        return;
    lines_clear(&a->chat);
    json_array_foreach(json_object_get(reply, "lines"), i, line)
    {
        const char *name = json_string_value(json_object_get(line, "name"));
        const char *text = json_string_value(json_object_get(line, "text"));
        char both[LINE_SIZE];
        snprintf(both, sizeof both, "%s: %s", name ? name : "?", text ? text : "");
        lines_add(&a->chat, STYLE_TEXT, both);
    }
    a->dirty = true;
}

void app_follow(struct app *a, const char *match)
{
    app_unfollow(a);
    follow_init(&a->follow, match);
    client_follow(a->client, &a->follow);
    client_request(a->client, json_pack("{ssss}", "type", "chat_log", "match", match), on_chat_log, a);
}

void app_unfollow(struct app *a)
{
    if (a->client)
        client_follow(a->client, NULL);
    follow_free(&a->follow);
    json_decref(a->options);
    a->options = NULL;
    json_decref(a->past);
    a->past = NULL;
    match_judge_forget(a);
    narrow_reset(&a->narrow, NULL);
    lines_clear(&a->log);
    lines_clear(&a->chat);
    a->sheet = SHEET_NONE;
    a->sending = a->chatting = a->leaving = a->log_awaited = a->replaced = a->just_picked = false;
    a->asked = a->answered = a->shown = a->hint_at = -1;
    a->board = -1;
    a->face = &face_plain;
    a->names = (struct say_names){0};
}

void app_show_match(struct app *a)
{
    const char *state = follow_state(&a->follow);
    if (strcmp(state, "lobby") == 0)
        app_go(a, &page_lobby);
    else if (state[0])
        app_go(a, &page_match);
}

/* ---- Entering matches ---- */

static void on_joined(void *context, json_t *reply)
{
    struct app *a = context;
    const char *match = json_string_value(json_object_get(reply, "match"));
    if (!reply_ok(reply) || !match) {
        app_say(a, STYLE_ERROR, "%s", reply_message(reply));
        return;
    }
    app_follow(a, match);
    app_hush(a);
}

static void on_watching(void *context, json_t *reply)
{
    struct app *a = context;
    on_joined(a, reply);
    if (!reply_ok(reply))
        return;
    a->follow.spectator = true;
    snprintf(a->follow.invite, sizeof a->follow.invite, "%s", a->code_is_match ? "" : a->code);
}

static void send_code(struct app *a);

/* A code that is no invite code may be the name of a match. What else is refused was refused to the code. */
static void on_code_tried(void *context, json_t *reply)
{
    struct app *a = context;
    bool unknown = strcmp(reply_code(reply), "no_match") == 0 || strcmp(reply_code(reply), "bad_field") == 0;
    if (!a->code_is_match && unknown) {
        a->code_is_match = true;
        send_code(a);
        return;
    }
    if (unknown) {
        app_say(a, STYLE_ERROR, "No match has the invite code or name %s", a->code);
    } else if (a->code_watch) {
        on_watching(a, reply);
    } else {
        on_joined(a, reply);
    }
    if (!reply_ok(reply))
        app_line_back(a);
}

static void send_code(struct app *a)
{
    client_request(a->client,
                   json_pack("{ssss}", "type", a->code_watch ? "watch" : "join",
                             a->code_is_match ? "match" : "invite", a->code),
                   on_code_tried, a);
}

void app_enter(struct app *a, const char *code, bool watch)
{
    snprintf(a->code, sizeof a->code, "%s", code);
    a->code_watch = watch;
    a->code_is_match = false;
    send_code(a);
}

struct table app_table(const struct app *a)
{
    return (struct table){
        .view = a->past ? json_object_get(a->past, "view") : a->follow.view,
        .lobby = a->follow.lobby,
        .names = &a->names,
        .seat = a->follow.seat,
        .scroll = a->scroll,
    };
}

/* ---- Drawing ---- */

static bool fit_canvas(struct app *a)
{
    int width, height;
    screen_size(&width, &height);
    if (a->canvas.cells && a->canvas.width == width && a->canvas.height == height)
        return true;
    canvas_free(&a->canvas);
    return canvas_init(&a->canvas, width, height);
}

static void draw(struct app *a)
{
    a->dirty = false;
    if (a->plain) {
        plain_tell(a);
        return;
    }
    if (!fit_canvas(a))
        return;
    canvas_clear(&a->canvas);
    a->cursor_x = -1;
    a->page->draw(a);
    if (a->help)
        help_draw(a);
    screen_show(&a->canvas, a->cursor_x, a->cursor_y);
}

/* ---- What happens ---- */

static void do_as_asked(struct app *a)
{
    a->entered = true;
    if (a->settings.watch)
        app_enter(a, a->settings.watch, true);
    else if (a->settings.join)
        app_enter(a, a->settings.join, false);
}

static void on_state(void *context, enum client_state state, const char *text, unsigned retry_ms)
{
    struct app *a = context;
    char problem[APP_LINK_SIZE], further[64];
    a->dirty = true;
    a->online = state == CLIENT_READY;
    switch (state) {
    case CLIENT_READY:
        if (a->problem[0] && a->plain)
            plain_say(a, "Connected again.");
        say_link(a, "", "");
        a->sending = false;
        if (a->page == &page_name)
            app_go(a, &page_home);
        else if (a->page == &page_home)
            page_home.enter(a); /* the lists may have changed */
        if (text[0])
            app_say(a, STYLE_ERROR, "%s", text);
        if (!a->entered)
            do_as_asked(a);
        break;
    case CLIENT_WAITING:
        snprintf(problem, sizeof problem, "No connection: %s.", text);
        snprintf(further, sizeof further, " Trying again in %.1f s.", retry_ms / 1000.0);
        say_link(a, problem, further);
        break;
    case CLIENT_REFUSED:
        snprintf(problem, sizeof problem, "The server refuses: %s.", text);
        say_link(a, problem, " Type a name for a new identity.");
        a->fresh = true;
        app_go(a, &page_name);
        snprintf(a->edit.text, sizeof a->edit.text, "%s", a->name); /* to be corrected */
        break;
    case CLIENT_CONNECTING:
        if (text[0])
            app_say(a, STYLE_ERROR, "%s", text); /* the identity could not be kept */
        break;
    }
}

static void update_names(struct app *a)
{
    size_t i;
    json_t *seat;
    const char *game = json_string_value(json_object_get(a->follow.lobby, "game"));
    a->face = face_find(game);
    struct table t = app_table(a);
    json_array_foreach(json_object_get(a->follow.lobby, "seats"), i, seat)
    {
        const char *name = json_string_value(json_object_get(seat, "seat"));
        const char *player = json_string_value(json_object_get(seat, "name"));
        const char *bot = json_string_value(json_object_get(seat, "bot"));
        if (i >= SAY_SEATS_MAX || !name)
            break;
        if (a->face->seat_name(&t, name, a->names.seats[i], SAY_NAME_SIZE))
            continue;
        snprintf(a->names.seats[i], SAY_NAME_SIZE, "%s", player && !bot ? player : name);
    }
    a->names.words = a->face->words;
    a->names.others_count = 0;
    if (a->face->others)
        a->face->others(&t, &a->names);
}

/* Notices that concern the match we are in take us out of it. */
static void on_notice(struct app *a, const json_t *push)
{
    const char *code = reply_code(push);
    const json_t *at = json_object_get(push, "at");
    long long seconds = (json_integer_value(at) / 1000) - (long long)time(NULL);
    if (strcmp(code, "kicked") == 0 || strcmp(code, "lobby_closed") == 0) {
        app_unfollow(a);
        app_go(a, &page_home); /* which begins without a message */
    }
    if (at && strcmp(code, "closing") == 0)
        app_say(a, STYLE_ERROR, "%s (the server closes in %lld s)", reply_message(push),
                seconds > 0 ? seconds : 0);
    else
        app_say(a, STYLE_ERROR, "%s", reply_message(push));
}

static void on_push(void *context, json_t *push, int change)
{
    struct app *a = context;
    const char *type = json_string_value(json_object_get(push, "type"));
    a->dirty = true;
    if (type && strcmp(type, "notice") == 0)
        on_notice(a, push);
    if (type && strcmp(type, "clock") == 0)
        a->clock_told_at = app_now();
    if (type && strcmp(type, "rematch") == 0 && a->follow.ended) {
        const char *name = json_string_value(json_object_get(push, "name"));
        app_say(a, STYLE_GOOD, "%s plays again: r joins", name ? name : "Somebody");
    }
    if (change & (FOLLOW_LOBBY | FOLLOW_TABLE))
        update_names(a);
    if (a->follow.match[0])
        match_log_push(a, push);
    if (type && strcmp(type, "snapshot") == 0 && change & FOLLOW_TABLE)
        match_log_fetch(a, push);
    if (change & FOLLOW_LOBBY && a->page != &page_series)
        app_show_match(a);
    if (a->page->push)
        a->page->push(a, push, change);
}

static void take_key(struct app *a, int key)
{
    a->dirty = true;
    if (key == PRESS_REDRAW) {
        screen_redraw();
    } else if (a->help) {
        help_key(a, key);
    } else if (key == PRESS_HELP) {
        a->help = true;
        a->help_top = 0;
    } else {
        a->page->key(a, key);
    }
}

static void on_input(uv_poll_t *poll, int status, int events)
{
    struct app *a = poll->data;
    (void)events;
    if (status < 0 || (a->plain && !plain_read(a)))
        a->done = true;
    if (a->done || a->plain)
        return;
    for (int key; !a->done && (key = screen_key()) != PRESS_NOTHING;)
        take_key(a, key);
}

uint64_t app_now(void)
{
    struct timespec now;
#ifdef CLOCK_BOOTTIME
    clock_gettime(CLOCK_BOOTTIME, &now);
#else
    clock_gettime(CLOCK_MONOTONIC, &now);
#endif
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void on_tick(uv_timer_t *timer)
{
    struct app *a = timer->data;
    a->dirty |= !a->plain && a->page == &page_match && match_table_clock_runs(a);
}

static void on_resize(uv_signal_t *signal, int number)
{
    struct app *a = signal->data;
    (void)number;
    if (!a->plain)
        screen_resize();
    a->dirty = true;
}

static void on_terminate(uv_signal_t *signal, int number)
{
    struct app *a = signal->data;
    (void)number;
    a->done = true;
}

/* Draws once before the loop sleeps, and stops the loop when the person has left. */
static void on_prepare(uv_prepare_t *prepare)
{
    struct app *a = prepare->data;
    if (a->done)
        uv_stop(a->loop);
    else if (a->dirty)
        draw(a);
}

struct handles {
    uv_poll_t input;
    uv_signal_t resize, terminate, hangup;
    uv_prepare_t prepare;
    uv_timer_t tick; /* clocks run */
};

/* False after a message: what we read from must be able to wait. */
static bool open_handles(struct app *a, struct handles *h)
{
    if (uv_poll_init(a->loop, &h->input, STDIN_FILENO) != 0) {
        fprintf(stderr, "warren: the input must be a terminal or a pipe\n");
        return false;
    }
    uv_signal_init(a->loop, &h->resize);
    uv_signal_init(a->loop, &h->terminate);
    uv_signal_init(a->loop, &h->hangup);
    uv_prepare_init(a->loop, &h->prepare);
    uv_timer_init(a->loop, &a->hint_again);
    uv_timer_init(a->loop, &a->judge_again);
    uv_timer_init(a->loop, &h->tick);
    h->input.data = h->resize.data = h->terminate.data = h->hangup.data = h->prepare.data =
        a->hint_again.data = a->judge_again.data = h->tick.data = a;
    uv_poll_start(&h->input, UV_READABLE, on_input);
    uv_signal_start(&h->resize, on_resize, SIGWINCH);
    uv_signal_start(&h->terminate, on_terminate, SIGTERM);
    uv_signal_start(&h->hangup, on_terminate, SIGHUP);
    uv_prepare_start(&h->prepare, on_prepare);
    uv_timer_start(&h->tick, on_tick, 1000, 1000);
    return true;
}

static void close_handles(struct app *a, struct handles *h)
{
    uv_close((uv_handle_t *)&h->input, NULL);
    uv_close((uv_handle_t *)&h->resize, NULL);
    uv_close((uv_handle_t *)&h->terminate, NULL);
    uv_close((uv_handle_t *)&h->hangup, NULL);
    uv_close((uv_handle_t *)&h->prepare, NULL);
    uv_close((uv_handle_t *)&a->hint_again, NULL);
    uv_close((uv_handle_t *)&a->judge_again, NULL);
    uv_close((uv_handle_t *)&h->tick, NULL);
    uv_run(a->loop, UV_RUN_DEFAULT);
}

void app_connect(struct app *a)
{
    static const struct client_callbacks callbacks = {on_state, on_push};
    struct client_settings client = {a->settings.address, a->name[0] ? a->name : NULL, a->settings.token_file,
                                     "warren 1", a->fresh};
    client_close(a->client);
    a->client = client_create(a->loop, &client, &callbacks, a);
    if (!a->client)
        say_link(a, "This address is not valid", "");
}

/* Takes the terminal, as a screen or as it is. False after a message. */
static bool open_terminal(struct app *a, bool ascii, enum app_look look)
{
    if (look == LOOK_PLAIN) {
        a->plain = plain_open(a, ascii);
        return a->plain != NULL;
    }
    if (screen_open(ascii, look == LOOK_COLOURS))
        return true;
    fprintf(stderr, "warren: this needs a terminal; with --plain it reads and writes lines\n");
    return false;
}

static void close_terminal(struct app *a)
{
    if (a->plain)
        plain_close(a->plain);
    else
        screen_close();
    canvas_free(&a->canvas);
}

int app_run(const struct app_settings *settings, bool ascii, enum app_look look)
{
    char token[TOKEN_SIZE];
    struct handles handles;
    struct app *a = calloc(1, sizeof *a);
    if (!a)
        return 1;
    a->settings = *settings;
    a->loop = uv_default_loop();
    a->dirty = true;
    snprintf(a->link, sizeof a->link, "Connecting ...");
    snprintf(a->name, sizeof a->name, "%s", settings->name ? settings->name : "");

    /* Who has neither a name nor an identity is asked for a name first. */
    bool known = settings->name ||
                 (settings->token_file && token_file_read(settings->token_file, settings->address, token));
    a->page = known ? &page_home : &page_name;
    if (!open_terminal(a, ascii, look) || !open_handles(a, &handles)) {
        free(a);
        return 1;
    }
    if (known)
        app_connect(a);
    app_unfollow(a);
    uv_run(a->loop, UV_RUN_DEFAULT);
    app_unfollow(a);
    client_close(a->client);
    close_handles(a, &handles);
    close_terminal(a);
    json_decref(a->lobbies);
    json_decref(a->running);
    json_decref(a->mine);
    json_decref(a->finished);
    json_decref(a->finished_more);
    json_decref(a->others_more);
    json_decref(a->series);
    json_decref(a->series_matches);
    free(a);
    return 0;
}
