/*
 * Matches that move from node to node, given away or taken from a node that is gone. Of the engines of a
 * server only PostgreSQL has nodes; the one in memory stands in for it in the simulated world.
 */
#include "server/store/postgres/postgres.h"
#include "tests/memory/memory.h"
#include "tests/unit/store_help.h"

static const struct store_engine *const engines[] = {&memory_engine, &store_postgres};
enum { ENGINES = sizeof engines / sizeof *engines, OF_POSTGRES = 1 };

struct fleet {
    const struct store_engine *engine;
    struct store_fixture a, b, c;
    PGconn *beside; /* with PostgreSQL */
};

static void open_fleet(struct fleet *f, int engine)
{
    f->engine = engines[engine];
    open_new(&f->a, (struct store_options){.engine = f->engine, .node = "a", .plays = sample_plays});
    ck_assert_int_eq(open_node_of(f->engine, &f->b, &f->a, "b"), STORE_OK);
    ck_assert_int_eq(open_node_of(f->engine, &f->c, &f->a, "c"), STORE_OK);
    f->beside = engine == OF_POSTGRES ? postgres_place_open(f->a.directory) : NULL;
}

static void close_fleet(struct fleet *f)
{
    if (f->beside)
        PQfinish(f->beside);
    close_store(&f->c);
    close_store(&f->b);
    close_and_remove(&f->a);
}

static struct store_op move_op(uint64_t id, const char *to, uint64_t at)
{
    struct store_op op = {.kind = STORE_MOVE_MATCH, .id = id, .move.at = at};
    snprintf(op.move.node, sizeof op.move.node, "%s", to);
    return op;
}

static struct store_op adopt_op(const char *from, uint64_t at)
{
    struct store_op op = move_op(0, from, at);
    op.kind = STORE_ADOPT;
    return op;
}

/* Whose a match is, as this node sees it: "" is its own. */
static const char *place_of(struct store_fixture *node, uint64_t id)
{
    static struct store_rights rights;
    ck_assert_int_eq(store_find_rights(node->store, id, 1, &rights), STORE_OK);
    ck_assert(rights.exists);
    return rights.node;
}

/* A running match with so many entries. */
static void play(struct store_fixture *node, uint64_t id, uint32_t entries)
{
    struct store_match m = sample_match(id);
    m.status = MATCH_RUNNING;
    m.bots = true;
    create_match(node, &m);
    for (uint32_t i = 0; i < entries; i++) {
        struct store_op op = append_op(id, i);
        write_ok(node, &op, 1);
    }
}

static void see_id(void *context, uint64_t id, uint64_t series)
{
    ck_assert_uint_eq(series, id > 7 ? 8 : 0);
    *(uint64_t *)context = *(uint64_t *)context * 10 + id;
}

/* A node's matches, as the digits of a number. */
static uint64_t here(struct store_fixture *node, bool active)
{
    uint64_t ids = 0;
    ck_assert_int_eq(store_here(node->store, 0, active, 100, see_id, &ids), STORE_OK);
    return ids;
}

/* Who gave a match away writes it no more, who has it now goes on where it stood. */
START_TEST(a_match_is_given_away)
{
    struct fleet f;
    open_fleet(&f, _i);
    play(&f.a, 5, 2);
    struct store_op ops[] = {append_op(5, 2), move_op(5, "b", 9000)}, late = append_op(5, 3);
    write_ok(&f.a, ops, 2);
    ck_assert_str_eq(place_of(&f.a, 5), "b");
    ck_assert_str_eq(place_of(&f.b, 5), "");
    ck_assert_int_eq(write_now(&f.a, &late, 1).status, STORE_REFUSED);
    struct store_match m = sample_match(5);
    struct store_op update = {.kind = STORE_UPDATE_MATCH, .id = 5, .match = &m};
    ck_assert_int_eq(write_now(&f.a, &update, 1).status, STORE_REFUSED);
    struct store_op again = move_op(5, "c", 9001);
    ck_assert_int_eq(write_now(&f.a, &again, 1).status, STORE_REFUSED);
    write_ok(&f.b, &late, 1);
    ck_assert_uint_eq(log_length(&f.b, 5), 4);
    /* There and back: what the first one knew of its length is not trusted. */
    struct store_op back = move_op(5, "a", 9002), fifth = append_op(5, 4);
    write_ok(&f.b, &back, 1);
    ck_assert_int_eq(write_now(&f.a, &late, 1).status, STORE_REFUSED);
    write_ok(&f.a, &fifth, 1);
    ck_assert_uint_eq(here(&f.a, true), 5);
    ck_assert_uint_eq(here(&f.b, true), 0);
    close_fleet(&f);
}
END_TEST

