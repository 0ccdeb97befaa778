/* The section "turn" of a position. */
#include "server/lab/root/given.h"

#include <string.h>

static int read_order(const struct reader *r, const char *member, const json_t *json)
{
    size_t i;
    json_t *name;
    unsigned seen = 0;
    if (json_array_size(json) != r->g->seats)
        return given_wrong(&r->at, member, "expected every seat once");
    json_array_foreach(json, i, name)
    {
        if (given_seat(&r->at, member, name, &r->g->order[i]) != 0)
            return -1;
        seen |= 1u << r->g->order[i];
    }
    return seen == (1u << r->g->seats) - 1 ? 0 : given_wrong(&r->at, member, "expected every seat once");
}

int root_given_turn(const struct reader *r, const char *member, const json_t *json)
{
    struct turn *t = &r->g->turn;
    int phase;
    if (strcmp(member, "seat") == 0)
        return given_seat(&r->at, member, json, &t->seat);
    if (strcmp(member, "phase") == 0) {
        if (given_word(&r->at, member, json, KIND_PHASE, &phase) != 0)
            return -1;
        t->phase = (uint8_t)phase;
        return 0;
    }
    if (strcmp(member, "order") == 0)
        return read_order(r, member, json);
    if (strcmp(member, "round") == 0) {
        int round;
        if (given_number(&r->at, member, json, 999, &round) != 0)
            return -1;
        t->round = (uint16_t)round;
        return 0;
    }
    if (strcmp(member, "opened") == 0)
        return given_flag(&r->at, member, json, &t->opened);
    if (strcmp(member, "step") == 0)
        return given_byte(&r->at, member, json, 200, &t->step);
    if (strcmp(member, "actions") == 0)
        return given_byte(&r->at, member, json, 200, &t->actions);
    return given_wrong(&r->at, member, "unknown member");
}
