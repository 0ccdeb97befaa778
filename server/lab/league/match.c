/* See match.h: the beginning of a match and its end, and what the server says to the league. */
#include "server/lab/league/match.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/config.h"
#include "server/lab/league/match_internal.h"

enum {
    OPENING_MS = 60000,  /* for the server to open it */
    PARTING_MS = 2000,   /* for programs to end by themselves after the match */
    BREAKING_MS = 10000, /* for a match that is broken off to end */
};

const char *match_text(const json_t *message, const char *member)
{
    const char *text = json_string_value(json_object_get(message, member));
    return text ? text : "";
}

uint8_t match_seats(const struct league_match *m)
{
    return m->deal.config.seats;
}

const struct league_program *match_program(const struct league_match *m, int seat)
{
    return &m->arena.plan->programs[m->result.seat[seat].program];
}

bool match_is_bot(const struct league_match *m, int seat)
{
    return match_program(m, seat)->level >= 0;
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
    for (int i = 0; i < match_seats(m); i++) {
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
    for (int i = 0; i < match_seats(m); i++)
        if (m->seats[i].running)
            return;
    close_all(m);
}

static void end_programs(struct league_match *m, bool at_once)
{
    for (int i = 0; i < match_seats(m); i++)
        seat_end(&m->seats[i], at_once);
}

static void on_parting_over(uv_timer_t *timer)
{
    end_programs(timer->data, false);
}

void match_part(struct league_match *m)
{
    if (m->stage >= STAGE_PARTING)
        return;
    m->stage = STAGE_PARTING;
    uv_timer_stop(&m->patience);
    uv_timer_start(&m->whole, on_parting_over, PARTING_MS, 0);
    close_if_alone(m);
}

/* ---- Breaking off ---- */

static void on_breaking_over(uv_timer_t *timer)
{
    match_part(timer->data);
}

void match_break_off(struct league_match *m, const char *format, ...)
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
    for (int i = 0; playing && i < match_seats(m); i++)
        match_resign(m, i);
    end_programs(m, true);
    uv_timer_start(&m->whole, on_breaking_over, playing && m->table ? BREAKING_MS : 0, 0);
}

void league_match_stop(struct league_match *m, const char *why)
{
    match_break_off(m, "%s", why);
}

/* ---- What the programs do ---- */

static void on_greeted(struct seat *seat)
{
    match_look_round(seat->match);
}

static void on_fault(struct seat *seat, const char *why)
{
    match_lose_seat(seat->match, seat->number, why);
}

static void on_exited(struct seat *seat)
{
    close_if_alone(seat->match);
}

static const struct seat_owner seat_owner = {on_greeted, on_fault, on_exited, on_seat_closed};

/* ---- What the server says ---- */

static void take_reply(struct league_match *m, const json_t *reply)
{
    bool ok = strcmp(match_text(reply, "type"), "ok") == 0;
    switch (json_integer_value(json_object_get(reply, "re"))) {
    case REQUEST_HELLO:
        if (!ok)
            match_break_off(m, "the server refused the league: %s", match_text(reply, "message"));
        return;
    case REQUEST_CREATE:
        if (ok)
            match_gather(m, reply);
        else
            match_break_off(m, "the server refused the table: %s", match_text(reply, "message"));
        return;
    case REQUEST_BOT:
        if (!ok)
            match_break_off(m, "the server refused its bot: %s", match_text(reply, "message"));
        return;
    case REQUEST_START:
        m->starting = false; /* who was not ready after all is shown by the next lobby */
        if (ok)
            match_begin_play(m);
        else if (strcmp(match_text(reply, "code"), "not_ready") != 0)
            match_break_off(m, "it could not be started: %s", match_text(reply, "message"));
        return;
    default:
        return;
    }
}

static void take_push(struct league_match *m, json_t *push)
{
    const char *type = match_text(push, "type");
    if (strcmp(type, "lobby") == 0) {
        json_decref(m->lobby);
        m->lobby = json_incref(push);
        match_look_round(m);
    } else if (strcmp(type, "snapshot") == 0 || strcmp(type, "update") == 0) {
        match_note_position(m, push);
    } else if (strcmp(type, "ended") == 0) {
        match_note_end(m, push);
    } else if (strcmp(type, "notice") == 0 && strcmp(match_text(push, "code"), "match_refused") == 0) {
        match_break_off(m, "the server cannot play it on: %s", match_text(push, "message"));
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
    match_break_off(m, "the server has gone");
    if (m->stage == STAGE_BREAKING)
        match_part(m);
}

/* ---- The beginning ---- */

struct wire *match_connect(struct league_match *m, const struct wire_callbacks *callbacks, void *context)
{
    return wire_connect(m->arena.loop, (const struct sockaddr *)m->arena.server, callbacks, context);
}

static void on_not_opened(uv_timer_t *timer)
{
    match_break_off(timer->data, "the server does not answer");
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
    m->table = ok ? match_connect(m, &callbacks, m) : NULL;
    uv_timer_start(&m->patience, on_not_opened, OPENING_MS, 0);
    if (m->table)
        open_table(m);
    else
        match_break_off(m, "there is no address for it on this machine");
    return m;
}
