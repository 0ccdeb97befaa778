/*
 * See memory.h. Every accepted write stays in a journal; after one that was refused half way everything is
 * made anew from there, so that nothing of it is left.
 */
#include "tests/memory/memory.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/memory/state.h"

static struct {
    pthread_mutex_t mutex; /* of everything here; whoever is called for a row may read on */
    struct memory now;
    struct store_op *journal;
    uint32_t journal_count, journal_room;
} disk = {.mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP};

const struct memory_match *memory_match(uint64_t id)
{
    return memory_find(&disk.now, id);
}

const struct memory_match *memory_match_at(size_t i)
{
    return i < disk.now.matches_count ? disk.now.matches[i] : NULL;
}

const struct store_identity *memory_identity(uint64_t id)
{
    return memory_find_identity(&disk.now, id);
}

/* ---- Committing ---- */

static void *copied(const void *from, size_t size)
{
    void *to = malloc(size ? size : 1);
    if (!to)
        abort();
    if (size)
        memcpy(to, from, size);
    return to;
}

static const char *copied_text(const char *text)
{
    return text ? copied(text, strlen(text) + 1) : NULL;
}

/* With everything it points to, for as long as the process. */
static struct store_op kept(struct store_op op)
{
    if (op.kind == STORE_CREATE_MATCH || op.kind == STORE_UPDATE_MATCH) {
        struct store_match *m = copied(op.match, sizeof *m);
        m->config = copied_text(m->config);
        m->lobby = copied_text(m->lobby);
        op.match = m;
    } else if (op.kind == STORE_CREATE_IDENTITY || op.kind == STORE_RENAME_IDENTITY) {
        op.identity = copied(op.identity, sizeof *op.identity);
    } else if (op.kind == STORE_CREATE_ACCOUNT || op.kind == STORE_SET_PASSWORD) {
        op.account = copied(op.account, sizeof *op.account);
    } else if (op.kind == STORE_BAN || op.kind == STORE_UNBAN) {
        op.ban = copied(op.ban, sizeof *op.ban);
    } else if (op.kind == STORE_ADD_CHAT) {
        op.chat.author = copied_text(op.chat.author);
        op.chat.text = copied_text(op.chat.text);
    }
    return op;
}

/* Frees what `kept` copied. */
static void forget(const struct store_op *op)
{
    if (op->kind == STORE_CREATE_MATCH || op->kind == STORE_UPDATE_MATCH) {
        free((void *)op->match->config);
        free((void *)op->match->lobby);
        free((void *)op->match);
    } else if (op->kind == STORE_CREATE_IDENTITY || op->kind == STORE_RENAME_IDENTITY) {
        free((void *)op->identity);
    } else if (op->kind == STORE_CREATE_ACCOUNT || op->kind == STORE_SET_PASSWORD) {
        free((void *)op->account);
    } else if (op->kind == STORE_BAN || op->kind == STORE_UNBAN) {
        free((void *)op->ban);
    } else if (op->kind == STORE_ADD_CHAT) {
        free((void *)op->chat.author);
        free((void *)op->chat.text);
    }
}

static void make_anew(uint32_t until)
{
    memory_clear(&disk.now);
    while (disk.journal_count > until)
        forget(&disk.journal[--disk.journal_count]);
    for (uint32_t i = 0; i < until; i++)
        if (memory_apply(&disk.now, &disk.journal[i]))
            abort();
}

static void apply(struct write *w)
{
    uint32_t before = disk.journal_count;
    const char *refusal = NULL;
    for (size_t i = 0; i < w->count && !refusal; i++) {
        struct store_op op = kept(w->ops[i]);
        MEMORY_APPEND(&disk, journal, op);
        refusal = memory_apply(&disk.now, &disk.journal[disk.journal_count - 1]);
    }
    if (!refusal)
        return;
    const struct store_op *op = &disk.journal[disk.journal_count - 1];
    char text[STORE_ERROR_SIZE], name[AUTH_ID_TEXT_SIZE];
    auth_id_text(op->id, name);
    snprintf(text, sizeof text, "%s: %s", name, refusal);
    write_refuse(w, text);
    make_anew(before);
}

