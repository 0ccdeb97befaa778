/* The Riverfolk Company. Law 11, in its order */
#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/factions/riverfolk.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/craft.h"
#include "core/root/law/emit.h"
#include "core/root/law/menu.h"
#include "core/root/law/move.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/rule.h"
#include "core/root/law/settle.h"
#include "core/root/law/victory.h"
#include "core/root/names.h"
#include "core/root/turn.h"
#include "core/root/view.h"

const char *const root_service_names[SERVICE_COUNT] = {"hand_card", "riverboats", "mercenaries"};

enum {
    WARRIORS = 15,
    REACH = 5,
    POSTS = 3, /* of each suit */
    STARTING_WARRIORS = 4,
    STARTING_PAYMENTS = 3,
    PROTECTION = 2,  /* Law 11.4.1 */
    POST_POINTS = 2, /* every space of the trade post tracks. Source: faction board, known from one source */
    HIGHEST_PRICE = 4, /* service tracks show 1 to 4. Source: as above */
};

/* Progress within Birdsong and Evening (g->turn.step). */
enum { BIRDSONG_PROTECTIONISM, BIRDSONG_DIVIDENDS, BIRDSONG_FUNDS };
enum { EVENING_DISCARD, EVENING_PRICES };

static bool is_post(int piece)
{
    return piece >= POST_FOX && piece <= POST_MOUSE;
}

static bool has_post(const struct root *g, int clearing)
{
    for (int suit = 0; suit < SUITS_PRINTED; suit++)
        if (g->clearing[clearing].pieces[post_of(suit)])
            return true;
    return false;
}

/* ---- Boxes of warriors, Law 11.2.4 ---- */

/* Warriors of the supply of their owner go to the Payments box, as many as there are (Law 1.5.4). */
static void pay_in(struct root *g, uint8_t seat, uint8_t owner, int count)
{
    if (count > g->warriors_supply[owner])
        count = g->warriors_supply[owner];
    if (count <= 0)
        return;
    g->warriors_supply[owner] = (uint8_t)(g->warriors_supply[owner] - count);
    g->riverfolk.payments[owner] = (uint8_t)(g->riverfolk.payments[owner] + count);
    root_tell(g, EVENT_PAYMENT, seat, owner, (uint16_t)count, 0, 0);
}

/* Whose warrior among the funds it is to be; `owners` are the seats that come into question. */
static uint8_t ask_fund(struct root *g, uint8_t seat, uint16_t reason, int left, uint16_t owners)
{
    struct prompt *p = ask(g, seat, reason, (uint16_t)left, 0, 0);
    if (p)
        for (uint8_t owner = 0; owner < g->seats; owner++)
            if (g->riverfolk.funds[owner] && (owners & SEAT_BIT(owner)))
                offer(p, VERB_SEAT, owner, 0, 0);
    return (uint8_t)answer_forced(g).arg[0];
}

/* Law 11.5: a fund of the Riverfolk's choice is committed. */
static void commit(struct root *g, uint8_t seat)
{
    uint8_t owner = ask_fund(g, seat, REASON_COMMIT, 1, SEATS_ALL);
    g->riverfolk.funds[owner]--;
    g->riverfolk.committed[owner]++;
    root_tell(g, EVENT_COMMITTED, seat, owner, 1, 0, 0);
}

/* Law 11.5: spent funds go back to the supply of their owner. */
static void return_funds(struct root *g, uint8_t seat, uint16_t event, uint8_t owner, int count)
{
    g->riverfolk.funds[owner] = (uint8_t)(g->riverfolk.funds[owner] - count);
    g->warriors_supply[owner] = (uint8_t)(g->warriors_supply[owner] + count);
    root_tell(g, event, seat, owner, (uint16_t)count, 0, 0);
    root_warriors_returned(g, owner, PIECE_WARRIOR, count);
}

/* ---- Crafting, Law 11.2.1, 11.5.3 ---- */

/* Free spaces on the trade post tracks: removed posts do not come back (Law 11.2.5.I). */
static void craft_power(const struct root *g, uint8_t seat, uint8_t power[SUIT_COUNT])
{
    (void)seat;
    for (int suit = 0; suit < SUITS_PRINTED; suit++)
        power[suit] = (uint8_t)(POSTS - g->supply[post_of(suit)] - in_box(g->riverfolk.crafting[suit]));
}

