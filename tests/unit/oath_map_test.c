/* What the Chronicle leaves of the map is what Law 8.3.2 to 8.3.5 say, followed here step by step and word by
 * word. */
#include "core/oath/cards.h"
#include "core/oath/law/legacy.h"
#include "core/oath/oath.h"
#include "core/oath/state.h"
#include "core/random.h"
#include "protocol/config.h"
#include "server/lab/oath/oath_lab.h"
#include "tests/unit/unit.h"

enum { MAPS = 300, CHOICES_MAX = 400, TIDYING = 4 /* step of the Chronicle: 8.3.1 is done */ };

/* ---- Law 8.3, told again ---- */

/* What lies in a slot, or on the pile of sites laid aside. */
struct lot {
    bool open, ruin;
    struct site site;
};

static bool is_card(const struct site *s, int i)
{
    return s->card[i] != NO_CARD;
}

/* Law 10 (rule). */
static bool winner_rules(const struct oath *g, uint8_t winner, int slot)
{
    const struct site *s = &g->site[slot];
    bool imperial = g->board[winner].role != EXILE;
    return s->warbands > 0 && (s->owner == chancellor_of(g) ? imperial : s->owner == winner);
}

static bool stands(const struct oath *g, int id)
{
    return is_edifice(id) && !is_ruin(g, id);
}

static bool has_intact(const struct oath *g, int slot)
{
    const struct site *s = &g->site[slot];
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        if (is_card(s, i) && stands(g, s->card[i]))
            return true;
    return false;
}

/* The Forest Temple, wherever it stands, and a Beast card at the slot, an edifice too. */
static bool temple_keeps(const struct oath *g, int slot)
{
    const struct site *s = &g->site[slot];
    bool stands_somewhere = false, beast = false;
    for (int other = 0; other < SLOTS; other++)
        for (int i = 0; i < SITE_CARDS_MAX; i++)
            stands_somewhere =
                stands_somewhere || (g->site[other].card[i] == FOREST_TEMPLE && !is_ruin(g, FOREST_TEMPLE));
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        beast = beast ||
                (is_card(s, i) && (s->card[i] == FOREST_TEMPLE
                                       ? stands(g, FOREST_TEMPLE)
                                       : is_denizen(s->card[i]) && oath_cards[s->card[i]].suit == BEAST));
    return stands_somewhere && beast;
}

/* 8.3.2, 8.3.3: what is left of a site, before it moves. */
static struct lot remains(const struct oath *g, uint8_t winner, int slot)
{
    struct lot lot = {.site = g->site[slot]};
    bool ruled = winner_rules(g, winner, slot), intact = has_intact(g, slot);
    lot.open = lot.site.faceup && (ruled || intact || temple_keeps(g, slot));
    for (int i = 0; i < SITE_CARDS_MAX; i++) {
        if (!is_card(&lot.site, i))
            continue;
        int id = lot.site.card[i];
        lot.ruin = lot.ruin || (is_edifice(id) && (!ruled || is_ruin(g, id)));
        if (is_denizen(id) && intact && !ruled)
            lot.site.card[i] = NO_CARD;
    }
    return lot;
}

static const int first_of[REGIONS] = {0, 2, 5}, last_of[REGIONS] = {1, 4, 7};

/* 8.3.5, steps 1 to 3: each empty slot from the top takes the next site below it. */
static void move_up(struct lot map[SLOTS], enum region region)
{
    for (int slot = first_of[region]; slot <= last_of[region]; slot++)
        for (int from = slot + 1; from < SLOTS && !map[slot].open; from++)
            if (map[from].open) {
                map[slot] = map[from];
                map[from].open = false;
            }
}

static void follow_the_law(const struct oath *g, uint8_t winner, struct lot map[SLOTS])
{
    struct lot aside[SLOTS];
    int left = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        map[slot] = remains(g, winner, slot);
        if (map[slot].open && map[slot].ruin) { /* 8.3.3 */
            aside[left++] = map[slot];
            map[slot].open = false;
        }
    }
    move_up(map, CRADLE);
    move_up(map, PROVINCES);
    move_up(map, HINTERLAND);
    for (int slot = SLOTS - 1; slot >= first_of[PROVINCES] && left > 0; slot--) /* steps 4 and 5 */
        if (!map[slot].open)
            map[slot] = aside[--left];
    ck_assert_int_eq(left, 0);
}

/* ---- Positions of matches, with other rulers ---- */

static int any_choice(const struct session *s, struct quick_random *random)
{
    return (int)quick_random_below(random, s->prompt.count);
}

