/* Mobs: razing, the mob die, inciting. Law 14.4.1, 14.6.1, 14.7.3 */
#include "core/root/cards.h"
#include "core/root/factions/hundreds.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/menu.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/ruins.h"
#include "core/root/law/settle.h"
#include "core/stock/chance.h"

enum { JUBILANT_ROLLS = 4 };

/* ---- The mob die ---- */

/* Clearings without a mob beside one with a mob, where one can be placed. */
static uint16_t spreading(const struct root *g, uint8_t seat)
{
    uint16_t mobs = root_with_kind(g, MOB), beside = 0, open = 0;
    if (g->supply[MOB] == 0)
        return 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (mobs >> c & 1)
            beside |= root_adjacent_for(g, seat, c);
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if ((beside & (uint16_t)~mobs) >> c & 1 && root_may_place(g, seat, c))
            open |= (uint16_t)(1u << c);
    return open;
}

/* Two of its six faces show each suit. */
static void roll_mob_die(struct root *g, uint8_t seat)
{
    struct choice why = {REASON_MOB_DIE, {0}};
    uint16_t suit = chance_dice(g, why, VERB_SUIT, 1, 0, SUITS_PRINTED).arg[0];
    root_tell(g, EVENT_MOB_DIE, seat, suit, 0, 0, 0);
    uint16_t open = spreading(g, seat) & root_clearings_of_suit(g, (uint8_t)suit);
    if (open)
        root_place_piece(g, root_ask_clearing(g, seat, REASON_MOB_PLACEMENT, suit, 0, open), MOB);
}

/* ---- Raze, Law 14.4.1 ---- */

static void raze_pieces(struct root *g, uint8_t seat, int clearing)
{
    for (int piece = BUILDING_FIRST; piece < PIECE_COUNT; piece++) {
        int there = g->clearing[clearing].pieces[piece];
        if (there && root_is_enemy(g, seat, piece_owner(g, piece)))
            root_remove_piece(g, seat, CAUSE_EFFECT, clearing, piece, there);
    }
}

/* Everything leaves all clearings together (Law 1.5.4). */
static void raze_all_pieces(struct root *g, uint8_t seat)
{
    uint16_t mobs = root_with_kind(g, MOB);
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (mobs >> c & 1)
            raze_pieces(g, seat, c);
    root_settle(g);
    g->hundreds.razed = 1;
    g->hundreds.ruins = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if ((mobs >> c & 1) && g->clearing[c].ruin)
            g->hundreds.ruins |= (uint16_t)(1u << c);
}

/* Of several ruins they pick the next (1.1.3). Law 14.4.1, 9.7.3 */
static void raze_ruin(struct root *g, uint8_t seat)
{
    int c = root_ask_clearing(g, seat, REASON_RAZE, 0, 0, g->hundreds.ruins);
    int found = root_take_from_ruin(g, seat, c, g->hundreds.marked | root_hoard_refuses());
    g->hundreds.ruins &= (uint16_t) ~(1u << c);
    root_remove_empty_ruin(g, c);
    if (found >= 0)
        root_hundreds_gain_found(g, seat, (uint8_t)found);
}

/*
 * Whatever a ruin shows ends the beat: what is asked afterwards is asked of people who know it. In all beats
 * of this the step stays the same, so that nothing else comes between (Law 1.4.2).
 */
bool root_hundreds_raze(struct root *g, uint8_t seat)
{
    if (!g->hundreds.razed)
        raze_all_pieces(g, seat);
    else if (root_hoard_overflows(g))
        root_hoard_make_room(g, seat);
    else if (g->hundreds.ruins)
        raze_ruin(g, seat);
    else {
        g->hundreds.razed = 0;
        roll_mob_die(g, seat);
        return true;
    }
    return false;
}

/* ---- Incite, Law 14.6.1 ---- */

/* Their own warriors or the warlord, not lent ones. */
static bool may_incite(const struct root *g, uint8_t seat, int clearing)
{
    return !g->clearing[clearing].pieces[MOB] && root_faction_warriors(g, seat, clearing) > 0 &&
           root_may_place(g, seat, clearing);
}

bool root_hundreds_can_incite(const struct root *g, uint8_t seat)
{
    if (!g->hand[seat] || g->supply[MOB] == 0)
        return false;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (may_incite(g, seat, c))
            return true;
    return false;
}

static void list_incite(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int c = 0; c < map_of(g)->clearings_count && g->supply[MOB] > 0; c++)
        if (may_incite(g, seat, c))
            root_offer_cards(g, p, VERB_INCITE, root_cards_for_clearing(g, g->hand[seat], c), (uint16_t)c, 0);
}

/* Law 14.7.3. A roll that could place no mob, whatever it shows, is not offered. */
static void jubilant(struct root *g, uint8_t seat)
{
    for (int left = JUBILANT_ROLLS; left > 0 && spreading(g, seat); left--) {
        struct prompt *p = ask(g, seat, REASON_JUBILANT, (uint16_t)left, 0, 0);
        if (p) {
            offer(p, VERB_ROLL_MOB, 0, 0, 0);
            offer(p, VERB_PASS, 0, 0, 0);
        }
        if (answer(g).verb == VERB_PASS)
            return;
        roll_mob_die(g, seat);
    }
}

static void play_incite(struct root *g, uint8_t seat, struct choice c)
{
    int clearing = c.arg[1];
    root_spend(g, seat, c.arg[0]);
    root_place_piece(g, clearing, MOB);
    if (in_mood(g, JUBILANT) && clearing == warlord_clearing(g))
        jubilant(g, seat);
}

const struct action root_hundreds_incite = {VERB_INCITE, list_incite, play_incite};
