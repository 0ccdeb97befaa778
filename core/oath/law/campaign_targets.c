/* See campaign_targets.h. Law 5.5.1, 5.5.2 */
#include "core/oath/law/campaign_targets.h"

#include "core/oath/law/campaign_force.h"
#include "core/oath/law/cost.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/title.h"
#include "core/oath/law/tokens.h"

enum { SITE_DICE = 1, PAWN_DICE = 2, KEEPER_DICE = 1, USURPER_DICE = 2 };

/* Things of the defender's pawn can be targeted: it stands where the attack is. */
static bool defender_is_there(const struct oath *g)
{
    const struct campaign *c = &g->campaign;
    return c->defender != OWNER_BANDITS && g->board[c->defender].pawn == c->at;
}

/* ---- Things ---- */

static bool is_targeted(const struct campaign *c, int thing)
{
    if (thing >= THING_PAWN)
        return c->target_pawn;
    if (thing >= THING_SLOT)
        return c->target_slots >> (thing - THING_SLOT) & 1;
    if (is_banner(thing))
        return c->target_banners >> (thing - BANNER_FIRST) & 1;
    return c->target_relics & relic_bit(thing);
}

static void note_target(struct campaign *c, int thing)
{
    if (thing >= THING_PAWN)
        c->target_pawn = 1;
    else if (thing >= THING_SLOT)
        c->target_slots = (uint8_t)(c->target_slots | 1u << (thing - THING_SLOT));
    else if (is_banner(thing))
        c->target_banners = (uint8_t)(c->target_banners | 1u << (thing - BANNER_FIRST));
    else
        c->target_relics |= relic_bit(thing);
}

static bool is_defenders(const struct oath *g, int thing)
{
    const struct campaign *c = &g->campaign;
    if (thing >= THING_PAWN)
        return defender_is_there(g);
    if (thing >= THING_SLOT) {
        int slot = thing - THING_SLOT;
        return c->defender == OWNER_BANDITS ? oath_ruler(g, slot) == OWNER_BANDITS
                                            : oath_rules_site(g, c->defender, slot);
    }
    if (!defender_is_there(g))
        return false;
    if (is_banner(thing))
        return g->banner[thing - BANNER_FIRST].holder == c->defender;
    return is_relic(thing) && holds_relic(g, c->defender, thing);
}

/* Whether a thing (words.h) can be a target: it is the defender's and within reach, and nothing forbids it.
 */
static bool can_target(const struct oath *g, int thing)
{
    if (is_targeted(&g->campaign, thing) || !is_defenders(g, thing))
        return false;
    EACH_IN_FORCE(g, card, forbids_target)
    if (oath_effects_of(g, card)->forbids_target(g, card, thing))
        return false;
    return true;
}

/* Walks everything that can be targeted: for (int t = -1; (t = next_target(g, t)) >= 0;). Sites come first.
 */
static int next_target(const struct oath *g, int after)
{
    static const int first[] = {THING_SLOT, RELIC_FIRST, BANNER_FIRST, THING_PAWN};
    static const int end[] = {THING_SLOT + SLOTS, RELIC_FIRST + RELICS, BANNER_FIRST + BANNERS, THINGS_END};
    bool found = after < 0;
    for (int group = 0; group < 4; group++)
        for (int thing = first[group]; thing < end[group]; thing++) {
            if (found && can_target(g, thing))
                return thing;
            found = found || thing == after;
        }
    return -1;
}

static int dice_of(const struct oath *g, int thing)
{
    int dice = SITE_DICE;
    if (thing == THING_PAWN)
        dice = PAWN_DICE;
    else if (thing < IDS && is_banner(thing))
        dice = g->banner[thing - BANNER_FIRST].tokens; /* Law 2.5.2 */
    else if (thing < IDS)
        dice = oath_cards[thing].dice; /* Law 2.4.2 */
    EACH_IN_FORCE(g, card, target_dice)
    dice += oath_effects_of(g, card)->target_dice(g, card, thing);
    return dice;
}

int oath_target_dice(const struct oath *g)
{
    static const int first[] = {THING_SLOT, RELIC_FIRST, BANNER_FIRST, THING_PAWN};
    static const int end[] = {THING_SLOT + SLOTS, RELIC_FIRST + RELICS, BANNER_FIRST + BANNERS, THINGS_END};
    int dice = 0;
    for (int group = 0; group < 4; group++)
        for (int thing = first[group]; thing < end[group]; thing++)
            if (is_targeted(&g->campaign, thing))
                dice += dice_of(g, thing);
    return dice;
}

/* ---- What a set of targets must fulfil ---- */

