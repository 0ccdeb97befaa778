/* The Corvids in a position. */
#include "core/root/names.h"
#include "server/lab/root/given.h"

#include <string.h>

#include "core/root/law/on_map.h"

/* A plot lies in the clearing: the first token of its kind that is left. */
static int given_plot(const struct reader *r, int clearing, const json_t *json)
{
    struct root *g = r->g;
    struct corvid *own = &g->corvid;
    const char *member;
    json_t *value;
    int kind = 0, token;
    unsigned refuted = 0, used = 0;
    uint8_t up = 0;
    json_object_foreach((json_t *)json, member, value)
    {
        int failed = strcmp(member, "plot") == 0      ? given_word(&r->at, member, value, KIND_PLOT, &kind)
                     : strcmp(member, "face_up") == 0 ? given_flag(&r->at, member, value, &up)
                     : strcmp(member, "refuted") == 0 ? root_read_mask(r, member, value, KIND_PLOT, &refuted)
                                                      : given_wrong(&r->at, member, "unknown member");
        if (failed)
            return -1;
    }
    for (int c = 0; c < CLEARINGS_MAX; c++)
        used |= own->plot[c] ? 1u << (own->plot[c] - 1) : 0;
    for (token = kind * PLOTS_OF_A_KIND; used >> token & 1; token++)
        if (token + 1 == (kind + 1) * PLOTS_OF_A_KIND)
            return given_wrong(&r->at, "plots", "no such plot is left");
    own->plot[clearing] = (uint8_t)(token + 1);
    own->refuted[clearing] = (uint8_t)refuted;
    own->face_up |= (uint16_t)(up << clearing);
    g->supply[PLOT]--;
    root_add_pieces(g, clearing, PLOT, 1);
    return 0;
}

int root_given_corvid(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *plot;
    if (strcmp(member, "placed") == 0)
        return given_byte(&r->at, member, json, PLOTS, &r->g->corvid.placed);
    if (strcmp(member, "plots") != 0)
        return given_wrong(&r->at, member, "unknown member");
    if (!json_is_object(json))
        return given_wrong(&r->at, member, "expected an object of clearings");
    json_object_foreach((json_t *)json, name, plot)
    {
        int clearing = root_value(r->at.config, KIND_CLEARING, name);
        if (clearing < 0 || !json_is_object(plot))
            return given_wrong(&r->at, member, "expected objects by clearing");
        if (given_plot(r, clearing, plot) != 0)
            return -1;
    }
    return 0;
}
