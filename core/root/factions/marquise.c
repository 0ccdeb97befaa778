/* Marquise de Cat. Law 6 */
#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/factions/marquise.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/craft.h"
#include "core/root/law/homelands.h"
#include "core/root/law/menu.h"
#include "core/root/law/move.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/rule.h"
#include "core/root/law/settle.h"
#include "core/root/law/victory.h"
#include "core/root/setup.h"
#include "core/root/turn.h"
#include "core/root/view.h"

enum {
    ACTIONS = 3,
    HOMELANDS = 3,
    HOMELAND_WARRIORS = 2,
};

/* Printed on the board */
const uint8_t root_marquise_wood[BUILDINGS] = {0, 1, 2, 3, 3, 4};
const uint8_t root_marquise_points[PIECE_COUNT][BUILDINGS] = {
    [SAWMILL] = {0, 1, 2, 3, 4, 5},
    [WORKSHOP] = {0, 2, 2, 3, 4, 5},
    [RECRUITER] = {0, 1, 2, 3, 3, 4},
};
const uint8_t root_marquise_buildings[BUILDING_TYPES] = {SAWMILL, WORKSHOP, RECRUITER};

static int built(const struct root *g, int type)
{
    return BUILDINGS - g->supply[type];
}

/* ---- Setup, Law 6.3 ---- */

/* 6.3.2, 6.3.3 */
static void place_keep(struct root *g, uint8_t seat)
{
    int keep = root_ask_clearing(g, seat, REASON_KEEP, 0, 0, root_start_corners(g, seat, PIECE_COUNT));
    root_use_corner(g, keep);
    g->marquise.keep = (uint8_t)keep;
    root_place_piece(g, keep, KEEP);
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (c != map_of(g)->clearing[keep].opposite && root_may_place(g, seat, c))
            root_place_warriors(g, seat, c, 1);
}

/* 6.3.4. Without it where hirelings leave no slot near the keep (Law 1.5.4). */
static void place_starting_building(struct root *g, uint8_t seat, int type)
{
    uint16_t near = neighbours(g, g->marquise.keep) | (uint16_t)(1u << g->marquise.keep);
    uint16_t open = root_with_slot(g, root_placeable(g, seat, near));
    if (open)
        root_place_piece(g, root_ask_clearing(g, seat, REASON_STARTING_BUILDING, (uint16_t)type, 0, open),
                         type);
}

static bool setup(struct root *g, uint8_t seat, int part)
{
    if (part == 0)
        place_keep(g, seat);
    else
        place_starting_building(g, seat, root_marquise_buildings[part - 1]);
    return part < BUILDING_TYPES;
}

/* ---- Advanced setup, Law A.8.2 ---- */

/* Whether each of three clearings is adjacent to at least one of the others. */
static bool joined(const struct root *g, uint16_t three)
{
    int paths = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (three >> c & 1)
            paths += __builtin_popcount(neighbours(g, c) & three);
    return __builtin_popcount(three) == HOMELANDS && paths >= 2 * (HOMELANDS - 1);
}

/* Whether two more of the clearings, or one more, make joined homelands of these. */
static bool can_join(const struct root *g, uint16_t chosen, uint16_t fitting)
{
    for (int a = 0; a < map_of(g)->clearings_count; a++)
        for (int b = a; b < map_of(g)->clearings_count; b++) {
            uint16_t pair = (uint16_t)(1u << a | 1u << b);
            if (!(pair & ~fitting) && joined(g, chosen | pair))
                return true;
        }
    return false;
}

/* Where no three are joined any more, any that are left do (Law A.8.2.II tells how to loosen the rule). */
static uint16_t next_homelands(const struct root *g, uint16_t chosen, uint16_t fitting)
{
    uint16_t next = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if ((fitting & ~chosen & 1u << c) && can_join(g, chosen | (uint16_t)(1u << c), fitting))
            next |= (uint16_t)(1u << c);
    return next ? next : fitting & (uint16_t)~chosen;
}

/* One building goes to each homeland, so each needs a slot (Law A.8.2.I). */
static void choose_homelands(struct root *g, uint8_t seat)
{
    uint16_t fitting =
        root_homeland_options(g, seat, root_with_slot(g, root_placeable(g, seat, ANYWHERE)), GAP_NONE);
    for (int i = 0; i < HOMELANDS && fitting & (uint16_t)~g->homelands[seat]; i++)
        root_choose_homeland(g, seat, next_homelands(g, g->homelands[seat], fitting), GAP_NONE);
    uint16_t open = root_placeable(g, seat, ANYWHERE);
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (open >> c & 1)
            root_place_warriors(g, seat, c, g->homelands[seat] >> c & 1 ? HOMELAND_WARRIORS : 1);
}

