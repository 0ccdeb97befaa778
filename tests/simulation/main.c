/*
 * warren-simulation: runs of the simulated world (world.h), a process each.
 *
 *     warren-simulation [--first N] [--seeds N] [--nodes[=N]] [--twice | --thoughts] [--happens] [--talk]
 *     warren-simulation [--first N] [--seeds N] --unfenced
 *
 * --nodes runs each seed with several servers (3, or N) on one store, as every sixth does anyway. --unfenced
 * does so too, but the store takes the writes of a server that others have replaced: it passes as soon as a
 * seed breaks a promise, since these runs would show nothing if none did.
 *
 * --twice runs each seed two times and compares the digests of what everybody was told. --thoughts does so
 * too, but the second time bots think for longer, which nobody may be able to tell; there nobody stops the
 * server, since that waits for a bot that thinks. --happens fails too unless, over all seeds, each game that
 * has series had a match played to its end, one that goes on from another and a time-out; where one of them
 * is lacking, seeds that follow are run until it has come about, since which seed brings what changes with
 * every change of the server. --talk prints it all. The last line is "N passed, N failed". A seed that fails
 * is run alone with
 * --first SEED --seeds 1 --talk.
 */
#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "protocol/oath/oath_kit.h"
#include "protocol/root/root_kit.h"
#include "server/acts/moves.h"
#include "server/hall/options.h"
#include "server/run.h"
#include "tests/memory/memory.h"
#include "tests/simulation/world.h"
#include "tests/toy/toy_kit.h"

enum {
    QUICK_SECONDS = 40, /* at most, until all that quick people are there for has come about */
    CALM_SECONDS = 60,  /* at most, until everything is as it should be */
    SECOND_US = 1000000,
    QUIET_LOOKS = 4,     /* half a second each */
    SILENT_US = 2500000, /* who is silent for longer loses the connection to the database */
    AWAY_US = 5000000,
    DIGEST_BYTES = 32,
    THOUGHT_US = 500, /* a bot's */
    LONG_THOUGHT_US = 20000,
    HAPPENS_MORE = 60, /* seeds at most */
    NODES = 3,
};

static struct {
    uint64_t until; /* trouble */
    uint32_t crashes, stops, replaced, given;
    bool over, unstopped, quick;
    uint64_t commits;
    uint32_t quiet_looks;
} run;

/* The servers; where there are several, each is a node. */
static struct {
    char node[STORE_NODE_SIZE];
    struct server_options options;
    uv_loop_t loop;
    struct server *server; /* NULL: it has not begun, or is over */
} servers[SERVERS_MAX];

/* ---- Faults ---- */

static void disk_again(void *context, uint64_t unused)
{
    (void)context;
    (void)unused;
    world_faults()->disk_fails = false;
    world_faults()->full = 0;
    world_faults()->unheard = 0;
}

void disk_fails_from_here(void)
{
    world_note("disk fails", "", 0);
    world_faults()->disk_fails = true;
    world_faults()->fails_from = -1;
    world_after(world_delay(SECOND_US), OF_THE_WORLD, disk_again, NULL, 0);
}

static void room_again(void *context, uint64_t unused)
{
    (void)context;
    (void)unused;
    world_faults()->low = false;
}

/* Little room, for play only or not even for that, for several seconds. */
static void disk_gets_low(void)
{
    if (world_faults()->low)
        return;
    world_note("disk is low", "", 0);
    world_faults()->low = true;
    world_faults()->low_mib = world_below(2) ? 100 : 10;
    world_faults()->low_since = world_now();
    world_after(world_delay(4 * SECOND_US) + 3 * (uint64_t)SECOND_US, OF_THE_WORLD, room_again, NULL, 0);
}

/* Operations that come seldom, and so would seldom be the ones that fail. */
static int seldom(void)
{
    static const enum store_op_kind kinds[] = {STORE_REMOVE_MEMBER, STORE_ADD_MEMBER, STORE_CREATE_MATCH,
                                               STORE_CREATE_IDENTITY};
    return (int)kinds[world_below(sizeof kinds / sizeof *kinds)];
}

/* ---- Faults of nodes ---- */

/* Its matches stay where they are now. */
static void keep_matches(struct server *s)
{
    s->draining = false;
    moves_end(s->moves);
}

/* What an operator does then: it ends, or goes on. `life` is the one that gave its matches away. */
static void after_hand_over(void *context, uint64_t life)
{
    struct server *s = servers[world_server()].server;
    (void)context;
    (void)life;
    if (world_below(2))
        world_stop_server();
    else
        keep_matches(s);
}

