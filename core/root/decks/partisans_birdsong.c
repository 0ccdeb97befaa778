/* Exiles & Partisans in Birdsong: Saboteurs, False Orders, Swap Meet, Eyrie Émigré. */
#include "core/root/cards.h"
#include "core/root/decks/partisans.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/move.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"

/* ---- Saboteurs. Start of Birdsong: discard them to discard a crafted card of an enemy. ---- */

static void list_saboteurs(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (uint8_t other = 0; other < g->seats; other++) {
        cardset crafted = root_is_enemy(g, seat, other) ? g->crafted[other] : 0;
        for (int card; (card = cardset_take(&crafted)) >= 0;)
            offer(p, VERB_SABOTEURS, other, (uint16_t)card, 0);
    }
}

static void play_saboteurs(struct root *g, uint8_t seat, struct choice c)
{
    root_discard_crafted(g, seat, root_crafted_card(g, seat, POWER_SABOTEURS));
    root_discard_crafted(g, (uint8_t)c.arg[0], c.arg[1]);
}

const struct power root_power_saboteurs = {
    .when = POWER_START_OF_BIRDSONG, .verb = VERB_SABOTEURS, .list = list_saboteurs, .play = play_saboteurs};

/*
 * ---- False Orders. Birdsong: discard them to make an enemy move half of its warriors, rounded up, from a
 * clearing to an adjacent one, both of the owner's choice and whoever rules. It moves as if it had decided to
 * (Law 1.5.5): what is adjacent, and who lets it leave and enter, is said by its own rules. ----
 */

static void list_false_orders(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (uint8_t other = 0; other < g->seats; other++) {
        struct prompt moves;
        moves.count = 0;
        if (root_is_enemy(g, seat, other))
            root_list_forced_moves(g, other, &moves, VERB_MOVE);
        if (moves.count > 0)
            offer(p, VERB_FALSE_ORDERS, other, 0, 0);
    }
}

/* Half of the warriors there, as far as they can move: the warlord counts, but moves in his own turn alone
 * (Law 14.2.2). */
static int half_of_warriors(const struct root *g, uint8_t enemy, int from)
{
    int plain = root_warriors_to_move(g, enemy, from);
    int single = from == OFF_MAP ? 0 : root_single_warriors(g, enemy, from);
    int half = (plain + single + 1) / 2;
    return half < plain ? half : plain;
}

static void play_false_orders(struct root *g, uint8_t seat, struct choice c)
{
    uint8_t enemy = (uint8_t)c.arg[0];
    root_discard_crafted(g, seat, root_crafted_card(g, seat, POWER_FALSE_ORDERS));
    struct prompt *p = ask(g, seat, REASON_FALSE_ORDERS, enemy, 0, 0);
    if (p)
        root_list_forced_moves(g, enemy, p, VERB_MOVE);
    struct choice move = answer_forced(g);
    root_force_move(g, enemy, move.arg[0], move.arg[1], half_of_warriors(g, enemy, move.arg[0]));
}

const struct power root_power_false_orders = {
    .when = POWER_BIRDSONG, .verb = VERB_FALSE_ORDERS, .list = list_false_orders, .play = play_false_orders};

/* ---- Swap Meet. Birdsong, once: a random card from another hand, then one of the own for it. ---- */

static void list_swap_meet(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_other_hands(g, seat, p, VERB_SWAP_MEET);
}

/* The card that was taken may go back too. */
static void play_swap_meet(struct root *g, uint8_t seat, struct choice c)
{
    uint8_t other = (uint8_t)c.arg[0];
    root_take_random_card(g, other, seat);
    int card = root_ask_card(g, seat, REASON_SWAP_MEET, other, 0, g->hand[seat], false);
    root_hand_give(g, seat, other, card, g->hand[seat]);
}

const struct power root_power_swap_meet = {
    .when = POWER_BIRDSONG, .verb = VERB_SWAP_MEET, .list = list_swap_meet, .play = play_swap_meet};

/*
 * ---- Eyrie Émigré. End of Birdsong: a move, then a battle in the clearing moved into; without both the card
 * is discarded. Law 4.1.3 makes it obligatory. That is read so: whoever can move must, and whoever can battle
 * there must; where to is free, also where no battle is possible. ----
 */

/* The place moved to, or -1 if no move is possible. */
static int emigre_move(struct root *g, uint8_t seat)
{
    struct prompt moves;
    moves.count = 0;
    root_list_moves(g, seat, &moves, VERB_EYRIE_EMIGRE, ANYWHERE);
    if (moves.count == 0)
        return -1;
    struct prompt *p = ask(g, seat, REASON_EYRIE_EMIGRE, 0, 0, 0);
    if (p)
        root_list_moves(g, seat, p, VERB_EYRIE_EMIGRE, ANYWHERE);
    struct choice c = answer_forced(g);
    root_play_move(g, seat, c.arg[0], c.arg[1]);
    return c.arg[1];
}

/* Whether there was a battle. */
static bool emigre_battle(struct root *g, uint8_t seat, int clearing)
{
    uint16_t mask = (uint16_t)(1u << clearing);
    if (!root_could_battle(g, seat, seat, mask))
        return false;
    struct prompt *p = ask(g, seat, REASON_EMIGRE_BATTLE, (uint16_t)clearing, 0, 0);
    if (p) {
        root_list_battles(g, seat, p, VERB_BATTLE, mask);
        if (p->count == 0)
            offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = root_answer_battle(g);
    if (c.verb == VERB_PASS)
        return false;
    root_battle(g, seat, clearing, (uint8_t)c.arg[1]);
    return true;
}

static void must_emigrate(struct root *g, uint8_t seat)
{
    int to = emigre_move(g, seat);
    if (to < 0 || !emigre_battle(g, seat, to))
        root_discard_crafted(g, seat, root_crafted_card(g, seat, POWER_EYRIE_EMIGRE));
}

const struct power root_power_eyrie_emigre = {.when = POWER_END_OF_BIRDSONG, .must = must_emigrate};
