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

enum { PLAYS_MAX = 7 };

/* Whoever has opened it, or reads it. */
struct visitor {
    uint8_t node;
    uint32_t claim; /* the node's, when it was opened */
};

struct node {
    char name[STORE_NODE_SIZE];
    const struct visitor *holder; /* or NULL */
    uint32_t claims;
    bool chooses;                            /* else it plays anything */
    struct store_plays plays[PLAYS_MAX + 1]; /* the last one has no game */
};

static struct {
    pthread_mutex_t mutex; /* of everything here; whoever is called for a row may read on */
    struct memory now;
    struct memory_op *journal;
    uint32_t journal_count, journal_room;
    struct node nodes[MEMORY_NODES_MAX];
    uint32_t nodes_count;
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
        forget(&disk.journal[--disk.journal_count].op);
    for (uint32_t i = 0; i < until; i++)
        if (memory_apply(&disk.now, &disk.journal[i]))
            abort();
}

/* ---- Nodes ---- */

/* MEMORY_NODES_MAX: there is none. */
static uint8_t find_node(const char *name)
{
    for (uint32_t i = 0; i < disk.nodes_count; i++)
        if (strcmp(disk.nodes[i].name, name) == 0)
            return (uint8_t)i;
    return MEMORY_NODES_MAX;
}

/* A lobby begins by the rules of whoever has it then. */
static bool does_play(uint8_t node, const struct store_match *row)
{
    const struct store_plays *p = disk.nodes[node].plays;
    while (p->game[0] && strcmp(p->game, row->game) != 0)
        p++;
    return !disk.nodes[node].chooses ||
           (p->game[0] && (row->status == MATCH_LOBBY ||
                           (p->oldest <= row->rules_revision && row->rules_revision <= p->newest)));
}

static const char *take(struct memory_op op);

static const char *move(uint8_t node, const struct store_op *op)
{
    const struct memory_match *m = memory_find(&disk.now, op->id);
    uint8_t to = find_node(op->move.node);
    if (to == MEMORY_NODES_MAX || !m || !does_play(to, &m->row))
        return "is not here, or no such node plays it";
    return take((struct memory_op){*op, node, to});
}

static bool is_among(const uint64_t *series, uint32_t count, uint64_t id)
{
    for (uint32_t i = 0; id && i < count; i++)
        if (series[i] == id)
            return true;
    return false;
}

/* Of a node that nobody holds, and which cannot be claimed by who held it any more. */
static const char *adopt(uint8_t node, const struct store_op *op)
{
    uint8_t gone = find_node(op->move.node);
    const char *refusal = NULL;
    struct {
        uint64_t *list; /* the series of those that were taken */
        uint32_t list_count, list_room;
    } taken = {NULL, 0, 0};
    if (gone == MEMORY_NODES_MAX || gone == node || disk.nodes[gone].holder)
        return NULL;
    uint64_t alive = disk.now.alive[gone], surely = alive ? alive + STORE_ALIVE_SURELY_MS : 0;
    uint64_t at = op->move.at > surely ? op->move.at : surely;
    struct store_op gap = {.kind = STORE_ADD_GAP, .gap = {alive, at}};
    for (uint32_t i = 0; i < disk.now.matches_count && !refusal; i++) {
        const struct memory_match *m = disk.now.matches[i];
        if (m->node != gone || !does_play(node, &m->row))
            continue;
        if (op->move.most > 0 && taken.list_count >= op->move.most &&
            !is_among(taken.list, taken.list_count, m->row.series))
            continue;
        struct store_op one = {.kind = STORE_MOVE_MATCH, .id = m->row.id, .move.at = at};
        MEMORY_APPEND(&taken, list, m->row.series);
        refusal = take((struct memory_op){one, gone, node});
    }
    disk.nodes[gone].claims += taken.list_count > 0;
    disk.now.given[node] += taken.list_count > 0;
    free(taken.list);
    return refusal || alive == 0 || alive >= at ? refusal : take((struct memory_op){gap, gone, gone});
}

