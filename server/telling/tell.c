/* See tell.h. */
#include "server/telling/tell.h"

#include <stdio.h>

#include "server/hall/server.h"
#include "server/match/record.h"
#include "server/telling/tell_lobby.h"

static struct text *fresh(struct match *m)
{
    text_clear(&m->server->text);
    return &m->server->text;
}

/* Sends a payload to all who see through these eyes. */
static void push_to_audience(struct match *m, uint8_t audience, struct payload *payload)
{
    for (struct follower *f = m->follows; f; f = f->next)
        if (f->audience == audience)
            outbox_add(&m->server->outbox, f->connection, OUTBOX_PUSH, 0, payload);
}

static bool has_audience(const struct match *m, uint8_t audience)
{
    for (const struct follower *f = m->follows; f; f = f->next)
        if (f->audience == audience)
            return true;
    return false;
}

/* ---- The play ---- */

static void stage_position(struct match *m, enum scene_kind kind, const struct happening *h, uint32_t from,
                           uint8_t by)
{
    bool seen = m->spectators || m->watching > 0, held_back = m->delay > 0 || m->stage.first;
    if (seen && !held_back && !has_audience(m, SEAT_SPECTATOR))
        stage_pass(&m->stage, &m->play, server_time(m->server));
    else if (seen)
        stage_add(&m->stage, &m->play, kind, h, from, by, server_time(m->server));
    tell_staged(m);
}

static struct told told(struct match *m)
{
    return (struct told){m->kit, m->name, &m->play, &m->server->looks};
}

static void push_snapshot(struct match *m, uint8_t seat, const char *cause, uint8_t by)
{
    struct told t = told(m);
    if (!has_audience(m, seat))
        return;
    audience_snapshot(&m->server->text, &t, seat, cause, by);
    struct payload *payload = server_payload(m->server);
    push_to_audience(m, seat, payload);
    payload_release(payload);
}

static void push_snapshots(struct match *m, const char *cause, uint8_t by)
{
    for (uint8_t seat = 0; seat < m->config.seats; seat++)
        if (m->seats[seat].player)
            push_snapshot(m, seat, cause, by);
}

/* The update as a seat is told it, owned by the caller: that of a seat before it if it reads the same. */
static struct payload *update_for(struct match *m, uint8_t seat, const struct happening *h, uint32_t from,
                                  struct payload *const *updates)
{
    struct told t = told(m);
    uint8_t first = 0; /* that was looked through */
    while (first < seat && !updates[first])
        first++;
    audience_look(&t, seat, first < seat ? first : SEAT_NOBODY, h);
    for (uint8_t other = 0; other < seat; other++)
        if (updates[other] && audience_alike(&t, other, seat, h))
            return payload_keep(updates[other]);
    audience_update(&m->server->text, &t, seat, h, from);
    return server_payload(m->server);
}

/* The seats through which somebody sees. */
static uint16_t audiences_of(const struct match *m)
{
    uint16_t seats = 0;
    for (const struct follower *f = m->follows; f; f = f->next)
        if (f->audience < SEATS_MAX)
            seats |= SEAT_BIT(f->audience);
    return seats;
}

static void push_updates(struct match *m, const struct happening *h, uint32_t from)
{
    struct payload *updates[SEATS_MAX] = {NULL};
    uint16_t seats = audiences_of(m);
    for (uint8_t seat = 0; seat < SEATS_MAX; seat++)
        if (seats & SEAT_BIT(seat))
            updates[seat] = update_for(m, seat, h, from, updates);
    for (struct follower *f = m->follows; f; f = f->next)
        if (f->audience < SEATS_MAX)
            outbox_add(&m->server->outbox, f->connection, OUTBOX_PUSH, 0, updates[f->audience]);
    for (uint8_t seat = 0; seat < SEATS_MAX; seat++)
        payload_release(updates[seat]);
}

void tell_start(struct match *m)
{
    push_snapshots(m, "start", SEAT_NOBODY);
    stage_position(m, SCENE_START, NULL, 0, SEAT_NOBODY);
}

void tell_update(struct match *m, const struct happening *h, uint32_t from)
{
    push_updates(m, h, from);
    stage_position(m, SCENE_UPDATE, h, from, SEAT_NOBODY);
}

