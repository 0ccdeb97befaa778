/* Requests of chat: chat and chat_log. Spectators have a channel of their own. See call.h. */
#include <stdio.h>
#include <string.h>

#include "server/requests/call.h"
#include "server/requests/quotas.h"
#include "server/telling/tell.h"

enum {
    AUTHOR_SIZE = STORE_NAME_SIZE + AUTH_ID_TEXT_SIZE + 8,
    LINES_PRESET = 50,
    LINES_SEARCHED = CHANNEL_COUNT * STORE_CHAT_KEPT + STORE_CHAT_TRIM, /* all there can be */
};

/* Whether the connection watches the match. */
static bool is_spectator(const struct call *call)
{
    const struct follower *f = connection_follow_of(call->c, call->m);
    return f && f->audience == SEAT_SPECTATOR;
}

/* The channel asked for, or the usual one; -1 if the person has no part in this match. */
static int channel_of(struct call *call)
{
    if (!call->member && !is_spectator(call))
        return call_refuse(call, FAULT_NOT_MEMBER);
    if (call->r->channel >= 0)
        return call->r->channel;
    return is_spectator(call) && !call->member ? CHANNEL_SPECTATORS : CHANNEL_TABLE;
}

/* Stored as one text: public name, seat (0: none) and name of the writer. */
static void author_write(char author[AUTHOR_SIZE], const struct chat_line *line)
{
    snprintf(author, AUTHOR_SIZE, "%s %d %s", line->player, line->seat == SEAT_NOBODY ? 0 : line->seat + 1,
             line->name);
}

static bool store_line(struct call *call, const struct chat_line *line)
{
    char author[AUTHOR_SIZE];
    author_write(author, line);
    struct store_op op = {
        .kind = STORE_ADD_CHAT,
        .id = call->m->id,
        .chat = {.sequence = call->m->chat_next,
                 .channel = (uint8_t)line->channel,
                 .at = line->at,
                 .author = author,
                 .text = line->text},
    };
    if (!server_write(call->s, call->m, &op, 1))
        return false;
    call->m->chat_next++;
    return true;
}

int handle_chat(struct call *call)
{
    int channel = channel_of(call);
    if (channel < 0)
        return -1;
    if (channel == CHANNEL_TABLE ? !call->member : !is_spectator(call))
        return call_refuse(call, FAULT_WRONG_CHANNEL);
    bool at_table = channel == CHANNEL_TABLE && call->seat != SEAT_NOBODY;
    enum quota_kind of_match = at_table ? QUOTA_CHAT_TABLE : QUOTA_CHAT_BESIDE;
    uint32_t units = (uint32_t)strlen(call->r->text) / QUOTA_CHAT_BYTES + 1;
    if (quota_ask(call, of_match, units) != 0 || quota_take(call, QUOTA_CHAT, units) != 0 ||
        quota_take(call, of_match, units) != 0)
        return -1;
    char player[AUTH_ID_TEXT_SIZE];
    auth_id_text(call->c->person->id, player);
    struct chat_line line = {
        .channel = (enum channel)channel,
        .player = player,
        .name = call->c->person->name,
        .text = call->r->text,
        .seat = call->seat,
        .at = server_time(call->s),
    };
    if (!store_line(call, &line))
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    call_ok(call);
    line.at = timeline_read(&call->s->timeline, line.at);
    tell_chat(call->m, &line);
    return 0;
}

/* Reading what was said: the last lines of one channel that may be seen by now. */
struct reading {
    struct text *t;
    const struct timeline *timeline;
    enum channel channel;
    uint64_t until; /* server_time */
    uint32_t found, skip;
    bool write;
};

static void write_line(const struct reading *reading, const struct store_chat *stored)
{
    char player[AUTH_ID_TEXT_SIZE] = "";
    int seat = 0, name_at = 0;
    sscanf(stored->author, "%10s %d %n", player, &seat, &name_at);
    struct chat_line line = {
        .channel = (enum channel)stored->channel,
        .player = player,
        .name = stored->author + name_at,
        .text = stored->text,
        .seat = seat > 0 ? (uint8_t)(seat - 1) : SEAT_NOBODY,
        .at = timeline_read(reading->timeline, stored->at),
    };
    message_chat(reading->t, NULL, &line);
}

static void read_line(void *context, const struct store_chat *stored)
{
    struct reading *reading = context;
    if (stored->channel != reading->channel || stored->at > reading->until)
        return;
    if (reading->write && reading->found >= reading->skip)
        write_line(reading, stored);
    reading->found++;
}

/* Spectators see the table's chat as late as the play. */
static uint64_t seen_until(const struct call *call, enum channel channel)
{
    bool late = channel == CHANNEL_TABLE && !call->member && call->m->status != MATCH_LOBBY &&
                !delay_end_is_shown(call->m);
    return late ? delay_horizon(call->m) : UINT64_MAX;
}

int handle_chat_log(struct call *call)
{
    struct match *m = call->m;
    int channel = channel_of(call);
    if (channel < 0)
        return -1;
    bool playing = m->status != MATCH_LOBBY && !delay_is_over(m, call_part(call));
    if (channel == CHANNEL_SPECTATORS && !is_spectator(call) && playing)
        return call_refuse(call, FAULT_WRONG_CHANNEL);
    uint32_t limit = call->r->limit > 0 ? (uint32_t)call->r->limit : LINES_PRESET;
    struct reading reading = {.timeline = &call->s->timeline,
                              .channel = (enum channel)channel,
                              .until = seen_until(call, (enum channel)channel)};
    if (store_chat(call->s->store, m->id, m->chat_next, LINES_SEARCHED, read_line, &reading) != STORE_OK)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    reading.skip = reading.found > limit ? reading.found - limit : 0;
    reading.found = 0;
    reading.write = true;
    reading.t = call_reply(call);
    text_key(reading.t, "channel");
    text_word(reading.t, channel_name((enum channel)channel));
    text_key(reading.t, "lines");
    text_array(reading.t);
    if (store_chat(call->s->store, m->id, m->chat_next, LINES_SEARCHED, read_line, &reading) != STORE_OK)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    text_array_end(reading.t);
    call_send(call);
    return 0;
}
