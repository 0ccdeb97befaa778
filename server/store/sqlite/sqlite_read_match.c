/* Reading one match: which it is, whose, and all that is kept of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/sqlite/sqlite_read.h"

/* ---- Which one ---- */

enum store_status store__find_invite(void *reader, const uint8_t invite[AUTH_INVITE_SIZE], uint64_t *id)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_INVITE];
    *id = 0;
    sqlite3_bind_blob(r, 1, invite, AUTH_INVITE_SIZE, SQLITE_STATIC);
    enum store_status status = store__one_row(s, r);
    if (status == STORE_OK) {
        *id = store__column_number(r, 0);
        sqlite3_reset(r);
    }
    return status;
}

enum store_status store__find_next(void *reader, uint64_t id, uint64_t *next)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_NEXT];
    *next = 0;
    sqlite3_bind_int64(r, 1, (sqlite3_int64)id);
    enum store_status status = store__one_row(s, r);
    if (status == STORE_OK) {
        *next = store__column_number(r, 0);
        sqlite3_reset(r);
    }
    return status == STORE_MISSING ? STORE_OK : status;
}

enum store_status store__find_rights(void *reader, uint64_t id, uint64_t identity,
                                     struct store_rights *rights)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_RIGHTS];
    *rights = (struct store_rights){.exists = false};
    sqlite3_bind_int64(r, 1, (sqlite3_int64)id);
    sqlite3_bind_int64(r, 2, (sqlite3_int64)identity);
    enum store_status status = store__one_row(s, r);
    if (status == STORE_OK) {
        *rights = (struct store_rights){.exists = true,
                                        .listed = store__column_number(r, 0) != 0,
                                        .member = store__column_number(r, 1) != 0};
        sqlite3_reset(r);
    }
    return status == STORE_MISSING ? STORE_OK : status;
}

/* ---- All of it ---- */

bool store__read_match(sqlite3_stmt *r, struct store_match *m)
{
    memset(m, 0, sizeof *m);
    m->id = store__column_number(r, 0);
    m->status = (uint8_t)store__column_number(r, 1);
    m->listed = store__column_number(r, 2) != 0;
    m->bots = store__column_number(r, 3) != 0;
    m->updated = store__column_number(r, 4);
    m->created = store__column_number(r, 5);
    m->rules_revision = (uint32_t)store__column_number(r, 6);
    m->rematch_of = store__column_number(r, 7);
    snprintf(m->game, sizeof m->game, "%s", store__column_text(r, 8));
    uint64_t seats = store__column_number(r, 11);
    if (seats > SEATS_MAX || !store__column_blob(r, 9, m->invite, AUTH_INVITE_SIZE) ||
        !store__column_blob(r, 10, m->chance.secret, FAIR_SECRET_SIZE) ||
        !store__column_blob(r, 12, m->chance.entropy, (size_t)seats * FAIR_ENTROPY_SIZE))
        return false;
    m->chance.seats = (uint8_t)seats;
    m->config = store__column_text(r, 13);
    m->lobby = store__column_text(r, 14);
    m->series = store__column_number(r, 15);
    m->number = (uint32_t)store__column_number(r, 16);
    m->opened = store__column_number(r, 17);
    return true;
}

static enum store_status load_match(struct sqlite_reader *s, uint64_t id, struct store_record *record)
{
    sqlite3_stmt *r = s->read[READ_MATCH];
    sqlite3_bind_int64(r, 1, (sqlite3_int64)id);
    enum store_status status = store__one_row(s, r);
    if (status != STORE_OK)
        return status;
    struct store_match *m = &record->match;
    if (!store__read_match(r, m)) {
        status = store__read_failed(s, "a match is damaged");
    } else {
        size_t config = strlen(m->config) + 1, lobby = strlen(m->lobby) + 1;
        record->texts = malloc(config + lobby);
        if (record->texts) {
            memcpy(record->texts, m->config, config);
            memcpy(record->texts + config, m->lobby, lobby);
            m->config = record->texts;
            m->lobby = record->texts + config;
        } else {
            m->config = m->lobby = NULL;
            status = store__read_failed(s, "out of memory");
        }
    }
    sqlite3_reset(r);
    return status;
}

enum store_status store__count_of(struct sqlite_reader *s, enum read_statement which, uint64_t id,
                                  uint32_t *number)
{
    sqlite3_stmt *r = s->read[which];
    sqlite3_bind_int64(r, 1, (sqlite3_int64)id);
    enum store_status status = store__one_row(s, r);
    if (status == STORE_OK) {
        *number = (uint32_t)store__column_number(r, 0);
        sqlite3_reset(r);
    }
    return status;
}

