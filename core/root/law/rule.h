/* Who rules. Law 2.5 */
#ifndef WARREN_ROOT_LAW_RULE_H
#define WARREN_ROOT_LAW_RULE_H

#include "core/root/state.h"

/* The owner that rules the clearing, or SEAT_NOBODY: a seat, or a hireling that nobody controls (Law E.3.1).
 */
uint8_t root_ruler(const struct root *g, int clearing);
/* The same of every clearing of the map, one after the other. */
void root_rulers(const struct root *g, uint8_t rulers[]);
/* Counts who rules every clearing of which that is not remembered, and remembers it (struct remembered). */
void root_remember_rule(struct root *g);
/* Bit mask of the clearings whose ruler is remembered; and the ruler by what lies there, remembered or not.
 */
uint16_t root_rule_counted(const struct root *g);
uint8_t root_count_ruler(const struct root *g, int clearing);
/* Whether the owner, with whom it counts with, rules the clearing. */
bool root_rules(const struct root *g, uint8_t owner, int clearing);
/* Bit mask of the clearings that it rules. */
uint16_t root_ruled_clearings(const struct root *g, uint8_t owner);
/* Warriors in the clearing that count for the rule of the seat: its own, single ones and those lent to it or
 * controlled by it (Law 8.4.2.IIa, E.3.1). */
int root_warriors_for_rule(const struct root *g, uint8_t seat, int clearing);

#endif
