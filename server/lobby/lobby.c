/* See lobby.h. */
#include "server/lobby/lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/config.h"
#include "protocol/words.h"
#include "server/acts/matches.h"
#include "server/hall/server.h"
#include "server/match/record.h"
#include "server/play/match_log.h"

/* What people agreed to is no longer what they see. */
static void unready_all(struct match *m)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        m->seats[seat].ready = false;
}

static uint8_t first_free(const struct match *m)
{
    for (uint8_t seat = 0; seat < m->config.seats; seat++)
        if (!match_seat_taken(m, seat))
            return seat;
    return SEAT_NOBODY;
}

static void clear_seat(struct match *m, uint8_t seat)
{
    m->seats[seat] = (struct match_seat){.bot = NO_BOT};
    m->config.automated &= (uint16_t)~SEAT_BIT(seat);
    memset(m->chance.entropy[seat], 0, FAIR_ENTROPY_SIZE);
}

static int check_seats(const struct game *game, int seats, struct fault *fault)
{
    if (seats >= game->seats_min && seats <= game->seats_max)
        return 0;
    return fault_set(fault, FAULT_BAD_CONFIG, "seats", "%s is for %d to %d seats, not %d", game->name,
                     game->seats_min, game->seats_max, seats);
}

/* ---- Making one ---- */

/* A new match with room for its first member. */
static struct match *create_empty(struct server *s, const struct game_kit *kit, struct fault *fault)
{
    struct match *m = match_create(s, kit, auth_id_create());
    if (!m || !match_make_room(m)) {
        free(m);
        fault_memory(fault);
        return NULL;
    }
    auth_invite_create(m->invite);
    server_secret(m->chance.secret);
    m->created = m->changed = server_time(s);
    m->spectators = true;
    m->hints = true;
    return m;
}

/* As one write: what the match before it says now (may be NULL), the new match, its members. */
static bool write_new(struct match *m, const struct store_match *row, struct match *before,
                      const struct store_match *before_row)
{
    struct store_op ops[2 + LIMIT_MEMBERS];
    size_t n = 0;
    if (before)
        ops[n++] = (struct store_op){.kind = STORE_UPDATE_MATCH, .id = before->id, .match = before_row};
    ops[n++] = (struct store_op){.kind = STORE_CREATE_MATCH, .id = m->id, .match = row};
    for (uint32_t i = 0; i < m->members_count; i++)
        ops[n++] = (struct store_op){.kind = STORE_ADD_MEMBER, .id = m->id, .member = m->members[i].id};
    return server_write_both(m->server, m, before, ops, n);
}

/* Takes the new match in and stores it with what it changes in the one before it, if any. Frees it on
 * failure. */
static struct match *create_stored(struct match *m, struct match *before, struct fault *fault)
{
    struct record_texts texts = {0}, before_texts = {0};
    struct store_match row, before_row;
    bool ok = record_fill(m, &texts, &row) && (!before || record_fill(before, &before_texts, &before_row)) &&
              matches_add(m->server, m);
    if (ok) {
        ok = write_new(m, &row, before, &before_row);
        if (!ok)
            id_map_remove(&m->server->matches, m->id);
    }
    record_texts_free(&texts);
    record_texts_free(&before_texts);
    if (ok)
        return m;
    match_free(m);
    fault_set(fault, FAULT_STORE_UNAVAILABLE, NULL, NULL);
    return NULL;
}

/* Overlays the settings that a request names; `named`: the seats among them, may be NULL. */
static int read_settings(const struct game_kit *kit, const struct request *r, struct game_config *config,
                         uint16_t *named, struct fault *fault)
{
    const struct game *game = kit->game;
    if (r->settings && settings_read(game, r->settings, config, fault) != 0)
        return -1;
    if (r->legacy && kit_legacy_read(kit, r->legacy, &config->legacy, fault) != 0)
        return -1;
    return r->seat_settings ? all_seat_settings_read(game, r->seat_settings, config, named, fault) : 0;
}

const struct game_kit *lobby_config(const struct server *s, const struct request *r,
                                    struct game_config *config, struct fault *fault)
{
    const struct game_kit *kit = kit_find(s->kits, r->game);
    if (!kit) {
        fault_set(fault, FAULT_NO_GAME, "game", NULL);
        return NULL;
    }
    if (check_seats(kit->game, r->seats, fault) != 0)
        return NULL;
    config_presets(kit->game, (uint8_t)r->seats, config);
    return read_settings(kit, r, config, NULL, fault) == 0 ? kit : NULL;
}

