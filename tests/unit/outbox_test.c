/* What goes to clients after writes: what was told with a write that failed is told anew, once. */
#include <check.h>
#include <stdlib.h>

#include "server/hall/connection.h"
#include "server/hall/outbox.h"

static struct outbox outbox;
static int lost, held;

/* Tells it anew, as matches_lost_parting does of a match that is gone. */
static void tell_again(struct connection *c, const struct parting *parting)
{
    lost++;
    outbox_add_parting(&outbox, c, parting);
}

static void note_queued(struct connection *c)
{
    (void)c;
    held++;
}

static void note_released(struct connection *c)
{
    (void)c;
    held--;
}

/* Several things told with one write are lost with it; what is told of that waits for no other write. */
START_TEST(what_is_told_anew_is_told_once)
{
    static char somebody; /* who is sent nothing here */
    struct connection c = {.peer = (struct peer *)(void *)&somebody};
    struct parting parting = {.match = 5};
    outbox = (struct outbox){
        .handlers = {.lost_parting = tell_again, .queued = note_queued, .released = note_released}};
    outbox_wrote(&outbox);
    for (int i = 0; i < 3; i++)
        outbox_add_parting(&outbox, &c, &parting);
    outbox_wrote(&outbox);
    outbox_add_parting(&outbox, &c, &parting);
    outbox_settle(&outbox, false);
    ck_assert_int_eq(lost, 3);
    ck_assert_int_eq(held, 4); /* behind the second write */
    outbox_settle(&outbox, false);
    ck_assert_int_eq(lost, 7);
    ck_assert_int_eq(held, 0);
    ck_assert(!outbox_waits(&outbox));
    outbox_free(&outbox);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("outbox");
    TCase *tests = tcase_create("outbox");
    tcase_add_test(tests, what_is_told_anew_is_told_once);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
