/* Moving. Law 4.2 */
#include "core/root/faction.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/move.h"
#include "core/root/law/on_map.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/rule.h"
#include "core/root/law/settle.h"

/* Whether no rule is needed anywhere (Law 4.2.1, 13.2.3). */
static bool moves_freely(const struct root *g, uint8_t seat)
{
    return faction_of(g, seat)->nimble || lasting_of(g, seat, LASTING_FREE_MOVES);
}

/*
 * Links but those by which a landmark carries (Law 4.2.1). `without_rule`: clearings to which one of them
 * needs no rule; `anyhow`: those to which none needs any, by whatever link.
 */
static uint16_t links_and_freedom(const struct root *g, uint8_t seat, int from, uint16_t *without_rule,
                                  uint16_t *anyhow)
{
    uint16_t links = neighbours(g, from);
    *without_rule = *anyhow = moves_freely(g, seat) ? UINT16_MAX : 0;
    if (lasting_of(g, seat, LASTING_LINKS))
        links |= root_crafted_links(g, seat, from);
    uint16_t others = g->hooked[HOOK_EXTRA_LINKS];
    for (int other; (other = owners_take(&others)) >= 0;) {
        uint16_t freed = 0,
                 more = faction_of(g, (uint8_t)other)->extra_links(g, (uint8_t)other, seat, from, &freed);
        links |= more;
        *without_rule |= freed;
        *anyhow |= freed & (uint16_t)~more;
    }
    return links;
}

static uint16_t links_on_foot(const struct root *g, uint8_t seat, int from, uint16_t *without_rule)
{
    uint16_t anyhow;
    return links_and_freedom(g, seat, from, without_rule, &anyhow);
}

uint16_t root_adjacent_for(const struct root *g, uint8_t seat, int clearing)
{
    uint16_t without_rule;
    return links_on_foot(g, seat, clearing, &without_rule);
}

/* All links for warriors of the seat, those that need no rule in `without_rule` too. */
static uint16_t move_links(const struct root *g, uint8_t seat, int from, uint16_t *without_rule)
{
    return links_on_foot(g, seat, from, without_rule) | root_landmark_links(g, from);
}

bool root_ask_carried(struct root *g, uint8_t mover, int from, int to, bool on_foot)
{
    if (!(root_landmark_links(g, from) >> to & 1))
        return false;
    if (!on_foot)
        return true;
    return root_landmark_ask_carried(g, mover, from, to);
}

bool root_may_be_carried(const struct root *g, uint8_t owner, int from, int to)
{
    uint16_t without_rule, anyhow;
    links_and_freedom(g, owner, from, &without_rule, &anyhow);
    return (root_landmark_links(g, from) >> to & 1) &&
           ((anyhow >> to & 1) || root_rules(g, owner, from) || root_rules(g, owner, to));
}

/* How warriors get there: carried, on foot, or as the mover likes. */
static bool warriors_carried(struct root *g, uint8_t mover, uint8_t owner, int from, int to)
{
    return root_may_be_carried(g, owner, from, to) &&
           root_ask_carried(g, mover, from, to, root_adjacent_for(g, owner, from) >> to & 1);
}

/* Vetoes of all factions: leaving a snare and alike. */
bool root_may_leave(const struct root *g, uint8_t seat, int clearing)
{
    uint16_t others = g->hooked[HOOK_MAY_LEAVE];
    for (int other; (other = owners_take(&others)) >= 0;)
        if (!faction_of(g, (uint8_t)other)->may_leave(g, (uint8_t)other, clearing, seat))
            return false;
    return true;
}

bool root_may_enter(const struct root *g, uint8_t seat, int clearing)
{
    uint16_t others = g->hooked[HOOK_MAY_ENTER];
    for (int other; (other = owners_take(&others)) >= 0;)
        if (!faction_of(g, (uint8_t)other)->may_enter(g, (uint8_t)other, clearing, seat))
            return false;
    return true;
}

bool root_may_pass(const struct root *g, uint8_t seat, int from, int to)
{
    return (from >= FOREST_BASE || root_may_leave(g, seat, from)) && root_may_enter(g, seat, to);
}

