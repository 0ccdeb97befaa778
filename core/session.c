/* Beats and asks: see session.h. The only file that uses setjmp. */
#include "core/session.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEFT_AT_ASK = 1,
    LEFT_AT_END = 2,
    STATE_ALIGNMENT = 16,
    BEATS_WITHOUT_PROMPT_MAX = 10000,
};

/* The guarded session that is being played on this thread: an assertion knows no session. */
static _Thread_local struct session *at_stake;

_Noreturn void game_panic(const char *file, int line, const char *what)
{
    struct session *s = at_stake;
    if (s) {
        s->broken = (struct broken_rule){file, what, line};
        longjmp(*(jmp_buf *)s->rescue, 1);
    }
    fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, what);
    abort();
}

static size_t aligned(size_t size)
{
    return (size + STATE_ALIGNMENT - 1) / STATE_ALIGNMENT * STATE_ALIGNMENT;
}

/* News and prices come last and are not cleared: of their room, what was never filled stays untouched. */
struct session *session_create(const struct game *game)
{
    size_t head = aligned(sizeof(struct session)), state = aligned(game->state_size);
    size_t news = aligned(NEWS_MAX * sizeof(struct event));
    size_t prices = game->amounts_count ? aligned(OPTIONS_MAX * sizeof(struct priced_option)) : 0;
    struct session *s = aligned_alloc(STATE_ALIGNMENT, head + 2 * state + news + prices);
    if (!s)
        return NULL;
    memset(s, 0, head + 2 * state);
    s->game = game;
    s->base = (char *)s + head;
    s->now = (char *)s + head + state;
    s->news = (struct event *)((char *)s + head + 2 * state);
    if (prices)
        s->prompt.prices = (struct priced_option *)((char *)s->news + news);
    s->prompt.seat = SEAT_NOBODY;
    return s;
}

void session_destroy(struct session *s)
{
    free(s);
}

void session_guard(struct session *s)
{
    s->guarded = true;
}

static struct session *running(void *state)
{
    struct session *s = ((struct game_head *)state)->running;
    GAME_ASSERT(s != NULL);
    return s;
}

/* Copies a state to where another one of the game is, or zeros: what is empty in both is left out. */
static void copy_state(const struct game *game, void *to, const void *from)
{
    if (!game->passing || game->passing(from) || game->passing(to)) {
        memcpy(to, from, game->state_size);
        return;
    }
    size_t behind = game->passing_offset + game->passing_size;
    memcpy(to, from, game->passing_offset);
    memcpy((char *)to + behind, (const char *)from + behind, game->state_size - behind);
}

/* Runs one beat from base. True if it ended, false if it stands at an open prompt. */
static bool run_beat(struct session *s)
{
    jmp_buf out;
    s->exit = &out;
    s->cursor = 0;
    s->beat_events = 0;
    if (s->answers_count > 0) /* else now is base still */
        copy_state(s->game, s->now, s->base);
    ((struct game_head *)s->now)->running = s;
    int left = setjmp(out);
    if (left == 0)
        s->game->beat(s->now);
    ((struct game_head *)s->now)->running = NULL;
    s->exit = NULL;
    return left != LEFT_AT_ASK;
}

static void note_turn(struct session *s)
{
    uint32_t turn = s->game->turn(s->base).number;
    if (turn == s->turn)
        return;
    s->turn = turn;
    s->turn_began = s->answered;
}

static void run(struct session *s)
{
    uint32_t answered = s->answered;
    for (int beats = 0;; beats++) {
        GAME_ASSERT(beats < BEATS_WITHOUT_PROMPT_MAX);
        if (!run_beat(s))
            return;
        if (s->answered != answered)
            beats = 0;
        answered = s->answered;
        GAME_ASSERT(s->cursor == s->answers_count);
        copy_state(s->game, s->base, s->now);
        s->answers_count = 0;
        memset(s->answers_forced, 0, sizeof s->answers_forced);
        s->beat_told = 0;
        note_turn(s);
        struct game_result result;
        memset(&result, 0, sizeof result);
        s->game->result(s->now, &result);
        if (result.over) {
            s->over = true;
            s->prompt.seat = SEAT_NOBODY;
            s->prompt.count = 0;
            return;
        }
    }
}

