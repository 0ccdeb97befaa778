/* The store in quiet times, on every engine: what is written is read again, in order, whole or not at all. */
#include "server/store/engine.h"
#include "server/store/postgres/engine.h"
#include "server/store/sqlite/engine.h"
#include "tests/memory/memory.h"
#include "tests/unit/store_help.h"

static const struct store_engine *const engines[] = {&memory_engine, &store_sqlite, &store_postgres};

enum { ENGINES = sizeof engines / sizeof *engines, KEPT_FIRST = 1 /* of those that outlive a process */ };

static struct store_options on(int engine)
{
    return (struct store_options){.engine = engines[engine]};
}

START_TEST(identities)
{
    struct store_fixture b;
    open_new(&b, on(_i));
    struct store_identity ada = {.id = 77, .created = 123, .name = "Ada"}, found;
    memset(ada.token_hash, 1, sizeof ada.token_hash);
    struct store_op op = {.kind = STORE_CREATE_IDENTITY, .identity = &ada};
    ck_assert_int_eq(store_find_token(b.store, ada.token_hash, &found), STORE_MISSING);
    write_ok(&b, &op, 1);
    ck_assert_int_eq(store_find_token(b.store, ada.token_hash, &found), STORE_OK);
    ck_assert_uint_eq(found.id, 77);
    ck_assert_uint_eq(found.created, 123);
    ck_assert_str_eq(found.name, "Ada");
    ck_assert_mem_eq(found.token_hash, ada.token_hash, sizeof ada.token_hash);

    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_REFUSED);
    struct store_identity thief = ada;
    thief.id = 78;
    op.identity = &thief;
    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_REFUSED);
    ck_assert_int_eq(store_find_identity(b.store, 78, &found), STORE_MISSING);

    strcpy(ada.name, "Ada L.");
    op = (struct store_op){.kind = STORE_RENAME_IDENTITY, .identity = &ada};
    write_ok(&b, &op, 1);
    ck_assert_int_eq(store_find_identity(b.store, 77, &found), STORE_OK);
    ck_assert_str_eq(found.name, "Ada L.");
    op.identity = &thief;
    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_REFUSED);
    struct store_counts counts;
    ck_assert_int_eq(store_count(b.store, &counts), STORE_OK);
    ck_assert_uint_eq(counts.identities, 1);
    close_and_remove(&b);
}
END_TEST

static void check_match(struct store_fixture *b, const struct store_match *want)
{
    struct store_record *record = NULL;
    ck_assert_int_eq(store_load_head(b->store, want->id, &record), STORE_OK);
    const struct store_match *m = &record->match;
    ck_assert_uint_eq(m->id, want->id);
    ck_assert_mem_eq(m->invite, want->invite, sizeof m->invite);
    ck_assert_str_eq(m->game, want->game);
    ck_assert_uint_eq(m->rules_revision, want->rules_revision);
    ck_assert_uint_eq(m->status, want->status);
    ck_assert_int_eq(m->listed, want->listed);
    ck_assert_int_eq(m->bots, want->bots);
    ck_assert_uint_eq(m->rematch_of, want->rematch_of);
    ck_assert_uint_eq(m->created, want->created);
    ck_assert_uint_eq(m->updated, want->updated);
    ck_assert_mem_eq(&m->chance, &want->chance, sizeof m->chance);
    ck_assert_str_eq(m->config, want->config);
    ck_assert_str_eq(m->lobby, want->lobby);
    store_record_free(record);
}

static void check_rights(struct store_fixture *b, uint64_t match, uint64_t identity,
                         struct store_rights wanted)
{
    struct store_rights rights;
    ck_assert_int_eq(store_find_rights(b->store, match, identity, &rights), STORE_OK);
    ck_assert_int_eq(rights.exists, wanted.exists);
    ck_assert_int_eq(rights.listed, wanted.listed);
    ck_assert_int_eq(rights.member, wanted.member);
}

START_TEST(matches)
{
    struct store_fixture b;
    open_new(&b, on(_i));
    struct store_match m = sample_match(41);
    m.rematch_of = 40;
    uint64_t id;
    struct store_record *record = NULL;
    ck_assert_int_eq(store_load(b.store, 41, &record), STORE_MISSING);
    ck_assert_ptr_null(record);
    create_match(&b, &m);
    check_match(&b, &m);
    ck_assert_int_eq(store_find_invite(b.store, m.invite, &id), STORE_OK);
    ck_assert_uint_eq(id, 41);
    check_rights(&b, 41, 9, (struct store_rights){.exists = true, .listed = m.listed});
    check_rights(&b, 43, 9, (struct store_rights){.exists = false});
    write_ok(&b, &(struct store_op){.kind = STORE_ADD_MEMBER, .id = 41, .member = 9}, 1);
    check_rights(&b, 41, 9, (struct store_rights){.exists = true, .listed = m.listed, .member = true});
    check_rights(&b, 41, 8, (struct store_rights){.exists = true, .listed = m.listed});

    memset(m.invite, 200, sizeof m.invite);
    m.status = MATCH_RUNNING;
    m.listed = false;
    m.bots = true;
    m.updated += 5;
    m.chance.seats = SEATS_MAX;
    memset(m.chance.entropy, 9, sizeof m.chance.entropy);
    m.rules_revision = 4;
    m.config = "{}";
    m.lobby = "a much longer text than before, with \xc3\xa4 in it";
    write_ok(&b, &(struct store_op){.kind = STORE_UPDATE_MATCH, .match = &m}, 1);
    check_match(&b, &m);
    ck_assert_int_eq(store_find_invite(b.store, sample_match(41).invite, &id), STORE_MISSING);
    m.config = NULL; /* leaves it */
    m.lobby = "{}";
    write_ok(&b, &(struct store_op){.kind = STORE_UPDATE_MATCH, .match = &m}, 1);
    m.config = "{}";
    check_match(&b, &m);

    struct store_match other = sample_match(42);
    struct told told = write_now(&b, &(struct store_op){.kind = STORE_UPDATE_MATCH, .match = &other}, 1);
    ck_assert_int_eq(told.status, STORE_REFUSED);
    ck_assert_ptr_nonnull(strstr(told.text, "unknown"));
    memcpy(other.invite, m.invite, sizeof other.invite);
    ck_assert_int_eq(write_now(&b, &(struct store_op){.kind = STORE_CREATE_MATCH, .match = &other}, 1).status,
                     STORE_REFUSED);
    close_and_remove(&b);
}
END_TEST

START_TEST(log_and_hashes)
{
    struct store_fixture b;
    open_new(&b, on(_i));
    struct store_match m = sample_match(5), n = sample_match(6);
    create_match(&b, &m);
    create_match(&b, &n);
    for (uint32_t i = 0; i < 100; i++) {
        struct store_op ops[] = {append_op(5, i), append_op(6, i)};
        write_ok(&b, ops, 2);
    }
    struct store_op special = append_op(5, 100);
    special.entry.kind = ENTRY_ABSENT;
    special.entry.seat = SEAT_CHANCE;
    struct store_op hash = {.kind = STORE_NOTE_HASH, .id = 5, .hash = {.index = 64, .layout = 77}};
    memset(hash.hash.hash, 0xab, HASH_SIZE);
    struct store_op both[] = {special, hash};
    write_ok(&b, both, 2);
    hash.hash.index = 32;
    hash.hash.layout = 0;
    write_ok(&b, &hash, 1);
    struct store_record *record = NULL;
    ck_assert_int_eq(store_load(b.store, 5, &record), STORE_OK);
    ck_assert_uint_eq(record->entries_count, 101);
    for (uint32_t i = 0; i < 100; i++)
        check_entry(&record->entries[i], 5, i);
    ck_assert_uint_eq(record->entries[100].kind, ENTRY_ABSENT);
    ck_assert_uint_eq(record->entries[100].seat, SEAT_CHANCE);
    ck_assert_uint_eq(record->hashes_count, 2);
    ck_assert_uint_eq(record->hashes[0].index, 32);
    ck_assert_uint_eq(record->hashes[1].index, 64);
    ck_assert_uint_eq(record->hashes[0].layout, 0);
    ck_assert_uint_eq(record->hashes[1].layout, 77);
    ck_assert_mem_eq(record->hashes[1].hash, hash.hash.hash, HASH_SIZE);
    store_record_free(record);
    ck_assert_int_eq(store_load_head(b.store, 5, &record), STORE_OK);
    ck_assert_uint_eq(record->entries_count, 0);
    store_record_free(record);
    close_and_remove(&b);
}
END_TEST

