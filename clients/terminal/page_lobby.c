/* The page of a match that has not begun: seats, settings, readiness, chat. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/clock.h"
#include "clients/terminal/lobby.h"
#include "clients/terminal/member.h"
#include "clients/terminal/series.h"

/* Lines kept free below the list: what the game says of the settings, what is waited for, chat, keys. */
enum { ROWS_BELOW = 10 };

static const json_t *lobby(const struct app *a)
{
    return a->follow.lobby;
}

static void say_seat(const json_t *seat, bool me, char *text, size_t size)
{
    const char *bot = text_in(seat, "bot"), *name = text_in(seat, "name");
    bool taken = bot[0] || text_in(seat, "player")[0];
    snprintf(text, size, "%s%s%s",
             bot[0]  ? bot
             : taken ? name
                     : "free",
             bot[0] ? " bot" : "", me ? " (you)" : "");
}

static void draw_seat(struct canvas *c, int y, const json_t *seat, bool me, int style)
{
    const char *bot = text_in(seat, "bot");
    bool ready = json_is_true(json_object_get(seat, "ready"));
    bool taken = bot[0] || text_in(seat, "player")[0];
    char text[120], line[128];
    say_seat(seat, me, text, sizeof text);
    snprintf(line, sizeof line, "%-3s %s", text_in(seat, "seat"), text);
    canvas_text(c, 3, y, 36, style | STYLE_BOLD, line);
    if (taken)
        canvas_text(c, 40, y, 12, ready ? STYLE_GOOD : STYLE_ERROR, ready ? "ready" : "not ready");
    if (taken && !bot[0] && !json_is_true(json_object_get(seat, "online")))
        canvas_text(c, 52, y, 10, STYLE_DIM, "away");
}

/* The lines that fit, the selected one among them. */
static int draw_rows(struct app *a, int y)
{
    struct canvas *c = &a->canvas;
    struct lobby_row row;
    char word[64], value[64], text[140];
    int top = y, room = c->height - y - ROWS_BELOW, first = a->selected >= room ? a->selected - room + 1 : 0;
    for (int i = first; i - first < room && lobby_row(a, i, &row); i++, y++) {
        bool selected = i == a->selected && a->lobby_selected[0];
        int style = selected ? STYLE_REVERSE : 0;
        if (selected)
            canvas_put(c, 1, y, 0x25b6, STYLE_KEY);
        if (row.line == LINE_SEAT) {
            draw_seat(c, y, row.seat, lobby_is_me(a, row.seat), style);
            continue;
        }
        lobby_say_row(a, row, word, sizeof word, value, sizeof value);
        snprintf(text, sizeof text, "%s: %s", word, value);
        canvas_text(c, row.seat ? 7 : 3, y, 50, style | (row.seat ? STYLE_TEXT : STYLE_DIM), text);
    }
    app_list_more(a, (struct rect){c->width - 14, top, 14, room}, first, lobby_rows_count(a));
    return y;
}

/* What the game says of a setting of all. */
static void say_advice(const json_t *advice, char *line, size_t size)
{
    char word[64];
    say_word(text_in(advice, "name"), word, sizeof word);
    snprintf(line, size, "%s: %d%s, at least %d are recommended for so many seats", word,
             (int)json_integer_value(json_object_get(advice, "value")),
             json_is_true(json_object_get(advice, "complete")) ? "" : " so far",
             (int)json_integer_value(json_object_get(advice, "needed")));
}

/* What the game says of the settings, one line each. */
static int draw_advice(struct app *a, int y)
{
    size_t i;
    json_t *advice;
    char line[160];
    json_array_foreach(json_object_get(lobby(a), "advice"), i, advice)
    {
        bool complete = json_is_true(json_object_get(advice, "complete"));
        bool enough = json_is_true(json_object_get(advice, "enough"));
        say_advice(advice, line, sizeof line);
        canvas_text(&a->canvas, 3, y++, a->canvas.width - 4,
                    enough     ? STYLE_GOOD
                    : complete ? STYLE_ERROR
                               : STYLE_DIM,
                    line);
    }
    return y;
}

