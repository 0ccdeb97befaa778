/* Who plays, and whether anybody does: giving up, being away and back, other people, pauses, the end. */
#include "server/play/play_internal.h"

static bool is_person(const struct play *p, uint8_t seat)
{
    return seat < SEATS_MAX && (p->persons & SEAT_BIT(seat)) != 0;
}

static bool has_resigned(const struct play *p, uint8_t seat)
{
    return !is_person(p, seat) || (p->resigned & SEAT_BIT(seat)) != 0;
}

static bool is_absent(const struct play *p, uint8_t seat)
{
    return is_person(p, seat) && (p->absent & SEAT_BIT(seat)) != 0;
}

/* Who has won so far, whatever was given up since. */
static uint16_t winners_of(const struct play *p)
{
    const struct session *s = play_session(p);
    struct game_result result = {0};
    s->game->result(s->now, &result);
    return result.winners;
}

enum play_error play_change_players(struct play *p, enum entry_kind kind, uint8_t seat, uint64_t at)
{
    uint16_t bit = seat < SEATS_MAX ? SEAT_BIT(seat) : 0;
    switch (kind) {
    case ENTRY_RESIGN:
        if (has_resigned(p, seat))
            return PLAY_RESIGNED;
        p->won |= bit & winners_of(p);
        p->resigned |= bit;
        p->absent &= (uint16_t)~bit;
        p->over = p->over || (p->persons & ~p->resigned) == 0;
        return PLAY_OK;
    case ENTRY_ABSENT:
        if (has_resigned(p, seat))
            return PLAY_RESIGNED;
        if (is_absent(p, seat))
            return PLAY_ABSENT;
        p->absent |= bit;
        return PLAY_OK;
    case ENTRY_BACK:
        if (!is_absent(p, seat))
            return PLAY_NOT_ABSENT;
        p->absent &= (uint16_t)~bit;
        clock_return(&p->clock, seat);
        return PLAY_OK;
    case ENTRY_SEATED:
        if (!is_absent(p, seat) && !(is_person(p, seat) && has_resigned(p, seat)))
            return PLAY_NOT_ABSENT;
        p->absent &= (uint16_t)~bit;
        p->resigned &= (uint16_t)~bit;
        p->won &= (uint16_t)~bit;
        clock_return(&p->clock, seat);
        return PLAY_OK;
    case ENTRY_PAUSE:
    case ENTRY_CONTINUE:
        if (p->paused == (kind == ENTRY_PAUSE))
            return p->paused ? PLAY_PAUSED : PLAY_NOT_PAUSED;
        p->paused = kind == ENTRY_PAUSE;
        clock_pause(&p->clock, at, p->paused);
        return PLAY_OK;
    case ENTRY_TOO_LONG:
        p->over = p->too_long = true;
        return PLAY_OK;
    default:
        return PLAY_NO_MOVE;
    }
}

static enum play_error act_on_players(struct play *p, enum entry_kind kind, uint8_t seat, uint64_t at,
                                      struct happening *h)
{
    enum play_error error = play_open(p, h);
    if (!error)
        error = play_change_players(p, kind, seat, at);
    return error ? error : play_noted(p, kind, seat, at, h);
}

enum play_error play_resign(struct play *p, uint8_t seat, uint64_t at, struct happening *h)
{
    return act_on_players(p, ENTRY_RESIGN, seat, at, h);
}

enum play_error play_absent(struct play *p, uint8_t seat, uint64_t at, struct happening *h)
{
    return act_on_players(p, ENTRY_ABSENT, seat, at, h);
}

enum play_error play_back(struct play *p, uint8_t seat, uint64_t at, struct happening *h)
{
    return act_on_players(p, ENTRY_BACK, seat, at, h);
}

enum play_error play_seated(struct play *p, uint8_t seat, uint64_t at, struct happening *h)
{
    return act_on_players(p, ENTRY_SEATED, seat, at, h);
}

enum play_error play_pause(struct play *p, uint8_t seat, bool paused, uint64_t at, struct happening *h)
{
    return act_on_players(p, paused ? ENTRY_PAUSE : ENTRY_CONTINUE, seat, at, h);
}

enum play_error play_too_long(struct play *p, uint8_t seat, uint64_t at, struct happening *h)
{
    if (p->over || p->frozen[0])
        return PLAY_OK;
    if (!happening_make_room(h))
        return PLAY_NO_MEMORY;
    play_change_players(p, ENTRY_TOO_LONG, seat, at);
    return play_noted(p, ENTRY_TOO_LONG, seat, at, h);
}
