/* See unit.h. */
#include "tests/unit/unit.h"

#include <sodium.h>
#include <stdlib.h>

int unit_run(Suite *suite)
{
    if (sodium_init() < 0)
        return EXIT_FAILURE;
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
