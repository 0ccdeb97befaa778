/* The lazily laid world deck of Oath is as likely to hold anything anywhere as one that was shuffled
 * (Law 8.8). */
#include "core/determinize.h"
#include "core/oath/cards.h"
#include "core/oath/oath.h"
#include "core/oath/redact.h"
#include "core/oath/settings.h"
#include "core/oath/state.h"
#include "core/random.h"
#include "core/session.h"
#include "tests/unit/unit.h"

enum { MATCHES = 4000, SEATS = 3 };

static const struct oath *state_of(const struct session *s)
{
    return s->now;
}

/* Answers at random until the setup is over. */
static void play_setup(struct session *s, struct quick_random *random)
{
    while (state_of(s)->turn.phase == PHASE_SETUP)
        session_answer_index(s, (int)quick_random_below(random, s->prompt.count));
}

static bool choose(struct session *s, uint16_t verb)
{
    for (int i = 0; i < s->prompt.count; i++)
        if (s->prompt.options[i].verb == verb) {
            session_answer_index(s, i);
            return true;
        }
    return false;
}

/* The first player searches the world deck: how many cards come before the first Vision, 3 if none does. */
static int search_depth(struct session *s, struct quick_random *random)
{
    uint8_t before = state_of(s)->visions_drawn;
    ck_assert(choose(s, VERB_SEARCH));
    choose(s, VERB_WORLD_DECK); /* asked only if a pile could be drawn from */
    while (s->prompt.seat == SEAT_CHANCE)
        session_answer_index(s, (int)quick_random_below(random, s->prompt.count));
    const struct oath *g = state_of(s);
    int drawn = 0;
    for (int id = 0; id < RELIC_FIRST; id++)
        drawn += g->place[id].kind == PLACE_DRAWN;
    return g->visions_drawn > before ? drawn - 1 : drawn;
}

/* Chi-square of counts against weights, in hundredths. */
static long chi_square(const int *count, const int *weight, int cells)
{
    long n = 0, weights = 0, hundredths = 0;
    for (int i = 0; i < cells; i++) {
        n += count[i];
        weights += weight[i];
    }
    for (int i = 0; i < cells; i++) {
        long off = count[i] * weights - n * weight[i];
        hundredths += 100 * (off / weights) * off / (n * weight[i]);
    }
    return hundredths;
}

START_TEST(top_and_bottom_are_as_of_a_shuffled_deck)
{
    /* Two Visions among twelve cards: the first lies at depth d in 11 - d of 66 cases. */
    static const int of_depth[CARDS_SEARCHED + 1] = {11, 10, 9, 36};
    int depth[CARDS_SEARCHED + 1] = {0}, bottom[DENIZENS_FIRST_GAME] = {0}, alike[DENIZENS_FIRST_GAME];
    struct game_config config = {.seats = SEATS};
    struct quick_random random = {7};
    struct session *s = session_create(&oath_game);
    for (int match = 0; match < MATCHES; match++) {
        session_start(s, &config);
        play_setup(s, &random);
        bottom[state_of(s)->pile[CRADLE].card[0]]++;
        depth[search_depth(s, &random)]++;
    }
    session_destroy(s);
    int cells = 0; /* three of the 54 lie at sites */
    for (int id = 0; id < DENIZENS_FIRST_GAME; id++) {
        bool at_site = id == LONGBOWS || id == TAMING_CHARM || id == ELDERS;
        ck_assert_int_eq(at_site && bottom[id], 0);
        if (!at_site) {
            alike[cells] = 1;
            bottom[cells++] = bottom[id];
        }
    }
    ck_assert_int_eq(cells, 51);
    ck_assert_int_lt(chi_square(depth, of_depth, CARDS_SEARCHED + 1), 1627); /* 3 degrees, 0.1 % */
    ck_assert_int_lt(chi_square(bottom, alike, cells), 8666);                /* 50 degrees, 0.1 % */
}
END_TEST

/* A match in which the Chancellor, whose turn is the first, holds this relic in place of the Scepter. */
static void start_with(struct session *s, uint8_t relic, struct quick_random *random)
{
    struct game_config config = {.seats = SEATS};
    uint8_t renamed[SECRETS_MAX];
    session_start(s, &config);
    play_setup(s, random);
    struct oath g = *state_of(s);
    for (int id = 0; id < SECRETS_MAX; id++)
        renamed[id] = (uint8_t)id;
    renamed[relic] = GRAND_SCEPTER;
    renamed[GRAND_SCEPTER] = relic;
    oath_rename(&g, renamed);
    g.head.running = NULL;
    session_stand(s, &config, &g);
}

