/* Becoming a Citizen, or an Exile. Law 6.6.2, 6.7, 6.8, 7.6.1 Functions marked [ask] may ask and so may leave
 * the beat. */
#ifndef WARREN_OATH_LAW_ALLEGIANCE_H
#define WARREN_OATH_LAW_ALLEGIANCE_H

#include "core/oath/state.h"

/* Whether the Reliquary has a relic left. */
bool oath_has_covered_space(const struct oath *g);
/* Law 6.6.2, also without an offer (7.6.1): an Exile becomes a Citizen; `space` of the Reliquary, whose relic
 * they get: 1 + trait, or 0. [ask] */
void oath_become_citizen(struct oath *g, uint8_t seat, int space);
/* The same without an offer: the relic is taken and not given, which others may answer (Law 10). [ask] */
void oath_become_citizen_taking(struct oath *g, uint8_t seat, int space);
/* A space of the Reliquary that has a relic, unseen, chosen by a seat for a card's power: as above; 0 if all
 * are open. [ask] */
int oath_ask_space(struct oath *g, uint8_t seat, int card);
/* A seat gets the relic of a space that has one, which is open from now on (Law 2.3). */
void oath_open_space(struct oath *g, uint8_t seat, enum trait trait);
/* Law 6.7, 6.8: a Citizen becomes an Exile. */
void oath_become_exile(struct oath *g, uint8_t seat);

#endif
