/* The Underground Duchy. Law 12, in its order; ministers are in duchy_ministers.c */
#include "core/root/factions/duchy.h"

#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/craft.h"
#include "core/root/law/emit.h"
#include "core/root/law/homelands.h"
#include "core/root/law/menu.h"
#include "core/root/law/move.h"
#include "core/root/law/on_map.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/rule.h"
#include "core/root/law/settle.h"
#include "core/root/redact.h"
#include "core/root/setup.h"
#include "core/root/turn.h"
#include "core/root/view.h"

enum {
    WARRIORS = 20,
    REACH = 8,
    STARTING_WARRIORS = 2, /* in the corner and in each clearing beside it */
    WARRIORS_AROUND = 5,   /* around the homeland (Law A.8.2) */
    ASSEMBLY_ACTIONS = 2,
    DIGGERS = 4,
};

/* Progress within Daylight and Evening (g->turn.step). */
enum { DAYLIGHT_BEGIN, DAYLIGHT_ASSEMBLY, DAYLIGHT_PARLIAMENT, DAYLIGHT_SWAY };
enum { EVENING_REVEALED, EVENING_CRAFT, EVENING_DRAW };

/* Printed on the board */
const uint8_t root_citadel_warriors[CITADELS + 1] = {0, 1, 3, 5};
static const uint8_t buildings[] = {CITADEL, MARKET};
enum { BUILDING_TYPES = 2 };

/* ---- Abilities, Law 12.2 ---- */

/* Law 12.2.1 */
static int crafters(const struct root *g, uint8_t seat, int clearing)
{
    (void)seat;
    return g->clearing[clearing].pieces[CITADEL] + g->clearing[clearing].pieces[MARKET];
}

/* Law 12.2.2, 1.5.4: as many as there are */
static void place_in_burrow(struct root *g, uint8_t seat, int count)
{
    if (count > g->warriors_supply[seat])
        count = g->warriors_supply[seat];
    if (count == 0)
        return;
    g->warriors_supply[seat] = (uint8_t)(g->warriors_supply[seat] - count);
    g->duchy.burrow = (uint8_t)(g->duchy.burrow + count);
    root_tell(g, EVENT_PLACED, seat, PIECE_WARRIOR, OFF_MAP, (uint16_t)count, 0);
}

static void leave_burrow(struct root *g, uint8_t seat, int to, int count)
{
    g->duchy.burrow = (uint8_t)(g->duchy.burrow - count);
    root_add_warriors(g, to, seat, count);
    root_tell(g, EVENT_MOVED, seat, PIECE_WARRIOR, OFF_MAP, (uint16_t)to, (uint16_t)count);
    root_warriors_arrived(g, (struct arrival){seat, seat, OFF_MAP, (uint8_t)to, (uint8_t)count, 0});
}

static void enter_burrow(struct root *g, uint8_t seat, int from, int count)
{
    root_add_warriors(g, from, seat, -count);
    g->duchy.burrow = (uint8_t)(g->duchy.burrow + count);
    root_tell(g, EVENT_MOVED, seat, PIECE_WARRIOR, (uint16_t)from, OFF_MAP, (uint16_t)count);
}

/* Law 12.2.2: beside every clearing with a tunnel and ruled by the Duchy, so rule never keeps it from moving
 * (4.2.1). It has no suit: a mask of clearings of a suit leaves its bit out. */
static void list_burrow_moves(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb,
                              uint16_t from_mask)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        if (!g->clearing[c].pieces[TUNNEL])
            continue;
        if ((from_mask >> OFF_MAP & 1) && g->duchy.burrow && root_may_enter(g, seat, c))
            offer(p, verb, OFF_MAP, (uint16_t)c, 0);
        if ((from_mask >> c & 1) && g->clearing[c].warriors[seat] && root_may_leave(g, seat, c))
            offer(p, verb, (uint16_t)c, OFF_MAP, 0);
    }
}

static void move_by_burrow(struct root *g, uint8_t seat, int from, int to, int count)
{
    if (from == OFF_MAP)
        leave_burrow(g, seat, to, count);
    else
        enter_burrow(g, seat, from, count);
}

static int in_burrow(const struct root *g, uint8_t seat)
{
    (void)seat;
    return g->duchy.burrow;
}

