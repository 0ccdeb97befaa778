/* See value_campaign.h. */
#include "core/oath/value_campaign.h"

#include "core/oath/value_ways.h"

/* ---- Campaigns: forces ---- */

bool oath_campaign_open(const struct oath_view *v)
{
    return v->campaign.step > CAMPAIGN_DEFENDER && v->campaign.step < CAMPAIGN_OUTCOME;
}

/* Before targets are chosen, the site where it is fought. */
static uint8_t target_slots(const struct oath_view *v)
{
    const struct campaign *c = &v->campaign;
    if (c->step > CAMPAIGN_TARGETS)
        return c->target_slots;
    uint8_t ruler = v->slot[c->at].ruler;
    bool theirs =
        c->defender == OWNER_BANDITS ? ruler == OWNER_BANDITS : oath_view_rules(v, c->defender, c->at);
    return theirs ? (uint8_t)SLOT_BIT(c->at) : 0;
}

static bool board_fights(const struct oath_view *v, uint8_t seat)
{
    uint8_t pawn = v->seat[seat].pawn;
    return pawn == v->campaign.at || (pawn < SLOTS && (target_slots(v) & SLOT_BIT(pawn)));
}

static uint16_t defenders(const struct oath_view *v)
{
    const struct campaign *c = &v->campaign;
    return c->defender < v->seats ? (uint16_t)(SEAT_BIT(c->defender) | c->allies) : 0;
}

static int defending(const struct oath_view *v)
{
    const struct campaign *c = &v->campaign;
    int n = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        if (target_slots(v) & SLOT_BIT(slot))
            n += c->defender == OWNER_BANDITS ? 1 : v->slot[slot].warbands;
    for (uint8_t seat = 0; seat < v->seats; seat++)
        if ((defenders(v) & SEAT_BIT(seat)) && board_fights(v, seat))
            n += v->seat[seat].warbands;
    return n;
}

/* ---- Campaigns: the chance ---- */

/* All in hundredths: attack dice show 0.92 swords, defence dice 0.67 shields and one in six doubles. */
enum { SWORDS = 92, SWORDS_VARIANCE = 29, SHIELDS = 67, SHIELDS_VARIANCE = 56, DOUBLES = 6, SCALE = 100 };

static int root_of(int n)
{
    int root = 0;
    while ((root + 1) * (root + 1) <= n)
        root++;
    return root;
}

/* The share in percent of a normal distribution below this many hundredths of its deviation. */
static int below(int hundredths)
{
    static const uint8_t table[] = {50, 58, 66, 73, 79, 84, 88, 92, 94, 96, 98, 99, 100};
    enum { STEP = 20, LAST = sizeof table - 1 };
    int at = (hundredths < 0 ? -hundredths : hundredths) / STEP;
    int share = table[at > LAST ? LAST : at];
    return hundredths < 0 ? SCALE - share : share;
}

/* Expected defence in hundredths: shields are doubled by each doubling face. */
static int expected_defence(const struct oath_view *v, int *variance)
{
    const struct campaign *c = &v->campaign;
    *variance = 0;
    if (c->step > CAMPAIGN_DEFENCE)
        return SCALE * c->strength[DEFENDER];
    int dice = c->dice[DEFENDER];
    if (c->step == CAMPAIGN_TARGETS)
        dice += __builtin_popcount(target_slots(v));
    int shields = SHIELDS * dice;
    for (int i = 0; i < dice; i++)
        shields += shields / DOUBLES / 2;
    *variance = SHIELDS_VARIANCE * dice + shields / 2;
    return shields + SCALE * defending(v);
}

int oath_campaign_chance(const struct oath_view *v)
{
    const struct campaign *c = &v->campaign;
    int variance, defence = expected_defence(v, &variance);
    int warbands = v->seat[c->attacker].warbands;
    int dice = c->step > CAMPAIGN_TARGETS ? c->dice[ATTACKER] : warbands;
    int attack = SWORDS * dice;
    variance += SWORDS_VARIANCE * dice;
    if (dice == 0)
        return 0;
    /* Who lacks little sacrifices some of those who survive. */
    int spare = (warbands - dice / DOUBLES) * SCALE * 2 / 3;
    int deviation = root_of(variance * SCALE) + 1;
    return below((attack + spare - defence - SCALE) * SCALE / deviation);
}

