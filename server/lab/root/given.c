/* From a position of Root written as JSON to its state. Sections mirror those of the view
 * (docs/root-view.md). */
#include "server/lab/root/given.h"

#include <stdio.h>
#include <string.h>

#include "core/root/check.h"
#include "core/root/names.h"
#include "core/root/root.h"
#include "protocol/words.h"

/* In the order in which they are read: supplies are counted after what lies on the map. */
static const struct section {
    const char *name;
    int (*read)(const struct reader *r, const char *member, const json_t *json);
    int faction; /* that must be in play, or FACTION_COUNT */
} sections[] = {
    {"turn", root_given_turn, FACTION_COUNT},
    {"marquise", root_given_marquise, MARQUISE},
    {"eyrie", root_given_eyrie, EYRIE},
    {"alliance", root_given_alliance, ALLIANCE},
    {"vagabond", root_given_vagabond, VAGABOND},
    {"vagabond2", root_given_vagabond2, VAGABOND2},
    {"lizard", root_given_lizard, LIZARD},
    {"riverfolk", root_given_riverfolk, RIVERFOLK},
    {"duchy", root_given_duchy, DUCHY},
    {"corvid", root_given_corvid, CORVID},
    {"hundreds", root_given_hundreds, HUNDREDS},
    {"keepers", root_given_keepers, KEEPERS},
    {"markers", root_given_markers, FACTION_COUNT},
    {"supply", root_given_supply, FACTION_COUNT},
};

static int read_section(struct reader *r, const struct section *s, const json_t *json)
{
    snprintf(r->at.path, sizeof r->at.path, "%s", s->name);
    if (s->faction != FACTION_COUNT && r->g->seat_of[s->faction] == SEAT_NOBODY)
        return fault_set(r->at.fault, FAULT_BAD_FIELD, s->name, "this faction is not in play");
    if (!json_is_object(json))
        return fault_set(r->at.fault, FAULT_BAD_FIELD, s->name, "expected an object");
    const char *member;
    json_t *value;
    json_object_foreach((json_t *)json, member, value) if (s->read(r, member, value) != 0) return -1;
    return 0;
}

/* "clearings" and "seats": objects of objects by name. */
static int read_elements(struct reader *r, const char *section, const json_t *json, bool seats)
{
    const char *name, *member;
    json_t *element, *value;
    if (!json_is_object(json))
        return fault_set(r->at.fault, FAULT_BAD_FIELD, section, "expected an object");
    json_object_foreach((json_t *)json, name, element)
    {
        snprintf(r->at.path, sizeof r->at.path, "%s.%s", section, name);
        int index = seats ? seat_of_name(name) : root_value(r->at.config, KIND_CLEARING, name);
        if (index < 0 || (seats && index >= r->g->seats) || !json_is_object(element))
            return fault_set(r->at.fault, FAULT_BAD_FIELD, r->at.path, "no such %s",
                             seats ? "seat" : "clearing");
        json_object_foreach(element, member, value)
        {
            int failed = seats ? root_given_seat(r, member, value, (uint8_t)index)
                               : root_given_clearing(r, member, value, index);
            if (failed)
                return -1;
        }
    }
    return 0;
}

/* Members are read in a fixed order, so that supplies are counted after what lies on the map. */
static int read_all(struct reader *r, const json_t *given)
{
    const char *name;
    json_t *json;
    json_object_foreach((json_t *)given, name, json)
    {
        bool known =
            strcmp(name, "clearings") == 0 || strcmp(name, "seats") == 0 || strcmp(name, "hirelings") == 0;
        for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
            known = known || strcmp(name, sections[i].name) == 0;
        if (!known)
            return fault_set(r->at.fault, FAULT_BAD_FIELD, name, "unknown section");
    }
    if ((json = json_object_get(given, "hirelings")) && root_given_hirelings(r, json) != 0)
        return -1;
    if ((json = json_object_get(given, "clearings")) && read_elements(r, "clearings", json, false) != 0)
        return -1;
    if ((json = json_object_get(given, "seats")) && read_elements(r, "seats", json, true) != 0)
        return -1;
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if ((json = json_object_get(given, sections[i].name)) && read_section(r, &sections[i], json) != 0)
            return -1;
    snprintf(r->at.path, sizeof r->at.path, "supply");
    json = json_object_get(json_object_get(given, "supply"), "deck");
    if (json && root_given_deck(r, json) != 0)
        return -1;
    return 0;
}

int root_given(const json_t *given, const struct game_config *config, void *state, struct fault *fault)
{
    struct root *g = state;
    root_game.start(g, config);
    for (g->order_count = 0; g->order_count < g->seats; g->order_count++)
        g->order[g->order_count] = g->order_count;
    g->landmarks.dealt = g->landmarks.to_deal = 0;
    g->turn.phase = BIRDSONG;
    g->turn.round = 1;
    g->vagabonds.quests_deck = (1u << QUEST_COUNT) - 1;
    g->lizard.outcast = FOX + 1;
    g->hundreds.mood = STUBBORN + 1;
    for (int service = 0; service < SERVICE_COUNT; service++)
        g->riverfolk.price[service] = 1;
    struct reader r = {.at = {&root_game, config, fault, ""}, .g = g};
    if (!json_is_object(given))
        return fault_set(fault, FAULT_BAD_FIELD, "given", "expected an object");
    if (read_all(&r, given) != 0)
        return fault_inside(fault, "given");
    for (int i = 0; i < g->seats; i++)
        if (g->order[i] == g->turn.seat)
            g->turn.place = (uint8_t)i;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (g->faction[seat] == FACTION_COUNT)
            return fault_set(fault, FAULT_BAD_FIELD, "config", "every seat needs a faction");
    const char *broken = root_check(g);
    return broken ? fault_set(fault, FAULT_BAD_FIELD, "given", "%s", broken) : 0;
}
