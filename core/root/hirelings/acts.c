/* Small moves that several hirelings' cards share. */
#include "core/root/hirelings/hireling.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/move.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/settle.h"

/* ---- Placing ---- */

int root_pick_site(struct root *g, uint8_t who, uint8_t h, uint16_t mask)
{
    mask = root_placeable(g, h, mask);
    return mask ? root_ask_clearing(g, who, REASON_HIRELING_PLACE, h, 0, mask) : -1;
}

int root_post_warriors(struct root *g, uint8_t who, uint8_t h, uint16_t mask, int count)
{
    int site = g->warriors_supply[h] ? root_pick_site(g, who, h, mask) : -1;
    if (site >= 0)
        root_place_warriors(g, h, site, count);
    return site;
}

void root_may_put_warrior(struct root *g, uint8_t h, uint16_t mask)
{
    mask = root_placeable(g, h, mask);
    if (!mask || !g->warriors_supply[h])
        return;
    int at = root_ask_clearing_or_pass(g, root_decider(g, h), REASON_HIRELING_PLACE, h, mask);
    if (at >= 0)
        root_place_warriors(g, h, at, 1);
}

void root_put_due(struct root *g, uint8_t h, uint8_t owner, uint8_t due[CLEARINGS_MAX])
{
    int all = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        all += due[c];
    bool enough = g->warriors_supply[owner] >= all;
    for (; all > 0 && g->warriors_supply[owner] > 0; all--) {
        uint16_t open = 0;
        for (int c = 0; c < map_of(g)->clearings_count; c++)
            if (due[c])
                open |= (uint16_t)(1u << c);
        int at = enough ? __builtin_ctz(open)
                        : root_ask_clearing(g, root_decider(g, h), REASON_HIRELING_PLACE, h, 0, open);
        root_place_warriors(g, owner, at, 1);
        due[at]--;
    }
}

/* ---- Choosing ---- */

int root_pick_part(struct root *g, uint8_t h, uint8_t first, bool first_can, uint8_t second, bool second_can)
{
    if (!first_can && !second_can)
        return -1;
    struct prompt *p = ask(g, root_decider(g, h), REASON_HIRELING_PART, h, 0, 0);
    if (p) {
        if (first_can)
            offer(p, VERB_HIRELING, h, first, 0);
        if (second_can)
            offer(p, VERB_HIRELING, h, second, 0);
    }
    return answer_forced(g).arg[1];
}

/* ---- Moving and fighting, Law E.3.4 ---- */

bool root_could_move(const struct root *g, uint8_t h)
{
    struct prompt moves;
    moves.count = 0;
    root_list_warrior_moves(g, h, &moves, VERB_MOVE, ANYWHERE);
    return moves.count > 0;
}

/* One move, if who controls it wants to. */
static void may_move_once(struct root *g, uint8_t h)
{
    uint8_t who = root_decider(g, h);
    if (!root_could_move(g, h))
        return;
    struct prompt *p = ask(g, who, REASON_HIRELING_MOVE, h, 0, 0);
    if (p) {
        root_list_warrior_moves(g, h, p, VERB_MOVE, ANYWHERE);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb != VERB_MOVE)
        return;
    int count = root_ask_move_count(g, who, c.arg[0], c.arg[1], g->clearing[c.arg[0]].warriors[h]);
    root_move_warriors(g, who, h, c.arg[0], c.arg[1], count);
}

/* A battle may cost cards: then nobody else knows whether there is a choice. */
static int fight(struct root *g, uint8_t h, uint16_t mask, bool may_pass)
{
    if (!root_could_battle(g, root_decider(g, h), h, mask))
        return -1;
    struct prompt *p = ask(g, root_decider(g, h), REASON_HIRELING_BATTLE, h, 0, 0);
    if (p) {
        root_list_battles(g, h, p, VERB_BATTLE, mask);
        if (may_pass || p->count == 0)
            offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = may_pass ? answer(g) : root_answer_battle(g);
    if (c.verb == VERB_PASS)
        return -1;
    root_battle(g, h, c.arg[0], (uint8_t)c.arg[1]);
    return c.arg[0];
}

int root_may_fight_once(struct root *g, uint8_t h, uint16_t mask)
{
    return fight(g, h, mask, true);
}

int root_fight_once(struct root *g, uint8_t h, uint16_t mask)
{
    return fight(g, h, mask, false);
}

bool root_move_then_fight(struct root *g, uint8_t h, int first)
{
    if (g->hirelings.step == first) {
        may_move_once(g, h);
        g->hirelings.step++;
        return false;
    }
    root_may_fight_once(g, h, ANYWHERE);
    return true;
}

bool root_fight_in_each(struct root *g, uint8_t h, bool may_stop)
{
    int at =
        may_stop ? root_may_fight_once(g, h, g->hirelings.mask) : root_fight_once(g, h, g->hirelings.mask);
    if (at < 0)
        return true;
    g->hirelings.mask &= (uint16_t) ~(1u << at);
    return false;
}

bool root_move_its_pawn(struct root *g, uint8_t h, uint16_t mask)
{
    int from = g->pawn[h];
    uint16_t open = 0;
    for (int to = 0; to < map_of(g)->clearings_count; to++)
        if ((mask >> to & 1) && root_may_pass(g, h, from, to))
            open |= (uint16_t)(1u << to);
    if (!open)
        return false;
    uint8_t who = root_decider(g, h);
    int to = root_ask_clearing(g, who, REASON_HIRELING_MOVE, h, 0, open);
    if (root_ask_carried(g, who, from, to, true)) /* Law E.3.7 */
        root_landmark_carried(g, h, SEAT_NOBODY, from, to);
    root_move_pawn(g, h, to);
    root_settle(g);
    return true;
}
