/* See match.h. */
#include "server/lab/league/match.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/words.h"
#include "protocol/config.h"
#include "server/lab/league/wire.h"

enum {
    SECOND_MS = 1000,
    OPENING_MS = 60000,  /* for the server to open it */
    PARTING_MS = 2000,   /* for programs to end by themselves after the match */
    BREAKING_MS = 10000, /* for a match that is broken off to end */
    COMMAND_SIZE = 2 * LEAGUE_COMMAND_MAX,
};

enum stage {
    STAGE_OPENING,   /* the server is asked for a match */
    STAGE_GATHERING, /* programs come and say that they are ready */
    STAGE_PLAYING,
    STAGE_BREAKING, /* all resign */
    STAGE_PARTING,  /* programs end */
    STAGE_CLOSING,
};

/* Numbers of our requests. */
enum request {
    REQUEST_HELLO = 1,
    REQUEST_CREATE,
    REQUEST_START,
    REQUEST_KICK,
    REQUEST_JOIN,
    REQUEST_BOT,
    REQUEST_MORE
};

/* Who acts for a seat that its program has lost, or resigns for it. */
struct deputy {
    struct league_match *match;
    struct wire *wire;
    char player[SEAT_ID_SIZE]; /* who sits there in its place, "" if the program does */
};

struct league_match {
    struct league_arena arena;
    struct league_deal deal;
    struct league_result result;
    enum stage stage;
    struct wire *table; /* our own connection */
    char invite[64];
    json_t *lobby; /* owned: the last push */
    bool starting; /* it was asked for */
    struct seat seats[SEATS_MAX];
    struct deputy deputies[SEATS_MAX];
    uv_timer_t patience; /* with the step that is waited for */
    uv_timer_t whole;    /* with the match, then with its end */
    int asked;           /* the seat whose choice is waited for, -1: none */
    int handles;         /* open: timers and seats */
};

static const char *text_of(const json_t *message, const char *member)
{
    const char *text = json_string_value(json_object_get(message, member));
    return text ? text : "";
}

static uint8_t seats_of(const struct league_match *m)
{
    return m->deal.config.seats;
}

/* Who was told to play the seat. */
static const struct league_program *program_of(const struct league_match *m, int seat)
{
    return &m->arena.plan->programs[m->result.seat[seat].program];
}

static bool is_bot(const struct league_match *m, int seat)
{
    return program_of(m, seat)->level >= 0;
}

void league_log_path(const struct league_plan *plan, uint64_t number, const char *added, char *path,
                     size_t size)
{
    snprintf(path, size, "%s/%05llu%s", plan->logs, (unsigned long long)number, added);
}

/* ---- The end ---- */

static void on_closed(struct league_match *m)
{
    struct league_arena arena = m->arena;
    struct league_result result = m->result;
    if (--m->handles > 0)
        return;
    json_decref(m->lobby);
    free(m);
    arena.done(arena.context, &result);
}

static void on_timer_closed(uv_handle_t *handle)
{
    on_closed(handle->data);
}

static void on_seat_closed(struct seat *seat)
{
    on_closed(seat->match);
}

static void close_all(struct league_match *m)
{
    m->stage = STAGE_CLOSING;
    wire_close(m->table);
    for (int i = 0; i < seats_of(m); i++) {
        struct league_played *p = &m->result.seat[i];
        p->choices = m->seats[i].choices;
        p->think_ns = m->seats[i].think_ns;
        p->worst_ns = m->seats[i].worst_ns;
        wire_close(m->deputies[i].wire);
        seat_close(&m->seats[i]);
    }
    uv_close((uv_handle_t *)&m->patience, on_timer_closed);
    uv_close((uv_handle_t *)&m->whole, on_timer_closed);
}

/* Goes on when all programs have ended. */
static void close_if_alone(struct league_match *m)
{
    if (m->stage != STAGE_PARTING)
        return;
    for (int i = 0; i < seats_of(m); i++)
        if (m->seats[i].running)
            return;
    close_all(m);
}

