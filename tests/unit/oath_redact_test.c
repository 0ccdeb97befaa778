/* Who sees what of a match of Oath: every place where a card can lie, as who knows it, who does not, and the
 * spectators see it (Law 9.4, 6.1, 6.3, 6.4, 6.6.1). */
#include "core/oath/law/decks.h"
#include "core/oath/law/legacy.h"
#include "core/oath/law/places.h"
#include "core/oath/law/rule.h"
#include "core/oath/oath.h"
#include "core/oath/redact.h"
#include "core/session.h"
#include "tests/unit/unit.h"

enum { SEATS = 3, KNOWS = 0, OTHER = 1 };
enum { WATCHERS = 3 };
static const uint8_t watchers[WATCHERS] = {KNOWS, OTHER, SEAT_SPECTATOR};

/* A match before anything was asked; what a test needs is put where it needs it. */
static struct oath a_match(void)
{
    struct game_config config = {.seats = SEATS};
    struct session *s = session_create(&oath_game);
    session_start(s, &config);
    struct oath g = *(const struct oath *)s->now;
    session_destroy(s);
    g.head = (struct game_head){0};
    for (uint8_t seat = 0; seat < SEATS; seat++)
        g.board[seat].pawn = 0;
    return g;
}

/* Takes a card out of a lazily laid deck, too. */
static void lift(struct oath *g, int id)
{
    if (g->place[id].kind == PLACE_WORLD_POOL || g->place[id].kind == PLACE_RELIC_POOL) {
        for (int back = 0; back < BACKS; back++) {
            cards_remove(&g->world_pool[back], (uint8_t)id);
            cards_remove(&g->relic_pool[back], (uint8_t)id);
        }
        g->place[id] = (struct place){PLACES, 0};
    } else {
        oath_lift(g, id);
    }
    g->known_to[id] = 0;
}

static void put(struct oath *g, int id, enum place_kind kind, int at, uint16_t known)
{
    lift(g, id);
    oath_put(g, id, kind, at);
    g->known_to[id] = known;
}

static struct oath_view seen(const struct oath *g, uint8_t watcher)
{
    struct oath_view v = {0};
    oath_redact(g, watcher, &v);
    return v;
}

static bool is_secret(const struct oath *g, uint8_t watcher, int id)
{
    uint8_t ids[SECRETS_MAX];
    int n = oath_secrets(g, watcher, ids);
    for (int i = 0; i < n; i++)
        if (ids[i] == id)
            return true;
    return false;
}

/* What `id` looks like that KNOWS alone knows. */
static uint8_t as_seen(uint8_t watcher, uint8_t id, uint8_t hidden)
{
    return watcher == KNOWS ? id : hidden;
}

START_TEST(what_lies_open_is_seen_by_all)
{
    struct oath g = a_match();
    lift(&g, WOLVES);
    oath_put_adviser(&g, WOLVES, KNOWS, true, 0);
    put(&g, VISION_FIRST, PLACE_REVEALED, KNOWS, 0);
    put(&g, WHISTLE, PLACE_HELD, KNOWS, 0);
    for (int i = 0; i < WATCHERS; i++) {
        struct oath_view v = seen(&g, watchers[i]);
        ck_assert_int_eq(v.slot[0].site, g.site[0].id);
        ck_assert_int_eq(v.slot[0].card[0].id, g.site[0].card[0]);
        ck_assert_int_eq(v.seat[KNOWS].adviser[0].id, WOLVES);
        ck_assert_int_eq(v.seat[KNOWS].revealed, VISION_FIRST);
        ck_assert(v.seat[KNOWS].relics & relic_bit(WHISTLE));
    }
}
END_TEST

