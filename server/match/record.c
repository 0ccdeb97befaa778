/* See record.h. */
#include "server/match/record.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/config.h"
#include "protocol/json_memory.h"
#include "server/base/version.h"
#include "server/hall/server.h"
#include "server/match/deadlines.h"
#include "server/match/standing.h"

enum { MARK_SIZE = 64 };

void record_texts_free(struct record_texts *texts)
{
    text_free(&texts->lobby);
    text_free(&texts->config);
}

/* ---- Writing ---- */

static void write_id(struct text *t, const char *key, uint64_t id)
{
    char name[AUTH_ID_TEXT_SIZE];
    if (key)
        text_key(t, key);
    if (id)
        auth_id_text(id, name);
    text_word(t, id ? name : NULL);
}

static void write_seats(struct text *t, const struct match *m)
{
    text_key(t, "seats");
    text_array(t);
    for (int seat = 0; seat < m->config.seats; seat++) {
        const struct match_seat *s = &m->seats[seat];
        text_object(t);
        write_id(t, "player", s->player);
        text_member_word(t, "bot", s->bot == NO_BOT ? NULL : level_name((enum level)s->bot));
        text_member_flag(t, "ready", s->ready);
        text_object_end(t);
    }
    text_array_end(t);
}

static void write_members(struct text *t, const struct match *m)
{
    text_key(t, "members");
    text_array(t);
    for (uint32_t i = 0; i < m->members_count; i++) {
        text_object(t);
        write_id(t, "player", m->members[i].id);
        text_member_string(t, "name", m->members[i].name);
        text_object_end(t);
    }
    text_array_end(t);
    text_key(t, "kicked");
    text_array(t);
    for (uint32_t i = 0; i < m->kicked_count; i++) {
        text_object(t);
        write_id(t, "player", m->kicked[i].id);
        text_member_string(t, "name", m->kicked[i].name);
        text_object_end(t);
    }
    text_array_end(t);
}

static void write_proposal(struct text *t, const struct proposal *p)
{
    text_key(t, "proposal");
    if (!p->open) {
        text_null(t);
        return;
    }
    text_object(t);
    text_member_word(t, "what", proposal_name((enum proposal_kind)p->kind));
    text_member_number(t, "by", p->by);
    text_member_number(t, "seat", p->seat);
    text_member_number(t, "agreed", p->agreed);
    text_member_number(t, "version", p->version);
    text_member_number(t, "move", p->move);
    text_object_end(t);
}

static void write_standing(struct text *t, const struct match *m)
{
    text_key(t, "standing");
    text_array(t);
    for (uint32_t i = 0; i < m->standing_count; i++) {
        const struct standing *s = &m->standing[i];
        text_object(t);
        text_member_number(t, "seat", s->seat);
        text_member_word(t, "reason", m->kit->game->reasons[s->reason].name);
        text_member_word(t, "verb", m->kit->game->verbs[s->verb].name);
        if (s->this_turn)
            text_member_number(t, "turn", s->turn);
        text_object_end(t);
    }
    text_array_end(t);
}

/* Builds with the same mark play a log alike. */
static void write_mark(char mark[MARK_SIZE], const struct game *game)
{
    snprintf(mark, MARK_SIZE, "%s %u %u", WARREN_VERSION, game->revision, session_layout(game));
}

bool record_has_bad_log(const struct match *m)
{
    return match_refused(m) && m->play.frozen_by == FROZEN_LOG;
}

static bool has_broken_rule(const struct match *m)
{
    return match_refused(m) && m->play.frozen_by == FROZEN_RULE;
}

/*
 * Finished matches are listed without playing their logs: one that did not play says so. So does one that is
 * played and in which a rule broke, which its log does not show.
 */
static void write_verdict(struct text *t, const struct match *m)
{
    char mark[MARK_SIZE];
    if (!(m->status == MATCH_FINISHED && record_has_bad_log(m)) &&
        !(m->status == MATCH_RUNNING && has_broken_rule(m)))
        return;
    write_mark(mark, m->kit->game);
    text_key(t, "frozen");
    text_object(t);
    text_member_string(t, "build", mark);
    text_member_string(t, "message", m->play.frozen);
    text_member_number(t, "entry", m->play.frozen_entry);
    text_member_number(t, "seat", m->play.frozen_seat);
    text_object_end(t);
}

void text_lost(struct text *t, uint32_t kept, uint32_t had)
{
    text_object(t);
    text_member_number(t, "kept", kept);
    text_member_number(t, "had", had);
    text_object_end(t);
}

