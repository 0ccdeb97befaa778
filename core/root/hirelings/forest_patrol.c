/* Forest Patrol; demoted: Feline Physicians. Takes the place of the Marquise. */
#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/move.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/settle.h"

enum { WARRIORS = 12, ENTRY = 1 };

/* ---- Forest Patrol ---- */

static bool set_up(struct root *g, uint8_t h, uint8_t who, int part)
{
    (void)who, (void)part;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (root_may_place(g, h, c))
            root_place_warriors(g, h, c, 1);
    return true;
}

/* One of those that leave together comes to the card; the others stay in the supply for good. */
static void on_removals(struct root *g, uint8_t h)
{
    struct removal *any = NULL;
    for (int i = 0; i < g->removals_count; i++)
        if (g->removals[i].owner == h && g->removals[i].piece == PIECE_WARRIOR)
            any = &g->removals[i];
    if (!any)
        return;
    any->kept++;
    g->warriors_supply[h]--;
    g->hirelings.on_card++;
    root_tell(g, EVENT_ON_CARD, h, g->hirelings.on_card, 0, 0, 0);
}

static int warriors_boxed(const struct root *g, uint8_t h, uint8_t owner)
{
    return owner == h ? g->hirelings.on_card : 0;
}

static bool can_patrol(const struct root *g, uint8_t h)
{
    return root_could_move(g, h) || root_could_battle(g, root_decider(g, h), h, ANYWHERE);
}

static bool patrol(struct root *g, uint8_t h)
{
    return root_move_then_fight(g, h, 0);
}

static bool can_muster(const struct root *g, uint8_t h)
{
    return g->hirelings.on_card > 0 && root_placeable(g, h, root_with_warriors(g, h));
}

static bool muster(struct root *g, uint8_t h)
{
    int site = root_pick_site(g, root_decider(g, h), h, root_with_warriors(g, h));
    int count = g->hirelings.on_card;
    g->warriors_supply[h] = (uint8_t)(g->warriors_supply[h] + count);
    g->hirelings.on_card = 0;
    root_place_warriors(g, h, site, count);
    root_tell(g, EVENT_ON_CARD, h, 0, 0, 0, 0);
    return true;
}

/* ---- Feline Physicians ---- */

/* Warriors of who controls them, by clearing; not those that went elsewhere than to the supply (Law 10.2.3).
 * Until it is said what becomes of them they are in no supply: what else is triggered cannot place them. */
static void warriors_fell(struct root *g, uint8_t h)
{
    uint8_t lost[CLEARINGS_MAX] = {0};
    for (int i = 0; i < g->removals_count; i++) {
        struct removal *r = &g->removals[i];
        if (r->owner != controller(g, h) || r->piece != PIECE_WARRIOR)
            continue;
        lost[r->clearing] = (uint8_t)(lost[r->clearing] + r->count - r->kept);
        r->kept = r->count;
    }
    for (uint8_t c = 0; c < CLEARINGS_MAX; c++)
        if (lost[c]) {
            uint8_t *supply = &g->warriors_supply[controller(g, h)];
            *supply = (uint8_t)(*supply - lost[c]);
            root_trigger_push(g, (struct trigger){TRIGGER_PHYSICIANS, h, c, 0, lost[c]});
        }
}

/* Those that wait for them. */
static int patients(const struct root *g, uint8_t h, uint8_t owner)
{
    int n = 0;
    for (int i = 0; i < g->triggers_count; i++)
        if (owner == controller(g, h) && g->triggers[i].kind == TRIGGER_PHYSICIANS)
            n += g->triggers[i].count;
    return n;
}

/* A clearing with its pieces, or the Burrow with warriors in it, which is a clearing too (Law 12.2.2). */
struct refuge {
    uint16_t clearings;
    bool burrow;
};

static struct refuge refuges(const struct root *g, uint8_t seat)
{
    return (struct refuge){root_placeable(g, seat, root_with_pieces(g, seat)),
                           root_warriors_off_map(g, seat) > 0};
}

/* The card to be spent, or -1. Asked whenever there are cards in hand: whether one matches is its owner's to
 * know. */
static int ask_fee(struct root *g, uint8_t seat, const struct trigger *t, struct refuge to)
{
    if (!g->hand[seat] || (!to.clearings && !to.burrow))
        return -1;
    return root_ask_card(g, seat, REASON_PHYSICIANS, t->clearing, t->count,
                         root_cards_for_clearing(g, g->hand[seat], t->clearing), true);
}

/* All of them come to one of these. */
static void take_refuge(struct root *g, uint8_t seat, const struct trigger *t, struct refuge to)
{
    struct prompt *p = ask(g, seat, REASON_REFUGE, t->clearing, t->count, 0);
    if (p) {
        for (uint16_t c = 0; to.clearings >> c; c++)
            if (to.clearings >> c & 1)
                offer(p, VERB_CLEARING, c, 0, 0);
        if (to.burrow)
            offer(p, VERB_PLACE, OFF_MAP, 0, 0);
    }
    struct choice c = answer_forced(g);
    if (c.verb == VERB_PLACE)
        faction_of(g, seat)->place_off_map(g, seat, t->count);
    else
        root_place_warriors(g, seat, c.arg[0], t->count);
}

/* Those that are not saved are back in the supply only now. */
static void heal(struct root *g, uint8_t h, const struct trigger *t)
{
    uint8_t seat = controller(g, h);
    struct refuge to = refuges(g, seat);
    g->warriors_supply[seat] = (uint8_t)(g->warriors_supply[seat] + t->count);
    int card = ask_fee(g, seat, t, to);
    if (card < 0) {
        root_warriors_returned(g, seat, PIECE_WARRIOR, t->count);
        return;
    }
    root_spend(g, seat, card);
    take_refuge(g, seat, t, to);
}

const struct hireling_def root_hireling_forest_patrol = {
    .displaces = 1u << MARQUISE,
    .side =
        {
            [PROMOTED] =
                {
                    .hooks = {.warriors = WARRIORS,
                              .on_removals = on_removals,
                              .warriors_boxed = warriors_boxed},
                    .set_up = set_up,
                    .acts = {{ACT_PATROL, POWER_DAYLIGHT, ENTRY, false, can_patrol, patrol},
                             {ACT_MUSTER, POWER_DAYLIGHT, ENTRY, false, can_muster, muster}},
                },
            [DEMOTED] = {.hooks = {.on_removals = warriors_fell,
                                   .trigger = heal,
                                   .warriors_boxed = patients}},
        },
};