enum store_status memory_commit(void *state, struct write *first, char error[STORE_ERROR_SIZE])
{
    (void)state;
    (void)error;
    pthread_mutex_lock(&disk.mutex);
    for (struct write *w = first; w; w = write_next(w))
        apply(w);
    pthread_mutex_unlock(&disk.mutex);
    return STORE_OK;
}

/* ---- Reading ---- */

static const struct memory *enter(void)
{
    pthread_mutex_lock(&disk.mutex);
    return &disk.now;
}

static enum store_status leave(enum store_status status)
{
    pthread_mutex_unlock(&disk.mutex);
    return status;
}

static const char *error(const void *reader)
{
    (void)reader;
    return "";
}

static enum store_status find_identity(void *reader, uint64_t id, struct store_identity *identity)
{
    (void)reader;
    const struct store_identity *found = memory_find_identity(enter(), id);
    if (!found)
        return leave(STORE_MISSING);
    *identity = *found;
    memset(identity->token_hash, 0, sizeof identity->token_hash);
    return leave(STORE_OK);
}

static enum store_status find_token(void *reader, const uint8_t token_hash[AUTH_TOKEN_HASH_SIZE],
                                    struct store_identity *identity)
{
    enum store_status status = STORE_MISSING;
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->tokens_count; i++)
        if (memcmp(m->tokens[i].hash, token_hash, AUTH_TOKEN_HASH_SIZE) == 0) {
            status = find_identity(reader, m->tokens[i].identity, identity);
            memcpy(identity->token_hash, token_hash, AUTH_TOKEN_HASH_SIZE);
        }
    return leave(status);
}

static enum store_status find_account(void *reader, const char *name, struct store_account *account)
{
    (void)reader;
    enum store_status status = STORE_MISSING;
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->accounts_count; i++)
        if (strcmp(m->accounts[i].name, name) == 0) {
            *account = m->accounts[i];
            status = STORE_OK;
        }
    return leave(status);
}

static enum store_status find_account_of(void *reader, uint64_t identity, struct store_account *account)
{
    (void)reader;
    enum store_status status = STORE_MISSING;
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->accounts_count; i++)
        if (m->accounts[i].identity == identity) {
            *account = m->accounts[i];
            status = STORE_OK;
        }
    return leave(status);
}

static enum store_status bans(void *reader, void (*each)(void *context, const struct store_ban *ban),
                              void *context)
{
    (void)reader;
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->bans_count; i++)
        each(context, &m->bans[i]);
    return leave(STORE_OK);
}

static enum store_status find_invite(void *reader, const uint8_t invite[AUTH_INVITE_SIZE], uint64_t *id)
{
    (void)reader;
    *id = 0;
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->matches_count; i++)
        if (memcmp(m->matches[i]->row.invite, invite, AUTH_INVITE_SIZE) == 0)
            *id = m->matches[i]->row.id;
    return leave(*id ? STORE_OK : STORE_MISSING);
}

static enum store_status find_next(void *reader, uint64_t id, uint64_t *next)
{
    (void)reader;
    *next = 0;
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->matches_count; i++) {
        const struct store_match *row = &m->matches[i]->row;
        if (row->series && row->rematch_of && row->rematch_of == id && row->status != MATCH_CLOSED)
            *next = row->id;
    }
    return leave(STORE_OK);
}

static enum store_status find_rights(void *reader, uint64_t id, uint64_t identity,
                                     struct store_rights *rights)
{
    (void)reader;
    *rights = (struct store_rights){.exists = false};
    const struct memory_match *m = memory_find(enter(), id);
    if (m && m->row.status != MATCH_CLOSED)
        *rights = (struct store_rights){
            .exists = true, .listed = m->row.listed, .member = memory_is_member(m, identity)};
    return leave(STORE_OK);
}

