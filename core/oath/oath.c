/* Oath behind the one table that the rest of the project knows. */
#include "core/oath/oath.h"

#include "core/oath/check.h"
#include "core/oath/features.h"
#include "core/oath/law/agenda.h"
#include "core/oath/law/decks.h"
#include "core/oath/law/legacy.h"
#include "core/oath/law/price.h"
#include "core/oath/law/settle.h"
#include "core/oath/redact.h"
#include "core/oath/settings.h"
#include "core/oath/setup.h"
#include "core/oath/turn.h"
#include "core/oath/value.h"

/* See struct game: a change of what stored logs mean raises the revision, one of struct oath's bytes the
 * layout. */
enum { OATH_REVISION = 1, OATH_OLDEST = 1, OATH_LAYOUT = 1, EASY_STEPS = 3000 };

/* What search copies most. */
static_assert(sizeof(struct oath) <= 5000 && sizeof(struct oath_view) <= 5000, "state and view are small");

static const struct term_def verbs[VERB_COUNT] = {
#define VERB(id, name, ...) [id] = {name, {__VA_ARGS__}},
#include "core/oath/verbs.def"
#undef VERB
};
static const struct term_def events[EVENT_COUNT] = {
#define EVENT(id, name, ...) [id] = {name, {__VA_ARGS__}},
#include "core/oath/events.def"
#undef EVENT
};
static const struct term_def reasons[REASON_COUNT] = {
#define REASON(id, name, ...) [id] = {name, {__VA_ARGS__}},
#include "core/oath/reasons.def"
#undef REASON
};
static const struct term_def obstacles[OBSTACLE_COUNT] = {
#define OBSTACLE(id, name, ...) [id] = {name, {__VA_ARGS__}},
#include "core/oath/obstacles.def"
#undef OBSTACLE
};

static bool kind_secret(uint8_t kind)
{
    return kind == KIND_CARD || kind == KIND_RELIC || kind == KIND_SITE;
}

static void start(void *state, const struct game_config *config)
{
    oath_start(state, config);
}

/* What is on the agenda goes before the phase goes on. */
static void beat(void *state)
{
    struct oath *g = state;
    if (g->agenda_count > 0)
        oath_run_task(g);
    else if (g->turn.phase == PHASE_SETUP)
        oath_setup_beat(g);
    else
        oath_turn_beat(g);
    oath_settle(g);
}

static void result(const void *state, struct game_result *result)
{
    const struct oath *g = state;
    result->over = g->over;
    result->winners = g->winners;
}

static struct game_turn turn(const void *state)
{
    const struct oath *g = state;
    uint32_t number = (uint32_t)g->turn.round * OATH_SEATS_MAX + g->turn.place;
    return (struct game_turn){number, g->turn.round ? g->turn.seat : SEAT_NOBODY};
}

static void legacy_write(const void *state, struct legacy *legacy)
{
    oath_legacy_write(state, legacy);
}

static void redact(const void *state, uint8_t seat, void *view)
{
    oath_redact(state, seat, view);
}

static void reveal(const void *state, void *view)
{
    oath_reveal(state, view);
}

static int secrets(const void *state, uint8_t seat, uint8_t *ids)
{
    return oath_secrets(state, seat, ids);
}

static void rename_all(void *state, const uint8_t renamed[SECRETS_MAX])
{
    oath_rename(state, renamed);
}

static void deal_anew(void *state, const void *now, uint8_t seat, struct random_source *random)
{
    oath_deal_backs(state, now, seat, random);
}

static const char *check(const void *state)
{
    return oath_check(state);
}

static int evaluate(const void *view, uint8_t seat)
{
    return oath_evaluate(view, seat);
}

const struct game oath_game = {
    .name = "oath",
    .revision = OATH_REVISION,
    .oldest = OATH_OLDEST,
    .layout = OATH_LAYOUT,
    .seats_min = 2,
    .seats_max = OATH_SEATS_MAX,
    .state_size = sizeof(struct oath),
    .view_size = sizeof(struct oath_view),
    .match_settings = oath_match_settings,
    .match_settings_count = MATCH_SETTINGS_COUNT,
    .first_settings = 1u << SETTING_TUTORIAL,
    .seat_settings = oath_seat_settings,
    .seat_settings_count = SEAT_SETTINGS_COUNT,
    .verbs = verbs,
    .verbs_count = VERB_COUNT,
    .events = events,
    .events_count = EVENT_COUNT,
    .reasons = reasons,
    .reasons_count = REASON_COUNT,
    .obstacles = obstacles,
    .obstacles_count = OBSTACLE_COUNT,
    .kinds = oath_kinds,
    .kinds_count = KIND_END - KIND_GAME,
    .amounts = oath_amounts,
    .amounts_count = AMOUNTS,
    .kind_secret = kind_secret,
    .word = oath_word,
    .value = oath_value,
    .config_check = oath_config_check,
    .start = start,
    .beat = beat,
    .legacy_check = oath_legacy_check,
    .legacy_write = legacy_write,
    .seats_after = oath_seats_after,
    .result = result,
    .turn = turn,
    .redact = redact,
    .reveal = reveal,
    .secrets = secrets,
    .secret_group = oath_secret_group,
    .rename = rename_all,
    .deal_anew = deal_anew,
    .check = check,
    .evaluate = evaluate,
    .features = &oath_features,
    .easy_steps = EASY_STEPS,
};
