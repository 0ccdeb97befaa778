/* See families.h. */
#include "core/oath/powers/families.h"

#include "core/oath/law/campaign.h"
#include "core/oath/law/campaign_force.h"
#include "core/oath/law/campaign_targets.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/places.h"
#include "core/oath/law/play_card.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/warbands.h"

/* ---- Battle plans ---- */

void oath_add_plan_dice(struct oath *g, const struct use *u, int dice)
{
    if (dice > 0)
        oath_change_pool(g, ATTACKER, u->side == ATTACKER ? dice : -dice);
}

void oath_ignore_own_skulls(const struct oath *g, const struct use *u, struct faces *faces)
{
    if (u->side == ATTACKER && g->campaign.step == CAMPAIGN_ATTACK)
        faces->skulls = 0;
}

bool oath_spares_own(const struct oath *g, const struct use *u)
{
    return u->side != g->campaign.victor;
}

bool oath_wipes_own(const struct oath *g, const struct use *u)
{
    return u->side != g->campaign.victor;
}

/* ---- Conditions ---- */

static bool one_holds(const struct oath *g, uint16_t seats, int banner)
{
    uint8_t holder = g->banner[banner - BANNER_FIRST].holder;
    return holder != SEAT_NOBODY && (seats & SEAT_BIT(holder));
}

bool oath_opponent_holds(const struct oath *g, const struct use *u, int banner)
{
    return one_holds(g, oath_opponents(g, u->side), banner);
}

bool oath_side_holds(const struct oath *g, const struct use *u, int banner)
{
    return one_holds(g, oath_seats_of_side(g, (enum side)u->side), banner);
}

bool oath_opponent_advised(const struct oath *g, const struct use *u, uint8_t suit)
{
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if ((oath_opponents(g, u->side) & SEAT_BIT(seat)) && oath_matching(g, seat, suit) > 0)
            return true;
    return false;
}

static int lead(const struct oath *g, const struct use *u)
{
    int lead = oath_force(g, ATTACKER) - oath_force(g, DEFENDER);
    return u->side == ATTACKER ? lead : -lead;
}

bool oath_outnumbers(const struct oath *g, const struct use *u)
{
    return lead(g, u) > 0;
}

bool oath_outnumbered(const struct oath *g, const struct use *u)
{
    return lead(g, u) < 0;
}

int oath_targeted_sites(const struct oath *g)
{
    return __builtin_popcount(g->campaign.target_slots);
}

bool oath_own_site_targeted(const struct oath *g, const struct use *u)
{
    int slot = oath_slot_of(g, u->card);
    return slot >= 0 && (g->campaign.target_slots & SLOT_BIT(slot));
}

/* ---- Cards ---- */

static bool rules(const struct oath *g, uint8_t owner, int id)
{
    return owner == OWNER_BANDITS ? oath_card_ruler(g, id) == OWNER_BANDITS : oath_rules_card(g, owner, id);
}

struct cards oath_ruled_cards(const struct oath *g, uint8_t owner)
{
    struct cards ruled = {{0}};
    for (int id = 0; id < BANNER_FIRST; id++)
        if ((is_denizen(id) || is_edifice(id)) && oath_lies_open(g, id) && rules(g, owner, id))
            cards_add(&ruled, (uint8_t)id);
    return ruled;
}

int oath_ruled_of_suit(const struct oath *g, uint8_t owner, uint8_t suit)
{
    struct cards ruled = oath_ruled_cards(g, owner);
    int n = 0;
    for (int id; (id = cards_take(&ruled)) >= 0;)
        n += suit_of(g, id) == suit;
    EACH_IN_FORCE(g, card, suit_count)
    n += owner != OWNER_BANDITS ? oath_effects_of(g, card)->suit_count(g, card, owner, suit) : 0;
    return n;
}

static int suit_at(const struct oath *g, int slot, uint8_t suit)
{
    int n = 0;
    for (int i = 0; i < SITE_CARDS_MAX; i++) {
        uint8_t id = g->site[slot].card[i];
        n += id != NO_CARD && suit_of(g, id) == suit;
    }
    return n;
}

