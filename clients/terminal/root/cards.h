/*
 * What the cards of Root say, for people. The server sends names; a card that is not here is
 * shown by its name.
 */
#ifndef WARREN_TERMINAL_ROOT_CARDS_H
#define WARREN_TERMINAL_ROOT_CARDS_H

struct root_card {
    const char *name; /* as in the protocol */
    const char *title;
    const char *suit;
    const char *cost; /* to craft it: a letter per suit, "" if it cannot be crafted */
    const char *effect;
};

/* The card of this name, or NULL. */
const struct root_card *root_card_find(const char *name);

#endif
