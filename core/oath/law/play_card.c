/* See play_card.h. */
#include "core/oath/law/play_card.h"

#include "core/oath/cards.h"
#include "core/oath/law/agenda.h"
#include "core/oath/law/banners.h"
#include "core/oath/law/cost.h"
#include "core/oath/law/decks.h"
#include "core/oath/law/discard.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/homeland.h"
#include "core/oath/law/places.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/price.h"
#include "core/oath/law/relics.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/settle.h"
#include "core/oath/law/title.h"
#include "core/oath/law/tokens.h"

/* Of a card that comes by no search, though one may be going on: of somebody else, too. */
static const struct search_plan no_search = {.outside = 1};

/* What playing a card discards goes where the search says, if it is played by one that does (B116). [ask] */
static void discard_played(struct oath *g, uint8_t seat, int id, const struct search_plan *plan)
{
    static const struct search none = {0};
    const struct search *s = plan->outside ? &none : &g->search;
    struct choice to = {VERB_OWN_PILE, {0}};
    if (s->pile)
        to = (struct choice){VERB_TO_PILE, {(uint16_t)(s->pile - 1), s->bottom}};
    if (s->under_world)
        to.verb = VERB_UNDER_WORLD;
    oath_discard_to(g, seat, id, to);
    if (s->under_world)
        oath_show_top(g);
}

/* ---- Advisers: the limit (Law 5.1.4.II, 7.6.4) and who matches ---- */

bool oath_advises(const struct oath *g, uint8_t seat, int id)
{
    struct place p = g->place[id];
    return (p.kind == PLACE_ADVISER || p.kind == PLACE_DRAWN) && p.at == seat;
}

/* 1 + suit whose faceup advisers are no strangers to a seat, or 0: struct effects, family. */
static uint8_t family_of(const struct oath *g, uint8_t seat)
{
    EACH_IN_FORCE(g, card, family)
    {
        uint8_t family = oath_effects_of(g, card)->family(g, card, seat);
        if (family)
            return family;
    }
    return 0;
}

/* Advisers of a seat besides one that are of no family. */
static int strangers(const struct oath *g, uint8_t seat, int but, uint8_t family)
{
    const struct board *b = &g->board[seat];
    int n = 0;
    for (int i = 0; i < b->advisers_count; i++)
        n += b->adviser[i] != but && !((b->faceup >> i & 1) && suit_of(g, b->adviser[i]) + 1 == family);
    return n;
}

static int least_limit(const struct oath *g, uint8_t seat, int limit)
{
    EACH_IN_FORCE(g, card, exempt)
    if (oath_effects_of(g, card)->exempt(g, card, seat))
        return ADVISERS_MAX;
    EACH_IN_FORCE(g, card, adviser_limit)
    {
        int least = oath_effects_of(g, card)->adviser_limit(g, card, seat);
        limit = least < limit ? least : limit;
    }
    return limit;
}

bool oath_advisers_fit(const struct oath *g, uint8_t seat)
{
    uint8_t family = family_of(g, seat);
    int most = least_limit(g, seat, family ? ADVISERS_MAX : ADVISER_LIMIT);
    return g->board[seat].advisers_count <= most && (!family || strangers(g, seat, NO_CARD, family) <= 1);
}

bool oath_joins_any(const struct oath *g, int id)
{
    const struct effects *effects = oath_effects_of(g, id);
    return effects && effects->exempt;
}

/* What holds once a card is an adviser, which may change it when it lies open. */
struct limits {
    int most;       /* advisers of all kinds */
    uint8_t family; /* as family_of: besides it there is one stranger at most */
};

