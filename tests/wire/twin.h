/*
 * A random match and its twin: another course of the same match that differs only in what one viewer does not
 * come to know.
 *
 * The match is played first. Of each moment it is then known which cards and tokens stay hidden from the
 * viewer from there to the end of the script. The twin exchanges such identities with one another: from the
 * beginning, and again whenever one of them is drawn. Everything else is the same, so whatever the viewer is
 * sent must be, too.
 */
#ifndef WARREN_TWIN_H
#define WARREN_TWIN_H

#include "core/random.h"
#include "core/session.h"

enum { TWIN_TEXT_MAX = 200, TWINS = 2 };

/* One answer, in both worlds. */
struct twin_step {
    uint8_t seat;
    uint16_t index[TWINS]; /* among the options */
    struct choice choice[TWINS];
};

struct twin {
    const struct game *game;
    struct game_config config;
    struct legacy legacy;    /* the twin begins from: another, where the viewer may not see it */
    uint8_t viewer;          /* a seat or SEAT_SPECTATOR */
    struct twin_step *steps; /* owned */
    uint32_t count;
    bool over;                 /* the last step ends the match */
    uint32_t differ;           /* steps that are answered with another card in the twin */
    uint32_t hidden;           /* identities in other places at the end of the script */
    uint32_t tries;            /* until a twin fitted */
    char wrong[TWIN_TEXT_MAX]; /* what the viewer could tell the twins apart by already in the core; or "" */
};

/*
 * Plays a match of at most `count` answers and its twin. The script ends where a seat is asked, or with the
 * match. False if memory is short or no twin fitted, which random cards can bring about.
 */
bool twin_create(struct twin *t, const struct game *game, const struct game_config *config, uint8_t viewer,
                 uint32_t count, struct quick_random *random);
/* Whether the two begin from different legacies. */
bool twin_legacies_differ(const struct twin *t);
void twin_free(struct twin *t);

#endif
