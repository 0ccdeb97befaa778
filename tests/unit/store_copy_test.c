/* Copies of whole stores: from each engine to each, and back, everything is as it was. */
#include "server/store/copy.h"
#include "server/store/engine.h"
#include "server/store/sqlite/engine.h"
#include "tests/unit/store_help.h"

static const struct store_engine *const engines[] = {&store_sqlite, &store_postgres};

enum { ENGINES = sizeof engines / sizeof *engines, ENTRIES = 300, LINES = 900 };

static void add_people(struct store_fixture *b)
{
    struct store_identity ada = {.id = 7, .created = 100, .name = "Ada \\ L\xc3\xa4\tx\n"};
    struct store_account account = {.identity = 7, .name = "ada", .verifier = "$argon2id$v=19$x"};
    struct store_ban ban = {.kind = BAN_ADDRESS, .who = "::1/64", .since = 5, .why = ""};
    memset(ada.token_hash, 0x5c, sizeof ada.token_hash);
    struct store_op ops[] = {{.kind = STORE_CREATE_IDENTITY, .identity = &ada},
                             {.kind = STORE_ADD_TOKEN, .token = {.identity = 7, .hash = {9}, .created = 101}},
                             {.kind = STORE_CREATE_ACCOUNT, .account = &account},
                             {.kind = STORE_BAN, .ban = &ban},
                             {.kind = STORE_NOTE_SEEN, .id = 7, .seen = 4000},
                             {.kind = STORE_ADD_GAP, .gap = {10, 20}},
                             {.kind = STORE_NOTE_ALIVE, .gap = {.to = 30}}};
    write_ok(b, ops, sizeof ops / sizeof *ops);
}

static void add_matches(struct store_fixture *b)
{
    struct store_match m = sample_match(5), n = sample_match(6), next = sample_match(8);
    n.status = MATCH_FINISHED;
    n.series = next.series = 6;
    n.number = 1;
    next.number = 2;
    next.rematch_of = 6;
    create_match(b, &m);
    create_match(b, &n);
    create_match(b, &next);
    write_ok(b, &(struct store_op){.kind = STORE_ADD_MEMBER, .id = 5, .member = 7}, 1);
    for (uint32_t i = 0; i < ENTRIES; i++) {
        struct store_op op = append_op(5, i);
        write_ok(b, &op, 1);
    }
    struct store_op hash = {.kind = STORE_NOTE_HASH, .id = 5, .hash = {.index = 64, .layout = UINT32_MAX}};
    memset(hash.hash.hash, 0xab, HASH_SIZE);
    write_ok(b, &hash, 1);
    for (uint32_t i = 0; i < LINES; i++) /* of which the first are gone */
        write_ok(b,
                 &(struct store_op){.kind = STORE_ADD_CHAT,
                                    .id = 6,
                                    .chat = {.sequence = i, .at = i, .author = "Ada", .text = "\\N"}},
                 1);
}

/* Everything that is stored, as one text. */
struct dumped {
    FILE *out;
    char *text;
    size_t size;
    uint64_t rows;
};

static bool dump_row(void *context, const struct store_table *table, const struct store_cell *cells)
{
    struct dumped *d = context;
    fprintf(d->out, "\n%s", table->name);
    for (int i = 0; table->kinds[i]; i++) {
        fprintf(d->out, " %c%llu:", table->kinds[i], (unsigned long long)cells[i].number);
        for (size_t k = 0; k < cells[i].size; k++)
            fprintf(d->out, "%02x", ((const uint8_t *)cells[i].data)[k]);
    }
    d->rows++;
    return true;
}

static struct dumped dump(const char *place)
{
    struct dumped d = {.rows = 0};
    const struct store_engine *engine = store_engine_of(place);
    struct store_options options = {.directory = place, .read_only = true};
    char error[STORE_ERROR_SIZE];
    void *state, *reader;
    d.out = open_memstream(&d.text, &d.size);
    ck_assert_msg(engine->open(&state, &options, error) == STORE_OK, "%s", error);
    ck_assert_msg(engine->reader_open(state, &reader, error) == STORE_OK, "%s", error);
    ck_assert_int_eq(engine->dump(reader, dump_row, &d), STORE_OK);
    engine->reader_close(reader);
    engine->close(state);
    fclose(d.out);
    return d;
}

static void make_place(struct store_fixture *b, int engine)
{
    if (engines[engine] == &store_postgres)
        postgres_place_make(b->directory);
    else
        temporary_directory(b->directory);
}

static void copy(const struct store_fixture *from, const struct store_fixture *to, uint64_t rows)
{
    char error[STORE_ERROR_SIZE];
    uint64_t copied;
    ck_assert_msg(store_copy(from->directory, to->directory, &copied, error) == STORE_OK, "%s", error);
    ck_assert_uint_eq(copied, rows);
}

/* The copy is a store like any other: counts are right, and the match goes on. */
static void go_on(struct store_fixture *b)
{
    struct store_counts counts;
    struct store_op op = append_op(5, ENTRIES);
    ck_assert_msg(reopen(b, (struct store_options){0}) == STORE_OK, "%s", b->error);
    ck_assert_int_eq(store_count(b->store, &counts), STORE_OK);
    ck_assert_uint_eq(counts.identities, 1);
    ck_assert_uint_eq(counts.matches[MATCH_LOBBY], 2);
    ck_assert_uint_eq(counts.matches[MATCH_FINISHED], 1);
    write_ok(b, &op, 1);
    ck_assert_uint_eq(log_length(b, 5), ENTRIES + 1);
    close_store(b);
}

START_TEST(there_and_back)
{
    struct store_fixture first, second, third;
    char error[STORE_ERROR_SIZE];
    uint64_t copied;
    int from = _i % ENGINES, to = _i / ENGINES;
    open_new(&first, (struct store_options){.engine = engines[from]});
    add_people(&first);
    add_matches(&first);
    make_place(&second, to);
    make_place(&third, from);
    struct dumped a = dump(first.directory);
    copy(&first, &second, a.rows); /* while a server works there */
    copy(&second, &third, a.rows);
    struct dumped b = dump(second.directory), c = dump(third.directory);
    ck_assert_uint_gt(a.rows, ENTRIES + STORE_CHAT_KEPT);
    ck_assert_str_eq(a.text, b.text);
    ck_assert_str_eq(a.text, c.text);
    go_on(&second);
    /* Nothing is ever put over anything. */
    ck_assert_int_eq(store_copy(first.directory, second.directory, &copied, error), STORE_FAILED);
    ck_assert_ptr_nonnull(strstr(error, "holds something already"));
    free(a.text);
    free(b.text);
    free(c.text);
    remove_directory(second.directory);
    remove_directory(third.directory);
    close_and_remove(&first);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store_copy");
    TCase *tests = tcase_create("store_copy");
    bool all = postgres_server_start();
    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(tests, there_and_back, 0, all ? ENGINES * ENGINES : 1);
    suite_add_tcase(suite, tests);
    int code = run_suite(suite);
    postgres_server_stop();
    return code;
}
