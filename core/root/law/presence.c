/* Who is in a clearing, for whom warriors fight, and who is an enemy. Law 2.2.3, 4.3, G.1.8-10, G.1.33, E.3
 */
#include <string.h>

#include "core/root/faction.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/presence.h"

int root_pieces_of_kinds(const struct root *g, int clearing, uint64_t kinds)
{
    int n = 0;
    for (kinds &= kinds_in(g, clearing); kinds; kinds &= kinds - 1)
        n += g->clearing[clearing].pieces[__builtin_ctzll(kinds)];
    return n;
}

int root_buildings_in(const struct root *g, int clearing, uint8_t seat)
{
    return root_pieces_of_kinds(g, clearing, g->kinds_of[seat] & KINDS_OF_BUILDINGS);
}

int root_pieces_on_map(const struct root *g, int piece)
{
    int n = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        n += g->clearing[c].pieces[piece];
    return n;
}

int root_free_slots(const struct root *g, int clearing)
{
    int used = g->clearing[clearing].ruin + root_pieces_of_kinds(g, clearing, KINDS_OF_BUILDINGS);
    return map_of(g)->clearing[clearing].slots + root_landmark_slots(g, clearing) - used;
}

bool root_any_lent(const struct root *g)
{
    static const uint8_t nobody[OWNERS_MAX];
    return memcmp(g->lent_to, nobody, sizeof nobody) != 0;
}

int root_battle_side(const struct root *g, uint8_t seat)
{
    if (!g->battle.active)
        return -1;
    if (g->battle.seat[ATTACKER] == seat)
        return ATTACKER;
    return g->battle.seat[DEFENDER] == seat ? DEFENDER : -1;
}

uint8_t root_fights_for(const struct root *g, uint8_t owner)
{
    if (!g->lent_to[owner])
        return owner;
    uint8_t holder = (uint8_t)(g->lent_to[owner] - 1);
    bool hired = root_battle_side(g, holder) >= 0 && root_battle_side(g, owner) < 0;
    return hired ? holder : owner;
}

int root_single_warriors(const struct root *g, uint8_t owner, int clearing)
{
    return root_pieces_of_kinds(g, clearing, g->kinds_of[owner] & KINDS_OF_SINGLES);
}

int root_singles_to_move(const struct root *g, uint8_t owner, int clearing)
{
    return g->turn.seat == owner ? root_single_warriors(g, owner, clearing) : 0;
}

int root_warriors_for(const struct root *g, uint8_t seat, int clearing)
{
    const struct clearing *c = &g->clearing[clearing];
    int n =
        root_single_warriors(g, seat, clearing) + (root_fights_for(g, seat) == seat ? c->warriors[seat] : 0);
    for (uint8_t owner = 0; owner < g->owners && root_any_lent(g); owner++)
        if (g->lent_to[owner] == seat + 1 && (!g->battle.active || root_fights_for(g, owner) == seat))
            n += c->warriors[owner];
    return n;
}

int root_faction_warriors(const struct root *g, uint8_t seat, int clearing)
{
    return g->clearing[clearing].warriors[seat] + root_single_warriors(g, seat, clearing);
}

bool root_can_fight(const struct root *g, uint8_t seat, int clearing)
{
    return root_warriors_for(g, seat, clearing) > 0 || g->pawn[seat] == clearing ||
           faction_of(g, seat)->fights_afar;
}

/* Law G.1.8, E.3.2 */
bool root_is_enemy(const struct root *g, uint8_t a, uint8_t b)
{
    a = g->allegiance[a];
    b = g->allegiance[b];
    return a != b && g->coalition[a] != b + 1 && g->coalition[b] != a + 1;
}

/* Warriors that the seat treats as its own are no enemy pieces (Law G.1.33). */
int root_enemy_pieces_in(const struct root *g, uint8_t seat, int clearing)
{
    uint8_t holder = (uint8_t)(g->allegiance[seat] + 1);
    const struct clearing *c = &g->clearing[clearing];
    int n = 0;
    for (uint8_t other = 0; other < g->owners; other++) {
        if (!root_is_enemy(g, seat, other))
            continue;
        n += (g->lent_to[other] == holder ? 0 : c->warriors[other]) + (g->pawn[other] == clearing) +
             root_pieces_of_kinds(g, clearing, g->kinds_of[other]);
    }
    return n;
}

uint16_t root_lent_hooks(const struct root *g, uint8_t seat)
{
    uint16_t lending = g->hooked[HOOK_LENDS], mask = 0;
    for (int owner; (owner = owners_take(&lending)) >= 0;)
        if (g->allegiance[owner] == seat)
            mask |= SEAT_BIT(owner);
    return mask;
}

uint8_t root_decider(const struct root *g, uint8_t owner)
{
    uint8_t seat = g->allegiance[owner];
    return is_seat(g, seat) ? seat : g->turn.seat;
}
