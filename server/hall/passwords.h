/*
 * Passwords: Argon2id (libsodium), on the thread pool, so that the loop goes on meanwhile.
 *
 * One hash takes tens of milliseconds and PASSWORD_MEMORY bytes on purpose. Two are worked on at a time and
 * few may wait, so that nobody can use up the machine by guessing. A check takes as long for an account that
 * does not exist as for one that does.
 */
#ifndef WARREN_PASSWORDS_H
#define WARREN_PASSWORDS_H

#include <stdbool.h>
#include <uv.h>

#include "server/store/store.h"

enum {
    PASSWORD_MEMORY = 32 << 20,
    PASSWORD_PASSES = 3,
    PASSWORDS_AT_ONCE = 2,
    PASSWORDS_WAITING = 64,
};

/* What is asked: whether `password` is that of `verifier`, what the verifier of `fresh` is, or both. */
struct password_question {
    const char *password; /* NULL: nothing is checked */
    const char *verifier; /* NULL: of nobody; the answer is no, and takes as long */
    const char *fresh;    /* NULL: none is made */
};

struct password_answer {
    bool unknown;                       /* whether it is right: memory is short for a hash */
    bool right;                         /* or nothing was checked */
    bool made;                          /* only if right; false too if memory is short */
    char verifier[STORE_VERIFIER_SIZE]; /* of `fresh` */
};

/* From the loop, never at once. */
typedef void password_done(void *context, const struct password_answer *answer);

struct passwords;

/* NULL if memory is short. */
struct passwords *passwords_create(uv_loop_t *loop);
/* Whether as many wait as may: nothing can be asked now. */
bool passwords_full(const struct passwords *p);
/* Asks, if not full; the strings are copied. False if memory is short. */
bool passwords_ask(struct passwords *p, const struct password_question *question, password_done *done,
                   void *context);
/* Makes a verifier at once: the caller waits. False if memory is short. */
bool passwords_make(char verifier[STORE_VERIFIER_SIZE], const char *password);
/* True once nothing is asked. */
bool passwords_quiet(const struct passwords *p);
/* When quiet. */
void passwords_free(struct passwords *p);

#endif
