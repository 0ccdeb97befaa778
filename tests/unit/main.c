/* Runs all unit tests; CK_RUN_SUITE and CK_RUN_CASE (of Check) pick some. Exits non-zero on any failure. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/unit/suites.h"

int main(void)
{
    if (sodium_init() < 0)
        return EXIT_FAILURE;
    SRunner *runner = srunner_create(NULL);
    for (int i = 0; suite_makers[i]; i++)
        srunner_add_suite(runner, suite_makers[i]());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    int passed = srunner_ntests_run(runner) - failed;
    srunner_free(runner);
    printf("%d passed, %d failed\n", passed, failed);
    return failed || passed == 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
