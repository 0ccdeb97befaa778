/* See cards.h. */
#include "clients/terminal/oath/cards.h"

#include <stddef.h>
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
