/* See warbands.h. */
#include "core/oath/law/warbands.h"

#include "core/oath/law/campaign_plans.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/rule.h"

int oath_warbands_left(const struct oath *g, uint8_t seat)
{
    uint8_t owner = oath_warbands_of(g, seat);
    return g->board[owner].bank - oath_saved_of(g, owner);
}

int oath_gain_warbands(struct oath *g, uint8_t seat, int n)
{
    uint8_t *bank = &g->board[oath_warbands_of(g, seat)].bank;
    if (n > oath_warbands_left(g, seat))
        n = oath_warbands_left(g, seat);
    if (n <= 0)
        return 0;
    *bank = (uint8_t)(*bank - n);
    g->board[seat].warbands = (uint8_t)(g->board[seat].warbands + n);
    oath_tell(g, EVENT_GAINED_WARBANDS, seat, (uint16_t)n, oath_warbands_of(g, seat), 0);
    return n;
}

int oath_own_warbands_at(const struct oath *g, uint8_t seat, int slot)
{
    const struct site *s = &g->site[slot];
    return s->warbands > 0 && s->owner == oath_warbands_of(g, seat) ? s->warbands : 0;
}

bool oath_may_place(const struct oath *g, uint8_t seat, int slot)
{
    EACH_IN_FORCE(g, card, forbids_place)
    if (oath_effects_of(g, card)->forbids_place(g, card, seat, slot))
        return false;
    return g->site[slot].faceup;
}

void oath_place_warbands(struct oath *g, uint8_t seat, int slot, int n)
{
    struct site *s = &g->site[slot];
    uint8_t owner = oath_warbands_of(g, seat);
    if (n <= 0)
        return;
    GAME_ASSERT(g->board[seat].warbands >= n && s->faceup && (s->warbands == 0 || s->owner == owner));
    g->board[seat].warbands = (uint8_t)(g->board[seat].warbands - n);
    s->warbands = (uint8_t)(s->warbands + n);
    s->owner = owner;
    oath_tell(g, EVENT_PLACED_WARBANDS, seat, (uint16_t)n, (uint16_t)slot, 0);
}

static void leave_site(struct site *s, int n)
{
    GAME_ASSERT(n > 0 && s->warbands >= n);
    s->warbands = (uint8_t)(s->warbands - n);
    if (s->warbands == 0)
        s->owner = SEAT_NOBODY;
}

void oath_lift_warbands(struct oath *g, uint8_t seat, int slot, int n)
{
    if (n <= 0)
        return;
    GAME_ASSERT(oath_own_warbands_at(g, seat, slot) >= n);
    leave_site(&g->site[slot], n);
    g->board[seat].warbands = (uint8_t)(g->board[seat].warbands + n);
    oath_tell(g, EVENT_TOOK_WARBANDS, seat, (uint16_t)n, (uint16_t)slot, 0);
}

static void to_bank(struct oath *g, uint8_t owner, int n)
{
    g->board[owner].bank = (uint8_t)(g->board[owner].bank + n);
}

static void return_from_site(struct oath *g, int slot, int n, enum event_kind told)
{
    uint8_t owner = g->site[slot].owner;
    if (n <= 0)
        return;
    leave_site(&g->site[slot], n);
    to_bank(g, owner, n);
    oath_tell(g, told, owner, (uint16_t)n, (uint16_t)slot, 0);
}

void oath_kill_at(struct oath *g, int slot, int n)
{
    return_from_site(g, slot, n, EVENT_KILLED);
}

void oath_clear_warbands(struct oath *g, int slot)
{
    return_from_site(g, slot, g->site[slot].warbands, EVENT_WARBANDS_LEFT);
}

void oath_nurse_at(struct oath *g, int slot, int n)
{
    return_from_site(g, slot, n, EVENT_NURSED);
}

static void return_from_board(struct oath *g, uint8_t seat, int n, enum event_kind told)
{
    uint8_t owner = oath_warbands_of(g, seat);
    if (n <= 0)
        return;
    GAME_ASSERT(g->board[seat].warbands >= n);
    g->board[seat].warbands = (uint8_t)(g->board[seat].warbands - n);
    to_bank(g, owner, n);
    oath_tell(g, told, owner, (uint16_t)n, seat, 0);
}

void oath_kill_on_board(struct oath *g, uint8_t seat, int n)
{
    return_from_board(g, seat, n, EVENT_KILLED_ON_BOARD);
}

void oath_nurse_on_board(struct oath *g, uint8_t seat, int n)
{
    return_from_board(g, seat, n, EVENT_NURSED_ON_BOARD);
}

void oath_station_warbands(struct oath *g, uint8_t seat, int slot, int n)
{
    struct site *s = &g->site[slot];
    uint8_t owner = oath_warbands_of(g, seat), *bank = &g->board[owner].bank;
    if (n > *bank)
        n = *bank;
    if (n <= 0)
        return;
    GAME_ASSERT(s->faceup && (s->warbands == 0 || s->owner == owner));
    *bank = (uint8_t)(*bank - n);
    s->warbands = (uint8_t)(s->warbands + n);
    s->owner = owner;
    oath_tell(g, EVENT_PLACED_WARBANDS, seat, (uint16_t)n, (uint16_t)slot, 0);
}

void oath_pass_warbands(struct oath *g, uint8_t from, uint8_t to, int n)
{
    if (n <= 0)
        return;
    GAME_ASSERT(g->board[from].warbands >= n && oath_warbands_of(g, from) == oath_warbands_of(g, to));
    g->board[from].warbands = (uint8_t)(g->board[from].warbands - n);
    g->board[to].warbands = (uint8_t)(g->board[to].warbands + n);
    oath_tell(g, EVENT_GAVE_WARBANDS, from, to, (uint16_t)n, 0);
}