/* To nobody, to oneself, to a node that does not play it by these rules: nothing happens. */
START_TEST(a_match_goes_only_where_it_is_played)
{
    struct fleet f;
    open_fleet(&f, OF_POSTGRES);
    play(&f.a, 5, 1);
    struct store_op nobody = move_op(5, "nobody", 9000), itself = move_op(5, "a", 9000),
                    newer = move_op(5, "b", 9000);
    ck_assert_int_eq(write_now(&f.a, &nobody, 1).status, STORE_REFUSED);
    ck_assert_int_eq(write_now(&f.a, &itself, 1).status, STORE_REFUSED);
    postgres_place_do(f.beside, "UPDATE plays SET oldest=4,newest=9 WHERE node=1");
    ck_assert_int_eq(write_now(&f.a, &newer, 1).status, STORE_REFUSED);
    ck_assert_str_eq(place_of(&f.a, 5), "");
    ck_assert_int_eq(postgres_place_do(f.beside, "SELECT count(*) FROM stays"), 0);
    postgres_place_do(f.beside, "UPDATE matches SET status=0"); /* by whatever rules it will begin */
    write_ok(&f.a, &newer, 1);
    ck_assert_str_eq(place_of(&f.b, 5), "");
    close_fleet(&f);
}
END_TEST

static void note_time(struct store_fixture *node, uint64_t alive, uint64_t from, uint64_t to)
{
    struct store_op ops[] = {{.kind = STORE_ADD_GAP, .gap = {from, to}},
                             {.kind = STORE_NOTE_ALIVE, .gap.to = alive}};
    write_ok(node, ops, 2);
}

/* A match has the gaps of each node as far as it was there. */
START_TEST(gaps_go_along)
{
    struct fleet f;
    struct store_record *record;
    open_fleet(&f, _i);
    play(&f.a, 5, 0);
    note_time(&f.a, 90, 10, 20);
    note_time(&f.a, 90, 40, 60);
    note_time(&f.b, 90, 15, 55);
    note_time(&f.b, 90, 70, 80);
    note_time(&f.c, 90, 30, 75);
    struct store_op first = move_op(5, "b", 50), second = move_op(5, "c", 72);
    write_ok(&f.a, &first, 1);
    write_ok(&f.b, &second, 1);
    ck_assert_int_eq(store_load(f.c.store, 5, &record), STORE_OK);
    const struct gap want[] = {{10, 20}, {40, 50}, {50, 55}, {70, 72}};
    ck_assert_uint_eq(record->moved, 72);
    ck_assert_uint_eq(record->gaps_count, 4);
    ck_assert_mem_eq(record->gaps, want, sizeof want);
    store_record_free(record);
    play(&f.c, 6, 0);
    ck_assert_int_eq(store_load(f.c.store, 6, &record), STORE_OK);
    ck_assert(record->moved == 0 && record->gaps_count == 0);
    store_record_free(record);
    close_fleet(&f);
}
END_TEST

