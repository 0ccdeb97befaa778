/* The Hundreds in a position. */
#include "server/lab/root/given.h"

#include <string.h>

int root_given_hundreds(const struct reader *r, const char *member, const json_t *json)
{
    struct hundreds *h = &r->g->hundreds;
    int mood;
    unsigned mask = 0;
    if (strcmp(member, "mood") == 0) {
        if (given_word(&r->at, member, json, KIND_MOOD, &mood) != 0)
            return -1;
        h->mood = (uint8_t)(mood + 1);
        return 0;
    }
    if (strcmp(member, "hoard") == 0)
        return root_read_items(r, member, json, h->hoard);
    if (strcmp(member, "marked") == 0) {
        if (root_read_mask(r, member, json, KIND_ITEM, &mask) != 0)
            return -1;
        h->marked = (uint8_t)mask;
        return 0;
    }
    if (strcmp(member, "acted") == 0)
        return given_byte(&r->at, member, json, HOARD_SPACES, &h->acted);
    return given_wrong(&r->at, member, "unknown member");
}