/* The Chancellor looks at the top three cards of the world deck. Returns how often chance was asked. */
static uint32_t look_at_three(struct session *s, struct quick_random *random)
{
    uint32_t asked = s->asked_chance;
    int use = session_find(s, (struct choice){VERB_USE, {ORACULAR_PIG}});
    ck_assert_int_ge(use, 0);
    session_answer_index(s, use);
    while (s->prompt.seat == SEAT_CHANCE)
        session_answer_index(s, (int)quick_random_below(random, s->prompt.count));
    return s->asked_chance - asked;
}

/* Everybody sees how often that is: once for each card, and for the backs of two, whatever they are. */
START_TEST(how_often_chance_is_asked_tells_nothing_of_backs)
{
    enum { LOOKS = 400, ASKED = 5 };
    struct quick_random random = {9};
    struct session *s = session_create(&oath_game);
    for (int look = 0; look < LOOKS; look++) {
        start_with(s, ORACULAR_PIG, &random);
        ck_assert_uint_eq(look_at_three(s, &random), ASKED);
    }
    session_destroy(s);
}
END_TEST

static bool is_marked(const struct session *s, int below_top)
{
    const struct deck *world = &state_of(s)->world;
    int place = world->count - 1 - below_top;
    ck_assert_int_ne(world->card[place], NOT_LAID);
    ck_assert(is_vision(world->card[place]) == (world->place[place].back == BACK_MARKED));
    return is_vision(world->card[place]);
}

/* Law 9.4: of the world deck only the top back is public. Whoever looked knows the backs below, and in the
 * worlds of nobody else do they tell. */
START_TEST(backs_that_one_seat_has_seen_are_dealt_anew_for_others)
{
    enum { LOOKS = 400, WORLDS = 20, OPEN = 11 }; /* places of the top layer below its top card */
    struct quick_random random = {3};
    struct random_source source = {quick_random_below, &random};
    struct session *s = session_create(&oath_game), *world = session_create(&oath_game);
    int marked = 0, expected = 0, visions = 0;
    for (int look = 0; look < LOOKS; look++) {
        start_with(s, ORACULAR_PIG, &random);
        uint8_t chancellor = s->prompt.seat;
        look_at_three(s, &random);
        bool top = is_marked(s, 0), truly = is_marked(s, 1);
        for (int n = 0; n < WORLDS; n++) {
            ck_assert(determinize(world, s, chancellor, &source));
            ck_assert_int_eq(is_marked(world, 1), truly);
            ck_assert(determinize(world, s, (uint8_t)((chancellor + 1) % SEATS), &source));
            ck_assert_pstr_eq(oath_game.check(world->now), NULL);
            ck_assert_int_eq(is_marked(world, 0), top);
            for (int below = 1; truly && below < 3; below++)
                marked += is_marked(world, below);
            expected += truly ? 2 * (2 - top) : 0;
        }
        visions += truly;
    }
    /* Where the second card truly is a Vision, others think so as often as where it is none. */
    ck_assert_int_gt(visions, 40);
    ck_assert_msg(marked * OPEN > expected * 9 / 10 && marked * OPEN < expected * 11 / 10,
                  "%d of %d Visions expected", marked, expected / OPEN);
    session_destroy(s);
    session_destroy(world);
}
END_TEST

/* The order of the tutorial's world deck is told to nobody. */
START_TEST(nobody_thinks_with_the_order_of_the_tutorial)
{
    enum { WORLDS = 400 };
    struct game_config config = {.seats = SEATS};
    struct quick_random random = {5};
    struct random_source source = {quick_random_below, &random};
    struct session *s = session_create(&oath_game), *world = session_create(&oath_game);
    int marked[DECK_MAX] = {0};
    config.match[SETTING_TUTORIAL] = 1;
    session_start(s, &config);
    play_setup(s, &random);
    int top = state_of(s)->world.count - 1;
    for (int n = 0; n < WORLDS; n++) {
        ck_assert(determinize(world, s, (uint8_t)(n % SEATS), &source));
        ck_assert_pstr_eq(oath_game.check(world->now), NULL);
        ck_assert(is_marked(world, 0) == is_marked(s, 0));
        for (int place = 0; place < top; place++)
            marked[place] += is_marked(world, top - place);
    }
    for (int place = 0; place < top; place++)
        ck_assert_msg(marked[place] > 0 && marked[place] < WORLDS / 3, "place %d: %d times", place,
                      marked[place]);
    session_destroy(s);
    session_destroy(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("oath deck");
    TCase *tests = tcase_create("oath deck");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, top_and_bottom_are_as_of_a_shuffled_deck);
    tcase_add_test(tests, how_often_chance_is_asked_tells_nothing_of_backs);
    tcase_add_test(tests, backs_that_one_seat_has_seen_are_dealt_anew_for_others);
    tcase_add_test(tests, nobody_thinks_with_the_order_of_the_tutorial);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
