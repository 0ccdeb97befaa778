#include "clients/bot/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/common/client.h"

enum {
    ENTROPY_BYTES = 24,
    RETRY_MS = 200, /* after a request that the server wants to have again later */
};

struct bot {
    struct bot_settings settings;
    struct client *client;
    struct follow follow;
    struct level_memory memory;
    uv_timer_t timer;

    json_int_t answering; /* version whose prompt is being answered, -1: none */
    bool entered;         /* into the first match */
    bool starting, readying, agreeing, returning;
    int choices, played;
    bool failed, done;
    char said[900]; /* of the connection: once is enough */
};

static void act(struct bot *b);

/* Ends the bot: everything is closed, so the loop ends. */
static void finish(struct bot *b, const char *problem)
{
    if (b->done)
        return;
    b->done = true;
    b->failed = problem != NULL;
    if (problem)
        fprintf(stderr, "warren-bot: %s\n", problem);
    client_close(b->client);
    uv_close((uv_handle_t *)&b->timer, NULL);
}

static void on_timer(uv_timer_t *timer)
{
    act(timer->data);
}

static void act_later(struct bot *b, unsigned ms)
{
    if (!b->done)
        uv_timer_start(&b->timer, on_timer, ms, 0);
}

/* Errors after which the same request may be sent again. */
static bool is_passing(const json_t *reply)
{
    const char *code = reply_code(reply);
    return strcmp(code, "rate_limited") == 0 || strcmp(code, "store_unavailable") == 0 ||
           strcmp(code, "disk_low") == 0 || strcmp(code, "busy") == 0 || strcmp(code, "lost") == 0 ||
           strcmp(code, "closing") == 0;
}

/* ---- Playing ---- */

static void on_chosen(void *context, json_t *reply)
{
    struct bot *b = context;
    if (b->done)
        return;
    if (reply_ok(reply)) {
        b->choices++;
        return;
    }
    if (is_passing(reply)) {
        /* When the connection is back, on_state acts again; the version keeps a choice from counting twice.
         */
        b->answering = -1;
        act_later(b, RETRY_MS);
    } else if (strcmp(reply_code(reply), "absent") == 0 || strcmp(reply_code(reply), "paused") == 0) {
        b->answering = -1; /* the lobby push says so, too, and when that is over */
    } else if (strcmp(reply_code(reply), "stale") != 0 && strcmp(reply_code(reply), "finished") != 0) {
        finish(b, reply_message(reply));
    }
}

static bool is_paused(const struct bot *b)
{
    return json_is_true(json_object_get(b->follow.lobby, "paused"));
}

static void on_choose_time(uv_timer_t *timer)
{
    struct bot *b = timer->data;
    const json_t *options = follow_options(&b->follow);
    if (!options || is_paused(b) || b->answering == b->follow.version)
        return;
    b->answering = b->follow.version;
    size_t pick = b->settings.level(&b->memory, &b->follow, options);
    client_request(b->client, follow_choose_request(&b->follow, json_array_get(options, pick)), on_chosen, b);
}

/* ---- Around the table ---- */

static void on_ready(void *context, json_t *reply)
{
    struct bot *b = context;
    b->readying = false;
    if (!reply_ok(reply) && is_passing(reply))
        act_later(b, RETRY_MS);
    else if (!reply_ok(reply) && strcmp(reply_code(reply), "already_started") != 0)
        finish(b, reply_message(reply));
}

