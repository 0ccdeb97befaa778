/* The clocks of a match: what each kind takes and gives, and spans that nobody pays for. */
#include <string.h>

#include "server/base/clock.h"
#include "server/base/timeline.h"
#include "tests/unit/unit.h"

enum { SECOND = 1000 };

static struct game_turn turn(uint32_t number, uint8_t seat)
{
    return (struct game_turn){number, seat};
}

static struct clock begun(uint8_t kind, uint32_t seconds, uint32_t increment, const struct gaps *gaps)
{
    struct clock c;
    struct clock_terms terms = {kind, TIMEOUT_BOT, seconds, increment};
    clock_init(&c, &terms, 3, gaps);
    clock_note(&c, 0, SEAT_CHANCE, turn(0, SEAT_NOBODY));
    clock_note(&c, 0, 0, turn(1, 0));
    return c;
}

START_TEST(without_a_clock_nothing_runs)
{
    struct clock c = begun(CLOCK_NONE, 0, 0, NULL);
    ck_assert_uint_eq(clock_due(&c), UINT64_MAX);
}
END_TEST

START_TEST(each_choice_has_its_own_time)
{
    struct clock c = begun(CLOCK_CHOICE, 10, 0, NULL);
    ck_assert_uint_eq(clock_due(&c), 10 * SECOND);
    ck_assert_int_eq(clock_left(&c, 0, 4 * SECOND), 6 * SECOND);
    ck_assert_int_eq(clock_left(&c, 0, 99 * SECOND), 0);
    clock_note(&c, 4 * SECOND, 0, turn(1, 0));
    ck_assert_uint_eq(clock_due(&c), 14 * SECOND);
    clock_note(&c, 5 * SECOND, 1, turn(1, 0));
    ck_assert_uint_eq(clock_due(&c), 15 * SECOND);
    ck_assert_int_eq(clock_left(&c, 0, 9 * SECOND), 9 * SECOND); /* it does not run */
}
END_TEST

START_TEST(each_turn_has_its_own_time_for_every_seat)
{
    struct clock c = begun(CLOCK_TURN, 10, 0, NULL);
    clock_note(&c, 4 * SECOND, 1, turn(1, 0));
    clock_note(&c, 7 * SECOND, 0, turn(1, 0));
    ck_assert_int_eq(clock_left(&c, 0, 7 * SECOND), 6 * SECOND);
    ck_assert_int_eq(clock_left(&c, 1, 7 * SECOND), 7 * SECOND);
    ck_assert_uint_eq(clock_due(&c), 13 * SECOND);
    clock_note(&c, 8 * SECOND, 1, turn(2, 1));
    ck_assert_int_eq(clock_left(&c, 0, 8 * SECOND), 10 * SECOND);
    ck_assert_uint_eq(clock_due(&c), 18 * SECOND);
}
END_TEST

START_TEST(a_bank_is_spent_and_grows_with_each_own_turn)
{
    struct clock c = begun(CLOCK_BANK, 60, 5, NULL);
    clock_note(&c, 20 * SECOND, 1, turn(2, 1));
    ck_assert_int_eq(clock_left(&c, 0, 20 * SECOND), 40 * SECOND);
    ck_assert_int_eq(clock_left(&c, 1, 20 * SECOND), 65 * SECOND);
    clock_note(&c, 30 * SECOND, 0, turn(2, 1)); /* asked in another's turn: no increment */
    ck_assert_int_eq(clock_left(&c, 0, 30 * SECOND), 40 * SECOND);
    clock_note(&c, 31 * SECOND, 1, turn(1, 0)); /* taken back to an earlier turn: none either */
    clock_note(&c, 31 * SECOND, 1, turn(2, 1));
    ck_assert_int_eq(clock_left(&c, 0, 31 * SECOND), 39 * SECOND);
    ck_assert_int_eq(clock_left(&c, 1, 31 * SECOND), 55 * SECOND);
}
END_TEST

START_TEST(a_pause_stops_the_clock)
{
    struct clock c = begun(CLOCK_BANK, 60, 0, NULL);
    clock_pause(&c, 10 * SECOND, true);
    ck_assert_uint_eq(clock_due(&c), UINT64_MAX);
    clock_note(&c, 500 * SECOND, 0, turn(1, 0));
    clock_pause(&c, 1000 * SECOND, false);
    ck_assert_uint_eq(clock_due(&c), 1050 * SECOND);
}
END_TEST

START_TEST(nobody_pays_for_a_gap)
{
    struct gaps gaps = {0};
    ck_assert(gaps_add(&gaps, 5 * SECOND, 7 * SECOND));
    ck_assert(gaps_add(&gaps, 20 * SECOND, 120 * SECOND));
    struct clock c = begun(CLOCK_BANK, 60, 0, &gaps);
    ck_assert_int_eq(gaps_elapsed(&gaps, 6 * SECOND, 30 * SECOND), 13 * SECOND);
    ck_assert_int_eq(gaps_elapsed(&gaps, 30 * SECOND, 40 * SECOND), 0);
    ck_assert_int_eq(clock_left(&c, 0, 10 * SECOND), 52 * SECOND);
    ck_assert_uint_eq(clock_due(&c), (60 + 2 + 100) * SECOND);
    ck_assert_int_eq(clock_left(&c, 0, clock_due(&c)), 0);
    gaps_free(&gaps);
}
END_TEST

