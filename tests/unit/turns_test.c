/* Fair turns: whatever one address does, the others have theirs, and no turn of the loop is long. */
#include <stdlib.h>
#include <string.h>

#include "server/hall/connection.h"
#include "server/hall/turns.h"
#include "tests/unit/unit.h"

enum { MANY = 400, HOSTILE = 3 };

/* A connection with so many requests that count as so much each. */
struct guest {
    struct connection c;
    int left;
    uint32_t cost;
    int answered, answered_now; /* since it was set to 0 */
};

static struct {
    uv_loop_t loop;
    struct turns turns;
} hall;

static void hall_open(void (*go_on)(struct connection *c))
{
    ck_assert_int_eq(uv_loop_init(&hall.loop), 0);
    turns_open(&hall.turns, &hall.loop, go_on);
}

/* Closes the loop with one turn more. */
static void hall_close(void)
{
    turns_close(&hall.turns);
    uv_run(&hall.loop, UV_RUN_DEFAULT);
    ck_assert_int_eq(uv_loop_close(&hall.loop), 0);
}

static void turn(void)
{
    uv_run(&hall.loop, UV_RUN_NOWAIT);
}

static struct source *come_from(uint8_t address)
{
    struct address_key key = {{address}};
    struct source *source = turns_come(&hall.turns, &key);
    ck_assert_ptr_nonnull(source);
    return source;
}

/* ---- Requests ---- */

static void answer_one(struct connection *c)
{
    struct guest *p = (struct guest *)c;
    turns_note(&hall.turns, c->source, p->cost);
    p->answered++;
    p->answered_now++;
    if (--p->left > 0)
        turns_wait(&hall.turns, c);
}

static void come(struct guest *p, uint8_t address, int requests, uint32_t cost)
{
    *p = (struct guest){.left = requests, .cost = cost};
    ring_init(&p->c.turn);
    p->c.source = come_from(address);
    turns_wait(&hall.turns, &p->c);
}

START_TEST(an_address_has_so_many_requests_answered_in_a_turn)
{
    struct guest hostile[HOSTILE], honest;
    hall_open(answer_one);
    for (int i = 0; i < HOSTILE; i++)
        come(&hostile[i], 1, MANY, 1);
    turn();
    come(&honest, 2, 1, 1);
    while (hostile[0].left > 0 || hostile[1].left > 0 || hostile[2].left > 0) {
        int now = 0, least = MANY, most = 0;
        for (int i = 0; i < HOSTILE; i++)
            hostile[i].answered_now = 0;
        turn();
        ck_assert_int_eq(honest.answered, 1); /* in the first turn after it came */
        for (int i = 0; i < HOSTILE; i++) {
            now += hostile[i].answered_now;
            least = hostile[i].answered < least ? hostile[i].answered : least;
            most = hostile[i].answered > most ? hostile[i].answered : most;
        }
        ck_assert_int_le(now, TURN_REQUESTS);
        ck_assert_int_ge(now, 1);
        ck_assert_int_le(most - least, 1); /* connections of one address take turns too */
    }
    for (int i = 0; i < HOSTILE; i++)
        turns_leave(&hall.turns, hostile[i].c.source);
    turns_leave(&hall.turns, honest.c.source);
    hall_close();
}
END_TEST

START_TEST(one_that_reads_much_is_all_of_a_turn)
{
    struct guest hostile, other;
    hall_open(answer_one);
    come(&hostile, 1, MANY, TURN_REQUESTS);
    come(&other, 2, MANY, TURN_REQUESTS);
    for (int i = 1; i <= MANY; i++) {
        turn();
        ck_assert_int_eq(hostile.answered, i);
        ck_assert_int_eq(other.answered, i);
    }
    turns_leave(&hall.turns, hostile.c.source);
    turns_leave(&hall.turns, other.c.source);
    hall_close();
}
END_TEST

START_TEST(who_leaves_has_no_turn)
{
    struct guest gone, stays;
    hall_open(answer_one);
    come(&gone, 1, 5, 1);
    come(&stays, 1, 5, 1);
    ring_remove(&gone.c.turn);
    turns_leave(&hall.turns, gone.c.source);
    turn();
    ck_assert_int_eq(gone.answered, 0);
    ck_assert_int_eq(stays.answered, 5);
    turns_leave(&hall.turns, stays.c.source);
    hall_close();
}
END_TEST