/* ---- Campaigns: the outcome ---- */

/* Law 5.5.6: half of a beaten force dies. */
static void beaten_board(struct oath_view *v, uint8_t seat)
{
    v->seat[seat].warbands = (uint8_t)((v->seat[seat].warbands + 1) / 2);
}

static void lose_slot(struct oath_view *v, int slot)
{
    struct slot_view *s = &v->slot[slot];
    if (s->warbands && s->owner < v->seats) {
        struct seat_view *owner = &v->seat[s->owner];
        owner->warbands = (uint8_t)(owner->warbands + (s->warbands + 1) / 2);
    }
    s->warbands = 0;
    s->owner = SEAT_NOBODY;
    s->ruler = OWNER_BANDITS;
}

/* Some warbands of the board stay where it was won. */
void oath_view_take_slot(struct oath_view *v, uint8_t seat, int slot)
{
    enum { LEFT_THERE = 2 };
    struct slot_view *s = &v->slot[slot];
    int n = v->seat[seat].warbands < LEFT_THERE ? v->seat[seat].warbands : LEFT_THERE;
    lose_slot(v, slot);
    if (n == 0)
        return;
    v->seat[seat].warbands = (uint8_t)(v->seat[seat].warbands - n);
    s->warbands = (uint8_t)n;
    s->owner = oath_view_imperial(v, seat) ? v->order[0] : seat;
    s->ruler = oath_view_imperial(v, seat) ? OWNER_EMPIRE : seat;
}

static void take_things(struct oath_view *v)
{
    const struct campaign *c = &v->campaign;
    if (c->defender < v->seats) {
        v->seat[c->defender].relics &= ~c->target_relics;
        if (c->target_pawn)
            v->seat[c->defender].favor = (uint8_t)((v->seat[c->defender].favor + 1) / 2);
    }
    v->seat[c->attacker].relics |= c->target_relics;
    for (int i = 0; i < BANNERS; i++)
        if (c->target_banners >> i & 1)
            v->banner[i].holder = c->attacker;
}

/* Law 2.11: the title goes to who has more than its holder. */
void oath_view_pass_title(struct oath_view *v)
{
    struct standings s;
    uint8_t holder = v->title.holder, best = holder;
    oath_standings(v, &s);
    if (holder >= v->seats)
        return;
    for (uint8_t seat = 0; seat < v->seats; seat++) {
        if (v->goal == GOAL_SUPREMACY || v->goal == GOAL_PROTECTION) {
            const uint8_t *has = v->goal == GOAL_SUPREMACY ? s.sites : s.items;
            best = has[seat] > has[best] ? seat : best;
        } else if (v->banner[v->goal == GOAL_PEOPLE ? 0 : 1].holder == seat) {
            best = seat;
        }
    }
    if (best != holder)
        v->title = (struct title){.holder = best};
}

/* What the dice kill, and what is likely to be sacrificed. */
static void pay_attack(struct oath_view *v, bool won)
{
    enum { SKULL = 6, SACRIFICED = 4 };
    const struct campaign *c = &v->campaign;
    struct seat_view *a = &v->seat[c->attacker];
    int dice = c->step > CAMPAIGN_TARGETS ? c->dice[ATTACKER] : a->warbands;
    int lost = dice / SKULL + (won ? dice / SACRIFICED : 0);
    a->warbands = (uint8_t)(lost < a->warbands ? a->warbands - lost : 0);
}

void oath_campaign_over(struct oath_view *v, bool won)
{
    uint8_t slots = target_slots(v);
    uint8_t attacker = v->campaign.attacker;
    pay_attack(v, won);
    if (won) {
        for (uint8_t seat = 0; seat < v->seats; seat++)
            if ((defenders(v) & SEAT_BIT(seat)) && board_fights(v, seat))
                beaten_board(v, seat);
        take_things(v);
        for (int slot = 0; slot < SLOTS; slot++)
            if (slots & SLOT_BIT(slot))
                oath_view_take_slot(v, attacker, slot);
        oath_view_pass_title(v);
    } else {
        beaten_board(v, attacker);
    }
    v->campaign = (struct campaign){0};
}
