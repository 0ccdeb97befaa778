/* Who rules, who is there, who is an enemy. Law 2.2, 2.5, G.1.8-10 */
#include <string.h>

#include "core/root/landmarks/landmark.h"
#include "core/root/law.h"

uint8_t piece_owner(const struct root *g, int piece)
{
    return g->seat_of[piece_defs[piece].faction];
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
    return warriors_for(g, seat, clearing) > 0 || g->pawn[seat] == clearing ||
           faction_of(g, seat)->fights_afar;
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
    for (uint8_t owner = 0; owner < g->owners && any_lent(g); owner++)
        if (owner != seat && fights_for(g, owner) == seat)
            n += c->warriors[owner];
    for (int piece = PIECE_FIRST; piece < BUILDING_FIRST; piece++)
        if (c->pieces[piece] && piece_owner(g, piece) == seat)
            n += c->pieces[piece];
    return n;
}

int faction_warriors(const struct root *g, uint8_t seat, int clearing)
{
    const struct clearing *c = &g->clearing[clearing];
    int n = c->warriors[seat];
    for (int piece = PIECE_FIRST; piece < BUILDING_FIRST; piece++)
        if (c->pieces[piece] && piece_owner(g, piece) == seat)
            n += c->pieces[piece];
    return n;
}

/* For whose rule the warriors of this owner count. */
static uint8_t counts_for(const struct root *g, uint8_t owner)
{
    return g->lent_to[owner] ? (uint8_t)(g->lent_to[owner] - 1) : g->allegiance[owner];
}

int warriors_for_rule(const struct root *g, uint8_t seat, int clearing)
{
    int n = 0;
    for (uint8_t owner = 0; owner < g->owners; owner++)
        if (counts_for(g, owner) == seat)
            n += g->clearing[clearing].warriors[owner];
    for (int piece = PIECE_FIRST; piece < BUILDING_FIRST; piece++)
        if (piece_owner(g, piece) == seat)
            n += g->clearing[clearing].pieces[piece];
    return n;
}

static int tokens_of(const struct root *g, const struct clearing *c, uint8_t seat)
{
    int n = 0;
    uint64_t kinds = kinds_in(c) & g->kinds_of[seat] & ~(((uint64_t)1 << TOKEN_FIRST) - 1);
    for (; kinds; kinds &= kinds - 1)
        n += c->pieces[__builtin_ctzll(kinds)];
    return n;
}

/* Warriors and buildings in the clearing, and tokens if a card says so (Law 2.5), by the owner for whom they
 * count: lent warriors for who has them, hirelings for who controls them (Law E.3.1). */
static void count_for_rule(const struct root *g, int clearing, int total[OWNERS_MAX])
{
    const struct clearing *c = &g->clearing[clearing];
    for (int owner = 0; owner < g->owners; owner++)
        total[owner] = 0;
    for (uint8_t owner = 0; owner < g->owners; owner++)
        total[counts_for(g, owner)] += c->warriors[owner];
    uint64_t kinds = kinds_in(c) & (((uint64_t)1 << TOKEN_FIRST) - 1);
    for (; kinds; kinds &= kinds - 1) {
        int piece = __builtin_ctzll(kinds);
        total[g->allegiance[piece_owner(g, piece)]] += c->pieces[piece];
    }
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (lasting_of(g, seat, LASTING_TOKENS))
            total[seat] += token_worth(g, seat) * tokens_of(g, c, seat);
}

/*
 * Who rules at a tie of the most (Law 7.2.2), or SEAT_NOBODY. Where nobody has warriors or buildings a token
 * is the piece that it takes, but not a pawn: nobody rules with one (Law 2.5, 9.2.2).
 */
static uint8_t rules_tie(const struct root *g, int clearing, const int total[OWNERS_MAX], int most)
{
    uint16_t owners = g->hooked[HOOK_RULES_TIES];
    for (int owner; (owner = owners_take(&owners)) >= 0;) {
        uint8_t seat = g->allegiance[owner]; /* a hireling lends it to who controls it */
        if (owner == seat && !has_piece(g, seat, clearing))
            continue; /* hirelings and lent warriors are no faction pieces (Law E.3.3) */
        if (is_seat(g, seat) && total[seat] == most &&
            (most > 0 || (kinds_in(&g->clearing[clearing]) & g->kinds_of[seat])))
            return seat;
    }
    return SEAT_NOBODY;
}