/* What a request says besides settings. */
static int read_terms(struct match *m, const struct request *r, struct fault *fault)
{
    if (r->public_match >= 0)
        m->listed = r->public_match;
    if (r->spectators >= 0)
        m->spectators = r->spectators;
    if (r->hints >= 0)
        m->hints = r->hints;
    if (r->explain >= 0)
        m->explain = r->explain;
    if (r->pace >= 0)
        m->pace = (enum bot_pace)r->pace;
    if (r->delay >= 0)
        m->delay = (uint16_t)r->delay;
    if (r->title)
        snprintf(m->title, sizeof m->title, "%s", r->title);
    return r->clock ? clock_terms_read(r->clock, &m->terms, fault) : 0;
}

struct match *lobby_create(struct server *s, const struct person *by, const struct request *r,
                           struct fault *fault)
{
    struct game_config config;
    const struct game_kit *kit = lobby_config(s, r, &config, fault);
    struct match *m = kit ? create_empty(s, kit, fault) : NULL;
    if (!m)
        return NULL;
    m->config = config;
    if (r->series == 1 && !kit->game->legacy_write) {
        fault_set(fault, FAULT_BAD_CONFIG, "series", "matches of %s leave nothing to a next one",
                  kit->game->name);
        match_free(m);
        return NULL;
    }
    if (read_terms(m, r, fault) != 0) {
        match_free(m);
        return NULL;
    }
    m->host = by->id;
    if (r->series == 1) {
        m->series = m->id;
        m->number = 1;
    }
    match_add_member(m, by->id, by->name);
    if (r->sit != 0)
        m->seats[0].player = by->id;
    return create_stored(m, NULL, fault);
}

/* A new match on the terms of this one, not stored yet; NULL with a fault. */
static struct match *create_after(struct match *m, struct fault *fault)
{
    struct match *next = create_empty(m->server, m->kit, fault);
    if (!next)
        return NULL;
    next->config = m->config;
    next->listed = m->listed;
    next->spectators = m->spectators;
    next->hints = m->hints;
    next->explain = m->explain;
    next->pace = m->pace;
    next->delay = m->delay;
    next->terms = m->terms;
    memcpy(next->title, m->title, sizeof next->title);
    next->rematch_of = m->id;
    for (uint8_t seat = 0; seat < m->config.seats; seat++)
        next->seats[seat].bot = m->seats[seat].bot;
    return next;
}

/* Stores both as one. */
static struct match *store_after(struct match *m, struct match *next, struct fault *fault)
{
    uint64_t was = m->next;
    m->next = next->id;
    if (!(next = create_stored(next, m, fault)))
        m->next = was;
    return next;
}

struct match *lobby_rematch(struct match *m, const struct person *by, struct fault *fault)
{
    struct match *next = create_after(m, fault);
    if (!next)
        return NULL;
    next->host = by->id;
    match_add_member(next, by->id, by->name);
    uint8_t seat = match_seat_of(m, by->id);
    if (seat != SEAT_NOBODY)
        next->seats[seat].player = by->id;
    return store_after(m, next, fault);
}

/* Members, host and seats carry over, and who may not come back. False if memory is short. */
static bool carry_people(const struct match *m, struct match *next)
{
    for (uint32_t i = 0; i < m->members_count; i++) {
        if (!match_make_room(next))
            return false;
        match_add_member(next, m->members[i].id, m->members[i].name);
    }
    for (uint32_t i = 0; i < m->kicked_count; i++)
        if (!match_note_kicked(next, m->kicked[i].id, m->kicked[i].name))
            return false;
    for (uint8_t seat = 0; seat < m->config.seats; seat++)
        if (match_member(next, m->seats[seat].player))
            next->seats[seat].player = m->seats[seat].player;
    next->host = m->host;
    return true;
}

/*
 * What the next match begins from: what this one left. One that was not played to its end left nothing, and
 * counts as if it had not been played.
 */
static void carry_legacy(const struct match *m, struct match *next)
{
    struct legacy leaves;
    match_log_leaves(&m->play, &leaves);
    if (leaves.size > 0)
        config_begin_from(m->kit->game, &leaves, &next->config);
}

