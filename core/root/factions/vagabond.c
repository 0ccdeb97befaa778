/* The Vagabond: setup, turn and hook table. Law 9; its other parts are in vagabond_*.c, quests.c,
 * characters.c */
#include "core/root/factions/vagabond.h"

#include <string.h>

#include "core/root/faction.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/craft.h"
#include "core/root/law/emit.h"
#include "core/root/law/menu.h"
#include "core/root/law/ruins.h"
#include "core/root/law/settle.h"
#include "core/root/setup.h"
#include "core/root/turn.h"
#include "core/root/view.h"

enum {
    SWEPT_ITEMS = 3,
    DRAW_BASE = 1,
    REACH = 5,
    REACH_OF_SECOND = 2,
};

/* ---- Setup, Law 9.3 ---- */

/* Law 9.7.1: chance says which of two Vagabonds sets up first. */
static void choose_first(struct root *g)
{
    struct prompt *p = ask(g, SEAT_CHANCE, REASON_FIRST_VAGABOND, 0, 0, 0);
    if (p) {
        offer(p, VERB_NEXT, g->seat_of[VAGABOND], 0, 0);
        offer(p, VERB_NEXT, g->seat_of[VAGABOND2], 0, 0);
    }
    g->vagabonds.first = (uint8_t)(answer(g).arg[0] + 1);
}

/* There is one card of each character. */
static bool character_taken(const struct root *g, int character)
{
    return g->vagabond.character == character + 1 || g->vagabond2.character == character + 1;
}

static void take_character(struct root *g, uint8_t seat, uint16_t character)
{
    vagabond_own(g, seat)->character = (uint8_t)(character + 1);
    root_tell(g, EVENT_CHARACTER, seat, character, 0, 0, 0);
}

/* 9.3.1 */
static void choose_character(struct root *g, uint8_t seat)
{
    struct prompt *p = ask(g, seat, REASON_CHARACTER, 0, 0, 0);
    if (p)
        for (uint16_t character = 0; character < CHARACTER_COUNT; character++)
            if (!character_taken(g, character))
                offer(p, VERB_CHARACTER, character, 0, 0);
    take_character(g, seat, answer(g).arg[0]);
}

/* 9.3.2 */
static void choose_forest(struct root *g, uint8_t seat)
{
    struct prompt *p = ask(g, seat, REASON_STARTING_FOREST, 0, 0, 0);
    if (p)
        for (uint16_t forest = 0; forest < map_of(g)->forests_count; forest++)
            offer(p, VERB_PLACE, FOREST_BASE + forest, 0, 0);
    uint16_t place = answer(g).arg[0];
    g->pawn[seat] = (uint8_t)place;
    root_tell(g, EVENT_PLACED, seat, PIECE_PAWN, place, 1, 0);
}

static int items_held(const struct root *g, uint8_t seat, int item)
{
    const struct vagabond *v = vagabond_of(g, seat);
    int torches = item == TORCH ? __builtin_popcount(v->scorched) : 0;
    return root_item_undamaged(v, item) + v->items.damaged_ready[item] + v->items.damaged_exhausted[item] +
           v->items_gone[item] + torches;
}

/* Items of a type wherever they are, those out of the game included. */
static int items_everywhere(const struct root *g, int item)
{
    int found = g->items_supply[item] + root_landmark_items(g, (uint8_t)item);
    for (uint8_t other = 0; other < g->seats; other++)
        found += g->crafted_items[other][item] +
                 (faction_of(g, other)->items_held ? faction_of(g, other)->items_held(g, other, item) : 0);
    for (int c = 0; c < CLEARINGS_MAX; c++)
        for (int i = 0; i < RUIN_ITEMS_MAX; i++)
            found += g->ruin_item[c][i] == item + 1;
    return found;
}

/* Items change place or leave the game, but there are never more or fewer than after setup. */
static void note_items(struct root *g)
{
    for (int item = 0; item < ITEM_COUNT; item++)
        g->vagabonds.items_all[item] = (uint8_t)items_everywhere(g, item);
}

/* 9.3.5 */
static void take_starting_items(struct root *g, uint8_t seat)
{
    const struct character_def *character = &root_character_defs[vagabond_of(g, seat)->character - 1];
    for (uint8_t item = 0; item < ITEM_COUNT; item++)
        for (int i = 0; i < character->items[item]; i++)
            root_item_gain(g, seat, item);
    note_items(g);
}

/* 9.3.6 */
static void place_relation_markers(struct root *g, uint8_t seat)
{
    for (uint8_t other = 0; other < g->seats; other++)
        vagabond_own(g, seat)->relation[other] = INDIFFERENT;
}

/* The steps of one Vagabond; quests are for the first of two alone, and ruins that are full stay (9.7.1,
 * 9.7.2). */
