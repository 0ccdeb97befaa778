/* See sim.h: playing, in one process or several. */
#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "protocol/config.h"
#include "server/base/progress.h"
#include "server/lab/sim.h"
#include "server/play/brain.h"

enum {
    CHOICES_MAX = 60000,
    EASY_STEPS_MAX = 600, /* answers an easy bot may try for one choice */
};

/* One game being played. */
struct sim_game {
    const struct sim_plan *plan;
    struct sim_tally *tally;
    struct brain brain;
    struct quick_random random;
    uint8_t faction[SEATS_MAX]; /* by value of the setting; 0 until it is chosen */
    uint8_t card[OWNERS_MAX];   /* of each hireling: its side */
};

static const struct game *const game = &root_game;

static uint8_t any_value(struct sim_game *s, int setting)
{
    return (uint8_t)quick_random_below(&s->random, game->match_settings[setting].values_count);
}

/* A number of seats, a setup and, unless they will be drafted, different factions, perhaps some that cannot
 * play together. */
static void deal_factions(struct sim_game *s, struct game_config *config)
{
    uint8_t left[FACTION_COUNT];
    uint32_t span = (uint32_t)(game->seats_max - game->seats_min + 1);
    config_presets(game, (uint8_t)(game->seats_min + quick_random_below(&s->random, span)), config);
    config->match[SETTING_SETUP] =
        s->plan->setup >= 0 ? (uint8_t)s->plan->setup : any_value(s, SETTING_SETUP);
    config->match[SETTING_INSURGENTS_FOR_TWO] = any_value(s, SETTING_INSURGENTS_FOR_TWO);
    config->match[SETTING_SECOND_VAGABOND] = any_value(s, SETTING_SECOND_VAGABOND);
    if (config->match[SETTING_SETUP] == SETUP_ADVANCED)
        return;
    for (int i = 0; i < FACTION_COUNT; i++)
        left[i] = (uint8_t)(i + 1);
    for (int seat = 0; seat < config->seats; seat++) {
        int pick = (int)quick_random_below(&s->random, (uint32_t)(FACTION_COUNT - seat));
        config->seat[seat][SEAT_SETTING_FACTION] = left[pick];
        left[pick] = left[FACTION_COUNT - seat - 1];
    }
}

/* A mix that the game takes. */
static void mix_factions(struct sim_game *s, struct game_config *config)
{
    struct obstacle obstacle;
    do
        deal_factions(s, config);
    while (game->config_check(config, &obstacle) != 0);
}

/* The map of the plan, or any with suits of either kind. */
static void lay_out_map(struct sim_game *s, struct game_config *config)
{
    if (s->plan->map >= 0) {
        config->match[SETTING_MAP] = (uint8_t)s->plan->map;
        return;
    }
    config->match[SETTING_MAP] = any_value(s, SETTING_MAP);
    config->match[SETTING_SUITS] = any_value(s, SETTING_SUITS);
}

/* None in half of the games; else any that the game takes. */
static void mix_landmarks(struct sim_game *s, struct game_config *config)
{
    enum { FIRST = SETTING_LANDMARK_1, LAST = SETTING_MAP_LANDMARKS };
    struct obstacle obstacle;
    if (quick_random_below(&s->random, 2))
        return;
    do
        for (int setting = FIRST; setting <= LAST; setting++)
            config->match[setting] =
                (uint8_t)quick_random_below(&s->random, game->match_settings[setting].values_count);
    while (game->config_check(config, &obstacle) != 0);
}

/* None in half of the games, unless the plan says so; else any that the game takes. */
static void mix_hirelings(struct sim_game *s, struct game_config *config)
{
    const struct sim_plan *plan = s->plan;
    struct obstacle obstacle;
    bool without =
        plan->hirelings < 0 ? quick_random_below(&s->random, 2) : plan->hirelings == HIRELINGS_NONE;
    if (without)
        return;
    config->match[SETTING_HIRELINGS] = HIRELINGS_THREE;
    do
        for (int setting = SETTING_HIRELING_1; setting <= SETTING_HIRELING_3; setting++)
            config->match[setting] = quick_random_below(&s->random, 2) ? any_value(s, setting) : 0;
    while (game->config_check(config, &obstacle) != 0);
    uint8_t first = config->match[SETTING_HIRELING_1];
    if (plan->hireling > 0)
        config->match[SETTING_HIRELING_1] = (uint8_t)plan->hireling;
    if (game->config_check(config, &obstacle) != 0)
        config->match[SETTING_HIRELING_1] = first;
}

/* Whatever the plan leaves open. */
static void set_table(struct sim_game *s, struct game_config *config)
{
    if (s->plan->mixed)
        mix_factions(s, config);
    lay_out_map(s, config);
    config->match[SETTING_DECK] = s->plan->deck < 0 ? any_value(s, SETTING_DECK) : (uint8_t)s->plan->deck;
    mix_landmarks(s, config);
    mix_hirelings(s, config);
}

