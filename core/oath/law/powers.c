/* See powers.h. */
#include "core/oath/law/powers.h"

#include "core/oath/law/action.h"
#include "core/oath/law/cost.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/places.h"
#include "core/oath/law/price.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/tokens.h"

/* ---- Walking ---- */

static void add_site(const struct oath *g, int slot, struct cards *set)
{
    const struct site *s = &g->site[slot];
    if (!s->faceup)
        return;
    cards_add(set, s->id);
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        if (s->card[i] != NO_CARD)
            cards_add(set, s->card[i]);
}

/* Cards that a seat may have access to: a power that changes who rules what is asked afterwards. */
static struct cards near(const struct oath *g, uint8_t seat)
{
    struct cards set = {{0}};
    const struct board *b = &g->board[seat];
    bool ruled_otherwise = g->hooks >> HOOK(rules) & 1;
    for (int slot = 0; slot < SLOTS; slot++)
        if (slot == b->pawn || ruled_otherwise || oath_rules_site(g, seat, slot))
            add_site(g, slot, &set);
    for (uint8_t of = 0; of < g->seats; of++) {
        if (of != seat && !ruled_otherwise)
            continue;
        for (int i = 0; i < g->board[of].advisers_count; i++)
            if (g->board[of].faceup >> i & 1)
                cards_add(&set, g->board[of].adviser[i]);
        for (uint32_t relics = g->board[of].relics; relics; relics &= relics - 1)
            cards_add(&set, (uint8_t)(RELIC_FIRST + __builtin_ctz(relics)));
    }
    for (int i = 0; i < BANNERS; i++)
        if (g->banner[i].holder == seat)
            cards_add(&set, (uint8_t)(BANNER_FIRST + i));
    return set;
}

/* All of them at once: what to walk where speed matters. */
static struct cards access_of(const struct oath *g, uint8_t seat)
{
    struct cards set = near(g, seat);
    if (g->hooks >> HOOK(rules) & 1) {
        struct cards left = set;
        for (int id; (id = cards_take(&left)) >= 0;)
            if (!oath_has_access(g, seat, id))
                cards_remove(&set, (uint8_t)id);
    }
    return set;
}

int oath_next_access(const struct oath *g, uint8_t seat, int after)
{
    struct cards set = access_of(g, seat);
    for (int id; (id = cards_take(&set)) >= 0;)
        if (id > after)
            return id;
    return -1;
}

/* ---- Using ---- */

static bool costs_placed(const struct cost *cost)
{
    return cost->favor || cost->secret;
}

static struct cost cost_of(const struct oath *g, const struct use *u)
{
    return u->power->flags & POWER_FREE ? (struct cost){0} : card_of(g, u->card)->cost;
}

static bool costs_anything(const struct cost *cost)
{
    return costs_placed(cost) || cost->burnt_favor || cost->burnt_secret;
}

/* Pays on a copy: favor from the board first. */
static void pay_silently(struct oath *try, const struct use *u, const struct cost *cost)
{
    struct board *b = &try->board[u->seat];
    oath_take_purse_silently(try, u->seat, cost->favor + cost->burnt_favor);
    b->secrets = (uint8_t)(b->secrets - cost->secret - cost->burnt_secret);
    try->favor_on[u->card] = (uint8_t)(try->favor_on[u->card] + cost->favor);
    try->secrets_on[u->card] = (uint8_t)(try->secrets_on[u->card] + cost->secret);
}

/* Whether it can still be used when its cost is paid: what is paid may be what it needs. */
static bool is_usable(const struct oath *g, const struct use *u, const struct cost *cost)
{
    if (!u->power->usable)
        return true;
    if (!costs_anything(cost))
        return u->power->usable(g, u);
    struct oath paid = *g;
    pay_silently(&paid, u, cost);
    return u->power->usable(&paid, u);
}

bool oath_can_use(const struct oath *g, const struct use *u)
{
    struct cost cost = cost_of(g, u);
    if (!oath_lies_open(g, u->card) ||
        !(oath_stands_in(g, u->seat, u->card) || oath_has_access(g, u->seat, u->card)))
        return false;
    if (costs_placed(&cost) && !oath_is_empty(g, u->card))
        return false;
    return oath_can_pay(g, u->seat, u->card, &cost) && is_usable(g, u, &cost);
}

