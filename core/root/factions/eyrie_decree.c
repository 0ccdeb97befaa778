/* The Decree of the Eyrie Dynasties: what joins it, its cards resolved, turmoil. Law 7.4.2, 7.5.2, 7.7 */
#include "core/root/cards.h"
#include "core/root/factions/eyrie.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/menu.h"
#include "core/root/law/move.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/questions.h"
#include "core/root/law/rule.h"
#include "core/root/law/victory.h"
#include "core/root/turn.h"

enum {
    CARDS_ADDED_MAX = 2,
    BIRDS_ADDED_MAX = 1,
};

/* ---- Adding to it, Law 7.4.2 ---- */

/* Cards of the hand that may still join the Decree this turn. */
static cardset addable(const struct root *g, uint8_t seat)
{
    cardset hand = g->hand[seat], cards = 0;
    for (int card; (card = cardset_take(&hand)) >= 0;)
        if (card_def(g, card)->suit != BIRD || g->eyrie.added_birds < BIRDS_ADDED_MAX)
            cards |= CARD_BIT(card);
    return cards;
}

/* Law 7.4.2: the second card is optional, and asked of every hand. */
bool root_add_to_decree(struct root *g, uint8_t seat)
{
    struct eyrie *e = &g->eyrie;
    if (!g->hand[seat] || e->added == CARDS_ADDED_MAX)
        return true;
    struct prompt *p = ask(g, seat, REASON_DECREE_ADD, 0, 0, 0);
    if (p) {
        for (uint16_t column = 0; column < COLUMN_COUNT; column++)
            root_offer_cards(g, p, VERB_DECREE, addable(g, seat), column, 0);
        if (e->added > 0)
            offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb == VERB_PASS)
        return true;
    int card = c.arg[0];
    root_hand_lose(g, seat, card);
    g->known_to[card] = SEATS_ALL;
    e->decree[c.arg[1]] |= CARD_BIT(card);
    e->added++;
    e->added_birds = (uint8_t)(e->added_birds + (card_def(g, card)->suit == BIRD));
    root_tell(g, EVENT_DECREE, seat, (uint16_t)card, c.arg[1], 0, 0);
    return false;
}

/* ---- Turmoil, Law 7.7 ---- */

cardset root_decree_cards(const struct root *g)
{
    cardset cards = 0;
    for (int column = 0; column < COLUMN_COUNT; column++)
        cards |= g->eyrie.decree[column];
    return cards;
}

static void turmoil(struct root *g, uint8_t seat)
{
    struct eyrie *e = &g->eyrie;
    cardset cards = root_decree_cards(g);
    int birds = __builtin_popcount(e->viziers);
    for (cardset left = cards; left;)
        birds += card_def(g, cardset_take(&left))->suit == BIRD;
    root_tell(g, EVENT_TURMOIL, seat, 0, 0, 0, 0);
    root_lose_points(g, seat, birds); /* 7.7.1 */
    for (int column = 0; column < COLUMN_COUNT; column++)
        e->decree[column] = 0;
    e->done = 0;
    for (cardset left = cards; left;) /* 7.7.2 */
        root_tell(g, EVENT_DISCARDED, seat, (uint16_t)cardset_take(&left), FROM_DECREE, 0, 0);
    root_discard_together(g, cards);
    root_depose_leader(g, seat); /* 7.7.3 */
    root_end_phase(g);           /* 7.7.4 */
}

/* ---- Resolving the Decree, Law 7.5.2 ---- */

/* Whether the column holds a card of this suit that is not resolved yet. Viziers are birds. */
static bool suit_left(const struct root *g, int column, uint8_t suit)
{
    const struct eyrie *e = &g->eyrie;
    if (suit == BIRD && ((e->viziers & ~e->viziers_done) >> column & 1))
        return true;
    cardset left = e->decree[column] & ~e->done;
    for (int card; (card = cardset_take(&left)) >= 0;)
        if (card_def(g, card)->suit == suit)
            return true;
    return false;
}

bool root_decree_column_left(const struct root *g, int column)
{
    return ((g->eyrie.viziers & ~g->eyrie.viziers_done) >> column & 1) ||
           (g->eyrie.decree[column] & ~g->eyrie.done);
}

/* Notes a card of the suit in the current column as resolved: equal cards do not differ, viziers go first. */
static void begin_card(struct root *g, uint8_t suit)
{
    struct eyrie *e = &g->eyrie;
    if (suit == BIRD && ((e->viziers & ~e->viziers_done) >> e->column & 1)) {
        e->viziers_done |= (uint8_t)(1u << e->column);
        return;
    }
    cardset left = e->decree[e->column] & ~e->done;
    for (int card; (card = cardset_take(&left)) >= 0;)
        if (card_def(g, card)->suit == suit) {
            e->done |= CARD_BIT(card);
            return;
        }
    GAME_ASSERT(!"a card of this suit is left");
}

/* Law 7.5.2.I */
static void offer_recruits(const struct root *g, uint8_t seat, uint8_t suit, struct prompt *p)
{
    uint16_t mask = g->warriors_supply[seat] > 0 ? root_clearings_of_suit(g, suit) : 0;
    for (uint16_t c = 0; mask >> c; c++)
        if ((mask >> c & 1) && g->clearing[c].pieces[ROOST] && root_may_place(g, seat, c))
            offer(p, VERB_DECREE_RECRUIT, suit, c, 0);
}

