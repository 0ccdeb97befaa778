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

static int worth_of_sites(const struct oath_view *v, uint8_t seat)
{
    enum { RULED = 24, FIRST_WARBANDS = 8, MORE_WARBANDS = 3, HELD_WELL = 2 };
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
    return worth;
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
    enum { RELIC = 16 };
    int worth = 0;
    for (uint32_t left = s->relics; left; left &= left - 1)
        worth += RELIC + worth_of_power(RELIC_FIRST + __builtin_ctz(left));
    return worth;
}

/* What comes back at the end of the turn does not count beyond what fits (Law 4.3.3). */
static int worth_of_supply(const struct oath_view *v, uint8_t seat)
{
    enum { AT_TURN = 6, LATER = 2, KEPT = 2 };
    int supply = v->seat[seat].supply;
    if (v->turn_seat == seat)
        return AT_TURN * supply - (supply > KEPT ? supply - KEPT : 0);
    return LATER * supply;
}

static int worth_of_board(const struct oath_view *v, uint8_t seat)
{
    enum { WARBAND = 6, FAVOR = 4, FAVOR_PLENTY = 6, SECRET = 6, SECRETS_PLENTY = 5, MORE = 1 };
    const struct seat_view *s = &v->seat[seat];
    int favor = s->favor < FAVOR_PLENTY ? s->favor : FAVOR_PLENTY;
    int all = s->secrets + s->secrets_down, secrets = all < SECRETS_PLENTY ? all : SECRETS_PLENTY;
    return WARBAND * s->warbands + FAVOR * favor + MORE * (s->favor - favor) + SECRET * secrets +
           MORE * (all - secrets) + worth_of_supply(v, seat) + worth_of_advisers(s) + worth_of_relics(s);
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
