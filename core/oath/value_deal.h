/* A deal that is being written or waits for an answer, by what may come of it. Law 6.6.1, 7.6.3 */
#ifndef WARREN_OATH_VALUE_DEAL_H
#define WARREN_OATH_VALUE_DEAL_H

#include "core/oath/view.h"

/* How well a view without a deal serves a seat. */
typedef int judge_view(const struct oath_view *v, uint8_t seat);

/*
 * The worth of a view with a deal to a seat. Proposed terms are worth what they bring if the one who is asked
 * is better off with them as far as the viewer sees, else less than no deal. Terms that are still written are
 * worth a part of the best that could be made of them.
 */
int oath_deal_worth(const struct oath_view *v, uint8_t seat, judge_view *judge);

/* Makes a view with a deal what it will probably be without it: proposed terms are kept if who is asked is
 * better off with them; others come to nothing. */
void oath_deal_foresee(struct oath_view *v, judge_view *judge);

#endif
