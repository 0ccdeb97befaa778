/* See audience.h. */
#include "server/audience.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/message.h"

static void look(const struct play *p, uint8_t seat, void *view)
{
    const struct game *game = p->session->game;
    memset(view, 0, game->view_size);
    game->redact(p->session->now, seat, view);
}

bool audience_init(struct audience *a, const struct play *p, uint8_t seat)
{
    memset(a, 0, sizeof *a);
    a->seat = seat;
    a->view = malloc(p->session->game->view_size);
    if (!a->view)
        return false;
    look(p, seat, a->view);
    return true;
}

void audience_free(struct audience *a)
{
    audience_forget(a);
    free(a->view);
    a->view = NULL;
}

/* Asked by nobody: after the end. */
static const struct prompt no_prompt = {.seat = SEAT_NOBODY};

static struct moment moment_of(const struct game_kit *kit, const char *match, const struct play *p,
                               uint8_t seat, const void *view)
{
    return (struct moment){
        .kit = kit,
        .config = &p->session->config,
        .match = match,
        .version = p->version,
        .viewer = seat,
        .view = view,
        .prompt = p->over ? &no_prompt : &p->session->prompt,
        .undo = p->over ? 0 : undo_available(&p->undo, seat),
    };
}

void audience_update(struct audience *a, struct text *t, const struct game_kit *kit, const char *match,
                     const struct play *p, const struct happening *h, uint32_t from, void **spare)
{
    look(p, a->seat, *spare);
    struct moment moment = moment_of(kit, match, p, a->seat, *spare);
    text_clear(t);
    message_update(t, &moment, from, a->view, h->events, (int)h->events_count);
    void *told = a->view;
    a->view = *spare;
    *spare = told;
}

void audience_refresh(struct audience *a, const struct play *p)
{
    look(p, a->seat, a->view);
}

void audience_keep(struct audience *a, uint32_t from, uint32_t version, struct payload *payload)
{
    uint32_t most = RECENT_HEARD + a->unheard;
    while (a->recent_count >= (most < RECENT_MAX ? most : RECENT_MAX)) {
        payload_release(a->recent[a->recent_first].payload);
        a->recent_first = (a->recent_first + 1) % RECENT_MAX;
        a->recent_count--;
    }
    a->recent[(a->recent_first + a->recent_count++) % RECENT_MAX] =
        (struct recent){from, version, payload_keep(payload)};
}

void audience_forget(struct audience *a)
{
    for (uint32_t i = 0; i < a->recent_count; i++)
        payload_release(a->recent[(a->recent_first + i) % RECENT_MAX].payload);
    a->recent_first = a->recent_count = 0;
}

int audience_find(const struct audience *a, uint32_t version, uint32_t present)
{
    if (version == present)
        return (int)a->recent_count;
    for (uint32_t i = 0; i < a->recent_count; i++)
        if (a->recent[(a->recent_first + i) % RECENT_MAX].from == version)
            return (int)i;
    return -1;
}

struct payload *audience_recent(const struct audience *a, int place)
{
    return a->recent[(a->recent_first + (uint32_t)place) % RECENT_MAX].payload;
}

void audience_snapshot(struct audience *a, struct text *t, const struct game_kit *kit, const char *match,
                       const struct play *p, const char *cause, uint8_t by)
{
    struct moment moment = moment_of(kit, match, p, a->seat, a->view);
    text_clear(t);
    message_snapshot(t, &moment, cause, by);
}
