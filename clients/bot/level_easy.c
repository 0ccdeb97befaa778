/*
 * The easy level: every verb has a weight, and the heaviest option wins.
 *
 * What brings points or pieces weighs most, what ends the turn weighs little, so it comes when nothing
 * better is left. A verb fades each time it is chosen in a turn, so that a bot does not march to and fro.
 * What it knows of a game is in taste.h; verbs not named there get a middling weight.
 */
#include <stdio.h>
#include <string.h>

#include "clients/bot/level.h"
#include "clients/bot/taste.h"

enum {
    WEIGHT_UNKNOWN = 50,
    FADE_UNKNOWN = 5,
    NOISE = 6, /* options of nearly the same weight are picked at random */
};

static const struct weight *find(const struct weight *table, const char *word)
{
    for (; table->word; table++)
        if (strcmp(table->word, word) == 0)
            return table;
    return NULL;
}

static int times_chosen(const struct level_memory *memory, const char *verb)
{
    for (int i = 0; i < memory->chosen_count; i++)
        if (strcmp(memory->chosen[i].verb, verb) == 0)
            return memory->chosen[i].times;
    return 0;
}

static void note_chosen(struct level_memory *memory, const char *verb)
{
    for (int i = 0; i < memory->chosen_count; i++) {
        if (strcmp(memory->chosen[i].verb, verb) == 0) {
            memory->chosen[i].times++;
            return;
        }
    }
    if (memory->chosen_count == MEMORY_MAX)
        return;
    snprintf(memory->chosen[memory->chosen_count].verb, sizeof memory->chosen[0].verb, "%s", verb);
    memory->chosen[memory->chosen_count++].times = 1;
}

/* Forgets what was chosen when the view tells of another turn. */
static void notice_turn(struct level_memory *memory, const struct follow *follow)
{
    char turn[sizeof memory->turn];
    const json_t *now = json_object_get(follow->view, "turn");
    const char *seat = json_string_value(json_object_get(now, "seat"));
    json_int_t round = json_integer_value(json_object_get(now, "round"));
    snprintf(turn, sizeof turn, "%lld %s", (long long)round, seat ? seat : "");
    if (strcmp(turn, memory->turn) == 0)
        return;
    memcpy(memory->turn, turn, sizeof turn);
    memory->chosen_count = 0;
}

static int weigh(const struct taste *taste, const struct level_memory *memory, const struct follow *follow,
                 const json_t *option)
{
    const char *verb = json_string_value(json_object_get(option, "verb"));
    const struct weight *known = find(taste->verbs, verb ? verb : "");
    int fade = known ? known->fade : FADE_UNKNOWN;
    int weight = (known ? known->weight : WEIGHT_UNKNOWN) - fade * times_chosen(memory, verb ? verb : "");
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)option, key, value)
    {
        const char *text = strcmp(key, "verb") == 0 ? NULL : json_string_value(value);
        const struct weight *extra = text ? find(taste->values, text) : NULL;
        weight += extra ? extra->weight : 0;
    }
    return weight + (taste->weigh ? taste->weigh(follow, option) : 0);
}

size_t level_easy(struct level_memory *memory, const struct follow *follow, const json_t *options)
{
    size_t best = 0, i;
    int best_weight = -1000000;
    const json_t *option;
    const struct taste *taste = taste_find(json_string_value(json_object_get(follow->lobby, "game")));
    notice_turn(memory, follow);
    json_array_foreach(options, i, option)
    {
        int weight = weigh(taste, memory, follow, option) + (int)level_below(memory, NOISE);
        if (weight > best_weight) {
            best = i;
            best_weight = weight;
        }
    }
    const char *verb = json_string_value(json_object_get(json_array_get(options, best), "verb"));
    note_chosen(memory, verb ? verb : "");
    return best;
}
