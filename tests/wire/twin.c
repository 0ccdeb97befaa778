/* See twin.h. */
#include "tests/wire/twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/property/property.h"
#include "tests/wire/legacies.h"

enum { TRIES = 12, TRIES_FROM_START = 6 };

/* A set of identities. */
struct secrets {
    bool has[SECRETS_MAX];
};

/* What is hidden at a moment, then: from that moment to the end. */
struct course {
    struct twin *t;
    struct session *a, *b, *before; /* owned */
    struct secrets *hidden;         /* count + 1 of them; owned */
    uint8_t renamed[SECRETS_MAX];
    struct quick_random *random;
};

static struct secrets secrets_of(const struct session *s, uint8_t viewer)
{
    uint8_t ids[SECRETS_MAX];
    struct secrets set = {0};
    int n = s->game->secrets(s->now, viewer, ids);
    for (int i = 0; i < n; i++)
        set.has[ids[i]] = true;
    return set;
}

/* Identities that the news of the last answer name to the viewer. */
static void take_out_shown(const struct session *s, uint8_t viewer, struct secrets *set)
{
    for (int n = 0; n < s->news_count; n++) {
        const struct event *e = &s->news[n];
        const struct arg_def *args = s->game->events[e->kind].args;
        for (int i = 0; i < EVENT_ARGS_MAX && args[i].name; i++)
            if (s->game->kind_secret(args[i].kind) && e->arg[i] < SECRETS_MAX &&
                (!args[i].hidden || (e->audience & SEAT_BIT(viewer))))
                set->has[e->arg[i]] = false;
    }
}

/* What was hidden before the last answer and not shown by it. Nothing if the rules told all something. */
static struct secrets kept(const struct session *before, const struct session *after, uint8_t viewer)
{
    struct secrets set = {0};
    if (after->published)
        return set;
    set = secrets_of(before, viewer);
    take_out_shown(after, viewer, &set);
    return set;
}

/* Plays the match at random; notes the answers, and what each left hidden. */
static void play_first(struct course *c, uint32_t count)
{
    struct twin *t = c->t;
    session_start(c->a, &t->config);
    for (t->count = 0; !c->a->over && t->count < count; t->count++) {
        uint32_t index = quick_random_below(c->random, c->a->prompt.count);
        struct twin_step *step = &t->steps[t->count];
        *step = (struct twin_step){.seat = c->a->prompt.seat, .index = {(uint16_t)index}};
        step->choice[0] = c->a->prompt.options[index];
        session_copy(c->before, c->a);
        session_answer_index(c->a, (int)index);
        c->hidden[t->count] = kept(c->before, c->a, t->viewer);
    }
    c->hidden[t->count] = secrets_of(c->a, t->viewer);
    t->over = c->a->over;
}

/* From "hidden now" to "hidden from now on". */
static void look_ahead(struct course *c)
{
    for (uint32_t i = c->t->count; i-- > 0;)
        for (int id = 0; id < SECRETS_MAX; id++)
            c->hidden[i].has[id] = c->hidden[i].has[id] && c->hidden[i + 1].has[id];
}

static void exchange(struct course *c, uint8_t a, uint8_t b)
{
    uint8_t kept_one = c->renamed[a];
    c->renamed[a] = c->renamed[b];
    c->renamed[b] = kept_one;
}

static bool same_group(const struct course *c, uint8_t a, uint8_t b)
{
    return c->t->game->secret_group(a) == c->t->game->secret_group(b);
}

static void rename_from_start(struct course *c)
{
    uint8_t ids[SECRETS_MAX];
    uint32_t n = 0;
    for (int id = 0; id < SECRETS_MAX; id++)
        if (c->hidden[0].has[id])
            ids[n++] = (uint8_t)id;
    for (uint32_t i = 0; i < n; i++) {
        uint8_t other = ids[quick_random_below(c->random, n)];
        if (same_group(c, ids[i], other))
            exchange(c, ids[i], other);
    }
}

/* The identity that a choice names first, or -1. */
static int names(const struct game *game, struct choice choice)
{
    const struct term_def *verb = &game->verbs[choice.verb];
    bool secret = verb->args[0].name && game->kind_secret(verb->args[0].kind);
    return secret && choice.arg[0] < SECRETS_MAX ? choice.arg[0] : -1;
}

/* A card that stays hidden is drawn: any other that does, and could be drawn as well, may take its place. */
static void rename_drawn(struct course *c, uint32_t at)
{
    const struct prompt *p = &c->a->prompt;
    int drawn = names(c->t->game, c->t->steps[at].choice[0]);
    if (p->seat != SEAT_CHANCE || drawn < 0 || !c->hidden[at].has[drawn])
        return;
    int other = names(c->t->game, p->options[quick_random_below(c->random, p->count)]);
    if (other >= 0 && c->hidden[at].has[other] && same_group(c, (uint8_t)drawn, (uint8_t)other))
        exchange(c, (uint8_t)drawn, (uint8_t)other);
}

