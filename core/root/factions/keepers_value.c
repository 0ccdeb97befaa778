/* What a position is worth to the Keepers in Iron, for the easy bot: 20 is worth a point of score (value.c).
 * And what a learned value is told of it (features.h). */
#include "core/root/factions/keepers.h"
#include "core/root/features.h"
#include "core/root/view.h"

enum {
    WORTH_RETAINER = 4, /* more than a card */
    WORTH_WAYSTATION = 22,
    WORTH_RELIC = 4,    /* in a clearing, for each of its value */
    WORTH_MATCHING = 7, /* besides, where a waystation shows its type */
    WORTH_CAMP = 4,     /* or where one of those left could be placed instead of a warrior */
    WORTH_GUARDED = 2,  /* besides, with a warrior there */
    WORTH_IN_REACH = 2, /* a warrior beside a forest with relics */
    WORTH_RULED = 3,    /* a ruled clearing beside such a forest */
};

/* Forests with relics, as far as they go: bit per clearing beside one. */
static uint16_t beside_relics(const struct root_view *v)
{
    uint16_t beside = 0;
    for (int place = 0; place < RELICS; place++)
        if (v->keepers.forest[place])
            beside |= root_maps[v->map]->forest[v->keepers.forest[place] - 1].clearings;
    return beside;
}

static bool shown_in(const struct root_view *v, int clearing, int type)
{
    for (int w = 0; w < WAYSTATIONS; w++)
        if (v->clearing[clearing].pieces[WAYSTATION_TABLET_JEWELRY + w] && v->keepers.shows[w] == type)
            return true;
    return false;
}

/* Whether a waystation left on the board that has the type could be placed there. */
static bool could_show(const struct root_view *v, uint8_t seat, int clearing, int type)
{
    bool room = v->clearing[clearing].warriors[seat] && v->slots_free[clearing] > 0;
    for (int w = 0; room && w < WAYSTATIONS; w++)
        if (v->supply[WAYSTATION_TABLET_JEWELRY + w] &&
            (root_waystation_sides[w][0] == type || root_waystation_sides[w][1] == type))
            return true;
    return false;
}

static int relics_worth(const struct root_view *v, uint8_t seat, int clearing)
{
    int worth = 0, guarded = v->clearing[clearing].warriors[seat] ? WORTH_GUARDED : 0;
    for (int kind = 0; kind < RELIC_KINDS; kind++) {
        int type = kind / RELIC_VALUES, value = kind % RELIC_VALUES + 1;
        int here = v->clearing[clearing].pieces[RELIC_FIGURE_1 + kind];
        if (here && shown_in(v, clearing, type))
            worth += here * value * (WORTH_RELIC + guarded + WORTH_MATCHING);
        else if (here)
            worth +=
                here * value * (WORTH_RELIC + guarded + could_show(v, seat, clearing, type) * WORTH_CAMP);
    }
    return worth;
}

/* An action each turn. Relics take all three columns, so the next in one is worth less than the last. */
static int retinue_worth(const struct keepers *own)
{
    static const int8_t worth_of[RETINUE_COLUMNS][4] = {[RETINUE_MOVE] = {14, 11, 7, 4},
                                                        [RETINUE_BATTLE] = {16, 10, 6, 3},
                                                        [RETINUE_RECOVER] = {18, 14, 9, 5}};
    int worth = 0;
    for (int column = 0; column < RETINUE_COLUMNS; column++) {
        int count = cardset_count(own->retinue[column]) + own->retainers[column];
        for (int i = 0; i < count; i++)
            worth += worth_of[column][i < 3 ? i : 3];
        worth += WORTH_RETAINER * own->retainers[column];
    }
    return worth;
}

