/* Non-interference: what a seat does not know must not change what it sees. See trial.h. */
#include "core/determinize.h"
#include "tests/property/trial.h"

static const char *viewer_name(uint8_t viewer)
{
    static const char *const names[SEATS_MAX] = {"s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"};
    return viewer < SEATS_MAX ? names[viewer] : "a spectator";
}

/* Plays the choice of t->next in t->world, as it reads there, and compares again, if it showed the viewer
 * nothing new. */
static bool check_world_after(struct trial *t, uint8_t viewer, struct choice choice)
{
    if (property_learned(t->s, t->next, viewer))
        return true;
    int index = session_find(t->world, choice);
    if (index < 0)
        return true; /* it cannot be chosen with the card that lies there instead */
    session_answer_index(t->world, index);
    t->run->worlds_played++;
    const char *wrong = property_compare_news(t->next, t->world, viewer);
    if (!wrong)
        wrong = property_compare_sight(t->next, t->world, viewer);
    if (wrong)
        return trial_fail(t, "after %s, %s can tell what it should not know: %s",
                          t->game->verbs[choice.verb].name, viewer_name(viewer), wrong);
    return true;
}

bool check_worlds(struct trial *t, int index)
{
    uint8_t viewer, renamed[SECRETS_MAX];
    struct choice choice = t->s->prompt.options[index];
    for (int v = 0; trial_viewer(t, v, &viewer); v++) {
        if (!determinize_as(t->world, t->s, viewer, t->run->random, renamed)) {
            t->run->worlds_missed++;
            continue;
        }
        t->run->worlds++;
        const char *wrong = property_compare_sight(t->s, t->world, viewer);
        if (wrong)
            return trial_fail(t, "%s can tell what it should not know: %s", viewer_name(viewer), wrong);
        if (!check_world_after(t, viewer, determinized_choice(t->game, choice, renamed)))
            return false;
    }
    return true;
}

static bool draws_secret(const struct trial *t, struct choice c)
{
    const struct term_def *verb = &t->game->verbs[c.verb];
    return verb->args[0].name && t->game->kind_secret(verb->args[0].kind);
}

bool check_hidden_draws(struct trial *t)
{
    const struct prompt *p = &t->s->prompt;
    if (p->seat != SEAT_CHANCE || p->count < 2 || !draws_secret(t, p->options[0]))
        return true;
    uint32_t first = trial_random(t, p->count), second = trial_random(t, p->count);
    session_copy(t->spare, t->s);
    session_copy(t->world, t->s);
    session_answer_index(t->spare, (int)first);
    session_answer_index(t->world, (int)second);
    uint8_t viewer;
    for (int v = 0; trial_viewer(t, v, &viewer); v++) {
        if (property_learned(t->s, t->spare, viewer) || property_learned(t->s, t->world, viewer) ||
            property_compare_news(t->spare, t->world, viewer))
            continue;
        const char *wrong = property_compare_sight(t->spare, t->world, viewer);
        if (wrong)
            return trial_fail(t, "%s is told nothing of a draw and can yet tell it: %s", viewer_name(viewer),
                              wrong);
    }
    return true;
}
