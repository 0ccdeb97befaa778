/* The Vagabonds in a position. */
#include "server/lab/root/given.h"

#include <string.h>

static int read_vagabond(const struct reader *r, const char *member, const json_t *json, struct vagabond *v)
{
    int value;
    unsigned mask = 0;
    if (strcmp(member, "character") == 0) {
        if (given_word(&r->at, member, json, KIND_CHARACTER, &value) != 0)
            return -1;
        v->character = (uint8_t)(value + 1);
        return 0;
    }
    if (strcmp(member, "ready") == 0)
        return root_read_items(r, member, json, v->items.ready);
    if (strcmp(member, "exhausted") == 0)
        return root_read_items(r, member, json, v->items.exhausted);
    if (strcmp(member, "damaged") == 0)
        return root_read_items(r, member, json, v->items.damaged_ready);
    if (strcmp(member, "damaged_exhausted") == 0)
        return root_read_items(r, member, json, v->items.damaged_exhausted);
    if (strcmp(member, "relations") == 0)
        return root_read_by_seat(r, member, json, KIND_RELATION, v->relation);
    if (strcmp(member, "aids") == 0)
        return root_read_by_seat(r, member, json, KIND_COUNT, v->aids);
    if (strcmp(member, "scorched") == 0) {
        if (root_read_mask(r, member, json, KIND_CLEARING, &mask) != 0)
            return -1;
        v->scorched = (uint16_t)mask;
        return 0;
    }
    if (strcmp(member, "marked") == 0) {
        if (root_read_mask(r, member, json, KIND_ITEM, &mask) != 0)
            return -1;
        v->marked = (uint8_t)mask;
        return 0;
    }
    if (strcmp(member, "improvised") == 0)
        return given_flag(&r->at, member, json, &v->improvised);
    if (strcmp(member, "quests") == 0 || strcmp(member, "completed") == 0) {
        if (root_read_mask(r, member, json, KIND_QUEST, &mask) != 0)
            return -1;
        r->g->vagabonds.quests_deck &= (uint16_t)~mask;
        if (strcmp(member, "quests") == 0)
            r->g->vagabonds.quests_open = (uint16_t)mask;
        else
            v->quests_done = (uint16_t)mask;
        return 0;
    }
    return given_wrong(&r->at, member, "unknown member");
}

int root_given_vagabond(const struct reader *r, const char *member, const json_t *json)
{
    return read_vagabond(r, member, json, &r->g->vagabond);
}

int root_given_vagabond2(const struct reader *r, const char *member, const json_t *json)
{
    return read_vagabond(r, member, json, &r->g->vagabond2);
}