/* Who gives it on may be behind the one that it comes from. */
START_TEST(stays_follow_each_other)
{
    struct fleet f;
    struct store_record *record;
    open_fleet(&f, _i);
    play(&f.a, 5, 0);
    note_time(&f.a, 9900, 8000, 8500);
    note_time(&f.b, 90, 60, 70);
    struct store_op first = move_op(5, "b", 9000), second = move_op(5, "c", 95), third = move_op(5, "a", 95);
    write_ok(&f.a, &first, 1);
    write_ok(&f.b, &second, 1);
    write_ok(&f.c, &third, 1);
    ck_assert_int_eq(store_load(f.a.store, 5, &record), STORE_OK);
    const struct gap want[] = {{8000, 8500}};
    ck_assert_uint_eq(record->moved, 9002);
    ck_assert_uint_eq(record->gaps_count, 1);
    ck_assert_mem_eq(record->gaps, want, sizeof want);
    store_record_free(record);
    write_ok(&f.a, &first, 1);
    note_time(&f.b, 100, 90, 100);
    close_store(&f.b);
    struct store_op adopt = adopt_op("b", 99);
    write_ok(&f.c, &adopt, 1);
    ck_assert_int_eq(store_load(f.c.store, 5, &record), STORE_OK);
    ck_assert_uint_eq(record->moved, 100 + STORE_ALIVE_SURELY_MS);
    store_record_free(record);
    ck_assert_int_eq(open_node_of(f.engine, &f.b, &f.a, "b"), STORE_OK);
    close_fleet(&f);
}
END_TEST

struct seen {
    struct store_node nodes[4];
    int count;
};

static void see_node(void *context, const struct store_node *node)
{
    struct seen *seen = context;
    ck_assert_int_lt(seen->count, 4);
    seen->nodes[seen->count++] = *node;
}

static struct store_node node_of(struct store_fixture *from, const char *name)
{
    struct seen seen = {.count = 0};
    ck_assert_int_eq(store_nodes(from->store, see_node, &seen), STORE_OK);
    for (int i = 0; i < seen.count; i++)
        if (strcmp(seen.nodes[i].name, name) == 0)
            return seen.nodes[i];
    ck_abort_msg("no node %s", name);
    return seen.nodes[0];
}

START_TEST(nodes_are_listed)
{
    struct fleet f;
    open_fleet(&f, _i);
    play(&f.a, 5, 1);
    play(&f.b, 6, 1);
    struct store_op move = move_op(5, "b", 9000);
    write_ok(&f.a, &move, 1);
    struct store_node a = node_of(&f.b, "a"), b = node_of(&f.b, "b");
    ck_assert(a.up && !a.here && a.given == 0 && a.matches[MATCH_RUNNING] == 0);
    ck_assert(b.up && b.here && b.given == 1 && b.matches[MATCH_RUNNING] == 2);
    close_store(&f.a);
    ck_assert(!node_of(&f.b, "a").up);
    ck_assert_int_eq(open_node_of(f.engine, &f.a, &f.b, "a"), STORE_OK);
    ck_assert(node_of(&f.b, "a").up);
    close_fleet(&f);
}
END_TEST

/* Nothing is taken from whoever is there. */
START_TEST(nobody_is_robbed)
{
    struct fleet f;
    open_fleet(&f, _i);
    play(&f.a, 5, 1);
    struct store_op adopt = adopt_op("a", 9000), own = adopt_op("b", 9000), next = append_op(5, 1);
    write_ok(&f.b, &adopt, 1);
    write_ok(&f.b, &own, 1);
    ck_assert_str_eq(place_of(&f.a, 5), "");
    write_ok(&f.a, &next, 1);
    close_fleet(&f);
}
END_TEST