START_TEST(facedown_sites_and_relics_are_seen_by_who_looked)
{
    struct oath g = a_match();
    int slot = 0, site = SITE_FIRST;
    while (g.site[slot].faceup)
        slot++;
    while (g.place[site].kind != PLACE_BOX)
        site++;
    put(&g, site, PLACE_SITE, slot, SEAT_BIT(KNOWS));
    put(&g, WHISTLE, PLACE_LYING, 0, SEAT_BIT(KNOWS));
    g.reliquary[BRUTAL] = NO_CARD;
    put(&g, GRAND_MASK, PLACE_RELIQUARY, BRUTAL, SEAT_BIT(KNOWS));
    for (int i = 0; i < WATCHERS; i++) {
        struct oath_view v = seen(&g, watchers[i]);
        ck_assert_int_eq(v.slot[slot].site, as_seen(watchers[i], (uint8_t)site, NO_CARD));
        ck_assert_int_eq(v.slot[slot].faceup, 0);
        int place = 0;
        while (g.site[0].relic[place] != WHISTLE)
            place++;
        ck_assert_int_eq(v.slot[0].relic[place], as_seen(watchers[i], WHISTLE, NO_CARD));
        ck_assert(v.slot[0].relic_there >> place & 1);
        ck_assert_int_eq(v.reliquary[BRUTAL], as_seen(watchers[i], GRAND_MASK, NO_CARD));
        ck_assert(!(v.open_spaces >> BRUTAL & 1));
    }
}
END_TEST

START_TEST(facedown_advisers_and_drawn_cards_show_their_backs)
{
    struct oath g = a_match();
    lift(&g, WOLVES);
    oath_put_adviser(&g, WOLVES, KNOWS, false, SEAT_BIT(KNOWS));
    lift(&g, VISION_FIRST);
    oath_put_adviser(&g, VISION_FIRST, KNOWS, false, SEAT_BIT(KNOWS));
    put(&g, TENTS, PLACE_DRAWN, KNOWS, SEAT_BIT(KNOWS));
    for (int i = 0; i < WATCHERS; i++) {
        struct oath_view v = seen(&g, watchers[i]);
        ck_assert_int_eq(v.seat[KNOWS].advisers_count, 2);
        ck_assert_int_eq(v.seat[KNOWS].adviser[0].id, as_seen(watchers[i], WOLVES, HIDDEN_DENIZEN));
        ck_assert_int_eq(v.seat[KNOWS].adviser[1].id, as_seen(watchers[i], VISION_FIRST, HIDDEN_VISION));
        ck_assert_int_eq(v.seat[KNOWS].hand_count, 1);
        ck_assert_int_eq(v.seat[KNOWS].hand[0], as_seen(watchers[i], TENTS, HIDDEN_DENIZEN));
    }
    /* All of a hand that is drawn openly, and whoever an adviser was shown to. */
    g.known_to[TENTS] = SEATS_ALL;
    g.known_to[WOLVES] |= SEAT_BIT(OTHER);
    ck_assert_int_eq(seen(&g, SEAT_SPECTATOR).seat[KNOWS].hand[0], TENTS);
    ck_assert_int_eq(seen(&g, OTHER).seat[KNOWS].adviser[0].id, WOLVES);
    ck_assert_int_eq(seen(&g, 2).seat[KNOWS].adviser[0].id, HIDDEN_DENIZEN);
}
END_TEST

START_TEST(piles_show_every_back_in_order_and_fronts_to_who_knows_them)
{
    struct oath g = a_match();
    static const uint8_t cards[] = {WOLVES, VISION_FIRST, TENTS};
    static const uint16_t known[] = {SEAT_BIT(KNOWS), 0, SEATS_ALL};
    for (int i = 0; i < 3; i++) {
        lift(&g, cards[i]);
        oath_put_on_pile(&g, cards[i], CRADLE, false, known[i]);
    }
    for (int i = 0; i < WATCHERS; i++) {
        struct oath_view v = seen(&g, watchers[i]);
        ck_assert_int_eq(v.pile[CRADLE].count, 3);
        ck_assert_int_eq(v.pile[CRADLE].card[0], as_seen(watchers[i], WOLVES, HIDDEN_DENIZEN));
        ck_assert_int_eq(v.pile[CRADLE].card[1], HIDDEN_VISION);
        ck_assert_int_eq(v.pile[CRADLE].card[2], TENTS);
    }
}
END_TEST

