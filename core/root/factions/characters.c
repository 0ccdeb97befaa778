/* The Vagabond's characters: starting items and special actions, one row each. Law 9.3.5, 9.5.9, D */
#include "core/root/factions/vagabond.h"

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
    item_use(g, seat, TORCH);
    take_random_card(g, (uint8_t)c.arg[0], seat);
}

static const struct action steal = {VERB_STEAL, list_steal, play_steal};

/* ---- Tinker: day labor, Law D.2.2 ---- */

static void list_day_labor(const struct root *g, uint8_t seat, struct prompt *p)
{
    int clearing = vagabond_clearing(g, seat);
    if (clearing < 0 || !has_torch(g, seat))
        return;
    offer_cards(g, p, VERB_DAY_LABOR, cards_matching(g, g->discard_pile, g->clearing[clearing].suit), 0, 0);
}

static void play_day_labor(struct root *g, uint8_t seat, struct choice c)
{
    int card = c.arg[0];
    item_use(g, seat, TORCH);
    g->discard_pile &= ~CARD_BIT(card);
    hand_gain(g, seat, card, SEATS_ALL);
    tell(g, EVENT_TOOK_DISCARDED, seat, (uint16_t)card, 0, 0, 0);
}

static const struct action day_labor = {VERB_DAY_LABOR, list_day_labor, play_day_labor};

/* ---- Ranger: hideout, Law D.3.2 ---- */

/* With fewer than three damaged items all of them are repaired (Law 1.5.4); without any there is no use. */
static void list_hideout(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (has_torch(g, seat) && items_damaged(vagabond_of(g, seat)) > 0)
        offer(p, VERB_HIDEOUT, 0, 0, 0);
}

/* That Daylight ends is seen by the turn (vagabond.c) from the verb. */
static void play_hideout(struct root *g, uint8_t seat, struct choice c)
{
    (void)c;
    const struct vagabond *v = vagabond_of(g, seat);
    item_use(g, seat, TORCH);
    for (int left = HIDEOUT_REPAIRS; left > 0 && items_damaged(v) > 0; left--) {
        struct prompt *p = ask(g, seat, REASON_REPAIR, (uint16_t)left, 0, 0);
        if (p)
            offer_repairs(v, p);
        struct choice repair = answer_forced(g);
        item_repair(g, seat, (uint8_t)repair.arg[0], repair.arg[1] != 0);
    }
}

static const struct action hideout = {VERB_HIDEOUT, list_hideout, play_hideout};

const struct character_def character_defs[CHARACTER_COUNT] = {
    [THIEF] = {{[BOOT] = 1, [TORCH] = 1, [TEA] = 1, [SWORD] = 1}, &steal},
    [TINKER] = {{[BOOT] = 1, [TORCH] = 1, [BAG] = 1, [HAMMER] = 1}, &day_labor},
    [RANGER] = {{[BOOT] = 1, [TORCH] = 1, [CROSSBOW] = 1, [SWORD] = 1}, &hideout},
};
