/* Hits and what a side loses by them. Law 4.3.4 */
#include "core/root/faction.h"
#include "core/root/law/sides.h"
#include "core/root/law/emit.h"
#include "core/root/law/hits.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/presence.h"
#include "core/root/law/settle.h"

uint8_t root_loss_chooser(const struct root *g, int side)
{
    bool own = !g->battle.remover || side_faction(g, side)->damaged;
    return own ? root_decider(g, g->battle.seat[side]) : (uint8_t)(g->battle.remover - 1);
}

/* Equal pieces leave together: losses that do not differ are one. */
static void note_loss(struct root *g, int side, struct loss loss)
{
    for (int i = 0; i < g->battle.losses_count[side]; i++) {
        struct loss *noted = &g->battle.losses[side][i];
        if (noted->piece == loss.piece && noted->owner == loss.owner && loss.piece < PIECE_COUNT) {
            noted->count = (uint8_t)(noted->count + loss.count);
            return;
        }
    }
    GAME_ASSERT(g->battle.losses_count[side] < LOSSES_MAX);
    g->battle.losses[side][g->battle.losses_count[side]++] = loss;
}

/* How many pieces of a kind were already chosen to be lost. */
static int chosen(const struct root *g, int side, int piece)
{
    int n = 0;
    for (int i = 0; i < g->battle.losses_count[side]; i++)
        if (g->battle.losses[side][i].piece == piece)
            n += g->battle.losses[side][i].count;
    return n;
}

/* Who removes what the side loses. */
static uint8_t remover_for(const struct root *g, int side)
{
    const struct battle *b = &g->battle;
    return b->remover ? (uint8_t)(b->remover - 1) : b->seat[other_side(side)];
}

bool root_can_lose(const struct root *g, int side, uint8_t owner)
{
    return root_may_harm(g, remover_for(g, side), owner, g->battle.clearing);
}

/* Warriors of this owner that are lent to the side and can fall. */
static int lent_by(const struct root *g, int side, uint8_t owner)
{
    bool lent = owner != g->battle.seat[side] && root_fights_for(g, owner) == g->battle.seat[side];
    return lent && root_can_lose(g, side, owner) ? g->clearing[g->battle.clearing].warriors[owner] : 0;
}

static int lent_warriors(const struct root *g, int side)
{
    int n = 0;
    for (uint8_t owner = 0; owner < g->owners && root_any_lent(g); owner++)
        n += lent_by(g, side, owner);
    return n;
}

/* Lent warriors of one owner after the other. */
static void choose_lent(struct root *g, int side, int hits)
{
    for (uint8_t owner = 0; owner < g->owners && hits > 0; owner++) {
        int there = lent_by(g, side, owner), taken = there < hits ? there : hits;
        if (taken > 0)
            note_loss(g, side, (struct loss){owner, PIECE_WARRIOR, 0, (uint8_t)taken});
        hits -= taken;
    }
}

static int own_warriors(const struct root *g, uint8_t seat)
{
    return root_fights_for(g, seat) == seat ? g->clearing[g->battle.clearing].warriors[seat] : 0;
}

/* The same with single ones of a kind of their own. */
static int own_fighters(const struct root *g, uint8_t seat)
{
    return own_warriors(g, seat) + root_single_warriors(g, seat, g->battle.clearing);
}

static void lose_all_own(struct root *g, int side)
{
    uint8_t seat = g->battle.seat[side];
    const struct clearing *c = &g->clearing[g->battle.clearing];
    if (own_warriors(g, seat) > 0)
        note_loss(g, side, (struct loss){seat, PIECE_WARRIOR, 0, (uint8_t)own_warriors(g, seat)});
    for (int piece = PIECE_FIRST; piece < BUILDING_FIRST; piece++)
        if (piece_owner(g, piece) == seat && c->pieces[piece])
            note_loss(g, side, (struct loss){seat, (uint8_t)piece, 0, c->pieces[piece]});
}

/* Own warriors: which of them falls matters only if not all do and there are single ones of a kind of their
 * own. */
