/* Root behind the one table that the rest of the project knows. */
#include "core/root/hirelings/hireling.h"
#include "core/root/root.h"

#include <stdio.h>

#include "core/root/check.h"
#include "core/root/law.h"
#include "core/root/reach.h"
#include "core/root/redact.h"
#include "core/root/turn.h"

/* See struct game: a change of what stored logs mean raises the revision, one of struct root's bytes the
 * layout. */
enum { ROOT_REVISION = 1, ROOT_OLDEST = 1, ROOT_LAYOUT = 2 };

static const char *const order_names[] = {"random", "seated"};
static const char *const suits_names[] = {"printed", "random", "of_setup"};
static const char *const setup_names[SETUPS_COUNT] = {"standard", "advanced", "advanced_chosen"};
static const char *const out_or_in[] = {"out", "in"};
static const char *const off_or_on[] = {"off", "on"};
static const char *const hirelings_names[HIRELINGS_OPTIONS] = {"none", "three"};
static const char *const hireling_choices[HIRELING_COUNT + 1] = {
    "any",
#define HIRELING(id, promoted, demoted, def) promoted,
#include "core/root/hirelings.def"
#undef HIRELING
};
static const char *const faction_choices[] = {
    "any",
#define FACTION(id, name, hooks) name,
#include "core/root/factions.def"
#undef FACTION
};

static const char *const landmark_choices[] = {
    "none",
    "random",
#define LANDMARK(id, name, hooks) name,
#include "core/root/landmarks.def"
#undef LANDMARK
};
static const char *const map_landmarks_names[] = {"placed", "left_out"};

static const struct setting match_settings[MATCH_SETTINGS_COUNT] = {
    [SETTING_MAP] = {"map", root_map_names, ROOT_MAPS_COUNT, 0},
    [SETTING_DECK] = {"deck", root_deck_names, ROOT_DECKS_COUNT, 0},
    [SETTING_ORDER] = {"order", order_names, 2, ORDER_RANDOM},
    [SETTING_SUITS] = {"suits", suits_names, 3, SUITS_OF_SETUP},
    [SETTING_SETUP] = {"setup", setup_names, SETUPS_COUNT, SETUP_STANDARD},
    [SETTING_INSURGENTS_FOR_TWO] = {"insurgents_for_two", out_or_in, 2, 0},
    [SETTING_SECOND_VAGABOND] = {"second_vagabond", out_or_in, 2, 0},
    [SETTING_ENFORCE_REACH] = {"enforce_reach", off_or_on, 2, 0},
    [SETTING_LANDMARK_1] = {"landmark_1", landmark_choices, LANDMARK_FIRST + LANDMARK_COUNT, LANDMARK_NONE},
    [SETTING_LANDMARK_2] = {"landmark_2", landmark_choices, LANDMARK_FIRST + LANDMARK_COUNT, LANDMARK_NONE},
    [SETTING_MAP_LANDMARKS] = {"map_landmarks", map_landmarks_names, 2, MAP_LANDMARKS_PLACED},
    [SETTING_HIRELINGS] = {"hirelings", hirelings_names, HIRELINGS_OPTIONS, HIRELINGS_NONE},
    [SETTING_HIRELING_1] = {"hireling_1", hireling_choices, HIRELING_COUNT + 1, 0},
    [SETTING_HIRELING_2] = {"hireling_2", hireling_choices, HIRELING_COUNT + 1, 0},
    [SETTING_HIRELING_3] = {"hireling_3", hireling_choices, HIRELING_COUNT + 1, 0},
};
static const struct setting seat_settings[SEAT_SETTINGS_COUNT] = {
    [SEAT_SETTING_FACTION] = {"faction", faction_choices, FACTION_COUNT + 1, 0},
};

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

static const struct faction_def no_faction;
const struct faction_def *const faction_defs[HOOK_TABLES] = {
#define FACTION(id, name, hooks) &hooks,
#include "core/root/factions.def"
#undef FACTION
    [FACTION_COUNT] = &no_faction,
#define HIRELING(id, promoted, demoted, def)                                                                 \
    [HIRELING_SIDE(id, PROMOTED)] = &def.side[PROMOTED].hooks,                                               \
                       [HIRELING_SIDE(id, DEMOTED)] = &def.side[DEMOTED].hooks,
#include "core/root/hirelings.def"
#undef HIRELING
};