static void end_programs(struct league_match *m, bool at_once)
{
    for (int i = 0; i < seats_of(m); i++)
        seat_end(&m->seats[i], at_once);
}

static void on_parting_over(uv_timer_t *timer)
{
    end_programs(timer->data, false);
}

static void part(struct league_match *m)
{
    if (m->stage >= STAGE_PARTING)
        return;
    m->stage = STAGE_PARTING;
    uv_timer_stop(&m->patience);
    uv_timer_start(&m->whole, on_parting_over, PARTING_MS, 0);
    close_if_alone(m);
}

/* ---- Seats that are lost ---- */

static void take_deputy_line(void *context, const char *text, size_t length);

static void on_deputy_lost(void *context, const char *why)
{
    struct deputy *d = context;
    (void)why;
    wire_close(d->wire);
    d->wire = NULL;
}

static const struct wire_callbacks deputy_callbacks = {take_deputy_line, on_deputy_lost};

static struct wire *connect_server(struct league_match *m, const struct wire_callbacks *callbacks,
                                   void *context)
{
    return wire_connect(m->arena.loop, (const struct sockaddr *)m->arena.server, callbacks, context);
}

/* A deputy says hello, as somebody new or, with a token, as the player of the seat. */
static bool call_deputy(struct league_match *m, int seat, const char *token)
{
    struct deputy *d = &m->deputies[seat];
    d->match = m;
    if (!d->wire)
        d->wire = connect_server(m, &deputy_callbacks, d);
    if (!d->wire)
        return false;
    json_t *hello = json_pack("{s:i,s:s,s:i,s:s*,s:s*}", "id", REQUEST_HELLO, "type", "hello", "protocol", 1,
                              "token", token, "name", token ? NULL : "deputy");
    wire_tell(d->wire, hello);
    return true;
}

static void tell_resign(struct league_match *m, int seat)
{
    if (m->deputies[seat].wire)
        wire_tell(m->deputies[seat].wire,
                  json_pack("{s:i,s:s,s:s}", "id", REQUEST_MORE, "type", "resign", "match", m->result.match));
}

/* In a match that goes on: by the deputy that sits there, or in the name of the program. */
static void resign(struct league_match *m, int seat)
{
    bool sits = m->deputies[seat].player[0];
    if (sits || (m->seats[seat].token[0] && call_deputy(m, seat, m->seats[seat].token)))
        tell_resign(m, seat);
}

/* In a lobby: the deputy sits down where nobody does. */
static void sit_deputy(struct league_match *m, int seat)
{
    if (m->deputies[seat].wire || !call_deputy(m, seat, NULL))
        return;
    wire_tell(m->deputies[seat].wire, json_pack("{s:i,s:s,s:s,s:s}", "id", REQUEST_JOIN, "type", "join",
                                                "invite", m->invite, "seat", seat_name((uint8_t)seat)));
}

static void look_round(struct league_match *m);

static void take_deputy_reply(struct deputy *d, const json_t *reply)
{
    json_int_t re = json_integer_value(json_object_get(reply, "re"));
    if (re == REQUEST_HELLO && *text_of(reply, "token")) {
        snprintf(d->player, sizeof d->player, "%s", text_of(reply, "player"));
    } else if (re == REQUEST_JOIN && strcmp(text_of(reply, "type"), "error") == 0) {
        /* The program had joined before it was lost, as the next lobby shows; then another deputy comes. */
        wire_close(d->wire);
        d->wire = NULL;
        d->player[0] = '\0';
    } else {
        return;
    }
    look_round(d->match);
}

static void take_deputy_line(void *context, const char *text, size_t length)
{
    struct deputy *d = context;
    json_t *message = json_loadb(text, length, 0, NULL), *seat;
    size_t i;
    take_deputy_reply(d, message);
    json_array_foreach(json_object_get(message, "seats"), i, seat)
    {
        if (d->wire && *d->player && strcmp(text_of(message, "state"), "lobby") == 0 &&
            strcmp(text_of(seat, "player"), d->player) == 0 && !json_is_true(json_object_get(seat, "ready")))
            wire_tell(d->wire, json_pack("{s:i,s:s,s:s}", "id", REQUEST_MORE, "type", "ready", "match",
                                         d->match->result.match));
    }
    json_decref(message);
}

