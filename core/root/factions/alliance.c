/* The Woodland Alliance. Law 8, in its order */
#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/factions/alliance.h"
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
#include "core/root/redact.h"
#include "core/root/turn.h"
#include "core/root/view.h"

enum {
    WARRIORS = 10,
    REACH = 3,
    STARTING_SUPPORTERS = 3,
    REVOLT_COST = 2,
    MARTIAL_LAW_WARRIORS = 3,
};

/* Progress within Birdsong and Evening (g->turn.step). */
enum { BIRDSONG_REVOLT, BIRDSONG_SPREAD };
enum { EVENING_BEGIN, EVENING_OPERATIONS, EVENING_DRAW };

/* Source: faction board, Law 8.4.2, 8.6.1.IV */
const uint8_t root_sympathy_cost[SYMPATHY_TOKENS] = {1, 1, 1, 2, 2, 2, 3, 3, 3, 3};
const uint8_t root_sympathy_points[SYMPATHY_TOKENS] = {0, 1, 1, 1, 2, 2, 3, 4, 4, 4};

/* ---- Bases, sympathy, officers ---- */

/* Whether the base of a suit is on the map: its space on the board is empty. */
static bool base_built(const struct root *g, int suit)
{
    return g->supply[base_of(suit)] == 0;
}

static int bases_built(const struct root *g)
{
    return base_built(g, FOX) + base_built(g, RABBIT) + base_built(g, MOUSE);
}

/* Law 8.2.5.II */
static bool sympathetic(const struct root *g, int clearing)
{
    return g->clearing[clearing].pieces[SYMPATHY] > 0;
}

/* Space of the track that the next token leaves. Law G.1.19 */
static int next_token(const struct root *g)
{
    return SYMPATHY_TOKENS - g->supply[SYMPATHY];
}

/* Law 8.2.5.I: whether a token may come to this clearing. */
static bool takes_sympathy(const struct root *g, uint8_t seat, int clearing)
{
    return !sympathetic(g, clearing) && g->supply[SYMPATHY] > 0 && root_may_place(g, seat, clearing);
}

/* Law 8.4.2.III, 8.6.1.IV */
static void place_sympathy(struct root *g, uint8_t seat, int clearing)
{
    int points = root_sympathy_points[next_token(g)];
    root_place_piece(g, clearing, SYMPATHY);
    root_score(g, seat, points);
}

/* Law 8.4.1.III, 8.5.3, 1.5.4: a warrior becomes an officer if there is one. */
static void add_officer(struct root *g, uint8_t seat)
{
    if (!g->warriors_supply[seat])
        return;
    g->warriors_supply[seat]--;
    g->alliance.officers++;
    root_tell(g, EVENT_OFFICERS, seat, g->alliance.officers, 0, 0, 0);
}

/* ---- Supporters, Law 8.2.3 ---- */

/* Law 8.2.3.I: a stack that takes no more; what it gains is discarded. */
static bool stack_full(const struct root *g)
{
    return bases_built(g) == 0 && cardset_count(g->alliance.supporters) >= SUPPORTERS_WITHOUT_BASE;
}

static void discard_gained(struct root *g, uint8_t seat, int card)
{
    root_tell(g, EVENT_DISCARDED, seat, (uint16_t)card, FROM_OVERFLOW, 0, 0);
    root_discard(g, card);
}

/* A supporter from the deck: only the Alliance sees it. The new deck does not hold it: it is told of first,
 * and discarded after that. */
static void draw_supporter(struct root *g, uint8_t seat)
{
    int card = root_draw_card_for(g, seat, SEAT_BIT(seat));
    if (card < 0)
        return;
    if (stack_full(g)) {
        root_renew_deck(g);
        discard_gained(g, seat, card);
        return;
    }
    g->alliance.supporters |= CARD_BIT(card);
    root_tell_hidden(g, SEAT_BIT(seat), EVENT_SUPPORTER, seat, SEAT_CHANCE, (uint16_t)card);
    root_renew_deck(g);
}

/* A supporter from a hand: its giver and the Alliance see it. For others it was one of the candidates. */
static void give_supporter(struct root *g, uint8_t seat, uint8_t from, int card, cardset candidates)
{
    if (stack_full(g)) {
        root_hand_lose(g, from, card);
        discard_gained(g, seat, card);
        return;
    }
    uint16_t audience = SEAT_BIT(seat) | SEAT_BIT(from) | root_hand_audience(g, from);
    root_hand_lose_hidden(g, from, card, candidates, audience);
    g->alliance.supporters |= CARD_BIT(card);
    root_tell_hidden(g, audience, EVENT_SUPPORTER, seat, from, (uint16_t)card);
}

