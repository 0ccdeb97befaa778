/* How near a seat's active dominance card is to winning, as a view tells it (Law 3.3.1). */
#ifndef WARREN_ROOT_DOMINANCE_H
#define WARREN_ROOT_DOMINANCE_H

#include "core/root/view.h"

/* Clearings that the seat must rule at the start of its Birdsong: three of the suit of its active card, or
 * two in opposite corners for a bird. */
int root_dominance_needs(const struct root_view *v, uint8_t seat);
/* How many of these it rules: of the suit, which may be more than it needs, or of the best pair of corners.
 */
int root_dominance_ruled(const struct root_view *v, uint8_t seat);

#endif
