/*
 * What a search thinks of a question, to be told to people: the options that look best, and what another one
 * is worth. It knows no more than the seat that is asked: the search was given a world dealt anew.
 */
#ifndef WARREN_OPINION_H
#define WARREN_OPINION_H

#include "protocol/analysis.h"
#include "server/think/tree.h"

/*
 * The best options of a thought that is done, by how much they were looked into. `asked` is the question as
 * it was put, in whose words they are: in the world that was thought about hidden things have other names.
 */
void opinion_best(struct tree *t, const struct session *asked, struct analysis_best *best);
/* The same of some options alone: those whose `among` is set, by the order of the prompt. */
void opinion_best_among(struct tree *t, const struct session *asked, const bool *among,
                        struct analysis_best *best);
/*
 * What an option of the question promises, for which it is looked into as well, by up to so many evaluations.
 * False if the thought left it out because it changes nothing.
 */
bool opinion_of(struct tree *t, const struct session *asked, int index, uint32_t evaluations,
                uint16_t *chance);

#endif