void memory_cut(const char *name)
{
    pthread_mutex_lock(&disk.mutex);
    uint8_t node = find_node(name);
    if (node < MEMORY_NODES_MAX)
        disk.nodes[node].holder = NULL;
    pthread_mutex_unlock(&disk.mutex);
}

void memory_fence(bool on)
{
    disk.now.unfenced = !on;
}

/* Does it, and notes it. What refuses it, or NULL. */
static const char *take(struct memory_op op)
{
    op.op = kept(op.op);
    MEMORY_APPEND(&disk, journal, op);
    return memory_apply(&disk.now, &disk.journal[disk.journal_count - 1]);
}

static const char *take_op(uint8_t node, const struct store_op *op)
{
    if (op->kind == STORE_MOVE_MATCH)
        return move(node, op);
    if (op->kind == STORE_ADOPT)
        return adopt(node, op);
    return take((struct memory_op){*op, node, node});
}

static void apply(uint8_t node, struct write *w)
{
    uint32_t before = disk.journal_count;
    const char *refusal = NULL;
    size_t i = 0;
    while (i < w->count && !refusal)
        refusal = take_op(node, &w->ops[i++]);
    if (!refusal)
        return;
    char text[STORE_ERROR_SIZE], name[AUTH_ID_TEXT_SIZE];
    auth_id_text(w->ops[i - 1].id, name);
    snprintf(text, sizeof text, "%s: %s", name, refusal);
    write_refuse(w, text);
    make_anew(before);
}

/* Whoever was cut off holds the place of its node again, if nobody has claimed it since. */
static bool may_write(const struct visitor *v)
{
    struct node *n = &disk.nodes[v->node];
    if (disk.now.unfenced)
        return true;
    if (n->claims != v->claim || (n->holder && n->holder != v))
        return false;
    n->holder = v;
    return true;
}

enum store_status memory_commit(void *state, struct write *first, char error[STORE_ERROR_SIZE])
{
    const struct visitor *v = state;
    pthread_mutex_lock(&disk.mutex);
    bool may = may_write(v);
    for (struct write *w = first; w && may; w = write_next(w))
        apply(v->node, w);
    pthread_mutex_unlock(&disk.mutex);
    if (!may)
        snprintf(error, STORE_ERROR_SIZE, "another server has written meanwhile");
    return may ? STORE_OK : STORE_IN_USE;
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
    const struct visitor *v = reader;
    *rights = (struct store_rights){.exists = false};
    const struct memory_match *m = memory_find(enter(), id);
    if (m && m->row.status != MATCH_CLOSED)
        *rights = (struct store_rights){
            .exists = true, .listed = m->row.listed, .member = memory_is_member(m, identity)};
    if (rights->exists && m->node != v->node)
        memcpy(rights->node, disk.nodes[m->node].name, sizeof rights->node);
    return leave(STORE_OK);
}

static int earlier_gap(const void *left, const void *right)
{
    const struct gap *a = left, *b = right;
    return (a->from > b->from) - (a->from < b->from);
}

/* Its gaps at the nodes where it was, as far as it was there. */
static void add_stays(const struct memory_match *m, struct store_record *r)
{
    uint64_t since = 0;
    uint32_t room = 0;
    for (uint32_t i = 0; i < m->stays_count; i++) {
        const struct memory_stay *stay = &m->stays[i];
        for (uint32_t k = 0; k < disk.now.gaps_count; k++) {
            const struct memory_gap *g = &disk.now.gaps[k];
            struct gap part = {g->gap.from > since ? g->gap.from : since,
                               g->gap.to < stay->until ? g->gap.to : stay->until};
            if (g->node != stay->node || part.from >= part.to)
                continue;
            r->gaps = memory_grown(r->gaps, r->gaps_count, &room, sizeof *r->gaps);
            r->gaps[r->gaps_count++] = part;
        }
        since = r->moved = stay->until;
    }
    if (r->gaps_count > 0)
        qsort(r->gaps, r->gaps_count, sizeof *r->gaps, earlier_gap);
}