/* Who has won may be somebody else in the next match, if that one was played to its end. */
static void carry_winners(const struct match *m, struct match *next)
{
    const struct session *end = play_session(&m->play);
    struct game_result result;
    if (!end->over || !end->game->seats_after)
        return;
    play_result(&m->play, &result);
    end->game->seats_after(result.winners, &next->config);
}

struct match *lobby_continue(struct match *m, struct fault *fault)
{
    uint8_t invite[AUTH_INVITE_SIZE];
    struct match *next = create_after(m, fault);
    if (!next)
        return NULL;
    if (!carry_people(m, next)) {
        match_free(next);
        fault_memory(fault);
        return NULL;
    }
    carry_legacy(m, next);
    carry_winners(m, next);
    next->series = m->series;
    next->number = m->number + 1;
    /* The code is the group's: it opens the match that comes, and the old one has the new code. */
    memcpy(invite, m->invite, sizeof invite);
    memcpy(m->invite, next->invite, sizeof invite);
    memcpy(next->invite, invite, sizeof invite);
    if (!(next = store_after(m, next, fault)))
        memcpy(m->invite, invite, sizeof invite);
    return next;
}

/* ---- Coming and going ---- */

static struct outcast *find_kicked(const struct match *m, uint64_t player)
{
    for (uint32_t i = 0; i < m->kicked_count; i++)
        if (m->kicked[i].id == player)
            return &m->kicked[i];
    return NULL;
}

bool lobby_is_kicked(const struct match *m, uint64_t player)
{
    return find_kicked(m, player) != NULL;
}

/* The old seat of somebody who comes to a rematch, or SEAT_NOBODY. The old match is not played again for it.
 */
static uint8_t old_seat(const struct match *m, uint64_t player)
{
    struct match *before = id_map_get(&m->server->matches, m->rematch_of), *read = NULL;
    if (m->rematch_of && !before)
        before = read = record_load_head(m->server, m->rematch_of, NULL);
    uint8_t seat = before ? match_seat_of(before, player) : SEAT_NOBODY;
    if (read)
        match_free(read);
    return seat;
}

static int pick_seat(const struct match *m, uint64_t player, int wanted, uint8_t *got, struct fault *fault)
{
    if (wanted >= 0) {
        if (wanted >= m->config.seats)
            return fault_set(fault, FAULT_NO_SEAT, "seat", NULL);
        if (match_seat_taken(m, (uint8_t)wanted))
            return fault_set(fault, FAULT_SEAT_TAKEN, "seat", NULL);
        *got = (uint8_t)wanted;
        return 0;
    }
    uint8_t old = old_seat(m, player);
    if (store_reads_late(m->server->store))
        return fault_set(fault, FAULT_STORE_UNAVAILABLE, NULL, NULL); /* asked again in a moment */
    *got = old < m->config.seats && !match_seat_taken(m, old) ? old : first_free(m);
    return 0;
}

int lobby_join(struct match *m, const struct person *who, int seat, bool sit, uint8_t *got,
               struct fault *fault)
{
    *got = SEAT_NOBODY;
    if (lobby_is_kicked(m, who->id))
        return fault_set(fault, FAULT_KICKED, NULL, NULL);
    if (m->status != MATCH_LOBBY)
        return fault_set(fault, FAULT_ALREADY_STARTED, NULL, NULL);
    if (m->members_count >= LIMIT_MEMBERS)
        return fault_set(fault, FAULT_LOBBY_FULL, NULL, NULL);
    if ((sit || seat >= 0) && pick_seat(m, who->id, seat, got, fault) != 0)
        return -1;
    if (!match_make_room(m))
        return fault_memory(fault);
    match_add_member(m, who->id, who->name);
    if (*got != SEAT_NOBODY) {
        m->seats[*got].player = who->id;
        unready_all(m);
    }
    struct store_op member = {.kind = STORE_ADD_MEMBER, .id = m->id, .member = who->id};
    return record_save(m, &member, fault);
}

int lobby_sit(struct match *m, uint64_t player, uint8_t seat, struct fault *fault)
{
    uint8_t own = match_seat_of(m, player);
    if (seat >= m->config.seats)
        return fault_set(fault, FAULT_NO_SEAT, "seat", NULL);
    if (seat == own)
        return 0;
    if (match_seat_taken(m, seat))
        return fault_set(fault, FAULT_SEAT_TAKEN, "seat", NULL);
    if (own != SEAT_NOBODY)
        clear_seat(m, own);
    m->seats[seat].player = player;
    unready_all(m);
    return record_save(m, NULL, fault);
}

