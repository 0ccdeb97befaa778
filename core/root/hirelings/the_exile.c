/* The Exile; demoted: the Brigand. Takes the place of both Vagabonds. */
#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/craft.h"
#include "core/root/law/emit.h"
#include "core/root/law/hits.h"
#include "core/root/law/move.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/ruins.h"
#include "core/root/law/settle.h"
#include "core/root/law/victory.h"

enum { CLUBS = 3, MOVE_ITEMS = 1, BATTLE_ITEMS = 2, GIFT_CARDS = 1, GIFT_POINTS = 1 };
enum { ENTRY = 1, SECOND_ENTRY = 2 };

/* ---- The Exile's items ---- */

static int items(const struct root *g)
{
    int n = g->hirelings.clubs;
    for (int item = 0; item < ITEM_COUNT; item++)
        n += g->hirelings.items[item];
    return n;
}

static int ready(const struct root *g)
{
    return items(g) - g->hirelings.tired;
}

static void tell_items(struct root *g)
{
    root_tell(g, EVENT_EXILE_ITEMS, (uint16_t)items(g), (uint16_t)ready(g), 0, 0, 0);
}

static void use(struct root *g, int count)
{
    g->hirelings.tired = (uint8_t)(g->hirelings.tired + count);
    tell_items(g);
}

static void lose_item(struct root *g, uint8_t h, uint16_t item)
{
    g->hirelings.items[item]--;
    root_tell(g, EVENT_ITEM_REMOVED, h, item, 1, 0, 0);
}

/* Which of them leaves the game: whoever decides for the Exile says it, as all are exhausted. */
static void lose_one(struct root *g, uint8_t h, int side, int left)
{
    struct hirelings *all = &g->hirelings;
    struct prompt *p = ask(g, root_loss_chooser(g, side), REASON_EXILE_LOSES, h, (uint16_t)left, 0);
    if (p) {
        if (all->clubs)
            offer(p, VERB_CLUB, 0, 0, 0);
        for (uint16_t item = 0; item < ITEM_COUNT; item++)
            if (all->items[item])
                offer(p, VERB_ITEM, item, 1, 0);
    }
    struct choice c = answer_forced(g);
    all->tired--;
    if (c.verb == VERB_CLUB)
        all->clubs--;
    else
        lose_item(g, h, c.arg[0]);
}

static void lose_all(struct root *g, uint8_t h)
{
    g->hirelings.clubs = g->hirelings.tired = 0;
    for (uint16_t item = 0; item < ITEM_COUNT; item++)
        while (g->hirelings.items[item])
            lose_item(g, h, item);
}

static bool set_up(struct root *g, uint8_t h, uint8_t who, int part)
{
    (void)part;
    struct prompt *p = ask(g, who, REASON_HIRELING_PLACE, h, 0, 0);
    if (p)
        for (uint16_t forest = 0; forest < map_of(g)->forests_count; forest++)
            offer(p, VERB_PLACE, FOREST_BASE + forest, 0, 0);
    g->pawn[h] = (uint8_t)answer(g).arg[0];
    root_tell(g, EVENT_PLACED, h, PIECE_PAWN, g->pawn[h], 1, 0);
    g->hirelings.clubs = CLUBS;
    return true;
}

static const struct forest_def *forest_of(const struct root *g, uint8_t h)
{
    return g->pawn[h] == NOWHERE ? NULL : &map_of(g)->forest[g->pawn[h] - FOREST_BASE];
}

/* ---- Gifts, in anybody's own turn ---- */

static bool beside(const struct root *g, uint8_t h, uint8_t seat)
{
    return forest_of(g, h) && (root_with_pieces(g, seat) & forest_of(g, h)->clearings);
}

static void list_gifts(const struct root *g, uint8_t h, uint8_t actor, struct prompt *p, int when)
{
    bool within = when == POWER_BIRDSONG || when == POWER_DAYLIGHT || when == POWER_EVENING;
    for (uint16_t item = 0; within && item < ITEM_COUNT; item++)
        if (g->turn.seat == actor && g->crafted_items[actor][item] && beside(g, h, actor))
            offer(p, VERB_GIVE_ITEM, item, 0, 0);
}