static void write_lobby(struct text *t, const struct match *m)
{
    text_clear(t);
    text_object(t);
    text_member_string(t, "title", m->title);
    text_member_flag(t, "spectators", m->spectators);
    text_member_flag(t, "hints", m->hints);
    text_member_flag(t, "explain", m->explain);
    text_member_word(t, "pace", pace_name(m->pace));
    text_member_number(t, "hinted", m->hinted);
    text_member_number(t, "delay", m->delay);
    if (m->end_noted)
        text_member_flag(t, "end_shown", true);
    text_key(t, "clock");
    text_clock_terms(t, &m->terms);
    text_member_number(t, "offered", m->offered);
    text_member_number(t, "held", m->held);
    write_proposal(t, &m->proposal);
    write_standing(t, m);
    write_id(t, "host", m->host);
    write_id(t, "next", m->next);
    write_seats(t, m);
    write_members(t, m);
    write_verdict(t, m);
    if (m->had > 0) {
        text_key(t, "lost");
        text_lost(t, m->kept, m->had);
    }
    text_object_end(t);
    text_mark(t, '\0');
}

bool record_fill(const struct match *m, struct record_texts *texts, struct store_match *row)
{
    memset(row, 0, sizeof *row);
    write_lobby(&texts->lobby, m);
    text_clear(&texts->config);
    text_config(&texts->config, m->kit->game, &m->config, false);
    text_mark(&texts->config, '\0');
    row->id = m->id;
    memcpy(row->invite, m->invite, sizeof row->invite);
    snprintf(row->game, sizeof row->game, "%s", m->kit->game->name);
    row->rules_revision = game_revision_of(m->kit->game, &m->config);
    row->status = (uint8_t)m->status;
    row->listed = m->listed;
    row->bots = match_has_bots(m) || m->terms.kind != CLOCK_NONE;
    row->rematch_of = m->rematch_of;
    row->series = m->series;
    row->number = m->number;
    row->opened = m->opened;
    row->created = m->created;
    row->updated = m->changed;
    row->chance = m->chance;
    row->config = match_refused(m) ? NULL : texts->config.data; /* it may say more than is known here */
    row->lobby = texts->lobby.data;
    return text_ok(&texts->lobby) && text_ok(&texts->config);
}

int record_save(struct match *m, const struct store_op *more, struct fault *fault)
{
    struct record_texts texts = {0};
    struct store_match row;
    if (m->status != MATCH_FINISHED) /* it says when it ended */
        m->changed = server_time(m->server);
    bool ok = record_fill(m, &texts, &row);
    if (ok) {
        struct store_op ops[2] = {{.kind = STORE_UPDATE_MATCH, .id = m->id, .match = &row}};
        if (more)
            ops[1] = *more;
        ok = server_write(m->server, m, ops, more ? 2 : 1);
    }
    record_texts_free(&texts);
    if (ok)
        return 0;
    match_lose(m);
    return fault_set(fault, FAULT_STORE_UNAVAILABLE, NULL, NULL);
}

/* ---- Reading ---- */

static uint64_t read_id(const json_t *value)
{
    const char *text = json_string_value(value);
    return text ? auth_id_parse(text) : 0;
}

static void read_seats(struct match *m, const json_t *seats)
{
    size_t i;
    const json_t *seat;
    json_array_foreach(seats, i, seat)
    {
        if (i >= m->config.seats)
            return;
        const char *bot = json_string_value(json_object_get(seat, "bot"));
        m->seats[i].player = read_id(json_object_get(seat, "player"));
        m->seats[i].bot = bot ? (int8_t)level_of_name(bot) : NO_BOT;
        m->seats[i].ready = json_is_true(json_object_get(seat, "ready"));
    }
}

static bool read_members(struct match *m, const json_t *members)
{
    size_t i;
    const json_t *member;
    json_array_foreach(members, i, member)
    {
        const char *name = json_string_value(json_object_get(member, "name"));
        if (i >= LIMIT_MEMBERS)
            return true;
        if (!match_make_room(m))
            return false;
        match_add_member(m, read_id(json_object_get(member, "player")), name ? name : "");
    }
    return true;
}

static bool read_kicked(struct match *m, const json_t *kicked)
{
    size_t i;
    const json_t *who;
    json_array_foreach(kicked, i, who)
    {
        /* Version 0.2 kept the id alone. */
        const json_t *id = json_is_string(who) ? who : json_object_get(who, "player");
        const char *name = json_string_value(json_is_string(who) ? who : json_object_get(who, "name"));
        if (i < KICKED_MAX && !match_note_kicked(m, read_id(id), name ? name : ""))
            return false;
    }
    return true;
}

