/* See book.h: the report, first as JSON with all in it, then for people. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/config.h"
#include "protocol/words.h"
#include "server/lab/league/book.h"
#include "server/lab/sheet.h"

static const char model[] =
    "Plackett and Luce, by the first place: a seat's chance to win is its program's strength over "
    "the sum of those at the table; 0 is the average of all programs";

/* Seats that were played, by one program or with one side. */
struct tally {
    double games, won, par;
    double scored, points; /* seats with a score, and their sum */
    double lost;
    double choices, think_ns, worst_ns;
};

static void count(struct tally *t, const struct league_result *r, const struct league_played *p)
{
    t->choices += (double)p->choices;
    t->think_ns += (double)p->think_ns;
    t->worst_ns = (double)p->worst_ns > t->worst_ns ? (double)p->worst_ns : t->worst_ns;
    t->lost += p->lost;
    if (!r->finished)
        return;
    t->games++;
    t->won += p->won;
    t->par += 1.0 / r->seats;
    t->scored += r->scored;
    t->points += r->scored ? p->score : 0;
}

/* Of seats that a question is about; -1: of any program, any side. */
static struct tally tally_of(const struct league_book *book, int program, int side)
{
    struct tally t = {0};
    for (size_t i = 0; i < book->count; i++)
        for (int seat = 0; seat < book->results[i].seats; seat++) {
            const struct league_played *p = &book->results[i].seat[seat];
            if ((program < 0 || p->program == program) && (side < 0 || p->side == side))
                count(&t, &book->results[i], p);
        }
    return t;
}

static json_t *tally_json(const struct tally *t)
{
    struct share s = share_of(t->won, t->games);
    json_t *json =
        json_pack("{s:I,s:f,s:f,s:f,s:f,s:f}", "games", (json_int_t)t->games, "won", t->won, "par",
                  t->games > 0 ? t->par / t->games : 0, "part", s.part, "low", s.low, "high", s.high);
    if (t->scored > 0)
        json_object_set_new(json, "mean_score", json_real(t->points / t->scored));
    return json;
}

/* ---- Parts of the report ---- */

/* What a program won of the deals in which it played, above par: their games are not independent. */
static double paired_error(const struct league_book *book, int program)
{
    double sum = 0, squares = 0, deals = 0;
    for (size_t i = 0; i < book->count;) {
        double above = 0, games = 0;
        uint32_t deal = book->results[i].deal;
        for (; i < book->count && book->results[i].deal == deal; i++)
            for (int seat = 0; seat < book->results[i].seats; seat++) {
                const struct league_played *p = &book->results[i].seat[seat];
                if (!book->results[i].finished || p->program != program)
                    continue;
                above += p->won - 1.0 / book->results[i].seats;
                games++;
            }
        if (games == 0)
            continue;
        deals++;
        sum += above / games;
        squares += above / games * (above / games);
    }
    return mean_error(sum, squares, deals);
}

static json_t *sides_json(const struct league_book *book, int program)
{
    json_t *sides = json_object();
    const struct lab_sim *own = book->plan->own;
    const struct setting *names = &book->plan->kit->game->seat_settings[own->side_setting];
    for (int side = 1; side < names->values_count; side++) {
        struct tally t = tally_of(book, program, side);
        if (t.games > 0)
            json_object_set_new(sides, names->values[side], tally_json(&t));
    }
    return sides;
}

static json_t *program_json(const struct league_book *book, int program, const struct rating *rating)
{
    struct tally t = tally_of(book, program, -1);
    json_t *json = tally_json(&t);
    json_object_set_new(json, "name", json_string(book->plan->programs[program].name));
    json_object_set_new(json, "paired_error", json_real(paired_error(book, program)));
    json_object_set_new(json, "elo", json_real(rating->elo));
    json_object_set_new(json, "elo_low", json_real(rating->elo - rating->error));
    json_object_set_new(json, "elo_high", json_real(rating->elo + rating->error));
    json_object_set_new(json, "choices", json_integer((json_int_t)t.choices));
    json_object_set_new(json, "ms", json_real(t.choices > 0 ? t.think_ns / t.choices / 1e6 : 0));
    json_object_set_new(json, "worst_ms", json_real(t.worst_ns / 1e6));
    json_object_set_new(json, "lost_seats", json_integer((json_int_t)t.lost));
    if (book->plan->own)
        json_object_set_new(json, book->plan->own->sides, sides_json(book, program));
    return json;
}

