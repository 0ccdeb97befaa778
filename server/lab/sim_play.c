/* See sim.h: playing, in one process or several. */
#include <stdio.h>
#include <string.h>

#include "protocol/config.h"
#include "server/lab/rare_choice.h"
#include "server/lab/shares.h"
#include "server/lab/sim.h"
#include "server/think/brain.h"

enum { CHOICES_MAX = 60000 };

/* One game being played. */
struct sim_game {
    const struct sim_plan *plan;
    struct sim_tally *tally;
    struct brain brain;
    struct quick_random random;
    struct sim_seen seen;
    struct rare_counts chosen; /* in this game */
};

/* Any seats and settings that the game takes, with what the plan fixes. */
static void set_any_table(const struct sim_plan *plan, struct quick_random *random,
                          struct game_config *config)
{
    const struct game *game = plan->game;
    struct obstacle obstacle;
    uint32_t span = (uint32_t)(game->seats_max - game->seats_min + 1);
    do {
        config_presets(game, (uint8_t)(game->seats_min + quick_random_below(random, span)), config);
        for (int i = 0; i < game->match_settings_count; i++)
            config->match[i] =
                plan->settings[i] >= 0
                    ? (uint8_t)plan->settings[i]
                    : (uint8_t)quick_random_below(random, game->match_settings[i].values_count);
    } while (game->config_check(config, &obstacle) != 0);
}

void sim_table(const struct sim_plan *plan, struct quick_random *random, struct game_config *config)
{
    if (plan->own)
        plan->own->table(plan, random, config);
    else
        set_any_table(plan, random, config);
}

void sim_any_table(const struct game *game, uint64_t seed, struct game_config *config)
{
    const struct lab_game *own = lab_game_of(game);
    struct quick_random random = {.state = seed};
    struct sim_plan any = {.game = game, .own = own ? own->sim : NULL, .mixed = true};
    for (int i = 0; i < MATCH_SETTINGS_MAX; i++)
        any.settings[i] = -1;
    sim_table(&any, &random, config);
}

static void any_legacy(const struct game *game, struct quick_random *random, struct legacy *legacy)
{
    const struct lab_game *own = lab_game_of(game);
    struct obstacle obstacle;
    do {
        *legacy = (struct legacy){0};
        own->sim->legacy(random, legacy);
    } while (game->legacy_check(legacy, &obstacle) != 0);
}

void sim_begin_from_any(const struct game *game, struct quick_random *random, struct game_config *config)
{
    struct legacy legacy;
    any_legacy(game, random, &legacy);
    config_begin_from(game, &legacy, config);
}

static int choose(void *context, const struct session *session)
{
    struct sim_game *s = context;
    uint8_t seat = session->prompt.seat;
    bool easy = s->plan->easy[s->seen.side[seat]];
    if (!easy && s->plan->rare)
        return rare_choose(&s->chosen, session, &s->random);
    if (!easy)
        return (int)quick_random_below(&s->random, session->prompt.count);
    return brain_choose(&s->brain, session, seat, LEVEL_EASY, (uint32_t)s->plan->steps);
}

static void observe(void *context, const struct session *session, struct choice why, struct choice answered)
{
    struct sim_game *s = context;
    struct sim_tally *tally = s->tally;
    tally->reasons[why.verb]++;
    tally->verbs[answered.verb]++;
    rare_note(&s->chosen, session->game, answered);
    for (int i = 0; i < session->news_count; i++)
        tally->events[session->news[i].kind]++;
    if (s->plan->own)
        s->plan->own->observe(&s->seen, session, answered);
}

static void note_stalled(const struct sim_game *s, uint64_t number, const struct property_run *run)
{
    struct sim_tally *tally = s->tally;
    if (tally->stalled < SIM_STALLED_SHOWN) {
        tally->stalled_shown[tally->stalled].game = number;
        tally->stalled_shown[tally->stalled].seats = run->config.seats;
        memcpy(tally->stalled_shown[tally->stalled].side, s->seen.side, sizeof s->seen.side);
    }
    tally->stalled++;
}

static void note_game(const struct sim_game *s, uint64_t number, const struct property_run *run)
{
    struct sim_tally *tally = s->tally;
    for (uint8_t seat = 0; seat < run->config.seats; seat++) {
        struct sim_side *f = &tally->sides[s->seen.side[seat]];
        f->played++;
        f->points += run->result.score[seat];
        f->reached += s->plan->own && run->result.score[seat] >= s->plan->own->goal;
        f->stalled += run->stalled;
        f->wins += (run->result.winners & SEAT_BIT(seat)) != 0;
    }
    for (int i = 0; i < s->plan->game->match_settings_count; i++)
        tally->settings[i][run->config.match[i]]++;
    tally->seats[run->config.seats]++;
    tally->games++;
    tally->choices += run->choices;
    tally->positions += run->positions;
    tally->worlds += run->worlds;
    tally->worlds_missed += run->worlds_missed;
    tally->hidden_answers += run->hidden_answers;
    tally->options += run->options;
    tally->undos += run->undos;
    if (run->stalled)
        note_stalled(s, number, run);
    if (!run->violation[0])
        return;
    if (tally->violations < SIM_VIOLATIONS_SHOWN) {
        tally->shown[tally->violations].game = number;
        memcpy(tally->shown[tally->violations].what, run->violation, sizeof run->violation);
    }
    tally->violations++;
}

/* What the text of a legacy means; false: the game refuses it. */
static bool read_again(const struct game_kit *kit, const struct legacy *legacy, struct legacy *again,
                       struct obstacle *obstacle)
{
    struct text told = {0};
    *again = (struct legacy){0};
    kit->legacy.text(legacy, &told);
    text_mark(&told, '\0');
    bool ok = !told.broken && kit->legacy.read(told.data, again, obstacle) == 0 &&
              kit->game->legacy_check(again, obstacle) == 0;
    text_free(&told);
    return ok;
}