static void forget_beat(struct session *s)
{
    s->answers_count = 0;
    memset(s->answers_forced, 0, sizeof s->answers_forced);
    s->beat_told = 0;
    s->news_count = 0;
    s->prompt.seat = SEAT_NOBODY;
    s->prompt.count = 0;
}

static void stand_broken(struct session *s)
{
    forget_beat(s);
    ((struct game_head *)s->base)->running = NULL;
    memcpy(s->now, s->base, s->game->state_size);
    s->exit = NULL;
    s->over = true;
}

/* Plays rules. If one breaks, the session stands at the beginning of that beat. */
__attribute__((noinline)) static void guarded(struct session *s, void (*play)(struct session *, int),
                                              int index)
{
    jmp_buf rescue;
    s->rescue = &rescue;
    at_stake = s;
    if (setjmp(rescue) == 0)
        play(s, index);
    else
        stand_broken(s);
    at_stake = NULL;
    s->rescue = NULL;
}

/* Bots and tools play millions of choices without a guard: those are called as plainly as can be. */
static inline void guard(struct session *s, void (*play)(struct session *, int), int index)
{
    if (s->guarded)
        guarded(s, play, index);
    else
        play(s, index);
}

static void run_base(struct session *s, int unused)
{
    (void)unused;
    run(s);
}

static void begin_at_base(struct session *s)
{
    s->over = false;
    s->broken = (struct broken_rule){0};
    forget_beat(s);
    copy_state(s->game, s->now, s->base);
    guard(s, run_base, 0);
}

void session_configure(struct session *s, const struct game_config *config)
{
    s->config = *config;
    s->config.revision = game_revision_of(s->game, config);
}

static void take_config(struct session *s, const struct game_config *config)
{
    session_configure(s, config);
    ((struct game_head *)s->base)->revision = s->config.revision;
}

static void lay_out(struct session *s, int unused)
{
    (void)unused;
    s->game->start(s->base, &s->config);
}

void session_start(struct session *s, const struct game_config *config)
{
    s->answered = 0;
    s->asked_chance = 0;
    s->turn = s->turn_began = 0;
    s->revealed = true;
    memset(s->base, 0, s->game->state_size);
    take_config(s, config);
    s->broken = (struct broken_rule){0};
    guard(s, lay_out, 0);
    if (!s->broken.what)
        begin_at_base(s);
}

void session_stand(struct session *s, const struct game_config *config, const void *state)
{
    s->answered = 0;
    s->asked_chance = 0;
    s->turn = s->turn_began = 0;
    s->revealed = true;
    memcpy(s->base, state, s->game->state_size);
    take_config(s, config);
    begin_at_base(s);
}

static int by_option(const void *option, const void *priced)
{
    return *(const int *)option - ((const struct priced_option *)priced)->option;
}

const struct price *prompt_price(const struct prompt *p, int index)
{
    if (p->prices_count == 0)
        return NULL;
    const struct priced_option *found = bsearch(&index, p->prices, p->prices_count, sizeof *found, by_option);
    return found ? &found->price : NULL;
}

int session_find(const struct session *s, struct choice choice)
{
    for (int i = 0; i < s->prompt.count; i++)
        if (choice_equal(s->prompt.options[i], choice))
            return i;
    return -1;
}

static void push_answer(struct session *s, struct choice choice, bool forced)
{
    GAME_ASSERT(s->answers_count < BEAT_ANSWERS_MAX);
    int n = s->answers_count++;
    s->answers[n] = choice;
    s->answers_seat[n] = s->prompt.seat;
    if (forced)
        s->answers_forced[n / 16] |= (uint16_t)(1u << (n % 16));
}

/* An answer that was not forced: what is told from here on is told by it. */
static void take_answer(struct session *s, int index)
{
    GAME_ASSERT(index >= 0 && index < s->prompt.count);
    s->revealed = s->prompt.seat == SEAT_CHANCE;
    s->published = false;
    if (s->prompt.seat == SEAT_CHANCE)
        s->asked_chance++;
    s->news_count = 0;
    s->answered++;
    push_answer(s, s->prompt.options[index], false);
}

static void take_option(struct session *s, int index)
{
    take_answer(s, index);
    run(s);
}

void session_answer_index(struct session *s, int index)
{
    guard(s, take_option, index);
}

void session_answer_on(struct session *s, int index, struct answerer *by)
{
    s->by = by;
    guard(s, take_option, index);
    s->by = NULL;
}

