/* See root_lab.h. */
#include "server/lab/root/root_lab.h"

#include "core/root/root.h"
#include "protocol/config.h"
#include "protocol/words.h"
#include "server/lab/root/given.h"

/* Settings of the match besides "factions", seated unless they say otherwise. */
static json_t *settings_of(const json_t *scenario)
{
    json_t *settings = json_pack("{s:s}", "order", "seated");
    json_object_update(settings, json_object_get(scenario, "settings"));
    return settings;
}

/* "factions":["marquise","eyrie"] is short for a whole configuration. */
static int short_config(const json_t *scenario, struct game_config *config, struct fault *fault)
{
    const json_t *factions = json_object_get(scenario, "factions");
    const json_t *own = json_object_get(scenario, "settings");
    if (own && !json_is_object(own))
        return fault_set(fault, FAULT_BAD_CONFIG, "settings", "expected an object");
    if (!json_is_array(factions) || json_array_size(factions) > SEATS_MAX)
        return fault_set(fault, FAULT_BAD_CONFIG, "factions",
                         "a scenario needs a list of factions, or config");
    json_t *settings = settings_of(scenario), *seats = json_object(), *name;
    size_t i;
    json_array_foreach(factions, i, name)
    {
        json_object_set_new(seats, seat_name((uint8_t)i), json_pack("{s:O}", "faction", name));
    }
    if (json_object_get(json_object_get(scenario, "given"), "hirelings"))
        json_object_set_new(settings, "hirelings", json_string("three"));
    json_t *made = json_pack("{s:i,s:o,s:o}", "seats", (int)json_array_size(factions), "settings", settings,
                             "seat_settings", seats);
    int result = config_read(&root_game, made, config, fault);
    json_decref(made);
    return result ? fault_inside(fault, "factions") : 0;
}

static const char *const short_members[] = {"factions", "settings", NULL};

const struct lab_game root_lab = {
    .game = &root_game,
    .given = root_given,
    .short_members = short_members,
    .short_config = short_config,
    .sim = &root_sim,
};
