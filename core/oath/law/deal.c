/* See deal.h. Law 6.6.1, 7.6.3, 10 (exchange, give) */
#include "core/oath/law/deal.h"

#include "core/oath/law/agenda.h"
#include "core/oath/law/banners.h"
#include "core/oath/law/allegiance.h"
#include "core/oath/law/discard.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/empire.h"
#include "core/oath/law/places.h"
#include "core/oath/law/play_card.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/relics.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/warbands.h"

static int kind_of(int about)
{
    int kind = DEAL_KINDS - 1;
    while (!(about >> kind & 1))
        kind--;
    return kind;
}

uint16_t oath_unasked(const struct oath *g, int about)
{
    return (uint16_t)(((1u << g->seats) - 1) & ~g->turn.offered[kind_of(about)]);
}

void oath_note_asked(struct oath *g, int about, uint8_t seat)
{
    g->turn.offered[kind_of(about)] |= SEAT_BIT(seat);
}

static void push_deal(struct oath *g)
{
    oath_push_task(g, (struct task){.kind = TASK_DEAL, .seat = g->deal.seat, .card = g->deal.card});
}

void oath_open_deal(struct oath *g, uint8_t seat, uint8_t with, int card, uint8_t about)
{
    g->deal = (struct deal){
        .active = 1, .card = (uint8_t)card, .about = about, .seat = seat, .with = with, .pen = seat};
    oath_tell(g, EVENT_DEAL_OPEN, seat, with, 0, 0);
    push_deal(g);
}

static void close_deal(struct oath *g)
{
    g->deal = (struct deal){0};
}

/* ---- What can be put into the terms ---- */

/* What goes from one seat to another, and who they are. */
struct flow {
    struct terms *terms;
    uint8_t from, to;
};

/* What who has the pen gives, or wants. */
static struct flow flow_of(struct deal *d, bool gives)
{
    uint8_t other = d->pen == d->seat ? d->with : d->seat, from = gives ? d->pen : other;
    return (struct flow){&d->terms[from == d->seat ? GIVES : WANTS], from, gives ? other : d->pen};
}

static bool can_give_relic(const struct oath *g, const struct flow *f, int relic)
{
    return holds_relic(g, f->from, relic) && !(f->terms->relics & relic_bit(relic)) &&
           oath_may_give(g, f->from, relic);
}

static bool can_give_banner(const struct oath *g, const struct flow *f, int banner)
{
    return g->banner[banner - BANNER_FIRST].holder == f->from &&
           !(f->terms->banners >> (banner - BANNER_FIRST) & 1) && oath_may_give(g, f->from, banner);
}

/* Law 7.2.2. Limits are looked at once all is written. */
static bool can_give_adviser(const struct oath *g, const struct flow *f, int place)
{
    const struct board *b = &g->board[f->from];
    if (place >= b->advisers_count || (f->terms->advisers >> place & 1))
        return false;
    int id = b->adviser[place];
    bool open = b->faceup >> place & 1;
    return !open || (!oath_locked(g, f->from, id) && oath_may_give(g, f->from, id));
}

/* Warbands that a new ruler has to place at least (B082). */
static int least_placed(const struct oath *g, uint8_t seat)
{
    return oath_rules_empty(g, seat) ? 0 : 1;
}

/* Warbands that a seat has on its board once it has left these sites. */
static int warbands_without(const struct oath *g, uint8_t seat, uint16_t sites)
{
    int n = g->board[seat].warbands;
    for (int slot = 0; slot < SLOTS; slot++)
        if (sites >> slot & 1)
            n += oath_own_warbands_at(g, seat, slot);
    return n;
}

/* Law 7.6.3 with a power that deals in rule: the new ruler has to place a warband (B080 to B082), of its
 * board or of sites that may go the other way. */
static bool can_give_site(const struct oath *g, const struct flow *f, int slot)
{
    bool both_imperial = oath_imperial(g, f->from) && oath_imperial(g, f->to);
    int coming = __builtin_popcount(f->terms->sites) + 1;
    return oath_rules_site(g, f->from, slot) && !both_imperial && !(f->terms->sites >> slot & 1) &&
           (least_placed(g, f->to) == 0 ||
            (warbands_without(g, f->to, oath_ruled_slots(g, f->to)) >= coming &&
             oath_may_place(g, f->to, slot)));
}

/* Verbs of what is given and of what is wanted. */
struct deal_verbs {
    uint16_t favor, secrets, relic, banner, adviser, site;
};
static const struct deal_verbs deal_verbs[DEAL_SIDES] = {
    [GIVES] = {VERB_GIVE_FAVOR, VERB_GIVE_SECRETS, VERB_GIVE_RELIC, VERB_GIVE_BANNER, VERB_GIVE_ADVISER,
               VERB_GIVE_SITE},
    [WANTS] = {VERB_WANT_FAVOR, VERB_WANT_SECRETS, VERB_WANT_RELIC, VERB_WANT_BANNER, VERB_WANT_ADVISER,
               VERB_WANT_SITE},
};