enum session_error session_answer(struct session *s, uint8_t seat, struct choice choice)
{
    if (s->broken.what)
        return SESSION_BROKEN;
    if (s->over)
        return SESSION_OVER;
    if (seat != s->prompt.seat)
        return SESSION_NOT_ASKED;
    int index = session_find(s, choice);
    if (index < 0)
        return SESSION_NOT_OFFERED;
    session_answer_index(s, index);
    return s->broken.what ? SESSION_BROKEN : SESSION_OK;
}

void session_copy(struct session *to, const struct session *from)
{
    config_copy(&to->config, &from->config);
    to->answered = from->answered;
    to->asked_chance = from->asked_chance;
    to->turn = from->turn;
    to->turn_began = from->turn_began;
    to->over = from->over;
    to->broken = from->broken;
    to->revealed = from->revealed;
    to->published = from->published;
    to->prompt.seat = from->prompt.seat;
    to->prompt.count = from->prompt.count;
    to->prompt.why = from->prompt.why;
    memcpy(to->prompt.options, from->prompt.options, from->prompt.count * sizeof(struct choice));
    to->prompt.prices_count = from->prompt.prices_count;
    if (to->prompt.prices)
        memcpy(to->prompt.prices, from->prompt.prices,
               from->prompt.prices_count * sizeof(struct priced_option));
    memcpy(to->answers, from->answers, from->answers_count * sizeof(struct choice));
    memcpy(to->answers_seat, from->answers_seat, from->answers_count);
    memcpy(to->answers_forced, from->answers_forced, sizeof to->answers_forced);
    to->answers_count = from->answers_count;
    to->beat_told = from->beat_told;
    to->news_count = 0;
    copy_state(from->game, to->base, from->base);
    copy_state(from->game, to->now, from->now);
}

struct position *position_create(const struct game *game)
{
    return calloc(1, sizeof(struct position) + game->state_size);
}

void position_destroy(struct position *kept)
{
    free(kept);
}

void session_keep(const struct session *s, struct position *kept)
{
    kept->answered = s->answered;
    kept->asked_chance = s->asked_chance;
    kept->turn = s->turn;
    kept->turn_began = s->turn_began;
    kept->over = s->over;
    kept->revealed = s->revealed;
    kept->published = s->published;
    kept->why = s->prompt.why;
    kept->beat_told = s->beat_told;
    kept->answers_count = s->answers_count;
    memcpy(kept->answers, s->answers, s->answers_count * sizeof(struct choice));
    memcpy(kept->answers_seat, s->answers_seat, s->answers_count);
    memcpy(kept->answers_forced, s->answers_forced, sizeof kept->answers_forced);
    memcpy(kept->base, s->base, s->game->state_size);
}

static void run_to_question(struct session *s, int unused)
{
    (void)unused;
    bool ended = run_beat(s);
    GAME_ASSERT(!ended && s->news_count == 0);
}

void session_return(struct session *s, const struct position *kept)
{
    s->answered = kept->answered;
    s->asked_chance = kept->asked_chance;
    s->turn = kept->turn;
    s->turn_began = kept->turn_began;
    s->over = kept->over;
    s->broken = (struct broken_rule){0};
    s->beat_told = kept->beat_told;
    s->answers_count = kept->answers_count;
    memcpy(s->answers, kept->answers, kept->answers_count * sizeof(struct choice));
    memcpy(s->answers_seat, kept->answers_seat, kept->answers_count);
    memcpy(s->answers_forced, kept->answers_forced, sizeof s->answers_forced);
    memcpy(s->base, kept->base, s->game->state_size);
    memcpy(s->now, kept->base, s->game->state_size);
    s->news_count = 0;
    s->prompt.seat = SEAT_NOBODY;
    s->prompt.count = 0;
    s->prompt.why = kept->why;
    if (!kept->over)
        guard(s, run_to_question, 0);
    s->revealed = kept->revealed;
    s->published = kept->published;
}

void session_restart_beat(struct session *s, const void *base, const uint8_t renamed[SECRETS_MAX])
{
    copy_state(s->game, s->base, base);
    s->game->rename(s->base, renamed);
    begin_at_base(s);
}

/* Of a state, from its beginning. */
static size_t hashed_size(const struct game *game)
{
    return game->state_size - game->remembered_size;
}

