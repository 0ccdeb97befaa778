/* The Keepers in Iron. Law 15, in its order; their retinue is in keepers_retinue.c, relics in
 * keepers_relics.c */
#include "core/root/factions/keepers.h"

#include "core/root/cards.h"
#include "core/root/faction.h"
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
};

/* Progress within the phases (g->turn.step). */
enum { BIRDSONG_ENCAMP, BIRDSONG_DECAMP, BIRDSONG_RECRUIT };
enum { EVENING_LAND, EVENING_GATHER, EVENING_DRAW };

/* Law 15.2.2 */
const uint8_t root_waystation_sides[WAYSTATIONS][SIDES_OF_A_WAYSTATION] = {
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
                offer(p, verb, (uint16_t)clearing, (uint16_t)(WAYSTATION_TABLET_JEWELRY + w),
                      root_waystation_sides[w][side]);
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
        if (root_pieces_on_map(g, WAYSTATION_TABLET_JEWELRY + w) &&
            own->shows[w] != root_waystation_sides[w][0] && own->shows[w] != root_waystation_sides[w][1])
            return "a waystation shows a side that it does not have";
    return root_keepers_check_relics(g);
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
    .evaluate = root_keepers_value,
    .features = root_keepers_numbers,
};
