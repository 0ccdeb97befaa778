/* The pages before a match, without a screen: the name, the lists, a new match, the table before the start.
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "clients/terminal/app.h"
#include "clients/terminal/series.h"

/* ---- The name ---- */

static void name_tell(struct app *a, FILE *out)
{
    (void)a;
    fprintf(out, "What should the others call you? Type your name.\n");
}

static void name_give(struct app *a, const char *name)
{
    snprintf(a->edit.text, sizeof a->edit.text, "%s", name);
    page_name.key(a, PRESS_ENTER);
}

static bool name_line(struct app *a, const char *line)
{
    name_give(a, line);
    return true;
}

static const struct plain_word name_words[] = {
    {"name", "NAME", "what the others call you; the word may be left out", name_give},
    {NULL, NULL, NULL, NULL},
};

const struct plain_page plain_name = {"Welcome to Warren; help lists the words.", name_tell, name_line,
                                      name_words};

/* ---- The lists ---- */

static bool home_open(struct app *a, const char *line)
{
    int number;
    if (!plain_number(line, &number) || number < 1)
        return false;
    a->selected = number - 1;
    page_home.key(a, PRESS_ENTER);
    return true;
}

static void home_press(struct app *a, int key)
{
    plain_forget(a);
    if (a->online)
        page_home.key(a, key);
    else
        plain_say(a, "There is no connection to the server.");
}

static void home_create(struct app *a, const char *argument)
{
    (void)argument;
    home_press(a, 'c');
}

static void home_refresh(struct app *a, const char *argument)
{
    (void)argument;
    home_press(a, 'r');
}

static void home_older(struct app *a, const char *argument)
{
    (void)argument;
    home_press(a, 'o');
}

static void home_join(struct app *a, const char *code)
{
    app_enter(a, code, false);
}

static void home_watch(struct app *a, const char *code)
{
    app_enter(a, code, true);
}

static const struct plain_word home_words[] = {
    {"create", "", "a new match", home_create},
    {"join", "CODE", "the match with this invite code", home_join},
    {"watch", "CODE", "watches the match with this invite code or name", home_watch},
    {"older", "", "lists older ones, where a list does not show all", home_older},
    {"refresh", "", "asks the server for the lists again", home_refresh},
    {NULL, NULL, NULL, NULL},
};

const struct plain_page plain_home = {"Matches. A number opens one; help lists the words.", home_tell,
                                      home_open, home_words};

/* ---- A new match ---- */

static void create_tell(struct app *a, FILE *out)
{
    char name[96], value[EDIT_SIZE];
    for (int i = 0; i + 1 < create_rows_count(a); i++) {
        create_row(a, i, name, sizeof name, value, sizeof value);
        fprintf(out, "%d %s: %s\n", i + 1, name, value);
    }
}

/* "3", or "3 VALUE" */
static bool create_line(struct app *a, const char *line)
{
    char digits[8], name[96], before[EDIT_SIZE], now[EDIT_SIZE], values[2000];
    int number;
    size_t length = strcspn(line, " ");
    snprintf(digits, sizeof digits, "%.*s", (int)length, line);
    const char *value = line + length + strspn(line + length, " ");
    if (!plain_number(digits, &number) || number < 1 || number >= create_rows_count(a))
        return false;
    create_row(a, number - 1, name, sizeof name, before, sizeof before);
    if (value[0] && create_set(a, number - 1, value)) {
        create_row(a, number - 1, name, sizeof name, now, sizeof now);
        if (strcmp(before, now) == 0)
            plain_say(a, "%s is %s already.", name, now);
        return true;
    }
    create_values(a, number - 1, values, sizeof values);
    plain_say(a, "It can be: %s.", values);
    return true;
}

static void create_make(struct app *a, const char *argument)
{
    (void)argument;
    page_create.key(a, PRESS_ENTER);
}

static void create_back(struct app *a, const char *argument)
{
    (void)argument;
    page_create.key(a, PRESS_ESCAPE);
}

static const struct plain_word create_words[] = {
    {"create", "", "creates the match as it stands here", create_make},
    {"back", "", "to the lists of matches", create_back},
    {NULL, NULL, NULL, NULL},
};

const struct plain_page plain_create = {
    "A new match. A number tells what its line can be, a number and a value changes it: 2 3. Then create.",
    create_tell, create_line, create_words};

/* ---- The table before the start ---- */