static struct limits limits_with(const struct oath *g, uint8_t seat, int id, bool faceup)
{
    static const struct limits none = {ADVISERS_MAX, 0};
    const struct effects *own = faceup ? oath_effects_of(g, id) : NULL;
    if (own && own->exempt && own->exempt(g, id, seat))
        return none;
    struct limits l = {ADVISER_LIMIT, family_of(g, seat)};
    if (own && own->family)
        l.family = own->family(g, id, seat);
    l.most = least_limit(g, seat, l.family ? ADVISERS_MAX : ADVISER_LIMIT);
    if (own && own->adviser_limit && l.most < ADVISERS_MAX) {
        int least = own->adviser_limit(g, id, seat);
        l.most = least < l.most ? least : l.most;
    }
    return l;
}

/* Advisers besides this card that would have to go. */
static int over_limit(const struct oath *g, uint8_t seat, int id, const struct limits *l)
{
    int others = g->board[seat].advisers_count - (oath_adviser_place(g, seat, id) >= 0);
    return others + 1 - l->most;
}

/* Strangers besides this card that would have to go. */
static int over_family(const struct oath *g, uint8_t seat, int id, bool faceup, const struct limits *l)
{
    bool own = faceup && suit_of(g, id) + 1 == l->family;
    return l->family ? strangers(g, seat, id, l->family) + !own - 1 : 0;
}

/* Advisers besides this card that can go; strangers to a family only, unless it is 0. */
static struct cards droppable(const struct oath *g, uint8_t seat, int id, uint8_t family)
{
    struct cards set = {{0}};
    const struct board *b = &g->board[seat];
    for (int i = 0; i < b->advisers_count; i++) {
        bool stays = family && (b->faceup >> i & 1) && suit_of(g, b->adviser[i]) + 1 == family;
        if (b->adviser[i] != id && !stays && oath_movable(g, seat, b->adviser[i]))
            cards_add(&set, b->adviser[i]);
    }
    return set;
}

static bool fits_advisers(const struct oath *g, uint8_t seat, int id, bool faceup)
{
    struct limits l = limits_with(g, seat, id, faceup);
    struct cards all = droppable(g, seat, id, 0), unknown = droppable(g, seat, id, l.family);
    return over_limit(g, seat, id, &l) <= cards_count(&all) &&
           over_family(g, seat, id, faceup, &l) <= cards_count(&unknown);
}

static bool may_hide(const struct oath *g, uint8_t seat)
{
    EACH_IN_FORCE(g, card, forbids_facedown)
    if (oath_effects_of(g, card)->forbids_facedown(g, card, seat))
        return false;
    return true;
}

static void drop_over_limit(struct oath *g, uint8_t seat, int id, bool faceup, const struct search_plan *plan)
{
    for (;;) {
        struct limits l = limits_with(g, seat, id, faceup);
        bool crowded = over_family(g, seat, id, faceup, &l) > 0;
        struct cards set = droppable(g, seat, id, crowded ? l.family : 0);
        if ((!crowded && over_limit(g, seat, id, &l) <= 0) || cards_count(&set) == 0)
            return;
        struct prompt *p = ask(g, seat, REASON_DROP_ADVISER, (uint16_t)(crowded ? 1 : l.most), 0, 0);
        for (int card; p && (card = cards_take(&set)) >= 0;)
            offer(p, VERB_DROP, (uint16_t)card, 0, 0);
        discard_played(g, seat, answer_forced(g).arg[0], plan);
    }
}

void oath_trim_advisers(struct oath *g, uint8_t seat, int but)
{
    drop_over_limit(g, seat, but, true, &no_search);
}

/* Whether a seat may have it as a faceup adviser. */
static bool may_advise(const struct oath *g, uint8_t seat, int id)
{
    if (!is_denizen(id) || card_of(g, id)->restriction == SITE_ONLY)
        return false;
    EACH_IN_FORCE(g, card, forbids_play)
    if (oath_effects_of(g, card)->forbids_play(g, card, seat, id, NOWHERE))
        return false;
    return true;
}