void oath_pay_use(struct oath *g, const struct use *u)
{
    struct cost cost = cost_of(g, u);
    oath_tell(g, EVENT_USED, u->seat, u->card, 0, 0);
    oath_pay(g, u->seat, u->card, &cost);
}

/* Powers that cost nothing are used once, until something else was done: else a turn might never end (P9). */
static bool used_up(const struct oath *g, const struct use *u)
{
    struct cost cost = cost_of(g, u);
    return !(u->power->flags & POWER_REPEATS) && cards_has(&g->turn.used, u->card) && !costs_anything(&cost);
}

static void offer_use(const struct oath *g, struct prompt *p, const struct use *u)
{
    struct cost cost = cost_of(g, u);
    struct price price = {.named = 0};
    oath_add_cost(&price, &cost);
    offer(p, VERB_USE, u->card, u->option, 0);
    at_price(p, &price);
}

void oath_offer_uses(const struct oath *g, struct prompt *p, uint8_t seat, int when)
{
    struct cards set = access_of(g, seat);
    for (int id; (id = cards_take(&set)) >= 0;)
        for (const struct power *power = oath_power_of(g, id); power; power = power->also) {
            struct use u = {.seat = seat, .card = (uint8_t)id, .power = power};
            int options = power->when != when ? 0 : power->options ? power->options(g, &u) : 1;
            for (int i = 0; i < options && !used_up(g, &u); i++) {
                u.option = (uint8_t)i;
                if (oath_can_use(g, &u))
                    offer_use(g, p, &u);
            }
        }
}

static const struct power *power_for(const struct oath *g, int id, int when)
{
    const struct power *power = oath_power_of(g, id);
    while (power && power->when != when)
        power = power->also;
    GAME_ASSERT(power);
    return power;
}

void oath_play_use(struct oath *g, uint8_t seat, struct choice c, int when)
{
    struct use u = {.seat = seat,
                    .card = (uint8_t)c.arg[0],
                    .option = (uint8_t)c.arg[1],
                    .power = power_for(g, c.arg[0], when)};
    struct cost cost = cost_of(g, &u);
    if (when == POWER_ACTION && costs_anything(&cost))
        oath_repeat_free(g);
    cards_add(&g->turn.used, u.card);
    oath_pay_use(g, &u);
    if (!u.power->usable ||
        u.power->usable(g, &u)) /* whoever may pay in several ways may pay with what it needs */
        u.power->play(g, &u);
}

void oath_play_when_played(struct oath *g, uint8_t seat, int id)
{
    for (const struct power *power = oath_power_of(g, id); power; power = power->also) {
        struct use u = {.seat = seat, .card = (uint8_t)id, .power = power};
        if (power->when == POWER_PLAYED && (!power->usable || power->usable(g, &u)))
            power->play(g, &u);
    }
}

/* ---- Modifiers (Law 7.4) ---- */

bool oath_is_declared(const struct declared *declared, int id)
{
    for (int i = 0; i < declared->count; i++)
        if (declared->card[i] == id)
            return true;
    return false;
}

/* The state as an action sees it whose pawn counts as standing elsewhere: then in `copy`. */
static const struct oath *where_it_counts(const struct oath *g, const struct plan *plan, struct oath *copy)
{
    if (!plan->trade.at)
        return g;
    *copy = *g;
    copy->board[plan->seat].pawn = (uint8_t)(plan->trade.at - 1);
    return copy;
}

static void note_declared(const struct oath *g, const struct use *u, struct plan *plan)
{
    struct oath copy;
    GAME_ASSERT(plan->declared.count < DECLARED_MAX);
    plan->declared.card[plan->declared.count++] = u->card;
    if (u->power->declare)
        u->power->declare(where_it_counts(g, plan, &copy), u, plan);
}

static int options_of(const struct oath *g, const struct use *u)
{
    return u->power->options ? u->power->options(g, u) : 1;
}

static bool site_declared(const struct oath *g, const struct plan *plan)
{
    for (int i = 0; i < plan->declared.count; i++)
        if (!is_banner(plan->declared.card[i]) && g->place[plan->declared.card[i]].kind == PLACE_SITE)
            return true;
    return false;
}

