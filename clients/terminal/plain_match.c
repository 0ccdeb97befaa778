/* A running or finished match without a screen: the question, and words for all that could be looked at. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "clients/terminal/app.h"
#include "clients/terminal/member.h"
#include "clients/terminal/series.h"

static void match_tell(struct app *a, FILE *out)
{
    char status[120];
    if (a->log_awaited)
        return; /* first what led to the question, then the question */
    match_table_status(a, status, sizeof status);
    if (status[0])
        fprintf(out, "%s\n", status);
    if (a->past)
        fprintf(out, "Move %lld of %lld\n", (long long)match_past_move(a),
                (long long)json_integer_value(json_object_get(a->past, "moves")));
    else if (a->options || a->follow.ended)
        match_prompt_tell(a, out);
}

/* ---- Looking ---- */

static void see_table(struct app *a, const char *words)
{
    struct table t = app_table(a);
    a->face->draw_table(&t, &a->canvas, plain_draw(a));
    plain_show(a, words);
}

static void see_hand(struct app *a, const char *words)
{
    struct table t = app_table(a);
    a->face->draw_hand(&t, &a->canvas, plain_draw(a), true);
    plain_show(a, words);
}

static const char *seat_name(const struct app *a, size_t seat)
{
    return seat < SAY_SEATS_MAX ? a->names.seats[seat] : "";
}

/* The seat that is called so, or begins so; with "" one's own, for who watches the first. */
static int find_seat(const struct app *a, const char *who)
{
    const json_t *seats = json_object_get(a->follow.lobby, "seats");
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        const char *wanted = who[0] ? who : a->follow.seat;
        if (strcasecmp(text_in(seat, "seat"), wanted) == 0 ||
            (who[0] && strncasecmp(seat_name(a, i), who, strlen(who)) == 0) ||
            (who[0] && strncasecmp(text_in(seat, "name"), who, strlen(who)) == 0))
            return (int)i;
    }
    return who[0] || json_array_size(seats) == 0 ? -1 : 0;
}

static void say_board(struct app *a, int index)
{
    struct table t = app_table(a);
    const json_t *seat = json_array_get(json_object_get(a->follow.lobby, "seats"), (size_t)index);
    plain_say(a, "Board of %s:", seat_name(a, (size_t)index));
    a->face->draw_board(&t, &a->canvas, plain_draw(a), text_in(seat, "seat"));
    plain_show(a, "");
}

static void see_board(struct app *a, const char *who)
{
    int index = find_seat(a, who);
    if (index < 0)
        plain_say(a, "Nobody here is called %s.", who);
    else
        say_board(a, index);
}

static void see_boards(struct app *a, const char *argument)
{
    (void)argument;
    for (size_t i = 0; i < json_array_size(json_object_get(a->follow.lobby, "seats")); i++)
        say_board(a, (int)i);
}

static void see_players(struct app *a, const char *argument)
{
    struct table t = app_table(a);
    const char *asked = text_in(a->follow.prompt, "seat");
    char score[96], left[32], turn[120], watching[48];
    size_t i;
    json_t *seat;
    (void)argument;
    a->face->turn(&t, turn, sizeof turn);
    if (turn[0])
        plain_say(a, "%s", turn);
    match_table_watching(a, watching, sizeof watching);
    if (a->follow.spectator)
        plain_say(a, "You are %s.", watching);
    json_array_foreach(json_object_get(a->follow.lobby, "seats"), i, seat)
    {
        const char *name = text_in(seat, "seat"), *player = text_in(seat, "name");
        bool bot = text_in(seat, "bot")[0] != '\0';
        a->face->score(&t, name, score, sizeof score);
        match_table_clock(a, name, left, sizeof left);
        plain_say(a, "%s %s, %s%s%s%s: %s%s%s%s", name, seat_name(a, i), player, player[0] && bot ? ", " : "",
                  bot ? "a bot" : "", strcmp(name, a->follow.seat) == 0 ? " (you)" : "", score, left,
                  strcmp(name, asked) == 0 ? ", is asked" : "",
                  bot || json_is_true(json_object_get(seat, "online")) ? "" : ", away");
    }
}

static void see_prompt(struct app *a, const char *argument)
{
    (void)argument;
    if (a->options || a->past)
        plain_forget(a);
    else
        match_prompt_tell(a, stdout);
    fflush(stdout);
}

