/* See discard.h. */
#include "core/oath/law/discard.h"

#include "core/oath/cards.h"
#include "core/oath/law/campaign_plans.h"
#include "core/oath/law/decks.h"
#include "core/oath/law/agenda.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/places.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/settle.h"
#include "core/oath/law/tokens.h"

/* Law 10 (discard): one region on. */
static enum region after_region(enum region region)
{
    return (enum region)((region + 1) % REGIONS);
}

enum region oath_discard_pile(const struct oath *g, uint8_t seat, int id)
{
    int slot = oath_slot_of(g, id), pawn = g->board[seat].pawn;
    if (slot >= 0 && (pawn == NOWHERE || region_of(slot) != region_of(pawn)))
        return after_region(region_of(slot));
    return after_region(region_of(pawn));
}

bool oath_locked(const struct oath *g, uint8_t seat, int id)
{
    if (card_of(g, id)->locked && oath_lies_open(g, id))
        return true;
    EACH_IN_FORCE(g, card, locked)
    if (oath_effects_of(g, card)->locked(g, card, id, seat))
        return true;
    return false;
}

bool oath_movable(const struct oath *g, uint8_t seat, int id)
{
    return !oath_locked(g, seat, id) && !oath_is_declared(&g->search.declared, id) &&
           !oath_serves_as_plan(g, id);
}

/* Whoever claimed it loses the warband that stands on it, to its bank, and plays it or discards it
 * themselves. False: nobody did. */
static bool pass_to_claimant(struct oath *g, int vision)
{
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        if (g->board[seat].prophet != vision + 1)
            continue;
        uint8_t from = g->place[vision].at;
        g->board[seat].prophet = 0;
        g->board[seat].bank++;
        oath_move(g, vision, PLACE_DRAWN, seat);
        g->known_to[vision] = SEATS_ALL;
        oath_tell(g, EVENT_TOOK_CARD, seat, from, 1, (uint16_t)vision);
        oath_push_task(g, (struct task){.kind = TASK_PLAY, .seat = seat, .card = (uint8_t)vision});
        return true;
    }
    return false;
}

void oath_discard(struct oath *g, uint8_t seat, int id)
{
    oath_discard_to(g, seat, id, (struct choice){VERB_OWN_PILE, {0}});
}

void oath_discard_to(struct oath *g, uint8_t seat, int id, struct choice to)
{
    enum region pile = to.verb == VERB_TO_PILE ? (enum region)to.arg[0] : oath_discard_pile(g, seat, id);
    bool open = oath_lies_open(g, id) || g->place[id].kind == PLACE_REVEALED;
    int slot = oath_slot_of(g, id);
    uint16_t known = open ? SEATS_ALL : oath_known_to(g, id);
    if (open)
        oath_fire_left(g, id);
    oath_clear_tokens(g, id, seat);
    if (slot >= 0 && seat == g->turn.seat && suit_of(g, id) < SUIT_COUNT)
        g->turn.discarded[slot] |= (uint8_t)(1u << suit_of(g, id));
    if (g->place[id].kind == PLACE_REVEALED && pass_to_claimant(g, id))
        return;
    oath_lift(g, id);
    if (to.verb == VERB_UNDER_WORLD) {
        oath_put_under_world(g, id, known);
        oath_tell_hidden(g, known, EVENT_UNDER_WORLD, seat, is_vision(id), (uint16_t)id, 0);
        return;
    }
    oath_put_on_pile(g, id, pile, to.verb == VERB_TO_PILE && to.arg[1], known);
    if (open)
        oath_tell(g, EVENT_DISCARDED_OPENLY, seat, pile, (uint16_t)id, 0);
    else
        oath_tell_hidden(g, known, EVENT_DISCARDED, seat, pile, is_vision(id), (uint16_t)id);
}