/* An item that lies face down stays so. */
static bool play_gift(struct root *g, uint8_t h, uint8_t actor, struct choice c)
{
    (void)h;
    if (c.verb != VERB_GIVE_ITEM)
        return false;
    uint8_t item = (uint8_t)c.arg[0], down = g->crafted_down[actor][item];
    root_leave_crafted_items(g, actor, actor, item);
    g->hirelings.items[item]++;
    g->hirelings.tired = (uint8_t)(g->hirelings.tired + down - g->crafted_down[actor][item]);
    root_tell(g, EVENT_ITEM_GIVEN, actor, item, 0, 0, 0);
    tell_items(g);
    root_draw_cards(g, actor, GIFT_CARDS);
    root_score(g, actor, GIFT_POINTS);
    return true;
}

/* ---- Roaming ---- */

static bool can_roam(const struct root *g, uint8_t h)
{
    return forest_of(g, h) && ready(g) >= MOVE_ITEMS;
}

/* Whether something can be done besides stopping, for all that everybody can see. */
static bool could_go_on(const struct root *g, uint8_t h)
{
    return ready(g) >= BATTLE_ITEMS
               ? forest_of(g, h)->forests ||
                     root_could_battle(g, root_decider(g, h), h, forest_of(g, h)->clearings)
               : ready(g) >= MOVE_ITEMS && forest_of(g, h)->forests;
}

