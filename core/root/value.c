/* How well a position serves a seat, for the easy bot (struct game: evaluate). 20 is a point. */
#include "core/root/view.h"

#include "core/root/dominance.h"
#include "core/root/faction.h"

/* What a hireling is worth to its controller, the longer it stays the more. */
static int worth_of_hireling(const struct root_view *v, uint8_t h)
{
    int worth = 6 + 2 * v->hirelings.at[h - v->seats].markers;
    for (int c = 0; c < CLEARINGS_MAX; c++)
        worth += v->clearing[c].warriors[h];
    return worth;
}

/* What an active dominance card is worth instead of points: as much as 20 of them if it wins unless somebody
 * comes in between. */
static int worth_of_dominance(const struct root_view *v, uint8_t seat)
{
    enum { ON_THE_WAY = 200, COMPLETE = 200 };
    if (!v->dominance[seat] || v->coalition[seat]) /* Law 9.2.8: a coalition wins through the partner */
        return 0;
    int needed = root_dominance_needs(v, seat), ruled = root_dominance_ruled(v, seat);
    return ruled < needed ? ON_THE_WAY * ruled / needed : ON_THE_WAY + COMPLETE;
}

/* Points count most; then what the faction makes of its board; cards in hand and crafted are worth a little.
 */
int root_evaluate(const struct root_view *v, uint8_t seat)
{
    enum { TOWER_RULED = 10, HIRELING_TO_COME = 12 };
    if (v->over)
        return v->winners & SEAT_BIT(seat) ? 100000 : -100000;
    int value = 0;
    for (uint8_t other = 0; other < v->seats; other++) {
        if (v->faction[other] == FACTION_COUNT)
            continue;
        const struct faction_def *f = root_faction_defs[v->faction[other]];
        int board = 20 * v->score[other] + (f->evaluate ? f->evaluate(v, other) : 0);
        board += worth_of_dominance(v, other);
        if (v->landmarks.at[TOWER] != NOWHERE && v->ruler[v->landmarks.at[TOWER]] == other)
            board += TOWER_RULED;
        for (int c = 0; c < CLEARINGS_MAX; c++)
            board += 2 * v->clearing[c].warriors[other] + 3 * (v->ruler[c] == other);
        for (uint8_t h = v->seats; h < v->owners; h++)
            board += v->allegiance[h] == other ? worth_of_hireling(v, h) : 0;
        board += HIRELING_TO_COME * v->hirelings.collected[other];
        board += 3 * v->hand_count[other] + 6 * cardset_count(v->crafted[other]);
        value += other == seat ? 4 * board : -board;
    }
    return value;
}