/* A duplicate, a gap and an unknown match are refused, alone or amid others, and leave nothing behind. */
START_TEST(refused)
{
    struct store_fixture b;
    open_new(&b, on(_i));
    struct store_match m = sample_match(5), n = sample_match(6);
    create_match(&b, &m);
    struct store_op first = append_op(5, 0), gap = append_op(5, 2), nowhere = append_op(9, 0);
    ck_assert_int_eq(write_now(&b, &gap, 1).status, STORE_REFUSED);
    write_ok(&b, &first, 1);
    struct told told = write_now(&b, &first, 1);
    ck_assert_int_eq(told.status, STORE_REFUSED);
    ck_assert_ptr_nonnull(strstr(told.text, "0000000005"));
    ck_assert_int_eq(write_now(&b, &gap, 1).status, STORE_REFUSED);
    ck_assert_int_eq(write_now(&b, &nowhere, 1).status, STORE_REFUSED);
    ck_assert_uint_eq(log_length(&b, 5), 1);

    /* In one group: good, half good, good. */
    struct store_op half[] = {{.kind = STORE_CREATE_MATCH, .match = &n}, append_op(5, 2), gap};
    struct store_op second = append_op(5, 1), third = append_op(5, 2);
    struct told t[3] = {0};
    half[1] = append_op(5, 2);
    half[2] = append_op(5, 2);
    ck_assert_int_eq(store_write(b.store, &second, 1, note_told, &t[0]), STORE_OK);
    ck_assert_int_eq(store_write(b.store, half, 3, note_told, &t[1]), STORE_OK);
    ck_assert_int_eq(store_write(b.store, &third, 1, note_told, &t[2]), STORE_OK);
    while (!t[2].calls)
        uv_run(&b.loop, UV_RUN_ONCE);
    ck_assert_int_eq(t[0].status, STORE_OK);
    ck_assert_int_eq(t[1].status, STORE_REFUSED);
    ck_assert_int_eq(t[2].status, STORE_OK);
    ck_assert_uint_eq(log_length(&b, 5), 3);
    struct store_record *record = NULL;
    ck_assert_int_eq(store_load(b.store, 6, &record), STORE_MISSING);
    ck_assert(!store_broken(b.store));
    close_and_remove(&b);
}
END_TEST

struct order {
    struct store_fixture *b;
    uint32_t next, failures;
    bool in_write;
};

static void in_order(void *context, enum store_status status, const char *text)
{
    (void)text;
    struct order *o = context;
    ck_assert(!o->in_write);
    o->failures += status != STORE_OK;
    o->next++;
    /* What was called back is seen by reads, in the callback already. */
    if (o->next % 97 == 0)
        ck_assert_uint_ge(log_length(o->b, 5), o->next);
}

/* The context of each write, which knows its place. */
struct place {
    struct order *order;
    uint32_t place;
};

static void in_place(void *context, enum store_status status, const char *text)
{
    struct place *p = context;
    ck_assert_uint_eq(p->order->next, p->place);
    in_order(p->order, status, text);
}

static void add_token(struct store_fixture *b, uint64_t identity, uint8_t what, enum store_status expected)
{
    struct store_op op = {.kind = STORE_ADD_TOKEN, .token = {.identity = identity, .created = 100u + what}};
    memset(op.token.hash, what, sizeof op.token.hash);
    ck_assert_int_eq(write_now(b, &op, 1).status, expected);
}

static bool has_token(struct store_fixture *b, uint8_t what)
{
    uint8_t hash[AUTH_TOKEN_HASH_SIZE];
    struct store_identity found;
    memset(hash, what, sizeof hash);
    return store_find_token(b->store, hash, &found) == STORE_OK;
}

/* A code to recover identity 7, until then. */
static void add_code(struct store_fixture *b, uint8_t what, uint64_t created, uint64_t until)
{
    struct store_op op = {.kind = STORE_ADD_TOKEN,
                          .token = {.identity = 7, .created = created, .until = until}};
    memset(op.token.hash, what, sizeof op.token.hash);
    ck_assert_int_eq(write_now(b, &op, 1).status, STORE_OK);
}

/* Nor are they more than their time there: not when a token is added, nor when the identity is seen. */
START_TEST(codes_take_no_place_of_tokens)
{
    enum { CODE = 200 };
    struct store_fixture b;
    open_new(&b, on(_i));
    struct store_identity ada = {.id = 7, .created = 100, .name = "Ada"};
    memset(ada.token_hash, 1, sizeof ada.token_hash);
    struct store_op op = {.kind = STORE_CREATE_IDENTITY, .identity = &ada};
    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_OK);
    add_code(&b, CODE, 101, 5000);
    for (uint8_t i = 2; i <= STORE_TOKENS_MAX; i++)
        add_token(&b, 7, i, STORE_OK);
    add_code(&b, CODE + 1, 200, 6000);
    ck_assert(has_token(&b, 1) && has_token(&b, 2) && has_token(&b, CODE) && has_token(&b, CODE + 1));
    close_store(&b);
    ck_assert_int_eq(reopen(&b, on(_i)), STORE_OK);
    add_token(&b, 7, STORE_TOKENS_MAX + 1, STORE_OK);
    ck_assert(!has_token(&b, 1) && has_token(&b, 2) && has_token(&b, CODE) && has_token(&b, CODE + 1));
    op = (struct store_op){.kind = STORE_ADD_TOKEN, .token = {.identity = 7, .created = 7000}};
    memset(op.token.hash, STORE_TOKENS_MAX + 2, sizeof op.token.hash);
    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_OK);
    /* A token's time may be ahead of the system's clock, by which codes end. */
    ck_assert(has_token(&b, CODE));
    add_code(&b, CODE + 2, 5000, 9000);
    ck_assert(!has_token(&b, CODE) && has_token(&b, CODE + 1));
    op = (struct store_op){.kind = STORE_NOTE_SEEN, .id = 7, .seen = 5999};
    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_OK);
    ck_assert(has_token(&b, CODE + 1));
    op.seen = 6000;
    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_OK);
    ck_assert(!has_token(&b, CODE + 1) && has_token(&b, CODE + 2) && has_token(&b, 3));
    op = (struct store_op){.kind = STORE_KEEP_TOKEN, .token = {.identity = 7}};
    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_OK);
    ck_assert(!has_token(&b, CODE + 2) && !has_token(&b, 3));
    close_and_remove(&b);
}
END_TEST