bool root_may_move(const struct root *g, uint8_t seat, int from, int to)
{
    uint16_t without_rule;
    if (!(move_links(g, seat, from, &without_rule) >> to & 1) || !root_may_pass(g, seat, from, to))
        return false;
    return (without_rule >> to & 1) || root_rules(g, seat, from) || root_rules(g, seat, to);
}

void root_list_moves(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb, uint16_t from_mask)
{
    if (faction_of(g, seat)->list_moves) {
        faction_of(g, seat)->list_moves(g, seat, p, verb, from_mask);
        return;
    }
    root_list_warrior_moves(g, seat, p, verb, from_mask);
}

/* Offers the moves from a clearing to those of the mask. */
static void offer_moves(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb, int from,
                        uint16_t open)
{
    for (; open; open &= (uint16_t)(open - 1)) {
        int to = __builtin_ctz(open);
        if (root_may_enter(g, seat, to))
            offer(p, verb, (uint16_t)from, (uint16_t)to, 0);
    }
}

/* Moves to and from a place off the map: it is ruled by who has it (Law 12.2.2), so rule matters to none. */
static void list_off_map(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb,
                         uint16_t from_mask)
{
    if (faction_of(g, seat)->list_off_map)
        faction_of(g, seat)->list_off_map(g, seat, p, verb, from_mask);
}

void root_list_warrior_moves(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb,
                             uint16_t from_mask)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (!g->clearing[c].warriors[seat])
            from_mask &= (uint16_t) ~(1u << c);
    root_list_moves_out(g, seat, p, verb, from_mask);
    list_off_map(g, seat, p, verb, from_mask);
}

void root_list_moves_out(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb,
                         uint16_t from_mask)
{
    uint16_t ruled = root_ruled_clearings(g, seat);
    for (int from = 0; from < map_of(g)->clearings_count; from++) {
        if (!(from_mask >> from & 1) || !root_may_leave(g, seat, from))
            continue;
        uint16_t without_rule, links = move_links(g, seat, from, &without_rule);
        offer_moves(g, seat, p, verb, from, ruled >> from & 1 ? links : links & (ruled | without_rule));
    }
}

void root_list_forced_moves(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb)
{
    for (int from = 0; from < map_of(g)->clearings_count; from++)
        if (g->clearing[from].warriors[seat] && root_may_leave(g, seat, from))
            offer_moves(g, seat, p, verb, from, root_adjacent_for(g, seat, from));
    list_off_map(g, seat, p, verb, ANYWHERE);
}

void root_play_move(struct root *g, uint8_t seat, int from, int to)
{
    if (faction_of(g, seat)->play_move)
        faction_of(g, seat)->play_move(g, seat, from, to);
    else
        root_play_warrior_move(g, seat, from, to);
}

int root_ask_move_count(struct root *g, uint8_t seat, int from, int to, int there)
{
    if (g->turn.all_move)
        return there;
    struct prompt *p = ask(g, seat, REASON_MOVE_COUNT, (uint16_t)from, (uint16_t)to, 0);
    if (p)
        for (int n = 1; n <= there; n++)
            offer(p, VERB_COUNT_OF, (uint16_t)n, 0, 0);
    return answer_forced(g).arg[0];
}

int root_warriors_off_map(const struct root *g, uint8_t seat)
{
    return faction_of(g, seat)->warriors_off_map ? faction_of(g, seat)->warriors_off_map(g, seat) : 0;
}

int root_warriors_to_move(const struct root *g, uint8_t seat, int from)
{
    return from == OFF_MAP ? root_warriors_off_map(g, seat) : g->clearing[from].warriors[seat];
}

bool root_may_come_from_off_map(const struct root *g, uint8_t seat, int to)
{
    struct prompt moves;
    bool found = false;
    moves.count = 0;
    list_off_map(g, seat, &moves, VERB_MOVE, (uint16_t)(1u << OFF_MAP));
    for (int i = 0; i < moves.count; i++)
        found = found || moves.options[i].arg[1] == to;
    return found;
}