/* Where it stands in a series, and what all may know of what it begins from; "" if there is neither. */
static void say_series(const struct app *a, char *line, size_t size)
{
    char legacy[300];
    series_sentence(json_object_get(lobby(a), "series"), false, line, size);
    series_legacy(json_object_get(lobby(a), "legacy"), legacy, sizeof legacy);
    size_t used = strlen(line);
    if (legacy[0])
        snprintf(line + used, size - used, "%sIt starts from: %s", used ? " " : "", legacy);
}

/* What is waited for before it can start. */
static void say_problem(const struct app *a, const char *how, char *line, size_t size)
{
    const char *problem = text_in(lobby(a), "problem");
    if (problem[0])
        snprintf(line, size, "Waiting: %s", problem);
    else
        snprintf(line, size, "Everyone is ready: %s", lobby_is_host(a) ? how : "the host can start");
}

/* Whom the table is open to; how long bots take, and what they tell, if it is not the usual. */
static void say_terms(const struct app *a, char *line, size_t size)
{
    const char *pace = text_in(lobby(a), "pace");
    bool usual = !pace[0] || strcmp(pace, "quick") == 0;
    bool watched = json_is_true(json_object_get(lobby(a), "spectators"));
    json_int_t delay = json_integer_value(json_object_get(lobby(a), "delay"));
    char behind[40] = "";
    if (watched && delay > 0)
        snprintf(behind, sizeof behind, " %" JSON_INTEGER_FORMAT " s behind", delay);
    snprintf(line, size, "%s, spectators %s%s%s%s%s%s",
             json_is_true(json_object_get(lobby(a), "public")) ? "Open to all" : "By invite only",
             watched ? "allowed" : "not allowed", behind, usual ? "" : ", pace of the bots ",
             usual ? "" : pace, json_is_false(json_object_get(lobby(a), "hints")) ? ", no hints" : "",
             json_is_true(json_object_get(lobby(a), "explain")) ? ", bots explain" : "");
}

/* Lines on what was agreed on: the terms, the clock, the place in a series. */
enum { TERMS_MAX = 3, TERM_SIZE = 400, TERM_LINES = 2 };

static int say_agreed(const struct app *a, char lines[TERMS_MAX][TERM_SIZE])
{
    int count = 1;
    say_terms(a, lines[0], TERM_SIZE);
    clock_sentence(json_object_get(lobby(a), "clock"), lines[count], TERM_SIZE);
    count += lines[count][0] != '\0';
    say_series(a, lines[count], TERM_SIZE);
    count += lines[count][0] != '\0';
    return count;
}

/* "A match of root: Friday" */
static void say_title(const struct app *a, char *line, size_t size)
{
    const char *title = text_in(lobby(a), "title");
    snprintf(line, size, "A match of %s%s%s", text_in(lobby(a), "game"), title[0] ? ": " : "", title);
}

static const char keys[] =
    "s sit  u stand  r ready  b bot  x remove  Left/Right change  g start  t chat  F1 help  l leave";
static const char keys_in_short[] =
    "s sit  u stand  r ready  b bot  x remove  g start  t chat  F1 help  l leave";
enum { KEYS_WIDTH = sizeof keys + 1 }; /* columns that all of them need */

static void lobby_draw(struct app *a)
{
    struct canvas *c = &a->canvas;
    char line[TERM_SIZE], agreed[TERMS_MAX][TERM_SIZE];
    const char *problem = text_in(lobby(a), "problem");
    int y = 3, count = say_agreed(a, agreed);
    say_title(a, line, sizeof line);
    app_title(a, line, a->settings.address);
    canvas_text(c, 3, 2, 14, STYLE_TEXT, "Invite code:");
    canvas_text(c, 17, 2, c->width - 18, STYLE_KEY | STYLE_BOLD, a->follow.invite);
    for (int i = 0; i < count; i++) {
        int lines =
            canvas_paragraph(c, (struct rect){3, y, c->width - 4, TERM_LINES}, 0, STYLE_DIM, agreed[i]);
        y += lines < TERM_LINES ? lines : TERM_LINES;
    }
    y = draw_advice(a, draw_rows(a, y + 1) + 1);
    say_problem(a, "press g to start", line, sizeof line);
    canvas_text(c, 3, y++, c->width - 4, problem[0] ? STYLE_DIM : STYLE_GOOD, line);
    y++;
    if (y < c->height - 4) {
        canvas_rule(c, 0, y, c->width, STYLE_TITLE, "Chat");
        lines_draw(&a->chat, c, (struct rect){1, y + 1, c->width - 2, c->height - y - 3}, 0);
    }
    canvas_text(c, 1, c->height - 2, c->width - 2, STYLE_KEY, c->width < KEYS_WIDTH ? keys_in_short : keys);
    app_bottom(a, !a->typing ? NULL : a->titling ? "Title:" : "Say:");
}

