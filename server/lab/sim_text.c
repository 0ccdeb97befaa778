/* See sim_text.h. */
#include "server/lab/sim_text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "server/lab/sheet.h"

static long long number(const json_t *object, const char *member)
{
    return (long long)json_integer_value(json_object_get(object, member));
}

static double real(const json_t *object, const char *member)
{
    return json_number_value(json_object_get(object, member));
}

static const char *word(const json_t *object, const char *member)
{
    const char *text = json_string_value(json_object_get(object, member));
    return text ? text : "";
}

/* A word in capitals. */
static const char *capitals(const char *text, char *out, size_t size)
{
    size_t used = 0;
    for (; *text && used + 1 < size; text++)
        out[used++] = (char)toupper((unsigned char)*text);
    out[used] = '\0';
    return out;
}

static bool print_sides(const struct lab_sim *own, const json_t *sides)
{
    const char *name;
    json_t *f;
    char title[24], goal[24], reached[24];
    snprintf(goal, sizeof goal, "%d POINTS", own->goal);
    snprintf(reached, sizeof reached, "reached_%d", own->goal);
    struct sheet *s = sheet_create();
    sheet_column(s, capitals(own->side, title, sizeof title), SHEET_LEFT);
    sheet_column(s, "PLAYED", SHEET_RIGHT);
    sheet_column(s, "WINS", SHEET_RIGHT);
    sheet_column(s, "WINS %", SHEET_RIGHT);
    if (own->goal) {
        sheet_column(s, "MEAN SCORE", SHEET_RIGHT);
        sheet_column(s, goal, SHEET_RIGHT);
    }
    sheet_column(s, "STALLED", SHEET_RIGHT);
    json_object_foreach((json_t *)sides, name, f)
    {
        sheet_row(s);
        sheet_cell(s, "%s", name);
        sheet_cell(s, "%lld", number(f, "played"));
        sheet_cell(s, "%lld", number(f, "wins"));
        sheet_cell(s, "%.1f", 100.0 * (double)number(f, "wins") / (double)number(f, "played"));
        if (own->goal) {
            sheet_cell(s, "%.1f", real(f, "mean_score"));
            sheet_cell(s, "%lld", number(f, reached));
        }
        sheet_cell(s, "%lld", number(f, "stalled"));
    }
    return sheet_print(s);
}

/* "Length: short 14, long 20" */
static void print_counts(const char *title, const json_t *counts)
{
    const char *name, *join = " ";
    json_t *count;
    printf("%c%s:", toupper((unsigned char)title[0]), title + 1);
    json_object_foreach((json_t *)counts, name, count)
    {
        printf("%s%s %lld", join, name, (long long)json_integer_value(count));
        join = ", ";
    }
    printf("\n");
}

/* "Never", or "Seldom" with how often. Of the game's own lists the title is what was counted. */
static void print_unreached(const json_t *exercised, const char *title, const char *done)
{
    size_t i;
    const char *name, *join = "";
    json_t *count, *never = json_object_get(json_object_get(exercised, "never"), title),
                   *seldom = json_object_get(json_object_get(exercised, "seldom"), title);
    if (json_array_size(never) > 0) {
        printf("Never %s:", done);
        json_array_foreach(never, i, count) printf("%s %s", i ? "," : "", json_string_value(count));
        printf("\n");
    }
    if (json_object_size(seldom) > 0) {
        printf("Seldom %s:", done);
        json_object_foreach(seldom, name, count)
        {
            printf("%s %s %lld", join, name, (long long)json_integer_value(count));
            join = ",";
        }
        printf("\n");
    }
}

static void print_checked(const json_t *report)
{
    const json_t *checked = json_object_get(report, "checked");
    printf("Checked: %lld positions, %lld options, %lld undos, %lld hidden answers, %lld other worlds; "
           "%lld more could not be dealt (%.2f %% of them, %.0f %% at most)\n",
           number(checked, "positions"), number(checked, "options"), number(checked, "undos"),
           number(checked, "hidden_answers"), number(checked, "worlds"), number(checked, "worlds_missed"),
           100 * real(report, "worlds_missed_part"), 100 * real(report, "worlds_missed_most"));
}

static bool print_stalled(const json_t *report, const struct lab_sim *own)
{
    size_t i, k;
    json_t *game, *side;
    char title[24];
    printf("Without an end: %lld of %lld games (in the long run at least %.3f %%, which must not exceed %.3f "
           "%%)\n",
           number(report, "stalled"), number(report, "games"), 100 * real(report, "stalled_low_end"),
           100 * real(report, "stalled_most"));
    struct sheet *s = sheet_create();
    sheet_column(s, "GAME", SHEET_RIGHT);
    if (own)
        sheet_column(s, capitals(own->sides, title, sizeof title), SHEET_WRAP);
    json_array_foreach(json_object_get(report, "stalled_games"), i, game)
    {
        char list[300] = "";
        size_t used = 0;
        json_array_foreach(own ? json_object_get(game, own->sides) : NULL, k, side)
        {
            int n = snprintf(list + used, sizeof list - used, "%s%s", k ? ", " : "", json_string_value(side));
            used = (size_t)n < sizeof list - used ? used + (size_t)n : sizeof list - 1;
        }
        sheet_row(s);
        sheet_cell(s, "%lld", number(game, "game"));
        if (own)
            sheet_cell(s, "%s", list);
    }
    return sheet_print(s);
}

static bool print_violations(const json_t *report)
{
    size_t i;
    json_t *violation;
    struct sheet *s = sheet_create();
    printf("Violations: %lld\n", number(report, "violations"));
    sheet_column(s, "GAME", SHEET_RIGHT);
    sheet_column(s, "WHAT", SHEET_WRAP);
    json_array_foreach(json_object_get(report, "first_violations"), i, violation)
    {
        sheet_row(s);
        sheet_cell(s, "%lld", number(violation, "game"));
        sheet_cell(s, "%s", word(violation, "what"));
    }
    return sheet_print(s);
}

bool sim_text(const json_t *report, const struct lab_sim *own)
{
    const json_t *exercised = json_object_get(report, "exercised");
    const char *title;
    json_t *counts;
    bool told = true;
    printf("%lld games of %s: ", number(report, "games"), word(report, "game"));
    if (own)
        printf("%s %s, ", own->sides, word(report, "played_by"));
    printf("level %s, seed %lld\n", word(report, "level"), number(report, "seed"));
    printf("%lld choices in %.1f s, %.0f a second\n\n", number(report, "choices"), real(report, "seconds"),
           real(report, "choices_per_second"));
    if (own) {
        told = print_sides(own, json_object_get(report, own->sides));
        printf("\n");
    }
    json_object_foreach(json_object_get(report, "tables"), title, counts) print_counts(title, counts);
    if (json_is_true(json_object_get(report, "checks")))
        print_checked(report);
    print_unreached(exercised, "verbs", "chosen");
    print_unreached(exercised, "reasons", "asked");
    print_unreached(exercised, "events", "told");
    for (const struct sim_list *list = own ? own->lists : NULL; list && list->name; list++)
        print_unreached(exercised, list->name, list->name);
    told = print_stalled(report, own) && told;
    told = print_violations(report) && told;
    printf("%s\n",
           json_is_true(json_object_get(report, "ok")) ? "All is well." : "This is not as it should be.");
    return told;
}
