/* Replies, and pushes about the table. See message.h. */
#include "protocol/message.h"

#include <string.h>

#include "core/fair_chance.h"
#include "protocol/config.h"
#include "protocol/words.h"

void text_reply(struct text *t, int64_t id)
{
    text_object(t);
    text_key(t, "re");
    if (id >= 0)
        text_number(t, id);
    else
        text_null(t);
    text_member_word(t, "type", "ok");
}

void text_error(struct text *t, int64_t id, const struct fault *fault)
{
    text_object(t);
    text_key(t, "re");
    if (id >= 0)
        text_number(t, id);
    else
        text_null(t);
    text_member_word(t, "type", "error");
    text_member_word(t, "code", fault_name(fault->code));
    text_member_string(t, "message", fault->message[0] ? fault->message : fault_text(fault->code));
    if (fault->field[0])
        text_member_string(t, "field", fault->field);
    if (fault->obstacle[0]) {
        text_key(t, "obstacle");
        text_raw(t, fault->obstacle, strlen(fault->obstacle));
    }
}

void message_error(struct text *t, int64_t id, const struct fault *fault)
{
    text_error(t, id, fault);
    text_object_end(t);
}

void text_problem(struct text *t, const struct fault *problem)
{
    text_member_string(t, "problem", problem ? problem->message : NULL);
    text_key(t, "obstacle");
    if (problem && problem->obstacle[0])
        text_raw(t, problem->obstacle, strlen(problem->obstacle));
    else
        text_null(t);
}

static void text_limits(struct text *t, const struct hello_info *hello)
{
    static const struct {
        const char *name;
        int limit;
    } limits[] = {
        {"chat", LIMIT_CHAT},
        {"name", LIMIT_NAME},
        {"entropy", LIMIT_ENTROPY},
        {"members", LIMIT_MEMBERS},
        {"open_matches", LIMIT_OPEN_MATCHES},
        {"delay", LIMIT_DELAY},
    };
    text_object(t);
    text_member_number(t, "message", hello->message);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        text_member_number(t, limits[i].name, limits[i].limit);
    }
    text_member_number(t, "records", hello->records);
    text_object_end(t);
}

static void text_days(struct text *t, const char *key, uint32_t days)
{
    text_key(t, key);
    if (days > 0)
        text_number(t, days);
    else
        text_null(t);
}

void message_hello(struct text *t, int64_t id, const struct hello_info *hello)
{
    text_reply(t, id);
    text_member_number(t, "protocol", PROTOCOL_VERSION);
    text_member_word(t, "player", hello->player);
    text_member_string(t, "name", hello->name);
    if (hello->token)
        text_member_word(t, "token", hello->token);
    text_member_word(t, "account", hello->account);
    text_key(t, "server");
    text_object(t);
    text_member_word(t, "name", "Warren");
    text_member_word(t, "version", hello->version);
    if (hello->node)
        text_member_word(t, "node", hello->node);
    text_object_end(t);
    text_key(t, "games");
    text_array(t);
    for (const struct game_kit *const *kit = hello->kits; *kit; kit++)
        text_game(t, (*kit)->game);
    text_array_end(t);
    text_key(t, "limits");
    text_limits(t, hello);
    text_key(t, "keeps");
    text_object(t);
    text_days(t, "lobbies", hello->keeps.lobbies);
    text_days(t, "finished", hello->keeps.finished);
    text_days(t, "chat", hello->keeps.chat);
    text_days(t, "identities", hello->keeps.identities);
    text_object_end(t);
    text_object_end(t);
}

void message_vocabulary(struct text *t, int64_t id, const struct game *game)
{
    text_reply(t, id);
    text_member_word(t, "game", game->name);
    text_member_number(t, "revision", game->revision);
    text_vocabulary(t, game);
    text_object_end(t);
}

static void text_push(struct text *t, const char *type, const char *match)
{
    text_object(t);
    text_member_word(t, "type", type);
    if (match)
        text_member_word(t, "match", match);
}

static const char *phase_name(enum match_phase phase)
{
    static const char *const names[] = {"lobby", "running", "finished"};
    return names[phase];
}

static void text_bot(struct text *t, int32_t level)
{
    text_member_word(t, "bot", level < 0 ? NULL : level_name((enum level)level));
}

static void text_lobby_seat(struct text *t, const struct lobby_info *lobby, uint8_t index)
{
    const struct lobby_seat *seat = &lobby->seats[index];
    text_object(t);
    text_member_word(t, "seat", seat_name(index));
    text_member_word(t, "player", seat->player);
    text_member_string(t, "name", seat->name);
    text_bot(t, seat->level);
    text_member_flag(t, "ready", seat->ready);
    text_member_flag(t, "online", seat->online);
    text_member_flag(t, "resigned", seat->resigned);
    text_member_flag(t, "absent", seat->absent);
    text_member_flag(t, "offered", seat->offered);
    text_member_flag(t, "held", seat->held);
    text_key(t, "settings");
    text_seat_settings(t, lobby->game, lobby->config, index);
    text_object_end(t);
}

