/* Who rules, and what is remembered of it. Law 2.5 */
#include "core/root/law/on_map.h"
#include "core/root/law/rule.h"
#include "core/root/root.h"
#include "tests/unit/root_table.h"
#include "tests/unit/unit.h"

enum { MARQUISE_SEAT = 0, EYRIE_SEAT = 1 };

/* The Marquise rules the first clearing and is asked in its Daylight. */
static void marquise_rules(struct table *t)
{
    table_open(t, "me");
    put_warriors(t, MARQUISE_SEAT, at(1), 2);
    put_warriors(t, EYRIE_SEAT, at(1), 1);
    put_warriors(t, MARQUISE_SEAT, at(2), 1);
    table_play(t, MARQUISE_SEAT, DAYLIGHT);
    t->g = *position(t);
    root_remember_rule(&t->g);
    ck_assert_uint_eq(root_ruler(&t->g, at(1)), MARQUISE_SEAT);
    ck_assert_ptr_null(root_game.check(&t->g));
}

START_TEST(pieces_that_come_and_go_change_who_rules)
{
    struct table t;
    marquise_rules(&t);
    root_add_warriors(&t.g, at(1), EYRIE_SEAT, 2);
    ck_assert_uint_eq(root_ruler(&t.g, at(1)), EYRIE_SEAT);
    root_remember_rule(&t.g);
    root_add_pieces(&t.g, at(1), SAWMILL, 1);
    ck_assert_uint_eq(root_ruler(&t.g, at(1)), EYRIE_SEAT); /* a tie, Law 7.2.2 */
    root_add_warriors(&t.g, at(1), EYRIE_SEAT, -3);
    ck_assert_uint_eq(root_ruler(&t.g, at(1)), MARQUISE_SEAT);
    table_close(&t);
}
END_TEST

START_TEST(what_else_matters_changes_who_rules)
{
    struct table t;
    marquise_rules(&t);
    t.g.lent_to[MARQUISE_SEAT] = EYRIE_SEAT + 1; /* Law G.1.33 */
    ck_assert_uint_eq(root_ruler(&t.g, at(1)), EYRIE_SEAT);
    ck_assert_uint_eq(root_ruled_clearings(&t.g, EYRIE_SEAT), 1u << at(1) | 1u << at(2));
    table_close(&t);
}
END_TEST

START_TEST(wrong_memories_are_found_out)
{
    struct table t;
    marquise_rules(&t);
    t.g.remembered.ruler[at(2)] = EYRIE_SEAT;
    ck_assert_str_eq(root_game.check(&t.g), "the ruler that is remembered does not rule");
    t.g.remembered.ruler[at(2)] = MARQUISE_SEAT;
    t.g.remembered.kinds[at(2)] |= (uint64_t)1 << WOOD;
    ck_assert_str_eq(root_game.check(&t.g), "pieces came or went unnoticed");
    table_close(&t);
}
END_TEST

START_TEST(memories_are_no_part_of_the_position)
{
    struct table t;
    uint8_t hash[HASH_SIZE], again[HASH_SIZE];
    marquise_rules(&t);
    session_hash(t.s, hash);
    ((struct root *)t.s->now)->remembered.counted = 0;
    session_hash(t.s, again);
    ck_assert_mem_eq(hash, again, HASH_SIZE);
    table_close(&t);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rule");
    TCase *tests = tcase_create("rule");
    tcase_add_test(tests, pieces_that_come_and_go_change_who_rules);
    tcase_add_test(tests, what_else_matters_changes_who_rules);
    tcase_add_test(tests, wrong_memories_are_found_out);
    tcase_add_test(tests, memories_are_no_part_of_the_position);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