static int craft_most(const struct root *g, uint8_t seat)
{
    (void)seat;
    return in_box(g->riverfolk.funds);
}

static void craft_activate(struct root *g, uint8_t seat, uint8_t suit, int count)
{
    for (int left = count; left > 0; left--) {
        uint8_t owner = ask_fund(g, seat, REASON_COMMIT, left, SEATS_ALL);
        g->riverfolk.funds[owner]--;
        g->riverfolk.crafting[suit][owner]++;
        root_tell(g, EVENT_COMMITTED, seat, owner, 1, 0, 0);
    }
}

/* ---- Swimmers and riverboats, Law 11.2.2, 11.2.7.II ---- */

static uint16_t extra_links(const struct root *g, uint8_t seat, uint8_t who, int from, uint16_t *without_rule)
{
    uint16_t rivers = map_of(g)->clearing[from].rivers;
    if (who == seat) {
        *without_rule |= rivers;
        return rivers;
    }
    return g->riverfolk.riverboats == who + 1 ? rivers : 0;
}

/* ---- Trade disrupted, Law 11.2.5.I ---- */

static void on_removals(struct root *g, uint8_t seat)
{
    int posts = 0;
    uint8_t where = 0;
    for (int i = 0; i < g->removals_count; i++) {
        if (!is_post(g->removals[i].piece))
            continue;
        posts += g->removals[i].count;
        where = g->removals[i].clearing;
    }
    if (posts > 0 && in_box(g->riverfolk.funds) > 0)
        root_trigger_push(g, (struct trigger){TRIGGER_DISRUPTED, seat, where, 0, (uint8_t)posts});
}

/* Half of the funds, rounded up, for each post in turn; the Riverfolk pick whose warriors go. */
static void trade_disrupted(struct root *g, uint8_t seat, const struct trigger *t)
{
    for (int post = 0; post < t->count; post++)
        for (int left = (in_box(g->riverfolk.funds) + 1) / 2; left > 0; left--)
            return_funds(g, seat, EVENT_FUNDS_LOST, ask_fund(g, seat, REASON_LOSE_FUNDS, left, SEATS_ALL), 1);
}

/* ---- Services, Law 11.2.6, 11.2.7 ---- */

/* Law 11.2.6.II: one, and one more for each clearing with a trade post and a piece of the buyer */
static int services_allowed(const struct root *g, uint8_t buyer)
{
    int n = 1;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        n += has_post(g, c) && has_piece(g, buyer, c);
    return n;
}

static bool pays_in_items(const struct root *g, uint8_t buyer)
{
    return faction_of(g, buyer)->purse != NULL;
}

/* Law 11.2.6.I, 11.2.6.III */
static bool affords(const struct root *g, uint8_t buyer, enum service service)
{
    const struct faction_def *f = faction_of(g, buyer);
    int purse = f->purse ? f->purse(g, buyer) : g->warriors_supply[buyer];
    return purse >= g->riverfolk.price[service];
}

static void list_for_others(const struct root *g, uint8_t seat, uint8_t buyer, struct prompt *p, int when)
{
    const struct riverfolk *r = &g->riverfolk;
    if (when != POWER_START_OF_BIRDSONG || r->bought >= services_allowed(g, buyer))
        return;
    if (affords(g, buyer, SERVICE_HAND_CARD))
        root_offer_cards(g, p, VERB_BUY_CARD, g->hand[seat], 0, 0);
    if (!r->riverboats && affords(g, buyer, SERVICE_RIVERBOATS))
        offer(p, VERB_BUY_RIVERBOATS, 0, 0, 0);
    if (!r->mercenaries && !pays_in_items(g, buyer) && affords(g, buyer, SERVICE_MERCENARIES))
        offer(p, VERB_BUY_MERCENARIES, 0, 0, 0);
}

static void pay_for(struct root *g, uint8_t seat, uint8_t buyer, enum service service)
{
    int price = g->riverfolk.price[service];
    root_tell(g, EVENT_SERVICE, buyer, service, (uint16_t)price, 0, 0);
    if (pays_in_items(g, buyer))
        faction_of(g, buyer)->pay(g, buyer, price);
    pay_in(g, seat, pays_in_items(g, buyer) ? seat : buyer, price);
    g->riverfolk.bought++;
}

