/* The page of a running or finished match. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/app.h"
#include "clients/terminal/layout.h"
#include "clients/terminal/member.h"
#include "clients/terminal/series.h"

static int seats_count(const struct app *a)
{
    return (int)json_array_size(json_object_get(a->follow.lobby, "seats"));
}

/* The seat whose board is shown: the picked one, else one's own, else the one that is asked. */
static const char *board_seat(const struct app *a)
{
    const json_t *seats = json_object_get(a->follow.lobby, "seats");
    if (a->board >= 0 && a->board < seats_count(a))
        return text_in(json_array_get(seats, (size_t)a->board), "seat");
    if (follow_seat(&a->follow, a->follow.seat))
        return a->follow.seat;
    const char *asked = text_in(a->follow.prompt, "seat");
    return follow_seat(&a->follow, asked) ? asked : text_in(json_array_get(seats, 0), "seat");
}

static void draw_title(struct app *a, bool narrow)
{
    char left[200], right[120], turn[120], status[120];
    struct table t = app_table(a);
    a->face->turn(&t, turn, sizeof turn);
    match_table_status(a, status, sizeof status);
    snprintf(left, sizeof left, "%s  %s", text_in(a->follow.lobby, "game"), status[0] ? status : turn);
    if (a->past)
        snprintf(right, sizeof right, "move %lld of %lld",
                 (long long)json_integer_value(json_object_get(a->past, "move")),
                 (long long)json_integer_value(json_object_get(a->past, "moves")));
    else if (!a->online)
        snprintf(right, sizeof right, "no connection");
    else if (a->follow.spectator)
        match_table_watching(a, right, sizeof right);
    else if (narrow)
        snprintf(right, sizeof right, "F4 hand F6 boards F1 help");
    else
        snprintf(right, sizeof right, "%s  F1 help", a->settings.address);
    app_title(a, left, right);
}

static void draw_scores(struct app *a, struct rect area)
{
    struct table t = app_table(a);
    const char *asked = text_in(a->follow.prompt, "seat");
    size_t i;
    json_t *seat;
    canvas_rule(&a->canvas, area.x, area.y, area.width, STYLE_TITLE, "Players");
    json_array_foreach(json_object_get(a->follow.lobby, "seats"), i, seat)
    {
        const char *name = text_in(seat, "seat"), *person = text_in(seat, "name");
        bool bot = text_in(seat, "bot")[0] != '\0';
        char who[120], score[96], left[32], player[80];
        int y = area.y + 1 + (int)i, style = a->face->seat_style(&t, name);
        if ((int)i + 1 >= area.height || i >= SAY_SEATS_MAX)
            break;
        snprintf(player, sizeof player, "%s%s%s", person, person[0] && bot ? ", " : "", bot ? "bot" : "");
        bool own = strcmp(name, a->follow.seat) == 0;
        bool same = strcmp(player, a->names.seats[i]) == 0;
        a->face->score(&t, name, score, 64);
        match_table_clock(a, name, left, sizeof left);
        strcat(score, left);
        if (strcmp(name, asked) == 0)
            canvas_put(&a->canvas, area.x, y, 0x25b6, STYLE_KEY | STYLE_BOLD);
        int wide = canvas_text_width(score);
        snprintf(who, sizeof who, own ? "%s (you)" : same ? "%s" : "%s (%s)", a->names.seats[i], player);
        canvas_text(&a->canvas, area.x + 2, y, area.width - wide - 3, style | STYLE_BOLD, who);
        canvas_text(&a->canvas, area.x + area.width - wide, y, wide, style, score);
        if (!bot && !json_is_true(json_object_get(seat, "online")))
            canvas_put(&a->canvas, area.x + 1, y, '?', STYLE_ERROR);
    }
}

static const char *seat_at(const struct app *a, int index)
{
    return text_in(json_array_get(json_object_get(a->follow.lobby, "seats"), (size_t)index), "seat");
}

/* How much is said of each seat in one row: all, or less where that does not fit. */
enum brevity { SCORE_WHOLE, SCORE_BRIEF, SCORE_FEW_CLOCKS, BREVITIES };

/* With few clocks only one's own and that of who is asked are told. */
static void say_score(struct app *a, int index, enum brevity brevity, char *text, size_t size)
{
    char score[64], left[32] = "";
    const char *seat = seat_at(a, index);
    bool minds = strcmp(seat, a->follow.seat) == 0 || strcmp(seat, text_in(a->follow.prompt, "seat")) == 0;
    struct table t = app_table(a);
    t.brief = brevity != SCORE_WHOLE;
    a->face->score(&t, seat, score, sizeof score);
    if (minds || brevity != SCORE_FEW_CLOCKS)
        match_table_clock(a, seat, left, sizeof left);
    snprintf(text, size, "%s %s%s", a->names.seats[index], score, left);
}