START_TEST(who_stands_aside_has_no_turn_until_all_come_forward)
{
    struct guest aside[HOSTILE], other, gone;
    hall_open(answer_one);
    for (int i = 0; i < HOSTILE; i++) {
        come(&aside[i], 1, 2, 1);
        ring_remove(&aside[i].c.turn);
        turns_stand_aside(&hall.turns, &aside[i].c);
    }
    come(&gone, 1, 1, 1);
    ring_remove(&gone.c.turn);
    turns_stand_aside(&hall.turns, &gone.c);
    come(&other, 1, 3, 1);
    turn();
    ck_assert_int_eq(other.answered, 3);
    ring_remove(&gone.c.turn);
    turns_leave(&hall.turns, gone.c.source);
    turns_come_forward(&hall.turns);
    turn();
    for (int i = 0; i < HOSTILE; i++)
        ck_assert_int_eq(aside[i].answered, 2);
    ck_assert_int_eq(gone.answered, 0);
    for (int i = 0; i < HOSTILE; i++)
        turns_leave(&hall.turns, aside[i].c.source);
    turns_leave(&hall.turns, other.c.source);
    hall_close();
}
END_TEST

START_TEST(a_source_is_favoured_once_in_a_turn)
{
    hall_open(answer_one);
    struct source *one = come_from(1), *another = come_from(2);
    for (int i = 0; i < 3; i++) {
        turn();
        ck_assert(turns_favour(&hall.turns, one));
        ck_assert(!turns_favour(&hall.turns, one));
        ck_assert(turns_favour(&hall.turns, another));
    }
    turns_leave(&hall.turns, one);
    turns_leave(&hall.turns, another);
    hall_close();
}
END_TEST

/* ---- Chores ---- */

struct job {
    struct chore chore;
    uint32_t left;
    uint64_t done_at; /* the turn */
};

static uint32_t played_now;

static uint32_t play(struct chore *chore, uint32_t records)
{
    struct job *job = RING_ITEM(chore, struct job, chore);
    uint32_t played = job->left < records ? job->left : records;
    job->left -= played;
    played_now += played;
    if (job->left == 0) {
        job->done_at = hall.turns.number;
        turns_cancel(chore);
    }
    return played;
}

static void add(struct job *job, struct source *source, uint32_t records)
{
    *job = (struct job){.chore = {.run = play}, .left = records};
    ring_init(&job->chore.link);
    turns_add(&hall.turns, source, &job->chore);
}

/* One address looks back so often on a long match; another one is not held up by that, nor is the loop. */
START_TEST(a_short_replay_does_not_wait_for_long_ones)
{
    enum { LONG = 10000, SHORT = 1000 };
    static struct job hostile[MANY];
    struct job honest;
    hall_open(answer_one);
    struct source *one = come_from(1), *other = come_from(2);
    for (int i = 0; i < MANY; i++)
        add(&hostile[i], one, LONG);
    turn();
    uint64_t begin = hall.turns.number;
    add(&honest, other, SHORT);
    while (honest.left > 0) {
        played_now = 0;
        turn();
        ck_assert_uint_le(played_now, TURN_RECORDS);
        ck_assert_uint_ge(played_now, TURN_RECORDS / 2);
    }
    /* Half of each turn, and of the last slice. */
    ck_assert_uint_le(honest.done_at - begin, 2 * SHORT / TURN_RECORDS + 1);
    int done = 0;
    for (int i = 0; i < MANY; i++)
        done += hostile[i].left == 0;
    ck_assert_int_eq(done, 0);
    for (int i = 0; i < MANY; i++)
        turns_cancel(&hostile[i].chore);
    turn();
    turns_leave(&hall.turns, one);
    turns_leave(&hall.turns, other);
    hall_close();
}
END_TEST

/* Requests are answered in every turn, whatever is played. */
START_TEST(requests_do_not_wait_for_replays)
{
    struct job hostile;
    struct guest honest;
    hall_open(answer_one);
    struct source *one = come_from(1);
    add(&hostile, one, 1000 * TURN_RECORDS);
    come(&honest, 2, 100, TURN_REQUESTS);
    for (int i = 1; i <= 100; i++) {
        turn();
        ck_assert_int_eq(honest.answered, i);
    }
    ck_assert_uint_le(hall.turns.records_max, TURN_RECORDS);
    turns_cancel(&hostile.chore);
    turn();
    turns_leave(&hall.turns, one);
    turns_leave(&hall.turns, honest.c.source);
    hall_close();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("turns");
    TCase *tests = tcase_create("turns");
    tcase_add_test(tests, an_address_has_so_many_requests_answered_in_a_turn);
    tcase_add_test(tests, one_that_reads_much_is_all_of_a_turn);
    tcase_add_test(tests, who_leaves_has_no_turn);
    tcase_add_test(tests, who_stands_aside_has_no_turn_until_all_come_forward);
    tcase_add_test(tests, a_source_is_favoured_once_in_a_turn);
    tcase_add_test(tests, a_short_replay_does_not_wait_for_long_ones);
    tcase_add_test(tests, requests_do_not_wait_for_replays);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