int oath_suit_at_sites(const struct oath *g, uint8_t suit)
{
    int n = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        n += suit_at(g, slot, suit);
    return n;
}

uint16_t oath_slots_of_suit(const struct oath *g, uint8_t suit)
{
    uint16_t slots = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        if (suit_at(g, slot, suit))
            slots |= SLOT_BIT(slot);
    return slots;
}

/* ---- Warbands ---- */

/* Whether what stands at a site attacks a seat, whose it would be else. */
static bool attacks_it(const struct oath *g, uint8_t seat, int slot)
{
    const struct campaign *c = &g->campaign;
    return c->step != CAMPAIGN_NONE && seat != c->attacker && (c->force_slots[ATTACKER] & SLOT_BIT(slot));
}

/* Sites that take part: those with own warbands, and empty ones that a seat rules nevertheless and may put
 * warbands on. */
static uint16_t shared_slots(const struct oath *g, uint8_t seat)
{
    uint16_t ruled = oath_ruled_slots(g, seat), slots = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        bool shares =
            oath_own_warbands_at(g, seat, slot) || (!g->site[slot].warbands && oath_may_place(g, seat, slot));
        if (shares && (ruled & SLOT_BIT(slot)) && !attacks_it(g, seat, slot))
            slots |= SLOT_BIT(slot);
    }
    return slots;
}

static int warbands_of_all(const struct oath *g, uint8_t seat)
{
    int n = g->board[seat].warbands;
    for (int slot = 0; slot < SLOTS; slot++)
        if (oath_rules_site(g, seat, slot) && !attacks_it(g, seat, slot))
            n += oath_own_warbands_at(g, seat, slot);
    return n;
}

/* What has to stand at a site: one, or none if bandits are the seat's; those at an empty site stand for
 * whoever rules it (Law 7.6.5). */
static int least_share(const struct oath *g, uint8_t seat, int slot)
{
    return g->site[slot].warbands && !oath_rules_empty(g, seat) ? 1 : 0;
}

/* What has to stand at sites from a slot on. */
static int least_from(const struct oath *g, uint8_t seat, uint16_t slots, int from)
{
    int least = 0;
    for (int slot = from; slot < SLOTS; slot++)
        if (slots & SLOT_BIT(slot))
            least += least_share(g, seat, slot);
    return least;
}

bool oath_can_redistribute(const struct oath *g, uint8_t seat)
{
    return shared_slots(g, seat) != 0;
}

/* How many stand at a site afterwards; what the sites after it need stays. */
static int ask_share(struct oath *g, uint8_t seat, int card, int slot, int left, int least_after)
{
    int least = least_share(g, seat, slot), most = left - least_after,
        now = oath_own_warbands_at(g, seat, slot);
    if (!oath_may_place(g, seat, slot) && most > now)
        most = now;
    struct prompt *p = ask(g, seat, REASON_REDISTRIBUTE, (uint16_t)card, (uint16_t)left, 0);
    for (int n = least; p && n <= most; n++)
        offer(p, VERB_PLACE, (uint16_t)slot, (uint16_t)n, 0);
    return answer_forced(g).arg[1];
}

void oath_redistribute(struct oath *g, uint8_t seat, int card)
{
    uint16_t slots = shared_slots(g, seat);
    int share[SLOTS] = {0}, left = warbands_of_all(g, seat);
    for (int slot = 0; slot < SLOTS; slot++)
        if (slots & SLOT_BIT(slot)) {
            share[slot] = ask_share(g, seat, card, slot, left, least_from(g, seat, slots, slot + 1));
            left -= share[slot];
        }
    for (int slot = 0; slot < SLOTS; slot++)
        if (slots & SLOT_BIT(slot))
            oath_lift_warbands(g, seat, slot, oath_own_warbands_at(g, seat, slot) - share[slot]);
    for (int slot = 0; slot < SLOTS; slot++)
        if (slots & SLOT_BIT(slot))
            oath_place_warbands(g, seat, slot, share[slot] - oath_own_warbands_at(g, seat, slot));
}