static bool play_for_others(struct root *g, uint8_t seat, uint8_t buyer, struct choice c)
{
    switch (c.verb) {
    case VERB_BUY_CARD:
        pay_for(g, seat, buyer, SERVICE_HAND_CARD);
        root_hand_lose(g, seat, c.arg[0]);
        root_hand_gain(g, buyer, c.arg[0], SEATS_ALL);
        root_tell(g, EVENT_TOOK_CARD, buyer, seat, c.arg[0], 0, 0);
        return true;
    case VERB_BUY_RIVERBOATS:
        pay_for(g, seat, buyer, SERVICE_RIVERBOATS);
        g->riverfolk.riverboats = (uint8_t)(buyer + 1);
        return true;
    case VERB_BUY_MERCENARIES:
        pay_for(g, seat, buyer, SERVICE_MERCENARIES);
        g->riverfolk.mercenaries = (uint8_t)(buyer + 1);
        return true;
    default:
        return false;
    }
}

/*
 * Services end with the turn they were bought in; mercenaries serve in Daylight and Evening (Law 11.2.7.III).
 * Who has bought them treats them as its own throughout: it is not asked each time. In battles of the
 * Riverfolk themselves, whoever forces or fights them, they stay Riverfolk warriors (root_fights_for in
 * law/presence.h).
 */
static void on_phase(struct root *g, uint8_t seat)
{
    struct riverfolk *r = &g->riverfolk;
    if (g->turn.phase == BIRDSONG)
        r->bought = r->riverboats = r->mercenaries = 0;
    g->lent_to[seat] = g->turn.phase == BIRDSONG ? 0 : r->mercenaries;
}

/* ---- Setup, Law 11.3 ---- */

/* Law 11.3.2 */
static void place_start(struct root *g, uint8_t seat)
{
    uint16_t open = root_river_clearings(g);
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (!root_may_place(g, seat, c))
            open &= (uint16_t) ~(1u << c);
    for (int left = STARTING_WARRIORS; left > 0; left--)
        root_place_warriors(g, seat,
                            root_ask_clearing(g, seat, REASON_RIVER_WARRIOR, (uint16_t)left, 0, open), 1);
}

/* Law 11.3.5, 11.6.2: a price for each service, or from this one on all may stay as they are. */
static void set_prices(struct root *g, uint8_t seat, bool may_stay)
{
    for (uint16_t service = 0; service < SERVICE_COUNT; service++) {
        struct prompt *p = ask(g, seat, REASON_PRICE, service, 0, 0);
        if (p) {
            for (uint16_t price = 1; price <= HIGHEST_PRICE; price++)
                offer(p, VERB_COUNT_OF, price, 0, 0);
            if (may_stay)
                offer(p, VERB_KEEP_PRICES, 0, 0, 0);
        }
        struct choice c = answer(g);
        if (c.verb == VERB_KEEP_PRICES)
            return;
        uint8_t price = (uint8_t)c.arg[0];
        if (g->riverfolk.price[service] == price)
            continue;
        g->riverfolk.price[service] = price;
        root_tell(g, EVENT_PRICE, seat, service, price, 0, 0);
    }
}

/* Law 11.3.3: all posts are on their tracks from the beginning. */
static bool setup(struct root *g, uint8_t seat, int part)
{
    if (part == 0)
        place_start(g, seat);
    else if (part == 1)
        pay_in(g, seat, seat, STARTING_PAYMENTS); /* 11.3.4 */
    else if (part == 2)
        set_prices(g, seat, false);
    return part < 3;
}

/* ---- Birdsong, Law 11.4 ---- */

/* Law 11.4.2: only what lies among the funds counts. */
static void score_dividends(struct root *g, uint8_t seat)
{
    bool post = false;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        post = post || has_post(g, c);
    if (post)
        root_score(g, seat, in_box(g->riverfolk.funds) / FUNDS_FOR_A_POINT);
}

static void empty_box(uint8_t box[ROOT_SEATS_MAX], uint8_t funds[ROOT_SEATS_MAX])
{
    for (int owner = 0; owner < ROOT_SEATS_MAX; owner++) {
        funds[owner] = (uint8_t)(funds[owner] + box[owner]);
        box[owner] = 0;
    }
}

