/* See mind.h. */
#include "server/think/mind.h"

#include "core/value_net.h"

uint32_t mind_evaluations(enum level level)
{
    static const uint32_t evaluations[LEVEL_COUNT] = {
        [LEVEL_MEDIUM] = 800, [LEVEL_HARD] = 8000, [LEVEL_EXPERT] = 32000};
    return evaluations[level];
}

bool mind_init(struct mind *m, const struct game *game, enum level level)
{
    GAME_ASSERT(level_plays(game, level) && level != LEVEL_RULES);
    *m = (struct mind){.level = level, .searches = level_searches(level)};
    if (!brain_init(&m->brain, game, 0))
        return false;
    if (!m->searches || tree_init(&m->tree, game, value_chances, mind_evaluations(level)))
        return true;
    brain_free(&m->brain);
    return false;
}

void mind_free(struct mind *m)
{
    brain_free(&m->brain);
    if (m->searches)
        tree_free(&m->tree);
}

void mind_guard(struct mind *m)
{
    brain_guard(&m->brain);
    if (m->searches)
        tree_guard(&m->tree);
}

bool mind_is_decided(const struct session *known)
{
    struct game_result result = {0};
    known->game->result(known->now, &result);
    return result.winners != 0;
}

/* In its own turn: who is asked in the turn of another one is asked by them, however often. */
static bool is_lost(const struct session *known)
{
    return known->answered - known->turn_began >= MIND_TURN_LONG &&
           known->game->turn(known->now).seat == known->prompt.seat;
}

void mind_begin(struct mind *m, const struct session *known, uint64_t seed, uint32_t evaluations)
{
    m->known = known;
    m->lost = is_lost(known);
    m->by_tree = m->searches && !m->lost && !mind_is_decided(known);
    if (m->by_tree)
        tree_begin(&m->tree, known, seed, evaluations);
    else
        m->brain.attempt = (struct attempt){.random.state = seed};
}

bool mind_think(struct mind *m, int *choice)
{
    if (!m->by_tree) {
        enum level level = m->lost ? LEVEL_RANDOM : m->searches ? LEVEL_EASY : m->level;
        *choice =
            brain_choose(&m->brain, m->known, m->known->prompt.seat, level, brain_steps(m->known->game));
        return true;
    }
    if (!tree_think(&m->tree, MIND_SLICE))
        return false;
    *choice = tree_choice(&m->tree);
    return true;
}

struct attempt *mind_attempt(struct mind *m)
{
    return m->by_tree ? &m->tree.attempt : &m->brain.attempt;
}

uint32_t mind_spent(const struct mind *m)
{
    return m->by_tree ? m->tree.evaluations : 0;
}
