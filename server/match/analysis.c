/* See analysis.h. */
#include "server/match/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "core/determinize.h"
#include "core/value_net.h"
#include "protocol/words.h"
#include "server/play/line.h"
#include "server/think/opinion.h"

enum {
    SLICE_RECORDS = 64, /* played at most in a slice */
    DWELLING = 4, /* of the evaluations for a choice, one of so many besides for the one that was made */
};

struct analysis {
    struct store_entry *entries; /* owned */
    bool *stands;                /* owned; of each entry, whether it is a choice that was not taken back */
    uint32_t count;
    uint64_t seed;
    uint32_t evaluations;

    struct play play;
    struct marks marks; /* of the play */
    struct session *known;
    struct tree tree;
    void *view;
    bool thinks; /* about the choice at play.version */
    bool done;

    struct analysis_point *points;   /* owned, with room for all */
    struct analysis_choice *choices; /* the same */
    uint32_t points_count, choices_count;
};

/* ---- Beginning ---- */

static bool has_all(const struct analysis *a)
{
    return a->entries && a->stands && a->known && a->view && a->points && a->choices;
}

static bool make(struct analysis *a, const struct analysis_of *of)
{
    size_t room = of->entries_count + 1;
    a->entries = malloc(room * sizeof *a->entries);
    a->stands = calloc(room, sizeof *a->stands);
    a->known = session_create(of->game);
    a->view = malloc(of->game->view_size);
    a->points = calloc(room, sizeof *a->points);
    a->choices = calloc(room, sizeof *a->choices);
    if (!has_all(a) || !tree_init(&a->tree, of->game, value_chances, of->evaluations))
        return false;
    line_stands(of->entries, of->entries_count, a->stands);
    return play_init(&a->play, of->game, of->config, of->chance, of->persons);
}

struct analysis *analysis_create(const struct analysis_of *of)
{
    struct analysis *a = calloc(1, sizeof *a);
    GAME_ASSERT(of->game->features);
    if (!a)
        return NULL;
    a->count = of->entries_count;
    a->seed = of->seed;
    a->evaluations = of->evaluations;
    if (!make(a, of)) {
        analysis_free(a);
        return NULL;
    }
    if (of->entries_count > 0)
        memcpy(a->entries, of->entries, of->entries_count * sizeof *a->entries);
    a->play.marks = &a->marks;
    session_guard(a->known);
    tree_guard(&a->tree);
    return a;
}

void analysis_free(struct analysis *a)
{
    if (!a)
        return;
    if (a->play.session)
        play_free(&a->play);
    marks_free(&a->marks);
    if (a->tree.game)
        tree_free(&a->tree);
    session_destroy(a->known);
    free(a->view);
    free(a->entries);
    free(a->stands);
    free(a->points);
    free(a->choices);
    free(a);
}

/* ---- Chances ---- */

/* Each seat's own chance as it sees the position, before they are scaled. Returns their sum. */
static uint32_t own_chances(struct analysis *a, uint32_t own[SEATS_MAX])
{
    const struct session *s = a->play.session;
    uint8_t seats = s->config.seats;
    uint32_t sum = 0;
    for (uint8_t seat = 0; seat < seats; seat++) {
        uint16_t chance[SEATS_MAX];
        attempt_look(s, seat, a->view);
        value_chances(s->game, a->view, seat, seats, chance);
        sum += own[seat] = chance[seat];
    }
    return sum;
}

static uint16_t winners(const struct analysis *a)
{
    struct game_result result;
    memset(&result, 0, sizeof result);
    play_result(&a->play, &result);
    return result.winners;
}

/* Who has won may be known before the end, in games that go on a little after it. */
static bool is_decided(const struct analysis *a)
{
    return a->play.over || winners(a) != 0;
}

static uint32_t winners_chances(const struct analysis *a, uint32_t own[SEATS_MAX])
{
    uint32_t sum = 0;
    for (int seat = 0; seat < a->play.session->config.seats; seat++)
        sum += own[seat] = (winners(a) & SEAT_BIT(seat)) != 0;
    return sum;
}