START_TEST(whoever_comes_back_can_play_on)
{
    struct clock c = begun(CLOCK_BANK, 90, 0, NULL);
    clock_note(&c, 200 * SECOND, 1, turn(2, 1));
    ck_assert_int_eq(clock_left(&c, 0, 200 * SECOND), 0);
    clock_return(&c, 0);
    ck_assert_int_eq(clock_left(&c, 0, 200 * SECOND), CLOCK_RETURN_SECONDS * SECOND);
    clock_return(&c, 1); /* who has more keeps it */
    ck_assert_int_eq(clock_left(&c, 1, 200 * SECOND), 90 * SECOND);
}
END_TEST

START_TEST(time_is_counted_back_over_gaps)
{
    struct gaps gaps = {0};
    ck_assert_uint_eq(gaps_before(&gaps, 100, 30), 70);
    ck_assert_uint_eq(gaps_before(&gaps, 10, 30), 0);
    ck_assert(gaps_add(&gaps, 40, 50));
    ck_assert(gaps_add(&gaps, 45, 60)); /* only what lies behind the one before it */
    ck_assert(gaps_add(&gaps, 55, 60));
    ck_assert(gaps_add(&gaps, 80, 90));
    ck_assert_int_eq(gaps_elapsed(&gaps, 0, 100), 70);
    ck_assert_uint_eq(gaps_before(&gaps, 100, 5), 95);
    ck_assert_uint_eq(gaps_before(&gaps, 100, 10), 90);
    ck_assert_uint_eq(gaps_before(&gaps, 100, 11), 79);
    ck_assert_uint_eq(gaps_before(&gaps, 85, 5), 75);
    ck_assert_uint_eq(gaps_before(&gaps, 80, 5), 75);
    ck_assert_uint_eq(gaps_before(&gaps, 100, 40), 30);
    ck_assert_uint_eq(gaps_before(&gaps, 70, 20), 30);
    for (uint64_t to = 0; to < 120; to++)
        for (uint64_t span = 1; span < 40; span++) {
            uint64_t at = gaps_before(&gaps, to, span);
            ck_assert(at == 0 || gaps_elapsed(&gaps, at, to) >= (int64_t)span);
            ck_assert(gaps_elapsed(&gaps, at + 1, to) < (int64_t)span);
        }
    gaps_free(&gaps);
}
END_TEST

/* Two clocks of a machine, and the line that follows them. */
struct machine {
    uint64_t wall, steady;
    struct timeline line;
    struct gaps gaps;
};

static void machine_begin(struct machine *m, uint64_t wall)
{
    *m = (struct machine){.wall = wall, .steady = 77};
    timeline_begin(&m->line, m->wall, m->steady, 0);
}

static void machine_look(struct machine *m)
{
    struct gap gap;
    uint64_t before = m->line.now;
    if (timeline_look(&m->line, m->wall, m->steady, &gap)) {
        ck_assert(gap.from >= before && gap.to == m->line.now && gap.to > gap.from);
        ck_assert(gaps_add(&m->gaps, gap.from, gap.to));
    }
    ck_assert(m->line.now >= before);
}

/* Time goes by, and the server looks every tenth of a second. */
static void machine_runs(struct machine *m, uint64_t ms)
{
    for (uint64_t passed = 0; passed < ms; passed += 100) {
        m->wall += 100;
        m->steady += 100;
        machine_look(m);
    }
}

START_TEST(time_neither_jumps_nor_counts_what_stood_still)
{
    enum { START = 1000 * SECOND, HOUR = 3600 * SECOND };
    struct machine m;
    machine_begin(&m, START);
    machine_runs(&m, 10 * SECOND);
    ck_assert_uint_eq(m.line.now, m.wall);
    ck_assert_uint_eq(m.gaps.count, 0);
    /* The process was stopped for a minute: at most one step counts. */
    m.wall += 60 * SECOND;
    m.steady += 60 * SECOND;
    machine_look(&m);
    ck_assert_uint_eq(m.line.now, m.wall);
    ck_assert_int_eq(gaps_elapsed(&m.gaps, START, m.line.now), 10 * SECOND + TIMELINE_STEP_MS);
    /* The machine slept: the steady clock did not run. */
    m.wall += 8 * HOUR;
    machine_look(&m);
    ck_assert_uint_eq(m.line.now, m.wall);
    ck_assert_int_eq(gaps_elapsed(&m.gaps, START, m.line.now), 10 * SECOND + TIMELINE_STEP_MS);
    /* The system's clock was put forward. */
    m.wall += HOUR;
    machine_runs(&m, 5 * SECOND);
    ck_assert_uint_eq(m.line.now, m.wall);
    ck_assert_int_eq(gaps_elapsed(&m.gaps, START, m.line.now), 15 * SECOND + TIMELINE_STEP_MS);
    ck_assert_uint_eq(timeline_read(&m.line, m.line.now), m.wall);
    /* And back: the line goes on, and is read as the system's clock has it. */
    uint64_t before = m.line.now;
    m.wall -= HOUR;
    machine_runs(&m, 5 * SECOND);
    ck_assert_uint_eq(m.line.now, before + 5 * SECOND);
    ck_assert_int_eq(gaps_elapsed(&m.gaps, START, m.line.now), 20 * SECOND + TIMELINE_STEP_MS);
    uint64_t read = timeline_read(&m.line, m.line.now);
    ck_assert(read > m.wall - TIMELINE_SLACK_MS && read < m.wall + TIMELINE_SLACK_MS);
    gaps_free(&m.gaps);
}
END_TEST

