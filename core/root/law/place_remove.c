/* Placing and removing pieces. Law 1.5.4, G.1.19, G.1.22 */
#include "core/root/faction.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/emit.h"
#include "core/root/law/on_map.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"

bool root_may_place(const struct root *g, uint8_t seat, int clearing)
{
    uint16_t others = g->hooked[HOOK_MAY_PLACE];
    for (int other; (other = owners_take(&others)) >= 0;)
        if (!faction_of(g, (uint8_t)other)->may_place(g, (uint8_t)other, clearing, seat))
            return false;
    return true;
}

bool root_may_place_item(const struct root *g, uint8_t seat, int clearing)
{
    uint16_t others = g->hooked[HOOK_MAY_PLACE];
    for (int other; (other = owners_take(&others)) >= 0;)
        if (!faction_of(g, (uint8_t)other)->lets_items &&
            !faction_of(g, (uint8_t)other)->may_place(g, (uint8_t)other, clearing, seat))
            return false;
    return true;
}

/* Whether the veto goes with a piece that leaves when who removes all enemy pieces does so there. */
static bool veto_leaves(const struct root *g, uint8_t seat, uint8_t other, int clearing)
{
    int piece = faction_of(g, other)->closes_with;
    return piece && g->clearing[clearing].pieces[piece] && root_is_enemy(g, seat, other) &&
           root_may_harm(g, seat, other, clearing);
}

bool root_may_place_when_cleared(const struct root *g, uint8_t seat, int clearing)
{
    uint16_t others = g->hooked[HOOK_MAY_PLACE];
    for (int other; (other = owners_take(&others)) >= 0;)
        if (!faction_of(g, (uint8_t)other)->may_place(g, (uint8_t)other, clearing, seat) &&
            !veto_leaves(g, seat, (uint8_t)other, clearing))
            return false;
    return true;
}

/* Law 2.2.3 */
bool root_may_build(const struct root *g, uint8_t seat, int clearing, int piece)
{
    return g->supply[piece] > 0 && root_free_slots(g, clearing) > 0 && root_may_place(g, seat, clearing);
}

/* Law 1.5.1, 1.5.4: as many as there are */
int root_place_warriors(struct root *g, uint8_t seat, int clearing, int count)
{
    if (count > g->warriors_supply[seat])
        count = g->warriors_supply[seat];
    if (count <= 0)
        return 0;
    g->warriors_supply[seat] = (uint8_t)(g->warriors_supply[seat] - count);
    root_add_warriors(g, clearing, seat, count);
    root_tell(g, EVENT_PLACED, seat, PIECE_WARRIOR, (uint16_t)clearing, (uint16_t)count, 0);
    return count;
}

void root_place_warriors_due(struct root *g, uint8_t seat, uint16_t reason, uint8_t due[CLEARINGS_MAX])
{
    int all = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        all += due[c];
    if (g->warriors_supply[seat] >= all) {
        for (int c = 0; c < map_of(g)->clearings_count; c++)
            root_place_warriors(g, seat, c, due[c]);
        return;
    }
    while (g->warriors_supply[seat] > 0) {
        uint16_t open = 0;
        for (int c = 0; c < map_of(g)->clearings_count; c++)
            if (due[c])
                open |= (uint16_t)(1u << c);
        int at = root_ask_clearing(g, seat, reason, 0, 0, open);
        root_place_warriors(g, seat, at, 1);
        due[at]--;
    }
}

static void put_piece(struct root *g, int clearing, int piece)
{
    GAME_ASSERT(g->supply[piece] > 0);
    g->supply[piece]--;
    root_add_pieces(g, clearing, piece, 1);
    root_tell(g, EVENT_PLACED, piece_owner(g, piece), (uint16_t)piece, (uint16_t)clearing, 1, 0);
}

void root_place_piece(struct root *g, int clearing, int piece)
{
    put_piece(g, clearing, piece);
    if (root_piece_defs[piece].class == CLASS_BUILDING)
        root_landmark_placed(g, clearing, piece);
}

bool root_may_harm(const struct root *g, uint8_t by, uint8_t victim, int clearing)
{
    uint16_t others = g->hooked[HOOK_MAY_HARM];
    for (int other; (other = owners_take(&others)) >= 0;)
        if (!faction_of(g, (uint8_t)other)->may_harm(g, (uint8_t)other, by, victim, clearing))
            return false;
    return true;
}

bool root_enemy_warriors(const struct root *g, uint8_t seat, uint8_t owner, int clearing)
{
    return root_is_enemy(g, seat, owner) && g->lent_to[owner] != g->allegiance[seat] + 1 &&
           g->clearing[clearing].warriors[owner] > 0 && root_may_harm(g, seat, owner, clearing);
}