static void text_members(struct text *t, const struct lobby_info *lobby)
{
    text_array(t);
    for (uint32_t i = 0; i < lobby->members_count; i++) {
        const struct lobby_member *member = &lobby->members[i];
        text_object(t);
        text_member_word(t, "player", member->player);
        text_member_string(t, "name", member->name);
        text_member_word(t, "seat", seat_name(member->seat));
        text_member_flag(t, "online", member->online);
        text_object_end(t);
    }
    text_array_end(t);
}

/* Left out where there is none, or whoever is told may not know. */
static void text_strangers(struct text *t, const char *key, const struct lobby_stranger *list, uint32_t count)
{
    if (count == 0)
        return;
    text_key(t, key);
    text_array(t);
    for (uint32_t i = 0; i < count; i++) {
        text_object(t);
        text_member_word(t, "player", list[i].player);
        text_member_string(t, "name", list[i].name);
        text_object_end(t);
    }
    text_array_end(t);
}

static void text_entropy(struct text *t, uint8_t seats, const uint8_t *entropy)
{
    text_key(t, "entropy");
    if (!entropy) {
        text_null(t);
        return;
    }
    text_object(t);
    for (uint8_t seat = 0; seat < seats; seat++) {
        text_key(t, seat_name(seat));
        text_hex(t, entropy + seat * FAIR_ENTROPY_SIZE, FAIR_ENTROPY_SIZE);
    }
    text_object_end(t);
}

static void text_frozen(struct text *t, const struct frozen_info *frozen)
{
    text_key(t, "frozen");
    if (!frozen) {
        text_null(t);
        return;
    }
    text_object(t);
    text_member_word(t, "why", frozen->why);
    text_member_string(t, "message", frozen->message);
    text_key(t, "move");
    if (frozen->move < 0)
        text_null(t);
    else
        text_number(t, frozen->move);
    text_member_word(t, "seat", seat_name(frozen->seat));
    text_object_end(t);
}

/* What lobby and summary begin with, after the name of the match. */
static void text_terms_of_match(struct text *t, const struct lobby_info *lobby)
{
    text_member_word(t, "game", lobby->game->name);
    text_member_string(t, "title", lobby->title);
    text_member_word(t, "state", phase_name(lobby->phase));
    text_frozen(t, lobby->frozen);
    text_member_flag(t, "public", lobby->listed);
    text_member_flag(t, "spectators", lobby->spectators);
    text_member_number(t, "delay", lobby->delay);
    text_key(t, "clock");
    text_clock_terms(t, lobby->clock);
    text_key(t, "settings");
    text_settings(t, lobby->game, lobby->config);
}

static void text_proposal(struct text *t, const struct lobby_info *lobby)
{
    const struct proposal_info *p = lobby->proposal;
    text_key(t, "proposal");
    if (!p) {
        text_null(t);
        return;
    }
    text_object(t);
    text_member_word(t, "what", proposal_name(p->kind));
    text_member_word(t, "by", seat_name(p->by));
    text_seat_list(t, "agreed", lobby->config->seats, p->agreed);
    text_seat_list(t, "needed", lobby->config->seats, p->needed);
    if (p->kind == PROPOSAL_UNDO)
        text_member_number(t, "move", p->move);
    if (p->kind == PROPOSAL_ABSENT)
        text_member_word(t, "seat", seat_name(p->seat));
    if (p->from > 0)
        text_member_number(t, "from", (int64_t)p->from);
    text_object_end(t);
}

void text_series_of(struct text *t, const struct series_info *series)
{
    text_key(t, "series");
    if (!series->id) {
        text_null(t);
        return;
    }
    text_object(t);
    text_member_word(t, "id", series->id);
    text_member_number(t, "number", series->number);
    text_member_flag(t, "open", series->open);
    text_object_end(t);
}