START_TEST(tokens)
{
    struct store_fixture b;
    open_new(&b, on(_i));
    struct store_identity ada = {.id = 7, .created = 100, .name = "Ada"}, nobody;
    memset(ada.token_hash, 1, sizeof ada.token_hash);
    struct store_op op = {.kind = STORE_CREATE_IDENTITY, .identity = &ada};
    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_OK);
    add_token(&b, 8, 2, STORE_REFUSED); /* of nobody */
    add_token(&b, 7, 1, STORE_REFUSED); /* there is one like it */
    for (uint8_t i = 2; i <= STORE_TOKENS_MAX; i++)
        add_token(&b, 7, i, STORE_OK);
    ck_assert(has_token(&b, 1));
    add_token(&b, 7, STORE_TOKENS_MAX + 1, STORE_OK);
    ck_assert(!has_token(&b, 1)); /* the oldest makes room */
    ck_assert(has_token(&b, 2) && has_token(&b, STORE_TOKENS_MAX + 1));
    op = (struct store_op){.kind = STORE_REMOVE_TOKEN};
    memset(op.token.hash, 2, sizeof op.token.hash);
    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_OK);
    ck_assert(!has_token(&b, 2) && has_token(&b, 3));
    op = (struct store_op){.kind = STORE_SPEND_TOKEN, .token = {.identity = 8}};
    memset(op.token.hash, 3, sizeof op.token.hash);
    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_REFUSED); /* another one's */
    op.token.identity = 7;
    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_OK);
    ck_assert(!has_token(&b, 3) && has_token(&b, 4));
    struct store_op twice[] = {
        {.kind = STORE_ADD_TOKEN, .token = {.identity = 7, .hash = {99}, .created = 999}}, op};
    ck_assert_int_eq(write_now(&b, twice, 2).status,
                     STORE_REFUSED); /* it was spent, and nothing came of it */
    ck_assert_int_eq(store_find_token(b.store, twice[0].token.hash, &nobody), STORE_MISSING);
    add_token(&b, 7, 3, STORE_OK);
    op = (struct store_op){.kind = STORE_KEEP_TOKEN, .token = {.identity = 7}};
    memset(op.token.hash, 4, sizeof op.token.hash);
    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_OK);
    ck_assert(!has_token(&b, 3) && has_token(&b, 4) && !has_token(&b, 5));
    struct store_account account = {.identity = 7, .name = "ada", .verifier = "v"}, found;
    op = (struct store_op){.kind = STORE_CREATE_ACCOUNT, .account = &account};
    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_OK);
    account.identity = 8;
    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_REFUSED); /* the name is taken */
    account.identity = 7;
    strcpy(account.name, "other");
    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_REFUSED); /* one each */
    ck_assert_int_eq(store_find_account_of(b.store, 7, &found), STORE_OK);
    ck_assert_str_eq(found.name, "ada");
    ck_assert_int_eq(store_find_account(b.store, "other", &found), STORE_MISSING);
    close_and_remove(&b);
}
END_TEST

START_TEST(grouped_and_ordered)
{
    enum { WRITES = 3000 };
    static struct place places[WRITES];
    struct store_fixture b;
    open_new(&b, on(_i));
    struct store_match m = sample_match(5);
    create_match(&b, &m);
    struct order order = {.b = &b};
    struct store_stats before, after;
    store_stats(b.store, &before);
    for (uint32_t i = 0; i < WRITES; i++) {
        struct store_op op = append_op(5, i);
        places[i] = (struct place){&order, i};
        order.in_write = true;
        ck_assert_int_eq(store_write(b.store, &op, 1, in_place, &places[i]), STORE_OK);
        order.in_write = false;
    }
    store_stats(b.store, &after);
    ck_assert_uint_eq(after.queued, WRITES);
    while (order.next < WRITES)
        uv_run(&b.loop, UV_RUN_ONCE);
    store_stats(b.store, &after);
    ck_assert_uint_eq(order.failures, 0);
    ck_assert_uint_eq(after.queued, 0);
    ck_assert_uint_eq(after.writes - before.writes, WRITES);
    /* Queueing takes far less than a commit, so that hundreds share one. */
    ck_assert_uint_lt(after.commits - before.commits, WRITES / 4);
    ck_assert_uint_eq(log_length(&b, 5), WRITES);
    close_store(&b);
    ck_assert_int_eq(reopen(&b, on(_i)), STORE_OK);
    ck_assert_uint_eq(log_length(&b, 5), WRITES);
    close_and_remove(&b);
}
END_TEST

static void note_closed(void *context)
{
    *(bool *)context = true;
}

START_TEST(bounded_and_closed)
{
    struct store_fixture b;
    open_new(&b, (struct store_options){.engine = engines[_i], .queue_max = 10, .queue_bytes = 1 << 20});
    struct store_match m = sample_match(5);
    create_match(&b, &m);
    struct order order = {.b = &b};
    for (uint32_t i = 0; i < 10; i++) {
        struct store_op op = append_op(5, i);
        ck_assert_int_eq(store_write(b.store, &op, 1, in_order, &order), STORE_OK);
    }
    struct store_op more = append_op(5, 10);
    ck_assert_int_eq(store_write(b.store, &more, 1, in_order, &order), STORE_FULL);
    /* Closing finishes what is queued, tells it, and takes no more. */
    bool closed = false;
    store_close(b.store, note_closed, &closed);
    ck_assert_int_eq(store_write(b.store, &more, 1, in_order, &order), STORE_FULL);
    ck_assert(!closed);
    uv_run(&b.loop, UV_RUN_DEFAULT);
    ck_assert(closed);
    ck_assert_uint_eq(order.next, 10);
    ck_assert_uint_eq(order.failures, 0);
    ck_assert_int_eq(uv_loop_close(&b.loop), 0);

    ck_assert_int_eq(reopen(&b, (struct store_options){.engine = engines[_i], .queue_bytes = 4096}),
                     STORE_OK);
    ck_assert_uint_eq(log_length(&b, 5), 10);
    static char big[8192];
    memset(big, 'x', sizeof big - 1);
    m.lobby = big;
    struct store_op op = {.kind = STORE_UPDATE_MATCH, .match = &m};
    ck_assert_int_eq(store_write(b.store, &op, 1, in_order, &order), STORE_FULL);
    close_and_remove(&b);
}
END_TEST

struct seen {
    uint64_t ids[64], times[64];
    int count;
};

static void see_match(void *context, const struct store_match *match)
{
    struct seen *seen = context;
    ck_assert_str_eq(match->lobby, "{\"host\":\"Ada\"}");
    seen->ids[seen->count] = match->id;
    seen->times[seen->count++] = match->created;
}

static void see_id(void *context, uint64_t id)
{
    struct seen *seen = context;
    seen->ids[seen->count++] = id;
}

START_TEST(lobbies_in_pages)
{
    struct store_fixture b;
    open_new(&b, on(_i));
    for (uint64_t id = 1; id <= 30; id++) {
        struct store_match m = sample_match(id);
        m.created = 100 + id / 4; /* several of one moment */
        m.listed = id % 3 != 0;
        m.status = id % 10 == 0 ? MATCH_CLOSED : MATCH_LOBBY;
        create_match(&b, &m);
    }
    struct seen seen = {0};
    struct store_page page = {.limit = 4};
    for (int before = -1; seen.count > before;) {
        before = seen.count;
        ck_assert_int_eq(store_lobbies(b.store, &page, see_match, &seen), STORE_OK);
        ck_assert_int_le(seen.count - before, 4);
        page.time = seen.times[seen.count - 1];
        page.id = seen.ids[seen.count - 1];
    }
    ck_assert_int_eq(seen.count, 18);
    for (int i = 1; i < seen.count; i++)
        ck_assert_uint_lt(seen.ids[i], seen.ids[i - 1]);
    struct store_counts counts;
    ck_assert_int_eq(store_count(b.store, &counts), STORE_OK);
    ck_assert_uint_eq(counts.matches[MATCH_LOBBY], 27);
    ck_assert_uint_eq(counts.matches[MATCH_CLOSED], 3);
    close_and_remove(&b);
}
END_TEST

START_TEST(matches_of_an_identity)
{
    struct store_fixture b;
    open_new(&b, on(_i));
    for (uint64_t id = 1; id <= 20; id++) {
        struct store_match m = sample_match(id);
        struct store_op ops[] = {
            {.kind = STORE_CREATE_MATCH, .match = &m},
            {.kind = STORE_ADD_MEMBER, .id = id, .member = 500 + id % 2},
            {.kind = STORE_ADD_MEMBER, .id = id, .member = 500 + id % 2},
        };
        write_ok(&b, ops, 3);
    }
    write_ok(&b, &(struct store_op){.kind = STORE_REMOVE_MEMBER, .id = 19, .member = 501}, 1);
    write_ok(&b, &(struct store_op){.kind = STORE_REMOVE_MEMBER, .id = 19, .member = 501}, 1);
    struct seen seen = {0};
    ck_assert_int_eq(store_matches_of(b.store, 501, &(struct store_page){.limit = 5}, see_match, &seen),
                     STORE_OK);
    ck_assert_int_eq(seen.count, 5);
    ck_assert_uint_eq(seen.ids[0], 17);
    struct store_page rest = {.time = seen.times[4], .id = seen.ids[4], .limit = 50};
    ck_assert_int_eq(store_matches_of(b.store, 501, &rest, see_match, &seen), STORE_OK);
    ck_assert_int_eq(seen.count, 9);
    for (int i = 0; i < 9; i++)
        ck_assert_uint_eq(seen.ids[i], 17 - 2 * (uint64_t)i);
    seen.count = 0;
    ck_assert_int_eq(store_matches_of(b.store, 999, &rest, see_match, &seen), STORE_OK);
    ck_assert_int_eq(seen.count, 0);
    close_and_remove(&b);
}
END_TEST