enum { SCORE_SIZE = SAY_NAME_SIZE + 100, SCORE_GAP = 3 };

static int scores_width(struct app *a, int count, enum brevity brevity)
{
    char text[SCORE_SIZE];
    int width = 0;
    for (int i = 0; i < count; i++) {
        say_score(a, i, brevity, text, sizeof text);
        width += canvas_text_width(text) + SCORE_GAP;
    }
    return width;
}

/* The same in one row, where there is nothing beside the table. If even the briefest words do not fit, each
 * of them may take an equal part of what is left. */
static void draw_score_row(struct app *a, struct rect area)
{
    struct table t = app_table(a);
    const char *asked = text_in(a->follow.prompt, "seat");
    int count = seats_count(a) < SAY_SEATS_MAX ? seats_count(a) : SAY_SEATS_MAX;
    char text[SCORE_SIZE];
    enum brevity brevity = SCORE_WHOLE;
    while (brevity + 1 < BREVITIES && scores_width(a, count, brevity) > area.width)
        brevity++;
    bool fits = scores_width(a, count, brevity) <= area.width;
    for (int i = 0, x = area.x; i < count; i++) {
        const char *name = seat_at(a, i);
        int left = area.x + area.width - x, room = fits ? left : left / (count - i);
        say_score(a, i, brevity, text, sizeof text);
        if (strcmp(name, asked) == 0)
            canvas_put(&a->canvas, x, area.y, 0x25b6, STYLE_KEY | STYLE_BOLD);
        x += SCORE_GAP + canvas_text(&a->canvas, x + 1, area.y, room - SCORE_GAP,
                                     a->face->seat_style(&t, name) | STYLE_BOLD, text);
    }
}

static void draw_side(struct app *a, const struct layout *l)
{
    struct table t = app_table(a);
    const char *seat = board_seat(a);
    char title[SAY_NAME_SIZE + 32], who[SAY_NAME_SIZE];
    json_t *value = json_string(seat);
    say_value(&a->names, value, who, sizeof who);
    json_decref(value);
    draw_scores(a, l->scores);
    snprintf(title, sizeof title, "Board of %s (Tab)", who);
    canvas_rule(&a->canvas, l->board.x, l->board.y, l->board.width, STYLE_TITLE, title);
    struct rect board = {l->board.x, l->board.y + 1, l->board.width, l->board.height - 1};
    a->face->draw_board(&t, &a->canvas, board, seat);
    canvas_rule(&a->canvas, l->hand.x, l->hand.y, l->hand.width, STYLE_TITLE, "Hand (F4)");
    struct rect hand = {l->hand.x, l->hand.y + 1, l->hand.width, l->hand.height - 1};
    a->face->draw_hand(&t, &a->canvas, hand, false);
    canvas_rule(&a->canvas, l->log.x, l->log.y, l->log.width, STYLE_TITLE, "Log (F5)");
    struct rect log = {l->log.x, l->log.y + 1, l->log.width, l->log.height - 1};
    lines_draw(&a->log, &a->canvas, log, 0);
}

static void draw_bottom(struct app *a)
{
    char prompt[160];
    if (a->leaving) {
        app_bottom(a, a->follow.spectator
                          ? "Leave? Enter: yes, Esc: no"
                          : "Leave? Enter: yes, your seat waits for you; R: resign for good; Esc: no");
    } else if (a->agreeing) {
        match_table_question(a, prompt, sizeof prompt);
        app_bottom(a, prompt);
    } else if (a->chatting) {
        app_bottom(a, "Say:");
    } else if (a->options && !a->message[0] && a->online) {
        snprintf(prompt, sizeof prompt, a->follow.undo ? "Number or words (F3 undo):" : "Number or words:");
        app_bottom(a, prompt);
    } else {
        app_bottom(a, NULL);
        if (a->past && !a->message[0] && a->online)
            canvas_text(&a->canvas, 0, a->canvas.height - 1, a->canvas.width, STYLE_KEY,
                        "Left, Right: a move   Page Up, Page Down: twenty   Home, End   Enter: result");
    }
}