static bool set_up_part(struct root *g, uint8_t seat, int step, bool first)
{
    switch (step) {
    case 0:
        choose_character(g, seat);
        return true;
    case 1:
        choose_forest(g, seat);
        return true;
    case 2:
        if (first)
            root_deal_quests(g); /* 9.3.3 */
        return true;
    case 3:
        root_stock_ruins(g, two_vagabonds(g) ? 2 : 1); /* 9.3.4, 9.7.1 */
        return true;
    case 4:
        take_starting_items(g, seat);
        place_relation_markers(g, seat);
        return true;
    default:
        return false;
    }
}

/* Of two, letter D is for the one who begins and letter E for the other. */
static bool setup(struct root *g, uint8_t seat, int part)
{
    if (!two_vagabonds(g))
        return set_up_part(g, seat, part, true);
    bool letter_d = g->faction[seat] == VAGABOND;
    if (letter_d && part == 0) {
        choose_first(g);
        return true;
    }
    uint8_t first = (uint8_t)(g->vagabonds.first - 1);
    uint8_t second = g->seat_of[g->faction[first] == VAGABOND ? VAGABOND2 : VAGABOND];
    return set_up_part(g, letter_d ? first : second, letter_d ? part - 1 : part, letter_d);
}

/* ---- Advanced setup, Law A.8 ---- */

static bool character_dealt(const struct root *g, int character)
{
    for (int i = 0; i < g->draft.cards_count; i++)
        if (g->draft.character[i] == character + 1)
            return true;
    return false;
}

/* Law A.8.1.III: a random one for each set-up card of a Vagabond */
static void deal_character(struct root *g, int place)
{
    uint16_t faction = g->draft.card[place];
    struct prompt *p = ask(g, SEAT_CHANCE, REASON_RANDOM_CHARACTER, faction, 0, 0);
    if (p)
        for (uint16_t character = 0; character < CHARACTER_COUNT; character++)
            if (!character_dealt(g, character))
                offer(p, VERB_CHARACTER, character, 0, 0);
    uint16_t character = answer(g).arg[0];
    g->draft.character[place] = (uint8_t)(character + 1);
    root_tell(g, EVENT_CARD_CHARACTER, faction, character, 0, 0, 0);
}

/*
 * Quests are there already for the second to set up, which adds the other set of items (Law 9.7.1, 9.7.2):
 * until it has its own, they are not counted.
 */
static bool advanced_setup(struct root *g, uint8_t seat, int part)
{
    if (part > 0)
        return set_up_part(g, seat, part, !two_vagabonds(g));
    memset(g->vagabonds.items_all, 0, sizeof g->vagabonds.items_all);
    take_character(g, seat, g->draft.character[root_draft_place(&g->draft, g->faction[seat])] - 1);
    return true;
}

/* ---- The turn ---- */

/* Law 9.4 */
static bool birdsong(struct root *g, uint8_t seat)
{
    if (g->turn.step == 0) {
        root_refresh_items(g, seat);
        g->turn.step = 1;
        return false;
    }
    root_slip(g, seat);
    return true;
}

/* Law 9.5 */
static bool daylight(struct root *g, uint8_t seat)
{
    uint8_t character = vagabond_of(g, seat)->character;
    const struct action *const actions[] = {
        &root_vagabond_move,
        &root_vagabond_fight,
        &root_vagabond_explore,
        &root_vagabond_aid,
        &root_vagabond_quest,
        &root_vagabond_strike,
        &root_vagabond_repair,
        &root_action_craft,
        character ? root_character_defs[character - 1].special : NULL,
        NULL,
    };
    return root_menu(g, seat, REASON_DAYLIGHT, 0, actions, true, true) == VERB_END;
}

/* Law 9.6 */
static bool evening(struct root *g, uint8_t seat)
{
    switch (g->turn.step++) {
    case 0:
        if (vagabond_clearing(g, seat) < 0) /* 9.6.1 */
            root_repair_and_refresh_damaged(g, seat);
        return false;
    case 1: /* 9.6.2, 9.6.3 */
        root_draw_and_discard(g, seat, DRAW_BASE + root_item_on_track(vagabond_of(g, seat), COIN));
        return false;
    default:
        root_check_item_limit(g, seat);
        root_forget_aids(g, seat);
        vagabond_own(g, seat)->improvised = 0;
        return true;
    }
}

/* ---- Crafting, Law 9.2.1, 9.5.8 ---- */

/* Face-up hammers, all of the suit of the pawn's clearing */
static void craft_power(const struct root *g, uint8_t seat, uint8_t power[SUIT_COUNT])
{
    int clearing = vagabond_clearing(g, seat);
    if (clearing >= 0)
        power[craft_suit(&g->clearing[clearing])] = vagabond_of(g, seat)->items.ready[HAMMER];
}

