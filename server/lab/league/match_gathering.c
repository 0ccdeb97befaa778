/* From the table that the server has opened to the start: programs are begun, and all are ready. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "protocol/words.h"
#include "server/lab/league/match_internal.h"

enum { COMMAND_SIZE = 2 * LEAGUE_COMMAND_MAX };

/* The seat whose program is this player, or -1. */
static int seat_of_player(const struct league_match *m, const char *player)
{
    for (int i = 0; i < match_seats(m); i++)
        if (*player && strcmp(m->seats[i].player, player) == 0)
            return i;
    return -1;
}

static void kick(struct league_match *m, const char *player)
{
    wire_tell(m->table, json_pack("{s:i,s:s,s:s,s:s}", "id", REQUEST_KICK, "type", "kick", "match",
                                  m->result.match, "player", player));
}

/* Whoever sits where they should not goes, and deputies come where somebody is lost. Of whom we have not
 * heard yet, since what they said to the server has not come back this way, may be right. */
static void look_at_seat(struct league_match *m, int seat, const char *player)
{
    bool lost = m->result.seat[seat].lost;
    int whose = seat_of_player(m, player);
    bool elsewhere = whose >= 0 && whose != seat;
    if (!*player && lost)
        match_sit_deputy(m, seat);
    else if (*player && (lost ? !m->deputies[seat].wire : elsewhere))
        kick(m, player);
    if (elsewhere)
        match_lose_seat(m, whose, "sat on another seat than it was told to");
}

/* Whether a seat of the lobby is ready, and with whom it should be. */
static bool is_ready(const struct league_match *m, int seat, const json_t *shown)
{
    if (match_is_bot(m, seat))
        return *match_text(shown, "bot");
    const char *player = match_text(shown, "player");
    bool right = m->result.seat[seat].lost ? strcmp(player, m->deputies[seat].player) == 0
                                           : seat_of_player(m, player) == seat;
    return *player && right && json_is_true(json_object_get(shown, "ready"));
}

void match_look_round(struct league_match *m)
{
    size_t i;
    bool ready = true;
    json_t *shown, *seats = json_incref(json_object_get(m->lobby, "seats"));
    json_array_foreach(seats, i, shown)
    {
        if (m->stage == STAGE_GATHERING && i < match_seats(m))
            look_at_seat(m, (int)i, match_text(shown, "player"));
    }
    json_array_foreach(seats, i, shown)
    {
        ready = ready && i < match_seats(m) && is_ready(m, (int)i, shown);
    }
    json_decref(seats);
    if (m->stage != STAGE_GATHERING || m->starting || !m->lobby || !ready || *match_text(m->lobby, "problem"))
        return;
    m->starting = true;
    wire_tell(m->table,
              json_pack("{s:i,s:s,s:s}", "id", REQUEST_START, "type", "start", "match", m->result.match));
}

static void on_not_ready(uv_timer_t *timer)
{
    struct league_match *m = timer->data;
    size_t i;
    bool blamed = !m->lobby; /* it was not shown yet */
    json_t *shown, *seats = json_incref(json_object_get(m->lobby, "seats"));
    json_array_foreach(seats, i, shown)
    {
        if (i >= match_seats(m) || m->result.seat[i].lost || is_ready(m, (int)i, shown))
            continue;
        blamed = true;
        match_lose_by_time(m, (int)i, "was not ready within %lld s", m->arena.plan->start_seconds);
    }
    json_decref(seats);
    if (!blamed)
        match_break_off(m, "it could not be started: %s", match_text(m->lobby, "problem"));
}

static void await_ready(struct league_match *m)
{
    uint64_t ms = (uint64_t)m->arena.plan->start_seconds * SECOND_MS;
    uv_timer_start(&m->patience, on_not_ready, ms, ms);
}

static void seat_bot(struct league_match *m, int seat)
{
    wire_tell(m->table, json_pack("{s:i,s:s,s:s,s:s,s:s}", "id", REQUEST_BOT, "type", "add_bot", "match",
                                  m->result.match, "seat", seat_name((uint8_t)seat), "level",
                                  match_program(m, seat)->command + 1));
}

static void start_program(struct league_match *m, int seat)
{
    const struct league_plan *plan = m->arena.plan;
    const struct league_program *program = match_program(m, seat);
    char command[COMMAND_SIZE], added[16 + LEAGUE_NAME_MAX], path[PATH_MAX];
    /* Other chance in every game and at every seat, the same in every league of this seed. */
    struct quick_random random = {(uint64_t)plan->seed ^ (m->result.number << 8) ^ (uint64_t)seat};
    struct command_words words = {.host = "127.0.0.1",
                                  .port = m->seats[seat].port,
                                  .invite = m->invite,
                                  .seat = seat_name((uint8_t)seat),
                                  .name = program->name,
                                  .seed = quick_random_next(&random) >> 32,
                                  .game = plan->kit->game->name};
    snprintf(added, sizeof added, ".%s.%s.txt", seat_name((uint8_t)seat), program->name);
    if (plan->logs)
        league_log_path(plan, m->result.number, added, path, sizeof path);
    int error = command_fill(command, sizeof command, program->command, &words)
                    ? seat_start(&m->seats[seat], command, plan->logs ? path : NULL)
                    : UV_E2BIG;
    if (error)
        match_break_off(m, "%s could not be started: %s", program->name, uv_strerror(error));
}

void match_gather(struct league_match *m, const json_t *created)
{
    if (m->stage != STAGE_OPENING)
        return; /* it came too late */
    snprintf(m->result.match, sizeof m->result.match, "%s", match_text(created, "match"));
    snprintf(m->invite, sizeof m->invite, "%s", match_text(created, "invite"));
    m->stage = STAGE_GATHERING;
    await_ready(m);
    for (int i = 0; i < match_seats(m) && m->stage == STAGE_GATHERING; i++)
        if (match_is_bot(m, i))
            seat_bot(m, i);
        else
            start_program(m, i);
}