/* Notes how it stands, if it can be judged here: the answers of a running beat are in no position yet. */
static void note_point(struct analysis *a)
{
    const struct session *s = a->play.session;
    uint32_t own[SEATS_MAX] = {0}, sum;
    if (!a->play.over && (s->answers_count > 0 || s->prompt.seat == SEAT_CHANCE))
        return;
    sum = is_decided(a) ? winners_chances(a, own) : own_chances(a, own);
    if (sum == 0)
        return; /* nobody has won */
    struct analysis_point *point = &a->points[a->points_count++];
    point->move = a->play.version;
    point->turn = s->game->turn(s->now).number;
    for (int seat = 0; seat < s->config.seats; seat++)
        point->chance[seat] = (uint16_t)((uint64_t)own[seat] * CHANCE_SURE / sum);
}

/* ---- Choices ---- */

static const struct store_entry *next_entry(const struct analysis *a)
{
    return &a->entries[a->play.version];
}

/* Whether the next entry is a choice to think about: somebody's, who could have chosen otherwise, and whose
 * chances were still open. */
static bool is_choice(const struct analysis *a)
{
    const struct prompt *p = &a->play.session->prompt;
    return a->stands[a->play.version] && p->seat < SEATS_MAX && next_entry(a)->seat == p->seat &&
           p->count > 1 && !is_decided(a);
}

/* Begins to think about the choice that comes. False if no world could be dealt. */
static bool begin_choice(struct analysis *a)
{
    const struct session *s = a->play.session;
    struct quick_random random = quick_random_of(a->seed, a->play.version);
    struct random_source source = {quick_random_below, &random};
    if (!determinize(a->known, s, s->prompt.seat, &source) || a->known->prompt.count != s->prompt.count)
        return false;
    tree_begin(&a->tree, a->known, random.state, a->evaluations);
    return true;
}

static void end_choice(struct analysis *a)
{
    const struct session *s = a->play.session;
    struct analysis_choice *c = &a->choices[a->choices_count];
    int index = session_find(s, next_entry(a)->choice);
    *c = (struct analysis_choice){
        .move = a->play.version, .seat = s->prompt.seat, .why = s->prompt.why, .made = next_entry(a)->choice};
    opinion_best(&a->tree, s, &c->best);
    if (index < 0 || c->best.count < 2)
        return; /* there was nothing to choose */
    uint16_t best = c->best.option[0].chance;
    /* What changes nothing costs nothing. */
    if (choice_reads_same(s->game, &s->config, c->made, c->best.option[0].choice) ||
        !opinion_of(&a->tree, s, index, a->evaluations / DWELLING, &c->chance))
        c->chance = best;
    c->cost = c->chance < best ? best - c->chance : 0;
    a->choices_count++;
}

/* ---- Going on ---- */

static void step(struct analysis *a)
{
    bool stood = a->stands[a->play.version];
    if (play_replay(&a->play, a->entries) && (stood || a->play.over))
        note_point(a);
}

bool analysis_go_on(struct analysis *a, uint32_t evaluations)
{
    uint32_t until = a->play.version + SLICE_RECORDS;
    if (a->thinks) {
        if (!tree_think(&a->tree, evaluations))
            return false;
        a->thinks = false;
        end_choice(a);
        step(a);
    }
    while (!analysis_problem(a) && a->play.version < a->count && a->play.version < until) {
        if (is_choice(a) && begin_choice(a)) {
            a->thinks = true;
            return false;
        }
        step(a);
    }
    a->done = a->play.version == a->count || analysis_problem(a);
    return a->done;
}

const char *analysis_problem(const struct analysis *a)
{
    return a->play.frozen_by != FROZEN_NOT ? a->play.frozen : NULL;
}

const struct broken_rule *analysis_broken(const struct analysis *a)
{
    return &a->tree.attempt.broken;
}

struct analysis_found analysis_found(const struct analysis *a)
{
    return (struct analysis_found){.move = a->play.version,
                                   .done = a->done,
                                   .points = a->points,
                                   .choices = a->choices,
                                   .points_count = a->points_count,
                                   .choices_count = a->choices_count};
}
