/* The Vagabond's items: tracks, satchel and Damaged box. Law 9.2.5, 9.4.1, 9.5.7, 9.6.1, 9.6.4 */
#include "core/root/factions/vagabond.h"
#include "core/root/law/craft.h"
#include "core/root/law/emit.h"

enum {
    TRACK_SPACES = 3,
    REFRESH_BASE = 3,
    REFRESH_PER_TEA = 2,
    LIMIT_BASE = 6,
    LIMIT_PER_BAG = 2,
};

/*
 * Law 9.2.5.I gives each track three spaces and does not say where a fourth face-up tea, coin or bag goes.
 * It stays in the satchel: it can be used and counts for the item limit, but gives nothing as on a track.
 */
int root_item_on_track(const struct vagabond *v, int item)
{
    if (item != TEA && item != COIN && item != BAG)
        return 0;
    return v->items.ready[item] < TRACK_SPACES ? v->items.ready[item] : TRACK_SPACES;
}

int root_item_undamaged(const struct vagabond *v, int item)
{
    return v->items.ready[item] + v->items.exhausted[item];
}

static int sum(const uint8_t counts[ITEM_COUNT])
{
    int n = 0;
    for (int item = 0; item < ITEM_COUNT; item++)
        n += counts[item];
    return n;
}

int root_items_damaged(const struct vagabond *v)
{
    return sum(v->items.damaged_ready) + sum(v->items.damaged_exhausted);
}

bool root_items_any_ready(const struct vagabond *v)
{
    return sum(v->items.ready) > 0;
}

void root_item_gain(struct root *g, uint8_t seat, uint8_t item)
{
    vagabond_own(g, seat)->items.ready[item]++;
    root_tell(g, EVENT_ITEM_GAINED, seat, item, 0, 0, 0);
}

void root_item_take(struct root *g, uint8_t seat, uint8_t from, uint8_t item)
{
    root_leave_crafted_items(g, seat, from, item);
    vagabond_own(g, seat)->items.ready[item]++;
    root_tell(g, EVENT_TOOK_ITEM, seat, from, item, 0, 0);
}

/* Law 9.2.5: only what is face up and undamaged can be used */
void root_item_use(struct root *g, uint8_t seat, uint8_t item)
{
    struct vagabond_items *items = &vagabond_own(g, seat)->items;
    GAME_ASSERT(items->ready[item] > 0);
    items->ready[item]--;
    items->exhausted[item]++;
    root_tell(g, EVENT_ITEM_USED, seat, item, 0, 0, 0);
}

/* Law 11.2.6.III: pays by using items of its choice */
int root_vagabond_purse(const struct root *g, uint8_t seat)
{
    return sum(vagabond_of(g, seat)->items.ready);
}

void root_vagabond_pay(struct root *g, uint8_t seat, int price)
{
    for (int left = price; left > 0; left--) {
        struct prompt *p = ask(g, seat, REASON_PAY_ITEM, (uint16_t)left, 0, 0);
        if (p)
            for (uint16_t item = 0; item < ITEM_COUNT; item++)
                if (vagabond_of(g, seat)->items.ready[item])
                    offer(p, VERB_ITEM, item, 0, 0);
        uint8_t item = (uint8_t)answer_forced(g).arg[0];
        vagabond_own(g, seat)->teas_paid += item == TEA;
        root_item_use(g, seat, item);
    }
}

/* ---- Damage and repair ---- */

/* Law 9.2.7: the item keeps its face */
void root_item_damage(struct root *g, uint8_t seat, uint8_t item, bool exhausted)
{
    struct vagabond_items *items = &vagabond_own(g, seat)->items;
    uint8_t *from = exhausted ? items->exhausted : items->ready;
    uint8_t *to = exhausted ? items->damaged_exhausted : items->damaged_ready;
    GAME_ASSERT(from[item] > 0);
    from[item]--;
    to[item]++;
    root_tell(g, EVENT_ITEM_DAMAGED, seat, item, exhausted, 0, 0);
}

