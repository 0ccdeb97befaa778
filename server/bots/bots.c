/* See bots.h. */
#include "server/bots/bots.h"

#include <stdlib.h>
#include <uv.h>

#include "server/acts/act.h"
#include "server/bots/analyses.h"
#include "server/bots/explain.h"
#include "server/bots/hints.h"
#include "server/hall/server.h"
#include "server/match/standing.h"
#include "server/think/mind.h"

enum {
    QUICK_MAX = 4,       /* quick thoughts at a time */
    CHOICES_A_TURN = 64, /* choices made in one turn of the loop */
    HURRIED_PART = 2,    /* while others wait, a thought begins with one of so many parts of its budget */
    CROWD = 4,           /* so many waiting for each that thinks: nobody thinks longer than `medium` */
    AGREEING_MS = 60000, /* a bot that is asked lets people agree for so long on what is taken back */
    AGREED_MS = 100,     /* and looks as often whether they have */
};

/* What one bot thinks. Kept for the next thought of the same level about the same game. */
struct thought {
    struct thought *next; /* in the list of free ones */
    struct bots *bots;
    struct match *match;
    const struct game *game;
    struct mind mind;
    struct session *known; /* the position as the seat may know it */
    uint32_t version;
    bool done;
    bool explains;
    int index;                    /* outcome, when done */
    struct considered considered; /* when done, if it explains */
    uint64_t spent;               /* ns, in the last slice */
    uv_work_t work;
};

/* Those who have something to think about, first come, first served. */
struct queue {
    struct match *first, *last;
    uint32_t length;
    uint32_t thinking, most; /* thoughts at work, and how many may be */
};

struct bots {
    struct server *server;
    uint32_t delay;
    uv_timer_t timer;
    uint64_t armed;             /* when the timer is due, loop time in ms; 0: it is not set */
    struct match *first, *last; /* waiting, by due time */
    struct queue quick, deep;   /* of some milliseconds, and of more */
    struct thought *idle;
    bool stopped;
};

static void on_timer(uv_timer_t *timer);

/*
 * The time from when a bot of this match is asked to its choice: the same for all of them, whatever there is
 * to think about.
 */
static uint64_t delay_of(const struct bots *b, const struct match *m)
{
    static const uint8_t times[PACE_COUNT] = {[PACE_QUICK] = 1, [PACE_CALM] = 3, [PACE_SLOW] = 8};
    return (uint64_t)b->delay * times[m->pace];
}

