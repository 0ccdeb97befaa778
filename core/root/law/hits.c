/* Hits and what a side loses by them. Law 4.3.4 */
#include "core/root/law/battle.h"

/* Who picks what this side loses: who decides for it, or who removes for both. Law D.4.2 */
static uint8_t chooser(const struct root *g, int side)
{
    return g->battle.remover ? (uint8_t)(g->battle.remover - 1) : decider(g, g->battle.seat[side]);
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

/* Lent warriors of one owner after the other. */
static void choose_lent(struct root *g, int side, int hits)
{
    for (uint8_t owner = 0; owner < g->owners && hits > 0; owner++) {
        int there = g->clearing[g->battle.clearing].warriors[owner];
        if (owner == g->battle.seat[side] || fights_for(g, owner) != g->battle.seat[side] || !there)
            continue;
        int taken = there < hits ? there : hits;
        note_loss(g, side, (struct loss){owner, PIECE_WARRIOR, 0, (uint8_t)taken});
        hits -= taken;
    }
}

/* Who removes what the side loses. */
static uint8_t remover_for(const struct root *g, int side)
{
    const struct battle *b = &g->battle;
    return b->remover ? (uint8_t)(b->remover - 1) : b->seat[other_side(side)];
}

/* Whether pieces of who fights on this side can be removed at all. */
static bool can_lose(const struct root *g, int side)
{
    return may_harm(g, remover_for(g, side), g->battle.seat[side], g->battle.clearing);
}

static int own_warriors(const struct root *g, uint8_t seat)
{
    return fights_for(g, seat) == seat ? g->clearing[g->battle.clearing].warriors[seat] : 0;
}

/* The same with single ones of a kind of their own. */
static int own_fighters(const struct root *g, uint8_t seat)
{
    return own_warriors(g, seat) + single_warriors(g, seat, g->battle.clearing);
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
        struct prompt *p = ask(g, chooser(g, side), REASON_TAKE_HIT, g->battle.clearing, (uint16_t)left, 0);
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

/* Warriors take hits first; lent ones share them with own ones, who take the odd hit (Law 11.2.7.IIIa). */
static int choose_warriors(struct root *g, int side, int hits)
{
    uint8_t seat = g->battle.seat[side];
    int all = warriors_of_side(g, side), own = own_fighters(g, seat);
    if (!can_lose(g, side)) {
        all -= own;
        own = 0;
    }
    int taken = all < hits ? all : hits, lent = all - own;
    int own_hits = (taken + 1) / 2 < own ? (taken + 1) / 2 : own;
    if (taken - own_hits > lent)
        own_hits = taken - lent;
    choose_lent(g, side, taken - own_hits);
    choose_own(g, side, own_hits);
    return taken;
}

/* Pieces of a kind, buildings or tokens, that the side could still lose. */
static int left_of(const struct root *g, int side, int piece)
{
    if (piece_owner(g, piece) != g->battle.seat[side] || !can_lose(g, side))
        return 0;
    return g->clearing[g->battle.clearing].pieces[piece] - chosen(g, side, piece);
}

static int ask_piece(struct root *g, int side, int hits)
{
    uint8_t seat = g->battle.seat[side];
    struct prompt *p = ask(g, chooser(g, side), REASON_TAKE_HIT, g->battle.clearing, (uint16_t)hits, 0);
    if (p)
        for (int piece = BUILDING_FIRST; piece < PIECE_COUNT; piece++)
            if (left_of(g, side, piece) > 0)
                offer(p, VERB_PIECE, (uint16_t)piece, seat, 0);
    return answer_forced(g).arg[0];
}

/* Warriors first; then the owner picks among buildings and tokens, unless all of them fall. */
static void choose_pieces(struct root *g, int side, int hits)
{
    uint8_t seat = g->battle.seat[side];
    for (int left = hits - choose_warriors(g, side, hits); left > 0; left--) {
        int there = 0, piece = PIECE_COUNT;
        for (int kind = PIECE_COUNT - 1; kind >= BUILDING_FIRST; kind--) {
            there += left_of(g, side, kind);
            piece = left_of(g, side, kind) > 0 ? kind : piece;
        }
        if (there == 0)
            return;
        if (there > left)
            piece = ask_piece(g, side, left);
        note_loss(g, side, (struct loss){seat, (uint8_t)piece, 0, 1});
    }
}

static void choose_losses(struct root *g, int side, int hits)
{
    uint16_t owners = backers(g, side);
    for (int owner; hits > 0 && (owner = owners_take(&owners)) >= 0;)
        if (faction_of(g, (uint8_t)owner)->hits_taken)
            hits = faction_of(g, (uint8_t)owner)->hits_taken(g, (uint8_t)owner, side, hits);
    if (hits <= 0)
        return;
    tell(g, EVENT_HITS, g->battle.seat[side], (uint16_t)hits, 0, 0, 0);
    if (side_faction(g, side)->choose_losses)
        side_faction(g, side)->choose_losses(g, g->battle.seat[side], side, hits);
    else
        choose_pieces(g, side, hits);
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
            remove_warriors(g, by, CAUSE_BATTLE, loss->owner, b->clearing, loss->count);
        else
            remove_piece(g, by, CAUSE_BATTLE, b->clearing, loss->piece, loss->count);
        b->losses[side][i] = (struct loss){0};
    }
    b->losses_count[side] = 0;
}

void deal_hits(struct root *g, int to_attacker, int to_defender)
{
    choose_losses(g, ATTACKER, to_attacker);
    choose_losses(g, DEFENDER, to_defender);
    take_losses(g, ATTACKER);
    take_losses(g, DEFENDER);
    settle(g);
}