/* The clocks as they stand, into the server's text. */
static void write_clock(struct match *m)
{
    int64_t left[SEATS_MAX];
    uint64_t now = server_time(m->server);
    const struct clock *c = &m->play.clock;
    for (uint8_t seat = 0; seat < m->config.seats; seat++)
        left[seat] = clock_left(c, seat, now);
    struct clock_info info = {
        .version = m->play.version,
        .seats = m->config.seats,
        .asked = play_person_asked(&m->play),
        .paused = c->paused,
        .left = left,
    };
    message_clock(fresh(m), m->name, &info);
}

static bool has_clock(const struct match *m)
{
    return m->begun && m->terms.kind != CLOCK_NONE && m->status == MATCH_RUNNING && !match_refused(m);
}

static void tell_seats(struct match *m, struct payload *payload)
{
    for (struct follower *f = m->follows; f; f = f->next)
        if (f->audience < SEATS_MAX)
            outbox_add(&m->server->outbox, f->connection, OUTBOX_PUSH, 0, payload);
}

/*
 * The chat of the table reaches those who are not of it; a rematch members without a seat; the end all
 * without one; all else whoever sees as a spectator.
 */
static bool hears(const struct follower *f, enum scene_kind kind)
{
    if (kind == SCENE_CHAT)
        return !f->member;
    if (kind == SCENE_REMATCH)
        return f->member && tell_part(f) != PART_SEATED;
    return kind == SCENE_ENDED ? f->audience >= SEATS_MAX : f->audience == SEAT_SPECTATOR;
}

static void push_scene(struct match *m, enum scene_kind kind, struct payload *payload)
{
    for (struct follower *f = m->follows; f; f = f->next)
        if (hears(f, kind))
            outbox_add(&m->server->outbox, f->connection, OUTBOX_PUSH, 0, payload);
}

/*
 * What those without a seat are told when its time has come; the payload may be NULL, memory is short then.
 * Who can not be told what is due is disconnected, as with any push. What is held back is left out in
 * silence: nobody is to learn from the disconnection that something has happened.
 */
static void stage_message(struct match *m, enum scene_kind kind, struct payload *payload, uint64_t at)
{
    bool due = !m->stage.first && at <= delay_horizon(m);
    if (!m->spectators && m->watching == 0)
        return;
    if (payload && stage_add_message(&m->stage, kind, payload, at))
        tell_staged(m);
    else if (due)
        push_scene(m, kind, NULL);
}

/* Sends s->text to those who have a seat, and to spectators when its time has come. */
static void tell_players_and_stage(struct match *m, enum scene_kind kind)
{
    struct payload *payload = server_payload(m->server);
    tell_seats(m, payload);
    stage_message(m, kind, payload, server_time(m->server));
    payload_release(payload);
}

void tell_clock(struct match *m)
{
    if (!has_clock(m) || m->lost)
        return;
    write_clock(m);
    tell_players_and_stage(m, SCENE_CLOCK);
}

void tell_considered(struct match *m, const struct analysis_choice *choice)
{
    if (m->lost)
        return;
    message_considered(fresh(m), m->name, m->kit->game, &m->config, choice);
    tell_players_and_stage(m, SCENE_CONSIDERED);
}

void tell_seated(struct match *m, uint8_t seat)
{
    for (struct follower *f = m->follows; f; f = f->next) {
        uint64_t player = f->connection->person->id;
        bool had_it = f->audience == seat, has_it = m->seats[seat].player == player;
        if (!had_it && !has_it)
            continue;
        f->audience = match_audience_of(m, player);
        if (had_it && !has_it)
            tell_present(m, f, NULL, "resync");
    }
    push_snapshots(m, "resync", SEAT_NOBODY);
    stage_position(m, SCENE_RESYNC, NULL, 0, SEAT_NOBODY);
}

void tell_undo(struct match *m, uint8_t by)
{
    push_snapshots(m, "undo", by);
    stage_position(m, SCENE_UNDO, NULL, m->play.version - 1, by);
}

