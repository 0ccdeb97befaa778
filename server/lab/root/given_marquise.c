/* The Marquise in a position. */
#include "server/lab/root/given.h"

#include <string.h>

int root_given_marquise(const struct reader *r, const char *member, const json_t *json)
{
    if (strcmp(member, "recruited") == 0)
        return given_flag(&r->at, member, json, &r->g->marquise.recruited);
    if (strcmp(member, "second_march") == 0)
        return given_flag(&r->at, member, json, &r->g->marquise.second_march);
    return given_wrong(&r->at, member, "unknown member");
}
