/* The server's clock: the one place that asks the machine for the time of day. See server.h. */
#include <time.h>

#include "server/server.h"

uint64_t server_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}
