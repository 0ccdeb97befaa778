/* Non-interference: what a seat does not know must not change what it sees. See trial.h. */
#include "core/determinize.h"
#include "tests/property/trial.h"

#include <stdlib.h>
#include <string.h>

static const char *viewer_name(uint8_t viewer)
{
    static const char *const names[SEATS_MAX] = {"s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"};
    return viewer < SEATS_MAX ? names[viewer] : "a spectator";
}

/* What the last answer told, and what is seen after it. NULL: it is the same in both. */
static const char *compare_all(const struct session *a, const struct session *b, uint8_t viewer)
{
    const char *wrong = property_compare_news(a, b, viewer);
    return wrong ? wrong : property_compare_sight(a, b, viewer);
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
    const char *wrong = compare_all(t->next, t->world, viewer);
    if (wrong)
        return trial_fail(t, "after %s, %s can tell what it should not know: %s",
                          t->game->verbs[choice.verb].name, viewer_name(viewer), wrong);
    return true;
}

enum {
    STEPS_TOGETHER = 12,
    WORLDS_A_LONG_ONE = 8, /* of so many worlds one is played on */
};

/*
 * Plays the match from t->spare and the other world on by the same answers, until the viewer is shown
 * something or an answer is not offered there: what a rule noted of hidden things may show long after.
 */
static bool play_world_on(struct trial *t, uint8_t viewer, const uint8_t renamed[SECRETS_MAX])
{
    for (int n = 0; n < STEPS_TOGETHER && !t->spare->over; n++) {
        int index = (int)trial_random(t, t->spare->prompt.count);
        struct choice choice = t->spare->prompt.options[index];
        session_copy(t->before, t->spare);
        session_answer_index(t->spare, index);
        int same = session_find(t->world, determinized_choice(t->game, choice, renamed));
        if (same < 0 || property_learned(t->before, t->spare, viewer))
            return true;
        session_answer_index(t->world, same);
        t->run->world_steps++;
        const char *wrong = compare_all(t->spare, t->world, viewer);
        if (wrong)
            return trial_fail(t, "%d answers on, after %s, %s can tell what it should not know: %s", n + 1,
                              t->game->verbs[choice.verb].name, viewer_name(viewer), wrong);
    }
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
        if (trial_random(t, WORLDS_A_LONG_ONE) != 0 ||
            !determinize_as(t->world, t->s, viewer, t->run->random, renamed))
            continue;
        session_copy(t->spare, t->s);
        if (!play_world_on(t, viewer, renamed))
            return false;
    }
    return true;
}

/* ---- What somebody answers in secret ---- */

/* Whether a value of a choice is a card or the like that lies face down: not everybody knows it. */
static bool is_secret(const struct trial *t, const struct arg_def *arg, uint16_t value,
                      const bool face_down[SECRETS_MAX])
{
    return t->game->kind_secret(arg->kind) && value < SECRETS_MAX && face_down[value];
}

/*
 * Whether two options differ in one hidden thing only: then `renamed` exchanges the two, and what follows one
 * option follows the other in these words.
 */
static bool exchanged(const struct trial *t, struct choice a, struct choice b,
                      const bool face_down[SECRETS_MAX], uint8_t renamed[SECRETS_MAX])
{
    const struct arg_def *args = t->game->verbs[a.verb].args;
    bool differ = false;
    for (int id = 0; id < SECRETS_MAX; id++)
        renamed[id] = (uint8_t)id;
    if (a.verb != b.verb)
        return false;
    for (int i = 0; i < CHOICE_ARGS_MAX; i++) {
        if (a.arg[i] == b.arg[i])
            continue;
        bool hidden = args[i].name && is_secret(t, &args[i], a.arg[i], face_down) &&
                      is_secret(t, &args[i], b.arg[i], face_down);
        if (differ || !hidden)
            return false;
        differ = true;
        renamed[a.arg[i]] = (uint8_t)b.arg[i];
        renamed[b.arg[i]] = (uint8_t)a.arg[i];
    }
    return differ;
}

/*
 * Whether nobody can tell apart where the two lie, as in a hand or a deck without an order: exchanged, they
 * would leave everything as it is. Of two facedown cards side by side all see which one goes.
 */
