/* What a position is worth to the Vagabond, for the easy bot: 20 is worth a point of score (value.c). And
 * what a learned value is told of it (features.h). */
#include "core/root/factions/vagabond.h"
#include "core/root/features.h"
#include "core/root/view.h"

/*
 * What could be done at a place must be worth less than doing it, or the bot would keep it for later.
 */
enum {
    POINT = 20,
    DAMAGED = 4,
    QUEST_DONE = 5,
    QUEST_HERE = 6,
    RUIN_HERE = 14,
    REST = 7, /* for each damaged item beyond a few, in a forest */
    FEW_DAMAGED = 1,
    OVERUSED = 5, /* an item that stays face down */
    CROWDED = 8,  /* an item beyond the limit, which would leave the game */
    KIND = 20,    /* the first item of a kind, among Vagabonds alone */
    TAKE = 4,     /* a crafted item that can be had for an aid */
    AID = 4,      /* for each card that could be given there */
    INFAMY = 12,  /* for each hostile piece within reach of the swords */
    RAZE = 10,    /* a building or token without warriors */
    FAR = 5,      /* a place counts nearness[distance] / FAR of its worth */
    DISTANCES = 4,
    ENEMY = 4, /* the first enemy, for each sword */
    TOO_MANY_ENEMIES = 14,
    GIVEN_UP = 200, /* the own race for 30 points, in a coalition */
};

static const uint8_t nearness[DISTANCES] = {5, 4, 3, 2};

/* An undamaged item, and a little more if it is face up. */
static const struct {
    uint8_t worth, face_up;
} item_value[ITEM_COUNT] = {
    [BOOT] = {10, 2},  [BAG] = {4, 1},  [CROSSBOW] = {7, 1}, [HAMMER] = {7, 1},
    [SWORD] = {15, 3}, [TEA] = {10, 2}, [COIN] = {10, 8},    [TORCH] = {8, 2},
};
static const int8_t relation_value[RELATION_COUNT] = {
    [INDIFFERENT] = 0, [AMIABLE] = 6, [FRIENDLY] = 12, [ALLIED] = 24, [HOSTILE] = 0};
/* An aid towards the next space: its share of what comes. */
static const uint8_t aid_value[RELATION_COUNT] = {[AMIABLE] = 18, [FRIENDLY] = 14};

/* Items face down beyond those that the next refresh turns up. */
static int overused(const struct vagabond *own)
{
    int down = 0, refreshed = 3 + 2 * root_item_on_track(own, TEA); /* Law 9.4.1 */
    for (int item = 0; item < ITEM_COUNT; item++)
        down += own->items.exhausted[item];
    return down > refreshed ? down - refreshed : 0;
}

static int value_items(const struct vagabond *own)
{
    int value = DAMAGED * root_items_damaged(own) - OVERUSED * overused(own);
    for (int item = 0; item < ITEM_COUNT; item++)
        value += item_value[item].worth * root_item_undamaged(own, item) +
                 item_value[item].face_up * own->items.ready[item];
    int beyond = root_items_counted(own) - root_item_limit(own);
    return value - (beyond > 0 ? CROWDED * beyond : 0);
}

/*
 * Where Vagabonds are alone, all points come from quests, ruins and what they craft themselves, and an item
 * that was given up is hardly ever had again: if each lacks a part of what the open quests ask for, nobody
 * scores any more. So one of each kind is kept, before more of the same.
 */
static int value_kinds(const struct root_view *v, const struct vagabond *own)
{
    const struct vagabond_items *i = &own->items;
    int kinds = 0;
    for (int seat = 0; seat < v->seats; seat++)
        if (v->faction[seat] != VAGABOND && v->faction[seat] != VAGABOND2)
            return 0;
    for (int item = 0; item < ITEM_COUNT; item++)
        kinds += i->ready[item] || i->exhausted[item] || i->damaged_ready[item] || i->damaged_exhausted[item];
    return KIND * kinds;
}

static int value_relations(const struct root_view *v, const struct vagabond *own, uint8_t seat)
{
    int value = 0;
    for (int other = 0; other < v->seats; other++)
        if (other != seat)
            value +=
                relation_value[own->relation[other]] + aid_value[own->relation[other]] * own->aids[other];
    return value;
}

/* ---- What can be done in a clearing ---- */

static bool quest_ready(const struct vagabond *own, const struct quest_def *quest, const struct clearing *c)
{
    int first = quest->items[0], second = quest->items[1];
    return has_suit(c, quest->suit) && own->items.ready[first] > (first == second) &&
           own->items.ready[second];
}

static int value_quests(const struct root_view *v, const struct vagabond *own, const struct clearing *c)
{
    int value = 0;
    for (int quest = 0; quest < QUEST_COUNT; quest++)
        if ((v->quests_open >> quest & 1) && quest_ready(own, &root_quest_defs[quest], c))
            value += QUEST_HERE;
    return value;
}

