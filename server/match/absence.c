/* See absence.h. */
#include "server/match/absence.h"

#include "server/hall/server.h"

/* Who was cut off for a moment, or by a restart of the server, has this long to come back. */
enum { SECOND = 1000, COME_BACK_MS = 60 * SECOND };

bool absence_fits(const struct match *m, uint8_t seat)
{
    bool plays = m->begun && m->status == MATCH_RUNNING && !m->play.over && !match_refused(m);
    if (!plays || seat >= m->config.seats || !(match_deciders(m) & SEAT_BIT(seat)))
        return false;
    return !match_is_here(m, seat) && (m->play.paused || play_person_asked(&m->play) == seat);
}

uint16_t absence_deciders(const struct match *m, uint8_t seat)
{
    uint16_t here = 0;
    for (uint8_t other = 0; other < m->config.seats; other++)
        if (other != seat && match_is_here(m, other))
            here |= SEAT_BIT(other);
    return here & match_deciders(m);
}

static uint64_t left_of(uint64_t most, uint64_t since, uint64_t now)
{
    return since + most > now ? since + most - now : 0;
}

uint64_t absence_wait(const struct match *m, uint8_t seat, uint16_t agreed)
{
    const struct server_options *o = m->server->options;
    const struct member *member = match_member(m, m->seats[seat].player);
    bool alone = (agreed & (agreed - 1)) == 0;
    bool is_long = alone || m->play.paused || m->terms.kind != CLOCK_NONE;
    uint64_t brief = (uint64_t)o->away * SECOND, most = is_long ? (uint64_t)o->away_long * SECOND : brief;
    uint64_t gone = is_long && brief > COME_BACK_MS ? COME_BACK_MS : brief;
    uint64_t stands = left_of(most, m->play.stands, server_time(m->server));
    uint64_t away = left_of(gone, member ? member->gone : 0, uv_now(m->server->loop));
    return stands > away ? stands : away;
}