static void hand_over(void)
{
    struct server *s = servers[world_server()].server;
    world_note("hand over", "", 0);
    s->draining = true;
    moves_begin(s->moves, world_below(2) ? "" : servers[world_below(world_servers())].node);
    world_after(world_delay(3 * SECOND_US), world_life(), after_hand_over, NULL, 0);
}

static void cut(void *context, uint64_t server)
{
    (void)context;
    world_note("cut", "", 0);
    memory_cut(servers[server].node);
}

/* The database ends the connection of one that is silent for long, so that others may take its matches. */
static void stop_for_a_while(void)
{
    uint64_t us = 1 + world_below(8 * SECOND_US);
    world_stop_for(us);
    if (us > SILENT_US)
        world_after(SILENT_US, OF_THE_WORLD, cut, NULL, world_server());
}

static void fault_of_node(uint32_t which)
{
    if (which < 2)
        hand_over();
    else if (which == 2)
        stop_for_a_while();
    else
        cut(NULL, world_server());
}

/* ---- Trouble, one after the other ---- */

static void fault_now(void)
{
    uint32_t which = world_below(world_servers() > 1 ? 17 : 13);
    switch (which) {
    case 0:
    case 1:
        world_faults()->crash_after = 1 + world_below(200); /* in the middle of something */
        break;
    case 2:
        world_crash();
        break;
    case 3:
        if (run.unstopped)
            world_crash();
        else
            world_stop_server();
        break;
    case 4:
        disk_fails_from_here();
        break;
    case 5:
        world_faults()->fails_from = seldom();
        break;
    case 6:
        world_put_clock();
        break;
    case 7:
    case 8:
        world_faults()->full = 2000;
        world_after(world_delay(SECOND_US), OF_THE_WORLD, disk_again, NULL, 0);
        break;
    case 9:
        disk_gets_low();
        break;
    case 10:
    case 11:
        world_faults()->breaks = world_below(3) * 50;
        break;
    case 12:
        world_faults()->unheard = 500;
        world_after(world_delay(SECOND_US), OF_THE_WORLD, disk_again, NULL, 0);
        break;
    default:
        fault_of_node(which - 13);
    }
}

/* Something happens to one of the servers, if it is there. */
static void fault(void *context, uint64_t unused)
{
    uint32_t server = world_below(world_servers());
    (void)context;
    (void)unused;
    if (world_now() > run.until)
        return;
    if (world_is_up(server) && !world_stopped_for(server)) {
        world_enter(server);
        fault_now();
    }
    world_after(world_delay(2 * (uint64_t)SECOND_US / world_servers()), OF_THE_WORLD, fault, NULL, 0);
}

/* Whether all servers are there and at work. */
static bool all_work(void)
{
    for (uint32_t i = 0; i < world_servers(); i++)
        if (!world_is_up(i) || world_stopped_for(i))
            return false;
    return true;
}

static void stop_all(void)
{
    for (uint32_t i = 0; i < world_servers(); i++) {
        world_enter(i);
        world_stop_server();
    }
}

static void no_more_faults(void)
{
    *world_faults() = (struct faults){.fails_from = -1};
    for (uint32_t i = 0; i < world_servers(); i++)
        if (world_is_up(i) && servers[i].server->draining)
            keep_matches(servers[i].server);
    people_calm_down();
}

/* Whether quick people have still to play a match to its end and on to the next, and to miss their time. */
static bool has_more_to_come(void)
{
    struct match_counts counts;
    if (!run.quick || world_now() > (uint64_t)QUICK_SECONDS * SECOND_US)
        return false;
    check_count(&counts);
    return !counts.played || !counts.later || !counts.timeouts;
}

/* Everybody is back and waits for nothing: the end. */
static void look_for_end(void *context, uint64_t unused)
{
    (void)context;
    (void)unused;
    if (world_now() > run.until - SECOND_US && has_more_to_come())
        run.until = world_now() + 2 * (uint64_t)SECOND_US;
    if (world_now() > run.until && !run.over) {
        no_more_faults();
        bool quiet = all_work() && people_are_calm() && disk_commits() == run.commits;
        run.quiet_looks = quiet ? run.quiet_looks + 1 : 0;
        run.commits = disk_commits();
        if (run.quiet_looks == QUIET_LOOKS) {
            people_check_news();
            run.over = true;
            stop_all();
            return;
        }
        if (world_now() > run.until + (uint64_t)CALM_SECONDS * SECOND_US)
            world_broken("somebody waits for ever");
    }
    world_after(SECOND_US / 2, OF_THE_WORLD, look_for_end, NULL, 0);
}

