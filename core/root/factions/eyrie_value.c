/* What a position is worth to the Eyrie Dynasties, for the easy bot: 20 is worth a point of score (value.c).
 * And what a learned value is told of it (features.h). */
#include "core/root/factions/eyrie.h"
#include "core/root/features.h"
#include "core/root/view.h"

enum {
    WORTH_ROOST = 15,
    WORTH_INCOME = 30, /* of a point each Evening */
    WORTH_DRAW = 12,
    COST_TURMOIL = 90, /* beyond the points: the Decree and the rest of the turn */
    CERTAIN = 100,     /* percent */
    LIKELY = 70,       /* what one move away can do */
    HOPELESS = 10,
};

/* What a card in each column is worth while the Decree holds. */
static const uint8_t worth_of_card[COLUMN_COUNT] = {6, 6, 0, 16};

/* Chances to act in the clearings of each suit (BIRD: anywhere) in one column: here, and one move away. */
struct chances {
    uint8_t here[SUIT_COUNT], near[SUIT_COUNT];
};

/* How often the column's action could be taken in a clearing, if there are warriors. */
static int chances_in(const struct root_view *v, uint8_t seat, int column, int clearing)
{
    const struct clearing *c = &v->clearing[clearing];
    switch (column) {
    case COLUMN_RECRUIT:
        return c->pieces[ROOST] ? v->warriors_supply[seat] : 0;
    case COLUMN_MOVE:
        return c->warriors[seat];
    case COLUMN_BATTLE:
        return others_in(v, seat, clearing) ? 2 : 0;
    default:
        return !c->pieces[ROOST] && v->slots_free[clearing] > 0 && v->supply[ROOST] > 0;
    }
}

static void add_chances(uint8_t chances[SUIT_COUNT], const struct clearing *c, uint8_t n)
{
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++)
        if (suit == BIRD || has_suit(c, suit))
            chances[suit] = (uint8_t)(chances[suit] + n);
}

static struct chances column_chances(const struct root_view *v, uint8_t seat, int column)
{
    const struct map_def *map = root_maps[v->map];
    struct chances result = {{0}, {0}};
    uint16_t held = 0;
    for (int c = 0; c < map->clearings_count; c++)
        if (v->clearing[c].warriors[seat])
            held |= (uint16_t)(1u << c);
    for (int c = 0; c < map->clearings_count; c++) {
        bool here = column == COLUMN_BUILD ? v->ruler[c] == seat : (held >> c & 1);
        if (column == COLUMN_RECRUIT)
            here = true;
        uint8_t n = (uint8_t)chances_in(v, seat, column, c);
        if (here)
            add_chances(result.here, &v->clearing[c], n);
        else if (map->clearing[c].paths & ~v->closed[c] & held)
            add_chances(result.near, &v->clearing[c], n);
    }
    return result;
}

/* Cards of a suit in a column that are still to be resolved, this turn or, after Daylight, in the next. */
static int cards_due(const struct root_view *v, uint8_t seat, int column, uint8_t suit)
{
    const struct eyrie *e = &v->eyrie;
    bool resolving = v->turn.seat == seat && v->turn.phase == DAYLIGHT;
    cardset left = e->decree[column] & ~(resolving ? e->done : 0);
    int n = suit == BIRD && ((e->viziers & ~(resolving ? e->viziers_done : 0)) >> column & 1);
    for (int card; (card = cardset_take(&left)) >= 0;)
        n += root_decks[v->deck]->cards[card].suit == suit;
    return n;
}

/* The chance, in percent, that a column can be resolved with these chances: suits first, then birds with what
 * is left. */
static int column_hope(const struct root_view *v, uint8_t seat, int column, struct chances left)
{
    int hope = CERTAIN, per_card = column == COLUMN_RECRUIT && v->eyrie.leader == CHARISMATIC + 1 ? 2 : 1;
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++)
        for (int due = cards_due(v, seat, column, suit); due > 0; due--) {
            if (left.here[suit] >= per_card && left.here[BIRD] >= per_card) {
                left.here[suit] = (uint8_t)(left.here[suit] - per_card);
                left.here[BIRD] = (uint8_t)(left.here[BIRD] - (suit == BIRD ? 0 : per_card));
            } else if (left.near[suit] > 0 && left.near[BIRD] > 0) {
                left.near[suit]--;
                left.near[BIRD] = (uint8_t)(left.near[BIRD] - (suit != BIRD));
                hope = hope * LIKELY / CERTAIN;
            } else {
                hope = hope * HOPELESS / CERTAIN;
            }
        }
    return hope;
}

