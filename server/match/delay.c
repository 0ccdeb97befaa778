/* See delay.h. */
#include "server/match/delay.h"

#include "server/hall/server.h"
#include "server/match/deadlines.h"
#include "server/match/record.h"

enum { SECOND = 1000, DELAY_MOST = UINT16_MAX * SECOND }; /* no delay is so long */

enum part delay_part(struct match *m, uint64_t player)
{
    if (!match_member(m, player))
        return PART_BESIDE;
    return match_seat_of(m, player) == SEAT_NOBODY ? PART_MEMBER : PART_SEATED;
}

uint64_t delay_horizon(const struct match *m)
{
    return m->delay ? deadlines_horizon(m, (uint64_t)m->delay * SECOND) : UINT64_MAX;
}

bool delay_end_is_shown(const struct match *m)
{
    if (m->status != MATCH_FINISHED || m->delay == 0)
        return m->status == MATCH_FINISHED;
    if (m->elsewhere) /* how long that node was away is not known here: it says when it has shown the end */
        return m->end_noted || m->changed + DELAY_MOST < server_time(m->server);
    return m->begun ? m->stage.over : m->changed <= delay_horizon(m);
}

bool delay_is_over(const struct match *m, enum part part)
{
    return m->status == MATCH_FINISHED && (part == PART_SEATED || delay_end_is_shown(m));
}

bool delay_is_over_for(struct server *s, const struct store_match *row, uint64_t player)
{
    if (row->status == MATCH_FINISHED && row->updated + DELAY_MOST < server_time(s))
        return true;
    struct match *m = id_map_get(&s->matches, row->id), *read = NULL;
    if (!m)
        m = read = record_head(s, row);
    bool over = !m || delay_is_over(m, delay_part(m, player));
    if (read)
        match_free(read);
    return over;
}

bool delay_knows_play(const struct match *m, enum part part)
{
    return m->begun && (part == PART_SEATED || m->delay == 0 || delay_end_is_shown(m));
}

uint16_t delay_resigned(const struct match *m, enum part part)
{
    if (!m->begun)
        return 0;
    return delay_knows_play(m, part) ? m->play.resigned : m->stage.resigned;
}

uint16_t delay_absent(const struct match *m, enum part part)
{
    if (!m->begun)
        return 0;
    return delay_knows_play(m, part) ? m->play.absent : m->stage.absent;
}

bool delay_paused(const struct match *m, enum part part)
{
    return m->begun && (delay_knows_play(m, part) ? m->play.paused : m->stage.paused);
}

uint64_t delay_changed(const struct match *m, enum part part)
{
    if (m->status == MATCH_LOBBY || part == PART_SEATED || m->delay == 0 || delay_end_is_shown(m))
        return m->changed;
    return m->stage.shown > m->created ? m->stage.shown : m->created;
}

/* Whether the end of the match before this one is still held back from this person. */
static bool end_is_hidden(struct match *m, uint64_t player)
{
    enum store_status status;
    struct match *before = id_map_get(&m->server->matches, m->rematch_of), *read = NULL;
    if (!before)
        before = read = record_load_head(m->server, m->rematch_of, &status);
    if (!before)
        return status != STORE_MISSING; /* who cannot look does not tell */
    m->unhidden = delay_end_is_shown(before) || before->status != MATCH_FINISHED;
    bool hidden = !m->unhidden && match_seat_of(before, player) == SEAT_NOBODY;
    if (read)
        match_free(read);
    return hidden;
}

bool delay_hides(struct match *m, uint64_t player)
{
    return m->rematch_of && !m->unhidden && !match_member(m, player) && end_is_hidden(m, player);
}

bool delay_any(const struct server *s)
{
    size_t cursor = 0;
    struct match *m;
    while ((m = id_map_next(&s->matches, &cursor)))
        if (m->delay &&
            (m->status == MATCH_RUNNING || (m->status == MATCH_FINISHED && !delay_end_is_shown(m))))
            return true;
    return false;
}