int lobby_stand(struct match *m, uint64_t player, struct fault *fault)
{
    uint8_t own = match_seat_of(m, player);
    if (own == SEAT_NOBODY)
        return fault_set(fault, FAULT_NOT_SEATED, NULL, NULL);
    clear_seat(m, own);
    unready_all(m);
    return record_save(m, NULL, fault);
}

/* The longest-standing member becomes host. Members are kept in the order of joining. */
static void pass_on_host(struct match *m, uint64_t player)
{
    if (m->host == player && m->members_count > 0)
        m->host = m->members[0].id;
}

static int note_kicked(struct match *m, uint64_t player, const char *name, struct fault *fault)
{
    if (m->kicked_count >= KICKED_MAX)
        return fault_set(fault, FAULT_LOBBY_FULL, NULL, "too many were removed from this match already");
    if (!match_note_kicked(m, player, name))
        return fault_memory(fault);
    return 0;
}

int lobby_shut_out(struct match *m, const struct person *who, struct fault *fault)
{
    if (note_kicked(m, who->id, who->name, fault) != 0)
        return -1;
    return record_save(m, NULL, fault);
}

int lobby_let_back(struct match *m, uint64_t player, struct fault *fault)
{
    struct outcast *who = find_kicked(m, player);
    if (!who)
        return fault_set(fault, FAULT_NO_PLAYER, "player", NULL);
    m->kicked_count--;
    memmove(who, who + 1, (size_t)(m->kicked + m->kicked_count - who) * sizeof *who);
    return record_save(m, NULL, fault);
}

int lobby_remove(struct match *m, uint64_t player, bool kicked, struct fault *fault)
{
    struct member *member = match_member(m, player);
    if (!member)
        return fault_set(fault, FAULT_NO_PLAYER, "player", NULL);
    if (kicked && note_kicked(m, player, member->name, fault) != 0)
        return -1;
    uint8_t own = match_seat_of(m, player);
    if (own != SEAT_NOBODY) {
        clear_seat(m, own);
        unready_all(m);
    }
    m->members_count--;
    memmove(member, member + 1, (size_t)(m->members + m->members_count - member) * sizeof *member);
    pass_on_host(m, player);
    if (m->members_count == 0)
        m->status = MATCH_CLOSED;
    struct store_op remove = {.kind = STORE_REMOVE_MEMBER, .id = m->id, .member = player};
    return record_save(m, &remove, fault);
}

int lobby_rename(struct match *m, const struct person *who, struct fault *fault)
{
    struct member *member = match_member(m, who->id);
    if (!member || strcmp(member->name, who->name) == 0)
        return 0;
    snprintf(member->name, sizeof member->name, "%s", who->name);
    return record_save(m, NULL, fault);
}

/* ---- Terms ---- */

/* Whether a request names any term of the whole match. */
static bool has_terms(const struct request *r)
{
    return r->settings || r->seats >= 0 || r->public_match >= 0 || r->spectators >= 0 || r->hints >= 0 ||
           r->explain >= 0 || r->pace >= 0 || r->delay >= 0 || r->title || r->clock || r->legacy;
}

/* Members may set their own seat; the host all but the seats of others. */
static int check_rights(const struct match *m, uint64_t player, const struct request *r, uint16_t named,
                        struct fault *fault)
{
    bool host = m->host == player;
    if (has_terms(r) && !host)
        return fault_set(fault, FAULT_NOT_HOST, NULL, NULL);
    for (uint8_t seat = 0; seat < SEATS_MAX; seat++) {
        if (!(named & SEAT_BIT(seat)) || (seat < m->config.seats && m->seats[seat].player == player))
            continue;
        if (!host)
            return fault_set(fault, FAULT_NOT_HOST, "seat_settings",
                             "only the host may set other seats than your own");
        if (seat < m->config.seats && m->seats[seat].player)
            return fault_set(fault, FAULT_BAD_CONFIG, "seat_settings",
                             "%s is set by the player who sits there", seat_name(seat));
    }
    return 0;
}