uint32_t session_layout(const struct game *game)
{
    enum {
        SIZE_BITS = 20,
        LAYOUT_BITS = 8,
        HASHED = 1, /* what session_hash covers */
    };
    GAME_ASSERT(hashed_size(game) < 1u << SIZE_BITS && game->layout < 1u << LAYOUT_BITS);
    return (uint32_t)HASHED << (SIZE_BITS + LAYOUT_BITS) | (uint32_t)game->layout << SIZE_BITS |
           (uint32_t)hashed_size(game);
}

void session_hash(const struct session *s, uint8_t hash[HASH_SIZE])
{
    crypto_generichash_state h;
    crypto_generichash_init(&h, NULL, 0, HASH_SIZE);
    crypto_generichash_update(&h, s->now, hashed_size(s->game));
    crypto_generichash_update(&h, (const unsigned char *)s->answers,
                              s->answers_count * sizeof(struct choice));
    crypto_generichash_update(&h, (const unsigned char *)&s->answers_count, sizeof s->answers_count);
    crypto_generichash_update(&h, &s->prompt.seat, sizeof s->prompt.seat);
    crypto_generichash_update(&h, (const unsigned char *)&s->prompt.why, sizeof s->prompt.why);
    crypto_generichash_update(&h, (const unsigned char *)s->prompt.options,
                              s->prompt.count * sizeof(struct choice));
    crypto_generichash_final(&h, hash, HASH_SIZE);
}

const char *session_error_text(enum session_error error)
{
    switch (error) {
    case SESSION_OK:
        return "accepted";
    case SESSION_OVER:
        return "the match is over";
    case SESSION_NOT_ASKED:
        return "another seat is asked";
    case SESSION_NOT_OFFERED:
        return "this choice is not offered";
    case SESSION_BROKEN:
        return "a rule is broken here";
    }
    return "unknown error";
}

struct prompt *ask(void *state, uint8_t seat, uint16_t reason, uint16_t a, uint16_t b, uint16_t c)
{
    struct session *s = running(state);
    if (s->cursor < s->answers_count)
        return NULL;
    GAME_ASSERT(seat >= SEATS_MAX || !(s->config.automated & SEAT_BIT(seat)));
    s->prompt.seat = seat;
    s->prompt.count = 0;
    s->prompt.prices_count = 0;
    s->prompt.why = (struct choice){reason, {a, b, c}};
    return &s->prompt;
}

static _Noreturn void leave(struct session *s, int how)
{
    longjmp(*(jmp_buf *)s->exit, how);
}

struct choice answer(void *state)
{
    struct session *s = running(state);
    if (s->cursor < s->answers_count)
        return s->answers[s->cursor++];
    GAME_ASSERT(s->prompt.count > 0);
    if (s->beat_events > s->beat_told)
        s->beat_told = s->beat_events;
    int index = s->by ? s->by->choose(s->by, s) : -1;
    if (index < 0)
        leave(s, LEFT_AT_ASK);
    take_answer(s, index);
    return s->answers[s->cursor++];
}

struct choice answer_forced(void *state)
{
    struct session *s = running(state);
    if (s->cursor == s->answers_count && s->prompt.count == 1)
        push_answer(s, s->prompt.options[0], true);
    return answer(state);
}

struct event *emit_here(void *state)
{
    struct session *s = running(state);
    if (++s->beat_events <= s->beat_told)
        return NULL;
    GAME_ASSERT(s->news_count < NEWS_MAX);
    return &s->news[s->news_count++];
}

void emit(void *state, struct event event)
{
    struct event *here = emit_here(state);
    if (here)
        *here = event;
}

static bool was_forced(const struct session *s, int answer_index)
{
    return s->answers_forced[answer_index / 16] >> (answer_index % 16) & 1;
}

uint8_t last_to_answer(void *state)
{
    struct session *s = running(state);
    for (int i = s->cursor - 1; i >= 0; i--)
        if (!was_forced(s, i))
            return s->answers_seat[i];
    return SEAT_NOBODY;
}

void note_reveal(void *state)
{
    struct session *s = running(state);
    /* Reveals before the last answer belong to earlier answers of the same beat. */
    if (s->cursor == s->answers_count)
        s->revealed = true;
}

void note_public(void *state)
{
    struct session *s = running(state);
    note_reveal(state);
    if (s->cursor == s->answers_count)
        s->published = true;
}

_Noreturn void end_beat(void *state)
{
    leave(running(state), LEFT_AT_END);
}
