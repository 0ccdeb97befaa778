/* The two banners. Law 2.5, 4.1.1, 5.4.4 Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_BANNERS_H
#define WARREN_OATH_LAW_BANNERS_H

#include "core/oath/state.h"

/* A seat takes a banner other than by recovering: two tokens are burnt, never the last; the People's Favor
 * turns to its Mob side (Law 2.5.3). */
void oath_seize_banner(struct oath *g, uint8_t seat, int banner);
/* The People's Favor shows its Mob side, or the other one. */
void oath_turn_mob(struct oath *g, bool mob);
/* Tokens are put on a banner from the shared bank, as many as there are: secrets, or favor. */
void oath_add_to_banner(struct oath *g, int banner, int n);
/* Gives it: nothing of that happens. */
void oath_give_banner(struct oath *g, uint8_t to, int banner);
/* The step of the Wake of who holds the People's Favor (Law 4.1.1). [ask] */
void oath_banner_wake(struct oath *g, uint8_t seat);
/* Banks with the least favor, bit each. */
uint8_t oath_least_banks(const struct oath *g);

/* Secrets on the Darkest Secret burn, never its last. */
void oath_burn_darkest_secret(struct oath *g, int n);

#endif
