/* See match.h. */
#include "server/hall/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/array.h"
#include "server/hall/server.h"

struct match *match_create(struct server *server, const struct game_kit *kit, uint64_t id)
{
    struct match *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->server = server;
    m->kit = kit;
    m->id = id;
    auth_id_text(id, m->name);
    m->touched = uv_now(server->loop);
    for (int i = 0; i < SEATS_MAX; i++)
        m->seats[i].bot = NO_BOT;
    return m;
}

bool match_is_sealed(const struct match *m)
{
    return m->series != 0 && m->opened == 0;
}

struct series_info match_series_info(const struct match *m, char id[AUTH_ID_TEXT_SIZE])
{
    if (!m->series)
        return (struct series_info){NULL, 0, false};
    auth_id_text(m->series, id);
    return (struct series_info){id, m->number, m->opened == 0};
}

void match_keep_staged(struct match *m)
{
    struct server *s = m->server;
    bool waits = m->stage.first != NULL;
    if (waits == m->is_staged)
        return;
    m->is_staged = waits;
    if (waits) {
        m->staged_previous = NULL;
        m->staged_next = s->staged;
        if (s->staged)
            s->staged->staged_previous = m;
        s->staged = m;
        return;
    }
    if (m->staged_previous)
        m->staged_previous->staged_next = m->staged_next;
    else
        s->staged = m->staged_next;
    if (m->staged_next)
        m->staged_next->staged_previous = m->staged_previous;
}

void match_free(struct match *m)
{
    GAME_ASSERT(!m->follows && m->in_flight == 0 && m->bot_state == BOT_IDLE);
    match_clear(m);
    free(m);
}

void match_clear(struct match *m)
{
    stage_free(&m->stage);
    match_keep_staged(m); /* nothing waits any more */
    if (m->begun)
        play_free(&m->play);
    free(m->members);
    free(m->kicked);
    free(m->standing);
    if (m->stay) {
        gaps_free(&m->stay->clocks);
        gaps_free(&m->stay->delays);
        free(m->stay);
    }
}

struct member *match_member(const struct match *m, uint64_t player)
{
    for (uint32_t i = 0; i < m->members_count; i++)
        if (m->members[i].id == player)
            return &m->members[i];
    return NULL;
}

bool match_make_room(struct match *m)
{
    struct member *grown = array_grown(m->members, m->members_count, sizeof *grown);
    if (grown)
        m->members = grown;
    return grown != NULL;
}

void match_add_member(struct match *m, uint64_t id, const char *name)
{
    struct member *member = &m->members[m->members_count++];
    *member = (struct member){.id = id, .gone = uv_now(m->server->loop)};
    snprintf(member->name, sizeof member->name, "%s", name);
}

bool match_note_kicked(struct match *m, uint64_t id, const char *name)
{
    struct outcast *grown = array_grown(m->kicked, m->kicked_count, sizeof *grown);
    if (!grown)
        return false;
    m->kicked = grown;
    struct outcast *who = &m->kicked[m->kicked_count++];
    *who = (struct outcast){.id = id};
    snprintf(who->name, sizeof who->name, "%s", name);
    return true;
}

uint8_t match_seat_of(const struct match *m, uint64_t player)
{
    for (uint8_t seat = 0; seat < m->config.seats; seat++)
        if (m->seats[seat].player == player)
            return seat;
    return SEAT_NOBODY;
}

uint8_t match_audience_of(const struct match *m, uint64_t player)
{
    uint8_t seat = match_seat_of(m, player);
    if (m->status == MATCH_LOBBY || seat != SEAT_NOBODY)
        return seat;
    return m->spectators ? SEAT_SPECTATOR : SEAT_NOBODY;
}

bool match_seat_taken(const struct match *m, uint8_t seat)
{
    return m->seats[seat].player != 0 || m->seats[seat].bot != NO_BOT;
}

bool match_resigned(const struct match *m, uint8_t seat)
{
    return m->begun && (m->play.resigned & SEAT_BIT(seat));
}

uint8_t match_asked(const struct match *m)
{
    if (!m->begun || match_refused(m) || m->play.over)
        return SEAT_NOBODY;
    uint8_t seat = play_session(&m->play)->prompt.seat;
    return seat >= m->config.seats || match_resigned(m, seat) || match_absent(m, seat) ? SEAT_NOBODY : seat;
}

bool match_absent(const struct match *m, uint8_t seat)
{
    return m->begun && (m->play.absent & SEAT_BIT(seat));
}

bool match_is_here(const struct match *m, uint8_t seat)
{
    const struct member *member = match_member(m, m->seats[seat].player);
    return member && member->follows > 0;
}

int match_bot_at(const struct match *m, uint8_t seat)
{
    return match_resigned(m, seat) || match_absent(m, seat) ? (int)LEVEL_EASY : m->seats[seat].bot;
}

bool match_has_bots(const struct match *m)
{
    for (uint8_t seat = 0; seat < m->config.seats; seat++)
        if (match_bot_at(m, seat) != NO_BOT && match_bot_at(m, seat) != LEVEL_RULES)
            return true;
    return false;
}

uint16_t match_deciders(const struct match *m)
{
    return m->play.persons & (uint16_t) ~(m->play.resigned | m->play.absent);
}

bool match_is_idle(const struct match *m)
{
    return !m->follows && m->in_flight == 0 && m->bot_state == BOT_IDLE && !m->lost && !m->is_staged;
}

void match_lose(struct match *m)
{
    m->lost = m->server->lost = true;
}

const char *match_refused(const struct match *m)
{
    return m->play.frozen[0] ? m->play.frozen : NULL;
}