static struct choice ask_roam(struct root *g, uint8_t h)
{
    const struct forest_def *forest = forest_of(g, h);
    struct prompt *p = ask(g, root_decider(g, h), REASON_ROAM, h, (uint16_t)ready(g), 0);
    if (p) {
        for (uint16_t to = 0; to < map_of(g)->forests_count; to++)
            if (forest->forests >> to & 1)
                offer(p, VERB_PLACE, FOREST_BASE + to, 0, 0);
        if (ready(g) >= BATTLE_ITEMS)
            root_list_battles(g, h, p, VERB_BATTLE, forest->clearings);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    return answer(g);
}

/* When it is done, all items on the card are refreshed. */
static bool roam(struct root *g, uint8_t h)
{
    struct choice c = {.verb = VERB_PASS};
    if (could_go_on(g, h))
        c = ask_roam(g, h);
    if (c.verb == VERB_PASS) {
        g->hirelings.tired = 0;
        tell_items(g);
        return true;
    }
    if (c.verb == VERB_PLACE) {
        use(g, MOVE_ITEMS);
        root_move_pawn(g, h, c.arg[0]);
        root_settle(g);
    } else {
        use(g, BATTLE_ITEMS);
        root_battle(g, h, c.arg[0], (uint8_t)c.arg[1]);
    }
    return false;
}

static int fighters(const struct root *g, uint8_t h, int side)
{
    (void)h, (void)side;
    return items(g);
}

/* Each hit exhausts an item, or removes one if none can be. */
static void choose_losses(struct root *g, uint8_t h, int side, int hits)
{
    int tire = hits < ready(g) ? hits : ready(g), lost = hits - tire;
    g->hirelings.tired = (uint8_t)(g->hirelings.tired + tire);
    if (lost >= items(g))
        lose_all(g, h);
    for (; lost > 0 && items(g) > 0; lost--)
        lose_one(g, h, side, lost);
    tell_items(g);
}

/* Which items go matters if some stay and they differ. */
static bool has_losses_to_choose(const struct root *g, uint8_t h, int side, int hits)
{
    (void)h, (void)side;
    int lost = hits - ready(g), kinds = g->hirelings.clubs > 0;
    for (int item = 0; item < ITEM_COUNT; item++)
        kinds += g->hirelings.items[item] > 0;
    return lost > 0 && lost < items(g) && kinds > 1;
}

static const char *check(const struct root *g, uint8_t h)
{
    (void)h;
    return ready(g) < 0 ? "the Exile has more exhausted items than items" : NULL;
}

/* ---- The Brigand ---- */

/* Progress of looting. */
enum { FIND, STORE };

static bool stock(struct root *g, uint8_t h, uint8_t who, int part)
{
    (void)h, (void)who, (void)part;
    root_stock_ruins(g, 1);
    return true;
}

static uint16_t ruins_held(const struct root *g, uint8_t h)
{
    uint16_t mask = root_with_pieces(g, controller(g, h));
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (!g->clearing[c].ruin)
            mask &= (uint16_t) ~(1u << c);
    return mask;
}

static bool can_loot(const struct root *g, uint8_t h)
{
    return ruins_held(g, h) != 0;
}

static void gain_found(struct root *g, uint8_t seat, uint8_t item)
{
    if (faction_of(g, seat)->gain_found) {
        faction_of(g, seat)->gain_found(g, seat, item);
        return;
    }
    g->crafted_items[seat][item]++;
    root_tell(g, EVENT_ITEM_GAINED, seat, item, 0, 0, 0);
}

static bool loot(struct root *g, uint8_t h)
{
    uint8_t seat = controller(g, h);
    if (g->hirelings.step++ == STORE) {
        if (faction_of(g, seat)->make_room)
            faction_of(g, seat)->make_room(g, seat);
        return true;
    }
    int clearing = root_ask_clearing(g, seat, REASON_HIRELING_PLACE, h, 0, ruins_held(g, h));
    int item = root_take_from_ruin(g, seat, clearing, 0);
    if (item >= 0)
        gain_found(g, seat, (uint8_t)item);
    root_remove_empty_ruin(g, clearing);
    return false;
}

/* Nothing turns crafted items up again. */
static bool item_ready(const struct root *g, uint8_t seat, int item)
{
    return g->crafted_items[seat][item] > g->crafted_down[seat][item];
}

/* With every item of the seat's, from everybody who holds cards and stands in a clearing with it. */
static void list_robberies(const struct root *g, uint8_t h, struct prompt *p)
{
    uint8_t seat = controller(g, h);
    uint16_t here = root_with_pieces(g, seat);
    for (uint16_t item = 0; item < ITEM_COUNT; item++)
        for (uint8_t other = 0; item_ready(g, seat, item) && other < g->seats; other++)
            if (other != seat && g->hand[other] && (root_with_pieces(g, other) & here))
                offer(p, VERB_ROB, item, other, 0);
}

static bool can_rob(const struct root *g, uint8_t h)
{
    struct prompt found;
    found.count = 0;
    list_robberies(g, h, &found);
    return found.count > 0;
}

static bool rob(struct root *g, uint8_t h)
{
    uint8_t seat = controller(g, h);
    struct prompt *p = ask(g, seat, REASON_ROB, h, 0, 0);
    if (p)
        list_robberies(g, h, p);
    struct choice c = answer_forced(g);
    g->crafted_down[seat][c.arg[0]]++;
    root_tell(g, EVENT_ITEM_USED, seat, c.arg[0], 0, 0, 0);
    root_take_random_card(g, (uint8_t)c.arg[1], seat);
    return true;
}

const struct hireling_def root_hireling_the_exile =
    {
        .displaces = 1u << VAGABOND | 1u << VAGABOND2,
        .side =
            {
                [PROMOTED] = {.hooks = {.fights_afar = true,
                                        .fighters = fighters,
                                        .choose_losses = choose_losses,
                                        .has_losses_to_choose = has_losses_to_choose,
                                        .list_for_others = list_gifts,
                                        .play_for_others = play_gift,
                                        .check = check},
                              .set_up = set_up,
                              .acts = {{ACT_ROAM, POWER_DAYLIGHT, ENTRY, false, can_roam, roam}}},
                [DEMOTED] = {.set_up = stock,
                             .acts = {{ACT_LOOT, POWER_DAYLIGHT, ENTRY, false, can_loot, loot},
                                      {ACT_ROB, POWER_DAYLIGHT, SECOND_ENTRY, false, can_rob, rob}}},
            },
};