/* Law 7.5.2.II */
static void offer_moves(const struct root *g, uint8_t seat, uint8_t suit, struct prompt *p)
{
    struct prompt found;
    found.count = 0;
    root_list_moves(g, seat, &found, VERB_MOVE, root_clearings_of_suit(g, suit));
    for (int i = 0; i < found.count; i++)
        offer(p, VERB_DECREE_MOVE, suit, found.options[i].arg[0], found.options[i].arg[1]);
}

/* Law 7.5.2.III */
static void offer_battles(const struct root *g, uint8_t seat, uint8_t suit, struct prompt *p)
{
    struct prompt found;
    found.count = 0;
    root_list_battles(g, seat, &found, VERB_BATTLE, root_clearings_of_suit(g, suit));
    for (int i = 0; i < found.count; i++)
        offer(p, VERB_DECREE_BATTLE, suit, found.options[i].arg[0], found.options[i].arg[1]);
}

/* Law 7.5.2.IV */
static void offer_builds(const struct root *g, uint8_t seat, uint8_t suit, struct prompt *p)
{
    uint16_t mask = root_clearings_of_suit(g, suit);
    for (uint16_t c = 0; mask >> c; c++)
        if ((mask >> c & 1) && !g->clearing[c].pieces[ROOST] && root_rules(g, seat, c) &&
            root_may_build(g, seat, c, ROOST))
            offer(p, VERB_DECREE_BUILD, suit, c, 0);
}

/* Ways to resolve one card of a suit, by column. */
static void (*const column_offers[COLUMN_COUNT])(const struct root *, uint8_t, uint8_t, struct prompt *) = {
    [COLUMN_RECRUIT] = offer_recruits,
    [COLUMN_MOVE] = offer_moves,
    [COLUMN_BATTLE] = offer_battles,
    [COLUMN_BUILD] = offer_builds,
};

/* The order within a column is free, so turmoil may come as soon as one of its cards cannot be resolved. */
static void list_column(const struct root *g, uint8_t seat, struct prompt *p, int column)
{
    bool stuck = false;
    if (g->eyrie.column != column)
        return;
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++) {
        int before = p->count;
        if (!suit_left(g, column, suit))
            continue;
        column_offers[column](g, seat, suit, p);
        stuck = stuck || p->count == before;
    }
    if (stuck)
        offer(p, VERB_TURMOIL, 0, 0, 0);
}

static void list_recruits(const struct root *g, uint8_t seat, struct prompt *p)
{
    list_column(g, seat, p, COLUMN_RECRUIT);
}

static void list_decree_moves(const struct root *g, uint8_t seat, struct prompt *p)
{
    list_column(g, seat, p, COLUMN_MOVE);
}

static void list_decree_battles(const struct root *g, uint8_t seat, struct prompt *p)
{
    list_column(g, seat, p, COLUMN_BATTLE);
}

static void list_builds(const struct root *g, uint8_t seat, struct prompt *p)
{
    list_column(g, seat, p, COLUMN_BUILD);
}

/* Law 7.8.2, 1.5.4: the Charismatic leader must place two; placing fewer than due is turmoil. */
static void play_recruit(struct root *g, uint8_t seat, struct choice c)
{
    int due = eyrie_led_by(g, CHARISMATIC) ? 2 : 1;
    begin_card(g, (uint8_t)c.arg[0]);
    if (root_place_warriors(g, seat, c.arg[1], due) < due)
        turmoil(g, seat);
}

static void play_decree_move(struct root *g, uint8_t seat, struct choice c)
{
    begin_card(g, (uint8_t)c.arg[0]);
    root_play_move(g, seat, c.arg[1], c.arg[2]);
}

static void play_decree_battle(struct root *g, uint8_t seat, struct choice c)
{
    begin_card(g, (uint8_t)c.arg[0]);
    root_battle(g, seat, c.arg[1], (uint8_t)c.arg[2]);
}

static void play_build(struct root *g, uint8_t seat, struct choice c)
{
    (void)seat;
    begin_card(g, (uint8_t)c.arg[0]);
    root_place_piece(g, c.arg[1], ROOST);
}

static void play_turmoil(struct root *g, uint8_t seat, struct choice c)
{
    (void)c;
    turmoil(g, seat);
}

static const struct action action_recruit = {VERB_DECREE_RECRUIT, list_recruits, play_recruit};
static const struct action action_move = {VERB_DECREE_MOVE, list_decree_moves, play_decree_move};
static const struct action action_battle = {VERB_DECREE_BATTLE, list_decree_battles, play_decree_battle};
static const struct action action_build = {VERB_DECREE_BUILD, list_builds, play_build};
static const struct action action_turmoil = {VERB_TURMOIL, NULL, play_turmoil}; /* by list_column */

/* Law 7.5.2 */
void root_resolve_decree(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_recruit, &action_move,    &action_battle,
                                                   &action_build,   &action_turmoil, NULL};
    root_menu(g, seat, REASON_DECREE_RESOLVE, g->eyrie.column, actions, true, false);
}
