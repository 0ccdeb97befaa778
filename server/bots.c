/* See bots.h. */
#include "server/bots.h"

#include <stdlib.h>
#include <uv.h>

#include "server/brain.h"
#include "server/match_play.h"
#include "server/server.h"
#include "server/standing.h"

enum {
    THINKING_MAX = 4,    /* thoughts at a time */
    CHOICES_A_TURN = 64, /* choices made in one turn of the loop */
    STEPS_MAX = 8000,    /* of one thought: a few milliseconds */
};

/* One bot thinking. Kept for the next thought about the same game. */
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
    struct match *first, *last; /* waiting, by due time (the delay is the same for all) */
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

static void arm(struct bots *b)
{
    if (!b->first || b->stopped) {
        uv_timer_stop(&b->timer);
        return;
    }
    uint64_t now = uv_now(b->server->loop);
    uv_timer_start(&b->timer, on_timer, b->first->bot_due > now ? b->first->bot_due - now : 0, 0);
}

/* Whether the match may be played on just now. */
static bool may_move(const struct match *m)
{
    return m->status == MATCH_RUNNING && m->begun && !m->play.paused && !m->lost && m->in_flight == 0 &&
           !match_refused(m);
}

/* The bot asked now in this match, if it may move: its level, else NO_BOT. */
static int asked_bot(const struct match *m)
{
    if (!may_move(m))
        return NO_BOT;
    uint8_t seat = m->play.session->prompt.seat;
    return seat < m->config.seats ? match_bot_at(m, seat) : NO_BOT;
}

void bots_wake(struct match *m)
{
    struct bots *b = m->server->bots;
    if (b->stopped || m->bot_state != BOT_IDLE)
        return;
    if (asked_bot(m) == NO_BOT && !(may_move(m) && standing_find(m) >= 0))
        return;
    m->bot_state = BOT_WAITING;
    m->bot_due = uv_now(b->server->loop) + b->delay;
    m->bot_next = NULL;
    bool first = !b->first;
    if (first)
        b->first = m;
    else
        b->last->bot_next = m;
    b->last = m;
    if (first)
        arm(b);
}

static void play(struct match *m, uint8_t seat, int index)
{
    struct act act;
    struct fault fault = {0};
    if (act_choose(m, seat, m->play.session->prompt.options[index], &act, &fault) != 0)
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
    if (t->known && brain_init(&t->brain, game, server_random()))
        return t;
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
    t->index = brain_choose(&t->brain, t->known, t->seat, LEVEL_EASY, STEPS_MAX);
}

static void on_thought(uv_work_t *work, int status)
{
    struct thought *t = work->data;
    struct bots *b = t->bots;
    struct match *m = t->match;
    b->thinking--;
    m->bot_state = BOT_IDLE;
    /* The match may have moved on meanwhile, by an undo for instance. */
    bool current = status == 0 && !b->stopped && asked_bot(m) != NO_BOT && m->play.version == t->version;
    thought_put(t);
    if (current)
        play(m, t->seat, t->index);
    bots_wake(m);
    arm(b);
}

/* Sends a bot to think in a world of its own. False if it could not. */
static bool start_thought(struct bots *b, struct match *m, uint8_t seat)
{
    struct thought *t = thought_get(b, m->kit->game);
    if (!t)
        return false;
    struct random_source source = {quick_random_below, &t->brain.random};
    if (!determinize(t->known, m->play.session, seat, &source)) {
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
    m->bot_state = BOT_THINKING;
    b->thinking++;
    return true;
}

/* A bot at random; also for one that cannot think just now. */
static void play_random(struct match *m, uint8_t seat)
{
    uint64_t count = m->play.session->prompt.count;
    play(m, seat, (int)(server_random() % count));
}

/* What a person has answered ahead. */
static void answer_standing(struct match *m)
{
    int index = may_move(m) ? standing_find(m) : -1;
    if (index >= 0)
        play(m, m->play.session->prompt.seat, index);
}

static void move(struct bots *b, struct match *m)
{
    m->bot_state = BOT_IDLE;
    int level = asked_bot(m);
    if (level == NO_BOT) {
        answer_standing(m);
        return;
    }
    uint8_t seat = m->play.session->prompt.seat;
    if (level == LEVEL_EASY && m->play.session->prompt.count > 1 && start_thought(b, m, seat))
        return;
    play_random(m, seat);
}

static void on_timer(uv_timer_t *timer)
{
    struct bots *b = timer->data;
    uint64_t now = uv_now(b->server->loop);
    for (int i = 0; i < CHOICES_A_TURN && b->first && b->first->bot_due <= now; i++) {
        if (b->thinking >= THINKING_MAX)
            return; /* whoever has thought arms the timer again */
        struct match *m = b->first;
        b->first = m->bot_next;
        move(b, m);
        bots_wake(m);
    }
    arm(b);
}

void bots_stop(struct bots *b)
{
    b->stopped = true;
    uv_timer_stop(&b->timer);
    for (struct match *m = b->first; m; m = m->bot_next)
        m->bot_state = BOT_IDLE;
    b->first = b->last = NULL;
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