/* Buildings and tokens of a seat in a clearing. */
static int pieces_of(const struct root_view *v, const struct clearing *c, uint8_t owner)
{
    int n = 0;
    for (uint64_t kinds = kinds_seen(c) >> PIECE_FIRST << PIECE_FIRST; kinds; kinds &= kinds - 1) {
        int piece = __builtin_ctzll(kinds);
        if (root_piece_defs[piece].faction == v->faction[owner])
            n += c->pieces[piece];
    }
    return n;
}

static int value_fight(const struct vagabond *own, const struct clearing *c, uint8_t other, int pieces)
{
    int swords = root_item_undamaged(own, SWORD), warriors = c->warriors[other];
    if (!own->items.ready[SWORD])
        return 0;
    if (warriors == 0)
        return pieces ? RAZE : 0;
    if (own->relation[other] != HOSTILE)
        return 0;
    return INFAMY * (warriors + pieces < swords ? warriors + pieces : swords);
}

static int value_aid(const struct root_view *v, const struct vagabond *own, uint8_t other, int cards)
{
    int value = 0;
    if (own->relation[other] != HOSTILE)
        value = AID * (cards < 3 ? cards : 3);
    for (int item = 0; cards && item < ITEM_COUNT; item++)
        if (v->crafted_items[other][item])
            value += TAKE;
    return value;
}

/* Cards of the own hand, as far as the viewer knows it, that could be given in a clearing of this suit, or of
 * all. */
static int cards_to_give(const struct root_view *v, uint8_t seat, uint8_t suit)
{
    int n = 0;
    cardset hand = v->hand_known[seat];
    for (int card; (card = cardset_take(&hand)) >= 0;) {
        uint8_t own = root_decks[v->deck]->cards[card].suit;
        n += own == suit || own == BIRD || suit == ANY_SUIT;
    }
    return n;
}

/* The best meeting there: one faction to aid or to fight. */
static int value_company(const struct root_view *v, const struct vagabond *own, uint8_t seat, int clearing,
                         int cards)
{
    const struct clearing *c = &v->clearing[clearing];
    int best = 0;
    for (uint8_t other = 0; other < v->seats; other++) {
        int pieces = other == seat ? 0 : pieces_of(v, c, other);
        if (other == seat || c->warriors[other] + pieces == 0 || v->coalition[seat] == other + 1)
            continue;
        int fight = value_fight(own, c, other, pieces), aid = value_aid(v, own, other, cards);
        int value = fight > aid ? fight : aid;
        best = value > best ? value : best;
    }
    return best;
}

static int value_clearing(const struct root_view *v, const struct vagabond *own, uint8_t seat, int clearing,
                          const int cards[SUIT_COUNT])
{
    const struct clearing *c = &v->clearing[clearing];
    int value = c->ruin && own->items.ready[TORCH] ? RUIN_HERE : 0;
    return value + value_quests(v, own, c) + value_company(v, own, seat, clearing, cards[craft_suit(c)]);
}

/* The best place within a few moves, less the farther it is. */
static int value_place(const struct root_view *v, const struct vagabond *own, uint8_t seat)
{
    const struct map_def *map = root_maps[v->map];
    uint8_t place = v->pawn[seat];
    if (place == NOWHERE)
        return 0;
    int cards[SUIT_COUNT];
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++)
        cards[suit] = root_items_any_ready(own) ? cards_to_give(v, seat, suit) : 0;
    bool forest = place >= FOREST_BASE;
    uint16_t ring = forest ? map->forest[place - FOREST_BASE].clearings : (uint16_t)(1u << place), seen = 0;
    int best = 0;
    for (int distance = forest; distance < DISTANCES; distance++) {
        uint16_t next = 0;
        for (int c = 0; c < map->clearings_count; c++) {
            if (!(ring >> c & 1))
                continue;
            int value = value_clearing(v, own, seat, c, cards) * nearness[distance] / FAR;
            best = value > best ? value : best;
            next |= map->clearing[c].paths & (uint16_t)~v->closed[c];
        }
        seen |= ring;
        ring = next & (uint16_t)~seen;
    }
    int rest = REST * (root_items_damaged(own) - FEW_DAMAGED);
    return best + (forest && rest > 0 ? rest : 0);
}

int root_vagabond_value(const struct root_view *v, uint8_t seat)
{
    const struct vagabond *own = v->faction[seat] == VAGABOND2 ? &v->vagabond2 : &v->vagabond;
    int value = value_items(own) + value_kinds(v, own) + value_relations(v, own, seat) +
                value_place(v, own, seat) + QUEST_DONE * __builtin_popcount(own->quests_done);
    if (v->coalition[seat]) /* Law 9.2.8: the partner's points are what counts now */
        value += POINT * v->score[v->coalition[seat] - 1] - GIVEN_UP;
    return value;
}

