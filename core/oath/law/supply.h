/* Supply. Law 4.2, 4.3.3, 4.3.4 */
#ifndef WARREN_OATH_LAW_SUPPLY_H
#define WARREN_OATH_LAW_SUPPLY_H

#include "core/oath/state.h"

void oath_spend_supply(struct oath *g, uint8_t seat, int n);
/* As much as the track has (Law 9.3). */
void oath_gain_supply(struct oath *g, uint8_t seat, int n);
/* What a seat's Supply would come to if it were refreshed now. Law 4.3.3, 4.3.4 */
int oath_refreshed_supply(const struct oath *g, uint8_t seat);
void oath_refresh_supply(struct oath *g, uint8_t seat);

#endif