void root_offer_undamaged(const struct vagabond_items *items, struct prompt *p, uint16_t verb)
{
    for (uint16_t item = 0; item < ITEM_COUNT; item++) {
        if (items->ready[item])
            offer(p, verb, item, 0, 0);
        if (items->exhausted[item])
            offer(p, verb, item, 1, 0);
    }
}

/* Law 9.2.2.I: the owner picks the items */
void root_damage_items(struct root *g, uint8_t seat, int count)
{
    const struct vagabond_items *items = &vagabond_own(g, seat)->items;
    for (int left = count; left > 0; left--) {
        if (sum(items->ready) + sum(items->exhausted) == 0)
            return;
        struct prompt *p = ask(g, seat, REASON_DAMAGE, (uint16_t)left, 0, 0);
        if (p)
            root_offer_undamaged(items, p, VERB_ITEM);
        struct choice c = answer_forced(g);
        root_item_damage(g, seat, (uint8_t)c.arg[0], c.arg[1] != 0);
    }
}

void root_offer_repairs(const struct vagabond *v, struct prompt *p)
{
    for (uint16_t item = 0; item < ITEM_COUNT; item++) {
        if (v->items.damaged_ready[item])
            offer(p, VERB_REPAIR, item, 0, 0);
        if (v->items.damaged_exhausted[item])
            offer(p, VERB_REPAIR, item, 1, 0);
    }
}

/* Law 9.5.7: the item is not turned over */
void root_item_repair(struct root *g, uint8_t seat, uint8_t item, bool exhausted)
{
    struct vagabond_items *items = &vagabond_own(g, seat)->items;
    uint8_t *from = exhausted ? items->damaged_exhausted : items->damaged_ready;
    uint8_t *to = exhausted ? items->exhausted : items->ready;
    GAME_ASSERT(from[item] > 0);
    from[item]--;
    to[item]++;
    root_tell(g, EVENT_ITEM_REPAIRED, seat, item, exhausted, 0, 0);
}

/* ---- Refreshing ---- */

static void refresh_one(struct root *g, uint8_t seat, uint8_t item, bool damaged)
{
    struct vagabond_items *items = &vagabond_own(g, seat)->items;
    uint8_t *from = damaged ? items->damaged_exhausted : items->exhausted;
    uint8_t *to = damaged ? items->damaged_ready : items->ready;
    GAME_ASSERT(from[item] > 0);
    from[item]--;
    to[item]++;
    root_tell(g, EVENT_ITEM_REFRESHED, seat, item, damaged, 0, 0);
}

static void refresh_all(struct root *g, uint8_t seat)
{
    const struct vagabond_items *items = &vagabond_of(g, seat)->items;
    for (uint8_t item = 0; item < ITEM_COUNT; item++) {
        while (items->exhausted[item])
            refresh_one(g, seat, item, false);
        while (items->damaged_exhausted[item])
            refresh_one(g, seat, item, true);
    }
}

/* Face up on its track when Birdsong began: what paid for services since did too. Law 9.4.1, 11.2.6 */
static int teas_at_start(const struct vagabond *v)
{
    int teas = v->items.ready[TEA] + v->teas_paid;
    return teas < TRACK_SPACES ? teas : TRACK_SPACES;
}

/*
 * Law 9.4.1: two items for each tea that was on its track when Birdsong began, then three more. Tea turned up
 * in this step counts for nothing, so both parts are one sum. Any face-down item may be chosen, damaged ones
 * too.
 */