/* Out of the stack; the caller discards it. */
static void take_supporter(struct root *g, uint8_t seat, int card, uint16_t event)
{
    g->alliance.supporters &= ~CARD_BIT(card);
    root_forget_twins(g, g->alliance.supporters, card);
    root_tell(g, event, seat, (uint16_t)card, FROM_SUPPORTERS, 0, 0);
}

static void lose_supporter(struct root *g, uint8_t seat, int card, uint16_t event)
{
    take_supporter(g, seat, card, event);
    root_discard(g, card);
}

/* The Alliance picks a supporter; asked even if there is only one, since the stack lies face down. */
static int ask_supporter(struct root *g, uint8_t seat, uint16_t reason, uint16_t a, uint16_t b, cardset cards)
{
    struct prompt *p = ask(g, seat, reason, a, b, 0);
    if (p)
        root_offer_cards(g, p, VERB_SUPPORTER, cards, 0, 0);
    return answer(g).arg[0];
}

static int supporters_for(const struct root *g, int clearing)
{
    return cardset_count(root_cards_for_clearing(g, g->alliance.supporters, clearing));
}

/* Law 8.4.1.II, 8.4.2.II */
static void spend_supporters(struct root *g, uint8_t seat, int clearing, int count)
{
    const struct clearing *at = &g->clearing[clearing];
    uint16_t reason = at->all_suits ? REASON_ANY_SUPPORTERS : REASON_SUPPORTERS;
    uint16_t what = at->all_suits ? (uint16_t)clearing : at->own_suit;
    for (int left = count; left > 0; left--) {
        cardset matching = root_cards_for_clearing(g, g->alliance.supporters, clearing);
        int card = ask_supporter(g, seat, reason, what, (uint16_t)left, matching);
        lose_supporter(g, seat, card, EVENT_SPENT);
    }
}

/* ---- Losing bases, Law 8.2.4 ---- */

/*
 * Supporters of the suit and birds go. Which ones is no choice; each is put as a forced question so that
 * the answers of the beat tell which cards the stack held, and a world imagined for another seat
 * (core/determinize.h) cannot contradict what was seen here.
 */
static void lose_supporters_of(struct root *g, uint8_t seat, uint8_t suit)
{
    cardset gone = 0;
    note_public(g);
    for (cardset lost; (lost = root_cards_matching(g, g->alliance.supporters, suit)) != 0;) {
        struct prompt *p = ask(g, seat, REASON_SUPPORTERS_LOST, suit, 0, 0);
        if (p)
            offer(p, VERB_SUPPORTER, (uint16_t)cardset_first(lost), 0, 0);
        int card = answer_forced(g).arg[0];
        take_supporter(g, seat, card, EVENT_DISCARDED);
        gone |= CARD_BIT(card);
    }
    root_discard_together(g, gone);
}

static void lose_base(struct root *g, uint8_t seat, uint8_t suit)
{
    struct alliance *a = &g->alliance;
    a->losing_base = 1;
    lose_supporters_of(g, seat, suit);
    int officers = (a->officers + 1) / 2;
    if (officers > 0) {
        a->officers = (uint8_t)(a->officers - officers);
        g->warriors_supply[seat] = (uint8_t)(g->warriors_supply[seat] + officers);
        root_tell(g, EVENT_OFFICERS, seat, a->officers, 0, 0, 0);
        root_warriors_returned(g, seat, PIECE_WARRIOR, officers);
    }
    while (bases_built(g) == 0 && cardset_count(a->supporters) > SUPPORTERS_WITHOUT_BASE) {
        int card = ask_supporter(g, seat, REASON_SUPPORTERS_LIMIT, 0, 0, a->supporters);
        lose_supporter(g, seat, card, EVENT_DISCARDED);
    }
    a->losing_base = 0;
}

/* ---- Outrage, Law 8.2.6 ---- */

/* Law 8.2.6, E.3.7: another player who did it pays, by itself or by a hireling that it controls. */
static void push_outrage(struct root *g, uint8_t seat, int clearing, uint8_t culprit)
{
    uint8_t payer = g->allegiance[culprit];
    if (payer == seat || !is_seat(g, payer))
        return;
    root_trigger_push(g, (struct trigger){TRIGGER_OUTRAGE, seat, (uint8_t)clearing, payer, 1});
}

