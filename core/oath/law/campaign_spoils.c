/* See campaign_spoils.h. Law 5.5.7, 5.5.8 */
#include "core/oath/law/campaign_spoils.h"

#include "core/oath/law/banners.h"
#include "core/oath/law/campaign_discards.h"
#include "core/oath/law/campaign_plans.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/places.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/relics.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/settle.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/travel.h"
#include "core/oath/law/warbands.h"

/* ---- Step 7 ---- */

void oath_take_sites(struct oath *g) /* 5.5.7.I */
{
    struct campaign *c = &g->campaign;
    for (int slot = 0; slot < SLOTS; slot++) {
        if (!(c->target_slots & SLOT_BIT(slot)) || !oath_may_place(g, c->attacker, slot))
            continue;
        struct prompt *p = ask(g, c->attacker, REASON_PLACE_WARBANDS, (uint16_t)slot, 0, 0);
        if (p)
            for (int n = g->board[c->attacker].warbands; n >= 0; n--)
                offer(p, VERB_PLACE, (uint16_t)slot, (uint16_t)n, 0);
        int n = answer_forced(g).arg[1];
        if (n)
            oath_place_warbands(g, c->attacker, slot, n);
    }
    c->step = CAMPAIGN_SEIZE;
}

/* Relics that do not come to the attacker. [ask] */
static void dispose(struct oath *g, uint32_t *relics)
{
    struct use u;
    EACH_PLAN_USED(g, u, disposes)
    if (u.side == ATTACKER)
        u.power->plan->disposes(g, &u, relics);
}

/* Law 9.2: whether the attacker may still take it, or has lost on the way what allowed for it (P44). */
static bool may_seize(const struct oath *g, int thing)
{
    return oath_may_take(g, g->campaign.attacker, thing, false);
}

/* Targeted relics of the defender that are seized; of others is told that they are not. */
static uint32_t seized_relics(struct oath *g)
{
    const struct campaign *c = &g->campaign;
    uint32_t seized = c->target_relics;
    for (uint32_t left = seized; left; left &= left - 1) {
        int relic = RELIC_FIRST + __builtin_ctz(left);
        if (may_seize(g, relic))
            continue;
        seized &= ~relic_bit(relic);
        oath_tell(g, EVENT_NOT_SEIZED, c->attacker, (uint16_t)relic, 0, 0);
    }
    return seized;
}

/* The same of facedown ones at sites, which are told of by their places. */
static uint32_t seized_lying(struct oath *g)
{
    const struct campaign *c = &g->campaign;
    uint32_t seized = 0;
    for (uint16_t i = 0; i < SLOTS * SITE_RELICS_MAX; i++) {
        if (!(c->lying >> i & 1))
            continue;
        uint16_t slot = i / SITE_RELICS_MAX, place = i % SITE_RELICS_MAX;
        uint8_t relic = g->site[slot].relic[place];
        if (may_seize(g, relic))
            seized |= relic_bit(relic);
        else
            oath_tell(g, EVENT_NOT_SEIZED_LYING, c->attacker, slot, place, 0);
    }
    return seized;
}

static uint8_t seized_banners(struct oath *g)
{
    const struct campaign *c = &g->campaign;
    uint8_t seized = c->target_banners;
    for (int i = 0; i < BANNERS; i++) {
        if (!(seized >> i & 1) || may_seize(g, BANNER_FIRST + i))
            continue;
        seized = (uint8_t)(seized & ~(1u << i));
        oath_tell(g, EVENT_NOT_SEIZED, c->attacker, (uint16_t)(BANNER_FIRST + i), 0, 0);
    }
    return seized;
}

void oath_seize_things(struct oath *g) /* 5.5.7.II */
{
    struct campaign *c = &g->campaign;
    uint32_t relics = seized_relics(g);
    relics |= seized_lying(g);
    uint8_t banners = seized_banners(g);
    dispose(g, &relics);
    for (int relic = RELIC_FIRST; relic < RELIC_FIRST + RELICS; relic++)
        if (relics & relic_bit(relic))
            oath_take_relic(g, c->attacker, relic);
    for (int banner = BANNER_FIRST; banner < BANNER_FIRST + BANNERS; banner++)
        if (banners >> (banner - BANNER_FIRST) & 1)
            oath_seize_banner(g, c->attacker, banner);
    if (relics)
        oath_note_relics(g, c->attacker, relics);
    c->step = CAMPAIGN_BANISH;
}

/* Of the attacker alone: they have won. [ask] */
static void spoils_effects(struct oath *g)
{
    struct use u;
    EACH_PLAN_USED(g, u, spoils)
    if (u.side == ATTACKER)
        u.power->plan->spoils(g, &u);
}