struct resting {
    uint64_t ids[64];
    struct store_page page; /* after the last one */
    int count, due;
};

static void see_resting(void *context, uint64_t id, uint64_t time, bool due)
{
    struct resting *seen = context;
    ck_assert(time > seen->page.time || (time == seen->page.time && id > seen->page.id));
    seen->ids[seen->count++] = id;
    seen->due += due;
    seen->page.time = time;
    seen->page.id = id;
}

/* What rests, page by page. */
static struct resting resting_matches(struct store_fixture *b, struct store_expiry expiry)
{
    struct resting seen = {.page.limit = 2};
    for (int before = -1; seen.count > before;) {
        struct store_page page = seen.page;
        before = seen.count;
        ck_assert_int_eq(store_resting_matches(b->store, &expiry, &page, see_resting, &seen), STORE_OK);
        ck_assert_int_le(seen.count - before, 2);
    }
    return seen;
}

static bool is_stored(struct store_fixture *b, uint64_t match)
{
    struct store_record *record = NULL;
    enum store_status status = store_load(b->store, match, &record);
    store_record_free(record);
    ck_assert(status == STORE_OK || status == STORE_MISSING);
    return status == STORE_OK;
}

/* A match that goes takes all that belongs to it along; nothing goes that is not as it must be. */
START_TEST(matches_expire)
{
    enum { MATCHES = 12, SOMEBODY = 500 };
    struct store_fixture b;
    struct store_counts counts;
    open_new(&b, on(_i));
    for (uint64_t id = 1; id <= MATCHES; id++) {
        struct store_match m = sample_match(id);
        m.status = (uint8_t)(id % 4);
        m.updated = 1000 * id;
        struct store_op ops[] = {
            {.kind = STORE_CREATE_MATCH, .match = &m},
            {.kind = STORE_ADD_MEMBER, .id = id, .member = SOMEBODY},
            append_op(id, 0),
            {.kind = STORE_NOTE_HASH, .id = id, .hash = {.index = 1}},
            {.kind = STORE_ADD_CHAT, .id = id, .chat = {0, 0, 1, "Bo", "hello"}},
        };
        write_ok(&b, ops, id % 8 == 2 ? 4 : 5); /* those without chat */
    }
    struct store_expiry over = {.before = 10001, .status = MATCH_FINISHED, .chat = true};
    struct resting seen = resting_matches(&b, over);
    ck_assert_int_eq(seen.count, 3); /* 2, 6, 10: touched by an entry at 5000 or at their own time */
    ck_assert_int_eq(seen.due, 1);
    over.chat = false;
    ck_assert_int_eq(resting_matches(&b, over).due, 3);
    over.before = 10000;
    ck_assert_int_eq(resting_matches(&b, over).count, 2);
    struct store_op op = {.kind = STORE_EXPIRE_MATCH, .id = 10, .expiry = over};
    write_ok(&b, &op, 1); /* touched since */
    ck_assert(is_stored(&b, 10));
    op.expiry.before = UINT32_MAX;
    op.id = 9; /* runs */
    write_ok(&b, &op, 1);
    op.expiry.status = MATCH_RUNNING;
    write_ok(&b, &op, 1);
    ck_assert(is_stored(&b, 9));
    op.expiry.status = MATCH_FINISHED;
    op.id = 77; /* is none */
    write_ok(&b, &op, 1);
    op.id = 6;
    op.kind = STORE_EXPIRE_CHAT;
    write_ok(&b, &op, 1);
    struct store_record *record = NULL;
    ck_assert_int_eq(store_load(b.store, 6, &record), STORE_OK);
    ck_assert_uint_eq(record->chat_next, 0);
    ck_assert_uint_eq(record->entries_count, 1);
    store_record_free(record);
    op.kind = STORE_EXPIRE_MATCH;
    write_ok(&b, &op, 1);
    ck_assert(!is_stored(&b, 6));
    struct seen mine = {0};
    ck_assert_int_eq(store_matches_of(b.store, SOMEBODY, &(struct store_page){.limit = 50}, see_match, &mine),
                     STORE_OK);
    ck_assert_int_eq(mine.count, MATCHES - 1);
    ck_assert_int_eq(store_count(b.store, &counts), STORE_OK);
    ck_assert_uint_eq(counts.matches[MATCH_FINISHED], 2);
    /* Nothing of it is left: another match may have its name. */
    struct store_match again = sample_match(6);
    struct store_op anew[] = {{.kind = STORE_CREATE_MATCH, .match = &again}, append_op(6, 0)};
    write_ok(&b, anew, 2);
    ck_assert_int_eq(store_load(b.store, 6, &record), STORE_OK);
    ck_assert_uint_eq(record->hashes_count, 0);
    ck_assert_uint_eq(record->chat_next, 0);
    store_record_free(record);
    close_and_remove(&b);
}
END_TEST

/* Who was not seen for long is forgotten with tokens and account, but not while in an unfinished match. */
START_TEST(identities_expire)
{
    struct store_fixture b;
    struct store_identity found;
    struct store_account account = {.identity = 3, .name = "cleo", .verifier = "x"};
    struct store_counts counts;
    open_new(&b, on(_i));
    struct store_match running = sample_match(5), over = sample_match(6);
    running.status = MATCH_RUNNING;
    over.status = MATCH_FINISHED;
    create_match(&b, &running);
    create_match(&b, &over);
    for (uint64_t id = 1; id <= 4; id++) {
        struct store_identity identity = {.id = id, .created = 1000 * id, .name = "somebody"};
        identity.token_hash[0] = (uint8_t)id;
        write_ok(&b, &(struct store_op){.kind = STORE_CREATE_IDENTITY, .identity = &identity}, 1);
        write_ok(&b, &(struct store_op){.kind = STORE_ADD_MEMBER, .id = id == 1 ? 5 : 6, .member = id}, 1);
    }
    write_ok(&b, &(struct store_op){.kind = STORE_CREATE_ACCOUNT, .account = &account}, 1);
    write_ok(&b, &(struct store_op){.kind = STORE_NOTE_SEEN, .id = 2, .seen = 9000}, 1);
    write_ok(&b, &(struct store_op){.kind = STORE_NOTE_SEEN, .id = 4, .seen = 7}, 1); /* never back */
    ck_assert_int_eq(store_find_identity(b.store, 2, &found), STORE_OK);
    ck_assert_uint_eq(found.seen, 9000);
    struct resting seen = {0};
    ck_assert_int_eq(
        store_resting_identities(b.store, 4001, &(struct store_page){.limit = 9}, see_resting, &seen),
        STORE_OK);
    ck_assert_int_eq(seen.count, 3);
    ck_assert_int_eq(seen.due, 2);
    for (uint64_t id = 1; id <= 3; id++)
        write_ok(&b, &(struct store_op){.kind = STORE_EXPIRE_IDENTITY, .id = id, .expiry.before = 4001}, 1);
    ck_assert_int_eq(store_find_identity(b.store, 1, &found), STORE_OK);
    ck_assert_int_eq(store_find_identity(b.store, 2, &found), STORE_OK);
    ck_assert_int_eq(store_find_identity(b.store, 3, &found), STORE_MISSING);
    uint8_t hash[AUTH_TOKEN_HASH_SIZE] = {3};
    ck_assert_int_eq(store_find_token(b.store, hash, &found), STORE_MISSING);
    ck_assert_int_eq(store_find_account(b.store, "cleo", &account), STORE_MISSING);
    struct seen mine = {0};
    ck_assert_int_eq(store_matches_of(b.store, 3, &(struct store_page){.limit = 50}, see_match, &mine),
                     STORE_OK);
    ck_assert_int_eq(mine.count, 0);
    ck_assert_int_eq(store_count(b.store, &counts), STORE_OK);
    ck_assert_uint_eq(counts.identities, 3);
    close_and_remove(&b);
}
END_TEST

