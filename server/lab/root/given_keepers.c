/* The Keepers in a position. */
#include "core/root/names.h"
#include "server/lab/root/given.h"

#include <string.h>

#include "core/root/factions/keepers.h"

/* A relic lies in the forest: the first place and the first relic of its type and value that are left. */
static int given_relic(const struct reader *r, int forest, const json_t *json)
{
    struct root *g = r->g;
    const char *member;
    json_t *data;
    int type = -1, value = 0, face = 0, place;
    uint8_t up = 0;
    unsigned used = 0;
    json_object_foreach((json_t *)json, member, data)
    {
        int failed = strcmp(member, "relic") == 0   ? given_word(&r->at, member, data, KIND_RELIC, &type)
                     : strcmp(member, "value") == 0 ? given_number(&r->at, member, data, RELIC_VALUES, &value)
                     : strcmp(member, "face_up") == 0 ? given_flag(&r->at, member, data, &up)
                                                      : given_wrong(&r->at, member, "unknown member");
        if (failed)
            return -1;
    }
    if (type < 0 || value == 0)
        return given_wrong(&r->at, "relics", "expected relic and value of each");
    for (place = type * RELICS_OF_A_TYPE; place < (type + 1) * RELICS_OF_A_TYPE; place++)
        used |= g->keepers.forest[place] ? 1u << g->relic_face[place] : 0;
    while (face < RELICS_OF_A_TYPE && (root_relic_face_value(face) != value || (used >> face & 1)))
        face++;
    for (place = type * RELICS_OF_A_TYPE; face < RELICS_OF_A_TYPE && g->keepers.forest[place]; place++)
        continue;
    if (face == RELICS_OF_A_TYPE)
        return given_wrong(&r->at, "relics", "no such relic is left");
    g->keepers.forest[place] = (uint8_t)(forest + 1);
    g->keepers.face_up = (uint16_t)(g->keepers.face_up | up << place);
    g->relic_face[place] = (uint8_t)face;
    return 0;
}

static int given_relics(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *list, *relic;
    size_t i;
    if (!json_is_object(json))
        return given_wrong(&r->at, member, "expected an object of forests");
    json_object_foreach((json_t *)json, name, list)
    {
        int forest = root_value(r->at.config, KIND_PLACE, name);
        if (forest < FOREST_BASE || !json_is_array(list))
            return given_wrong(&r->at, member, "expected lists by forest");
        json_array_foreach(list, i, relic)
        {
            if (!json_is_object(relic))
                return given_wrong(&r->at, member, "expected an object for each relic");
            if (given_relic(r, forest - FOREST_BASE, relic) != 0)
                return -1;
        }
    }
    return 0;
}

/* type: values of the relics on the board, from the left */
static int given_recovered(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *list, *value;
    size_t i;
    if (!json_is_object(json))
        return given_wrong(&r->at, member, "expected an object of types of relic");
    json_object_foreach((json_t *)json, name, list)
    {
        int type = root_value(r->at.config, KIND_RELIC, name);
        if (type < 0 || json_array_size(list) > RELICS_OF_A_TYPE)
            return given_wrong(&r->at, member, "expected at most four values of each type");
        json_array_foreach(list, i, value)
        {
            if (given_byte(&r->at, member, value, RELIC_VALUES, &r->g->keepers.recovered[type][i]) != 0)
                return -1;
        }
    }
    return 0;
}

/* waystation: the type it shows */
static int given_waystations(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *type;
    int value;
    if (!json_is_object(json))
        return given_wrong(&r->at, member, "expected an object of waystations");
    json_object_foreach((json_t *)json, name, type)
    {
        int piece = root_value(r->at.config, KIND_PIECE, name);
        if (piece < WAYSTATION_TABLET_JEWELRY || piece >= WAYSTATION_TABLET_JEWELRY + WAYSTATIONS)
            return given_wrong(&r->at, member, "expected the names of waystations");
        if (given_word(&r->at, member, type, KIND_RELIC, &value) != 0)
            return -1;
        r->g->keepers.shows[piece - WAYSTATION_TABLET_JEWELRY] = (uint8_t)value;
    }
    return 0;
}

static int read_retinue(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *cards;
    if (!json_is_object(json))
        return given_wrong(&r->at, member, "expected an object of columns");
    json_object_foreach((json_t *)json, name, cards)
    {
        int column = root_value(r->at.config, KIND_RETINUE, name);
        if (column < 0)
            return given_wrong(&r->at, member, "expected columns move, battle_then_delve, move_or_recover");
        if (root_read_cards(r, member, cards, &r->g->keepers.retinue[column]) != 0)
            return -1;
        root_read_know(r->g, r->g->keepers.retinue[column], SEATS_ALL);
    }
    return 0;
}

static int read_retainers(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *count;
    if (!json_is_object(json))
        return given_wrong(&r->at, member, "expected an object of columns");
    json_object_foreach((json_t *)json, name, count)
    {
        int column = root_value(r->at.config, KIND_RETINUE, name);
        if (column < 0)
            return given_wrong(&r->at, member, "expected columns move, battle_then_delve, move_or_recover");
        if (given_byte(&r->at, member, count, RETINUE_COLUMNS, &r->g->keepers.retainers[column]) != 0)
            return -1;
    }
    return 0;
}

int root_given_keepers(const struct reader *r, const char *member, const json_t *json)
{
    if (strcmp(member, "relics") == 0)
        return given_relics(r, member, json);
    if (strcmp(member, "recovered") == 0)
        return given_recovered(r, member, json);
    if (strcmp(member, "waystations") == 0)
        return given_waystations(r, member, json);
    if (strcmp(member, "retinue") == 0)
        return read_retinue(r, member, json);
    if (strcmp(member, "retainers") == 0)
        return read_retainers(r, member, json);
    return given_wrong(&r->at, member, "unknown member");
}
