/* See citizenship.h. Law 6.4, 6.6 to 6.8, 7.6.1 */
#include "core/oath/law/citizenship.h"

#include "core/oath/law/action.h"
#include "core/oath/law/allegiance.h"
#include "core/oath/law/deal.h"
#include "core/oath/law/discard.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/empire.h"
#include "core/oath/law/look.h"
#include "core/oath/law/places.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/price.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/warbands.h"

enum { EXILE_PRICE = 5 };

/* Whether a seat has the Scepter, and has not taken it in this turn (B149: given is not taken). */
static bool wields_scepter(const struct oath *g, uint8_t seat)
{
    return holds_relic(g, seat, GRAND_SCEPTER) && !(g->turn.scepter_taken & SEAT_BIT(seat));
}

/* ---- 6.4: looking at the Reliquary ---- */

static bool can_look(const struct oath *g, uint8_t seat)
{
    for (int space = 0; space < RELIQUARY_SPACES; space++) {
        int relic = g->reliquary[space];
        if (relic != NO_CARD && !(g->known_to[relic] & SEAT_BIT(seat)))
            return wields_scepter(g, seat);
    }
    return false;
}

static void look(struct oath *g, uint8_t seat)
{
    for (int space = 0; space < RELIQUARY_SPACES; space++) {
        int relic = g->reliquary[space];
        if (relic != NO_CARD && !(g->known_to[relic] & SEAT_BIT(seat)))
            oath_look_at(g, seat, relic);
    }
}

/* ---- 6.6.1: offering ---- */

static bool can_offer_to(const struct oath *g, uint8_t seat, uint8_t to)
{
    return g->board[to].role == EXILE && (oath_unasked(g, DEAL_CITIZENSHIP) & SEAT_BIT(to)) &&
           wields_scepter(g, seat) && oath_has_covered_space(g);
}

/* Who offers it to themselves takes a relic and needs no terms (P36). */
static void offer_citizenship(struct oath *g, uint8_t seat, uint8_t to)
{
    oath_note_asked(g, DEAL_CITIZENSHIP, to);
    if (to == seat)
        oath_become_citizen(g, seat, oath_ask_space(g, seat, GRAND_SCEPTER));
    else
        oath_open_deal(g, seat, to, NO_CARD,
                       DEAL_FAVOR | DEAL_SECRETS | DEAL_BANNERS | DEAL_RELICS | DEAL_CITIZENSHIP);
}

/* ---- 6.7, 6.8: exile ---- */

static bool has_people(const struct oath *g, uint8_t seat)
{
    return g->banner[PEOPLES_FAVOR - BANNER_FIRST].holder == seat;
}

/* Law 6.7 */
static int price_of_exiling(const struct oath *g, uint8_t seat, uint8_t whom)
{
    return EXILE_PRICE + has_people(g, whom) + (g->title.holder == whom) - has_people(g, seat) -
           (g->title.holder == seat);
}

/* Law 6.7, 6.8: whether nothing in force keeps a Citizen. */
static bool can_become_exile(const struct oath *g, uint8_t whom)
{
    EACH_IN_FORCE(g, card, forbids_exile)
    if (oath_effects_of(g, card)->forbids_exile(g, card, whom))
        return false;
    return g->board[whom].role == CITIZEN;
}

static bool can_exile(const struct oath *g, uint8_t seat, uint8_t whom)
{
    return whom != seat && can_become_exile(g, whom) && wields_scepter(g, seat) &&
           oath_purse(g, seat) >= price_of_exiling(g, seat, whom);
}

/* Law 6.8: secrets on the own board and on all denizens, relics and edifices, and warbands on the own board.
 */
static int price_of_leaving(const struct oath *g, uint8_t seat)
{
    const struct board *b = &g->board[seat];
    int price = oath_secrets_on_board(g, seat) + b->warbands;
    for (int id = 0; id < IDS; id++)
        if (is_denizen(id) || is_relic(id) || is_edifice(id))
            price += g->secrets_on[id];
    return price;
}

static uint8_t scepter_holder(const struct oath *g)
{
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (holds_relic(g, seat, GRAND_SCEPTER))
            return seat;
    return SEAT_NOBODY;
}

static bool can_leave(const struct oath *g, uint8_t seat)
{
    uint8_t holder = scepter_holder(g);
    return can_become_exile(g, seat) && holder != SEAT_NOBODY && holder != seat &&
           oath_purse(g, seat) >= price_of_leaving(g, seat);
}

static void leave(struct oath *g, uint8_t seat)
{
    oath_pass_favor(g, seat, scepter_holder(g), price_of_leaving(g, seat));
    oath_become_exile(g, seat);
    g->turn.end_act = 1;
}

static void exile(struct oath *g, uint8_t seat, uint8_t whom)
{
    oath_pass_favor(g, seat, whom, price_of_exiling(g, seat, whom));
    oath_become_exile(g, whom);
}

/* ---- The menu ---- */

static void offer_for_favor(struct prompt *p, struct choice c, int favor)
{
    struct price price = {.named = 0};
    price_add(&price, AMOUNT_FAVOR, favor);
    offer(p, c.verb, c.arg[0], 0, 0);
    at_price(p, &price);
}

void oath_offer_empire(const struct oath *g, struct prompt *p, uint8_t seat)
{
    if (can_look(g, seat))
        offer(p, VERB_LOOK_RELIQUARY, 0, 0, 0);
    for (uint8_t other = 0; other < g->seats; other++) {
        if (can_offer_to(g, seat, other))
            offer(p, VERB_OFFER_CITIZENSHIP, other, 0, 0);
        if (can_exile(g, seat, other))
            offer_for_favor(p, (struct choice){VERB_EXILE, {other}}, price_of_exiling(g, seat, other));
    }
    if (can_leave(g, seat))
        offer_for_favor(p, (struct choice){VERB_EXILE_SELF, {0}}, price_of_leaving(g, seat));
}

bool oath_play_empire(struct oath *g, uint8_t seat, struct choice c)
{
    if (c.verb == VERB_LOOK_RELIQUARY || c.verb == VERB_EXILE)
        oath_repeat_free(g);
    if (c.verb == VERB_LOOK_RELIQUARY)
        look(g, seat);
    else if (c.verb == VERB_OFFER_CITIZENSHIP)
        offer_citizenship(g, seat, (uint8_t)c.arg[0]);
    else if (c.verb == VERB_EXILE)
        exile(g, seat, (uint8_t)c.arg[0]);
    else if (c.verb == VERB_EXILE_SELF)
        leave(g, seat);
    else
        return false;
    return true;
}