static struct store_record *record_of(const struct visitor *v, const struct memory_match *m, bool whole)
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
    if (m->node != v->node)
        memcpy(r->match.node, disk.nodes[m->node].name, sizeof r->match.node);
    r->chat_next = m->chats_count ? m->chats[m->chats_count - 1].sequence + 1 : 0;
    if (!whole)
        return r;
    add_stays(m, r);
    r->entries_count = r->length = m->entries_count;
    r->hashes_count = m->hashes_count;
    if (r->length > 0)
        r->entries = copied(m->entries, r->length * sizeof *m->entries);
    if (r->hashes_count > 0)
        r->hashes = copied(m->hashes, r->hashes_count * sizeof *m->hashes);
    return r;
}

static enum store_status load_match(const void *reader, uint64_t id, bool whole, struct store_record **record)
{
    const struct memory_match *m = memory_find(enter(), id);
    *record = m ? record_of(reader, m, whole) : NULL;
    return leave(m ? STORE_OK : STORE_MISSING);
}

static enum store_status load(void *reader, uint64_t id, struct store_record **record)
{
    return load_match(reader, id, true, record);
}

static enum store_status load_head(void *reader, uint64_t id, struct store_record **record)
{
    return load_match(reader, id, false, record);
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
static void each_row(const struct visitor *v, struct items *items, uint32_t limit, store_each_match *each,
                     void *context)
{
    for (uint32_t i = 0; i < items->list_count && i < limit; i++) {
        struct store_record *r = record_of(v, memory_find(&disk.now, items->list[i].id), false);
        each(context, &r->match); /* which may write */
        store_record_free(r);
    }
    free(items->list);
}

typedef bool wanted(const struct memory_match *m, uint64_t of);

/* Newest first. */
static enum store_status list(const struct visitor *v, wanted *is_wanted, uint64_t of,
                              const struct store_page *page, store_each_match *each, void *context)
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
    each_row(v, &items, page->limit, each, context);
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
    return list(reader, is_open_lobby, 0, page, each, context);
}

/* Whether it has ended, and a delay may hold that back. */
static bool is_held_back(const struct store_match *row)
{
    const char *delay = strstr(row->lobby, "\"delay\":");
    return row->status == MATCH_FINISHED && delay && strncmp(delay, "\"delay\":0", 9) != 0 &&
           !strstr(row->lobby, "\"end_shown\"");
}

static bool is_elsewhere(const struct memory_match *m, uint64_t node)
{
    return (m->row.status == MATCH_RUNNING || is_held_back(&m->row)) && m->row.listed && m->node != node;
}

static enum store_status elsewhere(void *reader, const struct store_page *page, store_each_match *each,
                                   void *context)
{
    const struct visitor *v = reader;
    return list(v, is_elsewhere, v->node, page, each, context);
}

static enum store_status matches(void *reader, const struct store_page *page, store_each_match *each,
                                 void *context)
{
    return list(reader, is_any, 0, page, each, context);
}

static enum store_status matches_of(void *reader, uint64_t identity, const struct store_page *page,
                                    store_each_match *each, void *context)
{
    return list(reader, memory_is_member, identity, page, each, context);
}

static enum store_status series(void *reader, uint64_t id, uint32_t from, uint32_t limit,
                                store_each_match *each, void *context)
{
    struct items items = {.list = NULL};
    const struct memory *m = enter();
    for (uint32_t i = 0; id && i < m->matches_count; i++) {
        const struct store_match *row = &m->matches[i]->row;
        struct item item = {row->number, row->id, false};
        if (row->series == id && row->number >= from && row->status != MATCH_CLOSED)
            MEMORY_APPEND(&items, list, item);
    }
    sort(&items, ascending);
    each_row(reader, &items, limit, each, context);
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
    const struct visitor *v = reader;
    struct items items = {.list = NULL};
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->matches_count; i++) {
        const struct store_match *row = &m->matches[i]->row;
        struct item item = {UINT64_MAX - row->updated, row->id, false}; /* last updated first */
        if (m->matches[i]->node == v->node && row->status == MATCH_RUNNING && (row->bots || !bots_only) &&
            row->updated >= since)
            MEMORY_APPEND(&items, list, item);
    }
    sort(&items, ascending);
    for (uint32_t i = 0; i < items.list_count; i++)
        each(context, items.list[i].id);
    free(items.list);
    return leave(STORE_OK);
}

