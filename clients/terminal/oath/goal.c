/* Round, oath and title, Visions: how far who is (Law 2.11, 3). See oath.h. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/oath/oath.h"

enum { ROUNDS = 8 };

/* What Oathkeepers, Visions and Successors need (Law 2.11, 3.2, 3.3.1). */
static const struct goal {
    const char *name, *vision, *words, *successor;
} goals[] = {
    {"supremacy", "vision_of_conquest", "most sites", "most relics and banners in the Empire"},
    {"the_people", "vision_of_rebellion", "the People's Favor", "the Darkest Secret"},
    {"protection", "vision_of_sanctuary", "most relics and banners", "the People's Favor"},
    {"devotion", "vision_of_faith", "the Darkest Secret", "the Grand Scepter"},
};

static const struct goal *goal_of(const char *name)
{
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++)
        if (strcmp(goals[i].name, name) == 0 || strcmp(goals[i].vision, name) == 0)
            return &goals[i];
    return NULL;
}

const char *oath_goal_words(const char *goal)
{
    const struct goal *found = goal_of(goal);
    return found ? found->words : "";
}

/* How the Empire may win at the end of this round (Law 3.3, 3.4). */
static const char *end_of_round(json_int_t round)
{
    static const char *const ends[ROUNDS + 1] = {
        [5] = "; end die after it: 6 wins",
        [6] = "; end die after it: 5, 6 win",
        [7] = "; end die after it: 3 to 6 win",
        [8] = ", the last",
    };
    return round >= 0 && round <= ROUNDS && ends[round] ? ends[round] : "";
}

static void add_round(struct rows *rows, const json_t *turn)
{
    json_int_t round = oath_number(turn, "round");
    struct line line = {{0}, 0};
    if (round == 0)
        line_add(&line, "", "Setup");
    else
        line_add(&line, "", "Round %lld of %d%s", (long long)round, ROUNDS, end_of_round(round));
    line_add(&line, ". ", "Visions drawn: %lld", (long long)oath_number(turn, "visions_drawn"));
    rows_add(rows, ROW_KEEP, STYLE_TITLE, "%s", line.text);
}

static void add_oath(struct rows *rows, const struct table *t, const struct goal *goal)
{
    const char *seat, *keeper = text_in(json_object_get(t->view, "title"), "holder");
    json_t *board;
    char name[SAY_NAME_SIZE];
    struct line who = {{0}, 0};
    json_object_foreach(json_object_get(t->view, "seats"), seat, board)
    {
        int n = (int)oath_number(board, "standing");
        const char *title = strcmp(seat, keeper) != 0                                 ? ""
                            : oath_flag(json_object_get(t->view, "title"), "usurper") ? " (Usurper)"
                                                                                      : " (Oathkeeper)";
        if (n > 0 || title[0])
            line_add(&who, ", ", "%s %d%s", oath_name(t, seat, name, sizeof name), n, title);
    }
    rows_add(rows, ROW_KEEP, STYLE_TITLE, "Oath, %s: %s", goal->words, who.used ? who.text : "nobody");
}

/* What a Citizen needs to win in place of the Chancellor. */
static void add_successor(struct rows *rows, const struct table *t, const struct goal *goal)
{
    const char *seat;
    json_t *board;
    json_object_foreach(json_object_get(t->view, "seats"), seat, board)
    {
        if (strcmp(text_in(board, "role"), "citizen") != 0)
            continue;
        rows_add(rows, ROW_SMALL, STYLE_TITLE, "Successor, if a Citizen: %s", goal->successor);
        return;
    }
}

void oath_add_goal(struct rows *rows, const struct table *t)
{
    const json_t *turn = json_object_get(t->view, "turn");
    const struct goal *goal = goal_of(text_in(turn, "goal"));
    add_round(rows, turn);
    if (goal) {
        add_oath(rows, t, goal);
        add_successor(rows, t, goal);
    }
}