/* Law 12.2.3: once, however many buildings left together */
static void on_removals(struct root *g, uint8_t seat)
{
    for (int i = 0; i < g->removals_count; i++) {
        const struct removal *r = &g->removals[i];
        if (r->piece == CITADEL || r->piece == MARKET) {
            root_trigger_push(g, (struct trigger){TRIGGER_PRICE_OF_FAILURE, seat, r->clearing, 0, 1});
            return;
        }
    }
}

/* Law 12.2.3 */
static void price_of_failure(struct root *g, uint8_t seat, const struct trigger *t)
{
    (void)t;
    root_lose_minister(g, seat);
    root_discard_random_card(g, seat);
}

/* ---- Setup, Law 12.3 ---- */

static bool setup(struct root *g, uint8_t seat, int part)
{
    if (part > 0)
        return false;
    int corner = root_ask_clearing(g, seat, REASON_STARTING_CORNER, 0, 0,
                                   root_free_corners_opposite(g, seat, PIECE_COUNT)); /* 12.3.3 */
    root_use_corner(g, corner);
    root_place_warriors(g, seat, corner, STARTING_WARRIORS);
    root_place_piece(g, corner, TUNNEL);
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if ((neighbours(g, corner) >> c & 1) && root_may_place(g, seat, c))
            root_place_warriors(g, seat, c, STARTING_WARRIORS);
    return true;
}

/* Law A.8.2 */
static bool advanced_setup(struct root *g, uint8_t seat, int part)
{
    if (part > 0)
        return false;
    int homeland = root_choose_homeland(g, seat, ANYWHERE, GAP_NOT_ADJACENT);
    root_place_warriors(g, seat, homeland, STARTING_WARRIORS);
    root_place_piece(g, homeland, TUNNEL);
    root_spread_warriors(g, seat, neighbours(g, homeland), WARRIORS_AROUND);
    return true;
}

/* ---- Birdsong, Law 12.4 ---- */

static bool birdsong(struct root *g, uint8_t seat)
{
    place_in_burrow(g, seat, 1 + root_citadel_warriors[CITADELS - g->supply[CITADEL]]);
    return true;
}

/* ---- Revealing and building ---- */

void root_duchy_reveal(struct root *g, uint8_t seat, int card)
{
    root_hand_lose(g, seat, card);
    g->known_to[card] = SEATS_ALL;
    g->duchy.revealed |= CARD_BIT(card);
    root_tell(g, EVENT_REVEALED, seat, (uint16_t)card, 0, 0, 0);
}

void root_list_duchy_sites(const struct root *g, uint8_t seat, struct prompt *p, bool any_card)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        if (!root_rules(g, seat, c) ||
            !(any_card ? g->hand[seat] : root_cards_for_clearing(g, g->hand[seat], c)))
            continue;
        for (int i = 0; i < BUILDING_TYPES; i++)
            if (root_may_build(g, seat, c, buildings[i]))
                offer(p, VERB_BUILD, buildings[i], (uint16_t)c, 0);
    }
}

void root_duchy_build(struct root *g, uint8_t seat, struct choice c, cardset cards)
{
    root_duchy_reveal(g, seat,
                      root_ask_card(g, seat, REASON_REVEAL_TO_BUILD, c.arg[0], c.arg[1], cards, false));
    root_place_piece(g, c.arg[1], c.arg[0]);
}

/* ---- Assembly, Law 12.5.1 ---- */

/* Law 12.5.1.I */
static void list_build(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_duchy_sites(g, seat, p, false);
}

static void play_build(struct root *g, uint8_t seat, struct choice c)
{
    g->turn.actions--;
    root_duchy_build(g, seat, c, root_cards_for_clearing(g, g->hand[seat], c.arg[1]));
}

/* Law 12.5.1.II */
static void list_recruit(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (g->warriors_supply[seat])
        offer(p, VERB_RECRUIT_BURROW, 0, 0, 0);
}

static void play_recruit(struct root *g, uint8_t seat, struct choice c)
{
    (void)c;
    g->turn.actions--;
    place_in_burrow(g, seat, 1);
}