/* Favor and secrets are named once, so that writing comes to an end. */
static void offer_counts(struct prompt *p, uint16_t verb, int named, int most)
{
    for (int n = 1; !named && n <= most; n++)
        offer(p, verb, (uint16_t)n, 0, 0);
}

static void offer_flow(const struct oath *g, struct prompt *p, const struct flow *f,
                       const struct deal_verbs *v)
{
    uint8_t about = g->deal.about;
    if (about & DEAL_FAVOR)
        offer_counts(p, v->favor, f->terms->favor, oath_purse(g, f->from));
    if ((about & DEAL_SECRETS) && oath_may_give(g, f->from, GIFT_SECRETS))
        offer_counts(p, v->secrets, f->terms->secrets, oath_secrets_on_board(g, f->from));
    for (int relic = RELIC_FIRST; (about & DEAL_RELICS) && relic < RELIC_FIRST + RELICS; relic++)
        if (can_give_relic(g, f, relic))
            offer(p, v->relic, (uint16_t)relic, 0, 0);
    for (int banner = BANNER_FIRST; (about & DEAL_BANNERS) && banner < BANNER_FIRST + BANNERS; banner++)
        if (can_give_banner(g, f, banner))
            offer(p, v->banner, (uint16_t)banner, 0, 0);
    for (int place = 0; (about & DEAL_ADVISERS) && place < ADVISERS_MAX; place++)
        if (can_give_adviser(g, f, place))
            offer(p, v->adviser, (uint16_t)place, 0, 0);
    for (int slot = 0; (about & DEAL_SITES) && slot < SLOTS; slot++)
        if (can_give_site(g, f, slot))
            offer(p, v->site, (uint16_t)slot, 0, 0);
}

/* ---- Writing ---- */

static bool is_empty(const struct terms *t)
{
    return !t->favor && !t->secrets && !t->banners && !t->sites && !t->relics && !t->advisers;
}

static struct cards advisers_in(const struct oath *g, const struct terms *t, uint8_t from)
{
    struct cards found = {0};
    for (int place = 0; place < g->board[from].advisers_count; place++)
        if (t->advisers >> place & 1)
            cards_add(&found, g->board[from].adviser[place]);
    return found;
}

/* Moves advisers without a word, to find out what would be; those that need no room leave alone. */
static void try_advisers(struct oath *try, struct cards advisers, uint8_t from, uint8_t to)
{
    for (int id; (id = cards_take(&advisers)) >= 0;) {
        bool open = try->board[from].faceup >> oath_adviser_place(try, from, id) & 1;
        oath_lift(try, id);
        if (open && oath_joins_any(try, id))
            oath_put(try, id, PLACE_BOX, 0);
        else
            oath_put_adviser(try, id, to, open, 0);
    }
}

/* Law 5.1.4.II, 7.6.4: whether who receives advisers has not too many of them afterwards, nor who gives one
 * that allowed for more (P45). Facedown ones tell nothing by that: whatever they are, they count alike. */
static bool keeps_limits(const struct oath *g, const struct deal *d)
{
    struct oath try = *g;
    uint8_t from[DEAL_SIDES] = {d->seat, d->with};
    struct cards advisers[DEAL_SIDES];
    for (int side = 0; side < DEAL_SIDES; side++)
        advisers[side] = advisers_in(g, &d->terms[side], from[side]);
    for (int side = 0; side < DEAL_SIDES; side++)
        try_advisers(&try, advisers[side], from[side], from[DEAL_SIDES - 1 - side]);
    for (int side = 0; side < DEAL_SIDES; side++) {
        bool receives = d->terms[DEAL_SIDES - 1 - side].advisers;
        if ((receives || oath_advisers_fit(g, from[side])) && !oath_advisers_fit(&try, from[side]))
            return false;
    }
    return true;
}

/* Whether who comes to rule sites has a warband for each, with those that leave other sites. */
static bool can_man_sites(const struct oath *g, const struct deal *d)
{
    uint8_t from[DEAL_SIDES] = {d->seat, d->with};
    for (int side = 0; side < DEAL_SIDES; side++) {
        int coming = __builtin_popcount(d->terms[DEAL_SIDES - 1 - side].sites);
        if (warbands_without(g, from[side], d->terms[side].sites) < coming * least_placed(g, from[side]))
            return false;
    }
    return true;
}

