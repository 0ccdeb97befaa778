/*
 * A match thought about afterwards, for any game that has a value (core/value_net.h): everybody's chances to
 * win as it went on, and of every choice that was made what a search would have chosen instead, from the view
 * of the seat that made it.
 *
 * The chances at a moment are each seat's own, as that seat saw the position, scaled so that together they
 * are sure: everybody knew their own hand, and nobody is given what they could not know. Choices that were
 * taken back are passed over. Pure computing, in slices, on any thread: the log is copied. The same log, seed
 * and number of evaluations give the same analysis, however it is sliced.
 *
 * It names what was hidden: it is for those from whom nothing of the match is hidden any more.
 */
#ifndef WARREN_ANALYSIS_H
#define WARREN_ANALYSIS_H

#include "protocol/analysis.h"
#include "server/play/play.h"

enum {
    ANALYSIS_EVALUATIONS = 800, /* usual, for one choice: those of the level `medium` */
    ANALYSIS_SEED = 1,          /* usual */
};

/* What is thought about; everything is borrowed until analysis_create returns. */
struct analysis_of {
    const struct game *game; /* has features */
    const struct game_config *config;
    const struct fair_chance *chance;
    uint16_t persons; /* as play_init */
    const struct store_entry *entries;
    uint32_t entries_count;
    uint64_t seed;
    uint32_t evaluations; /* for a choice, 1 .. TREE_EVALUATIONS_MAX */
};

struct analysis;

/* NULL if memory is short. */
struct analysis *analysis_create(const struct analysis_of *of);
/* NULL is allowed. */
void analysis_free(struct analysis *a);
/* Goes on for about so many evaluations. True when it is done, or the log does not play (analysis_problem).
 */
bool analysis_go_on(struct analysis *a, uint32_t evaluations);
/* Why the log does not play on from where it stands; NULL if it does. */
const char *analysis_problem(const struct analysis *a);
/* The first rule that broke in what was imagined; all zeros: none did. */
const struct broken_rule *analysis_broken(const struct analysis *a);

/*
 * What it has come to: `move` records are thought about, and all that is said of them is here, in their
 * order; it stays where it is while the analysis goes on.
 */
struct analysis_found {
    uint32_t move;
    bool done;
    const struct analysis_point *points;
    const struct analysis_choice *choices;
    uint32_t points_count, choices_count;
};
struct analysis_found analysis_found(const struct analysis *a);

#endif
