/* What power a card has, and the cards whose lasting effects are in force. Law 7.1.4 */
#ifndef WARREN_OATH_LAW_IN_FORCE_H
#define WARREN_OATH_LAW_IN_FORCE_H

#include "core/oath/power.h"

/* The power that a card has as it lies (the side of an edifice that shows); one of POWER_QUIET if none. */
const struct power *oath_power_of(const struct oath *g, int id);

/* The place of a member in struct effects, and the next card in force that has it (above `after`; -1: none).
 */
#define HOOK(member) (offsetof(struct effects, member) / sizeof(void (*)(void)))
int oath_next_in_force(const struct oath *g, int after, size_t hook);
/* Walks the cards in force that have a member: EACH_IN_FORCE(g, card, capacity) n += effects_of(g,
 * card)->capacity(...) */
#define EACH_IN_FORCE(g, card, member)                                                                       \
    if ((g)->hooks >> HOOK(member) & 1)                                                                      \
        for (int card = -1; (card = oath_next_in_force(g, card, HOOK(member))) >= 0;)
const struct effects *oath_effects_of(const struct oath *g, int id);
/* Whether an open adviser of somebody else stands in for a seat's own ones, which do nothing meanwhile. */
bool oath_stands_in(const struct oath *g, uint8_t seat, int id);
/* Law 7.1.4: notes that a card came to lie open, or does not any more. By law/places.c alone. */
void oath_note_in_force(struct oath *g, int id, bool open);

#endif
