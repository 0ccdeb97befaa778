/*
 * Ruins and the items under them. Law 9.3.4, 9.5.3, 9.7, 14.3.2, 14.4.1.
 * Functions marked [ask] may ask and so may leave the beat.
 */
#ifndef WARREN_ROOT_LAW_RUINS_H
#define WARREN_ROOT_LAW_RUINS_H

#include "core/root/state.h"

/* Puts the R items of one or two sets under the ruins, by chance, as far as they do not lie there yet. [ask]
 */
void root_stock_ruins(struct root *g, int sets);
/* The seat takes an item from the ruin; of two it sees both and picks one or none. Types of the bit mask
 * `barred` cannot be taken (Law 9.7.3). The item, which is nowhere now, or -1. [ask] */
int root_take_from_ruin(struct root *g, uint8_t seat, int clearing, uint8_t barred);
/* A ruin without any item left goes. */
void root_remove_empty_ruin(struct root *g, int clearing);

#endif
