/* The retinue of the Keepers in Iron: what its cards do in Daylight, and gathering it. Law 15.5, 15.6.2 */
#include "core/root/cards.h"
#include "core/root/factions/keepers.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/craft.h"
#include "core/root/law/emit.h"
#include "core/root/law/menu.h"
#include "core/root/law/move.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/questions.h"
#include "core/root/law/rule.h"
#include "core/root/names.h"
#include "core/root/turn.h"

const char *const root_retinue_names[RETINUE_COLUMNS] = {"move", "battle_then_delve", "move_or_recover"};

/* Progress within Daylight (g->turn.step). */
enum { DAYLIGHT_CRAFT, DAYLIGHT_FIRST_COLUMN, DAYLIGHT_LAST_COLUMN = RETINUE_COLUMNS };

enum { RETAINER = -1 }; /* in place of a card */

/* ---- The retinue, Law 15.5.2 ---- */

cardset root_retinue_cards(const struct root *g)
{
    cardset cards = 0;
    for (int column = 0; column < RETINUE_COLUMNS; column++)
        cards |= g->keepers.retinue[column];
    return cards;
}

/* Cards and retainers. */
static int retinue_size(const struct root *g)
{
    int n = cardset_count(root_retinue_cards(g));
    for (int column = 0; column < RETINUE_COLUMNS; column++)
        n += g->keepers.retainers[column];
    return n;
}

/* The column that acts now. */
static int acting_column(const struct root *g)
{
    return g->turn.step - DAYLIGHT_FIRST_COLUMN;
}

static cardset cards_left(const struct root *g, int column)
{
    return g->keepers.retinue[column] & ~g->keepers.acted;
}

static bool retainer_left(const struct root *g, int column)
{
    return g->keepers.retainers[column] > g->keepers.retainers_acted[column];
}

/* A Faithful Retainer is a bird. */
static uint8_t suit_of(const struct root *g, int card)
{
    return card == RETAINER ? BIRD : card_def(g, card)->suit;
}

/* Law 15.5.2.IIb, IIIc: onto the discard pile; a retainer leaves the match. */
static void lose_card(struct root *g, uint8_t seat, int column, int card)
{
    struct keepers *own = &g->keepers;
    if (card == RETAINER) {
        own->retainers[column]--;
        own->retainers_acted[column]--;
        root_tell(g, EVENT_RETAINER_LOST, seat, (uint16_t)column, 0, 0, 0);
        return;
    }
    own->retinue[column] &= ~CARD_BIT(card);
    own->acted &= ~CARD_BIT(card);
    g->loose |= CARD_BIT(card);
    root_tell(g, EVENT_DISCARDED, seat, (uint16_t)card, FROM_RETINUE, 0, 0);
    root_discard(g, card);
}

/* ---- Move, Law 15.5.2.I ---- */

static void list_move(const struct root *g, uint8_t seat, struct prompt *p, uint16_t mask)
{
    root_list_moves(g, seat, p, VERB_MOVE, mask);
}

static void act_move(struct root *g, uint8_t seat, int card, struct choice c)
{
    (void)card;
    root_play_move(g, seat, c.arg[0], c.arg[1]);
}

/* ---- Battle, then delve, Law 15.5.2.II ---- */

/* Whether the other has nothing there but warriors that fight for the seat: no enemy pieces (G.1.9). */
static bool only_lent(const struct root *g, uint8_t seat, uint8_t other, int clearing)
{
    return g->lent_to[other] == seat + 1 && g->pawn[other] != clearing &&
           !(kinds_in(g, clearing) & g->kinds_of[other]);
}

static void list_delves(const struct root *g, uint8_t seat, struct prompt *p, int clearing)
{
    if (g->clearing[clearing].warriors[seat] && root_rules(g, seat, clearing) &&
        root_may_place(g, seat, clearing))
        root_list_forests(g, p, clearing);
}

/* Where enemy pieces are, the battle comes first and is no choice. */
static void list_battle_delve(const struct root *g, uint8_t seat, struct prompt *p, uint16_t mask)
{
    struct prompt found;
    found.count = 0;
    root_list_battles(g, seat, &found, VERB_BATTLE, mask);
    for (int i = 0; i < found.count; i++) {
        struct choice c = found.options[i];
        if (only_lent(g, seat, (uint8_t)c.arg[1], c.arg[0]))
            continue;
        offer(p, c.verb, c.arg[0], c.arg[1], 0);
        mask &= (uint16_t)~bit_of(c.arg[0]);
    }
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (mask & bit_of(c))
            list_delves(g, seat, p, c);
}

