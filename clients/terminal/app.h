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
#include "clients/terminal/create_form.h"
#include "clients/terminal/edit.h"
#include "clients/terminal/face.h"
#include "clients/terminal/guests.h"
#include "clients/terminal/judged.h"
#include "clients/terminal/layout.h"
#include "clients/terminal/lines.h"
#include "clients/terminal/narrow.h"
#include "clients/terminal/plain.h"
#include "clients/terminal/screen.h"

enum {
    APP_MESSAGE_SIZE = 240,
    APP_LINK_SIZE = 1000,
    LOBBY_NAME_SIZE = 128,
    LOG_TOLD = 12, /* lines of the log told at once without a screen */
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
    const struct plain_page *plain;
};

extern const struct page page_name, page_home, page_create, page_lobby, page_match, page_series;

struct app_settings {
    const char *address, *name, *token_file, *join, *watch;
};

/* What the match screen shows over the table. */
enum sheet { SHEET_NONE, SHEET_HAND, SHEET_LOG, SHEET_BOARDS, SHEET_RESULT, SHEET_JUDGED, SHEET_GUESTS };

struct app {
    struct app_settings settings;
    uv_loop_t *loop;
    struct client *client;
    struct follow follow;
    const struct page *page;
    struct canvas canvas;
    int cursor_x, cursor_y; /* x < 0: no cursor */
    bool dirty, done;
    bool help; /* lies over the page, from line `help_top` on */
    int help_top;
    struct plain *plain; /* owned; NULL: there is a screen */

    bool online;
    bool fresh;                     /* the identity we have is no good: make another */
    bool entered;                   /* did what the command line asked for */
    char link[APP_LINK_SIZE];       /* how the connection is, in a line or two */
    char problem[APP_LINK_SIZE];    /* what is wrong with it, "" if nothing is */
    char message[APP_MESSAGE_SIZE]; /* answer to the last action */
    int message_style;
    char name[EDIT_SIZE]; /* own name, as typed */

    char code[FOLLOW_NAME_SIZE]; /* of the match being entered */
    bool code_is_match, code_watch;

    struct edit edit;                     /* the line being typed, on any page */
    int selected;                         /* line of the page's list */
    char lobby_selected[LOBBY_NAME_SIZE]; /* which line that is before the start; "": it is gone */
    char lobby_sitter[LOBBY_NAME_SIZE];   /* who sat there when it was selected; "": no person */
    int scroll;
    bool typing;      /* keys go to `edit` (chat, code) on pages that have commands by letters */
    bool titling;     /* at the table before the start: it is the title that is typed */
    struct edit sent; /* the line that was sent last, to be corrected if it is refused; "" if none was */

    json_t *lobbies, *running, *mine, *finished; /* lists of the home page */
    json_t *finished_more;                       /* where older ones begin; a string, or null */
    json_t *others_more;                         /* the same of lobbies and running */
    json_t *series, *series_matches;             /* of the page of a series; owned */
    int series_asked;                            /* requests for it that are not answered */
    bool closing;                                /* asked whether to close the series */

    struct create_form create;

