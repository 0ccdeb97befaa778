/* See search.h. */
#include "core/oath/law/search.h"

#include "core/oath/law/decks.h"
#include "core/oath/law/discard.h"
#include "core/oath/law/dispossessed.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/empire.h"
#include "core/oath/law/action.h"
#include "core/oath/law/places.h"
#include "core/oath/law/play_card.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/price.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/tolls.h"

enum { PILE_SUPPLY = 2, GREEDY_MORE = 2, GREEDY_MOST = 2, CARDS_HELD_MAX = 16 };

/* Law 2.1.6: by the Visions drawn from the world deck. */
static const uint8_t track[VISIONS + 1] = {2, 3, 3, 4, 4, 4};

int oath_track_supply(const struct oath *g)
{
    return track[g->visions_drawn];
}

/* ---- Where from, and for what (Law 5.1.1) ---- */

/* Supply that drawing from a source costs, with a plan; -1 if it is not allowed. */
static int search_supply(const struct oath *g, uint8_t seat, enum source source,
                         const struct search_plan *plan)
{
    int supply = PILE_SUPPLY;
    if (source == FROM_WORLD)
        supply = plan->world_supply ? plan->world_supply - 1 : oath_track_supply(g);
    supply = plan->supply_free ? 0 : supply;
    return oath_trait_binds(g, seat, GREEDY) && supply > GREEDY_MOST ? -1 : supply;
}

static bool has_source(const struct oath *g, uint8_t seat, enum source source, const struct search_plan *plan)
{
    int supply = search_supply(g, seat, source, plan);
    if (supply < 0 || supply > g->board[seat].supply)
        return false;
    if (source == FROM_WORLD)
        return g->world.count > 0 && !plan->piles_only;
    enum region pile = (enum region)(source - FROM_CRADLE);
    bool reached = pile == region_of(g->board[seat].pawn) || (plan->any_pile >> pile & 1);
    return reached && g->pile[pile].count > 0;
}

static int owed(const struct oath *g, uint8_t seat)
{
    return oath_tolls_due(g, seat, ACTION_SEARCH, g->board[seat].pawn);
}

bool oath_like_search(const struct oath *g, const struct plan *plan, struct price *price)
{
    if (price) {
        *price = (struct price){.named = 0};
        price_add(price, AMOUNT_FAVOR, owed(g, plan->seat));
    }
    return owed(g, plan->seat) <= oath_purse(g, plan->seat);
}

static struct price price_from(const struct oath *g, const struct plan *plan, enum source source)
{
    struct price price = oath_supply_price(search_supply(g, plan->seat, source, &plan->search));
    price_add(&price, AMOUNT_FAVOR, owed(g, plan->seat));
    return price;
}

static struct ways list(const struct oath *g, const struct plan *plan, struct prompt *p)
{
    struct ways ways = oath_no_way(p);
    for (int source = FROM_WORLD; source <= FROM_HINTERLAND; source++) {
        if (!has_source(g, plan->seat, (enum source)source, &plan->search))
            continue;
        struct price price = price_from(g, plan, (enum source)source);
        struct choice way = {VERB_WORLD_DECK, {0}};
        if (source != FROM_WORLD)
            way = (struct choice){VERB_PILE, {(uint16_t)(source - FROM_CRADLE)}};
        oath_add_way(&ways, way, &price);
    }
    return ways;
}

static bool legal(const struct oath *g, const struct plan *plan, struct price *price)
{
    if (!oath_like_search(g, plan, NULL))
        return false;
    struct ways ways = list(g, plan, NULL);
    if (price)
        *price = ways.price;
    return ways.any;
}

bool oath_can_search(const struct oath *g, uint8_t seat, struct price *price)
{
    struct plan plan = {.action = ACTION_SEARCH, .seat = seat};
    return oath_completable(g, &plan, legal, price);
}

static enum source ask_source(struct oath *g, const struct plan *plan)
{
    struct prompt *p = ask(g, plan->seat, REASON_SOURCE, 0, 0, 0);
    if (p)
        list(g, plan, p);
    struct choice c = answer_forced(g);
    return c.verb == VERB_WORLD_DECK ? FROM_WORLD : (enum source)(FROM_CRADLE + c.arg[0]);
}

/* ---- Drawing (Law 5.1.2) ---- */