static void say_ready(struct bot *b)
{
    uint8_t bytes[ENTROPY_BYTES];
    char text[2 * ENTROPY_BYTES + 1];
    if (b->readying || uv_random(NULL, NULL, bytes, sizeof bytes, 0, NULL) != 0)
        return;
    for (int i = 0; i < ENTROPY_BYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    b->readying = true;
    client_request(b->client,
                   json_pack("{ssssss}", "type", "ready", "match", b->follow.match, "entropy", text),
                   on_ready, b);
}

static void on_started(void *context, json_t *reply)
{
    struct bot *b = context;
    b->starting = false; /* if it was refused, the next lobby push shows what changed */
    if (!reply_ok(reply) && is_passing(reply))
        act_later(b, RETRY_MS);
}

static void sit_or_start(struct bot *b)
{
    const char *self = json_string_value(json_object_get(client_hello(b->client), "player"));
    const char *host = json_string_value(json_object_get(b->follow.lobby, "host"));
    size_t i;
    json_t *seat;
    json_array_foreach(json_object_get(b->follow.lobby, "seats"), i, seat)
    {
        const char *player = json_string_value(json_object_get(seat, "player"));
        if (self && player && strcmp(player, self) == 0 && !json_is_true(json_object_get(seat, "ready"))) {
            say_ready(b);
            return;
        }
    }
    bool mine = self && host && strcmp(self, host) == 0;
    if (mine && !b->starting && !json_string_value(json_object_get(b->follow.lobby, "problem"))) {
        b->starting = true;
        client_request(b->client, json_pack("{ssss}", "type", "start", "match", b->follow.match), on_started,
                       b);
    }
}

/* ---- The end ---- */

static bool is_in(const json_t *list, const char *name)
{
    size_t i;
    json_t *entry;
    json_array_foreach(list, i, entry)
    {
        if (json_is_string(entry) && strcmp(json_string_value(entry), name) == 0)
            return true;
    }
    return false;
}

static void print_result(struct bot *b)
{
    const json_t *result = json_object_get(b->follow.ended, "result");
    const json_t *winners = json_object_get(result, "winners");
    json_t *line = json_pack("{sssssssb}", "match", b->follow.match, "seat", b->follow.seat, "name",
                             b->settings.name, "won", is_in(winners, b->follow.seat));
    json_object_set_new(line, "choices", json_integer(b->choices));
    json_object_set_new(line, "version", json_incref(json_object_get(b->follow.ended, "version")));
    json_object_set_new(line, "result", json_deep_copy(result));
    char *text = json_dumps(line, JSON_COMPACT);
    puts(text ? text : "{}");
    fflush(stdout);
    free(text);
    json_decref(line);
}

static void on_entered(void *context, json_t *reply);

static void end_match(struct bot *b)
{
    print_result(b);
    if (++b->played >= b->settings.games) {
        finish(b, NULL);
        return;
    }
    b->choices = 0;
    client_request(b->client, json_pack("{ssss}", "type", "rematch", "match", b->follow.match), on_entered,
                   b);
}

/* ---- Entering ---- */

static void on_entered(void *context, json_t *reply)
{
    struct bot *b = context;
    if (b->done)
        return;
    if (!reply_ok(reply)) {
        /* A lost connection needs nothing here: on_state enters again. */
        if (strcmp(reply_code(reply), "lost") != 0)
            finish(b, reply_message(reply));
        return;
    }
    const char *match = json_string_value(json_object_get(reply, "match"));
    const char *invite = json_string_value(json_object_get(reply, "invite"));
    if (!json_is_string(json_object_get(reply, "seat"))) {
        finish(b, "there is no free seat");
        return;
    }
    follow_free(&b->follow);
    follow_init(&b->follow, match ? match : "");
    client_follow(b->client, &b->follow);
    b->answering = -1;
    if (!b->settings.join && invite && !b->entered) {
        printf("{\"match\":\"%s\",\"invite\":\"%s\"}\n", b->follow.match, invite);
        fflush(stdout);
    }
    b->entered = true;
}

static void enter(struct bot *b)
{
    json_t *request;
    if (b->settings.join) {
        request = json_pack("{ssss}", "type", "join", "invite", b->settings.join);
        if (b->settings.seat)
            json_object_set_new(request, "seat", json_string(b->settings.seat));
    } else {
        request = json_deep_copy(b->settings.create);
    }
    client_request(b->client, request, on_entered, b);
}

/* ---- What happens ---- */

static void on_agreed(void *context, json_t *reply)
{
    struct bot *b = context;
    b->agreeing = false;
    if (!reply_ok(reply) && is_passing(reply))
        act_later(b, RETRY_MS); /* else, if it was refused, it is about nothing any more */
}

static bool is_among(const json_t *seats, const char *seat)
{
    size_t i;
    json_t *one;
    json_array_foreach(seats, i, one) if (strcmp(json_string_value(one), seat) == 0) return true;
    return false;
}

/* People who play with it are free in what they agree on: it has nothing against anything. */
static void answer_proposal(struct bot *b)
{
    const json_t *proposal = json_object_get(b->follow.lobby, "proposal");
    const char *seat = b->follow.seat;
    if (b->agreeing || !is_among(json_object_get(proposal, "needed"), seat) ||
        is_among(json_object_get(proposal, "agreed"), seat))
        return;
    b->agreeing = true;
    client_request(b->client, json_pack("{ssss}", "type", "agree", "match", b->follow.match), on_agreed, b);
}

static bool is_absent(const struct bot *b)
{
    return json_is_true(json_object_get(follow_seat(&b->follow, b->follow.seat), "absent"));
}

static void on_returned(void *context, json_t *reply)
{
    struct bot *b = context;
    b->returning = false;
    if (!reply_ok(reply) && is_passing(reply))
        act_later(b, RETRY_MS);
}

/* Its own seat was given to another bot while it was away. */
static void come_back(struct bot *b)
{
    if (b->returning)
        return;
    b->returning = true;
    client_request(b->client, json_pack("{ssss}", "type", "back", "match", b->follow.match), on_returned, b);
}

static void act(struct bot *b)
{
    if (b->done || !b->entered)
        return;
    answer_proposal(b);
    if (is_absent(b))
        come_back(b);
    else if (follow_asked(&b->follow) && !is_paused(b) && b->answering != b->follow.version)
        uv_timer_start(&b->timer, on_choose_time, b->settings.delay_ms, 0);
    else if (strcmp(follow_state(&b->follow), "lobby") == 0)
        sit_or_start(b);
}

static void on_push(void *context, json_t *push, int change)
{
    struct bot *b = context;
    const char *type = json_string_value(json_object_get(push, "type"));
    if (b->done)
        return;
    if (type && strcmp(type, "notice") == 0) {
        const char *code = reply_code(push);
        if (strcmp(code, "kicked") == 0 || strcmp(code, "lobby_closed") == 0 ||
            strcmp(code, "match_refused") == 0)
            finish(b, reply_message(push));
    } else if (change & FOLLOW_ENDED) {
        end_match(b);
    } else if (change & (FOLLOW_LOBBY | FOLLOW_TABLE)) {
        act(b);
    }
}

static void on_state(void *context, enum client_state state, const char *text, unsigned retry_ms)
{
    struct bot *b = context;
    (void)retry_ms;
    if (b->done)
        return;
    switch (state) {
    case CLIENT_READY:
        b->said[0] = '\0';
        if (text[0])
            finish(b, text); /* the match could not be resumed */
        else if (!b->entered)
            enter(b);
        else
            act(b);
        break;
    case CLIENT_REFUSED:
        finish(b, text);
        break;
    case CLIENT_WAITING:
        if (strcmp(b->said, text) != 0)
            fprintf(stderr, "warren-bot: %s; trying again until it works\n", text);
        snprintf(b->said, sizeof b->said, "%s", text);
        b->answering = -1;
        break;
    case CLIENT_CONNECTING:
        if (text[0])
            fprintf(stderr, "warren-bot: %s\n", text);
        break;
    }
}

struct bot *bot_create(uv_loop_t *loop, const struct bot_settings *settings)
{
    static const struct client_callbacks callbacks = {on_state, on_push};
    struct client_settings client = {settings->address, settings->name, settings->token_file, "warren-bot 1",
                                     false};
    struct bot *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->settings = *settings;
    b->memory.random = settings->seed;
    b->answering = -1;
    follow_init(&b->follow, "");
    b->client = client_create(loop, &client, &callbacks, b);
    if (!b->client) {
        fprintf(stderr, "warren-bot: --connect needs HOST:PORT, tls://HOST:PORT or wss://HOST, not %s\n",
                settings->address);
        free(b);
        return NULL;
    }
    uv_timer_init(loop, &b->timer);
    b->timer.data = b;
    return b;
}

bool bot_finish(struct bot *b)
{
    bool ok = b->done && !b->failed;
    follow_free(&b->follow);
    free(b);
    return ok;
}
