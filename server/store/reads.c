/*
 * See store.h: each read, at once or for an asker. What is read for an asker is a question (fetch.h); here
 * they are put together, and the answers taken apart.
 */
#include <stdlib.h>
#include <string.h>

#include "server/store/open.h"

/* ---- What makes answers old ---- */

static enum topic topic_of(const struct store_op *op)
{
    switch (op->kind) {
    case STORE_RENAME_IDENTITY:
    case STORE_ADD_TOKEN: /* the oldest may go */
    case STORE_REMOVE_TOKEN:
    case STORE_SPEND_TOKEN:
    case STORE_KEEP_TOKEN:
    case STORE_CREATE_ACCOUNT:
    case STORE_SET_PASSWORD:
    case STORE_EXPIRE_IDENTITY:
        return TOPIC_PEOPLE;
    case STORE_CREATE_MATCH:
    case STORE_UPDATE_MATCH:
        return op->match->series ? TOPIC_SERIES : TOPIC_NONE;
    case STORE_CLOSE_SERIES:
        return TOPIC_SERIES;
    default:
        return TOPIC_NONE;
    }
}

void store__note_write(struct store *s, const struct store_op *ops, size_t count)
{
    for (size_t i = 0; i < count; i++)
        s->writes[topic_of(&ops[i])]++;
}

/* ---- Asking ---- */

struct store_asker *store_ask_for(struct store *store, struct store_asker *asker)
{
    struct store_asker *before = store->asker;
    store->asker = asker;
    return before;
}

bool store_reads_late(const struct store *store)
{
    return store_is_late(store->asker);
}

/* The reader for a read that is done now. */
static void *at_once(struct store *s)
{
    s->error[0] = '\0';
    return s->reader;
}

static bool is_asked(const struct store *s, enum read kind)
{
    return s->asker && !(s->engine->quick && fetch_is_brief(kind));
}

static enum store_status ask_for(struct store *s, struct store_asker *asker, const struct question *q,
                                 struct fetch **fetch)
{
    struct fetcher *f = s->brief.thread && fetch_is_brief((enum read)q->kind) ? &s->brief : &s->slow;
    enum store_status status = fetch_ask(f, asker, q, fetch);
    if (status == STORE_FAILED)
        memcpy(s->error, *fetch ? (*fetch)->error : "out of memory",
               *fetch ? sizeof s->error : sizeof "out of memory");
    return status;
}

static enum store_status seek(struct store *s, const struct question *q, struct fetch **fetch)
{
    return ask_for(s, s->asker, q, fetch);
}

static struct question about_people(const struct store *s, enum read kind, uint64_t id)
{
    return (struct question){.kind = (uint16_t)kind, .id = id, .writes = s->writes[TOPIC_PEOPLE]};
}

const char *store_error(const struct store *store)
{
    return store->error[0] ? store->error : store->engine->reads->error(store->reader);
}

/* ---- People ---- */

static enum store_status ask_identity(struct store *s, const struct question *q,
                                      struct store_identity *identity)
{
    struct fetch *fetch;
    enum store_status status = seek(s, q, &fetch);
    if (status == STORE_OK)
        *identity = fetch->identity;
    return status;
}

static enum store_status ask_account(struct store *s, const struct question *q, struct store_account *account)
{
    struct fetch *fetch;
    enum store_status status = seek(s, q, &fetch);
    if (status == STORE_OK)
        *account = fetch->account;
    return status;
}

enum store_status store_find_token(struct store *store, const uint8_t token_hash[AUTH_TOKEN_HASH_SIZE],
                                   struct store_identity *identity)
{
    if (!is_asked(store, READ_TOKEN))
        return store->engine->reads->find_token(at_once(store), token_hash, identity);
    struct question q = about_people(store, READ_TOKEN, 0);
    memcpy(q.key, token_hash, AUTH_TOKEN_HASH_SIZE);
    return ask_identity(store, &q, identity);
}

enum store_status store_find_identity(struct store *store, uint64_t id, struct store_identity *identity)
{
    if (!is_asked(store, READ_IDENTITY))
        return store->engine->reads->find_identity(at_once(store), id, identity);
    struct question q = about_people(store, READ_IDENTITY, id);
    return ask_identity(store, &q, identity);
}

enum store_status store_find_account(struct store *store, const char *name, struct store_account *account)
{
    if (!is_asked(store, READ_ACCOUNT))
        return store->engine->reads->find_account(at_once(store), name, account);
    if (strlen(name) >= QUESTION_KEY)
        return STORE_MISSING;
    struct question q = about_people(store, READ_ACCOUNT, 0);
    memcpy(q.key, name, strlen(name));
    return ask_account(store, &q, account);
}