static int cards_due(const struct oath *g, uint8_t seat, const struct search_plan *plan)
{
    int due = plan->only ? plan->only - 1 : CARDS_SEARCHED;
    due += plan->more + (oath_trait_binds(g, seat, GREEDY) ? GREEDY_MORE : 0);
    return due > plan->fewer ? due - plan->fewer : 0;
}

static int draw_one(struct oath *g, uint8_t seat, enum source source, const struct search_plan *plan)
{
    uint16_t audience = plan->shown ? SEATS_ALL : 0;
    if (source == FROM_WORLD)
        return oath_draw_world(g, seat, plan->from_bottom ? 0 : g->world.count - 1, audience);
    return oath_draw_pile(g, seat, (enum region)(source - FROM_CRADLE), plan->from_bottom, audience);
}

static bool is_left(const struct oath *g, enum source source)
{
    return source == FROM_WORLD ? g->world.count > 0 : g->pile[source - FROM_CRADLE].count > 0;
}

/* A Vision off the world deck stops the drawing. */
static void draw(struct oath *g, uint8_t seat, enum source source, const struct search_plan *plan)
{
    int due = cards_due(g, seat, plan);
    for (int n = 0; n < due && is_left(g, source); n++) {
        int id = draw_one(g, seat, source, plan);
        if (source == FROM_WORLD && is_vision(id))
            break;
    }
    if (source == FROM_WORLD)
        oath_show_top(g);
}

void oath_search(struct oath *g, uint8_t seat)
{
    struct plan plan = {.action = ACTION_SEARCH, .seat = seat};
    oath_declare(g, &plan, legal);
    enum source source = ask_source(g, &plan);
    oath_pay_tolls(g, seat, ACTION_SEARCH, g->board[seat].pawn);
    oath_begin_action(g, seat, ACTION_SEARCH, search_supply(g, seat, source, &plan.search));
    draw(g, seat, source, &plan.search);
    g->search = (struct search){.step = plan.search.swaps ? SEARCH_SWAP : SEARCH_DISCARD,
                                .seat = seat,
                                .source = (uint8_t)source,
                                .plan = plan.search,
                                .declared = plan.declared,
                                .left = (uint8_t)(1 + plan.search.keep)};
}

/* ---- Exchanging denizens for Dispossessed ones ---- */

/* All are chosen before any other card is seen; no more than there are Dispossessed ones. Returns how many.
 */
static int ask_swaps(struct oath *g, uint8_t chosen[CARDS_HELD_MAX])
{
    const struct search *s = &g->search;
    struct cards hand = oath_hand(g, s->seat), left = {{0}};
    for (int id; (id = cards_take(&hand)) >= 0;)
        if (is_denizen(id))
            cards_add(&left, (uint8_t)id);
    int n = 0, most = oath_dispossessed(g);
    while (n < most && cards_count(&left) > 0) {
        struct prompt *p = ask(g, s->seat, REASON_SWAP_DRAWN, s->plan.swaps - 1, 0, 0);
        struct cards set = left;
        for (int id; p && (id = cards_take(&set)) >= 0;)
            offer(p, VERB_SWAP, (uint16_t)id, 0, 0);
        if (p)
            offer(p, VERB_DONE, 0, 0, 0);
        struct choice c = answer(g);
        if (c.verb == VERB_DONE)
            break;
        chosen[n] = (uint8_t)c.arg[0];
        cards_remove(&left, chosen[n++]);
    }
    return n;
}

static void swap_drawn(struct oath *g)
{
    struct search *s = &g->search;
    uint8_t chosen[CARDS_HELD_MAX], picked[CARDS_HELD_MAX];
    int n = ask_swaps(g, chosen);
    oath_pick_dispossessed(g, n, picked);
    if (n > 0 && !s->plan.shown)
        oath_hand_forget(g, s->seat); /* which of several go face down is not seen */
    for (int i = 0; i < n; i++)
        oath_dispossess(g, s->seat, chosen[i]);
    for (int i = 0; i < n; i++)
        oath_take_dispossessed(g, s->seat, picked[i]);
    s->step = SEARCH_DISCARD;
}

/* ---- Discarding and playing (Law 5.1.3, 5.1.4) ---- */

