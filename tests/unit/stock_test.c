/* The stock of hidden-card games: sets, piles, knowledge, and that a deck laid lazily is a shuffled one. */
#include "core/stock/cards.h"

#include <string.h>

#include "core/random.h"
#include "core/session.h"
#include "core/stock/chance.h"
#include "core/stock/deck.h"
#include "core/stock/knowledge.h"
#include "core/stock/pile.h"
#include "tests/unit/unit.h"

START_TEST(sets_of_256_cards)
{
    struct cards set = {{0}};
    static const uint8_t some[] = {0, 1, 63, 64, 127, 128, 200, 255};
    for (size_t i = 0; i < sizeof some; i++)
        cards_add(&set, some[i]);
    ck_assert_int_eq(cards_count(&set), sizeof some);
    cards_remove(&set, 64);
    ck_assert(!cards_has(&set, 64) && cards_has(&set, 63) && cards_has(&set, 255));
    cards_add(&set, 64);
    struct cards left = set;
    for (size_t i = 0; i < sizeof some; i++)
        ck_assert_int_eq(cards_take(&left), some[i]);
    ck_assert_int_eq(cards_take(&left), -1);
    uint8_t renamed[SECRETS_MAX];
    for (int i = 0; i < SECRETS_MAX; i++)
        renamed[i] = (uint8_t)(255 - i);
    cards_rename(&set, renamed);
    for (size_t i = 0; i < sizeof some; i++)
        ck_assert(cards_has(&set, (uint8_t)(255 - some[i])));
    ck_assert_int_eq(cards_count(&set), sizeof some);
    ck_assert(cardset_rename(CARD_BIT(3) | CARD_BIT(5), (uint8_t[SECRETS_MAX]){0, 1, 2, 7, 4, 0}) ==
              (CARD_BIT(7) | CARD_BIT(0)));
}
END_TEST

START_TEST(piles_keep_their_order)
{
    struct pile pile = {0};
    for (uint8_t card = 0; card < 4; card++)
        pile_put(&pile, pile.count, (uint8_t)(10 + card)); /* 10 11 12 13 */
    pile_put(&pile, 0, 20);
    pile_put(&pile, 2, 21);
    static const uint8_t expected[] = {20, 10, 21, 11, 12, 13};
    ck_assert_uint_eq(pile.count, sizeof expected);
    ck_assert_mem_eq(pile.card, expected, sizeof expected);
    ck_assert_int_eq(pile_find(&pile, 21), 2);
    ck_assert_int_eq(pile_find(&pile, 99), -1);
    ck_assert_uint_eq(pile_take(&pile, 2), 21);
    ck_assert_uint_eq(pile_take(&pile, pile.count - 1), 13);
    ck_assert_uint_eq(pile_take(&pile, 0), 20);
    struct pile same = {3, {10, 11, 12}};
    ck_assert_mem_eq(&pile, &same, sizeof pile);
}
END_TEST

START_TEST(knowledge_is_kept_and_lost)
{
    uint16_t known[6] = {1, 2, 3, 4, 7, 1};
    known_keep(known, CARD_BIT(0) | CARD_BIT(2) | CARD_BIT(4), 6);
    static const uint16_t kept[] = {0, 2, 2, 4, 6, 1};
    ck_assert_mem_eq(known, kept, sizeof known);
    known_exchange(known, 3,
                   5); /* 3 went, its twin 5 stays: whoever knew either knows 3, only who knew both 5 */
    ck_assert_uint_eq(known[3], 5);
    ck_assert_uint_eq(known[5], 0);
    known_forget(known, CARD_BIT(1) | CARD_BIT(4));
    ck_assert(known[1] == 0 && known[4] == 0 && known[2] == 2);
    static const uint8_t renamed[SECRETS_MAX] = {5, 4, 3, 2, 1, 0};
    masks_rename(known, 6, renamed);
    ck_assert(known[2] == 5 && known[3] == 2);
    uint8_t places[6] = {9, 8, 7, 6, 5, 4}, list[4] = {0, 255, 5, 1};
    bytes_rename(places, 6, renamed);
    ck_assert_mem_eq(places, ((uint8_t[]){4, 5, 6, 7, 8, 9}), 6);
    list_rename(list, 4, 255, renamed);
    ck_assert_mem_eq(list, ((uint8_t[]){5, 255, 0, 4}), 4);
}
END_TEST

/*
 * ---- A deck laid lazily ----
 *
 * A game that is nothing but a deck: cards 0 to 9 have plain backs, 10 to 14 marked ones. Four places on top
 * with one marked card, six below with two, the rest with two. Something is looked at, in an order that jumps
 * about.
 */

enum { PLAIN = 10, MARKED = 5, ALL = PLAIN + MARKED, MIDDLE = 6, TOP = 4, SEEN = 6 };
enum { LAYER_TOP, LAYER_MIDDLE, LAYER_REST };

struct lazy {
    struct game_head head;
    struct deck deck;
    struct cards pool[BACKS];
    uint8_t depth; /* at which the first marked card from above lies */
    uint8_t seen[SEEN];
    bool over;
};

