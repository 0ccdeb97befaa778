/* Warm Sun Prophets; demoted: Lizard Envoys. Takes the place of the Lizard Cult. */
#include <string.h>

#include "core/root/cards.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/move.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"

enum { WARRIORS = 4, ENTRY = 1, CARDS_SEEN = 5 };

/* Progress of inciting. */
enum { WHOM, WHAT, AFTER_MOVE };

static bool set_up(struct root *g, uint8_t h, uint8_t who, int part)
{
    (void)who, (void)part;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].ruin && root_may_place(g, h, c))
            root_place_warriors(g, h, c, 1);
    return true;
}

static void hired(struct root *g, uint8_t h)
{
    if (!root_with_warriors(g, h))
        root_post_warriors(g, root_decider(g, h), h, root_all_clearings(g), 1);
}

/* ---- Incite, Law 1.5.5 ---- */

static bool can_be_moved(const struct root *g, uint8_t seat, int clearing)
{
    struct prompt moves;
    moves.count = 0;
    root_list_moves(g, seat, &moves, VERB_MOVE, (uint16_t)(1u << clearing));
    return moves.count > 0;
}

/* Anybody with pieces beside a Prophet who could be made to do something, for all that everybody can see. */
static bool can_be_incited(const struct root *g, uint8_t h, uint8_t seat, int clearing)
{
    return has_piece(g, seat, clearing) &&
           (can_be_moved(g, seat, clearing) ||
            root_could_battle(g, root_decider(g, h), seat, (uint16_t)(1u << clearing)));
}

static void list_targets(const struct root *g, uint8_t h, struct prompt *p)
{
    for (uint16_t c = 0; c < map_of(g)->clearings_count; c++)
        for (uint8_t seat = 0; g->clearing[c].warriors[h] && seat < g->seats; seat++)
            if (can_be_incited(g, h, seat, c))
                offer(p, VERB_PROVOKE, c, seat, 0);
}

static bool can_incite(const struct root *g, uint8_t h)
{
    struct prompt found;
    found.count = 0;
    list_targets(g, h, &found);
    return found.count > 0;
}

static void pick_target(struct root *g, uint8_t h)
{
    struct prompt *p = ask(g, root_decider(g, h), REASON_PROVOKE, h, 0, 0);
    if (p)
        list_targets(g, h, p);
    struct choice c = answer_forced(g);
    g->hirelings.mask = (uint16_t)(1u << c.arg[0]);
    g->hirelings.place = (uint8_t)c.arg[1];
}

