/* Vault Keepers; demoted: Badger Bodyguards. Takes the place of the Keepers in Iron. */
#include "core/root/hirelings/hireling.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"

enum { WARRIORS = 6, STARTING_WARRIORS = 2, ENTRY = 1 };

/* Progress of expanding. */
enum { BUILD, PART, BATTLE };

/* Those of the clearings that take a vault. */
static uint16_t sites(const struct root *g, uint8_t h, uint16_t mask)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (!root_may_build(g, h, c, VAULT))
            mask &= (uint16_t) ~(1u << c);
    return mask & root_all_clearings(g);
}

static void settle_in(struct root *g, uint8_t who, uint8_t h)
{
    int site = root_pick_site(g, who, h, sites(g, h, ANYWHERE));
    if (site < 0)
        return;
    root_place_warriors(g, h, site, STARTING_WARRIORS);
    root_place_piece(g, site, VAULT);
}

static bool set_up(struct root *g, uint8_t h, uint8_t who, int part)
{
    (void)part;
    settle_in(g, who, h);
    return true;
}

static void hired(struct root *g, uint8_t h)
{
    if (!root_with_pieces(g, h))
        settle_in(g, root_decider(g, h), h);
}

/* ---- Daylight ---- */

/* Where at least a warrior can come to. */
static uint16_t bare_sites(const struct root *g, uint8_t h)
{
    return g->warriors_supply[h] ? root_placeable(g, h, root_all_clearings(g)) : 0;
}

/* Beside their vaults; if that cannot be, anywhere with a warrior: the warrior alone where no vault is left,
 * or none has room (Law 1.5.4). */
static void may_build_vault(struct root *g, uint8_t h)
{
    uint16_t near = sites(g, h, root_clearings_within(g, root_with_kind(g, VAULT), 1));
    uint16_t far = near ? 0 : sites(g, h, ANYWHERE), vaults = near | far;
    uint16_t mask = vaults ? vaults : bare_sites(g, h);
    if (!mask)
        return;
    int site = root_ask_clearing_or_pass(g, root_decider(g, h), REASON_HIRELING_PLACE, h, mask);
    if (site < 0)
        return;
    if (!near)
        root_place_warriors(g, h, site, 1);
    if (vaults)
        root_place_piece(g, site, VAULT);
}

/* Warriors that can come to the vaults. */
static int due_at_vaults(const struct root *g, uint8_t h, uint8_t due[CLEARINGS_MAX])
{
    int all = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        all += due[c] = root_may_place(g, h, c) ? g->clearing[c].pieces[VAULT] : 0;
    return all;
}

static bool can_recruit(const struct root *g, uint8_t h)
{
    uint8_t due[CLEARINGS_MAX];
    return g->warriors_supply[h] && due_at_vaults(g, h, due) > 0;
}

/* A warrior at each vault is a choice: all at once, or one after the other until it is enough. */
static void recruit(struct root *g, uint8_t h)
{
    uint8_t due[CLEARINGS_MAX];
    for (int all = due_at_vaults(g, h, due); all > 0 && g->warriors_supply[h] > 0; all--) {
        struct prompt *p = ask(g, root_decider(g, h), REASON_VAULT_WARRIOR, h, 0, 0);
        if (p) {
            if (all > 1 && g->warriors_supply[h] >= all)
                offer(p, VERB_RECRUIT_ALL, 0, 0, 0);
            for (uint16_t c = 0; c < map_of(g)->clearings_count; c++)
                if (due[c])
                    offer(p, VERB_CLEARING, c, 0, 0);
            offer(p, VERB_PASS, 0, 0, 0);
        }
        struct choice c = answer(g);
        if (c.verb == VERB_RECRUIT_ALL)
            root_put_due(g, h, h, due);
        if (c.verb != VERB_CLEARING)
            return;
        root_place_warriors(g, h, c.arg[0], 1);
        due[c.arg[0]]--;
    }
}

static bool can_expand(const struct root *g, uint8_t h)
{
    return sites(g, h, ANYWHERE) || bare_sites(g, h) || can_recruit(g, h) ||
           root_could_battle(g, root_decider(g, h), h, root_with_kind(g, VAULT));
}

static bool expand(struct root *g, uint8_t h)
{
    if (g->hirelings.step == BATTLE)
        return root_fight_in_each(g, h, true);
    if (g->hirelings.step++ == BUILD) {
        may_build_vault(g, h);
        return false;
    }
    bool can_fight_there = root_could_battle(g, root_decider(g, h), h, root_with_kind(g, VAULT));
    int part = root_pick_part(g, h, ACT_BATTLES, can_fight_there, ACT_RECRUIT, can_recruit(g, h));
    if (part == ACT_RECRUIT)
        recruit(g, h);
    g->hirelings.mask = root_with_kind(g, VAULT);
    return part != ACT_BATTLES;
}

/* ---- Badger Bodyguards ---- */

/* One hit of each battle, and none if another effect ignored the first one. */
static int hits_taken(struct root *g, uint8_t h, int side, int hits)
{
    if (g->battle.guarded[side])
        return hits;
    g->battle.guarded[side] = 1;
    root_tell(g, EVENT_HIT_IGNORED, controller(g, h), 0, 0, 0, 0);
    return hits - 1;
}

const struct hireling_def root_hireling_vault_keepers = {
    .displaces = 1u << KEEPERS,
    .side =
        {
            [PROMOTED] = {.hooks = {.warriors = WARRIORS},
                          .set_up = set_up,
                          .hired = hired,
                          .acts = {{ACT_EXPAND, POWER_DAYLIGHT, ENTRY, false, can_expand, expand}}},
            [DEMOTED] = {.hooks = {.lends = true, .hits_taken = hits_taken}},
        },
};
