/* The Lord of the Hundreds: setup, turn and hook table. Law 14; its other parts are in hundreds_*.c */
#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/factions/hundreds.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/craft.h"
#include "core/root/law/emit.h"
#include "core/root/law/homelands.h"
#include "core/root/law/menu.h"
#include "core/root/law/move.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/ruins.h"
#include "core/root/law/rule.h"
#include "core/root/law/settle.h"
#include "core/root/law/victory.h"
#include "core/root/names.h"
#include "core/root/setup.h"
#include "core/root/turn.h"
#include "core/root/view.h"

const char *const root_mood_names[MOOD_COUNT] = {"bitter",     "grandiose", "jubilant", "lavish",
                                                 "relentless", "rowdy",     "stubborn", "wrathful"};

enum {
    WARRIORS = 20,
    REACH = 9,
    STARTING_WARRIORS = 4,
    DRAW_BASE = 1,
    ROWDY_ENEMIES = 3,
};

/* Progress within the phases (g->turn.step). */
enum { BIRDSONG_RAZE, BIRDSONG_RECRUIT, BIRDSONG_ANOINT, BIRDSONG_MOOD };
enum { DAYLIGHT_BEGIN, DAYLIGHT_CRAFT, DAYLIGHT_FIRST, DAYLIGHT_SECOND };
enum { EVENING_INCITE, EVENING_OPPRESS, EVENING_DRAW };

/* Law 14.6.2: points by oppressed clearings */
enum { OPPRESSED_MOST = 6 };
static const uint8_t oppress_points[OPPRESSED_MOST + 1] = {0, 1, 1, 2, 2, 3, 4};

/* Printed on the mood cards: the item that must not lie in the Hoard (Law 14.4.4). Lavish shows none. */
static const uint8_t mood_item[MOOD_COUNT] = {
    [BITTER] = HAMMER,  [GRANDIOSE] = TEA, [JUBILANT] = BOOT,     [LAVISH] = ITEM_COUNT,
    [RELENTLESS] = BAG, [ROWDY] = COIN,    [STUBBORN] = CROSSBOW, [WRATHFUL] = SWORD,
};

/* ---- Abilities, Law 14.2 ---- */

/* Law 14.2.1 */
static int crafters(const struct root *g, uint8_t seat, int clearing)
{
    (void)seat;
    return g->clearing[clearing].pieces[STRONGHOLD];
}

/* Law 14.2.2: the warlord leaves in battle alone. */
static bool may_be_removed(const struct root *g, uint8_t seat, int piece, int cause)
{
    (void)g, (void)seat;
    return piece != WARLORD || cause == CAUSE_BATTLE;
}

static bool warlord_may_move(const struct root *g, uint8_t seat, int from)
{
    return root_singles_to_move(g, seat, from) > 0;
}

static void list_hundreds_moves(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb,
                                uint16_t from_mask)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (!g->clearing[c].warriors[seat] && !warlord_may_move(g, seat, c))
            from_mask &= (uint16_t) ~(1u << c);
    root_list_moves_out(g, seat, p, verb, from_mask);
}

/* Asks how many warriors go, with the warlord or (if he may stay) without him; and moves them. */
static void go(struct root *g, uint8_t seat, int from, int to, bool warlord_goes)
{
    int there = g->clearing[from].warriors[seat];
    if (g->turn.all_move && (warlord_goes || warlord_may_move(g, seat, from))) {
        root_move_single(g, seat, WARLORD, from, to, there);
        return;
    }
    if (g->turn.all_move) {
        root_move_warriors(g, seat, seat, from, to, there);
        return;
    }
    struct prompt *p = ask(g, seat, REASON_MOVE_COUNT, (uint16_t)from, (uint16_t)to, 0);
    if (p) {
        for (uint16_t n = 1; n <= there && !warlord_goes; n++)
            offer(p, VERB_COUNT_OF, n, 0, 0);
        for (uint16_t n = 0; n <= there; n++)
            offer(p, VERB_WITH_WARLORD, n, 0, 0);
    }
    struct choice c = answer_forced(g);
    if (c.verb == VERB_WITH_WARLORD)
        root_move_single(g, seat, WARLORD, from, to, c.arg[0]);
    else
        root_move_warriors(g, seat, seat, from, to, c.arg[0]);
}

