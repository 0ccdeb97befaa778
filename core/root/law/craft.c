/* Crafting. Law 4.1 */
#include <limits.h>
#include <string.h>

#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/craft.h"
#include "core/root/law/emit.h"
#include "core/root/law/menu.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/powers.h"
#include "core/root/law/questions.h"
#include "core/root/law/settle.h"
#include "core/root/law/victory.h"
#include "core/root/turn.h"

enum { COST_ANY = BIRD }; /* index of the "any suit" icons in a cost */

/* Crafting pieces by the suit of their clearings. */
static void count_crafters(const struct root *g, uint8_t seat, uint8_t power[SUIT_COUNT])
{
    int (*crafters)(const struct root *, uint8_t, int) = faction_of(g, seat)->crafters;
    for (int c = 0; c < map_of(g)->clearings_count && crafters; c++)
        power[craft_suit(&g->clearing[c])] += (uint8_t)crafters(g, seat, c);
}

/* Law 4.1.1: crafting pieces that the seat has not activated this turn, by craft_suit */
static void craft_power_left(const struct root *g, uint8_t seat, uint8_t power[SUIT_COUNT])
{
    for (int suit = 0; suit < SUIT_COUNT; suit++)
        power[suit] = 0;
    const struct faction_def *f = faction_of(g, seat);
    if (f->craft_power)
        f->craft_power(g, seat, power);
    else
        count_crafters(g, seat, power);
    for (int suit = 0; suit < SUIT_COUNT && !f->craft_activate; suit++) {
        int used = g->turn.craft_used[suit];
        power[suit] = (uint8_t)(power[suit] > used ? power[suit] - used : 0);
    }
}

/* Pieces of any suit stand in for those that are missing. */
static bool can_pay(const uint8_t power[SUIT_COUNT], const uint8_t cost[SUIT_COUNT])
{
    int spare = 0, missing = 0;
    for (int suit = 0; suit < SUITS_PRINTED; suit++) {
        missing += power[suit] < cost[suit] ? cost[suit] - power[suit] : 0;
        spare += power[suit] > cost[suit] ? power[suit] - cost[suit] : 0;
    }
    return missing <= power[ANY_SUIT] && spare + power[ANY_SUIT] - missing >= cost[COST_ANY];
}

static bool any_left(const uint8_t power[SUIT_COUNT])
{
    return power[FOX] + power[RABBIT] + power[MOUSE] + power[ANY_SUIT] > 0;
}

static int cost_of(const struct card_def *def)
{
    int icons = 0;
    for (int suit = 0; suit < SUIT_COUNT; suit++)
        icons += def->cost[suit];
    return icons;
}

/* Pieces that can still be activated, whatever their suits. */
static int most_activated(const struct root *g, uint8_t seat)
{
    const struct faction_def *f = faction_of(g, seat);
    return f->craft_most ? f->craft_most(g, seat) : INT_MAX;
}

static bool affordable(const struct root *g, uint8_t seat, int card, const uint8_t power[SUIT_COUNT])
{
    const struct card_def *def = card_def(g, card);
    if (def->kind == CARD_AMBUSH || def->kind == CARD_DOMINANCE)
        return false; /* 2.1.2, 2.1.3 */
    if (def->kind == CARD_ITEM && g->items_supply[def->item] == 0 &&
        root_landmark_with_item(g, seat, def->item) == LANDMARK_COUNT)
        return false; /* 4.1.2 */
    if (def->kind == CARD_PERSISTENT && root_crafted_card(g, seat, def->power) >= 0)
        return false; /* 4.1.4 */
    return can_pay(power, def->cost) && cost_of(def) <= most_activated(g, seat);
}

void root_list_craftable(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb)
{
    uint8_t power[SUIT_COUNT];
    craft_power_left(g, seat, power);
    if (!any_left(power))
        return;
    cardset hand = root_cards_distinct(g, g->hand[seat]);
    for (int card; (card = cardset_take(&hand)) >= 0;)
        if (affordable(g, seat, card, power))
            offer(p, verb, (uint16_t)card, 0, 0);
}

