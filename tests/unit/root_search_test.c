/*
 * What the search finds in positions of Root, to the last visit: the same with every compiler, whatever the
 * optimizer makes of it. Whoever changes the rules, the numbers of a view or the search on purpose writes
 * down here what is found then.
 */
#include "core/root/root.h"
#include "tests/unit/search_found.h"
#include "tests/unit/unit.h"

START_TEST(the_search_finds_the_same_with_every_compiler)
{
    static const struct found expected[] = {
        {37, 28, 231, 1533, 352, 5074, 330, 39370},
        {42, 37, 204, 1666, 288, 4908, 212, 5449},
        {6, 2, 266, 1494, 416, 5847, 335, 54965},
        {14, 0, 235, 1509, 368, 6589, 311, 12252},
    };
    found_in(&root_game, expected, sizeof expected / sizeof expected[0]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("root search");
    TCase *tests = tcase_create("root search");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, the_search_finds_the_same_with_every_compiler);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