static void play_hundreds_move(struct root *g, uint8_t seat, int from, int to)
{
    if (warlord_may_move(g, seat, from))
        go(g, seat, from, to, false);
    else
        root_play_warrior_move(g, seat, from, to);
}

/* ---- Setup, Law 14.3 ---- */

static void set_mood(struct root *g, uint8_t seat, uint16_t mood)
{
    g->hundreds.mood = (uint8_t)(mood + 1);
    root_tell(g, EVENT_MOOD, seat, mood, 0, 0, 0);
}

/* Law 14.3.1. Without a stronghold where a hireling's building fills the last corner (Law 1.5.4). */
static void place_garrison(struct root *g, uint8_t seat, int clearing)
{
    root_place_piece(g, clearing, WARLORD);
    root_place_warriors(g, seat, clearing, STARTING_WARRIORS);
    if (root_free_slots(g, clearing) > 0)
        root_place_piece(g, clearing, STRONGHOLD);
}

/* Law 14.3.2, 14.3.3 */
static bool settle_down(struct root *g, uint8_t seat, int part)
{
    if (part == 1)
        root_stock_ruins(g, 1);
    else if (part == 2)
        set_mood(g, seat, STUBBORN);
    return part < 3;
}

static bool setup(struct root *g, uint8_t seat, int part)
{
    if (part > 0)
        return settle_down(g, seat, part);
    int corner = root_ask_clearing(g, seat, REASON_STARTING_CORNER, 0, 0,
                                   root_free_corners_opposite(g, seat, STRONGHOLD));
    root_use_corner(g, corner);
    place_garrison(g, seat, corner);
    return true;
}

/* Law A.8.2. Source: set-up card */
static bool advanced_setup(struct root *g, uint8_t seat, int part)
{
    if (part > 0)
        return settle_down(g, seat, part);
    place_garrison(g, seat,
                   root_choose_homeland(g, seat, root_with_slot(g, map_of(g)->edge), GAP_TWO_BETWEEN));
    return true;
}

/* ---- Birdsong, Law 14.4 ---- */

/* Law 14.4.2 */
static void recruit(struct root *g, uint8_t seat)
{
    uint8_t due[CLEARINGS_MAX];
    int warlord = warlord_clearing(g);
    if (warlord >= 0 && root_may_place(g, seat, warlord))
        root_place_warriors(g, seat, warlord, hoard_value(&g->hundreds, PROWESS));
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        due[c] = root_may_place(g, seat, c) ? g->clearing[c].pieces[STRONGHOLD] : 0;
    root_place_warriors_due(g, seat, REASON_STRONGHOLD_PLACEMENT, due);
}

/*
 * Law 14.4.3: "any warrior" is one on the map, since he comes onto the map alone (14.2.2). Where he could not
 * be placed no warrior can be replaced (G.1.21). He comes out of the supply, and may lie elsewhere: on a
 * card.
 */
static void anoint(struct root *g, uint8_t seat)
{
    if (!g->supply[WARLORD])
        return;
    uint16_t mask = root_placeable(g, seat, root_with_warriors(g, seat));
    bool replaces = mask != 0;
    if (!replaces)
        mask = root_placeable(g, seat, root_all_clearings(g));
    if (!mask)
        return;
    int clearing = root_ask_clearing(g, seat, REASON_ANOINT, 0, 0, mask);
    if (replaces)
        root_remove_warriors(g, seat, CAUSE_COST, seat, clearing, 1);
    root_place_piece(g, clearing, WARLORD);
    root_settle(g);
}

static bool mood_open(const struct root *g, int mood)
{
    bool hoarded = mood_item[mood] != ITEM_COUNT && g->hundreds.hoard[mood_item[mood]] > 0;
    return !hoarded && g->hundreds.mood != mood + 1;
}

