/*
 * A player without a person: joins or creates a match, gets ready, and answers every prompt until the end.
 *
 * It is a client like any other (docs/protocol.md) and the example for bot authors (docs/bots.md).
 */
#ifndef WARREN_BOT_BOT_H
#define WARREN_BOT_BOT_H

#include <stdint.h>
#include <uv.h>

#include "clients/bot/level.h"

struct bot_settings {
    const char *address;
    const char *name;
    const char *token_file; /* NULL: a new identity that is not kept */
    const char *join;       /* invite code; or NULL, then `create` is sent */
    json_t *create;         /* a whole create request without id; borrowed */
    const char *seat;       /* NULL: the first that is free */
    level_pick *level;
    uint64_t seed;
    unsigned delay_ms; /* before every choice */
    int games;         /* played one after the other, by rematch */
};

struct bot;

/* Starts a bot on a loop, which ends when the bot has ended. NULL if it cannot start; the reason is printed.
 */
struct bot *bot_create(uv_loop_t *loop, const struct bot_settings *settings);
/* Whether all games were played to the end. Frees the bot; call it after the loop has ended. */
bool bot_finish(struct bot *b);

#endif