static void lose_seat(struct league_match *m, int seat, const char *why)
{
    struct league_played *p = &m->result.seat[seat];
    char after[SEAT_DROPPED_SIZE + 8] = "";
    if (p->lost || m->stage >= STAGE_BREAKING)
        return;
    p->lost = true;
    if (*m->seats[seat].dropped)
        snprintf(after, sizeof after, " after %s", m->seats[seat].dropped);
    snprintf(p->why, sizeof p->why, "%s%s", why, after);
    seat_end(&m->seats[seat], true);
    if (m->stage == STAGE_PLAYING)
        resign(m, seat);
    else if (m->stage == STAGE_GATHERING)
        look_round(m);
}

static void lose_seat_by_time(struct league_match *m, int seat, const char *format, long long seconds)
{
    char why[LEAGUE_WHY_SIZE];
    snprintf(why, sizeof why, format, seconds);
    lose_seat(m, seat, why);
}

static void on_fault(struct seat *seat, const char *why)
{
    lose_seat(seat->match, seat->number, why);
}

static void on_exited(struct seat *seat)
{
    close_if_alone(seat->match);
}

static void on_greeted(struct seat *seat);

static const struct seat_owner seat_owner = {on_greeted, on_fault, on_exited, on_seat_closed};

/* ---- Breaking off ---- */

static void on_breaking_over(uv_timer_t *timer)
{
    part(timer->data);
}

