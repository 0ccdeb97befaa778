/* See tournament.h: playing. */
#include <string.h>
#include <time.h>

#include "server/lab/shares.h"
#include "server/lab/tournament.h"
#include "server/think/mind.h"

enum { CHOICES_MAX = 60000 };

/* One of the two levels at work. */
struct player {
    enum level level;
    struct mind mind;
    struct tournament_level *did;
};

/* What one process needs. */
struct arena {
    const struct tournament_plan *plan;
    struct tournament_tally *tally;
    struct session *match, *known;
    struct player x, y;
    uint64_t lists[SIM_LISTS_MAX][SIM_LIST_MAX]; /* which the game's own table counts, and nobody reads */
};

static void arena_free(struct arena *a)
{
    session_destroy(a->match);
    session_destroy(a->known);
    mind_free(&a->x.mind);
    mind_free(&a->y.mind);
}

static bool arena_init(struct arena *a, const struct tournament_plan *plan, struct tournament_tally *tally)
{
    const struct game *game = plan->tables.game;
    *a = (struct arena){.plan = plan, .tally = tally};
    a->x = (struct player){.level = plan->x, .did = &tally->x};
    a->y = (struct player){.level = plan->y, .did = &tally->y};
    a->match = session_create(game);
    a->known = session_create(game);
    bool x = mind_init(&a->x.mind, game, plan->x), y = mind_init(&a->y.mind, game, plan->y);
    if (a->match && a->known && x && y)
        return true;
    arena_free(a);
    return false;
}

static uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* As a server's bot does: in a world in which what it does not know was dealt anew. */
static int think(struct arena *a, struct player *p, struct quick_random *random)
{
    struct random_source source = {quick_random_below, random};
    int choice = 0;
    if (a->match->prompt.count == 1)
        return 0;
    if (!determinize(a->known, a->match, a->match->prompt.seat, &source))
        return (int)quick_random_below(random, a->match->prompt.count);
    uint64_t began = now_ns();
    mind_begin(&p->mind, a->known, quick_random_next(random), mind_evaluations(p->level));
    while (!mind_think(&p->mind, &choice))
        ;
    uint64_t took = now_ns() - began;
    p->did->thoughts++;
    p->did->evaluations += mind_spent(&p->mind);
    p->did->answers += mind_attempt(&p->mind)->answers;
    p->did->ns += took;
    p->did->worst_ns = took > p->did->worst_ns ? took : p->did->worst_ns;
    return choice;
}

/* Plays one game to its end, or as far as a game may go. */
static void play(struct arena *a, const struct game_config *config, uint8_t own, struct sim_seen *seen,
                 struct quick_random chance, struct quick_random thoughts)
{
    const struct lab_sim *sim = a->plan->tables.own;
    session_start(a->match, config);
    for (int i = 0; !a->match->over && i < CHOICES_MAX; i++) {
        const struct prompt *p = &a->match->prompt;
        int index = p->seat == SEAT_CHANCE ? (int)quick_random_below(&chance, p->count)
                                           : think(a, p->seat == own ? &a->x : &a->y, &thoughts);
        struct choice answered = p->options[index];
        session_answer_index(a->match, index);
        if (sim)
            sim->observe(seen, a->match, answered);
    }
}

/* What a seat won of a game that is played, in parts of WHOLE_WIN. */
static uint64_t won_by(const struct session *match, const struct game_result *result, uint8_t seat)
{
    if (!match->over || !(result->winners & SEAT_BIT(seat)))
        return 0;
    return (uint64_t)(WHOLE_WIN / __builtin_popcount(result->winners));
}

