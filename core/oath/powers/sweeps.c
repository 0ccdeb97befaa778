/* See sweeps.h. Law 7.2.2, 10 (discard) */
#include "core/oath/powers/sweeps.h"

#include "core/oath/law/discard.h"

uint16_t oath_slots_around(const struct oath *g, uint8_t seat)
{
    uint16_t slots = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        if (region_of(slot) == region_of(g->board[seat].pawn))
            slots |= SLOT_BIT(slot);
    return slots;
}

struct cards oath_cards_of_suits(const struct oath *g, uint8_t suits, uint16_t slots)
{
    struct cards set = {{0}};
    for (int slot = 0; slot < SLOTS; slot++)
        for (int i = 0; (slots >> slot & 1) && i < SITE_CARDS_MAX; i++) {
            uint8_t id = g->site[slot].card[i], suit = id == NO_CARD ? SUIT_NONE : suit_of(g, id);
            if (suit < SUIT_COUNT && (suits >> suit & 1))
                cards_add(&set, id);
        }
    return set;
}

struct cards oath_discardable(const struct oath *g, uint8_t seat, struct cards set)
{
    struct cards left = set;
    for (int id; (id = cards_take(&left)) >= 0;)
        if (!oath_movable(g, seat, id))
            cards_remove(&set, (uint8_t)id);
    return set;
}

void oath_sweep(struct oath *g, const struct use *u, struct cards set)
{
    for (;;) {
        set = oath_discardable(g, u->seat, set);
        if (cards_count(&set) == 0)
            return;
        struct prompt *p = ask(g, u->seat, REASON_ORDER_CARDS, u->card, 0, 0);
        struct cards left = set;
        for (int id; p && (id = cards_take(&left)) >= 0;)
            offer(p, VERB_FIRST, (uint16_t)id, 0, 0);
        int id = answer_forced(g).arg[0];
        cards_remove(&set, (uint8_t)id);
        oath_discard(g, u->seat, id);
    }
}
