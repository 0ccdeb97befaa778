/*
 * What an engine of the store has to do: keep groups of writes on disk, and read what is kept. Everything
 * else is the same above all engines: the queue of writes (queue.h), their callbacks, and on which thread
 * what is done (fetch.h, thread.h).
 *
 * An engine's functions do their work before they return. `state` is what is open, and belongs to the thread
 * that commits once there is one; `reader` is one way to read it, with one user at a time. Readers see what
 * was committed before they begin to read.
 */
#ifndef WARREN_STORE_ENGINE_H
#define WARREN_STORE_ENGINE_H

#include "server/store/store.h"
#include "server/store/tables.h"
#include "server/store/thread.h"

/* One atomic write on its way; operations and everything they point to follow in the same block. */
struct write {
    struct errand errand;
    store_done *done;
    void *context;
    uint32_t round; /* in which round of tries it was given, see queue.c */
    enum store_status status;
    char *text; /* owned; NULL if nothing went wrong or memory is short */
    size_t bytes, count;
    struct store_op *ops;
    uint64_t commit_ns; /* what the commit took, in the first write of its group; else 0 */
};

static inline struct write *write_next(const struct write *write)
{
    return (struct write *)(void *)write->errand.next;
}

/* Each as the function of this name in store.h, but for load_on. */
struct store_reads {
    const char *(*error)(const void *reader);
    enum store_status (*find_token)(void *reader, const uint8_t token_hash[AUTH_TOKEN_HASH_SIZE],
                                    struct store_identity *identity);
    enum store_status (*find_identity)(void *reader, uint64_t id, struct store_identity *identity);
    enum store_status (*find_account)(void *reader, const char *name, struct store_account *account);
    enum store_status (*find_account_of)(void *reader, uint64_t identity, struct store_account *account);
    enum store_status (*bans)(void *reader, void (*each)(void *context, const struct store_ban *ban),
                              void *context);
    enum store_status (*find_invite)(void *reader, const uint8_t invite[AUTH_INVITE_SIZE], uint64_t *id);
    enum store_status (*find_next)(void *reader, uint64_t id, uint64_t *next);
    enum store_status (*find_rights)(void *reader, uint64_t id, uint64_t identity,
                                     struct store_rights *rights);
    enum store_status (*load)(void *reader, uint64_t id, struct store_record **record);
    /* The entries behind record->entries_count, of record->match.id; those before need not be there. */
    enum store_status (*load_on)(void *reader, struct store_record *record);
    enum store_status (*load_head)(void *reader, uint64_t id, struct store_record **record);
    enum store_status (*length)(void *reader, uint64_t id, uint32_t *length);
    enum store_status (*chat)(void *reader, uint64_t id, uint32_t before, uint32_t limit,
                              void (*each)(void *context, const struct store_chat *line), void *context);
    enum store_status (*lobbies)(void *reader, const struct store_page *page, store_each_match *each,
                                 void *context);
    /* NULL: there are no other nodes. */
    enum store_status (*elsewhere)(void *reader, const struct store_page *page, store_each_match *each,
                                   void *context);
    enum store_status (*matches)(void *reader, const struct store_page *page, store_each_match *each,
                                 void *context);
    enum store_status (*match_ids)(void *reader, uint64_t after, uint32_t limit,
                                   void (*each)(void *context, uint64_t id), void *context);
    enum store_status (*matches_of)(void *reader, uint64_t identity, const struct store_page *page,
                                    store_each_match *each, void *context);
    enum store_status (*series)(void *reader, uint64_t series, uint32_t from, uint32_t limit,
                                store_each_match *each, void *context);
    enum store_status (*running)(void *reader, bool bots_only, uint64_t since,
                                 void (*each)(void *context, uint64_t id), void *context);
    /* NULL: there are no other nodes. */
    enum store_status (*nodes)(void *reader, void (*each)(void *context, const struct store_node *node),
                               void *context);
    enum store_status (*here)(void *reader, uint64_t after, bool active, uint32_t limit,
                              store_each_here *each, void *context);
    enum store_status (*resting_matches)(void *reader, const struct store_expiry *expiry,
                                         const struct store_page *page, store_each_resting *each,
                                         void *context);
    enum store_status (*resting_identities)(void *reader, uint64_t before, const struct store_page *page,
                                            store_each_resting *each, void *context);
    enum store_status (*resting_series)(void *reader, uint64_t before, const struct store_page *page,
                                        store_each_resting *each, void *context);
    enum store_status (*gaps)(void *reader, void (*each)(void *context, struct gap gap), void *context);
    enum store_status (*alive)(void *reader, uint64_t *at);
    uint64_t (*reusable)(void *reader);
    enum store_status (*count)(void *reader, struct store_counts *counts);
};

struct store_engine {
    const char *name;   /* one word */
    const char *scheme; /* addresses that begin with this and "://" are its; NULL: folders are */

    /* See store_open; read_only: nothing is claimed and nothing committed. *state is NULL on failure. */
    enum store_status (*open)(void **state, const struct store_options *options,
                              char error[STORE_ERROR_SIZE]);
    /* After the last commit, and after all readers are closed. */
    void (*close)(void *state);
    void (*losses)(const void *state, store_each_loss *each, void *context);
    /*
     * All writes from `first` on in one transaction. STORE_OK: what they do is on disk, but for those that
     * were refused, which leave nothing and have their status and text (write_refuse). STORE_FAILED with the
     * whole reason: nothing of any of them is, whatever their status says. STORE_IN_USE: the same, and for
     * good, since another server writes there now.
     */
    enum store_status (*commit)(void *state, struct write *first, char error[STORE_ERROR_SIZE]);

    enum store_status (*reader_open)(void *state, void **reader, char error[STORE_ERROR_SIZE]);
    void (*reader_close)(void *reader); /* NULL is none */
    const struct store_reads *reads;
    /* A row is found by its key sooner than a thread is asked for it: such reads are done on the loop. */
    bool quick;

    /* For copies of everything (copy.h); NULL: there are none. All rows of all tables, of one moment. */
    enum store_status (*dump)(void *reader, store_each_row *each, void *context);
    /*
     * Puts such rows into a store with nothing in it, in their order, in one transaction; none other is open
     * meanwhile. The end keeps all of it, or nothing. FAILED with the reason; then only the end may follow.
     */
    enum store_status (*fill_begin)(void *state, char error[STORE_ERROR_SIZE]);
    enum store_status (*fill)(void *state, const struct store_table *table, const struct store_cell *cells,
                              char error[STORE_ERROR_SIZE]);
    enum store_status (*fill_end)(void *state, bool keep, char error[STORE_ERROR_SIZE]);
};

/* The engines there are (engines.c); the first is the preset. Ends with NULL. */
extern const struct store_engine *const store_engines[];

/* The engine of a place: of an address by its scheme, of a folder the preset. */
const struct store_engine *store_engine_of(const char *place);

/* A write is refused: for an engine's commit. */
void write_refuse(struct write *write, const char *text);

#endif
