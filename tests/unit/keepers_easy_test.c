/* What the easy bot makes of the Keepers' board (core/root/factions/keepers.c: evaluate). */
#include "core/root/faction.h"
#include "core/root/factions/keepers.h"
#include "core/root/view.h"
#include "tests/unit/unit.h"

enum { KEEPERS_SEAT = 0 };

/* Their retinue by column, nothing else. */
static int worth_of(int move, int battle, int recover)
{
    const int cards[RETINUE_COLUMNS] = {move, battle, recover};
    struct root_view v;
    int card = 0;
    memset(&v, 0, sizeof v);
    v.seats = v.owners = 1;
    v.faction[KEEPERS_SEAT] = KEEPERS;
    v.landmarks.at[TOWER] = NOWHERE;
    for (int column = 0; column < RETINUE_COLUMNS; column++)
        for (int i = 0; i < cards[column]; i++)
            v.keepers.retinue[column] |= CARD_BIT(card++);
    return root_evaluate(&v, KEEPERS_SEAT);
}

/* Law 15.5.2: a relic is moved to, delved and recovered by a column each. */
START_TEST(a_card_is_worth_most_in_the_column_that_has_least)
{
    int before = worth_of(1, 5, 0);
    ck_assert_int_gt(worth_of(1, 5, 1), worth_of(2, 5, 0));
    ck_assert_int_gt(worth_of(2, 5, 0), worth_of(1, 6, 0));
    ck_assert_int_gt(worth_of(1, 6, 0), before);
    ck_assert_int_gt(worth_of(2, 2, 2), worth_of(0, 6, 0));
    ck_assert_int_gt(worth_of(2, 2, 2), worth_of(0, 0, 6));
}
END_TEST

/* Law 15.6.2: up to ten cards. */
START_TEST(no_number_of_cards_is_too_large_for_a_column)
{
    for (int n = 0; n < RETINUE_MAX; n++)
        ck_assert_int_gt(worth_of(0, n + 1, 0), worth_of(0, n, 0));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("keepers_easy");
    TCase *all = tcase_create("all");
    tcase_add_test(all, a_card_is_worth_most_in_the_column_that_has_least);
    tcase_add_test(all, no_number_of_cards_is_too_large_for_a_column);
    suite_add_tcase(suite, all);
    return unit_run(suite);
}