static enum store_status here(void *reader, uint64_t after, bool active, uint32_t limit,
                              store_each_here *each, void *context)
{
    const struct visitor *v = reader;
    struct items items = {.list = NULL};
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->matches_count; i++) {
        const struct memory_match *one = m->matches[i];
        struct item item = {0, one->row.id, false};
        if (one->node == v->node && item.id > after && (!active || one->row.status <= MATCH_RUNNING))
            MEMORY_APPEND(&items, list, item);
    }
    sort(&items, ascending);
    for (uint32_t i = 0; i < items.list_count && i < limit; i++)
        each(context, items.list[i].id, memory_find(m, items.list[i].id)->row.series);
    free(items.list);
    return leave(STORE_OK);
}

/* Those that have a name, by that. */
static enum store_status nodes(void *reader, void (*each)(void *context, const struct store_node *node),
                               void *context)
{
    const struct visitor *v = reader;
    const struct memory *m = enter();
    const char *last = "";
    for (uint32_t k = 0; k < disk.nodes_count; k++) {
        uint8_t next = MEMORY_NODES_MAX;
        for (uint8_t i = 0; i < disk.nodes_count; i++)
            if (strcmp(disk.nodes[i].name, last) > 0 &&
                (next == MEMORY_NODES_MAX || strcmp(disk.nodes[i].name, disk.nodes[next].name) < 0))
                next = i;
        if (next == MEMORY_NODES_MAX)
            break;
        struct store_node node = {
            .here = next == v->node, .up = disk.nodes[next].holder, .given = m->given[next]};
        memcpy(node.name, disk.nodes[next].name, sizeof node.name);
        for (uint32_t i = 0; i < m->matches_count; i++)
            node.matches[m->matches[i]->row.status] += m->matches[i]->node == next;
        last = disk.nodes[next].name;
        each(context, &node);
    }
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
    const struct visitor *v = reader;
    struct items items = {.list = NULL};
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->matches_count; i++) {
        const struct store_match *row = &m->matches[i]->row;
        bool over = row->series == 0 || row->status != MATCH_FINISHED ||
                    (row->opened > 0 && row->opened < expiry->before);
        struct item item = {row->updated, row->id, expiry->chat ? m->matches[i]->chats_count > 0 : over};
        if (m->matches[i]->node == v->node && row->status == expiry->status && row->status != MATCH_RUNNING &&
            row->updated < expiry->before)
            MEMORY_APPEND(&items, list, item);
    }
    return each_resting(&items, page, each, context);
}

/* People are nobody's: the first node looks after them. */
static enum store_status resting_identities(void *reader, uint64_t before, const struct store_page *page,
                                            store_each_resting *each, void *context)
{
    const struct visitor *v = reader;
    struct items items = {.list = NULL};
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->identities_count; i++) {
        const struct store_identity *identity = &m->identities[i];
        struct item item = {identity->seen, identity->id, !memory_is_busy(m, identity->id)};
        if (identity->seen < before && v->node == 0)
            MEMORY_APPEND(&items, list, item);
    }
    return each_resting(&items, page, each, context);
}

/* When the last match of an open series was touched in which none is unfinished; 0: it is not so, or none of
 * it is at this node. */
static uint64_t series_touched(const struct memory *m, uint8_t node, uint64_t id)
{
    uint64_t touched = 0;
    bool here = false;
    for (uint32_t i = 0; i < m->matches_count; i++) {
        const struct store_match *row = &m->matches[i]->row;
        if (row->series != id || row->opened)
            continue;
        here = here || m->matches[i]->node == node;
        if (row->status == MATCH_LOBBY || row->status == MATCH_RUNNING)
            return 0;
        touched = row->updated > touched ? row->updated : touched;
    }
    return here ? touched : 0;
}

