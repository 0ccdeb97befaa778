/* The Corvid Conspiracy. Law 13, in its order */
#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/factions/corvid.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/craft.h"
#include "core/root/law/emit.h"
#include "core/root/law/homelands.h"
#include "core/root/law/menu.h"
#include "core/root/law/move.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/settle.h"
#include "core/root/law/victory.h"
#include "core/root/names.h"
#include "core/root/redact.h"
#include "core/root/turn.h"
#include "core/root/view.h"

const char *const root_plot_names[PLOT_KIND_COUNT] = {"bomb", "snare", "extortion", "raid"};

enum {
    WARRIORS = 15,
    REACH = 3,
    ACTIONS = 3, /* in Daylight, Law 13.5 */
    DRAW_BASE = 1,
};

/* Progress within the phases (g->turn.step). */
enum { BIRDSONG_CRAFT, BIRDSONG_FLIP, BIRDSONG_RECRUIT };
enum { DAYLIGHT_BEGIN, DAYLIGHT_ACT };
enum { EVENING_EXERT, EVENING_DRAW, EVENING_EXERTED };

/* ---- Plots, Law 13.2.2 ---- */

static bool plot_in(const struct root *g, int clearing)
{
    return g->corvid.plot[clearing] != 0;
}

static uint8_t kind_of(const struct root *g, int clearing)
{
    return (uint8_t)((g->corvid.plot[clearing] - 1) / PLOTS_OF_A_KIND);
}

static bool face_up(const struct root *g, int clearing)
{
    return g->corvid.face_up >> clearing & 1;
}

static bool face_down(const struct root *g, int clearing)
{
    return plot_in(g, clearing) && !face_up(g, clearing);
}

static bool open_plot(const struct root *g, int clearing, enum plot_kind kind)
{
    return face_up(g, clearing) && kind_of(g, clearing) == kind;
}

static bool on_map(const struct root *g, int token)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->corvid.plot[c] == token + 1)
            return true;
    return false;
}

/* A token of the kind in the supply, or -1. */
static int token_left(const struct root *g, int kind)
{
    for (int token = kind * PLOTS_OF_A_KIND; token < (kind + 1) * PLOTS_OF_A_KIND; token++)
        if (!on_map(g, token))
            return token;
    return -1;
}

static int face_up_count(const struct root *g)
{
    return __builtin_popcount(g->corvid.face_up);
}

/* ---- Abilities, Law 13.2 ---- */

/* Law 13.2.1: plots, face up or down */
static int crafters(const struct root *g, uint8_t seat, int clearing)
{
    (void)seat;
    return plot_in(g, clearing);
}

/* Law 13.2.5 */
static int embedded_agents(const struct root *g, uint8_t seat, int side)
{
    (void)seat;
    return side == DEFENDER && face_down(g, g->battle.clearing);
}

/* ---- Exposure, Law 13.2.4 ---- */

/* Whether the actor could be guessing in its own turn now; hidden cards are not looked at. */
static bool exposure_time(const struct root *g, uint8_t seat, uint8_t actor, int when)
{
    bool within = when == POWER_BIRDSONG || when == POWER_DAYLIGHT || when == POWER_EVENING;
    return within && g->turn.seat == actor && !g->turn.drew && root_is_enemy(g, seat, actor) &&
           g->hand[actor];
}

static bool exposable(const struct root *g, uint8_t actor, int clearing)
{
    return face_down(g, clearing) && has_piece(g, actor, clearing);
}

static cardset cards_to_show(const struct root *g, uint8_t actor, int clearing)
{
    return root_cards_for_clearing(g, g->hand[actor], clearing);
}

static bool opens_window(const struct root *g, uint8_t seat, uint8_t actor, int when)
{
    if (!exposure_time(g, seat, actor, when))
        return false;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (exposable(g, actor, c))
            return true;
    return false;
}

static void list_exposures(const struct root *g, uint8_t seat, uint8_t actor, struct prompt *p, int when)
{
    if (!exposure_time(g, seat, actor, when))
        return;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (exposable(g, actor, c) && cards_to_show(g, actor, c))
            offer(p, VERB_EXPOSE, (uint16_t)c, 0, 0);
}