/* Law 11.4.3: everything on the board, the crafting spaces included */
static void gather_funds(struct root *g, uint8_t seat)
{
    struct riverfolk *r = &g->riverfolk;
    empty_box(r->payments, r->funds);
    empty_box(r->committed, r->funds);
    for (int suit = 0; suit < SUITS_PRINTED; suit++)
        empty_box(r->crafting[suit], r->funds);
    root_tell(g, EVENT_FUNDS, seat, (uint16_t)in_box(r->funds), 0, 0, 0);
}

static bool birdsong(struct root *g, uint8_t seat)
{
    switch (g->turn.step) {
    case BIRDSONG_PROTECTIONISM: /* 11.4.1 */
        if (in_box(g->riverfolk.payments) == 0)
            pay_in(g, seat, seat, PROTECTION);
        g->turn.step = BIRDSONG_DIVIDENDS;
        return false;
    case BIRDSONG_DIVIDENDS:
        score_dividends(g, seat);
        g->turn.step = BIRDSONG_FUNDS;
        return false;
    default:
        gather_funds(g, seat);
        return true;
    }
}

/* ---- Daylight, Law 11.5 ---- */

static bool has_funds(const struct root *g)
{
    return in_box(g->riverfolk.funds) > 0;
}

/* Law 11.5.1 */
static void list_move(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (has_funds(g))
        root_list_moves(g, seat, p, VERB_MOVE, ANYWHERE);
}

static void play_move_action(struct root *g, uint8_t seat, struct choice c)
{
    commit(g, seat);
    root_play_move(g, seat, c.arg[0], c.arg[1]);
}

/* Law 11.5.2 */
static void list_battle(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (has_funds(g))
        root_list_battles(g, seat, p, VERB_BATTLE, ANYWHERE);
}

static void play_battle(struct root *g, uint8_t seat, struct choice c)
{
    commit(g, seat);
    root_battle(g, seat, c.arg[0], (uint8_t)c.arg[1]);
}

/* Law 11.5.3.I: a card that could be crafted, at the cost of crafting it, and a warrior for it */
static void list_export(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (g->warriors_supply[seat])
        root_list_craftable(g, seat, p, VERB_EXPORT);
}

static void play_export(struct root *g, uint8_t seat, struct choice c)
{
    int card = c.arg[0];
    root_pay_craft(g, seat, card);
    root_tell(g, EVENT_EXPORTED, seat, (uint16_t)card, 0, 0, 0);
    root_hand_discard(g, seat, card);
    pay_in(g, seat, seat, 1);
}

/* Law 11.5.4 */
static void list_draw(const struct root *g, uint8_t seat, struct prompt *p)
{
    (void)seat;
    if (has_funds(g) && (g->deck_cards || g->discard_pile))
        offer(p, VERB_DRAW_CARD, 0, 0, 0);
}

static void play_draw(struct root *g, uint8_t seat, struct choice c)
{
    (void)c;
    commit(g, seat);
    root_draw_cards(g, seat, 1);
}

/* Seats whose funds can pay for a warrior: with none left in the supply, it must be the one that is spent. */
static uint16_t recruit_funds(const struct root *g, uint8_t seat)
{
    return g->warriors_supply[seat] ? SEATS_ALL : SEAT_BIT(seat);
}

/* Law 11.5.5 */
static void list_recruit(const struct root *g, uint8_t seat, struct prompt *p)
{
    bool own_fund = g->riverfolk.funds[seat] && root_supplies_keep(g);
    if (!has_funds(g) || (!g->warriors_supply[seat] && !own_fund))
        return;
    uint16_t rivers = root_river_clearings(g);
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if ((rivers >> c & 1) && root_may_place(g, seat, c))
            offer(p, VERB_RECRUIT, (uint16_t)c, 0, 0);
}

static void play_recruit(struct root *g, uint8_t seat, struct choice c)
{
    uint8_t owner = ask_fund(g, seat, REASON_SPEND_FUNDS, 1, recruit_funds(g, seat));
    return_funds(g, seat, EVENT_FUNDS_SPENT, owner, 1);
    root_place_warriors(g, seat, c.arg[0], 1);
}

/* Law 11.5.6.I-II: no trade post there yet, ruled by anybody, and funds of the ruler's own warriors */
static void list_establish(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        uint8_t owner = root_ruler(g, c);
        if (!is_seat(g, owner) || g->riverfolk.funds[owner] < POST_COST || has_post(g, c) ||
            !root_may_place(g, seat, c))
            continue;
        for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++)
            if (has_suit(&g->clearing[c], suit) && g->supply[post_of(suit)])
                offer(p, VERB_ESTABLISH, (uint16_t)post_of(suit), (uint16_t)c, 0);
    }
}