/* Law 5.1.5: boot, bag, crossbow, hammer, sword, tea, coin */
static const uint8_t items_at_start[ITEM_COUNT] = {2, 2, 1, 1, 2, 2, 2, 0};

static bool kind_secret(uint8_t kind)
{
    return kind == KIND_CARD;
}

/* Whether the map has a landmark of its own and the group does not do without it (Law A.5). */
static bool own_landmark_stands(const struct game_config *config)
{
    bool landmarks = config->match[SETTING_LANDMARK_1] != LANDMARK_NONE ||
                     config->match[SETTING_LANDMARK_2] != LANDMARK_NONE;
    return root_maps[config->match[SETTING_MAP]]->own.number &&
           !(landmarks && config->match[SETTING_MAP_LANDMARKS] == MAP_LANDMARKS_LEFT_OUT);
}

/* There is one of each landmark, and one that the map has of its own is not set up a second time. */
static int check_landmark_settings(const struct game_config *config, struct obstacle *obstacle)
{
    uint8_t first = config->match[SETTING_LANDMARK_1], second = config->match[SETTING_LANDMARK_2];
    const struct map_def *map = root_maps[config->match[SETTING_MAP]];
    uint8_t own = (uint8_t)(LANDMARK_FIRST + map->own.landmark);
    if (first >= LANDMARK_FIRST && first == second)
        return obstacle_set(obstacle,
                            (struct choice){OBSTACLE_SAME_LANDMARK, {(uint16_t)(first - LANDMARK_FIRST)}},
                            "landmark_1 and landmark_2 are both %s", landmark_choices[first]);
    if (own_landmark_stands(config) && (first == own || second == own))
        return obstacle_set(obstacle, (struct choice){OBSTACLE_LANDMARK_OF_MAP, {map->own.landmark}},
                            "map %s has %s already: choose map_landmarks left_out", map->name,
                            landmark_choices[own]);
    return 0;
}

static const char *fixed_faction(const struct game_config *config, int seat)
{
    uint8_t faction = config->seat[seat][SEAT_SETTING_FACTION];
    return faction ? faction_choices[faction] : NULL;
}

/* Law 5.1.1 */
static int check_twice(const struct game_config *config, struct obstacle *obstacle)
{
    for (int a = 0; a < config->seats; a++)
        for (int b = a + 1; b < config->seats; b++) {
            const char *faction = fixed_faction(config, a);
            if (!faction || faction != fixed_faction(config, b))
                continue;
            return obstacle_set(obstacle,
                                (struct choice){OBSTACLE_SAME_FACTION,
                                                {(uint16_t)(config->seat[a][SEAT_SETTING_FACTION] - 1),
                                                 (uint16_t)a, (uint16_t)b}},
                                "seats s%d and s%d both have the faction %s", a + 1, b + 1, faction);
        }
    return 0;
}

/* Law 5: more need the advanced setup */
static int check_corners(const struct game_config *config, struct obstacle *obstacle)
{
    int corners = 0;
    for (int seat = 0; seat < config->seats; seat++) {
        uint8_t faction = config->seat[seat][SEAT_SETTING_FACTION];
        corners += faction != 0 && faction_defs[faction - 1]->corner_start;
    }
    if (corners <= CORNERS)
        return 0;
    return obstacle_set(obstacle, (struct choice){OBSTACLE_CORNERS, {(uint16_t)corners, CORNERS}},
                        "%d of the factions start in a corner, and there are %d corners", corners, CORNERS);
}

/* Law A.8.2: who drafts has no faction before, and nobody knows how far they will reach. */
static int check_draft(const struct game_config *config, struct obstacle *obstacle)
{
    if (config->match[SETTING_ENFORCE_REACH])
        return obstacle_set(obstacle, (struct choice){OBSTACLE_REACH_DRAFTED, {0}},
                            "enforce_reach needs factions chosen before the start, and in the advanced setup "
                            "they are drafted");
    for (int seat = 0; seat < config->seats; seat++)
        if (fixed_faction(config, seat))
            return obstacle_set(
                obstacle,
                (struct choice){OBSTACLE_FACTION_DRAFTED,
                                {(uint16_t)seat, (uint16_t)(config->seat[seat][SEAT_SETTING_FACTION] - 1)}},
                "seat s%d has the faction %s, but in the advanced setup factions are drafted", seat + 1,
                fixed_faction(config, seat));
    return 0;
}