/* Setting `banish`: an order, or as the attacker likes (C02). [ask] */
static bool banishes(struct oath *g)
{
    const struct campaign *c = &g->campaign;
    return c->target_pawn &&
           (!g->banish_may || oath_ask_yes(g, c->attacker, WHY(REASON_MAY_BANISH, {c->defender, 0, 0})));
}

/* A pawn that can travel nowhere stays (B130), which is told. [ask] */
static void banish_pawn(struct oath *g)
{
    const struct campaign *c = &g->campaign;
    struct trip trip = {.who = c->defender, .by = c->attacker, .free = 1, .dest = ALL_SLOTS, .card = NO_CARD};
    if (oath_force_travel(g, &trip, REASON_BANISH))
        oath_tell(g, EVENT_BANISHED, c->defender, g->board[c->defender].pawn, 0, 0);
}

void oath_banish(struct oath *g) /* 5.5.7.III */
{
    struct campaign *c = &g->campaign;
    if (banishes(g)) {
        banish_pawn(g);
        spoils_effects(g);
        oath_burn_off_board(g, c->defender, g->board[c->defender].favor / 2);
    }
    c->step = CAMPAIGN_VICTORY;
}

/* ---- Step 8 ---- */

static bool has_victory_effect(const struct oath *g, int i)
{
    struct use u;
    return oath_plan_used(g, i, &u) && u.side == g->campaign.victor && !g->campaign.plan[i].resolved &&
           u.power->plan->victory && u.seat != OWNER_BANDITS;
}

static void bandits_win(struct oath *g)
{
    struct use u;
    EACH_PLAN_USED(g, u, bandits_win)
    if (u.seat == OWNER_BANDITS && u.side == g->campaign.victor)
        u.power->plan->bandits_win(g, &u);
}

/* Of the winners with an effect to come the seat at turn, or the next one clockwise (D06); SEAT_NOBODY: none.
 */
static uint8_t next_winner(const struct oath *g)
{
    uint16_t winners = 0;
    for (int i = 0; i < g->campaign.plans_count; i++)
        if (has_victory_effect(g, i))
            winners |= SEAT_BIT(g->campaign.plan[i].seat);
    for (int i = 0; i < g->seats; i++) {
        uint8_t seat = oath_clockwise(g, g->turn.seat, i);
        if (winners & SEAT_BIT(seat))
            return seat;
    }
    return SEAT_NOBODY;
}

/* One effect a beat, in the order that each of the winners likes. [ask] */
void oath_victory_effects(struct oath *g) /* 5.5.8 */
{
    struct campaign *c = &g->campaign;
    uint8_t seat = next_winner(g);
    if (seat == SEAT_NOBODY) {
        bandits_win(g);
        c->step = CAMPAIGN_END;
        return;
    }
    struct prompt *p = ask(g, seat, REASON_VICTORY_EFFECTS, 0, 0, 0);
    for (int i = 0; p && i < c->plans_count; i++)
        if (has_victory_effect(g, i) && c->plan[i].seat == seat)
            offer(p, VERB_RESOLVE, c->plan[i].card, 0, 0);
    uint8_t card = (uint8_t)answer_forced(g).arg[0];
    for (int i = 0; i < c->plans_count; i++)
        if (c->plan[i].card == card) {
            struct use u;
            oath_plan_used(g, i, &u);
            c->plan[i].resolved = 1;
            u.power->plan->victory(g, &u);
            return;
        }
}

void oath_end_campaign(struct oath *g)
{
    struct use u;
    EACH_PLAN_USED(g, u, at_end)
    if (u.seat != OWNER_BANDITS)
        u.power->plan->at_end(g, &u);
    oath_discard_ended_plans(g);
    g->campaign.step = CAMPAIGN_AFTER;
}

/* Those that come first are pushed last. [ask] */
static void answer_campaign(struct oath *g, const struct campaign *over)
{
    struct task answers[ANSWERS_MAX];
    int count = 0;
    EACH_IN_FORCE(g, card, answers_campaign)
    {
        uint8_t seat = oath_effects_of(g, card)->answers_campaign(g, card, over);
        GAME_ASSERT(count < ANSWERS_MAX);
        if (seat != SEAT_NOBODY)
            answers[count++] = (struct task){.seat = seat, .card = (uint8_t)card, .a = over->attacker};
    }
    oath_order_answers(g, answers, count);
    while (count > 0)
        oath_queue_trigger(g, answers[--count]);
}

/* B063: what plans bring comes last, so it is pushed first; then whoever answers to a campaign. [ask] */
void oath_after_campaign(struct oath *g)
{
    struct use u;
    EACH_PLAN_USED(g, u, after)
    if (u.side == g->campaign.victor && u.seat != OWNER_BANDITS)
        u.power->plan->after(g, &u);
    struct campaign over = g->campaign;
    g->campaign = (struct campaign){0};
    answer_campaign(g, &over);
}