static struct store_record *record_of(const struct memory_match *m, bool whole)
{
    struct store_record *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    size_t config = strlen(m->row.config) + 1, lobby = strlen(m->row.lobby) + 1;
    r->match = m->row;
    r->texts = malloc(config + lobby);
    if (!r->texts)
        abort();
    memcpy(r->texts, m->row.config, config);
    memcpy(r->texts + config, m->row.lobby, lobby);
    r->match.config = r->texts;
    r->match.lobby = r->texts + config;
    r->chat_next = m->chats_count ? m->chats[m->chats_count - 1].sequence + 1 : 0;
    if (!whole)
        return r;
    r->entries_count = r->length = m->entries_count;
    r->hashes_count = m->hashes_count;
    if (r->length > 0)
        r->entries = copied(m->entries, r->length * sizeof *m->entries);
    if (r->hashes_count > 0)
        r->hashes = copied(m->hashes, r->hashes_count * sizeof *m->hashes);
    return r;
}

static enum store_status load_match(uint64_t id, bool whole, struct store_record **record)
{
    const struct memory_match *m = memory_find(enter(), id);
    *record = m ? record_of(m, whole) : NULL;
    return leave(m ? STORE_OK : STORE_MISSING);
}

static enum store_status load(void *reader, uint64_t id, struct store_record **record)
{
    (void)reader;
    return load_match(id, true, record);
}

static enum store_status load_head(void *reader, uint64_t id, struct store_record **record)
{
    (void)reader;
    return load_match(id, false, record);
}

static enum store_status load_on(void *reader, struct store_record *record)
{
    (void)reader;
    const struct memory_match *m = memory_find(enter(), record->match.id);
    uint32_t from = record->entries_count;
    if (!m || m->entries_count <= from)
        return leave(STORE_OK);
    record->entries_count = record->length = m->entries_count;
    record->entries = realloc(record->entries, record->length * sizeof *record->entries);
    if (!record->entries)
        abort();
    memcpy(record->entries + from, m->entries + from, (record->length - from) * sizeof *record->entries);
    return leave(STORE_OK);
}

static enum store_status length(void *reader, uint64_t id, uint32_t *entries)
{
    (void)reader;
    const struct memory_match *m = memory_find(enter(), id);
    *entries = m ? m->entries_count : 0;
    return leave(STORE_OK);
}

static enum store_status chat(void *reader, uint64_t id, uint32_t before, uint32_t limit,
                              void (*each)(void *context, const struct store_chat *line), void *context)
{
    (void)reader;
    const struct memory_match *m = memory_find(enter(), id);
    uint32_t end = m ? m->chats_count : 0;
    while (end > 0 && m->chats[end - 1].sequence >= before)
        end--;
    for (uint32_t i = end > limit ? end - limit : 0; i < end; i++)
        each(context, &m->chats[i]);
    return leave(STORE_OK);
}

/* ---- Lists: numbers of matches that are wanted, sorted, cut to a page ---- */

struct item {
    uint64_t time, id;
    bool due;
};

struct items {
    struct item *list; /* owned */
    uint32_t list_count, list_room;
};

static int ascending(const void *left, const void *right)
{
    const struct item *a = left, *b = right;
    if (a->time != b->time)
        return a->time < b->time ? -1 : 1;
    return (a->id > b->id) - (a->id < b->id);
}

static int descending(const void *left, const void *right)
{
    return ascending(right, left);
}

static void sort(struct items *items, int (*order)(const void *, const void *))
{
    if (items->list_count > 0)
        qsort(items->list, items->list_count, sizeof *items->list, order);
}

/* Calls for the rows of the first `limit` items. */
static void each_row(struct items *items, uint32_t limit, store_each_match *each, void *context)
{
    for (uint32_t i = 0; i < items->list_count && i < limit; i++) {
        struct store_record *r = record_of(memory_find(&disk.now, items->list[i].id), false);
        each(context, &r->match); /* which may write */
        store_record_free(r);
    }
    free(items->list);
}

typedef bool wanted(const struct memory_match *m, uint64_t of);

/* Newest first. */
static enum store_status list(wanted *is_wanted, uint64_t of, const struct store_page *page,
                              store_each_match *each, void *context)
{
    struct items items = {.list = NULL};
    struct item last = {page->time, page->id, false};
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->matches_count; i++) {
        struct item item = {m->matches[i]->row.created, m->matches[i]->row.id, false};
        bool first = page->time == 0 && page->id == 0;
        if (is_wanted(m->matches[i], of) && (first || ascending(&item, &last) < 0))
            MEMORY_APPEND(&items, list, item);
    }
    sort(&items, descending);
    each_row(&items, page->limit, each, context);
    return leave(STORE_OK);
}

