/* How near each seat is to winning, as one seat sees it. Law 3 */
#ifndef WARREN_OATH_VALUE_WAYS_H
#define WARREN_OATH_VALUE_WAYS_H

#include "core/oath/view.h"

/* What is asked of a view again and again. */
struct standings {
    uint8_t chancellor;
    uint8_t sites[OATH_SEATS_MAX]; /* as for the title: the Empire's are the Chancellor's (Law 2.11) */
    uint8_t items[OATH_SEATS_MAX]; /* relics and banners */
    uint8_t successor;             /* seat, or SEAT_NOBODY (Law 3.3.1) */
};

void oath_standings(const struct oath_view *v, struct standings *s);
bool oath_view_imperial(const struct oath_view *v, uint8_t seat);
bool oath_view_rules(const struct oath_view *v, uint8_t seat, int slot);

/* How near a seat is to a goal, and a Citizen to succeed (Law 2.10, 3.3.1): from 0 to 100, far ahead of all.
 */
int oath_close_to_goal(const struct oath_view *v, const struct standings *s, uint8_t seat, int goal);
int oath_close_to_succession(const struct oath_view *v, const struct standings *s, uint8_t seat);

/* From 0, far from any way of winning, to about 1000, which is all but won. */
int oath_claim(const struct oath_view *v, const struct standings *s, uint8_t seat);

#endif