START_TEST(running_matches)
{
    struct store_fixture b;
    open_new(&b, on(_i));
    for (uint64_t id = 1; id <= 12; id++) {
        struct store_match m = sample_match(id);
        m.status = id <= 8 ? MATCH_RUNNING : MATCH_FINISHED;
        m.bots = id % 2 == 0;
        m.updated = id * 1000;
        create_match(&b, &m);
    }
    struct seen seen = {0};
    ck_assert_int_eq(store_running(b.store, true, 0, see_id, &seen), STORE_OK);
    ck_assert_int_eq(seen.count, 4);
    ck_assert_uint_eq(seen.ids[0], 8);
    ck_assert_uint_eq(seen.ids[3], 2);
    seen.count = 0;
    ck_assert_int_eq(store_running(b.store, false, 6000, see_id, &seen), STORE_OK);
    ck_assert_int_eq(seen.count, 3);
    ck_assert_uint_eq(seen.ids[0], 8);
    ck_assert_uint_eq(seen.ids[2], 6);
    /* Play renews it: an entry a good minute later does, the next a moment later need not. */
    struct store_op op = append_op(2, 0);
    op.entry.at = 70000;
    write_ok(&b, &op, 1);
    seen.count = 0;
    ck_assert_int_eq(store_running(b.store, false, 60000, see_id, &seen), STORE_OK);
    ck_assert_int_eq(seen.count, 1);
    ck_assert_uint_eq(seen.ids[0], 2);
    close_and_remove(&b);
}
END_TEST

static void see_line(void *context, const struct store_chat *line)
{
    uint32_t *next = context;
    char text[32];
    snprintf(text, sizeof text, "line %u", line->sequence);
    ck_assert_uint_eq(line->sequence, *next);
    ck_assert_uint_eq(line->channel, line->sequence % 2);
    ck_assert_uint_eq(line->at, 900 + line->sequence);
    ck_assert_str_eq(line->author, "Bo");
    ck_assert_str_eq(line->text, text);
    ++*next;
}

START_TEST(chat)
{
    struct store_fixture b;
    open_new(&b, on(_i));
    struct store_match m = sample_match(5);
    create_match(&b, &m);
    for (uint32_t i = 0; i < 25; i++) {
        char text[32];
        snprintf(text, sizeof text, "line %u", i);
        struct store_chat line = {i, (uint8_t)(i % 2), 900 + i, "Bo", text};
        write_ok(&b, &(struct store_op){.kind = STORE_ADD_CHAT, .id = 5, .chat = line}, 1);
    }
    struct store_op gap = {.kind = STORE_ADD_CHAT, .id = 5, .chat = {27, 0, 0, "Bo", "?"}};
    ck_assert_int_eq(write_now(&b, &gap, 1).status, STORE_REFUSED);
    uint32_t next = 15;
    ck_assert_int_eq(store_chat(b.store, 5, UINT32_MAX, 10, see_line, &next), STORE_OK);
    ck_assert_uint_eq(next, 25);
    next = 10;
    ck_assert_int_eq(store_chat(b.store, 5, 15, 5, see_line, &next), STORE_OK);
    ck_assert_uint_eq(next, 15);
    struct store_record *record = NULL;
    ck_assert_int_eq(store_load_head(b.store, 5, &record), STORE_OK);
    ck_assert_uint_eq(record->chat_next, 25);
    store_record_free(record);
    close_and_remove(&b);
}
END_TEST

struct kept_lines {
    uint32_t lines[2], first[2], last[2];
};

static void count_line(void *context, const struct store_chat *line)
{
    struct kept_lines *kept = context;
    if (kept->lines[line->channel]++ == 0)
        kept->first[line->channel] = line->sequence;
    kept->last[line->channel] = line->sequence;
}

/* Somebody who writes without end in one channel fills neither the disk nor the other channel. */
START_TEST(a_match_keeps_its_latest_lines)
{
    enum { WRITTEN = 3000, EVERY = 61 }; /* the few of channel 0 among those of channel 1 */
    struct store_fixture b;
    struct kept_lines kept = {0};
    struct store_record *record = NULL;
    open_new(&b, on(_i));
    struct store_match m = sample_match(5), other = sample_match(6);
    create_match(&b, &m);
    create_match(&b, &other);
    write_ok(&b, &(struct store_op){.kind = STORE_ADD_CHAT, .id = 6, .chat = {0, 0, 900, "Bo", "elsewhere"}},
             1);
    for (uint32_t i = 0; i < WRITTEN; i++) {
        struct store_chat line = {i, i % EVERY != 0, 900 + i, "Bo", "without end"};
        struct store_op op = {.kind = STORE_ADD_CHAT, .id = 5, .chat = line};
        if (i + 1 < WRITTEN)
            ck_assert_int_eq(store_write(b.store, &op, 1, NULL, NULL), STORE_OK);
        else
            write_ok(&b, &op, 1);
    }
    ck_assert_int_eq(store_chat(b.store, 5, UINT32_MAX, UINT32_MAX, count_line, &kept), STORE_OK);
    ck_assert_uint_eq(kept.lines[0], WRITTEN / EVERY + 1);
    ck_assert_uint_eq(kept.first[0], 0);
    ck_assert_uint_ge(kept.lines[1], STORE_CHAT_KEPT);
    ck_assert_uint_lt(kept.lines[1], STORE_CHAT_KEPT + STORE_CHAT_TRIM);
    ck_assert_uint_eq(kept.last[1], WRITTEN - 1);
    ck_assert_int_eq(store_load_head(b.store, 5, &record), STORE_OK);
    ck_assert_uint_eq(record->chat_next, WRITTEN);
    store_record_free(record);
    memset(&kept, 0, sizeof kept);
    ck_assert_int_eq(store_chat(b.store, 6, UINT32_MAX, 10, count_line, &kept), STORE_OK);
    ck_assert_uint_eq(kept.lines[0], 1);
    close_and_remove(&b);
}
END_TEST

/* ---- Series ---- */

/* A match of a series whose first is `series`, following `before` (0: it is the first). */
static struct store_match series_match(uint64_t id, uint64_t series, uint32_t number, uint64_t before)
{
    struct store_match m = sample_match(id);
    m.series = series;
    m.number = number;
    m.rematch_of = before;
    m.status = MATCH_FINISHED;
    return m;
}

static void set_status(struct store_fixture *b, struct store_match m, uint8_t status)
{
    m.status = status;
    write_ok(b, &(struct store_op){.kind = STORE_UPDATE_MATCH, .id = m.id, .match = &m}, 1);
}

static uint64_t opened_at(struct store_fixture *b, uint64_t id)
{
    struct store_record *record = NULL;
    ck_assert_int_eq(store_load_head(b->store, id, &record), STORE_OK);
    uint64_t opened = record->match.opened;
    store_record_free(record);
    return opened;
}

static void check_next(struct store_fixture *b, uint64_t match, uint64_t wanted)
{
    uint64_t next = 99;
    ck_assert_int_eq(store_find_next(b->store, match, &next), STORE_OK);
    ck_assert_uint_eq(next, wanted);
}

/* There is one that follows, unless it was closed without an end; matches outside of series are not counted.
 */
START_TEST(one_match_follows_in_a_series)
{
    struct store_fixture b;
    open_new(&b, on(_i));
    struct store_match first = series_match(10, 10, 1, 0), second = series_match(11, 10, 2, 10);
    struct store_match again = series_match(12, 10, 2, 10), apart = sample_match(13);
    apart.rematch_of = 10;
    create_match(&b, &first);
    create_match(&b, &apart);
    check_next(&b, 10, 0);
    second.status = MATCH_LOBBY;
    create_match(&b, &second);
    check_next(&b, 10, 11);
    check_next(&b, 11, 0);
    struct store_op twice = {.kind = STORE_CREATE_MATCH, .match = &again};
    ck_assert_int_eq(write_now(&b, &twice, 1).status, STORE_REFUSED);
    check_next(&b, 10, 11);
    set_status(&b, second, MATCH_CLOSED);
    check_next(&b, 10, 0);
    create_match(&b, &again);
    check_next(&b, 10, 12);
    close_and_remove(&b);
}
END_TEST