/* What X won of it, in the same parts. */
static uint64_t note_game(struct arena *a, uint8_t own, const struct sim_seen *seen)
{
    struct tournament_tally *t = a->tally;
    bool equals = a->plan->x == a->plan->y;
    uint8_t seats = a->match->config.seats;
    struct game_result result;
    memset(&result, 0, sizeof result);
    a->match->game->result(a->match->now, &result);
    GAME_ASSERT(seats > 0);
    for (uint8_t seat = 0; seat < seats; seat++) {
        struct tournament_level *l = seat == own ? &t->x : &t->y;
        l->seats++;
        l->points += result.score[seat];
        if (seat != own && !equals)
            continue;
        t->sides[seen->side[seat]].played++;
        t->sides[seen->side[seat]].won += won_by(a->match, &result, seat);
    }
    uint64_t won = won_by(a->match, &result, own);
    t->games++;
    t->stalled += !a->match->over;
    t->won += won;
    t->par += WHOLE_WIN / seats;
    return won;
}

/* A table of the plan with so many seats. */
static void set_table(const struct tournament_plan *plan, struct quick_random *random,
                      struct game_config *config)
{
    do
        sim_table(&plan->tables, random, config);
    while (plan->seats && config->seats != plan->seats);
}

/* Plays a deal from every seat. */
static void play_deal(struct arena *a, uint64_t number, struct shares_done *done)
{
    const struct tournament_plan *plan = a->plan;
    struct quick_random random = quick_random_of((uint64_t)plan->tables.seed, number);
    struct game_config config = {0};
    uint64_t won = 0;
    set_table(plan, &random, &config);
    if (plan->tables.legacies)
        sim_begin_from_any(plan->tables.game, &random, &config);
    struct quick_random chance = {quick_random_next(&random)};
    GAME_ASSERT(config.seats > 0);
    for (uint8_t own = 0; own < config.seats; own++) {
        struct sim_seen seen = {.lists = a->lists};
        struct quick_random thoughts = {quick_random_next(&random)};
        for (uint8_t seat = 0; plan->tables.own && seat < config.seats; seat++)
            seen.side[seat] = config.seat[seat][plan->tables.own->side_setting];
        play(a, &config, own, &seen, chance, thoughts);
        won += note_game(a, own, &seen);
    }
    won /= config.seats;
    a->tally->deals++;
    a->tally->deal_won += won;
    a->tally->deal_square += won * won;
    shares_note(done, 1);
}

static bool play_share(const struct shares *shares, uint64_t first, void *tally, struct shares_done *done)
{
    const struct tournament_plan *plan = shares->context;
    static struct arena a;
    if (!arena_init(&a, plan, tally))
        return false;
    for (uint64_t number = first; number < (uint64_t)plan->deals; number += (uint64_t)shares->jobs)
        play_deal(&a, number, done);
    arena_free(&a);
    return true;
}

static void merge_level(struct tournament_level *to, const struct tournament_level *from)
{
    to->thoughts += from->thoughts;
    to->evaluations += from->evaluations;
    to->answers += from->answers;
    to->ns += from->ns;
    to->worst_ns = from->worst_ns > to->worst_ns ? from->worst_ns : to->worst_ns;
    to->seats += from->seats;
    to->points += from->points;
}

static void merge(void *sum, const void *part)
{
    struct tournament_tally *to = sum;
    const struct tournament_tally *from = part;
    to->deals += from->deals;
    to->games += from->games;
    to->stalled += from->stalled;
    to->won += from->won;
    to->par += from->par;
    to->deal_won += from->deal_won;
    to->deal_square += from->deal_square;
    merge_level(&to->x, &from->x);
    merge_level(&to->y, &from->y);
    for (int i = 0; i < SIM_SIDES_MAX; i++) {
        to->sides[i].played += from->sides[i].played;
        to->sides[i].won += from->sides[i].won;
    }
}

bool tournament_play(const struct tournament_plan *plan, struct tournament_tally *tally, char *error,
                     size_t error_size)
{
    struct shares shares = {.unit = "deals",
                            .total = (uint64_t)plan->deals,
                            .jobs = (int)plan->tables.jobs,
                            .size = sizeof *tally,
                            .work = play_share,
                            .merge = merge,
                            .context = plan};
    return shares_run(&shares, tally, error, error_size);
}
