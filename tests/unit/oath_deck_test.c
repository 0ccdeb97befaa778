/* The lazily laid world deck of Oath is as likely to hold anything anywhere as one that was shuffled
 * (Law 8.8). */
#include "core/oath/oath.h"
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

int main(void)
{
    Suite *suite = suite_create("oath deck");
    TCase *tests = tcase_create("oath deck");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, top_and_bottom_are_as_of_a_shuffled_deck);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
