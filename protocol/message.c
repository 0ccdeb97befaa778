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
    text_key(t, "type");
    text_word(t, "ok");
}

void text_error(struct text *t, int64_t id, const struct fault *fault)
{
    text_object(t);
    text_key(t, "re");
    if (id >= 0)
        text_number(t, id);
    else
        text_null(t);
    text_key(t, "type");
    text_word(t, "error");
    text_key(t, "code");
    text_word(t, fault_name(fault->code));
    text_key(t, "message");
    text_string(t, fault->message[0] ? fault->message : fault_text(fault->code));
    if (fault->field[0]) {
        text_key(t, "field");
        text_string(t, fault->field);
    }
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
    text_key(t, "problem");
    text_string(t, problem ? problem->message : NULL);
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
    text_key(t, "message");
    text_number(t, hello->message);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        text_key(t, limits[i].name);
        text_number(t, limits[i].limit);
    }
    text_key(t, "records");
    text_number(t, hello->records);
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
    text_key(t, "protocol");
    text_number(t, PROTOCOL_VERSION);
    text_key(t, "player");
    text_word(t, hello->player);
    text_key(t, "name");
    text_string(t, hello->name);
    if (hello->token) {
        text_key(t, "token");
        text_word(t, hello->token);
    }
    text_key(t, "account");
    text_word(t, hello->account);
    text_key(t, "server");
    text_object(t);
    text_key(t, "name");
    text_word(t, "Warren");
    text_key(t, "version");
    text_word(t, hello->version);
    if (hello->node) {
        text_key(t, "node");
        text_word(t, hello->node);
    }
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
    text_key(t, "game");
    text_word(t, game->name);
    text_key(t, "revision");
    text_number(t, game->revision);
    text_vocabulary(t, game);
    text_object_end(t);
}

static void text_push(struct text *t, const char *type, const char *match)
{
    text_object(t);
    text_key(t, "type");
    text_word(t, type);
    if (match) {
        text_key(t, "match");
        text_word(t, match);
    }
}

static const char *phase_name(enum match_phase phase)
{
    static const char *const names[] = {"lobby", "running", "finished"};
    return names[phase];
}

static void text_bot(struct text *t, int32_t level)
{
    text_key(t, "bot");
    text_word(t, level < 0 ? NULL : level_name((enum level)level));
}

static void text_lobby_seat(struct text *t, const struct lobby_info *lobby, uint8_t index)
{
    const struct lobby_seat *seat = &lobby->seats[index];
    text_object(t);
    text_key(t, "seat");
    text_word(t, seat_name(index));
    text_key(t, "player");
    text_word(t, seat->player);
    text_key(t, "name");
    text_string(t, seat->name);
    text_bot(t, seat->level);
    text_key(t, "ready");
    text_flag(t, seat->ready);
    text_key(t, "online");
    text_flag(t, seat->online);
    text_key(t, "resigned");
    text_flag(t, seat->resigned);
    text_key(t, "absent");
    text_flag(t, seat->absent);
    text_key(t, "offered");
    text_flag(t, seat->offered);
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
        text_key(t, "player");
        text_word(t, member->player);
        text_key(t, "name");
        text_string(t, member->name);
        text_key(t, "seat");
        text_word(t, seat_name(member->seat));
        text_key(t, "online");
        text_flag(t, member->online);
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
        text_key(t, "player");
        text_word(t, list[i].player);
        text_key(t, "name");
        text_string(t, list[i].name);
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
    text_key(t, "why");
    text_word(t, frozen->why);
    text_key(t, "message");
    text_string(t, frozen->message);
    text_key(t, "move");
    if (frozen->move < 0)
        text_null(t);
    else
        text_number(t, frozen->move);
    text_key(t, "seat");
    text_word(t, seat_name(frozen->seat));
    text_object_end(t);
}

/* What lobby and summary begin with, after the name of the match. */
static void text_terms_of_match(struct text *t, const struct lobby_info *lobby)
{
    text_key(t, "game");
    text_word(t, lobby->game->name);
    text_key(t, "title");
    text_string(t, lobby->title);
    text_key(t, "state");
    text_word(t, phase_name(lobby->phase));
    text_frozen(t, lobby->frozen);
    text_key(t, "public");
    text_flag(t, lobby->listed);
    text_key(t, "spectators");
    text_flag(t, lobby->spectators);
    text_key(t, "delay");
    text_number(t, lobby->delay);
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
    text_key(t, "what");
    text_word(t, proposal_name(p->kind));
    text_key(t, "by");
    text_word(t, seat_name(p->by));
    text_seat_list(t, "agreed", lobby->config->seats, p->agreed);
    text_seat_list(t, "needed", lobby->config->seats, p->needed);
    if (p->kind == PROPOSAL_UNDO) {
        text_key(t, "move");
        text_number(t, p->move);
    }
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
    text_key(t, "id");
    text_word(t, series->id);
    text_key(t, "number");
    text_number(t, series->number);
    text_key(t, "open");
    text_flag(t, series->open);
    text_object_end(t);
}