void root_play_warrior_move(struct root *g, uint8_t seat, int from, int to)
{
    int count = root_ask_move_count(g, seat, from, to, root_warriors_to_move(g, seat, from));
    if (from == OFF_MAP || to == OFF_MAP)
        faction_of(g, seat)->move_off_map(g, seat, from, to, count);
    else
        root_move_warriors(g, seat, seat, from, to, count);
}

void root_force_move(struct root *g, uint8_t seat, int from, int to, int count)
{
    if (from == OFF_MAP || to == OFF_MAP) {
        faction_of(g, seat)->move_off_map(g, seat, from, to, count);
        return;
    }
    if (root_ask_carried(g, seat, from, to, true)) /* no rule is needed for either way */
        root_landmark_carried(g, seat, SEAT_NOBODY, from, to);
    root_move_warriors_along(g, seat, seat, from, to, count);
}

void root_warriors_arrived(struct root *g, struct arrival a)
{
    uint16_t owners = g->hooked[HOOK_ON_MOVED];
    for (int other; (other = owners_take(&owners)) >= 0;)
        faction_of(g, (uint8_t)other)->on_moved(g, (uint8_t)other, &a);
    root_settle(g);
}

static void carry_if_carried(struct root *g, uint8_t mover, uint8_t owner, int from, int to)
{
    if (warriors_carried(g, mover, owner, from, to))
        root_landmark_carried(g, mover, SEAT_NOBODY, from, to);
}

/* What the warriors took along: kinds of pieces. */
static uint64_t relocate(struct root *g, uint8_t owner, int from, int to, int count)
{
    GAME_ASSERT(count > 0 && count <= g->clearing[from].warriors[owner]);
    root_add_warriors(g, from, owner, -count);
    root_add_warriors(g, to, owner, count);
    root_tell(g, EVENT_MOVED, owner, PIECE_WARRIOR, (uint16_t)from, (uint16_t)to, (uint16_t)count);
    if (faction_of(g, owner)->take_along)
        return faction_of(g, owner)->take_along(g, owner, from, to, count);
    return 0;
}

void root_move_warriors(struct root *g, uint8_t mover, uint8_t owner, int from, int to, int count)
{
    carry_if_carried(g, mover, owner, from, to);
    root_move_warriors_along(g, mover, owner, from, to, count);
}

void root_move_warriors_along(struct root *g, uint8_t mover, uint8_t owner, int from, int to, int count)
{
    uint64_t along = relocate(g, owner, from, to, count);
    root_warriors_arrived(g,
                          (struct arrival){mover, owner, (uint8_t)from, (uint8_t)to, (uint8_t)count, along});
}

void root_move_single(struct root *g, uint8_t mover, int piece, int from, int to, int count)
{
    uint8_t owner = piece_owner(g, piece);
    GAME_ASSERT(g->clearing[from].pieces[piece] > 0);
    carry_if_carried(g, mover, owner, from, to);
    root_add_pieces(g, from, piece, -1);
    root_add_pieces(g, to, piece, 1);
    root_tell(g, EVENT_MOVED, owner, (uint16_t)piece, (uint16_t)from, (uint16_t)to, 1);
    uint64_t along = count > 0 ? relocate(g, owner, from, to, count) : 0;
    root_warriors_arrived(g,
                          (struct arrival){mover, owner, (uint8_t)from, (uint8_t)to, (uint8_t)count, along});
}

static void relocate_pawn(struct root *g, uint8_t seat, int to, bool far)
{
    uint8_t from = g->pawn[seat];
    g->pawn[seat] = (uint8_t)to;
    root_tell(g, EVENT_MOVED, seat, PIECE_PAWN, from, (uint16_t)to, 1);
    uint16_t owners = g->hooked[HOOK_ON_PAWN];
    for (int other; (other = owners_take(&owners)) >= 0;)
        faction_of(g, (uint8_t)other)->on_pawn(g, (uint8_t)other, seat, from, to, far);
}

void root_move_pawn(struct root *g, uint8_t seat, int to)
{
    relocate_pawn(g, seat, to, false);
}

void root_move_pawn_far(struct root *g, uint8_t seat, int to)
{
    relocate_pawn(g, seat, to, true);
}