/* Law 11.5.6.III */
static void play_establish(struct root *g, uint8_t seat, struct choice c)
{
    int clearing = c.arg[1];
    return_funds(g, seat, EVENT_FUNDS_SPENT, root_ruler(g, clearing), POST_COST);
    root_place_piece(g, clearing, c.arg[0]);
    root_place_warriors(g, seat, clearing, 1);
    root_score(g, seat, POST_POINTS);
}

static const struct action action_move = {VERB_MOVE, list_move, play_move_action};
static const struct action action_battle = {VERB_BATTLE, list_battle, play_battle};
static const struct action action_export = {VERB_EXPORT, list_export, play_export};
static const struct action action_draw = {VERB_DRAW_CARD, list_draw, play_draw};
static const struct action action_recruit = {VERB_RECRUIT, list_recruit, play_recruit};
static const struct action action_establish = {VERB_ESTABLISH, list_establish, play_establish};

static bool daylight(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {
        &action_move, &action_battle,  &root_action_craft, &action_export,
        &action_draw, &action_recruit, &action_establish,  NULL};
    return root_menu(g, seat, REASON_DAYLIGHT, in_box(g->riverfolk.funds), actions, true, true) == VERB_END;
}

/* ---- Evening, Law 11.6 ---- */

static bool evening(struct root *g, uint8_t seat)
{
    if (g->turn.step == EVENING_DISCARD) {
        root_discard_to_limit(g, seat, HAND_LIMIT); /* 11.6.1: no draw, so that 13.2.4 has no end in it */
        g->turn.step = EVENING_PRICES;
        return false;
    }
    set_prices(g, seat, true); /* 11.6.2 */
    return true;
}

/* ---- Bookkeeping ---- */

static int warriors_boxed(const struct root *g, uint8_t seat, uint8_t owner)
{
    const struct riverfolk *r = &g->riverfolk;
    (void)seat;
    if (!is_seat(g, owner))
        return 0;
    int n = r->payments[owner] + r->funds[owner] + r->committed[owner];
    for (int suit = 0; suit < SUITS_PRINTED; suit++)
        n += r->crafting[suit][owner];
    return n;
}

static const char *check(const struct root *g, uint8_t seat)
{
    const struct riverfolk *r = &g->riverfolk;
    for (int suit = 0; suit < SUITS_PRINTED; suit++)
        if (in_box(r->crafting[suit]) > POSTS - g->supply[post_of(suit)])
            return "more funds than free spaces on a trade post track";
    for (int service = 0; service < SERVICE_COUNT; service++)
        if (r->price[service] > HIGHEST_PRICE || (g->turn.phase != PHASE_SETUP && !r->price[service]))
            return "a service has no price";
    if (g->lent_to[seat] && (g->lent_to[seat] != g->turn.seat + 1 || g->turn.phase == BIRDSONG))
        return "mercenaries serve outside their buyer's Daylight and Evening";
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].pieces[POST_FOX] + g->clearing[c].pieces[POST_RABBIT] +
                g->clearing[c].pieces[POST_MOUSE] >
            1)
            return "two trade posts are in one clearing";
    return NULL;
}

static void redact(const struct root *g, uint8_t seat, struct root_view *v)
{
    (void)seat;
    v->riverfolk = g->riverfolk;
}

const struct faction_def root_faction_riverfolk = {
    .warriors = WARRIORS,
    .reach = REACH,
    .setup_card = INSURGENT,
    .open_hand = true,
    .setup = setup,
    .birdsong = birdsong,
    .daylight = daylight,
    .evening = evening,
    .on_phase = on_phase,
    .extra_links = extra_links,
    .list_for_others = list_for_others,
    .play_for_others = play_for_others,
    .craft_power = craft_power,
    .craft_most = craft_most,
    .craft_activate = craft_activate,
    .on_removals = on_removals,
    .trigger = trade_disrupted,
    .warriors_boxed = warriors_boxed,
    .check = check,
    .redact = redact,
    .evaluate = root_riverfolk_value,
    .features = root_riverfolk_numbers,
};