void sim_any_table(uint64_t seed, struct game_config *config)
{
    static const struct sim_plan any = {.map = -1, .deck = -1, .setup = -1, .hirelings = -1, .mixed = true};
    struct sim_game s = {.plan = &any, .random = {.state = seed}};
    set_table(&s, config);
}

static int choose(void *context, const struct session *session)
{
    struct sim_game *s = context;
    uint8_t seat = session->prompt.seat;
    bool easy = s->plan->easy[s->faction[seat]];
    if (!easy)
        return (int)quick_random_below(&s->random, session->prompt.count);
    return brain_choose(&s->brain, session, seat, LEVEL_EASY, EASY_STEPS_MAX);
}

static void observe(void *context, const struct session *session, struct choice why, struct choice answered)
{
    struct sim_game *s = context;
    struct sim_tally *tally = s->tally;
    uint8_t deck = session->config.match[SETTING_DECK];
    tally->reasons[why.verb]++;
    tally->verbs[answered.verb]++;
    if (answered.verb == VERB_RESOLVE)
        tally->triggers[answered.arg[0]]++;
    for (int i = 0; i < session->news_count; i++) {
        const struct event *e = &session->news[i];
        tally->events[e->kind]++;
        if (e->kind == EVENT_FACTION)
            s->faction[e->arg[0]] = (uint8_t)(e->arg[1] + 1);
        if (e->kind == EVENT_HIRELING_CARD)
            s->card[e->arg[0]] = (uint8_t)e->arg[1];
        if (e->kind == EVENT_HIRED)
            tally->hired[s->card[e->arg[1]]]++;
        if (e->kind == EVENT_HIRELING_ACTS)
            tally->acts[e->arg[2]]++;
        if (e->kind == EVENT_POWER)
            tally->cards_used[deck][e->arg[1]]++;
        if (e->kind == EVENT_CRAFTED)
            tally->cards_crafted[deck][e->arg[1]]++;
    }
}

static void note_stalled(const struct sim_game *s, uint64_t number, const struct property_run *run)
{
    struct sim_tally *tally = s->tally;
    if (tally->stalled < SIM_STALLED_SHOWN) {
        tally->stalled_shown[tally->stalled].game = number;
        tally->stalled_shown[tally->stalled].seats = run->config.seats;
        memcpy(tally->stalled_shown[tally->stalled].faction, s->faction, sizeof s->faction);
    }
    tally->stalled++;
}

static void note_game(const struct sim_game *s, uint64_t number, const struct property_run *run)
{
    struct sim_tally *tally = s->tally;
    for (uint8_t seat = 0; seat < run->config.seats; seat++) {
        struct sim_faction *f = &tally->factions[s->faction[seat]];
        f->played++;
        f->points += run->result.score[seat];
        f->reached_30 += run->result.score[seat] >= 30;
        f->stalled += run->stalled;
        f->wins += (run->result.winners & SEAT_BIT(seat)) != 0;
    }
    tally->maps[run->config.match[SETTING_MAP]]++;
    tally->decks[run->config.match[SETTING_DECK]]++;
    tally->setups[run->config.match[SETTING_SETUP]]++;
    tally->seats[run->config.seats]++;
    tally->games++;
    tally->choices += run->choices;
    tally->positions += run->positions;
    tally->worlds += run->worlds;
    tally->worlds_missed += run->worlds_missed;
    tally->options += run->options;
    tally->undos += run->undos;
    if (run->stalled)
        note_stalled(s, number, run);
    if (!run->violation[0])
        return;
    if (tally->violations < SIM_VIOLATIONS_SHOWN) {
        tally->shown[tally->violations].game = number;
        memcpy(tally->shown[tally->violations].what, run->violation, sizeof run->violation);
    }
    tally->violations++;
}

static void play_game(struct sim_game *s, uint64_t number)
{
    struct random_source source = {quick_random_below, &s->random};
    s->random.state = (uint64_t)s->plan->seed + number * 0x9e3779b97f4a7c15u;
    s->brain.random.state = ~s->random.state;
    struct property_run run = {
        .game = game,
        .config = s->plan->config,
        .random = &source,
        .choose = choose,
        .observe = observe,
        .context = s,
        .choices_max = CHOICES_MAX,
        .may_stall = true,
        .effort = (uint8_t)s->plan->checks_percent,
        .unchecked = !s->plan->checks,
    };
    set_table(s, &run.config);
    for (uint8_t seat = 0; seat < run.config.seats; seat++)
        s->faction[seat] = run.config.seat[seat][SEAT_SETTING_FACTION];
    property_run(&run);
    note_game(s, number, &run);
}

/* What the processes of a run have in common. */
struct shared {
    _Atomic uint64_t done; /* games */
};

