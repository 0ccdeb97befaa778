/*
 * What one seat may know of a match: the only thing that leaves the rules (struct game: redact).
 *
 * A type of its own, so that a state can never be shown by mistake. Fields mean what they mean in state.h;
 * hidden cards appear as counts, and those the viewer knows besides.
 */
#ifndef WARREN_ROOT_VIEW_H
#define WARREN_ROOT_VIEW_H

#include "core/root/state.h"

struct root_view {
    uint8_t viewer; /* seat, SEAT_SPECTATOR, or SEAT_NOBODY if nothing is hidden */
    uint8_t seats, owners, map, deck;
    uint8_t faction[ROOT_SEATS_MAX];
    uint8_t order[ROOT_SEATS_MAX];
    uint8_t order_count;
    struct turn turn;
    uint8_t over;
    uint16_t winners;
    int16_t score[ROOT_SEATS_MAX];
    uint8_t dominance[ROOT_SEATS_MAX];
    uint8_t coalition[ROOT_SEATS_MAX];

    struct clearing clearing[CLEARINGS_MAX];
    uint8_t ruler[CLEARINGS_MAX]; /* owner or SEAT_NOBODY */
    uint8_t slots_free[CLEARINGS_MAX];
    uint16_t closed[CLEARINGS_MAX];
    struct landmarks landmarks; /* cards of the market: those the viewer knows */
    uint8_t pawn[OWNERS_MAX];
    uint8_t warriors_supply[OWNERS_MAX];
    uint8_t supply[PIECE_COUNT];

    uint8_t deck_count;
    cardset discard_pile, available;
    uint8_t hand_count[ROOT_SEATS_MAX];
    cardset hand_known[ROOT_SEATS_MAX]; /* cards there that the viewer knows; all of the viewer's own */
    cardset crafted[ROOT_SEATS_MAX];
    uint8_t items_supply[ITEM_COUNT];
    uint8_t crafted_items[ROOT_SEATS_MAX][ITEM_COUNT];
    uint8_t crafted_down[ROOT_SEATS_MAX][ITEM_COUNT];
    uint8_t coffin[OWNERS_MAX];
    uint8_t ruin_item[CLEARINGS_MAX][RUIN_ITEMS_MAX]; /* 1 + item if the viewer knows it, else 0 */

    struct draft draft;
    uint8_t draft_locked; /* the last card cannot be chosen yet */
    uint16_t homelands[ROOT_SEATS_MAX];

    struct battle battle;
    struct marquise marquise;
    struct eyrie eyrie;
    uint8_t supporters_count;
    cardset supporters_known;
    uint8_t officers;
    struct vagabond vagabond, vagabond2;
    uint16_t quests_open; /* which ones are left in their deck is told by those seen */
    struct lizard lizard;

    uint8_t plot[CLEARINGS_MAX]; /* 1 + kind of the Corvids' plot there, PLOT_UNKNOWN for a back, or 0 */
    uint16_t plots_face_up;      /* bit per clearing */
    uint8_t plots_refuted[CLEARINGS_MAX];
    uint8_t plots_placed;
    struct duchy duchy;
    struct riverfolk riverfolk;
    struct hundreds hundreds;
    struct keepers keepers;
    uint8_t relic_value[RELICS]; /* of the relic in a place of a forest; 0: face down, or none */
    uint8_t allegiance[OWNERS_MAX];
    struct hirelings hirelings; /* agreed is 0 if none are played with */
};

/* How well the position serves the seat: 20 is a point of score. For the easy bot. */
int root_evaluate(const struct root_view *v, uint8_t seat);

/* Bit per kind of building or token that is in the clearing. At most 127 of a kind. */
static inline uint64_t kinds_seen(const struct clearing *c)
{
    uint64_t kinds = 0;
    for (int first = 0; first < PIECES_ROOM; first += 8) {
        const uint8_t *p = c->pieces + first;
        uint64_t eight = (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 |
                         (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 |
                         (uint64_t)p[7] << 56;
        /* The high bit of every byte that is not 0, then these eight bits side by side. */
        uint64_t there = (eight + 0x7f7f7f7f7f7f7f7fu) & 0x8080808080808080u;
        kinds |= there * 0x0002040810204081u >> 56 << first;
    }
    return kinds;
}

/* Whether anything in the clearing belongs to another seat. For evaluations. */
static inline bool others_in(const struct root_view *v, uint8_t seat, int clearing)
{
    const struct clearing *c = &v->clearing[clearing];
    for (int other = 0; other < v->seats; other++)
        if (other != seat && (c->warriors[other] || v->pawn[other] == clearing))
            return true;
    for (uint64_t kinds = kinds_seen(c) >> PIECE_FIRST << PIECE_FIRST; kinds; kinds &= kinds - 1)
        if (root_piece_defs[__builtin_ctzll(kinds)].faction != v->faction[seat])
            return true;
    return false;
}

#endif