/* In a homeland that is not adjacent to one of an enemy, if there is one. */
static void place_keep_at_home(struct root *g, uint8_t seat)
{
    uint16_t options = root_homeland_options(g, seat, g->homelands[seat], GAP_NOT_ADJACENT);
    g->marquise.keep = (uint8_t)root_ask_clearing(g, seat, REASON_KEEP, 0, 0, options);
    root_place_piece(g, g->marquise.keep, KEEP);
}

/* Each in another homeland */
static void place_building_at_home(struct root *g, uint8_t seat, int type)
{
    uint16_t open = g->homelands[seat];
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (root_buildings_in(g, c, seat))
            open &= (uint16_t) ~(1u << c);
    if (open)
        root_place_piece(g, root_ask_clearing(g, seat, REASON_STARTING_BUILDING, (uint16_t)type, 0, open),
                         type);
}

static bool advanced_setup(struct root *g, uint8_t seat, int part)
{
    if (part == 0)
        choose_homelands(g, seat);
    else if (part == 1)
        place_keep_at_home(g, seat);
    else
        place_building_at_home(g, seat, root_marquise_buildings[part - 2]);
    return part <= BUILDING_TYPES;
}

/* ---- Abilities, Law 6.2 ---- */

/* 6.2.2: nobody but her; hirelings that she controls are placed by her */
static bool keep_lets_place(const struct root *g, uint8_t seat, int clearing, uint8_t who)
{
    return g->allegiance[who] == seat || g->marquise.keep != clearing;
}

/* 6.2.3: one chance for each clearing that lost warriors, while the keep stands */
static void on_removals(struct root *g, uint8_t seat)
{
    uint8_t lost[CLEARINGS_MAX] = {0};
    for (int i = 0; i < g->removals_count; i++) {
        const struct removal *r = &g->removals[i];
        if (r->piece == KEEP)
            g->marquise.keep = NOWHERE;
        if (r->piece == PIECE_WARRIOR && r->owner == seat)
            lost[r->clearing] = (uint8_t)(lost[r->clearing] + r->count);
    }
    if (g->marquise.keep == NOWHERE)
        return;
    for (int i = 0; i < g->removals_count; i++)
        if (g->removals[i].piece == PIECE_WARRIOR && g->removals[i].owner == seat)
            g->removals[i].kept = g->removals[i].count;
    for (uint8_t c = 0; c < CLEARINGS_MAX; c++)
        if (lost[c])
            root_trigger_push(g, (struct trigger){TRIGGER_FIELD_HOSPITALS, seat, c, 0, lost[c]});
}

/* 6.2.3: the card she spends to save the warriors, or -1. Asked whenever she holds cards: whether one matches
 * is hers to know. */
