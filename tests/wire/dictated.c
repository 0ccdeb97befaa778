/* See dictated.h. */
#include "tests/wire/dictated.h"

#include <signal.h>
#include <sodium.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "core/fair_chance.h"
#include "server/acts/loads.h"
#include "server/acts/matches.h"
#include "protocol/oath/oath_kit.h"
#include "protocol/root/root_kit.h"
#include "server/hall/options.h"
#include "server/run.h"
#include "server/match/deadlines.h"
#include "server/think/brain.h"
#include "server/telling/tell.h"
#include "tests/toy/toy_kit.h"

enum { FIRST_INHERITED = 3 };

static struct dictation *dictated; /* NULL until one is served */
static uint64_t random_state, random_drawn;

uint64_t __real_server_now(void);
uint64_t __wrap_server_now(void);
uint64_t __wrap_server_now(void)
{
    return dictated ? dictated->now : __real_server_now();
}

uint64_t __real_server_time(struct server *s);
uint64_t __wrap_server_time(struct server *s);
uint64_t __wrap_server_time(struct server *s)
{
    return dictated ? dictated->now : __real_server_time(s);
}

/* That the server is there is noted whenever the time comes round: not in the same place twice. */
void __wrap_deadlines_tick(struct deadlines *d);
void __wrap_deadlines_tick(struct deadlines *d)
{
    (void)d;
}

/* What bots with nothing to choose draw all the same. */
uint64_t __wrap_server_random(void);
uint64_t __wrap_server_random(void)
{
    return 0;
}

uint32_t __real_fair_pick(const uint8_t key[FAIR_KEY_SIZE], uint32_t question, uint32_t bound);
uint32_t __wrap_fair_pick(const uint8_t key[FAIR_KEY_SIZE], uint32_t question, uint32_t bound);
uint32_t __wrap_fair_pick(const uint8_t key[FAIR_KEY_SIZE], uint32_t question, uint32_t bound)
{
    if (!dictated || question >= dictated->chance_count || dictated->chance[question] >= bound)
        return __real_fair_pick(key, question, bound);
    return dictated->chance[question];
}

/* A bot that found no other world would choose at random. */
bool __wrap_determinize(struct session *to, const struct session *from, uint8_t seat,
                        struct random_source *random);
bool __wrap_determinize(struct session *to, const struct session *from, uint8_t seat,
                        struct random_source *random)
{
    (void)seat, (void)random;
    session_copy(to, from);
    return true;
}

int __wrap_brain_choose(struct brain *b, const struct session *known, uint8_t seat, enum level level,
                        uint32_t steps_max);
int __wrap_brain_choose(struct brain *b, const struct session *known, uint8_t seat, enum level level,
                        uint32_t steps_max)
{
    (void)b, (void)seat, (void)level, (void)steps_max;
    uint32_t at = known->answered;
    return at < dictated->answers_count ? dictated->answer[at] : 0;
}

/* The sweep tells of spectators that came and went whenever it comes round: not in the same place twice. */
void __wrap_matches_sweep(struct server *s);
void __wrap_matches_sweep(struct server *s)
{
    (void)s;
}

void __real_tell_staged(struct match *m);
void __wrap_tell_staged(struct match *m);
void __wrap_tell_staged(struct match *m)
{
    if (!dictated || dictated->showing)
        __real_tell_staged(m);
}

/* What the server does next after it has looked at what waits in every match. */
void __real_loads_tick(struct server *s);
void __wrap_loads_tick(struct server *s);
void __wrap_loads_tick(struct server *s)
{
    if (dictated)
        atomic_fetch_add(&dictated->rounds, 1);
    __real_loads_tick(s);
}

static const char *random_name(void)
{
    return "dictated";
}

static void random_fill(void *const to, const size_t size)
{
    unsigned char seed[randombytes_SEEDBYTES] = {0};
    memcpy(seed, &random_state, sizeof random_state);
    memcpy(seed + sizeof random_state, &random_drawn, sizeof random_drawn);
    random_drawn++;
    randombytes_buf_deterministic(to, size, seed);
}

static uint32_t random_word(void)
{
    uint32_t word;
    random_fill(&word, sizeof word);
    return word;
}

static struct randombytes_implementation dictated_random = {
    .implementation_name = random_name, .random = random_word, .buf = random_fill};

_Noreturn void dictated_serve(struct dictation *dictation, uint64_t seed, char *data, int out)
{
    static const struct game_kit *games[4];
    static char *argv[] = {"warrend",
                           "--listen",
                           "127.0.0.1:0",
                           "--tcp",
                           "127.0.0.1:0",
                           "--data",
                           NULL,
                           "--messages-per-second",
                           "0",
                           "--peers-per-address",
                           "0",
                           "--log-level",
                           "warn",
                           "--bot-delay",
                           "0",
                           "--no-web",
                           "--trust-proxy",
                           "--metrics",
                           "all",
                           "--away",
                           "0",
                           "--away-long",
                           "0",
                           NULL};
    struct server_options options;
    char error[256];
    dup2(out, STDOUT_FILENO);
    close_range(FIRST_INHERITED, ~0U, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dictated = dictation;
    random_state = seed;
    random_drawn = 0;
    randombytes_set_implementation(&dictated_random);
    games[0] = &toy_kit;
    games[1] = &root_kit;
    games[2] = &oath_kit;
    argv[6] = data;
    if (options_read(&options, (int)(sizeof argv / sizeof *argv) - 1, argv, stdout, error, sizeof error) !=
        OPTIONS_RUN)
        _exit(2);
    _exit(server_run(&options, games, NULL));
}