/* ---- For a learned value ---- */

enum {
    F_READY,
    F_EXHAUSTED = F_READY + ITEM_COUNT,
    F_DAMAGED = F_EXHAUSTED + ITEM_COUNT,
    F_ALL_ITEMS,
    F_OVERUSED,
    F_BEYOND_LIMIT,
    F_QUESTS_DONE,
    F_QUESTS_READY, /* where the pawn stands */
    F_QUESTS_SOMEWHERE,
    F_IN_FOREST,
    F_PLACE, /* what the place is worth to the easy bot */
    F_ENEMIES_HERE,
    F_HOSTILE,
    F_ALLIED,
    F_FRIENDLY,
    F_AMIABLE,
    F_HOSTILE_WARRIORS_HERE,
    F_RUINS,
    F_RUIN_HERE,
    F_TO_TAKE, /* crafted items that others have */
    F_COUNT,
};
_Static_assert((int)F_COUNT <= (int)ROOT_OWN_NUMBERS, "they have room");

static void describe_relations(const struct root_view *v, const struct vagabond *own, uint8_t seat,
                               int16_t *number)
{
    static const uint8_t place_of[RELATION_COUNT] = {
        [AMIABLE] = F_AMIABLE, [FRIENDLY] = F_FRIENDLY, [ALLIED] = F_ALLIED, [HOSTILE] = F_HOSTILE};
    for (int other = 0; other < v->seats; other++) {
        if (other == seat)
            continue;
        if (own->relation[other] != INDIFFERENT)
            features_add(&number[place_of[own->relation[other]]], 1, 2);
        for (int item = 0; item < ITEM_COUNT; item++)
            features_add(&number[F_TO_TAKE], v->crafted_items[other][item], 5);
        if (v->pawn[seat] >= FOREST_BASE)
            continue;
        int warriors = v->clearing[v->pawn[seat]].warriors[other];
        features_add(&number[F_ENEMIES_HERE], warriors, 5);
        if (own->relation[other] == HOSTILE)
            features_add(&number[F_HOSTILE_WARRIORS_HERE], warriors, 3);
    }
}

/* Whether the items of a quest are ready, wherever it is. */
static bool quest_fits(const struct vagabond *own, const struct quest_def *quest)
{
    int first = quest->items[0], second = quest->items[1];
    return own->items.ready[first] > (first == second) && own->items.ready[second];
}

static void describe_quests(const struct root_view *v, const struct vagabond *own, uint8_t seat,
                            int16_t *number)
{
    number[F_QUESTS_DONE] = features_share(__builtin_popcount(own->quests_done), 3);
    for (int quest = 0; quest < QUEST_COUNT; quest++) {
        if (!(v->quests_open >> quest & 1) || !quest_fits(own, &root_quest_defs[quest]))
            continue;
        features_add(&number[F_QUESTS_SOMEWHERE], 1, 2);
        if (v->pawn[seat] < FOREST_BASE && has_suit(&v->clearing[v->pawn[seat]], root_quest_defs[quest].suit))
            features_add(&number[F_QUESTS_READY], 1, 2);
    }
}

void root_vagabond_numbers(const struct root_view *v, uint8_t seat, int16_t *number)
{
    const struct vagabond *own = v->faction[seat] == VAGABOND2 ? &v->vagabond2 : &v->vagabond;
    for (int item = 0; item < ITEM_COUNT; item++) {
        number[F_READY + item] = features_share(own->items.ready[item], 2);
        number[F_EXHAUSTED + item] = features_share(own->items.exhausted[item], 2);
        features_add(&number[F_ALL_ITEMS], root_item_undamaged(own, item), 6);
    }
    int beyond = root_items_counted(own) - root_item_limit(own);
    number[F_DAMAGED] = features_share(root_items_damaged(own), 4);
    number[F_OVERUSED] = features_share(overused(own), 4);
    number[F_BEYOND_LIMIT] = beyond > 0 ? features_share(beyond, 2) : 0;
    number[F_PLACE] = features_share(value_place(v, own, seat), 40);
    if (v->pawn[seat] != NOWHERE) {
        bool forest = v->pawn[seat] >= FOREST_BASE;
        number[F_IN_FOREST] = features_share(forest, 1);
        number[F_RUIN_HERE] = forest ? 0 : features_share(v->clearing[v->pawn[seat]].ruin, 1);
    }
    for (int c = 0; c < root_maps[v->map]->clearings_count; c++)
        features_add(&number[F_RUINS], v->clearing[c].ruin, 4);
    describe_quests(v, own, seat, number);
    describe_relations(v, own, seat, number);
}