struct choice oath_ask_discard_place(struct oath *g)
{
    struct search *s = &g->search;
    if (!s->plan.discard_to)
        return (struct choice){VERB_OWN_PILE, {0}};
    struct prompt *p = ask(g, s->seat, REASON_DISCARD_PLACE, 0, 0, 0);
    if (p) {
        offer(p, VERB_OWN_PILE, 0, 0, 0);
        if (s->plan.discard_to & DISCARD_UNDER_WORLD)
            offer(p, VERB_UNDER_WORLD, 0, 0, 0);
        for (uint16_t pile = 0; (s->plan.discard_to & DISCARD_TO_ANY_PILE) && pile < REGIONS; pile++) {
            offer(p, VERB_TO_PILE, pile, 0, 0);
            offer(p, VERB_TO_PILE, pile, 1, 0);
        }
    }
    struct choice to = answer(g);
    if (to.verb == VERB_TO_PILE) {
        s->pile = (uint8_t)(1 + to.arg[0]);
        s->bottom = (uint8_t)to.arg[1];
    }
    s->under_world = to.verb == VERB_UNDER_WORLD;
    return to;
}

/* Which cards of the hand go, one by one; all of them are still there meanwhile. Returns how many. */
static int ask_discards(struct oath *g, int over, uint8_t chosen[CARDS_HELD_MAX])
{
    const struct search *s = &g->search;
    struct cards hand = oath_hand(g, s->seat);
    for (int n = 0; n < over; n++) {
        struct prompt *p = ask(g, s->seat, REASON_DISCARD_DRAWN, (uint16_t)(over - n), 0, 0);
        struct cards left = hand;
        for (int id; p && (id = cards_take(&left)) >= 0;)
            offer(p, VERB_DISCARD, (uint16_t)id, 0, 0);
        chosen[n] = (uint8_t)answer(g).arg[0];
        cards_remove(&hand, chosen[n]);
    }
    return over;
}

/* What everybody sees that was drawn they see of what is kept too (B145). */
static void show_kept(struct oath *g, struct cards kept)
{
    for (int id; (id = cards_take(&kept)) >= 0;) {
        g->known_to[id] = SEATS_ALL;
        oath_tell(g, EVENT_SHOWN_TO_ALL, g->search.seat, (uint16_t)id, 0, 0);
    }
}

static void discard_drawn(struct oath *g)
{
    struct search *s = &g->search;
    struct cards kept = oath_hand(g, s->seat), going = {{0}};
    uint8_t chosen[CARDS_HELD_MAX];
    int held = cards_count(&kept), over = held - s->left;
    struct choice to = held > 0 ? oath_ask_discard_place(g) : (struct choice){VERB_OWN_PILE, {0}};
    if (over > 0)
        over = ask_discards(g, over, chosen);
    for (int n = 0; n < over; n++) {
        cards_add(&going, chosen[n]);
        cards_remove(&kept, chosen[n]);
    }
    if (s->plan.shown)
        show_kept(g, kept);
    if (over > 0) {
        oath_forget_among(g, s->seat, s->plan.shown ? going : oath_hand(g, s->seat));
        for (int n = 0; n < over; n++)
            oath_discard_to(g, s->seat, chosen[n], to);
        if (to.verb == VERB_UNDER_WORLD)
            oath_show_top(g);
    }
    s->step = SEARCH_PLAY;
}

void oath_search_drawn(struct oath *g, const struct plan *plan)
{
    g->search = (struct search){.step = SEARCH_DISCARD,
                                .seat = plan->seat,
                                .source = plan->source,
                                .plan = plan->search,
                                .declared = plan->declared,
                                .left = 1};
}

static void finish(struct oath *g)
{
    struct plan plan = {.action = ACTION_SEARCH,
                        .seat = g->search.seat,
                        .search = g->search.plan,
                        .source = g->search.source,
                        .declared = g->search.declared};
    g->search = (struct search){0};
    oath_after_declared(g, &plan);
}

void oath_search_beat(struct oath *g)
{
    struct search *s = &g->search;
    struct cards hand = oath_hand(g, s->seat);
    if (s->step == SEARCH_SWAP) {
        swap_drawn(g);
    } else if (s->step == SEARCH_DISCARD) {
        discard_drawn(g);
    } else if (s->left > 0 && cards_count(&hand) > 0) {
        uint8_t left = s->left--;
        oath_play_one(g, s->seat, hand, &s->plan, left);
    } else {
        finish(g);
    }
}
