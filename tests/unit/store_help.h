/* What the tests of the store share: a store in a directory of its own, and writes that are waited for. */
#ifndef WARREN_TESTS_STORE_HELP_H
#define WARREN_TESTS_STORE_HELP_H

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "server/store/postgres/engine.h"
#include "tests/unit/postgres_server.h"

struct store_fixture {
    uv_loop_t loop;
    struct store *store;
    char directory[PLACE_ROOM], error[STORE_ERROR_SIZE];
};

struct told {
    int calls;
    enum store_status status;
    char text[STORE_ERROR_SIZE];
};

static inline void temporary_directory(char directory[PLACE_ROOM])
{
    const char *base = getenv("TMPDIR");
    snprintf(directory, PLACE_ROOM, "%s/warren-store-XXXXXX", base ? base : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(directory));
}

static inline void remove_directory(const char *directory)
{
    if (strncmp(directory, "postgresql:", 11) == 0) {
        postgres_place_remove(directory);
        return;
    }
    DIR *d = opendir(directory);
    ck_assert_ptr_nonnull(d);
    for (struct dirent *e = readdir(d); e; e = readdir(d)) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", directory, e->d_name);
        if (e->d_name[0] != '.')
            unlink(path);
    }
    closedir(d);
    ck_assert_int_eq(rmdir(directory), 0);
}

/* Opens what is in b->directory; the status is left to the caller. */
static inline enum store_status reopen(struct store_fixture *b, struct store_options options)
{
    options.directory = b->directory;
    ck_assert_int_eq(uv_loop_init(&b->loop), 0);
    return store_open(&b->store, &b->loop, &options, b->error);
}

/* What the tests' nodes play: what sample_match makes. */
static const struct store_plays sample_plays[] = {{"duel", 3, 3}, {"", 0, 0}};

/* Opens the place of another one as this node. */
static inline enum store_status open_node_of(const struct store_engine *engine, struct store_fixture *b,
                                             const struct store_fixture *first, const char *name)
{
    memcpy(b->directory, first->directory, sizeof b->directory);
    return reopen(b, (struct store_options){.engine = engine, .node = name, .plays = sample_plays});
}

static inline enum store_status open_node(struct store_fixture *b, const struct store_fixture *first,
                                          const char *name)
{
    return open_node_of(&store_postgres, b, first, name);
}

static inline void open_new(struct store_fixture *b, struct store_options options)
{
    ck_assert(auth_init());
    if (options.engine == &store_postgres)
        postgres_place_make(b->directory);
    else
        temporary_directory(b->directory);
    enum store_status status = reopen(b, options);
    ck_assert_msg(status == STORE_OK, "%s", b->error);
}

static inline void close_store(struct store_fixture *b)
{
    if (b->store)
        store_close(b->store, NULL, NULL);
    uv_run(&b->loop, UV_RUN_DEFAULT);
    ck_assert_int_eq(uv_loop_close(&b->loop), 0);
    b->store = NULL;
}

static inline void close_and_remove(struct store_fixture *b)
{
    close_store(b);
    remove_directory(b->directory);
}

static inline void note_told(void *context, enum store_status status, const char *text)
{
    struct told *told = context;
    told->calls++;
    told->status = status;
    snprintf(told->text, sizeof told->text, "%s", text);
}

/* Writes and waits for the answer. */
static inline struct told write_now(struct store_fixture *b, const struct store_op *ops, size_t count)
{
    struct told told = {0};
    ck_assert_int_eq(store_write(b->store, ops, count, note_told, &told), STORE_OK);
    ck_assert_int_eq(told.calls, 0);
    while (!told.calls)
        uv_run(&b->loop, UV_RUN_ONCE);
    ck_assert_int_eq(told.calls, 1);
    return told;
}

static inline void write_ok(struct store_fixture *b, const struct store_op *ops, size_t count)
{
    struct told told = write_now(b, ops, count);
    ck_assert_msg(told.status == STORE_OK, "%s", told.text);
    ck_assert_str_eq(told.text, "");
}

/* A match whose every field differs from those of other ids. */
static inline struct store_match sample_match(uint64_t id)
{
    struct store_match m = {
        .id = id,
        .game = "duel",
        .rules_revision = 3,
        .status = MATCH_LOBBY,
        .listed = true,
        .created = 1000 + id,
        .updated = 1000 + id,
        .chance.seats = 3,
        .config = "{\"seats\":3}",
        .lobby = "{\"host\":\"Ada\"}",
    };
    memcpy(m.invite, &id, sizeof id);
    memset(m.chance.secret, (int)id, sizeof m.chance.secret);
    memset(m.chance.entropy[2], 7, sizeof m.chance.entropy[2]);
    return m;
}

static inline void create_match(struct store_fixture *b, const struct store_match *m)
{
    write_ok(b, &(struct store_op){.kind = STORE_CREATE_MATCH, .match = m}, 1);
}

static inline struct store_op append_op(uint64_t match, uint32_t index)
{
    return (struct store_op){
        .kind = STORE_APPEND,
        .id = match,
        .entry = {.index = index,
                  .seat = (uint8_t)(index % 4),
                  .choice = {(uint16_t)(index * 7 + 1), {(uint16_t)index, 0xfffe, (uint16_t)match}},
                  .at = 5000 + index},
    };
}

static inline void check_entry(const struct store_entry *e, uint64_t match, uint32_t index)
{
    struct store_entry want = append_op(match, index).entry;
    bool same = e->index == want.index && e->kind == want.kind && e->seat == want.seat &&
                choice_equal(e->choice, want.choice) && e->at == want.at;
    ck_assert_msg(same, "entry %u is not what was written", index);
}

/* How many entries a match has; each is what append_op gives. */
static inline uint32_t log_length(struct store_fixture *b, uint64_t id)
{
    struct store_record *record = NULL;
    ck_assert_msg(store_load(b->store, id, &record) == STORE_OK, "%s", store_error(b->store));
    uint32_t count = record->entries_count;
    for (uint32_t i = 0; i < count; i++)
        check_entry(&record->entries[i], id, i);
    store_record_free(record);
    return count;
}

/* Runs the suite; the exit code of a test program. */
static inline int run_suite(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