/* Asked of every payer who holds cards, also if none fits: silence would tell. -1: the hand is shown. */
static int ask_outrage_card(struct root *g, int clearing, uint8_t payer, cardset matching)
{
    struct prompt *p = ask(g, payer, REASON_OUTRAGE, (uint16_t)clearing, 0, 0);
    if (p) {
        root_offer_cards(g, p, VERB_CARD, matching, 0, 0);
        if (!matching)
            offer(p, VERB_SHOW_HAND, 0, 0, 0);
    }
    struct choice c = answer(g);
    return c.verb == VERB_CARD ? c.arg[0] : -1;
}

/* The payer picks the card. Without a fitting one the hand is shown and a supporter drawn. */
static void outrage(struct root *g, uint8_t seat, int clearing, uint8_t payer)
{
    root_tell(g, EVENT_OUTRAGE, payer, (uint16_t)clearing, 0, 0, 0);
    cardset matching = root_cards_for_clearing(g, g->hand[payer], clearing);
    int card = g->hand[payer] ? ask_outrage_card(g, clearing, payer, matching) : -1;
    if (card >= 0) {
        give_supporter(g, seat, payer, card, matching);
        return;
    }
    if (g->hand[payer])
        root_show_hand(g, payer, seat);
    draw_supporter(g, seat);
}

/* Law 8.2.6: removing sympathy; 8.2.4: losing a base */
static void on_removals(struct root *g, uint8_t seat)
{
    for (int i = 0; i < g->removals_count; i++) {
        const struct removal *r = &g->removals[i];
        if (r->piece == SYMPATHY && r->by != SEAT_NOBODY)
            push_outrage(g, seat, r->clearing, r->by);
        for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++)
            if (r->piece == base_of(suit))
                root_trigger_push(g, (struct trigger){TRIGGER_BASE_LOST, seat, r->clearing, suit, 1});
    }
}

/* Law 8.2.6, 1.5.5: whose warriors move pays, also if another forced the move. */
static void on_moved(struct root *g, uint8_t seat, const struct arrival *a)
{
    if (sympathetic(g, a->to))
        push_outrage(g, seat, a->to, a->owner);
}

static void trigger(struct root *g, uint8_t seat, const struct trigger *t)
{
    if (t->kind == TRIGGER_OUTRAGE)
        outrage(g, seat, t->clearing, t->other);
    else
        lose_base(g, seat, t->other);
}

/* ---- Setup, Law 8.3 ---- */

static bool setup(struct root *g, uint8_t seat, int part)
{
    if (part > 0)
        return false;
    for (int i = 0; i < STARTING_SUPPORTERS; i++) /* 8.3.4 */
        draw_supporter(g, seat);
    return true;
}

/* ---- Birdsong, Law 8.4 ---- */

/* Law 8.4.1.I: bases that are not built yet and match the clearing, as bits by suit */
static uint8_t bases_for(const struct root *g, int clearing)
{
    uint8_t mask = 0;
    for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++)
        if (has_suit(&g->clearing[clearing], suit) && !base_built(g, suit))
            mask |= (uint8_t)(1u << suit);
    return mask;
}

/* Law 8.4.1.I-II. Enemies are gone before anything is placed, and with them what they close (8.4.1.III). No
 * slot is asked for: without one there is a revolt without a base (Law 1.5.4). */
static bool may_revolt(const struct root *g, uint8_t seat, int clearing)
{
    return sympathetic(g, clearing) && bases_for(g, clearing) && supporters_for(g, clearing) >= REVOLT_COST &&
           root_may_place_when_cleared(g, seat, clearing);
}

static void list_revolts(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (may_revolt(g, seat, c))
            offer(p, VERB_REVOLT, (uint16_t)c, 0, 0);
}

static void play_revolt(struct root *g, uint8_t seat, struct choice c)
{
    int clearing = c.arg[0];
    uint8_t suit = root_ask_suit(g, seat, REASON_BASE, clearing, bases_for(g, clearing));
    spend_supporters(g, seat, clearing, REVOLT_COST); /* 8.4.1.II */
    root_tell(g, EVENT_REVOLT, seat, (uint16_t)clearing, 0, 0, 0);
    root_remove_enemies(g, seat, clearing); /* 8.4.1.III */
    root_settle(g);
    int sympathy = 0;
    for (int i = 0; i < map_of(g)->clearings_count; i++)
        sympathy += has_suit(&g->clearing[i], suit) && sympathetic(g, i);
    if (root_free_slots(g, clearing) > 0)
        root_place_piece(g, clearing, base_of(suit));
    root_place_warriors(g, seat, clearing, sympathy);
    add_officer(g, seat);
}

/* Law 8.4.2.II: the price on the track, and one more under martial law (8.4.2.IIa): warriors that count for
 * another player's rule */
