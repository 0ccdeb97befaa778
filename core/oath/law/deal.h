/* Offers and binding deals. Law 6.6.1, 7.6.3. For whoever writes the Empire. */
#ifndef WARREN_OATH_LAW_DEAL_H
#define WARREN_OATH_LAW_DEAL_H

#include "core/oath/state.h"

/* Opens a deal between two seats: pushes TASK_DEAL. `about`: enum deal_about, of a card or NO_CARD. */
void oath_open_deal(struct oath *g, uint8_t seat, uint8_t with, int card, uint8_t about);

#endif
