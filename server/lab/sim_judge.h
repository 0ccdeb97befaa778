/* Whether many simulated games went as they should: what is a fault of the rules, and what is luck. */
#ifndef WARREN_LAB_SIM_JUDGE_H
#define WARREN_LAB_SIM_JUDGE_H

#include <jansson.h>

#include "server/lab/sim.h"

/*
 * Random play can end in a position in which nobody can do anything any more, and the Law knows no end then.
 * More than one such game in so many is a fault of the rules. How many there are in the long run is told by a
 * sample only roughly: a run fails if even the low end of what its sample allows (but for one run in a
 * thousand) is above that.
 */
#define SIM_STALLED_MOST (1.0 / 500)
#define SIM_LUCK         0.001
/* Other worlds that could not be dealt were not compared. A run with more than this part of them says little.
 */
#define SIM_MISSED_MOST 0.03

struct sim_verdict {
    double stalled_low;  /* lower end of the part of games that stall, in the long run */
    double missed;       /* part of the worlds that could not be dealt */
    bool stalls, misses; /* more than may be */
    bool ok;             /* none of both, and no violation */
};

struct sim_verdict sim_judge(const struct sim_tally *t);
/*
 * The lower end of what `seen` out of `count` allow: the largest part with which so many or more would be
 * seen in no more than `luck` of all samples (Clopper and Pearson). 0 if none was seen.
 */
double sim_low_end(uint64_t seen, uint64_t count, double luck);

#endif
