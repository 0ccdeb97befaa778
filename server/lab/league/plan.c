/* See plan.h. */
#include "server/lab/league/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/config.h"

enum { TRIES_MAX = 100000 }; /* tables drawn until one has the settings of the plan */

void league_plan_free(struct league_plan *plan)
{
    for (int i = 0; i < plan->programs_count; i++)
        free(plan->programs[i].command);
    json_decref(plan->settings);
    json_decref(plan->seat_settings);
}

/* ---- Tables ---- */

/* Puts what the plan fixes on a table that was drawn. False: it cannot be played so. */
static bool fix_table(const struct league_plan *plan, struct game_config *config, struct fault *fault)
{
    const struct game *game = plan->kit->game;
    return settings_read(game, plan->settings, config, fault) == 0 &&
           all_seat_settings_read(game, plan->seat_settings, config, NULL, fault) == 0 &&
           config_start_verify(game, config, fault) == 0;
}

static bool draw_table(const struct league_plan *plan, uint32_t number, struct game_config *config,
                       struct fault *fault)
{
    /* Mixed once: states that follow one another would meet, as tables are drawn until one fits. */
    struct quick_random seeds = {(uint64_t)plan->seed + number * 0x9e3779b97f4a7c15u};
    struct quick_random random = {quick_random_next(&seeds)};
    struct sim_plan any = {.game = plan->kit->game, .kit = plan->kit, .own = plan->own, .mixed = true};
    for (int i = 0; i < MATCH_SETTINGS_MAX; i++)
        any.settings[i] = -1;
    for (int i = 0; i < TRIES_MAX; i++) {
        memset(config, 0, sizeof *config);
        sim_table(&any, &random, config);
        if (plan->seats && config->seats != plan->seats)
            continue;
        if (fix_table(plan, config, fault))
            return true;
    }
    return false;
}

/* ---- Programs ---- */

/* All programs once more, in any order, behind those that still wait. */
static void queue_all(struct league_dealer *d)
{
    uint8_t *added = d->waiting + d->waiting_count;
    int count = d->plan->programs_count;
    for (int i = 0; i < count; i++)
        added[i] = (uint8_t)i;
    for (int i = count - 1; i > 0; i--) {
        uint32_t other = quick_random_below(&d->random, (uint32_t)i + 1);
        uint8_t one = added[i];
        added[i] = added[other];
        added[other] = one;
    }
    d->waiting_count += count;
}

/* Takes the first that waits and is not yet at the table in this round of it; there is one at the latest when
 * all were queued once more. */
static uint8_t take_waiting(struct league_dealer *d, uint64_t sitting)
{
    for (int i = 0;; i++) {
        if (i == d->waiting_count)
            queue_all(d);
        uint8_t program = d->waiting[i];
        if (sitting & (UINT64_C(1) << program))
            continue;
        d->waiting_count--;
        memmove(d->waiting + i, d->waiting + i + 1, (size_t)(d->waiting_count - i));
        return program;
    }
}

static void seat_programs(struct league_dealer *d, struct league_deal *deal)
{
    uint64_t sitting = 0;
    for (int seat = 0; seat < deal->config.seats; seat++) {
        if (seat % d->plan->programs_count == 0)
            sitting = 0;
        deal->programs[seat] = take_waiting(d, sitting);
        sitting |= UINT64_C(1) << deal->programs[seat];
    }
}

/* ---- Deals ---- */

void league_dealer_begin(struct league_dealer *dealer, const struct league_plan *plan)
{
    *dealer = (struct league_dealer){.plan = plan, .random = {~(uint64_t)plan->seed}};
}

static bool deal_next(struct league_dealer *d, struct league_deal *deal, struct fault *fault)
{
    const struct league_plan *plan = d->plan;
    if (plan->deals ? d->deals >= plan->deals : d->games >= (uint64_t)plan->games)
        return false;
    deal->number = d->deals;
    if (!draw_table(plan, deal->number, &deal->config, fault))
        return false;
    seat_programs(d, deal);
    d->deals++;
    d->games += deal->config.seats;
    return true;
}

bool league_dealer_next(struct league_dealer *dealer, struct league_deal *deal)
{
    struct fault fault;
    return deal_next(dealer, deal, &fault);
}

bool league_count_games(const struct league_plan *plan, uint64_t *games, char *error, size_t error_size)
{
    struct league_dealer dealer;
    struct league_deal deal;
    struct fault fault = {0};
    league_dealer_begin(&dealer, plan);
    while (deal_next(&dealer, &deal, &fault))
        ;
    *games = dealer.games;
    if (plan->deals ? dealer.deals == plan->deals : dealer.games >= (uint64_t)plan->games)
        return true;
    snprintf(error, error_size, "no table of %s was found with these settings%s%s", plan->kit->game->name,
             fault.message[0] ? ": " : "", fault.message);
    return false;
}