static void read_proposal(struct match *m, const json_t *json)
{
    const char *what = json_string_value(json_object_get(json, "what"));
    int kind = what ? proposal_of_name(what) : -1;
    if (kind < 0)
        return;
    m->proposal = (struct proposal){
        .open = true,
        .kind = (uint8_t)kind,
        .by = (uint8_t)json_integer_value(json_object_get(json, "by")),
        .seat = (uint8_t)json_integer_value(json_object_get(json, "seat")),
        .agreed = (uint16_t)json_integer_value(json_object_get(json, "agreed")),
        .version = (uint32_t)json_integer_value(json_object_get(json, "version")),
        .move = (uint32_t)json_integer_value(json_object_get(json, "move")),
    };
}

/* Answers to what this version of the game does not ask any more are left out. */
static bool read_standing(struct match *m, const json_t *list)
{
    size_t i;
    const json_t *json;
    json_array_foreach(list, i, json)
    {
        const char *reason = json_string_value(json_object_get(json, "reason"));
        const char *verb = json_string_value(json_object_get(json, "verb"));
        const json_t *turn = json_object_get(json, "turn");
        if (!standing_add(m, (uint8_t)json_integer_value(json_object_get(json, "seat")), reason, verb,
                          turn ? json_integer_value(turn) : -1))
            return false;
    }
    return true;
}

/* What a build like this one found when it played the log; nothing if it was another one. */
static void read_verdict(struct match *m, const json_t *json)
{
    char mark[MARK_SIZE];
    const char *build = json_string_value(json_object_get(json, "build"));
    const char *message = json_string_value(json_object_get(json, "message"));
    write_mark(mark, m->kit->game);
    if (!build || !message || strcmp(build, mark) != 0 || match_refused(m))
        return;
    if (m->status == MATCH_RUNNING)
        play_freeze(&m->play, FROZEN_RULE, "%s", message);
    if (m->status != MATCH_FINISHED)
        return;
    m->play.frozen_entry = (uint32_t)json_integer_value(json_object_get(json, "entry"));
    m->play.frozen_seat = (uint8_t)json_integer_value(json_object_get(json, "seat"));
    play_freeze(&m->play, FROZEN_LOG, "%s", message);
}

/* False if memory is short; else what it is as JSON, owned by the caller, or NULL. */
static bool read_json(const char *text, json_t **json)
{
    json_memory_was_short();
    *json = json_loads(text, 0, NULL);
    if (!json_memory_was_short())
        return true;
    json_decref(*json);
    return false;
}

static bool read_lobby(struct match *m, const char *text)
{
    json_t *json;
    if (!read_json(text, &json))
        return false;
    if (!json_is_object(json)) {
        json_decref(json);
        return false;
    }
    const char *title = json_string_value(json_object_get(json, "title"));
    snprintf(m->title, sizeof m->title, "%s", title ? title : "");
    m->spectators = json_is_true(json_object_get(json, "spectators"));
    m->hints = !json_is_false(json_object_get(json, "hints"));
    m->explain = json_is_true(json_object_get(json, "explain"));
    const char *pace = json_string_value(json_object_get(json, "pace"));
    m->pace = pace && pace_of_name(pace) >= 0 ? (enum bot_pace)pace_of_name(pace) : PACE_QUICK;
    m->hinted = (uint16_t)json_integer_value(json_object_get(json, "hinted"));
    m->delay = (uint16_t)json_integer_value(json_object_get(json, "delay"));
    m->end_noted = json_is_true(json_object_get(json, "end_shown"));
    struct fault fault;
    const json_t *clock = json_object_get(json, "clock");
    if (json_is_object(clock))
        clock_terms_read(clock, &m->terms, &fault); /* without one the match has none */
    m->offered = (uint16_t)json_integer_value(json_object_get(json, "offered"));
    m->held = (uint16_t)json_integer_value(json_object_get(json, "held"));
    read_proposal(m, json_object_get(json, "proposal"));
    m->host = read_id(json_object_get(json, "host"));
    m->next = read_id(json_object_get(json, "next"));
    read_seats(m, json_object_get(json, "seats"));
    bool ok = read_members(m, json_object_get(json, "members")) &&
              read_kicked(m, json_object_get(json, "kicked")) &&
              read_standing(m, json_object_get(json, "standing"));
    read_verdict(m, json_object_get(json, "frozen"));
    const json_t *lost = json_object_get(json, "lost");
    m->kept = (uint32_t)json_integer_value(json_object_get(lost, "kept"));
    m->had = (uint32_t)json_integer_value(json_object_get(lost, "had"));
    json_decref(json);
    return ok;
}