static void note_removal(struct root *g, struct removal r)
{
    GAME_ASSERT(g->removals_count < REMOVALS_MAX);
    g->removals[g->removals_count++] = r;
    root_tell(g, EVENT_REMOVED, r.owner, r.piece, r.clearing, r.count, r.by);
}

void root_remove_warriors(struct root *g, uint8_t by, enum cause cause, uint8_t owner, int clearing,
                          int count)
{
    const struct clearing *c = &g->clearing[clearing];
    if (count > c->warriors[owner])
        count = c->warriors[owner];
    if (count <= 0 || !root_may_harm(g, by, owner, clearing))
        return;
    root_add_warriors(g, clearing, owner, -count);
    g->warriors_supply[owner] = (uint8_t)(g->warriors_supply[owner] + count);
    note_removal(g, (struct removal){by, owner, PIECE_WARRIOR, (uint8_t)clearing, (uint8_t)count,
                                     (uint8_t)cause, 0, 0});
}

/* Who says which of equal pieces leaves: in battle who takes the hit (Law 4.3.4) or removes for both (Law
 * D.4.2), else whose effect it is. */
static uint8_t picks_piece(const struct root *g, uint8_t by, enum cause cause, int piece)
{
    bool of_owner = (cause == CAUSE_BATTLE && !g->battle.remover) || by == SEAT_NOBODY;
    return root_decider(g, of_owner ? piece_owner(g, piece) : by);
}

/* Crafting pieces in the clearing of who is at turn. */
static int crafters_at_turn(const struct root *g, int clearing)
{
    const struct faction_def *f = faction_of(g, g->turn.seat);
    return f->crafters ? f->crafters(g, g->turn.seat, clearing) : 0;
}

/*
 * Law 4.1.1: each piece is activated once a turn, but which of those of a suit were stays open until it
 * matters to the crafter: one that leaves was an activated one, if there is any. `before`: those that were
 * there.
 */
static void activated_leave(struct root *g, int clearing, int before)
{
    int left = before - crafters_at_turn(g, clearing);
    uint8_t *used = &g->turn.craft_used[craft_suit(&g->clearing[clearing])];
    *used = (uint8_t)(*used > left ? *used - left : 0);
}

/* Tokens and buildings go back to their track or supply; the keep leaves the game (Law 6.2.2, G.1.22). */
void root_remove_piece(struct root *g, uint8_t by, enum cause cause, int clearing, int piece, int count)
{
    const struct clearing *c = &g->clearing[clearing];
    if (count > c->pieces[piece])
        count = c->pieces[piece];
    if (count <= 0 || !root_may_harm(g, by, piece_owner(g, piece), clearing))
        return;
    int more = root_landmark_leaves(g, picks_piece(g, by, cause, piece), clearing, piece, count);
    int crafters = crafters_at_turn(g, clearing);
    root_add_pieces(g, clearing, piece, -count);
    activated_leave(g, clearing, crafters);
    if (root_piece_defs[piece].leaves_game)
        g->gone[piece] = (uint8_t)(g->gone[piece] + count);
    else
        g->supply[piece] = (uint8_t)(g->supply[piece] + count);
    note_removal(g, (struct removal){by, piece_owner(g, piece), (uint8_t)piece, (uint8_t)clearing,
                                     (uint8_t)count, (uint8_t)cause, (uint8_t)more, 0});
}

/* Law G.1.21: the new one stands where the other stood */
void root_replace_building(struct root *g, uint8_t by, int clearing, int piece, int building)
{
    root_remove_piece(g, by, CAUSE_EFFECT, clearing, piece, 1);
    put_piece(g, clearing, building);
    if (g->removals[g->removals_count - 1].more)
        root_landmark_replaced(g, clearing, building);
}

bool root_may_remove(const struct root *g, int piece, enum cause cause)
{
    uint8_t owner = piece_owner(g, piece);
    const struct faction_def *f = faction_of(g, owner);
    return !f->may_remove || f->may_remove(g, owner, piece, (int)cause);
}

void root_remove_enemies(struct root *g, uint8_t by, int clearing)
{
    for (uint8_t owner = 0; owner < g->owners; owner++) {
        if (!root_is_enemy(g, by, owner))
            continue;
        if (g->lent_to[owner] != g->allegiance[by] + 1) /* G.1.9 */
            root_remove_warriors(g, by, CAUSE_EFFECT, owner, clearing, g->clearing[clearing].warriors[owner]);
        for (int piece = PIECE_FIRST; piece < PIECE_COUNT; piece++)
            if (g->clearing[clearing].pieces[piece] && piece_owner(g, piece) == owner &&
                root_may_remove(g, piece, CAUSE_EFFECT))
                root_remove_piece(g, by, CAUSE_EFFECT, clearing, piece, g->clearing[clearing].pieces[piece]);
        if (g->pawn[owner] == clearing && faction_of(g, owner)->swept)
            faction_of(g, owner)->swept(g, owner, clearing, by);
    }
}