START_TEST(clocks_that_drift_apart_take_nothing)
{
    struct machine m;
    machine_begin(&m, 1000 * SECOND);
    for (int i = 0; i < 100000; i++) { /* one in ten is a millisecond too quick */
        m.wall += i % 10 == 0 ? 101 : 100;
        m.steady += 100;
        machine_look(&m);
        ck_assert(m.line.now <= m.wall && m.wall - m.line.now <= TIMELINE_SLACK_MS);
    }
    ck_assert_int_eq(gaps_elapsed(&m.gaps, 1000 * SECOND, m.line.now), 10000 * SECOND);
    ck_assert_uint_eq(m.line.ahead, 0);
    gaps_free(&m.gaps);
}
END_TEST

START_TEST(a_clock_that_was_put_back_before_the_start_is_not_followed)
{
    struct timeline t;
    timeline_begin(&t, 500 * SECOND, 7, 900 * SECOND);
    ck_assert_uint_eq(t.now, 900 * SECOND);
    ck_assert_uint_eq(timeline_read(&t, t.now), 500 * SECOND);
    timeline_begin(&t, 500 * SECOND, 7, 400 * SECOND);
    ck_assert_uint_eq(t.now, 500 * SECOND);
    ck_assert_uint_eq(t.ahead, 0);
}
END_TEST

static void check_refused(const char *text, const char *field)
{
    struct clock_terms terms = {CLOCK_TURN, TIMEOUT_BOT, 7, 0};
    struct fault fault = {0};
    json_t *json = json_loads(text, 0, NULL);
    ck_assert_msg(clock_terms_read(json, &terms, &fault) != 0, "%s was taken", text);
    ck_assert_str_eq(fault.field, field);
    ck_assert_ptr_nonnull(strstr(fault.message, field));
    ck_assert_uint_eq(terms.seconds, 7);
    json_decref(json);
}

START_TEST(terms_are_read_and_checked)
{
    struct clock_terms terms = {0};
    struct fault fault = {0};
    json_t *json =
        json_loads("{\"kind\":\"bank\",\"seconds\":600,\"increment\":20,\"timeout\":\"resign\"}", 0, NULL);
    ck_assert_int_eq(clock_terms_read(json, &terms, &fault), 0);
    ck_assert_uint_eq(terms.kind, CLOCK_BANK);
    ck_assert_uint_eq(terms.timeout, TIMEOUT_RESIGN);
    ck_assert_uint_eq(terms.seconds, 600);
    ck_assert_uint_eq(terms.increment, 20);
    json_decref(json);
    check_refused("{}", "clock.kind");
    check_refused("{\"kind\":\"chess\",\"seconds\":60}", "clock.kind");
    check_refused("{\"kind\":\"turn\"}", "clock.seconds");
    check_refused("{\"kind\":\"turn\",\"seconds\":0}", "clock.seconds");
    check_refused("{\"kind\":\"none\",\"seconds\":60}", "clock.seconds");
    check_refused("{\"kind\":\"turn\",\"seconds\":2592001}", "clock.seconds");
    check_refused("{\"kind\":\"turn\",\"seconds\":60,\"increment\":5}", "clock.increment");
    check_refused("{\"kind\":\"bank\",\"seconds\":60,\"increment\":-5}", "clock.increment");
    check_refused("{\"kind\":\"turn\",\"seconds\":60,\"timeout\":\"draw\"}", "clock.timeout");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("clock");
    TCase *tests = tcase_create("clock");
    tcase_add_test(tests, without_a_clock_nothing_runs);
    tcase_add_test(tests, each_choice_has_its_own_time);
    tcase_add_test(tests, each_turn_has_its_own_time_for_every_seat);
    tcase_add_test(tests, a_bank_is_spent_and_grows_with_each_own_turn);
    tcase_add_test(tests, a_pause_stops_the_clock);
    tcase_add_test(tests, nobody_pays_for_a_gap);
    tcase_add_test(tests, whoever_comes_back_can_play_on);
    tcase_add_test(tests, time_is_counted_back_over_gaps);
    tcase_add_test(tests, time_neither_jumps_nor_counts_what_stood_still);
    tcase_add_test(tests, clocks_that_drift_apart_take_nothing);
    tcase_add_test(tests, a_clock_that_was_put_back_before_the_start_is_not_followed);
    tcase_add_test(tests, terms_are_read_and_checked);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
