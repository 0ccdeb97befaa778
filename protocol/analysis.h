/*
 * What is said of a match, or of a choice, by whoever thinks about it afterwards: chances to win, and the
 * choices that looked best. docs/protocol.md, `analysis`.
 *
 * Chances are shares of CHANCE_SURE in memory and of ten thousand on the wire.
 */
#ifndef WARREN_ANALYSIS_MESSAGE_H
#define WARREN_ANALYSIS_MESSAGE_H

#include "core/game.h"
#include "protocol/text.h"

enum {
    CHANCE_SURE = 65535,
    CHANCE_TOLD = 10000, /* what is sure, on the wire */
    ANALYSIS_BEST = 3,
};

/* How it stood after so many records, between two beats. */
struct analysis_point {
    uint32_t move;
    uint32_t turn;
    uint16_t chance[SEATS_MAX];
};

struct analysis_option {
    struct choice choice;
    uint16_t chance; /* of the seat that chooses, if it chooses so */
};

/* The options that look best, those of equal words once; the first is what the thinker would choose. */
struct analysis_best {
    uint8_t count;
    struct analysis_option option[ANALYSIS_BEST];
};

/* A choice that was made after so many records, while there were others. */
struct analysis_choice {
    uint32_t move;
    uint8_t seat;
    uint16_t chance; /* with the choice that was made */
    uint16_t cost;   /* how much more the best one promised */
    struct choice why, made;
    struct analysis_best best;
};

/* A chance as it is told. */
static inline int chance_told(uint16_t chance)
{
    return (chance * CHANCE_TOLD + CHANCE_SURE / 2) / CHANCE_SURE;
}

/* A part of an analysis, in a reply to `analysis`: of what happened after `from` records and up to `to`. */
struct analysis_part {
    const char *match;
    const struct game *game;
    const struct game_config *config;
    uint32_t from, to, moves; /* moves: of the match */
    uint32_t evaluations;     /* for a choice */
    bool waits;               /* until something else was thought about */
    const struct analysis_point *points;
    const struct analysis_choice *choices;
    uint32_t points_count, choices_count; /* of the part */
};
/* The whole reply. */
void message_analysis(struct text *t, int64_t id, const struct analysis_part *part);
/* The push `considered`: a choice that a bot has just made, as it thought of it; its cost is not told. */
void message_considered(struct text *t, const char *match, const struct game *game,
                        const struct game_config *config, const struct analysis_choice *choice);
/* The best options as a list, choices in public words. */
void text_analysis_best(struct text *t, const struct game *game, const struct game_config *config,
                        const struct analysis_best *best);
/* The members `points` and `choices` into an open object. */
void text_analysis(struct text *t, const struct analysis_part *part);

#endif
