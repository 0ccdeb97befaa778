/* See supply.h. */
#include "core/oath/law/supply.h"

#include "core/oath/law/emit.h"

static void set_supply(struct oath *g, uint8_t seat, int supply)
{
    supply = supply > SUPPLY_MAX ? SUPPLY_MAX : supply;
    if (supply == g->board[seat].supply)
        return;
    g->board[seat].supply = (uint8_t)supply;
    oath_tell(g, EVENT_SUPPLY, seat, (uint16_t)supply, 0, 0);
}

void oath_spend_supply(struct oath *g, uint8_t seat, int n)
{
    GAME_ASSERT(g->board[seat].supply >= n);
    set_supply(g, seat, g->board[seat].supply - n);
}

void oath_gain_supply(struct oath *g, uint8_t seat, int n)
{
    set_supply(g, seat, g->board[seat].supply + n);
}

/* Bands of warbands in the bank, and the Supply each gives: first of the Chancellor's board, then of the
 * others'. */
static const struct {
    uint8_t from, supply;
} bands[2][4] = {{{18, 6}, {11, 5}, {4, 4}, {0, 3}}, {{9, 6}, {4, 5}, {0, 4}, {0, 4}}};

/* Law 4.3.3: a Citizen's as the Chancellor's marker stands. */
static int fresh_supply(const struct oath *g, uint8_t seat)
{
    const struct board *b = &g->board[seat];
    if (b->role == CITIZEN)
        return g->board[chancellor_of(g)].supply;
    int band = 0;
    while (b->bank < bands[b->role == EXILE][band].from)
        band++;
    return bands[b->role == EXILE][band].supply;
}

int oath_refreshed_supply(const struct oath *g, uint8_t seat)
{
    int supply = fresh_supply(g, seat) + g->board[seat].supply;
    return supply < SUPPLY_MAX ? supply : SUPPLY_MAX;
}

void oath_refresh_supply(struct oath *g, uint8_t seat)
{
    set_supply(g, seat, oath_refreshed_supply(g, seat));
}