/* Secrets that have to be turned face down for targets at some sites, once a campaign each (B161). */
static int flips_due(const struct oath *g, bool *forbidden)
{
    const struct campaign *c = &g->campaign;
    int flips = 0;
    *forbidden = false;
    uint16_t slots = c->target_slots;
    if (c->target_pawn || c->target_relics || c->target_banners)
        slots |= SLOT_BIT(c->at);
    EACH_IN_FORCE(g, card, flips)
    for (int slot = 0; slot < SLOTS; slot++)
        if (slots & SLOT_BIT(slot)) {
            int n = oath_effects_of(g, card)->flips(g, card, c->attacker, ACTION_CAMPAIGN, slot);
            struct cost cost = {.secret = (uint8_t)n};
            *forbidden = *forbidden || (n > 0 && !oath_can_pay(g, c->attacker, card, &cost));
            flips += n;
        }
    return flips;
}

/* Law 5.5.2: one target at the attacker's site at least, and the site itself if the defender rules it. */
static bool targets_own_site(const struct oath *g)
{
    const struct campaign *c = &g->campaign;
    bool own = c->target_slots & SLOT_BIT(c->at), lent = c->force_slots[ATTACKER] & SLOT_BIT(c->at);
    if (is_defenders(g, THING_SLOT + c->at) && !lent && !own)
        return false;
    return own || c->target_pawn || c->target_relics || c->target_banners;
}

static bool flips_payable(const struct oath *g)
{
    bool forbidden;
    return flips_due(g, &forbidden) <= g->board[g->campaign.attacker].secrets && !forbidden;
}

static bool targets_legal(const struct oath *g)
{
    if (!targets_own_site(g) || !flips_payable(g))
        return false;
    EACH_IN_FORCE(g, card, targets_legal)
    if (!oath_effects_of(g, card)->targets_legal(g, card))
        return false;
    return true;
}

/* Whether the targets are legal or become so with at most `more` others. More targets never cost less. */
static bool completable(struct oath *try, int more)
{
    if (targets_legal(try))
        return true;
    if (more == 0 || !flips_payable(try))
        return false;
    bool own = targets_own_site(try);
    for (int thing = -1; (thing = next_target(try, thing)) >= 0;) {
        if (!own && thing >= THING_SLOT && thing < THING_PAWN && thing != THING_SLOT + try->campaign.at)
            continue;
        struct campaign before = try->campaign;
        note_target(&try->campaign, thing);
        bool legal = completable(try, more - 1);
        try->campaign = before;
        if (legal)
            return true;
    }
    return false;
}

/* What a set may lack: the own site, one that has to come along, and one for the number of dice. */
enum { TARGETS_LACKING = 3 };

static bool leads_to_legal(const struct oath *g)
{
    struct oath try = *g;
    for (int more = 0; more <= TARGETS_LACKING; more++)
        if (completable(&try, more))
            return true;
    return false;
}

/* ---- Step 1: the defender ---- */

uint16_t oath_lent_slots(const struct oath *g, enum side side)
{
    uint16_t slots = 0;
    EACH_IN_FORCE(g, card, force_slots)
    slots |= oath_effects_of(g, card)->force_slots(g, card, side);
    return slots;
}

/* Law 5.5.1: a Citizen who attacks Imperial players is none in this campaign, nor is one whom the Chancellor
 * attacks. */
static uint16_t outsiders(const struct oath *g, uint8_t attacker, uint8_t defender)
{
    if (defender == OWNER_BANDITS || g->board[attacker].role == EXILE || g->board[defender].role == EXILE)
        return 0;
    return SEAT_BIT(g->board[attacker].role == CHANCELLOR ? defender : attacker);
}

void oath_set_defender(struct oath *g, uint8_t defender)
{
    struct campaign *c = &g->campaign;
    c->defender = defender;
    c->outside = outsiders(g, c->attacker, defender);
    for (int side = 0; side < SIDES; side++)
        c->force_slots[side] |= oath_lent_slots(g, (enum side)side);
}

static bool may_attack(const struct oath *g, uint8_t defender)
{
    EACH_IN_FORCE(g, card, forbids_attack)
    if (oath_effects_of(g, card)->forbids_attack(g, card, g->campaign.attacker, defender))
        return false;
    struct oath try = *g;
    oath_set_defender(&try, defender);
    return leads_to_legal(&try);
}

/* Whether a person other than the attacker rules the site: then bandits do not. */
static bool can_be_defender(const struct oath *g, uint8_t seat)
{
    const struct campaign *c = &g->campaign;
    return seat != c->attacker && (g->board[seat].pawn == c->at || oath_rules_site(g, seat, c->at));
}

