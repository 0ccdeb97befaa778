/* The string by which players pass on a chronicle of Oath: read, written, refused. Law 8.7 */
#include "protocol/oath/chronicle_text.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/oath/law/places.h"
#include "core/oath/oath.h"
#include "protocol/oath/oath_kit.h"
#include "tests/unit/unit.h"

/* A first game as the box begins, and the first game of the tutorial. */
static const char first[] =
    "030301000110Empire and Exile0000000123450403FFFFFFFFFFFF0724FFFFFFFFFFFFFFFFFFFF0B19"
    "FFFFFFFFFFFFFFFFFFFF000000002007UNKNOWN";
static const char tutorial[] =
    "03030100011BThe Chrysanthemum "
    "Chronicle1600000123450403FFFF20FFFFFF0724FFE92BFFFFFF19FFFFFF0B19FFFF22FFFFFF2AFFFFFF"
    "38061B1E0A292508D62B2DD21C022818D5151D312CD3071AD4050F223013331F340B3512232F320D09210C000E01041410112720"
    "262A172E1600"
    "13E8E7E0EBDCDAEDE6E4EADFE2E1E3DBDDE5DEEC002007UNKNOWN";

static void check_round_trip(const char *string)
{
    struct chronicle_text said;
    struct obstacle obstacle;
    struct text t = {0};
    ck_assert_int_eq(oath_chronicle_read(string, &said, &obstacle), 0);
    oath_chronicle_write(&said, &t);
    ck_assert_uint_eq(t.length, strlen(string));
    ck_assert_int_eq(memcmp(t.data, string, t.length), 0);
    text_free(&t);
}

START_TEST(published_strings_are_written_as_they_were_read)
{
    check_round_trip(first);
    check_round_trip(tutorial);
}
END_TEST

static struct oath_legacy meaning_of(const char *string)
{
    struct chronicle_text said;
    struct oath_legacy l;
    struct obstacle obstacle;
    ck_assert_int_eq(oath_chronicle_read(string, &said, &obstacle), 0);
    ck_assert_int_eq(oath_chronicle_mean(&said, &l, &obstacle), 0);
    return l;
}

START_TEST(a_first_game_means_what_the_box_has)
{
    struct oath_legacy l = meaning_of(first), box;
    oath_legacy_first(&box);
    ck_assert_int_eq(l.game, 1);
    ck_assert_int_eq(l.goal, GOAL_SUPREMACY);
    ck_assert_int_eq(memcmp(l.slot, box.slot, sizeof l.slot), 0);
    ck_assert_int_eq(memcmp(&l.world, &box.world, sizeof l.world), 0);
    ck_assert_int_eq(l.winner, PURPLE);
}
END_TEST

START_TEST(the_tutorial_has_a_relic_and_nothing_at_facedown_sites)
{
    struct oath_legacy l = meaning_of(tutorial);
    ck_assert_int_eq(l.slot[2].site, MOUNTAIN);
    ck_assert_int_eq(l.slot[2].card[0], TAMING_CHARM);
    ck_assert_int_eq(l.slot[2].relic[0], IVORY_EYE);
    ck_assert_int_eq(l.slot[1].site, NO_CARD); /* which one lies there is forgotten */
    ck_assert_int_eq(cards_count(&l.world), 51);
    ck_assert_int_eq(__builtin_popcount(l.top_relics), 4);
}
END_TEST

/* The bytes of a legacy come back from their own string, sets for sets. */
START_TEST(a_legacy_comes_back_from_its_string)
{
    struct legacy bytes = {0}, back = {0};
    struct obstacle obstacle;
    struct oath_legacy l = meaning_of(tutorial);
    l.game = 7;
    l.goal = GOAL_PROTECTION;
    l.citizens = 1 << BLUE | 1 << WHITE;
    l.slot[0].card[1] = EDIFICE_FIRST + HEARTH;
    l.ruined = 1 << HEARTH;
    cards_remove(&l.world, ELDERS);
    cards_add(&l.dispossessed, 150);
    oath_legacy_pack(&l, &bytes);
    struct text t = {0};
    oath_kit.legacy.text(&bytes, &t);
    text_mark(&t, '\0');
    ck_assert_int_eq(oath_kit.legacy.read(t.data, &back, &obstacle), 0);
    ck_assert_int_eq(oath_game.legacy_check(&back, &obstacle), 0);
    ck_assert_uint_eq(bytes.size, back.size);
    ck_assert_int_eq(memcmp(bytes.bytes, back.bytes, bytes.size), 0);
    text_free(&t);
}
END_TEST

