/* See toy_kit.h. The view is {"turn":{...},"seats":{"s1":{...}},"deck":{...}}. */
#include "tests/toy/toy_kit.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/words.h"
#include "tests/toy/toy.h"

#define RANGE(first, last)                                                                                   \
    {                                                                                                        \
        offsetof(struct toy_view, first),                                                                    \
            offsetof(struct toy_view, last) + sizeof(((struct toy_view *)0)->last) -                         \
                offsetof(struct toy_view, first),                                                            \
            0                                                                                                \
    }

static void text_cards(struct text *t, const struct game_config *config, const uint8_t *cards, int count)
{
    text_array(t);
    for (int i = 0; i < count; i++)
        text_word(t, toy_game.word(config, KIND_CARD, cards[i], WORD_PUBLIC));
    text_array_end(t);
}

static void turn_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    static const char *const phases[] = {"deal", "draw", "act", "toast"};
    const struct toy_view *v = view;
    (void)config;
    (void)element;
    text_object(t);
    text_key(t, "seat");
    text_word(t, seat_name(v->turn));
    text_key(t, "phase");
    text_word(t, phases[v->phase]);
    text_key(t, "actions");
    text_number(t, v->actions);
    text_key(t, "round");
    text_number(t, v->round);
    text_key(t, "target");
    text_number(t, v->target);
    text_key(t, "winners");
    text_array(t);
    for (uint8_t seat = 0; seat < v->seats; seat++)
        if (v->winners & SEAT_BIT(seat))
            text_word(t, seat_name(seat));
    text_array_end(t);
    text_object_end(t);
}

static int seats_count(const struct game_config *config, const void *view)
{
    (void)view;
    return config->seats;
}

static const char *seats_key(const struct game_config *config, const void *view, int element)
{
    (void)config;
    (void)view;
    return seat_name((uint8_t)element);
}

static void seats_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    static const char *const styles[] = {"calm", "bold"};
    const struct toy_seat_view *seat = &((const struct toy_view *)view)->seat[element];
    text_object(t);
    text_key(t, "score");
    text_number(t, seat->score);
    text_key(t, "style");
    text_word(t, styles[seat->style]);
    text_key(t, "hand");
    text_number(t, seat->hand_count);
    text_key(t, "cards");
    text_cards(t, config, seat->known, seat->known_count);
    text_object_end(t);
}

static void deck_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct toy_view *v = view;
    (void)element;
    text_object(t);
    text_key(t, "cards");
    text_number(t, v->deck_count);
    text_key(t, "discards");
    text_cards(t, config, v->discards, v->discard_count);
    text_object_end(t);
}

static const struct view_section sections[] = {
    {"turn", NULL, NULL, turn_encode, {RANGE(winners, round)}},
    {"seats",
     seats_count,
     seats_key,
     seats_encode,
     {{offsetof(struct toy_view, seat), sizeof(struct toy_seat_view), sizeof(struct toy_seat_view)}}},
    {"deck", NULL, NULL, deck_encode, {RANGE(deck_count, discards)}},
};

/* "2 s1 coin#3": how many matches there were, the champion's seat and its keepsake, or "-". */
static int legacy_read(const char *text, struct legacy *legacy, struct obstacle *obstacle)
{
    char seat[4], card[16];
    unsigned matches;
    int end = 0, keepsake = KEEPSAKE_NONE;
    bool read = sscanf(text, "%2u %3s %15s%n", &matches, seat, card, &end) == 3 && text[end] == '\0';
    if (read && strcmp(card, "-") != 0)
        keepsake = toy_game.value(NULL, KIND_CARD, card);
    if (!read || keepsake < 0)
        return obstacle_set(obstacle, (struct choice){OBSTACLE_LEGACY, {0}},
                            "it is written like \"2 s1 coin#3\": matches, champion, keepsake or -");
    legacy->size = TOY_LEGACY_SIZE;
    legacy->bytes[LEGACY_FORMAT] = TOY_LEGACY_FORMAT;
    legacy->bytes[LEGACY_MATCHES] = (uint8_t)matches;
    legacy->bytes[LEGACY_CHAMPION] = seat_of_name(seat);
    legacy->bytes[LEGACY_KEEPSAKE] = (uint8_t)keepsake;
    return 0;
}

static void legacy_text(const struct legacy *legacy, struct text *t)
{
    char words[40];
    uint8_t card = legacy->bytes[LEGACY_KEEPSAKE];
    snprintf(words, sizeof words, "%d %s %s", legacy->bytes[LEGACY_MATCHES],
             seat_name(legacy->bytes[LEGACY_CHAMPION]),
             card == KEEPSAKE_NONE ? "-" : toy_game.word(NULL, KIND_CARD, card, WORD_EXACT));
    for (const char *c = words; *c; c++)
        text_mark(t, *c);
}

static void legacy_view(const struct legacy *legacy, struct text *t)
{
    text_object(t);
    text_key(t, "matches");
    text_number(t, legacy->bytes[LEGACY_MATCHES]);
    text_key(t, "champion");
    text_word(t, seat_name(legacy->bytes[LEGACY_CHAMPION]));
    text_object_end(t);
}

#define KIT(game)                                                                                            \
    {                                                                                                        \
        &(game), sections, sizeof sections / sizeof *sections,                                               \
        {                                                                                                    \
            legacy_read, legacy_text, legacy_view, NULL                                                      \
        }                                                                                                    \
    }
const struct game_kit toy_kit = KIT(toy_game);

const struct game_kit *toy_kit_of_build(void)
{
    static const struct {
        const char *name;
        struct game_kit kit;
    } builds[] = {
        {"before", KIT(toy_game_before)},
        {"after", KIT(toy_game_after)},
        {"changed", KIT(toy_game_changed)},
        {"broken", KIT(toy_game_broken)},
    };
    const char *name = getenv("WARREN_TOY");
    for (size_t i = 0; name && i < sizeof builds / sizeof *builds; i++)
        if (strcmp(builds[i].name, name) == 0)
            return &builds[i].kit;
    return &toy_kit;
}
