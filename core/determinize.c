/* See determinize.h. */
#include "core/determinize.h"

#include <string.h>

enum {
    DEALS_MAX = 64,
};

/* The identities unknown to the seat both at the beat's start and now. */
static int hidden_throughout(const struct session *s, uint8_t seat, uint8_t *ids)
{
    uint8_t before[SECRETS_MAX];
    bool hidden_now[SECRETS_MAX] = {false};
    int n_now = s->game->secrets(s->now, seat, ids);
    for (int i = 0; i < n_now; i++)
        hidden_now[ids[i]] = true;
    int n_before = s->game->secrets(s->base, seat, before), n = 0;
    for (int i = 0; i < n_before; i++)
        if (hidden_now[before[i]])
            ids[n++] = before[i];
    return n;
}

/* Shuffles identities within their groups: renamed[id] is what id becomes. */
static void deal(const struct game *game, const uint8_t *ids, int n, uint8_t *renamed,
                 struct random_source *random)
{
    for (int i = 0; i < SECRETS_MAX; i++)
        renamed[i] = (uint8_t)i;
    for (int i = n - 1; i > 0; i--) {
        uint8_t group = game->secret_group(ids[i]);
        int same[SECRETS_MAX], same_count = 0;
        for (int j = 0; j <= i; j++)
            if (game->secret_group(ids[j]) == group)
                same[same_count++] = j;
        int j = same[random->below(random->context, (uint32_t)same_count)];
        uint8_t swapped = renamed[ids[i]];
        renamed[ids[i]] = renamed[ids[j]];
        renamed[ids[j]] = swapped;
    }
}

static struct choice renamed_choice(const struct game *game, struct choice c, const uint8_t *renamed)
{
    const struct term_def *verb = &game->verbs[c.verb];
    for (int i = 0; i < CHOICE_ARGS_MAX && verb->args[i].name; i++)
        if (game->kind_secret(verb->args[i].kind) && c.arg[i] < SECRETS_MAX)
            c.arg[i] = renamed[c.arg[i]];
    return c;
}

/* A legacy may hide things, and has done its part at the start. */
static void agree_as(struct session *to, const struct session *from)
{
    config_copy(&to->config, &from->config);
    memset(to->config.legacy.bytes, 0, to->config.legacy.size);
    to->config.legacy.size = 0;
}

/* Plays the answers of the running beat again in the new world. */
static bool replay_beat(struct session *to, const struct session *from, const uint8_t *renamed)
{
    for (int i = 0; i < from->answers_count; i++) {
        if (from->answers_forced[i / 16] >> (i % 16) & 1)
            continue;
        if (to->over || to->prompt.seat != from->answers_seat[i])
            return false;
        int index = session_find(to, renamed_choice(from->game, from->answers[i], renamed));
        if (index < 0)
            return false;
        session_answer_index(to, index);
    }
    /* The arguments of the reason are not compared: whether they leak is for the tests to say. */
    return to->over == from->over && to->prompt.seat == from->prompt.seat &&
           to->prompt.why.verb == from->prompt.why.verb && to->answers_count == from->answers_count;
}

bool determinize(struct session *to, const struct session *from, uint8_t seat, struct random_source *random)
{
    uint8_t ids[SECRETS_MAX], renamed[SECRETS_MAX];
    int n = hidden_throughout(from, seat, ids);
    agree_as(to, from);
    for (int deals = 0; deals < DEALS_MAX; deals++) {
        deal(from->game, ids, n, renamed, random);
        session_restart_beat(to, from->base, renamed);
        if (!replay_beat(to, from, renamed))
            continue;
        to->answered = from->answered;
        to->asked_chance = from->asked_chance;
        to->revealed = from->revealed;
        to->beat_told = from->beat_told;
        to->news_count = 0;
        return true;
    }
    return false;
}