/* What ran is first; what is of one series stays together; the time in which nobody was there is a gap. */
START_TEST(matches_of_a_node_that_is_gone)
{
    struct fleet f;
    struct store_record *record;
    struct store_match m = sample_match(8);
    open_fleet(&f, _i);
    play(&f.a, 5, 3);
    m.status = MATCH_FINISHED;
    m.series = 8;
    m.number = 1;
    create_match(&f.a, &m);
    struct store_match n = sample_match(9);
    n.series = 8;
    n.number = 2;
    n.rematch_of = 8;
    create_match(&f.a, &n);
    note_time(&f.a, 6000, 100, 200);
    close_store(&f.a);
    struct store_op adopt = adopt_op("a", 19000), next = append_op(5, 3);
    write_ok(&f.b, &adopt, 1);
    ck_assert_uint_eq(here(&f.b, false), 589);
    ck_assert_uint_eq(here(&f.b, true), 59);
    ck_assert_uint_eq(node_of(&f.b, "b").given, 1);
    write_ok(&f.b, &next, 1);
    ck_assert_int_eq(store_load(f.b.store, 5, &record), STORE_OK);
    const struct gap want[] = {{100, 200}, {6000, 19000}};
    ck_assert_uint_eq(record->moved, 19000);
    ck_assert_uint_eq(record->gaps_count, 2);
    ck_assert_mem_eq(record->gaps, want, sizeof want);
    store_record_free(record);
    /* A clock that is behind changes nothing: it was there at 6000, and perhaps for some time after. */
    ck_assert_int_eq(open_node_of(f.engine, &f.a, &f.b, "a"), STORE_OK);
    ck_assert_uint_eq(here(&f.a, false), 0);
    play(&f.a, 7, 0);
    close_store(&f.a);
    struct store_op behind = adopt_op("a", 5000);
    write_ok(&f.c, &behind, 1);
    ck_assert_int_eq(store_load(f.c.store, 7, &record), STORE_OK);
    ck_assert_uint_eq(record->moved, 6000 + STORE_ALIVE_SURELY_MS);
    ck_assert_uint_eq(record->gaps_count, 2);
    store_record_free(record);
    ck_assert_int_eq(open_node_of(f.engine, &f.a, &f.b, "a"), STORE_OK);
    close_fleet(&f);
}
END_TEST

static int count_here(struct store_fixture *node)
{
    int count = 0;
    for (uint64_t ids = here(node, false); ids > 0; ids /= 10)
        count++;
    return count;
}

/* So many go as were asked for, and what forms a series with them; the rest is left for others. */
START_TEST(a_part_of_what_is_left)
{
    struct fleet f;
    struct store_match m = sample_match(8), n = sample_match(9);
    open_fleet(&f, _i);
    for (uint64_t id = 5; id <= 7; id++)
        play(&f.a, id, 1);
    m.status = n.status = MATCH_FINISHED;
    m.series = n.series = n.rematch_of = 8;
    m.number = 1;
    n.number = 2;
    create_match(&f.a, &m);
    create_match(&f.a, &n);
    close_store(&f.a);
    struct store_op adopt = adopt_op("a", 9000);
    adopt.move.most = 2;
    write_ok(&f.b, &adopt, 1);
    ck_assert_int_eq(count_here(&f.b), 2);
    write_ok(&f.c, &adopt, 1);
    ck_assert_int_eq(count_here(&f.c), 3);
    ck_assert_uint_eq(here(&f.c, false) % 100, 89);
    ck_assert_int_eq(open_node_of(f.engine, &f.a, &f.b, "a"), STORE_OK);
    ck_assert_int_eq(count_here(&f.a), 0);
    close_fleet(&f);
}
END_TEST

static void count_line(void *context, const struct store_chat *line)
{
    (void)line;
    ++*(uint32_t *)context;
}

static uint32_t chat_lines(struct store_fixture *node, uint64_t id)
{
    uint32_t lines = 0;
    ck_assert_int_eq(store_chat(node->store, id, UINT32_MAX, 9, count_line, &lines), STORE_OK);
    return lines;
}

