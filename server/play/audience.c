/* See audience.h. */
#include "server/play/audience.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/message.h"

bool looks_init(struct looks *looks, const struct game_kit *const *kits)
{
    size_t size = 1; /* room for something, whatever the games say */
    for (; *kits; kits++)
        if ((*kits)->game->view_size > size)
            size = (*kits)->game->view_size;
    *looks = (struct looks){malloc(size), malloc(size)};
    return looks->before && looks->now;
}

void looks_free(struct looks *looks)
{
    free(looks->before);
    free(looks->now);
    *looks = (struct looks){NULL, NULL};
}

static void look(const struct game *game, const void *state, uint8_t seat, void *view)
{
    memset(view, 0, game->view_size);
    game->redact(state, seat, view);
}

/* Asked by nobody: after the end. */
static const struct prompt no_prompt = {.seat = SEAT_NOBODY};

/* The present moment as a seat sees it. */
static struct moment moment_of(const struct told *told, uint8_t seat)
{
    const struct play *p = told->play;
    const struct session *s = play_session(p);
    look(told->kit->game, s->now, seat, told->looks->now);
    return (struct moment){
        .kit = told->kit,
        .config = &s->config,
        .match = told->match,
        .version = p->version,
        .viewer = seat,
        .view = told->looks->now,
        .prompt = p->over ? &no_prompt : &s->prompt,
        .undo = p->over ? 0 : undo_available(&p->undo, seat),
    };
}

void audience_update(struct text *t, const struct told *told, uint8_t seat, const struct happening *h,
                     uint32_t from)
{
    struct moment moment = moment_of(told, seat);
    look(told->kit->game, h->before, seat, told->looks->before);
    text_clear(t);
    message_update(t, &moment, from, told->looks->before, h->events, (int)h->events_count);
}

void audience_snapshot(struct text *t, const struct told *told, uint8_t seat, const char *cause, uint8_t by)
{
    struct moment moment = moment_of(told, seat);
    text_clear(t);
    message_snapshot(t, &moment, cause, by);
}
