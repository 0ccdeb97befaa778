#include "clients/terminal/judged.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/member.h"

enum {
    A_PERCENT = 100, /* chances are told in ten thousandths */
    BAR_LEVELS = 8,
    BAR = 0x2581, /* the lowest of as many blocks of growing height */
    NAME_MOST = 24,
    PERCENT_WIDTH = 5,
    CHOICE_ROWS = 2,
};

static json_int_t number_in(const json_t *object, const char *member)
{
    return json_integer_value(json_object_get(object, member));
}

static int percent(json_int_t chance)
{
    return (int)((chance + A_PERCENT / 2) / A_PERCENT);
}

void judged_free(struct judged *j)
{
    json_decref(j->points);
    json_decref(j->choices);
    *j = (struct judged){0};
}

void judged_take(struct judged *j, const json_t *reply)
{
    if (number_in(reply, "from") != j->to)
        return;
    if (!j->points) {
        j->points = json_array();
        j->choices = json_array();
    }
    json_array_extend(j->points, json_object_get(reply, "points"));
    json_array_extend(j->choices, json_object_get(reply, "choices"));
    j->to = number_in(reply, "to");
    j->moves = number_in(reply, "moves");
    j->waits = json_is_true(json_object_get(reply, "waits"));
}

bool judged_is_done(const struct judged *j)
{
    return j->points && j->to >= j->moves;
}

int judged_cost(const json_t *choice)
{
    json_int_t cost = number_in(choice, "cost");
    return cost < A_PERCENT ? 0 : percent(cost);
}

const json_t *judged_choice(const struct judged *j, json_int_t move)
{
    size_t i;
    json_t *choice;
    json_array_foreach(j->choices, i, choice)
    {
        if (number_in(choice, "move") == move)
            return choice;
    }
    return NULL;
}

static int by_cost(const void *a, const void *b)
{
    const json_t *one = *(const json_t *const *)a, *other = *(const json_t *const *)b;
    json_int_t more = number_in(other, "cost") - number_in(one, "cost");
    json_int_t later = number_in(one, "move") - number_in(other, "move");
    return more ? (more > 0 ? 1 : -1) : later > 0 ? 1 : -1;
}

size_t judged_worst(const struct judged *j, const json_t *worst[JUDGED_WORST_MAX])
{
    const json_t *all[JUDGED_WORST_MAX + 1];
    size_t i, count = 0;
    json_t *choice;
    json_array_foreach(j->choices, i, choice)
    {
        if (judged_cost(choice) == 0)
            continue;
        all[count++] = choice;
        qsort(all, count, sizeof all[0], by_cost);
        count = count > JUDGED_WORST_MAX ? JUDGED_WORST_MAX : count;
    }
    memcpy(worst, all, count * sizeof all[0]);
    return count;
}

/* The last moment up to a move of which chances are known; NULL before the first. */
static const json_t *point_at(const struct judged *j, json_int_t move)
{
    const json_t *found = NULL;
    size_t i;
    json_t *point;
    json_array_foreach(j->points, i, point)
    {
        if (number_in(point, "move") > move)
            break;
        found = point;
    }
    return found ? found : json_array_get(j->points, 0);
}

int judged_chance(const struct judged *j, size_t seat, json_int_t move)
{
    const json_t *chance = json_array_get(json_object_get(point_at(j, move), "chances"), seat);
    return chance ? percent(json_integer_value(chance)) : -1;
}

static void say_with_chance(const struct say_names *names, const json_t *of, char out[JUDGED_LINE])
{
    char choice[JUDGED_LINE - 16];
    struct say_names brief = *names;
    brief.brief = true;
    say_choice(&brief, json_object_get(of, "choice"), choice, sizeof choice);
    snprintf(out, JUDGED_LINE, "%s (%d%%)", choice, percent(number_in(of, "chance")));
}

void judged_say(const struct say_names *names, const json_t *choice, char made[JUDGED_LINE],
                char better[JUDGED_LINE])
{
    say_with_chance(names, choice, made);
    say_with_chance(names, json_array_get(json_object_get(choice, "best"), 0), better);
}

void judged_state(const struct judged *j, char *out, size_t size)
{
    if (judged_is_done(j))
        snprintf(out, size, "The bots' opinion, by what each player saw at the time. It may be wrong.");
    else if (j->waits || !j->points)
        snprintf(out, size, j->waits ? "Bots and other matches come first ..." : "The bots look at it ...");
    else
        snprintf(out, size, "The bots look at it: %d of %d moves ...", (int)j->to, (int)j->moves);
}

/* ---- Drawing ---- */

/* The move of a column of the lines; the last one is the end. */
static json_int_t move_at(const struct judged *j, int column, int columns)
{
    return columns > 1 ? j->moves * column / (columns - 1) : j->moves;
}

/* The chances of a seat over the match, as blocks of growing height. */
static void draw_chances(const struct judged *j, size_t seat, struct canvas *c, struct rect area, int style)
{
    for (int column = 0; column < area.width; column++) {
        json_int_t move = move_at(j, column, area.width);
        int chance = judged_chance(j, seat, move);
        if (chance < 0 || move > j->to)
            break;
        int level = chance * BAR_LEVELS / A_PERCENT;
        canvas_put(c, area.x + column, area.y, BAR + (uint32_t)(level < BAR_LEVELS ? level : BAR_LEVELS - 1),
                   style);
    }
}