static struct choice renamed(const struct course *c, struct choice choice)
{
    const struct term_def *verb = &c->t->game->verbs[choice.verb];
    for (int i = 0; i < CHOICE_ARGS_MAX && verb->args[i].name; i++)
        if (c->t->game->kind_secret(verb->args[i].kind) && choice.arg[i] < SECRETS_MAX)
            choice.arg[i] = c->renamed[choice.arg[i]];
    return choice;
}

static bool told_apart(struct course *c, const char *why)
{
    if (why && !c->t->wrong[0])
        snprintf(c->t->wrong, sizeof c->t->wrong, "after %u answers: %s", c->a->answered, why);
    return why != NULL;
}

/* Answers once in both worlds. False if the twin's answer is not offered there. */
static bool step(struct course *c, uint32_t at)
{
    struct twin_step *s = &c->t->steps[at];
    rename_drawn(c, at);
    s->choice[1] = renamed(c, s->choice[0]);
    int index = session_find(c->b, s->choice[1]);
    if (index < 0)
        return false;
    s->index[1] = (uint16_t)index;
    c->t->differ += memcmp(&s->choice[0], &s->choice[1], sizeof s->choice[0]) != 0;
    session_answer_index(c->a, s->index[0]);
    session_answer_index(c->b, index);
    return true;
}

/* The configuration of the twin: what its legacy hides is renamed like everything else from the beginning. */
static struct game_config twin_config(struct course *c)
{
    struct twin *t = c->t;
    struct game_config config = t->config;
    legacy_rename(t->game, &config.legacy, c->renamed);
    t->legacy = config.legacy;
    return config;
}

static bool play_twin(struct course *c, bool from_start)
{
    struct twin *t = c->t;
    t->differ = t->hidden = 0;
    t->wrong[0] = '\0';
    for (int id = 0; id < SECRETS_MAX; id++)
        c->renamed[id] = (uint8_t)id;
    session_start(c->a, &t->config);
    if (from_start)
        rename_from_start(c);
    struct game_config config = twin_config(c);
    session_start(c->b, &config);
    t->differ += twin_legacies_differ(t);
    for (uint32_t at = 0; at < t->count; at++) {
        if (!step(c, at))
            return false;
        if (told_apart(c, property_compare_sight(c->a, c->b, t->viewer)) ||
            told_apart(c, property_compare_news(c->a, c->b, t->viewer)))
            return true;
    }
    for (int id = 0; id < SECRETS_MAX; id++)
        t->hidden += c->hidden[t->count].has[id] && c->renamed[id] != id;
    return true;
}

/* Until a seat is asked, whose person can play on; what waits behind it is not told any more. */
static void end_where_asked(struct course *c, uint32_t count)
{
    struct twin *t = c->t;
    while (count > 0 && (count < t->count ? t->steps[count].seat : c->a->prompt.seat) == SEAT_CHANCE)
        count--;
    t->count = count;
}

static bool find_twin(struct course *c)
{
    struct twin *t = c->t;
    look_ahead(c);
    for (t->tries = 1; t->tries <= TRIES; t->tries++)
        if (play_twin(c, t->tries <= TRIES_FROM_START))
            return true;
    return false;
}

static bool open_course(struct course *c, struct twin *t, uint32_t count)
{
    c->t = t;
    c->a = session_create(t->game);
    c->b = session_create(t->game);
    c->before = session_create(t->game);
    c->hidden = calloc(count + 1, sizeof *c->hidden);
    t->steps = calloc(count + 1, sizeof *t->steps);
    return c->a && c->b && c->before && c->hidden && t->steps;
}

bool twin_legacies_differ(const struct twin *t)
{
    return memcmp(t->config.legacy.bytes, t->legacy.bytes, t->legacy.size) != 0;
}

bool twin_create(struct twin *t, const struct game *game, const struct game_config *config, uint8_t viewer,
                 uint32_t count, struct quick_random *random)
{
    struct course c = {.random = random};
    *t = (struct twin){.game = game, .config = *config, .viewer = viewer};
    bool ok = open_course(&c, t, count);
    if (ok) {
        play_first(&c, count);
        if (!t->over)
            end_where_asked(&c, t->count);
        ok = find_twin(&c);
    }
    session_destroy(c.a);
    session_destroy(c.b);
    session_destroy(c.before);
    free(c.hidden);
    if (!ok)
        twin_free(t);
    return ok;
}

void twin_free(struct twin *t)
{
    free(t->steps);
    t->steps = NULL;
}
