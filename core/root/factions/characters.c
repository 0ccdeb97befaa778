/* The Vagabond's characters: starting items and special actions, one row each. Law 9.3.5, 9.5.9, D */
#include "core/root/cards.h"
#include "core/root/factions/vagabond.h"
#include "core/root/law/battle.h"
#include "core/root/law/emit.h"
#include "core/root/law/menu.h"
#include "core/root/law/move.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/settle.h"
#include "core/root/law/victory.h"
#include "core/root/names.h"
#include "core/root/turn.h"

const char *const root_character_names[CHARACTER_COUNT] = {
    "thief", "tinker", "ranger", "vagrant", "arbiter", "scoundrel", "adventurer", "ronin", "harrier"};

enum { HIDEOUT_REPAIRS = 3 };

static bool has_torch(const struct root *g, uint8_t seat)
{
    return vagabond_of(g, seat)->items.ready[TORCH] > 0;
}

/* ---- Thief: steal, Law D.1.2 ---- */

/* From anyone in the clearing who holds cards: how many they hold is public. */
static void list_steal(const struct root *g, uint8_t seat, struct prompt *p)
{
    int clearing = vagabond_clearing(g, seat);
    if (clearing < 0 || !has_torch(g, seat))
        return;
    for (uint8_t other = 0; other < g->seats; other++)
        if (other != seat && g->hand[other] && has_piece(g, other, clearing))
            offer(p, VERB_STEAL, other, 0, 0);
}

static void play_steal(struct root *g, uint8_t seat, struct choice c)
{
    root_item_use(g, seat, TORCH);
    root_take_random_card(g, (uint8_t)c.arg[0], seat);
}

static const struct action steal = {VERB_STEAL, list_steal, play_steal};

/* ---- Tinker: day labor, Law D.2.2 ---- */

static void list_day_labor(const struct root *g, uint8_t seat, struct prompt *p)
{
    int clearing = vagabond_clearing(g, seat);
    if (clearing < 0 || !has_torch(g, seat))
        return;
    root_offer_cards(g, p, VERB_DAY_LABOR, root_cards_for_clearing(g, g->discard_pile, clearing), 0, 0);
}

static void play_day_labor(struct root *g, uint8_t seat, struct choice c)
{
    root_item_use(g, seat, TORCH);
    root_take_discarded(g, seat, c.arg[0]);
}

static const struct action day_labor = {VERB_DAY_LABOR, list_day_labor, play_day_labor};

/* ---- Ranger: hideout, Law D.3.2 ---- */

/* With fewer than three damaged items all of them are repaired (Law 1.5.4); without any there is no use. */
static void list_hideout(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (has_torch(g, seat) && root_items_damaged(vagabond_of(g, seat)) > 0)
        offer(p, VERB_HIDEOUT, 0, 0, 0);
}

static void play_hideout(struct root *g, uint8_t seat, struct choice c)
{
    (void)c;
    const struct vagabond *v = vagabond_of(g, seat);
    root_item_use(g, seat, TORCH);
    for (int left = HIDEOUT_REPAIRS; left > 0 && root_items_damaged(v) > 0; left--) {
        struct prompt *p = ask(g, seat, REASON_REPAIR, (uint16_t)left, 0, 0);
        if (p)
            root_offer_repairs(v, p);
        struct choice repair = answer_forced(g);
        root_item_repair(g, seat, (uint8_t)repair.arg[0], repair.arg[1] != 0);
    }
    root_end_phase(g);
}

static const struct action hideout = {VERB_HIDEOUT, list_hideout, play_hideout};

/* ---- Vagrant: instigate, Law D.4.2 ---- */

/*
 * The Law excludes nobody in the clearing from being attacker or defender, not even the Vagrant (F1): all
 * that counts is that the attacker can fight and that the defender is an enemy of the attacker there
 * (Law 4.3). Hirelings attack by their own cards alone (Law E.3.4).
 */
static bool may_clash(const struct root *g, uint8_t seat, uint8_t attacker, uint8_t defender, int clearing)
{
    return root_can_fight(g, attacker, clearing) && root_is_enemy(g, attacker, defender) &&
           has_piece(g, defender, clearing) && root_may_battle(g, seat, attacker, clearing, defender);
}