static void rate_all(const struct league_book *book, struct rating ratings[LEAGUE_PROGRAMS_MAX])
{
    struct rating_game *games = calloc(book->count + 1, sizeof *games);
    size_t rated = 0;
    for (size_t i = 0; games && i < book->count; i++) {
        const struct league_result *r = &book->results[i];
        if (!r->finished)
            continue;
        games[rated].seats = r->seats;
        for (int seat = 0; seat < r->seats; seat++) {
            games[rated].player[seat] = r->seat[seat].program;
            games[rated].won[seat] = r->seat[seat].won;
        }
        rated++;
    }
    rate(games, rated, book->plan->programs_count, ratings);
    free(games);
}

static json_t *seat_json(const struct league_plan *plan, const struct league_result *r, int seat)
{
    const struct league_played *p = &r->seat[seat];
    json_t *json = json_pack("{s:s,s:s,s:f}", "seat", seat_name((uint8_t)seat), "program",
                             plan->programs[p->program].name, "won", p->won);
    if (plan->own)
        json_object_set_new(
            json, plan->own->side,
            p->side ? json_string(plan->kit->game->seat_settings[plan->own->side_setting].values[p->side])
                    : json_null());
    if (r->scored)
        json_object_set_new(json, "score", json_integer(p->score));
    if (p->lost)
        json_object_set_new(json, "lost", json_string(p->why));
    return json;
}

static json_t *game_json(const struct league_plan *plan, const struct league_result *r)
{
    json_t *seats = json_array();
    for (int seat = 0; seat < r->seats; seat++)
        json_array_append_new(seats, seat_json(plan, r, seat));
    json_t *json =
        json_pack("{s:I,s:I,s:s,s:b,s:o}", "game", (json_int_t)r->number, "deal", (json_int_t)r->deal + 1,
                  "match", r->match, "finished", r->finished, "seats", seats);
    if (r->trouble[0])
        json_object_set_new(json, "trouble", json_string(r->trouble));
    return json;
}

/* The tables that were dealt, as logs have them. */
static json_t *deals_json(const struct league_book *book)
{
    struct league_dealer dealer;
    struct league_deal deal;
    json_t *deals = json_array();
    league_dealer_begin(&dealer, book->plan);
    while (league_dealer_next(&dealer, &deal)) {
        struct text text = {0};
        text_config(&text, book->plan->kit->game, &deal.config, true);
        json_array_append_new(deals, text_ok(&text) ? json_loadb(text.data, text.length, 0, NULL) : NULL);
        text_free(&text);
    }
    return deals;
}

static int by_number(const void *a, const void *b)
{
    const struct league_result *one = a, *other = b;
    return (one->number > other->number) - (one->number < other->number);
}

json_t *league_report(struct league_book *book)
{
    const struct league_plan *plan = book->plan;
    struct rating ratings[LEAGUE_PROGRAMS_MAX];
    json_int_t finished = 0;
    json_t *programs = json_array(), *games = json_array();
    if (book->count > 0)
        qsort(book->results, book->count, sizeof *book->results, by_number);
    rate_all(book, ratings);
    for (int i = 0; i < plan->programs_count; i++)
        json_array_append_new(programs, program_json(book, i, &ratings[i]));
    for (size_t i = 0; i < book->count; i++) {
        finished += book->results[i].finished;
        json_array_append_new(games, game_json(plan, &book->results[i]));
    }
    json_t *report =
        json_pack("{s:s,s:I,s:I,s:I,s:s,s:o,s:o,s:o}", "game", plan->kit->game->name, "seed",
                  (json_int_t)plan->seed, "games", (json_int_t)book->count, "finished", finished, "elo_model",
                  model, "programs", programs, "deals", deals_json(book), "played", games);
    if (plan->own)
        json_object_set_new(report, plan->own->sides, sides_json(book, -1));
    return report;
}

bool league_all_well(const struct league_book *book)
{
    for (size_t i = 0; i < book->count; i++) {
        const struct league_result *r = &book->results[i];
        if (!r->finished || r->trouble[0])
            return false;
        for (int seat = 0; seat < r->seats; seat++)
            if (r->seat[seat].lost)
                return false;
    }
    return true;
}

/* ---- For people ---- */

static double real(const json_t *object, const char *member)
{
    return json_number_value(json_object_get(object, member));
}

static const char *word(const json_t *object, const char *member)
{
    const char *text = json_string_value(json_object_get(object, member));
    return text ? text : "";
}

static int by_elo(const void *a, const void *b)
{
    double one = real(*(json_t *const *)a, "elo"), other = real(*(json_t *const *)b, "elo");
    return (one < other) - (one > other);
}

static void print_share(struct sheet *s, const json_t *tally)
{
    bool any = real(tally, "games") > 0;
    sheet_cell(s, "%.0f", real(tally, "games"));
    sheet_cell(s, any ? "%.1f" : "-", 100 * real(tally, "part"));
    sheet_cell(s, any ? "%.0f-%.0f" : "-", 100 * real(tally, "low"), 100 * real(tally, "high"));
}