static bool read_entry(sqlite3_stmt *r, uint32_t index, struct store_entry *e)
{
    uint8_t bytes[8];
    if (store__column_number(r, 0) != index || !store__column_blob(r, 3, bytes, sizeof bytes))
        return false;
    uint16_t words[4];
    for (int i = 0; i < 4; i++)
        words[i] = (uint16_t)(bytes[2 * i] | bytes[2 * i + 1] << 8);
    e->index = index;
    e->kind = (uint8_t)store__column_number(r, 1);
    e->seat = (uint8_t)store__column_number(r, 2);
    e->choice = (struct choice){words[0], {words[1], words[2], words[3]}};
    e->at = store__column_number(r, 4);
    return true;
}

/* Room for `count` entries. */
static bool make_room(struct sqlite_reader *s, struct store_record *record, uint32_t count)
{
    struct store_entry *grown = realloc(record->entries, count * sizeof *grown);
    if (!grown) {
        store__read_failed(s, "out of memory");
        return false;
    }
    record->entries = grown;
    record->length = count;
    return true;
}

/* Reads the entries up to `until`, which are stored and for which there is room. */
static enum store_status read_log(struct sqlite_reader *s, struct store_record *record, uint32_t until)
{
    sqlite3_stmt *r = s->read[READ_LOG];
    uint32_t read = record->entries_count;
    sqlite3_bind_int64(r, 1, (sqlite3_int64)record->match.id);
    sqlite3_bind_int64(r, 2, read);
    sqlite3_bind_int64(r, 3, until - read);
    int rc;
    while ((rc = sqlite3_step(r)) == SQLITE_ROW && read < until &&
           read_entry(r, read, &record->entries[read]))
        read++;
    enum store_status status = STORE_OK;
    if (rc != SQLITE_DONE || read != until)
        status = store__read_failed(s, rc == SQLITE_DONE || rc == SQLITE_ROW ? "the log of a match is damaged"
                                                                             : sqlite3_errmsg(s->db));
    else
        record->entries_count = read;
    sqlite3_reset(r);
    return status;
}

enum store_status store__load_on(void *reader, struct store_record *record)
{
    struct sqlite_reader *s = reader;
    uint32_t count = 0;
    enum store_status status = store__count_of(s, READ_LOG_COUNT, record->match.id, &count);
    if (status != STORE_OK || count <= record->entries_count)
        return status;
    return make_room(s, record, count) ? read_log(s, record, count) : STORE_FAILED;
}

enum store_status store__length(void *reader, uint64_t id, uint32_t *length)
{
    struct sqlite_reader *s = reader;
    *length = 0;
    return store__count_of(s, READ_LOG_COUNT, id, length);
}

static enum store_status load_hashes(struct sqlite_reader *s, uint64_t id, struct store_record *record)
{
    uint32_t count = 0, read = 0;
    enum store_status status = store__count_of(s, READ_HASH_COUNT, id, &count);
    if (status != STORE_OK || count == 0)
        return status;
    record->hashes = calloc(count, sizeof *record->hashes);
    if (!record->hashes)
        return store__read_failed(s, "out of memory");
    sqlite3_stmt *r = s->read[READ_HASHES];
    sqlite3_bind_int64(r, 1, (sqlite3_int64)id);
    int rc;
    while ((rc = sqlite3_step(r)) == SQLITE_ROW && read < count &&
           store__column_blob(r, 1, record->hashes[read].hash, HASH_SIZE)) {
        record->hashes[read].layout = (uint32_t)store__column_number(r, 2);
        record->hashes[read++].index = (uint32_t)store__column_number(r, 0);
    }
    if (rc != SQLITE_DONE || read != count)
        status =
            store__read_failed(s, rc == SQLITE_DONE || rc == SQLITE_ROW ? "the hashes of a match are damaged"
                                                                        : sqlite3_errmsg(s->db));
    sqlite3_reset(r);
    record->hashes_count = read;
    return status;
}

static enum store_status load_match_with(struct sqlite_reader *s, uint64_t id, bool with_log,
                                         struct store_record **out)
{
    *out = NULL;
    struct store_record *record = calloc(1, sizeof *record);
    if (!record)
        return store__read_failed(s, "out of memory");
    /* One transaction, so that all parts are of one moment. */
    if (store__run(s->read[READ_BEGIN]) != SQLITE_DONE) {
        store_record_free(record);
        return store__read_failed(s, sqlite3_errmsg(s->db));
    }
    enum store_status status = load_match(s, id, record);
    if (status == STORE_OK)
        status = store__count_of(s, READ_CHAT_NEXT, id, &record->chat_next);
    if (status == STORE_OK && with_log)
        status = store__load_on(s, record);
    if (status == STORE_OK && with_log)
        status = load_hashes(s, id, record);
    store__run(s->read[READ_END]);
    if (status == STORE_OK)
        *out = record;
    else
        store_record_free(record);
    return status;
}

enum store_status store__load(void *reader, uint64_t id, struct store_record **record)
{
    struct sqlite_reader *s = reader;
    return load_match_with(s, id, true, record);
}

enum store_status store__load_head(void *reader, uint64_t id, struct store_record **record)
{
    struct sqlite_reader *s = reader;
    return load_match_with(s, id, false, record);
}
