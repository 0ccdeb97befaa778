/* The Keepers in Iron. Law 15, in its order; their retinue is in keepers_retinue.c, relics in
 * keepers_relics.c */
#include "core/root/factions/keepers.h"

#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/features.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/homelands.h"
#include "core/root/law/menu.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/settle.h"
#include "core/root/redact.h"
#include "core/root/setup.h"
#include "core/root/turn.h"
#include "core/root/view.h"

enum {
    WARRIORS = 15,
    REACH = 8,
    STARTING_WARRIORS = 4, /* in each of two clearings, Law 15.3.2 */
    RECRUITS = 2,
    CROWD = 4, /* Law 15.6.1 */
    SIDES_OF_A_WAYSTATION = 2,
};

/* Progress within the phases (g->turn.step). */
enum { BIRDSONG_ENCAMP, BIRDSONG_DECAMP, BIRDSONG_RECRUIT };
enum { EVENING_LAND, EVENING_GATHER, EVENING_DRAW };

/* Law 15.2.2: what the sides of each waystation show */
static const uint8_t sides[WAYSTATIONS][SIDES_OF_A_WAYSTATION] = {
    {TABLET, JEWELRY}, {JEWELRY, FIGURE}, {FIGURE, TABLET}};

static int waystations_in(const struct root *g, int clearing)
{
    int n = 0;
    for (int w = 0; w < WAYSTATIONS; w++)
        n += g->clearing[clearing].pieces[WAYSTATION_TABLET_JEWELRY + w];
    return n;
}

static int waystations_on_map(const struct root *g)
{
    int n = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        n += waystations_in(g, c);
    return n;
}

/* ---- Crafting, Law 15.2.3 ---- */

static int crafters(const struct root *g, uint8_t seat, int clearing)
{
    (void)seat;
    return waystations_in(g, clearing);
}

/* ---- Setup, Law 15.3 ---- */

/* Law 15.3.2 */
static void starting_warriors(struct root *g, uint8_t seat)
{
    int corner = root_ask_clearing(g, seat, REASON_STARTING_CORNER, 0, 0,
                                   root_free_corners_opposite(g, seat, PIECE_COUNT));
    root_use_corner(g, corner);
    root_place_warriors(g, seat, corner, STARTING_WARRIORS);
    uint16_t beside = root_placeable(g, seat, neighbours(g, corner) & map_of(g)->edge);
    if (beside)
        root_place_warriors(g, seat, root_ask_clearing(g, seat, REASON_EDGE_CLEARING, 0, 0, beside),
                            STARTING_WARRIORS);
}

static bool setup_with(struct root *g, uint8_t seat, int part, void (*place)(struct root *g, uint8_t seat))
{
    switch (part) {
    case 0:
        root_keepers_hide_relics(g); /* 15.3.1 */
        return true;
    case 1:
        place(g, seat);
        return true;
    default:
        root_keepers_hide_others(g, seat); /* 15.3.3 */
        for (int column = 0; column < RETINUE_COLUMNS; column++)
            g->keepers.retainers[column] = 1; /* 15.3.4 */
        return false;
    }
}

static bool setup(struct root *g, uint8_t seat, int part)
{
    return setup_with(g, seat, part, starting_warriors);
}

/* Those of the clearings that have a neighbour among them. */
static uint16_t paired(const struct root *g, uint16_t mask)
{
    uint16_t found = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if ((mask & bit_of(c)) && (neighbours(g, c) & mask))
            found |= bit_of(c);
    return found;
}

/* Law A.8.2: two adjacent homelands at the edge, both as far from those of others as can be; apart only where
 * no two adjacent ones are left. */