static bool can_declare(const struct oath *g, const struct plan *plan, const struct use *u)
{
    struct oath copy;
    if ((u->power->flags & POWER_BEFORE_SITES) && site_declared(g, plan))
        return false;
    return oath_can_use(where_it_counts(g, plan, &copy), u);
}

/* Whether some option of it can be used. */
static bool can_declare_some(const struct oath *g, const struct plan *plan, struct use u)
{
    for (int n = options_of(g, &u); u.option < n; u.option++)
        if (can_declare(g, plan, &u))
            return true;
    return false;
}

static struct cards faceup_advisers(const struct oath *g, uint8_t seat)
{
    struct cards set = {{0}};
    for (int i = 0; i < g->board[seat].advisers_count; i++)
        if (g->board[seat].faceup >> i & 1)
            cards_add(&set, g->board[seat].adviser[i]);
    return set;
}

/* Cards whose modifiers the seat may declare: those it has access to, but with the advisers that count now.
 */
static struct cards modifiers_of(const struct oath *g, const struct plan *plan)
{
    struct cards set = access_of(g, plan->seat);
    if (!plan->advisers_of)
        return set;
    struct cards own = faceup_advisers(g, plan->seat);
    struct cards others = faceup_advisers(g, (uint8_t)(plan->advisers_of - 1));
    for (int id; (id = cards_take(&own)) >= 0;)
        cards_remove(&set, (uint8_t)id);
    for (int id; (id = cards_take(&others)) >= 0;)
        cards_add(&set, (uint8_t)id);
    return set;
}

/* Whether a modifier comes too late: it takes away advisers of which one was declared. */
static bool comes_too_late(const struct oath *g, const struct plan *plan, const struct power *power)
{
    if (!(power->flags & POWER_SWAPS_ADVISERS))
        return false;
    for (int i = 0; i < plan->declared.count; i++)
        if (!is_banner(plan->declared.card[i]) && g->place[plan->declared.card[i]].kind == PLACE_ADVISER)
            return true;
    return false;
}

/* Which modifiers of Search serve without drawing (Law 6.1): to a Vision those for playing are nothing. */
static int serving(const struct plan *plan)
{
    return plan->discards || plan->vision ? POWER_FOR_DISCARD : POWER_FOR_PLAY | POWER_FOR_DISCARD;
}

/* The next card whose modifier of this action could be used, of those that must or those that may. */
static int next_modifier(const struct oath *g, const struct plan *plan, int after, bool must, struct use *u)
{
    struct oath copy;
    struct cards set = modifiers_of(where_it_counts(g, plan, &copy), plan);
    for (int id; (id = cards_take(&set)) >= 0;)
        for (const struct power *power = oath_power_of(g, id); power && id > after; power = power->also) {
            *u = (struct use){.seat = plan->seat, .card = (uint8_t)id, .power = power};
            if (plan->only_play && !(power->flags & serving(plan)))
                continue;
            if (power->when == POWER_DECLARE + plan->action && !!(power->flags & POWER_MUST) == must &&
                plan->declared.count < DECLARED_MAX && !oath_is_declared(&plan->declared, id) &&
                !comes_too_late(g, plan, power) && can_declare_some(g, plan, *u))
                return id;
        }
    return -1;
}

static void declare_musts(const struct oath *g, struct plan *plan)
{
    struct use u;
    for (int id = -1; (id = next_modifier(g, plan, id, true, &u)) >= 0;)
        note_declared(g, &u, plan);
}

enum { SUBSETS_MAX = 64 }; /* plans tried before a menu gives up */

/* A look for modifiers that make an action legal. */
struct quest {
    oath_legal *legal;
    int tries;           /* that are left */
    struct price *price; /* NULL, or of what was found */
};

static bool some_legal(const struct oath *g, const struct plan *plan, int after, struct quest *quest);