/* Law 14.4.4: Lavish is open to all but those who are lavish. */
static void choose_mood(struct root *g, uint8_t seat)
{
    bool any = false;
    for (int mood = 0; mood < MOOD_COUNT; mood++)
        any = any || mood_open(g, mood);
    if (!any)
        return;
    struct prompt *p = ask(g, seat, REASON_MOOD, 0, 0, 0);
    if (p)
        for (uint16_t mood = 0; mood < MOOD_COUNT; mood++)
            if (mood_open(g, mood))
                offer(p, VERB_MOOD, mood, 0, 0);
    set_mood(g, seat, answer_forced(g).arg[0]);
}

static bool birdsong(struct root *g, uint8_t seat)
{
    static void (*const steps[])(struct root *, uint8_t) = {
        [BIRDSONG_RECRUIT] = recruit,
        [BIRDSONG_ANOINT] = anoint,
        [BIRDSONG_MOOD] = choose_mood,
    };
    if (g->turn.step == BIRDSONG_RAZE) {
        if (root_hundreds_raze(g, seat))
            g->turn.step = BIRDSONG_RECRUIT;
        return false;
    }
    steps[g->turn.step](g, seat);
    return g->turn.step++ == BIRDSONG_MOOD;
}

/* Law 14.7.4 */
static bool ends_phase(const struct root *g, uint8_t seat)
{
    (void)seat;
    return g->turn.phase == BIRDSONG && in_mood(g, LAVISH) && !hoard_empty(&g->hundreds);
}

/* ---- Commanding, Law 14.5.2 ---- */

static bool acts_left(const struct root *g)
{
    return g->turn.actions > 0;
}

/* Law 14.5.2.I */
static void list_move(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (acts_left(g))
        root_list_moves(g, seat, p, VERB_MOVE, ANYWHERE);
}

static void play_move_action(struct root *g, uint8_t seat, struct choice c)
{
    g->hundreds.acted++;
    root_play_move(g, seat, c.arg[0], c.arg[1]);
}

/* Law 14.5.2.II */
static void list_battle(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (acts_left(g))
        root_list_battles(g, seat, p, VERB_BATTLE, ANYWHERE);
}

static void play_battle(struct root *g, uint8_t seat, struct choice c)
{
    g->hundreds.acted++;
    root_battle(g, seat, c.arg[0], (uint8_t)c.arg[1]);
}

/* Law 14.5.2.III */
static void list_build(const struct root *g, uint8_t seat, struct prompt *p)
{
    uint16_t ruled = acts_left(g) ? root_ruled_clearings(g, seat) : 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if ((ruled >> c & 1) && root_may_build(g, seat, c, STRONGHOLD) &&
            root_cards_for_clearing(g, g->hand[seat], c))
            offer(p, VERB_BUILD, STRONGHOLD, (uint16_t)c, 0);
}

static void play_build(struct root *g, uint8_t seat, struct choice c)
{
    cardset fitting = root_cards_for_clearing(g, g->hand[seat], c.arg[1]);
    g->hundreds.acted++;
    root_spend(g, seat, root_ask_card(g, seat, REASON_SPEND_TO_BUILD, c.arg[0], c.arg[1], fitting, false));
    root_place_piece(g, c.arg[1], c.arg[0]);
}

/* ---- Advancing, Law 14.5.3 ---- */

static void list_warlord_moves(const struct root *g, uint8_t seat, struct prompt *p)
{
    int warlord = warlord_clearing(g);
    if (warlord >= 0)
        root_list_moves_out(g, seat, p, VERB_ADVANCE, (uint16_t)(1u << warlord));
}

static void list_warlord_battles(const struct root *g, uint8_t seat, struct prompt *p)
{
    int warlord = warlord_clearing(g);
    if (warlord >= 0)
        root_list_battles(g, seat, p, VERB_ADVANCE_BATTLE, (uint16_t)(1u << warlord));
}

static void list_advance(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (acts_left(g))
        list_warlord_moves(g, seat, p);
}

static void play_advance(struct root *g, uint8_t seat, struct choice c)
{
    g->hundreds.acted++;
    g->hundreds.advance = ADVANCE_MOVED;
    go(g, seat, c.arg[0], c.arg[1], true);
}

/* An advance without a move */
static void list_advance_battle(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (acts_left(g))
        list_warlord_battles(g, seat, p);
}