int oath_matching(const struct oath *g, uint8_t seat, uint8_t suit)
{
    const struct board *b = &g->board[seat];
    int n = 0;
    for (int i = 0; i < b->advisers_count; i++)
        n += (b->faceup >> i & 1) && suit_of(g, b->adviser[i]) == suit;
    EACH_IN_FORCE(g, card, suit_count)
    n += oath_effects_of(g, card)->suit_count(g, card, seat, suit);
    return n;
}

bool oath_may_match(const struct oath *g, uint8_t seat, uint8_t suit)
{
    const struct board *b = &g->board[seat];
    for (int i = 0; i < b->advisers_count; i++) {
        const struct power *power = oath_power_of(g, b->adviser[i]);
        if ((b->faceup >> i & 1) && (power->flags & POWER_ACTS) && (power->suits >> suit & 1))
            return true;
    }
    return oath_matching(g, seat, suit) > 0;
}

/* ---- Sites (Law 5.1.4.I) ---- */

/* Cards at a slot that may be cleared to make room. */
static struct cards clearable(const struct oath *g, uint8_t seat, int slot)
{
    struct cards set = {{0}};
    for (int i = 0; i < SITE_CARDS_MAX; i++) {
        int id = g->site[slot].card[i];
        if (id != NO_CARD && oath_movable(g, seat, id))
            cards_add(&set, (uint8_t)id);
    }
    return set;
}

static bool needs_no_room(const struct oath *g, int id)
{
    return oath_power_of(g, id)->flags & POWER_NEEDS_NO_ROOM;
}

/* How many cards may be discarded at a site before another one comes there: one by each power (B086). */
static int clears_there(const struct oath *g, int slot, const struct search_plan *plan)
{
    int n = plan->clears_there;
    EACH_IN_FORCE(g, card, makes_room)
    n += oath_effects_of(g, card)->makes_room(g, card, slot);
    return n;
}

/* How many cards have to go from a slot before one may come there (Law 2.8.1); more than one only where a
 * chronicle laid too many. */
static int in_the_way(const struct oath *g, int slot)
{
    int room = oath_room_at(g, slot);
    return room > 0 ? 0 : 1 - room;
}

static bool can_clear(const struct oath *g, uint8_t seat, int slot, int clears)
{
    struct cards set = clearable(g, seat, slot);
    int most = cards_count(&set);
    return in_the_way(g, slot) <= (clears < most ? clears : most);
}

static bool has_room(const struct oath *g, uint8_t seat, int id, int slot, const struct search_plan *plan)
{
    if (needs_no_room(g, id))
        return oath_cards_at(g, slot) < SITE_CARDS_MAX;
    return can_clear(g, seat, slot, clears_there(g, slot, plan) + (plan->clears >> slot & 1));
}

/* What a card says about where it may lie binds it on its way there already. */
static bool forbids_itself(const struct oath *g, uint8_t seat, int id, int slot)
{
    const struct effects *own = oath_effects_of(g, id);
    return own && own->forbids_play && own->forbids_play(g, id, seat, id, slot);
}

/* Slots to which a seat may play a card. */
static uint16_t playable_slots(const struct oath *g, uint8_t seat, int id, const struct search_plan *plan)
{
    uint16_t slots = 0;
    if (!is_denizen(id) || card_of(g, id)->restriction == ADVISER_ONLY)
        return 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        bool reached =
            slot == g->board[seat].pawn || (plan->slots >> slot & 1) || (plan->suits >> suit_of(g, id) & 1);
        bool may = reached && g->site[slot].faceup && has_room(g, seat, id, slot, plan) &&
                   !forbids_itself(g, seat, id, slot);
        if (may)
            EACH_IN_FORCE(g, card, forbids_play)
        may = may && !oath_effects_of(g, card)->forbids_play(g, card, seat, id, slot);
        if (may)
            slots |= SLOT_BIT(slot);
    }
    return slots;
}

