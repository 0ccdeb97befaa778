/* The small questions that many rules put: a clearing, a suit, a card. */
#include "core/root/law/questions.h"

cardset root_cards_distinct(const struct root *g, cardset set)
{
    cardset distinct = 0;
    int last = -1;
    for (int card; (card = cardset_take(&set)) >= 0;) {
        if (last < 0 || !equal_copies(g, last, card))
            distinct |= CARD_BIT(card);
        last = card;
    }
    return distinct;
}

void root_offer_cards(const struct root *g, struct prompt *p, uint16_t verb, cardset set, uint16_t a,
                      uint16_t b)
{
    cardset distinct = root_cards_distinct(g, set);
    for (int card; (card = cardset_take(&distinct)) >= 0;)
        offer(p, verb, (uint16_t)card, a, b);
}

static void offer_clearings(struct prompt *p, uint16_t mask)
{
    for (uint16_t c = 0; mask >> c; c++)
        if (mask >> c & 1)
            offer(p, VERB_CLEARING, c, 0, 0);
}

int root_ask_clearing(struct root *g, uint8_t seat, uint16_t reason, uint16_t a, uint16_t b, uint16_t mask)
{
    struct prompt *p = ask(g, seat, reason, a, b, 0);
    if (p)
        offer_clearings(p, mask);
    return answer_forced(g).arg[0];
}

int root_ask_clearing_or_pass(struct root *g, uint8_t seat, uint16_t reason, uint16_t a, uint16_t mask)
{
    struct prompt *p = ask(g, seat, reason, a, 0, 0);
    if (p) {
        offer_clearings(p, mask);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    return c.verb == VERB_CLEARING ? c.arg[0] : -1;
}

uint8_t root_ask_suit(struct root *g, uint8_t seat, uint16_t reason, int clearing, uint8_t mask)
{
    GAME_ASSERT(mask);
    if ((mask & (mask - 1)) == 0)
        return (uint8_t)__builtin_ctz(mask);
    struct prompt *p = ask(g, seat, reason, (uint16_t)clearing, 0, 0);
    if (p)
        for (uint16_t suit = 0; suit < SUITS_PRINTED; suit++)
            if (mask >> suit & 1)
                offer(p, VERB_SUIT, suit, 0, 0);
    return (uint8_t)answer(g).arg[0];
}

int root_ask_card(struct root *g, uint8_t seat, uint16_t reason, uint16_t a, uint16_t b, cardset cards,
                  bool may_pass)
{
    struct prompt *p = ask(g, seat, reason, a, b, 0);
    if (p) {
        root_offer_cards(g, p, VERB_CARD, cards, 0, 0);
        if (may_pass)
            offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    return c.verb == VERB_CARD ? c.arg[0] : -1;
}