struct defenders oath_defenders(const struct oath *g)
{
    struct defenders found = {0};
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (can_be_defender(g, seat) && may_attack(g, seat))
            found.seats |= SEAT_BIT(seat);
    found.bandits = oath_ruler(g, g->campaign.at) == OWNER_BANDITS && may_attack(g, OWNER_BANDITS);
    return found;
}

/* ---- Step 2: targets and pools ---- */

static void fill_pool(uint8_t *pool, int dice)
{
    *pool = (uint8_t)(dice < 0 ? 0 : dice > POOL_MAX ? POOL_MAX : dice);
}

void oath_change_pool(struct oath *g, enum side side, int dice)
{
    uint8_t *pools = g->campaign.dice, before[SIDES] = {pools[ATTACKER], pools[DEFENDER]};
    int pool = pools[side] + dice;
    fill_pool(&pools[side], pool);
    if (side == ATTACKER && pool < 0)
        fill_pool(&pools[DEFENDER], pools[DEFENDER] - pool);
    if (memcmp(before, pools, sizeof before) != 0)
        oath_tell(g, EVENT_POOLS, pools[ATTACKER], pools[DEFENDER], 0, 0);
}

/* Adds a target, and the dice of it. */
static void add_target(struct oath *g, int thing)
{
    int dice = dice_of(g, thing);
    note_target(&g->campaign, thing);
    oath_tell(g, EVENT_TARGETED, (uint16_t)thing, (uint16_t)dice, 0, 0);
    oath_change_pool(g, DEFENDER, dice);
}

static void offer_target(struct prompt *p, int thing)
{
    if (thing >= THING_PAWN)
        offer(p, VERB_TARGET_PAWN, 0, 0, 0);
    else if (thing >= THING_SLOT)
        offer(p, VERB_TARGET_SITE, (uint16_t)(thing - THING_SLOT), 0, 0);
    else
        offer(p, is_banner(thing) ? VERB_TARGET_BANNER : VERB_TARGET_RELIC, (uint16_t)thing, 0, 0);
}

static int thing_of(struct choice c)
{
    if (c.verb == VERB_TARGET_PAWN)
        return THING_PAWN;
    return c.verb == VERB_TARGET_SITE ? THING_SLOT + c.arg[0] : c.arg[0];
}

/* Offers every target after which the set is legal or can become so. */
static void offer_targets(const struct oath *g, struct prompt *p)
{
    struct oath try = *g;
    for (int thing = -1; (thing = next_target(g, thing)) >= 0;) {
        note_target(&try.campaign, thing);
        if (leads_to_legal(&try))
            offer_target(p, thing);
        try.campaign = g->campaign;
    }
    if (targets_legal(g))
        offer(p, VERB_TARGETS_DONE, 0, 0, 0);
}

/* Law 2.11: the title of the defender, or under Supremacy of the Empire it belongs to. */
static int title_dice(const struct oath *g)
{
    uint8_t defender = g->campaign.defender, holder = g->title.holder;
    if (defender == OWNER_BANDITS || holder == SEAT_NOBODY)
        return 0;
    bool shared = g->goal == GOAL_SUPREMACY && oath_imperial(g, holder) && oath_imperial(g, defender);
    if (holder != defender && !shared)
        return 0;
    return g->title.usurper ? USURPER_DICE : KEEPER_DICE;
}

/* Law 5.5.2: up to as many dice as warbands attack; fewer may be chosen (P5). */
static void choose_dice(struct oath *g)
{
    struct campaign *c = &g->campaign;
    int most = oath_force(g, ATTACKER);
    struct prompt *p = ask(g, c->attacker, REASON_DICE_COUNT, (uint16_t)most, 0, 0);
    if (p)
        for (int n = most; n >= 0; n--)
            offer(p, VERB_DICE, (uint16_t)n, 0, 0);
    int dice = answer_forced(g).arg[0];
    EACH_IN_FORCE(g, card, attack_dice)
    dice += oath_effects_of(g, card)->attack_dice(g, card);
    oath_change_pool(g, ATTACKER, dice);
}

void oath_choose_targets(struct oath *g)
{
    struct campaign *c = &g->campaign;
    for (;;) {
        struct prompt *p = ask(g, c->attacker, REASON_TARGETS, c->dice[DEFENDER], 0, 0);
        if (p)
            offer_targets(g, p);
        struct choice choice = answer_forced(g);
        if (choice.verb == VERB_TARGETS_DONE)
            break;
        add_target(g, thing_of(choice));
    }
    bool forbidden;
    int flips = flips_due(g, &forbidden);
    if (flips)
        oath_flip_secrets(g, c->attacker, flips);
    if (title_dice(g))
        oath_change_pool(g, DEFENDER, title_dice(g));
    choose_dice(g);
}