static int names_width(const struct table *t)
{
    int width = 0;
    for (size_t i = 0; i < json_array_size(json_object_get(t->lobby, "seats")) && i < SAY_SEATS_MAX; i++) {
        int one = canvas_text_width(t->names->seats[i]);
        width = one > width ? one : width;
    }
    return width > NAME_MOST ? NAME_MOST : width;
}

/* Below the lines: which moves they go from and to, and the one that is selected. */
static void draw_scale(const struct judged *j, json_int_t move, struct canvas *c, struct rect area)
{
    char text[40], end[24];
    bool selected = move > 0 && move < j->moves;
    int x = selected ? (int)((area.width - 1) * move / j->moves) : 0;
    snprintf(text, sizeof text, "\u2191 move %d", (int)move);
    snprintf(end, sizeof end, "move %d", (int)j->moves);
    int room = area.width - canvas_text_width(end);
    bool meets = selected && x + canvas_text_width(text) >= room; /* the words would run into the end's */
    canvas_text(c, area.x, area.y, 1, STYLE_DIM, "0");
    if (!meets)
        canvas_text(c, area.x + room, area.y, area.width, STYLE_DIM, end);
    if (meets) {
        snprintf(text, sizeof text, "move %d \u2191", (int)move);
        x -= canvas_text_width(text) - 1;
    }
    if (selected)
        canvas_text(c, area.x + x, area.y, area.width, STYLE_KEY, text);
}

/* A row for each seat; returns the row below. */
static int draw_lines(const struct judged *j, const struct face *face, const struct table *t, json_int_t move,
                      struct canvas *c, struct rect area)
{
    const json_t *seats = json_object_get(t->lobby, "seats");
    int names = names_width(t), y = area.y;
    struct rect line = {area.x + names + PERCENT_WIDTH + 2, y, area.width - names - PERCENT_WIDTH - 2, 1};
    for (size_t i = 0; i < json_array_size(seats) && i < SAY_SEATS_MAX; i++, y++) {
        int style = face->seat_style(t, text_in(json_array_get(seats, i), "seat"));
        int chance = judged_chance(j, i, move);
        char number[16];
        snprintf(number, sizeof number, "%3d%%", chance);
        canvas_text(c, area.x, y, names, style | STYLE_BOLD, t->names->seats[i]);
        if (chance >= 0)
            canvas_text(c, area.x + names + 1, y, PERCENT_WIDTH, style, number);
        line.y = y;
        draw_chances(j, i, c, line, style);
    }
    line.y = y;
    draw_scale(j, move, c, line);
    return y + 1;
}

/* A choice in two rows: what was done, and what would have been better. */
static void draw_choice(const struct table *t, const json_t *choice, bool selected, struct canvas *c,
                        struct rect area)
{
    char who[SAY_NAME_SIZE], made[JUDGED_LINE], better[JUDGED_LINE], text[JUDGED_LINE + 80], cost[24];
    say_value(t->names, json_object_get(choice, "seat"), who, sizeof who);
    judged_say(t->names, choice, made, better);
    int wide = snprintf(cost, sizeof cost, "cost %d%%", judged_cost(choice));
    snprintf(text, sizeof text, "%d %s: %s", (int)number_in(choice, "move"), who, made);
    if (selected)
        canvas_put(c, area.x, area.y, 0x25b6, STYLE_KEY);
    canvas_text(c, area.x + 2, area.y, area.width - wide - 4,
                selected ? STYLE_TEXT | STYLE_REVERSE : STYLE_TEXT, text);
    canvas_text(c, area.x + area.width - wide, area.y, wide, STYLE_ERROR, cost);
    snprintf(text, sizeof text, "better: %s", better);
    if (area.height > 1)
        canvas_text(c, area.x + 6, area.y + 1, area.width - 6, STYLE_GOOD, text);
}

/* As many of them as fit, the selected one among them. */
static void draw_worst(const struct table *t, const json_t *const *worst, int count, int selected,
                       struct canvas *c, struct rect area)
{
    char title[80];
    int room = (area.height - 1) / CHOICE_ROWS, first = selected >= room ? selected - room + 1 : 0;
    if (room < 1)
        return;
    snprintf(title, sizeof title,
             room < count ? "The choices that cost most (%d-%d of %d)" : "The choices that cost most",
             first + 1, first + room, count);
    canvas_rule(c, area.x, area.y, area.width, STYLE_TITLE, title);
    if (count == 0)
        canvas_text(c, area.x + 2, area.y + 1, area.width - 2, STYLE_DIM, "No choice gave much away.");
    for (int i = first; i < count && i - first < room; i++)
        draw_choice(t, worst[i], i == selected, c,
                    (struct rect){area.x, area.y + 1 + (i - first) * CHOICE_ROWS, area.width, CHOICE_ROWS});
}

void judged_draw(const struct judged *j, const struct face *face, const struct table *t, int selected,
                 struct canvas *c, struct rect area)
{
    const json_t *worst[JUDGED_WORST_MAX];
    char state[160];
    int count = (int)judged_worst(j, worst), y = area.y;
    judged_state(j, state, sizeof state);
    if (j->points) {
        json_int_t move = selected < count ? number_in(worst[selected], "move") : 0;
        y = draw_lines(j, face, t, move, c, area);
    }
    struct rect told = {area.x, y, area.width, area.y + area.height - y};
    y += canvas_paragraph(c, told, 0, STYLE_DIM, state);
    if (judged_is_done(j))
        draw_worst(t, worst, count, selected, c,
                   (struct rect){area.x, y, area.width, area.y + area.height - y});
}