int root_keepers_value(const struct root_view *v, uint8_t seat)
{
    int value = retinue_worth(&v->keepers);
    uint16_t beside = beside_relics(v);
    for (int w = 0; w < WAYSTATIONS; w++)
        value += v->supply[WAYSTATION_TABLET_JEWELRY + w] ? 0 : WORTH_WAYSTATION;
    for (int c = 0; c < CLEARINGS_MAX; c++) {
        value += relics_worth(v, seat, c);
        if (beside & bit_of(c))
            value += (v->clearing[c].warriors[seat] ? WORTH_IN_REACH : 0) +
                     (v->ruler[c] == seat ? WORTH_RULED : 0);
    }
    return value;
}

/* ---- For a learned value ---- */

enum {
    F_CARDS,
    F_RETAINERS = F_CARDS + RETINUE_COLUMNS,
    F_ABLE = F_RETAINERS + RETINUE_COLUMNS, /* cards and retainers that could act where pieces stand now */
    F_SIZE = F_ABLE + RETINUE_COLUMNS,
    F_ACTED,
    F_WAYSTATIONS,
    F_WAYSTATIONS_BARE,
    F_CAMPS,      /* clearings where one could be placed */
    F_RECRUITING, /* cards of the viewer's own hand that fit one */
    F_CROWDS,     /* warriors that are going to leave in Evening */
    F_RECOVERED,  /* relics, by type */
    F_RECOVERED_VALUE = F_RECOVERED + RELIC_TYPES,
    F_COLUMNS_BEGUN, /* how far the best column is */
    F_CARRIED,       /* value of relics in clearings */
    F_CARRIED_GUARDED,
    F_CARRIED_RULED,
    F_SHOWN,        /* of those that a waystation there shows */
    F_SHOWN_SAFE,   /* and whose recovery would cost no card */
    F_SHOWN_BESIDE, /* one path from a waystation that shows their type */
    F_COULD_SHOW,   /* where a waystation left could be placed */
    F_BEST_SHOWN,
    F_HIDDEN,       /* relics in forests */
    F_IN_REACH,     /* that warriors stand beside */
    F_TO_DELVE,     /* that are beside a ruled clearing with warriors */
    F_DELVE_SAFE_1, /* of these, how many clearings around are ruled */
    F_DELVE_SAFE_2,
    F_DELVE_SAFE_3,
    F_DELVE_TO,       /* beside a clearing from where it could be delved, with a waystation that shows it */
    F_DELVE_COULD_TO, /* or where one could be placed */
    F_STATION_BESIDE, /* beside any waystation that shows it */
    F_COLUMNS_EMPTY,  /* of the retinue */
    F_RECOVERS_NOW,   /* relics shown, as far as somebody is left to recover them */
    F_COUNT,
};
_Static_assert((int)F_COUNT <= (int)ROOT_OWN_NUMBERS, "they have room");

/* Clearings of the own board at a glance: bit per clearing. */
struct grounds {
    uint16_t stands, ruled, contested; /* with warriors; ruled; with warriors and others */
    uint16_t delves, recovers;         /* where a relic could be delved, or recovered */
    uint16_t of_suit[SUIT_COUNT];      /* BIRD: all */
};

static struct grounds survey_grounds(const struct root_view *v, uint8_t seat)
{
    struct grounds ground = {0};
    uint16_t beside = beside_relics(v);
    for (int c = 0; c < root_maps[v->map]->clearings_count; c++) {
        bool stands = v->clearing[c].warriors[seat] > 0, rules = v->ruler[c] == seat;
        ground.stands |= stands ? bit_of(c) : 0;
        ground.ruled |= rules ? bit_of(c) : 0;
        ground.contested |= stands && others_in(v, seat, c) ? bit_of(c) : 0;
        ground.delves |= stands && rules ? bit_of(c) & beside : 0;
        for (int kind = 0; kind < RELIC_KINDS; kind++)
            if (v->clearing[c].pieces[RELIC_FIGURE_1 + kind] && shown_in(v, c, kind / RELIC_VALUES))
                ground.recovers |= bit_of(c);
        for (uint8_t suit = 0; suit < SUIT_COUNT; suit++)
            ground.of_suit[suit] |= suit == BIRD || has_suit(&v->clearing[c], suit) ? bit_of(c) : 0;
    }
    return ground;
}