static uint8_t ask_guess(struct root *g, uint8_t actor, int clearing)
{
    struct prompt *p = ask(g, actor, REASON_GUESS_PLOT, (uint16_t)clearing, 0, 0);
    if (p)
        for (uint16_t kind = 0; kind < PLOT_KIND_COUNT; kind++)
            offer(p, VERB_PLOT_KIND, kind, 0, 0);
    return (uint8_t)answer(g).arg[0];
}

/* The plot leaves and its effect is ignored; that it is removed scores (Law 3.2.1). */
static void exposed(struct root *g, uint8_t actor, int clearing)
{
    g->corvid.exposed = (uint8_t)(clearing + 1);
    root_remove_piece(g, actor, CAUSE_EFFECT, clearing, PLOT, 1);
    root_settle(g);
    g->corvid.exposed = 0;
}

/*
 * The card is shown to the Corvids alone, the guess and whether it is right are said aloud. A card shown for
 * a right guess stays where it is.
 */
static bool play_exposure(struct root *g, uint8_t seat, uint8_t actor, struct choice c)
{
    if (c.verb != VERB_EXPOSE)
        return false;
    int clearing = c.arg[0];
    cardset matching = cards_to_show(g, actor, clearing);
    int card = root_ask_card(g, actor, REASON_EXPOSE_WITH, (uint16_t)clearing, 0, matching, false);
    uint8_t guess = ask_guess(g, actor, clearing);
    bool right = kind_of(g, clearing) == guess;
    g->known_to[card] |= SEAT_BIT(seat);
    root_tell_hidden(g, SEAT_BIT(seat) | SEAT_BIT(actor), EVENT_SHOWN, actor, seat, (uint16_t)card);
    root_tell(g, EVENT_EXPOSED, actor, (uint16_t)clearing, guess, right, 0);
    note_public(g);
    if (right) {
        exposed(g, actor, clearing);
    } else {
        g->corvid.refuted[clearing] |= (uint8_t)(1u << guess);
        root_hand_give(g, actor, seat, card, matching);
    }
    return true;
}

/* ---- Plots that leave ---- */

/* Law 13.7.4: a raid acts unless it was exposed (13.2.4). Whether a plot was one, everybody sees by that. */
static void on_removals(struct root *g, uint8_t seat)
{
    for (int i = 0; i < g->removals_count; i++) {
        uint8_t clearing = g->removals[i].clearing;
        if (g->removals[i].piece != PLOT)
            continue;
        if (face_down(g, clearing))
            root_tell_token(g, (uint8_t)(SECRET_PLOTS + g->corvid.plot[clearing] - 1));
        if (kind_of(g, clearing) == RAID && g->corvid.exposed != clearing + 1)
            root_trigger_push(g, (struct trigger){TRIGGER_RAID, seat, clearing, 0, 1});
        g->corvid.plot[clearing] = g->corvid.refuted[clearing] = 0;
        g->corvid.face_up &= (uint16_t) ~(1u << clearing);
    }
}

/* A warrior to each clearing of the mask; with too few of them the Corvids pick the clearings (Law 1.5.4). */
static void place_in_each(struct root *g, uint8_t seat, uint16_t reason, uint16_t arg, uint16_t mask)
{
    bool enough = g->warriors_supply[seat] >= __builtin_popcount(mask);
    while (mask && g->warriors_supply[seat] > 0) {
        int at = enough ? __builtin_ctz(mask) : root_ask_clearing(g, seat, reason, arg, 0, mask);
        root_place_warriors(g, seat, at, 1);
        mask &= (uint16_t) ~(1u << at);
    }
}

/* Law 13.7.4 */
static void raid(struct root *g, uint8_t seat, const struct trigger *t)
{
    root_tell(g, EVENT_RAID, seat, t->clearing, 0, 0, 0);
    place_in_each(g, seat, REASON_RAID, t->clearing,
                  root_placeable(g, seat, root_adjacent_for(g, seat, t->clearing)));
}

/* ---- Snares, Law 13.7.2 ---- */

static bool snare_lets_place(const struct root *g, uint8_t seat, int clearing, uint8_t who)
{
    return !open_plot(g, clearing, SNARE) || !root_is_enemy(g, seat, who);
}

/* Lays a plot face down. */
static void lay_plot(struct root *g, uint8_t seat, int clearing, uint16_t kind)
{
    g->corvid.plot[clearing] = (uint8_t)(token_left(g, kind) + 1);
    root_place_piece(g, clearing, PLOT);
    root_tell_hidden(g, SEAT_BIT(seat), EVENT_PLOTTED, seat, (uint16_t)clearing, kind);
}