static void list_crafts(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_craftable(g, seat, p, VERB_CRAFT);
}

static void activate(struct root *g, uint8_t seat, uint8_t suit, int count)
{
    if (count == 0)
        return;
    if (faction_of(g, seat)->craft_activate)
        faction_of(g, seat)->craft_activate(g, seat, suit, count);
    else
        g->turn.craft_used[suit] = (uint8_t)(g->turn.craft_used[suit] + count);
}

/* Offers pieces of a suit, or those of any suit, for an icon of it. */
static void offer_piece(struct prompt *p, uint16_t suit)
{
    if (suit == ANY_SUIT)
        offer(p, VERB_ANY_SUIT, 0, 0, 0);
    else
        offer(p, VERB_SUIT, suit, 0, 0);
}

static uint8_t piece_chosen(struct choice c)
{
    return c.verb == VERB_ANY_SUIT ? ANY_SUIT : (uint8_t)c.arg[0];
}

/* Whether everything else can be paid once a piece of this kind paid an icon of the suit. */
static bool payable_after(const uint8_t power[SUIT_COUNT], const uint8_t due[SUIT_COUNT], int suit, int kind)
{
    uint8_t left[SUIT_COUNT], owed[SUIT_COUNT];
    memcpy(left, power, sizeof left);
    memcpy(owed, due, sizeof owed);
    if (!left[kind])
        return false;
    left[kind]--;
    owed[suit]--;
    return can_pay(left, owed);
}

/*
 * Icons of one suit, where pieces of any suit could pay them too: which of them do is the crafter's choice.
 * `due` is what is still to be paid.
 */
static void pay_suit(struct root *g, uint8_t seat, int card, uint8_t suit, uint8_t due[SUIT_COUNT])
{
    for (; due[suit] > 0; due[suit]--) {
        uint8_t power[SUIT_COUNT];
        craft_power_left(g, seat, power);
        if (!power[ANY_SUIT]) {
            activate(g, seat, suit, due[suit]);
            due[suit] = 0;
            return;
        }
        struct prompt *p = ask(g, seat, REASON_CRAFT_WITH, (uint16_t)card, due[suit], 0);
        if (p && payable_after(power, due, suit, suit))
            offer_piece(p, suit);
        if (p && payable_after(power, due, suit, ANY_SUIT))
            offer_piece(p, ANY_SUIT);
        activate(g, seat, piece_chosen(answer_forced(g)), 1);
    }
}

/* Which pieces pay the icons of any suit is the crafter's choice; asked in ascending order of suits. */
static void pay_any(struct root *g, uint8_t seat, int card, int count)
{
    uint8_t lowest = 0;
    for (int left = count; left > 0; left--) {
        uint8_t power[SUIT_COUNT];
        craft_power_left(g, seat, power);
        struct prompt *p = ask(g, seat, REASON_CRAFT_WITH, (uint16_t)card, (uint16_t)left, 0);
        if (p) {
            int beyond = 0; /* pieces of this and later suits: enough must stay for the rest */
            for (int suit = lowest; suit < SUIT_COUNT; suit++)
                beyond += power[suit];
            for (uint16_t suit = lowest; suit < SUIT_COUNT && beyond >= left; suit++) {
                if (power[suit])
                    offer_piece(p, suit);
                beyond -= power[suit];
            }
        }
        lowest = piece_chosen(answer_forced(g));
        activate(g, seat, lowest, 1);
    }
}

/* Law 4.1.2, 3.2.2. Returns the landmark that rewards it, or LANDMARK_COUNT. */
static int craft_item(struct root *g, uint8_t seat, const struct card_def *def)
{
    const struct faction_def *f = faction_of(g, seat);
    int landmark = g->items_supply[def->item] ? LANDMARK_COUNT : root_landmark_with_item(g, seat, def->item);
    if (landmark < LANDMARK_COUNT)
        root_landmark_take_item(g, landmark, def->item);
    else
        g->items_supply[def->item]--;
    root_tell(g, EVENT_CRAFTED_ITEM, seat, def->item, 0, 0, 0);
    if (f->gain_item)
        f->gain_item(g, seat, def->item);
    else
        g->crafted_items[seat][def->item]++;
    int points = f->item_points ? f->item_points(g, seat, def->points) : def->points;
    root_score(g, seat, points + root_crafted_item_points(g, seat));
    return landmark;
}

