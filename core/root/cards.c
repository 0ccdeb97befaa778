/* Cards and who knows them: see cards.h. */
#include "core/root/cards.h"

#include "core/root/faction.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/law/emit.h"
#include "core/root/law/questions.h"
#include "core/stock/chance.h"

cardset root_cards_matching(const struct root *g, cardset set, uint8_t suit)
{
    return set & (g->of_suit[suit] | g->of_suit[BIRD]);
}

cardset root_cards_for_clearing(const struct root *g, cardset set, int clearing)
{
    const struct clearing *c = &g->clearing[clearing];
    return c->all_suits ? set : root_cards_matching(g, set, c->own_suit);
}

void root_renew_deck(struct root *g)
{
    if (g->deck_cards || !g->discard_pile)
        return;
    g->deck_cards = g->discard_pile;
    g->reshuffled |= g->discard_pile;
    g->discard_pile = 0;
    root_hirelings_note_shuffle(g);
    known_forget(g->known_to, g->deck_cards);
    root_tell(g, EVENT_RESHUFFLED, (uint16_t)cardset_count(g->deck_cards), 0, 0, 0, 0);
}

int root_draw_card_for(struct root *g, uint8_t seat, uint16_t audience)
{
    root_renew_deck(g);
    if (!g->deck_cards)
        return -1;
    int card = chance_card(g, (struct choice){REASON_DRAW, {seat}}, VERB_DRAW, g->deck_cards);
    g->deck_cards &= ~CARD_BIT(card);
    g->known_to[card] = audience;
    return card;
}

uint16_t root_hand_audience(const struct root *g, uint8_t seat)
{
    return faction_of(g, seat)->open_hand && !g->choosing_hands ? SEATS_ALL : SEAT_BIT(seat);
}

void root_draw_cards(struct root *g, uint8_t seat, int count)
{
    for (int i = 0; i < count; i++) {
        int card = root_draw_card_for(g, seat, root_hand_audience(g, seat));
        if (card < 0)
            return;
        g->hand[seat] |= CARD_BIT(card);
        root_tell_hidden(g, root_hand_audience(g, seat), EVENT_DREW, seat, (uint16_t)card, 0);
        root_renew_deck(g);
    }
}

static uint8_t first_in_order(const struct root *g, uint16_t seats)
{
    int place = 0;
    while (g->order[place] != g->turn.seat)
        place++;
    while (!(seats & SEAT_BIT(g->order[place])))
        place = (place + 1) % g->seats;
    return g->order[place];
}

uint8_t root_next_to_draw(struct root *g, uint16_t seats)
{
    if (!g->deck_cards || cardset_count(g->deck_cards) >= __builtin_popcount(seats))
        return first_in_order(g, seats);
    struct prompt *p = ask(g, g->turn.seat, REASON_DRAWS_NEXT, 0, 0, 0);
    for (int seat; p && (seat = owners_take(&seats)) >= 0;)
        offer(p, VERB_SEAT, (uint16_t)seat, 0, 0);
    return (uint8_t)answer_forced(g).arg[0];
}

void root_forget_twins(struct root *g, cardset rest, int card)
{
    for (int twin; (twin = cardset_take(&rest)) >= 0;)
        if (equal_copies(g, card, twin))
            known_exchange(g->known_to, card, twin);
}

void root_hand_lose(struct root *g, uint8_t seat, int card)
{
    GAME_ASSERT(g->hand[seat] & CARD_BIT(card));
    g->hand[seat] &= ~CARD_BIT(card);
    root_forget_twins(g, g->hand[seat], card);
}

void root_hand_lose_hidden(struct root *g, uint8_t seat, int card, cardset candidates, uint16_t audience)
{
    GAME_ASSERT(g->hand[seat] & CARD_BIT(card));
    audience |= root_hand_audience(g, seat);
    known_keep(g->known_to, (candidates & g->hand[seat]) | CARD_BIT(card), audience);
    root_hand_lose(g, seat, card);
    g->known_to[card] |= audience;
}

void root_hand_gain(struct root *g, uint8_t seat, int card, uint16_t audience)
{
    g->loose &= ~CARD_BIT(card);
    g->hand[seat] |= CARD_BIT(card);
    g->known_to[card] |= audience | root_hand_audience(g, seat);
}

static void put_on_pile(struct root *g, int card)
{
    if (card_def(g, card)->kind == CARD_DOMINANCE) {
        g->available |= CARD_BIT(card);
        root_tell(g, EVENT_DOMINANCE_FREE, (uint16_t)card, 0, 0, 0, 0);
    } else {
        g->discard_pile |= CARD_BIT(card);
        root_hirelings_note_discard(g, card);
    }
}

void root_to_discard_pile(struct root *g, cardset cards)
{
    for (int card; (card = cardset_take(&cards)) >= 0;)
        put_on_pile(g, card);
    root_renew_deck(g);
}

/* All see what is discarded. */
static void lay_open(struct root *g, int card)
{
    uint8_t actor = last_to_answer(g);
    if (actor == SEAT_NOBODY || !(g->known_to[card] & SEAT_BIT(actor)))
        note_reveal(g);
    g->known_to[card] = SEATS_ALL;
}

/* To where a card that was laid open goes; an empty deck is for the caller to renew. */
static void put_away(struct root *g, int card)
{
    g->loose &= ~CARD_BIT(card);
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (faction_of(g, seat)->takes_discard && faction_of(g, seat)->takes_discard(g, seat, card))
            return;
    put_on_pile(g, card);
}