/* ---- Setup, Law 13.3 ---- */

/* Law 13.3.2, one suit a part */
static bool setup(struct root *g, uint8_t seat, int part)
{
    uint16_t mask = root_placeable(g, seat, root_clearings_of_suit(g, (uint8_t)part));
    if (mask)
        root_place_warriors(g, seat,
                            root_ask_clearing(g, seat, REASON_STARTING_WARRIOR, (uint16_t)part, 0, mask), 1);
    return part + 1 < SUITS_PRINTED;
}

/* A plot of its choice, face down */
static void place_starting_plot(struct root *g, uint8_t seat, int clearing)
{
    struct prompt *p = ask(g, seat, REASON_STARTING_PLOT, (uint16_t)clearing, 0, 0);
    if (p)
        for (uint16_t kind = 0; kind < PLOT_KIND_COUNT; kind++)
            offer(p, VERB_PLOT_KIND, kind, 0, 0);
    lay_plot(g, seat, clearing, answer(g).arg[0]);
}

/* Law A.8.2: a warrior and a plot in the homeland, then as in the standard setup */
static bool advanced_setup(struct root *g, uint8_t seat, int part)
{
    if (part > 0)
        return setup(g, seat, part - 1);
    int homeland = root_choose_homeland(g, seat, ANYWHERE, GAP_NONE);
    root_place_warriors(g, seat, homeland, 1);
    place_starting_plot(g, seat, homeland);
    return true;
}

/* ---- Birdsong, Law 13.4 ---- */

/* Law 13.7.1: everything else first, then the bomb itself */
static void explode(struct root *g, uint8_t seat, int clearing)
{
    root_remove_enemies(g, seat, clearing);
    root_settle(g);
    root_remove_piece(g, seat, CAUSE_EFFECT, clearing, PLOT, 1);
    root_settle(g);
}

/* Law 13.7.3 */
static void extort(struct root *g, uint8_t seat, int clearing)
{
    uint16_t there = 0;
    for (uint8_t other = 0; other < g->seats; other++)
        if (root_is_enemy(g, seat, other) && has_piece(g, other, clearing))
            there |= SEAT_BIT(other);
    root_take_from_each(g, there, seat);
}

/* Law 13.4.2 */
static void list_flips(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (face_down(g, c) && g->clearing[c].warriors[seat])
            offer(p, VERB_FLIP, (uint16_t)c, 0, 0);
}

static void play_flip(struct root *g, uint8_t seat, struct choice c)
{
    int clearing = c.arg[0];
    uint8_t kind = kind_of(g, clearing);
    g->corvid.face_up |= (uint16_t)(1u << clearing);
    g->corvid.refuted[clearing] = 0;
    root_tell(g, EVENT_FLIPPED, seat, (uint16_t)clearing, kind, 0, 0);
    note_public(g);
    root_score(g, seat, face_up_count(g));
    if (kind == BOMB)
        explode(g, seat, clearing);
    if (kind == EXTORTION)
        extort(g, seat, clearing);
}

/* Law 13.4.3: a bird card is spent for any suit. */
static void list_recruits(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++)
        if (root_placeable(g, seat, root_clearings_of_suit(g, suit)))
            root_offer_cards(g, p, VERB_RECRUIT_SUIT, root_cards_matching(g, g->hand[seat], suit), suit, 0);
}

static void play_recruit(struct root *g, uint8_t seat, struct choice c)
{
    uint8_t suit = (uint8_t)c.arg[1];
    root_spend(g, seat, c.arg[0]);
    place_in_each(g, seat, REASON_RECRUIT_IN, suit, root_placeable(g, seat, root_clearings_of_suit(g, suit)));
}

static const struct action action_flip = {VERB_FLIP, list_flips, play_flip};
static const struct action action_recruit = {VERB_RECRUIT_SUIT, list_recruits, play_recruit};

/* Each step: false once it is over. */
static bool craft_step(struct root *g, uint8_t seat)
{
    g->corvid.placed = 0;
    return root_craft_one(g, seat);
}

static bool flip_step(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_flip, NULL};
    struct prompt flips;
    flips.count = 0;
    list_flips(g, seat, &flips);
    return flips.count > 0 && root_menu(g, seat, REASON_FLIP_PLOTS, 0, actions, false, true) != VERB_END;
}

