/*
 * The parts of the Riverfolk Company for one another (Law 11): what the easy bot makes of a position is in
 * riverfolk_value.c, all else in riverfolk.c. Other code sees only root_faction_riverfolk (faction.h) and
 * struct riverfolk.
 */
#ifndef WARREN_ROOT_RIVERFOLK_H
#define WARREN_ROOT_RIVERFOLK_H

#include "core/root/state.h"

struct root_view;

enum {
    FUNDS_FOR_A_POINT = 2, /* Law 11.4.2 */
    POST_COST = 2,         /* funds, Law 11.5.6 */
};

static inline int post_of(int suit)
{
    return POST_FOX + suit;
}

/* Warriors in a box, whoever owns them. Law 11.2.4 */
static inline int in_box(const uint8_t box[ROOT_SEATS_MAX])
{
    int n = 0;
    for (int owner = 0; owner < ROOT_SEATS_MAX; owner++)
        n += box[owner];
    return n;
}

/* ---- riverfolk_value.c ---- */
int root_riverfolk_value(const struct root_view *v, uint8_t seat);
void root_riverfolk_numbers(const struct root_view *v, uint8_t seat, int16_t *number);

#endif