static void homelands(struct root *g, uint8_t seat)
{
    uint16_t edge = root_placeable(g, seat, map_of(g)->edge), options = 0, first = 0;
    for (int gap = GAP_TWO_BETWEEN; gap >= GAP_NONE && !first; gap--) {
        options = root_homeland_options(g, seat, edge, (enum homeland_gap)gap);
        first = paired(g, options);
    }
    int chosen = root_ask_clearing(g, seat, REASON_HOMELAND, 0, 0, first ? first : options);
    uint16_t second = options & neighbours(g, chosen);
    root_settle_homeland(g, seat, chosen);
    root_place_warriors(g, seat, chosen, STARTING_WARRIORS);
    chosen = root_ask_clearing(g, seat, REASON_HOMELAND, 0, 0,
                               second ? second : options & (uint16_t)~bit_of(chosen));
    root_settle_homeland(g, seat, chosen);
    root_place_warriors(g, seat, chosen, STARTING_WARRIORS);
}

static bool advanced_setup(struct root *g, uint8_t seat, int part)
{
    return setup_with(g, seat, part, homelands);
}

/* What is counted by turn or by phase. */
static void on_phase(struct root *g, uint8_t seat)
{
    struct keepers *own = &g->keepers;
    if (g->turn.seat != seat)
        return;
    own->acted = 0;
    own->joined = 0;
    own->encamped = own->decamped = 0;
    for (int column = 0; column < RETINUE_COLUMNS; column++)
        own->retainers_acted[column] = 0;
}

/* ---- Birdsong, Law 15.4 ---- */

/* Offers `verb clearing waystation type` for every waystation on the board, either side up. */
static void offer_camps(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb, int clearing)
{
    for (int w = 0; w < WAYSTATIONS; w++)
        for (int side = 0; side < SIDES_OF_A_WAYSTATION; side++)
            if (root_may_build(g, seat, clearing, WAYSTATION_TABLET_JEWELRY + w))
                offer(p, verb, (uint16_t)clearing, (uint16_t)(WAYSTATION_TABLET_JEWELRY + w), sides[w][side]);
}

static void camp(struct root *g, uint8_t seat, struct choice c)
{
    g->keepers.shows[c.arg[1] - WAYSTATION_TABLET_JEWELRY] = (uint8_t)c.arg[2];
    root_place_piece(g, c.arg[0], c.arg[1]);
    root_tell(g, EVENT_ENCAMPED, seat, c.arg[1], c.arg[0], c.arg[2], 0);
}

/* Law 15.4.1, G.1.21 */
static void list_encamp(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].warriors[seat] && !(g->keepers.encamped & bit_of(c)))
            offer_camps(g, seat, p, VERB_ENCAMP, c);
}

static void play_encamp(struct root *g, uint8_t seat, struct choice c)
{
    g->keepers.encamped |= bit_of(c.arg[0]);
    root_remove_warriors(g, seat, CAUSE_EFFECT, seat, c.arg[0], 1);
    camp(g, seat, c);
    root_settle(g);
}

static bool on_map(const struct root *g, uint8_t seat)
{
    return root_with_warriors(g, seat) || waystations_on_map(g) > 0;
}

/* Law 15.4.1: with neither warrior nor waystation on the map, at its edge; the warrior may be replaced like
 * any other after that */
static void list_return(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int c = 0; c < map_of(g)->clearings_count && !on_map(g, seat); c++)
        if (map_of(g)->edge & bit_of(c))
            offer_camps(g, seat, p, VERB_RETURN, c);
}

static void play_return(struct root *g, uint8_t seat, struct choice c)
{
    root_place_warriors(g, seat, c.arg[0], 1);
    camp(g, seat, c);
}

/* Law 15.4.1, 1.5.4: the warrior alone, if no clearing of the edge takes a waystation */
static void list_return_alone(const struct root *g, uint8_t seat, struct prompt *p)
{
    uint16_t edge = root_placeable(g, seat, map_of(g)->edge);
    if (!g->warriors_supply[seat] || on_map(g, seat) || root_with_slot(g, edge))
        return;
    for (uint16_t c = 0; edge >> c; c++)
        if (edge & bit_of(c))
            offer(p, VERB_RECRUIT, c, 0, 0);
}

