/* Random play from where a scenario stands: its cards lie where something can be done with them. See
 * scenario.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lab/rare_choice.h"
#include "server/lab/scenario.h"
#include "tests/property/property.h"

enum { CHECKS_PERCENT = 100 };

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

/* What was answered since the running beat began, but for what the engine plays by itself. */
static uint32_t answers_of_beat(const struct session *session, struct choice answers[BEAT_ANSWERS_MAX])
{
    uint32_t count = 0;
    for (int i = 0; i < session->answers_count; i++)
        if (!(session->answers_forced[i / 16] >> (i % 16) & 1))
            answers[count++] = session->answers[i];
    return count;
}

bool scenario_play_on(struct scenario *s)
{
    if (s->play_on == 0 || s->session->over)
        return true;
    struct player *p = calloc(1, sizeof *p);
    struct choice given[BEAT_ANSWERS_MAX];
    uint32_t given_count = answers_of_beat(s->session, given);
    GAME_ASSERT(p);
    p->random.state = s->seed + s->session->answered;
    struct random_source source = {quick_random_below, &p->random};
    struct property_run run = {
        .game = s->kit->game,
        .config = s->session->config,
        .stand = s->session->base,
        .given = given,
        .given_count = given_count,
        .random = &source,
        .choose = choose,
        .observe = observe,
        .context = p,
        .choices_max = given_count + s->play_on,
        .may_stall = true,
        .effort = CHECKS_PERCENT,
    };
    const char *violation = property_run(&run);
    free(p);
    return !violation || scenario_differs(s, violation, NULL, NULL);
}