/* Some way into a match that begins from any chronicle, between two actions. */
static void play_into(struct session *s, struct quick_random *random)
{
    struct game_config config;
    struct legacy legacy = {0};
    struct obstacle obstacle;
    config_presets(&oath_game, (uint8_t)(2 + quick_random_below(random, OATH_SEATS_MAX - 1)), &config);
    do
        oath_random_legacy(random, &legacy);
    while (oath_game.legacy_check(&legacy, &obstacle) != 0);
    config_begin_from(&oath_game, &legacy, &config);
    session_start(s, &config);
    uint32_t choices = quick_random_below(random, CHOICES_MAX);
    for (uint32_t n = 0; !s->over && n < choices; n++)
        session_answer_index(s, any_choice(s, random));
}

static bool is_between_actions(const struct oath *g)
{
    return g->turn.phase == PHASE_ACT && g->agenda_count == 0 && g->search.step == SEARCH_NONE &&
           g->campaign.step == CAMPAIGN_NONE && !g->over;
}

/* One warband of anybody's colour at most sites. */
static void man_sites(struct oath *g, struct quick_random *random)
{
    for (int slot = 0; slot < SLOTS; slot++) {
        struct site *s = &g->site[slot];
        if (s->warbands)
            g->board[s->owner].bank = (uint8_t)(g->board[s->owner].bank + s->warbands);
        s->warbands = 0;
        s->owner = SEAT_NOBODY;
        uint8_t seat = (uint8_t)quick_random_below(random, g->seats);
        uint8_t owner = g->board[seat].role == EXILE ? seat : chancellor_of(g);
        if (!s->faceup || g->board[owner].bank == 0 || quick_random_below(random, 3) == 0)
            continue;
        g->board[owner].bank--;
        s->warbands = 1;
        s->owner = owner;
    }
}

/* ---- The comparison ---- */

static int count_of(const uint8_t *list, int count, int id)
{
    int n = 0;
    for (int i = 0; i < count; i++)
        n += list[i] == id;
    return n;
}

static void compare(const struct oath *g, const struct lot map[SLOTS])
{
    for (int slot = 0; slot < SLOTS; slot++) {
        const struct site *s = &g->site[slot], *law = &map[slot].site;
        ck_assert_int_eq(s->faceup, map[slot].open);
        if (!map[slot].open)
            continue;
        ck_assert_int_eq(s->id, law->id);
        ck_assert_int_eq(s->warbands + s->favor + s->secrets, 0); /* 8.3.4 */
        for (int i = 0; i < SITE_CARDS_MAX; i++)
            ck_assert_int_eq(count_of(s->card, SITE_CARDS_MAX, law->card[i]),
                             count_of(law->card, SITE_CARDS_MAX, law->card[i]));
        for (int i = 0; i < SITE_RELICS_MAX; i++)
            ck_assert_int_eq(count_of(s->relic, SITE_RELICS_MAX, law->relic[i]),
                             count_of(law->relic, SITE_RELICS_MAX, law->relic[i]));
        bool ruin = false;
        for (int i = 0; i < SITE_CARDS_MAX; i++)
            ruin = ruin || (is_card(s, i) && is_ruin(g, s->card[i]));
        ck_assert_int_eq(ruin, map[slot].ruin);
    }
}

/* From a crown's holder bandits' sites would be ruled: what cards do to rule is shown by scenarios. */
static bool has_crown(const struct oath *g)
{
    return g->place[BANDIT_CROWN].kind == PLACE_HELD;
}

START_TEST(the_map_that_is_left_is_that_of_the_law)
{
    struct session *s = session_create(&oath_game), *chronicle = session_create(&oath_game);
    int maps = 0, moved = 0;
    for (uint64_t number = 0; maps < MAPS; number++) {
        struct quick_random random = quick_random_of(83, number);
        static struct oath g;
        struct lot law[SLOTS];
        play_into(s, &random);
        memcpy(&g, s->base, sizeof g);
        if (!is_between_actions(&g) || has_crown(&g))
            continue;
        g.head = (struct game_head){0};
        man_sites(&g, &random);
        uint8_t winner = (uint8_t)quick_random_below(&random, g.seats);
        follow_the_law(&g, winner, law);
        g.winners = SEAT_BIT(winner);
        g.turn.phase = PHASE_CHRONICLE;
        g.turn.step = TIDYING;
        session_stand(chronicle, &s->config, &g);
        compare(chronicle->now, law);
        for (int slot = 0; slot < SLOTS; slot++)
            moved += law[slot].open && law[slot].site.id != g.site[slot].id;
        maps++;
    }
    ck_assert_int_gt(moved, MAPS / 2);
    session_destroy(s);
    session_destroy(chronicle);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("oath map");
    TCase *tests = tcase_create("oath map");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, the_map_that_is_left_is_that_of_the_law);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