/* Who rules whatever is there (Law 10.2.4), or SEAT_NOBODY. */
static uint8_t always_rules(const struct root *g, int clearing)
{
    uint16_t owners = g->hooked[HOOK_RULES_ALWAYS];
    for (int owner; (owner = owners_take(&owners)) >= 0;)
        if (faction_of(g, (uint8_t)owner)->rules_always(g, (uint8_t)owner, clearing))
            return (uint8_t)owner;
    return SEAT_NOBODY;
}

/* Law 2.5: most warriors and buildings; a tie is ruled by nobody, or by who rules ties (Law 7.2.2). */
uint8_t ruler(const struct root *g, int clearing)
{
    uint8_t always = always_rules(g, clearing);
    if (always != SEAT_NOBODY)
        return always;
    int total[OWNERS_MAX], most = 0, tied = 0;
    uint8_t first = SEAT_NOBODY;
    count_for_rule(g, clearing, total);
    for (uint8_t owner = 0; owner < g->owners; owner++) {
        if (total[owner] > most) {
            most = total[owner];
            first = owner;
            tied = 0;
        } else if (total[owner] == most) {
            tied++;
        }
    }
    return most > 0 && tied == 0 ? first : rules_tie(g, clearing, total, most);
}

bool rules(const struct root *g, uint8_t owner, int clearing)
{
    return ruler(g, clearing) == g->allegiance[owner];
}

uint16_t ruled_clearings(const struct root *g, uint8_t owner)
{
    /* Without a piece there one rules only by a faction's own way, or with lent warriors or hirelings. */
    bool unusual = g->hooked[HOOK_RULES_ALWAYS] || g->owners > g->seats || any_lent(g);
    uint16_t ruled = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if ((unusual || has_piece(g, owner, c)) && rules(g, owner, c))
            ruled |= (uint16_t)(1u << c);
    return ruled;
}

/* Law G.1.8, E.3.2 */
bool is_enemy(const struct root *g, uint8_t a, uint8_t b)
{
    a = g->allegiance[a];
    b = g->allegiance[b];
    return a != b && g->coalition[a] != b + 1 && g->coalition[b] != a + 1;
}

uint16_t lent_hooks(const struct root *g, uint8_t seat)
{
    uint16_t lending = g->hooked[HOOK_LENDS], mask = 0;
    for (int owner; (owner = owners_take(&lending)) >= 0;)
        if (g->allegiance[owner] == seat)
            mask |= SEAT_BIT(owner);
    return mask;
}

uint8_t decider(const struct root *g, uint8_t owner)
{
    uint8_t seat = g->allegiance[owner];
    return is_seat(g, seat) ? seat : g->turn.seat;
}

/* Warriors that the seat treats as its own are no enemy pieces (Law G.1.33). */
int enemy_pieces_in(const struct root *g, uint8_t seat, int clearing)
{
    const struct clearing *c = &g->clearing[clearing];
    int n = 0;
    for (uint8_t other = 0; other < g->owners; other++) {
        if (!is_enemy(g, seat, other))
            continue;
        n += (g->lent_to[other] == seat + 1 ? 0 : c->warriors[other]) + (g->pawn[other] == clearing);
        for (uint64_t kinds = kinds_in(c) & g->kinds_of[other]; kinds; kinds &= kinds - 1)
            n += c->pieces[__builtin_ctzll(kinds)];
    }
    return n;
}

bool enemy_warriors(const struct root *g, uint8_t seat, uint8_t owner, int clearing)
{
    return is_enemy(g, seat, owner) && g->lent_to[owner] != g->allegiance[seat] + 1 &&
           g->clearing[clearing].warriors[owner] > 0 && may_harm(g, seat, owner, clearing);
}

int free_slots(const struct root *g, int clearing)
{
    int used = g->clearing[clearing].ruin;
    for (int piece = BUILDING_FIRST; piece < TOKEN_FIRST; piece++)
        used += g->clearing[clearing].pieces[piece];
    return map_of(g)->clearing[clearing].slots + treetop_slots(g, clearing) - used;
}

int pieces_on_map(const struct root *g, int piece)
{
    int n = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        n += g->clearing[c].pieces[piece];
    return n;
}
