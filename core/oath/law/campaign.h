/* Campaigns. Law 5.5 Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_CAMPAIGN_H
#define WARREN_OATH_LAW_CAMPAIGN_H

#include "core/oath/state.h"

/* Menu: whether it can be done, and what it costs; begins one: pushes TASK_CAMPAIGN. [ask] */
bool oath_can_campaign(const struct oath *g, uint8_t seat, struct price *price);
void oath_campaign(struct oath *g, uint8_t seat);

/* A campaign that a power gives, without Supply. */
struct free_campaign {
    uint8_t seat, card; /* who attacks; whose power it is */
    uint8_t at;         /* slot where the pawn counts as standing and whose warbands attack too, or NOWHERE */
    uint8_t defender;   /* against whom alone, or SEAT_NOBODY: as usual */
};
/* Whether there is anybody to attack. */
bool oath_can_campaign_free(const struct oath *g, const struct free_campaign *free);
/* Pushes it as a task: it begins when what runs now is over, and not at all if nobody can be attacked then.
 * The seat may still decide against it if `may`. */
void oath_push_free_campaign(struct oath *g, const struct free_campaign *free, bool may);

/* Law 10 (your opponent): seats that a side fights, bit each. */
uint16_t oath_opponents(const struct oath *g, uint8_t side);

#endif