/*
 * Whether the text of what a game left can be begun from, and keeps its meaning when it is passed on; notes a
 * violation if not. The text itself may say less than the bytes.
 */
static bool text_returns(const struct game_kit *kit, struct property_run *run)
{
    struct legacy once, twice;
    struct obstacle obstacle = {0};
    if (!kit->legacy.text)
        return true;
    bool same = read_again(kit, &run->legacy, &once, &obstacle) &&
                read_again(kit, &once, &twice, &obstacle) && once.size == twice.size &&
                memcmp(once.bytes, twice.bytes, once.size) == 0;
    if (!same)
        snprintf(run->violation, sizeof run->violation, "the text of what it leaves means something else: %s",
                 obstacle.text);
    return same;
}

/* What a series begins from. */
static void first_legacy(struct sim_game *s, struct legacy *legacy)
{
    if (s->plan->legacies)
        any_legacy(s->plan->game, &s->random, legacy);
    else
        *legacy = (struct legacy){0};
}

/* A game that begins from a legacy, and leaves one to the next. False: there cannot be a next. */
static bool play_game(struct sim_game *s, uint64_t number, struct legacy *legacy)
{
    struct random_source source = {quick_random_below, &s->random};
    struct property_run run = {
        .game = s->plan->game,
        .config = s->plan->config,
        .random = &source,
        .choose = choose,
        .observe = observe,
        .context = s,
        .choices_max = CHOICES_MAX,
        .may_stall = true,
        .effort = (uint8_t)s->plan->checks_percent,
        .unchecked = !s->plan->checks,
    };
    sim_table(s->plan, &s->random, &run.config);
    config_begin_from(s->plan->game, legacy, &run.config);
    memset(&s->seen, 0, sizeof s->seen);
    memset(&s->chosen, 0, sizeof s->chosen);
    s->seen.lists = s->tally->lists;
    for (uint8_t seat = 0; s->plan->own && seat < run.config.seats; seat++)
        s->seen.side[seat] = run.config.seat[seat][s->plan->own->side_setting];
    bool goes_on = property_run(&run) == NULL && run.legacy.size > 0 && text_returns(s->plan->kit, &run);
    note_game(s, number, &run);
    *legacy = run.legacy;
    return goes_on;
}

/* The games of a series, as far as there are so many; a new one is begun where one cannot go on. Returns how
 * many were played. */
static uint64_t play_series(struct sim_game *s, uint64_t number)
{
    struct legacy legacy;
    uint64_t length = (uint64_t)s->plan->series, first = number * length, played = 0;
    uint64_t end = (uint64_t)s->plan->first + (uint64_t)s->plan->games;
    s->random = quick_random_of((uint64_t)s->plan->seed, number);
    s->brain.attempt.random = quick_random_of(~(uint64_t)s->plan->seed, number);
    first_legacy(s, &legacy);
    for (; played < length && first + played < end; played++)
        if (!play_game(s, first + played, &legacy))
            first_legacy(s, &legacy);
    return played;
}

/* Every jobs-th series from the first on. */
static bool play_share(const struct shares *shares, uint64_t first, void *tally, struct shares_done *done)
{
    const struct sim_plan *plan = shares->context;
    struct sim_game s = {.plan = plan, .tally = tally};
    if (!brain_init(&s.brain, plan->game, 0))
        return false;
    uint64_t length = (uint64_t)plan->series, end = (uint64_t)plan->first + (uint64_t)plan->games;
    for (uint64_t number = (uint64_t)plan->first / length + first; number * length < end;
         number += (uint64_t)plan->jobs)
        shares_note(done, play_series(&s, number));
    brain_free(&s.brain);
    return true;
}

/* ---- Several processes ---- */

static void merge_counts(uint64_t *to, const uint64_t *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] += from[i];
}

#define MERGE(member)                                                                                        \
    merge_counts((uint64_t *)(void *)&to->member, (const uint64_t *)(const void *)&from->member,             \
                 sizeof to->member / (sizeof(uint64_t)))

static void merge(void *sum, const void *part)
{
    struct sim_tally *to = sum;
    const struct sim_tally *from = part;
    for (uint64_t i = 0; i < from->violations && i < SIM_VIOLATIONS_SHOWN; i++)
        if (to->violations + i < SIM_VIOLATIONS_SHOWN)
            to->shown[to->violations + i] = from->shown[i];
    for (uint64_t i = 0; i < from->stalled && i < SIM_STALLED_SHOWN; i++)
        if (to->stalled + i < SIM_STALLED_SHOWN)
            to->stalled_shown[to->stalled + i] = from->stalled_shown[i];
    MERGE(games);
    MERGE(choices);
    MERGE(positions);
    MERGE(worlds);
    MERGE(worlds_missed);
    MERGE(hidden_answers);
    MERGE(options);
    MERGE(undos);
    MERGE(stalled);
    MERGE(sides);
    MERGE(settings);
    MERGE(seats);
    MERGE(verbs);
    MERGE(reasons);
    MERGE(events);
    MERGE(lists);
    MERGE(violations);
}

bool sim_play(const struct sim_plan *plan, struct sim_tally *tally, char *error, size_t error_size)
{
    struct shares shares = {.unit = "games",
                            .total = (uint64_t)plan->games,
                            .jobs = (int)plan->jobs,
                            .size = sizeof *tally,
                            .work = play_share,
                            .merge = merge,
                            .context = plan};
    return shares_run(&shares, tally, error, error_size);
}
