/* The Elder Treetop: one more building slot, whose building is worth more to those who remove it. */
#include "core/root/hirelings/hireling.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/presence.h"

static uint16_t sites(const struct root *g)
{
    uint16_t mask = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (map_of(g)->clearing[c].opposite != NOWHERE)
            mask |= (uint16_t)(1u << c);
    return mask;
}

/* Whether the treetop's building is picked; VERB_PASS: another one, another slot. */
static bool ask_treetop(struct root *g, uint8_t seat, uint16_t reason, int piece)
{
    struct prompt *p = ask(g, seat, reason, (uint16_t)piece, 0, 0);
    if (p) {
        offer(p, VERB_TREETOP, 0, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    return answer(g).verb == VERB_TREETOP;
}

/* In setup whoever sets up the hireling whose piece it is (Law A.6.3). */
static uint8_t placer(const struct root *g, int piece)
{
    if (g->turn.phase == PHASE_SETUP && g->hirelings.busy)
        return root_next_to_set_up(g);
    return root_decider(g, piece_owner(g, piece));
}

static void placed(struct root *g, int piece)
{
    int clearing = g->landmarks.at[ELDER_TREETOP];
    if (g->landmarks.treetop)
        return;
    /* One slot is the new building's, of which kind it is open; any other free one leaves a choice. */
    uint8_t seat = placer(g, piece);
    if (root_free_slots(g, clearing) == 0 || ask_treetop(g, seat, REASON_TREETOP_SLOT, piece))
        g->landmarks.treetop = (uint8_t)piece;
}

static void replaced(struct root *g, int piece)
{
    GAME_ASSERT(!g->landmarks.treetop);
    g->landmarks.treetop = (uint8_t)piece;
}

static bool leaves(struct root *g, uint8_t seat, int piece, int count)
{
    int clearing = g->landmarks.at[ELDER_TREETOP];
    if (g->landmarks.treetop != piece)
        return false;
    if (count < g->clearing[clearing].pieces[piece] && !ask_treetop(g, seat, REASON_TREETOP_LOSS, piece))
        return false;
    g->landmarks.treetop = 0;
    return true;
}

static const char *check(const struct root *g, int clearing)
{
    uint8_t piece = g->landmarks.treetop;
    if (clearing == NOWHERE)
        return piece ? "a building on a treetop that is not there" : NULL;
    if (piece && (piece < BUILDING_FIRST || piece >= TOKEN_FIRST || !g->clearing[clearing].pieces[piece]))
        return "the building on the treetop is not in its clearing";
    return !piece && root_free_slots(g, clearing) == 0 ? "the building on the treetop is not known" : NULL;
}

const struct landmark_def root_landmark_elder_treetop = {.not_for_two = true,
                                                         .sites = sites,
                                                         .slots = 1,
                                                         .slot_points = 1,
                                                         .placed = placed,
                                                         .replaced = replaced,
                                                         .leaves = leaves,
                                                         .check = check};
