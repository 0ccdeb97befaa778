/* See in_force.h. */
#include "core/oath/law/in_force.h"

/* Of cards whose power is not in the rules yet. */
extern const struct power oath_power_quiet;
const struct power oath_power_quiet = {.when = POWER_QUIET};

const struct power *oath_power_of(const struct oath *g, int id)
{
    static const struct power none = {.when = POWER_QUIET};
    const struct power *power = card_of(g, id)->power;
    return power ? power : &none;
}

const struct effects *oath_effects_of(const struct oath *g, int id)
{
    for (const struct power *power = oath_power_of(g, id); power; power = power->also)
        if (power->always)
            return power->always;
    return NULL;
}

static bool has_member(const struct effects *effects, size_t hook)
{
    static const unsigned char none[sizeof(void (*)(void))];
    return memcmp((const unsigned char *)effects + hook * sizeof none, none, sizeof none) != 0;
}

/* Which members a card's effects have: their functions lie one after the other. */
static uint64_t hooks_of(const struct effects *effects)
{
    enum { MEMBERS = sizeof(struct effects) / sizeof(void (*)(void)) };
    static_assert(MEMBERS <= (int)HOOKS_MAX, "a bit for each member");
    uint64_t hooks = 0;
    for (size_t i = 0; i < MEMBERS; i++)
        if (has_member(effects, i))
            hooks |= UINT64_C(1) << i;
    return hooks;
}

/* Advisers of who is at turn while others stand in for them. */
static bool is_set_aside(const struct oath *g, int id)
{
    return g->turn.disguised && !is_banner(id) && g->place[id].kind == PLACE_ADVISER &&
           g->place[id].at == g->turn.seat;
}

bool oath_stands_in(const struct oath *g, uint8_t seat, int id)
{
    struct place p = g->place[id];
    return g->turn.disguised && seat == g->turn.seat && !is_banner(id) && p.kind == PLACE_ADVISER &&
           p.at == g->turn.disguised - 1;
}

/* Of most members one card alone is in force: between the first and the last of a member's is searched. */
int oath_next_in_force(const struct oath *g, int after, size_t hook)
{
    int id = g->hook_first[hook], last = g->hook_last[hook];
    for (id = after < id ? id : after + 1; id <= last; id++)
        if (cards_has(&g->in_force, (uint8_t)id) && has_member(oath_effects_of(g, id), hook) &&
            !is_set_aside(g, id))
            return id;
    return -1;
}

static void note_hooks(struct oath *g, int card)
{
    uint64_t own = hooks_of(oath_effects_of(g, card));
    for (uint64_t left = own & ~g->hooks; left; left &= left - 1)
        g->hook_first[__builtin_ctzll(left)] = (uint8_t)card;
    for (uint64_t left = own; left; left &= left - 1)
        g->hook_last[__builtin_ctzll(left)] = (uint8_t)card;
    g->hooks |= own;
}

void oath_note_in_force(struct oath *g, int id, bool open)
{
    if (!oath_effects_of(g, id))
        return;
    if (open)
        cards_add(&g->in_force, (uint8_t)id);
    else
        cards_remove(&g->in_force, (uint8_t)id);
    struct cards set = g->in_force;
    g->hooks = 0;
    memset(g->hook_first, 0, sizeof g->hook_first);
    memset(g->hook_last, 0, sizeof g->hook_last);
    for (int card; (card = cards_take(&set)) >= 0;)
        note_hooks(g, card);
}