static void print_score(struct sheet *s, const json_t *tally)
{
    sheet_cell(s, json_object_get(tally, "mean_score") ? "%.1f" : "-", real(tally, "mean_score"));
}

/* The strongest first. */
static bool print_programs(const json_t *programs)
{
    static const char *const titles[] = {"ELO",   "95 %",  "GAMES",       "WINS %",   "95 %",
                                         "PAR %", "SCORE", "MS A CHOICE", "WORST MS", "LOST SEATS"};
    json_t *sorted[LEAGUE_PROGRAMS_MAX];
    size_t size = json_array_size(programs);
    struct sheet *s = sheet_create();
    sheet_column(s, "PROGRAM", SHEET_LEFT);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        sheet_column(s, titles[i], SHEET_RIGHT);
    for (size_t i = 0; i < size; i++)
        sorted[i] = json_array_get(programs, i);
    qsort(sorted, size, sizeof *sorted, by_elo);
    for (size_t i = 0; i < size; i++) {
        const json_t *p = sorted[i];
        sheet_row(s);
        sheet_cell(s, "%s", word(p, "name"));
        sheet_cell(s, "%+.0f", real(p, "elo"));
        sheet_cell(s, "%+.0f..%+.0f", real(p, "elo_low"), real(p, "elo_high"));
        print_share(s, p);
        sheet_cell(s, "%.1f", 100 * real(p, "par"));
        print_score(s, p);
        if (real(p, "choices") > 0) {
            sheet_cell(s, "%.2f", real(p, "ms"));
            sheet_cell(s, "%.1f", real(p, "worst_ms"));
        } else {
            sheet_cell(s, "-");
            sheet_cell(s, "-");
        }
        sheet_cell(s, "%.0f", real(p, "lost_seats"));
    }
    return sheet_print(s);
}

enum { PROGRAMS_ACROSS = 8 }; /* more have no room beside each other */

/* Games and wins with each side: of all, and of each program. */
static bool print_sides(const struct league_plan *plan, const json_t *report)
{
    const json_t *programs = json_object_get(report, "programs"),
                 *sides = json_object_get(report, plan->own->sides);
    struct sheet *s = sheet_create();
    const char *side;
    size_t i;
    json_t *all, *p;
    bool across = plan->programs_count <= PROGRAMS_ACROSS;
    static const char *const titles[] = {"GAMES", "WINS %", "95 %", "SCORE"};
    sheet_column(s, "PLAYED", SHEET_LEFT);
    for (i = 0; i < sizeof titles / sizeof *titles; i++)
        sheet_column(s, titles[i], SHEET_RIGHT);
    for (int program = 0; across && program < plan->programs_count; program++)
        sheet_column(s, plan->programs[program].name, SHEET_RIGHT);
    json_object_foreach((json_t *)sides, side, all)
    {
        sheet_row(s);
        sheet_cell(s, "%s", side);
        print_share(s, all);
        print_score(s, all);
        json_array_foreach(programs, i, p)
        {
            const json_t *t = json_object_get(json_object_get(p, plan->own->sides), side);
            if (across)
                sheet_cell(s, t ? "%.3g of %.0f" : "-", real(t, "won"), real(t, "games"));
        }
    }
    return sheet_print(s);
}

/* Seats that were lost and matches that were not played to their end, each with the reason. */
static void print_troubles(const json_t *played)
{
    size_t i, j;
    json_t *game, *seat;
    json_array_foreach(played, i, game)
    {
        json_array_foreach(json_object_get(game, "seats"), j, seat)
        {
            if (json_object_get(seat, "lost"))
                printf("Game %.0f: %s lost %s: it %s.\n", real(game, "game"), word(seat, "program"),
                       word(seat, "seat"), word(seat, "lost"));
        }
        if (json_object_get(game, "trouble"))
            printf("Game %.0f was not right: %s.\n", real(game, "game"), word(game, "trouble"));
    }
}

bool league_print(const struct league_plan *plan, const json_t *report)
{
    printf(
        "%.0f games of %s, %.0f played to their end; %d programs, %zu deals from every seat, seed %lld.\n\n",
        real(report, "games"), word(report, "game"), real(report, "finished"), plan->programs_count,
        json_array_size(json_object_get(report, "deals")), plan->seed);
    if (!print_programs(json_object_get(report, "programs")))
        return false;
    printf("\nElo by %s.\n", model);
    if (plan->own && real(report, "finished") > 0) {
        printf("\n");
        if (!print_sides(plan, report))
            return false;
    }
    if (json_array_size(json_object_get(report, "played")) > 0)
        printf("\n");
    print_troubles(json_object_get(report, "played"));
    return true;
}