static void describe_retinue(const struct root_view *v, const struct grounds *ground, int16_t *number)
{
    const struct keepers *own = &v->keepers;
    const uint16_t able_in[RETINUE_COLUMNS] = {
        [RETINUE_MOVE] = ground->stands,
        [RETINUE_BATTLE] = ground->contested | ground->delves,
        [RETINUE_RECOVER] = ground->recovers,
    };
    for (int column = 0; column < RETINUE_COLUMNS; column++) {
        cardset left = own->retinue[column];
        number[F_CARDS + column] = features_share(cardset_count(left), 3);
        number[F_RETAINERS + column] = features_share(own->retainers[column], 1);
        features_add(&number[F_COLUMNS_EMPTY], !left && !own->retainers[column], 2);
        features_add(&number[F_SIZE], cardset_count(left) + own->retainers[column], RETINUE_MAX);
        features_add(&number[F_ABLE + column], able_in[column] ? own->retainers[column] : 0, 3);
        for (int card; (card = cardset_take(&left)) >= 0;)
            if (able_in[column] & ground->of_suit[root_decks[v->deck]->cards[card].suit])
                features_add(&number[F_ABLE + column], 1, 3);
    }
    number[F_ACTED] = features_share(cardset_count(own->acted), 4);
}

/* Whether a clearing beside this one has a waystation that shows the type. */
static bool shown_beside(const struct root_view *v, int clearing, int type)
{
    uint16_t beside = root_open_paths(v, clearing);
    for (int c; (c = owners_take(&beside)) >= 0;)
        if (shown_in(v, c, type))
            return true;
    return false;
}

static void describe_relics(const struct root_view *v, uint8_t seat, const struct grounds *ground, int c,
                            int16_t *number)
{
    for (int kind = 0; kind < RELIC_KINDS; kind++) {
        int type = kind / RELIC_VALUES, value = kind % RELIC_VALUES + 1;
        int worth = v->clearing[c].pieces[RELIC_FIGURE_1 + kind] * value;
        if (!worth)
            continue;
        uint16_t alike = ground->ruled & ground->of_suit[v->clearing[c].own_suit];
        features_add(&number[F_CARRIED], worth, 6);
        features_add(&number[F_CARRIED_GUARDED], ground->stands & bit_of(c) ? worth : 0, 6);
        features_add(&number[F_CARRIED_RULED], ground->ruled & bit_of(c) ? worth : 0, 6);
        if (shown_in(v, c, type)) {
            features_add(&number[F_SHOWN], worth, 4);
            features_add(&number[F_SHOWN_SAFE], __builtin_popcount(alike) >= value ? worth : 0, 4);
            if (features_share(value, 3) > number[F_BEST_SHOWN])
                number[F_BEST_SHOWN] = features_share(value, 3);
        } else {
            features_add(&number[F_SHOWN_BESIDE], shown_beside(v, c, type) ? worth : 0, 4);
            features_add(&number[F_COULD_SHOW], could_show(v, seat, c, type) ? worth : 0, 4);
        }
    }
}

/* What a relic of this type, in a forest between these clearings, would find there. */
static void describe_ways(const struct root_view *v, uint8_t seat, const struct grounds *ground, int type,
                          uint16_t around, int16_t *number)
{
    bool shown = false, delved = false, could = false;
    for (int c; (c = owners_take(&around)) >= 0;) {
        bool delves = ground->delves & bit_of(c), here = shown_in(v, c, type);
        shown = shown || here;
        delved = delved || (here && delves);
        could = could || (delves && could_show(v, seat, c, type));
    }
    features_add(&number[F_STATION_BESIDE], shown, 3);
    features_add(&number[F_DELVE_TO], delved, 2);
    features_add(&number[F_DELVE_COULD_TO], could, 3);
}