static int spread_cost(const struct root *g, uint8_t seat, int clearing)
{
    int cost = root_sympathy_cost[next_token(g)];
    for (uint8_t other = 0; other < g->seats; other++)
        if (other != seat && root_warriors_for_rule(g, other, clearing) >= MARTIAL_LAW_WARRIORS)
            return cost + 1;
    return cost;
}

/* Law 8.4.2.I */
static void list_spreads(const struct root *g, uint8_t seat, struct prompt *p)
{
    uint16_t sympathy = root_with_kind(g, SYMPATHY);
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if ((!sympathy || (root_adjacent_for(g, seat, c) & sympathy)) && takes_sympathy(g, seat, c) &&
            supporters_for(g, c) >= spread_cost(g, seat, c))
            offer(p, VERB_SPREAD, (uint16_t)c, 0, 0);
}

static void play_spread(struct root *g, uint8_t seat, struct choice c)
{
    int clearing = c.arg[0];
    g->turn.step = BIRDSONG_SPREAD;
    spend_supporters(g, seat, clearing, spread_cost(g, seat, clearing));
    place_sympathy(g, seat, clearing);
}

static const struct action action_revolt = {VERB_REVOLT, list_revolts, play_revolt};
static const struct action action_spread = {VERB_SPREAD, list_spreads, play_spread};

/* Revolts come first; once sympathy spreads, that step is over. Asked whenever there are supporters. */
static bool birdsong(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_revolt, &action_spread, NULL};
    if (!g->alliance.supporters && !root_powers_remain(g))
        return true;
    return root_menu(g, seat, REASON_BIRDSONG, 0, g->turn.step == BIRDSONG_REVOLT ? actions : actions + 1,
                     false, true) == VERB_END;
}

/* ---- Daylight, Law 8.5 ---- */

/* Law 8.5.2: allowed with a full stack too; the card is discarded then (8.2.3.I). */
static void list_mobilize(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_offer_cards(g, p, VERB_MOBILIZE, g->hand[seat], 0, 0);
}

static void play_mobilize(struct root *g, uint8_t seat, struct choice c)
{
    give_supporter(g, seat, seat, c.arg[0], g->hand[seat]);
}

/* Law 8.5.3: cards of the printed suit of a base on the map */
static void list_train(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (!g->warriors_supply[seat])
        return;
    cardset fitting = 0;
    for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++)
        if (base_built(g, suit))
            fitting |= root_cards_matching(g, g->hand[seat], suit);
    root_offer_cards(g, p, VERB_TRAIN, fitting, 0, 0);
}

static void play_train(struct root *g, uint8_t seat, struct choice c)
{
    root_spend(g, seat, c.arg[0]);
    add_officer(g, seat);
}

static const struct action action_mobilize = {VERB_MOBILIZE, list_mobilize, play_mobilize};
static const struct action action_train = {VERB_TRAIN, list_train, play_train};

static bool daylight(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&root_action_craft, &action_mobilize, &action_train, NULL};
    return root_menu(g, seat, REASON_DAYLIGHT, 0, actions, true, true) == VERB_END;
}

/* ---- Evening, Law 8.6 ---- */

/* Law 8.6.1.I */
static void list_operation_moves(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_moves(g, seat, p, VERB_MOVE, ANYWHERE);
}

static void play_operation_move(struct root *g, uint8_t seat, struct choice c)
{
    root_play_move(g, seat, c.arg[0], c.arg[1]);
}

/* Law 8.6.1.II */
static void list_operation_battles(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_battles(g, seat, p, VERB_BATTLE, ANYWHERE);
}

static void play_operation_battle(struct root *g, uint8_t seat, struct choice c)
{
    root_battle(g, seat, c.arg[0], (uint8_t)c.arg[1]);
}

/* Law 8.6.1.III */
static void list_recruits(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (!g->warriors_supply[seat])
        return;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (root_buildings_in(g, c, seat) && root_may_place(g, seat, c))
            offer(p, VERB_RECRUIT, (uint16_t)c, 0, 0);
}

static void play_recruit(struct root *g, uint8_t seat, struct choice c)
{
    root_place_warriors(g, seat, c.arg[0], 1);
}

/* Law 8.6.1.IV: the warrior leaves only if a token takes its place. */
static void list_organize(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].warriors[seat] && takes_sympathy(g, seat, c))
            offer(p, VERB_ORGANIZE, (uint16_t)c, 0, 0);
}

static void play_organize(struct root *g, uint8_t seat, struct choice c)
{
    root_remove_warriors(g, seat, CAUSE_COST, seat, c.arg[0], 1);
    root_settle(g);
    place_sympathy(g, seat, c.arg[0]);
}

