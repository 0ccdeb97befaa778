/* How far the factions reach together. Law 5.2 */
#include "core/root/reach.h"

#include "core/root/faction.h"
#include "core/root/settings.h"

/* Law 5.2: recommended sums by the number of players */
static const uint8_t reach_needed[ROOT_SEATS_MAX + 1] = {[2] = 17, [3] = 18, [4] = 21, [5] = 25, [6] = 28};

static bool in_play(const struct game_config *config, const struct faction_def *f)
{
    for (int seat = 0; seat < config->seats; seat++) {
        uint8_t faction = config->seat[seat][SEAT_SETTING_FACTION];
        if (faction && root_faction_defs[faction - 1] == f)
            return true;
    }
    return false;
}

/* A second board counts as the first if the first is not in play. */
static int reach_of(const struct game_config *config, const struct faction_def *f)
{
    return f->second_of && in_play(config, f->second_of) ? f->reach_as_second : f->reach;
}

int root_advise(const struct game_config *config, struct advice advice[ADVICE_MAX])
{
    if (config->match[SETTING_SETUP] == SETUP_ADVANCED) /* nobody knows yet who will play what */
        return 0;
    advice[0] = (struct advice){"reach", 0, reach_needed[config->seats], true};
    for (int seat = 0; seat < config->seats; seat++) {
        uint8_t faction = config->seat[seat][SEAT_SETTING_FACTION];
        if (faction)
            advice[0].value += reach_of(config, root_faction_defs[faction - 1]);
        else
            advice[0].complete = false;
    }
    return 1;
}

int root_start_check(const struct game_config *config, struct obstacle *obstacle)
{
    struct advice reach[ADVICE_MAX];
    if (!config->match[SETTING_ENFORCE_REACH] || root_advise(config, reach) == 0)
        return 0;
    if (!reach->complete)
        return obstacle_set(obstacle, (struct choice){OBSTACLE_REACH_OPEN, {0}},
                            "enforce_reach: every seat must have a faction before the start");
    if (reach->value >= reach->needed)
        return 0;
    return obstacle_set(
        obstacle,
        (struct choice){OBSTACLE_REACH_LOW, {(uint16_t)reach->value, (uint16_t)reach->needed, config->seats}},
        "enforce_reach: the factions have a reach of %d, and %d players need %d", reach->value, config->seats,
        reach->needed);
}
