/* See tell_lobby.h. */
#include "server/telling/tell_lobby.h"

#include <string.h>

#include "server/base/now.h"
#include "server/hall/server.h"
#include "server/match/absence.h"
#include "server/match/readiness.h"

enum part tell_part(const struct follower *f)
{
    if (!f->member)
        return PART_BESIDE;
    return match_seat_of(f->match, f->connection->person->id) == SEAT_NOBODY ? PART_MEMBER : PART_SEATED;
}

static void fill_seats(struct match *m, enum part part, struct lobby_texts *texts)
{
    uint16_t resigned = delay_resigned(m, part), absent = delay_absent(m, part);
    uint16_t held = delay_knows_play(m, part) ? m->held & (uint16_t)~resigned : 0;
    for (uint8_t seat = 0; seat < m->config.seats; seat++) {
        const struct match_seat *s = &m->seats[seat];
        struct lobby_seat *info = &texts->info.seats[seat];
        struct member *member = s->player ? match_member(m, s->player) : NULL;
        info->resigned = resigned & SEAT_BIT(seat);
        info->absent = absent & SEAT_BIT(seat);
        info->offered = m->offered & SEAT_BIT(seat);
        info->held = held & SEAT_BIT(seat);
        info->level = info->resigned || info->absent ? (int)LEVEL_EASY : s->bot;
        info->ready = s->ready || s->bot != NO_BOT;
        info->online = s->bot != NO_BOT || (member && member->follows > 0);
        if (member) {
            info->player = texts->ids[member - m->members];
            info->name = member->name;
        }
    }
}

/* What is open among the players; NULL if nothing is, or if somebody with this part may not know. */
static const struct proposal_info *fill_proposal(const struct match *m, enum part part,
                                                 struct proposal_info *info)
{
    if (!m->proposal.open || !delay_knows_play(m, part))
        return NULL;
    *info = (struct proposal_info){
        .kind = (enum proposal_kind)m->proposal.kind,
        .by = m->proposal.by,
        .agreed = m->proposal.agreed,
        .needed = match_deciders(m),
        .move = m->proposal.move,
        .seat = m->proposal.seat,
    };
    if (info->kind == PROPOSAL_ABSENT) {
        info->needed = absence_needed(m);
        uint64_t wait = absence_wait(m, info->seat, info->needed);
        info->from = wait > 0 ? server_now() + wait : 0;
    }
    return info;
}

/* Which of its seat's choices it is, but not which choice; how far it came only to those who know the play.
 */
static const struct frozen_info *fill_frozen(const struct match *m, enum part part, struct frozen_info *info)
{
    static const char *const words[FROZEN_KINDS] = {
        [FROZEN_REVISION] = "revision",
        [FROZEN_SETTINGS] = "settings",
        [FROZEN_LOG] = "log",
        [FROZEN_RULE] = "rule",
    };
    if (!match_refused(m) || m->play.frozen_by == FROZEN_MEMORY) /* which is read again instead */
        return NULL;
    bool in_log =
        m->play.frozen_by == FROZEN_LOG && (part == PART_SEATED || m->delay == 0 || delay_is_over(m, part));
    *info = (struct frozen_info){
        .why = words[m->play.frozen_by],
        .message = match_refused(m),
        .move = in_log ? (int64_t)m->play.frozen_entry : -1,
        .seat = in_log ? m->play.frozen_seat : SEAT_NOBODY,
    };
    return info;
}

static void fill_members(struct match *m, struct lobby_texts *texts)
{
    for (uint32_t i = 0; i < m->members_count; i++) {
        auth_id_text(m->members[i].id, texts->ids[i]);
        texts->members[i] = (struct lobby_member){
            .player = texts->ids[i],
            .name = m->members[i].name,
            .seat = match_seat_of(m, m->members[i].id),
            .online = m->members[i].follows > 0,
        };
    }
    texts->info.members = texts->members;
    texts->info.members_count = m->members_count;
}

static enum match_phase phase_of(const struct match *m, enum part part)
{
    if (m->status == MATCH_LOBBY)
        return MATCH_IN_LOBBY;
    return delay_is_over(m, part) ? MATCH_AT_END : MATCH_IN_PLAY;
}