static void play_return_alone(struct root *g, uint8_t seat, struct choice c)
{
    root_place_warriors(g, seat, c.arg[0], 1);
}

/* Law 15.4.2, G.1.21 */
static void list_decamp(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        if ((g->keepers.decamped & bit_of(c)) || !g->warriors_supply[seat] || !root_may_place(g, seat, c))
            continue;
        for (int w = WAYSTATION_TABLET_JEWELRY; w < WAYSTATION_TABLET_JEWELRY + WAYSTATIONS; w++)
            if (g->clearing[c].pieces[w])
                offer(p, VERB_DECAMP, (uint16_t)c, (uint16_t)w, 0);
    }
}

static void play_decamp(struct root *g, uint8_t seat, struct choice c)
{
    g->keepers.decamped |= bit_of(c.arg[0]);
    root_remove_piece(g, seat, CAUSE_EFFECT, c.arg[0], c.arg[1], 1);
    root_place_warriors(g, seat, c.arg[0], 1);
    root_settle(g);
}

/* Clearings where warriors can be recruited: bit mask. */
static uint16_t recruiting_clearings(const struct root *g, uint8_t seat)
{
    uint16_t mask = 0;
    for (int c = 0; g->warriors_supply[seat] && c < map_of(g)->clearings_count; c++)
        if (waystations_in(g, c) && root_may_place(g, seat, c))
            mask |= bit_of(c);
    return mask;
}

/* Law 15.4.3 */
static void list_recruits(const struct root *g, uint8_t seat, struct prompt *p)
{
    uint16_t mask = recruiting_clearings(g, seat);
    for (uint16_t c = 0; mask >> c; c++)
        if (mask & bit_of(c))
            root_offer_cards(g, p, VERB_RECRUIT_AT, root_cards_for_clearing(g, g->hand[seat], c), c, 0);
}

static void play_recruit(struct root *g, uint8_t seat, struct choice c)
{
    root_spend(g, seat, c.arg[0]);
    root_place_warriors(g, seat, c.arg[1], RECRUITS);
}

static const struct action action_encamp = {VERB_ENCAMP, list_encamp, play_encamp};
static const struct action action_return = {VERB_RETURN, list_return, play_return};
static const struct action action_return_alone = {VERB_RECRUIT, list_return_alone, play_return_alone};
static const struct action action_decamp = {VERB_DECAMP, list_decamp, play_decamp};
static const struct action action_recruit = {VERB_RECRUIT_AT, list_recruits, play_recruit};

/* Each step: false once it is over. Where warriors and waystations stand is public. */
static bool encamp_step(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_encamp, &action_return, &action_return_alone,
                                                   NULL};
    return root_any_offered(g, seat, actions) &&
           root_menu(g, seat, REASON_ENCAMP, 0, actions, false, true) != VERB_END;
}

static bool decamp_step(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_decamp, NULL};
    return root_any_offered(g, seat, actions) &&
           root_menu(g, seat, REASON_DECAMP, 0, actions, false, true) != VERB_END;
}

/* Asked of every hand, since whether a card fits is hidden. */
static bool recruit_step(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_recruit, NULL};
    return (g->hand[seat] || root_powers_remain(g)) && recruiting_clearings(g, seat) &&
           root_menu(g, seat, REASON_RECRUIT_WITH, 0, actions, false, true) != VERB_END;
}

static bool birdsong(struct root *g, uint8_t seat)
{
    switch (g->turn.step) {
    case BIRDSONG_ENCAMP:
        if (!encamp_step(g, seat))
            g->turn.step = BIRDSONG_DECAMP;
        return false;
    case BIRDSONG_DECAMP:
        if (!decamp_step(g, seat))
            g->turn.step = BIRDSONG_RECRUIT;
        return false;
    default:
        return !recruit_step(g, seat);
    }
}

/* ---- Evening, Law 15.6 ---- */

