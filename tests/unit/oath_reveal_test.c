/* What a choice in Oath shows to others is not taken back: the rules say so wherever others come to know a
 * card. Random matches. */
#include "core/oath/law/places.h"
#include "core/oath/oath.h"
#include "core/random.h"
#include "core/session.h"
#include "protocol/config.h"
#include "tests/unit/unit.h"

enum { MATCHES = 400, ANSWERS_MAX = 6000, SEATS = 4 };

/* Who knows each card. */
struct knowledge {
    uint16_t of[BANNER_FIRST];
};

static void note_known(const struct session *s, struct knowledge *k)
{
    for (int id = 0; id < BANNER_FIRST; id++)
        k->of[id] = oath_known_to(s->now, id);
}

/* A card that others than who answered came to know, or -1. */
static int shown(const struct knowledge *before, const struct knowledge *after, uint8_t by)
{
    uint16_t others = (uint16_t)(((1u << SEATS) - 1) & ~SEAT_BIT(by));
    for (int id = 0; id < BANNER_FIRST; id++)
        if (after->of[id] & ~before->of[id] & others)
            return id;
    return -1;
}

static void play_match(struct session *s, uint64_t seed)
{
    struct quick_random random = {seed};
    struct game_config config;
    struct knowledge before, after;
    config_presets(&oath_game, SEATS, &config);
    session_start(s, &config);
    for (int n = 0; !s->over && n < ANSWERS_MAX; n++) {
        uint8_t by = s->prompt.seat;
        int i = (int)quick_random_below(&random, s->prompt.count);
        struct choice c = s->prompt.options[i];
        note_known(s, &before);
        session_answer_index(s, i);
        note_known(s, &after);
        if (by >= SEATS || s->revealed)
            continue;
        int id = shown(&before, &after, by);
        ck_assert_msg(id < 0, "seed %lu, answer %d: %s shows %d", (unsigned long)seed, n,
                      oath_game.verbs[c.verb].name, id);
    }
}

START_TEST(what_others_come_to_know_is_not_taken_back)
{
    struct session *s = session_create(&oath_game);
    ck_assert(s);
    for (uint64_t seed = 1; seed <= MATCHES; seed++)
        play_match(s, seed);
    session_destroy(s);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("what is shown in Oath");
    TCase *tests = tcase_create("reveals");
    tcase_set_timeout(tests, 60);
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, what_others_come_to_know_is_not_taken_back);
    return unit_run(suite);
}