static bool is_open_lobby(const struct memory_match *m, uint64_t of)
{
    (void)of;
    return m->row.status == MATCH_LOBBY && m->row.listed;
}

static bool is_any(const struct memory_match *m, uint64_t of)
{
    (void)m;
    (void)of;
    return true;
}

static enum store_status lobbies(void *reader, const struct store_page *page, store_each_match *each,
                                 void *context)
{
    (void)reader;
    return list(is_open_lobby, 0, page, each, context);
}

static enum store_status matches(void *reader, const struct store_page *page, store_each_match *each,
                                 void *context)
{
    (void)reader;
    return list(is_any, 0, page, each, context);
}

static enum store_status matches_of(void *reader, uint64_t identity, const struct store_page *page,
                                    store_each_match *each, void *context)
{
    (void)reader;
    return list(memory_is_member, identity, page, each, context);
}

static enum store_status series(void *reader, uint64_t id, uint32_t from, uint32_t limit,
                                store_each_match *each, void *context)
{
    (void)reader;
    struct items items = {.list = NULL};
    const struct memory *m = enter();
    for (uint32_t i = 0; id && i < m->matches_count; i++) {
        const struct store_match *row = &m->matches[i]->row;
        struct item item = {row->number, row->id, false};
        if (row->series == id && row->number >= from && row->status != MATCH_CLOSED)
            MEMORY_APPEND(&items, list, item);
    }
    sort(&items, ascending);
    each_row(&items, limit, each, context);
    return leave(STORE_OK);
}

static enum store_status match_ids(void *reader, uint64_t after, uint32_t limit,
                                   void (*each)(void *context, uint64_t id), void *context)
{
    (void)reader;
    struct items items = {.list = NULL};
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->matches_count; i++) {
        struct item item = {0, m->matches[i]->row.id, false};
        if (item.id > after)
            MEMORY_APPEND(&items, list, item);
    }
    sort(&items, ascending);
    for (uint32_t i = 0; i < items.list_count && i < limit; i++)
        each(context, items.list[i].id);
    free(items.list);
    return leave(STORE_OK);
}

static enum store_status running(void *reader, bool bots_only, uint64_t since,
                                 void (*each)(void *context, uint64_t id), void *context)
{
    (void)reader;
    struct items items = {.list = NULL};
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->matches_count; i++) {
        const struct store_match *row = &m->matches[i]->row;
        struct item item = {UINT64_MAX - row->updated, row->id, false}; /* last updated first */
        if (row->status == MATCH_RUNNING && (row->bots || !bots_only) && row->updated >= since)
            MEMORY_APPEND(&items, list, item);
    }
    sort(&items, ascending);
    for (uint32_t i = 0; i < items.list_count; i++)
        each(context, items.list[i].id);
    free(items.list);
    return leave(STORE_OK);
}

/* ---- What may expire ---- */

static enum store_status each_resting(struct items *items, const struct store_page *page,
                                      store_each_resting *each, void *context)
{
    struct item last = {page->time, page->id, false};
    uint32_t told = 0;
    sort(items, ascending);
    for (uint32_t i = 0; i < items->list_count && told < page->limit; i++) {
        if (ascending(&items->list[i], &last) <= 0)
            continue;
        each(context, items->list[i].id, items->list[i].time, items->list[i].due);
        told++;
    }
    free(items->list);
    return leave(STORE_OK);
}

static enum store_status resting_matches(void *reader, const struct store_expiry *expiry,
                                         const struct store_page *page, store_each_resting *each,
                                         void *context)
{
    (void)reader;
    struct items items = {.list = NULL};
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->matches_count; i++) {
        const struct store_match *row = &m->matches[i]->row;
        bool over = row->series == 0 || row->status != MATCH_FINISHED ||
                    (row->opened > 0 && row->opened < expiry->before);
        struct item item = {row->updated, row->id, expiry->chat ? m->matches[i]->chats_count > 0 : over};
        if (row->status == expiry->status && row->status != MATCH_RUNNING && row->updated < expiry->before)
            MEMORY_APPEND(&items, list, item);
    }
    return each_resting(&items, page, each, context);
}