/* Law 6.6.1: an offer of Citizenship has exactly one relic of the Reliquary; Law 10: an exchange goes both
 * ways. */
static bool can_propose(const struct oath *g, const struct deal *d)
{
    if (d->about & DEAL_CITIZENSHIP)
        return d->space != 0;
    return !is_empty(&d->terms[GIVES]) && !is_empty(&d->terms[WANTS]) && keeps_limits(g, d) &&
           can_man_sites(g, d);
}

/* Who offers Citizenship may show what lies there before (Law 6.6.1). */
static bool can_show(const struct oath *g, const struct deal *d, int space)
{
    int relic = g->reliquary[space];
    return d->pen == d->seat && relic != NO_CARD && !(g->known_to[relic] & SEAT_BIT(d->with));
}

static void show_space(struct oath *g, int space)
{
    const struct deal *d = &g->deal;
    int relic = g->reliquary[space];
    uint16_t both = (uint16_t)(SEAT_BIT(d->seat) | SEAT_BIT(d->with));
    g->known_to[relic] |= both;
    oath_tell_hidden(g, both, EVENT_SHOWN, d->seat, d->with, (uint16_t)relic, 0);
    note_reveal(g);
}

static void offer_spaces(const struct oath *g, struct prompt *p, const struct deal *d)
{
    for (int space = 0; space < RELIQUARY_SPACES; space++) {
        if (!d->space && !oath_trait_open(g, (enum trait)space))
            offer(p, VERB_RELIQUARY, (uint16_t)space, 0, 0);
        if (can_show(g, d, space))
            offer(p, VERB_SHOW_RELIQUARY, (uint16_t)space, 0, 0);
    }
}

static void write_terms(struct terms *t, const struct deal_verbs *v, struct choice c)
{
    if (c.verb == v->favor)
        t->favor = (uint8_t)c.arg[0];
    else if (c.verb == v->secrets)
        t->secrets = (uint8_t)c.arg[0];
    else if (c.verb == v->relic)
        t->relics |= relic_bit(c.arg[0]);
    else if (c.verb == v->banner)
        t->banners = (uint8_t)(t->banners | 1u << (c.arg[0] - BANNER_FIRST));
    else if (c.verb == v->adviser)
        t->advisers |= UINT64_C(1) << c.arg[0];
    else if (c.verb == v->site)
        t->sites = (uint8_t)(t->sites | 1u << c.arg[0]);
}