static void play_advance_battle(struct root *g, uint8_t seat, struct choice c)
{
    g->hundreds.acted++;
    root_battle(g, seat, c.arg[0], (uint8_t)c.arg[1]);
}

/* The rest of an advance: nothing else comes between (Law 1.4.2). Law 14.5.3, 14.7.5 */
static struct choice ask_further(struct root *g, uint8_t seat, uint16_t reason, bool moves)
{
    struct prompt none;
    none.count = 0;
    if (moves)
        list_warlord_moves(g, seat, &none);
    bool fights =
        warlord_clearing(g) >= 0 && root_could_battle(g, seat, seat, (uint16_t)(1u << warlord_clearing(g)));
    if (none.count == 0 && !fights)
        return (struct choice){VERB_PASS, {0, 0, 0}};
    struct prompt *p = ask(g, seat, reason, (uint16_t)warlord_clearing(g), 0, 0);
    if (p) {
        if (moves)
            list_warlord_moves(g, seat, p);
        list_warlord_battles(g, seat, p);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    return answer(g);
}

static void go_on_advancing(struct root *g, uint8_t seat)
{
    bool moved = g->hundreds.advance == ADVANCE_MOVED;
    struct choice c = moved ? ask_further(g, seat, REASON_ADVANCE_BATTLE, false)
                            : ask_further(g, seat, REASON_RELENTLESS, true);
    bool again = moved && c.verb == VERB_ADVANCE_BATTLE && in_mood(g, RELENTLESS);
    g->hundreds.advance = again ? ADVANCE_FOUGHT : ADVANCE_OVER;
    if (c.verb == VERB_ADVANCE)
        go(g, seat, c.arg[0], c.arg[1], true);
    else if (c.verb == VERB_ADVANCE_BATTLE)
        root_battle(g, seat, c.arg[0], (uint8_t)c.arg[1]);
}

/* ---- Daylight, Law 14.5 ---- */

static const struct action act_move = {VERB_MOVE, list_move, play_move_action};
static const struct action act_battle = {VERB_BATTLE, list_battle, play_battle};
static const struct action act_build = {VERB_BUILD, list_build, play_build};
static const struct action act_advance = {VERB_ADVANCE, list_advance, play_advance};
static const struct action act_advance_battle = {VERB_ADVANCE_BATTLE, list_advance_battle,
                                                 play_advance_battle};

/* The two steps after crafting: each step's value, question and actions. */
static const struct step {
    uint8_t track;
    uint16_t reason;
    const struct action *actions[5]; /* crafting first; NULL-terminated */
} command = {COMMAND, REASON_COMMAND, {&root_action_craft, &act_move, &act_battle, &act_build, NULL}},
  advance = {PROWESS, REASON_ADVANCE, {&root_action_craft, &act_advance, &act_advance_battle, NULL}};

static void next_step(struct root *g)
{
    g->turn.step = DAYLIGHT_SECOND;
    g->hundreds.acted = 0;
}

/*
 * Crafting comes first, so the first action ends it (Law 14.5.1). The values count as they are now: an item
 * gained meanwhile gives more to do.
 */
static bool daylight(struct root *g, uint8_t seat)
{
    if (g->turn.step == DAYLIGHT_BEGIN) {
        g->turn.step = DAYLIGHT_CRAFT;
        g->hundreds.acted = 0;
    }
    if (g->hundreds.advance != ADVANCE_OVER) {
        go_on_advancing(g, seat);
        return false;
    }
    bool first = g->turn.step != DAYLIGHT_SECOND;
    const struct step *step = first == in_mood(g, GRANDIOSE) ? &advance : &command; /* 14.7.2 */
    int left = hoard_value(&g->hundreds, step->track) - g->hundreds.acted;
    g->turn.actions = (uint8_t)(left > 0 ? left : 0);
    if (first && left <= 0) {
        next_step(g);
        return false;
    }
    bool crafting = g->turn.step == DAYLIGHT_CRAFT;
    uint16_t verb =
        root_menu(g, seat, step->reason, left > 0 ? left : 0, step->actions + !crafting, true, true);
    if (verb == VERB_END && first)
        next_step(g);
    else if (first && g->hundreds.acted > 0)
        g->turn.step = DAYLIGHT_FIRST;
    return verb == VERB_END && !first;
}

/* ---- Evening, Law 14.6 ---- */

/* Law 14.6.1: whoever holds cards is asked. False when they are done. */
static bool incite(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&root_hundreds_incite, NULL};
    return root_hundreds_can_incite(g, seat) &&
           root_menu(g, seat, REASON_INCITE, 0, actions, false, true) != VERB_END;
}