void root_refresh_items(struct root *g, uint8_t seat)
{
    struct vagabond *v = vagabond_own(g, seat);
    int count = REFRESH_BASE + REFRESH_PER_TEA * teas_at_start(v);
    v->teas_paid = 0;
    if (count >= sum(v->items.exhausted) + sum(v->items.damaged_exhausted)) {
        refresh_all(g, seat);
        return;
    }
    for (int left = count; left > 0; left--) {
        struct prompt *p = ask(g, seat, REASON_REFRESH, (uint16_t)left, 0, 0);
        if (p) {
            for (uint16_t item = 0; item < ITEM_COUNT; item++) {
                if (v->items.exhausted[item])
                    offer(p, VERB_REFRESH, item, 0, 0);
                if (v->items.damaged_exhausted[item])
                    offer(p, VERB_REFRESH, item, 1, 0);
            }
        }
        struct choice c = answer_forced(g);
        refresh_one(g, seat, (uint8_t)c.arg[0], c.arg[1] != 0);
    }
}

/* Law 9.6.1: everything in the Damaged box comes back, face up */
void root_repair_and_refresh_damaged(struct root *g, uint8_t seat)
{
    const struct vagabond_items *items = &vagabond_of(g, seat)->items;
    for (uint8_t item = 0; item < ITEM_COUNT; item++) {
        while (items->damaged_exhausted[item])
            refresh_one(g, seat, item, true);
        while (items->damaged_ready[item])
            root_item_repair(g, seat, item, false);
    }
}

/* ---- The item limit ---- */

/* Law 9.6.4: what lies on a track does not count */
int root_items_counted(const struct vagabond *v)
{
    int n = sum(v->items.ready) + sum(v->items.exhausted) + root_items_damaged(v);
    return n - root_item_on_track(v, TEA) - root_item_on_track(v, COIN) - root_item_on_track(v, BAG);
}

static void offer_removals(const struct vagabond *v, struct prompt *p)
{
    for (uint16_t item = 0; item < ITEM_COUNT; item++) {
        if (v->items.ready[item] > root_item_on_track(v, item))
            offer(p, VERB_REMOVE_ITEM, item, 0, 0);
        if (v->items.exhausted[item])
            offer(p, VERB_REMOVE_ITEM, item, 1, 0);
        if (v->items.damaged_ready[item])
            offer(p, VERB_REMOVE_ITEM, item, 0, 1);
        if (v->items.damaged_exhausted[item])
            offer(p, VERB_REMOVE_ITEM, item, 1, 1);
    }
}

/*
 * Law 9.7.3 looks at marks of items that are alike in all else. Which of several is the marked one is not
 * kept: it is taken to leave first, which leaves its owner the most to choose from.
 */
static void forget_mark(struct vagabond *v, int item)
{
    v->marked &= (uint8_t) ~(1u << item);
}

/* G.1.22: a removed item leaves the game */
static void remove_item(struct root *g, uint8_t seat, struct choice c)
{
    struct vagabond *v = vagabond_own(g, seat);
    bool exhausted = c.arg[1], damaged = c.arg[2];
    uint8_t *undamaged = exhausted ? v->items.exhausted : v->items.ready;
    uint8_t *from = exhausted ? v->items.damaged_exhausted : v->items.damaged_ready;
    if (!damaged)
        from = undamaged;
    GAME_ASSERT(from[c.arg[0]] > 0);
    from[c.arg[0]]--;
    v->items_gone[c.arg[0]]++;
    forget_mark(v, c.arg[0]);
    root_tell(g, EVENT_ITEM_REMOVED, seat, c.arg[0], exhausted, damaged, 0);
}

int root_item_limit(const struct vagabond *v)
{
    return LIMIT_BASE + LIMIT_PER_BAG * root_item_on_track(v, BAG);
}

/* Law 9.6.4 */
void root_check_item_limit(struct root *g, uint8_t seat)
{
    const struct vagabond *v = vagabond_of(g, seat);
    int limit = root_item_limit(v);
    while (root_items_counted(v) > limit) {
        struct prompt *p = ask(g, seat, REASON_ITEM_LIMIT, (uint16_t)limit, 0, 0);
        if (p)
            offer_removals(v, p);
        remove_item(g, seat, answer_forced(g));
    }
}
