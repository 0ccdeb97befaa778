/* What two sessions look like from one seat. See property.h. */
#include "tests/property/property.h"

#include <stdlib.h>
#include <string.h>

static void unknown_set(const struct game *game, const void *state, uint8_t viewer, bool unknown[SECRETS_MAX])
{
    uint8_t ids[SECRETS_MAX];
    memset(unknown, 0, SECRETS_MAX * sizeof *unknown);
    int n = game->secrets(state, viewer, ids);
    for (int i = 0; i < n; i++)
        unknown[ids[i]] = true;
}

/* A card can be shown and forgotten again within one answer (discarded, then shuffled): only the news tell.
 */
static bool was_shown(const struct session *s, uint8_t viewer, const bool unknown[SECRETS_MAX])
{
    for (int n = 0; n < s->news_count; n++) {
        const struct event *e = &s->news[n];
        const struct arg_def *args = s->game->events[e->kind].args;
        for (int i = 0; i < EVENT_ARGS_MAX && args[i].name; i++)
            if (s->game->kind_secret(args[i].kind) && e->arg[i] < SECRETS_MAX && unknown[e->arg[i]] &&
                (!args[i].hidden || (e->audience & SEAT_BIT(viewer))))
                return true;
    }
    return false;
}

bool property_learned(const struct session *before, const struct session *after, uint8_t viewer)
{
    if (after->published)
        return true;
    bool unknown[SECRETS_MAX], still[SECRETS_MAX];
    unknown_set(before->game, before->now, viewer, unknown);
    unknown_set(before->game, after->now, viewer, still);
    for (int id = 0; id < SECRETS_MAX; id++)
        if (unknown[id] && !still[id])
            return true;
    return was_shown(after, viewer, unknown);
}

/* Equal copies of a card share a name, and a name is all that anybody is shown. */
static bool same_word(const struct session *s, uint8_t kind, uint16_t a, uint16_t b)
{
    if (a == b || kind < KIND_GAME)
        return a == b;
    const char *name_a = s->game->word(&s->config, kind, a, WORD_PUBLIC);
    const char *name_b = s->game->word(&s->config, kind, b, WORD_PUBLIC);
    return name_a && name_b && strcmp(name_a, name_b) == 0;
}

static bool same_choice(const struct session *s, const struct term_def *terms, struct choice a,
                        struct choice b)
{
    if (a.verb != b.verb)
        return false;
    for (int i = 0; i < CHOICE_ARGS_MAX; i++)
        if (!same_word(s, terms[a.verb].args[i].kind, a.arg[i], b.arg[i]))
            return false;
    return true;
}

static bool same_view(const struct session *a, const struct session *b, uint8_t viewer)
{
    const struct game *game = a->game;
    char *view_a = calloc(2, game->view_size), *view_b = view_a + game->view_size;
    GAME_ASSERT(view_a != NULL);
    game->redact(a->now, viewer, view_a);
    game->redact(b->now, viewer, view_b);
    bool same = memcmp(view_a, view_b, game->view_size) == 0;
    free(view_a);
    return same;
}

/* Whether what all see alike is alike in worlds that a seat cannot tell apart: nothing hidden is in it. */
static bool same_shared(const struct session *a, const struct session *b)
{
    const struct game *game = a->game;
    if (!game->redact_shared)
        return true;
    char *shared_a = calloc(2, game->view_size), *shared_b = shared_a + game->view_size;
    GAME_ASSERT(shared_a != NULL);
    game->redact_shared(a->now, shared_a);
    game->redact_shared(b->now, shared_b);
    bool same = memcmp(shared_a, shared_b, game->view_size) == 0;
    free(shared_a);
    return same;
}

/* Whether both ways to a view lead to the same. */
static bool same_in_two_steps(const struct session *s, uint8_t viewer)
{
    const struct game *game = s->game;
    if (!game->redact_shared)
        return true;
    char *at_once = calloc(2, game->view_size), *in_steps = at_once + game->view_size;
    GAME_ASSERT(at_once != NULL);
    game->redact(s->now, viewer, at_once);
    game->redact_shared(s->now, in_steps);
    game->redact_own(s->now, viewer, in_steps);
    bool same = memcmp(at_once, in_steps, game->view_size) == 0;
    free(at_once);
    return same;
}

static bool same_price(const struct price *a, const struct price *b)
{
    return a && b ? memcmp(a, b, sizeof *a) == 0 : a == b;
}

const char *property_compare_sight(const struct session *a, const struct session *b, uint8_t viewer)
{
    if (!same_view(a, b, viewer))
        return "the view differs";
    if (!same_in_two_steps(a, viewer))
        return "the view in two steps is another one";
    if (!same_shared(a, b))
        return "what all see alike tells something hidden";
    if (a->over != b->over || a->prompt.seat != b->prompt.seat)
        return "another seat is asked";
    if (a->over)
        return NULL;
    if (!same_choice(a, a->game->reasons, a->prompt.why, b->prompt.why))
        return "the reason of the prompt differs";
    if (a->prompt.seat != viewer)
        return NULL;
    if (a->prompt.count != b->prompt.count)
        return "the number of options differs";
    for (int i = 0; i < a->prompt.count; i++) {
        if (!same_choice(a, a->game->verbs, a->prompt.options[i], b->prompt.options[i]))
            return "the options differ";
        if (!same_price(prompt_price(&a->prompt, i), prompt_price(&b->prompt, i)))
            return "the prices of the options differ";
    }
    return NULL;
}

const char *property_compare_news(const struct session *a, const struct session *b, uint8_t viewer)
{
    if (a->news_count != b->news_count)
        return "the number of events differs";
    for (int n = 0; n < a->news_count; n++) {
        const struct event *x = &a->news[n], *y = &b->news[n];
        if (x->kind != y->kind)
            return "another event is told";
        const struct term_def *term = &a->game->events[x->kind];
        for (int i = 0; i < EVENT_ARGS_MAX; i++) {
            bool seen_x = !term->args[i].hidden || (x->audience & SEAT_BIT(viewer));
            bool seen_y = !term->args[i].hidden || (y->audience & SEAT_BIT(viewer));
            if (seen_x != seen_y)
                return "an event has another audience";
            if (seen_x && x->arg[i] != y->arg[i])
                return "an event tells something else";
        }
    }
    return NULL;
}
