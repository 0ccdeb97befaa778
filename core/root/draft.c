/* The advanced setup from the cards drawn to the hands kept. Law A.7-A.10 */
#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/law/emit.h"
#include "core/root/law/questions.h"
#include "core/root/setup.h"

enum {
    CARDS_DRAWN = 5,
    CARDS_KEPT = 3,
    PARTS_MAX = 16, /* of one seat: the choice and the parts of a faction's setup */
};

/* Law A.7, one seat a beat. What is drawn is no hand before three of it are kept. */
bool root_draw_five(struct root *g)
{
    g->choosing_hands = 1;
    root_draw_cards(g, g->order[g->setup_place], CARDS_DRAWN);
    return ++g->setup_place == g->seats;
}

/* ---- Set-up cards, Law A.8.1 ---- */

static bool laid_out(const struct root *g, int faction)
{
    for (int i = 0; i < g->draft.cards_count; i++)
        if (g->draft.card[i] == faction)
            return true;
    return false;
}

/* Whether the faction's card is still to be drawn; the second board's card joins if agreed (Law B.4.4). */
static bool undrawn(const struct root *g, int faction)
{
    const struct faction_def *f = root_faction_defs[faction];
    return f->setup_card && (!f->second_of || g->second_boards) && !(g->factions_out >> faction & 1) &&
           !laid_out(g, faction);
}

static int militants_in_all(const struct root *g)
{
    int count = 0;
    for (int faction = 0; faction < FACTION_COUNT; faction++)
        count += root_faction_defs[faction]->setup_card == MILITANT && !(g->factions_out >> faction & 1);
    return count;
}

/* Law A.8.1.I: two play without insurgents, unless agreed otherwise or hirelings left too few militants. */
static bool insurgents_join(const struct root *g)
{
    return g->seats > 2 || g->insurgents_for_two || militants_in_all(g) < g->seats + 1;
}

/* Law A.8.1: a militant first, then any; what comes with a card is dealt with it (A.8.1.III). */
bool root_lay_out_cards(struct root *g)
{
    bool any = g->draft.cards_count > 0 && insurgents_join(g);
    struct prompt *p = ask(g, SEAT_CHANCE, REASON_SETUP_CARD, 0, 0, 0);
    if (p)
        for (int faction = 0; faction < FACTION_COUNT; faction++)
            if (undrawn(g, faction) && (any || root_faction_defs[faction]->setup_card == MILITANT))
                offer(p, VERB_SETUP_CARD, (uint16_t)faction, 0, 0);
    int faction = answer(g).arg[0];
    int place = g->draft.cards_count++;
    g->draft.card[place] = (uint8_t)faction;
    root_tell(g, EVENT_SETUP_CARD, (uint16_t)faction, 0, 0, 0, 0);
    if (root_faction_defs[faction]->laid_out)
        root_faction_defs[faction]->laid_out(g, place);
    return g->draft.cards_count == g->seats + 1;
}

bool root_draft_locked(const struct draft *d)
{
    if (d->cards_count == 0 || root_faction_defs[d->card[d->cards_count - 1]]->setup_card == MILITANT)
        return false;
    for (int i = 0; i < d->cards_count; i++)
        if ((d->taken >> i & 1) && root_faction_defs[d->card[i]]->setup_card == MILITANT)
            return false;
    return true;
}

/* ---- Choosing, Law A.8.2 ---- */

int root_draft_place(const struct draft *d, int faction)
{
    int place = 0;
    while (d->card[place] != faction)
        place++;
    return place;
}

static void choose(struct root *g, uint8_t seat)
{
    int free = g->draft.cards_count - root_draft_locked(&g->draft);
    struct prompt *p = ask(g, seat, REASON_DRAFT, 0, 0, 0);
    if (p)
        for (int i = 0; i < free; i++)
            if (!(g->draft.taken >> i & 1))
                offer(p, VERB_FACTION, g->draft.card[i], 0, 0);
    int faction = answer(g).arg[0];
    g->draft.taken |= (uint8_t)(1u << root_draft_place(&g->draft, faction));
    root_take_faction(g, seat, faction);
}

/* Against the order of play; each sets up at once. */
bool root_draft(struct root *g)
{
    int done = g->setup_place / PARTS_MAX, part = g->setup_place % PARTS_MAX;
    if (done == g->seats)
        return true;
    uint8_t seat = g->order[g->seats - 1 - done];
    bool more = true;
    if (part == 0)
        choose(g, seat);
    else if (faction_of(g, seat)->advanced_setup)
        more = faction_of(g, seat)->advanced_setup(g, seat, part - 1);
    else
        more = faction_of(g, seat)->setup(g, seat, part - 1);
    g->setup_place = (uint8_t)(more ? g->setup_place + 1 : (done + 1) * PARTS_MAX);
    return false;
}

/* ---- Starting hands, Law A.10 ---- */

/* The seat puts cards back face down, until it has as many as it keeps. They are shuffled into the deck. */
static void put_back(struct root *g, uint8_t seat)
{
    for (int left; (left = cardset_count(g->hand[seat]) - CARDS_KEPT) > 0;) {
        struct prompt *p = ask(g, seat, REASON_STARTING_HAND, (uint16_t)left, 0, 0);
        if (p)
            root_offer_cards(g, p, VERB_PUT_BACK, g->hand[seat], 0, 0);
        int card = answer(g).arg[0];
        root_hand_lose(g, seat, card);
        g->known_to[card] = 0;
        g->deck_cards |= CARD_BIT(card);
        root_tell_hidden(g, SEAT_BIT(seat), EVENT_PUT_BACK, seat, (uint16_t)card, 0);
    }
}

/* Hands that lie open for all are turned up together (Law 11.2.3). */
static void open_hands(struct root *g)
{
    g->choosing_hands = 0;
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        if (root_hand_audience(g, seat) == SEAT_BIT(seat))
            continue;
        cardset hand = g->hand[seat];
        for (int card; (card = cardset_take(&hand)) >= 0;) {
            g->known_to[card] |= root_hand_audience(g, seat);
            root_tell(g, EVENT_REVEALED, seat, (uint16_t)card, 0, 0, 0);
        }
        note_reveal(g);
    }
}

/* One seat a beat; nobody sees what others keep. */
bool root_keep_three(struct root *g)
{
    put_back(g, g->order[g->setup_place]);
    if (++g->setup_place < g->seats)
        return false;
    open_hands(g);
    return true;
}