static void see_log(struct app *a, const char *count)
{
    int number = LOG_TOLD;
    if (count[0] && !plain_number(count, &number))
        plain_say(a, "How many lines? Such as: log 30");
    else
        match_log_tell(a, number);
}

static void see_result(struct app *a, const char *argument)
{
    (void)argument;
    if (!a->follow.ended) {
        plain_say(a, "The match is not over.");
        return;
    }
    match_draw_result(a, plain_draw(a));
    plain_show(a, "");
}

/* ---- Choosing ---- */

/* "57:2" chooses for question 57 only, "2" for the one that was told last; words leave the choices that fit.
 */
static bool match_line(struct app *a, const char *line)
{
    char digits[24];
    int version, number;
    size_t length = strcspn(line, ":");
    snprintf(digits, sizeof digits, "%.*s", (int)length, line);
    if (line[length] && plain_number(digits, &version) && plain_number(line + length + 1, &number)) {
        if (version == a->follow.version)
            match_prompt_choose(a, number);
        else
            plain_say(a, "Question %d is not open: this number was not taken.", version);
        return true;
    }
    if (plain_number(line, &number)) {
        match_prompt_choose(a, number);
        return true;
    }
    return match_prompt_find(a, line);
}

static void do_find(struct app *a, const char *words)
{
    if (match_prompt_find(a, words))
        plain_forget(a);
    else
        plain_say(a, "No choice has these words.");
}

static void do_back(struct app *a, const char *argument)
{
    (void)argument;
    if (match_prompt_back(a))
        plain_forget(a);
    else
        plain_say(a, "There is no step to go back.");
}

static void do_undo(struct app *a, const char *argument)
{
    (void)argument;
    page_match.key(a, PRESS_UNDO);
}

static void do_chat(struct app *a, const char *text)
{
    char filter[EDIT_SIZE];
    if (!text[0]) {
        if (a->chat.count == 0)
            plain_say(a, "Nobody has said anything.");
        for (int i = 0; i < a->chat.count; i++)
            plain_say(a, "%s", lines_at(&a->chat, i));
        return;
    }
    snprintf(filter, sizeof filter, "%s", a->edit.text); /* of the choices: it stays */
    snprintf(a->edit.text, sizeof a->edit.text, "%s", text);
    app_send_chat(a);
    snprintf(a->edit.text, sizeof a->edit.text, "%s", filter);
}

/* ---- With the others ---- */

/* The keys of the question what to agree on (match_table.c). */
static void agree_on(struct app *a, int key)
{
    if (a->follow.spectator || a->follow.ended) {
        plain_say(a, "There is nothing to agree on.");
        return;
    }
    a->agreeing = true;
    match_table_key(a, key);
}

static void do_pause(struct app *a, const char *argument)
{
    (void)argument;
    agree_on(a, 'p');
}

static void do_continue(struct app *a, const char *argument)
{
    (void)argument;
    agree_on(a, 'c');
}

static void do_take_back(struct app *a, const char *argument)
{
    (void)argument;
    agree_on(a, 'u');
}

static void do_absent(struct app *a, const char *argument)
{
    (void)argument;
    agree_on(a, 'a');
}

static void do_hint(struct app *a, const char *argument)
{
    (void)argument;
    agree_on(a, 'h');
}

static void do_agree(struct app *a, const char *argument)
{
    (void)argument;
    agree_on(a, 'y');
}

static void do_decline(struct app *a, const char *argument)
{
    (void)argument;
    agree_on(a, 'n');
}

static void do_return(struct app *a, const char *argument)
{
    (void)argument;
    agree_on(a, 'b');
}

static void do_remove(struct app *a, const char *name)
{
    match_guests_send(a, name, true);
}

static void do_let_back(struct app *a, const char *name)
{
    match_guests_send(a, name, false);
}

static void do_leave(struct app *a, const char *argument)
{
    (void)argument;
    match_leave(a, false);
}

static void do_resign(struct app *a, const char *argument)
{
    if (strcasecmp(argument, "for good") == 0 && !a->follow.spectator)
        match_leave(a, true);
    else
        plain_say(a, "You cannot come back then, and a bot plays on. To do it, type: resign for good");
}

/* ---- After the end ---- */

static void do_series(struct app *a, const char *argument)
{
    (void)argument;
    series_show(a);
}