enum store_status store_find_account_of(struct store *store, uint64_t identity, struct store_account *account)
{
    if (!is_asked(store, READ_ACCOUNT_OF))
        return store->engine->reads->find_account_of(at_once(store), identity, account);
    struct question q = about_people(store, READ_ACCOUNT_OF, identity);
    return ask_account(store, &q, account);
}

enum store_status store_bans(struct store *store, void (*each)(void *context, const struct store_ban *ban),
                             void *context)
{
    if (!is_asked(store, READ_BANS))
        return store->engine->reads->bans(at_once(store), each, context);
    struct fetch *fetch;
    enum store_status status = seek(store, &(struct question){.kind = READ_BANS}, &fetch);
    if (status == STORE_OK)
        for (const struct row *row = fetch->rows; row; row = row->next)
            each(context, &row->ban);
    return status;
}

/* ---- Matches ---- */

static enum store_status ask_id(struct store *s, const struct question *q, uint64_t *id)
{
    struct fetch *fetch;
    enum store_status status = seek(s, q, &fetch);
    if (status == STORE_OK)
        *id = fetch->id;
    return status;
}

enum store_status store_find_invite(struct store *store, const uint8_t invite[AUTH_INVITE_SIZE], uint64_t *id)
{
    if (!is_asked(store, READ_INVITE))
        return store->engine->reads->find_invite(at_once(store), invite, id);
    struct question q = {.kind = READ_INVITE, .writes = store->writes[TOPIC_SERIES]};
    memcpy(q.key, invite, AUTH_INVITE_SIZE);
    return ask_id(store, &q, id);
}

enum store_status store_find_next(struct store *store, uint64_t id, uint64_t *next)
{
    if (!is_asked(store, READ_NEXT))
        return store->engine->reads->find_next(at_once(store), id, next);
    return ask_id(
        store, &(struct question){.kind = READ_NEXT, .id = id, .writes = store->writes[TOPIC_SERIES]}, next);
}

enum store_status store_find_rights(struct store *store, uint64_t id, uint64_t identity,
                                    struct store_rights *rights)
{
    if (!is_asked(store, READ_RIGHTS))
        return store->engine->reads->find_rights(at_once(store), id, identity, rights);
    struct fetch *fetch;
    enum store_status status =
        seek(store, &(struct question){.kind = READ_RIGHTS, .id = id, .other = identity}, &fetch);
    if (status == STORE_OK)
        *rights = fetch->rights;
    return status;
}

enum store_status store_length(struct store *store, uint64_t id, uint32_t *length)
{
    if (!is_asked(store, READ_LENGTH))
        return store->engine->reads->length(at_once(store), id, length);
    struct fetch *fetch;
    enum store_status status = seek(store, &(struct question){.kind = READ_LENGTH, .id = id}, &fetch);
    if (status == STORE_OK)
        *length = fetch->length;
    return status;
}

/* ---- Whole matches ---- */

void store_record_free(struct store_record *record)
{
    if (!record)
        return;
    free(record->entries);
    free(record->hashes);
    free(record->gaps);
    free(record->texts);
    free(record);
}

/* A record without log and hashes. */
static struct store_record *copy_head(const struct store_record *from)
{
    size_t config = strlen(from->match.config) + 1, lobby = strlen(from->match.lobby) + 1;
    struct store_record *head = malloc(sizeof *head);
    char *texts = malloc(config + lobby);
    if (!head || !texts) {
        free(head);
        free(texts);
        return NULL;
    }
    *head = *from;
    head->texts = texts;
    head->match.config = memcpy(texts, from->match.config, config);
    head->match.lobby = memcpy(texts + config, from->match.lobby, lobby);
    return head;
}

enum store_status store_load(struct store *store, uint64_t id, struct store_record **record)
{
    return store->engine->reads->load(at_once(store), id, record);
}

enum store_status store_load_head(struct store *store, uint64_t id, struct store_record **record)
{
    if (!is_asked(store, READ_HEAD))
        return store->engine->reads->load_head(at_once(store), id, record);
    struct fetch *fetch;
    *record = NULL;
    enum store_status status =
        seek(store, &(struct question){.kind = READ_HEAD, .id = id, .writes = store->writes[TOPIC_SERIES]},
             &fetch);
    if (status == STORE_OK && !(*record = copy_head(fetch->record)))
        return STORE_FAILED;
    return status;
}

/* Asks for this alone. */
static enum store_status ask_whole(struct store *s, struct store_asker *asker, const struct question *q,
                                   struct fetch **fetch)
{
    if (asker->fetches && memcmp(&asker->fetches->question, q, sizeof *q) != 0)
        store_forget(asker);
    return ask_for(s, asker, q, fetch);
}

