/*
 * A session plays one match: beats, asks, answers.
 *
 * A beat is one atomic piece of play. Rules are written as ordinary C that asks in its middle; when the
 * answer is not known yet, the kernel keeps the prompt and leaves the beat. A new answer is appended and
 * the beat runs again from its start with all answers known so far. Between beats the whole match is one
 * plain struct. All setjmp and longjmp of the project is in session.c.
 *
 * Ownership: session_create allocates once, session_destroy frees; playing allocates nothing.
 */
#ifndef WARREN_SESSION_H
#define WARREN_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

enum {
    OPTIONS_MAX = 512,     /* options of one prompt */
    BEAT_ANSWERS_MAX = 96, /* answers within one beat, forced ones included */
    NEWS_MAX = 1024,       /* events one answer can cause */
    HASH_SIZE = 16,
};

enum session_error {
    SESSION_OK = 0,
    SESSION_OVER = -1,        /* the match has ended */
    SESSION_NOT_ASKED = -2,   /* another seat is asked */
    SESSION_NOT_OFFERED = -3, /* not among the options */
    SESSION_BROKEN = -4,      /* a rule broke in playing it: see session_guard */
};

/* Where an invariant of the rules was broken. All zeros: nowhere. The texts are constant. */
struct broken_rule {
    const char *file, *what;
    int line;
};

/* The open question: who is asked, why, and what can be answered. */
struct prompt {
    uint8_t seat;      /* SEAT_NOBODY once the match is over */
    uint16_t count;    /* options */
    struct choice why; /* verb indexes the game's reasons */
    struct choice options[OPTIONS_MAX];
    /* What options will cost, of those that say so (at_price); NULL: nobody wants to know. */
    struct priced_option *prices;
    uint16_t prices_count;
};

struct session;

/*
 * Somebody who answers while the rules still stand at their question, so that the beat goes on and need not
 * run again: the index of an option of s->prompt, or -1 to leave it open as usual. Of the session nothing but
 * the prompt and what is said of it may be looked at then: the rules are in the middle of their work.
 */
struct answerer {
    int (*choose)(struct answerer *by, const struct session *s);
};

struct session {
    const struct game *game;
    struct game_config config;
    uint32_t answered; /* choices accepted since the start: the length of the log */
    uint32_t asked_chance;
    uint32_t turn,
        turn_began; /* number of the turn (game.h), and `answered` when the last beat before it ended */
    bool over;
    /* Set by the last answer if it showed anything to anyone (die, draw, look): undo stops there. */
    bool revealed;
    /* Set by the last answer if the rules made something public that had been hidden (note_public). */
    bool published;
    bool guarded;              /* session_guard */
    struct broken_rule broken; /* of a guarded session: it is of no use until it is stood elsewhere */

    struct prompt prompt;
    struct choice answers[BEAT_ANSWERS_MAX]; /* known answers of the running beat */
    uint16_t answers_count;
    uint16_t answers_forced[BEAT_ANSWERS_MAX / 16]; /* bit set: played by the engine */
    uint8_t answers_seat[BEAT_ANSWERS_MAX];

    /* Events told by the last answer, in order. */
    struct event *news;
    uint16_t news_count;

    /* Only while a beat runs. */
    uint16_t cursor;      /* next answer to feed */
    uint16_t beat_events; /* events emitted so far in this run */
    uint16_t beat_told;   /* events of this beat told by earlier runs */
    struct answerer *by;  /* who answers at once; NULL: nobody */
    void *exit;           /* jmp_buf of the driver */
    void *rescue;         /* jmp_buf of what guards it */
    void *base, *now;     /* state at the beat's start, and at the open prompt */
};

/*
 * A position as little as it takes to stand there again in its match: the state at the beginning of its beat,
 * and the answers since.
 */
struct position {
    uint32_t answered, asked_chance;
    uint32_t turn, turn_began;
    bool over, revealed, published;
    struct choice why; /* of the last question, which the hash of a position says also once it is over */
    uint16_t beat_told;
    uint16_t answers_count;
    uint16_t answers_forced[BEAT_ANSWERS_MAX / 16];
    struct choice answers[BEAT_ANSWERS_MAX];
    uint8_t answers_seat[BEAT_ANSWERS_MAX];
    unsigned char base[]; /* the game's state_size */
};

/* ---- Driving (server, tools, tests) ---- */

/* A session for a game, not started. NULL if memory is short. */
struct session *session_create(const struct game *game);
void session_destroy(struct session *s);
/*
 * From now on a rule that breaks in this session ends what was to be played instead of the program. The
 * session then stands at the beginning of the beat that broke, over and asking nobody, and says in `broken`
 * where it was. Whoever plays on has kept a position (session_keep) and goes back there (session_return);
 * starting, standing or copying puts it right too. For servers, which have other matches to play; tests and
 * tools stop where a rule breaks.
 */
