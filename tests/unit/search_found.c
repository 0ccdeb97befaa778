/* See search_found.h. */
#include "tests/unit/search_found.h"

#include <stdlib.h>

#include "core/value_net.h"
#include "protocol/config.h"
#include "tests/unit/unit.h"

static struct value_weights weights;

static int16_t *draw(size_t count, struct quick_random *random)
{
    enum { MOST = 400 };
    int16_t *drawn = malloc(count * sizeof *drawn);
    ck_assert_ptr_nonnull(drawn);
    for (size_t i = 0; i < count; i++)
        drawn[i] = (int16_t)((int)quick_random_below(random, 2 * MOST + 1) - MOST);
    return drawn;
}

static void draw_weights(const struct game *game)
{
    struct quick_random random = {1001};
    size_t kinds = game->features->kinds, numbers = game->features->numbers;
    weights = (struct value_weights){.numbers = game->features->numbers, .kinds = game->features->kinds};
    weights.first = draw(kinds * numbers * VALUE_HIDDEN, &random);
    weights.line = draw(kinds * numbers, &random);
    weights.second = draw((size_t)2 * VALUE_HIDDEN * VALUE_SECOND, &random);
    weights.bias = draw(VALUE_SECOND, &random);
    weights.third = draw(VALUE_SECOND, &random);
}

static void free_weights(void)
{
    const int16_t *all[] = {weights.first, weights.line, weights.second, weights.bias, weights.third};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free((int16_t *)all[i]);
}

static void by_drawn_weights(const struct game *game, const void *view, uint8_t viewer, uint8_t seats,
                             uint16_t chance[SEATS_MAX])
{
    value_chances_by(game->features, &weights, view, viewer, seats, chance);
}

struct found found_by(struct tree *t, const struct session *s, uint64_t seed)
{
    static struct tree_option options[OPTIONS_MAX];
    tree_begin(t, s, seed, FOUND_EVALUATIONS);
    while (!tree_think(t, FOUND_EVALUATIONS))
        ;
    ck_assert_uint_le(t->iterations, t->evaluations);
    struct found f = {.of = s->prompt.count,
                      .choice = tree_choice(t),
                      .nodes = t->nodes_count,
                      .edges = t->edges_count,
                      .iterations = t->iterations,
                      .answers = t->attempt.answers};
    int count = tree_options(t, options);
    for (int i = 0; i < count; i++) {
        if (options[i].index == f.choice) {
            f.visits = options[i].visits;
            f.chance = options[i].chance;
        }
    }
    return f;
}

void found_in(const struct game *game, const struct found *expected, size_t count)
{
    struct tree t;
    struct quick_random random = {2002};
    struct session *s = session_create(game);
    struct game_config config;
    config_presets(game, FOUND_SEATS, &config);
    draw_weights(game);
    ck_assert(s && tree_init(&t, game, by_drawn_weights, FOUND_EVALUATIONS));
    session_start(s, &config);
    for (size_t k = 0; k < count; k++) {
        for (int i = 0; !s->over && (i < FOUND_APART || s->prompt.seat >= SEATS_MAX || s->prompt.count < 4);
             i++)
            session_answer_index(s, (int)quick_random_below(&random, s->prompt.count));
        ck_assert(!s->over);
        struct found f = found_by(&t, s, 3003 + k);
        const struct found *e = &expected[k];
        ck_assert_msg(f.of == e->of && f.choice == e->choice && f.nodes == e->nodes && f.edges == e->edges &&
                          f.iterations == e->iterations && f.answers == e->answers && f.visits == e->visits &&
                          f.chance == e->chance,
                      "position %zu: found {%d, %d, %u, %u, %u, %u, %u, %u}", k, f.of, f.choice, f.nodes,
                      f.edges, f.iterations, f.answers, f.visits, f.chance);
    }
    tree_free(&t);
    session_destroy(s);
    free_weights();
}