/* Law 12.5.1.III */
static void list_move(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_moves(g, seat, p, VERB_MOVE, ANYWHERE);
}

static void play_move_action(struct root *g, uint8_t seat, struct choice c)
{
    g->turn.actions--;
    root_play_move(g, seat, c.arg[0], c.arg[1]);
}

/* Law 12.5.1.IV */
static void list_battle(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_battles(g, seat, p, VERB_BATTLE, ANYWHERE);
}

static void play_battle(struct root *g, uint8_t seat, struct choice c)
{
    g->turn.actions--;
    root_battle(g, seat, c.arg[0], (uint8_t)c.arg[1]);
}

/*
 * Law 12.5.1.V, 12.2.4: with all three on the map one is taken back first, so that a clearing whose own
 * tunnel is taken back has none and can be dug again.
 */
static bool takes_tunnel(const struct root *g, uint8_t seat, int clearing)
{
    bool spare = g->supply[TUNNEL] > 0;
    return root_may_place(g, seat, clearing) &&
           (spare ? !g->clearing[clearing].pieces[TUNNEL] : root_pieces_on_map(g, TUNNEL) > 0);
}

static void list_dig(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (takes_tunnel(g, seat, c) && root_cards_for_clearing(g, g->hand[seat], c))
            offer(p, VERB_DIG, (uint16_t)c, 0, 0);
}

/* Law 12.2.4: any of them; the one in the clearing itself if there is one */
static void take_tunnel_back(struct root *g, uint8_t seat, int clearing)
{
    uint16_t mask = root_with_kind(g, TUNNEL);
    if (mask >> clearing & 1)
        mask = (uint16_t)(1u << clearing);
    int from = root_ask_clearing(g, seat, REASON_TUNNEL_BACK, (uint16_t)clearing, 0, mask);
    root_remove_piece(g, seat, CAUSE_COST, from, TUNNEL, 1);
    root_settle(g);
}

/* Law 12.5.1.V: up to four, out of the Burrow into the clearing */
static void come_out(struct root *g, uint8_t seat, int clearing)
{
    int most = g->duchy.burrow < DIGGERS ? g->duchy.burrow : DIGGERS;
    if (most == 0 || !root_may_enter(g, seat, clearing))
        return;
    struct prompt *p = ask(g, seat, REASON_DIG_COUNT, (uint16_t)clearing, 0, 0);
    if (p)
        for (uint16_t n = 0; n <= most; n++)
            offer(p, VERB_COUNT_OF, n, 0, 0);
    int count = answer(g).arg[0];
    if (count > 0)
        leave_burrow(g, seat, clearing, count);
}

static void play_dig(struct root *g, uint8_t seat, struct choice c)
{
    int clearing = c.arg[0];
    cardset fitting = root_cards_for_clearing(g, g->hand[seat], clearing);
    g->turn.actions--;
    root_spend(g, seat, root_ask_card(g, seat, REASON_DIG, (uint16_t)clearing, 0, fitting, false));
    if (g->supply[TUNNEL] == 0)
        take_tunnel_back(g, seat, clearing);
    root_place_piece(g, clearing, TUNNEL);
    come_out(g, seat, clearing);
}

static const struct action action_build = {VERB_BUILD, list_build, play_build};
static const struct action action_recruit = {VERB_RECRUIT_BURROW, list_recruit, play_recruit};
static const struct action action_move = {VERB_MOVE, list_move, play_move_action};
static const struct action action_battle = {VERB_BATTLE, list_battle, play_battle};
static const struct action action_dig = {VERB_DIG, list_dig, play_dig};

/* Law 12.5.1; true when it is over */
static bool assembly(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_build,  &action_recruit, &action_move,
                                                   &action_battle, &action_dig,     NULL};
    return g->turn.actions == 0 ||
           root_menu(g, seat, REASON_ASSEMBLY, g->turn.actions, actions, true, true) == VERB_END;
}

/* ---- Daylight, Law 12.5 ---- */