static void craft_activate(struct root *g, uint8_t seat, uint8_t suit, int count)
{
    (void)suit;
    for (int i = 0; i < count; i++)
        root_item_use(g, seat, HAMMER);
}

/* ---- Law 9.2.2.I ---- */

static void swept(struct root *g, uint8_t seat, int clearing, uint8_t by)
{
    root_trigger_push(g, (struct trigger){TRIGGER_SWEPT, seat, (uint8_t)clearing, by, SWEPT_ITEMS});
}

/* A pawn cannot be removed (Law 9.2.2): what would remove a piece damages an item. */
static void waylaid(struct root *g, uint8_t seat, int clearing, uint8_t by)
{
    root_trigger_push(g, (struct trigger){TRIGGER_SWEPT, seat, (uint8_t)clearing, by, 1});
}

static void trigger(struct root *g, uint8_t seat, const struct trigger *t)
{
    root_damage_items(g, seat, t->count);
}

/* ---- Invariants ---- */

static const char *check_relations(const struct root *g, uint8_t seat)
{
    const struct vagabond *v = vagabond_of(g, seat);
    for (uint8_t other = 0; other < g->seats; other++) {
        if (v->relation[other] >= RELATION_COUNT)
            return "the Vagabond has no such relationship";
        if (v->aids[other] && g->turn.seat != seat)
            return "the Vagabond's aids outlived their turn";
    }
    return NULL;
}

static const char *check_quests(const struct root *g)
{
    const uint16_t places[] = {g->vagabonds.quests_deck, g->vagabonds.quests_open, g->vagabond.quests_done,
                               g->vagabond2.quests_done};
    uint16_t seen = 0;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (seen & places[i])
            return "a quest is in two places";
        seen |= places[i];
    }
    return NULL;
}

static const char *check_items(const struct root *g)
{
    if (!g->vagabonds.items_all[TORCH]) /* not set up by the rules */
        return NULL;
    for (int item = 0; item < ITEM_COUNT; item++)
        if (g->vagabonds.items_all[item] != items_everywhere(g, item))
            return "items are not conserved";
    return NULL;
}

static const char *check(const struct root *g, uint8_t seat)
{
    const struct vagabond *v = vagabond_of(g, seat);
    if (g->pawn[seat] != NOWHERE && g->pawn[seat] >= FOREST_BASE + map_of(g)->forests_count)
        return "the Vagabond's pawn stands nowhere";
    if (v->character > CHARACTER_COUNT)
        return "the Vagabond has no such character";
    const char *wrong = check_quests(g);
    if (!wrong)
        wrong = check_items(g);
    return wrong ? wrong : check_relations(g, seat);
}

/* The hooks of both Vagabonds. */
static void redact(const struct root *g, uint8_t seat, struct root_view *v)
{
    if (faction_of(g, seat)->second_of)
        v->vagabond2 = g->vagabond2;
    else
        v->vagabond = g->vagabond;
    v->quests_open = g->vagabonds.quests_open;
}

#define VAGABOND_HOOKS                                                                                       \
    .setup_card = INSURGENT, .laid_out = deal_character, .advanced_setup = advanced_setup, .setup = setup,   \
    .birdsong = birdsong, .daylight = daylight, .evening = evening, .craft_power = craft_power,              \
    .craft_activate = craft_activate, .gain_item = root_item_gain,                                           \
    .list_dominance = root_vagabond_list_dominance, .play_dominance = root_vagabond_play_dominance,          \
    .list_moves = root_vagabond_list_moves, .play_move = root_vagabond_play_move,                            \
    .battle_begin = root_vagabond_battle_begin, .before_any_roll = root_vagabond_before_any_roll,            \
    .list_own = root_vagabond_list_own, .play_own = root_vagabond_play_own,                                  \
    .may_place = root_vagabond_lets_in, .may_enter = root_vagabond_lets_in,                                  \
    .fighters = root_vagabond_fighters, .defenseless = root_vagabond_defenseless, .damaged = true,           \
    .choose_losses = root_vagabond_choose_losses,                                                            \
    .has_losses_to_choose = root_vagabond_has_losses_to_choose, .lose_item = root_vagabond_lose_item,        \
    .battle_end = root_vagabond_battle_end, .on_removals = root_vagabond_on_removals, .swept = swept,        \
    .waylaid = waylaid, .trigger = trigger, .check = check, .purse = root_vagabond_purse,                    \
    .pay = root_vagabond_pay, .redact = redact, .items_held = items_held, .evaluate = root_vagabond_value,   \
    .features = root_vagabond_numbers

const struct faction_def root_faction_vagabond = {.reach = REACH, VAGABOND_HOOKS};
const struct faction_def root_faction_vagabond2 = {
    .reach = REACH, .second_of = &root_faction_vagabond, .reach_as_second = REACH_OF_SECOND, VAGABOND_HOOKS};
