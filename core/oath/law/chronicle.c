/* See chronicle.h. The Chronicle is not written yet. */
#include "core/oath/law/chronicle.h"

#include "core/oath/law/agenda.h"

void oath_chronicle_beat(struct oath *g)
{
    g->over = 1;
}

int oath_legacy_check(const struct legacy *legacy, struct obstacle *obstacle)
{
    (void)legacy;
    return obstacle_set(obstacle, (struct choice){OBSTACLE_LEGACY_VERSION, {0}},
                        "no match can begin from it yet");
}

void oath_legacy_write(const struct oath *g, struct legacy *legacy)
{
    (void)g;
    legacy->size = 0;
}

void oath_legacy_lay(struct oath *g, const struct legacy *legacy)
{
    (void)g;
    (void)legacy;
}

void oath_run_chronicle(struct oath *g, const struct task *t)
{
    (void)g;
    (void)t;
}
