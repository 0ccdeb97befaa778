/*
 * What the search finds in positions of Oath, to the last visit: the same with every compiler, whatever the
 * optimizer makes of it. Whoever changes the rules, the numbers of a view or the search on purpose writes
 * down here what is found then.
 */
#include "core/oath/oath.h"
#include "core/oath/value_deal.h"
#include "protocol/config.h"
#include "server/think/brain.h"
#include "tests/unit/search_found.h"
#include "tests/unit/unit.h"

enum { SEATS = FOUND_SEATS };

START_TEST(the_search_finds_the_same_with_every_compiler)
{
    static const struct found expected[] = {
        {5, 1, 124, 1811, 208, 4057, 165, 52889},
        {13, 8, 309, 1301, 528, 8372, 464, 53827},
        {12, 11, 344, 1179, 592, 8485, 543, 31506},
        {16, 15, 317, 1241, 496, 8627, 492, 40832},
    };
    found_in(&oath_game, expected, sizeof expected / sizeof expected[0]);
}
END_TEST

/* ---- Offers ---- */

enum { ASKED = 40 };

static void share(const int weight[SEATS], uint16_t chance[SEATS_MAX])
{
    int all = 0;
    for (int seat = 0; seat < SEATS; seat++)
        all += weight[seat];
    for (int seat = 0; seat < SEATS; seat++)
        chance[seat] = (uint16_t)(weight[seat] * TREE_SURE / all);
}

/* Who has more Supply is likelier to win, and whose turn it is: to put everything off is best, and an offer
 * is nothing yet. */
static void by_delay(const struct game *game, const void *view, uint8_t viewer, uint8_t seats,
                     uint16_t chance[SEATS_MAX])
{
    const struct oath_view *v = view;
    int weight[SEATS];
    (void)game, (void)viewer;
    for (int seat = 0; seat < seats; seat++)
        weight[seat] = 4 + v->seat[seat].supply + (v->turn_seat == seat ? 20 : 0);
    share(weight, chance);
}

static int by_role(const struct oath_view *v, uint8_t seat)
{
    return v->seat[seat].role == CITIZEN;
}

/* Citizens and their Chancellor win. */
static void by_citizens(const struct game *game, const void *view, uint8_t viewer, uint8_t seats,
                        uint16_t chance[SEATS_MAX])
{
    struct oath_view v = *(const struct oath_view *)view;
    int weight[SEATS], citizens = 0;
    (void)game, (void)viewer;
    oath_deal_foresee(&v, by_role);
    for (int seat = 0; seat < seats; seat++)
        citizens += v.seat[seat].role == CITIZEN;
    for (int seat = 0; seat < seats; seat++)
        weight[seat] = 1 + (v.seat[seat].role == CITIZEN      ? 4
                            : v.seat[seat].role == CHANCELLOR ? 8 * citizens
                                                              : 0);
    share(weight, chance);
}

typedef bool is_offer(const struct choice *c);

static bool of_citizenship(const struct choice *c)
{
    return c->verb == VERB_OFFER_CITIZENSHIP;
}

/* Whom with is asked before the deal is open, in the same beat. */
static bool of_exchange(const struct choice *c)
{
    return c->verb == VERB_USE && (c->arg[0] == TINKERS_FAIR || c->arg[0] == DEED_WRITER);
}

/* Who is asked. */
struct thinker {
    struct tree *tree; /* NULL: the brain */
    struct brain *brain;
};

static int choose(const struct thinker *by, const struct session *s, uint64_t seed)
{
    if (by->tree)
        return found_by(by->tree, s, seed).choice;
    return brain_choose(by->brain, s, s->prompt.seat, LEVEL_EASY, brain_steps(s->game));
}

/* Of so many positions in which such an offer can be made, in how many it is. */
static int offers_of(const struct thinker *by, const struct game *game, is_offer *is)
{
    struct quick_random random = {4004};
    struct session *s = session_create(game);
    struct game_config config;
    int asked = 0, offered = 0;
    config_presets(game, SEATS, &config);
    ck_assert_ptr_nonnull(s);
    session_start(s, &config);
    while (asked < ASKED) {
        if (s->over)
            session_start(s, &config);
        bool can = false;
        for (int i = 0; i < s->prompt.count; i++)
            can = can || is(&s->prompt.options[i]);
        if (can) {
            int choice = choose(by, s, 5005 + (uint64_t)asked++);
            offered += is(&s->prompt.options[choice]);
        }
        int index;
        do
            index = (int)quick_random_below(&random, s->prompt.count);
        while (can && is(&s->prompt.options[index]));
        session_answer_index(s, index);
    }
    session_destroy(s);
    return offered;
}

static int offers_made(tree_judge *judge, is_offer *is)
{
    struct tree t;
    ck_assert(tree_init(&t, &oath_game, judge, FOUND_EVALUATIONS));
    int offered = offers_of(&(struct thinker){.tree = &t}, &oath_game, is);
    tree_free(&t);
    return offered;
}

/* The same of `easy`, to whom a view is worth this. */
static int easy_offers_made(int (*evaluate)(const void *view, uint8_t seat), is_offer *is)
{
    struct game game = oath_game;
    struct brain b;
    game.evaluate = evaluate;
    ck_assert(brain_init(&b, &game, 6006));
    int offered = offers_of(&(struct thinker){.brain = &b}, &game, is);
    brain_free(&b);
    return offered;
}

static int citizens_in(const struct oath_view *v)
{
    int citizens = 0;
    for (int seat = 0; seat < SEATS; seat++)
        citizens += v->seat[seat].role == CITIZEN;
    return citizens;
}

/* Nobody gains by a new Citizen, by a relic that is shown, or by haste. */
static int worth_of_delay(const void *view, uint8_t seat)
{
    const struct oath_view *v = view;
    int shown = 0;
    for (int space = 0; space < RELIQUARY_SPACES; space++)
        shown += v->reliquary[space] != NO_CARD;
    return 100 * (v->seat[seat].supply - citizens_in(v) - shown) + (v->turn_seat == seat ? 2000 : 0);
}

static int worth_of_citizens(const void *view, uint8_t seat)
{
    struct oath_view v = *(const struct oath_view *)view;
    oath_deal_foresee(&v, by_role);
    return 1000 * (v.seat[seat].role == CITIZEN      ? 4
                   : v.seat[seat].role == CHANCELLOR ? 8 * citizens_in(&v)
                                                     : 0);
}

START_TEST(what_would_be_withdrawn_is_not_offered)
{
    ck_assert_int_eq(offers_made(by_delay, of_citizenship), 0);
    /* To this judge it is all the same whether favor changes hands, so some are meant. */
    ck_assert_int_le(offers_made(by_delay, of_exchange), ASKED / 10);
}
END_TEST

START_TEST(what_is_meant_is_offered)
{
    ck_assert_int_eq(offers_made(by_citizens, of_citizenship), ASKED);
}
END_TEST

START_TEST(easy_offers_what_is_meant_and_no_more)
{
    ck_assert_int_eq(easy_offers_made(worth_of_delay, of_citizenship), 0);
    ck_assert_int_eq(easy_offers_made(worth_of_delay, of_exchange), 0);
    ck_assert_int_ge(easy_offers_made(worth_of_citizens, of_citizenship), ASKED * 3 / 4);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("oath search");
    TCase *tests = tcase_create("oath search");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, the_search_finds_the_same_with_every_compiler);
    tcase_add_test(tests, what_would_be_withdrawn_is_not_offered);
    tcase_add_test(tests, what_is_meant_is_offered);
    tcase_add_test(tests, easy_offers_what_is_meant_and_no_more);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
