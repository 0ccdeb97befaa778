/*
 * What a bot has considered, as far as others may be told of it while the match goes on: the options whose
 * words hide nothing and that it has whatever lies hidden, and the one that it takes if everybody is going to
 * see which it is; at least two of them.
 *
 * It comes out of a thought that is done and changes nothing of it. Whether the bot knows anything of what
 * others hide is for the caller to ask (who_share_secrets, core/common_knowledge.h), and whether the words of
 * what it took hide nothing once it is taken.
 */
#ifndef WARREN_CONSIDERED_H
#define WARREN_CONSIDERED_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/analysis.h"

struct mind;

/* Indices are of the options of the question. */
struct considered {
    bool found; /* there is something to tell */
    uint8_t count;
    uint16_t index[ANALYSIS_BEST], chance[ANALYSIS_BEST];
    uint16_t taken, taken_chance;
};

/* After a thought that is done, of which `taken` came. */
void considered_find(struct mind *m, int taken, struct considered *c);

#endif
