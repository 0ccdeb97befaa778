/* See questions.h. */
#include "core/oath/law/questions.h"

#include "core/oath/law/emit.h"

static struct prompt *ask_why(struct oath *g, uint8_t seat, struct choice why)
{
    return ask(g, seat, why.verb, why.arg[0], why.arg[1], why.arg[2]);
}

static void offer_bits(struct prompt *p, uint16_t verb, uint16_t bits)
{
    for (uint16_t i = 0; bits >> i; i++)
        if (bits >> i & 1)
            offer(p, verb, i, 0, 0);
}

int oath_ask_slot(struct oath *g, uint8_t seat, struct choice why, uint16_t slots)
{
    struct prompt *p = ask_why(g, seat, why);
    if (p)
        offer_bits(p, VERB_SLOT, slots);
    return answer_forced(g).arg[0];
}

uint8_t oath_ask_seat(struct oath *g, uint8_t seat, struct choice why, uint16_t seats)
{
    struct prompt *p = ask_why(g, seat, why);
    if (p)
        offer_bits(p, VERB_SEAT, seats);
    return (uint8_t)answer_forced(g).arg[0];
}

uint8_t oath_ask_seat_or_pass(struct oath *g, uint8_t seat, struct choice why, uint16_t seats)
{
    struct prompt *p = ask_why(g, seat, why);
    if (p) {
        offer_bits(p, VERB_SEAT, seats);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    return c.verb == VERB_SEAT ? (uint8_t)c.arg[0] : SEAT_NOBODY;
}

uint8_t oath_ask_bank(struct oath *g, uint8_t seat, struct choice why, uint8_t suits)
{
    struct prompt *p = ask_why(g, seat, why);
    if (p)
        offer_bits(p, VERB_BANK, suits);
    return (uint8_t)answer_forced(g).arg[0];
}

uint8_t oath_ask_suit(struct oath *g, uint8_t seat, struct choice why, uint8_t suits)
{
    struct prompt *p = ask_why(g, seat, why);
    if (p)
        offer_bits(p, VERB_SUIT, suits);
    return (uint8_t)answer_forced(g).arg[0];
}

int oath_ask_count(struct oath *g, uint8_t seat, struct choice why, int least, int most)
{
    struct prompt *p = ask_why(g, seat, why);
    for (int n = least; p && n <= most; n++)
        offer(p, VERB_COUNT_OF, (uint16_t)n, 0, 0);
    return answer_forced(g).arg[0];
}

static void offer_cards(struct prompt *p, struct cards cards)
{
    for (int id; (id = cards_take(&cards)) >= 0;)
        offer(p, VERB_CARD, (uint16_t)id, 0, 0);
}

int oath_ask_card(struct oath *g, uint8_t seat, struct choice why, const struct cards *cards)
{
    struct prompt *p = ask_why(g, seat, why);
    if (p)
        offer_cards(p, *cards);
    return answer_forced(g).arg[0];
}

int oath_ask_card_or_pass(struct oath *g, uint8_t seat, struct choice why, const struct cards *cards)
{
    struct prompt *p = ask_why(g, seat, why);
    if (p) {
        offer_cards(p, *cards);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    return c.verb == VERB_CARD ? c.arg[0] : -1;
}

int oath_ask_replaced(struct oath *g, uint8_t seat, struct choice why, int here, int others)
{
    int bank = why.arg[0], most = here < bank ? here : bank;
    int least = here + others <= bank ? here : bank > others ? bank - others : 0;
    struct prompt *p = ask_why(g, seat, why);
    for (int n = most; p && n >= least; n--)
        offer(p, VERB_COUNT_OF, (uint16_t)n, 0, 0);
    return answer_forced(g).arg[0];
}

bool oath_ask_yes(struct oath *g, uint8_t seat, struct choice why)
{
    struct prompt *p = ask_why(g, seat, why);
    if (p) {
        offer(p, VERB_YES, 0, 0, 0);
        offer(p, VERB_NO, 0, 0, 0);
    }
    return answer(g).verb == VERB_YES;
}

bool oath_ask_agree(struct oath *g, uint8_t seat, struct choice why)
{
    return oath_ask_agree_at(g, seat, why, NULL);
}

bool oath_ask_agree_at(struct oath *g, uint8_t seat, struct choice why, const struct price *price)
{
    struct prompt *p = ask_why(g, seat, why);
    if (p) {
        offer(p, VERB_AGREE, 0, 0, 0);
        if (price)
            at_price(p, price);
        offer(p, VERB_REFUSE, 0, 0, 0);
    }
    bool agreed = answer(g).verb == VERB_AGREE;
    oath_tell(g, EVENT_ANSWERED, seat, agreed, 0, 0);
    return agreed;
}