/* Every jobs-th game from the first on. `shared` may be NULL if there is one process. */
static bool play_share(const struct sim_plan *plan, uint64_t first, struct sim_tally *tally,
                       struct shared *shared)
{
    struct sim_game s = {.plan = plan, .tally = tally};
    struct progress progress;
    if (!brain_init(&s.brain, game, 0))
        return false;
    if (plan->jobs == 1)
        progress_begin(&progress, "games", (uint64_t)plan->games);
    for (uint64_t number = first; number < (uint64_t)plan->games; number += (uint64_t)plan->jobs) {
        play_game(&s, number);
        if (plan->jobs == 1)
            progress_step(&progress, tally->games);
        else
            atomic_fetch_add(&shared->done, 1);
    }
    if (plan->jobs == 1)
        progress_end(&progress);
    brain_free(&s.brain);
    return true;
}

/* ---- Several processes ---- */

static void merge_counts(uint64_t *to, const uint64_t *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] += from[i];
}

#define MERGE(member)                                                                                        \
    merge_counts((uint64_t *)(void *)&to->member, (const uint64_t *)(const void *)&from->member,             \
                 sizeof to->member / (sizeof(uint64_t)))

static void merge(struct sim_tally *to, const struct sim_tally *from)
{
    for (uint64_t i = 0; i < from->violations && i < SIM_VIOLATIONS_SHOWN; i++)
        if (to->violations + i < SIM_VIOLATIONS_SHOWN)
            to->shown[to->violations + i] = from->shown[i];
    for (uint64_t i = 0; i < from->stalled && i < SIM_STALLED_SHOWN; i++)
        if (to->stalled + i < SIM_STALLED_SHOWN)
            to->stalled_shown[to->stalled + i] = from->stalled_shown[i];
    MERGE(games);
    MERGE(choices);
    MERGE(positions);
    MERGE(worlds);
    MERGE(worlds_missed);
    MERGE(options);
    MERGE(undos);
    MERGE(stalled);
    MERGE(factions);
    MERGE(maps);
    MERGE(decks);
    MERGE(setups);
    MERGE(seats);
    MERGE(verbs);
    MERGE(reasons);
    MERGE(events);
    MERGE(triggers);
    MERGE(cards_crafted);
    MERGE(cards_used);
    MERGE(hired);
    MERGE(acts);
    MERGE(violations);
}

static bool transfer(int file, void *bytes, size_t size, bool writing)
{
    for (size_t done = 0; done < size;) {
        char *at = (char *)bytes + done;
        ssize_t n = writing ? write(file, at, size - done) : read(file, at, size - done);
        if (n == 0 || (n < 0 && errno != EINTR))
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* Starts a process for a share of the games. Returns its id with the reading end of its pipe, or -1. */
static pid_t start_share(const struct sim_plan *plan, uint64_t first, struct shared *shared, int *reading)
{
    static struct sim_tally mine;
    int ends[2];
    if (pipe(ends) != 0)
        return -1;
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        bool ok = play_share(plan, first, &mine, shared) && transfer(ends[1], &mine, sizeof mine, true);
        _exit(ok ? 0 : 1);
    }
    close(ends[1]);
    *reading = ends[0];
    if (child < 0)
        close(ends[0]);
    return child;
}

/* Waits until there is something to read, and shows meanwhile how far all processes are. */
static void await_share(int reading, const struct shared *shared, struct progress *progress)
{
    enum { LOOK_MS = 200 };
    struct pollfd ready = {.fd = reading, .events = POLLIN};
    while (poll(&ready, 1, LOOK_MS) == 0)
        progress_step(progress, atomic_load(&shared->done));
}

/* Takes the results of a process. */
static bool collect_share(pid_t child, int reading, struct sim_tally *tally, char *error, size_t error_size)
{
    static struct sim_tally theirs;
    int status;
    bool got = transfer(reading, &theirs, sizeof theirs, false);
    close(reading);
    waitpid(child, &status, 0);
    if (got) {
        merge(tally, &theirs);
        return true;
    }
    snprintf(error, error_size,
             WIFSIGNALED(status) ? "a process was ended by signal %d" : "a process failed with exit code %d",
             WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    return false;
}

bool sim_play(const struct sim_plan *plan, struct sim_tally *tally, char *error, size_t error_size)
{
    pid_t children[SIM_JOBS_MAX];
    int readings[SIM_JOBS_MAX], started = 0;
    bool ok = true;
    memset(tally, 0, sizeof *tally);
    if (plan->jobs == 1) {
        snprintf(error, error_size, "out of memory");
        return play_share(plan, 0, tally, NULL);
    }
    struct progress progress;
    struct shared *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) {
        snprintf(error, error_size, "out of memory");
        return false;
    }
    progress_begin(&progress, "games", (uint64_t)plan->games);
    for (; ok && started < plan->jobs; started += ok) {
        children[started] = start_share(plan, (uint64_t)started, shared, &readings[started]);
        ok = children[started] > 0;
        if (!ok)
            snprintf(error, error_size, "cannot start a process: %s", strerror(errno));
    }
    for (int i = 0; i < started; i++) {
        await_share(readings[i], shared, &progress);
        ok = collect_share(children[i], readings[i], tally, error, error_size) && ok;
    }
    progress_end(&progress);
    munmap(shared, sizeof *shared);
    return ok;
}