void root_discard(struct root *g, int card)
{
    lay_open(g, card);
    put_away(g, card);
    root_renew_deck(g);
}

/* Law 1.1.3: the current player says which is discarded next; -1 if the order of the rest is of no matter. */
static int ask_next_discarded(struct root *g, cardset cards)
{
    struct prompt *p = ask(g, g->turn.seat, REASON_DISCARD_ORDER, 0, 0, 0);
    if (p) {
        root_offer_cards(g, p, VERB_CARD, cards, 0, 0);
        if (p->count > 1)
            offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer_forced(g);
    return c.verb == VERB_CARD ? c.arg[0] : -1;
}

static cardset dominance_cards(const struct root *g, cardset cards)
{
    cardset found = 0;
    for (int card; (card = cardset_take(&cards)) >= 0;)
        if (card_def(g, card)->kind == CARD_DOMINANCE)
            found |= CARD_BIT(card);
    return found;
}

void root_discard_together(struct root *g, cardset cards)
{
    cardset aside = dominance_cards(g, cards), piled = cards & ~aside;
    for (cardset left = cards; left;)
        lay_open(g, cardset_take(&left));
    g->loose |= cards;
    while (aside)
        put_away(g, cardset_take(&aside));
    bool ordered = root_hirelings_watch_discards(g);
    while (piled) {
        int next = ordered ? ask_next_discarded(g, piled) : -1;
        ordered = next >= 0;
        if (!ordered)
            next = cardset_first(piled);
        piled &= ~CARD_BIT(next);
        put_away(g, next);
    }
    root_renew_deck(g); /* Law 2.1: with all of them */
}

void root_spend(struct root *g, uint8_t seat, int card)
{
    root_hand_lose(g, seat, card);
    root_tell(g, EVENT_SPENT, seat, (uint16_t)card, FROM_HAND, 0, 0);
    root_discard(g, card);
}

void root_hand_discard(struct root *g, uint8_t seat, int card)
{
    root_hand_lose(g, seat, card);
    root_tell(g, EVENT_DISCARDED, seat, (uint16_t)card, FROM_HAND, 0, 0);
    root_discard(g, card);
}

/* Chance picks one card of a hand that is not empty. */
static int ask_random_card(struct root *g, uint16_t reason, uint8_t from, uint8_t to)
{
    return chance_card(g, (struct choice){reason, {from, to}}, VERB_DRAW, g->hand[from]);
}

void root_hand_give(struct root *g, uint8_t from, uint8_t to, int card, cardset candidates)
{
    root_hand_lose_hidden(g, from, card, candidates, root_hand_audience(g, to));
    root_hand_gain(g, to, card, SEAT_BIT(from));
    root_tell_hidden(g, root_hand_audience(g, from) | root_hand_audience(g, to), EVENT_TOOK_CARD, to, from,
                     (uint16_t)card);
}

void root_take_discarded(struct root *g, uint8_t seat, int card)
{
    g->discard_pile &= ~CARD_BIT(card);
    root_hand_gain(g, seat, card, SEATS_ALL);
    root_tell(g, EVENT_TOOK_DISCARDED, seat, (uint16_t)card, 0, 0, 0);
}

void root_take_random_card(struct root *g, uint8_t from, uint8_t to)
{
    if (!g->hand[from])
        return;
    int card = ask_random_card(g, REASON_RANDOM_CARD, from, to);
    root_hand_give(g, from, to, card, g->hand[from]);
}

/* One of the seats of the mask, which is not empty. */
static uint8_t ask_victim(struct root *g, uint16_t seats)
{
    struct prompt *p = ask(g, g->turn.seat, REASON_TAKE_FROM_FIRST, 0, 0, 0);
    if (p)
        for (uint8_t seat = 0; seat < g->seats; seat++)
            if (seats & SEAT_BIT(seat))
                offer(p, VERB_SEAT, seat, 0, 0);
    return (uint8_t)answer_forced(g).arg[0];
}

void root_take_from_each(struct root *g, uint16_t seats, uint8_t thief)
{
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (!g->hand[seat])
            seats &= (uint16_t)~SEAT_BIT(seat);
    while (seats) {
        uint8_t from = ask_victim(g, seats);
        seats &= (uint16_t)~SEAT_BIT(from);
        root_take_random_card(g, from, thief);
    }
}

void root_discard_random_card(struct root *g, uint8_t seat)
{
    if (g->hand[seat])
        root_hand_discard(g, seat, ask_random_card(g, REASON_RANDOM_DISCARD, seat, 0));
}

void root_show_hand(struct root *g, uint8_t seat, uint8_t to)
{
    root_tell(g, EVENT_LOOKED, to, seat, 0, 0, 0);
    cardset hand = g->hand[seat];
    for (int card; (card = cardset_take(&hand)) >= 0;) {
        g->known_to[card] |= SEAT_BIT(to);
        root_tell_hidden(g, SEAT_BIT(seat) | SEAT_BIT(to), EVENT_SHOWN, seat, to, (uint16_t)card);
    }
    note_reveal(g);
}

void root_discard_to_limit(struct root *g, uint8_t seat, int limit)
{
    while (cardset_count(g->hand[seat]) > limit)
        root_hand_discard(g, seat,
                          root_ask_card(g, seat, REASON_DISCARD, (uint16_t)limit, 0, g->hand[seat], false));
}
