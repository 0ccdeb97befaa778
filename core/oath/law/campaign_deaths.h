/* How warbands of a force die. Law 5.5.5, 5.5.6, 10 (kill) Functions marked [ask] may ask and so may leave
 * the beat. */
#ifndef WARREN_OATH_LAW_CAMPAIGN_DEATHS_H
#define WARREN_OATH_LAW_CAMPAIGN_DEATHS_H

#include "core/oath/law/campaign_force.h"

/* Kills as many warbands of a force as there are, at most `n`. `by` is asked which, for `reason`; for losses
 * only on Citizens' boards, as all others end alike (D15). SEAT_NOBODY: it does not matter. Returns how many
 * died. [ask] */
int oath_kill_in_force(struct oath *g, enum side side, int n, uint8_t by, uint16_t reason);
/* Kills some of one place, or has them saved. */
void oath_kill_troop(struct oath *g, enum side side, const struct troop *t, int n);
/* Kills as many of a traveller's board as there are, at most `n`: those of a banished pawn are dead of the
 * campaign (5.5.7.III). */
void oath_kill_on_trip(struct oath *g, uint8_t seat, int n);
/* The same of one warband where a traveller came to: a dead one of whose side rules there. */
void oath_kill_where_trip_ends(struct oath *g, int slot);

#endif
