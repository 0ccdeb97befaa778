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

/* Hidden identities by group. A game may have hundreds: they are sorted once, and dealt many times. */
struct hidden {
    uint8_t id[SECRETS_MAX];
    int count;
    int rank[SECRETS_MAX];             /* of each: how many of its group come before it */
    const uint8_t *group[SECRETS_MAX]; /* of each: the identities of its group */
    uint8_t sorted[SECRETS_MAX];
};

static void sort_by_group(const struct game *game, struct hidden *h)
{
    enum { GROUPS = UINT8_MAX + 1 };
    int size[GROUPS] = {0}, start[GROUPS];
    uint8_t group[SECRETS_MAX];
    for (int i = 0; i < h->count; i++) {
        group[i] = game->secret_group(h->id[i]);
        h->rank[i] = size[group[i]]++;
    }
    for (int g = 0, at = 0; g < GROUPS; at += size[g++])
        start[g] = at;
    for (int i = 0; i < h->count; i++) {
        h->group[i] = h->sorted + start[group[i]];
        h->sorted[start[group[i]] + h->rank[i]] = h->id[i];
    }
}

/* Shuffles identities within their groups: renamed[id] is what id becomes. */
static void deal(const struct hidden *h, uint8_t *renamed, struct random_source *random)
{
    for (int i = 0; i < SECRETS_MAX; i++)
        renamed[i] = (uint8_t)i;
    for (int i = h->count - 1; i > 0; i--) {
        uint8_t id = h->id[i];
        uint8_t other = h->group[i][random->below(random->context, (uint32_t)h->rank[i] + 1)];
        uint8_t swapped = renamed[id];
        renamed[id] = renamed[other];
        renamed[other] = swapped;
    }
}

struct choice determinized_choice(const struct game *game, struct choice c, const uint8_t *renamed)
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
        int index = session_find(to, determinized_choice(from->game, from->answers[i], renamed));
        if (index < 0)
            return false;
        session_answer_index(to, index);
    }
    /* The arguments of the reason are not compared: whether they leak is for the tests to say. */
    return to->over == from->over && to->prompt.seat == from->prompt.seat &&
           to->prompt.why.verb == from->prompt.why.verb && to->answers_count == from->answers_count;
}

/* The beginning of the beat with all dealt anew that is no identity. */
static const void *dealt_base(struct session *to, const struct session *from, uint8_t seat,
                              struct random_source *random)
{
    const struct game *game = from->game;
    if (!game->deal_anew)
        return from->base;
    memcpy(to->now, from->base, game->state_size);
    game->deal_anew(to->now, from->now, seat, random);
    return to->now;
}

bool determinize_as(struct session *to, const struct session *from, uint8_t seat,
                    struct random_source *random, uint8_t renamed[SECRETS_MAX])
{
    struct hidden hidden;
    hidden.count = hidden_throughout(from, seat, hidden.id);
    sort_by_group(from->game, &hidden);
    agree_as(to, from);
    for (int deals = 0; deals < DEALS_MAX; deals++) {
        deal(&hidden, renamed, random);
        session_restart_beat(to, dealt_base(to, from, seat, random), renamed);
        if (!replay_beat(to, from, renamed))
            continue;
        to->answered = from->answered;
        to->asked_chance = from->asked_chance;
        to->turn = from->turn;
        to->turn_began = from->turn_began;
        to->revealed = from->revealed;
        to->beat_told = from->beat_told;
        to->news_count = 0;
        return true;
    }
    return false;
}

bool determinize(struct session *to, const struct session *from, uint8_t seat, struct random_source *random)
{
    uint8_t renamed[SECRETS_MAX];
    return determinize_as(to, from, seat, random, renamed);
}
