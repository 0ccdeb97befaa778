/* The disk of the simulated world: server/store/store.h in memory that outlives the server. See world.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/free_space.h"
#include "server/play/play.h"
#include "tests/simulation/world.h"

enum {
    FLUSH_US = 3000,   /* a commit */
    CALLBACK_US = 200, /* from the disk to the loop */
    MATCHES_MAX = 4096,
    IDENTITIES_MAX = 4096,
    GAPS_MAX = 4096,
    SEEN_US = 2500 * 1000, /* the server looks every second, of its own time */
    LEAST_MIB = 32,        /* presets of --disk-least and --disk-reserve */
};

/* What is durable. */
static struct {
    struct store_identity identities[IDENTITIES_MAX];
    size_t identities_count;
    struct disk_match *matches[MATCHES_MAX];
    size_t matches_count;
    struct gap gaps[GAPS_MAX];
    size_t gaps_count;
    uint64_t alive, commits;
} disk;

struct write {
    struct write *next;
    uint64_t sequence;
    store_done *done;
    void *context;
    enum store_status status;
    size_t count;
    struct store_op *ops;
};

/* What a server has of it. */
struct store {
    uint64_t sequence, retry_at, retried_at;
    bool broken, told_failure, committing;
    struct write *queue, **queue_last, *finished, **finished_last;
    uint32_t in_flight;
    struct store_stats stats;
    void (*closed)(void *context);
    void *closed_context;
    bool closing;
};

/* ---- What is there ---- */

static void *grown(void *items, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room)
        return items;
    *room = *room ? 2 * *room : 16;
    void *more = realloc(items, *room * size);
    if (!more)
        abort();
    return more;
}

