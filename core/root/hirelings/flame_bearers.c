/* Flame Bearers; demoted: Rat Smugglers. Takes the place of the Hundreds. */
#include "core/root/cards.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/move.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/settle.h"

enum { WARRIORS = 6, STARTING_WARRIORS = 2, ENTRY = 1 };

/* Progress of a blaze. */
enum { BURN, COME };

static bool set_up(struct root *g, uint8_t h, uint8_t who, int part)
{
    root_post_warriors(g, who, h, root_all_clearings(g), 1);
    return part + 1 == STARTING_WARRIORS;
}

static void come_back(struct root *g, uint8_t h)
{
    for (int i = 0; i < STARTING_WARRIORS; i++)
        root_post_warriors(g, root_decider(g, h), h, root_all_clearings(g), 1);
}

static void hired(struct root *g, uint8_t h)
{
    if (!root_with_warriors(g, h))
        come_back(g, h);
}

/* ---- Birdsong ---- */

static bool is_target(const struct root *g, uint8_t h, uint8_t owner, int clearing)
{
    return root_is_enemy(g, h, owner) && g->lent_to[owner] != g->allegiance[h] + 1 &&
           root_may_harm(g, h, owner, clearing);
}

/* What is going to leave. */
struct pick {
    uint8_t clearing, owner, piece;
};

static int picked(const struct pick *picks, int count, struct pick p)
{
    int n = 0;
    for (int i = 0; i < count; i++)
        n += picks[i].clearing == p.clearing && picks[i].owner == p.owner && picks[i].piece == p.piece;
    return n;
}

/* Enemy pieces of one class that can be removed and were not picked: the many warriors, or buildings and
 * tokens. Returns how many there are. */
static int offer_targets(const struct root *g, uint8_t h, uint8_t clearing, bool warriors,
                         const struct pick *picks, int count, struct prompt *p)
{
    const struct clearing *c = &g->clearing[clearing];
    int all = 0;
    for (uint8_t owner = 0; warriors && owner < g->owners; owner++) {
        int left = c->warriors[owner] - picked(picks, count, (struct pick){clearing, owner, PIECE_WARRIOR});
        if (left <= 0 || !is_target(g, h, owner, clearing))
            continue;
        offer(p, VERB_PIECE, PIECE_WARRIOR, owner, 0);
        all += left;
    }
    for (uint8_t piece = BUILDING_FIRST; !warriors && piece < PIECE_COUNT; piece++) {
        uint8_t owner = piece_owner(g, piece);
        int left = c->pieces[piece] - picked(picks, count, (struct pick){clearing, owner, piece});
        if (left <= 0 || !is_target(g, h, owner, clearing))
            continue;
        offer(p, VERB_PIECE, piece, owner, 0);
        all += left;
    }
    return all;
}

/* Whether another piece is found there; warriors come first, and which one is a choice unless all fall. */
static bool pick_target(struct root *g, uint8_t h, uint8_t clearing, int left, struct pick *picks, int count)
{
    struct prompt targets;
    targets.count = 0;
    int all = offer_targets(g, h, clearing, true, picks, count, &targets);
    bool warriors = all > 0;
    if (!warriors)
        all = offer_targets(g, h, clearing, false, picks, count, &targets);
    if (all == 0)
        return false;
    struct choice c = targets.options[0];
    if (all > left) {
        struct prompt *p = ask(g, root_decider(g, h), REASON_BLAZE, h, clearing, (uint16_t)left);
        if (p)
            offer_targets(g, h, clearing, warriors, picks, count, p);
        c = answer_forced(g);
    }
    picks[count] = (struct pick){clearing, (uint8_t)c.arg[1], (uint8_t)c.arg[0]};
    return true;
}

/* A piece for each Bearer where it stands; all leave together (Law 1.5.4). */
static void burn(struct root *g, uint8_t h)
{
    struct pick picks[WARRIORS];
    int count = 0;
    for (uint8_t c = 0; c < map_of(g)->clearings_count; c++)
        for (int left = g->clearing[c].warriors[h]; left > 0 && pick_target(g, h, c, left, picks, count);
             left--)
            count++;
    for (int i = 0; i < count; i++) {
        if (picks[i].piece == PIECE_WARRIOR)
            root_remove_warriors(g, h, CAUSE_EFFECT, picks[i].owner, picks[i].clearing, 1);
        else
            root_remove_piece(g, h, CAUSE_EFFECT, picks[i].clearing, picks[i].piece, 1);
    }
    root_settle(g);
}

static bool blaze(struct root *g, uint8_t h)
{
    if (g->hirelings.step++ == BURN) {
        burn(g, h);
        return false;
    }
    uint16_t near = root_placeable(g, h, root_clearings_within(g, root_with_warriors(g, h), 1));
    if (near)
        root_post_warriors(g, root_decider(g, h), h, near, 1);
    else
        come_back(g, h);
    return true;
}

/* ---- Rat Smugglers ---- */

static cardset item_cards(const struct root *g, uint8_t seat)
{
    cardset hand = g->hand[seat], found = 0;
    for (int card; (card = cardset_take(&hand)) >= 0;)
        if (card_def(g, card)->kind == CARD_ITEM)
            found |= CARD_BIT(card);
    return found;
}

static void list_ways(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_moves(g, seat, p, VERB_MOVE, ANYWHERE);
    root_list_battles(g, seat, p, VERB_BATTLE, ANYWHERE);
}

/* Any number of times in Daylight. That an item card is held shows by playing it alone. */
static void list_smuggling(const struct root *g, uint8_t h, struct prompt *p, int when)
{
    uint8_t seat = controller(g, h);
    struct prompt ways;
    ways.count = 0;
    if (when != POWER_DAYLIGHT || g->turn.seat != seat)
        return;
    list_ways(g, seat, &ways);
    if (ways.count > 0)
        root_offer_cards(g, p, VERB_SMUGGLE, item_cards(g, seat), 0, 0);
}

/* If only battles are left that would cost the very card, there is nothing to do. */
static bool smuggle(struct root *g, uint8_t h, struct choice c)
{
    uint8_t seat = controller(g, h);
    if (c.verb != VERB_SMUGGLE)
        return false;
    root_tell(g, EVENT_HIRELING_ACTS, seat, h, ACT_SMUGGLE, 0, 0);
    root_hand_discard(g, seat, c.arg[0]);
    struct prompt *p = ask(g, seat, REASON_SMUGGLE, h, 0, 0);
    if (p) {
        list_ways(g, seat, p);
        if (p->count == 0)
            offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice way = root_answer_battle(g);
    if (way.verb == VERB_MOVE)
        root_play_move(g, seat, way.arg[0], way.arg[1]);
    if (way.verb == VERB_BATTLE)
        root_battle(g, seat, way.arg[0], (uint8_t)way.arg[1]);
    return true;
}

const struct hireling_def root_hireling_flame_bearers = {
    .displaces = 1u << HUNDREDS,
    .side =
        {
            [PROMOTED] = {.hooks = {.warriors = WARRIORS},
                          .set_up = set_up,
                          .hired = hired,
                          .acts = {{ACT_BLAZE, POWER_START_OF_BIRDSONG, ENTRY, true, NULL, blaze}}},
            [DEMOTED] = {.hooks = {.lends = true, .list_own = list_smuggling, .play_own = smuggle}},
        },
};
