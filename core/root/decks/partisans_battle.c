/* Exiles & Partisans in battle: Fox, Rabbit and Mouse Partisans. Law 4.3.3 */
#include "core/root/cards.h"
#include "core/root/decks/partisans.h"
#include "core/root/law/battle.h"
#include "core/root/law/emit.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"

/* Bit of struct battle's `used`, one for each suit. */
static uint8_t used_bit(uint8_t suit)
{
    return (uint8_t)(1u << suit);
}

/* On either side, once a battle, in a clearing of the suit; an empty hand is no hindrance. */
static void list_partisans(const struct root *g, uint8_t seat, struct prompt *p, uint8_t suit)
{
    int side = root_battle_side(g, seat);
    if (side >= 0 && has_suit(&g->clearing[g->battle.clearing], suit) &&
        !(g->battle.used[side] & used_bit(suit)))
        offer(p, (uint16_t)(VERB_FOX_PARTISANS + suit), 0, 0, 0);
}

/*
 * All cards of other suits go, birds too (Law 2.1.1.I). Which ones is no choice; each is put as a forced
 * question so that the answers of the beat tell which cards the hand held, and a world imagined for another
 * seat (core/determinize.h) cannot contradict what was seen here.
 */
static void discard_other_suits(struct root *g, uint8_t seat, uint8_t suit)
{
    cardset gone = 0;
    note_public(g);
    for (cardset lost; (lost = g->hand[seat] & ~g->of_suit[suit]) != 0;) {
        struct prompt *p = ask(g, seat, REASON_PARTISANS, suit, 0, 0);
        if (p)
            offer(p, VERB_CARD, (uint16_t)cardset_first(lost), 0, 0);
        int card = answer_forced(g).arg[0];
        root_hand_lose(g, seat, card);
        root_tell(g, EVENT_DISCARDED, seat, (uint16_t)card, FROM_HAND, 0, 0);
        gone |= CARD_BIT(card);
    }
    root_discard_together(g, gone);
}

static void play_partisans(struct root *g, uint8_t seat, struct choice c)
{
    int side = root_battle_side(g, seat);
    uint8_t suit = (uint8_t)(c.verb - VERB_FOX_PARTISANS);
    g->battle.used[side] |= used_bit(suit);
    g->battle.extra[side]++;
    discard_other_suits(g, seat, suit);
}

static void list_fox(const struct root *g, uint8_t seat, struct prompt *p)
{
    list_partisans(g, seat, p, FOX);
}

const struct power root_power_fox_partisans = {
    .when = POWER_BATTLE, .verb = VERB_FOX_PARTISANS, .list = list_fox, .play = play_partisans};

static void list_rabbit(const struct root *g, uint8_t seat, struct prompt *p)
{
    list_partisans(g, seat, p, RABBIT);
}

const struct power root_power_rabbit_partisans = {
    .when = POWER_BATTLE, .verb = VERB_RABBIT_PARTISANS, .list = list_rabbit, .play = play_partisans};

static void list_mouse(const struct root *g, uint8_t seat, struct prompt *p)
{
    list_partisans(g, seat, p, MOUSE);
}

const struct power root_power_mouse_partisans = {
    .when = POWER_BATTLE, .verb = VERB_MOUSE_PARTISANS, .list = list_mouse, .play = play_partisans};