static enum store_status resting_identities(void *reader, uint64_t before, const struct store_page *page,
                                            store_each_resting *each, void *context)
{
    (void)reader;
    struct items items = {.list = NULL};
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->identities_count; i++) {
        const struct store_identity *identity = &m->identities[i];
        struct item item = {identity->seen, identity->id, !memory_is_busy(m, identity->id)};
        if (identity->seen < before)
            MEMORY_APPEND(&items, list, item);
    }
    return each_resting(&items, page, each, context);
}

/* When the last match of an open series was touched in which none is unfinished; 0: it is not so. */
static uint64_t series_touched(const struct memory *m, uint64_t id)
{
    uint64_t touched = 0;
    for (uint32_t i = 0; i < m->matches_count; i++) {
        const struct store_match *row = &m->matches[i]->row;
        if (row->series != id || row->opened)
            continue;
        if (row->status == MATCH_LOBBY || row->status == MATCH_RUNNING)
            return 0;
        touched = row->updated > touched ? row->updated : touched;
    }
    return touched;
}

static enum store_status resting_series(void *reader, uint64_t before, const struct store_page *page,
                                        store_each_resting *each, void *context)
{
    (void)reader;
    struct items items = {.list = NULL};
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->matches_count; i++) {
        const struct store_match *row = &m->matches[i]->row;
        bool first = row->series && row->series == row->id; /* a series is named by its first match */
        struct item item = {first ? series_touched(m, row->series) : 0, row->series, true};
        if (item.time > 0 && item.time < before)
            MEMORY_APPEND(&items, list, item);
    }
    return each_resting(&items, page, each, context);
}

/* ---- The rest ---- */

static enum store_status gaps(void *reader, void (*each)(void *context, struct gap gap), void *context)
{
    (void)reader;
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->gaps_count; i++)
        each(context, m->gaps[i]);
    return leave(STORE_OK);
}

static enum store_status alive(void *reader, uint64_t *at)
{
    (void)reader;
    *at = enter()->alive;
    return leave(STORE_OK);
}

static uint64_t reusable(void *reader)
{
    (void)reader;
    return 0;
}

static enum store_status count(void *reader, struct store_counts *counts)
{
    (void)reader;
    const struct memory *m = enter();
    *counts = (struct store_counts){.identities = m->identities_count};
    for (uint32_t i = 0; i < m->matches_count; i++)
        counts->matches[m->matches[i]->row.status]++;
    return leave(STORE_OK);
}

/* ---- The engine ---- */

enum store_status memory_open(void **state, const struct store_options *options, char text[STORE_ERROR_SIZE])
{
    (void)options;
    (void)text;
    *state = &disk;
    return STORE_OK;
}

void memory_close(void *state)
{
    (void)state;
}

void memory_losses(const void *state, store_each_loss *each, void *context)
{
    (void)state;
    (void)each;
    (void)context;
}

enum store_status memory_reader_open(void *state, void **reader, char text[STORE_ERROR_SIZE])
{
    (void)text;
    *reader = state;
    return STORE_OK;
}

const struct store_reads memory_reads = {
    .error = error,
    .find_token = find_token,
    .find_identity = find_identity,
    .find_account = find_account,
    .find_account_of = find_account_of,
    .bans = bans,
    .find_invite = find_invite,
    .find_next = find_next,
    .find_rights = find_rights,
    .load = load,
    .load_on = load_on,
    .load_head = load_head,
    .length = length,
    .chat = chat,
    .lobbies = lobbies,
    .matches = matches,
    .match_ids = match_ids,
    .matches_of = matches_of,
    .series = series,
    .running = running,
    .resting_matches = resting_matches,
    .resting_identities = resting_identities,
    .resting_series = resting_series,
    .gaps = gaps,
    .alive = alive,
    .reusable = reusable,
    .count = count,
};

const struct store_engine memory_engine = {
    .name = "memory",
    .open = memory_open,
    .close = memory_close,
    .losses = memory_losses,
    .commit = memory_commit,
    .reader_open = memory_reader_open,
    .reader_close = memory_close,
    .reads = &memory_reads,
};