static int ask_hospital(struct root *g, uint8_t seat, const struct trigger *t)
{
    if (!g->hand[seat] || g->marquise.keep == NOWHERE || !root_may_place(g, seat, g->marquise.keep))
        return -1;
    struct prompt *p = ask(g, seat, REASON_FIELD_HOSPITALS, t->clearing, t->count, 0);
    if (p) {
        root_offer_cards(g, p, VERB_HOSPITAL, root_cards_for_clearing(g, g->hand[seat], t->clearing), 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    return c.verb == VERB_HOSPITAL ? c.arg[0] : -1;
}

/* 6.2.3: those that are not saved are back in the supply only now. */
static void field_hospitals(struct root *g, uint8_t seat, const struct trigger *t)
{
    int card = ask_hospital(g, seat, t);
    if (card < 0) {
        root_warriors_returned(g, seat, PIECE_WARRIOR, t->count);
        return;
    }
    root_spend(g, seat, card);
    root_place_warriors(g, seat, g->marquise.keep, t->count);
}

/* 6.2.1: workshops */
static int crafters(const struct root *g, uint8_t seat, int clearing)
{
    (void)seat;
    return g->clearing[clearing].pieces[WORKSHOP];
}

/* ---- Birdsong, Law 6.4 ---- */

/* With less wood than sawmills she picks the sawmills (1.5.4, 1.1.3). */
static bool birdsong(struct root *g, uint8_t seat)
{
    uint8_t due[CLEARINGS_MAX];
    int sawmills = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        sawmills += due[c] = root_may_place(g, seat, c) ? g->clearing[c].pieces[SAWMILL] : 0;
    bool short_of_wood = g->supply[WOOD] < sawmills;
    while (g->supply[WOOD] > 0 && sawmills > 0) {
        uint16_t open = 0;
        for (int c = 0; c < map_of(g)->clearings_count; c++)
            if (due[c])
                open |= (uint16_t)(1u << c);
        int c = short_of_wood ? root_ask_clearing(g, seat, REASON_WOOD_PLACEMENT, 0, 0, open)
                              : __builtin_ctz(open);
        root_place_piece(g, c, WOOD);
        due[c]--;
        sawmills--;
    }
    return true;
}

/* ---- Daylight, Law 6.5 ---- */

static bool acts_left(const struct root *g)
{
    return g->turn.actions > 0;
}

/* 6.5.1 */
static void list_battle(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (acts_left(g))
        root_list_battles(g, seat, p, VERB_BATTLE, ANYWHERE);
}

static void play_battle(struct root *g, uint8_t seat, struct choice c)
{
    g->turn.actions--;
    root_battle(g, seat, c.arg[0], (uint8_t)c.arg[1]);
}

/* 6.5.2: up to two moves, and nothing between them (1.4.2) */
static void list_march(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (acts_left(g))
        root_list_moves(g, seat, p, VERB_MARCH, ANYWHERE);
}

static void play_march(struct root *g, uint8_t seat, struct choice c)
{
    g->turn.actions--;
    g->marquise.second_march = 1;
    root_play_move(g, seat, c.arg[0], c.arg[1]);
}

/* With nothing to move it is over by itself. */
static void second_march(struct root *g, uint8_t seat)
{
    g->marquise.second_march = 0;
    struct prompt *p = ask(g, seat, REASON_SECOND_MARCH, 0, 0, 0);
    if (p) {
        root_list_moves(g, seat, p, VERB_MARCH, ANYWHERE);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer_forced(g); /* passed by itself where nothing can move */
    if (c.verb == VERB_MARCH)
        root_play_move(g, seat, c.arg[0], c.arg[1]);
}

/* Recruiters by clearing, as far as warriors can be placed there; returns how many. */
static int recruiters_due(const struct root *g, uint8_t seat, uint8_t due[CLEARINGS_MAX])
{
    int recruiters = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        recruiters += due[c] = root_may_place(g, seat, c) ? g->clearing[c].pieces[RECRUITER] : 0;
    return recruiters;
}

/* 6.5.3 */
static void list_recruit(const struct root *g, uint8_t seat, struct prompt *p)
{
    uint8_t due[CLEARINGS_MAX];
    if (acts_left(g) && !g->marquise.recruited && g->warriors_supply[seat] > 0 &&
        recruiters_due(g, seat, due) > 0)
        offer(p, VERB_RECRUIT_ALL, 0, 0, 0);
}

/* With fewer warriors than recruiters she picks the recruiters (1.5.4). */
static void play_recruit(struct root *g, uint8_t seat, struct choice c)
{
    (void)c;
    g->turn.actions--;
    g->marquise.recruited = 1;
    uint8_t due[CLEARINGS_MAX];
    recruiters_due(g, seat, due);
    root_place_warriors_due(g, seat, REASON_RECRUITER_PLACEMENT, due);
}

/* 6.5.4.II: clearings whose wood can pay for building there: linked by ruled clearings, itself included */
static uint16_t wood_reach(const struct root *g, uint8_t seat, uint16_t ruled, int clearing)
{
    uint16_t reach = (uint16_t)(1u << clearing), fresh = reach;
    while (fresh) {
        uint16_t found = root_adjacent_for(g, seat, __builtin_ctz(fresh)) & ruled & (uint16_t)~reach;
        reach |= found;
        fresh = (uint16_t)((fresh & (fresh - 1)) | found);
    }
    return reach;
}

static int wood_in(const struct root *g, uint16_t reach)
{
    int wood = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (reach >> c & 1)
            wood += g->clearing[c].pieces[WOOD];
    return wood;
}

/* 6.5.4.I */
static void list_build(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (!acts_left(g))
        return;
    uint16_t ruled = root_ruled_clearings(g, seat);
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        if (!(ruled >> c & 1) || root_free_slots(g, c) <= 0 || !root_may_place(g, seat, c))
            continue;
        int wood = wood_in(g, wood_reach(g, seat, ruled, c));
        for (int i = 0; i < BUILDING_TYPES; i++) {
            int type = root_marquise_buildings[i];
            if (g->supply[type] > 0 && wood >= root_marquise_wood[built(g, type)])
                offer(p, VERB_BUILD, (uint16_t)type, (uint16_t)c, 0);
        }
    }
}

/* 6.5.4.II: which wood pays is her choice, unless all within reach must */
static void pay_wood(struct root *g, uint8_t seat, int clearing, int cost)
{
    uint16_t reach = wood_reach(g, seat, root_ruled_clearings(g, seat), clearing);
    for (int left = cost; left > 0; left--) {
        uint16_t open = 0;
        for (int c = 0; c < map_of(g)->clearings_count; c++)
            if ((reach >> c & 1) && g->clearing[c].pieces[WOOD])
                open |= (uint16_t)(1u << c);
        int from = wood_in(g, reach) == left ? __builtin_ctz(open)
                                             : root_ask_clearing(g, seat, REASON_PAY_WOOD, (uint16_t)clearing,
                                                                 (uint16_t)left, open);
        root_remove_piece(g, seat, CAUSE_COST, from, WOOD, 1);
    }
    root_settle(g);
}

static void play_build(struct root *g, uint8_t seat, struct choice c)
{
    int type = c.arg[0], n = built(g, type);
    g->turn.actions--;
    pay_wood(g, seat, c.arg[1], root_marquise_wood[n]);
    root_place_piece(g, c.arg[1], type);
    root_score(g, seat, root_marquise_points[type][n]); /* 6.5.4.III */
}

/* 6.5.5 */
static void list_overwork(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (!acts_left(g) || g->supply[WOOD] == 0)
        return;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].pieces[SAWMILL] && root_may_place(g, seat, c))
            root_offer_cards(g, p, VERB_OVERWORK, root_cards_for_clearing(g, g->hand[seat], c), (uint16_t)c,
                             0);
}

