/* See minor.h. */
#include "core/oath/law/minor.h"

#include "core/oath/law/action.h"
#include "core/oath/law/decks.h"
#include "core/oath/law/discard.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/places.h"
#include "core/oath/law/play_card.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/price.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/relics.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/search.h"
#include "core/oath/law/tolls.h"
#include "core/oath/law/warbands.h"

/* ---- Facedown advisers (Law 6.1) ---- */

static struct cards only(int id)
{
    struct cards one = {{0}};
    cards_add(&one, (uint8_t)id);
    return one;
}

static bool some_playable(const struct oath *g, const struct plan *plan, struct price *price)
{
    if (!oath_like_search(g, plan, price))
        return false;
    if (plan->declared.count == 0)
        return oath_can_play_openly(g, plan->seat, only(plan->adviser), &plan->search);
    struct oath try = *g; /* what was declared makes no room (Law 7.4.3) */
    try.search.declared = plan->declared;
    return oath_can_play_openly(&try, plan->seat, only(plan->adviser), &plan->search);
}

static struct plan plan_of_adviser(uint8_t seat, int id, bool discards)
{
    return (struct plan){.action = ACTION_SEARCH,
                         .seat = seat,
                         .only_play = 1,
                         .discards = discards,
                         .vision = is_vision(id),
                         .adviser = (uint8_t)id};
}

static void offer_adviser(struct prompt *p, uint16_t verb, int id, const struct price *price)
{
    offer(p, verb, (uint16_t)id, 0, 0);
    if (price->most[AMOUNT_FAVOR] > 0)
        at_price(p, price);
}

/* Whether this one card can be played openly, with some modifiers, and what is owed then. */
static bool is_playable(const struct oath *g, uint8_t seat, int id, struct price *price)
{
    struct plan plan = plan_of_adviser(seat, id, false);
    return oath_completable(g, &plan, some_playable, price);
}

static void offer_advisers(const struct oath *g, struct prompt *p, uint8_t seat)
{
    const struct board *b = &g->board[seat];
    struct plan discards = plan_of_adviser(seat, NO_CARD, true);
    struct price owed, price;
    bool payable = oath_like_search(g, &discards, &owed);
    for (int i = 0; i < b->advisers_count; i++) {
        if (b->faceup >> i & 1)
            continue;
        if (is_playable(g, seat, b->adviser[i], &price))
            offer_adviser(p, VERB_PLAY_ADVISER, b->adviser[i], &price);
        if (payable)
            offer_adviser(p, VERB_DROP_ADVISER, b->adviser[i], &owed);
        for (uint16_t other = 0; other < g->seats; other++)
            if (!(g->known_to[b->adviser[i]] & SEAT_BIT(other)))
                offer(p, VERB_SHOW, b->adviser[i], other, 0);
    }
}

static void play_adviser(struct oath *g, uint8_t seat, int id)
{
    struct plan plan = plan_of_adviser(seat, id, false);
    oath_declare(g, &plan, some_playable);
    oath_pay_tolls(g, seat, ACTION_SEARCH, g->board[seat].pawn);
    g->search = (struct search){.seat = seat, .plan = plan.search, .declared = plan.declared};
    oath_ask_discard_place(g);
    oath_play_one(g, seat, only(id), &plan.search, 1);
    g->search = (struct search){0};
    oath_after_declared(g, &plan);
}

static void drop_adviser(struct oath *g, uint8_t seat, int id)
{
    struct plan plan = plan_of_adviser(seat, id, true);
    oath_declare(g, &plan, oath_like_search);
    oath_pay_tolls(g, seat, ACTION_SEARCH, g->board[seat].pawn);
    g->search = (struct search){.seat = seat, .plan = plan.search, .declared = plan.declared};
    struct choice to = oath_ask_discard_place(g);
    g->search = (struct search){0};
    oath_discard_to(g, seat, id, to);
    if (to.verb == VERB_UNDER_WORLD)
        oath_show_top(g);
    oath_after_declared(g, &plan);
}

static void show(struct oath *g, uint8_t seat, int id, uint8_t to)
{
    g->known_to[id] |= SEAT_BIT(to);
    oath_tell_hidden(g, (uint16_t)(SEAT_BIT(seat) | SEAT_BIT(to)), EVENT_SHOWN, seat, to, (uint16_t)id, 0);
    note_reveal(g);
}

/* ---- Relics at the site (Law 6.3) ---- */

static bool sees_all(const struct oath *g, uint8_t seat, int slot)
{
    for (int i = 0; i < SITE_RELICS_MAX; i++) {
        uint8_t relic = g->site[slot].relic[i];
        if (relic != NO_CARD && !(g->known_to[relic] & SEAT_BIT(seat)))
            return false;
    }
    return true;
}

/* ---- Warbands (Law 6.5) ---- */

/* All but the last; all if sites without warbands are the seat's too (Law 7.6.5). */
static int may_lift(const struct oath *g, uint8_t seat, int slot)
{
    int there = oath_own_warbands_at(g, seat, slot);
    if (oath_rules_empty(g, seat))
        return there;
    return there > 1 ? there - 1 : 0;
}