void message_lobby(struct text *t, const struct lobby_info *lobby)
{
    text_push(t, "lobby", lobby->match);
    text_terms_of_match(t, lobby);
    text_key(t, "revision");
    text_number(t, game_revision_of(lobby->game, lobby->config));
    text_key(t, "legacy");
    text_legacy_view(t, lobby->kit, &lobby->config->legacy);
    text_series_of(t, &lobby->series);
    if (lobby->invite) {
        text_key(t, "invite");
        text_word(t, lobby->invite);
    }
    text_key(t, "host");
    text_word(t, lobby->host);
    text_key(t, "seats");
    text_array(t);
    for (uint8_t seat = 0; seat < lobby->config->seats; seat++)
        text_lobby_seat(t, lobby, seat);
    text_array_end(t);
    text_key(t, "members");
    text_members(t, lobby);
    text_strangers(t, "kicked", lobby->kicked, lobby->kicked_count);
    text_strangers(t, "watchers", lobby->watchers, lobby->watchers_count);
    text_key(t, "pace");
    text_word(t, pace_name(lobby->pace));
    text_key(t, "hints");
    text_flag(t, lobby->hints);
    text_key(t, "explain");
    text_flag(t, lobby->explain);
    text_seat_list(t, "hinted", lobby->config->seats, lobby->hinted);
    text_key(t, "watching");
    text_number(t, lobby->watching);
    text_key(t, "paused");
    text_flag(t, lobby->paused);
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
        text_key(t, "seat");
        text_word(t, seat_name(seat));
        text_key(t, "name");
        text_string(t, lobby->seats[seat].name);
        text_bot(t, lobby->seats[seat].level);
        text_key(t, "offered");
        text_flag(t, lobby->seats[seat].offered);
        text_key(t, "settings");
        text_seat_settings(t, lobby->game, lobby->config, seat);
        text_object_end(t);
    }
    text_array_end(t);
}

void text_summary(struct text *t, const struct lobby_info *lobby, const struct summary_info *summary)
{
    text_object(t);
    text_key(t, "match");
    text_word(t, lobby->match);
    text_terms_of_match(t, lobby);
    text_key(t, "seats");
    text_summary_seats(t, lobby);
    text_series_of(t, &lobby->series);
    text_key(t, "host");
    text_string(t, summary->host_name);
    text_key(t, "created");
    text_number(t, (int64_t)summary->created);
    text_key(t, "changed");
    text_number(t, (int64_t)summary->changed);
    if (summary->node) {
        text_key(t, "node");
        text_word(t, summary->node);
    }
    if (summary->of_member) {
        text_key(t, "seat");
        text_word(t, seat_name(summary->seat));
    }
    if (summary->of_member && (!summary->node || summary->glanced)) {
        text_key(t, "asked");
        text_flag(t, summary->asked);
        text_key(t, "version");
        text_number(t, summary->version);
    }
    text_object_end(t);
}

void message_chat(struct text *t, const char *match, const struct chat_line *line)
{
    if (match)
        text_push(t, "chat", match);
    else
        text_object(t);
    text_key(t, "channel");
    text_word(t, channel_name(line->channel));
    text_key(t, "player");
    text_word(t, line->player);
    text_key(t, "name");
    text_string(t, line->name);
    text_key(t, "seat");
    text_word(t, seat_name(line->seat));
    text_key(t, "text");
    text_string(t, line->text);
    text_key(t, "at");
    text_number(t, (int64_t)line->at);
    text_object_end(t);
}

void message_clock(struct text *t, const char *match, const struct clock_info *clock)
{
    text_push(t, "clock", match);
    text_key(t, "version");
    text_number(t, clock->version);
    text_key(t, "running");
    text_word(t, seat_name(clock->asked));
    text_key(t, "paused");
    text_flag(t, clock->paused);
    text_key(t, "left");
    text_object(t);
    for (uint8_t seat = 0; seat < clock->seats; seat++) {
        text_key(t, seat_name(seat));
        text_number(t, clock->left[seat]);
    }
    text_object_end(t);
    text_object_end(t);
}

void message_rematch(struct text *t, const char *match, const char *next, const char *player,
                     const char *name)
{
    text_push(t, "rematch", match);
    text_key(t, "next");
    text_word(t, next);
    text_key(t, "by");
    text_word(t, player);
    text_key(t, "name");
    text_string(t, name);
    text_object_end(t);
}

void message_notice(struct text *t, const char *match, const char *code, const char *text, uint64_t at)
{
    text_push(t, "notice", match);
    text_key(t, "code");
    text_word(t, code);
    text_key(t, "message");
    text_string(t, text);
    if (at) {
        text_key(t, "at");
        text_number(t, (int64_t)at);
    }
    text_object_end(t);
}
