/* Corvid Spies; demoted: Raven Sentries. Takes the place of the Corvids. */
#include "core/root/cards.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"

enum { WARRIORS = 6, NEW_WARRIORS = 2, ENTRY = 1 };

/* Progress of spying. */
enum { PLACE_FIRST, PLACE_SECOND, PART, BATTLE };

/* One each in two clearings of a suit. */
static bool set_up(struct root *g, uint8_t h, uint8_t who, int part)
{
    uint16_t there = root_with_warriors(g, h);
    uint16_t mask = root_all_clearings(g);
    if (part > 0)
        mask = there ? root_clearings_like(g, __builtin_ctz(there)) & (uint16_t)~there : 0;
    root_post_warriors(g, who, h, mask, 1);
    return part > 0;
}

/* ---- Daylight ---- */

static uint16_t with_enemies(const struct root *g, uint8_t h)
{
    uint16_t mask = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (root_enemy_pieces_in(g, h, c) > 0)
            mask |= (uint16_t)(1u << c);
    return mask;
}

/* Clearings with a Spy where somebody can be robbed: how many cards others hold is public. */
static uint16_t robbable(const struct root *g, uint8_t h)
{
    uint16_t mask = root_with_warriors(g, h), found = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        for (uint8_t seat = 0; (mask >> c & 1) && seat < g->seats; seat++)
            if (root_is_enemy(g, h, seat) && has_piece(g, seat, c) && g->hand[seat])
                found |= (uint16_t)(1u << c);
    return found;
}

static bool can_fight_somewhere(const struct root *g, uint8_t h)
{
    return root_could_battle(g, root_decider(g, h), h, ANYWHERE);
}

static bool can_spy(const struct root *g, uint8_t h)
{
    bool places = g->warriors_supply[h] && root_placeable(g, h, with_enemies(g, h));
    return places || robbable(g, h) || can_fight_somewhere(g, h);
}

static void steal(struct root *g, uint8_t h)
{
    int c = root_ask_clearing(g, root_decider(g, h), REASON_SPIES_STEAL, h, 0, robbable(g, h));
    uint16_t there = 0;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (root_is_enemy(g, h, seat) && has_piece(g, seat, c))
            there |= SEAT_BIT(seat);
    root_take_from_each(g, there, controller(g, h));
}

static bool pick(struct root *g, uint8_t h)
{
    int part = root_pick_part(g, h, ACT_BATTLES, can_fight_somewhere(g, h), ACT_STEAL, robbable(g, h) != 0);
    if (part == ACT_STEAL)
        steal(g, h);
    g->hirelings.mask = root_with_warriors(g, h);
    return part != ACT_BATTLES;
}

static bool spy(struct root *g, uint8_t h)
{
    if (g->hirelings.step == BATTLE)
        return root_fight_in_each(g, h, false);
    switch (g->hirelings.step++) {
    case PLACE_FIRST:
    case PLACE_SECOND:
        root_post_warriors(g, root_decider(g, h), h, with_enemies(g, h), 1);
        return false;
    default:
        return pick(g, h);
    }
}

/* ---- Raven Sentries ---- */

static int extra_hits(const struct root *g, uint8_t h, int side)
{
    (void)side;
    return (kinds_in(g, g->battle.clearing) & g->kinds_of[controller(g, h)] & ~KINDS_OF_SINGLES) != 0;
}

const struct hireling_def root_hireling_corvid_spies = {
    .displaces = 1u << CORVID,
    .side =
        {
            [PROMOTED] = {.hooks = {.warriors = WARRIORS},
                          .set_up = set_up,
                          .acts = {{ACT_SPY, POWER_DAYLIGHT, ENTRY, false, can_spy, spy}}},
            [DEMOTED] = {.hooks = {.lends = true, .extra_hits = extra_hits}},
        },
};