/* ---- Without a screen ---- */

static void tell_row(const struct app *a, int number, struct lobby_row row, FILE *out)
{
    char text[120], value[64];
    if (row.line != LINE_SEAT) {
        lobby_say_row(a, row, text, sizeof text, value, sizeof value);
        fprintf(out, "%d %s%s%s: %s\n", number, row.seat ? text_in(row.seat, "seat") : "",
                row.seat ? " " : "", text, value);
        return;
    }
    bool taken = text_in(row.seat, "bot")[0] || text_in(row.seat, "player")[0];
    bool away = taken && !text_in(row.seat, "bot")[0] && !json_is_true(json_object_get(row.seat, "online"));
    say_seat(row.seat, lobby_is_me(a, row.seat), text, sizeof text);
    fprintf(out, "%d Seat %s %s%s%s\n", number, text_in(row.seat, "seat"), text,
            !taken                                             ? ""
            : json_is_true(json_object_get(row.seat, "ready")) ? ", ready"
                                                               : ", not ready",
            away ? ", away" : "");
}

void lobby_tell(struct app *a, FILE *out)
{
    struct lobby_row row;
    char line[TERM_SIZE], agreed[TERMS_MAX][TERM_SIZE];
    size_t i;
    json_t *advice;
    int count = say_agreed(a, agreed);
    say_title(a, line, sizeof line);
    fprintf(out, "%s. Invite code: %s\n", line, a->follow.invite);
    for (int k = 0; k < count; k++)
        fprintf(out, "%s\n", agreed[k]);
    for (int index = 0; lobby_row(a, index, &row); index++)
        tell_row(a, index + 1, row, out);
    json_array_foreach(json_object_get(lobby(a), "advice"), i, advice)
    {
        say_advice(advice, line, sizeof line);
        fprintf(out, "%s\n", line);
    }
    say_problem(a, "start", line, sizeof line);
    fprintf(out, "%s\n", line);
}

/* ---- What can be done ---- */

static const char *selected_seat(const struct app *a)
{
    struct lobby_row row;
    return lobby_selected_row(a, &row) && row.seat ? text_in(row.seat, "seat") : NULL;
}

static void ask(struct app *a, const char *type, bool with_seat)
{
    const char *seat = selected_seat(a);
    json_t *request = json_pack("{ssss}", "type", type, "match", a->follow.match);
    if (with_seat && seat)
        json_object_set_new(request, "seat", json_string(seat));
    app_request(a, request);
}

static void say_ready(struct app *a)
{
    uint8_t bytes[24];
    char text[2 * sizeof bytes + 1] = "";
    size_t i;
    json_t *seat;
    bool ready = false;
    json_array_foreach(json_object_get(lobby(a), "seats"), i, seat)
    {
        if (lobby_is_me(a, seat))
            ready = json_is_true(json_object_get(seat, "ready"));
    }
    if (uv_random(NULL, NULL, bytes, sizeof bytes, 0, NULL) != 0)
        return;
    for (i = 0; i < sizeof bytes; i++)
        snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    app_request(a, json_pack("{sssssbss}", "type", "ready", "match", a->follow.match, "ready", !ready,
                             "entropy", text));
}

bool lobby_is_removed(const struct app *a)
{
    struct lobby_row row;
    return lobby_selected_row(a, &row) && row.line == LINE_GUEST && row.guest.state == GUEST_REMOVED;
}

/* Whoever has sat down since the seat was selected is not whom the key was meant for. */
static void remove_sitter(struct app *a, const json_t *seat)
{
    const char *player = text_in(seat, "player");
    if (player[0] && strcmp(player, a->lobby_sitter) == 0) {
        app_request(a, json_pack("{ssssss}", "type", "kick", "match", a->follow.match, "player", player));
    } else if (player[0]) {
        app_say(a, STYLE_ERROR, "%s has sat down there since: x once more removes them.",
                text_in(seat, "name"));
        lobby_note_selected(a);
    }
}

/* Removes the bot, or the person, on the selected seat, or who is here without one; lets back in who was
 * removed. */
