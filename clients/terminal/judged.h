/*
 * What the bots' search thinks of a finished match, as far as the server has told it: everybody's chances of
 * winning over time, and the choices that cost most. See docs/protocol.md, section 8, analysis.
 */
#ifndef WARREN_TERMINAL_JUDGED_H
#define WARREN_TERMINAL_JUDGED_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "clients/terminal/canvas.h"
#include "clients/terminal/face.h"

enum {
    JUDGED_WORST_MAX = 8, /* choices that are told */
    JUDGED_LINE = 320,    /* bytes of a sentence about one */
};

struct judged {
    json_t *points, *choices; /* owned; NULL before the first part */
    json_int_t to, moves;     /* moves that were thought about, and how many there are */
    bool waits;               /* something else is thought about first */
};

void judged_free(struct judged *j);
/* Takes the next part of the analysis; one that does not go on from what is here is left out. */
void judged_take(struct judged *j, const json_t *reply);
/* Whether nothing more will come. */
bool judged_is_done(const struct judged *j);
/* The choices that cost most, the worst first, without those that cost less than one in a hundred; borrowed.
 * Returns how many. */
size_t judged_worst(const struct judged *j, const json_t *worst[JUDGED_WORST_MAX]);
/* What a seat chose at a move while there were other choices; borrowed, NULL if nothing is known. */
const json_t *judged_choice(const struct judged *j, json_int_t move);
/* What it cost in percent; 0 if it is hardly worth a word. */
int judged_cost(const json_t *choice);
/* A seat's chance in percent at a move; -1 if nothing is known of it. */
int judged_chance(const struct judged *j, size_t seat, json_int_t move);
/* "March from c5 to c3 (34%)", and the choice that would have been better in the same way. */
void judged_say(const struct say_names *names, const json_t *choice, char made[JUDGED_LINE],
                char better[JUDGED_LINE]);
/* How far the server has come, or what all this is. */
void judged_state(const struct judged *j, char *out, size_t size);
/* A line for every seat's chances, and the choices that cost most, of which one is selected; the chances in
 * numbers are those at the move of that one. */
void judged_draw(const struct judged *j, const struct face *face, const struct table *t, int selected,
                 struct canvas *c, struct rect area);

#endif