/* One step of the pen. False: withdrawn. [ask] */
static bool run_pen(struct oath *g)
{
    struct deal *d = &g->deal;
    struct flow flows[DEAL_SIDES] = {flow_of(d, true), flow_of(d, false)};
    struct prompt *p = ask(g, d->pen, REASON_DEAL_TERMS, d->pen == d->seat ? d->with : d->seat, 0, 0);
    if (p) {
        for (int side = 0; side < DEAL_SIDES; side++)
            offer_flow(g, p, &flows[side], &deal_verbs[side]);
        if (d->about & DEAL_CITIZENSHIP)
            offer_spaces(g, p, d);
        if (can_propose(g, d))
            offer(p, VERB_PROPOSE, 0, 0, 0);
        offer(p, VERB_WITHDRAW, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb == VERB_WITHDRAW)
        return false;
    if (c.verb == VERB_PROPOSE) {
        d->proposed = 1;
        oath_tell(g, EVENT_DEAL_PROPOSED, d->pen, d->pen == d->seat ? d->with : d->seat, 0, 0);
    } else if (c.verb == VERB_RELIQUARY) {
        d->space = (uint8_t)(1 + c.arg[0]);
    } else if (c.verb == VERB_SHOW_RELIQUARY) {
        show_space(g, c.arg[0]);
    }
    for (int side = 0; side < DEAL_SIDES; side++)
        write_terms(flows[side].terms, &deal_verbs[side], c);
    return true;
}

/* ---- Doing it: giver by giver; given is not taken (D07, B068, B149) ---- */

static void give_things(struct oath *g, const struct terms *t, uint8_t from, uint8_t to)
{
    oath_pass_favor(g, from, to, t->favor);
    oath_pass_secrets(g, from, to, t->secrets, from);
    for (int relic = RELIC_FIRST; relic < RELIC_FIRST + RELICS; relic++)
        if (t->relics & relic_bit(relic))
            oath_give_relic(g, from, to, relic);
    for (int i = 0; i < BANNERS; i++)
        if (t->banners >> i & 1)
            oath_give_banner(g, to, BANNER_FIRST + i);
}

void oath_give_adviser(struct oath *g, int id, uint8_t from, uint8_t to)
{
    bool open = g->board[from].faceup >> oath_adviser_place(g, from, id) & 1;
    uint16_t both = (uint16_t)(g->known_to[id] | SEAT_BIT(from) | SEAT_BIT(to));
    oath_lift(g, id);
    oath_put_adviser(g, id, to, open, both);
    if (!open)
        note_reveal(g);
    oath_tell_hidden(g, open ? SEATS_ALL : both, EVENT_TOOK_CARD, to, from, is_vision(id), (uint16_t)id);
}

/* The new ruler places one warband at least, and keeps what the sites that follow need. [ask] */
static void man_site(struct oath *g, int slot, uint8_t to, int sites_after)
{
    int least = least_placed(g, to), most = g->board[to].warbands - least * sites_after;
    if (!oath_may_place(g, to, slot))
        return;
    int n = oath_ask_count(g, to, WHY(REASON_PLACE_WARBANDS, {(uint16_t)slot, 0, 0}), least, most);
    oath_place_warbands(g, to, slot, n);
}

/* All warbands there go to the boards of those whose rule ends before anybody places one. [ask] */
static void exchange_sites(struct oath *g, const struct deal *d)
{
    uint8_t from[DEAL_SIDES] = {d->seat, d->with};
    for (int side = 0; side < DEAL_SIDES; side++)
        for (int slot = 0; slot < SLOTS; slot++)
            if (d->terms[side].sites >> slot & 1)
                oath_lift_warbands(g, from[side], slot, oath_own_warbands_at(g, from[side], slot));
    for (int side = 0; side < DEAL_SIDES; side++)
        for (int slot = 0; slot < SLOTS; slot++)
            if (d->terms[side].sites >> slot & 1)
                man_site(g, slot, from[DEAL_SIDES - 1 - side],
                         __builtin_popcount(d->terms[side].sites >> (slot + 1)));
}

static void exchange(struct oath *g, const struct deal *d)
{
    uint8_t from[DEAL_SIDES] = {d->seat, d->with};
    uint8_t advisers[DEAL_SIDES][ADVISERS_MAX];
    int count[DEAL_SIDES] = {0};
    for (int side = 0; side < DEAL_SIDES; side++)
        for (int place = 0; place < g->board[from[side]].advisers_count; place++)
            if (d->terms[side].advisers >> place & 1)
                advisers[side][count[side]++] = g->board[from[side]].adviser[place];
    for (int side = 0; side < DEAL_SIDES; side++) {
        uint8_t to = from[DEAL_SIDES - 1 - side];
        give_things(g, &d->terms[side], from[side], to);
        for (int i = 0; i < count[side]; i++)
            oath_give_adviser(g, advisers[side][i], from[side], to);
    }
    exchange_sites(g, d);
}

static void conclude(struct oath *g)
{
    struct deal d = g->deal;
    close_deal(g);
    oath_tell(g, EVENT_DEAL_DONE, d.seat, d.with, 0, 0);
    if (d.about & DEAL_CITIZENSHIP)
        oath_become_citizen(g, d.with, d.space);
    exchange(g, &d);
}

/* ---- The answer ---- */

static void turn_pen(struct deal *d, uint8_t to)
{
    d->counters++;
    d->pen = to;
    d->proposed = 0;
    d->space = 0;
    d->terms[GIVES] = d->terms[WANTS] = (struct terms){0};
}

/* The other one accepts, refuses or writes terms of their own. [ask] */
static void run_answer(struct oath *g)
{
    struct deal *d = &g->deal;
    uint8_t other = d->pen == d->seat ? d->with : d->seat;
    uint16_t why = (d->about & DEAL_CITIZENSHIP) ? REASON_CITIZENSHIP_ANSWER : REASON_DEAL_ANSWER;
    struct prompt *p = ask(g, other, why, d->pen, 0, 0);
    if (p) {
        offer(p, VERB_ACCEPT, 0, 0, 0);
        offer(p, VERB_REFUSE, 0, 0, 0);
        if (d->counters < COUNTERS_MAX)
            offer(p, VERB_COUNTER, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb == VERB_ACCEPT) {
        conclude(g);
    } else if (c.verb == VERB_COUNTER) {
        turn_pen(d, other);
        push_deal(g);
    } else {
        oath_tell(g, EVENT_DEAL_REFUSED, other, d->pen, 0, 0);
        close_deal(g);
    }
}

void oath_run_deal(struct oath *g, const struct task *t)
{
    (void)t;
    if (g->deal.proposed) {
        run_answer(g);
    } else if (run_pen(g)) {
        push_deal(g);
    } else {
        oath_tell(g, EVENT_DEAL_REFUSED, g->deal.pen,
                  g->deal.pen == g->deal.seat ? g->deal.with : g->deal.seat, 0, 0);
        close_deal(g);
    }
}