/* Law 15.5.2.II: whoever fought may delve there. Returns the forest's place, or NOWHERE. */
static int ask_delve(struct root *g, uint8_t seat, int clearing)
{
    struct prompt found;
    found.count = 0;
    list_delves(g, seat, &found, clearing);
    if (found.count == 0)
        return NOWHERE;
    struct prompt *p = ask(g, seat, REASON_DELVE, (uint16_t)clearing, 0, 0);
    if (p) {
        list_delves(g, seat, p, clearing);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    return c.verb == VERB_DELVE ? c.arg[1] : NOWHERE;
}

static void act_battle_delve(struct root *g, uint8_t seat, int card, struct choice c)
{
    int clearing = c.arg[0], from = c.arg[1];
    if (c.verb == VERB_BATTLE) {
        root_battle(g, seat, clearing, (uint8_t)c.arg[1]);
        from = ask_delve(g, seat, clearing);
    }
    if (from == NOWHERE)
        return;
    int value = root_delve_relic(g, seat, clearing, from - FOREST_BASE);
    uint16_t ruled = root_ruled_clearings(g, seat) & map_of(g)->forest[from - FOREST_BASE].clearings;
    if (__builtin_popcount(ruled) < value) /* 15.5.2.IIb */
        lose_card(g, seat, RETINUE_BATTLE, card);
}

/* ---- Move or recover, Law 15.5.2.III ---- */

static void list_move_recover(const struct root *g, uint8_t seat, struct prompt *p, uint16_t mask)
{
    list_move(g, seat, p, mask);
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (mask & bit_of(c))
            root_list_recoveries(g, p, c);
}

/* Law 15.5.2.IIIc: whether another relic is recovered in the clearing, and which */
static bool ask_recover_again(struct root *g, uint8_t seat, struct choice *c)
{
    int clearing = c->arg[0];
    struct prompt found;
    found.count = 0;
    root_list_recoveries(g, &found, clearing);
    if (found.count == 0)
        return false;
    struct prompt *p = ask(g, seat, REASON_RECOVER_AGAIN, (uint16_t)clearing, 0, 0);
    if (p) {
        root_list_recoveries(g, p, clearing);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    *c = answer(g);
    return c->verb == VERB_RECOVER;
}

static void act_move_recover(struct root *g, uint8_t seat, int card, struct choice c)
{
    if (c.verb == VERB_MOVE) {
        root_play_move(g, seat, c.arg[0], c.arg[1]);
        return;
    }
    do {
        root_recover_relic(g, seat, c.arg[0], c.arg[1], c.arg[2]);
        uint16_t ruled = root_ruled_clearings(g, seat) & root_clearings_like(g, c.arg[0]);
        if (__builtin_popcount(ruled) < c.arg[2]) {
            lose_card(g, seat, RETINUE_RECOVER, card);
            return;
        }
    } while (ask_recover_again(g, seat, &c));
}

/* ---- Acting ---- */

/* By column: what a card can do in the clearings of a mask, and doing it with the card. */
static const struct {
    void (*list)(const struct root *g, uint8_t seat, struct prompt *p, uint16_t mask);
    void (*act)(struct root *g, uint8_t seat, int card, struct choice c);
} columns[RETINUE_COLUMNS] = {
    [RETINUE_MOVE] = {list_move, act_move},
    [RETINUE_BATTLE] = {list_battle_delve, act_battle_delve},
    [RETINUE_RECOVER] = {list_move_recover, act_move_recover},
};

static bool can_act(const struct root *g, uint8_t seat, int column, uint8_t suit)
{
    struct prompt found;
    found.count = 0;
    columns[column].list(g, seat, &found, root_clearings_of_suit(g, suit));
    return found.count > 0;
}

/* Cards that can do something; which one acts matters, since it can be lost. */
static void list_acts(const struct root *g, uint8_t seat, struct prompt *p)
{
    cardset left = cards_left(g, acting_column(g));
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++)
        if ((left & g->of_suit[suit]) && can_act(g, seat, acting_column(g), suit))
            root_offer_cards(g, p, VERB_RETINUE_ACT, left & g->of_suit[suit], 0, 0);
}

static void list_retainer_acts(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (retainer_left(g, acting_column(g)) && can_act(g, seat, acting_column(g), BIRD))
        offer(p, VERB_RETAINER_ACT, 0, 0, 0);
}

static void act_with(struct root *g, uint8_t seat, int card)
{
    int column = acting_column(g);
    struct prompt *p = ask(g, seat, REASON_RETINUE_ACTION, (uint16_t)column, 0, 0);
    if (p)
        columns[column].list(g, seat, p, root_clearings_of_suit(g, suit_of(g, card)));
    struct choice c = column == RETINUE_BATTLE ? root_answer_battle(g) : answer_forced(g);
    columns[column].act(g, seat, card, c);
}

static void play_act(struct root *g, uint8_t seat, struct choice c)
{
    g->keepers.acted |= CARD_BIT(c.arg[0]);
    root_tell(g, EVENT_RETINUE_ACTS, seat, c.arg[0], (uint16_t)acting_column(g), 0, 0);
    act_with(g, seat, c.arg[0]);
}

static void play_retainer_act(struct root *g, uint8_t seat, struct choice c)
{
    (void)c;
    g->keepers.retainers_acted[acting_column(g)]++;
    root_tell(g, EVENT_RETAINER_ACTS, seat, (uint16_t)acting_column(g), 0, 0, 0);
    act_with(g, seat, RETAINER);
}

static const struct action action_act = {VERB_RETINUE_ACT, list_acts, play_act};
static const struct action action_retainer_act = {VERB_RETAINER_ACT, list_retainer_acts, play_retainer_act};

/* Law 15.5.1: only before the retinue acts. */
static void craft_step(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&root_action_craft, NULL};
    if (!root_common_open(g, seat) || root_menu(g, seat, REASON_CRAFT, 0, actions, true, true) == VERB_END)
        g->turn.step = DAYLIGHT_FIRST_COLUMN;
}