static void play_overwork(struct root *g, uint8_t seat, struct choice c)
{
    g->turn.actions--;
    root_spend(g, seat, c.arg[0]);
    root_place_piece(g, c.arg[1], WOOD);
}

/* 6.5: an action more for each bird card spent */
static void list_extra(const struct root *g, uint8_t seat, struct prompt *p)
{
    cardset hand = g->hand[seat], birds = 0;
    for (int card; (card = cardset_take(&hand)) >= 0;)
        if (card_def(g, card)->suit == BIRD)
            birds |= CARD_BIT(card);
    root_offer_cards(g, p, VERB_EXTRA_ACTION, birds, 0, 0);
}

static void play_extra(struct root *g, uint8_t seat, struct choice c)
{
    root_spend(g, seat, c.arg[0]);
    g->turn.actions++;
}

static const struct action act_battle = {VERB_BATTLE, list_battle, play_battle};
static const struct action act_march = {VERB_MARCH, list_march, play_march};
static const struct action act_recruit = {VERB_RECRUIT_ALL, list_recruit, play_recruit};
static const struct action act_build = {VERB_BUILD, list_build, play_build};
static const struct action act_overwork = {VERB_OVERWORK, list_overwork, play_overwork};
static const struct action act_extra = {VERB_EXTRA_ACTION, list_extra, play_extra};

static const struct action *const acting[] = {&act_battle,   &act_march, &act_recruit, &act_build,
                                              &act_overwork, &act_extra, NULL};
static const struct action *const crafting_or_acting[] = {
    &root_action_craft, &act_battle, &act_march, &act_recruit, &act_build, &act_overwork, &act_extra, NULL};

static bool is_acting(uint16_t verb)
{
    for (const struct action *const *a = acting; *a; a++)
        if ((*a)->verb == verb)
            return true;
    return false;
}

enum daylight_step { BEGIN, CRAFT_FIRST, ACT };

/* 6.5: crafting comes first, so the first action ends it */
static bool daylight(struct root *g, uint8_t seat)
{
    if (g->turn.step == BEGIN) {
        g->turn.step = CRAFT_FIRST;
        g->turn.actions = ACTIONS;
        g->marquise.recruited = 0;
    }
    if (g->marquise.second_march) {
        second_march(g, seat);
        return false;
    }
    bool may_craft_still = g->turn.step == CRAFT_FIRST;
    uint16_t verb = root_menu(g, seat, REASON_DAYLIGHT, g->turn.actions,
                              may_craft_still ? crafting_or_acting : acting, true, true);
    if (is_acting(verb))
        g->turn.step = ACT;
    return verb == VERB_END;
}

/* ---- Evening, Law 6.6 ---- */

static bool evening(struct root *g, uint8_t seat)
{
    int recruiters = built(g, RECRUITER);
    root_draw_and_discard(
        g, seat, 1 + (recruiters >= 3) + (recruiters >= 5)); /* printed on the third and fifth space */
    return true;
}

static const char *check(const struct root *g, uint8_t seat)
{
    (void)seat;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].pieces[KEEP] && g->marquise.keep != c)
            return "the keep lies where the Marquise does not remember it";
    return NULL;
}

static void redact(const struct root *g, uint8_t seat, struct root_view *v)
{
    (void)seat;
    v->marquise = g->marquise;
}

const struct faction_def root_faction_marquise = {
    .warriors = 25,
    .reach = 10,
    .corner_start = true,
    .setup_card = MILITANT,
    .advanced_setup = advanced_setup,
    .setup = setup,
    .birdsong = birdsong,
    .daylight = daylight,
    .evening = evening,
    .may_place = keep_lets_place,
    .crafters = crafters,
    .on_removals = on_removals,
    .trigger = field_hospitals,
    .check = check,
    .redact = redact,
    .evaluate = root_marquise_value,
    .features = root_marquise_numbers,
};
