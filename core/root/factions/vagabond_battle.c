/* The Vagabond in battle. Law 9.2.4, 9.2.6, 9.2.7, 9.2.9.IIc-d, 9.5.2 */
#include "core/root/factions/vagabond.h"
#include "core/root/law/battle.h"
#include "core/root/law/hits.h"
#include "core/root/law/menu.h"
#include "core/root/law/presence.h"

/* ---- Beginning and end ---- */

/* Not those that the defender has hired: in its own turn it says for whom they fight (Law 11.2.7.III, 1.1.3).
 */
static bool may_join(const struct root *g, uint8_t seat, uint8_t other)
{
    return root_is_allied(g, seat, other) && other != g->battle.seat[DEFENDER] &&
           root_fights_for(g, other) == other && root_faction_warriors(g, other, g->battle.clearing) > 0;
}

/* Law 9.2.9.IIc: as attacker, allied warriors there can fight as own ones, but not against their faction. */
void root_vagabond_battle_begin(struct root *g, uint8_t seat, int side)
{
    struct vagabond *v = vagabond_own(g, seat);
    v->hit_ally = 0;
    v->hit_items = 0;
    v->swift = 0;
    bool any = false;
    for (uint8_t other = 0; other < g->seats && !any; other++)
        any = side == ATTACKER && may_join(g, seat, other);
    if (!any)
        return;
    struct prompt *p = ask(g, seat, REASON_ALLY_IN_BATTLE, g->battle.clearing, 0, 0);
    if (p) {
        for (uint8_t other = 0; other < g->seats; other++)
            if (may_join(g, seat, other))
                offer(p, VERB_ALLY, other, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb == VERB_ALLY)
        g->battle.ally = (uint8_t)(c.arg[0] + 1);
}

/* Law 9.2.9.IId: an ally that lost more warriors than the Vagabond items turns hostile. */
void root_vagabond_battle_end(struct root *g, uint8_t seat, int side)
{
    struct vagabond *v = vagabond_own(g, seat);
    if (side == ATTACKER && g->battle.ally && v->hit_ally > v->hit_items)
        root_set_relation(g, seat, (uint8_t)(g->battle.ally - 1), HOSTILE);
    v->hit_ally = 0;
    v->hit_items = 0;
    v->swift = 0;
}

/* ---- Strength ---- */

/* Allied warriors that fight for this side. */
static int allied_fighters(const struct root *g, int side)
{
    if (side != ATTACKER || !g->battle.ally)
        return 0;
    return root_faction_warriors(g, (uint8_t)(g->battle.ally - 1), g->battle.clearing);
}

/* Law 9.2.6, 9.2.9.IIc: undamaged swords, face up or down, and allied warriors */
int root_vagabond_fighters(const struct root *g, uint8_t seat, int side)
{
    return root_item_undamaged(vagabond_of(g, seat), SWORD) + allied_fighters(g, side);
}

/* Law 9.2.4 */
bool root_vagabond_defenseless(const struct root *g, uint8_t seat)
{
    return root_item_undamaged(vagabond_of(g, seat), SWORD) == 0;
}

/* ---- Taking hits ---- */

/* An item's index within a loss: its type, and whether it lies face down. */
static uint8_t loss_index(int item, bool exhausted)
{
    return (uint8_t)(item + (exhausted ? ITEM_COUNT : 0));
}

static void note_loss(struct root *g, int side, struct loss loss)
{
    GAME_ASSERT(g->battle.losses_count[side] < LOSSES_MAX);
    g->battle.losses[side][g->battle.losses_count[side]++] = loss;
}

static void note_item(struct root *g, uint8_t seat, int side, int item, bool exhausted, int count)
{
    if (count == 0)
        return;
    struct vagabond *v = vagabond_own(g, seat);
    v->hit_items = (uint8_t)(v->hit_items + count);
    note_loss(g, side, (struct loss){seat, PIECE_COUNT, loss_index(item, exhausted), (uint8_t)count});
}

static int undamaged_left(const struct vagabond_items *items)
{
    int n = 0;
    for (int item = 0; item < ITEM_COUNT; item++)
        n += items->ready[item] + items->exhausted[item];
    return n;
}

static void note_all_items(struct root *g, uint8_t seat, int side, const struct vagabond_items *items)
{
    for (int item = 0; item < ITEM_COUNT; item++) {
        note_item(g, seat, side, item, false, items->ready[item]);
        note_item(g, seat, side, item, true, items->exhausted[item]);
    }
}

/* Allied warriors of a kind that are not yet chosen to be lost. */
static int allies_left(const struct root *g, int side, int piece)
{
    uint8_t ally = (uint8_t)(g->battle.ally - 1);
    const struct clearing *c = &g->clearing[g->battle.clearing];
    int n = 0;
    if (piece == PIECE_WARRIOR)
        n = c->warriors[ally];
    else if (piece_owner(g, piece) == ally)
        n = c->pieces[piece];
    for (int i = 0; i < g->battle.losses_count[side]; i++)
        n -= g->battle.losses[side][i].piece == piece;
    return n;
}

/* Which of the allied warriors falls is said by who removes it: the Vagabond, or who does so for both sides
 * (Law D.4.2). */
static uint8_t removes_allies(const struct root *g, uint8_t seat)
{
    return g->battle.remover ? (uint8_t)(g->battle.remover - 1) : seat;
}

static void offer_allies(const struct root *g, int side, struct prompt *p)
{
    for (uint16_t piece = PIECE_WARRIOR; piece < BUILDING_FIRST; piece++)
        if (is_warrior(piece) && allies_left(g, side, piece) > 0)
            offer(p, VERB_PIECE, piece, (uint16_t)(g->battle.ally - 1), 0);
}

static int ask_ally(struct root *g, uint8_t who, int side, int left)
{
    struct prompt *p = ask(g, who, REASON_TAKE_HIT, g->battle.clearing, (uint16_t)left, 0);
    if (p)
        offer_allies(g, side, p);
    return answer_forced(g).arg[0];
}

static bool allies_can_fall(const struct root *g, int side)
{
    return allied_fighters(g, side) > 0 && root_can_lose(g, side, (uint8_t)(g->battle.ally - 1));
}

/*
 * Law 9.2.7: each hit damages an undamaged item; without any, hits are ignored. Law 9.2.9.IId: attacking with
 * an ally, a hit can take an allied warrior instead: that is for the Vagabond to say (9.2.9.IId).
 */
void root_vagabond_choose_losses(struct root *g, uint8_t seat, int side, int hits)
{
    struct vagabond_items items = vagabond_of(g, seat)->items;
    uint8_t ally = (uint8_t)(g->battle.ally - 1), remover = removes_allies(g, seat);
    int allies = allies_can_fall(g, side) ? allied_fighters(g, side) : 0;
    for (int left = hits; left > 0; left--) {
        int undamaged = undamaged_left(&items);
        if (allies == 0 && left >= undamaged) {
            note_all_items(g, seat, side, &items);
            return;
        }
        struct prompt *p = ask(g, seat, REASON_TAKE_HIT, g->battle.clearing, (uint16_t)left, 0);
        if (p) {
            root_offer_undamaged(&items, p, VERB_ITEM);
            if (allies && remover == seat)
                offer_allies(g, side, p);
            else if (allies)
                offer(p, VERB_ALLY, ally, 0, 0);
            if (!undamaged)
                offer(p, VERB_PASS, 0, 0, 0);
        }
        struct choice c = answer_forced(g);
        if (c.verb == VERB_PASS)
            return;
        if (c.verb == VERB_PIECE || c.verb == VERB_ALLY) {
            int piece = c.verb == VERB_PIECE ? c.arg[0] : ask_ally(g, remover, side, left);
            allies--;
            vagabond_own(g, seat)->hit_ally++;
            note_loss(g, side, (struct loss){ally, (uint8_t)piece, 0, 1});
            continue;
        }
        (c.arg[1] ? items.exhausted : items.ready)[c.arg[0]]--;
        note_item(g, seat, side, c.arg[0], c.arg[1] != 0, 1);
    }
}

bool root_vagabond_has_losses_to_choose(const struct root *g, uint8_t seat, int side, int hits)
{
    const struct vagabond_items *items = &vagabond_of(g, seat)->items;
    if (allies_can_fall(g, side))
        return true;
    int kinds = 0;
    for (int item = 0; item < ITEM_COUNT; item++)
        kinds += (items->ready[item] > 0) + (items->exhausted[item] > 0);
    return kinds > 1 && hits < undamaged_left(items);
}

void root_vagabond_lose_item(struct root *g, uint8_t seat, const struct loss *loss)
{
    for (int i = 0; i < loss->count; i++)
        root_item_damage(g, seat, loss->item % ITEM_COUNT, loss->item >= ITEM_COUNT);
}

/* ---- The action, Law 9.5.2 ---- */

static void list_fights(const struct root *g, uint8_t seat, struct prompt *p)
{
    int clearing = vagabond_clearing(g, seat);
    if (clearing >= 0 && vagabond_of(g, seat)->items.ready[SWORD])
        root_list_battles(g, seat, p, VERB_BATTLE, (uint16_t)(1u << clearing));
}

static void play_fight(struct root *g, uint8_t seat, struct choice c)
{
    root_item_use(g, seat, SWORD);
    root_battle(g, seat, c.arg[0], (uint8_t)c.arg[1]);
}

const struct action root_vagabond_fight = {VERB_BATTLE, list_fights, play_fight};