/* Who controls them picks the defender, or where to; everything that can go along does. */
static void force(struct root *g, uint8_t h, bool may_move, bool may_pass)
{
    uint8_t who = root_decider(g, h), seat = g->hirelings.place;
    struct prompt *p = ask(g, who, REASON_PROVOKE_TO, h, seat, 0);
    if (p) {
        root_list_forced_battles(g, who, seat, p, VERB_BATTLE, g->hirelings.mask);
        if (may_move)
            root_list_moves(g, seat, p, VERB_MOVE, g->hirelings.mask);
        if (may_pass || p->count == 0)
            offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = may_pass ? answer(g) : root_answer_battle(g);
    g->hirelings.mask = 0;
    if (c.verb == VERB_BATTLE)
        root_forced_battle(g, who, seat, c.arg[0], (uint8_t)c.arg[1]);
    if (c.verb != VERB_MOVE)
        return;
    g->turn.all_move = 1;
    root_play_move(g, seat, c.arg[0], c.arg[1]);
    g->turn.all_move = 0;
    g->hirelings.mask = c.arg[1] < CLEARINGS_MAX ? (uint16_t)(1u << c.arg[1]) : 0;
}

static bool incite(struct root *g, uint8_t h)
{
    switch (g->hirelings.step++) {
    case WHOM:
        pick_target(g, h);
        return false;
    case WHAT:
        force(g, h, true, false);
        return g->hirelings.mask == 0; /* it was a battle */
    default:
        if (root_could_battle(g, root_decider(g, h), g->hirelings.place, g->hirelings.mask))
            force(g, h, false, true);
        return true;
    }
}

/* ---- Preach ---- */

static uint16_t without_prophet(const struct root *g, uint8_t h)
{
    return root_placeable(g, h, root_all_clearings(g) & (uint16_t)~root_with_warriors(g, h));
}

static bool can_preach(const struct root *g, uint8_t h)
{
    return g->warriors_supply[h] && without_prophet(g, h);
}

static bool preach(struct root *g, uint8_t h)
{
    root_post_warriors(g, root_decider(g, h), h, without_prophet(g, h), 1);
    return true;
}

/* ---- Lizard Envoys ---- */

/* Those that were taken out of the pile since are passed over. */
cardset root_discard_top(const struct hirelings *all, cardset pile)
{
    cardset top = 0;
    for (int i = all->pile_count - 1, n = 0; i >= 0 && n < CARDS_SEEN; i--) {
        cardset card = CARD_BIT(all->pile[i]) & pile;
        n += card != 0;
        top |= card;
    }
    return top;
}

/* Law 2.1: later cards lie on top. One that came back lies where it came last. */
static void discarded(struct root *g, uint8_t h, int card)
{
    struct hirelings *all = &g->hirelings;
    uint8_t n = 0;
    (void)h;
    for (int i = 0; i < all->pile_count; i++)
        if (all->pile[i] != card)
            all->pile[n++] = all->pile[i];
    all->pile[n++] = (uint8_t)card;
    all->pile_count = n;
}

static void shuffled(struct root *g, uint8_t h)
{
    (void)h;
    memset(g->hirelings.pile, 0, sizeof g->hirelings.pile);
    g->hirelings.pile_count = 0;
}

static void rename_pile(struct root *g, const uint8_t renamed[SECRETS_MAX])
{
    for (int i = 0; i < g->hirelings.pile_count; i++)
        g->hirelings.pile[i] = renamed[g->hirelings.pile[i]];
}

/* Those of the commonest suit, all such suits if several are, but no ambush. */
static cardset worth_taking(const struct root *g)
{
    cardset top = root_discard_top(&g->hirelings, g->discard_pile), found = 0;
    int most = 1;
    for (int suit = 0; suit < SUIT_COUNT; suit++) {
        int n = cardset_count(top & g->of_suit[suit]);
        if (n > most)
            most = n;
    }
    for (int suit = 0; suit < SUIT_COUNT; suit++)
        if (cardset_count(top & g->of_suit[suit]) == most)
            found |= top & g->of_suit[suit];
    cardset all = found;
    for (int card; (card = cardset_take(&all)) >= 0;)
        if (card_def(g, card)->kind == CARD_AMBUSH)
            found &= ~CARD_BIT(card);
    return found;
}

static bool can_salvage(const struct root *g, uint8_t h)
{
    (void)h;
    return worth_taking(g) != 0;
}

static bool salvage(struct root *g, uint8_t h)
{
    uint8_t seat = controller(g, h);
    root_take_discarded(g, seat, root_ask_card(g, seat, REASON_SALVAGE, h, 0, worth_taking(g), false));
    return true;
}

const struct hireling_def root_hireling_warm_sun_prophets = {
    .displaces = 1u << LIZARD,
    .side =
        {
            [PROMOTED] = {.hooks = {.warriors = WARRIORS},
                          .set_up = set_up,
                          .hired = hired,
                          .acts = {{ACT_INCITE, POWER_DAYLIGHT, ENTRY, false, can_incite, incite},
                                   {ACT_PREACH, POWER_DAYLIGHT, ENTRY, false, can_preach, preach}}},
            [DEMOTED] = {.hooks = {.rename = rename_pile},
                         .discarded = discarded,
                         .shuffled = shuffled,
                         .acts = {{ACT_SALVAGE, POWER_START_OF_BIRDSONG, ENTRY, false, can_salvage,
                                   salvage}}},
        },
};
