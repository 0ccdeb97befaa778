/* Rolling dice. Law 5.5.4, 5.5.5 Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_DICE_H
#define WARREN_OATH_LAW_DICE_H

#include "core/oath/power.h"

/* Throws attack or defence dice; whoever may have them thrown again is asked. What lies is noted before that
 * and after a second throw, unless `note` is NULL. [ask] */
struct faces oath_roll(struct oath *g, uint8_t roller, bool attack, int dice,
                       void (*note)(struct oath *g, const struct roll *roll));

/* What is on a face (0 to FACES - 1) of an attack or a defence die. */
struct faces oath_die_face(bool attack, int face);

/* What a roll of defence dice comes to: each doubling face doubles all shields. At most about twice
 * STRENGTH_MAX. */
int oath_shields(const struct faces *f);

#endif
