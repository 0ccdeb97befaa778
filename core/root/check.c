/* What must be true of every position: pieces and cards are conserved. For tests and tools. */
#include "core/root/check.h"

#include "core/root/faction.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/on_map.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/rule.h"

/* Adds a place's cards; false if one of them was seen elsewhere. */
static bool add_place(cardset *seen, cardset place)
{
    bool apart = (*seen & place) == 0;
    *seen |= place;
    return apart;
}

static const char *check_cards(const struct root *g)
{
    cardset seen = 0;
    bool apart = add_place(&seen, g->deck_cards) && add_place(&seen, g->discard_pile) &&
                 add_place(&seen, g->available) && add_place(&seen, g->loose) &&
                 add_place(&seen, g->removed_cards) && add_place(&seen, root_landmark_cards(g));
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        apart = apart && add_place(&seen, g->hand[seat]) && add_place(&seen, g->crafted[seat]);
        if (g->dominance[seat])
            apart = apart && add_place(&seen, CARD_BIT(g->dominance[seat] - 1));
        cardset hand = g->hand[seat];
        for (int card; (card = cardset_take(&hand)) >= 0;)
            if (!(g->known_to[card] & SEAT_BIT(seat)))
                return "a seat does not know its own hand";
    }
    for (uint8_t owner = 0; owner < g->owners; owner++)
        if (faction_of(g, owner)->cards)
            apart = apart && add_place(&seen, faction_of(g, owner)->cards(g, owner));
    if (!apart)
        return "a card is in two places";
    if (seen != CARD_BIT(root_decks[g->deck]->count) - 1)
        return "a card is missing";
    return NULL;
}

static const char *check_pieces(const struct root *g)
{
    for (int piece = PIECE_FIRST; piece < PIECE_COUNT; piece++) {
        if (piece_owner(g, piece) == SEAT_NOBODY)
            continue;
        int n = root_pieces_on_map(g, piece) + g->supply[piece] + g->gone[piece] +
                (g->coffin_singles >> piece & 1);
        if (n != root_piece_defs[piece].count)
            return "buildings or tokens are not conserved";
    }
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (root_free_slots(g, c) < 0)
            return "a clearing has more buildings than slots";
    return NULL;
}

/* Crafted Items boxes, and the one card on which pieces can lie. */
static const char *check_crafted(const struct root *g)
{
    int on_card = __builtin_popcountll(g->coffin_singles);
    bool card = false;
    for (uint8_t owner = 0; owner < g->owners; owner++)
        on_card += g->coffin[owner];
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        for (int item = 0; item < ITEM_COUNT; item++)
            if (g->crafted_down[seat][item] > g->crafted_items[seat][item])
                return "more crafted items lie face down than there are";
        card = card || root_crafted_card(g, seat, POWER_COFFIN_MAKERS) >= 0;
    }
    return on_card > 0 && !card ? "warriors lie on a card that nobody has" : NULL;
}

static const char *check_warriors(const struct root *g)
{
    for (uint8_t owner = 0; owner < g->owners; owner++) {
        if (g->faction[owner] == FACTION_COUNT)
            continue;
        const struct faction_def *f = faction_of(g, owner);
        int n = g->warriors_supply[owner] + g->warriors_gone[owner] + g->coffin[owner];
        for (int c = 0; c < CLEARINGS_MAX; c++)
            n += g->clearing[c].warriors[owner];
        for (uint8_t other = 0; other < g->owners; other++)
            if (faction_of(g, other)->warriors_boxed)
                n += faction_of(g, other)->warriors_boxed(g, other, owner);
        if (n != f->warriors)
            return "warriors are not conserved";
    }
    return NULL;
}

/* What is remembered is what would be counted. */
static const char *check_remembered(const struct root *g)
{
    uint16_t counted = root_rule_counted(g);
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        if (kinds_in(g, c) != root_count_kinds(g, c))
            return "pieces came or went unnoticed";
        if ((counted >> c & 1) && root_ruler(g, c) != root_count_ruler(g, c))
            return "the ruler that is remembered does not rule";
    }
    return NULL;
}

static const char *check_passing(const struct root *g)
{
    const unsigned char *bytes = (const unsigned char *)g + ROOT_PASSING_OFFSET;
    for (int i = 0; i < ROOT_PASSING_SIZE && !root_passing(g); i++)
        if (bytes[i])
            return "something is left of a battle or of what was settled";
    return NULL;
}

const char *root_check(const struct root *g)
{
    const char *wrong = check_cards(g);
    if (!wrong)
        wrong = check_pieces(g);
    if (!wrong)
        wrong = check_warriors(g);
    if (!wrong)
        wrong = check_crafted(g);
    if (!wrong)
        wrong = check_remembered(g);
    if (!wrong)
        wrong = check_passing(g);
    for (uint8_t seat = 0; seat < g->seats && !wrong; seat++) {
        if (g->score[seat] < 0)
            wrong = "a score is below zero";
        if (g->factions_out >> g->faction[seat] & 1)
            wrong = "a faction is played that a hireling takes out";
    }
    for (uint8_t owner = 0; owner < g->owners && !wrong; owner++)
        if (faction_of(g, owner)->check)
            wrong = faction_of(g, owner)->check(g, owner);
    if (!wrong && map_of(g)->check)
        wrong = map_of(g)->check(g);
    if (!wrong)
        wrong = root_check_landmarks(g);
    return wrong;
}