static int may_set(const struct oath *g, uint8_t seat, int slot)
{
    const struct site *s = &g->site[slot];
    bool ours = s->warbands == 0 || s->owner == oath_warbands_of(g, seat);
    return ours && oath_rules_site(g, seat, slot) && oath_may_place(g, seat, slot) ? g->board[seat].warbands
                                                                                   : 0;
}

static void offer_warbands(const struct oath *g, struct prompt *p, uint8_t seat)
{
    int slot = g->board[seat].pawn;
    if (!(g->turn.moved & MOVED_TO_BOARD))
        for (int n = 1; n <= may_lift(g, seat, slot); n++)
            offer(p, VERB_TO_BOARD, (uint16_t)n, 0, 0);
    if (!(g->turn.moved & MOVED_TO_GROUND))
        for (int n = 1; n <= may_set(g, seat, slot); n++)
            offer(p, VERB_TO_GROUND, (uint16_t)n, 0, 0);
}

/* A Citizen needs the Chancellor's permission. */
static void to_board(struct oath *g, uint8_t seat, int n)
{
    uint16_t slot = g->board[seat].pawn;
    g->turn.moved |= MOVED_TO_BOARD;
    if (g->board[seat].role != CITIZEN ||
        oath_ask_agree(g, chancellor_of(g), WHY(REASON_PERMIT_WARBANDS, {seat, (uint16_t)n, slot})))
        oath_lift_warbands(g, seat, slot, n);
}

/* Who may be given warbands on the boards, or asked for them: Imperial, and at the same site. */
static uint16_t companions(const struct oath *g, uint8_t seat)
{
    uint16_t there = oath_pawns_at(g, g->board[seat].pawn), found = 0;
    for (uint8_t other = 0; oath_imperial(g, seat) && other < g->seats; other++)
        if (other != seat && (there & SEAT_BIT(other)) && oath_imperial(g, other))
            found |= SEAT_BIT(other);
    return found;
}

static void offer_exchange(const struct oath *g, struct prompt *p, uint8_t seat)
{
    uint16_t with = companions(g, seat);
    for (uint16_t other = 0; other < g->seats; other++) {
        if (!(with & SEAT_BIT(other)))
            continue;
        for (int n = 1; !(g->turn.gave_to & SEAT_BIT(other)) && n <= g->board[seat].warbands; n++)
            offer(p, VERB_GIVE_WARBANDS, other, (uint16_t)n, 0);
        for (int n = 1; !(g->turn.took_from & SEAT_BIT(other)) && n <= g->board[other].warbands; n++)
            offer(p, VERB_ASK_WARBANDS, other, (uint16_t)n, 0);
    }
}

/* Both need the other one's permission. [ask] */
static void give_warbands(struct oath *g, uint8_t seat, uint8_t to, int n)
{
    g->turn.gave_to |= SEAT_BIT(to);
    if (oath_ask_agree(g, to, WHY(REASON_TAKE_WARBANDS, {seat, (uint16_t)n, 0})))
        oath_pass_warbands(g, seat, to, n);
}

static void take_warbands(struct oath *g, uint8_t seat, uint8_t from, int n)
{
    g->turn.took_from |= SEAT_BIT(from);
    if (oath_ask_agree(g, from, WHY(REASON_HAND_OVER_WARBANDS, {seat, (uint16_t)n, 0})))
        oath_pass_warbands(g, from, seat, n);
}

/* ---- The menu ---- */

void oath_offer_minor(const struct oath *g, struct prompt *p, uint8_t seat)
{
    offer_advisers(g, p, seat);
    if (!sees_all(g, seat, g->board[seat].pawn))
        offer(p, VERB_LOOK, g->board[seat].pawn, 0, 0);
    offer_warbands(g, p, seat);
    offer_exchange(g, p, seat);
}

bool oath_play_minor(struct oath *g, uint8_t seat, struct choice c)
{
    switch (c.verb) {
    case VERB_PLAY_ADVISER:
        oath_repeat_free(g);
        play_adviser(g, seat, c.arg[0]);
        return true;
    case VERB_DROP_ADVISER:
        oath_repeat_free(g);
        drop_adviser(g, seat, c.arg[0]);
        return true;
    case VERB_SHOW:
        show(g, seat, c.arg[0], (uint8_t)c.arg[1]);
        return true;
    case VERB_LOOK:
        oath_repeat_free(g);
        oath_look_at_relics(g, seat, c.arg[0]);
        return true;
    case VERB_TO_BOARD:
        to_board(g, seat, c.arg[0]);
        return true;
    case VERB_TO_GROUND:
        g->turn.moved |= MOVED_TO_GROUND;
        oath_place_warbands(g, seat, g->board[seat].pawn, c.arg[0]);
        return true;
    case VERB_GIVE_WARBANDS:
        give_warbands(g, seat, (uint8_t)c.arg[0], c.arg[1]);
        return true;
    case VERB_ASK_WARBANDS:
        take_warbands(g, seat, (uint8_t)c.arg[0], c.arg[1]);
        return true;
    default:
        return false;
    }
}
