/* Root behind the one table that the rest of the project knows. */
#include "core/root/root.h"

#include "core/root/check.h"
#include "core/root/law/clearings.h"
#include "core/root/law/rule.h"
#include "core/root/names.h"
#include "core/root/reach.h"
#include "core/root/redact.h"
#include "core/root/settings.h"
#include "core/root/turn.h"
#include "core/root/features.h"

/* See struct game: a change of what stored logs mean raises the revision, one of struct root's bytes the
 * layout. */
enum { ROOT_REVISION = 2, ROOT_OLDEST = 2, ROOT_LAYOUT = 3 };

static const struct term_def verbs[VERB_COUNT] = {
#define VERB(id, name, ...) [id] = {name, {__VA_ARGS__}},
#include "core/root/verbs.def"
#undef VERB
};
static const struct term_def events[EVENT_COUNT] = {
#define EVENT(id, name, ...) [id] = {name, {__VA_ARGS__}},
#include "core/root/events.def"
#undef EVENT
};
static const struct term_def reasons[REASON_COUNT] = {
#define REASON(id, name, ...) [id] = {name, {__VA_ARGS__}},
#include "core/root/reasons.def"
#undef REASON
};
static const struct term_def obstacles[OBSTACLE_COUNT] = {
#define OBSTACLE(id, name, ...) [id] = {name, {__VA_ARGS__}},
#include "core/root/obstacles.def"
#undef OBSTACLE
};

static bool kind_secret(uint8_t kind)
{
    return kind == KIND_CARD;
}

/* What tokens of factions show on their other side. */
static bool kind_veiled(uint8_t kind)
{
    return kind == KIND_PLOT || kind == KIND_RELIC;
}

static void start(void *state, const struct game_config *config)
{
    root_start(state, config);
}

/* Who rules is counted where a beat ends, so that none begins without, however often it runs; before, where
 * the last one did not come that far (end_beat). */
static void play_turn(struct root *g)
{
    if (g->remembered.counted != root_all_clearings(g))
        root_remember_rule(g);
    root_turn_beat(g);
    root_remember_rule(g);
}

static void beat(void *state)
{
    struct root *g = state;
    g->reshuffled = 0;
    g->told = 0;
    if (g->turn.phase == PHASE_SETUP)
        root_setup_beat(g);
    else
        play_turn(g);
}

static void result(const void *state, struct game_result *result)
{
    const struct root *g = state;
    result->over = g->over;
    result->scored = true;
    result->winners = g->winners;
    for (int seat = 0; seat < g->seats; seat++)
        result->score[seat] = g->score[seat];
}

static void redact(const void *state, uint8_t seat, void *view)
{
    root_redact(state, seat, view);
}

static void redact_shared(const void *state, void *view)
{
    root_redact_shared(state, view);
}

static void redact_own(const void *state, uint8_t seat, void *view)
{
    root_redact_own(state, seat, view);
}

static void reveal(const void *state, void *view)
{
    root_reveal(state, view);
}

static int secrets(const void *state, uint8_t seat, uint8_t *ids)
{
    return root_secrets(state, seat, ids);
}

static void rename_all(void *state, const uint8_t renamed[SECRETS_MAX])
{
    root_rename(state, renamed);
}

static const char *check(const void *state)
{
    return root_check(state);
}

/* Rounds count from 1 once the first turn begins, `place` within them. */
static struct game_turn turn(const void *state)
{
    const struct root *g = state;
    uint32_t number = (uint32_t)g->turn.round * ROOT_SEATS_MAX + g->turn.place;
    return (struct game_turn){number, g->turn.round ? g->turn.seat : SEAT_NOBODY};
}

static int evaluate(const void *view, uint8_t seat)
{
    return root_evaluate(view, seat);
}

static bool passing(const void *state)
{
    return root_passing(state);
}

const struct game root_game = {
    .name = "root",
    .revision = ROOT_REVISION,
    .oldest = ROOT_OLDEST,
    .layout = ROOT_LAYOUT,
    .seats_min = 2,
    .seats_max = (int)FACTION_COUNT < ROOT_SEATS_MAX ? (int)FACTION_COUNT : ROOT_SEATS_MAX,
    .state_size = sizeof(struct root),
    .remembered_size = sizeof(struct root) - offsetof(struct root, remembered),
    .passing_offset = ROOT_PASSING_OFFSET,
    .passing_size = ROOT_PASSING_SIZE,
    .passing = passing,
    .view_size = sizeof(struct root_view),
    .match_settings = root_match_settings,
    .match_settings_count = MATCH_SETTINGS_COUNT,
    .seat_settings = root_seat_settings,
    .seat_settings_count = SEAT_SETTINGS_COUNT,
    .verbs = verbs,
    .verbs_count = VERB_COUNT,
    .events = events,
    .events_count = EVENT_COUNT,
    .reasons = reasons,
    .reasons_count = REASON_COUNT,
    .obstacles = obstacles,
    .obstacles_count = OBSTACLE_COUNT,
    .kinds = root_kinds,
    .kinds_count = KIND_END - KIND_GAME,
    .kind_secret = kind_secret,
    .kind_veiled = kind_veiled,
    .word = root_word,
    .value = root_value,
    .config_check = root_config_check,
    .advise = root_advise,
    .start_check = root_start_check,
    .start = start,
    .beat = beat,
    .result = result,
    .turn = turn,
    .redact = redact,
    .redact_shared = redact_shared,
    .redact_own = redact_own,
    .reveal = reveal,
    .secrets = secrets,
    .secret_group = root_secret_group,
    .rename = rename_all,
    .check = check,
    .evaluate = evaluate,
    .features = &root_features,
};