/* One card of these slots is discarded, or none if that may be. [ask] */
static void clear_one(struct oath *g, uint8_t seat, int slot, uint16_t slots, const struct search_plan *plan,
                      bool must)
{
    struct cards set = {{0}};
    for (int other = 0; other < SLOTS; other++)
        if (slots & SLOT_BIT(other)) {
            struct cards at = clearable(g, seat, other);
            for (int id; (id = cards_take(&at)) >= 0;)
                cards_add(&set, (uint8_t)id);
        }
    if (cards_count(&set) == 0)
        return;
    struct prompt *p = ask(g, seat, REASON_CLEAR_ROOM, g->site[slot].id, 0, 0);
    if (p) {
        for (int id; (id = cards_take(&set)) >= 0;)
            offer(p, VERB_CLEAR, (uint16_t)id, 0, 0);
        if (!must)
            offer(p, VERB_NO, 0, 0, 0);
    }
    struct choice c = answer_forced(g);
    if (c.verb == VERB_CLEAR)
        discard_played(g, seat, c.arg[0], plan);
}

/* Each power that clears this slot discards one card: it must if so many are in the way that the powers left,
 * and others after them, are all needed. */
static void clear_there(struct oath *g, uint8_t seat, int slot, const struct search_plan *plan, bool needed,
                        int others)
{
    for (int n = clears_there(g, slot, plan); n > 0; n--)
        clear_one(g, seat, slot, SLOT_BIT(slot), plan, needed && in_the_way(g, slot) >= n + others);
}

/* Who may clear a card first does so for the slot played to if it is full, else anywhere or not at all; who
 * may by two powers does so by each (B086). */
static void make_room(struct oath *g, uint8_t seat, int id, int slot, const struct search_plan *plan)
{
    bool needed = !needs_no_room(g, id);
    clear_there(g, seat, slot, plan, needed, plan->clears >> slot & 1);
    bool full = needed && in_the_way(g, slot) > 0;
    clear_one(g, seat, slot, full ? (uint16_t)(plan->clears & SLOT_BIT(slot)) : plan->clears, plan, full);
}

bool oath_has_room_to_move(const struct oath *g, uint8_t seat, int slot)
{
    return g->site[slot].faceup && can_clear(g, seat, slot, clears_there(g, slot, &no_search));
}

void oath_make_room_to_move(struct oath *g, uint8_t seat, int slot)
{
    clear_there(g, seat, slot, &no_search, true, 0);
}

/* ---- The Conspiracy (Law 5.1.4.IV) ---- */

/* Faceup advisers of the seat that each match some faceup adviser of the other. */
static int matches_of(const struct oath *g, uint8_t seat, uint8_t other)
{
    int n = 0;
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++)
        if (oath_matching(g, other, suit) > 0)
            n += oath_matching(g, seat, suit);
    return n;
}

static void offer_conspiracy(const struct oath *g, struct prompt *p, uint8_t seat)
{
    enum { NEEDED = 2 };
    uint16_t there = oath_pawns_at(g, g->board[seat].pawn);
    struct price price = {.named = 0};
    struct ways ways = oath_no_way(p);
    oath_add_cost(&price, &oath_cards[CONSPIRACY].cost);
    for (uint8_t other = 0; other < g->seats; other++) {
        if (other == seat || !(there & SEAT_BIT(other)) || matches_of(g, seat, other) < NEEDED)
            continue;
        for (uint32_t relics = g->board[other].relics; relics; relics &= relics - 1) {
            uint16_t relic = (uint16_t)(RELIC_FIRST + __builtin_ctz(relics));
            if (oath_may_take(g, seat, relic, false))
                oath_add_way(&ways, (struct choice){VERB_RELIC, {relic}}, &price);
        }
        for (uint16_t banner = BANNER_FIRST; banner < BANNER_FIRST + BANNERS; banner++)
            if (g->banner[banner - BANNER_FIRST].holder == other && oath_may_take(g, seat, banner, false))
                oath_add_way(&ways, (struct choice){VERB_BANNER, {banner}}, &price);
    }
}

