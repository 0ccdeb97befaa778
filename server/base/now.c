/* The machine's clocks: the one place that asks for them. */
#include "server/base/now.h"

#include <time.h>

static uint64_t read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

uint64_t server_now(void)
{
    return read_clock(CLOCK_REALTIME);
}

uint64_t server_steady(void)
{
    return read_clock(CLOCK_MONOTONIC);
}
