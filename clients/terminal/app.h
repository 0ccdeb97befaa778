/*
 * The program: one connection, one page on the screen, one followed match at a time.
 *
 * A page is a table of functions over the app. Replies and pushes change the app and ask for a redraw; the
 * loop draws once before it sleeps.
 */
#ifndef WARREN_TERMINAL_APP_H
#define WARREN_TERMINAL_APP_H

#include <jansson.h>
#include <stdbool.h>
#include <uv.h>

#include "clients/common/client.h"
#include "clients/terminal/canvas.h"
#include "clients/terminal/edit.h"
#include "clients/terminal/face.h"
#include "clients/terminal/lines.h"
#include "clients/terminal/narrow.h"
#include "clients/terminal/screen.h"

enum {
    APP_MESSAGE_SIZE = 240,
    CREATE_SETTINGS_MAX = 64,
};

struct app;

struct page {
    void (*enter)(struct app *); /* NULL if there is nothing to do */
    void (*draw)(struct app *);
    /* A key; those the page has no use for are dropped. */
    void (*key)(struct app *, int key);
    /* A push arrived; `change` as in follow.h. May be NULL. */
    void (*push)(struct app *, const json_t *push, int change);
    const char *const *help; /* lines, ends with NULL */
};

extern const struct page page_name, page_home, page_create, page_lobby, page_match;

struct app_settings {
    const char *address, *name, *token_file, *join, *watch;
};

/* What the match screen shows over the table. */
enum sheet { SHEET_NONE, SHEET_HAND, SHEET_LOG, SHEET_BOARDS, SHEET_RESULT };

struct app {
    struct app_settings settings;
    uv_loop_t *loop;
    struct client *client;
    struct follow follow;
    const struct page *page;
    struct canvas canvas;
    int cursor_x, cursor_y; /* x < 0: no cursor */
    bool dirty, done, help;

    bool online;
    bool fresh;                     /* the identity we have is no good: make another */
    bool entered;                   /* did what the command line asked for */
    char link[APP_MESSAGE_SIZE];    /* what is wrong with the connection */
    char message[APP_MESSAGE_SIZE]; /* answer to the last action */
    int message_style;
    char name[EDIT_SIZE]; /* own name, as typed */

    char code[FOLLOW_NAME_SIZE]; /* of the match being entered */
    bool code_is_match, code_watch;

    struct edit edit; /* the line being typed, on any page */
    int selected;     /* line of the page's list */
    int scroll;
    bool typing; /* keys go to `edit` (chat, code) on pages that have commands by letters */

    json_t *lobbies, *running, *mine; /* lists of the home page */

    struct {
        int game;
        json_int_t seats;
        int values[CREATE_SETTINGS_MAX]; /* per match setting */
        int seat_values[SAY_SEATS_MAX][CREATE_SETTINGS_MAX];
        bool public, spectators;
        int delay;
    } create;

    struct say_names names;
    const struct face *face;
    struct lines log, chat;
    struct narrow narrow;
    json_t *options; /* those that narrow works on; owned */
    bool sending;    /* a choice is on its way */
    enum sheet sheet;
    bool chatting;
    bool leaving;  /* asked whether to leave */
    bool agreeing; /* asked what to agree on with the others */
    json_t *past;  /* a moment of a finished match that is looked at (reply to history), or NULL */
    int board;     /* whose board is shown: index of seat, -1: own */
};

/* Connects (anew) under the name in `name`, which may be empty for a known identity. */
void app_connect(struct app *a);
/* Takes the page to the screen. */
void app_go(struct app *a, const struct page *page);
/* Says something in the message line. */
void app_say(struct app *a, int style, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Empties the message line. */
void app_hush(struct app *a);
/* Sends a request (stolen) whose failure is said in the message line. */
void app_request(struct app *a, json_t *request);
/* Starts following a match, forgetting the one before. */
void app_follow(struct app *a, const char *match);
void app_unfollow(struct app *a);
/* Goes to the lobby or to the match screen, whichever fits the state of the followed match. */
void app_show_match(struct app *a);
/* Title line of every page: left and right text. */
void app_title(struct app *a, const char *left, const char *right);
/* The line at the bottom: a prompt and what is being typed, or the message. */
void app_bottom(struct app *a, const char *prompt);
/* Handles a key of the line being typed. True if it was one. */
bool app_edit_key(struct app *a, int key);
/* Moves `selected` with the arrow keys. True if the key was one. */
bool app_list_key(struct app *a, int key, int count);
/* Sends the typed line as chat and clears it. */
void app_send_chat(struct app *a);
/* The table as faces want it. */
struct table app_table(const struct app *a);
/* Enters a match by invite code or by name, to play or to watch. */
void app_enter(struct app *a, const char *code, bool watch);

/* Runs the program until the person leaves. Returns the exit code. */
int app_run(const struct app_settings *settings, bool ascii, bool colours);

/* match_log.c: takes the events of a push into the log, and chat into the chat. */
void match_log_push(struct app *a, const json_t *push);
/* Takes the events that led to a moment of the past into the log. */
void match_log_past(struct app *a, const json_t *past);
/* match_sheets.c: what lies over the table. */
void match_draw_sheet(struct app *a, struct rect area);
/* match_table.c: clocks, absent players and what the players agree on. */
/* Time left of a seat as ", 9:41", "" in a match without clocks. */
void match_table_clock(const struct app *a, const char *seat, char *text, size_t size);
/* What stands at the table besides the game (a pause, a proposal, one's own absence); "" if nothing does. */
void match_table_status(const struct app *a, char *text, size_t size);
/* The question at the bottom. */
void match_table_question(const struct app *a, char *text, size_t size);
/* True if the key was an answer to it. */
bool match_table_key(struct app *a, int key);
/* match_prompt.c: the list of choices. */
void match_prompt_update(struct app *a);
void match_prompt_draw(struct app *a, struct rect area);
/* True if the key was one for the list. */
bool match_prompt_key(struct app *a, int key);
/* Values of the list as it is now, for marking them on the table; a new reference or NULL. */
json_t *match_prompt_marks(const struct app *a);

#endif