/* Whoever plays a card face up lays it open first: what has to go for it would tell what it is. */
static void lay_open(struct oath *g, int id)
{
    g->known_to[id] = SEATS_ALL;
    note_reveal(g);
}

static void conspire(struct oath *g, uint8_t seat, int id)
{
    lay_open(g, id);
    oath_move(g, id, PLACE_BOX, 0);
    oath_tell(g, EVENT_REVEALED, seat, (uint16_t)id, 0, 0);
    struct prompt *p = ask(g, seat, REASON_CONSPIRACY, 0, 0, 0);
    if (p) {
        if (oath_can_pay(g, seat, id, &oath_cards[id].cost))
            offer_conspiracy(g, p, seat);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer_forced(g);
    if (c.verb != VERB_PASS)
        oath_pay(g, seat, id, &oath_cards[id].cost);
    if (c.verb == VERB_BANNER) {
        oath_seize_banner(g, seat, c.arg[0]);
        oath_recheck_title(g); /* before others answer (D02), as with a relic */
    }
    if (c.verb == VERB_RELIC) {
        oath_take_relic(g, seat, c.arg[0]);
        oath_note_relics(g, seat, relic_bit(c.arg[0]));
    }
    oath_tell(g, EVENT_LEFT_GAME, (uint16_t)id, 0, 0, 0);
}

/* ---- Playing ---- */

/* Law 5.1.4.III */
static bool may_reveal(const struct oath *g, uint8_t seat, int id)
{
    if (!is_vision(id))
        return false;
    EACH_IN_FORCE(g, card, forbids_play)
    if (oath_effects_of(g, card)->forbids_play(g, card, seat, id, NOWHERE))
        return false;
    return id == CONSPIRACY || g->board[seat].role == EXILE;
}

static void offer_sites(const struct oath *g, struct prompt *p, uint8_t seat, int id,
                        const struct search_plan *plan)
{
    uint16_t slots = playable_slots(g, seat, id, plan);
    for (uint16_t slot = 0; slots >> slot; slot++)
        if (slots >> slot & 1)
            offer(p, VERB_TO_SITE, (uint16_t)id, slot, 0);
}

/* Face up, but not to a site. */
static void offer_others(const struct oath *g, struct prompt *p, uint8_t seat, int id)
{
    if (may_advise(g, seat, id) && fits_advisers(g, seat, id, true))
        offer(p, VERB_ADVISER_UP, (uint16_t)id, 0, 0);
    if (may_reveal(g, seat, id))
        offer(p, id == CONSPIRACY ? VERB_CONSPIRE : VERB_REVEAL, (uint16_t)id, 0, 0);
}

bool oath_can_play_openly(const struct oath *g, uint8_t seat, struct cards cards,
                          const struct search_plan *plan)
{
    for (int id; (id = cards_take(&cards)) >= 0;)
        if (playable_slots(g, seat, id, plan) || may_reveal(g, seat, id) ||
            (may_advise(g, seat, id) && fits_advisers(g, seat, id, true)))
            return true;
    return false;
}

static void to_site(struct oath *g, uint8_t seat, int id, int slot, const struct search_plan *plan)
{
    lay_open(g, id);
    make_room(g, seat, id, slot, plan);
    oath_lift(g, id);
    oath_put_at_site(g, id, slot);
    oath_tell(g, EVENT_PLAYED_TO_SITE, seat, (uint16_t)id, (uint16_t)slot, 0);
    oath_site_reward(g, seat, id, slot, plan);
}

static void adviser_up(struct oath *g, uint8_t seat, int id, const struct search_plan *plan)
{
    lay_open(g, id);
    drop_over_limit(g, seat, id, true, plan);
    int place = oath_adviser_place(g, seat, id);
    if (place >= 0) {
        oath_turn_up(g, seat, place);
    } else {
        oath_lift(g, id);
        oath_put_adviser(g, id, seat, true, SEATS_ALL);
    }
    oath_tell(g, EVENT_PLAYED_ADVISER, seat, (uint16_t)id, 0, 0);
}

static void adviser_down(struct oath *g, uint8_t seat, int id, const struct search_plan *plan)
{
    drop_over_limit(g, seat, id, false, plan);
    uint16_t known = oath_known_to(g, id);
    oath_lift(g, id);
    oath_put_adviser(g, id, seat, false, (uint16_t)(known | SEAT_BIT(seat)));
    oath_tell_hidden(g, g->known_to[id], EVENT_KEPT, seat, is_vision(id), (uint16_t)id, 0);
}

static void reveal_vision(struct oath *g, uint8_t seat, int id, const struct search_plan *plan)
{
    lay_open(g, id);
    if (g->board[seat].revealed != NO_CARD)
        discard_played(g, seat, g->board[seat].revealed, plan);
    oath_move(g, id, PLACE_REVEALED, seat);
    oath_tell(g, EVENT_REVEALED, seat, (uint16_t)id, 0, 0);
}

/* Modifiers of the search that look at each card (Law 7.4). */
static void tell_declared(struct oath *g, uint8_t seat, int id)
{
    const struct declared declared = g->search.declared;
    for (int i = 0; i < declared.count; i++)
        for (const struct power *power = oath_power_of(g, declared.card[i]); power; power = power->also)
            if (power->when == POWER_DECLARE + ACTION_SEARCH && power->played) {
                struct use u = {.seat = seat, .card = declared.card[i], .power = power};
                power->played(g, &u, id);
            }
    if (g->search.step != SEARCH_NONE && is_denizen(id))
        g->search.opened++;
}

/* What follows when a card was played face up (A87). */
static void follow(struct oath *g, uint8_t seat, int id)
{
    note_reveal(g);
    tell_declared(g, seat, id);
    oath_fire_played(g, seat, id);
    oath_play_when_played(g, seat, id);
}

int oath_play_one(struct oath *g, uint8_t seat, struct cards cards, const struct search_plan *plan, int left)
{
    struct prompt *p = ask(g, seat, REASON_PLAY, (uint16_t)left, 0, 0);
    for (int id; p && (id = cards_take(&cards)) >= 0;) {
        offer_sites(g, p, seat, id, plan);
        if (!(plan->site_needed && g->search.others)) {
            offer_others(g, p, seat, id);
            if (g->place[id].kind != PLACE_ADVISER && may_hide(g, seat) && fits_advisers(g, seat, id, false))
                offer(p, VERB_ADVISER_DOWN, (uint16_t)id, 0, 0);
        }
        if (g->place[id].kind != PLACE_ADVISER)
            offer(p, VERB_DISCARD, (uint16_t)id, 0, 0);
    }
    struct choice c = answer(g);
    int id = c.arg[0];
    if (!plan->outside && c.verb != VERB_TO_SITE && c.verb != VERB_DISCARD)
        g->search.others++;
    if (c.verb == VERB_ADVISER_DOWN || c.verb == VERB_DISCARD)
        oath_hand_forget(g, seat); /* which of several goes face down is not seen */
    switch (c.verb) {
    case VERB_TO_SITE:
        to_site(g, seat, id, c.arg[1], plan);
        follow(g, seat, id);
        break;
    case VERB_ADVISER_UP:
        adviser_up(g, seat, id, plan);
        follow(g, seat, id);
        break;
    case VERB_ADVISER_DOWN:
        adviser_down(g, seat, id, plan);
        break;
    case VERB_REVEAL:
        reveal_vision(g, seat, id, plan);
        oath_fire_played(g, seat, id);
        break;
    case VERB_CONSPIRE:
        conspire(g, seat, id);
        oath_fire_played(g, seat, id);
        break;
    default:
        discard_played(g, seat, id, plan);
    }
    return id;
}

void oath_run_play(struct oath *g, const struct task *t)
{
    struct cards one = {{0}};
    cards_add(&one, t->card);
    oath_play_one(g, t->seat, one, &no_search, 1);
}
