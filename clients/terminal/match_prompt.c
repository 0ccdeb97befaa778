/* The list of choices: numbered, narrowed step by step, or searched by typing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/app.h"
#include "clients/terminal/layout.h"

enum {
    PREFIX = 4, /* columns of a line's number */
    GAP = 2,    /* between choices that stand side by side */
    COLUMNS_MAX = 12,
    TOLD_DIRECT = 20, /* choices told one by one without a screen */
    OUTLOOK_SIZE = 100
};

static void word_option(const void *context, const json_t *option, char *out, size_t size)
{
    say_choice(context, option, out, size);
}

static void word_value(const void *context, const char *key, const json_t *value, char *out, size_t size)
{
    say_group(context, key, value, out, size);
}

/* Rows for choices in the prompt's area. */
static int rows_of(struct rect area)
{
    return area.height - 1;
}

struct layout match_layout(const struct app *a)
{
    int width = a->canvas.width, height = a->canvas.height;
    int seats = (int)json_array_size(json_object_get(a->follow.lobby, "seats"));
    struct table t = app_table(a);
    struct layout l = layout_make(width, height, seats, height);
    if (l.too_small || !a->face->table_rows)
        return l;
    return layout_make(width, height, seats, a->face->table_rows(&t, l.table.width));
}

static struct rect prompt_area(const struct app *a)
{
    struct layout l = match_layout(a);
    return l.too_small ? (struct rect){0, 0, 60, 6} : l.prompt;
}

static bool is_number(const char *text)
{
    return text[0] && text[strspn(text, "0123456789")] == '\0';
}

/* Makes the list as it is now: what was typed is a filter unless it is a number. */
static void make_list(struct app *a)
{
    struct narrow_words words = {word_option, word_value, &a->names};
    int direct = a->plain ? TOLD_DIRECT : rows_of(prompt_area(a)) * 2;
    snprintf(a->narrow.filter, sizeof a->narrow.filter, "%.*s", NARROW_FILTER_SIZE - 1,
             is_number(a->edit.text) ? "" : a->edit.text);
    narrow_list(&a->narrow, direct, &words);
    if (a->selected >= a->narrow.rows_count)
        a->selected = a->narrow.rows_count > 0 ? a->narrow.rows_count - 1 : 0;
}

/* Whether a question that we did nothing about yet has become another one. */
static bool is_replaced(const struct app *a, const json_t *options)
{
    return a->options && a->asked != a->answered && !json_equal(a->options, options);
}

void match_prompt_update(struct app *a)
{
    json_t *options = json_incref((json_t *)follow_options(&a->follow));
    a->replaced = options && (a->replaced || is_replaced(a, options));
    json_decref(a->options);
    a->options = options;
    a->asked = a->follow.version;
    narrow_reset(&a->narrow, options);
    if (!a->chatting)
        edit_clear(&a->edit);
    a->selected = 0;
    a->sending = false;
    make_list(a);
}

static void on_chosen(void *context, json_t *reply)
{
    struct app *a = context;
    a->sending = false;
    if (!reply_ok(reply))
        a->answered = -1;
    if (!reply_ok(reply) && strcmp(reply_code(reply), "stale") != 0)
        app_say(a, STYLE_ERROR, "%s", reply_message(reply));
}

static void pick(struct app *a, int row)
{
    if (row < 0 || row >= a->narrow.rows_count)
        return;
    int index = narrow_pick(&a->narrow, row);
    edit_clear(&a->edit);
    a->selected = 0;
    if (index < 0) {
        make_list(a);
        return;
    }
    a->sending = true;
    a->answered = a->follow.version;
    app_hush(a);
    client_request(a->client, follow_choose_request(&a->follow, json_array_get(a->options, (size_t)index)),
                   on_chosen, a);
}

/* A typed number selects its line, and picks it once no longer number is possible. */
static void typed_number(struct app *a)
{
    int number = atoi(a->edit.text);
    if (number < 1 || number > a->narrow.rows_count) {
        edit_clear(&a->edit);
        return;
    }
    a->selected = number - 1;
    if (number * 10 > a->narrow.rows_count) {
        pick(a, number - 1);
        a->just_picked = true;
    }
}

/*
 * Whether a key was meant for another question than the one that is open: it came before this one was to be
 * seen, or belongs to a number that was typed for the last one. Such a number is dropped up to its end.
 */
static bool is_late(struct app *a, int key)
{
    bool number = key >= '0' && key <= '9', end = key == PRESS_ENTER;
    bool picked = a->just_picked && end;
    a->just_picked = false;
    if (picked || ((number || end) && (a->sending || a->shown != a->follow.version)))
        return true;
    if (!a->replaced)
        return false;
    a->replaced = number;
    if (number)
        app_say(a, STYLE_ERROR, "The question has changed: Enter, then choose");
    return number || end;
}