static void choose_own(struct root *g, int side, int hits)
{
    uint8_t seat = g->battle.seat[side];
    const struct clearing *c = &g->clearing[g->battle.clearing];
    if (hits > 0 && hits == own_fighters(g, seat)) {
        lose_all_own(g, side);
        return;
    }
    for (int left = hits; left > 0; left--) {
        int plain = own_warriors(g, seat) - chosen(g, side, PIECE_WARRIOR), kinds = 0;
        for (int piece = PIECE_FIRST; piece < BUILDING_FIRST; piece++)
            kinds += piece_owner(g, piece) == seat && c->pieces[piece] > chosen(g, side, piece);
        if (kinds == 0) {
            note_loss(g, side, (struct loss){seat, PIECE_WARRIOR, 0, (uint8_t)left});
            return;
        }
        struct prompt *p =
            ask(g, root_loss_chooser(g, side), REASON_TAKE_HIT, g->battle.clearing, (uint16_t)left, 0);
        if (p) {
            if (plain > 0)
                offer(p, VERB_PIECE, PIECE_WARRIOR, seat, 0);
            for (int piece = PIECE_FIRST; piece < BUILDING_FIRST; piece++)
                if (piece_owner(g, piece) == seat && c->pieces[piece] > chosen(g, side, piece))
                    offer(p, VERB_PIECE, (uint16_t)piece, seat, 0);
        }
        note_loss(g, side, (struct loss){seat, (uint8_t)answer_forced(g).arg[0], 0, 1});
    }
}

/*
 * Warriors take hits first; lent ones share them with own ones, who take the odd hit (Law 11.2.7.IIIa), but
 * those that cannot be removed take none (1.5.4).
 */
static int choose_warriors(struct root *g, int side, int hits)
{
    uint8_t seat = g->battle.seat[side];
    int own = root_can_lose(g, side, seat) ? own_fighters(g, seat) : 0, lent = lent_warriors(g, side);
    int taken = own + lent < hits ? own + lent : hits;
    int own_hits = (taken + 1) / 2 < own ? (taken + 1) / 2 : own;
    if (taken - own_hits > lent)
        own_hits = taken - lent;
    choose_lent(g, side, taken - own_hits);
    choose_own(g, side, own_hits);
    return taken;
}

/* Kinds of buildings and tokens that the side could lose: bit per kind. */
static uint64_t losable_kinds(const struct root *g, int side)
{
    uint8_t seat = g->battle.seat[side];
    uint64_t kinds = kinds_in(g, g->battle.clearing) & g->kinds_of[seat] & ~KINDS_BEFORE(BUILDING_FIRST);
    return kinds && root_can_lose(g, side, seat) ? kinds : 0;
}

/* Pieces of such a kind that the side could still lose. */
static int left_of(const struct root *g, int side, int piece)
{
    return g->clearing[g->battle.clearing].pieces[piece] - chosen(g, side, piece);
}

static int ask_piece(struct root *g, int side, int hits)
{
    uint8_t seat = g->battle.seat[side];
    struct prompt *p =
        ask(g, root_loss_chooser(g, side), REASON_TAKE_HIT, g->battle.clearing, (uint16_t)hits, 0);
    for (uint64_t kinds = p ? losable_kinds(g, side) : 0; kinds; kinds &= kinds - 1) {
        int piece = __builtin_ctzll(kinds);
        if (left_of(g, side, piece) > 0)
            offer(p, VERB_PIECE, (uint16_t)piece, seat, 0);
    }
    return answer_forced(g).arg[0];
}

/*
 * Warriors first; then the owner picks among buildings and tokens, unless all of them fall. As long as there
 * are warriors that stay, nothing else falls.
 */
static void choose_pieces(struct root *g, int side, int hits)
{
    uint8_t seat = g->battle.seat[side];
    int fallen = choose_warriors(g, side, hits);
    if (warriors_of_side(g, side) > fallen)
        return;
    for (int left = hits - fallen; left > 0; left--) {
        int there = 0, piece = PIECE_COUNT;
        for (uint64_t kinds = losable_kinds(g, side); kinds; kinds &= kinds - 1) {
            int kind = __builtin_ctzll(kinds), of_kind = left_of(g, side, kind);
            there += of_kind;
            piece = of_kind > 0 && piece == PIECE_COUNT ? kind : piece;
        }
        if (there == 0)
            return;
        if (there > left)
            piece = ask_piece(g, side, left);
        note_loss(g, side, (struct loss){seat, (uint8_t)piece, 0, 1});
    }
}

/* Hits that are left when abilities have changed them. */
static int hits_taken(struct root *g, int side, int hits)
{
    uint16_t owners = backers(g, side);
    for (int owner; hits > 0 && (owner = owners_take(&owners)) >= 0;)
        if (faction_of(g, (uint8_t)owner)->hits_taken)
            hits = faction_of(g, (uint8_t)owner)->hits_taken(g, (uint8_t)owner, side, hits);
    return hits;
}