START_TEST(matches_of_a_series_in_order)
{
    static const uint64_t listed[] = {21, 22, 24, 25};
    struct store_fixture b;
    open_new(&b, on(_i));
    for (uint32_t number = 5; number >= 1; number--) { /* whatever the order they were stored in */
        struct store_match m = series_match(20 + number, 21, number, number > 1 ? 19 + number : 0);
        m.status = number == 3 ? MATCH_CLOSED : number == 5 ? MATCH_LOBBY : MATCH_FINISHED;
        create_match(&b, &m);
    }
    struct store_match other = series_match(40, 40, 1, 0), apart = sample_match(50);
    create_match(&b, &other);
    create_match(&b, &apart);
    struct seen seen = {0};
    ck_assert_int_eq(store_series(b.store, 21, 1, 50, see_match, &seen), STORE_OK);
    ck_assert_int_eq(seen.count, 4);
    for (int i = 0; i < 4; i++)
        ck_assert_uint_eq(seen.ids[i], listed[i]);
    seen = (struct seen){0};
    ck_assert_int_eq(store_series(b.store, 21, 2, 2, see_match, &seen), STORE_OK);
    ck_assert_int_eq(seen.count, 2);
    ck_assert_uint_eq(seen.ids[0], 22);
    ck_assert_uint_eq(seen.ids[1], 24);
    seen = (struct seen){0};
    ck_assert_int_eq(store_series(b.store, 21, 6, 50, see_match, &seen), STORE_OK);
    ck_assert_int_eq(store_series(b.store, 0, 1, 50, see_match, &seen), STORE_OK); /* that is no series */
    ck_assert_int_eq(seen.count, 0);
    close_and_remove(&b);
}
END_TEST

/* All of it or nothing, and the moment of the first time stays. */
START_TEST(a_series_is_closed)
{
    struct store_fixture b;
    open_new(&b, on(_i));
    struct store_match first = series_match(30, 30, 1, 0), second = series_match(31, 30, 2, 30);
    struct store_match other = series_match(40, 40, 1, 0), apart = sample_match(50);
    second.status = MATCH_RUNNING;
    create_match(&b, &first);
    create_match(&b, &second);
    create_match(&b, &other);
    create_match(&b, &apart);
    struct store_op close = {.kind = STORE_CLOSE_SERIES, .id = 30, .closed_at = 7000};
    for (uint8_t status = MATCH_LOBBY; status <= MATCH_RUNNING; status++) {
        set_status(&b, second, status);
        ck_assert_int_eq(write_now(&b, &close, 1).status, STORE_REFUSED);
        ck_assert_uint_eq(opened_at(&b, 30), 0);
    }
    set_status(&b, second, MATCH_FINISHED);
    write_ok(&b, &close, 1);
    close.closed_at = 8000;
    write_ok(&b, &close, 1);
    ck_assert_uint_eq(opened_at(&b, 30), 7000);
    ck_assert_uint_eq(opened_at(&b, 31), 7000);
    ck_assert_uint_eq(opened_at(&b, 40), 0);
    ck_assert_uint_eq(opened_at(&b, 50), 0);
    /* Written again as it was known before, it stays closed and in its series. */
    set_status(&b, first, MATCH_FINISHED);
    ck_assert_uint_eq(opened_at(&b, 30), 7000);
    close_store(&b);
    ck_assert_int_eq(reopen(&b, on(_i)), STORE_OK);
    ck_assert_uint_eq(opened_at(&b, 31), 7000);
    struct seen seen = {0};
    ck_assert_int_eq(store_series(b.store, 30, 1, 50, see_match, &seen), STORE_OK);
    ck_assert_int_eq(seen.count, 2);
    close_and_remove(&b);
}
END_TEST

/* Open ones in which nothing is unfinished, by when the last of their matches was touched. */
START_TEST(series_at_rest)
{
    static const uint64_t resting[] = {500, 400, 100};
    struct store_fixture b;
    open_new(&b, on(_i));
    for (uint64_t series = 100; series <= 500; series += 100) {
        struct store_match one = series_match(series, series, 1, 0);
        struct store_match two = series_match(series + 1, series, 2, series);
        one.updated = 10;
        two.updated = 5000 - series;
        two.status = series == 300 ? MATCH_RUNNING : MATCH_FINISHED;
        create_match(&b, &one);
        create_match(&b, &two);
    }
    struct store_match apart = sample_match(600);
    apart.status = MATCH_FINISHED;
    create_match(&b, &apart);
    write_ok(&b, &(struct store_op){.kind = STORE_CLOSE_SERIES, .id = 200, .closed_at = 9000}, 1);
    struct resting seen = {.page.limit = 2};
    for (int before = -1; seen.count > before;) {
        before = seen.count;
        struct store_page page = seen.page;
        ck_assert_int_eq(store_resting_series(b.store, 5000, &page, see_resting, &seen), STORE_OK);
        ck_assert_int_le(seen.count - before, 2);
    }
    ck_assert_int_eq(seen.count, 3);
    ck_assert_int_eq(seen.due, 3);
    for (int i = 0; i < 3; i++)
        ck_assert_uint_eq(seen.ids[i], resting[i]);
    ck_assert_uint_eq(seen.page.time, 4900); /* when the last match of the last series was touched */
    seen = (struct resting){0};
    struct store_page all = {.limit = 9};
    ck_assert_int_eq(store_resting_series(b.store, 4600, &all, see_resting, &seen), STORE_OK);
    ck_assert_int_eq(seen.count, 1);
    ck_assert_uint_eq(seen.ids[0], 500);
    close_and_remove(&b);
}
END_TEST

/* ---- Beside the loop ---- */

/* Somebody who waits for one read. */
struct waiting {
    struct store_fixture *b;
    struct store_asker asker;
    int calls;
};

static void note_come(void *context)
{
    struct waiting *w = context;
    w->calls++;
}

static void begin_waiting(struct waiting *w, struct store_fixture *b)
{
    *w = (struct waiting){.b = b, .asker = {.come = note_come, .context = w}};
}

static void wait_for_answer(struct waiting *w)
{
    w->calls = 0;
    while (!w->calls)
        uv_run(&w->b->loop, UV_RUN_ONCE);
    ck_assert_int_eq(w->calls, 1);
}

static enum store_status fetch(struct waiting *w, uint64_t id, struct store_record **record)
{
    ck_assert_int_eq(store_fetch(w->b->store, &w->asker, id, record), STORE_LATER);
    ck_assert_int_eq(store_fetch(w->b->store, &w->asker, id, record), STORE_LATER);
    ck_assert_ptr_null(*record);
    wait_for_answer(w);
    return store_fetch(w->b->store, &w->asker, id, record);
}

static void append_entries(struct store_fixture *b, uint64_t match, uint32_t from, uint32_t until)
{
    for (uint32_t i = from; i < until; i++) {
        struct store_op op = append_op(match, i);
        write_ok(b, &op, 1);
    }
}

static void check_log(const struct store_record *record, uint64_t match, uint32_t length)
{
    ck_assert_uint_eq(record->entries_count, length);
    ck_assert_uint_eq(record->length, length);
    for (uint32_t i = 0; i < length; i++)
        check_entry(&record->entries[i], match, i);
}