enum store_status store_fetch(struct store *store, struct store_asker *asker, uint64_t id,
                              struct store_record **record)
{
    struct fetch *fetch;
    enum store_status status =
        ask_whole(store, asker, &(struct question){.kind = READ_MATCH, .id = id}, &fetch);
    *record = NULL;
    if (status == STORE_LATER || !fetch)
        return status;
    *record = fetch->record;
    fetch->record = NULL;
    fetch_drop(fetch);
    return status;
}

/* Puts what was read behind what is there. */
static bool append(struct store_record *record, const struct store_record *more)
{
    uint32_t from = record->entries_count, count = more->entries_count;
    if (count <= from)
        return true;
    struct store_entry *grown = realloc(record->entries, count * sizeof *grown);
    if (!grown)
        return false;
    memcpy(grown + from, more->entries + from, (count - from) * sizeof *grown);
    record->entries = grown;
    record->entries_count = record->length = count;
    return true;
}

enum store_status store_fetch_on(struct store *store, struct store_asker *asker, struct store_record *record)
{
    struct fetch *fetch;
    struct question q = {.kind = READ_MATCH_ON, .id = record->match.id, .from = record->entries_count};
    if (q.from == 0)
        q.kind = READ_MATCH;
    enum store_status status = ask_whole(store, asker, &q, &fetch);
    if (status == STORE_LATER || !fetch)
        return status;
    if (status == STORE_OK && !append(record, fetch->record)) {
        memcpy(store->error, "out of memory", sizeof "out of memory");
        status = STORE_FAILED;
    }
    fetch_drop(fetch);
    return status;
}

/* ---- Lists ---- */

static struct question about_page(enum read kind, uint64_t id, const struct store_page *page)
{
    return (struct question){
        .kind = (uint16_t)kind, .id = id, .page_time = page->time, .page_id = page->id, .limit = page->limit};
}

static enum store_status ask_matches(struct store *s, const struct question *q, store_each_match *each,
                                     void *context)
{
    struct fetch *fetch;
    enum store_status status = seek(s, q, &fetch);
    if (status == STORE_OK)
        for (const struct row *row = fetch->rows; row; row = row->next)
            each(context, &row->match);
    return status;
}

static enum store_status ask_resting(struct store *s, const struct question *q, store_each_resting *each,
                                     void *context)
{
    struct fetch *fetch;
    enum store_status status = seek(s, q, &fetch);
    if (status == STORE_OK)
        for (const struct row *row = fetch->rows; row; row = row->next)
            each(context, row->resting.id, row->resting.time, row->resting.due);
    return status;
}

enum store_status store_chat(struct store *store, uint64_t id, uint32_t before, uint32_t limit,
                             void (*each)(void *context, const struct store_chat *line), void *context)
{
    if (!is_asked(store, READ_CHAT))
        return store->engine->reads->chat(at_once(store), id, before, limit, each, context);
    struct fetch *fetch;
    enum store_status status =
        seek(store, &(struct question){.kind = READ_CHAT, .id = id, .from = before, .limit = limit}, &fetch);
    if (status == STORE_OK)
        for (const struct row *row = fetch->rows; row; row = row->next)
            each(context, &row->chat);
    return status;
}

enum store_status store_lobbies(struct store *store, const struct store_page *page, store_each_match *each,
                                void *context)
{
    if (!is_asked(store, READ_LOBBIES))
        return store->engine->reads->lobbies(at_once(store), page, each, context);
    struct question q = about_page(READ_LOBBIES, 0, page);
    return ask_matches(store, &q, each, context);
}

enum store_status store_elsewhere(struct store *store, const struct store_page *page, store_each_match *each,
                                  void *context)
{
    if (!store->engine->reads->elsewhere)
        return STORE_OK;
    if (!is_asked(store, READ_ELSEWHERE))
        return store->engine->reads->elsewhere(at_once(store), page, each, context);
    struct question q = about_page(READ_ELSEWHERE, 0, page);
    return ask_matches(store, &q, each, context);
}

enum store_status store_matches(struct store *store, const struct store_page *page, store_each_match *each,
                                void *context)
{
    return store->engine->reads->matches(at_once(store), page, each, context);
}

enum store_status store_match_ids(struct store *store, uint64_t after, uint32_t limit,
                                  void (*each)(void *context, uint64_t id), void *context)
{
    return store->engine->reads->match_ids(at_once(store), after, limit, each, context);
}

enum store_status store_matches_of(struct store *store, uint64_t identity, const struct store_page *page,
                                   store_each_match *each, void *context)
{
    if (!is_asked(store, READ_MATCHES_OF))
        return store->engine->reads->matches_of(at_once(store), identity, page, each, context);
    struct question q = about_page(READ_MATCHES_OF, identity, page);
    return ask_matches(store, &q, each, context);
}

