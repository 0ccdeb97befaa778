/* The Riverfolk in a position. */
#include "core/root/names.h"
#include "server/lab/root/given.h"

#include <string.h>

/* seat: warriors, out of its supply */
static int read_box(const struct reader *r, const char *member, const json_t *json, uint8_t *box)
{
    if (root_read_by_seat(r, member, json, KIND_COUNT, box) != 0)
        return -1;
    for (uint8_t seat = 0; seat < r->g->seats; seat++) {
        if (box[seat] > r->g->warriors_supply[seat])
            return given_wrong(&r->at, member, "more warriors than the supply holds");
        r->g->warriors_supply[seat] = (uint8_t)(r->g->warriors_supply[seat] - box[seat]);
    }
    return 0;
}

static int read_crafting(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *box;
    if (!json_is_object(json))
        return given_wrong(&r->at, member, "expected an object of suits");
    json_object_foreach((json_t *)json, name, box)
    {
        int suit = root_value(r->at.config, KIND_SUIT, name);
        if (suit < 0 || suit >= SUITS_PRINTED)
            return given_wrong(&r->at, member, "expected suits fox, rabbit, mouse");
        if (read_box(r, member, box, r->g->riverfolk.crafting[suit]) != 0)
            return -1;
    }
    return 0;
}

static int read_prices(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *price;
    int n;
    if (!json_is_object(json))
        return given_wrong(&r->at, member, "expected an object of services");
    json_object_foreach((json_t *)json, name, price)
    {
        int service = root_value(r->at.config, KIND_SERVICE, name);
        if (service < 0)
            return given_wrong(&r->at, member, "expected services hand_card, riverboats, mercenaries");
        if (given_number(&r->at, member, price, 4, &n) != 0)
            return -1;
        r->g->riverfolk.price[service] = (uint8_t)n;
    }
    return 0;
}

/* A seat, stored as 1 + seat. */
static int read_holder(const struct reader *r, const char *member, const json_t *json, uint8_t *holder)
{
    uint8_t seat;
    if (given_seat(&r->at, member, json, &seat) != 0)
        return -1;
    *holder = (uint8_t)(seat + 1);
    return 0;
}

int root_given_riverfolk(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    struct riverfolk *f = &g->riverfolk;
    if (strcmp(member, "payments") == 0)
        return read_box(r, member, json, f->payments);
    if (strcmp(member, "funds") == 0)
        return read_box(r, member, json, f->funds);
    if (strcmp(member, "committed") == 0)
        return read_box(r, member, json, f->committed);
    if (strcmp(member, "crafting") == 0)
        return read_crafting(r, member, json);
    if (strcmp(member, "prices") == 0)
        return read_prices(r, member, json);
    if (strcmp(member, "bought") == 0)
        return given_byte(&r->at, member, json, CLEARINGS_MAX, &f->bought);
    if (strcmp(member, "riverboats") == 0)
        return read_holder(r, member, json, &f->riverboats);
    if (strcmp(member, "mercenaries") == 0) {
        if (read_holder(r, member, json, &f->mercenaries) != 0)
            return -1;
        if (g->turn.phase != BIRDSONG) /* the turn was read before */
            g->lent_to[g->seat_of[RIVERFOLK]] = f->mercenaries;
        return 0;
    }
    return given_wrong(&r->at, member, "unknown member");
}