void tell_fill_lobby(struct match *m, enum part part, struct lobby_texts *texts)
{
    memset(texts, 0, sizeof *texts);
    struct lobby_info *info = &texts->info;
    auth_id_text(m->host, texts->host);
    auth_invite_text(m->invite, texts->invite);
    fair_commitment(m->chance.secret, texts->commitment);
    fill_members(m, texts);
    fill_seats(m, part, texts);
    info->match = m->name;
    info->title = m->title[0] ? m->title : NULL;
    info->host = texts->host;
    info->invite = part == PART_BESIDE ? NULL : texts->invite;
    bool problem = m->status == MATCH_LOBBY && readiness_problem(m, &texts->problem) != 0;
    info->problem = problem ? &texts->problem : NULL;
    info->game = m->kit->game;
    info->kit = m->kit;
    info->config = &m->config;
    info->phase = phase_of(m, part);
    info->frozen = fill_frozen(m, part, &texts->frozen);
    info->series = match_series_info(m, texts->series);
    info->listed = m->listed;
    info->spectators = m->spectators;
    info->hints = m->hints;
    info->hinted = delay_knows_play(m, part) ? m->hinted : 0;
    info->explain = m->explain;
    info->pace = m->pace;
    info->delay = m->delay;
    info->clock = &m->terms;
    info->paused = delay_paused(m, part);
    info->proposal = fill_proposal(m, part, &texts->proposal);
    info->watching = m->watching;
    info->commitment = texts->commitment;
    info->entropy = m->status == MATCH_LOBBY ? NULL : m->chance.entropy[0];
}

/* Whether somebody is told more than others: the host, of those who are no members. */
static bool is_told_more(const struct follower *f)
{
    const struct match *m = f->match;
    return f->member && f->connection->person->id == m->host && (m->kicked_count > 0 || m->watching > 0);
}

static void fill_kicked(const struct match *m, struct lobby_texts *texts)
{
    for (uint32_t i = 0; i < m->kicked_count; i++) {
        auth_id_text(m->kicked[i].id, texts->kicked_ids[i]);
        texts->kicked[i] = (struct lobby_stranger){texts->kicked_ids[i], m->kicked[i].name};
    }
    texts->info.kicked = texts->kicked;
    texts->info.kicked_count = m->kicked_count;
}

/* Each once, over however many connections. */
static void fill_watchers(const struct match *m, struct lobby_texts *texts)
{
    uint32_t count = 0;
    for (const struct follower *f = m->follows; f && count < WATCHERS_TOLD; f = f->next) {
        const struct person *who = f->connection->person;
        uint32_t i = 0;
        if (f->member)
            continue;
        auth_id_text(who->id, texts->watcher_ids[count]);
        while (i < count && strcmp(texts->watcher_ids[i], texts->watcher_ids[count]) != 0)
            i++;
        texts->watchers[i] = (struct lobby_stranger){texts->watcher_ids[i], who->name};
        count += i == count;
    }
    texts->info.watchers = texts->watchers;
    texts->info.watchers_count = count;
}

static void write_lobby(struct match *m, enum part part, bool more)
{
    struct lobby_texts texts;
    tell_fill_lobby(m, part, &texts);
    if (more) {
        fill_kicked(m, &texts);
        fill_watchers(m, &texts);
    }
    text_clear(&m->server->text);
    message_lobby(&m->server->text, &texts.info);
}

/* To all with this part who are told more, or to all others. */
static void push_lobby(struct match *m, enum part part, bool more)
{
    struct payload *payload = NULL;
    bool written = false;
    for (struct follower *f = m->follows; f; f = f->next) {
        if (tell_part(f) != part || is_told_more(f) != more)
            continue;
        if (!written) {
            write_lobby(m, part, more);
            payload = server_payload(m->server);
            written = true;
        }
        outbox_add(&m->server->outbox, f->connection, OUTBOX_PUSH, 0, payload);
    }
    payload_release(payload);
}

static void tell_lobby_part(struct match *m, enum part part)
{
    push_lobby(m, part, false);
    push_lobby(m, part, true);
}

void tell_lobby(struct match *m)
{
    if (m->lost)
        return;
    m->lobby_stale = false;
    for (int part = 0; part < PART_COUNT; part++)
        tell_lobby_part(m, (enum part)part);
}

void tell_lobby_of_play(struct match *m)
{
    for (int part = 0; part < PART_COUNT && !m->lost; part++)
        if (delay_knows_play(m, (enum part)part))
            tell_lobby_part(m, (enum part)part);
}

void tell_lobby_to(struct match *m, const struct follower *f)
{
    write_lobby(m, tell_part(f), is_told_more(f));
    server_push(m->server, f->connection);
}