static void lazy_start(void *state, const struct game_config *config)
{
    struct lazy *g = state;
    (void)config;
    for (uint8_t card = 0; card < ALL; card++)
        cards_add(&g->pool[card < PLAIN ? BACK_PLAIN : BACK_MARKED], card);
    deck_stack(&g->deck, LAYER_REST, ALL - MIDDLE - TOP, 2);
    deck_stack(&g->deck, LAYER_MIDDLE, MIDDLE, 2);
    deck_stack(&g->deck, LAYER_TOP, TOP, 1);
}

static void lazy_beat(void *state)
{
    static const struct deck_words words = {{0, {0}}, {0, {0}}, 0, 0, 0};
    struct lazy *g = state;
    struct deck *d = &g->deck;
    g->seen[0] = deck_lay_card(g, d, 0, g->pool, &words); /* the bottom */
    deck_take(d, 0);
    g->seen[1] = deck_lay_card(g, d, d->count - 1, g->pool, &words); /* the top */
    deck_take(d, d->count - 1);
    g->seen[2] = (uint8_t)deck_lay_back(g, d, d->count - 1, &words);
    /* What was on top goes below the bottom, as it is. */
    deck_put(d, 0, g->seen[1], g->seen[1] < PLAIN ? BACK_PLAIN : BACK_MARKED);
    int place = d->count - 1;
    while (deck_lay_back(g, d, place, &words) != BACK_MARKED)
        place--;
    g->depth = (uint8_t)(d->count - 1 - place);
    g->seen[3] = deck_lay_card(g, d, place, g->pool, &words);
    g->seen[4] = deck_lay_card(g, d, d->count / 2, g->pool, &words);
    g->seen[5] = deck_lay_card(g, d, 0, g->pool, &words);
    g->over = true;
}

/* The same with a deck that was shuffled before. */
static void shuffled(struct lazy *g, struct quick_random *random)
{
    static const struct {
        int places, marked;
    } layers[] = {{ALL - MIDDLE - TOP, 2}, {MIDDLE, 2}, {TOP, 1}};
    uint8_t card[ALL + 1], plain[PLAIN], marked[MARKED];
    int n = 0, plain_left = PLAIN, marked_left = MARKED;
    for (uint8_t i = 0; i < PLAIN; i++)
        plain[i] = i;
    for (uint8_t i = 0; i < MARKED; i++)
        marked[i] = (uint8_t)(PLAIN + i);
    for (int layer = 0; layer < 3; layer++)
        for (int open = layers[layer].places, left = layers[layer].marked; open > 0; open--) {
            bool is_marked = (int)quick_random_below(random, (uint32_t)open) < left;
            uint8_t *from = is_marked ? marked : plain;
            int *count = is_marked ? &marked_left : &plain_left;
            int at = (int)quick_random_below(random, (uint32_t)*count);
            card[n++] = from[at];
            from[at] = from[--*count];
            left -= is_marked;
        }
    g->seen[0] = card[0];
    g->seen[1] = card[n - 1];
    memmove(card, card + 1, (size_t)(n - 2));
    n -= 2;
    g->seen[2] = card[n - 1] < PLAIN ? BACK_PLAIN : BACK_MARKED;
    memmove(card + 1, card, (size_t)n);
    card[0] = g->seen[1];
    n++;
    int place = n - 1;
    while (card[place] < PLAIN)
        place--;
    g->depth = (uint8_t)(n - 1 - place);
    g->seen[3] = card[place];
    g->seen[4] = card[n / 2];
    g->seen[5] = card[0];
}

static void lazy_result(const void *state, struct game_result *result)
{
    result->over = ((const struct lazy *)state)->over;
}

static struct game_turn lazy_turn(const void *state)
{
    (void)state;
    return (struct game_turn){0, SEAT_NOBODY};
}

static void lazy_rename(void *state, const uint8_t renamed[SECRETS_MAX])
{
    struct lazy *g = state;
    deck_rename(&g->deck, renamed);
    for (int back = 0; back < BACKS; back++)
        cards_rename(&g->pool[back], renamed);
}

static const struct game lazy_game = {
    .name = "lazy",
    .seats_min = 1,
    .seats_max = 1,
    .state_size = sizeof(struct lazy),
    .start = lazy_start,
    .beat = lazy_beat,
    .result = lazy_result,
    .turn = lazy_turn,
    .rename = lazy_rename,
};

static void lay(struct session *s, struct quick_random *random)
{
    struct game_config config = {.seats = 1};
    session_start(s, &config);
    while (!s->over)
        session_answer_index(s, (int)quick_random_below(random, s->prompt.count));
}

/* What is compared: pairs of things seen, each a small number. */
enum { BINS = 256, TALLIES = 5 };
static int bin(const struct lazy *g, int tally)
{
    switch (tally) {
    case 0:
        return g->seen[0] * 16 + g->seen[1];
    case 1:
        return g->depth * 16 + g->seen[3];
    case 2:
        return g->depth * 16 + g->seen[2];
    case 3:
        return g->seen[4] * 16 + g->seen[3];
    default:
        return g->seen[5] * 16 + g->seen[0];
    }
}