/* ---- One run ---- */

static const char *random_name(void)
{
    return "simulated";
}

static uint32_t random_number(void)
{
    uint32_t number;
    world_bytes(&number, sizeof number);
    return number;
}

static void random_fill(void *const bytes, const size_t size)
{
    world_bytes(bytes, size);
}

enum { GAMES = 3 };

const struct game_kit *const world_games[GAMES + 1] = {&toy_kit, &oath_kit, &root_kit, NULL};

/* How to run a seed. */
struct way {
    uint64_t thought_us;
    uint32_t nodes; /* 0: one server, but for every sixth seed */
    bool unstopped, unfenced, talk, quiet;
};

/* What is played in a run, by how many at least, and for how long there is trouble. */
struct cast {
    const struct game_kit *kit;
    uint32_t people, more, matches, servers;
    uint64_t seconds;
    const char *bot_delay;
    bool quick;
};

/* Matches of duel are small and soon over, so that much of everything comes about, at one server or at
 * several. Those of Oath and Root are neither: every view of Oath takes the time of twenty of duel to be read
 * and compared. So every other run of it has quick people for two at a table instead of trouble among many.
 */
static const struct cast *cast_of(uint64_t seed, const struct way *way)
{
    static const struct cast duel = {&toy_kit, 3, 4, 14, 1, 60, "200", false},
                             nodes = {&toy_kit, 4, 4, 14, NODES, 60, "200", false},
                             oath = {&oath_kit, 3, 2, 3, 1, 18, "200", false},
                             quick = {&oath_kit, 2, 1, 2, 1, 6, "10", true},
                             root = {&root_kit, 3, 2, 3, 1, 30, "20", false};
    enum { EVERY = 6, NODES_AT = 3, OATH_AT = 2, ROOT_AT = 4, QUICK_AT = 5 };
    if (way->nodes || (seed % EVERY == NODES_AT && !way->unstopped))
        return &nodes;
    if (seed % EVERY == QUICK_AT && !way->unstopped) /* whose bots take longer than quick ones may */
        return &quick;
    if (seed % EVERY == ROOT_AT)
        return &root;
    return seed % EVERY == OATH_AT || seed % EVERY == QUICK_AT ? &oath : &duel;
}

static void begin_life(void *context, uint64_t server)
{
    (void)context;
    if (run.over)
        return;
    world_enter((uint32_t)server);
    world_revive();
    uv_loop_init(&servers[server].loop);
    servers[server].server = server_begin(&servers[server].options, world_games, NULL, &servers[server].loop);
    if (!servers[server].server)
        world_broken("server %u does not begin", (unsigned)server);
}

/* Now and then it stays away for so long that others take its matches. */
static void end_life(uint32_t server)
{
    struct server *s = servers[server].server;
    uint64_t away = world_delay(SECOND_US);
    run.given += (uint32_t)s->counters.given;
    if (world_crashed()) {
        run.crashes++;
    } else if (server_finish(s) == 0) {
        run.stops++;
    } else if (world_servers() > 1) {
        run.replaced++;
    } else {
        world_broken("the server left with 1");
    }
    servers[server].server = NULL;
    world_over(); /* nothing of this life happens any more */
    wires_crash();
    memory_cut(servers[server].node);
    if (world_servers() > 1 && world_below(3) == 0)
        away += AWAY_US;
    world_after(away, OF_THE_WORLD, begin_life, NULL, server);
}

static bool all_over(void)
{
    for (uint32_t i = 0; i < world_servers(); i++)
        if (world_is_up(i))
            return false;
    return run.over;
}

/* What a seed has come to. */
struct outcome {
    uint8_t digest[DIGEST_BYTES];
    int game; /* its place in world_games */
    struct match_counts counts;
};

static int place_of(const struct game_kit *kit)
{
    int place = 0;
    while (world_games[place] != kit)
        place++;
    return place;
}