static bool go_back(struct app *a)
{
    bool typed = a->edit.text[0] != '\0';
    edit_clear(&a->edit);
    bool back = typed || narrow_back(&a->narrow);
    a->selected = 0;
    make_list(a);
    return back;
}

/* "March ... (32)"; of a choice that it is, what it costs, or what it may bring. */
static void say_row(const struct app *a, const struct narrow_row *row, char *label, size_t size)
{
    char more[OUTLOOK_SIZE];
    struct table t = app_table(a);
    const json_t *option = row->index < 0 ? NULL : json_array_get(a->options, (size_t)row->index);
    if (!option)
        snprintf(label, size, "%s (%d)", row->label, row->count);
    else if ((a->face->outlook && a->face->outlook(&t, option, more, sizeof more)) ||
             say_price(&a->names, option, more, sizeof more))
        snprintf(label, size, "%s: %s", row->label, more);
    else
        snprintf(label, size, "%s", row->label);
}

/* What is to be seen of the list at once: columns of so many rows each, every one as wide as its longest
 * line. */
struct part {
    int first, end; /* the choices of it, from first to before end */
    int columns, width[COLUMNS_MAX];
};

static int line_width(const struct app *a, int row)
{
    char label[NARROW_LABEL_SIZE + OUTLOOK_SIZE + 16];
    say_row(a, &a->narrow.rows[row], label, sizeof label);
    return canvas_text_width(label) + PREFIX + GAP;
}

/* As many columns from this choice on as fit beside one another; what is too long for one alone is cut. */
static struct part part_from(const struct app *a, struct rect area, int first)
{
    struct part part = {.first = first, .end = first};
    for (int left = area.width; part.end < a->narrow.rows_count && part.columns < COLUMNS_MAX;) {
        int end = part.end + rows_of(area), width = 0;
        end = end > a->narrow.rows_count ? a->narrow.rows_count : end;
        for (int i = part.end; i < end; i++) {
            int needs = line_width(a, i);
            width = needs > width ? needs : width;
        }
        if (part.columns > 0 && width - GAP > left)
            break;
        part.width[part.columns++] = width < left ? width : left;
        left -= width;
        part.end = end;
    }
    return part;
}

/* The part that the selected choice is in. */
static struct part part_shown(const struct app *a, struct rect area)
{
    struct part part = part_from(a, area, 0);
    while (a->selected >= part.end && part.end < a->narrow.rows_count)
        part = part_from(a, area, part.end);
    return part;
}

bool match_prompt_key(struct app *a, int key)
{
    int step = rows_of(prompt_area(a));
    if (!a->options)
        return false;
    if (is_late(a, key))
        return true;
    make_list(a);
    switch (key) {
    case PRESS_ENTER:
        pick(a, a->selected);
        return true;
    case PRESS_ESCAPE:
        return go_back(a);
    case PRESS_ERASE:
        if (!edit_erase(&a->edit))
            return go_back(a);
        break;
    case PRESS_LEFT:
        a->selected = a->selected >= step ? a->selected - step : a->selected;
        break;
    case PRESS_RIGHT:
        a->selected = a->selected + step < a->narrow.rows_count ? a->selected + step : a->selected;
        break;
    default:
        if (app_list_key(a, key, a->narrow.rows_count))
            return true;
        if (!app_edit_key(a, key))
            return false;
        a->selected = 0;
        if (is_number(a->edit.text))
            typed_number(a);
    }
    make_list(a);
    return true;
}

/* "Move ... > clearing 5": what was picked so far. */
static void say_steps(const struct app *a, char *out, size_t size)
{
    size_t used = strlen(out);
    char word[96];
    for (int i = 0; i < a->narrow.depth; i++) {
        say_group(&a->names, a->narrow.picked[i].key, a->narrow.picked[i].value, word, sizeof word);
        int n = snprintf(out + used, size - used, " > %s", word);
        used = (size_t)n < size - used ? used + (size_t)n : size - 1;
    }
}

/* What is asked, or who is waited for; "" if nothing is. */
static void say_title(const struct app *a, char *text, size_t size)
{
    char who[SAY_NAME_SIZE];
    const json_t *why = json_object_get(a->follow.prompt, "why");
    const json_t *seat = json_object_get(a->follow.prompt, "seat");
    text[0] = '\0';
    if (a->options) {
        say_reason(&a->names, why, text, size);
        say_steps(a, text, size);
    } else if (seat) {
        char reason[300];
        say_value(&a->names, seat, who, sizeof who);
        say_reason(&a->names, why, reason, sizeof reason);
        /* What it says is said to them: "you" is who is waited for. */
        snprintf(text, size, "Waiting for %s: \"%s\"", who, reason);
    } else if (a->follow.ended) {
        snprintf(text, size, "The match is over");
    }
}

static void draw_title(struct app *a, struct rect area)
{
    char text[400];
    int style = a->options ? STYLE_KEY | STYLE_BOLD : STYLE_DIM;
    say_title(a, text, sizeof text);
    canvas_rule(&a->canvas, area.x, area.y, area.width, style, text);
}

