/* Random play from where a scenario ends: its cards lie where something can be done with them. See
 * scenario.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lab/rare_choice.h"
#include "server/lab/scenario.h"
#include "tests/property/property.h"

enum { CHECKS_PERCENT = 30 };

struct player {
    struct rare_counts chosen;
    struct quick_random random;
};

static int choose(void *context, const struct session *session)
{
    struct player *p = context;
    return rare_choose(&p->chosen, session, &p->random);
}

static void observe(void *context, const struct session *session, struct choice why, struct choice answered)
{
    struct player *p = context;
    (void)why;
    rare_note(&p->chosen, session->game, answered);
}

bool scenario_play_on(struct scenario *s)
{
    struct player *p = calloc(1, sizeof *p);
    GAME_ASSERT(p);
    p->random.state = s->seed;
    struct random_source source = {quick_random_below, &p->random};
    struct property_run run = {
        .game = s->kit->game,
        .config = s->session->config,
        .stand = s->session->base,
        .random = &source,
        .choose = choose,
        .observe = observe,
        .context = p,
        .choices_max = s->play_on,
        .may_stall = true,
        .effort = CHECKS_PERCENT,
    };
    const char *violation = property_run(&run);
    free(p);
    return !violation || scenario_differs(s, violation, NULL, NULL);
}