static void choose_losses(struct root *g, int side, int hits)
{
    if (hits <= 0)
        return;
    root_tell(g, EVENT_HITS, g->battle.seat[side], (uint16_t)hits, 0, 0, 0);
    if (side_faction(g, side)->choose_losses)
        side_faction(g, side)->choose_losses(g, g->battle.seat[side], side, hits);
    else
        choose_pieces(g, side, hits);
}

/* Whether own warriors of several kinds stand there and only some of them fall. */
static bool picks_warriors(const struct root *g, int side, int hits)
{
    uint8_t seat = g->battle.seat[side];
    int kinds = own_warriors(g, seat) > 0;
    for (int piece = PIECE_FIRST; piece < BUILDING_FIRST; piece++)
        kinds += piece_owner(g, piece) == seat && g->clearing[g->battle.clearing].pieces[piece];
    return kinds > 1 && hits < warriors_of_side(g, side);
}

/* Whether buildings or tokens of several kinds stand there and only some of them fall. */
static bool picks_pieces(const struct root *g, int side, int hits)
{
    int left = hits - warriors_of_side(g, side), there = 0, kinds = 0;
    if (left <= 0)
        return false;
    for (uint64_t losable = losable_kinds(g, side); losable; losable &= losable - 1) {
        int piece = __builtin_ctzll(losable);
        if (left_of(g, side, piece) > 0) {
            there += g->clearing[g->battle.clearing].pieces[piece];
            kinds++;
        }
    }
    return kinds > 1 && left < there;
}

/* Whether this side has anything to choose when it takes so many hits. */
static bool has_losses_to_choose(const struct root *g, int side, int hits)
{
    const struct faction_def *f = side_faction(g, side);
    if (hits <= 0)
        return false;
    if (f->choose_losses)
        return f->has_losses_to_choose && f->has_losses_to_choose(g, g->battle.seat[side], side, hits);
    return root_can_lose(g, side, g->battle.seat[side]) &&
           (picks_warriors(g, side, hits) || picks_pieces(g, side, hits));
}

/* Law 1.1.3: nothing says who names losses first, if both sides have a choice and different people make it.
 */
static int first_to_choose(struct root *g, int to_attacker, int to_defender)
{
    if (root_loss_chooser(g, ATTACKER) == root_loss_chooser(g, DEFENDER) || to_attacker <= 0 ||
        to_defender <= 0 || !has_losses_to_choose(g, ATTACKER, to_attacker) ||
        !has_losses_to_choose(g, DEFENDER, to_defender))
        return ATTACKER;
    struct prompt *p = ask(g, g->turn.seat, REASON_LOSSES_FIRST, g->battle.clearing, 0, 0);
    if (p)
        for (int side = 0; side < SIDES; side++)
            offer(p, VERB_NAMES_FIRST, g->battle.seat[side], 0, 0);
    return answer(g).arg[0] == g->battle.seat[DEFENDER] ? DEFENDER : ATTACKER;
}

static void take_losses(struct root *g, int side)
{
    struct battle *b = &g->battle;
    uint8_t by = remover_for(g, side);
    for (int i = 0; i < b->losses_count[side]; i++) {
        const struct loss *loss = &b->losses[side][i];
        if (loss->piece == PIECE_COUNT)
            side_faction(g, side)->lose_item(g, b->seat[side], loss);
        else if (loss->piece == PIECE_WARRIOR)
            root_remove_warriors(g, by, CAUSE_BATTLE, loss->owner, b->clearing, loss->count);
        else
            root_remove_piece(g, by, CAUSE_BATTLE, b->clearing, loss->piece, loss->count);
        b->losses[side][i] = (struct loss){0};
    }
    b->losses_count[side] = 0;
}

void root_deal_hits(struct root *g, int to_attacker, int to_defender)
{
    int hits[SIDES];
    hits[ATTACKER] = hits_taken(g, ATTACKER, to_attacker);
    hits[DEFENDER] = hits_taken(g, DEFENDER, to_defender);
    int first = first_to_choose(g, hits[ATTACKER], hits[DEFENDER]);
    choose_losses(g, first, hits[first]);
    choose_losses(g, other_side(first), hits[other_side(first)]);
    take_losses(g, ATTACKER);
    take_losses(g, DEFENDER);
    root_settle(g);
}