void message_lobby(struct text *t, const struct lobby_info *lobby)
{
    text_push(t, "lobby", lobby->match);
    text_terms_of_match(t, lobby);
    text_member_number(t, "revision", game_revision_of(lobby->game, lobby->config));
    text_key(t, "legacy");
    text_legacy_view(t, lobby->kit, &lobby->config->legacy);
    text_series_of(t, &lobby->series);
    if (lobby->invite)
        text_member_word(t, "invite", lobby->invite);
    text_member_word(t, "host", lobby->host);
    text_key(t, "seats");
    text_array(t);
    for (uint8_t seat = 0; seat < lobby->config->seats; seat++)
        text_lobby_seat(t, lobby, seat);
    text_array_end(t);
    text_key(t, "members");
    text_members(t, lobby);
    text_strangers(t, "kicked", lobby->kicked, lobby->kicked_count);
    text_strangers(t, "watchers", lobby->watchers, lobby->watchers_count);
    text_member_word(t, "pace", pace_name(lobby->pace));
    text_member_flag(t, "hints", lobby->hints);
    text_member_flag(t, "explain", lobby->explain);
    text_seat_list(t, "hinted", lobby->config->seats, lobby->hinted);
    text_member_number(t, "watching", lobby->watching);
    text_member_flag(t, "paused", lobby->paused);
    text_proposal(t, lobby);
    text_problem(t, lobby->problem);
    text_key(t, "advice");
    text_advice(t, lobby->game, lobby->config);
    text_key(t, "commitment");
    text_hex(t, lobby->commitment, FAIR_COMMITMENT_SIZE);
    text_entropy(t, lobby->config->seats, lobby->entropy);
    text_object_end(t);
}

static void text_summary_seats(struct text *t, const struct lobby_info *lobby)
{
    text_array(t);
    for (uint8_t seat = 0; seat < lobby->config->seats; seat++) {
        text_object(t);
        text_member_word(t, "seat", seat_name(seat));
        text_member_string(t, "name", lobby->seats[seat].name);
        text_bot(t, lobby->seats[seat].level);
        text_member_flag(t, "offered", lobby->seats[seat].offered);
        text_key(t, "settings");
        text_seat_settings(t, lobby->game, lobby->config, seat);
        text_object_end(t);
    }
    text_array_end(t);
}

void text_summary(struct text *t, const struct lobby_info *lobby, const struct summary_info *summary)
{
    text_object(t);
    text_member_word(t, "match", lobby->match);
    text_terms_of_match(t, lobby);
    text_key(t, "seats");
    text_summary_seats(t, lobby);
    text_series_of(t, &lobby->series);
    text_member_string(t, "host", summary->host_name);
    text_member_number(t, "created", (int64_t)summary->created);
    text_member_number(t, "changed", (int64_t)summary->changed);
    if (summary->node)
        text_member_word(t, "node", summary->node);
    if (summary->of_member)
        text_member_word(t, "seat", seat_name(summary->seat));
    if (summary->of_member && (!summary->node || summary->glanced)) {
        text_member_flag(t, "asked", summary->asked);
        text_member_number(t, "version", summary->version);
    }
    text_object_end(t);
}

void message_chat(struct text *t, const char *match, const struct chat_line *line)
{
    if (match)
        text_push(t, "chat", match);
    else
        text_object(t);
    text_member_word(t, "channel", channel_name(line->channel));
    text_member_word(t, "player", line->player);
    text_member_string(t, "name", line->name);
    text_member_word(t, "seat", seat_name(line->seat));
    text_member_string(t, "text", line->text);
    text_member_number(t, "at", (int64_t)line->at);
    text_object_end(t);
}

void message_clock(struct text *t, const char *match, const struct clock_info *clock)
{
    text_push(t, "clock", match);
    text_member_number(t, "version", clock->version);
    text_member_word(t, "running", seat_name(clock->asked));
    text_member_flag(t, "paused", clock->paused);
    text_key(t, "left");
    text_object(t);
    for (uint8_t seat = 0; seat < clock->seats; seat++) {
        text_member_number(t, seat_name(seat), clock->left[seat]);
    }
    text_object_end(t);
    text_object_end(t);
}

void message_rematch(struct text *t, const char *match, const char *next, const char *player,
                     const char *name)
{
    text_push(t, "rematch", match);
    text_member_word(t, "next", next);
    text_member_word(t, "by", player);
    text_member_string(t, "name", name);
    text_object_end(t);
}

static void begin_notice(struct text *t, const char *match, const char *code, const char *text, uint64_t at)
{
    text_push(t, "notice", match);
    text_member_word(t, "code", code);
    text_member_string(t, "message", text);
    if (at)
        text_member_number(t, "at", (int64_t)at);
}

void message_notice(struct text *t, const char *match, const char *code, const char *text, uint64_t at)
{
    begin_notice(t, match, code, text, at);
    text_object_end(t);
}

void message_end_notice(struct text *t, const char *text, const char *why, uint64_t at)
{
    begin_notice(t, NULL, "closing", *why ? why : text, at);
    if (*why)
        text_member_string(t, "why", why);
    text_object_end(t);
}
