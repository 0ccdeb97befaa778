/* See bots.h. */
#include "server/bots/bots.h"

#include <stdlib.h>
#include <uv.h>

#include "server/acts/act.h"
#include "server/hall/server.h"
#include "server/match/standing.h"
#include "server/play/brain.h"

enum {
    THINKING_MAX = 4,    /* thoughts at a time */
    CHOICES_A_TURN = 64, /* choices made in one turn of the loop */
};

/* What one bot thinks. Kept for the next thought about the same game. */
struct thought {
    struct thought *next; /* in the list of free ones */
    struct bots *bots;
    struct match *match;
    const struct game *game;
    struct brain brain;
    struct session *known; /* the position as the seat may know it */
    uint8_t seat;
    uint32_t version;
    int index; /* outcome */
    uv_work_t work;
};

struct bots {
    struct server *server;
    uint32_t delay;
    uv_timer_t timer;
    uint64_t armed;             /* when the timer is due, loop time in ms; 0: it is not set */
    struct match *first, *last; /* waiting, by due time (the delay is the same for all) */
    struct match *unthought;    /* of them, the first that nobody has thought about yet */
    struct thought *idle;
    uint32_t thinking;
    bool stopped;
};

static void on_timer(uv_timer_t *timer);

struct bots *bots_create(struct server *s, uint32_t delay)
{
    struct bots *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->server = s;
    b->delay = delay;
    uv_timer_init(s->loop, &b->timer);
    b->timer.data = b;
    return b;
}

/*
 * A timer that is set already is left alone: set anew, by a bot that has thought, it would come behind others
 * of the same millisecond, and what is told first would show how long the bot thought.
 */
static void arm(struct bots *b)
{
    uint64_t now = uv_now(b->server->loop), due = b->first && !b->stopped ? b->first->bot_due : 0;
    if (due == 0)
        uv_timer_stop(&b->timer);
    else if (due != b->armed)
        uv_timer_start(&b->timer, on_timer, due > now ? due - now : 0, 0);
    b->armed = due;
}

/* Whether the match may be played on just now. */
static bool may_move(const struct match *m)
{
    return m->status == MATCH_RUNNING && m->begun && !m->play.paused && !m->lost && m->in_flight == 0 &&
           !match_refused(m) && m->server->disk_room != ROOM_FOR_NOTHING;
}

/* The bot asked now in this match, if it may move: its level, else NO_BOT. */
static int asked_bot(const struct match *m)
{
    if (!may_move(m))
        return NO_BOT;
    uint8_t seat = play_session(&m->play)->prompt.seat;
    return seat < m->config.seats ? match_bot_at(m, seat) : NO_BOT;
}

static void think_ahead(struct bots *b);

void bots_wake(struct match *m)
{
    struct bots *b = m->server->bots;
    if (b->stopped || m->bot_state != BOT_IDLE)
        return;
    /* Known without standing the session there, which for a match of people alone would be for nothing. */
    if (m->standing_count == 0 && !match_has_bots(m))
        return;
    if (asked_bot(m) == NO_BOT && !(may_move(m) && standing_find(m) >= 0))
        return;
    m->bot_state = BOT_WAITING;
    m->bot_chance = server_random();
    m->bot_index = -1;
    m->bot_version = m->play.version;
    m->bot_due = uv_now(b->server->loop) + b->delay;
    m->bot_next = NULL;
    bool first = !b->first;
    if (first)
        b->first = m;
    else
        b->last->bot_next = m;
    b->last = m;
    if (!b->unthought)
        b->unthought = m;
    think_ahead(b);
    if (first)
        arm(b);
}

static void play(struct match *m, uint8_t seat, int index)
{
    struct act act;
    struct fault fault = {0};
    if (act_choose(m, seat, play_session(&m->play)->prompt.options[index], &act, &fault) != 0)
        return;
    m->server->counters.bot_choices += match_bot_at(m, seat) != NO_BOT;
    act_tell(m, &act);
}

static struct thought *thought_get(struct bots *b, const struct game *game)
{
    for (struct thought **at = &b->idle; *at; at = &(*at)->next)
        if ((*at)->game == game) {
            struct thought *t = *at;
            *at = t->next;
            return t;
        }
    struct thought *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->bots = b;
    t->game = game;
    t->known = session_create(game);
    if (t->known && brain_init(&t->brain, game, 0)) {
        session_guard(t->known);
        brain_guard(&t->brain);
        return t;
    }
    session_destroy(t->known);
    free(t);
    return NULL;
}

static void thought_put(struct thought *t)
{
    t->next = t->bots->idle;
    t->bots->idle = t;
}

/* On the thread pool. */
static void think(uv_work_t *work)
{
    struct thought *t = work->data;
    t->index = brain_choose(&t->brain, t->known, t->seat, LEVEL_EASY, brain_steps(t->game));
}

static void move(struct match *m);

/* A rule that broke in what a bot imagined does no harm to the match, but the operator wants to know. */
static void note_broken(struct thought *t)
{
    if (t->brain.broken.what)
        act_note_broken(t->match, "in a bot's thought", &t->brain.broken);
    t->brain.broken = (struct broken_rule){0};
}