/* The same on a copy where the modifier is paid for. */
static bool legal_when_paid(const struct oath *g, const struct use *u, const struct plan *plan, int after,
                            struct quest *quest)
{
    struct oath try = *g;
    struct cost cost = cost_of(g, u);
    pay_silently(&try, u, &cost);
    try.turn.disguised = plan->advisers_of;
    if (!some_legal(&try, plan, after, quest))
        return false;
    if (quest->price)
        oath_add_cost(quest->price, &cost);
    return true;
}

/* Whether the action is legal after this modifier and some more from a card on (D09: all costs together). */
static bool legal_with(const struct oath *g, const struct use *u, const struct plan *plan, int after,
                       struct quest *quest)
{
    struct plan with = *plan;
    struct cost cost = cost_of(g, u);
    note_declared(g, u, &with);
    if (costs_anything(&cost))
        return legal_when_paid(g, u, &with, after, quest);
    return some_legal(g, &with, after, quest);
}

/* After which card others are looked at: once it is changed which can be used, all of them again. */
static int looked_at_after(const struct use *u)
{
    return u->power->flags & (POWER_SWAPS_ADVISERS | POWER_BEFORE_SITES) ? -1 : u->card;
}

/* Whether the action is legal after some more modifiers from a card on. */
static bool some_legal(const struct oath *g, const struct plan *plan, int after, struct quest *quest)
{
    if (quest->legal(g, plan, quest->price))
        return true;
    struct use u;
    for (int id = after; --quest->tries > 0 && (id = next_modifier(g, plan, id, false, &u)) >= 0;)
        for (int n = options_of(g, &u); u.option < n; u.option++)
            if (can_declare(g, plan, &u) && legal_with(g, &u, plan, looked_at_after(&u), quest))
                return true;
    return false;
}

bool oath_completable(const struct oath *g, const struct plan *plan, oath_legal *legal, struct price *price)
{
    struct plan with = *plan;
    struct quest quest = {legal, SUBSETS_MAX, price};
    declare_musts(g, &with);
    return some_legal(g, &with, -1, &quest);
}

/* Whether a modifier leads to a legal action: with any others, or, if those are too many to try, with those
 * of cards after it, as the menu that offered the action has found it. */
static bool leads_to_legal(const struct oath *g, const struct use *u, const struct plan *plan,
                           oath_legal *legal)
{
    struct quest any = {legal, SUBSETS_MAX, NULL}, later = any;
    return legal_with(g, u, plan, -1, &any) || legal_with(g, u, plan, looked_at_after(u), &later);
}

static void offer_go(const struct oath *g, struct prompt *p, const struct plan *plan, oath_legal *legal)
{
    struct price price;
    if (!legal(g, plan, &price))
        return;
    offer(p, VERB_GO, 0, 0, 0);
    at_price(p, &price);
}

void oath_declare(struct oath *g, struct plan *plan, oath_legal *legal)
{
    declare_musts(g, plan);
    for (;;) {
        struct use u;
        if (next_modifier(g, plan, -1, false, &u) < 0)
            return;
        struct prompt *p = ask(g, plan->seat, REASON_DECLARE, plan->action, 0, 0);
        if (p) {
            for (int id = -1; (id = next_modifier(g, plan, id, false, &u)) >= 0;) {
                for (int n = options_of(g, &u); u.option < n; u.option++)
                    if (can_declare(g, plan, &u) && leads_to_legal(g, &u, plan, legal))
                        offer_use(g, p, &u);
            }
            offer_go(g, p, plan, legal);
        }
        struct choice c = answer(g);
        if (c.verb == VERB_GO)
            return;
        u = (struct use){.seat = plan->seat,
                         .card = (uint8_t)c.arg[0],
                         .option = (uint8_t)c.arg[1],
                         .power = power_for(g, c.arg[0], POWER_DECLARE + plan->action)};
        oath_pay_use(g, &u);
        note_declared(g, &u, plan);
        g->turn.disguised = plan->advisers_of;
    }
}

void oath_after_declared(struct oath *g, const struct plan *plan)
{
    for (int i = 0; i < plan->declared.count; i++) {
        int id = plan->declared.card[i];
        const struct power *power = power_for(g, id, POWER_DECLARE + plan->action);
        struct use u = {.seat = plan->seat, .card = (uint8_t)id, .power = power};
        if (power->after)
            power->after(g, &u, plan);
    }
    g->turn.disguised = 0;
}
