/* See citizenship.h. Law 6.4, 6.6 to 6.8, 7.6.1 */
#include "core/oath/law/citizenship.h"

#include "core/oath/law/deal.h"
#include "core/oath/law/discard.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/empire.h"
#include "core/oath/law/places.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/warbands.h"

enum { EXILE_PRICE = 5 };

/* Whether a seat has the Scepter, and not only since this turn. */
static bool wields_scepter(const struct oath *g, uint8_t seat)
{
    return holds_relic(g, seat, GRAND_SCEPTER) && !g->turn.scepter_new;
}

static bool has_covered_space(const struct oath *g)
{
    for (int space = 0; space < RELIQUARY_SPACES; space++)
        if (!oath_trait_open(g, (enum trait)space))
            return true;
    return false;
}

static void refill_supply(struct oath *g, uint8_t seat)
{
    g->board[seat].supply = SUPPLY_MAX;
    oath_tell(g, EVENT_SUPPLY, seat, SUPPLY_MAX, 0, 0);
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
        if (relic == NO_CARD || (g->known_to[relic] & SEAT_BIT(seat)))
            continue;
        g->known_to[relic] |= SEAT_BIT(seat);
        oath_tell_hidden(g, SEAT_BIT(seat), EVENT_LOOKED, seat, (uint16_t)relic, 0, 0);
        note_reveal(g);
    }
}

/* ---- 6.6.1: offering ---- */

static bool can_offer_to(const struct oath *g, uint8_t seat, uint8_t to)
{
    return g->board[to].role == EXILE && !(g->turn.offered & SEAT_BIT(to)) && wields_scepter(g, seat) &&
           has_covered_space(g);
}

int oath_ask_space(struct oath *g, uint8_t seat, int card)
{
    if (!has_covered_space(g))
        return 0;
    struct prompt *p = ask(g, seat, REASON_RELIQUARY_SPACE, (uint16_t)card, 0, 0);
    for (uint16_t space = 0; p && space < RELIQUARY_SPACES; space++)
        if (!oath_trait_open(g, (enum trait)space))
            offer(p, VERB_SPACE, space, 0, 0);
    return 1 + answer_forced(g).arg[0];
}

/* Who offers it to themselves takes a relic and needs no terms (P36). */
static void offer_citizenship(struct oath *g, uint8_t seat, uint8_t to)
{
    g->turn.offered |= SEAT_BIT(to);
    if (to == seat)
        oath_become_citizen(g, seat, oath_ask_space(g, seat, GRAND_SCEPTER));
    else
        oath_open_deal(g, seat, to, NO_CARD,
                       DEAL_FAVOR | DEAL_SECRETS | DEAL_BANNERS | DEAL_RELICS | DEAL_CITIZENSHIP);
}

/* ---- 6.6.2: accepting ---- */

/* How many of these turn purple: all if the Chancellor's bank has enough for everything, else as the Exile
 * likes. [ask] */
static int ask_purple(struct oath *g, uint8_t seat, int here, int others, int slot)
{
    int purple = g->board[chancellor_of(g)].bank, most = here < purple ? here : purple;
    int least = here + others <= purple ? here : purple > others ? purple - others : 0;
    struct prompt *p = ask(g, seat, REASON_REPLACE_PURPLE, (uint16_t)purple, (uint16_t)slot, 0);
    for (int n = most; p && n >= least; n--)
        offer(p, VERB_COUNT_OF, (uint16_t)n, 0, 0);
    return answer_forced(g).arg[0];
}

/* All of a seat's warbands on its board and the map; the others that there is no purple for leave (P11).
 * [ask] */