/* Law 14.6.2 */
static void oppress(struct root *g, uint8_t seat)
{
    int n = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        n += root_rules(g, seat, c) && has_piece(g, seat, c) && root_enemy_pieces_in(g, seat, c) == 0;
    root_tell(g, EVENT_OPPRESSED, seat, (uint16_t)n, 0, 0, 0);
    root_score(g, seat, oppress_points[n < OPPRESSED_MOST ? n : OPPRESSED_MOST]);
}

/* Law 14.7.6 */
static int rowdy_cards(const struct root *g, uint8_t seat)
{
    int warlord = warlord_clearing(g);
    if (!in_mood(g, ROWDY))
        return 0;
    return warlord >= 0 && root_enemy_pieces_in(g, seat, warlord) >= ROWDY_ENEMIES ? 2 : 1;
}

static bool evening(struct root *g, uint8_t seat)
{
    switch (g->turn.step) {
    case EVENING_INCITE:
        if (!incite(g, seat))
            g->turn.step = EVENING_OPPRESS;
        return false;
    case EVENING_OPPRESS:
        oppress(g, seat);
        g->turn.step = EVENING_DRAW;
        return false;
    default: /* 14.6.3 */
        root_draw_and_discard(g, seat, DRAW_BASE + rowdy_cards(g, seat));
        return true;
    }
}

/* ---- Bookkeeping ---- */

static const char *check(const struct root *g, uint8_t seat)
{
    (void)seat;
    if (g->hundreds.mood > MOOD_COUNT)
        return "the Hundreds are in no such mood";
    for (int item = 0; item < ITEM_COUNT; item++)
        if (g->hundreds.hoard[item] && (root_hoard_refuses() >> item & 1))
            return "an item lies in the Hoard that has no place there";
    for (enum hoard_track track = COMMAND; track < HOARD_TRACKS; track++)
        if (hoard_count(&g->hundreds, track) > HOARD_SPACES + 1) /* one while they choose which goes */
            return "more items lie in the Hoard than it has spaces";
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].pieces[MOB] > 1)
            return "a clearing has two mobs";
    return NULL;
}

static int items_held(const struct root *g, uint8_t seat, int item)
{
    (void)seat;
    return g->hundreds.hoard[item] + g->hundreds.items_gone[item];
}

static void redact(const struct root *g, uint8_t seat, struct root_view *v)
{
    (void)seat;
    v->hundreds = g->hundreds;
}

const struct faction_def root_faction_hundreds = {
    .warriors = WARRIORS,
    .reach = REACH,
    .corner_start = true,
    .setup_card = MILITANT,
    .setup = setup,
    .advanced_setup = advanced_setup,
    .birdsong = birdsong,
    .daylight = daylight,
    .evening = evening,
    .ends_phase = ends_phase,
    .phase_end = root_hundreds_lavish,
    .may_remove = may_be_removed,
    .crafters = crafters,
    .item_points = root_hundreds_item_points,
    .gain_item = root_hundreds_gain_crafted,
    .gain_found = root_hundreds_gain_found,
    .make_room = root_hundreds_make_room,
    .list_moves = list_hundreds_moves,
    .play_move = play_hundreds_move,
    .battle_begin = root_hundreds_battle_begin,
    .acts_before_roll = root_hundreds_acts_before_roll,
    .before_roll = root_hundreds_before_roll,
    .hits_taken = root_hundreds_hits_taken,
    .fighters = root_hundreds_fighters,
    .extra_hits = root_hundreds_extra_hits,
    .battle_end = root_hundreds_battle_end,
    .check = check,
    .items_held = items_held,
    .redact = redact,
    .evaluate = root_hundreds_value,
    .features = root_hundreds_numbers,
};