START_TEST(of_the_world_deck_only_the_top_back_shows)
{
    struct oath g = a_match(), more;
    lift(&g, WOLVES);
    g.top_told = BACK_MARKED;
    more = g;
    oath_put_under_world(&more, WOLVES, SEAT_BIT(KNOWS));
    lift(&g, TENTS);
    more.place[TENTS] = g.place[TENTS]; /* so that nothing else differs */
    for (int i = 0; i < WATCHERS; i++) {
        struct oath_view v = seen(&g, watchers[i]), w = seen(&more, watchers[i]);
        ck_assert_int_eq(v.top_back, BACK_MARKED);
        ck_assert_mem_eq(&v, &w, sizeof v); /* Or how many cards lie there shows. */
        ck_assert_int_eq(is_secret(&more, watchers[i], WOLVES), watchers[i] != KNOWS);
    }
}
END_TEST

START_TEST(a_relic_under_its_deck_is_known_to_who_put_it_there)
{
    struct oath g = a_match();
    g.relic_deck = (struct deck){0};
    lift(&g, WHISTLE);
    oath_relic_under(&g, WHISTLE, SEAT_BIT(KNOWS));
    for (int i = 0; i < WATCHERS; i++) {
        ck_assert_int_eq(seen(&g, watchers[i]).relic_deck, 1);
        ck_assert_int_eq(is_secret(&g, watchers[i], WHISTLE), watchers[i] != KNOWS);
    }
    oath_put(&g, oath_draw_relic(&g), PLACE_LYING, 0); /* it is known where it comes to lie, too */
    int place = 0;
    while (g.site[0].relic[place] != WHISTLE)
        place++;
    for (int i = 0; i < WATCHERS; i++)
        ck_assert_int_eq(seen(&g, watchers[i]).slot[0].relic[place], as_seen(watchers[i], WHISTLE, NO_CARD));
}
END_TEST

START_TEST(the_archive_is_known_in_a_first_game_and_the_dispossessed_to_who_saw_them_go)
{
    struct oath g = a_match();
    int archived = 0;
    while (g.place[archived].kind != PLACE_BOX)
        archived++;
    put(&g, WOLVES, PLACE_DISPOSSESSED, 0, SEAT_BIT(KNOWS));
    for (int later = 0; later < 2; later++) {
        g.deck_known = !later;
        for (int i = 0; i < WATCHERS; i++) {
            ck_assert_int_eq(is_secret(&g, watchers[i], archived), later);
            ck_assert_int_eq(is_secret(&g, watchers[i], WOLVES), watchers[i] != KNOWS);
            ck_assert_int_eq(seen(&g, watchers[i]).dispossessed, 1);
        }
    }
}
END_TEST

/* The box of a first game, and one in whose world deck `instead` lies for the Wolves. */
static struct game_config begins_with(uint8_t instead)
{
    struct game_config config = {.seats = SEATS};
    struct oath_legacy l;
    oath_legacy_first(&l);
    cards_remove(&l.world, WOLVES);
    cards_add(&l.world, instead);
    oath_legacy_pack(&l, &config.legacy);
    return config;
}

START_TEST(which_denizens_a_chronicle_begins_with_is_known_of_the_box_alone)
{
    static const uint8_t instead[] = {WOLVES, DENIZENS - 1};
    struct session *s = session_create(&oath_game);
    for (int i = 0; i < 2; i++) {
        struct game_config config = begins_with(instead[i]);
        session_start(s, &config);
        const struct oath *g = s->now;
        int archived = DENIZENS - 2;
        ck_assert_int_eq(g->place[archived].kind, PLACE_BOX);
        for (int w = 0; w < WATCHERS; w++)
            ck_assert_int_eq(is_secret(g, watchers[w], archived), instead[i] != WOLVES);
    }
    session_destroy(s);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("oath redact");
    TCase *tests = tcase_create("oath redact");
    tcase_add_test(tests, what_lies_open_is_seen_by_all);
    tcase_add_test(tests, facedown_sites_and_relics_are_seen_by_who_looked);
    tcase_add_test(tests, facedown_advisers_and_drawn_cards_show_their_backs);
    tcase_add_test(tests, piles_show_every_back_in_order_and_fronts_to_who_knows_them);
    tcase_add_test(tests, of_the_world_deck_only_the_top_back_shows);
    tcase_add_test(tests, a_relic_under_its_deck_is_known_to_who_put_it_there);
    tcase_add_test(tests, the_archive_is_known_in_a_first_game_and_the_dispossessed_to_who_saw_them_go);
    tcase_add_test(tests, which_denizens_a_chronicle_begins_with_is_known_of_the_box_alone);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
