/* See passwords.h. */
#include "server/hall/passwords.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/request.h"

_Static_assert(STORE_VERIFIER_SIZE >= crypto_pwhash_STRBYTES, "a verifier fits");

struct work {
    uv_work_t request;
    struct passwords *passwords;
    struct work *next; /* of those that wait */
    password_done *done;
    void *context;
    bool checks, makes, known;
    char password[LIMIT_PASSWORD + 1], fresh[LIMIT_PASSWORD + 1], verifier[STORE_VERIFIER_SIZE];
    struct password_answer answer;
};

struct passwords {
    uv_loop_t *loop;
    struct work *first, **last; /* those that wait */
    int waiting, running;
};

struct passwords *passwords_create(uv_loop_t *loop)
{
    struct passwords *p = calloc(1, sizeof *p);
    if (p) {
        p->loop = loop;
        p->last = &p->first;
    }
    return p;
}

bool passwords_make(char verifier[STORE_VERIFIER_SIZE], const char *password)
{
    return crypto_pwhash_str_alg(verifier, password, strlen(password), PASSWORD_PASSES, PASSWORD_MEMORY,
                                 crypto_pwhash_ALG_ARGON2ID13) == 0;
}

/*
 * Nobody's password is hashed too, for the time it takes. A wrong one is told from one that could not be
 * hashed by EINVAL.
 */
static bool check(struct work *w)
{
    char nobody[STORE_VERIFIER_SIZE];
    if (!w->known) {
        w->answer.unknown = !passwords_make(nobody, w->password);
        return false;
    }
    errno = 0;
    bool right = crypto_pwhash_str_verify(w->verifier, w->password, strlen(w->password)) == 0;
    w->answer.unknown = !right && errno != EINVAL;
    return right;
}

static void on_work(uv_work_t *request)
{
    struct work *w = request->data;
    w->answer.right = !w->checks || check(w);
    w->answer.made = w->answer.right && w->makes && passwords_make(w->answer.verifier, w->fresh);
}

static void start_waiting(struct passwords *p);

static void on_worked(uv_work_t *request, int status)
{
    struct work *w = request->data;
    struct passwords *p = w->passwords;
    if (status != 0)
        w->answer = (struct password_answer){.unknown = true};
    p->running--;
    w->done(w->context, &w->answer);
    sodium_memzero(w, sizeof *w);
    free(w);
    start_waiting(p);
}

static void start_waiting(struct passwords *p)
{
    while (p->first && p->running < PASSWORDS_AT_ONCE) {
        struct work *w = p->first;
        p->first = w->next;
        if (!p->first)
            p->last = &p->first;
        p->waiting--;
        p->running++;
        w->request.data = w;
        uv_queue_work(p->loop, &w->request, on_work, on_worked);
    }
}

static void copy(char *to, size_t size, const char *text, bool *given)
{
    *given = text != NULL;
    if (text)
        strncpy(to, text, size - 1);
}

bool passwords_full(const struct passwords *p)
{
    return p->waiting >= PASSWORDS_WAITING;
}

bool passwords_ask(struct passwords *p, const struct password_question *question, password_done *done,
                   void *context)
{
    struct work *w = calloc(1, sizeof *w);
    if (!w)
        return false;
    w->passwords = p;
    w->done = done;
    w->context = context;
    copy(w->password, sizeof w->password, question->password, &w->checks);
    copy(w->verifier, sizeof w->verifier, question->verifier, &w->known);
    copy(w->fresh, sizeof w->fresh, question->fresh, &w->makes);
    *p->last = w;
    p->last = &w->next;
    p->waiting++;
    start_waiting(p);
    return true;
}

bool passwords_quiet(const struct passwords *p)
{
    return p->waiting == 0 && p->running == 0;
}

void passwords_free(struct passwords *p)
{
    free(p);
}