static void match_draw(struct app *a)
{
    struct layout l = match_layout(a);
    if (l.too_small) {
        char text[160];
        snprintf(text, sizeof text,
                 "This terminal has %d columns and %d rows; the table needs %d and %d. warren --plain does "
                 "with any.",
                 a->canvas.width, a->canvas.height, LAYOUT_WIDTH_MIN, LAYOUT_HEIGHT_MIN);
        canvas_paragraph(&a->canvas, (struct rect){1, 1, a->canvas.width - 2, a->canvas.height - 2}, 0,
                         STYLE_ERROR, text);
        if (a->leaving)
            draw_bottom(a);
        return;
    }
    struct table t = app_table(a);
    draw_title(a, l.narrow);
    match_prompt_draw(a, l.prompt); /* first: it makes the list that the marks are taken from */
    json_t *marks = match_prompt_marks(a);
    t.choices = marks;
    a->face->draw_table(&t, &a->canvas, l.table);
    json_decref(marks);
    if (l.narrow)
        draw_score_row(a, l.scores);
    else
        draw_side(a, &l);
    if (a->sheet == SHEET_JUDGED)
        match_draw_sheet(a, (struct rect){0, 1, a->canvas.width, a->canvas.height - 2});
    else if (a->sheet != SHEET_NONE)
        match_draw_sheet(a, l.table);
    draw_bottom(a);
}

/* ---- Keys ---- */

static void toggle_sheet(struct app *a, enum sheet sheet)
{
    a->sheet = a->sheet == sheet ? SHEET_NONE : sheet;
    a->scroll = 0;
}

void match_leave(struct app *a, bool resign)
{
    const char *type = resign ? "resign" : "leave";
    app_request(a, json_pack("{ssss}", "type", type, "match", a->follow.match));
    a->leaving = false;
    if (resign)
        return;
    app_unfollow(a);
    app_go(a, &page_home);
}

static bool leaving_key(struct app *a, int key)
{
    if (!a->leaving)
        return false;
    if (key == PRESS_ENTER)
        match_leave(a, false);
    else if (key == 'R' && !a->follow.spectator)
        match_leave(a, true);
    else
        a->leaving = false;
    return true;
}

static bool chatting_key(struct app *a, int key)
{
    if (!a->chatting)
        return false;
    if (key == PRESS_ENTER) {
        app_send_chat(a);
        a->chatting = false;
    } else if (key == PRESS_ESCAPE || key == PRESS_CHAT) {
        edit_clear(&a->edit);
        a->chatting = false;
    } else {
        app_edit_key(a, key);
    }
    return true;
}

static void on_rematch(void *context, json_t *reply)
{
    struct app *a = context;
    const char *match = json_string_value(json_object_get(reply, "match"));
    if (reply_ok(reply) && match)
        app_follow(a, match);
    else
        app_say(a, STYLE_ERROR, "%s", reply_message(reply));
}

static void on_past(void *context, json_t *reply)
{
    struct app *a = context;
    if (!reply_ok(reply)) {
        app_say(a, STYLE_ERROR, "%s", reply_message(reply));
        return;
    }
    json_decref(a->past);
    a->past = json_incref(reply);
    a->sheet = SHEET_NONE;
    match_log_past(a, reply);
    match_judged_moment(a, match_past_move(a));
    a->dirty = true;
}

/* Steps through a finished match; past its end the table is as it ended. */
static void step_past(struct app *a, int step)
{
    match_show_past(a, match_past_move(a) + step);
}

json_int_t match_past_move(const struct app *a)
{
    return a->past ? json_integer_value(json_object_get(a->past, "move"))
                   : json_integer_value(json_object_get(a->follow.ended, "version"));
}

json_int_t match_past_last(const struct app *a)
{
    return a->past ? json_integer_value(json_object_get(a->past, "moves"))
                   : json_integer_value(json_object_get(a->follow.ended, "version"));
}

void match_show_past(struct app *a, json_int_t move)
{
    json_int_t last = match_past_last(a);
    move = move < 0 ? 0 : move > last ? last : move;
    json_t *request = json_pack("{sssssI}", "type", "history", "match", a->follow.match, "move", move);
    if (series_is_open(json_object_get(a->follow.ended, "series")))
        json_object_set_new(request, "seat", json_string(a->follow.seat)); /* other eyes are sealed */
    client_request(a->client, request, on_past, a);
}

