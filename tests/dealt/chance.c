/*
 * A server for tests in browsers that deals the same each time it is started, and whose bots draw the same: a
 * test that needs a certain question finds it, or never does. DEALS, a number, deals others.
 */
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "server/hall/server.h"

/* The number that follows in one of several rows. */
static uint64_t next_of(uint64_t row)
{
    static uint64_t given[2];
    const char *deals = getenv("DEALS");
    struct quick_random random =
        quick_random_of(deals ? strtoull(deals, NULL, 10) : 0, 2 * given[row]++ + row);
    return quick_random_next(&random);
}

void __wrap_server_secret(uint8_t secret[FAIR_SECRET_SIZE]);
void __wrap_server_secret(uint8_t secret[FAIR_SECRET_SIZE])
{
    uint64_t number = next_of(0);
    memset(secret, 0, FAIR_SECRET_SIZE);
    memcpy(secret, &number, sizeof number);
}

uint64_t __wrap_server_random(void);
uint64_t __wrap_server_random(void)
{
    return next_of(1);
}
