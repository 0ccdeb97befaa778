/*
 * Reads beside the loop, on threads with readers of their own: the loop goes on meanwhile. One thread does
 * what is short, another what may take long, each one after the other in the order they were asked for.
 * What is asked and answered is plain data; what each kind of read does is told by a table.
 */
#ifndef WARREN_STORE_FETCH_H
#define WARREN_STORE_FETCH_H

#include <assert.h>

#include "server/store/engine.h"

enum read {
    READ_TOKEN,
    READ_IDENTITY,
    READ_ACCOUNT,
    READ_ACCOUNT_OF,
    READ_INVITE,
    READ_NEXT,
    READ_RIGHTS,
    READ_LENGTH,
    READ_HEAD,
    READ_MATCH,
    READ_MATCH_ON,
    READ_BANS,
    READ_CHAT,
    READ_LOBBIES,
    READ_ELSEWHERE,
    READ_MATCHES_OF,
    READ_SERIES,
    READ_RESTING_MATCHES,
    READ_RESTING_IDENTITIES,
    READ_RESTING_SERIES,
    READ_RUNNING,
    READ_NODES,
    READ_HERE,
    READ_COUNT,
    READ_KINDS
};

enum { QUESTION_KEY = 40 };

/* What is asked; what a kind of read does not need is 0. Compared as bytes: there is no padding. */
struct question {
    uint64_t id, other;
    uint64_t page_time, page_id;
    uint32_t limit, from;
    uint16_t kind; /* enum read */
    uint8_t status, chat;
    uint32_t writes; /* of those that it heeds, how many there were (fetching_note) */
    uint8_t key[QUESTION_KEY];
};
static_assert(sizeof(struct question) == 4 * 8 + 4 * 4 + QUESTION_KEY, "no padding");
static_assert((int)QUESTION_KEY >= (int)STORE_ACCOUNT_SIZE && (int)QUESTION_KEY >= (int)AUTH_TOKEN_HASH_SIZE,
              "a key has room for all");

/* One of many, copied. */
struct row {
    struct row *next;
    union {
        struct store_match match;
        struct store_chat chat;
        struct store_ban ban;
        struct store_node node;
        uint64_t id;
        struct {
            uint64_t id, series;
        } here;
        struct {
            uint64_t id, time;
            bool due;
        } resting;
    };
    char texts[];
};

/* One read: what is asked, and the answer. */
struct fetch {
    struct errand errand;
    struct store_asker *asker; /* NULL: nobody wants to know any more */
    struct fetch *next;        /* of the asker */
    struct question question;
    bool answered;
    enum store_status status;
    union {
        struct store_identity identity;
        struct store_account account;
        struct store_rights rights;
        struct store_counts counts;
        uint64_t id;
        uint32_t length;
    };
    struct store_record *record; /* owned */
    struct row *rows, **rows_end;
    char error[STORE_ERROR_SIZE];
};

struct fetcher {
    const struct store_engine *engine;
    void *reader;          /* the engine's; of the thread */
    struct thread *thread; /* NULL: there is none */
    void (*ended)(void *context);
    void *context;
};

/* False if the machine refuses. The reader stays the caller's and must last until `ended`. */
bool fetcher_start(struct fetcher *f, uv_loop_t *loop);
/* Nothing more is asked for; when what was asked for is answered, and the thread is gone, `ended` is called.
 */
void fetcher_end(struct fetcher *f, void (*ended)(void *context), void *context);

/*
 * Asks, or finds that it was asked already. STORE_LATER; or what was answered, with *fetch, which is the
 * asker's. STORE_FAILED with *fetch NULL if memory is short.
 */
enum store_status fetch_ask(struct fetcher *f, struct store_asker *asker, const struct question *question,
                            struct fetch **fetch);
/* Takes an answer off its asker and frees it. */
void fetch_drop(struct fetch *fetch);

/* Whether reads of this kind are short. */
bool fetch_is_brief(enum read kind);

#endif