static void run_seed(uint64_t seed, const struct way *way, struct outcome *outcome)
{
    static struct randombytes_implementation random = {
        .implementation_name = random_name, .random = random_number, .buf = random_fill};
    /* Small numbers, so that matches often leave memory and come back. */
    const struct cast *cast = cast_of(seed, way);
    uint32_t count = way->nodes ? way->nodes : cast->servers;
    char delay[8];
    snprintf(delay, sizeof delay, "%s", cast->bot_delay);
    char *words[] = {"simulation",
                     "--listen",
                     "",
                     "--tcp",
                     "127.0.0.1:1",
                     "--data",
                     "simulated",
                     "--admin",
                     "",
                     "--bot-delay",
                     delay,
                     "--bot-threads",
                     "1",
                     "--log-level",
                     "none",
                     "--messages-per-second",
                     "0",
                     "--match-idle",
                     "3",
                     "--matches-in-memory",
                     "4",
                     "--adopt-after",
                     "2",
                     "--away",
                     "0",
                     "--away-long",
                     "2",
                     NULL};
    char error[256];
    world_begin(seed, count, way->thought_us, way->talk);
    memory_fence(!way->unfenced);
    run.unstopped = way->unstopped;
    run.quick = cast->quick;
    randombytes_set_implementation(&random);
    if (!auth_init())
        world_broken("no randomness");
    for (uint32_t i = 0; i < count; i++) {
        if (options_read(&servers[i].options, (int)(sizeof words / sizeof *words) - 1, words, stdout, error,
                         sizeof error) != OPTIONS_RUN)
            world_broken("%s", error);
        if (count > 1) {
            snprintf(servers[i].node, sizeof servers[i].node, "n%u", i);
            servers[i].options.node = servers[i].node;
            servers[i].options.store = "far://simulated";
            servers[i].options.data = ".";
        }
        begin_life(NULL, i);
    }
    run.until = cast->seconds * SECOND_US;
    people_begin(cast->people + world_below(cast->more), cast->kit->game, cast->matches, cast->quick);
    world_after(world_delay(2 * SECOND_US), OF_THE_WORLD, fault, NULL, 0);
    world_after(SECOND_US, OF_THE_WORLD, look_for_end, NULL, 0);
    world_run(all_over, end_life);
    uint64_t views = check_all();
    const struct people_counts *c = people_counts();
    check_count(&outcome->counts);
    const struct match_counts *m = &outcome->counts;
    outcome->game = place_of(cast->kit);
    world_digest(outcome->digest);
    printf("seed %llu, %s%s%s: %u crashes, %u stops, %u replaced, %u matches given, %llu connections, %llu "
           "requests, %llu refused, %llu choices, "
           "%llu lines, %llu commits, %llu views compared, %u matches played to the end, %u that go on from "
           "others, %u series closed, %u time-outs, %u of them on what another asked\n",
           (unsigned long long)seed, cast->quick ? "quick " : "", cast->kit->game->name,
           count > 1 ? " at nodes" : "", run.crashes, run.stops, run.replaced, run.given,
           (unsigned long long)c->connections, (unsigned long long)c->requests,
           (unsigned long long)c->refused, (unsigned long long)c->choices, (unsigned long long)c->lines,
           (unsigned long long)disk_commits(), (unsigned long long)views, m->played, m->later, m->closed,
           m->timeouts, m->unanswered);
}

/* ---- All runs ---- */

/* Runs a seed in a process of its own. False if a promise was broken or the server fell. */
static bool run_apart(uint64_t seed, const struct way *way, struct outcome *outcome)
{
    int pipes[2];
    if (pipe(pipes))
        return false;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        struct outcome own = {0};
        close(pipes[0]);
        if (way->quiet && !freopen("/dev/null", "w", stdout))
            _exit(1);
        run_seed(seed, way, &own);
        fflush(stdout);
        _exit(write(pipes[1], &own, sizeof own) == sizeof own ? 0 : 1);
    }
    close(pipes[1]);
    int status = 1;
    bool told = read(pipes[0], outcome, sizeof *outcome) == sizeof *outcome;
    close(pipes[0]);
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status))
        fprintf(stderr, "seed %llu: the process fell by signal %d\n", (unsigned long long)seed,
                WTERMSIG(status));
    return told && status == 0;
}

static void add(struct match_counts *sum, const struct match_counts *counts)
{
    sum->played += counts->played;
    sum->later += counts->later;
    sum->timeouts += counts->timeouts;
    sum->unanswered += counts->unanswered;
}

/* Whether all that --happens wants of a game has come about: of one without series, whose matches nobody
 * hurries through here, nothing. */
static bool has_happened(const struct match_counts sums[GAMES], int game)
{
    const struct match_counts *sum = &sums[game];
    return !world_games[game]->game->legacy_write || (sum->played && sum->later && sum->timeouts);
}

