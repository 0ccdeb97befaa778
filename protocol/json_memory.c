/* See json_memory.h. */
#include "protocol/json_memory.h"

#include <jansson.h>
#include <stdlib.h>

static _Thread_local bool was_short;

static void *noted(size_t size)
{
    void *memory = malloc(size);
    was_short |= !memory;
    return memory;
}

void json_memory_watch(void)
{
    json_set_alloc_funcs(noted, free);
}

bool json_memory_was_short(void)
{
    bool now = was_short;
    was_short = false;
    return now;
}