/* Law 15.6.1 */
static void live_off_the_land(struct root *g, uint8_t seat)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].warriors[seat] >= CROWD)
            root_remove_warriors(g, seat, CAUSE_EFFECT, seat, c, 1);
    root_settle(g);
}

static bool evening(struct root *g, uint8_t seat)
{
    switch (g->turn.step) {
    case EVENING_LAND:
        live_off_the_land(g, seat);
        g->turn.step = EVENING_GATHER;
        return false;
    case EVENING_GATHER:
        if (!root_keepers_gather(g, seat))
            g->turn.step = EVENING_DRAW;
        return false;
    default: /* 15.6.3 */
        root_draw_and_discard(g, seat, 1 + waystations_on_map(g));
        return true;
    }
}

/* ---- Bookkeeping ---- */

static cardset cards(const struct root *g, uint8_t seat)
{
    (void)seat;
    return root_retinue_cards(g);
}

static void rename_own(struct root *g, const uint8_t renamed[SECRETS_MAX])
{
    for (int column = 0; column < RETINUE_COLUMNS; column++)
        g->keepers.retinue[column] = cardset_rename(g->keepers.retinue[column], renamed);
    g->keepers.acted = cardset_rename(g->keepers.acted, renamed);
    root_keepers_rename_relics(g, renamed);
}

static const char *check(const struct root *g, uint8_t seat)
{
    const struct keepers *own = &g->keepers;
    int cards_in = 0, retainers = 0;
    (void)seat;
    for (int column = 0; column < RETINUE_COLUMNS; column++) {
        cards_in += cardset_count(own->retinue[column]);
        retainers += own->retainers[column];
        if (own->retainers_acted[column] > own->retainers[column])
            return "a retainer acted that is not there";
    }
    if (cards_in != cardset_count(root_retinue_cards(g)))
        return "a card is in two columns of the retinue";
    if (cards_in + retainers > RETINUE_MAX || retainers > RETINUE_COLUMNS)
        return "the retinue is too large";
    if (own->acted & ~root_retinue_cards(g))
        return "a card acted that is not in the retinue";
    for (int w = 0; w < WAYSTATIONS; w++)
        if (root_pieces_on_map(g, WAYSTATION_TABLET_JEWELRY + w) && own->shows[w] != sides[w][0] &&
            own->shows[w] != sides[w][1])
            return "a waystation shows a side that it does not have";
    return root_keepers_check_relics(g);
}

/* ---- For the easy bot; 20 is a point ---- */

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
        if (v->supply[WAYSTATION_TABLET_JEWELRY + w] && (sides[w][0] == type || sides[w][1] == type))
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

static int evaluate(const struct root_view *v, uint8_t seat)
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

/* ---- For a learned value (features.h) ---- */

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

static void describe(const struct root_view *v, uint8_t seat, int16_t *number)
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

/* The values of relics in forests lie face down for everybody (Law 15.2.1, 15.3.1). */
static void redact(const struct root *g, uint8_t seat, struct root_view *v)
{
    (void)seat;
    v->keepers = g->keepers;
    for (int place = 0; place < RELICS; place++)
        if (v->viewer == SEAT_NOBODY || (g->keepers.face_up >> place & 1))
            v->relic_value[place] = root_relic_value(g, place);
}

const struct faction_def root_faction_keepers = {
    .warriors = WARRIORS,
    .reach = REACH,
    .corner_start = true, /* Law 15.3.2 */
    .setup_card = MILITANT,
    .setup = setup,
    .advanced_setup = advanced_setup,
    .birdsong = birdsong,
    .daylight = root_keepers_daylight,
    .evening = evening,
    .on_phase = on_phase,
    .crafters = crafters,
    .take_along = root_keepers_take_along,
    .hits_taken = root_keepers_hits_taken,
    .on_removals = root_keepers_on_removals,
    .trigger = root_keepers_trigger,
    .cards = cards,
    .rename = rename_own,
    .secrets = root_keepers_secrets,
    .check = check,
    .redact = redact,
    .evaluate = evaluate,
    .features = describe,
};
