/* The Vagabond's relationships and coalitions. Law 9.2.8, 9.2.9 */
#include "core/root/cards.h"
#include "core/root/factions/vagabond.h"
#include "core/root/law/emit.h"
#include "core/root/law/presence.h"
#include "core/root/law/victory.h"
#include "core/root/names.h"

const char *const root_relation_names[RELATION_COUNT] = {"indifferent", "amiable", "friendly", "allied",
                                                         "hostile"};

enum {
    AID_ALLY_POINTS = 2,
    COALITION_SEATS_MIN = 4,
};

/* The step from each space of the track to the next: aids within one turn, and points of the new space. */
static const struct {
    uint8_t aids, points;
} steps[ALLIED] = {
    [INDIFFERENT] = {1, 1},
    [AMIABLE] = {2, 2},
    [FRIENDLY] = {3, 2},
};

/* Whether the two have a relationship: with every other faction but Vagabonds. */
static bool has_relation(const struct root *g, uint8_t seat, uint8_t other)
{
    return other != seat && other < g->seats && !is_vagabond(g, other);
}

bool root_is_hostile(const struct root *g, uint8_t seat, uint8_t other)
{
    return has_relation(g, seat, other) && vagabond_of(g, seat)->relation[other] == HOSTILE;
}

bool root_is_allied(const struct root *g, uint8_t seat, uint8_t other)
{
    return has_relation(g, seat, other) && vagabond_of(g, seat)->relation[other] == ALLIED;
}

/* Aids count towards the space where they were given. */
void root_set_relation(struct root *g, uint8_t seat, uint8_t other, uint8_t relation)
{
    struct vagabond *v = vagabond_own(g, seat);
    v->relation[other] = relation;
    v->aids[other] = 0;
    root_tell(g, EVENT_RELATION, seat, other, relation, 0, 0);
}

void root_count_aid(struct root *g, uint8_t seat, uint8_t to)
{
    struct vagabond *v = vagabond_own(g, seat);
    if (!has_relation(g, seat, to) || v->relation[to] == HOSTILE) /* 9.2.9.IIIc */
        return;
    if (v->relation[to] == ALLIED) { /* 9.2.9.IIa */
        root_score(g, seat, AID_ALLY_POINTS);
        return;
    }
    uint8_t space = v->relation[to];
    if (++v->aids[to] < steps[space].aids)
        return;
    root_set_relation(g, seat, to, (uint8_t)(space + 1));
    root_score(g, seat, steps[space].points);
}

void root_forget_aids(struct root *g, uint8_t seat)
{
    struct vagabond *v = vagabond_own(g, seat);
    for (int other = 0; other < g->seats; other++)
        v->aids[other] = 0;
}

/* ---- Hostility and infamy, Law 9.2.9.III ---- */

/* A hit that the seat's own ally took for it, also if the seat removes for both sides (D.4.2): what comes of
 * it is 9.2.9.IId alone, when the battle ends. */
static bool took_hit_for(const struct root *g, uint8_t seat, const struct removal *r)
{
    return r->cause == CAUSE_BATTLE && g->battle.ally == r->owner + 1 &&
           root_battle_side(g, seat) == ATTACKER;
}

/*
 * What this seat removed of one faction in the step being settled. All of it left together, so the warrior
 * that makes the faction hostile comes first and everything else counts as a hostile piece.
 */
static void settle_with(struct root *g, uint8_t seat, uint8_t other)
{
    bool own_turn = g->turn.seat == seat, warrior = false, warrior_in_battle = false;
    int infamy = 0;
    for (int i = 0; i < g->removals_count; i++) {
        const struct removal *r = &g->removals[i];
        /* Law 11.2.7.IIIb: a lent warrior that falls stands for the faction it fought for */
        bool fell = is_warrior(r->piece) && r->cause == CAUSE_BATTLE;
        if (took_hit_for(g, seat, r))
            continue;
        if (r->by != seat || (fell ? root_fights_for(g, r->owner) : r->owner) != other)
            continue;
        bool in_battle = r->cause == CAUSE_BATTLE && own_turn;
        if (is_warrior(r->piece)) {
            warrior = true;
            warrior_in_battle = warrior_in_battle || in_battle;
        }
        if (in_battle)
            infamy += r->count;
    }
    if (warrior && !root_is_hostile(g, seat, other)) {
        root_set_relation(g, seat, other, HOSTILE);
        infamy -= warrior_in_battle; /* 9.2.9.IIIa: not for the one that made it hostile */
    }
    if (root_is_hostile(g, seat, other))
        root_score(g, seat, infamy);
}

void root_vagabond_on_removals(struct root *g, uint8_t seat)
{
    for (uint8_t other = 0; other < g->seats; other++)
        if (has_relation(g, seat, other))
            settle_with(g, seat, other);
}

/* ---- Coalitions, Law 9.2.8 ---- */

/* Seats to which Vagabonds have already gone over: bit mask. Their score markers stay on the track. */
static uint16_t partners(const struct root *g)
{
    uint16_t taken = 0;
    for (uint8_t other = 0; other < g->seats; other++)
        if (g->coalition[other])
            taken |= SEAT_BIT(g->coalition[other] - 1);
    return taken;
}

/* Who has no score marker on the track any more neither can be chosen nor is compared with. */
static bool on_score_track(const struct root *g, uint8_t seat)
{
    return !g->dominance[seat] && !g->coalition[seat];
}

/* The others with the fewest points, but for those who are in a coalition: bit mask of seats. */
static uint16_t possible_partners(const struct root *g, uint8_t seat)
{
    uint16_t lowest = 0;
    int fewest = INT16_MAX;
    for (uint8_t other = 0; other < g->seats; other++) {
        if (other == seat || !on_score_track(g, other) || g->score[other] > fewest)
            continue;
        if (g->score[other] < fewest)
            lowest = 0;
        fewest = g->score[other];
        lowest |= SEAT_BIT(other);
    }
    return lowest & (uint16_t)~partners(g);
}

void root_vagabond_list_dominance(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (g->seats < COALITION_SEATS_MIN)
        return;
    uint16_t possible = possible_partners(g, seat);
    cardset hand = g->hand[seat];
    for (int card; (card = cardset_take(&hand)) >= 0;) {
        if (card_def(g, card)->kind != CARD_DOMINANCE)
            continue;
        for (uint8_t other = 0; other < g->seats; other++)
            if (possible & SEAT_BIT(other))
                offer(p, VERB_COALITION, (uint16_t)card, other, 0);
    }
}

void root_vagabond_play_dominance(struct root *g, uint8_t seat, struct choice c)
{
    int card = c.arg[0];
    uint8_t partner = (uint8_t)c.arg[1];
    root_hand_lose(g, seat, card);
    g->known_to[card] = SEATS_ALL;
    g->dominance[seat] = (uint8_t)(card + 1);
    g->coalition[seat] = (uint8_t)(partner + 1);
    g->score[seat] = 0;
    root_tell(g, EVENT_DOMINANCE, seat, (uint16_t)card, 0, 0, 0);
    root_tell(g, EVENT_COALITION, seat, partner, 0, 0, 0);
    if (root_is_hostile(g, seat, partner)) /* 9.2.9.IIId */
        root_set_relation(g, seat, partner, INDIFFERENT);
}