static void list_instigate(const struct root *g, uint8_t seat, struct prompt *p)
{
    int clearing = vagabond_clearing(g, seat);
    if (clearing < 0 || !has_torch(g, seat))
        return;
    for (uint8_t attacker = 0; attacker < g->seats; attacker++)
        for (uint8_t defender = 0; defender < g->owners; defender++)
            if (may_clash(g, seat, attacker, defender, clearing))
                offer(p, VERB_INSTIGATE, attacker, defender, 0);
}

static void play_instigate(struct root *g, uint8_t seat, struct choice c)
{
    root_item_use(g, seat, TORCH);
    root_battle_between(g, seat, (uint8_t)c.arg[0], vagabond_clearing(g, seat), (uint8_t)c.arg[1]);
}

static const struct action instigate = {VERB_INSTIGATE, list_instigate, play_instigate};

static bool plays(const struct root *g, uint8_t seat, int character)
{
    return vagabond_of(g, seat)->character == character + 1;
}

/* ---- Arbiter: protect, Law D.5.2 ---- */

enum { PROTECT_POINTS = 1 };

/* The Law excludes only the Arbiter as the defender: he can be enlisted against himself as the attacker. For
 * a hireling, who controls it enlists him; nobody does for one that nobody controls. */
static bool may_be_enlisted(const struct root *g, uint8_t seat)
{
    uint8_t by = g->allegiance[g->battle.seat[DEFENDER]];
    return plays(g, seat, ARBITER) && g->pawn[seat] == g->battle.clearing && by != seat && is_seat(g, by);
}