static void on_thought(uv_work_t *work, int status)
{
    struct thought *t = work->data;
    struct bots *b = t->bots;
    struct match *m = t->match;
    b->thinking--;
    note_broken(t);
    m->bot_thinks = false;
    m->bot_index = status == 0 ? t->index : -1;
    m->bot_version = t->version;
    thought_put(t);
    think_ahead(b);
    /* Usually the answer waits for its time. */
    if (m->bot_state == BOT_LATE) {
        move(m);
        bots_wake(m);
    }
    arm(b);
}

/* Whether the bot asked now has something to think about. */
static bool has_to_think(const struct match *m)
{
    return asked_bot(m) == LEVEL_EASY && play_session(&m->play)->prompt.count > 1;
}

/* Sends a bot to think in a world of its own. False if it could not. */
static bool start_thought(struct bots *b, struct match *m)
{
    uint8_t seat = play_session(&m->play)->prompt.seat;
    struct thought *t = thought_get(b, m->kit->game);
    if (!t)
        return false;
    t->brain.random.state = m->bot_chance; /* whatever it thought about before */
    struct random_source source = {quick_random_below, &t->brain.random};
    if (!determinize(t->known, play_session(&m->play), seat, &source)) {
        thought_put(t);
        return false;
    }
    t->match = m;
    t->seat = seat;
    t->version = m->play.version;
    t->work.data = t;
    if (uv_queue_work(b->server->loop, &t->work, think, on_thought) != 0) {
        thought_put(t);
        return false;
    }
    m->bot_thinks = true;
    b->thinking++;
    return true;
}

/*
 * Those who wait for their time think meanwhile: how long it takes, which tells of the choices they have,
 * does not show in when they answer.
 */
static void think_ahead(struct bots *b)
{
    for (; b->unthought && b->thinking < THINKING_MAX; b->unthought = b->unthought->bot_next)
        if (has_to_think(b->unthought))
            start_thought(b, b->unthought);
}

/* A bot at random; also for one that cannot think just now. */
static void play_random(struct match *m, uint8_t seat)
{
    uint64_t count = play_session(&m->play)->prompt.count;
    play(m, seat, (int)(m->bot_chance % count));
}

/* What a person has answered ahead. */
static void answer_standing(struct match *m)
{
    int index = may_move(m) ? standing_find(m) : -1;
    if (index >= 0)
        play(m, play_session(&m->play)->prompt.seat, index);
}

/* It is time for the next choice. */
static void move(struct match *m)
{
    bool thought = m->bot_index >= 0;
    m->bot_state = BOT_IDLE;
    if (m->server->bots->stopped)
        return;
    if (asked_bot(m) == NO_BOT)
        answer_standing(m);
    else if (thought && m->bot_version == m->play.version)
        play(m, play_session(&m->play)->prompt.seat, m->bot_index);
    else if (!thought || !has_to_think(m))
        play_random(m, play_session(&m->play)->prompt.seat);
    /* Else the match has moved on, by an undo for instance, and the bot thinks again. */
}

/* Whether the match that is due waits for a thought. */
static bool is_late(struct bots *b, struct match *m)
{
    if (!m->bot_thinks && m->bot_index < 0 && has_to_think(m))
        start_thought(b, m);
    return m->bot_thinks;
}

/*
 * Whether it waited for another question, and something was taken back meanwhile: thinking only now would
 * show how long that takes.
 */
static bool has_moved_on(const struct match *m)
{
    return !m->bot_thinks && m->bot_version != m->play.version;
}

static void on_timer(uv_timer_t *timer)
{
    struct bots *b = timer->data;
    uint64_t now = uv_now(b->server->loop);
    b->armed = 0;
    for (int i = 0; i < CHOICES_A_TURN && b->first && b->first->bot_due <= now; i++) {
        struct match *m = b->first;
        if (b->thinking >= THINKING_MAX && !m->bot_thinks && m->bot_index < 0 && has_to_think(m))
            return; /* whoever has thought arms the timer again */
        b->first = m->bot_next;
        if (m == b->unthought)
            b->unthought = m->bot_next;
        if (has_moved_on(m)) {
            m->bot_state = BOT_IDLE;
            bots_wake(m);
            continue;
        }
        if (is_late(b, m)) {
            m->bot_state = BOT_LATE;
            continue;
        }
        move(m);
        bots_wake(m);
    }
    arm(b);
}

void bots_stop(struct bots *b)
{
    b->stopped = true;
    arm(b);
    for (struct match *m = b->first; m; m = m->bot_next)
        m->bot_state = m->bot_thinks ? BOT_LATE : BOT_IDLE;
    b->first = b->last = b->unthought = NULL;
}

bool bots_quiet(const struct bots *b)
{
    return b->thinking == 0;
}

static void on_timer_closed(uv_handle_t *handle)
{
    free(handle->data);
}

void bots_free(struct bots *b)
{
    while (b->idle) {
        struct thought *t = b->idle;
        b->idle = t->next;
        brain_free(&t->brain);
        session_destroy(t->known);
        free(t);
    }
    uv_close((uv_handle_t *)&b->timer, on_timer_closed);
}