/* The new number of seats; those that come have their presets. */
static void resize(struct match *m, const struct game *game, uint8_t seats, struct game_config *config)
{
    struct game_config fresh;
    config_presets(game, seats, &fresh);
    memcpy(fresh.match, config->match, sizeof fresh.match);
    fresh.automated = config->automated & (uint16_t)((1u << seats) - 1);
    fresh.legacy = config->legacy;
    uint8_t both = seats < config->seats ? seats : config->seats;
    memcpy(fresh.seat, config->seat, both * sizeof *fresh.seat);
    *config = fresh;
    for (uint8_t seat = seats; seat < SEATS_MAX; seat++)
        clear_seat(m, seat);
}

int lobby_set(struct match *m, uint64_t player, const struct request *r, struct fault *fault)
{
    const struct game *game = m->kit->game;
    struct game_config config = m->config, check = m->config;
    uint16_t named = 0;
    if (r->seats >= 0) {
        if (check_seats(game, r->seats, fault) != 0)
            return -1;
        check.seats = (uint8_t)r->seats;
    }
    if (read_settings(m->kit, r, &check, &named, fault) != 0)
        return -1;
    struct clock_terms terms;
    if (r->clock && clock_terms_read(r->clock, &terms, fault) != 0)
        return -1;
    if (check_rights(m, player, r, named, fault) != 0)
        return -1;
    if (r->legacy && m->number > 1)
        return fault_set(fault, FAULT_BAD_CONFIG, "legacy",
                         "it begins from what the match before it in the series left");
    if (!has_terms(r) && !named)
        return 0; /* nothing changes, so whoever is ready stays so */
    if (r->seats >= 0)
        resize(m, game, (uint8_t)r->seats, &config);
    m->config = config;
    if (read_settings(m->kit, r, &m->config, NULL, fault) != 0 || read_terms(m, r, fault) != 0)
        return -1;
    unready_all(m);
    return record_save(m, NULL, fault);
}

/* Whether the rules can play this seat too. */
static int check_automated(const struct match *m, uint8_t seat, struct fault *fault)
{
    const struct game *game = m->kit->game;
    int count = __builtin_popcount(m->config.automated | SEAT_BIT(seat));
    if (count <= game->automated_max)
        return 0;
    return fault_set(fault, FAULT_BAD_CONFIG, "level",
                     game->automated_max ? "the rules of %s play at most %d seats by themselves"
                                         : "the rules of %s play no seat by themselves",
                     game->name, game->automated_max);
}

int lobby_add_bot(struct match *m, int seat, int level, uint8_t *got, struct fault *fault)
{
    *got = seat >= 0 ? (uint8_t)seat : first_free(m);
    if (*got == SEAT_NOBODY)
        return fault_set(fault, FAULT_LOBBY_FULL, NULL, "no seat is free");
    if (*got >= m->config.seats)
        return fault_set(fault, FAULT_NO_SEAT, "seat", NULL);
    if (m->seats[*got].player)
        return fault_set(fault, FAULT_SEAT_TAKEN, "seat", NULL);
    if (level == LEVEL_RULES && check_automated(m, *got, fault) != 0)
        return -1;
    if (level >= 0 && level != LEVEL_RULES && !level_plays(m->kit->game, (enum level)level))
        return fault_set(fault, FAULT_BAD_CONFIG, "level",
                         "no bot plays %s at the level %s: it has nothing learned", m->kit->game->name,
                         level_name((enum level)level));
    clear_seat(m, *got);
    m->seats[*got].bot = (int8_t)(level >= 0 ? level : LEVEL_EASY);
    if (level == LEVEL_RULES)
        m->config.automated |= SEAT_BIT(*got);
    unready_all(m);
    return record_save(m, NULL, fault);
}

int lobby_remove_bot(struct match *m, uint8_t seat, struct fault *fault)
{
    if (seat >= m->config.seats)
        return fault_set(fault, FAULT_NO_SEAT, "seat", NULL);
    if (m->seats[seat].bot == NO_BOT)
        return fault_set(fault, FAULT_NOT_BOT, "seat", NULL);
    clear_seat(m, seat);
    unready_all(m);
    return record_save(m, NULL, fault);
}

int lobby_ready(struct match *m, uint64_t player, bool ready, const char *entropy, struct fault *fault)
{
    uint8_t own = match_seat_of(m, player);
    if (own == SEAT_NOBODY)
        return fault_set(fault, FAULT_NOT_SEATED, NULL, NULL);
    m->seats[own].ready = ready;
    if (entropy)
        fair_entropy(entropy, strlen(entropy), m->chance.entropy[own]);
    return record_save(m, NULL, fault);
}