static void do_again(struct app *a, const char *argument)
{
    (void)argument;
    if (a->follow.ended)
        page_match.key(a, 'r');
    else
        plain_say(a, "The match is not over.");
}

static void step(struct app *a, const char *argument, int direction)
{
    int number = 1;
    if (!a->follow.ended)
        plain_say(a, "The match is not over.");
    else if (argument[0] && !plain_number(argument, &number))
        plain_say(a, "How many moves? Such as: next 10");
    else
        match_show_past(a, match_past_move(a) + direction * number);
}

static void do_next(struct app *a, const char *argument)
{
    step(a, argument, 1);
}

static void do_previous(struct app *a, const char *argument)
{
    step(a, argument, -1);
}

static void do_move(struct app *a, const char *argument)
{
    int number;
    if (!a->follow.ended)
        plain_say(a, "The match is not over.");
    else if (!plain_number(argument, &number))
        plain_say(a, "Which move? Such as: move 0");
    else
        match_show_past(a, number);
}

static void do_judge(struct app *a, const char *argument)
{
    (void)argument;
    if (a->follow.ended)
        match_judge(a);
    else
        plain_say(a, "The match is not over.");
}

static void see_explanation(struct app *a, const char *argument)
{
    const char *lines[FACE_LINES_MAX];
    size_t count = app_explain(a, lines, FACE_LINES_MAX);
    (void)argument;
    if (count == 0)
        plain_say(a, "There is nothing to explain here.");
    for (size_t k = 0; k < count; k++)
        if (lines[k][0])
            plain_say(a, "%s", lines[k]);
}

static const struct plain_word match_words[] = {
    {"prompt", "", "the question again, or who is being waited for; an empty line does the same", see_prompt},
    {"explain", "", "what the question is about, and how your side plays", see_explanation},
    {"table", "[WORDS]", "what lies on the table; with words only the lines that have them: table c5",
     see_table},
    {"map", "[WORDS]", "the same", see_table},
    {"hand", "[WORDS]", "your cards and what they do", see_hand},
    {"board", "[WHO]", "the board of a seat or player, or your own", see_board},
    {"boards", "", "all of them", see_boards},
    {"players", "", "the turn, scores, clocks, and who is asked", see_players},
    {"log", "[COUNT]", "what happened last", see_log},
    {"chat", "[TEXT]", "says something; alone, tells what was said", do_chat},
    {"find", "WORDS", "the choices with these words, of all steps at once; find may be left out", do_find},
    {"back", "", "a step back in the choices", do_back},
    {"undo", "", "takes back your last choice, as long as nothing was revealed since", do_undo},
    {"pause", "", "proposes a pause", do_pause},
    {"continue", "", "proposes to go on after a pause", do_continue},
    {"takeback", "", "proposes to take back your last choice all the same", do_take_back},
    {"absent", "", "proposes that a bot plays for whom the match waits for, who is away", do_absent},
    {"hint", "",
     "what the bots would choose, where you play against them alone; everybody can see that you asked",
     do_hint},
    {"agree", "", "to what is proposed", do_agree},
    {"decline", "", "to what is proposed, even by yourself", do_decline},
    {"return", "", "comes back when a bot plays for you", do_return},
    {"remove", "[NAME]", "host: sends away who has no seat; alone, tells who has none and who was removed",
     do_remove},
    {"let_back", "[NAME]", "host: lets back in who was removed", do_let_back},
    {"leave", "", "leaves the match; your seat waits for you", do_leave},
    {"resign", "for good", "gives up your seat", do_resign},
    {"result", "", "of a match that is over", see_result},
    {"next", "[COUNT]", "after the end: one move on, or more", do_next},
    {"previous", "[COUNT]", "after the end: one move back, or more", do_previous},
    {"move", "NUMBER", "after the end: to this move", do_move},
    {"judge", "", "after the end: what the bots think, everybody's chances and the choices that cost most",
     do_judge},
    {"rematch", "", "after the end: a new match with the same people, the next one of a series", do_again},
    {"series", "", "the matches of the series this one is in", do_series},
    {"close_series", "for good", "host, after the end: no match follows, and nothing stays sealed",
     plain_close_series},
    {NULL, NULL, NULL, NULL},
};

const struct plain_page plain_match = {
    "The match. A number answers a question, words leave the choices that have them; help lists the words.",
    match_tell, match_line, match_words};