static int config_check(const struct game_config *config, struct obstacle *obstacle)
{
    if (check_landmark_settings(config, obstacle) != 0)
        return -1;
    if (hirelings_check(config, obstacle) != 0)
        return -1;
    if (config->match[SETTING_SETUP] == SETUP_ADVANCED)
        return check_draft(config, obstacle);
    if (check_twice(config, obstacle) != 0)
        return -1;
    return check_corners(config, obstacle);
}

/*
 * Two play without dominance cards (Law 5.1.3, A.7): they are out from the start, before a landmark
 * draws cards (A.5.3).
 */
static void start_cards(struct root *g)
{
    g->deck_cards = CARD_BIT(root_decks[g->deck]->count) - 1;
    for (int card = 0; card < root_decks[g->deck]->count; card++)
        g->of_suit[card_def(g, card)->suit] |= CARD_BIT(card);
    note_lasting(g);
    cardset all = g->deck_cards;
    for (int card; g->seats == 2 && (card = cardset_take(&all)) >= 0;)
        if (card_def(g, card)->kind == CARD_DOMINANCE) {
            g->deck_cards &= ~CARD_BIT(card);
            g->removed_cards |= CARD_BIT(card);
        }
}

static void start_map(struct root *g)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        g->clearing[c].own_suit = map_of(g)->clearing[c].suit;
        g->clearing[c].ruin = map_of(g)->clearing[c].ruin; /* Law 5.1.4 */
    }
    for (int item = 0; item < ITEM_COUNT; item++)
        g->items_supply[item] = items_at_start[item];
    for (int piece = PIECE_FIRST; piece < PIECE_COUNT; piece++)
        g->supply[piece] = piece_defs[piece].count;
    if (map_of(g)->setup)
        map_of(g)->setup(g);
}

/* Law A.1: the advanced setup draws them, the standard setup leaves those of the map. */
static int suits_agreed(const struct game_config *config)
{
    if (config->match[SETTING_SUITS] != SUITS_OF_SETUP)
        return config->match[SETTING_SUITS];
    return config->match[SETTING_SETUP] == SETUP_STANDARD ? SUITS_OF_MAP : SUITS_RANDOM;
}

/* Law A.5, A.5.1: landmarks that were agreed on lie ready, others are dealt later. */
static void start_landmarks(struct root *g, const struct game_config *config)
{
    for (int i = 0; i < LANDMARK_COUNT; i++)
        g->landmarks.at[i] = NOWHERE;
    for (int setting = SETTING_LANDMARK_1; setting <= SETTING_LANDMARK_2; setting++) {
        uint8_t choice = config->match[setting];
        if (choice >= LANDMARK_FIRST)
            g->landmarks.dealt |= (uint8_t)(1u << (choice - LANDMARK_FIRST));
        g->landmarks.to_deal = (uint8_t)(g->landmarks.to_deal + (choice == LANDMARK_RANDOM));
    }
    if (own_landmark_stands(config))
        g->landmarks.at[map_of(g)->own.landmark] = (uint8_t)(map_of(g)->own.number - 1);
}

