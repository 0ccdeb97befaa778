/* A match that is played: the time of a choice, and the result. */
#include <stdio.h>
#include <string.h>

#include "protocol/words.h"
#include "server/lab/league/match_internal.h"

static void on_choice_over_time(uv_timer_t *timer)
{
    struct league_match *m = timer->data;
    if (m->asked >= 0)
        match_lose_by_time(m, m->asked, "took more than %lld s for a choice", m->arena.plan->choice_seconds);
}

static void on_match_over_time(uv_timer_t *timer)
{
    struct league_match *m = timer->data;
    match_break_off(m, "it took more than %lld s", m->arena.plan->match_seconds);
}

void match_begin_play(struct league_match *m)
{
    if (m->stage != STAGE_GATHERING)
        return;
    m->stage = STAGE_PLAYING;
    m->result.played = true;
    uv_timer_stop(&m->patience);
    uv_timer_start(&m->whole, on_match_over_time, (uint64_t)m->arena.plan->match_seconds * SECOND_MS, 0);
    for (int i = 0; i < match_seats(m); i++)
        if (m->result.seat[i].lost)
            match_resign(m, i);
}

void match_note_position(struct league_match *m, const json_t *push)
{
    uint8_t seat = seat_of_name(match_text(json_object_get(push, "prompt"), "seat"));
    m->asked = seat < match_seats(m) && !match_is_bot(m, seat) && !m->result.seat[seat].lost ? seat : -1;
    uv_timer_stop(&m->patience);
    if (m->stage == STAGE_PLAYING && m->asked >= 0)
        uv_timer_start(&m->patience, on_choice_over_time, (uint64_t)m->arena.plan->choice_seconds * SECOND_MS,
                       0);
}

/* The seats of a list of names, as a mask. */
static uint16_t seats_in(const json_t *names)
{
    uint16_t seats = 0;
    size_t i;
    json_t *name;
    json_array_foreach((json_t *)names, i, name)
    {
        uint8_t seat = json_is_string(name) ? seat_of_name(json_string_value(name)) : SEATS_MAX;
        if (seat < SEATS_MAX)
            seats |= SEAT_BIT(seat);
    }
    return seats;
}

/* Those who won; or, if only a seat could have that was given up or lost, all who have kept theirs. */
static uint16_t winners_of(const struct league_match *m, const json_t *result)
{
    uint16_t left =
        (uint16_t)((SEAT_BIT(match_seats(m)) - 1) & ~seats_in(json_object_get(result, "resigned")));
    for (int i = 0; i < match_seats(m); i++)
        if (m->result.seat[i].lost)
            left &= (uint16_t)~SEAT_BIT(i);
    uint16_t winners = seats_in(json_object_get(result, "winners")) & left;
    return winners ? winners : left;
}

void match_note_end(struct league_match *m, const json_t *push)
{
    struct league_result *r = &m->result;
    const json_t *result = json_object_get(push, "result"), *scores = json_object_get(result, "scores");
    uint16_t winners = winners_of(m, result);
    r->finished = m->stage == STAGE_PLAYING && winners && strcmp(match_text(result, "reason"), "played") == 0;
    r->scored = json_is_object(scores);
    if (!r->finished && !r->trouble[0])
        snprintf(r->trouble, sizeof r->trouble, "%s",
                 m->stage < STAGE_PLAYING                                ? "it ended before it was started"
                 : strcmp(match_text(result, "reason"), "too_long") == 0 ? "its log was too long"
                                                                         : "nobody was left playing");
    for (uint8_t seat = 0; seat < r->seats; seat++) {
        if (r->finished && (winners & SEAT_BIT(seat)))
            r->seat[seat].won = 1.0 / __builtin_popcount(winners);
        r->seat[seat].score = (int)json_integer_value(json_object_get(scores, seat_name(seat)));
    }
    match_part(m);
}
