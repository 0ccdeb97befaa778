/*
 * The Black Market: once in a turn a card of the hand for one of three that lie there face down.
 *
 * Each of the three has a stall of its own: who gave a card still knows where it lies, nobody else does.
 * Nobody may look at them; whoever takes one sees it.
 */
#include "core/root/cards.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/redact.h"

static uint16_t sites(const struct root *g)
{
    uint16_t mask = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (map_of(g)->clearing[c].slots == 1 && !g->clearing[c].ruin)
            mask |= (uint16_t)(1u << c);
    return mask;
}

static void set_up(struct root *g, uint8_t seat, int clearing)
{
    (void)clearing;
    for (int stall = 0; stall < MARKET_CARDS; stall++)
        g->landmarks.market[stall] = (uint8_t)(1 + root_draw_card_for(g, seat, 0));
}

/* Whatever the cards of the hand are: how many there are is public. */
static void list(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (g->turn.traded || !g->hand[seat] || !has_piece(g, seat, g->landmarks.at[BLACK_MARKET]))
        return;
    for (uint16_t stall = 1; stall <= MARKET_CARDS; stall++)
        offer(p, VERB_BLACK_MARKET, stall, 0, 0);
}

static void play(struct root *g, uint8_t seat, struct choice c)
{
    uint16_t stall = c.arg[0];
    uint8_t *place = &g->landmarks.market[stall - 1];
    int given = root_ask_card(g, seat, REASON_BLACK_MARKET, stall, 0, g->hand[seat], false),
        taken = *place - 1;
    g->turn.traded = 1;
    root_hand_lose_hidden(g, seat, given, g->hand[seat], 0);
    *place = (uint8_t)(given + 1);
    root_hand_gain(g, seat, taken, 0);
    emit(g, (struct event){EVENT_TRADED,
                           root_hand_audience(g, seat),
                           {seat, stall, (uint16_t)given, (uint16_t)taken, 0, 0}});
    note_reveal(g);
}

static cardset cards_there(const struct root *g)
{
    cardset cards = 0;
    for (int stall = 0; stall < MARKET_CARDS; stall++)
        if (g->landmarks.market[stall])
            cards |= CARD_BIT(g->landmarks.market[stall] - 1);
    return cards;
}

static void rename_cards(struct root *g, const uint8_t renamed[SECRETS_MAX])
{
    for (int stall = 0; stall < MARKET_CARDS; stall++)
        if (g->landmarks.market[stall])
            g->landmarks.market[stall] = (uint8_t)(1 + renamed[g->landmarks.market[stall] - 1]);
}

/* Its cards: those that the viewer knows. */
static void redact(const struct root *g, struct root_view *v)
{
    for (int stall = 0; stall < MARKET_CARDS; stall++) {
        uint8_t *card = &v->landmarks.market[stall];
        if (*card && !root_known_cards(g, CARD_BIT(*card - 1), v->viewer))
            *card = 0;
    }
}

static const char *check(const struct root *g, int clearing)
{
    int due = clearing == NOWHERE ? 0 : MARKET_CARDS;
    bool filling = clearing != NOWHERE && g->turn.phase == PHASE_SETUP;
    return filling || cardset_count(cards_there(g)) == due ? NULL
                                                           : "the Black Market does not hold its three cards";
}

const struct landmark_def root_landmark_black_market = {
    .sites = sites,
    .set_up = set_up,
    .verb = VERB_BLACK_MARKET,
    .list = list,
    .play = play,
    .cards = cards_there,
    .rename = rename_cards,
    .redact = redact,
    .check = check,
};
