/* bot SERVER INVITE SEAT NAME: plays a match of any game to its end, by options taken at random. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/common/client.h"

struct bot {
    const char *invite, *seat;
    struct client *client;
    struct follow match; /* view, prompt and version, kept up by clients/common */
};

static void on_reply(void *context, json_t *reply)
{
    struct bot *b = context;
    /* It came too late or not at all, or is asked again. */
    static const char passing[] = "stale finished already_started lost paused no_proposal";
    if (!reply_ok(reply) && !strstr(passing, reply_code(reply)))
        exit(fprintf(stderr, "%s\n", reply_message(reply)) > 0);
    if (!*b->match.match && reply_ok(reply)) {
        follow_init(&b->match, json_string_value(json_object_get(reply, "match")));
        client_follow(b->client, &b->match);
    }
}

static bool has(const json_t *list, const char *seat)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(json_string_value(json_array_get(list, i)), seat) == 0)
            return true;
    return false;
}

static void on_push(void *context, json_t *push, int change)
{
    struct bot *b = context;
    const json_t *options = follow_options(&b->match), *seat = follow_seat(&b->match, b->seat);
    const json_t *proposal = json_object_get(b->match.lobby, "proposal");
    (void)push;
    if (change & FOLLOW_ENDED)
        exit(json_dumpf(json_object_get(b->match.ended, "result"), stdout, 0));
    if (change & FOLLOW_LOBBY && json_is_false(json_object_get(seat, "ready")))
        client_request(b->client, json_pack("{ss ss}", "type", "ready", "match", b->match.match), on_reply,
                       b);
    if (change & FOLLOW_LOBBY && has(json_object_get(proposal, "needed"), b->seat) &&
        !has(json_object_get(proposal, "agreed"), b->seat)) /* to all that others propose */
        client_request(b->client, json_pack("{ss ss}", "type", "agree", "match", b->match.match), on_reply,
                       b);
    if (change & FOLLOW_TABLE && options) {
        const json_t *choice =
            json_array_get(options, (size_t)random() % json_array_size(options)); /* think! */
        client_request(b->client, follow_choose_request(&b->match, choice), on_reply, b);
    }
}

/* The connection is there, at first or again; a match that was entered is being resumed. */
static void on_state(void *context, enum client_state state, const char *text, unsigned retry_ms)
{
    struct bot *b = context;
    (void)text, (void)retry_ms;
    if (state == CLIENT_READY && *b->match.match)
        on_push(b, NULL, FOLLOW_TABLE); /* a choice may have been lost on its way */
    else if (state == CLIENT_READY)
        client_request(b->client,
                       json_pack("{ss ss ss}", "type", "join", "invite", b->invite, "seat", b->seat),
                       on_reply, b);
}

int main(int argc, char **argv)
{
    struct client_settings settings = {
        .address = argv[1], .name = argc == 5 ? argv[4] : NULL, .program = "bot.c"};
    struct client_callbacks callbacks = {on_state, on_push};
    if (argc != 5)
        return 2;
    struct bot b = {.invite = argv[2], .seat = argv[3]};
    srandom((unsigned)uv_hrtime());
    b.client = client_create(uv_default_loop(), &settings, &callbacks, &b);
    return b.client ? uv_run(uv_default_loop(), UV_RUN_DEFAULT) : 2;
}
