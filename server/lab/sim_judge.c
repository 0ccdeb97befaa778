/* See sim_judge.h. */
#include "server/lab/sim_judge.h"

#include <math.h>

/* How likely `seen` or more out of `count` are, each with the chance `part`. */
static double at_least(uint64_t seen, uint64_t count, double part)
{
    double fewer = 0, n = (double)count;
    for (uint64_t i = 0; i < seen; i++) {
        double k = (double)i;
        fewer +=
            exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) + k * log(part) + (n - k) * log1p(-part));
    }
    return 1 - fewer;
}

double sim_low_end(uint64_t seen, uint64_t count, double luck)
{
    enum { HALVINGS = 50 };
    double low = 0, high = count ? (double)seen / (double)count : 0;
    for (int i = 0; seen && i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (at_least(seen, count, middle) > luck)
            high = middle;
        else
            low = middle;
    }
    return low;
}

struct sim_verdict sim_judge(const struct sim_tally *t)
{
    struct sim_verdict v = {0};
    double worlds = (double)(t->worlds + t->worlds_missed);
    v.stalled_low = sim_low_end(t->stalled, t->games, SIM_LUCK);
    v.missed = worlds > 0 ? (double)t->worlds_missed / worlds : 0;
    v.stalls = v.stalled_low > SIM_STALLED_MOST;
    v.misses = v.missed > SIM_MISSED_MOST;
    v.ok = !v.stalls && !v.misses && t->violations == 0;
    return v;
}