/* Law 15.5.2: from left to right. A column without anybody to act is passed over, but the last: what every
 * faction may do in Daylight can be done until it ends. */
bool root_keepers_daylight(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_act, &action_retainer_act, NULL};
    if (g->turn.step == DAYLIGHT_CRAFT) {
        craft_step(g, seat);
        return false;
    }
    while (g->turn.step < DAYLIGHT_LAST_COLUMN && !cards_left(g, acting_column(g)) &&
           !retainer_left(g, acting_column(g)))
        g->turn.step++;
    if (root_menu(g, seat, REASON_RETINUE, acting_column(g), actions, true, true) != VERB_END)
        return false;
    return g->turn.step++ == DAYLIGHT_LAST_COLUMN;
}

/* Law 15.6.2: any number of cards of the hand, up to ten in all */
static void list_join(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (uint16_t column = 0; column < RETINUE_COLUMNS && retinue_size(g) < RETINUE_MAX; column++)
        root_offer_cards(g, p, VERB_JOIN_RETINUE, g->hand[seat], column, 0);
}

static void play_join(struct root *g, uint8_t seat, struct choice c)
{
    int card = c.arg[0];
    root_hand_lose(g, seat, card);
    g->known_to[card] = SEATS_ALL;
    g->keepers.retinue[c.arg[1]] |= CARD_BIT(card);
    g->keepers.joined++;
    root_tell(g, EVENT_RETINUE_JOINED, seat, (uint16_t)card, c.arg[1], 0, 0);
}

/* Or, instead, one card into another column */
static void list_shift(const struct root *g, uint8_t seat, struct prompt *p)
{
    (void)seat;
    for (uint16_t from = 0; from < RETINUE_COLUMNS && !g->keepers.joined; from++)
        for (uint16_t to = 0; to < RETINUE_COLUMNS; to++)
            if (to != from)
                root_offer_cards(g, p, VERB_SHIFT_CARD, g->keepers.retinue[from], from, to);
}

static void play_shift(struct root *g, uint8_t seat, struct choice c)
{
    g->keepers.retinue[c.arg[1]] &= ~CARD_BIT(c.arg[0]);
    g->keepers.retinue[c.arg[2]] |= CARD_BIT(c.arg[0]);
    root_tell(g, EVENT_RETINUE_SHIFTED, seat, c.arg[0], c.arg[1], c.arg[2], 0);
}

static void list_shift_retainer(const struct root *g, uint8_t seat, struct prompt *p)
{
    (void)seat;
    for (uint16_t from = 0; from < RETINUE_COLUMNS && !g->keepers.joined; from++)
        for (uint16_t to = 0; to < RETINUE_COLUMNS; to++)
            if (to != from && g->keepers.retainers[from])
                offer(p, VERB_SHIFT_RETAINER, from, to, 0);
}

static void play_shift_retainer(struct root *g, uint8_t seat, struct choice c)
{
    g->keepers.retainers[c.arg[0]]--;
    g->keepers.retainers[c.arg[1]]++;
    root_tell(g, EVENT_RETAINER_SHIFTED, seat, c.arg[0], c.arg[1], 0, 0);
}

static const struct action action_join = {VERB_JOIN_RETINUE, list_join, play_join};
static const struct action action_shift = {VERB_SHIFT_CARD, list_shift, play_shift};
static const struct action action_shift_retainer = {VERB_SHIFT_RETAINER, list_shift_retainer,
                                                    play_shift_retainer};

/* False once it is over: what there is to do depends on the sizes of hand and retinue alone. */
bool root_keepers_gather(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_join, &action_shift, &action_shift_retainer, NULL};
    if (!root_any_offered(g, seat, actions) && !(retinue_size(g) < RETINUE_MAX && root_powers_remain(g)))
        return false;
    return root_menu(g, seat, REASON_GATHER_RETINUE, 0, actions, false, true) == VERB_JOIN_RETINUE;
}