static void write_ended(struct match *m)
{
    struct game_result result;
    uint8_t commitment[FAIR_COMMITMENT_SIZE];
    play_result(&m->play, &result);
    fair_commitment(m->chance.secret, commitment);
    struct result_info info = {
        .reason = play_end_reason(&m->play),
        .result = &result,
        .seats = m->config.seats,
        .resigned = m->play.resigned,
    };
    char id[AUTH_ID_TEXT_SIZE];
    struct series_info series = match_series_info(m, id);
    message_ended(fresh(m), m->name, m->play.version, &info, &series,
                  match_is_sealed(m) ? NULL : m->chance.secret, commitment);
}

void tell_left(struct match *m, uint32_t records)
{
    char text[160];
    snprintf(
        text, sizeof text,
        "this match has grown long: after %u more records (choices, rolls, draws) it ends without a winner",
        records);
    for (struct follower *f = m->follows; f; f = f->next)
        if (f->audience < SEATS_MAX)
            tell_notice(m, f->connection, "match_long", text);
}

void tell_end(struct match *m)
{
    tell_lobby_of_play(m);
    write_ended(m);
    struct payload *payload = server_payload(m->server);
    tell_seats(m, payload);
    payload_release(payload);
    stage_add_message(&m->stage, SCENE_ENDED, NULL, server_time(m->server));
    tell_staged(m);
}

void tell_opened(struct match *m)
{
    tell_lobby(m);
    if (!m->begun || match_refused(m) || m->lost || !m->follows)
        return;
    write_ended(m);
    struct payload *payload = server_payload(m->server);
    for (struct follower *f = m->follows; f; f = f->next)
        outbox_add(&m->server->outbox, f->connection, OUTBOX_PUSH, 0, payload);
    payload_release(payload);
}

void tell_rematch(struct match *m, const struct match *next, const struct person *by)
{
    char player[AUTH_ID_TEXT_SIZE];
    auth_id_text(by->id, player);
    message_rematch(fresh(m), m->name, next->name, player, by->name);
    struct payload *payload = server_payload(m->server);
    bool late = !delay_end_is_shown(m);
    for (struct follower *f = m->follows; f; f = f->next)
        if (f->member && f->connection->person != by && !(late && tell_part(f) != PART_SEATED))
            outbox_add(&m->server->outbox, f->connection, OUTBOX_PUSH, 0, payload);
    if (late && payload)
        stage_add_message(&m->stage, SCENE_REMATCH, payload, server_time(m->server));
    payload_release(payload);
}

void tell_resync(struct match *m)
{
    if (match_refused(m)) {
        tell_refused(m);
        return;
    }
    tell_lobby(m);
    if (!m->begun)
        return;
    push_snapshots(m, "resync", SEAT_NOBODY);
    stage_position(m, SCENE_RESYNC, NULL, 0, SEAT_NOBODY);
}

/* ---- Those who come back ---- */

bool tell_shows(const struct match *m, uint8_t audience)
{
    if (!m->begun || match_refused(m) || audience == SEAT_NOBODY)
        return false;
    return audience != SEAT_SPECTATOR || m->stage.begun;
}

/* Whether there is anything to see for this follower now. */
static bool has_position(const struct match *m, const struct follower *f)
{
    return tell_shows(m, f->audience);
}

int64_t tell_version(const struct match *m, const struct follower *f)
{
    if (!has_position(m, f))
        return -1;
    return f->audience == SEAT_SPECTATOR ? m->stage.version : m->play.version;
}

static void tell_position(struct match *m, const struct follower *f, const struct missed *missed,
                          const char *cause)
{
    if (f->audience == SEAT_SPECTATOR) {
        if (!stage_look(&m->stage, &m->play)) {
            outbox_add(&m->server->outbox, f->connection, OUTBOX_PUSH, 0, NULL);
            return;
        }
        stage_snapshot(&m->stage, fresh(m), m->kit, &m->config, m->name, cause, SEAT_NOBODY);
        server_push(m->server, f->connection);
        return;
    }
    if (missed && missed_tell(m, f, missed))
        return;
    struct told t = told(m);
    audience_snapshot(&m->server->text, &t, f->audience, cause, SEAT_NOBODY);
    server_push(m->server, f->connection);
}

void tell_refused(struct match *m)
{
    tell_lobby(m);
    for (struct follower *f = m->follows; f && !m->lost; f = f->next)
        tell_notice(m, f->connection, "match_refused", match_refused(m));
}

