/* What the cards of Oath are called and do, for people. The server sends names and the printed facts. */
#ifndef WARREN_TERMINAL_OATH_CARDS_H
#define WARREN_TERMINAL_OATH_CARDS_H

#include <jansson.h>
#include <stddef.h>

struct oath_card {
    const char *kind;  /* "card", "trait" (a space of the Reliquary), "goal" (an oath) */
    const char *name;  /* as in the protocol */
    const char *title; /* of cards; the others have a word of their own */
    const char *effect;
};

/* The card, trait or oath of this name, or NULL. Ruins and the Mob have names of their own. */
const struct oath_card *oath_card_find(const char *kind, const char *name);

/*
 * When the powers of a card are used, in words: "battle plan: attack or defence", "action, always". `facts`:
 * its entry in the section "cards" of the view. "" if it has none.
 */
void oath_card_when(const json_t *facts, char *out, size_t size);

#endif