/* Whoever found that a match is at rest, and gave it away before it removed it, removes nothing. */
START_TEST(only_whose_it_is_removes_a_match)
{
    struct fleet f;
    struct store_match m = sample_match(5);
    struct store_op move = move_op(5, "b", 9000),
                    chat = {.kind = STORE_EXPIRE_CHAT, .id = 5, .expiry = {.before = 9000}},
                    whole = {.kind = STORE_EXPIRE_MATCH, .id = 5, .expiry = {.before = 9000}};
    open_fleet(&f, _i);
    m.status = chat.expiry.status = whole.expiry.status = MATCH_FINISHED;
    create_match(&f.a, &m);
    write_ok(&f.a, &(struct store_op){.kind = STORE_ADD_CHAT, .id = 5, .chat = {0, 0, 900, "Bo", "well"}}, 1);
    write_ok(&f.a, &move, 1);
    write_ok(&f.a, &chat, 1);
    write_ok(&f.a, &whole, 1);
    ck_assert_str_eq(place_of(&f.b, 5), "");
    ck_assert_uint_eq(chat_lines(&f.b, 5), 1);
    write_ok(&f.b, &chat, 1);
    ck_assert_uint_eq(chat_lines(&f.b, 5), 0);
    write_ok(&f.b, &whole, 1);
    struct store_rights rights;
    ck_assert_int_eq(store_find_rights(f.b.store, 5, 1, &rights), STORE_OK);
    ck_assert(!rights.exists);
    close_fleet(&f);
}
END_TEST

static void see_match(void *context, const struct store_match *match)
{
    uint64_t *seen = context;
    *seen = *seen * 10 + match->id;
}

/* The ids of what runs at other nodes, as if they were digits. */
static uint64_t elsewhere(struct store_fixture *node, uint32_t limit)
{
    uint64_t seen = 0;
    struct store_page page = {.limit = limit};
    ck_assert_int_eq(store_elsewhere(node->store, &page, see_match, &seen), STORE_OK);
    return seen;
}

/* A match that has ended, but not for those who watch, stands in lists where it stood. */
START_TEST(what_a_delay_holds_back_is_listed_on)
{
    static const char *const lobbies[] = {"{\"delay\":60}", "{\"delay\":60,\"end_shown\":true}",
                                          "{\"delay\":0}", "{\"title\":\"\\\"delay\\\":6\",\"delay\":0}"};
    struct fleet f;
    open_fleet(&f, _i);
    play(&f.a, 5, 1);
    for (uint64_t id = 6; id < 10; id++) {
        struct store_match m = sample_match(id);
        m.status = MATCH_RUNNING;
        m.lobby = lobbies[id - 6];
        create_match(&f.a, &m);
    }
    ck_assert_uint_eq(elsewhere(&f.b, 9), 98765);
    for (uint64_t id = 6; id < 10; id++) {
        struct store_match m = sample_match(id);
        m.status = MATCH_FINISHED;
        m.lobby = lobbies[id - 6];
        write_ok(&f.a, &(struct store_op){.kind = STORE_UPDATE_MATCH, .match = &m}, 1);
    }
    ck_assert_uint_eq(elsewhere(&f.b, 9), 65);
    ck_assert_uint_eq(elsewhere(&f.b, 1), 6);
    ck_assert_uint_eq(elsewhere(&f.a, 9), 0);
    close_fleet(&f);
}
END_TEST

struct resting {
    int count;
    uint64_t time;
};

static void see_resting(void *context, uint64_t id, uint64_t time, bool due)
{
    struct resting *seen = context;
    ck_assert(id == 8 && due);
    seen->count++;
    seen->time = time;
}

/* How many series are at rest, as this node sees it: 8, or none. */
static struct resting series_at_rest(struct store_fixture *node)
{
    struct resting seen = {0};
    struct store_page page = {.limit = 9};
    ck_assert_int_eq(store_resting_series(node->store, 9000, &page, see_resting, &seen), STORE_OK);
    return seen;
}

/*
 * The next match of a series may have begun by rules that not all nodes play: then it stays, and the series
 * is at two nodes. It is at rest when all of it is.
 */