/* Law 8.6.3: on top lie the winner's relics and those of the Reliquary, but never the Grand Scepter. */
/* However few denizens the world deck has: then its layers have fewer (Law 8.8). */
START_TEST(any_world_deck_comes_back_from_its_string)
{
    for (int denizens = 0; denizens <= 40; denizens++) {
        struct oath_legacy l, again;
        struct chronicle_text said;
        struct obstacle obstacle;
        oath_legacy_first(&l);
        l.world = (struct cards){{0}};
        for (int id = 100; id < 100 + denizens; id++)
            cards_add(&l.world, (uint8_t)id);
        oath_chronicle_of(&l, &said);
        ck_assert_int_eq(said.world.count, denizens + VISIONS);
        ck_assert_int_eq(oath_chronicle_mean(&said, &again, &obstacle), 0);
        ck_assert_int_eq(memcmp(&again.world, &l.world, sizeof l.world), 0);
    }
}
END_TEST

/* A string may claim any number for its match. */
START_TEST(the_number_of_a_match_does_not_run_over)
{
    static struct oath g;
    struct legacy bytes = {0};
    struct oath_legacy l;
    g.seats = 2;
    g.winners = 1;
    g.written = 1;
    g.chronicle.game = UINT16_MAX;
    memset(g.site, NO_CARD, sizeof g.site);
    oath_legacy_write(&g, &bytes);
    ck_assert_int_eq(oath_legacy_unpack(&bytes, &l), 0);
    ck_assert_uint_eq(l.game, UINT16_MAX);
}
END_TEST

START_TEST(relics_of_the_winner_and_the_reliquary_lie_on_top)
{
    struct game_config config = {.seats = 2};
    struct legacy left = {0};
    struct oath_legacy l;
    struct oath *g = calloc(1, sizeof *g);
    ck_assert_ptr_nonnull(g);
    oath_game.start(g, &config);
    g->written = 1;
    g->winners = SEAT_BIT(1);
    oath_move(g, GRAND_SCEPTER, PLACE_HELD, 1);
    oath_move(g, THE_MAP, PLACE_HELD, 1);
    oath_move(g, WHISTLE, PLACE_RELIQUARY, 2);
    oath_game.legacy_write(g, &left);
    ck_assert_int_eq(oath_legacy_unpack(&left, &l), 0);
    ck_assert_uint_eq(l.top_relics, relic_bit(THE_MAP) | relic_bit(WHISTLE));
    free(g);
}
END_TEST

/* A match writes which boards were Citizens' when it began, whatever they are at its end. */
START_TEST(who_was_a_citizen_at_the_start_is_written_too)
{
    struct game_config config = {.seats = 2};
    struct legacy left = {0};
    struct oath_legacy l = meaning_of(tutorial);
    struct oath *g = calloc(1, sizeof *g);
    ck_assert_ptr_nonnull(g);
    l.citizens = 1 << BLUE | 1 << WHITE;
    l.last_citizens = 1 << RED;
    oath_legacy_pack(&l, &config.legacy);
    oath_game.start(g, &config);
    g->written = 1;
    g->winners = SEAT_BIT(1);
    g->chronicle.citizens = 1 << BLACK; /* as 8.2 has left it */
    oath_game.legacy_write(g, &left);
    ck_assert_int_eq(oath_legacy_unpack(&left, &l), 0);
    ck_assert_uint_eq(l.citizens, 1 << BLACK);
    ck_assert_uint_eq(l.last_citizens, 1 << BLUE | 1 << WHITE);
    free(g);
}
END_TEST

/* A string with some characters replaced, and the obstacle that it meets. */
static uint16_t refusal(const char *string, size_t at, const char *with)
{
    char changed[1024];
    struct legacy bytes;
    struct obstacle obstacle;
    snprintf(changed, sizeof changed, "%s", string);
    memcpy(changed + at, with, strlen(with));
    if (oath_kit.legacy.read(changed, &bytes, &obstacle) == 0 &&
        oath_game.legacy_check(&bytes, &obstacle) == 0)
        return UINT16_MAX;
    return obstacle.why.verb;
}

