/* See timeline.h. */
#include "server/base/timeline.h"

/* Only when it is clearly another: a time that was read keeps to be read so. */
static void note_ahead(struct timeline *t, uint64_t wall)
{
    uint64_t ahead = t->now > wall + TIMELINE_SLACK_MS ? t->now - wall : 0;
    if (ahead > t->ahead + TIMELINE_SLACK_MS || ahead + TIMELINE_SLACK_MS < t->ahead)
        t->ahead = ahead;
}

void timeline_begin(struct timeline *t, uint64_t wall, uint64_t steady, uint64_t least)
{
    t->now = wall > least ? wall : least;
    t->steady = steady;
    t->ahead = 0;
    note_ahead(t, wall);
}

bool timeline_look(struct timeline *t, uint64_t wall, uint64_t steady, struct gap *gap)
{
    uint64_t passed = steady > t->steady ? steady - t->steady : 0;
    t->steady = steady;
    t->now += passed < TIMELINE_STEP_MS ? passed : TIMELINE_STEP_MS;
    bool behind = wall > t->now + TIMELINE_SLACK_MS;
    if (behind) {
        *gap = (struct gap){t->now, wall};
        t->now = wall;
    }
    note_ahead(t, wall);
    return behind;
}

bool timeline_reach(struct timeline *t, uint64_t at, struct gap *gap)
{
    if (t->now >= at)
        return false;
    *gap = (struct gap){t->now, at};
    t->now = at;
    return true;
}

uint64_t timeline_read(const struct timeline *t, uint64_t at)
{
    return at > t->ahead ? at - t->ahead : 0;
}