static enum store_status resting_series(void *reader, uint64_t before, const struct store_page *page,
                                        store_each_resting *each, void *context)
{
    const struct visitor *v = reader;
    struct items items = {.list = NULL};
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->matches_count; i++) {
        const struct store_match *row = &m->matches[i]->row;
        bool first = row->series && row->series == row->id; /* a series is named by its first match */
        struct item item = {first ? series_touched(m, v->node, row->series) : 0, row->series, true};
        if (item.time > 0 && item.time < before)
            MEMORY_APPEND(&items, list, item);
    }
    return each_resting(&items, page, each, context);
}

/* ---- The rest ---- */

static enum store_status gaps(void *reader, void (*each)(void *context, struct gap gap), void *context)
{
    const struct visitor *v = reader;
    const struct memory *m = enter();
    for (uint32_t i = 0; i < m->gaps_count; i++)
        if (m->gaps[i].node == v->node)
            each(context, m->gaps[i].gap);
    return leave(STORE_OK);
}

static enum store_status alive(void *reader, uint64_t *at)
{
    const struct visitor *v = reader;
    *at = enter()->alive[v->node];
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

static struct visitor *visit(uint8_t node, uint32_t claim)
{
    struct visitor *v = malloc(sizeof *v);
    if (!v)
        abort();
    *v = (struct visitor){node, claim};
    return v;
}

/* The one of this name; the first may not have any yet. */
static uint8_t make_node(const char *name)
{
    uint8_t node = find_node(name);
    if (node < MEMORY_NODES_MAX)
        return node;
    if (disk.nodes_count == 1 && !disk.nodes[0].name[0]) {
        node = 0;
    } else if (disk.nodes_count == MEMORY_NODES_MAX) {
        abort();
    } else {
        node = (uint8_t)disk.nodes_count++;
    }
    snprintf(disk.nodes[node].name, sizeof disk.nodes[node].name, "%s", name);
    return node;
}

/* What it plays is known also when the server that said so has ended. */
static void note_plays(struct node *n, const struct store_plays *plays)
{
    size_t count = 0;
    n->chooses = plays != NULL;
    while (plays && plays[count].game[0])
        count++;
    if (count > PLAYS_MAX)
        abort();
    memset(n->plays, 0, sizeof n->plays);
    if (count > 0)
        memcpy(n->plays, plays, count * sizeof *plays);
}

enum store_status memory_open(void **state, const struct store_options *options, char text[STORE_ERROR_SIZE])
{
    pthread_mutex_lock(&disk.mutex);
    struct node *n = &disk.nodes[make_node(options->node ? options->node : "")];
    bool taken = n->name[0] && n->holder;
    struct visitor *v = taken ? NULL : visit((uint8_t)(n - disk.nodes), n->claims + 1);
    if (!taken) {
        n->holder = v;
        n->claims = v->claim;
        note_plays(n, options->plays);
    }
    pthread_mutex_unlock(&disk.mutex);
    if (taken)
        snprintf(text, STORE_ERROR_SIZE, "the store is in use by another server");
    *state = v;
    return taken ? STORE_IN_USE : STORE_OK;
}

void memory_close(void *state)
{
    struct visitor *v = state;
    if (!v)
        return;
    pthread_mutex_lock(&disk.mutex);
    if (disk.nodes[v->node].holder == v)
        disk.nodes[v->node].holder = NULL;
    pthread_mutex_unlock(&disk.mutex);
    free(v);
}

void memory_losses(const void *state, store_each_loss *each, void *context)
{
    (void)state;
    (void)each;
    (void)context;
}

enum store_status memory_reader_open(void *state, void **reader, char text[STORE_ERROR_SIZE])
{
    const struct visitor *v = state;
    (void)text;
    *reader = visit(v->node, v->claim);
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
    .elsewhere = elsewhere,
    .matches = matches,
    .match_ids = match_ids,
    .matches_of = matches_of,
    .series = series,
    .running = running,
    .nodes = nodes,
    .here = here,
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