static void recruit_step(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_recruit, NULL};
    if (g->hand[seat] && g->warriors_supply[seat])
        root_menu(g, seat, REASON_RECRUIT_WITH, 0, actions, false, true);
}

static bool birdsong(struct root *g, uint8_t seat)
{
    switch (g->turn.step) {
    case BIRDSONG_CRAFT: /* 13.4.1 */
        if (!craft_step(g, seat))
            g->turn.step = BIRDSONG_FLIP;
        return false;
    case BIRDSONG_FLIP:
        if (!flip_step(g, seat))
            g->turn.step = BIRDSONG_RECRUIT;
        return false;
    default:
        recruit_step(g, seat);
        return true;
    }
}

/* ---- Daylight, Law 13.5 ---- */

static bool acts_left(const struct root *g)
{
    return g->turn.actions > 0;
}

/* Law 13.5.1 */
static void list_move(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (acts_left(g))
        root_list_moves(g, seat, p, VERB_MOVE, ANYWHERE);
}

static void play_move_action(struct root *g, uint8_t seat, struct choice c)
{
    g->turn.actions--;
    root_play_move(g, seat, c.arg[0], c.arg[1]);
}

/* Law 13.5.2 */
static int plot_cost(const struct root *g)
{
    return 1 + g->corvid.placed;
}

/* Law 13.2.2.II, 13.5.2, G.1.19 */
static bool takes_plot(const struct root *g, uint8_t seat, int clearing)
{
    return !plot_in(g, clearing) && g->clearing[clearing].warriors[seat] >= plot_cost(g) &&
           root_may_place(g, seat, clearing);
}

static void list_plots(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (!acts_left(g))
        return;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        for (uint16_t kind = 0; takes_plot(g, seat, c) && kind < PLOT_KIND_COUNT; kind++)
            if (token_left(g, kind) >= 0)
                offer(p, VERB_PLOT, (uint16_t)c, kind, 0);
}

static void play_plot(struct root *g, uint8_t seat, struct choice c)
{
    int clearing = c.arg[0];
    g->turn.actions--;
    root_remove_warriors(g, seat, CAUSE_COST, seat, clearing, plot_cost(g));
    root_settle(g);
    g->corvid.placed++;
    lay_plot(g, seat, clearing, c.arg[1]);
}

/* Law 13.5.3 */
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

/* Law 13.5.4 */
static void list_tricks(const struct root *g, uint8_t seat, struct prompt *p)
{
    (void)seat;
    if (!acts_left(g))
        return;
    for (int a = 0; a < map_of(g)->clearings_count; a++)
        for (int b = a + 1; b < map_of(g)->clearings_count; b++)
            if (plot_in(g, a) && plot_in(g, b) && face_up(g, a) == face_up(g, b))
                offer(p, VERB_TRICK, (uint16_t)a, (uint16_t)b, 0);
}

static void swap_bytes(uint8_t *a, uint8_t *b)
{
    uint8_t was = *a;
    *a = *b;
    *b = was;
}

/* Everybody sees which two change places, and so what was said of them goes along. Law G.1.31: no veto */
static void play_trick(struct root *g, uint8_t seat, struct choice c)
{
    struct corvid *own = &g->corvid;
    g->turn.actions--;
    swap_bytes(&own->plot[c.arg[0]], &own->plot[c.arg[1]]);
    swap_bytes(&own->refuted[c.arg[0]], &own->refuted[c.arg[1]]);
    root_tell(g, EVENT_TRICKED, seat, c.arg[0], c.arg[1], 0, 0);
}

static const struct action act_move = {VERB_MOVE, list_move, play_move_action};
static const struct action act_plot = {VERB_PLOT, list_plots, play_plot};
static const struct action act_battle = {VERB_BATTLE, list_battle, play_battle};
static const struct action act_trick = {VERB_TRICK, list_tricks, play_trick};
static const struct action *const acts[] = {&act_move, &act_plot, &act_battle, &act_trick, NULL};

static bool daylight(struct root *g, uint8_t seat)
{
    if (g->turn.step == DAYLIGHT_BEGIN) {
        g->turn.step = DAYLIGHT_ACT;
        g->turn.actions = ACTIONS;
    }
    return root_menu(g, seat, REASON_DAYLIGHT, g->turn.actions, acts, true, true) == VERB_END;
}

/* ---- Evening, Law 13.6 ---- */