/* The Favors: all enemy pieces leave all clearings of the suit together. */
static void craft_favor(struct root *g, uint8_t seat, const struct card_def *def)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (has_suit(&g->clearing[c], def->suit))
            root_remove_enemies(g, seat, c);
    root_settle(g);
}

void root_pay_craft(struct root *g, uint8_t seat, int card)
{
    const struct card_def *def = card_def(g, card);
    uint8_t due[SUIT_COUNT];
    memcpy(due, def->cost, sizeof due);
    for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++)
        pay_suit(g, seat, card, suit, due);
    pay_any(g, seat, card, due[COST_ANY]);
}

/* Law 1.1.3: the crafter says whether cards of others that answer come before a landmark's reward, where the
 * deck runs out between their draws. */
static bool others_first(struct root *g, uint8_t seat, int landmark)
{
    uint16_t others = root_answer_items(g, seat);
    return landmark < LANDMARK_COUNT && others && root_next_to_draw(g, others | SEAT_BIT(seat)) != seat;
}

/* Law 4.1.2: the item, the card, and what answers both. */
static void play_item(struct root *g, uint8_t seat, int card)
{
    int landmark = craft_item(g, seat, card_def(g, card));
    bool last = others_first(g, seat, landmark);
    if (landmark < LANDMARK_COUNT && !last)
        root_landmark_reward(g, landmark, seat);
    if (!root_hirelings_take_crafted(g, seat, card))
        root_discard(g, card);
    root_item_was_crafted(g, seat);
    if (last)
        root_landmark_reward(g, landmark, seat);
}

/* Pays, takes the effect, settles. */
static void play_craft(struct root *g, uint8_t seat, struct choice c)
{
    int card = c.arg[0];
    const struct card_def *def = card_def(g, card);
    root_hand_lose(g, seat, card); /* it is shown before anything is paid for it */
    g->loose |= CARD_BIT(card);
    root_tell(g, EVENT_CRAFTED, seat, (uint16_t)card, 0, 0, 0);
    root_pay_craft(g, seat, card);
    if (def->kind == CARD_PERSISTENT) { /* 4.1.3 */
        g->loose &= ~CARD_BIT(card);
        g->crafted[seat] |= CARD_BIT(card);
        g->known_to[card] = SEATS_ALL;
        return;
    }
    if (def->kind == CARD_ITEM) {
        play_item(g, seat, card);
        return;
    }
    craft_favor(g, seat, def);
    root_discard(g, card);
}

static bool ask_face_down(struct root *g, uint8_t taker, uint8_t owner, uint8_t item)
{
    struct prompt *p = ask(g, taker, REASON_WHICH_ITEM, owner, item, 0);
    if (p) {
        offer(p, VERB_ITEM, item, 0, 0);
        offer(p, VERB_ITEM, item, 1, 0);
    }
    return answer(g).arg[1] != 0;
}

void root_leave_crafted_items(struct root *g, uint8_t taker, uint8_t owner, uint8_t item)
{
    uint8_t all = g->crafted_items[owner][item], down = g->crafted_down[owner][item];
    GAME_ASSERT(all > 0);
    bool face_down = down > 0 && (down == all || ask_face_down(g, taker, owner, item));
    g->crafted_items[owner][item]--;
    g->crafted_down[owner][item] = (uint8_t)(down - face_down);
}

const struct action root_action_craft = {VERB_CRAFT, list_crafts, play_craft};

bool root_craft_one(struct root *g, uint8_t seat)
{
    static const struct action *const crafts[] = {&root_action_craft, NULL};
    uint8_t power[SUIT_COUNT];
    craft_power_left(g, seat, power);
    return any_left(power) && (g->hand[seat] || root_powers_remain(g)) &&
           root_menu(g, seat, REASON_CRAFT, 0, crafts, false, true) != VERB_END;
}
