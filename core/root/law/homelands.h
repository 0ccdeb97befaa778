/* Homelands. Law A.8.2. Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_ROOT_LAW_HOMELANDS_H
#define WARREN_ROOT_LAW_HOMELANDS_H

#include "core/root/state.h"

/* How far homelands should be from those of others: anywhere, not adjacent, two clearings between. The rule
 * loosens where it cannot be kept (Law A.8.2.II). */
enum homeland_gap { GAP_NONE, GAP_NOT_ADJACENT, GAP_TWO_BETWEEN };
/* Those of the fitting clearings that the seat can choose: no homeland of others, and as far from them as the
 * gap asks or else as can be. Bit mask. */
uint16_t root_homeland_options(const struct root *g, uint8_t seat, uint16_t fitting, enum homeland_gap gap);
/* The seat chooses one of these where it may place pieces; it becomes its homeland and is returned. [ask] */
int root_choose_homeland(struct root *g, uint8_t seat, uint16_t fitting, enum homeland_gap gap);
/* The clearing becomes a homeland of the seat. */
void root_settle_homeland(struct root *g, uint8_t seat, int clearing);
/* The seat places warriors in the clearings as evenly as possible. [ask] */
void root_spread_warriors(struct root *g, uint8_t seat, uint16_t mask, int count);

#endif