void match_prompt_tell(struct app *a, FILE *out)
{
    char text[400], label[NARROW_LABEL_SIZE + OUTLOOK_SIZE + 16];
    say_title(a, text, sizeof text);
    a->shown = a->follow.version;
    if (!a->options) {
        fprintf(out, "%s\n", text[0] ? text : "Nobody is being asked anything.");
        return;
    }
    make_list(a);
    fprintf(out, "Question %lld: %s%s%s\n", (long long)a->follow.version, text,
            a->edit.text[0] ? ", only: " : "", a->edit.text);
    for (int i = 0; i < a->narrow.rows_count; i++) {
        say_row(a, &a->narrow.rows[i], label, sizeof label);
        fprintf(out, " %d %s\n", i + 1, label);
    }
}

void match_prompt_choose(struct app *a, int number)
{
    if (!a->options)
        plain_say(a, "You are not being asked anything now.");
    else if (a->sending)
        plain_say(a, "Your last answer is on its way: this number was not taken.");
    else if (a->replaced || a->shown != a->follow.version)
        plain_say(a, "The question has changed: this number was not taken.");
    else if (number < 1 || number > a->narrow.rows_count)
        plain_say(a, "There are choices from 1 to %d.", a->narrow.rows_count);
    else
        pick(a, number - 1);
    if (a->replaced)
        plain_forget(a); /* to be heard before it is answered */
    a->replaced = false;
}

bool match_prompt_find(struct app *a, const char *words)
{
    char before[EDIT_SIZE];
    if (!a->options)
        return false;
    snprintf(before, sizeof before, "%s", a->edit.text);
    snprintf(a->edit.text, sizeof a->edit.text, "%s", words);
    make_list(a);
    if (a->narrow.rows_count > 0)
        return true;
    snprintf(a->edit.text, sizeof a->edit.text, "%s", before);
    make_list(a);
    return false;
}

bool match_prompt_back(struct app *a)
{
    return a->options && go_back(a);
}

static void draw_choice(struct app *a, int x, int y, int width, int choice)
{
    bool selected = choice == a->selected;
    char number[16], label[NARROW_LABEL_SIZE + OUTLOOK_SIZE + 16];
    snprintf(number, sizeof number, "%3d ", choice + 1);
    say_row(a, &a->narrow.rows[choice], label, sizeof label);
    canvas_text(&a->canvas, x, y, PREFIX, STYLE_KEY | (selected ? STYLE_BOLD : 0), number);
    canvas_text(&a->canvas, x + PREFIX, y, width - PREFIX,
                selected ? STYLE_TEXT | STYLE_BOLD | STYLE_REVERSE : STYLE_TEXT, label);
}

/* That there are more choices than these, in the rule above them. */
static void draw_more(struct app *a, struct rect area, const struct part *part)
{
    char more[48];
    snprintf(more, sizeof more, " %d-%d of %d ", part->first + 1, part->end, a->narrow.rows_count);
    int wide = canvas_text_width(more);
    canvas_text(&a->canvas, area.x + area.width - wide - 1, area.y, wide, STYLE_KEY, more);
}

void match_prompt_draw(struct app *a, struct rect area)
{
    draw_title(a, area);
    a->shown = a->follow.version;
    if (!a->options)
        return;
    make_list(a);
    struct part part = part_shown(a, area);
    int x = area.x;
    for (int column = 0; column < part.columns; column++) {
        int first = part.first + column * rows_of(area), right = area.x + area.width;
        int width = part.width[column] - (column + 1 < part.columns ? GAP : 0);
        for (int i = first; i < part.end && i < first + rows_of(area); i++)
            draw_choice(a, x, area.y + 1 + i - first, x + width > right ? right - x : width, i);
        x += part.width[column];
    }
    if (a->narrow.rows_count == 0)
        canvas_text(&a->canvas, area.x + 1, area.y + 1, area.width - 2, STYLE_DIM,
                    "Nothing fits what you typed.");
    if (part.first > 0 || part.end < a->narrow.rows_count)
        draw_more(a, area, &part);
}

json_t *match_prompt_marks(const struct app *a)
{
    if (!a->options)
        return NULL;
    json_t *marks = json_array();
    for (int i = 0; i < a->narrow.rows_count; i++) {
        const struct narrow_row *row = &a->narrow.rows[i];
        const char *key;
        json_t *value;
        if (row->index < 0 && row->value) {
            json_array_append(marks, (json_t *)row->value);
            continue;
        }
        json_object_foreach(json_array_get(a->options, (size_t)row->index), key, value)
        {
            /* In a step about one member only its values matter. */
            if (json_is_string(value) && strcmp(key, "verb") != 0 &&
                (!a->narrow.key[0] || strcmp(key, a->narrow.key) == 0))
                json_array_append(marks, value);
        }
    }
    return marks;
}
