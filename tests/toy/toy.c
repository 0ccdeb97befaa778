/* Duel's table: words, views, secrets, invariants. See toy.h. */
#include "tests/toy/toy.h"

#include <stdio.h>
#include <string.h>

#include "core/stock/knowledge.h"

#define TERM(constant, name, ...) {name, {__VA_ARGS__}},
static const struct term_def verbs[] = {TOY_VERBS(TERM)};
static const struct term_def events[] = {TOY_EVENTS(TERM)};
static const struct term_def reasons[] = {TOY_REASONS(TERM)};
static const struct term_def obstacles[] = {TOY_OBSTACLES(TERM)};

static const char *const lengths[] = {"short", "long"};
static const char *const styles[] = {"calm", "bold"};
static const char *const victories[] = {"at_once", "toast"};
static const char *const points[] = {"told", "untold"};
static const struct setting match_settings[TOY_MATCH_SETTINGS] = {{"length", lengths, 2, LENGTH_LONG},
                                                                  {"victory", victories, 2, VICTORY_AT_ONCE},
                                                                  {"points", points, 2, POINTS_TOLD}};
static const struct setting seat_settings[TOY_SEAT_SETTINGS] = {{"style", styles, 2, STYLE_CALM}};

static const char *const kinds[] = {"card", "outcome"};
static const char *const amounts[TOY_AMOUNTS] = {"actions", "cards"};
static const char *const outcome_words[] = {"hit", "blocked"};

/* Exact names: the first copy is the bare name, which is also the public name of all copies. */
#define COPIES(name)                                                                                         \
    {                                                                                                        \
        name, name "#2", name "#3", name "#4", name "#5", name "#6"                                          \
    }
static const char *const card_words[TOY_CARD_KINDS][TOY_COPIES] = {
    COPIES("strike"), COPIES("block"), COPIES("spy"), COPIES("thief"), COPIES("coin"),
};

static bool toy_kind_secret(uint8_t kind)
{
    return kind == KIND_CARD;
}

static const char *toy_word(const struct game_config *config, uint8_t kind, uint16_t value,
                            enum word_form form)
{
    (void)config;
    if (kind == KIND_CARD && value < TOY_CARDS)
        return card_words[value / TOY_COPIES][form == WORD_EXACT ? value % TOY_COPIES : 0];
    if (kind == KIND_OUTCOME && value < OUTCOMES)
        return outcome_words[value];
    return NULL;
}

static int toy_value(const struct game_config *config, uint8_t kind, const char *name)
{
    int count = kind == KIND_CARD ? TOY_CARDS : kind == KIND_OUTCOME ? OUTCOMES : 0;
    for (int value = 0; value < count; value++)
        if (strcmp(toy_word(config, kind, (uint16_t)value, WORD_EXACT), name) == 0)
            return value;
    return -1;
}

static int toy_config_check(const struct game_config *config, struct obstacle *obstacle)
{
    if (config->seats < 2 || config->seats > TOY_SEATS_MAX)
        return obstacle_set(obstacle, (struct choice){OBSTACLE_SEATS, {TOY_SEATS_MAX}},
                            "seats: duel is for 2 to %d seats, not %d", TOY_SEATS_MAX, config->seats);
    if (config->match[TOY_LENGTH] > LENGTH_LONG)
        return obstacle_set(obstacle, (struct choice){OBSTACLE_LENGTH, {0}}, "length: no such value (%d)",
                            config->match[TOY_LENGTH]);
    for (int seat = 0; seat < config->seats; seat++)
        if (config->seat[seat][TOY_STYLE] > STYLE_BOLD)
            return obstacle_set(obstacle, (struct choice){OBSTACLE_STYLE, {(uint16_t)seat}},
                                "seat s%d: style: no such value (%d)", seat + 1,
                                config->seat[seat][TOY_STYLE]);
    return 0;
}

