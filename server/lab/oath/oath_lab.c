/* See oath_lab.h. */
#include "server/lab/oath/oath_lab.h"

#include "core/oath/oath.h"
#include "protocol/config.h"
#include "protocol/oath/oath_kit.h"
#include "protocol/words.h"
#include "server/lab/oath/given.h"

/* The string of the chronicle that the match begins from. */
static int read_legacy(const json_t *scenario, struct game_config *config, struct fault *fault)
{
    const json_t *legacy = json_object_get(scenario, "legacy");
    if (!legacy)
        return 0;
    if (!json_is_string(legacy))
        return fault_set(fault, FAULT_BAD_CONFIG, "legacy", "expected the string of a chronicle");
    return kit_legacy_read(&oath_kit, json_string_value(legacy), &config->legacy, fault);
}

/* "boards":["chancellor","black"] is short for a whole configuration. */
static int short_config(const json_t *scenario, struct game_config *config, struct fault *fault)
{
    const json_t *boards = json_object_get(scenario, "boards");
    json_t *own = json_object_get(scenario, "settings"), *name;
    size_t i;
    if (own && !json_is_object(own))
        return fault_set(fault, FAULT_BAD_CONFIG, "settings", "expected an object");
    if (!json_is_array(boards) || json_array_size(boards) > SEATS_MAX)
        return fault_set(fault, FAULT_BAD_CONFIG, "boards", "a scenario needs a list of boards, or config");
    json_t *seats = json_object();
    json_array_foreach(boards, i, name)
    {
        json_object_set_new(seats, seat_name((uint8_t)i), json_pack("{s:O}", "board", name));
    }
    json_t *made = json_pack("{s:i,s:o,s:o}", "seats", (int)json_array_size(boards), "settings",
                             own ? json_deep_copy(own) : json_object(), "seat_settings", seats);
    int result = config_read(&oath_game, made, config, fault);
    json_decref(made);
    return result ? fault_inside(fault, "boards") : read_legacy(scenario, config, fault);
}

static const char *const short_members[] = {"boards", "settings", "legacy", NULL};

const struct lab_game oath_lab = {
    .game = &oath_game,
    .given = oath_given,
    .short_members = short_members,
    .short_config = short_config,
    .sim = &oath_sim,
};