/* Other builds may have other ones; a lobby then begins from none. */
static bool read_legacy(const struct game *game, const json_t *json, struct legacy *legacy,
                        struct fault *fault)
{
    struct obstacle obstacle;
    struct legacy read = {0};
    if (!json)
        return true;
    if (legacy_bytes_read(json, &read, fault) != 0)
        return false;
    if (!game->legacy_check || game->legacy_check(&read, &obstacle) != 0) {
        fault_set(fault, FAULT_BAD_CONFIG, "legacy", "what it begins from cannot be read");
        return false;
    }
    *legacy = read;
    return true;
}

/* Settings as they stand: in a lobby they need not fit together yet. */
static bool read_settings(struct match *m, const json_t *json, struct fault *fault)
{
    const struct game *game = m->kit->game;
    const json_t *automated = json_object_get(json, "automated");
    return settings_read(game, json_object_get(json, "settings"), &m->config, fault) == 0 &&
           all_seat_settings_read(game, json_object_get(json, "seat_settings"), &m->config, NULL, fault) ==
               0 &&
           (!automated || automated_read(automated, &m->config, fault) == 0) &&
           read_legacy(game, json_object_get(json, "legacy"), &m->config.legacy, fault) &&
           (m->status == MATCH_LOBBY || config_verify(game, &m->config, fault) == 0);
}

/* A match that has begun is shown even if this server cannot have played it: with as many of its seats as
 * there can be here. */
static bool read_config(struct match *m, const struct store_match *row, struct fault *fault)
{
    json_t *json;
    if (!read_json(row->config, &json)) {
        fault_set(fault, FAULT_INTERNAL, NULL, "memory is short");
        return false;
    }
    const struct game *game = m->kit->game;
    int64_t seats = json_integer_value(json_object_get(json, "seats"));
    bool fits = config_seats_verify(game, seats, fault) == 0;
    config_presets(game, fits ? (uint8_t)seats : game->seats_max, &m->config);
    if (m->status != MATCH_LOBBY)
        m->config.revision = (uint16_t)row->rules_revision;
    bool ok = fits && read_settings(m, json, fault);
    json_decref(json);
    if (ok || m->status == MATCH_LOBBY)
        return ok;
    play_freeze(&m->play, FROZEN_SETTINGS, "its settings are not known to this server: %.150s",
                fault->message);
    return true;
}

/* A match that has begun goes on by the rules it began with, or not at all. */
static void check_revision(struct match *m, const struct store_match *row)
{
    const struct game *game = m->kit->game;
    char played[REVISIONS_SIZE];
    if (m->status != MATCH_LOBBY && !game_plays_revision(game, row->rules_revision))
        play_freeze(&m->play, FROZEN_REVISION, "it began by revision %u of the rules, this server plays %s",
                    row->rules_revision, config_revisions(game, played));
}

struct match *record_head(struct server *server, const struct store_match *row)
{
    const struct game_kit *kit = kit_find(server->kits, row->game);
    struct match *m = kit ? match_create(server, kit, row->id) : NULL;
    if (!m)
        return NULL;
    struct fault fault = {0};
    memcpy(m->invite, row->invite, sizeof m->invite);
    m->status = (enum match_status)row->status;
    m->listed = row->listed;
    m->created = row->created;
    m->changed = row->updated;
    m->rematch_of = row->rematch_of;
    m->series = row->series;
    m->number = row->number;
    m->opened = row->opened;
    m->elsewhere = row->node[0] != '\0';
    m->chance = row->chance;
    if (read_config(m, row, &fault) && read_lobby(m, row->lobby)) {
        check_revision(m, row);
        return m;
    }
    log_event(&server->log, LOG_ERROR, "match unreadable", "match", LOG_TEXT, m->name, "why", LOG_TEXT,
              fault.message, NULL);
    match_free(m);
    return NULL;
}

struct match *record_load_head(struct server *server, uint64_t id, enum store_status *status)
{
    struct store_record *r = NULL;
    enum store_status found = store_load_head(server->store, id, &r);
    if (status)
        *status = found;
    if (found != STORE_OK)
        return NULL;
    struct match *m = record_head(server, &r->match);
    store_record_free(r);
    return m;
}

/* ---- Its play ---- */

bool record_play_init(struct match *m)
{
    uint16_t persons = 0, bots = 0;
    for (int seat = 0; seat < m->config.seats; seat++) {
        if (m->seats[seat].player)
            persons |= SEAT_BIT(seat);
        if (m->seats[seat].bot != NO_BOT)
            bots |= SEAT_BIT(seat);
    }
    m->begun = play_init_at(&m->play, server_desk(m->server, m->kit), &m->config, &m->chance, persons);
    if (m->begun)
        play_set_clock(&m->play, &m->terms, deadlines_gaps(m));
    if (m->begun && m->explain)
        play_watch(&m->play, bots);
    return m->begun;
}
