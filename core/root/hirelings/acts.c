/* Small moves that several hirelings' cards share. */
#include "core/root/hirelings/hireling.h"

/* ---- Placing ---- */

int pick_site(struct root *g, uint8_t who, uint8_t h, uint16_t mask)
{
    mask = placeable(g, h, mask);
    return mask ? ask_clearing(g, who, REASON_HIRELING_PLACE, h, 0, mask) : -1;
}

int post_warriors(struct root *g, uint8_t who, uint8_t h, uint16_t mask, int count)
{
    int site = g->warriors_supply[h] ? pick_site(g, who, h, mask) : -1;
    if (site >= 0)
        place_warriors(g, h, site, count);
    return site;
}

void may_put_warrior(struct root *g, uint8_t h, uint16_t mask)
{
    mask = placeable(g, h, mask);
    if (!mask || !g->warriors_supply[h])
        return;
    int at = ask_clearing_or_pass(g, decider(g, h), REASON_HIRELING_PLACE, h, mask);
    if (at >= 0)
        place_warriors(g, h, at, 1);
}

void put_due(struct root *g, uint8_t h, uint8_t owner, uint8_t due[CLEARINGS_MAX])
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
        int at =
            enough ? __builtin_ctz(open) : ask_clearing(g, decider(g, h), REASON_HIRELING_PLACE, h, 0, open);
        place_warriors(g, owner, at, 1);
        due[at]--;
    }
}

/* ---- Choosing ---- */

int pick_part(struct root *g, uint8_t h, uint8_t first, bool first_can, uint8_t second, bool second_can)
{
    if (!first_can && !second_can)
        return -1;
    struct prompt *p = ask(g, decider(g, h), REASON_HIRELING_PART, h, 0, 0);
    if (p) {
        if (first_can)
            offer(p, VERB_HIRELING, h, first, 0);
        if (second_can)
            offer(p, VERB_HIRELING, h, second, 0);
    }
    return answer_forced(g).arg[1];
}

/* ---- Moving and fighting, Law E.3.4 ---- */

bool could_move(const struct root *g, uint8_t h)
{
    struct prompt moves;
    moves.count = 0;
    list_warrior_moves(g, h, &moves, VERB_MOVE, ANYWHERE);
    return moves.count > 0;
}

/* One move, if who controls it wants to. */
static void may_move_once(struct root *g, uint8_t h)
{
    uint8_t who = decider(g, h);
    if (!could_move(g, h))
        return;
    struct prompt *p = ask(g, who, REASON_HIRELING_MOVE, h, 0, 0);
    if (p) {
        list_warrior_moves(g, h, p, VERB_MOVE, ANYWHERE);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb != VERB_MOVE)
        return;
    int count = ask_move_count(g, who, c.arg[0], c.arg[1], g->clearing[c.arg[0]].warriors[h]);
    move_warriors(g, who, h, c.arg[0], c.arg[1], count);
}

/* A battle may cost cards: then nobody else knows whether there is a choice. */
static int fight(struct root *g, uint8_t h, uint16_t mask, bool may_pass)
{
    if (!could_battle(g, decider(g, h), h, mask))
        return -1;
    struct prompt *p = ask(g, decider(g, h), REASON_HIRELING_BATTLE, h, 0, 0);
    if (p) {
        list_battles(g, h, p, VERB_BATTLE, mask);
        if (may_pass || p->count == 0)
            offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = may_pass ? answer(g) : answer_battle(g);
    if (c.verb == VERB_PASS)
        return -1;
    battle(g, h, c.arg[0], (uint8_t)c.arg[1]);
    return c.arg[0];
}

int may_fight_once(struct root *g, uint8_t h, uint16_t mask)
{
    return fight(g, h, mask, true);
}

int fight_once(struct root *g, uint8_t h, uint16_t mask)
{
    return fight(g, h, mask, false);
}

bool move_then_fight(struct root *g, uint8_t h, int first)
{
    if (g->hirelings.step == first) {
        may_move_once(g, h);
        g->hirelings.step++;
        return false;
    }
    may_fight_once(g, h, ANYWHERE);
    return true;
}

bool fight_in_each(struct root *g, uint8_t h, bool may_stop)
{
    int at = may_stop ? may_fight_once(g, h, g->hirelings.mask) : fight_once(g, h, g->hirelings.mask);
    if (at < 0)
        return true;
    g->hirelings.mask &= (uint16_t) ~(1u << at);
    return false;
}

bool move_its_pawn(struct root *g, uint8_t h, uint16_t mask)
{
    int from = g->pawn[h];
    uint16_t open = 0;
    for (int to = 0; to < map_of(g)->clearings_count; to++)
        if ((mask >> to & 1) && may_pass(g, h, from, to))
            open |= (uint16_t)(1u << to);
    if (!open)
        return false;
    int to = ask_clearing(g, decider(g, h), REASON_HIRELING_MOVE, h, 0, open);
    move_pawn(g, h, to);
    settle(g);
    return true;
}