struct bots *bots_create(struct server *s, uint32_t delay, uint32_t threads)
{
    struct bots *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->server = s;
    b->delay = delay;
    b->quick.most = QUICK_MAX;
    b->deep.most = threads;
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

/*
 * Whether what a bot chose could be stored. If not, it is woken when it can (server_wake_bots): trying again
 * and again would lose the match each time, and tell everybody anew.
 */
static bool may_store(const struct server *s)
{
    return s->disk_room != ROOM_FOR_NOTHING && !store_broken(s->store) && !s->doubted;
}

/* Whether the match may be played on just now. */
static bool may_move(const struct match *m)
{
    return m->status == MATCH_RUNNING && m->begun && !m->play.paused && !m->lost && m->in_flight == 0 &&
           !match_refused(m) && may_store(m->server);
}

/* The bot asked now in this match, if it may move: its level, else NO_BOT. */
static int asked_bot(const struct match *m)
{
    if (!may_move(m))
        return NO_BOT;
    uint8_t seat = play_session(&m->play)->prompt.seat;
    return seat < m->config.seats ? match_bot_at(m, seat) : NO_BOT;
}

/* The level at which the bot asked now thinks, or NO_BOT if there is nothing to think about. */
static int thinking_level(const struct match *m)
{
    int level = asked_bot(m);
    if (level == NO_BOT || level == LEVEL_RANDOM || play_session(&m->play)->prompt.count <= 1)
        return NO_BOT;
    return level_plays(m->kit->game, (enum level)level) ? level : (int)LEVEL_EASY;
}

/* ---- Queues ---- */

static struct queue *queue_of(struct bots *b, int level)
{
    return mind_evaluations((enum level)level) > MIND_SLICE ? &b->deep : &b->quick;
}

static void enqueue(struct queue *q, struct match *m)
{
    m->bot_queued = true;
    m->bot_behind = NULL;
    if (q->first)
        q->last->bot_behind = m;
    else
        q->first = m;
    q->last = m;
    q->length++;
}

static void dequeue_from(struct queue *q, struct match *m)
{
    struct match *before = NULL;
    for (struct match *at = q->first; at; before = at, at = at->bot_behind) {
        if (at != m)
            continue;
        *(before ? &before->bot_behind : &q->first) = m->bot_behind;
        if (q->last == m)
            q->last = before;
        q->length--;
        m->bot_queued = false;
        return;
    }
}

static void dequeue(struct bots *b, struct match *m)
{
    if (m->bot_queued)
        dequeue_from(&b->quick, m);
    if (m->bot_queued)
        dequeue_from(&b->deep, m);
}

/* Lets it wait for its time among the others. */
static void wait_until_due(struct bots *b, struct match *m)
{
    struct match *before = NULL;
    m->bot_state = BOT_WAITING;
    if (b->first && b->last->bot_due <= m->bot_due) {
        before = b->last;
    } else {
        for (struct match *at = b->first; at && at->bot_due <= m->bot_due; at = at->bot_next)
            before = at;
    }
    m->bot_next = before ? before->bot_next : b->first;
    *(before ? &before->bot_next : &b->first) = m;
    if (!m->bot_next)
        b->last = m;
}

static void think_ahead(struct bots *b);

void bots_wake(struct match *m)
{
    struct bots *b = m->server->bots;
    if (b->stopped || m->goes || m->bot_state != BOT_IDLE)
        return;
    /* Known without standing the session there, which for a match of people alone would be for nothing. */
    if (m->standing_count == 0 && !match_has_bots(m))
        return;
    if (asked_bot(m) == NO_BOT && !(may_move(m) && standing_find(m) >= 0))
        return;
    m->bot_chance = server_random();
    m->bot_index = -1;
    m->bot_considered.found = false;
    m->bot_version = m->play.version;
    m->bot_due = uv_now(b->server->loop) + delay_of(b, m);
    bool first = !b->first;
    wait_until_due(b, m);
    int level = thinking_level(m);
    if (level != NO_BOT)
        enqueue(queue_of(b, level), m);
    think_ahead(b);
    if (first)
        arm(b);
}

static void play(struct match *m, uint8_t seat, int index)
{
    struct act act;
    struct fault fault = {0};
    struct analysis_choice told;
    /* A thought may have come too late: then its numbers are of another question. */
    bool explains = m->bot_version == m->play.version && index == m->bot_index &&
                    explain_put(m, &m->bot_considered, &told);
    if (act_choose(m, seat, play_session(&m->play)->prompt.options[index], &act, &fault) != 0)
        return;
    m->server->counters.bot_choices += match_bot_at(m, seat) != NO_BOT;
    act_tell(m, &act);
    if (explains)
        explain_tell(m, &told);
}

/* ---- Thoughts ---- */

static void thought_free(struct thought *t)
{
    mind_free(&t->mind);
    session_destroy(t->known);
    free(t);
}

static struct thought *thought_get(struct bots *b, const struct game *game, enum level level)
{
    for (struct thought **at = &b->idle; *at; at = &(*at)->next)
        if ((*at)->game == game && (*at)->mind.level == level) {
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
    if (t->known && mind_init(&t->mind, game, level)) {
        session_guard(t->known);
        mind_guard(&t->mind);
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
    uint64_t began = uv_hrtime();
    t->done = mind_think(&t->mind, &t->index);
    if (t->done && t->explains)
        considered_find(&t->mind, t->index, &t->considered);
    t->spent = uv_hrtime() - began;
}

/* Whether the match still stands where the thought began, and goes on. */
static bool is_wanted(const struct thought *t)
{
    const struct match *m = t->match;
    return !t->bots->stopped && m->play.version == t->version && m->status == MATCH_RUNNING &&
           !m->play.paused && !m->lost;
}

/* A rule that broke in what a bot imagined does no harm to the match, but the operator wants to know. */
static void note_broken(struct thought *t)
{
    struct attempt *attempt = mind_attempt(&t->mind);
    if (attempt->broken.what)
        act_note_broken(t->match, "in a bot's thought", &attempt->broken);
    attempt->broken = (struct broken_rule){0};
}

static void move(struct match *m);

/*
 * Whether people agree on taking back: the choice of a bot would end that. But not for long, and once for
 * each choice of who proposes, as nobody's clock runs while a bot is asked.
 */
static bool lets_agree(const struct match *m)
{
    return m->proposal.open && m->proposal.waits && server_time(m->server) < m->play.stands + AGREEING_MS;
}

/*
 * Whoever could not answer in time does so at a whole multiple of the delay, so that the moment tells next to
 * nothing of how long the thought was.
 */
static void answer_late(struct bots *b, struct match *m)
{
    uint64_t now = uv_now(b->server->loop);
    bool at_once = b->delay == 0 && !lets_agree(m);
    if (b->stopped || at_once || m->bot_version != m->play.version) {
        move(m);
        bots_wake(m);
        return;
    }
    if (b->delay == 0)
        m->bot_due = now + AGREED_MS;
    while (m->bot_due <= now)
        m->bot_due += delay_of(b, m);
    wait_until_due(b, m);
    arm(b);
}

static void on_thought(uv_work_t *work, int status)
{
    struct thought *t = work->data;
    struct bots *b = t->bots;
    struct match *m = t->match;
    struct server_counters *counters = &b->server->counters;
    counters->bot_thinking_ns += t->spent;
    if (status == 0 && !t->done && is_wanted(t) &&
        uv_queue_work(b->server->loop, &t->work, think, on_thought) == 0)
        return;
    queue_of(b, t->mind.level)->thinking--;
    counters->bot_thoughts++;
    counters->bot_evaluations += mind_spent(&t->mind);
    note_broken(t);
    m->bot_thinks = false;
    m->bot_index = status == 0 && t->done ? t->index : -1;
    m->bot_considered = t->considered;
    m->bot_version = t->version;
    thought_put(t);
    think_ahead(b);
    /* Usually the answer waits for its time. */
    if (m->bot_state == BOT_LATE)
        answer_late(b, m);
    arm(b);
}

/* What a thought of this level may spend now: less while others wait for it to end. */
static uint32_t budget_now(struct bots *b, const struct queue *q, enum level level)
{
    uint32_t budget = mind_evaluations(level), least = mind_evaluations(LEVEL_MEDIUM);
    if (q != &b->deep || q->length == 0)
        return budget;
    b->server->counters.bot_hurried++;
    return q->length >= CROWD * q->most ? least : budget / HURRIED_PART;
}

/* Sends a bot to think in a world of its own. False if it could not. */
static bool start_thought(struct bots *b, struct queue *q, struct match *m, enum level level)
{
    uint8_t seat = play_session(&m->play)->prompt.seat;
    struct thought *t = thought_get(b, m->kit->game, level);
    if (!t)
        return false;
    struct quick_random random = {m->bot_chance}; /* whatever was thought about before */
    struct random_source source = {quick_random_below, &random};
    if (!determinize(t->known, play_session(&m->play), seat, &source)) {
        thought_put(t);
        return false;
    }
    t->match = m;
    t->version = m->play.version;
    t->explains = m->explain && !(m->play.privy & SEAT_BIT(seat));
    t->considered = (struct considered){.found = false};
    t->work.data = t;
    mind_begin(&t->mind, t->known, random.state, budget_now(b, q, level));
    if (uv_queue_work(b->server->loop, &t->work, think, on_thought) != 0) {
        thought_put(t);
        return false;
    }
    m->bot_thinks = true;
    q->thinking++;
    return true;
}

/* Lets the first of a queue think, as many as may at a time. */
static void serve(struct bots *b, struct queue *q)
{
    while (q->first && q->thinking < q->most) {
        struct match *m = q->first;
        dequeue_from(q, m);
        int level = m->bot_version == m->play.version ? thinking_level(m) : NO_BOT;
        bool thinks = level != NO_BOT && queue_of(b, level) == q && start_thought(b, q, m, (enum level)level);
        if (!thinks && m->bot_state == BOT_LATE)
            answer_late(b, m);
    }
}

/*
 * Those who wait for their time think meanwhile: how long it takes, which tells of the choices they have,
 * does not show in when they answer.
 */
static void think_ahead(struct bots *b)
{
    if (b->stopped)
        return;
    serve(b, &b->quick);
    serve(b, &b->deep);
    hints_go_on(b->server->hints);
    analyses_go_on(b->server->analyses);
}

bool bots_lend_place(struct bots *b)
{
    if (b->stopped || b->deep.length > 0 || b->deep.thinking >= b->deep.most)
        return false;
    b->deep.thinking++;
    return true;
}

void bots_take_back(struct bots *b)
{
    b->deep.thinking--;
    think_ahead(b);
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

/* It is time for the next choice. If the match has moved on, by an undo for instance, the bot thinks again.
 */
static void move(struct match *m)
{
    m->bot_state = BOT_IDLE;
    if (m->server->bots->stopped)
        return;
    if (asked_bot(m) == NO_BOT)
        answer_standing(m);
    else if (m->bot_version == m->play.version && m->bot_index >= 0)
        play(m, play_session(&m->play)->prompt.seat, m->bot_index);
    else if (m->bot_version == m->play.version)
        play_random(m, play_session(&m->play)->prompt.seat);
}

/* Whether the match that is due waits for a thought. */
static bool is_late(struct bots *b, struct match *m)
{
    int level = m->bot_thinks || m->bot_queued || m->bot_index >= 0 ? NO_BOT : thinking_level(m);
    if (level != NO_BOT) { /* it could not move when it was asked */
        enqueue(queue_of(b, level), m);
        think_ahead(b);
    }
    return m->bot_thinks || m->bot_queued;
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
        b->first = m->bot_next;
        if (has_moved_on(m)) {
            dequeue(b, m);
            m->bot_state = BOT_IDLE;
            bots_wake(m);
            continue;
        }
        if (lets_agree(m)) {
            m->bot_due = now + AGREED_MS;
            wait_until_due(b, m);
            continue;
        }
        if (is_late(b, m)) {
            m->bot_state = BOT_LATE;
            m->server->counters.bot_late++;
            continue;
        }
        move(m);
        bots_wake(m);
    }
    arm(b);
}

static void forget_queue(struct queue *q)
{
    for (struct match *m; (m = q->first);) {
        dequeue_from(q, m);
        m->bot_state = BOT_IDLE;
    }
}

void bots_stop(struct bots *b)
{
    b->stopped = true;
    arm(b);
    for (struct match *m = b->first; m; m = m->bot_next)
        m->bot_state = m->bot_thinks ? BOT_LATE : BOT_IDLE;
    b->first = b->last = NULL;
    forget_queue(&b->quick);
    forget_queue(&b->deep);
}

bool bots_quiet(const struct bots *b)
{
    return b->quick.thinking + b->deep.thinking == 0;
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
        thought_free(t);
    }
    uv_close((uv_handle_t *)&b->timer, on_timer_closed);
}
