/* Where pieces come to clearings and leave them: the only way to change what stands there. */
#ifndef WARREN_ROOT_LAW_ON_MAP_H
#define WARREN_ROOT_LAW_ON_MAP_H

#include "core/root/state.h"

/* So many warriors of the owner more in the clearing, or fewer; fewer than none breaks an invariant. */
void root_add_warriors(struct root *g, int clearing, uint8_t owner, int count);
/* The same with buildings or tokens of a kind. */
void root_add_pieces(struct root *g, int clearing, int piece, int count);
/* Bit per kind of building or token in the clearing, counted there; kinds_in says what is remembered of it.
 */
uint64_t root_count_kinds(const struct root *g, int clearing);

#endif