/* Keys that mean something once the match is over. True if it was one. */
static bool ended_key(struct app *a, int key)
{
    if (!a->follow.ended)
        return false;
    switch (key) {
    case PRESS_LEFT:
        step_past(a, -1);
        return true;
    case PRESS_RIGHT:
        step_past(a, 1);
        return true;
    case PRESS_PAGE_UP:
        step_past(a, -20);
        return true;
    case PRESS_PAGE_DOWN:
        step_past(a, 20);
        return true;
    case PRESS_HOME:
        match_show_past(a, 0);
        return true;
    case PRESS_END:
        match_show_past(a, match_past_last(a));
        return true;
    case 'r':
        if (!a->follow.spectator)
            client_request(a->client, json_pack("{ssss}", "type", "rematch", "match", a->follow.match),
                           on_rematch, a);
        return true;
    case 'j':
        match_judge(a);
        return true;
    case 'm':
        series_show(a);
        return true;
    case PRESS_ENTER:
        a->sheet = SHEET_RESULT;
        return true;
    }
    return false;
}

static bool scroll_key(struct app *a, int key)
{
    bool list = a->options && a->sheet == SHEET_NONE && a->face != &face_plain;
    bool past = a->follow.ended && (a->sheet == SHEET_NONE || a->sheet == SHEET_RESULT);
    int step = a->sheet == SHEET_LOG ? 5 : -5;
    if ((key != PRESS_PAGE_UP && key != PRESS_PAGE_DOWN) || list || past)
        return false;
    a->scroll += key == PRESS_PAGE_UP ? step : -step;
    a->scroll = a->scroll < 0 ? 0 : a->scroll;
    return true;
}

static void match_key(struct app *a, int key)
{
    if (!a->leaving && key != PRESS_LEAVE && !a->plain && match_layout(a).too_small)
        return; /* nobody answers what they do not see */
    if (leaving_key(a, key) || match_table_key(a, key) || chatting_key(a, key))
        return;
    app_hush(a);
    switch (key) {
    case PRESS_HAND:
        toggle_sheet(a, SHEET_HAND);
        return;
    case PRESS_LOG:
        toggle_sheet(a, SHEET_LOG);
        return;
    case PRESS_BOARDS:
        toggle_sheet(a, SHEET_BOARDS);
        return;
    case PRESS_CHAT:
        a->chatting = true;
        edit_clear(&a->edit);
        return;
    case PRESS_UNDO:
        a->answered = a->follow.version;
        app_request(
            a, json_pack("{sssssI}", "type", "undo", "match", a->follow.match, "version", a->follow.version));
        return;
    case PRESS_TAB:
    case PRESS_BACK_TAB:
        a->board = (a->board + (key == PRESS_TAB ? 1 : seats_count(a)) + 1) % (seats_count(a) + 1) - 1;
        return;
    case PRESS_TABLE:
        a->agreeing = !a->follow.spectator && !a->follow.ended;
        return;
    case PRESS_LEAVE:
        a->leaving = true;
        return;
    case PRESS_ESCAPE:
        if (a->sheet != SHEET_NONE) {
            a->sheet = SHEET_NONE;
            return;
        }
    }
    if (!match_judged_key(a, key) && !match_guests_key(a, key) && !scroll_key(a, key) && !ended_key(a, key))
        match_prompt_key(a, key);
}

static void match_push(struct app *a, const json_t *push, int change)
{
    (void)push;
    if (change & FOLLOW_TABLE)
        match_prompt_update(a);
    if (change & FOLLOW_ENDED) {
        match_prompt_update(a);
        a->sheet = SHEET_RESULT;
    }
}

static void match_enter(struct app *a)
{
    match_prompt_update(a);
    app_hush(a);
}

static const char *const help[] = {
    "A number      picks that line; several digits wait for Enter",
    "Words         show only the choices that contain them, of all steps at once: move c5",
    "Up, Down, Left, Right, Enter   pick with the arrows",
    "Esc, Backspace   one step back",
    "F3, ^U        undo your last choice, as long as nothing was revealed since",
    "F2, ^T        chat",
    "F4, ^G        your cards with their texts, and what else has one",
    "F5, ^L        the whole log (Page Up, Page Down)",
    "F6, ^B        all boards",
    "F7, ^E        with the others: pause, take back more, a bot for who stays away, answer a proposal, come "
    "back; against bots alone, a hint; the host: who is here without a seat, to be sent away, and who was "
    "removed, to be let back in",
    "Tab           whose board is shown at the side",
    "F10, ^X       leave (your seat waits for you), or resign",
    "^R            draw the screen again",
    "After the end: Left and Right go through the match move by move, Page Up and Page Down by twenty, Home "
    "and "
    "End to where it began and ended; Enter shows the result, r plays again with the same people, j lets "
    "the bots judge the match (everybody's chances, and the choices that cost most: Up and Down select one, "
    "Enter looks at it), m lists the matches of a series",
    NULL,
};

const struct page page_match = {match_enter, match_draw, match_key, match_push, help, &plain_match};
