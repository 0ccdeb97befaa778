/*
 * A way to choose that reaches what a uniform one hardly ever does: options that are rarely offered, or whose
 * card is rarely chosen, are preferred. It knows no game. What was chosen is counted within one game, so that
 * a game depends on its own seed alone.
 */
#ifndef WARREN_LAB_RARE_CHOICE_H
#define WARREN_LAB_RARE_CHOICE_H

#include "core/random.h"
#include "core/session.h"

enum { RARE_VERBS_MAX = 512 };

/* How often each was chosen in this game; zeroed at its start. */
struct rare_counts {
    uint32_t verb[RARE_VERBS_MAX];
    uint32_t card[SECRETS_MAX]; /* by identity, whatever was done with it */
};

/* The index of an option of the prompt, which has one at least: any of them one time in four, else by the
 * verbs and cards chosen least. */
int rare_choose(const struct rare_counts *counts, const struct session *session, struct quick_random *random);
/* Notes an answer that was given. */
void rare_note(struct rare_counts *counts, const struct game *game, struct choice answered);

#endif
