/* The Hoard of the Hundreds and what they make of items. Law 14.2.3, 14.2.4, 14.7.4 */
#include "core/root/factions/hundreds.h"
#include "core/root/law/emit.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/victory.h"

enum {
    FULL_POINTS = 1,     /* Law 14.2.4.I */
    LAVISH_WARRIORS = 2, /* for each item, Law 14.7.4 */
};

uint8_t root_hoard_refuses(void)
{
    return (uint8_t) ~(hoard_types(COMMAND) | hoard_types(PROWESS));
}

/*
 * G.1.22: the item leaves the game. Which of several equal ones is the marked one is not kept: it is taken to
 * leave first, which leaves the most to take (Law 9.7.3).
 */
static void remove_hoarded(struct root *g, uint8_t seat, uint8_t item)
{
    struct hundreds *h = &g->hundreds;
    GAME_ASSERT(h->hoard[item] > 0);
    h->hoard[item]--;
    h->items_gone[item]++;
    h->marked &= (uint8_t) ~(1u << item);
    root_tell(g, EVENT_ITEM_REMOVED, seat, item, 0, 0, 0);
}

static bool too_full(const struct hundreds *h, enum hoard_track track)
{
    return hoard_count(h, track) > HOARD_SPACES;
}

bool root_hoard_overflows(const struct root *g)
{
    return too_full(&g->hundreds, COMMAND) || too_full(&g->hundreds, PROWESS);
}

/* The item gained or another of its track; equal ones are one choice. */
void root_hoard_make_room(struct root *g, uint8_t seat)
{
    enum hoard_track track = too_full(&g->hundreds, COMMAND) ? COMMAND : PROWESS;
    struct prompt *p = ask(g, seat, REASON_HOARD_FULL, 0, 0, 0);
    if (p)
        for (uint16_t item = 0; item < ITEM_COUNT; item++)
            if ((hoard_types(track) >> item & 1) && g->hundreds.hoard[item])
                offer(p, VERB_REMOVE_ITEM, item, 0, 0);
    remove_hoarded(g, seat, (uint8_t)answer_forced(g).arg[0]);
    root_score(g, seat, FULL_POINTS);
}

/* The tracks are filled from the left, and items of a track fit any of its spaces: how many lie there is all
 * that counts. */
static void hoard_add(struct root *g, uint8_t seat, uint8_t item)
{
    GAME_ASSERT(!(root_hoard_refuses() >> item & 1));
    g->hundreds.hoard[item]++;
    root_tell(g, EVENT_ITEM_GAINED, seat, item, 0, 0, 0);
}

void root_hoard_gain(struct root *g, uint8_t seat, uint8_t item)
{
    hoard_add(g, seat, item);
    root_hundreds_make_room(g, seat);
}

/* What lies under ruins is marked (Law 9.7.3). */
void root_hundreds_gain_found(struct root *g, uint8_t seat, uint8_t item)
{
    g->hundreds.marked |= (uint8_t)(1u << item);
    hoard_add(g, seat, item);
}

void root_hundreds_make_room(struct root *g, uint8_t seat)
{
    if (root_hoard_overflows(g))
        root_hoard_make_room(g, seat);
}

/* ---- Contempt for trade, Law 14.2.3 ---- */

/* Until it is decided, the item counts as removed: it is out of the supply. */
void root_hundreds_gain_crafted(struct root *g, uint8_t seat, uint8_t item)
{
    g->hundreds.items_gone[item]++;
    struct prompt *p = ask(g, seat, REASON_TRADE, item, 0, 0);
    if (p) {
        offer(p, VERB_TAKE_ITEM, item, 0, 0);
        offer(p, VERB_REMOVE_ITEM, item, 0, 0);
    }
    g->hundreds.traded = answer(g).verb == VERB_REMOVE_ITEM;
    if (g->hundreds.traded) {
        root_tell(g, EVENT_ITEM_REMOVED, seat, item, 0, 0, 0);
        return;
    }
    g->hundreds.items_gone[item]--;
    root_hoard_gain(g, seat, item);
}

int root_hundreds_item_points(const struct root *g, uint8_t seat, int points)
{
    (void)seat;
    return g->hundreds.traded ? points : 0;
}

/* ---- Lavish, Law 14.7.4 ---- */

void root_hundreds_lavish(struct root *g, uint8_t seat)
{
    int removed = 0, clearing = warlord_clearing(g);
    while (!hoard_empty(&g->hundreds)) {
        struct prompt *p = ask(g, seat, REASON_LAVISH, 0, 0, 0);
        if (p) {
            for (uint16_t item = 0; item < ITEM_COUNT; item++)
                if (g->hundreds.hoard[item])
                    offer(p, VERB_REMOVE_ITEM, item, 0, 0);
            offer(p, VERB_PASS, 0, 0, 0);
        }
        struct choice c = answer(g);
        if (c.verb == VERB_PASS)
            break;
        remove_hoarded(g, seat, (uint8_t)c.arg[0]);
        removed++;
    }
    if (clearing >= 0 && root_may_place(g, seat, clearing))
        root_place_warriors(g, seat, clearing, LAVISH_WARRIORS * removed);
}