enum store_status store_series(struct store *store, uint64_t series, uint32_t from, uint32_t limit,
                               store_each_match *each, void *context)
{
    if (!is_asked(store, READ_SERIES))
        return store->engine->reads->series(at_once(store), series, from, limit, each, context);
    struct question q = {.kind = READ_SERIES, .id = series, .from = from, .limit = limit};
    return ask_matches(store, &q, each, context);
}

static enum store_status ask_ids(struct store *s, const struct question *q,
                                 void (*each)(void *context, uint64_t id), void *context)
{
    struct fetch *fetch;
    enum store_status status = seek(s, q, &fetch);
    if (status == STORE_OK)
        for (const struct row *row = fetch->rows; row; row = row->next)
            each(context, row->id);
    return status;
}

enum store_status store_running(struct store *store, bool bots_only, uint64_t since,
                                void (*each)(void *context, uint64_t id), void *context)
{
    if (!is_asked(store, READ_RUNNING))
        return store->engine->reads->running(at_once(store), bots_only, since, each, context);
    struct question q = {.kind = READ_RUNNING, .page_time = since, .status = bots_only};
    return ask_ids(store, &q, each, context);
}

enum store_status store_resting_matches(struct store *store, const struct store_expiry *expiry,
                                        const struct store_page *page, store_each_resting *each,
                                        void *context)
{
    if (!is_asked(store, READ_RESTING_MATCHES))
        return store->engine->reads->resting_matches(at_once(store), expiry, page, each, context);
    struct question q = about_page(READ_RESTING_MATCHES, expiry->before, page);
    q.status = expiry->status;
    q.chat = expiry->chat;
    return ask_resting(store, &q, each, context);
}

enum store_status store_resting_identities(struct store *store, uint64_t before,
                                           const struct store_page *page, store_each_resting *each,
                                           void *context)
{
    if (!is_asked(store, READ_RESTING_IDENTITIES))
        return store->engine->reads->resting_identities(at_once(store), before, page, each, context);
    struct question q = about_page(READ_RESTING_IDENTITIES, before, page);
    return ask_resting(store, &q, each, context);
}

enum store_status store_resting_series(struct store *store, uint64_t before, const struct store_page *page,
                                       store_each_resting *each, void *context)
{
    if (!is_asked(store, READ_RESTING_SERIES))
        return store->engine->reads->resting_series(at_once(store), before, page, each, context);
    struct question q = about_page(READ_RESTING_SERIES, before, page);
    return ask_resting(store, &q, each, context);
}

/* ---- Nodes ---- */

enum store_status store_nodes(struct store *store, void (*each)(void *context, const struct store_node *node),
                              void *context)
{
    if (!store->engine->reads->nodes)
        return STORE_OK;
    if (!is_asked(store, READ_NODES))
        return store->engine->reads->nodes(at_once(store), each, context);
    struct fetch *fetch;
    enum store_status status = seek(store, &(struct question){.kind = READ_NODES}, &fetch);
    if (status == STORE_OK)
        for (const struct row *row = fetch->rows; row; row = row->next)
            each(context, &row->node);
    return status;
}

enum store_status store_here(struct store *store, uint64_t after, bool active, uint32_t limit,
                             store_each_here *each, void *context)
{
    if (!store->engine->reads->here)
        return STORE_OK;
    if (!is_asked(store, READ_HERE))
        return store->engine->reads->here(at_once(store), after, active, limit, each, context);
    struct question q = {.kind = READ_HERE, .id = after, .limit = limit, .status = active};
    struct fetch *fetch;
    enum store_status status = seek(store, &q, &fetch);
    if (status == STORE_OK)
        for (const struct row *row = fetch->rows; row; row = row->next)
            each(context, row->here.id, row->here.series);
    return status;
}

/* ---- The server's own ---- */

enum store_status store_gaps(struct store *store, void (*each)(void *context, struct gap gap), void *context)
{
    return store->engine->reads->gaps(at_once(store), each, context);
}

enum store_status store_alive(struct store *store, uint64_t *at)
{
    return store->engine->reads->alive(at_once(store), at);
}

enum store_status store_count(struct store *store, struct store_counts *counts)
{
    if (!is_asked(store, READ_COUNT))
        return store->engine->reads->count(at_once(store), counts);
    struct fetch *fetch;
    enum store_status status = seek(store, &(struct question){.kind = READ_COUNT}, &fetch);
    if (status == STORE_OK)
        *counts = fetch->counts;
    return status;
}

uint64_t store_reusable(struct store *store)
{
    return store->engine->reads->reusable(at_once(store));
}
