/* How the values of a position of Oath are written: cards, and what lies on them. */
#include "core/oath/law/places.h"
#include "server/lab/oath/given.h"

int oath_read_card(struct oath_reader *r, const char *member, const json_t *json, uint8_t kind, int *id)
{
    if (given_word(&r->at, member, json, kind, id) != 0)
        return -1;
    if (is_banner(*id) || cards_has(&r->placed, (uint8_t)*id))
        return given_wrong(&r->at, member, "this card lies elsewhere already, or is none that lies there");
    cards_add(&r->placed, (uint8_t)*id);
    oath_lift(r->g, *id);
    return 0;
}

int oath_read_cards(struct oath_reader *r, const char *member, const json_t *json, uint8_t kind,
                    void (*put)(struct oath *g, int id, int at), int at)
{
    size_t i;
    json_t *name;
    if (!json_is_array(json))
        return given_wrong(&r->at, member, "expected a list of cards");
    json_array_foreach(json, i, name)
    {
        int id;
        if (oath_read_card(r, member, name, kind, &id) != 0)
            return -1;
        put(r->g, id, at);
    }
    return 0;
}

int oath_read_tokens(const struct oath_reader *r, const char *member, const json_t *json, uint8_t tokens[IDS])
{
    const char *name;
    json_t *value;
    if (!json_is_object(json))
        return given_wrong(&r->at, member, "expected an object of numbers by card");
    json_object_foreach((json_t *)json, name, value)
    {
        int id = oath_value(r->at.config, KIND_CARD, name);
        if (id < 0)
            return given_wrong(&r->at, member, "expected the name of a card");
        if (given_byte(&r->at, member, value, FAVOR_ALL, &tokens[id]) != 0)
            return -1;
    }
    return 0;
}