void root_vagabond_before_any_roll(struct root *g, uint8_t seat)
{
    if (!may_be_enlisted(g, seat))
        return;
    uint8_t defender = g->battle.seat[DEFENDER];
    struct prompt *p =
        ask(g, g->allegiance[defender], REASON_ENLIST, g->battle.clearing, g->battle.seat[ATTACKER], 0);
    if (p) {
        offer(p, VERB_ENLIST, seat, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    if (answer(g).verb != VERB_ENLIST)
        return;
    int swords = root_item_undamaged(vagabond_of(g, seat), SWORD);
    root_tell(g, EVENT_ENLISTED, seat, defender, (uint16_t)swords, 0, 0);
    g->battle.help[DEFENDER] = (uint8_t)(g->battle.help[DEFENDER] + swords);
    root_score(g, seat, PROTECT_POINTS);
}

/* ---- Scoundrel: scorched earth, Law D.6.2 ---- */

/* The torch is placed, and an item is a piece too (G.1.18): not where the keep or another stops that. */
static void list_scorch(const struct root *g, uint8_t seat, struct prompt *p)
{
    int clearing = vagabond_clearing(g, seat);
    if (clearing >= 0 && has_torch(g, seat) && root_may_place_item(g, seat, clearing))
        offer(p, VERB_SCORCH, 0, 0, 0);
}

/* The torch stays there for the rest of the match: it is nobody's piece. */
static void play_scorch(struct root *g, uint8_t seat, struct choice c)
{
    (void)c;
    int clearing = vagabond_clearing(g, seat);
    struct vagabond *v = vagabond_own(g, seat);
    root_item_use(g, seat, TORCH);
    v->items.exhausted[TORCH]--;
    v->scorched |= (uint16_t)(1u << clearing);
    root_tell(g, EVENT_SCORCHED, seat, (uint16_t)clearing, 0, 0, 0);
    root_remove_enemies(g, seat, clearing);
    root_settle(g);
}

static const struct action scorch = {VERB_SCORCH, list_scorch, play_scorch};

/* Nobody places pieces there or moves in, the Scoundrel neither. */
bool root_vagabond_lets_in(const struct root *g, uint8_t seat, int clearing, uint8_t who)
{
    (void)who;
    return !(vagabond_of(g, seat)->scorched >> clearing & 1);
}

/* ---- Adventurer: improvise, Law D.7.2 ---- */

/* `other` is the item of the quest that is used as itself. */
static void list_replacements(const struct vagabond *v, struct prompt *p, uint16_t quest, uint16_t as,
                              int other)
{
    for (uint16_t item = 0; item < ITEM_COUNT; item++)
        if (item != as && v->items.ready[item] && v->items.ready[other] > (item == other))
            offer(p, VERB_IMPROVISE, quest, item, as);
}

static void list_improvise(const struct root *g, uint8_t seat, struct prompt *p)
{
    const struct vagabond *v = vagabond_of(g, seat);
    int clearing = vagabond_clearing(g, seat);
    if (clearing < 0 || v->improvised)
        return;
    for (uint16_t quest = 0; quest < QUEST_COUNT; quest++) {
        const struct quest_def *def = &root_quest_defs[quest];
        if (!(g->vagabonds.quests_open >> quest & 1) || !has_suit(&g->clearing[clearing], def->suit))
            continue;
        list_replacements(v, p, quest, def->items[0], def->items[1]);
        if (def->items[0] != def->items[1])
            list_replacements(v, p, quest, def->items[1], def->items[0]);
    }
}

/* The item that stood for another is damaged too. */
static void play_improvise(struct root *g, uint8_t seat, struct choice c)
{
    const struct quest_def *def = &root_quest_defs[c.arg[0]];
    uint8_t item = (uint8_t)c.arg[1], other = def->items[0] == c.arg[2] ? def->items[1] : def->items[0];
    root_item_use(g, seat, other);
    root_item_use(g, seat, item);
    root_item_damage(g, seat, item, true);
    vagabond_own(g, seat)->improvised = 1;
    root_complete_quest(g, seat, c.arg[0]);
}

static const struct action improvise = {VERB_IMPROVISE, list_improvise, play_improvise};

/* ---- Ronin: swift strike, Law D.8.2 ---- */

/* "A sword" for "an extra hit": read as once in each battle, like the crafted cards of the same window. */
enum { SWIFT_STRIKES_MAX = 1 };

void root_vagabond_list_own(const struct root *g, uint8_t seat, struct prompt *p, int when)
{
    const struct vagabond *v = vagabond_of(g, seat);
    if (when == POWER_BATTLE && plays(g, seat, RONIN) && root_battle_side(g, seat) >= 0 &&
        v->items.ready[SWORD] && v->swift < SWIFT_STRIKES_MAX)
        offer(p, VERB_SWIFT_STRIKE, 0, 0, 0);
}

bool root_vagabond_play_own(struct root *g, uint8_t seat, struct choice c)
{
    if (c.verb != VERB_SWIFT_STRIKE)
        return false;
    root_item_use(g, seat, SWORD);
    vagabond_own(g, seat)->swift++;
    g->battle.extra[root_battle_side(g, seat)]++;
    root_tell(g, EVENT_SWIFT_STRIKE, seat, 0, 0, 0, 0);
    return true;
}

/* ---- Harrier: glide, Law D.9.2 ---- */

static void list_glide(const struct root *g, uint8_t seat, struct prompt *p)
{
    int from = g->pawn[seat];
    if (from == NOWHERE || !has_torch(g, seat))
        return;
    for (int to = 0; to < map_of(g)->clearings_count; to++)
        if (to != from && root_may_pass(g, seat, from, to))
            offer(p, VERB_GLIDE, (uint16_t)to, 0, 0);
}

static void play_glide(struct root *g, uint8_t seat, struct choice c)
{
    root_item_use(g, seat, TORCH);
    root_move_pawn_far(g, seat, c.arg[0]);
    root_settle(g);
}

static const struct action glide = {VERB_GLIDE, list_glide, play_glide};

const struct character_def root_character_defs[CHARACTER_COUNT] = {
    [THIEF] = {{[BOOT] = 1, [TORCH] = 1, [TEA] = 1, [SWORD] = 1}, &steal},
    [TINKER] = {{[BOOT] = 1, [TORCH] = 1, [BAG] = 1, [HAMMER] = 1}, &day_labor},
    [RANGER] = {{[BOOT] = 1, [TORCH] = 1, [CROSSBOW] = 1, [SWORD] = 1}, &hideout},
    [VAGRANT] = {{[COIN] = 1, [TORCH] = 1, [BOOT] = 1}, &instigate},
    [ARBITER] = {{[BOOT] = 1, [TORCH] = 1, [SWORD] = 2}, NULL},
    [SCOUNDREL] = {{[BOOT] = 2, [TORCH] = 1, [CROSSBOW] = 1}, &scorch},
    [ADVENTURER] = {{[BOOT] = 1, [TORCH] = 1, [HAMMER] = 1}, &improvise},
    [RONIN] = {{[BOOT] = 2, [TORCH] = 1, [SWORD] = 1}, NULL},
    [HARRIER] = {{[COIN] = 1, [TORCH] = 1, [SWORD] = 1, [CROSSBOW] = 1}, &glide},
};
