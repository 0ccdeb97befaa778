/* The Vagabond: setup, turn and hook table. Law 9; its other parts are in vagabond_*.c, quests.c,
 * characters.c */
#include "core/root/factions/vagabond.h"

enum {
    SWEPT_ITEMS = 3,
    DRAW_BASE = 1,
    REACH = 5,
};

/* ---- Setup, Law 9.3 ---- */

/* 9.3.1 */
static void choose_character(struct root *g, uint8_t seat)
{
    struct prompt *p = ask(g, seat, REASON_CHARACTER, 0, 0, 0);
    if (p)
        for (uint16_t character = 0; character < CHARACTER_COUNT; character++)
            offer(p, VERB_CHARACTER, character, 0, 0);
    uint16_t character = answer(g).arg[0];
    vagabond_own(g, seat)->character = (uint8_t)(character + 1);
    tell(g, EVENT_CHARACTER, seat, character, 0, 0, 0);
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
    tell(g, EVENT_PLACED, seat, PIECE_PAWN, place, 1, 0);
}

/* The items marked R: one of each lies under a ruin. */
static const uint8_t ruin_items[ITEM_COUNT] = {[BOOT] = 1, [BAG] = 1, [HAMMER] = 1, [SWORD] = 1};

/* 9.3.4: nobody learns what lies where */
static void stock_ruins(struct root *g)
{
    uint8_t left[ITEM_COUNT];
    for (int item = 0; item < ITEM_COUNT; item++)
        left[item] = ruin_items[item];
    for (uint16_t clearing = 0; clearing < map_of(g)->clearings_count; clearing++) {
        if (!g->clearing[clearing].ruin)
            continue;
        struct prompt *p = ask(g, SEAT_CHANCE, REASON_STOCK_RUIN, clearing, 0, 0);
        if (p)
            for (uint16_t item = 0; item < ITEM_COUNT; item++)
                if (left[item])
                    offer(p, VERB_STOCK, item, clearing, 0);
        uint16_t item = answer(g).arg[0];
        left[item]--;
        g->ruin_item[clearing] = (uint8_t)(item + 1);
    }
}

/* Items of a type wherever they are, those out of the game included. */
static int items_everywhere(const struct root *g, uint8_t seat, int item)
{
    const struct vagabond *v = vagabond_of(g, seat);
    int found = g->items_supply[item] + item_undamaged(v, item) + v->items.damaged_ready[item] +
                v->items.damaged_exhausted[item] + v->items_gone[item];
    for (int other = 0; other < g->seats; other++)
        found += g->crafted_items[other][item];
    for (int c = 0; c < CLEARINGS_MAX; c++)
        found += (g->ruin_item[c] == item + 1) + (item == TORCH && (v->scorched >> c & 1));
    return found;
}

/* Items change place or leave the game, but there are never more or fewer than after setup. */
static void note_items(struct root *g, uint8_t seat)
{
    for (int item = 0; item < ITEM_COUNT; item++)
        vagabond_own(g, seat)->items_all[item] = (uint8_t)items_everywhere(g, seat, item);
}

/* 9.3.5 */
static void take_starting_items(struct root *g, uint8_t seat)
{
    const struct character_def *character = &character_defs[vagabond_of(g, seat)->character - 1];
    for (uint8_t item = 0; item < ITEM_COUNT; item++)
        for (int i = 0; i < character->items[item]; i++)
            item_gain(g, seat, item);
    note_items(g, seat);
}

/* 9.3.6 */
static void place_relation_markers(struct root *g, uint8_t seat)
{
    for (uint8_t other = 0; other < g->seats; other++)
        vagabond_own(g, seat)->relation[other] = INDIFFERENT;
}

static bool setup(struct root *g, uint8_t seat, int part)
{
    switch (part) {
    case 0:
        choose_character(g, seat);
        return true;
    case 1:
        choose_forest(g, seat);
        return true;
    case 2:
        deal_quests(g, seat); /* 9.3.3 */
        return true;
    case 3:
        stock_ruins(g);
        return true;
    case 4:
        take_starting_items(g, seat);
        place_relation_markers(g, seat);
        return true;
    default:
        return false;
    }
}

/* ---- The turn ---- */

/* Law 9.4 */
static bool birdsong(struct root *g, uint8_t seat)
{
    if (g->turn.step == 0) {
        refresh_items(g, seat);
        g->turn.step = 1;
        return false;
    }
    slip(g, seat);
    return true;
}