static const struct action operation_move = {VERB_MOVE, list_operation_moves, play_operation_move};
static const struct action operation_battle = {VERB_BATTLE, list_operation_battles, play_operation_battle};
static const struct action operation_recruit = {VERB_RECRUIT, list_recruits, play_recruit};
static const struct action operation_organize = {VERB_ORGANIZE, list_organize, play_organize};

static const struct action *const operations[] = {&operation_move, &operation_battle, &operation_recruit,
                                                  &operation_organize, NULL};

/* Whether an officer could be of use, for all that everybody can see, or after a power. */
static bool can_operate(const struct root *g, uint8_t seat)
{
    struct prompt found;
    found.count = 0;
    for (const struct action *const *a = operations; *a && found.count == 0; a++)
        (*a)->list(g, seat, &found);
    return found.count > 0 || root_could_battle(g, seat, seat, ANYWHERE) || root_powers_remain(g);
}

/* Law 8.6.1: one operation; false when none is left, possible or wanted. Officers may fall on the way
 * (8.2.4). */
static bool military_operation(struct root *g, uint8_t seat)
{
    struct alliance *a = &g->alliance;
    g->turn.actions = (uint8_t)(a->officers > a->operations ? a->officers - a->operations : 0);
    if (g->turn.actions == 0 || !can_operate(g, seat) ||
        root_menu(g, seat, REASON_EVENING, g->turn.actions, operations, false, true) == VERB_END)
        return false;
    a->operations++;
    return true;
}

static bool evening(struct root *g, uint8_t seat)
{
    switch (g->turn.step) {
    case EVENING_BEGIN:
        g->alliance.operations = 0;
        g->turn.step = EVENING_OPERATIONS;
        return false;
    case EVENING_OPERATIONS:
        if (!military_operation(g, seat))
            g->turn.step = EVENING_DRAW;
        return false;
    default:
        root_draw_and_discard(g, seat, 1 + bases_built(g)); /* 8.6.2 */
        return true;
    }
}

/* ---- Crafting and bookkeeping ---- */

/* Law 8.2.1: sympathy crafts. */
static int crafters(const struct root *g, uint8_t seat, int clearing)
{
    (void)seat;
    return g->clearing[clearing].pieces[SYMPATHY];
}

static cardset supporters(const struct root *g, uint8_t seat)
{
    (void)seat;
    return g->alliance.supporters;
}

static void rename_supporters(struct root *g, const uint8_t renamed[SECRETS_MAX])
{
    g->alliance.supporters = cardset_rename(g->alliance.supporters, renamed);
}

static int warriors_boxed(const struct root *g, uint8_t seat, uint8_t owner)
{
    return owner == seat ? g->alliance.officers : 0;
}

static const char *check(const struct root *g, uint8_t seat)
{
    (void)seat;
    bool settled = g->removals_count == 0 && g->triggers_count == 0 && !g->alliance.losing_base;
    if (settled && bases_built(g) == 0 && cardset_count(g->alliance.supporters) > SUPPORTERS_WITHOUT_BASE)
        return "more than five supporters without a base";
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        if (g->clearing[c].pieces[SYMPATHY] > 1)
            return "two sympathy tokens in one clearing";
        for (int suit = 0; suit < SUITS_PRINTED; suit++)
            if (g->clearing[c].pieces[base_of(suit)] && !has_suit(&g->clearing[c], (uint8_t)suit))
                return "a base in a clearing of another suit";
    }
    return NULL;
}

static void redact(const struct root *g, uint8_t seat, struct root_view *v)
{
    (void)seat;
    v->supporters_count = (uint8_t)cardset_count(g->alliance.supporters);
    v->supporters_known = root_known_cards(g, g->alliance.supporters, v->viewer);
    v->officers = g->alliance.officers;
}

const struct faction_def root_faction_alliance = {
    .warriors = WARRIORS,
    .reach = REACH,
    .setup_card = INSURGENT,
    .guerrilla = true, /* Law 8.2.2 */
    .setup = setup,
    .birdsong = birdsong,
    .daylight = daylight,
    .evening = evening,
    .crafters = crafters,
    .on_removals = on_removals,
    .on_moved = on_moved,
    .trigger = trigger,
    .cards = supporters,
    .hidden_cards = supporters,
    .rename = rename_supporters,
    .warriors_boxed = warriors_boxed,
    .check = check,
    .redact = redact,
    .evaluate = root_alliance_value,
    .features = root_alliance_numbers,
};