static bool lie_together(struct trial *t, const uint8_t renamed[SECRETS_MAX])
{
    size_t size = t->game->view_size;
    char *before = calloc(2, size), *after = before + size;
    GAME_ASSERT(before != NULL);
    session_copy(t->spare, t->s);
    t->game->rename(t->spare->now, renamed);
    t->game->reveal(t->s->now, before);
    t->game->reveal(t->spare->now, after);
    bool same = memcmp(before, after, size) == 0;
    free(before);
    return same;
}

/* The second option that is compared with the first; -1 if there is none that differs so. */
static int pick_other(struct trial *t, int first, uint8_t renamed[SECRETS_MAX])
{
    const struct prompt *p = &t->s->prompt;
    bool face_down[SECRETS_MAX] = {false};
    uint8_t ids[SECRETS_MAX];
    uint32_t from = trial_random(t, p->count);
    for (int n = t->game->secrets(t->s->now, SEAT_SPECTATOR, ids); n > 0; n--)
        face_down[ids[n - 1]] = true;
    for (int n = 0; n < p->count; n++) {
        int other = (int)((from + (uint32_t)n) % p->count);
        if (exchanged(t, p->options[first], p->options[other], face_down, renamed))
            return other;
    }
    return -1;
}

/* A question may say aloud which card it is about. */
static bool named_apart(const struct session *a, const struct session *b)
{
    struct choice why = a->prompt.why, why_too = b->prompt.why;
    const struct term_def *reason = &a->game->reasons[why.verb];
    if (a->over || b->over || why.verb != why_too.verb)
        return false;
    for (int i = 0; i < CHOICE_ARGS_MAX && reason->args[i].name; i++)
        if (a->game->kind_secret(reason->args[i].kind) && why.arg[i] != why_too.arg[i])
            return true;
    return false;
}

/* Whether the last answer told this viewer the same in both; what it told apart is known from then on. */
static bool told_alike(const struct trial *t, const struct session *before, const struct session *before_too,
                       uint8_t viewer)
{
    return !property_learned(before, t->spare, viewer) && !property_learned(before_too, t->world, viewer) &&
           !property_compare_news(t->spare, t->world, viewer) && !named_apart(t->spare, t->world);
}

static bool same_sight(struct trial *t, uint8_t viewer, const char *of)
{
    const char *wrong = property_compare_sight(t->spare, t->world, viewer);
    if (!wrong && t->spare->revealed != t->world->revealed)
        wrong = "what may be taken back differs";
    return !wrong ||
           trial_fail(t, "%s is told nothing of %s and can yet tell it: %s", viewer_name(viewer), of, wrong);
}

/* Both are played on by the same answers, but for the names of the two. */
static bool play_together(struct trial *t, uint8_t viewer, const uint8_t renamed[SECRETS_MAX])
{
    for (int n = 0; n < STEPS_TOGETHER && !t->spare->over; n++) {
        int index = (int)trial_random(t, t->spare->prompt.count);
        struct choice choice = t->spare->prompt.options[index];
        int same = session_find(t->world, determinized_choice(t->game, choice, renamed));
        if (same < 0 || t->world->prompt.seat != t->spare->prompt.seat)
            return true;
        session_copy(t->before, t->spare);
        session_copy(t->before_too, t->world);
        session_answer_index(t->spare, index);
        session_answer_index(t->world, same);
        t->run->hidden_steps++;
        if (!told_alike(t, t->before, t->before_too, viewer))
            return true;
        if (!same_sight(t, viewer, "an earlier answer"))
            return false;
    }
    return true;
}

bool check_hidden_answers(struct trial *t)
{
    const struct prompt *p = &t->s->prompt;
    uint8_t renamed[SECRETS_MAX], viewer, alike = 0;
    int first = (int)trial_random(t, p->count), second = pick_other(t, first, renamed);
    uint32_t viewers = 0;
    if (second < 0 || !lie_together(t, renamed))
        return true;
    session_copy(t->spare, t->s);
    session_copy(t->world, t->s);
    session_answer_index(t->spare, first);
    session_answer_index(t->world, second);
    for (int v = 0; trial_viewer(t, v, &viewer); v++) {
        if (viewer == p->seat || !told_alike(t, t->s, t->s, viewer))
            continue;
        if (!same_sight(t, viewer, p->seat == SEAT_CHANCE ? "a draw" : "an answer"))
            return false;
        t->run->hidden_answers++;
        if (trial_random(t, ++viewers) == 0)
            alike = viewer;
    }
    return viewers == 0 || play_together(t, alike, renamed);
}
