/* Who rules, who is there, who is an enemy. Law 2.2, 2.5, G.1.8-10 */
#include <string.h>

#include "core/root/law.h"

uint8_t piece_owner(const struct root *g, int piece)
{
    uint8_t faction = piece_defs[piece].faction;
    return faction < FACTION_COUNT ? g->seat_of[faction] : SEAT_NOBODY;
}

int buildings_in(const struct root *g, int clearing, uint8_t seat)
{
    int n = 0;
    for (int piece = BUILDING_FIRST; piece < TOKEN_FIRST; piece++)
        if (g->clearing[clearing].pieces[piece] && piece_owner(g, piece) == seat)
            n += g->clearing[clearing].pieces[piece];
    return n;
}

bool has_piece(const struct root *g, uint8_t seat, int clearing)
{
    const struct clearing *c = &g->clearing[clearing];
    return c->warriors[seat] || g->pawn[seat] == clearing || (kinds_in(c) & g->kinds_of[seat]);
}

bool can_fight(const struct root *g, uint8_t seat, int clearing)
{
    return warriors_for(g, seat, clearing) > 0 || g->pawn[seat] == clearing;
}

/* Whether anybody has lent warriors to another (Law G.1.33). */
static bool any_lent(const struct root *g)
{
    static const uint8_t nobody[OWNERS_MAX];
    return memcmp(g->lent_to, nobody, sizeof nobody) != 0;
}

uint8_t fights_for(const struct root *g, uint8_t owner)
{
    if (!g->lent_to[owner])
        return owner;
    uint8_t holder = (uint8_t)(g->lent_to[owner] - 1);
    bool opposed = battle_side(g, owner) >= 0 && battle_side(g, holder) >= 0;
    return opposed ? owner : holder;
}

int warriors_for(const struct root *g, uint8_t seat, int clearing)
{
    const struct clearing *c = &g->clearing[clearing];
    int n = fights_for(g, seat) == seat ? c->warriors[seat] : 0;
    for (uint8_t owner = 0; owner < OWNERS_MAX && any_lent(g); owner++)
        if (owner != seat && fights_for(g, owner) == seat)
            n += c->warriors[owner];
    for (int piece = PIECE_FIRST; piece < BUILDING_FIRST; piece++)
        if (c->pieces[piece] && piece_owner(g, piece) == seat)
            n += c->pieces[piece];
    return n;
}

/* Warriors and buildings of every seat in the clearing (Law 2.5). Lent warriors count for who has them. */
static void count_for_rule(const struct root *g, int clearing, int total[ROOT_SEATS_MAX])
{
    const struct clearing *c = &g->clearing[clearing];
    for (int seat = 0; seat < g->seats; seat++)
        total[seat] = g->lent_to[seat] ? 0 : c->warriors[seat];
    for (int owner = 0; owner < OWNERS_MAX && any_lent(g); owner++)
        if (g->lent_to[owner])
            total[g->lent_to[owner] - 1] += c->warriors[owner];
    uint64_t kinds = kinds_in(c) & (((uint64_t)1 << TOKEN_FIRST) - 1);
    for (; kinds; kinds &= kinds - 1) {
        int piece = __builtin_ctzll(kinds);
        total[piece_owner(g, piece)] += c->pieces[piece];
    }
}

static bool claims_tie(const struct root *g, uint8_t seat, int clearing, int total)
{
    return g->faction[seat] < FACTION_COUNT && faction_of(g, seat)->rules_ties &&
           (total > 0 || has_piece(g, seat, clearing));
}

/* Who rules whatever is there (Law 10.2.4), or SEAT_NOBODY. */
static uint8_t always_rules(const struct root *g, int clearing)
{
    uint8_t seats = g->hooked[HOOK_RULES_ALWAYS];
    for (int seat; (seat = seats_take(&seats)) >= 0;)
        if (faction_of(g, (uint8_t)seat)->rules_always(g, (uint8_t)seat, clearing))
            return (uint8_t)seat;
    return SEAT_NOBODY;
}

/* Law 2.5: most warriors and buildings; a tie is ruled by nobody, or by who rules ties (Law 7.2.2). */
uint8_t ruler(const struct root *g, int clearing)
{
    uint8_t always = always_rules(g, clearing);
    if (always != SEAT_NOBODY)
        return always;
    int total[ROOT_SEATS_MAX], most = 0, tied = 0;
    uint8_t first = SEAT_NOBODY, claimant = SEAT_NOBODY;
    count_for_rule(g, clearing, total);
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        if (total[seat] > most) {
            most = total[seat];
            first = seat;
            tied = 0;
        } else if (total[seat] == most) {
            tied++;
        }
    }
    if (most > 0 && tied == 0)
        return first;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (total[seat] == most && claims_tie(g, seat, clearing, total[seat]))
            claimant = seat;
    return claimant;
}

bool rules(const struct root *g, uint8_t seat, int clearing)
{
    return ruler(g, clearing) == seat;
}

uint16_t ruled_clearings(const struct root *g, uint8_t seat)
{
    /* Without a piece there one rules only by a faction's own way, or with lent warriors. */
    bool unusual = g->hooked[HOOK_RULES_ALWAYS] || any_lent(g);
    uint16_t ruled = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if ((unusual || has_piece(g, seat, c)) && rules(g, seat, c))
            ruled |= (uint16_t)(1u << c);
    return ruled;
}

bool is_enemy(const struct root *g, uint8_t a, uint8_t b)
{
    return a != b && g->coalition[a] != b + 1 && g->coalition[b] != a + 1;
}

int free_slots(const struct root *g, int clearing)
{
    int used = g->clearing[clearing].ruin;
    for (int piece = BUILDING_FIRST; piece < TOKEN_FIRST; piece++)
        used += g->clearing[clearing].pieces[piece];
    return map_of(g)->clearing[clearing].slots - used;
}

int pieces_on_map(const struct root *g, int piece)
{
    int n = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        n += g->clearing[c].pieces[piece];
    return n;
}
