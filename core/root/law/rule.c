/* Who rules. Law 2.5, 7.2.2, 10.2.4, E.3.1 */
#include <string.h>

#include "core/root/faction.h"
#include "core/root/law/clearings.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/rule.h"

/* For whose rule the warriors of this owner count. */
static uint8_t counts_for(const struct root *g, uint8_t owner)
{
    return g->lent_to[owner] ? (uint8_t)(g->lent_to[owner] - 1) : g->allegiance[owner];
}

int root_warriors_for_rule(const struct root *g, uint8_t seat, int clearing)
{
    int n = root_single_warriors(g, seat, clearing);
    for (uint8_t owner = 0; owner < g->owners; owner++)
        if (counts_for(g, owner) == seat)
            n += g->clearing[clearing].warriors[owner];
    return n;
}

static int tokens_of(const struct root *g, int clearing, uint8_t seat)
{
    return root_pieces_of_kinds(g, clearing, g->kinds_of[seat] & ~KINDS_BEFORE(TOKEN_FIRST));
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
    uint64_t kinds = kinds_in(g, clearing) & KINDS_BEFORE(TOKEN_FIRST);
    for (; kinds; kinds &= kinds - 1) {
        int piece = __builtin_ctzll(kinds);
        total[g->allegiance[piece_owner(g, piece)]] += c->pieces[piece];
    }
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (lasting_of(g, seat, LASTING_TOKENS))
            total[seat] += root_token_worth(g, seat) * tokens_of(g, clearing, seat);
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
        if (owner == seat && !stands_there(g, seat, clearing))
            continue; /* hirelings and lent warriors are no faction pieces (Law E.3.3) */
        if (is_seat(g, seat) && total[seat] == most &&
            (most > 0 || (kinds_in(g, clearing) & g->kinds_of[seat])))
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
uint8_t root_count_ruler(const struct root *g, int clearing)
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

/* Whether all that matters but pieces is as it was when rule was counted. */
static bool as_counted(const struct root *g)
{
    const struct remembered *r = &g->remembered;
    return memcmp(r->faction, g->faction, sizeof r->faction) == 0 &&
           memcmp(r->allegiance, g->allegiance, sizeof r->allegiance) == 0 &&
           memcmp(r->lent_to, g->lent_to, sizeof r->lent_to) == 0 &&
           memcmp(r->crafted, g->crafted, sizeof r->crafted) == 0;
}

uint16_t root_rule_counted(const struct root *g)
{
    return as_counted(g) ? g->remembered.counted : 0;
}

void root_remember_rule(struct root *g)
{
    struct remembered *r = &g->remembered;
    uint16_t left = root_all_clearings(g) & (uint16_t)~root_rule_counted(g);
    if (!left)
        return;
    memcpy(r->faction, g->faction, sizeof r->faction);
    memcpy(r->allegiance, g->allegiance, sizeof r->allegiance);
    memcpy(r->lent_to, g->lent_to, sizeof r->lent_to);
    memcpy(r->crafted, g->crafted, sizeof r->crafted);
    for (; left; left &= (uint16_t)(left - 1)) {
        int clearing = __builtin_ctz(left);
        r->ruler[clearing] = root_count_ruler(g, clearing);
    }
    r->counted = root_all_clearings(g);
}

/* `counted` are the clearings whose ruler is remembered: whoever asks for all finds that out once. */
static uint8_t ruler_of(const struct root *g, uint16_t counted, int clearing)
{
    return counted >> clearing & 1 ? g->remembered.ruler[clearing] : root_count_ruler(g, clearing);
}

uint8_t root_ruler(const struct root *g, int clearing)
{
    return ruler_of(g, root_rule_counted(g), clearing);
}

void root_rulers(const struct root *g, uint8_t rulers[])
{
    uint16_t counted = root_rule_counted(g);
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        rulers[c] = ruler_of(g, counted, c);
}

bool root_rules(const struct root *g, uint8_t owner, int clearing)
{
    return root_ruler(g, clearing) == g->allegiance[owner];
}

uint16_t root_ruled_clearings(const struct root *g, uint8_t owner)
{
    uint16_t ruled = 0, counted = root_rule_counted(g);
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        ruled |= (uint16_t)((ruler_of(g, counted, c) == g->allegiance[owner]) << c);
    return ruled;
}
