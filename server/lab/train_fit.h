/*
 * Fitting a learned value to positions: the network of core/value_net.h in floating point, by Adam to the
 * cross-entropy of the targets. Deterministic from its seed on one machine and build.
 */
#ifndef WARREN_TRAIN_FIT_H
#define WARREN_TRAIN_FIT_H

#include "core/random.h"
#include "server/lab/samples.h"
#include "server/lab/weights_file.h"

enum { HELD_OUT = 20 }; /* of so many games one is held out: no position of it is fitted to */

struct fit_plan {
    int epochs;
    double rate; /* of learning at first; it falls to nearly 0 */
    uint64_t seed;
    bool goes_on; /* begins with the weights of the last generation rather than with any */
};

struct fit_result {
    uint64_t fitted, held_out; /* positions */
    double before, after;      /* cross-entropy to who won in the positions held out; 0 without any */
};

/*
 * Targets by TD(lambda): the end of the game mixed with what these weights say of the positions that came
 * next in it.
 */
void fit_targets(struct samples *set, const struct value_weights *w, double lambda);
/* The cross-entropy of who won to what weights say of the positions held out, or of all if `all`. */
double fit_cross_entropy(const struct samples *set, const struct value_weights *w, bool all);
/*
 * Makes new weights from the positions. `before` are those of the last generation, for the result and to go
 * on from; or NULL. False if memory is short.
 */
bool fit(const struct samples *set, const struct fit_plan *plan, const struct value_weights *before,
         struct weights *to, struct fit_result *result);

#endif
