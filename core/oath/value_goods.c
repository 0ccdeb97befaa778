/* See value_goods.h. */
#include "core/oath/value_goods.h"

#include "core/oath/power.h"

/* By how much a card helps who can use it. */
static int worth_of_power(int id)
{
    enum { MODIFIER = 5, PLAN = 6, OTHER = 4 };
    if (!is_denizen(id) && !is_edifice(id) && !is_relic(id))
        return 0;
    const struct power *p = oath_cards[id].power;
    if (!p || (p->when == POWER_QUIET && !p->always) || p->when == POWER_PLAYED)
        return 0;
    return p->when == POWER_PLAN ? PLAN : p->when >= POWER_DECLARE ? MODIFIER : OTHER;
}

/* ---- Sites ---- */

/* The Empire's sites are the Chancellor's (Law 2.11); Citizens have the use of their cards. */
static int worth_of_sites(const struct oath_view *v, uint8_t seat)
{
    enum { RULED = 24, FIRST_WARBANDS = 8, MORE_WARBANDS = 3, HELD_WELL = 2, CITIZENS_PART = 4 };
    int worth = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        const struct slot_view *s = &v->slot[slot];
        if (!oath_view_rules(v, seat, slot))
            continue;
        int n = s->warbands, first = n < HELD_WELL ? n : HELD_WELL;
        worth += RULED + FIRST_WARBANDS * first + MORE_WARBANDS * (n - first);
        for (int i = 0; i < s->cards; i++)
            worth += worth_of_power(s->card[i].id);
    }
    return v->seat[seat].role == CITIZEN ? worth / CITIZENS_PART : worth;
}

/* ---- The board ---- */

static int worth_of_advisers(const struct seat_view *s)
{
    enum { OPEN = 6, CLOSED = 4 };
    int worth = 0;
    for (int i = 0; i < s->advisers_count; i++)
        worth += s->faceup >> i & 1 ? OPEN + worth_of_power(s->adviser[i].id) : CLOSED;
    return worth;
}

static int worth_of_relics(const struct seat_view *s)
{
    enum { RELIC = 16, SCEPTER = 30 };
    int worth = s->relics & relic_bit(GRAND_SCEPTER) ? SCEPTER : 0;
    for (uint32_t left = s->relics; left; left &= left - 1)
        worth += RELIC + worth_of_power(RELIC_FIRST + __builtin_ctz(left));
    return worth;
}

/* Law 4.3.3: what the Rest will leave of it, which is no more than fits. */
static int supply_after_rest(const struct oath_view *v, uint8_t seat)
{
    const struct seat_view *s = &v->seat[seat];
    return v->turn_seat == seat && v->phase <= PHASE_ACT ? s->refresh : s->supply;
}

/* Law 4.3.1: what it has put on cards in its turn comes back. */
static int secrets_out(const struct oath_view *v, uint8_t seat)
{
    int n = 0;
    if (v->turn_seat != seat || v->phase > PHASE_ACT)
        return 0;
    for (int slot = 0; slot < SLOTS; slot++)
        for (int i = 0; i < v->slot[slot].cards; i++)
            n += v->slot[slot].card[i].secrets;
    for (int i = 0; i < RELICS; i++)
        n += v->relic_secrets[i];
    for (uint8_t other = 0; other < v->seats; other++)
        for (int i = 0; i < v->seat[other].advisers_count; i++)
            n += v->seat[other].adviser[i].secrets;
    return n;
}

/* Of many things of a kind the first count most: without any, hardly anything can be done. */
static int worth_of_many(const uint8_t *worth, int known, int n)
{
    return n <= known ? worth[n] : worth[known] + (n - known);
}

static int worth_of_board(const struct oath_view *v, uint8_t seat)
{
    enum { WARBAND = 6, SUPPLY = 3, MANY = 6 };
    static const uint8_t favor[MANY + 1] = {0, 9, 16, 22, 27, 31, 34};
    static const uint8_t secrets[MANY + 1] = {0, 18, 28, 35, 40, 44, 47};
    const struct seat_view *s = &v->seat[seat];
    return WARBAND * s->warbands + worth_of_many(favor, MANY, s->favor) +
           worth_of_many(secrets, MANY, s->secrets + s->secrets_down + secrets_out(v, seat)) +
           SUPPLY * supply_after_rest(v, seat) + worth_of_advisers(s) + worth_of_relics(s);
}

static int worth_of_banners(const struct oath_view *v, uint8_t seat)
{
    enum { BANNER = 20, TOKEN = 3 };
    int worth = 0;
    for (int i = 0; i < BANNERS; i++)
        if (v->banner[i].holder == seat)
            worth += BANNER + TOKEN * v->banner[i].tokens;
    return worth;
}

int oath_goods(const struct oath_view *v, uint8_t seat)
{
    return worth_of_sites(v, seat) + worth_of_board(v, seat) + worth_of_banners(v, seat);
}