START_TEST(read_beside_the_loop)
{
    struct store_fixture b;
    struct waiting w;
    struct store_record *record = NULL;
    open_new(&b, on(_i));
    begin_waiting(&w, &b);
    struct store_match m = sample_match(5), other = sample_match(6);
    create_match(&b, &m);
    create_match(&b, &other);
    ck_assert_int_eq(fetch(&w, 7, &record), STORE_MISSING);
    ck_assert_ptr_null(record);
    ck_assert_int_eq(fetch(&w, 6, &record), STORE_OK); /* without a log */
    check_log(record, 6, 0);
    append_entries(&b, 6, 0, 3);
    ck_assert_int_eq(store_fetch_on(b.store, &w.asker, record), STORE_LATER);
    wait_for_answer(&w);
    ck_assert_int_eq(store_fetch_on(b.store, &w.asker, record), STORE_OK);
    check_log(record, 6, 3);
    store_record_free(record);

    append_entries(&b, 5, 0, 20);
    write_ok(&b, &(struct store_op){.kind = STORE_NOTE_HASH, .id = 5, .hash = {.index = 16, .layout = 7}}, 1);
    ck_assert_int_eq(fetch(&w, 5, &record), STORE_OK);
    check_log(record, 5, 20);
    ck_assert_uint_eq(record->match.id, 5);
    ck_assert_str_eq(record->match.config, m.config);
    ck_assert_str_eq(record->match.lobby, m.lobby);
    ck_assert_uint_eq(record->hashes_count, 1);
    ck_assert_uint_eq(record->hashes[0].index, 16);
    append_entries(&b, 5, 20, 25);
    for (int again = 0; again < 2; again++) { /* the second time there is nothing new */
        ck_assert_int_eq(store_fetch_on(b.store, &w.asker, record), STORE_LATER);
        wait_for_answer(&w);
        ck_assert_int_eq(store_fetch_on(b.store, &w.asker, record), STORE_OK);
        check_log(record, 5, 25);
    }
    store_record_free(record);
    close_and_remove(&b);
}
END_TEST

/* What is given just before the loop would sleep. */
struct before_sleep {
    struct store_fixture *b;
    struct waiting waiting;
    struct told told;
};

static void never(uv_timer_t *timer)
{
    (void)timer;
    ck_abort_msg("the loop slept on what it was given");
}

static void give(uv_prepare_t *prepare)
{
    struct before_sleep *g = prepare->data;
    struct store_record *record;
    struct store_op op = append_op(5, 0);
    uv_prepare_stop(prepare);
    ck_assert_int_eq(store_write(g->b->store, &op, 1, note_told, &g->told), STORE_OK);
    ck_assert_int_eq(store_fetch(g->b->store, &g->waiting.asker, 5, &record), STORE_LATER);
}

/* Nothing waits for the loop to wake by itself, whenever in its turn it was given. */
START_TEST(given_before_the_loop_sleeps)
{
    enum { LONG_MS = 250 * 1000 }; /* within the patience of the suite */
    struct store_fixture b;
    struct before_sleep g = {.b = &b};
    uv_prepare_t prepare;
    uv_timer_t timer;
    open_new(&b, on(_i));
    struct store_match m = sample_match(5);
    create_match(&b, &m);
    begin_waiting(&g.waiting, &b);
    uv_prepare_init(&b.loop, &prepare);
    uv_timer_init(&b.loop, &timer);
    prepare.data = &g;
    uv_prepare_start(&prepare, give);
    uv_timer_start(&timer, never, LONG_MS, 0);
    while (!g.told.calls || !g.waiting.calls)
        uv_run(&b.loop, UV_RUN_ONCE);
    store_forget(&g.waiting.asker);
    uv_close((uv_handle_t *)&prepare, NULL);
    uv_close((uv_handle_t *)&timer, NULL);
    close_and_remove(&b);
}
END_TEST

/* Whoever asks something else, or nothing more, hears nothing of what was asked; several ask at once. */
START_TEST(what_is_read_may_be_forgotten)
{
    struct store_fixture b;
    struct waiting one, two;
    struct store_record *record = NULL;
    open_new(&b, on(_i));
    begin_waiting(&one, &b);
    begin_waiting(&two, &b);
    struct store_match m = sample_match(5), other = sample_match(6);
    create_match(&b, &m);
    create_match(&b, &other);
    ck_assert_int_eq(store_fetch(b.store, &one.asker, 5, &record), STORE_LATER);
    store_forget(&one.asker);
    store_forget(&one.asker);
    ck_assert_int_eq(store_fetch(b.store, &two.asker, 5, &record), STORE_LATER);
    ck_assert_int_eq(store_fetch(b.store, &two.asker, 6, &record), STORE_LATER);
    wait_for_answer(&two);
    ck_assert_int_eq(one.calls, 0);
    ck_assert_int_eq(store_fetch(b.store, &two.asker, 6, &record), STORE_OK);
    ck_assert_uint_eq(record->match.id, 6);
    store_record_free(record);
    /* An answer that nobody takes. */
    ck_assert_int_eq(store_fetch(b.store, &two.asker, 5, &record), STORE_LATER);
    wait_for_answer(&two);
    store_forget(&two.asker);
    /* A read under way when the store is closed. */
    ck_assert_int_eq(store_fetch(b.store, &one.asker, 5, &record), STORE_LATER);
    store_forget(&one.asker);
    close_and_remove(&b);
}
END_TEST

/* ---- For an asker ---- */

static void tell_match(void *context, const struct store_match *m)
{
    fprintf(context, "match %u %d %s %s\n", (unsigned)m->id, m->status, m->config, m->lobby);
}

static void tell_line(void *context, const struct store_chat *line)
{
    fprintf(context, "line %u %s %s\n", line->sequence, line->author, line->text);
}

static void tell_resting(void *context, uint64_t id, uint64_t time, bool due)
{
    fprintf(context, "rests %u %u %d\n", (unsigned)id, (unsigned)time, due);
}

/* Everything that may be read for an asker, in words; whether some of it is late. */
static bool tell_all(struct store *s, FILE *out)
{
    uint8_t token[AUTH_TOKEN_HASH_SIZE] = {7}, unknown[AUTH_TOKEN_HASH_SIZE] = {9};
    struct store_identity identity = {0};
    struct store_account account = {0};
    struct store_rights rights = {0};
    struct store_record *head = NULL;
    struct store_page page = {.limit = 50};
    struct store_expiry expiry = {.before = 9000, .status = MATCH_LOBBY};
    uint64_t id = 0;
    uint32_t length = 0;
    fprintf(out, "%d\n", store_find_token(s, unknown, &identity));
    fprintf(out, "%d %s\n", store_find_token(s, token, &identity), identity.name);
    fprintf(out, "%d %s\n", store_find_identity(s, 1, &identity), identity.name);
    fprintf(out, "%d %s\n", store_find_account(s, "fox", &account), account.name);
    fprintf(out, "%d %s\n", store_find_account_of(s, 1, &account), account.verifier);
    fprintf(out, "%d %u\n", store_find_invite(s, sample_match(5).invite, &id), (unsigned)id);
    fprintf(out, "%d %u\n", store_find_next(s, 30, &id), (unsigned)id);
    fprintf(out, "%d %d%d%d\n", store_find_rights(s, 5, 1, &rights), rights.exists, rights.listed,
            rights.member);
    fprintf(out, "%d %u\n", store_length(s, 5, &length), length);
    fprintf(out, "%d ", store_load_head(s, 5, &head));
    fprintf(out, "%s\n", head ? head->match.lobby : "none");
    store_record_free(head);
    fprintf(out, "%d chat\n", store_chat(s, 5, UINT32_MAX, 10, tell_line, out));
    fprintf(out, "%d lobbies\n", store_lobbies(s, &page, tell_match, out));
    fprintf(out, "%d own\n", store_matches_of(s, 1, &page, tell_match, out));
    fprintf(out, "%d series\n", store_series(s, 30, 1, 9, tell_match, out));
    fprintf(out, "%d matches\n", store_resting_matches(s, &expiry, &page, tell_resting, out));
    fprintf(out, "%d people\n", store_resting_identities(s, 9000, &page, tell_resting, out));
    fprintf(out, "%d open\n", store_resting_series(s, 9000, &page, tell_resting, out));
    return store_reads_late(s);
}

static char *told_of(struct store *s, bool late)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(out);
    ck_assert_int_eq(tell_all(s, out), late);
    fclose(out);
    return text;
}

