/*
 * Exiles & Partisans: Coffin Makers. Warriors that would go back to a supply lie on the card instead, until
 * its owner scores for them at the start of its Birdsong.
 */
#include "core/root/decks/partisans.h"
#include "core/root/law/emit.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/victory.h"

enum { WARRIORS_FOR_A_POINT = 5 };

static int on_card(const struct root *g)
{
    int n = __builtin_popcountll(g->coffin_singles);
    for (int owner = 0; owner < OWNERS_MAX; owner++)
        n += g->coffin[owner];
    return n;
}

/*
 * All warriors, whyever they go back: fallen, spent or given up, those of hirelings too. The card says what
 * becomes of them, so nobody is asked. The warlord is a warrior as well (Law 14.2.2).
 */
static void take(struct root *g, uint8_t seat, uint8_t owner, int piece, int count)
{
    bool single = piece != PIECE_WARRIOR;
    uint8_t *supply = single ? &g->supply[piece] : &g->warriors_supply[owner];
    GAME_ASSERT(*supply >= count);
    *supply = (uint8_t)(*supply - count);
    if (single)
        g->coffin_singles |= (uint64_t)1 << piece;
    else
        g->coffin[owner] = (uint8_t)(g->coffin[owner] + count);
    root_tell(g, EVENT_COFFIN, seat, owner, (uint16_t)count, 0, 0);
}

/* Also when the card itself leaves, of which the Law says nothing: what lay on it has no other place. */
static void empty(struct root *g, uint8_t seat)
{
    (void)seat;
    for (uint64_t singles = g->coffin_singles; singles; singles &= singles - 1) {
        int piece = __builtin_ctzll(singles);
        root_tell(g, EVENT_COFFIN_RETURNED, piece_owner(g, piece), 1, 0, 0, 0);
        g->supply[piece]++;
    }
    g->coffin_singles = 0;
    for (uint8_t owner = 0; owner < OWNERS_MAX; owner++) {
        if (!g->coffin[owner])
            continue;
        root_tell(g, EVENT_COFFIN_RETURNED, owner, g->coffin[owner], 0, 0, 0);
        g->warriors_supply[owner] = (uint8_t)(g->warriors_supply[owner] + g->coffin[owner]);
        g->coffin[owner] = 0;
    }
}

static void list(const struct root *g, uint8_t seat, struct prompt *p)
{
    (void)seat;
    if (on_card(g) > 0)
        offer(p, VERB_COFFIN_MAKERS, 0, 0, 0);
}

static void play(struct root *g, uint8_t seat, struct choice c)
{
    (void)c;
    int warriors = on_card(g);
    root_score(g, seat, warriors / WARRIORS_FOR_A_POINT);
    empty(g, seat);
}

const struct power root_power_coffin_makers = {.when = POWER_START_OF_BIRDSONG,
                                               .verb = VERB_COFFIN_MAKERS,
                                               .list = list,
                                               .play = play,
                                               .obliged = true,
                                               .on_returned = take,
                                               .on_left = empty};