/* Chi-square of two samples of the same size, and its degrees of freedom. */
static double chi_square(const uint32_t *a, const uint32_t *b, int *freedom)
{
    double sum = 0;
    *freedom = -1;
    for (int i = 0; i < BINS; i++)
        if (a[i] + b[i] > 0) {
            double difference = (double)a[i] - b[i];
            sum += difference * difference / (a[i] + b[i]);
            ++*freedom;
        }
    return sum;
}

START_TEST(a_lazily_laid_deck_is_a_shuffled_one)
{
    enum { DEALS = 200000 };
    static uint32_t lazily[TALLIES][BINS], before[TALLIES][BINS];
    struct quick_random random = {2026};
    struct session *s = session_create(&lazy_game);
    for (int i = 0; i < DEALS; i++) {
        struct lazy g;
        lay(s, &random);
        shuffled(&g, &random);
        for (int tally = 0; tally < TALLIES; tally++) {
            lazily[tally][bin(s->now, tally)]++;
            before[tally][bin(&g, tally)]++;
        }
    }
    for (int tally = 0; tally < TALLIES; tally++) {
        int freedom;
        double chi = chi_square(lazily[tally], before[tally], &freedom);
        /* Five deviations above the mean; the seed is fixed, so this is no matter of luck. */
        double most = freedom + 5 * __builtin_sqrt(2.0 * freedom);
        ck_assert_msg(freedom > 5 && chi < most, "tally %d: %.1f at %d degrees", tally, chi, freedom);
    }
    session_destroy(s);
}
END_TEST

START_TEST(a_deck_holds_no_future)
{
    struct quick_random random = {7};
    struct session *s = session_create(&lazy_game);
    struct game_config config = {.seats = 1};
    session_start(s, &config);
    const struct lazy *g = s->now;
    for (int place = 0; place < g->deck.count; place++)
        ck_assert(g->deck.card[place] == NOT_LAID && g->deck.place[place].back == BACK_NOT_LAID);
    lay(s, &random);
    /* Every card is in one place: laid, taken out at the bottom, or in a pool. */
    g = s->now;
    int laid = 0, unlaid_backs = 0;
    for (int place = 0; place < g->deck.count; place++) {
        uint8_t card = g->deck.card[place];
        unlaid_backs += g->deck.place[place].back == BACK_NOT_LAID;
        if (card == NOT_LAID)
            continue;
        laid++;
        ck_assert_int_eq(g->deck.place[place].back, card < PLAIN ? BACK_PLAIN : BACK_MARKED);
        ck_assert(!cards_has(&g->pool[BACK_PLAIN], card) && !cards_has(&g->pool[BACK_MARKED], card));
    }
    ck_assert_int_eq(g->deck.count, ALL - 1);
    ck_assert_int_eq(laid + 1 + cards_count(&g->pool[BACK_PLAIN]) + cards_count(&g->pool[BACK_MARKED]), ALL);
    ck_assert_int_eq(unlaid_backs,
                     g->deck.open[LAYER_TOP] + g->deck.open[LAYER_MIDDLE] + g->deck.open[LAYER_REST]);
    session_destroy(s);
}
END_TEST

/* ---- Dice ---- */

static const struct die_face faces[] = {{{0, 2}}, {{0, 2}}, {{1, 3}}};
static struct choice thrown;
static int shown;

static void dice_beat(void *state)
{
    struct lazy *g = state;
    struct choice why = {0, {0}};
    thrown = chance_dice(g, why, 1, 3, 1, 6);
    shown = chance_face(g, why, 2, faces, 3, 2);
    g->over = true;
}

START_TEST(dice_have_an_option_for_every_face)
{
    struct game game = lazy_game;
    struct game_config config = {.seats = 1};
    game.beat = dice_beat;
    struct session *s = session_create(&game);
    session_start(s, &config);
    ck_assert_uint_eq(s->prompt.count, 216);
    for (int i = 0; i < 216; i++) {
        const struct choice expected = {
            1, {(uint16_t)(1 + i / 36), (uint16_t)(1 + i / 6 % 6), (uint16_t)(1 + i % 6)}};
        ck_assert(choice_equal(s->prompt.options[i], expected));
    }
    session_answer_index(s, 215);
    ck_assert_uint_eq(s->prompt.count, 3);
    ck_assert(!choice_equal(s->prompt.options[0], s->prompt.options[1])); /* alike, and told apart */
    session_answer_index(s, 1);
    ck_assert(s->over && shown == 1 && thrown.arg[2] == 6);
    session_destroy(s);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("stock");
    TCase *tests = tcase_create("stock");
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, sets_of_256_cards);
    tcase_add_test(tests, piles_keep_their_order);
    tcase_add_test(tests, knowledge_is_kept_and_lost);
    tcase_add_test(tests, a_lazily_laid_deck_is_a_shuffled_one);
    tcase_add_test(tests, a_deck_holds_no_future);
    tcase_add_test(tests, dice_have_an_option_for_every_face);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
