/* Explore, aid, strike and repair. Law 9.5.3, 9.5.4, 9.5.6, 9.5.7 */
#include "core/root/cards.h"
#include "core/root/factions/vagabond.h"
#include "core/root/law/emit.h"
#include "core/root/law/menu.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/ruins.h"
#include "core/root/law/settle.h"
#include "core/root/law/victory.h"

enum { EXPLORE_POINTS = 1 };

/* ---- Explore, Law 9.5.3 ---- */

static void list_explore(const struct root *g, uint8_t seat, struct prompt *p)
{
    int clearing = vagabond_clearing(g, seat);
    if (clearing >= 0 && g->clearing[clearing].ruin && vagabond_of(g, seat)->items.ready[TORCH])
        offer(p, VERB_EXPLORE, 0, 0, 0);
}

/* The ruin goes with its last item. Law 9.5.3, 9.7.3: no point without an item */
static void play_explore(struct root *g, uint8_t seat, struct choice c)
{
    (void)c;
    struct vagabond *v = vagabond_own(g, seat);
    int clearing = vagabond_clearing(g, seat);
    root_item_use(g, seat, TORCH);
    int found = root_take_from_ruin(g, seat, clearing, v->marked);
    if (found >= 0) {
        v->marked |= (uint8_t)(1u << found);
        root_item_gain(g, seat, (uint8_t)found);
    }
    root_remove_empty_ruin(g, clearing);
    if (found >= 0)
        root_score(g, seat, EXPLORE_POINTS);
}

const struct action root_vagabond_explore = {VERB_EXPLORE, list_explore, play_explore};

/* ---- Aid, Law 9.5.4 ---- */

static void list_aid(const struct root *g, uint8_t seat, struct prompt *p)
{
    int clearing = vagabond_clearing(g, seat);
    if (clearing < 0 || !g->hand[seat] || !root_items_any_ready(vagabond_of(g, seat)))
        return;
    cardset cards = root_cards_distinct(g, root_cards_for_clearing(g, g->hand[seat], clearing));
    for (uint8_t other = 0; other < g->seats; other++) {
        if (other == seat || !has_piece(g, other, clearing))
            continue;
        cardset rest = cards;
        for (int card; (card = cardset_take(&rest)) >= 0;)
            offer(p, VERB_AID, other, (uint16_t)card, 0);
    }
}

static void use_any_item(struct root *g, uint8_t seat, uint8_t to)
{
    struct prompt *p = ask(g, seat, REASON_AID_ITEM, to, 0, 0);
    if (p) {
        const struct vagabond_items *items = &vagabond_of(g, seat)->items;
        for (uint16_t item = 0; item < ITEM_COUNT; item++)
            if (items->ready[item])
                offer(p, VERB_ITEM, item, 0, 0);
    }
    root_item_use(g, seat, (uint8_t)answer_forced(g).arg[0]);
}

/* An item of the helped faction's Crafted Items box, or none, as the Vagabond likes. */
static void take_crafted_item(struct root *g, uint8_t seat, uint8_t from)
{
    const uint8_t *crafted = g->crafted_items[from];
    bool any = false;
    for (int item = 0; item < ITEM_COUNT && !any; item++)
        any = crafted[item] > 0;
    if (!any)
        return;
    struct prompt *p = ask(g, seat, REASON_AID_TAKE, from, 0, 0);
    if (p) {
        for (uint16_t item = 0; item < ITEM_COUNT; item++)
            if (crafted[item])
                offer(p, VERB_TAKE_ITEM, item, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb == VERB_TAKE_ITEM)
        root_item_take(g, seat, from, (uint8_t)c.arg[0]);
}

/* The card is seen by giver and receiver alone (Law 1.2.1); the others know that it fits the clearing. */
static void play_aid(struct root *g, uint8_t seat, struct choice c)
{
    uint8_t to = (uint8_t)c.arg[0];
    int card = c.arg[1];
    use_any_item(g, seat, to);
    cardset fitting = root_cards_for_clearing(g, g->hand[seat], vagabond_clearing(g, seat));
    root_hand_lose_hidden(g, seat, card, fitting, root_hand_audience(g, to));
    root_hand_gain(g, to, card, SEAT_BIT(seat));
    root_tell_hidden(g, SEAT_BIT(seat) | root_hand_audience(g, to), EVENT_AID, seat, to, (uint16_t)card);
    note_reveal(g);
    take_crafted_item(g, seat, to);
    root_count_aid(g, seat, to);
}

const struct action root_vagabond_aid = {VERB_AID, list_aid, play_aid};

/* ---- Strike, Law 9.5.6 ---- */

/* A warrior of an enemy; of an enemy without warriors there, any other piece. Of those that can be removed.
 */
static void list_strike(const struct root *g, uint8_t seat, struct prompt *p)
{
    int clearing = vagabond_clearing(g, seat);
    if (clearing < 0 || !vagabond_of(g, seat)->items.ready[CROSSBOW])
        return;
    const struct clearing *c = &g->clearing[clearing];
    for (uint8_t other = 0; other < g->owners; other++)
        if (c->warriors[other] && root_is_enemy(g, seat, other) && root_may_harm(g, seat, other, clearing))
            offer(p, VERB_STRIKE, other, PIECE_WARRIOR, 0);
    for (uint16_t piece = PIECE_FIRST; piece < PIECE_COUNT; piece++) {
        if (!c->pieces[piece])
            continue;
        uint8_t owner = piece_owner(g, piece);
        bool open = is_warrior(piece) || root_faction_warriors(g, owner, clearing) == 0;
        if (open && root_is_enemy(g, seat, owner) && root_may_remove(g, piece, CAUSE_EFFECT) &&
            root_may_harm(g, seat, owner, clearing))
            offer(p, VERB_STRIKE, owner, piece, 0);
    }
}

static void play_strike(struct root *g, uint8_t seat, struct choice c)
{
    int clearing = vagabond_clearing(g, seat);
    root_item_use(g, seat, CROSSBOW);
    if (c.arg[1] == PIECE_WARRIOR)
        root_remove_warriors(g, seat, CAUSE_EFFECT, (uint8_t)c.arg[0], clearing, 1);
    else
        root_remove_piece(g, seat, CAUSE_EFFECT, clearing, c.arg[1], 1);
    root_settle(g);
}

const struct action root_vagabond_strike = {VERB_STRIKE, list_strike, play_strike};

/* ---- Repair, Law 9.5.7 ---- */

static void list_repair(const struct root *g, uint8_t seat, struct prompt *p)
{
    const struct vagabond *v = vagabond_of(g, seat);
    if (v->items.ready[HAMMER])
        root_offer_repairs(v, p);
}

static void play_repair(struct root *g, uint8_t seat, struct choice c)
{
    root_item_use(g, seat, HAMMER);
    root_item_repair(g, seat, (uint8_t)c.arg[0], c.arg[1] != 0);
}

const struct action root_vagabond_repair = {VERB_REPAIR, list_repair, play_repair};