static void start(void *state, const struct game_config *config)
{
    struct root *g = state;
    g->seats = g->owners = config->seats;
    g->map = config->match[SETTING_MAP];
    g->deck = config->match[SETTING_DECK];
    g->setup = config->match[SETTING_SETUP];
    g->insurgents_for_two = config->match[SETTING_INSURGENTS_FOR_TWO];
    g->second_boards = config->match[SETTING_SECOND_VAGABOND];
    hirelings_agree(g, config);
    for (int i = 0; i < HOOK_TABLES; i++)
        g->seat_of[i] = SEAT_NOBODY;
    for (uint8_t owner = 0; owner < OWNERS_MAX; owner++) {
        g->faction[owner] = FACTION_COUNT;
        g->pawn[owner] = NOWHERE;
        g->allegiance[owner] = owner;
    }
    for (uint8_t seat = 0; seat < config->seats; seat++)
        if (config->seat[seat][SEAT_SETTING_FACTION])
            assign_faction(g, seat, config->seat[seat][SEAT_SETTING_FACTION] - 1);
    if (config->match[SETTING_ORDER] == ORDER_SEATED)
        for (g->order_count = 0; g->order_count < g->seats; g->order_count++)
            g->order[g->order_count] = g->order_count;
    g->marquise.keep = NOWHERE;
    start_cards(g);
    start_map(g);
    start_landmarks(g, config);
    g->suits_drawn = map_of(g)->suits_always_drawn || suits_agreed(config) == SUITS_RANDOM;
}

static void beat(void *state)
{
    struct root *g = state;
    g->reshuffled = 0;
    g->told = 0;
    if (g->turn.phase == PHASE_SETUP)
        setup_beat(g);
    else
        turn_beat(g);
}

static void result(const void *state, struct game_result *result)
{
    const struct root *g = state;
    result->over = g->over;
    result->winners = g->winners;
    for (int seat = 0; seat < g->seats; seat++)
        result->score[seat] = g->score[seat];
}

static void redact(const void *state, uint8_t seat, void *view)
{
    root_redact(state, seat, view);
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

/* What a hireling is worth to its controller, the longer it stays the more. */
static int worth_of_hireling(const struct root_view *v, uint8_t h)
{
    int worth = 6 + 2 * v->hirelings.at[h - v->seats].markers;
    for (int c = 0; c < CLEARINGS_MAX; c++)
        worth += v->clearing[c].warriors[h];
    return worth;
}

/* Points count most; then what the faction makes of its board; cards in hand and crafted are worth a little.
 */
static int evaluate(const void *view, uint8_t seat)
{
    enum { TOWER_RULED = 10, HIRELING_TO_COME = 12 };
    const struct root_view *v = view;
    if (v->over)
        return v->winners & SEAT_BIT(seat) ? 100000 : -100000;
    int value = 0;
    for (uint8_t other = 0; other < v->seats; other++) {
        if (v->faction[other] == FACTION_COUNT)
            continue;
        const struct faction_def *f = faction_defs[v->faction[other]];
        int board = 20 * v->score[other] + (f->evaluate ? f->evaluate(v, other) : 0);
        if (v->landmarks.at[TOWER] != NOWHERE && v->ruler[v->landmarks.at[TOWER]] == other)
            board += TOWER_RULED;
        for (int c = 0; c < CLEARINGS_MAX; c++)
            board += 2 * v->clearing[c].warriors[other] + 3 * (v->ruler[c] == other);
        for (uint8_t h = v->seats; h < v->owners; h++)
            board += v->allegiance[h] == other ? worth_of_hireling(v, h) : 0;
        board += HIRELING_TO_COME * v->hirelings.collected[other];
        board += 3 * v->hand_count[other] + 6 * cardset_count(v->crafted[other]);
        value += other == seat ? 4 * board : -board;
    }
    return value;
}

const struct game root_game = {
    .name = "root",
    .revision = ROOT_REVISION,
    .oldest = ROOT_OLDEST,
    .layout = ROOT_LAYOUT,
    .seats_min = 2,
    .seats_max = (int)FACTION_COUNT < ROOT_SEATS_MAX ? (int)FACTION_COUNT : ROOT_SEATS_MAX,
    .state_size = sizeof(struct root),
    .view_size = sizeof(struct root_view),
    .match_settings = match_settings,
    .match_settings_count = MATCH_SETTINGS_COUNT,
    .seat_settings = seat_settings,
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
    .word = root_word,
    .value = root_value,
    .config_check = config_check,
    .advise = root_advise,
    .start_check = root_start_check,
    .start = start,
    .beat = beat,
    .result = result,
    .turn = turn,
    .redact = redact,
    .reveal = reveal,
    .secrets = secrets,
    .secret_group = root_secret_group,
    .rename = rename_all,
    .check = check,
    .evaluate = evaluate,
};
