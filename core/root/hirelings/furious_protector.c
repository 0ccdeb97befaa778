/* Furious Protector; demoted: Stoic Protector. A pawn that nothing can harm. */
#include "core/root/hirelings/hireling.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/settle.h"

enum { ENTRY = 1 };

/* Progress of a charge. */
enum { GO, TRAMPLE };

static bool on_map(const struct root *g, uint8_t h)
{
    return g->pawn[h] != NOWHERE;
}

static void enter(struct root *g, uint8_t who, uint8_t h, uint16_t mask)
{
    int site = root_pick_site(g, who, h, mask);
    if (site < 0)
        return;
    g->pawn[h] = (uint8_t)site;
    root_tell(g, EVENT_PLACED, h, PIECE_PAWN, (uint16_t)site, 1, 0);
}

static bool set_up(struct root *g, uint8_t h, uint8_t who, int part)
{
    (void)part;
    enter(g, who, h, root_all_clearings(g));
    return true;
}

static void go(struct root *g, uint8_t h)
{
    root_move_its_pawn(g, h, neighbours(g, g->pawn[h]));
}

/* ---- Furious ---- */

static bool may_place_beside(const struct root *g, uint8_t h, int clearing, uint8_t who)
{
    return g->pawn[h] != clearing || !root_is_enemy(g, h, who);
}

static bool may_be_battled(const struct root *g, uint8_t h, uint8_t chooser, uint8_t attacker, int clearing,
                           uint8_t defender, bool openly)
{
    (void)g, (void)chooser, (void)attacker, (void)clearing, (void)openly;
    return defender != h;
}

/* It moves if it can; a warrior of each faction there falls, that of who controls it too. */
static bool charge(struct root *g, uint8_t h)
{
    if (g->hirelings.step++ == GO) {
        go(g, h);
        return false;
    }
    for (uint8_t seat = 0; seat < g->seats; seat++)
        root_remove_warriors(g, h, CAUSE_EFFECT, seat, g->pawn[h], 1);
    root_settle(g);
    return true;
}

/* ---- Stoic ---- */

static void hired(struct root *g, uint8_t h)
{
    if (!on_map(g, h))
        enter(g, root_decider(g, h), h, root_with_pieces(g, controller(g, h)));
}

/* Whether it keeps this owner's pieces there from that one. */
static bool protects(const struct root *g, uint8_t h, int clearing, uint8_t owner, uint8_t from)
{
    return g->pawn[h] == clearing && controller(g, h) == owner && root_is_enemy(g, owner, from);
}

static bool may_battle_beside(const struct root *g, uint8_t h, uint8_t chooser, uint8_t attacker,
                              int clearing, uint8_t defender, bool openly)
{
    (void)chooser, (void)openly;
    return defender != h && !protects(g, h, clearing, defender, attacker);
}

static bool may_harm_beside(const struct root *g, uint8_t h, uint8_t by, uint8_t victim, int clearing)
{
    return by == SEAT_NOBODY || !protects(g, h, clearing, victim, by);
}

static bool stride(struct root *g, uint8_t h)
{
    go(g, h);
    return true;
}

const struct hireling_def root_hireling_furious_protector = {
    .side =
        {
            [PROMOTED] = {.hooks = {.may_place = may_place_beside, .may_battle = may_be_battled},
                          .set_up = set_up,
                          .acts = {{ACT_CHARGE, POWER_START_OF_BIRDSONG, ENTRY, true, on_map, charge}}},
            [DEMOTED] = {.hooks = {.may_battle = may_battle_beside, .may_harm = may_harm_beside},
                         .hired = hired,
                         .acts = {{ACT_STRIDE, POWER_START_OF_BIRDSONG, ENTRY, true, on_map, stride}}},
        },
};