    struct say_names names;
    const struct face *face;
    struct lines log, chat;
    struct since since; /* what the others did since the own last turn */
    struct narrow narrow;
    json_t *options;     /* those that narrow works on; owned */
    bool sending;        /* a choice is on its way */
    json_int_t asked;    /* version of the options */
    json_int_t answered; /* version at which we answered or took back last */
    json_int_t shown;    /* version of the question that was drawn or told last */
    json_int_t hint_at;  /* version for which a hint is on its way; -1: none is */
    uv_timer_t hint_again;
    struct judged judged; /* what the bots think of the match, once it is over */
    char judge_problem[APP_MESSAGE_SIZE];
    bool judging;       /* a part of it is on its way */
    bool judge_awaited; /* without a screen: it was asked for, and is not told yet */
    uv_timer_t judge_again;
    uint64_t clock_told_at; /* by app_now: when the last push told the clocks */
    bool replaced;    /* the question gave way to another one before it was answered: numbers typed wait */
    bool just_picked; /* the last key was a digit that picked by itself */
    json_int_t log_until; /* version before which the log was asked for */
    bool log_awaited;
    enum sheet sheet;
    int guest;                          /* line of the sheet of guests */
    char guest_player[LOBBY_NAME_SIZE]; /* whose line that is; "": nobody is selected */
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
/* The same for what was typed: the line is emptied, and comes back to be corrected if it is refused. */
void app_request_typed(struct app *a, json_t *request);
/* Sends the typed line as chat. */
void app_send_chat(struct app *a);
/* Takes the line that is typed as sent, and empties it. */
void app_line_sent(struct app *a);
/* Brings it back after it was refused, unless another one is typed or it was sent from another page. */
void app_line_back(struct app *a);
/* Starts following a match, forgetting the one before. */
void app_follow(struct app *a, const char *match);
void app_unfollow(struct app *a);
/* Goes to the lobby or to the match screen, whichever fits the state of the followed match. */
void app_show_match(struct app *a);
/* parts.c. Title line of every page: left and right text. */
void app_title(struct app *a, const char *left, const char *right);
/* The line at the bottom: a prompt and what is being typed, or the message. */
void app_bottom(struct app *a, const char *prompt);
/* Handles a key of the line being typed. True if it was one. */
bool app_edit_key(struct app *a, int key);
/* Moves `selected` with the arrow keys. True if the key was one. */
bool app_list_key(struct app *a, int key, int count);
/* Says at the right of a list, from line `first` of `count` on, how many are above and below. */
void app_list_more(struct app *a, struct rect area, int first, int count);
/* The table as faces want it. */
struct table app_table(const struct app *a);
/* help.c: draws the help over the page; keys while it is shown. */
void help_draw(struct app *a);
void help_key(struct app *a, int key);
/* Lines about what is asked in the match and how the own side plays (struct face); how many. */
size_t app_explain(const struct app *a, const char **lines, size_t most);
/* Enters a match by invite code or by name, to play or to watch. */
void app_enter(struct app *a, const char *code, bool watch);

/* How the client is shown. */
enum app_look { LOOK_COLOURS, LOOK_NO_COLOURS, LOOK_PLAIN /* without a screen, see plain.h */ };

/* page_home.c: the lists with their numbers. */
void home_tell(struct app *a, FILE *out);
/* page_lobby.c: what stands at the table, its lines with their numbers; line `index` becomes the selected
 * one. False if there is none. */
void lobby_tell(struct app *a, FILE *out);
bool lobby_select(struct app *a, int index);
/* The line of a seat, or of somebody without one, by the name; -1 if there is none. */
int lobby_find_row(const struct app *a, const char *name);
/* Whether the selected line is of somebody who was removed. */
bool lobby_is_removed(const struct app *a);
/* Changes the selected setting, or the level of the selected bot, to this value. False after a message. */
bool lobby_set(struct app *a, const char *value);

/* Milliseconds that have gone by, those in which the machine slept included. */
uint64_t app_now(void);

/* Runs the program until the person leaves. Returns the exit code. */
int app_run(const struct app_settings *settings, bool ascii, enum app_look look);

/* page_series.c: closes the series without a screen; only with the words that confirm it. */
void plain_close_series(struct app *a, const char *argument);

/* page_match.c: leaves the match; with `resign` for good. */
void match_leave(struct app *a, bool resign);
/* A finished match: which moment is looked at, the last there is, and looks at another one (brought into its
 * bounds). */
json_int_t match_past_move(const struct app *a);
json_int_t match_past_last(const struct app *a);
void match_show_past(struct app *a, json_int_t move);
/* match_log.c: takes the events of a push into the log, and chat into the chat. */
void match_log_push(struct app *a, const json_t *push);
/* Asks for what happened before a snapshot, if the log does not have it. */
void match_log_fetch(struct app *a, const json_t *snapshot);
/* Tells the last lines of the log. */
void match_log_tell(struct app *a, int count);
/* Takes the events that led to a moment of the past into the log. */
void match_log_past(struct app *a, const json_t *past);
/* match_sheets.c: what lies over the table. The result in full. */
void match_draw_result(struct app *a, struct rect area);
/* What lies over the table. */
void match_draw_sheet(struct app *a, struct rect area);
/* match_judged.c: what the bots think of a match that is over. Whether this server has bots that can tell. */
bool match_judge_is_offered(const struct app *a);
/* Shows it, or no more; asks the server for it, and again while there may be more. */
void match_judge(struct app *a);
void match_judge_again(uv_timer_t *timer);
void match_judge_forget(struct app *a);
void match_judged_draw(struct app *a, struct rect area);
/* True if the key was one for the choices that cost most. */
bool match_judged_key(struct app *a, int key);
/* Says what would have been better at a moment that is looked at. */
void match_judged_moment(struct app *a, json_int_t move);
/* match_guests.c: who has no seat and who was removed, for the host. Whether there is anybody. */
bool match_guests_are_here(const struct app *a);
/* Sends somebody away, or lets back in who was removed and says so; before the start, too. */
void match_guests_request(struct app *a, const struct guest *guest);
void match_guests_open(struct app *a);
void match_guests_draw(struct app *a, struct rect area);
/* True if it was a key for the sheet. */
bool match_guests_key(struct app *a, int key);
/* Without a screen: tells them; sends away, or lets back in, who is called so. */
void match_guests_tell(struct app *a);
void match_guests_send(struct app *a, const char *name, bool away);
/* match_table.c: clocks, absent players and what the players agree on. */
/* Time left of a seat as ", 9:41"; "" of bots, and in a match without clocks. */
void match_table_clock(const struct app *a, const char *seat, char *text, size_t size);
/* Whether any runs. */
bool match_table_clock_runs(const struct app *a);
/* "watching, 30 s behind", as long as that is so. */
void match_table_watching(const struct app *a, char *text, size_t size);
/* What stands at the table besides the game (a pause, a proposal, one's own absence); "" if nothing does. */
void match_table_status(const struct app *a, char *text, size_t size);
/* Whether one may ask what the bots would choose: against them alone, where the table allows it. */
bool match_hint_is_offered(const struct app *a);
/* Asks for it; it is told when it is there, or why there is none. */
void match_hint(struct app *a);
/* Asks again whether it is there. */
void match_hint_again(uv_timer_t *timer);
/* The question at the bottom. */
void match_table_question(const struct app *a, char *text, size_t size);
/* True if the key was an answer to it. */
bool match_table_key(struct app *a, int key);
/* match_prompt.c: the list of choices. */
void match_prompt_update(struct app *a);
/* Without a screen: tells the question with its choices; picks one by its number; leaves those that have all
 * of the words; goes a step back. The last two are false if nothing came of it. */
void match_prompt_tell(struct app *a, FILE *out);
void match_prompt_choose(struct app *a, int number);
bool match_prompt_find(struct app *a, const char *words);
bool match_prompt_back(struct app *a);
/* Where everything is, by what the game's table needs. */
struct layout match_layout(const struct app *a);
void match_prompt_draw(struct app *a, struct rect area);
/* True if the key was one for the list. */
bool match_prompt_key(struct app *a, int key);
/* Values of the list as it is now, for marking them on the table; a new reference or NULL. */
json_t *match_prompt_marks(const struct app *a);

#endif
