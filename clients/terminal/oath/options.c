/* Cards whose powers have options: which one a choice takes. See struct say_words. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/oath/oath.h"

enum { SLOTS = 8 };

/* What the number of an option stands for. */
enum option_kind { OPTION_WORDS, OPTION_SEAT, OPTION_SLOT };

static const struct optional {
    const char *card;
    enum option_kind kind;
    const char *words[2];
} cards[] = {
    {"forgotten_vault", OPTION_WORDS, {"adds a secret", "burns a secret"}},
    {"acting_troupe", OPTION_WORDS, {"as Beast", "as Order"}},
    {"mountain_giant", OPTION_WORDS, {"1 die, and it stays", "3 dice, and it goes"}},
    {"master_of_disguise", OPTION_SEAT, {NULL, NULL}},
    {"small_friends", OPTION_SLOT, {NULL, NULL}},
};

static const struct optional *find(const char *card)
{
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
        if (strcmp(cards[i].card, card) == 0)
            return &cards[i];
    return NULL;
}

static void say_option(const struct say_names *names, const struct optional *card, int option, char *out,
                       size_t size)
{
    static const char *const slots[SLOTS] = {"c1", "c2", "p1", "p2", "p3", "h1", "h2", "h3"};
    char seat[8];
    if (card->kind == OPTION_WORDS) {
        snprintf(out, size, "%s", option < 2 ? card->words[option] : "");
        return;
    }
    snprintf(seat, sizeof seat, "s%d", option % SAY_SEATS_MAX + 1);
    json_t *value = json_string(card->kind == OPTION_SEAT ? seat : slots[option % SLOTS]);
    say_value(names, value, out, size);
    json_decref(value);
}

bool oath_say_choice(const struct say_names *names, const json_t *choice, char *out, size_t size)
{
    static const struct phrase verbs[] = {{"use", "use"}, {"plan", "battle plan:"}, {NULL, NULL}};
    const char *verb = phrase_find(verbs, text_in(choice, "verb"));
    const struct optional *card = find(text_in(choice, "card"));
    char name[96], option[96];
    if (!verb || !card)
        return false;
    say_value(names, json_object_get(choice, "card"), name, sizeof name);
    say_option(names, card, (int)oath_number(choice, "option"), option, sizeof option);
    snprintf(out, size, "%s %s, %s", verb, name, option);
    return true;
}