/* Roosts bring points every Evening; the Decree is worth what it does as long as it does not break. */
int root_eyrie_value(const struct root_view *v, uint8_t seat)
{
    int roosts = ROOSTS - v->supply[ROOST];
    int value = WORTH_ROOST * roosts + WORTH_INCOME * root_roost_points[roosts] +
                WORTH_DRAW * root_roost_cards[roosts];
    int hope = CERTAIN, decree = 0, birds = 0;
    for (int column = 0; column < COLUMN_COUNT; column++) {
        hope = hope * column_hope(v, seat, column, column_chances(v, seat, column)) / CERTAIN;
        cardset cards_in = v->eyrie.decree[column];
        decree += worth_of_card[column] * (cardset_count(cards_in) + (v->eyrie.viziers >> column & 1));
        birds += v->eyrie.viziers >> column & 1;
        for (int card; (card = cardset_take(&cards_in)) >= 0;)
            birds += root_decks[v->deck]->cards[card].suit == BIRD;
    }
    int points = birds < v->score[seat] ? birds : v->score[seat];
    return value + (hope * decree - (CERTAIN - hope) * (COST_TURMOIL + 20 * points)) / CERTAIN;
}

/* ---- For a learned value ---- */

enum {
    F_LEADER,
    F_LEADERS_DOWN = F_LEADER + LEADER_COUNT,
    F_CARDS,
    F_BIRDS = F_CARDS + COLUMN_COUNT,
    F_HOPE = F_BIRDS + COLUMN_COUNT,    /* of resolving each column */
    F_HERE = F_HOPE + COLUMN_COUNT,     /* chances of the column without moving, beyond its cards */
    F_ALL_HOPE = F_HERE + COLUMN_COUNT, /* that there is no turmoil */
    F_TURMOIL,                          /* points that it would cost, as likely as it is */
    F_DECREE,
    F_DECREE_LONG,
    F_DONE,
    F_ADDED,
    F_ROOSTS,
    F_INCOME,
    F_DRAW,
    F_ROOSTS_BARE,
    F_SITES,
    F_ROOST_SUITS = F_SITES + SUITS_PRINTED,
    F_RECRUITS_LEFT = F_ROOST_SUITS + SUITS_PRINTED,
    F_COUNT,
};
_Static_assert((int)F_COUNT <= (int)ROOT_OWN_NUMBERS, "they have room");

static void describe_column(const struct root_view *v, uint8_t seat, int column, int16_t *number)
{
    cardset in = v->eyrie.decree[column];
    int birds = v->eyrie.viziers >> column & 1, cards = cardset_count(in) + birds;
    struct chances chances = column_chances(v, seat, column);
    for (int card; (card = cardset_take(&in)) >= 0;)
        birds += root_decks[v->deck]->cards[card].suit == BIRD;
    int beyond = chances.here[BIRD] - cards;
    number[F_CARDS + column] = features_share(cards, 3);
    number[F_BIRDS + column] = features_share(birds, 2);
    number[F_HOPE + column] = features_share(column_hope(v, seat, column, chances), CERTAIN);
    number[F_HERE + column] = features_share(beyond > 4 ? 4 : beyond < -4 ? -4 : beyond, 4);
    features_add(&number[F_DECREE], cards, 8);
}

static void describe_roosts(const struct root_view *v, uint8_t seat, int16_t *number)
{
    int roosts = ROOSTS - v->supply[ROOST];
    number[F_ROOSTS] = features_share(roosts, 4);
    number[F_INCOME] = features_share(root_roost_points[roosts], 4);
    number[F_DRAW] = features_share(root_roost_cards[roosts], 2);
    for (int c = 0; c < root_maps[v->map]->clearings_count; c++) {
        const struct clearing *clearing = &v->clearing[c];
        bool site = v->ruler[c] == seat && v->slots_free[c] && !clearing->pieces[ROOST];
        features_add(&number[F_ROOSTS_BARE], clearing->pieces[ROOST] && !clearing->warriors[seat], 2);
        for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++)
            if (has_suit(clearing, suit)) {
                features_add(&number[F_SITES + suit], site, 2);
                features_add(&number[F_ROOST_SUITS + suit], clearing->pieces[ROOST], 2);
            }
    }
    number[F_RECRUITS_LEFT] = features_share(v->warriors_supply[seat] > 5 ? 5 : v->warriors_supply[seat], 5);
}

void root_eyrie_numbers(const struct root_view *v, uint8_t seat, int16_t *number)
{
    const struct eyrie *own = &v->eyrie;
    int hope = CERTAIN, birds = 0, cards = 0;
    if (own->leader)
        number[F_LEADER + own->leader - 1] = FEATURES_ONE;
    number[F_LEADERS_DOWN] = features_share(__builtin_popcount(own->leaders_down), LEADER_COUNT);
    for (int column = 0; column < COLUMN_COUNT; column++) {
        describe_column(v, seat, column, number);
        hope = hope * number[F_HOPE + column] / FEATURES_ONE;
        birds += number[F_BIRDS + column] * 2 / FEATURES_ONE;
        cards += cardset_count(own->decree[column]);
    }
    number[F_ALL_HOPE] = features_share(hope, CERTAIN);
    number[F_TURMOIL] = features_share(birds * (CERTAIN - hope) / CERTAIN, 5);
    number[F_DECREE_LONG] = cards > 6 ? features_share(cards - 6, 4) : 0;
    number[F_DONE] = features_share(cardset_count(own->done), 4);
    number[F_ADDED] = features_share(own->added, 2);
    describe_roosts(v, seat, number);
}