/* Selects the seat or line that is meant: "s2", "4", or what is selected for "". False after a message. */
static bool select_line(struct app *a, const char *text)
{
    int number, row = plain_number(text, &number) ? number - 1 : lobby_find_row(a, text);
    if (!text[0] || lobby_select(a, row))
        return true;
    plain_say(a, "There is no line %s here.", text);
    return false;
}

static void press_on(struct app *a, const char *line, int key)
{
    if (select_line(a, line))
        page_lobby.key(a, key);
}

static void lobby_sit(struct app *a, const char *seat)
{
    press_on(a, seat, 's');
}

static void lobby_stand(struct app *a, const char *argument)
{
    (void)argument;
    page_lobby.key(a, 'u');
}

static void lobby_ready(struct app *a, const char *argument)
{
    (void)argument;
    page_lobby.key(a, 'r');
}

static void lobby_bot(struct app *a, const char *seat)
{
    press_on(a, seat, 'b');
}

/* "s2", or "s2 rules" */
static void lobby_level(struct app *a, const char *argument)
{
    char seat[16];
    size_t length = strcspn(argument, " ");
    const char *level = argument + length + strspn(argument + length, " ");
    snprintf(seat, sizeof seat, "%.*s", (int)length, argument);
    if (!level[0])
        press_on(a, seat, PRESS_RIGHT);
    else if (select_line(a, seat))
        lobby_set(a, level);
}

static void lobby_series(struct app *a, const char *argument)
{
    (void)argument;
    series_show(a);
}

static void lobby_remove(struct app *a, const char *seat)
{
    if (!select_line(a, seat))
        return;
    if (lobby_is_removed(a))
        plain_say(a, "Who was removed can be let back in: let_back %s", seat);
    else
        page_lobby.key(a, 'x');
}

static void lobby_readmit(struct app *a, const char *line)
{
    if (!select_line(a, line))
        return;
    if (lobby_is_removed(a))
        page_lobby.key(a, 'x');
    else
        plain_say(a, "Nobody was removed on this line.");
}

static void lobby_start(struct app *a, const char *argument)
{
    (void)argument;
    page_lobby.key(a, 'g');
}

static void lobby_leave(struct app *a, const char *argument)
{
    (void)argument;
    page_lobby.key(a, 'l');
}

static void lobby_chat(struct app *a, const char *text)
{
    if (!text[0] && a->chat.count == 0)
        plain_say(a, "Nobody has said anything.");
    for (int i = 0; !text[0] && i < a->chat.count; i++)
        plain_say(a, "%s", lines_at(&a->chat, i));
    snprintf(a->edit.text, sizeof a->edit.text, "%s", text);
    app_send_chat(a);
}

static bool lobby_line(struct app *a, const char *line)
{
    char first[16];
    size_t length = strcspn(line, " ");
    snprintf(first, sizeof first, "%.*s", (int)length, line);
    int number;
    if (!plain_number(first, &number) || !lobby_select(a, number - 1))
        return false;
    lobby_set(a, line + length + strspn(line + length, " "));
    return true;
}

static const struct plain_word lobby_words[] = {
    {"sit", "[SEAT]", "sits down: sit s2", lobby_sit},
    {"stand", "", "stands up and stays", lobby_stand},
    {"ready", "", "ready, or not ready again; adds your part to the chance of the match", lobby_ready},
    {"bot", "[SEAT]", "host: a bot on this seat, or on the first that is free", lobby_bot},
    {"level", "SEAT [LEVEL]",
     "host: another level for the bot there: the next one, or random, easy, medium, hard, expert, rules",
     lobby_level},
    {"remove", "SEAT",
     "host: removes the bot or the person there, or who is here without a seat, by their line", lobby_remove},
    {"let_back", "LINE", "host: lets back in who was removed", lobby_readmit},
    {"start", "", "host: starts, once all are ready", lobby_start},
    {"series", "", "the matches of the series this one is in", lobby_series},
    {"close_series", "for good", "host: no match follows, this one goes, and what was sealed is so no longer",
     plain_close_series},
    {"chat", "[TEXT]", "says something; alone, tells what was said", lobby_chat},
    {"leave", "", "leaves this match", lobby_leave},
    {NULL, NULL, NULL, NULL},
};

const struct plain_page plain_lobby = {
    "The table before the start. A number tells what its line can be, a number and a value changes it. Help "
    "lists the words.",
    lobby_tell, lobby_line, lobby_words};