/* Law 9.5 */
static bool daylight(struct root *g, uint8_t seat)
{
    uint8_t character = vagabond_of(g, seat)->character;
    const struct action *const actions[] = {
        &vagabond_move,
        &vagabond_fight,
        &vagabond_explore,
        &vagabond_aid,
        &vagabond_quest,
        &vagabond_strike,
        &vagabond_repair,
        &action_craft,
        character ? character_defs[character - 1].special : NULL,
        NULL,
    };
    uint16_t verb = menu(g, seat, REASON_DAYLIGHT, 0, actions, true, true);
    return verb == VERB_END || verb == VERB_HIDEOUT; /* D.3.2 */
}

/* Law 9.6 */
static bool evening(struct root *g, uint8_t seat)
{
    switch (g->turn.step++) {
    case 0:
        if (vagabond_clearing(g, seat) < 0) /* 9.6.1 */
            repair_and_refresh_damaged(g, seat);
        return false;
    case 1: /* 9.6.2, 9.6.3 */
        draw_and_discard(g, seat, DRAW_BASE + item_on_track(vagabond_of(g, seat), COIN));
        return false;
    default:
        check_item_limit(g, seat);
        forget_aids(g, seat);
        vagabond_own(g, seat)->improvised = 0;
        return true;
    }
}

/* ---- Crafting, Law 9.2.1, 9.5.8 ---- */

/* Face-up hammers, all of the suit of the pawn's clearing */
static void craft_power(const struct root *g, uint8_t seat, uint8_t power[SUITS_PRINTED])
{
    int clearing = vagabond_clearing(g, seat);
    if (clearing >= 0)
        power[g->clearing[clearing].suit] = vagabond_of(g, seat)->items.ready[HAMMER];
}

static void craft_activate(struct root *g, uint8_t seat, uint8_t suit, int count)
{
    (void)suit;
    for (int i = 0; i < count; i++)
        item_use(g, seat, HAMMER);
}

/* ---- Law 9.2.2.I ---- */

static void swept(struct root *g, uint8_t seat, int clearing, uint8_t by)
{
    trigger_push(g, (struct trigger){TRIGGER_SWEPT, seat, (uint8_t)clearing, by, SWEPT_ITEMS});
}

static void trigger(struct root *g, uint8_t seat, const struct trigger *t)
{
    damage_items(g, seat, t->count);
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

static const char *check_quests(const struct vagabond *v)
{
    uint16_t twice = (v->quests_deck & v->quests_open) | (v->quests_deck & v->quests_done) |
                     (v->quests_open & v->quests_done);
    if (twice)
        return "a quest is in two places";
    return NULL;
}

static const char *check_items(const struct root *g, uint8_t seat)
{
    const struct vagabond *v = vagabond_of(g, seat);
    if (!v->items_all[TORCH]) /* not set up by the rules */
        return NULL;
    for (int item = 0; item < ITEM_COUNT; item++)
        if (v->items_all[item] != items_everywhere(g, seat, item))
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
    const char *wrong = check_quests(v);
    if (!wrong)
        wrong = check_items(g, seat);
    return wrong ? wrong : check_relations(g, seat);
}

const struct faction_def faction_vagabond = {
    .reach = REACH,
    .setup = setup,
    .birdsong = birdsong,
    .daylight = daylight,
    .evening = evening,
    .craft_power = craft_power,
    .craft_activate = craft_activate,
    .gain_item = item_gain,
    .list_dominance = vagabond_list_dominance,
    .play_dominance = vagabond_play_dominance,
    .list_moves = vagabond_list_moves,
    .play_move = vagabond_play_move,
    .battle_begin = vagabond_battle_begin,
    .before_any_roll = vagabond_before_any_roll,
    .list_own = vagabond_list_own,
    .play_own = vagabond_play_own,
    .may_place = vagabond_lets_in,
    .may_enter = vagabond_lets_in,
    .fighters = vagabond_fighters,
    .defenseless = vagabond_defenseless,
    .choose_losses = vagabond_choose_losses,
    .lose_item = vagabond_lose_item,
    .battle_end = vagabond_battle_end,
    .on_removals = vagabond_on_removals,
    .swept = swept,
    .trigger = trigger,
    .check = check,
    .evaluate = vagabond_evaluate,
};