static int toy_legacy_check(const struct legacy *legacy, struct obstacle *obstacle)
{
    const uint8_t *b = legacy->bytes;
    if (legacy->size == TOY_LEGACY_SIZE && b[LEGACY_FORMAT] == TOY_LEGACY_FORMAT && b[LEGACY_MATCHES] >= 1 &&
        b[LEGACY_MATCHES] <= TOY_MATCHES_MAX && b[LEGACY_CHAMPION] < TOY_SEATS_MAX &&
        (b[LEGACY_KEEPSAKE] < TOY_CARDS || b[LEGACY_KEEPSAKE] == KEEPSAKE_NONE))
        return 0;
    return obstacle_set(obstacle, (struct choice){OBSTACLE_LEGACY, {0}}, "no match of duel leaves this");
}

static void toy_result(const void *state, struct game_result *result)
{
    const struct toy_state *g = state;
    result->over = g->winners != 0 && g->phase != PHASE_TOAST;
    result->scored = !g->untold;
    result->winners = g->winners;
    memcpy(result->score, g->score, sizeof g->score);
}

/* The one rule of redaction: a card is visible if its zone is public or the viewer is in known_to. */
static void fill_view(const struct toy_state *g, struct toy_view *v, uint16_t viewers)
{
    v->winners = g->winners;
    v->seats = g->seats;
    v->target = g->target;
    v->phase = g->phase;
    v->turn = g->turn;
    v->actions = g->actions;
    v->round = g->round;
    for (int seat = 0; seat < g->seats; seat++) {
        v->seat[seat].score = g->score[seat];
        v->seat[seat].style = g->style[seat];
    }
    for (int card = 0; card < TOY_CARDS; card++) {
        if (g->zone[card] == ZONE_DECK) {
            v->deck_count++;
        } else if (g->zone[card] == ZONE_DISCARD) {
            v->discards[v->discard_count++] = (uint8_t)card;
        } else {
            struct toy_seat_view *hand = &v->seat[g->zone[card]];
            hand->hand_count++;
            if (g->known_to[card] & viewers)
                hand->known[hand->known_count++] = (uint8_t)card;
        }
    }
}

static void toy_redact(const void *state, uint8_t seat, void *view)
{
    fill_view(state, view, SEAT_BIT(seat));
}

static void toy_reveal(const void *state, void *view)
{
    fill_view(state, view, SEATS_ALL);
}

static int toy_secrets(const void *state, uint8_t seat, uint8_t *ids)
{
    const struct toy_state *g = state;
    int n = 0;
    for (int card = 0; card < TOY_CARDS; card++)
        if (!(g->known_to[card] & SEAT_BIT(seat)))
            ids[n++] = (uint8_t)card;
    return n;
}

static uint8_t toy_secret_group(uint8_t id)
{
    (void)id;
    return 0;
}

static void toy_rename(void *state, const uint8_t renamed[SECRETS_MAX])
{
    struct toy_state *g = state;
    bytes_rename(g->zone, TOY_CARDS, renamed);
    masks_rename(g->known_to, TOY_CARDS, renamed);
}

static const char *check_card(const struct toy_state *g, int card)
{
    uint8_t zone = g->zone[card];
    if (zone == ZONE_DECK)
        return g->known_to[card] ? "a card of the deck is known to somebody" : NULL;
    if (zone == ZONE_DISCARD)
        return g->known_to[card] != SEATS_ALL ? "a discarded card is not known to all" : NULL;
    if (zone >= g->seats)
        return "a card is nowhere";
    return g->known_to[card] & SEAT_BIT(zone) ? NULL : "a seat does not know its own card";
}

static const char *toy_check(const void *state)
{
    const struct toy_state *g = state;
    for (int card = 0; card < TOY_CARDS; card++) {
        const char *wrong = check_card(g, card);
        if (wrong)
            return wrong;
    }
    if (g->turn >= g->seats || g->actions > TOY_ACTIONS)
        return "the turn is out of range";
    for (int seat = 0; seat < g->seats; seat++)
        if (g->score[seat] < 0 || (g->score[seat] >= g->target && !(g->winners & SEAT_BIT(seat))))
            return "a score is out of range or did not win";
    if (g->head.running)
        return "a stored state must not point at its session";
    return NULL;
}

