/* Riverfolk Flotilla; demoted: Otter Divers. Takes the place of the Riverfolk. */
#include "core/root/cards.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"

enum { ENTRY = 1, MOST_HITS = 3 };

/* Progress of its Birdsong. */
enum { GUESTS, SAIL, FIGHT };

/* Bit mask of the clearings joined by rivers to this one. */
static uint16_t rivers(const struct root *g, int clearing)
{
    return map_of(g)->clearing[clearing].rivers;
}

static bool set_up(struct root *g, uint8_t h, uint8_t who, int part)
{
    (void)part;
    int site = root_pick_site(g, who, h, map_of(g)->edge & root_river_clearings(g));
    if (site < 0)
        return true;
    g->pawn[h] = (uint8_t)site;
    root_tell(g, EVENT_PLACED, h, PIECE_PAWN, (uint16_t)site, 1, 0);
    return true;
}

static bool may_be_battled(const struct root *g, uint8_t h, uint8_t chooser, uint8_t attacker, int clearing,
                           uint8_t defender, bool openly)
{
    (void)g, (void)chooser, (void)attacker, (void)clearing, (void)openly;
    return defender != h;
}

static int fighters(const struct root *g, uint8_t h, int side)
{
    (void)g, (void)h, (void)side;
    return MOST_HITS;
}

/* It cannot be removed. */
static void choose_losses(struct root *g, uint8_t h, int side, int hits)
{
    (void)g, (void)h, (void)side, (void)hits;
}

/* ---- Birdsong ---- */

/* Who has pieces where it is, and could draw. */
static uint16_t guests(const struct root *g, uint8_t h)
{
    uint16_t there = 0;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (has_piece(g, seat, g->pawn[h]))
            there |= SEAT_BIT(seat);
    return there;
}

/* Everybody with pieces there may draw. */
static void let_draw(struct root *g, uint8_t h)
{
    for (uint16_t left = guests(g, h); left && (g->deck_cards || g->discard_pile);) {
        uint8_t seat = root_next_to_draw(g, left);
        left &= (uint16_t)~SEAT_BIT(seat);
        struct prompt *p = ask(g, seat, REASON_FLOTILLA_CARD, h, 0, 0);
        if (p) {
            offer(p, VERB_DRAW_CARD, 0, 0, 0);
            offer(p, VERB_PASS, 0, 0, 0);
        }
        if (answer(g).verb == VERB_DRAW_CARD)
            root_draw_cards(g, seat, 1);
    }
}

static bool afloat(const struct root *g, uint8_t h)
{
    return g->pawn[h] != NOWHERE;
}

/* If it cannot move, there is no battle either. */
static bool sail(struct root *g, uint8_t h)
{
    switch (g->hirelings.step++) {
    case GUESTS:
        let_draw(g, h);
        return false;
    case SAIL:
        return !root_move_its_pawn(g, h, rivers(g, g->pawn[h]));
    default:
        root_may_fight_once(g, h, (uint16_t)(1u << g->pawn[h]));
        return true;
    }
}

/* ---- Otter Divers ---- */

static uint16_t free_ways(const struct root *g, uint8_t h, uint8_t who, int from, uint16_t *without_rule)
{
    if (who == controller(g, h))
        *without_rule |= rivers(g, from) ? UINT16_MAX : root_river_clearings(g);
    return 0;
}

const struct hireling_def root_hireling_riverfolk_flotilla = {
    .displaces = 1u << RIVERFOLK,
    .side =
        {
            [PROMOTED] = {.hooks = {.may_battle = may_be_battled,
                                    .fighters = fighters,
                                    .choose_losses = choose_losses},
                          .set_up = set_up,
                          .acts = {{ACT_SAIL, POWER_START_OF_BIRDSONG, ENTRY, true, afloat, sail}}},
            [DEMOTED] = {.hooks = {.extra_links = free_ways}},
        },
};