/* Law 13.6.1: one more action, at the price of the draw. What can be done is public. */
static bool exert(struct root *g, uint8_t seat)
{
    struct prompt ways;
    ways.count = 0;
    g->turn.actions = 1;
    for (const struct action *const *a = acts; *a; a++)
        (*a)->list(g, seat, &ways);
    bool any = ways.count > 0 || root_could_battle(g, seat, seat, ANYWHERE);
    bool acted = any && root_menu(g, seat, REASON_EXERT, 1, acts, false, true) != VERB_END;
    g->turn.actions = 0;
    return acted;
}

/* Law 13.6.2: whoever exerted draws nothing; the hand limit holds all the same. */
static bool evening(struct root *g, uint8_t seat)
{
    if (g->turn.step == EVENING_EXERT) {
        g->turn.step = exert(g, seat) ? EVENING_EXERTED : EVENING_DRAW;
        return false;
    }
    int draw = DRAW_BASE;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        draw += open_plot(g, c, EXTORTION);
    root_draw_and_discard(g, seat, g->turn.step == EVENING_DRAW ? draw : 0);
    return true;
}

/* ---- Bookkeeping ---- */

/* Law 13.2.2.I: who sees backs only knows of no token whether it lies there or in the supply. */
static int secrets(const struct root *g, uint8_t seat, uint8_t viewer, uint8_t *ids)
{
    bool open[PLOTS] = {false};
    int n = 0;
    if (viewer == seat)
        return 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (face_up(g, c))
            open[g->corvid.plot[c] - 1] = true;
    for (int token = 0; token < PLOTS; token++)
        if (!open[token])
            ids[n++] = (uint8_t)(SECRET_PLOTS + token);
    return n;
}

static void rename_plots(struct root *g, const uint8_t renamed[SECRETS_MAX])
{
    for (int c = 0; c < CLEARINGS_MAX; c++)
        if (plot_in(g, c))
            g->corvid.plot[c] = (uint8_t)(renamed[SECRET_PLOTS + g->corvid.plot[c] - 1] - SECRET_PLOTS + 1);
}

static const char *check(const struct root *g, uint8_t seat)
{
    unsigned seen = 0;
    (void)seat;
    for (int c = 0; c < CLEARINGS_MAX; c++) {
        unsigned token = plot_in(g, c) ? 1u << (g->corvid.plot[c] - 1) : 0;
        if (g->clearing[c].pieces[PLOT] != plot_in(g, c))
            return "a plot is where the Corvids do not remember it";
        if (seen & token)
            return "a plot lies in two clearings";
        if (!plot_in(g, c) && (face_up(g, c) || g->corvid.refuted[c]))
            return "the Corvids remember a plot that is gone";
        seen |= token;
    }
    return NULL;
}

/* Backs of face-down plots for all but the Corvids (Law 13.2.2.I). */
static void redact(const struct root *g, uint8_t seat, struct root_view *v)
{
    bool all = v->viewer == SEAT_NOBODY || v->viewer == seat;
    for (int c = 0; c < CLEARINGS_MAX; c++) {
        uint8_t token = g->corvid.plot[c];
        if (token && (all || (g->corvid.face_up >> c & 1)))
            v->plot[c] = (uint8_t)(1 + (token - 1) / PLOTS_OF_A_KIND);
        else
            v->plot[c] = token ? PLOT_UNKNOWN : 0;
        v->plots_refuted[c] = g->corvid.refuted[c];
    }
    v->plots_face_up = g->corvid.face_up;
    v->plots_placed = g->corvid.placed;
}

const struct faction_def root_faction_corvid = {
    .warriors = WARRIORS,
    .reach = REACH,
    .setup_card = INSURGENT,
    .advanced_setup = advanced_setup,
    .nimble = true, /* Law 13.2.3 */
    .setup = setup,
    .birdsong = birdsong,
    .daylight = daylight,
    .evening = evening,
    .may_place = snare_lets_place,
    .closes_with = PLOT,
    .lets_items = true,
    .may_leave = snare_lets_place,
    .list_for_others = list_exposures,
    .play_for_others = play_exposure,
    .opens_window = opens_window,
    .crafters = crafters,
    .extra_hits = embedded_agents,
    .on_removals = on_removals,
    .trigger = raid,
    .rename = rename_plots,
    .secrets = secrets,
    .check = check,
    .redact = redact,
    .evaluate = root_corvid_value,
    .features = root_corvid_numbers,
};