static void describe_forests(const struct root_view *v, uint8_t seat, const struct grounds *ground,
                             int16_t *number)
{
    for (int place = 0; place < RELICS; place++) {
        if (!v->keepers.forest[place])
            continue;
        uint16_t around = root_maps[v->map]->forest[v->keepers.forest[place] - 1].clearings;
        int ruled = __builtin_popcount(around & ground->ruled);
        features_add(&number[F_HIDDEN], 1, RELICS);
        features_add(&number[F_IN_REACH], (around & ground->stands) != 0, 4);
        describe_ways(v, seat, ground, place / RELICS_OF_A_TYPE, around, number);
        if (!(around & ground->delves))
            continue;
        features_add(&number[F_TO_DELVE], 1, 4);
        features_add(&number[F_DELVE_SAFE_1], ruled >= 1, 4);
        features_add(&number[F_DELVE_SAFE_2], ruled >= 2, 4);
        features_add(&number[F_DELVE_SAFE_3], ruled >= 3, 4);
    }
}

static void describe_recovered(const struct keepers *own, int16_t *number)
{
    for (int column = 0; column < RELICS_OF_A_TYPE; column++) {
        int filled = 0;
        for (int type = 0; type < RELIC_TYPES; type++) {
            int value = own->recovered[type][column];
            filled += value > 0;
            features_add(&number[F_RECOVERED + type], value > 0, 3);
            features_add(&number[F_RECOVERED_VALUE], value, 12);
        }
        if (filled < RELIC_TYPES && features_share(filled, 2) > number[F_COLUMNS_BEGUN])
            number[F_COLUMNS_BEGUN] = features_share(filled, 2);
    }
}

/* Relics that waystations show, as far as the retinue has somebody to recover them. */
static int recovers_now(const struct root_view *v)
{
    int shown = 0,
        hands = cardset_count(v->keepers.retinue[RETINUE_RECOVER]) + v->keepers.retainers[RETINUE_RECOVER];
    for (int c = 0; c < root_maps[v->map]->clearings_count; c++)
        for (int kind = 0; kind < RELIC_KINDS; kind++)
            if (shown_in(v, c, kind / RELIC_VALUES))
                shown += v->clearing[c].pieces[RELIC_FIGURE_1 + kind];
    return shown < hands ? shown : hands;
}

static int stations_seen(const struct root_view *v, int clearing)
{
    int n = 0;
    for (int w = 0; w < WAYSTATIONS; w++)
        n += v->clearing[clearing].pieces[WAYSTATION_TABLET_JEWELRY + w];
    return n;
}

void root_keepers_numbers(const struct root_view *v, uint8_t seat, int16_t *number)
{
    struct grounds ground = survey_grounds(v, seat);
    uint16_t stations = 0;
    for (int c = 0; c < root_maps[v->map]->clearings_count; c++) {
        int warriors = v->clearing[c].warriors[seat], here = stations_seen(v, c);
        stations |= here ? bit_of(c) : 0;
        features_add(&number[F_WAYSTATIONS], here, WAYSTATIONS);
        features_add(&number[F_WAYSTATIONS_BARE], warriors ? 0 : here, 2);
        features_add(&number[F_CAMPS], warriors && v->slots_free[c], 3);
        features_add(&number[F_CROWDS], warriors >= CROWD, 3);
        describe_relics(v, seat, &ground, c, number);
    }
    cardset hand = v->hand_known[seat];
    for (int card; (card = cardset_take(&hand)) >= 0;)
        features_add(&number[F_RECRUITING],
                     (stations & ground.of_suit[root_decks[v->deck]->cards[card].suit]) != 0, 3);
    number[F_RECOVERS_NOW] = features_share(recovers_now(v), 3);
    describe_retinue(v, &ground, number);
    describe_forests(v, seat, &ground, number);
    describe_recovered(&v->keepers, number);
}
