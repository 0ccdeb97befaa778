/* The section "hirelings" of a position. */
#include "core/root/names.h"
#include "server/lab/root/given.h"

#include <stdio.h>
#include <string.h>

#include "core/root/hirelings/hireling.h"

/* A list of pairs of clearings that a path joins. */
static int read_bandits(const struct reader *r, const char *member, const json_t *json)
{
    size_t i;
    json_t *pair;
    if (!json_is_array(json) || json_array_size(json) > BANDITS)
        return given_wrong(&r->at, member, "expected a list of at most four pairs of clearings");
    json_array_foreach(json, i, pair)
    {
        int a, b;
        if (given_word(&r->at, member, json_array_get(pair, 0), KIND_CLEARING, &a) != 0 ||
            given_word(&r->at, member, json_array_get(pair, 1), KIND_CLEARING, &b) != 0)
            return -1;
        r->g->hirelings.bandit[i][0] = (uint8_t)a;
        r->g->hirelings.bandit[i][1] = (uint8_t)b;
    }
    return 0;
}

/* clearing: list of owners that came there this turn */
static int read_came(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *list, *came;
    size_t i;
    if (!json_is_object(json))
        return given_wrong(&r->at, member, "expected an object of clearings");
    json_object_foreach((json_t *)json, name, list)
    {
        int clearing = root_value(r->at.config, KIND_CLEARING, name);
        if (clearing < 0)
            return given_wrong(&r->at, member, "expected an object of clearings");
        json_array_foreach(list, i, came)
        {
            uint8_t owner;
            if (root_read_owner(r, member, came, &owner) != 0)
                return -1;
            r->g->hirelings.came[clearing] |= SEAT_BIT(owner);
        }
    }
    return 0;
}

/* Cards of the discard pile, the topmost first. */
static int read_discard_top(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    for (size_t i = json_array_size(json); i > 0; i--) {
        uint8_t card;
        if (root_read_one_card(r, member, json_array_get(json, i - 1), &card) != 0)
            return -1;
        g->discard_pile |= CARD_BIT(card - 1);
        g->known_to[card - 1] = SEATS_ALL;
        g->hirelings.pile[g->hirelings.pile_count++] = (uint8_t)(card - 1);
    }
    return json_is_array(json) ? 0 : given_wrong(&r->at, member, "expected a list of cards");
}

static int read_used(const struct reader *r, const char *member, const json_t *json, uint8_t h)
{
    const struct hireling_action *acts = hireling_side(r->g, h)->acts;
    unsigned mask = 0;
    if (root_read_mask(r, member, json, KIND_ACT, &mask) != 0)
        return -1;
    for (int i = 0; i < HIRELING_ACTS_MAX; i++)
        if (acts[i].play && (mask >> acts[i].act & 1))
            hireling_own(r->g, h)->used |= acts[i].entry;
    return 0;
}

/* What lies on the cards themselves. */
static int given_on_card(const struct reader *r, const char *member, const json_t *json, uint8_t h)
{
    struct root *g = r->g;
    struct hirelings *all = &g->hirelings;
    if (strcmp(member, "coffin") == 0)
        return root_given_coffin(r, member, json, h);
    if (strcmp(member, "on_card") == 0) {
        if (given_byte(&r->at, member, json, g->warriors_supply[h], &all->on_card) != 0)
            return -1;
        g->warriors_supply[h] = (uint8_t)(g->warriors_supply[h] - all->on_card);
        return 0;
    }
    if (strcmp(member, "clubs") == 0)
        return given_byte(&r->at, member, json, 3, &all->clubs);
    if (strcmp(member, "items") == 0)
        return root_read_items(r, member, json, all->items);
    if (strcmp(member, "exhausted") == 0)
        return given_byte(&r->at, member, json, 50, &all->tired);
    if (strcmp(member, "bandits") == 0)
        return read_bandits(r, member, json);
    if (strcmp(member, "came") == 0)
        return read_came(r, member, json);
    if (strcmp(member, "discard_top") == 0)
        return read_discard_top(r, member, json);
    if (strcmp(member, "kept") == 0) {
        int failed = root_read_cards(r, member, json, &all->kept);
        root_read_know(g, all->kept, SEATS_ALL);
        return failed;
    }
    return given_wrong(&r->at, member, "unknown member");
}

static int given_hireling(const struct reader *r, const char *member, const json_t *json, uint8_t h)
{
    struct root *g = r->g;
    int value;
    if (strcmp(member, "hireling") == 0)
        return 0; /* read first */
    if (strcmp(member, "controller") == 0)
        return given_seat(&r->at, member, json, &g->allegiance[h]);
    if (strcmp(member, "markers") == 0)
        return given_byte(&r->at, member, json, 4, &hireling_own(g, h)->markers);
    if (strcmp(member, "fresh") == 0)
        return given_flag(&r->at, member, json, &hireling_own(g, h)->fresh);
    if (strcmp(member, "used") == 0)
        return read_used(r, member, json, h);
    if (strcmp(member, "pawn") == 0) {
        if (given_word(&r->at, member, json, KIND_PLACE, &value) != 0)
            return -1;
        g->pawn[h] = (uint8_t)value;
        return 0;
    }
    return given_on_card(r, member, json, h);
}

/* Who they are is known before any pieces are put on the map. */
int root_given_hirelings(struct reader *r, const json_t *json)
{
    const char *member;
    json_t *value;
    for (uint8_t h = r->g->seats; h < r->g->seats + json_object_size(json); h++) {
        const char *name = root_word(r->at.config, KIND_OWNER, h, WORD_EXACT);
        const json_t *element = name ? json_object_get(json, name) : NULL;
        int side;
        snprintf(r->at.path, sizeof r->at.path, "hirelings.%s", name ? name : "");
        if (!json_is_object(element))
            return fault_set(r->at.fault, FAULT_BAD_FIELD, "hirelings",
                             "expected h1 to h3, as many as there are");
        if (given_word(&r->at, "hireling", json_object_get(element, "hireling"), KIND_HIRELING, &side) != 0)
            return -1;
        root_hireling_joins(r->g, side / HIRELING_SIDES, side % HIRELING_SIDES);
        json_object_foreach((json_t *)element, member,
                            value) if (given_hireling(r, member, value, h) != 0) return -1;
    }
    return 0;
}
