/* One checked game while it is played: shared by the files of tests/property only. */
#ifndef WARREN_TRIAL_H
#define WARREN_TRIAL_H

#include "core/undo.h"
#include "tests/property/property.h"

struct trial {
    struct property_run *run;
    const struct game *game;
    struct session *s;                   /* the game */
    struct session *next;                /* the game after the choice that is about to be made */
    struct session *spare, *world;       /* scratch */
    struct session *before, *before_too; /* scratch: of two that are played side by side */
    struct position *undo_present;       /* scratch: where the match is while all is taken back */
    struct undo undo;
    struct choice *log;           /* choices_max of them */
    uint8_t (*hashes)[HASH_SIZE]; /* hashes[n]: after n choices */
};

/* Notes a violation at the present position (the first one stays). Always false. */
bool trial_fail(struct trial *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
uint32_t trial_random(struct trial *t, uint32_t bound);

/* Cheap checks of any session of the game: invariants, prompt, news. */
bool check_position(struct trial *t, const struct session *s);
bool check_news(struct trial *t, const struct session *s);
/* Every word of the open prompt has a name, and the name leads back to it. */
bool check_words(struct trial *t);
/* Every option can be played, everything else is refused without a trace. */
bool check_options(struct trial *t);
bool check_refusals(struct trial *t);
/* What may be taken back can be, exactly. */
bool check_undo(struct trial *t);
/* The answer just given by `seat`, from t->spare's position to t->s, may be undone or showed something. */
bool check_undo_limits(struct trial *t, uint8_t seat, const struct session *before);
/* Other worlds look the same, before and after option `index`, to everyone they were made for. */
bool check_worlds(struct trial *t, int index);
/* Two answers, of chance or of a seat, that a viewer is told the same of look the same to that viewer, at
 * once and while both are played on by the same answers. */
bool check_hidden_answers(struct trial *t);

/* The viewers of a match: every seat and the spectators. Call with 0, 1 ...; false after the last. */
bool trial_viewer(const struct trial *t, int n, uint8_t *viewer);

#endif