/* Nobody has won; all resign, so that the server is rid of it and its log is whole. */
static void break_off(struct league_match *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void break_off(struct league_match *m, const char *format, ...)
{
    if (m->stage >= STAGE_BREAKING)
        return;
    bool playing = m->stage == STAGE_PLAYING;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(m->result.trouble, sizeof m->result.trouble, format, arguments);
    va_end(arguments);
    m->stage = STAGE_BREAKING;
    uv_timer_stop(&m->patience);
    for (int i = 0; playing && i < seats_of(m); i++)
        resign(m, i);
    end_programs(m, true);
    uv_timer_start(&m->whole, on_breaking_over, playing && m->table ? BREAKING_MS : 0, 0);
}

void league_match_stop(struct league_match *m, const char *why)
{
    break_off(m, "%s", why);
}

static void on_match_over_time(uv_timer_t *timer)
{
    struct league_match *m = timer->data;
    break_off(m, "it took more than %lld s", m->arena.plan->match_seconds);
}

/* ---- Gathering ---- */

/* The seat whose program is this player, or -1. */
static int seat_of_player(const struct league_match *m, const char *player)
{
    for (int i = 0; i < seats_of(m); i++)
        if (*player && strcmp(m->seats[i].player, player) == 0)
            return i;
    return -1;
}

static void kick(struct league_match *m, const char *player)
{
    wire_tell(m->table, json_pack("{s:i,s:s,s:s,s:s}", "id", REQUEST_KICK, "type", "kick", "match",
                                  m->result.match, "player", player));
}

/* Whoever sits where they should not goes, and deputies come where somebody is lost. Of whom we have not
 * heard yet, since what they said to the server has not come back this way, may be right. */
static void look_at_seat(struct league_match *m, int seat, const char *player)
{
    bool lost = m->result.seat[seat].lost;
    int whose = seat_of_player(m, player);
    bool elsewhere = whose >= 0 && whose != seat;
    if (!*player && lost)
        sit_deputy(m, seat);
    else if (*player && (lost ? !m->deputies[seat].wire : elsewhere))
        kick(m, player);
    if (elsewhere)
        lose_seat(m, whose, "sat on another seat than it was told to");
}

/* Whether a seat of the lobby is ready, and with whom it should be. */
static bool is_ready(const struct league_match *m, int seat, const json_t *shown)
{
    if (is_bot(m, seat))
        return *text_of(shown, "bot");
    const char *player = text_of(shown, "player");
    bool right = m->result.seat[seat].lost ? strcmp(player, m->deputies[seat].player) == 0
                                           : seat_of_player(m, player) == seat;
    return *player && right && json_is_true(json_object_get(shown, "ready"));
}

static void look_round(struct league_match *m)
{
    size_t i;
    bool ready = true;
    json_t *shown, *seats = json_incref(json_object_get(m->lobby, "seats"));
    json_array_foreach(seats, i, shown)
    {
        if (m->stage == STAGE_GATHERING && i < seats_of(m))
            look_at_seat(m, (int)i, text_of(shown, "player"));
    }
    json_array_foreach(seats, i, shown)
    {
        ready = ready && i < seats_of(m) && is_ready(m, (int)i, shown);
    }
    json_decref(seats);
    if (m->stage != STAGE_GATHERING || m->starting || !m->lobby || !ready || *text_of(m->lobby, "problem"))
        return;
    m->starting = true;
    wire_tell(m->table,
              json_pack("{s:i,s:s,s:s}", "id", REQUEST_START, "type", "start", "match", m->result.match));
}

static void on_greeted(struct seat *seat)
{
    look_round(seat->match);
}

static void on_not_ready(uv_timer_t *timer)
{
    struct league_match *m = timer->data;
    size_t i;
    bool blamed = !m->lobby; /* it was not shown yet */
    json_t *shown, *seats = json_incref(json_object_get(m->lobby, "seats"));
    json_array_foreach(seats, i, shown)
    {
        if (i >= seats_of(m) || m->result.seat[i].lost || is_ready(m, (int)i, shown))
            continue;
        blamed = true;
        lose_seat_by_time(m, (int)i, "was not ready within %lld s", m->arena.plan->start_seconds);
    }
    json_decref(seats);
    if (!blamed)
        break_off(m, "it could not be started: %s", text_of(m->lobby, "problem"));
}

static void await_ready(struct league_match *m)
{
    uint64_t ms = (uint64_t)m->arena.plan->start_seconds * SECOND_MS;
    uv_timer_start(&m->patience, on_not_ready, ms, ms);
}

static void seat_bot(struct league_match *m, int seat)
{
    wire_tell(m->table, json_pack("{s:i,s:s,s:s,s:s,s:s}", "id", REQUEST_BOT, "type", "add_bot", "match",
                                  m->result.match, "seat", seat_name((uint8_t)seat), "level",
                                  program_of(m, seat)->command + 1));
}

static void start_program(struct league_match *m, int seat)
{
    const struct league_plan *plan = m->arena.plan;
    const struct league_program *program = program_of(m, seat);
    char command[COMMAND_SIZE], added[16 + LEAGUE_NAME_MAX], path[PATH_MAX];
    /* Other chance in every game and at every seat, the same in every league of this seed. */
    struct quick_random random = {(uint64_t)plan->seed ^ (m->result.number << 8) ^ (uint64_t)seat};
    struct command_words words = {.host = "127.0.0.1",
                                  .port = m->seats[seat].port,
                                  .invite = m->invite,
                                  .seat = seat_name((uint8_t)seat),
                                  .name = program->name,
                                  .seed = quick_random_next(&random) >> 32,
                                  .game = plan->kit->game->name};
    snprintf(added, sizeof added, ".%s.%s.txt", seat_name((uint8_t)seat), program->name);
    if (plan->logs)
        league_log_path(plan, m->result.number, added, path, sizeof path);
    int error = command_fill(command, sizeof command, program->command, &words)
                    ? seat_start(&m->seats[seat], command, plan->logs ? path : NULL)
                    : UV_E2BIG;
    if (error)
        break_off(m, "%s could not be started: %s", program->name, uv_strerror(error));
}

static void gather(struct league_match *m, const json_t *created)
{
    if (m->stage != STAGE_OPENING)
        return; /* it came too late */
    snprintf(m->result.match, sizeof m->result.match, "%s", text_of(created, "match"));
    snprintf(m->invite, sizeof m->invite, "%s", text_of(created, "invite"));
    m->stage = STAGE_GATHERING;
    await_ready(m);
    for (int i = 0; i < seats_of(m) && m->stage == STAGE_GATHERING; i++)
        if (is_bot(m, i))
            seat_bot(m, i);
        else
            start_program(m, i);
}

/* ---- Playing ---- */

static void on_choice_over_time(uv_timer_t *timer)
{
    struct league_match *m = timer->data;
    if (m->asked >= 0)
        lose_seat_by_time(m, m->asked, "took more than %lld s for a choice", m->arena.plan->choice_seconds);
}

static void begin_play(struct league_match *m)
{
    if (m->stage != STAGE_GATHERING)
        return;
    m->stage = STAGE_PLAYING;
    m->result.played = true;
    uv_timer_stop(&m->patience);
    uv_timer_start(&m->whole, on_match_over_time, (uint64_t)m->arena.plan->match_seconds * SECOND_MS, 0);
    for (int i = 0; i < seats_of(m); i++)
        if (m->result.seat[i].lost)
            resign(m, i);
}

/* Whoever is asked now has the time of a choice; bots of the server take what they need. */
static void note_position(struct league_match *m, const json_t *push)
{
    uint8_t seat = seat_of_name(text_of(json_object_get(push, "prompt"), "seat"));
    m->asked = seat < seats_of(m) && !is_bot(m, seat) && !m->result.seat[seat].lost ? seat : -1;
    uv_timer_stop(&m->patience);
    if (m->stage == STAGE_PLAYING && m->asked >= 0)
        uv_timer_start(&m->patience, on_choice_over_time, (uint64_t)m->arena.plan->choice_seconds * SECOND_MS,
                       0);
}

/* The seats of a list of names, as a mask. */
static uint16_t seats_in(const json_t *names)
{
    uint16_t seats = 0;
    size_t i;
    json_t *name;
    json_array_foreach((json_t *)names, i, name)
    {
        uint8_t seat = json_is_string(name) ? seat_of_name(json_string_value(name)) : SEATS_MAX;
        if (seat < SEATS_MAX)
            seats |= SEAT_BIT(seat);
    }
    return seats;
}

/* Those who won; or, if only a seat could have that was given up or lost, all who have kept theirs. */
static uint16_t winners_of(const struct league_match *m, const json_t *result)
{
    uint16_t left = (uint16_t)((SEAT_BIT(seats_of(m)) - 1) & ~seats_in(json_object_get(result, "resigned")));
    for (int i = 0; i < seats_of(m); i++)
        if (m->result.seat[i].lost)
            left &= (uint16_t)~SEAT_BIT(i);
    uint16_t winners = seats_in(json_object_get(result, "winners")) & left;
    return winners ? winners : left;
}

static void note_end(struct league_match *m, const json_t *push)
{
    struct league_result *r = &m->result;
    const json_t *result = json_object_get(push, "result"), *scores = json_object_get(result, "scores");
    uint16_t winners = winners_of(m, result);
    r->finished = m->stage == STAGE_PLAYING && winners && strcmp(text_of(result, "reason"), "played") == 0;
    r->scored = json_is_object(scores);
    if (!r->finished && !r->trouble[0])
        snprintf(r->trouble, sizeof r->trouble, "%s",
                 m->stage < STAGE_PLAYING                             ? "it ended before it was started"
                 : strcmp(text_of(result, "reason"), "too_long") == 0 ? "its log was too long"
                                                                      : "nobody was left playing");
    for (uint8_t seat = 0; seat < r->seats; seat++) {
        if (r->finished && (winners & SEAT_BIT(seat)))
            r->seat[seat].won = 1.0 / __builtin_popcount(winners);
        r->seat[seat].score = (int)json_integer_value(json_object_get(scores, seat_name(seat)));
    }
    part(m);
}

/* ---- What the server says ---- */

static void take_reply(struct league_match *m, const json_t *reply)
{
    bool ok = strcmp(text_of(reply, "type"), "ok") == 0;
    switch (json_integer_value(json_object_get(reply, "re"))) {
    case REQUEST_HELLO:
        if (!ok)
            break_off(m, "the server refused the league: %s", text_of(reply, "message"));
        return;
    case REQUEST_CREATE:
        if (ok)
            gather(m, reply);
        else
            break_off(m, "the server refused the table: %s", text_of(reply, "message"));
        return;
    case REQUEST_BOT:
        if (!ok)
            break_off(m, "the server refused its bot: %s", text_of(reply, "message"));
        return;
    case REQUEST_START:
        m->starting = false; /* who was not ready after all is shown by the next lobby */
        if (ok)
            begin_play(m);
        else if (strcmp(text_of(reply, "code"), "not_ready") != 0)
            break_off(m, "it could not be started: %s", text_of(reply, "message"));
        return;
    default:
        return;
    }
}

static void take_push(struct league_match *m, json_t *push)
{
    const char *type = text_of(push, "type");
    if (strcmp(type, "lobby") == 0) {
        json_decref(m->lobby);
        m->lobby = json_incref(push);
        look_round(m);
    } else if (strcmp(type, "snapshot") == 0 || strcmp(type, "update") == 0) {
        note_position(m, push);
    } else if (strcmp(type, "ended") == 0) {
        note_end(m, push);
    } else if (strcmp(type, "notice") == 0 && strcmp(text_of(push, "code"), "match_refused") == 0) {
        break_off(m, "the server cannot play it on: %s", text_of(push, "message"));
    }
}

static void on_line(void *context, const char *text, size_t length)
{
    struct league_match *m = context;
    json_t *message = json_loadb(text, length, 0, NULL);
    if (m->stage < STAGE_PARTING && json_object_get(message, "re"))
        take_reply(m, message);
    else if (m->stage < STAGE_PARTING)
        take_push(m, message);
    json_decref(message);
}

static void on_lost(void *context, const char *why)
{
    struct league_match *m = context;
    (void)why;
    wire_close(m->table);
    m->table = NULL;
    break_off(m, "the server has gone");
    if (m->stage == STAGE_BREAKING)
        part(m);
}

/* ---- The beginning ---- */

static void on_not_opened(uv_timer_t *timer)
{
    break_off(timer->data, "the server does not answer");
}

static void open_table(struct league_match *m)
{
    const struct game *game = m->arena.plan->kit->game;
    struct text text = {0};
    text_config(&text, game, &m->deal.config, true);
    json_t *create = text_ok(&text) ? json_loadb(text.data, text.length, 0, NULL) : NULL;
    text_free(&text);
    json_object_set_new(create, "id", json_integer(REQUEST_CREATE));
    json_object_set_new(create, "type", json_string("create"));
    json_object_set_new(create, "game", json_string(game->name));
    json_object_set_new(create, "sit", json_false());
    wire_tell(m->table, json_pack("{s:i,s:s,s:i,s:s,s:s}", "id", REQUEST_HELLO, "type", "hello", "protocol",
                                  1, "name", "league", "client", "warren-lab league"));
    wire_tell(m->table, create);
}

struct league_match *league_match_start(const struct league_arena *arena, const struct league_deal *deal,
                                        int game, uint64_t number)
{
    static const struct wire_callbacks callbacks = {on_line, on_lost};
    struct league_match *m = calloc(1, sizeof *m);
    bool ok = true;
    if (!m)
        return NULL;
    m->arena = *arena;
    m->deal = *deal;
    m->asked = -1;
    m->result = (struct league_result){
        .number = number, .deal = deal->number, .game = (uint32_t)game, .seats = deal->config.seats};
    m->handles = 2 + deal->config.seats;
    uv_timer_init(arena->loop, &m->patience);
    uv_timer_init(arena->loop, &m->whole);
    m->patience.data = m->whole.data = m;
    for (int i = 0; i < deal->config.seats; i++) {
        m->result.seat[i].program = (uint8_t)league_program_at(deal, game, i);
        ok = seat_open(&m->seats[i], arena->loop, arena->server, &seat_owner, m, i) && ok;
    }
    m->table = ok ? connect_server(m, &callbacks, m) : NULL;
    uv_timer_start(&m->patience, on_not_opened, OPENING_MS, 0);
    if (m->table)
        open_table(m);
    else
        break_off(m, "there is no address for it on this machine");
    return m;
}