static void fill_for_reading(struct store_fixture *b)
{
    struct store_identity fox = {.id = 1, .token_hash = {7}, .created = 10, .seen = 10, .name = "Reineke"};
    struct store_account account = {.identity = 1, .name = "fox", .verifier = "secret"};
    struct store_match m = sample_match(5), first = sample_match(30), second = sample_match(31);
    first.series = second.series = 30;
    first.number = 1;
    second.number = 2;
    second.rematch_of = 30;
    first.status = MATCH_FINISHED;
    create_match(b, &m);
    create_match(b, &first);
    create_match(b, &second);
    struct store_op ops[] = {
        {.kind = STORE_CREATE_IDENTITY, .id = 1, .identity = &fox},
        {.kind = STORE_CREATE_ACCOUNT, .id = 1, .account = &account},
        {.kind = STORE_ADD_MEMBER, .id = 5, .member = 1},
        {.kind = STORE_ADD_CHAT, .id = 5, .chat = {.at = 20, .author = "Reineke", .text = "hello"}},
        {.kind = STORE_ADD_CHAT, .id = 5, .chat = {.sequence = 1, .author = "Reineke", .text = "again"}},
    };
    write_ok(b, ops, sizeof ops / sizeof *ops);
    append_entries(b, 5, 0, 3);
}

/* An engine in which nothing is quick answers the same as if it had been asked at once, as often as asked. */
START_TEST(all_reads_may_be_late)
{
    struct store_fixture b;
    struct waiting w;
    struct store_options options = on(_i);
    struct store_engine engine = *options.engine;
    engine.quick = false;
    if (options.engine->quick)
        options.engine = &engine;
    open_new(&b, options);
    begin_waiting(&w, &b);
    fill_for_reading(&b);
    char *now = told_of(b.store, false);
    store_ask_for(b.store, &w.asker);
    free(told_of(b.store, true));
    ck_assert_uint_eq(w.asker.waits, 17); /* every one of them */
    wait_for_answer(&w);
    for (int again = 0; again < 2; again++) {
        char *later = told_of(b.store, false);
        ck_assert_str_eq(now, later);
        free(later);
    }
    store_ask_for(b.store, NULL);
    store_forget(&w.asker);
    free(now);
    close_and_remove(&b);
}
END_TEST

/* What was read of somebody is asked for anew once something about people was given, told or not. */
START_TEST(answers_about_people_grow_old)
{
    struct store_fixture b;
    struct waiting w;
    struct store_identity identity;
    struct store_engine engine = memory_engine;
    engine.quick = false;
    open_new(&b, (struct store_options){.engine = &engine});
    begin_waiting(&w, &b);
    fill_for_reading(&b);
    store_ask_for(b.store, &w.asker);
    ck_assert_int_eq(store_find_identity(b.store, 1, &identity), STORE_LATER);
    wait_for_answer(&w);
    ck_assert_int_eq(store_find_identity(b.store, 1, &identity), STORE_OK);
    struct store_identity renamed = {.id = 1, .name = "Grimbart"};
    write_ok(&b, &(struct store_op){.kind = STORE_RENAME_IDENTITY, .id = 1, .identity = &renamed}, 1);
    ck_assert_int_eq(store_find_identity(b.store, 1, &identity), STORE_LATER);
    wait_for_answer(&w);
    ck_assert_int_eq(store_find_identity(b.store, 1, &identity), STORE_OK);
    ck_assert_str_eq(identity.name, "Grimbart");
    store_ask_for(b.store, NULL);
    store_forget(&w.asker);
    close_and_remove(&b);
}
END_TEST

/* An engine in which the log of one match is not read before somebody says so. */
enum { SLOW_MATCH = 9 };
static uv_sem_t slow_read;
static struct store_reads slow_reads;

static enum store_status load_slowly(void *reader, uint64_t id, struct store_record **record)
{
    if (id == SLOW_MATCH)
        uv_sem_wait(&slow_read);
    return memory_reads.load(reader, id, record);
}

/* While a disk takes its time with one log, everything else is written, told and read as ever. */
START_TEST(a_slow_read_holds_up_nobody)
{
    struct store_fixture b;
    struct waiting slow;
    struct store_record *record = NULL;
    struct store_engine engine = memory_engine;
    slow_reads = memory_reads;
    slow_reads.load = load_slowly;
    engine.reads = &slow_reads;
    ck_assert_int_eq(uv_sem_init(&slow_read, 0), 0);
    open_new(&b, (struct store_options){.engine = &engine});
    begin_waiting(&slow, &b);
    struct store_match m = sample_match(SLOW_MATCH), other = sample_match(5);
    create_match(&b, &m);
    create_match(&b, &other);
    ck_assert_int_eq(store_fetch(b.store, &slow.asker, SLOW_MATCH, &record), STORE_LATER);
    append_entries(&b, 5, 0, 100);
    append_entries(&b, SLOW_MATCH, 0, 100);
    ck_assert_uint_eq(log_length(&b, 5), 100);
    ck_assert_int_eq(slow.calls, 0);
    uv_sem_post(&slow_read);
    wait_for_answer(&slow);
    ck_assert_int_eq(store_fetch(b.store, &slow.asker, SLOW_MATCH, &record), STORE_OK);
    check_log(record, SLOW_MATCH, 100); /* it was read after they were told */
    store_record_free(record);
    close_and_remove(&b);
    uv_sem_destroy(&slow_read);
}
END_TEST

/* A place is one server's. A tool may look on and sees what is committed. */
START_TEST(beside_each_other)
{
    struct store_fixture b, other, tool;
    open_new(&b, on(_i));
    struct store_match m = sample_match(5);
    create_match(&b, &m);
    strcpy(other.directory, b.directory);
    ck_assert_int_eq(reopen(&other, on(_i)), STORE_IN_USE);
    ck_assert_ptr_nonnull(strstr(other.error, "in use"));
    close_store(&other);
    strcpy(tool.directory, b.directory);
    ck_assert_int_eq(reopen(&tool, (struct store_options){.engine = engines[_i], .read_only = true}),
                     STORE_OK);
    check_match(&tool, &m);
    struct store_op op = append_op(5, 0);
    write_ok(&b, &op, 1);
    ck_assert_uint_eq(log_length(&tool, 5), 1);
    ck_assert_int_eq(store_write(tool.store, &op, 1, NULL, NULL), STORE_FULL);
    close_store(&tool);
    close_and_remove(&b);
}
END_TEST

int main(void)
{
    int last = postgres_server_start() ? ENGINES : ENGINES - 1;
    Suite *suite = suite_create("store");
    TCase *tests = tcase_create("store");
    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(tests, identities, 0, last);
    tcase_add_loop_test(tests, tokens, 0, last);
    tcase_add_loop_test(tests, codes_take_no_place_of_tokens, 0, last);
    tcase_add_loop_test(tests, matches, 0, last);
    tcase_add_loop_test(tests, log_and_hashes, 0, last);
    tcase_add_loop_test(tests, refused, 0, last);
    tcase_add_loop_test(tests, grouped_and_ordered, 0, last);
    tcase_add_loop_test(tests, bounded_and_closed, 0, last);
    tcase_add_loop_test(tests, lobbies_in_pages, 0, last);
    tcase_add_loop_test(tests, matches_of_an_identity, 0, last);
    tcase_add_loop_test(tests, matches_expire, 0, last);
    tcase_add_loop_test(tests, identities_expire, 0, last);
    tcase_add_loop_test(tests, running_matches, 0, last);
    tcase_add_loop_test(tests, chat, 0, last);
    tcase_add_loop_test(tests, a_match_keeps_its_latest_lines, 0, last);
    tcase_add_loop_test(tests, one_match_follows_in_a_series, 0, last);
    tcase_add_loop_test(tests, matches_of_a_series_in_order, 0, last);
    tcase_add_loop_test(tests, a_series_is_closed, 0, last);
    tcase_add_loop_test(tests, series_at_rest, 0, last);
    tcase_add_loop_test(tests, read_beside_the_loop, 0, last);
    tcase_add_loop_test(tests, what_is_read_may_be_forgotten, 0, last);
    tcase_add_loop_test(tests, given_before_the_loop_sleeps, 0, last);
    tcase_add_loop_test(tests, all_reads_may_be_late, 0, last);
    tcase_add_test(tests, answers_about_people_grow_old);
    tcase_add_test(tests, a_slow_read_holds_up_nobody);
    tcase_add_loop_test(tests, beside_each_other, KEPT_FIRST, last);
    suite_add_tcase(suite, tests);
    int code = run_suite(suite);
    postgres_server_stop();
    return code;
}