START_TEST(what_is_no_chronicle_meets_one_clear_obstacle)
{
    const size_t slots = strlen("030301000110Empire and Exile000000012345"),
                 deck = strlen("03030100011BThe Chrysanthemum Chronicle160000012345") + 64;
    ck_assert_uint_eq(refusal(first, 0, "03"), UINT16_MAX);
    ck_assert_uint_eq(refusal(first, 0, "02"), OBSTACLE_LEGACY_VERSION);
    ck_assert_uint_eq(refusal(first, 0, "0x"), OBSTACLE_LEGACY_TEXT);
    ck_assert_uint_eq(refusal(first, 20, "\""), OBSTACLE_LEGACY_TEXT);
    ck_assert_uint_eq(refusal(first, slots - 8, "04"), OBSTACLE_LEGACY_TEXT);  /* an oath */
    ck_assert_uint_eq(refusal(first, slots, "17"), OBSTACLE_UNKNOWN_CARD);     /* a site */
    ck_assert_uint_eq(refusal(first, slots, "1C"), OBSTACLE_CAPACITY);         /* facedown, with a card */
    ck_assert_uint_eq(refusal(first, slots + 2, "D2"), OBSTACLE_UNKNOWN_CARD); /* a Vision at a site */
    ck_assert_uint_eq(refusal(first, slots + 2, "24"), OBSTACLE_CARD_TWICE);
    ck_assert_uint_eq(refusal(first, slots, "000301"), OBSTACLE_CAPACITY);
    ck_assert_uint_eq(refusal(tutorial, deck + 2, "1B"), OBSTACLE_CARD_TWICE);
    ck_assert_uint_eq(refusal(tutorial, deck + 2, "D2"), OBSTACLE_CARD_TWICE);
    ck_assert_uint_eq(refusal(tutorial, deck + 16, "3C"), OBSTACLE_VISIONS);
    ck_assert_uint_eq(refusal(tutorial, deck + 2, "DC"),
                      OBSTACLE_UNKNOWN_CARD); /* a relic in the world deck */
}
END_TEST

/* What whoever has the string may count: numbers, no cards. */
START_TEST(decks_are_counted_by_suit)
{
    struct legacy legacy;
    struct obstacle obstacle;
    struct text t = {0};
    int world = 0;
    ck_assert_int_eq(oath_kit.legacy.read(tutorial, &legacy, &obstacle), 0);
    text_legacy_counts(&t, &oath_kit, &legacy);
    json_t *told = json_loadb(t.data, t.length, 0, NULL);
    const char *suit;
    json_t *n;
    json_object_foreach(json_object_get(told, "world"), suit, n) world += (int)json_integer_value(n);
    ck_assert_int_eq(world, 51);
    ck_assert_uint_eq(json_object_size(json_object_get(told, "world")), SUIT_COUNT);
    ck_assert_int_eq(json_integer_value(json_object_get(told, "visions")), VISIONS);
    ck_assert_int_eq(json_integer_value(json_object_get(told, "relics")), 19);
    json_decref(told);
    text_free(&t);
    text_legacy_counts(&t, &oath_kit, &(struct legacy){0});
    ck_assert_uint_eq(t.length, 4); /* null */
    text_free(&t);
}
END_TEST

START_TEST(a_string_that_ends_early_or_late_is_refused)
{
    char longer[sizeof tutorial + 1];
    struct legacy bytes;
    struct obstacle obstacle;
    for (size_t n = 0; n < sizeof tutorial - 1; n++) {
        char shorter[sizeof tutorial];
        memcpy(shorter, tutorial, n);
        shorter[n] = '\0';
        ck_assert_int_ne(oath_kit.legacy.read(shorter, &bytes, &obstacle), 0);
    }
    snprintf(longer, sizeof longer, "%s0", tutorial);
    ck_assert_int_ne(oath_kit.legacy.read(longer, &bytes, &obstacle), 0);
    ck_assert_uint_eq(obstacle.why.verb, OBSTACLE_LEGACY_TEXT);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("oath chronicle");
    TCase *tests = tcase_create("oath chronicle");
    tcase_add_test(tests, published_strings_are_written_as_they_were_read);
    tcase_add_test(tests, a_first_game_means_what_the_box_has);
    tcase_add_test(tests, the_tutorial_has_a_relic_and_nothing_at_facedown_sites);
    tcase_add_test(tests, a_legacy_comes_back_from_its_string);
    tcase_add_test(tests, any_world_deck_comes_back_from_its_string);
    tcase_add_test(tests, the_number_of_a_match_does_not_run_over);
    tcase_add_test(tests, relics_of_the_winner_and_the_reliquary_lie_on_top);
    tcase_add_test(tests, who_was_a_citizen_at_the_start_is_written_too);
    tcase_add_test(tests, what_is_no_chronicle_meets_one_clear_obstacle);
    tcase_add_test(tests, decks_are_counted_by_suit);
    tcase_add_test(tests, a_string_that_ends_early_or_late_is_refused);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