static int toy_evaluate(const void *view, uint8_t seat)
{
    const struct toy_view *v = view;
    int worth = v->winners & SEAT_BIT(seat) ? 1000 : 0;
    for (int other = 0; other < v->seats; other++) {
        int standing = 10 * v->seat[other].score + 3 * v->seat[other].hand_count;
        worth += other == seat ? (v->seats - 1) * standing : -standing;
    }
    return worth;
}

static struct game_turn turn(const void *state)
{
    const struct toy_state *g = state;
    bool dealt = g->phase != PHASE_DEAL;
    return (struct game_turn){(uint32_t)g->round * TOY_SEATS_MAX + g->turn * dealt,
                              dealt ? g->turn : SEAT_NOBODY};
}

/* What all builds have in common. */
#define DUEL                                                                                                 \
    .name = "duel", .seats_min = 2, .seats_max = TOY_SEATS_MAX, .automated_max = TOY_AUTOMATED_MAX,          \
    .view_size = sizeof(struct toy_view), .match_settings = match_settings,                                  \
    .match_settings_count = TOY_MATCH_SETTINGS, .seat_settings = seat_settings,                              \
    .seat_settings_count = TOY_SEAT_SETTINGS, .verbs = verbs, .verbs_count = TOY_VERBS_COUNT,                \
    .events = events, .events_count = TOY_EVENTS_COUNT, .reasons = reasons,                                  \
    .reasons_count = TOY_REASONS_COUNT, .obstacles = obstacles, .obstacles_count = TOY_OBSTACLES_COUNT,      \
    .kinds = kinds, .kinds_count = TOY_KINDS_END - KIND_GAME, .kind_secret = toy_kind_secret,                \
    .amounts = amounts, .amounts_count = TOY_AMOUNTS, .word = toy_word, .value = toy_value,                  \
    .config_check = toy_config_check, .result = toy_result, .turn = turn, .legacy_check = toy_legacy_check,  \
    .legacy_write = toy_legacy_write, .redact = toy_redact, .reveal = toy_reveal, .secrets = toy_secrets,    \
    .secret_group = toy_secret_group, .rename = toy_rename, .check = toy_check, .evaluate = toy_evaluate,    \
    .features = &toy_features

const struct game toy_game = {
    DUEL,
    .revision = TOY_REVISION,
    .oldest = TOY_OLDEST,
    .layout = 1,
    .state_size = sizeof(struct toy_state),
    .start = toy_start,
    .beat = toy_beat,
};

const struct game toy_game_before = {
    DUEL,
    .revision = TOY_TWO_CARDS - 1,
    .oldest = TOY_OLDEST,
    .layout = 1,
    .state_size = sizeof(struct toy_state),
    .start = toy_start,
    .beat = toy_beat,
};

const struct game toy_game_after = {
    DUEL,
    .revision = TOY_REVISION,
    .oldest = TOY_TWO_CARDS,
    .layout = 1,
    .state_size = sizeof(struct toy_state) + sizeof(uint64_t),
    .start = toy_start,
    .beat = toy_beat,
};

const struct game toy_game_changed = {
    DUEL,
    .revision = TOY_REVISION,
    .oldest = TOY_OLDEST,
    .layout = 1,
    .state_size = sizeof(struct toy_state),
    .start = toy_start_changed,
    .beat = toy_beat,
};

/* Another revision, so that what it finds broken goes on in the others. */
const struct game toy_game_broken = {
    DUEL,
    .revision = TOY_REVISION + 1,
    .oldest = TOY_OLDEST,
    .layout = 1,
    .state_size = sizeof(struct toy_state),
    .start = toy_start,
    .beat = toy_beat_broken,
};
