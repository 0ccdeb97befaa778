/* What the bots think of a match that is over: asking the server for it, the sheet, and without a screen. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/app.h"
#include "clients/terminal/member.h"

enum {
    AGAIN_MS = 700,    /* until there may be more */
    MOMENTS_TOLD = 10, /* without a screen, and the end */
};

bool match_judge_is_offered(const struct app *a)
{
    const json_t *games = json_object_get(a->client ? client_hello(a->client) : NULL, "games");
    size_t i, k;
    json_t *game, *level;
    json_array_foreach(games, i, game)
    {
        if (strcmp(text_in(game, "game"), text_in(a->follow.lobby, "game")) != 0)
            continue;
        json_array_foreach(json_object_get(game, "levels"), k, level)
        {
            if (json_is_string(level) && strcmp(json_string_value(level), "medium") == 0)
                return true;
        }
    }
    return false;
}

static bool is_wanted(const struct app *a)
{
    return a->follow.ended && (a->plain ? a->judge_awaited : a->sheet == SHEET_JUDGED);
}

/* ---- Without a screen ---- */

static void tell_moment(struct app *a, json_int_t move)
{
    char line[SAY_SEATS_MAX * (SAY_NAME_SIZE + 8)] = "";
    size_t used = 0, seats = json_array_size(json_object_get(a->follow.lobby, "seats"));
    for (size_t i = 0; i < seats && i < SAY_SEATS_MAX; i++)
        used += (size_t)snprintf(line + used, sizeof line - used, "%s%s %d%%", used ? ", " : "",
                                 a->names.seats[i], judged_chance(&a->judged, i, move));
    plain_say(a, "Move %d: %s", (int)move, line);
}

static void tell_choice(struct app *a, const json_t *choice)
{
    char who[SAY_NAME_SIZE], made[JUDGED_LINE], better[JUDGED_LINE];
    say_value(&a->names, json_object_get(choice, "seat"), who, sizeof who);
    judged_say(&a->names, choice, made, better);
    plain_say(a, "Move %d, %s, cost %d%%: %s; better: %s",
              (int)json_integer_value(json_object_get(choice, "move")), who, judged_cost(choice), made,
              better);
}

static void tell(struct app *a)
{
    const json_t *worst[JUDGED_WORST_MAX];
    char state[160];
    size_t count = judged_worst(&a->judged, worst);
    judged_state(&a->judged, state, sizeof state);
    plain_say(a, "Chances to win. %s", state);
    for (int i = 0; i <= MOMENTS_TOLD; i++)
        tell_moment(a, a->judged.moves * i / MOMENTS_TOLD);
    plain_say(a,
              count ? "The choices that cost most; move NUMBER looks at one:" : "No choice gave much away.");
    for (size_t i = 0; i < count; i++)
        tell_choice(a, worst[i]);
    a->judge_awaited = false;
}

/* ---- Asking ---- */

static void on_part(void *context, json_t *reply);

static void ask(struct app *a)
{
    if (a->judging)
        return;
    a->judging = true;
    client_request(a->client,
                   json_pack("{sssssI}", "type", "analysis", "match", a->follow.match, "from", a->judged.to),
                   on_part, a);
}

static void go_on_later(struct app *a)
{
    uv_timer_start(&a->judge_again, match_judge_again, AGAIN_MS, 0);
}

static void refused(struct app *a, const json_t *reply)
{
    if (strcmp(reply_code(reply), "lost") == 0) {
        go_on_later(a);
        return;
    }
    snprintf(a->judge_problem, sizeof a->judge_problem, "%s", reply_message(reply));
    a->judge_awaited = false;
    if (a->plain)
        plain_say(a, "%s", a->judge_problem);
}

static void on_part(void *context, json_t *reply)
{
    struct app *a = context;
    json_int_t before = a->judged.to;
    a->judging = false;
    a->dirty = true;
    if (!is_wanted(a))
        return;
    if (!reply_ok(reply)) {
        refused(a, reply);
        return;
    }
    if (strcmp(text_in(reply, "match"), a->follow.match) == 0)
        judged_take(&a->judged, reply);
    if (!judged_is_done(&a->judged) && a->judged.to > before)
        ask(a);
    else if (!judged_is_done(&a->judged))
        go_on_later(a);
    else if (a->plain)
        tell(a);
}

void match_judge_again(uv_timer_t *timer)
{
    struct app *a = timer->data;
    if (is_wanted(a))
        ask(a);
}

void match_judge(struct app *a)
{
    a->sheet = a->sheet == SHEET_JUDGED || a->plain ? SHEET_NONE : SHEET_JUDGED;
    a->selected = 0;
    a->judge_problem[0] = '\0';
    a->judge_awaited = a->plain != NULL;
    if (!is_wanted(a))
        return;
    if (a->plain && judged_is_done(&a->judged)) {
        tell(a);
        return;
    }
    if (a->plain)
        plain_say(a, "The bots look at it; what they think is told when they are done.");
    if (!judged_is_done(&a->judged))
        ask(a);
}

void match_judge_forget(struct app *a)
{
    judged_free(&a->judged);
    a->judge_problem[0] = '\0';
    a->judging = a->judge_awaited = false;
}

/* ---- The sheet ---- */

void match_judged_draw(struct app *a, struct rect area)
{
    struct table t = app_table(a);
    if (a->judge_problem[0])
        canvas_paragraph(&a->canvas, area, 0, STYLE_ERROR, a->judge_problem);
    else
        judged_draw(&a->judged, a->face, &t, a->selected, &a->canvas, area);
}

bool match_judged_key(struct app *a, int key)
{
    const json_t *worst[JUDGED_WORST_MAX];
    int count = (int)judged_worst(&a->judged, worst);
    if (a->sheet != SHEET_JUDGED)
        return false;
    if (app_list_key(a, key, count))
        return true;
    if (key != PRESS_ENTER || a->selected >= count)
        return false;
    match_show_past(a, json_integer_value(json_object_get(worst[a->selected], "move")));
    return true;
}

void match_judged_moment(struct app *a, json_int_t move)
{
    char made[JUDGED_LINE], better[JUDGED_LINE];
    const json_t *choice = judged_choice(&a->judged, move);
    if (judged_cost(choice) == 0)
        return;
    judged_say(&a->names, choice, made, better);
    app_say(a, STYLE_GOOD, "Better: %s. Chosen: %s", better, made);
}