static bool daylight(struct root *g, uint8_t seat)
{
    struct duchy *d = &g->duchy;
    if (d->brigade) {
        root_brigadier_again(g, seat);
        return false;
    }
    switch (g->turn.step) {
    case DAYLIGHT_BEGIN:
        d->acted = 0;
        d->sway_done = 0;
        g->turn.actions = ASSEMBLY_ACTIONS;
        g->turn.step = DAYLIGHT_ASSEMBLY;
        return false;
    case DAYLIGHT_ASSEMBLY:
        if (assembly(g, seat))
            g->turn.step = DAYLIGHT_PARLIAMENT;
        return false;
    case DAYLIGHT_PARLIAMENT:
        if (root_duchy_parliament(g, seat))
            g->turn.step = DAYLIGHT_SWAY;
        return false;
    default:
        return root_duchy_sway(g, seat);
    }
}

/* ---- Evening, Law 12.6 ---- */

/* Law 12.6.1: birds are discarded; everybody knows that the others are in this hand now. */
static void clear_revealed(struct root *g, uint8_t seat)
{
    cardset birds = g->duchy.revealed & g->of_suit[BIRD], back = g->duchy.revealed & ~birds;
    g->duchy.revealed = 0;
    g->loose |= back;
    for (cardset left = birds; left;)
        root_tell(g, EVENT_DISCARDED, seat, (uint16_t)cardset_take(&left), FROM_REVEALED, 0, 0);
    root_discard_together(g, birds);
    if (!back)
        return;
    root_tell(g, EVENT_TOOK_BACK, seat, (uint16_t)cardset_count(back), 0, 0, 0);
    for (int card; (card = cardset_take(&back)) >= 0;)
        root_hand_gain(g, seat, card, SEATS_ALL);
}

static bool evening(struct root *g, uint8_t seat)
{
    switch (g->turn.step) {
    case EVENING_REVEALED:
        clear_revealed(g, seat);
        g->turn.step = EVENING_CRAFT;
        return false;
    case EVENING_CRAFT:
        if (!root_craft_one(g, seat))
            g->turn.step = EVENING_DRAW;
        return false;
    default: /* 12.6.3; a card for each market off its track. Source: faction board */
        root_draw_and_discard(g, seat, 1 + MARKETS - g->supply[MARKET]);
        return true;
    }
}

/* ---- Bookkeeping ---- */

static cardset cards(const struct root *g, uint8_t seat)
{
    (void)seat;
    return g->duchy.revealed;
}

static void rename_own(struct root *g, const uint8_t renamed[SECRETS_MAX])
{
    g->duchy.revealed = cardset_rename(g->duchy.revealed, renamed);
}

static int warriors_boxed(const struct root *g, uint8_t seat, uint8_t owner)
{
    return owner == seat ? g->duchy.burrow : 0;
}

static const char *check(const struct root *g, uint8_t seat)
{
    const struct duchy *d = &g->duchy;
    bool revealing = g->turn.seat == seat && (g->turn.phase == DAYLIGHT || g->turn.phase == EVENING);
    if (d->revealed && !revealing)
        return "cards are revealed outside the Duchy's Daylight and Evening";
    for (int rank = SQUIRE; rank < RANK_COUNT; rank++)
        if (root_crowns_left(d, (enum rank)rank) < 0)
            return "more ministers are swayed than there are crowns";
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].pieces[TUNNEL] > 1)
            return "two tunnels in one clearing";
    return NULL;
}

static void redact(const struct root *g, uint8_t seat, struct root_view *v)
{
    (void)seat;
    v->duchy = g->duchy;
}

const struct faction_def root_faction_duchy = {
    .warriors = WARRIORS,
    .reach = REACH,
    .corner_start = true,
    .setup_card = MILITANT,
    .advanced_setup = advanced_setup,
    .rules_off_map = 1, /* Law 12.2.2 */
    .setup = setup,
    .birdsong = birdsong,
    .daylight = daylight,
    .evening = evening,
    .crafters = crafters,
    .off_map = "burrow",
    .list_off_map = list_burrow_moves,
    .warriors_off_map = in_burrow,
    .move_off_map = move_by_burrow,
    .place_off_map = place_in_burrow,
    .on_removals = on_removals,
    .trigger = price_of_failure,
    .cards = cards,
    .rename = rename_own,
    .warriors_boxed = warriors_boxed,
    .check = check,
    .redact = redact,
    .evaluate = root_duchy_value,
    .features = root_duchy_numbers,
};