/* Whether a seed that nobody asked for may bring what is lacking. */
static bool may_help(uint64_t seed, const struct match_counts sums[GAMES])
{
    const struct cast *cast = cast_of(seed, &(struct way){.thought_us = 0});
    return !has_happened(sums, place_of(cast->kit)) && (cast->kit != &oath_kit || cast->quick);
}

static void tell_sums(const struct match_counts sums[GAMES])
{
    for (int game = 0; game < GAMES; game++)
        printf(
            "%s: %u matches played to the end, %u that go on from others, %u time-outs, %u of them on what "
            "another asked\n",
            world_games[game]->game->name, sums[game].played, sums[game].later, sums[game].timeouts,
            sums[game].unanswered);
}

/* Whether a promise is broken where nothing keeps replaced servers from writing. */
static bool fence_matters(unsigned long long first, unsigned long long end, const struct way *way)
{
    for (unsigned long long seed = first; seed < end; seed++) {
        struct outcome outcome = {0};
        if (!run_apart(seed, way, &outcome)) {
            printf("seed %llu breaks a promise without the fence, as it has to\n", seed);
            return true;
        }
    }
    fprintf(stderr, "nothing breaks without the fence\n");
    return false;
}

/* How many servers are asked for; ends with 2 if there cannot be so many. */
static uint32_t nodes_of(const char *text)
{
    unsigned long nodes = text ? strtoul(text, NULL, 10) : NODES;
    if (nodes < 2 || nodes > SERVERS_MAX) {
        fprintf(stderr, "--nodes must be a number from 2 to %d\n", SERVERS_MAX);
        exit(2);
    }
    return (uint32_t)nodes;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"first", required_argument, NULL, 'f'},
                                            {"seeds", required_argument, NULL, 's'},
                                            {"twice", no_argument, NULL, 't'},
                                            {"thoughts", no_argument, NULL, 'b'},
                                            {"talk", no_argument, NULL, 'v'},
                                            {"happens", no_argument, NULL, 'h'},
                                            {"nodes", optional_argument, NULL, 'n'},
                                            {"unfenced", no_argument, NULL, 'u'},
                                            {0}};
    unsigned long long first = 1, seeds = 10, passed = 0, failed = 0;
    bool twice = false, happens = false;
    struct match_counts sums[GAMES] = {0};
    struct way once = {.thought_us = THOUGHT_US}, again = {.thought_us = THOUGHT_US, .quiet = true};
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (c == 'f')
            first = strtoull(optarg, NULL, 10);
        else if (c == 's')
            seeds = strtoull(optarg, NULL, 10);
        else if (c == 't')
            twice = true;
        else if (c == 'v')
            once.talk = true;
        else if (c == 'h')
            happens = true;
        else if (c == 'n')
            once.nodes = again.nodes = nodes_of(optarg);
        else if (c == 'u')
            once.unfenced = true;
        else if (c == 'b') {
            twice = once.unstopped = again.unstopped = true;
            again.thought_us = LONG_THOUGHT_US;
        } else
            return 2;
    }
    if (once.unfenced && once.nodes == 0)
        once.nodes = NODES;
    clearenv(); /* options of warrend may stand there */
    if (once.unfenced) {
        bool ok = fence_matters(first, first + seeds, &once);
        printf("%d passed, %d failed\n", ok, !ok);
        return !ok;
    }
    unsigned long long end = first + seeds, last = happens ? end + HAPPENS_MORE : end;
    for (unsigned long long seed = first; seed < last; seed++) {
        if (seed >= end && !may_help(seed, sums))
            continue;
        struct outcome one = {0}, two = {0};
        bool ok = run_apart(seed, &once, &one);
        if (ok && twice && seed < end) {
            ok = run_apart(seed, &again, &two) && memcmp(one.digest, two.digest, sizeof one.digest) == 0;
            if (!ok)
                fprintf(stderr, "seed %llu: not the same the second time\n", seed);
        }
        add(&sums[one.game], &one.counts);
        passed += ok;
        failed += !ok;
    }
    if (happens)
        tell_sums(sums);
    bool all = true;
    for (int game = 0; game < GAMES; game++)
        all &= has_happened(sums, game);
    if (happens && !all) {
        fprintf(stderr, "not all has come about that is to\n");
        failed++;
    }
    printf("%llu passed, %llu failed\n", passed, failed);
    return failed || !passed ? 1 : 0;
}