#define APPEND(m, list, item)                                                                                \
    ((m)->list = grown((m)->list, (m)->list##_count, &(m)->list##_room, sizeof *(m)->list),                  \
     (m)->list[(m)->list##_count++] = (item))

struct disk_match *disk_match(uint64_t id)
{
    for (size_t i = 0; i < disk.matches_count; i++)
        if (disk.matches[i]->row.id == id)
            return disk.matches[i];
    return NULL;
}

struct disk_match *disk_match_at(size_t i)
{
    return i < disk.matches_count ? disk.matches[i] : NULL;
}

static struct store_identity *find_identity(uint64_t id)
{
    for (size_t i = 0; i < disk.identities_count; i++)
        if (disk.identities[i].id == id)
            return &disk.identities[i];
    return NULL;
}

const struct store_identity *disk_identity(uint64_t id)
{
    return find_identity(id);
}

uint64_t disk_commits(void)
{
    return disk.commits;
}

/* ---- What operations do ---- */

static void note_table(struct disk_match *m)
{
    char *table = check_stored_table(&m->row);
    if (m->tables_count > 0 && strcmp(m->tables[m->tables_count - 1], table) == 0)
        free(table);
    else
        APPEND(m, tables, table);
}

static void set_row(struct disk_match *m, const struct store_match *row)
{
    struct store_match kept = m->row;
    m->row = *row;
    m->row.config = row->config ? strdup(row->config) : kept.config;
    m->row.lobby = strdup(row->lobby);
    if (kept.id) {
        memcpy(m->row.game, kept.game, sizeof kept.game);
        m->row.created = kept.created;
        m->row.rematch_of = kept.rematch_of;
        m->row.series = kept.series;
        m->row.number = kept.number;
        m->row.opened = kept.opened;
    }
    note_table(m);
}

/* The index of the real store that lets one match only go on from another in a series. */
static bool has_next(const struct store_match *match)
{
    for (size_t i = 0; i < disk.matches_count; i++) {
        const struct store_match *row = &disk.matches[i]->row;
        if (row->series && row->rematch_of == match->rematch_of && row->status != MATCH_CLOSED)
            return true;
    }
    return false;
}

static bool create_match(const struct store_op *op)
{
    if (disk_match(op->match->id) || disk.matches_count == MATCHES_MAX)
        return false;
    if (op->match->series && op->match->rematch_of && has_next(op->match))
        return false;
    struct disk_match *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    set_row(m, op->match);
    disk.matches[disk.matches_count++] = m;
    return true;
}

static bool update_match(const struct store_op *op)
{
    struct disk_match *m = disk_match(op->match->id);
    if (m)
        set_row(m, op->match);
    return m != NULL;
}

static bool close_series(const struct store_op *op)
{
    for (size_t i = 0; i < disk.matches_count; i++)
        if (disk.matches[i]->row.series == op->id && disk.matches[i]->row.status < MATCH_FINISHED)
            return false;
    for (size_t i = 0; i < disk.matches_count; i++) {
        struct store_match *row = &disk.matches[i]->row;
        if (row->series == op->id && !row->opened)
            row->opened = op->closed_at;
    }
    return true;
}

static bool append(const struct store_op *op)
{
    struct disk_match *m = disk_match(op->id);
    if (!m || op->entry.index != m->entries_count)
        return false;
    APPEND(m, entries, op->entry);
    return true;
}

static bool note_hash(const struct store_op *op)
{
    struct disk_match *m = disk_match(op->id);
    for (uint32_t i = 0; m && i < m->hashes_count; i++)
        if (m->hashes[i].index == op->hash.index) {
            m->hashes[i] = op->hash;
            return true;
        }
    if (m)
        APPEND(m, hashes, op->hash);
    return m != NULL;
}

static bool add_chat(const struct store_op *op)
{
    struct disk_match *m = disk_match(op->id);
    struct store_chat line = op->chat;
    if (!m || line.sequence != m->chats_count)
        return false;
    line.author = strdup(line.author);
    line.text = strdup(line.text);
    APPEND(m, chats, line);
    return true;
}

static bool change_member(const struct store_op *op)
{
    struct disk_match *m = disk_match(op->id);
    for (uint32_t i = 0; m && i < m->members_count; i++)
        if (m->members[i] == op->member) {
            if (op->kind == STORE_REMOVE_MEMBER)
                m->members[i] = m->members[--m->members_count];
            return true;
        }
    if (m && op->kind == STORE_ADD_MEMBER)
        APPEND(m, members, op->member);
    return m != NULL;
}

static bool create_identity(const struct store_op *op)
{
    if (disk.identities_count == IDENTITIES_MAX || find_identity(op->identity->id))
        return false;
    disk.identities[disk.identities_count++] = *op->identity;
    return true;
}

static bool rename_identity(const struct store_op *op)
{
    struct store_identity *identity = find_identity(op->identity->id);
    if (identity)
        memcpy(identity->name, op->identity->name, sizeof identity->name);
    return identity != NULL;
}

static bool note_alive(const struct store_op *op)
{
    disk.alive = op->gap.to;
    return true;
}

static bool add_gap(const struct store_op *op)
{
    for (size_t i = 0; i < disk.gaps_count; i++)
        if (disk.gaps[i].from == op->gap.from) {
            disk.gaps[i] = op->gap;
            return true;
        }
    if (disk.gaps_count < GAPS_MAX)
        disk.gaps[disk.gaps_count++] = op->gap;
    return true;
}

static bool note_seen(const struct store_op *op)
{
    struct store_identity *identity = find_identity(op->id);
    if (identity)
        identity->seen = op->seen;
    return identity != NULL;
}

static void apply(const struct write *w)
{
    static bool (*const kinds[])(const struct store_op *) = {
        [STORE_CREATE_IDENTITY] = create_identity,
        [STORE_RENAME_IDENTITY] = rename_identity,
        [STORE_CREATE_MATCH] = create_match,
        [STORE_UPDATE_MATCH] = update_match,
        [STORE_CLOSE_SERIES] = close_series,
        [STORE_APPEND] = append,
        [STORE_NOTE_HASH] = note_hash,
        [STORE_ADD_CHAT] = add_chat,
        [STORE_ADD_MEMBER] = change_member,
        [STORE_REMOVE_MEMBER] = change_member,
        [STORE_NOTE_ALIVE] = note_alive,
        [STORE_ADD_GAP] = add_gap,
        [STORE_NOTE_SEEN] = note_seen,
    };
    /* A correct server never asks for what contradicts the store, so a refusal is a fault of its own. */
    for (size_t i = 0; i < w->count; i++) {
        size_t kind = (size_t)w->ops[i].kind;
        if (kind >= sizeof kinds / sizeof *kinds || !kinds[kind])
            world_broken("this world has no operation %zu", kind);
        if (!kinds[kind](&w->ops[i]))
            world_broken("the store refuses operation %d of match %llx (entry %u)", (int)w->ops[i].kind,
                         (unsigned long long)w->ops[i].id, w->ops[i].entry.index);
    }
    disk.commits++;
}

/* ---- Writes on their way ---- */

static void *copied(const void *from, size_t size)
{
    void *to = malloc(size);
    if (!to)
        abort();
    return memcpy(to, from, size);
}

/* Everything an operation points to; freed with the process. */
static struct store_op kept(struct store_op op)
{
    if (op.kind == STORE_CREATE_MATCH || op.kind == STORE_UPDATE_MATCH) {
        struct store_match *m = copied(op.match, sizeof *m);
        m->config = m->config ? strdup(m->config) : NULL;
        m->lobby = strdup(m->lobby);
        op.match = m;
    } else if (op.kind == STORE_CREATE_IDENTITY || op.kind == STORE_RENAME_IDENTITY) {
        op.identity = copied(op.identity, sizeof *op.identity);
    } else if (op.kind == STORE_ADD_CHAT) {
        op.chat.author = strdup(op.chat.author);
        op.chat.text = strdup(op.chat.text);
    }
    return op;
}

static void call_back(void *context, uint64_t unused)
{
    struct store *s = context;
    (void)unused;
    struct write *w = s->finished;
    s->finished = NULL;
    s->finished_last = &s->finished;
    for (struct write *next; w; w = next) {
        next = w->next;
        s->in_flight--;
        if (w->status == STORE_FAILED && w->sequence >= s->retried_at)
            s->told_failure = true;
        if (w->done && !world_crashed())
            w->done(w->context, w->status, w->status == STORE_OK ? "" : "the simulated disk is full");
    }
    if (s->closing && s->in_flight == 0 && s->closed) {
        void (*closed)(void *) = s->closed;
        s->closed = NULL;
        closed(s->closed_context);
    }
}

static void schedule(struct store *s);

/* One flush: everything that was queued, or nothing of it. */
static void commit(void *context, uint64_t unused)
{
    struct store *s = context;
    (void)unused;
    struct write *w = s->queue;
    bool fails = world_faults()->disk_fails;
    s->committing = false;
    s->queue = NULL;
    s->queue_last = &s->queue;
    for (struct write *next; w; w = next) {
        next = w->next;
        w->next = NULL;
        if (s->broken && w->sequence >= s->retry_at)
            s->broken = false;
        if (!s->broken && fails) {
            s->broken = true;
            s->retry_at = UINT64_MAX;
        }
        w->status = s->broken ? STORE_FAILED : STORE_OK;
        if (w->status == STORE_OK)
            apply(w);
        *s->finished_last = w;
        s->finished_last = &w->next;
    }
    world_note("commit", "", 0);
    world_after(world_delay(CALLBACK_US), world_life(), call_back, s, 0);
    schedule(s);
}

static void schedule(struct store *s)
{
    if (s->committing || !s->queue)
        return;
    s->committing = true;
    world_after(world_delay(FLUSH_US), world_life(), commit, s, 0);
}

/* ---- Room ---- */

uint64_t free_space(const char *folder)
{
    (void)folder;
    return world_faults()->low ? (uint64_t)world_faults()->low_mib << 20 : UINT64_MAX;
}

uint64_t store_reusable(struct store *s)
{
    (void)s;
    return 0;
}

/* With little room for so long that the server has seen it, it keeps the rest for the matches that run. */
static void check_room(const struct store_op *op)
{
    const struct faults *f = world_faults();
    bool adds =
        op->kind == STORE_CREATE_MATCH || op->kind == STORE_CREATE_IDENTITY || op->kind == STORE_ADD_CHAT;
    bool plays = op->kind == STORE_APPEND;
    if (!f->low || world_now() < f->low_since + SEEN_US)
        return;
    if (adds || (plays && f->low_mib < LEAST_MIB))
        world_broken("operation %d is written though the disk has %u MiB left", (int)op->kind, f->low_mib);
}

enum store_status store_write(struct store *s, const struct store_op *ops, size_t count, store_done *done,
                              void *context)
{
    if (world_dies_here())
        return STORE_FULL; /* nobody will hear of it */
    if (s->closing || world_chance(world_faults()->full))
        return STORE_FULL;
    struct write *w = calloc(1, sizeof *w);
    struct store_op *list = calloc(count, sizeof *list);
    if (!w || !list)
        abort();
    *w = (struct write){
        .sequence = s->sequence++, .done = done, .context = context, .count = count, .ops = list};
    for (size_t i = 0; i < count; i++) {
        check_room(&ops[i]);
        list[i] = kept(ops[i]);
        if ((int)ops[i].kind == world_faults()->fails_from)
            disk_fails_from_here();
    }
    *s->queue_last = w;
    s->queue_last = &w->next;
    s->in_flight++;
    schedule(s);
    return STORE_OK;
}

void store_retry(struct store *s)
{
    if (!s->told_failure)
        return;
    s->told_failure = false;
    s->retried_at = s->retry_at = s->sequence;
}

bool store_broken(struct store *s)
{
    return s->told_failure;
}

void store_losses(const struct store *s, store_each_loss *each, void *context)
{
    (void)s;
    (void)each;
    (void)context;
}

void store_stats(struct store *s, struct store_stats *stats)
{
    *stats = s->stats;
    stats->queued = s->in_flight;
}

enum store_status store_open(struct store **store, uv_loop_t *loop, const struct store_options *options,
                             char error[STORE_ERROR_SIZE])
{
    (void)loop;
    (void)options;
    error[0] = '\0';
    struct store *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->queue_last = &s->queue;
    s->finished_last = &s->finished;
    *store = s;
    return STORE_OK;
}

void store_close(struct store *s, void (*closed)(void *context), void *context)
{
    s->closing = true;
    s->closed = closed;
    s->closed_context = context;
    world_after(0, world_life(), call_back, s, 0);
}

/* ---- Reads ---- */

const char *store_error(const struct store *s)
{
    (void)s;
    return "";
}

enum store_status store_find_token(struct store *s, const uint8_t token_hash[AUTH_TOKEN_HASH_SIZE],
                                   struct store_identity *identity)
{
    (void)s;
    for (size_t i = 0; i < disk.identities_count; i++)
        if (memcmp(disk.identities[i].token_hash, token_hash, AUTH_TOKEN_HASH_SIZE) == 0) {
            *identity = disk.identities[i];
            return STORE_OK;
        }
    return STORE_MISSING;
}

enum store_status store_find_identity(struct store *s, uint64_t id, struct store_identity *identity)
{
    const struct store_identity *found = find_identity(id);
    (void)s;
    if (found)
        *identity = *found;
    return found ? STORE_OK : STORE_MISSING;
}

enum store_status store_find_invite(struct store *s, const uint8_t invite[AUTH_INVITE_SIZE], uint64_t *id)
{
    (void)s;
    for (size_t i = 0; i < disk.matches_count; i++)
        if (memcmp(disk.matches[i]->row.invite, invite, AUTH_INVITE_SIZE) == 0) {
            *id = disk.matches[i]->row.id;
            return STORE_OK;
        }
    return STORE_MISSING;
}

static bool is_member(const struct disk_match *m, uint64_t identity)
{
    for (uint32_t i = 0; i < m->members_count; i++)
        if (m->members[i] == identity)
            return true;
    return false;
}

enum store_status store_find_rights(struct store *s, uint64_t id, uint64_t identity,
                                    struct store_rights *rights)
{
    const struct disk_match *m = disk_match(id);
    (void)s;
    *rights = (struct store_rights){.exists = false};
    if (m && m->row.status != MATCH_CLOSED)
        *rights =
            (struct store_rights){.exists = true, .listed = m->row.listed, .member = is_member(m, identity)};
    return STORE_OK;
}

static enum store_status load(uint64_t id, bool whole, struct store_record **record)
{
    const struct disk_match *m = disk_match(id);
    *record = NULL;
    if (!m)
        return STORE_MISSING;
    struct store_record *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    size_t config = strlen(m->row.config) + 1, lobby = strlen(m->row.lobby) + 1;
    r->match = m->row;
    r->texts = malloc(config + lobby);
    memcpy(r->texts, m->row.config, config);
    memcpy(r->texts + config, m->row.lobby, lobby);
    r->match.config = r->texts;
    r->match.lobby = r->texts + config;
    r->chat_next = m->chats_count;
    if (whole && m->entries_count > 0)
        r->entries = copied(m->entries, m->entries_count * sizeof *m->entries);
    if (whole && m->hashes_count > 0)
        r->hashes = copied(m->hashes, m->hashes_count * sizeof *m->hashes);
    r->entries_count = r->length = whole ? m->entries_count : 0;
    r->hashes_count = whole ? m->hashes_count : 0;
    *record = r;
    return STORE_OK;
}

enum store_status store_load(struct store *s, uint64_t id, struct store_record **record)
{
    (void)s;
    return load(id, true, record);
}

enum store_status store_load_head(struct store *s, uint64_t id, struct store_record **record)
{
    (void)s;
    return load(id, false, record);
}

enum store_status store_load_open(struct store *s, uint64_t id, struct store_record **record)
{
    (void)s;
    enum store_status status = load(id, true, record);
    if (status == STORE_OK)
        (*record)->entries_count = 0;
    return status;
}

enum store_status store_load_on(struct store *s, struct store_record *record, uint32_t until)
{
    const struct disk_match *m = disk_match(record->match.id);
    (void)s;
    if (until > record->length) {
        record->length = m->entries_count;
        record->entries = realloc(record->entries, m->entries_count * sizeof *record->entries);
        if (!record->entries)
            abort();
    }
    until = until < record->length ? until : record->length;
    for (uint32_t i = record->entries_count; i < until; i++)
        record->entries[i] = m->entries[i];
    record->entries_count = until > record->entries_count ? until : record->entries_count;
    return STORE_OK;
}

enum store_status store_length(struct store *s, uint64_t id, uint32_t *length)
{
    const struct disk_match *m = disk_match(id);
    (void)s;
    *length = m ? m->entries_count : 0;
    return STORE_OK;
}

void store_record_free(struct store_record *record)
{
    if (!record)
        return;
    free(record->entries);
    free(record->hashes);
    free(record->texts);
    free(record);
}

enum store_status store_chat(struct store *s, uint64_t id, uint32_t before, uint32_t limit,
                             void (*each)(void *context, const struct store_chat *line), void *context)
{
    const struct disk_match *m = disk_match(id);
    (void)s;
    if (!m)
        return STORE_OK;
    uint32_t end = before < m->chats_count ? before : m->chats_count;
    for (uint32_t i = end > limit ? end - limit : 0; i < end; i++)
        each(context, &m->chats[i]);
    return STORE_OK;
}

/* Newest first; matches are created in the order of time. */
static void list(uint64_t identity, const struct store_page *page, store_each_match *each, void *context)
{
    uint32_t left = page->limit;
    for (size_t i = disk.matches_count; i-- > 0 && left > 0;) {
        const struct disk_match *m = disk.matches[i];
        bool wanted = identity ? is_member(m, identity) : m->row.status == MATCH_LOBBY && m->row.listed;
        if (!wanted)
            continue;
        struct store_record *r = NULL; /* what is called for it may write */
        load(m->row.id, false, &r);
        each(context, &r->match);
        store_record_free(r);
        left--;
    }
}

enum store_status store_lobbies(struct store *s, const struct store_page *page, store_each_match *each,
                                void *context)
{
    (void)s;
    list(0, page, each, context);
    return STORE_OK;
}

enum store_status store_matches_of(struct store *s, uint64_t identity, const struct store_page *page,
                                   store_each_match *each, void *context)
{
    (void)s;
    list(identity, page, each, context);
    return STORE_OK;
}

enum store_status store_find_next(struct store *s, uint64_t id, uint64_t *next)
{
    (void)s;
    *next = 0;
    for (size_t i = 0; i < disk.matches_count; i++) {
        const struct store_match *row = &disk.matches[i]->row;
        if (row->series && row->rematch_of == id && row->status != MATCH_CLOSED)
            *next = row->id;
    }
    return STORE_OK;
}

/* A series is made in the order of time. */
enum store_status store_series(struct store *s, uint64_t series, uint32_t from, uint32_t limit,
                               store_each_match *each, void *context)
{
    (void)s;
    for (size_t i = 0; i < disk.matches_count && limit > 0; i++) {
        const struct store_match *row = &disk.matches[i]->row;
        if (row->series != series || row->number < from || row->status == MATCH_CLOSED)
            continue;
        struct store_record *r = NULL;
        load(row->id, false, &r);
        each(context, &r->match);
        store_record_free(r);
        limit--;
    }
    return STORE_OK;
}

enum store_status store_running(struct store *s, bool bots_only, uint64_t since,
                                void (*each)(void *context, uint64_t id), void *context)
{
    (void)s;
    for (size_t i = 0; i < disk.matches_count; i++) {
        const struct store_match *row = &disk.matches[i]->row;
        if (row->status == MATCH_RUNNING && (row->bots || !bots_only) && row->updated >= since)
            each(context, row->id);
    }
    return STORE_OK;
}

enum store_status store_gaps(struct store *s, void (*each)(void *context, struct gap gap), void *context)
{
    (void)s;
    for (size_t i = 0; i < disk.gaps_count; i++)
        each(context, disk.gaps[i]);
    return STORE_OK;
}

enum store_status store_alive(struct store *s, uint64_t *at)
{
    (void)s;
    *at = disk.alive;
    return STORE_OK;
}

/* A world does not last long enough for anything to expire. */
enum store_status store_resting_matches(struct store *s, const struct store_expiry *expiry,
                                        const struct store_page *page, store_each_resting *each,
                                        void *context)
{
    (void)s;
    (void)expiry;
    (void)page;
    (void)each;
    (void)context;
    return STORE_OK;
}

enum store_status store_resting_identities(struct store *s, uint64_t before, const struct store_page *page,
                                           store_each_resting *each, void *context)
{
    (void)before;
    return store_resting_matches(s, NULL, page, each, context);
}

enum store_status store_resting_series(struct store *s, uint64_t before, const struct store_page *page,
                                       store_each_resting *each, void *context)
{
    (void)before;
    return store_resting_matches(s, NULL, page, each, context);
}

enum store_status store_count(struct store *s, struct store_counts *counts)
{
    (void)s;
    *counts = (struct store_counts){.identities = disk.identities_count};
    for (size_t i = 0; i < disk.matches_count; i++)
        counts->matches[disk.matches[i]->row.status]++;
    return STORE_OK;
}