static void turn_purple(struct oath *g, uint8_t seat)
{
    struct board *own = &g->board[seat], *chancellor = &g->board[chancellor_of(g)];
    int left = own->warbands;
    for (int slot = 0; slot < SLOTS; slot++)
        if (g->site[slot].warbands && g->site[slot].owner == seat)
            left += g->site[slot].warbands;
    for (int slot = 0; slot < SLOTS; slot++) {
        struct site *s = &g->site[slot];
        if (!s->warbands || s->owner != seat)
            continue;
        left -= s->warbands;
        int n = ask_purple(g, seat, s->warbands, left, slot);
        own->bank = (uint8_t)(own->bank + s->warbands);
        chancellor->bank = (uint8_t)(chancellor->bank - n);
        s->warbands = (uint8_t)n;
        s->owner = n ? chancellor_of(g) : SEAT_NOBODY;
    }
    int n = own->warbands < chancellor->bank ? own->warbands : chancellor->bank;
    own->bank = (uint8_t)(own->bank + own->warbands);
    chancellor->bank = (uint8_t)(chancellor->bank - n);
    own->warbands = (uint8_t)n;
}

static void open_space(struct oath *g, uint8_t seat, enum trait trait)
{
    int relic = g->reliquary[trait];
    GAME_ASSERT(relic != NO_CARD);
    oath_move(g, relic, PLACE_HELD, seat);
    oath_tell(g, EVENT_SPACE_OPEN, trait, (uint16_t)relic, seat, 0);
    note_reveal(g);
}

void oath_become_citizen(struct oath *g, uint8_t seat, int space) /* 6.6.2 */
{
    struct board *b = &g->board[seat];
    GAME_ASSERT(b->role == EXILE);
    turn_purple(g, seat);
    b->role = CITIZEN;
    oath_tell(g, EVENT_CITIZEN, seat, 0, 0, 0);
    if (b->revealed != NO_CARD)
        oath_discard(g, seat, b->revealed);
    if (g->title.holder == seat && g->title.usurper) {
        g->title.usurper = 0;
        oath_tell(g, EVENT_USURPER, seat, 0, 0, 0);
    }
    if (g->turn.seat == seat)
        g->turn.end_act = 1;
    refill_supply(g, seat);
    if (space)
        open_space(g, seat, (enum trait)(space - 1));
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

static bool can_exile(const struct oath *g, uint8_t seat, uint8_t whom)
{
    if (whom == seat || g->board[whom].role != CITIZEN || !wields_scepter(g, seat) ||
        oath_purse(g, seat) < price_of_exiling(g, seat, whom))
        return false;
    EACH_IN_FORCE(g, card, forbids_exile)
    if (oath_effects_of(g, card)->forbids_exile(g, card, whom))
        return false;
    return true;
}

/* Law 6.8: secrets on the own board and on all denizens, relics and edifices, and warbands on the own board.
 */
static int price_of_leaving(const struct oath *g, uint8_t seat)
{
    const struct board *b = &g->board[seat];
    int price = b->secrets + b->secrets_down + b->warbands;
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
    return g->board[seat].role == CITIZEN && holder != SEAT_NOBODY && holder != seat &&
           oath_purse(g, seat) >= price_of_leaving(g, seat);
}

void oath_become_exile(struct oath *g, uint8_t seat) /* 6.7, 6.8; A80: the map stays as it is */
{
    struct board *b = &g->board[seat], *chancellor = &g->board[chancellor_of(g)];
    GAME_ASSERT(b->role == CITIZEN);
    int n = b->warbands < b->bank ? b->warbands : b->bank;
    chancellor->bank = (uint8_t)(chancellor->bank + b->warbands);
    b->bank = (uint8_t)(b->bank - n);
    b->warbands = (uint8_t)n;
    b->role = EXILE;
    oath_tell(g, EVENT_EXILED, seat, 0, 0, 0);
    refill_supply(g, seat);
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

void oath_offer_empire(const struct oath *g, struct prompt *p, uint8_t seat)
{
    if (can_look(g, seat))
        offer(p, VERB_LOOK_RELIQUARY, 0, 0, 0);
    for (uint8_t other = 0; other < g->seats; other++) {
        if (can_offer_to(g, seat, other))
            offer(p, VERB_OFFER_CITIZENSHIP, other, 0, 0);
        if (can_exile(g, seat, other))
            offer(p, VERB_EXILE, other, 0, 0);
    }
    if (can_leave(g, seat))
        offer(p, VERB_EXILE_SELF, 0, 0, 0);
}

bool oath_play_empire(struct oath *g, uint8_t seat, struct choice c)
{
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