void tell_present(struct match *m, const struct follower *f, const struct missed *missed, const char *cause)
{
    if (m->lost)
        return;
    tell_lobby_to(m, f);
    if (match_refused(m)) {
        tell_notice(m, f->connection, "match_refused", match_refused(m));
        return;
    }
    if (has_position(m, f))
        tell_position(m, f, missed, cause);
    if (has_clock(m) && (f->audience < SEATS_MAX || (f->audience == SEAT_SPECTATOR && m->delay == 0))) {
        write_clock(m);
        server_push(m->server, f->connection);
    }
    bool over = f->audience < SEATS_MAX ? m->status == MATCH_FINISHED : delay_end_is_shown(m);
    if (m->begun && over) {
        write_ended(m);
        server_push(m->server, f->connection);
    }
}

/* ---- Chat, notices, and what spectators see later ---- */

void tell_chat(struct match *m, const struct chat_line *line)
{
    message_chat(fresh(m), m->name, line);
    struct payload *payload = server_payload(m->server);
    bool everyone = m->status != MATCH_RUNNING;
    for (struct follower *f = m->follows; f; f = f->next) {
        bool spectator = !f->member;
        bool reads = line->channel == CHANNEL_TABLE ? f->member : f->audience == SEAT_SPECTATOR || everyone;
        if (reads && !(spectator && line->channel == CHANNEL_TABLE))
            outbox_add(&m->server->outbox, f->connection, OUTBOX_PUSH, 0, payload);
    }
    if (line->channel == CHANNEL_TABLE)
        stage_message(m, SCENE_CHAT, payload, m->status == MATCH_RUNNING ? server_time(m->server) : 0);
    payload_release(payload);
}

void tell_notice(struct match *m, struct connection *c, const char *code, const char *text)
{
    message_notice(fresh(m), m->name, code, text, 0);
    server_push(m->server, c);
}

static bool is_heard(const struct match *m, enum scene_kind kind)
{
    for (const struct follower *f = m->follows; f; f = f->next)
        if (hears(f, kind))
            return true;
    return false;
}

/* Puts the scene on the stage. False if nobody is to hear of it; else its message, owned by the caller. */
static bool put_on(struct match *m, struct scene *scene, struct payload **message)
{
    bool heard = is_heard(m, scene->kind);
    if (scene->message) {
        *message = payload_keep(scene->message);
        return heard;
    }
    if (!stage_show(&m->stage, scene, heard ? fresh(m) : NULL, m->kit, &m->config, m->name))
        return false;
    if (heard && scene->kind == SCENE_ENDED)
        write_ended(m);
    *message = heard ? server_payload(m->server) : NULL;
    return heard;
}

static void show(struct match *m, struct scene *scene)
{
    const struct stage *st = &m->stage;
    uint16_t resigned = st->resigned, absent = st->absent;
    bool paused = st->paused;
    struct payload *message = NULL;
    bool heard = put_on(m, scene, &message);
    bool players = st->resigned != resigned || st->absent != absent || st->paused != paused;
    if (m->delay > 0 && (scene->kind == SCENE_ENDED || players))
        tell_lobby(m);
    if (heard)
        push_scene(m, scene->kind, message);
    payload_release(message);
}

/* For other nodes, which list this match and its rematch. If it cannot be stored, it is when it is read
 * again. */
static void note_end(struct match *m)
{
    struct fault fault;
    if (m->delay == 0 || !m->stage.over || m->end_noted || m->lost || !server_can_write(m->server))
        return;
    m->end_noted = true;
    record_save(m, NULL, &fault);
}

void tell_stage_again(struct match *m)
{
    if (!m->stage.lacks || m->lost || !m->begun || match_refused(m))
        return;
    m->stage.lacks = false;
    stage_position(m, SCENE_RESYNC, NULL, 0, SEAT_NOBODY);
    if (m->status == MATCH_FINISHED && !stage_ends(&m->stage))
        stage_add_message(&m->stage, SCENE_ENDED, NULL, server_time(m->server));
    tell_staged(m);
}

void tell_staged(struct match *m)
{
    struct scene *scene;
    while (!m->lost && m->stage.first && (scene = stage_next(&m->stage, delay_horizon(m)))) {
        show(m, scene);
        scene_free(scene);
    }
    match_keep_staged(m);
    note_end(m);
}
