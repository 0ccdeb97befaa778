/* See absence.h. */
#include "server/match/absence.h"

#include "server/hall/server.h"

/* Who was cut off for a moment, or by a restart of the server, has this long to come back. */
enum { SECOND = 1000, COME_BACK_MS = 60 * SECOND };

/* Matches may share a place; then it is the later one of them that counts. */
static uint64_t *left(const struct match *m)
{
    return &m->server->left[m->id % SERVER_LEFT];
}

void absence_keep(const struct match *m)
{
    uint64_t *at = left(m);
    for (uint32_t i = 0; i < m->members_count; i++)
        if (m->members[i].gone > *at)
            *at = m->members[i].gone;
}

/* Loop time in ms at which it came from another node: until then they may have been there. 0: it was made
 * here. */
static uint64_t came(const struct match *m)
{
    uint64_t now = uv_now(m->server->loop), at = m->stay ? server_time(m->server) - m->stay->since : now;
    return at < now ? now - at : 0;
}

void absence_recall(struct match *m)
{
    uint64_t since = came(m) > *left(m) ? came(m) : *left(m);
    for (uint32_t i = 0; i < m->members_count; i++)
        m->members[i].gone = since;
}

void absence_take_over(struct match *read, const struct match *m)
{
    for (uint32_t i = 0; i < read->members_count; i++) {
        const struct member *before = match_member(m, read->members[i].id);
        if (before)
            read->members[i].gone = before->gone;
    }
}

bool absence_fits(const struct match *m, uint8_t seat)
{
    bool plays = m->begun && m->status == MATCH_RUNNING && !m->play.over && !match_refused(m);
    if (!plays || seat >= m->config.seats || !(match_deciders(m) & SEAT_BIT(seat)))
        return false;
    return !match_is_here(m, seat) && (m->play.paused || play_person_asked(&m->play) == seat);
}

static uint64_t left_of(uint64_t most, uint64_t since, uint64_t now)
{
    return since + most > now ? since + most - now : 0;
}

/* Since when the seat's person is away; at the earliest since people can come. */
static uint64_t gone(const struct match *m, uint8_t seat)
{
    const struct member *member = match_member(m, m->seats[seat].player);
    uint64_t began = m->server->began;
    return member && member->gone > began ? member->gone : began;
}

/* How long somebody who does not follow the match may still come back, in ms. */
static uint64_t comes_back(const struct match *m, uint8_t seat)
{
    uint64_t away = (uint64_t)m->server->options->away * SECOND;
    return left_of(away < COME_BACK_MS ? away : COME_BACK_MS, gone(m, seat), uv_now(m->server->loop));
}

uint16_t absence_deciders(const struct match *m, uint8_t seat)
{
    uint16_t here = 0;
    for (uint8_t other = 0; other < m->config.seats; other++)
        if (other != seat && (match_is_here(m, other) || comes_back(m, other) > 0))
            here |= SEAT_BIT(other);
    return here & match_deciders(m);
}

uint16_t absence_needed(const struct match *m)
{
    return absence_deciders(m, m->proposal.seat) | m->proposal.agreed;
}

uint64_t absence_wait(const struct match *m, uint8_t seat, uint16_t agreed)
{
    const struct server_options *o = m->server->options;
    bool alone = (agreed & (agreed - 1)) == 0, clock = m->terms.kind != CLOCK_NONE;
    bool is_long = alone || m->play.paused || clock;
    uint64_t most = (uint64_t)(is_long ? o->away_long : o->away) * SECOND;
    if (clock && most < (uint64_t)m->terms.seconds * SECOND)
        most = (uint64_t)m->terms.seconds * SECOND;
    uint64_t stands = left_of(most, m->play.stands, server_time(m->server));
    uint64_t few = (uint64_t)o->away * SECOND, now = uv_now(m->server->loop);
    uint64_t away = left_of(few, is_long ? m->server->began : gone(m, seat), now);
    if (is_long && away < comes_back(m, seat))
        away = comes_back(m, seat);
    return stands > away ? stands : away;
}
