/* See cards.h. */
#include "clients/terminal/oath/cards.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const struct oath_card cards[] = {
#define CARD_TEXT(kind, name, title, effect) {kind, name, title, effect},
#include "clients/terminal/oath/card_texts.def"
#undef CARD_TEXT
};

const struct oath_card *oath_card_find(const char *kind, const char *name)
{
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++)
        if (strcmp(cards[i].name, name) == 0 && strcmp(cards[i].kind, kind) == 0)
            return &cards[i];
    return NULL;
}

static bool has(const json_t *moments, const char *name)
{
    size_t i;
    const json_t *moment;
    json_array_foreach(moments, i, moment)
    {
        if (json_is_string(moment) && strcmp(json_string_value(moment), name) == 0)
            return true;
    }
    return false;
}

void oath_card_when(const json_t *facts, char *out, size_t size)
{
    static const struct {
        const char *moment, *words;
    } names[] = {
        {"wake", "Wake"},
        {"action", "action"},
        {"played", "when played"},
        {"rest", "Rest"},
        {"search", "changes Search"},
        {"muster", "changes Muster"},
        {"trade", "changes Trade"},
        {"recover", "changes Recover"},
        {"campaign", "changes Campaign"},
        {"travel", "changes Travel"},
        {"always", "always"},
    };
    const json_t *moments = json_object_get(facts, "when");
    bool attack = has(moments, "attack"), defence = has(moments, "defence");
    size_t used = 0;
    out[0] = '\0';
    if (attack || defence)
        used = (size_t)snprintf(out, size, "battle plan: %s%s%s", attack ? "attack" : "",
                                attack && defence ? " or " : "", defence ? "defence" : "");
    for (size_t i = 0; i < sizeof names / sizeof names[0] && used < size; i++)
        if (has(moments, names[i].moment))
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "", names[i].words);
}