static void remove_selected(struct app *a)
{
    struct lobby_row row;
    if (!lobby_selected_row(a, &row))
        app_say(a, STYLE_ERROR, "Nothing is selected: Up and Down select.");
    else if (row.line == LINE_GUEST)
        match_guests_request(a, &row.guest);
    else if (text_in(row.seat, "bot")[0])
        ask(a, "remove_bot", true);
    else
        remove_sitter(a, row.seat);
}

/* Adds an easy bot on the selected seat if it is free, else on the first that is. */
static void add_bot(struct app *a)
{
    struct lobby_row row;
    json_t *request = json_pack("{ssssss}", "type", "add_bot", "match", a->follow.match, "level", "easy");
    if (lobby_selected_row(a, &row) && row.seat && !text_in(row.seat, "bot")[0] &&
        !text_in(row.seat, "player")[0])
        json_object_set_new(request, "seat", json_string(text_in(row.seat, "seat")));
    app_request(a, request);
}

static void send_title(struct app *a)
{
    struct terms terms = lobby_terms(a);
    terms_entitle(&terms, a->edit.text);
    json_t *request = json_pack("{ssss}", "type", "set", "match", a->follow.match);
    terms_write(&terms, TERM_TITLE, request);
    app_request_typed(a, request);
}

/* What is typed is the title, or chat. */
static void type_text(struct app *a, int key)
{
    if (key == PRESS_ESCAPE) {
        a->typing = false;
        edit_clear(&a->edit);
    } else if (key == PRESS_ENTER) {
        a->typing = false;
        if (a->titling)
            send_title(a);
        else
            app_send_chat(a);
    } else {
        app_edit_key(a, key);
    }
}

static void leave(struct app *a)
{
    app_request(a, json_pack("{ssss}", "type", "leave", "match", a->follow.match));
    app_unfollow(a);
    app_go(a, &page_home);
}

static void lobby_enter(struct app *a)
{
    lobby_note_selected(a);
}

/* People and settings come and go, and the line that is selected stays so. */
static void lobby_push(struct app *a, const json_t *push, int change)
{
    (void)push;
    if (change & FOLLOW_LOBBY)
        lobby_find_selected(a);
}

static void lobby_key(struct app *a, int key)
{
    if (a->typing) {
        type_text(a, key);
        return;
    }
    if (key == PRESS_DOWN && !a->lobby_selected[0])
        a->selected--; /* where the one that is gone stood there is the next one now */
    if (app_list_key(a, key, lobby_rows_count(a))) {
        lobby_note_selected(a);
        return;
    }
    app_hush(a);
    switch (key) {
    case 's':
    case PRESS_ENTER:
        ask(a, "sit", true);
        break;
    case 'u':
        ask(a, "stand", false);
        break;
    case 'r':
        say_ready(a);
        break;
    case 'b':
        add_bot(a);
        break;
    case 'x':
        remove_selected(a);
        break;
    case 'g':
        ask(a, "start", false);
        break;
    case 'm':
        series_show(a);
        break;
    case 't':
    case PRESS_CHAT:
        a->typing = true;
        a->titling = false;
        break;
    case PRESS_LEFT:
        lobby_change(a, -1);
        break;
    case PRESS_RIGHT:
        lobby_change(a, 1);
        break;
    case 'l':
    case PRESS_LEAVE:
        leave(a);
        break;
    }
}

static const char *const help[] = {
    "Up, Down      select a seat or a setting",
    "s, Enter      sit on the selected seat",
    "u             stand up and stay",
    "Left, Right   change the selected setting (the host: all of them, others: those of their own seat); on "
    "Title: type one",
    "r             ready, or not ready again; adds your part to the chance of the match",
    "b             host: a bot on the selected seat, or on the first that is free",
    "              Left, Right on a bot change its level, as far as the game has them: random, easy, "
    "medium, hard, expert; rules, where the game's own rules play seats",
    "x             host: remove the bot or the person on the selected seat, or who is here without one; let "
    "back in who was removed",
    "g             host: start, once all seats are ready",
    "m             the matches of the series this one is in, and the end of the series",
    "t             chat",
    "l             leave this match",
    "",
    "Give the invite code to those who should join.",
    NULL,
};

const struct page page_lobby = {lobby_enter, lobby_draw, lobby_key, lobby_push, help, &plain_lobby};
