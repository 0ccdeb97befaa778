/* See homeland.h. */
#include "core/oath/law/homeland.h"

#include "core/oath/cards.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/relics.h"
#include "core/oath/law/settle.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/warbands.h"

/* One of the relics there, unseen (D11), or none. */
static void gain_relic(struct oath *g, uint8_t seat, int slot)
{
    const struct site *s = &g->site[slot];
    int relics = 0;
    for (int i = 0; i < SITE_RELICS_MAX; i++)
        relics += s->relic[i] != NO_CARD && oath_may_take(g, seat, s->relic[i], true);
    if (relics == 0)
        return;
    struct prompt *p = ask(g, seat, REASON_HOMELAND_RELIC, (uint16_t)slot, 0, 0);
    for (uint16_t i = 0; p && i < SITE_RELICS_MAX; i++)
        if (s->relic[i] != NO_CARD && oath_may_take(g, seat, s->relic[i], true))
            offer(p, VERB_RECOVER_RELIC, (uint16_t)slot, i, 0);
    if (p)
        offer(p, VERB_PASS, 0, 0, 0);
    struct choice c = answer(g);
    if (c.verb == VERB_PASS)
        return;
    int relic = s->relic[c.arg[1]];
    oath_take_relic(g, seat, relic);
    note_reveal(g);
    oath_fire_recovered(g, seat, relic, 0); /* who recovers, before others (D06) */
    oath_note_relics(g, seat, relic_bit(relic));
}

/* Whether there is something of what a homeland gives, and it is taken (Law 7.4.1). [ask] */
static bool takes(struct oath *g, uint8_t seat, int slot, int left)
{
    return left > 0 && oath_ask_yes(g, seat, WHY(REASON_USE_POWER, {g->site[slot].id}));
}

static void homeland(struct oath *g, uint8_t seat, int id, int slot)
{
    enum { WARBANDS_GIVEN = 2 };
    const struct site_def *site = site_of(g, slot);
    uint8_t suit = suit_of(g, id);
    if (site->home_suit != suit || (g->turn.discarded[slot] >> suit & 1))
        return;
    switch ((enum homeland)site->home_gives) {
    case HOMELAND_NONE:
        break;
    case HOMELAND_FAVOR:
        if (takes(g, seat, slot, g->bank[suit]))
            oath_gain_favor(g, seat, suit, 1);
        break;
    case HOMELAND_SECRET:
        if (takes(g, seat, slot, oath_secrets_from_shared(g, 1)))
            oath_gain_secrets(g, seat, 1);
        break;
    case HOMELAND_WARBANDS:
        if (takes(g, seat, slot, oath_warbands_left(g, seat)))
            oath_gain_warbands(g, seat, WARBANDS_GIVEN);
        break;
    case HOMELAND_RELIC:
        gain_relic(g, seat, slot);
        break;
    }
}

void oath_site_reward(struct oath *g, uint8_t seat, int id, int slot, const struct search_plan *plan)
{
    if (plan->rewards)
        oath_gain_secrets(g, seat, 1);
    else
        oath_gain_favor(g, seat, suit_of(g, id), 1);
    homeland(g, seat, id, slot);
}