START_TEST(a_series_lies_at_two_nodes)
{
    struct fleet f;
    struct store_match first = sample_match(8), next = sample_match(9);
    open_fleet(&f, _i);
    first.status = MATCH_FINISHED;
    next.status = MATCH_RUNNING;
    next.rules_revision = 4;
    first.series = next.series = next.rematch_of = 8;
    first.number = 1;
    next.number = 2;
    create_match(&f.a, &first);
    create_match(&f.a, &next);
    close_store(&f.a);
    struct store_op adopt = adopt_op("a", 9000);
    write_ok(&f.b, &adopt, 1);
    ck_assert_str_eq(place_of(&f.b, 8), "");
    ck_assert_str_eq(place_of(&f.b, 9), "a");
    ck_assert_int_eq(series_at_rest(&f.b).count, 0);
    ck_assert_int_eq(open_node_of(f.engine, &f.a, &f.b, "a"), STORE_OK);
    next.status = MATCH_FINISHED;
    next.updated = 4000;
    write_ok(&f.a, &(struct store_op){.kind = STORE_UPDATE_MATCH, .match = &next}, 1);
    struct store_fixture *both[] = {&f.a, &f.b};
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(series_at_rest(both[i]).count, 1);
        ck_assert_uint_eq(series_at_rest(both[i]).time, 4000);
    }
    ck_assert_int_eq(series_at_rest(&f.c).count, 0);
    close_fleet(&f);
}
END_TEST

/* One that only lost its connection finds that it was replaced: it writes nothing more. */
START_TEST(one_that_comes_back_too_late)
{
    struct fleet f;
    open_fleet(&f, OF_POSTGRES);
    play(&f.a, 5, 1);
    int backend = postgres_place_do(f.beside, "SELECT pid FROM pg_locks l WHERE " IS_LOCK_OF("0"));
    char cut[64];
    snprintf(cut, sizeof cut, "SELECT pg_terminate_backend(%d)::int", backend);
    ck_assert_int_eq(postgres_place_do(f.beside, cut), 1);
    while (postgres_place_do(f.beside, "SELECT count(*) FROM pg_locks l WHERE " IS_LOCK_OF("0")))
        uv_sleep(1);
    struct store_op adopt = adopt_op("a", 9000), late = append_op(5, 1);
    write_ok(&f.b, &adopt, 1);
    ck_assert_int_eq(write_now(&f.a, &late, 1).status, STORE_FAILED);
    ck_assert(store_is_taken(f.a.store));
    write_ok(&f.b, &late, 1);
    ck_assert_uint_eq(log_length(&f.b, 5), 2);
    close_fleet(&f);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store_moves");
    TCase *tests = tcase_create("store_moves");
    tcase_set_timeout(tests, 300);
    int with = postgres_server_start() ? ENGINES : OF_POSTGRES;
    tcase_add_loop_test(tests, a_match_is_given_away, 0, with);
    tcase_add_loop_test(tests, gaps_go_along, 0, with);
    tcase_add_loop_test(tests, stays_follow_each_other, 0, with);
    tcase_add_loop_test(tests, nodes_are_listed, 0, with);
    tcase_add_loop_test(tests, nobody_is_robbed, 0, with);
    tcase_add_loop_test(tests, matches_of_a_node_that_is_gone, 0, with);
    tcase_add_loop_test(tests, a_part_of_what_is_left, 0, with);
    tcase_add_loop_test(tests, only_whose_it_is_removes_a_match, 0, with);
    tcase_add_loop_test(tests, what_a_delay_holds_back_is_listed_on, 0, with);
    tcase_add_loop_test(tests, a_series_lies_at_two_nodes, 0, with);
    if (with == ENGINES) {
        tcase_add_test(tests, a_match_goes_only_where_it_is_played);
        tcase_add_test(tests, one_that_comes_back_too_late);
    }
    suite_add_tcase(suite, tests);
    int code = run_suite(suite);
    postgres_server_stop();
    return code;
}
