/* Last Dynasty; demoted: Bluebird Nobles. Takes the place of the Eyrie. */
#include "core/root/faction.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/move.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/rule.h"
#include "core/root/law/victory.h"

enum { WARRIORS = 5, BATTLES = 2, ENTRY = 1, CLEARINGS_FOR_A_POINT = 3 };

/* Progress of a campaign: they come or go, then they fight. */
enum { SET_OUT, FIGHT };

static bool set_up(struct root *g, uint8_t h, uint8_t who, int part)
{
    (void)part;
    root_post_warriors(g, who, h, map_of(g)->edge, WARRIORS);
    return true;
}

/* Where they stand, always together, or -1. */
static int place_of(const struct root *g, uint8_t h)
{
    uint16_t mask = root_with_warriors(g, h);
    return mask ? __builtin_ctz(mask) : -1;
}

static bool can_campaign(const struct root *g, uint8_t h)
{
    int at = place_of(g, h);
    if (at < 0)
        return g->warriors_supply[h] > 0 && root_placeable(g, h, map_of(g)->edge) != 0;
    return root_rules(g, h, at) ? root_could_move(g, h)
                                : root_could_battle(g, root_decider(g, h), h, (uint16_t)(1u << at));
}

/* They rule with the pieces of who controls them (Law E.3.1). */
static void move_all(struct root *g, uint8_t h, int from)
{
    uint8_t who = root_decider(g, h);
    struct prompt *p = ask(g, who, REASON_HIRELING_MOVE, h, 0, 0);
    if (p)
        root_list_warrior_moves(g, h, p, VERB_MOVE, ANYWHERE);
    struct choice c = answer_forced(g);
    root_move_warriors(g, who, h, from, c.arg[1], g->clearing[from].warriors[h]);
}

/* Where they rule they move and fight once, if they can; else they stay and fight twice. */
static void set_out(struct root *g, uint8_t h)
{
    int at = place_of(g, h);
    g->hirelings.left = 1;
    if (at < 0)
        root_post_warriors(g, root_decider(g, h), h, map_of(g)->edge, WARRIORS);
    else if (root_rules(g, h, at))
        move_all(g, h, at);
    else
        g->hirelings.left = BATTLES;
}

static bool campaign(struct root *g, uint8_t h)
{
    if (g->hirelings.step == SET_OUT) {
        set_out(g, h);
        g->hirelings.step = FIGHT;
        return false;
    }
    int at = place_of(g, h);
    return at < 0 || root_fight_once(g, h, (uint16_t)(1u << at)) < 0 || --g->hirelings.left == 0;
}

/* ---- Bluebird Nobles ---- */

static int ruled(const struct root *g, uint8_t h)
{
    uint8_t seat = controller(g, h);
    return __builtin_popcount(root_ruled_clearings(g, seat)) + faction_of(g, seat)->rules_off_map;
}

static bool can_pay_tribute(const struct root *g, uint8_t h)
{
    return ruled(g, h) >= CLEARINGS_FOR_A_POINT;
}

static bool tribute(struct root *g, uint8_t h)
{
    root_score(g, controller(g, h), ruled(g, h) / CLEARINGS_FOR_A_POINT);
    return true;
}

const struct hireling_def root_hireling_last_dynasty = {
    .displaces = 1u << EYRIE,
    .side =
        {
            [PROMOTED] = {.hooks = {.warriors = WARRIORS},
                          .set_up = set_up,
                          .acts = {{ACT_CAMPAIGN, POWER_DAYLIGHT, ENTRY, false, can_campaign, campaign}}},
            [DEMOTED] = {.hooks = {.rules_ties = true},
                         .acts = {{ACT_TRIBUTE, POWER_START_OF_BIRDSONG, ENTRY, true, can_pay_tribute,
                                   tribute}}},
        },
};