void session_guard(struct session *s);
/* Starts a match with a checked configuration and runs to the first prompt. Revision 0 is the newest. */
void session_start(struct session *s, const struct game_config *config);
/* Stands a session at the beginning of a beat of a match in this state (its head NULL), and runs on. */
void session_stand(struct session *s, const struct game_config *config, const void *state);
/* Answers the open prompt. On any error nothing changes, but for SESSION_BROKEN (session_guard). */
enum session_error session_answer(struct session *s, uint8_t seat, struct choice choice);
/* Answers with the option of this index (caller checked the range); of a guarded session, look at `broken`.
 */
void session_answer_index(struct session *s, int index);
/*
 * The same, and lets somebody answer what is asked then, to where they leave a question open or the match is
 * over. The session stands where it would if each answer had been given alone; its news are of the last.
 */
void session_answer_on(struct session *s, int index, struct answerer *by);
/* What an option of this prompt will cost; NULL if it says nothing. */
const struct price *prompt_price(const struct prompt *p, int index);
/* Index of an option of the open prompt, or -1. */
int session_find(const struct session *s, struct choice choice);
/* Makes `to` (same game) an exact copy of `from`, news excepted. */
void session_copy(struct session *to, const struct session *from);
/* Of the match whose positions the session returns to from here on. Revision 0 is the newest. */
void session_configure(struct session *s, const struct game_config *config);
/* Room for a position of this game. NULL if memory is short. */
struct position *position_create(const struct game *game);
void position_destroy(struct position *kept);
/* Notes where the session stands. */
void session_keep(const struct session *s, struct position *kept);
/*
 * Stands the session where it stood then, news excepted, by running its beat again. It is of the same match,
 * or was given that match's configuration (session_configure). Of a guarded session, look at `broken`.
 */
void session_return(struct session *s, const struct position *kept);
/* Stands the session at the start of a beat: a state with its identities renamed (for determinize). */
void session_restart_beat(struct session *s, const void *base, const uint8_t renamed[SECRETS_MAX]);
/*
 * Which hashes can be compared with one another: those of the same layout of the state. Its size is part of
 * it, so that only a change that keeps the size needs a new number in the game's table. Never 0.
 */
uint32_t session_layout(const struct game *game);
/*
 * Hash of the position: state at the prompt, the answers of its beat so far, and prompt. Equal ones go on
 * alike whatever is answered: what was answered within the beat need not have changed the state yet.
 */
void session_hash(const struct session *s, uint8_t hash[HASH_SIZE]);
const char *session_error_text(enum session_error error);

/* ---- Asking (rules only, inside a beat) ---- */

/*
 * Opens a question. Returns the prompt to fill with offers if its answer is not known yet, else NULL.
 * In both cases `answer` (or `answer_forced`) must follow and gives the answer:
 *
 *     struct prompt *p = ask(g, seat, REASON_AMBUSH, clearing, attacker, 0);
 *     if (p) {
 *         offer(p, VERB_AMBUSH, card, 0, 0);
 *         offer(p, VERB_PASS, 0, 0, 0);
 *     }
 *     struct choice c = answer(g);
 */
struct prompt *ask(void *state, uint8_t seat, uint16_t reason, uint16_t a, uint16_t b, uint16_t c);
static inline void offer(struct prompt *p, uint16_t verb, uint16_t a, uint16_t b, uint16_t c);
/* Says what the option offered last will cost, by the same rules that will charge it. */
static inline void at_price(struct prompt *p, const struct price *price);
struct choice answer(void *state);
/* As answer, but a single option is played by the engine: a forced move without information. */
struct choice answer_forced(void *state);
/* Tells an event. Hidden arguments reach only the seats in `audience`. */
void emit(void *state, struct event event);
/* The same for those who fill the event themselves: where to, or NULL if it was told by an earlier run. */
struct event *emit_here(void *state);
/* The seat that gave the last answer of the running beat (not one played by the engine), or SEAT_NOBODY. */
uint8_t last_to_answer(void *state);
/* Notes that something became known to somebody, so that undo stops here. */
void note_reveal(void *state);
/*
 * Notes that the rules tell everybody something about hidden cards, such as how many of a face-down stack
 * fit: from here on other worlds may differ for good reason. Undo stops here too.
 */
void note_public(void *state);
/* Ends the running beat at once: the match is over, or play goes on with the next beat. Does not return. */
_Noreturn void end_beat(void *state);

/* An invariant of the rules is broken: ends what a guarded session plays, else the program with a message. */
_Noreturn void game_panic(const char *file, int line, const char *what);
#define GAME_ASSERT(condition) ((condition) ? (void)0 : game_panic(__FILE__, __LINE__, #condition))

static inline void offer(struct prompt *p, uint16_t verb, uint16_t a, uint16_t b, uint16_t c)
{
    GAME_ASSERT(p->count < OPTIONS_MAX);
    p->options[p->count++] = (struct choice){verb, {a, b, c}};
}

static inline void at_price(struct prompt *p, const struct price *price)
{
    if (!p->prices)
        return;
    GAME_ASSERT(p->prices_count < p->count);
    p->prices[p->prices_count++] = (struct priced_option){(uint16_t)(p->count - 1), *price};
}

#endif
