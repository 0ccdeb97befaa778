/* Hits, and what is lost by them. Law 4.3.4. Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_ROOT_LAW_HITS_H
#define WARREN_ROOT_LAW_HITS_H

#include "core/root/state.h"

/* Both sides choose what they lose, then everything leaves together, then it is settled (Law 1.5.4). [ask] */
void root_deal_hits(struct root *g, int to_attacker, int to_defender);
/* Who picks what this side loses: who decides for it; or who removes for both (Law D.4.2), unless hits damage
 * what it has (9.2.7). */
uint8_t root_loss_chooser(const struct root *g, int side);
/* Whether pieces of the owner can be removed by hits that this side takes. */
bool root_can_lose(const struct root *g, int side, uint8_t owner);

#endif
