/* Seats that are lost: a deputy sits there in a lobby, and resigns in a match. */
#include <stdio.h>
#include <string.h>

#include "protocol/words.h"
#include "server/lab/league/match_internal.h"

static void take_deputy_line(void *context, const char *text, size_t length);

static void on_deputy_lost(void *context, const char *why)
{
    struct deputy *d = context;
    (void)why;
    wire_close(d->wire);
    d->wire = NULL;
}

static const struct wire_callbacks deputy_callbacks = {take_deputy_line, on_deputy_lost};

/* A deputy says hello, as somebody new or, with a token, as the player of the seat. */
static bool call_deputy(struct league_match *m, int seat, const char *token)
{
    struct deputy *d = &m->deputies[seat];
    d->match = m;
    if (!d->wire)
        d->wire = match_connect(m, &deputy_callbacks, d);
    if (!d->wire)
        return false;
    json_t *hello = json_pack("{s:i,s:s,s:i,s:s*,s:s*}", "id", REQUEST_HELLO, "type", "hello", "protocol", 1,
                              "token", token, "name", token ? NULL : "deputy");
    wire_tell(d->wire, hello);
    return true;
}

static void tell_resign(struct league_match *m, int seat)
{
    if (m->deputies[seat].wire)
        wire_tell(m->deputies[seat].wire,
                  json_pack("{s:i,s:s,s:s}", "id", REQUEST_MORE, "type", "resign", "match", m->result.match));
}

void match_resign(struct league_match *m, int seat)
{
    bool sits = m->deputies[seat].player[0];
    if (sits || (m->seats[seat].token[0] && call_deputy(m, seat, m->seats[seat].token)))
        tell_resign(m, seat);
}

void match_sit_deputy(struct league_match *m, int seat)
{
    if (m->deputies[seat].wire || !call_deputy(m, seat, NULL))
        return;
    wire_tell(m->deputies[seat].wire, json_pack("{s:i,s:s,s:s,s:s}", "id", REQUEST_JOIN, "type", "join",
                                                "invite", m->invite, "seat", seat_name((uint8_t)seat)));
}

static void take_deputy_reply(struct deputy *d, const json_t *reply)
{
    json_int_t re = json_integer_value(json_object_get(reply, "re"));
    if (re == REQUEST_HELLO && *match_text(reply, "token")) {
        snprintf(d->player, sizeof d->player, "%s", match_text(reply, "player"));
    } else if (re == REQUEST_JOIN && strcmp(match_text(reply, "type"), "error") == 0) {
        /* The program had joined before it was lost, as the next lobby shows; then another deputy comes. */
        wire_close(d->wire);
        d->wire = NULL;
        d->player[0] = '\0';
    } else {
        return;
    }
    match_look_round(d->match);
}

static void take_deputy_line(void *context, const char *text, size_t length)
{
    struct deputy *d = context;
    json_t *message = json_loadb(text, length, 0, NULL), *seat;
    size_t i;
    take_deputy_reply(d, message);
    json_array_foreach(json_object_get(message, "seats"), i, seat)
    {
        if (d->wire && *d->player && strcmp(match_text(message, "state"), "lobby") == 0 &&
            strcmp(match_text(seat, "player"), d->player) == 0 &&
            !json_is_true(json_object_get(seat, "ready")))
            wire_tell(d->wire, json_pack("{s:i,s:s,s:s}", "id", REQUEST_MORE, "type", "ready", "match",
                                         d->match->result.match));
    }
    json_decref(message);
}

void match_lose_seat(struct league_match *m, int seat, const char *why)
{
    struct league_played *p = &m->result.seat[seat];
    char after[SEAT_DROPPED_SIZE + 8] = "";
    if (p->lost || m->stage >= STAGE_BREAKING)
        return;
    p->lost = true;
    if (*m->seats[seat].dropped)
        snprintf(after, sizeof after, " after %s", m->seats[seat].dropped);
    snprintf(p->why, sizeof p->why, "%s%s", why, after);
    seat_end(&m->seats[seat], true);
    if (m->stage == STAGE_PLAYING)
        match_resign(m, seat);
    else if (m->stage == STAGE_GATHERING)
        match_look_round(m);
}

void match_lose_by_time(struct league_match *m, int seat, const char *format, long long seconds)
{
    char why[LEAGUE_WHY_SIZE];
    snprintf(why, sizeof why, format, seconds);
    match_lose_seat(m, seat, why);
}
