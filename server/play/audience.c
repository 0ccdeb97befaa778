/* See audience.h. */
#include "server/play/audience.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/message.h"

enum { ALIGNMENT = 64 }; /* of views: more than any member needs */

bool looks_init(struct looks *looks, const struct game_kit *const *kits)
{
    size_t size = 1; /* room for something, whatever the games say */
    for (; *kits; kits++)
        if ((*kits)->game->view_size > size)
            size = (*kits)->game->view_size;
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    char *room = aligned_alloc(ALIGNMENT, (2 + 2 * SEATS_MAX) * size);
    *looks = (struct looks){.room = room};
    if (!room)
        return false;
    looks->shared_before = room;
    looks->shared_now = room + size;
    for (size_t seat = 0; seat < SEATS_MAX; seat++) {
        looks->before[seat] = room + (2 + 2 * seat) * size;
        looks->now[seat] = room + (3 + 2 * seat) * size;
    }
    return true;
}

void looks_free(struct looks *looks)
{
    free(looks->room);
    *looks = (struct looks){0};
}

static void look(const struct game *game, const void *state, uint8_t seat, void *view)
{
    memset(view, 0, game->view_size);
    game->redact(state, seat, view);
}

static void look_shared(const struct game *game, const void *state, void *shared)
{
    memset(shared, 0, game->view_size);
    if (game->redact_shared)
        game->redact_shared(state, shared);
}

/* The same as `look`, given what all see alike. */
static void look_besides(const struct game *game, const void *state, const void *shared, uint8_t seat,
                         void *view)
{
    memcpy(view, shared, game->view_size);
    if (game->redact_shared)
        game->redact_own(state, seat, view);
    else
        game->redact(state, seat, view);
}

/* Asked by nobody: after the end. */
static const struct prompt no_prompt = {.seat = SEAT_NOBODY};

static const struct prompt *prompt_of(const struct play *p)
{
    return p->over ? &no_prompt : &play_session(p)->prompt;
}

static int undo_of(const struct play *p, uint8_t seat)
{
    return p->over ? 0 : undo_available(&p->undo, seat);
}

/* The present moment as a seat sees it that was looked through. */
static struct moment moment_of(const struct told *told, uint8_t seat)
{
    const struct play *p = told->play;
    return (struct moment){
        .kit = told->kit,
        .config = &play_session(p)->config,
        .match = told->match,
        .version = p->version,
        .viewer = seat,
        .view = told->looks->now[seat],
        .prompt = prompt_of(p),
        .undo = undo_of(p, seat),
    };
}

void audience_look(const struct told *told, uint8_t seat, uint8_t other, const struct happening *h)
{
    const struct game *game = told->kit->game;
    const struct session *s = play_session(told->play);
    struct looks *looks = told->looks;
    if (other >= SEATS_MAX) {
        look_shared(game, s->now, looks->shared_now);
        look_shared(game, h->before, looks->shared_before);
    }
    look_besides(game, s->now, looks->shared_now, seat, looks->now[seat]);
    look_besides(game, h->before, looks->shared_before, seat, looks->before[seat]);
    if (other < SEATS_MAX)
        changes_find_like(&looks->changes[seat], &looks->changes[other], told->kit, &s->config,
                          looks->before[seat], looks->now[seat]);
    else
        changes_find(&looks->changes[seat], told->kit, &s->config, looks->before[seat], looks->now[seat]);
}

/* Whether both, or neither, may know the hidden arguments of each event. */
static bool hears_the_same(const struct happening *h, uint8_t a, uint8_t b)
{
    uint16_t both = SEAT_BIT(a) | SEAT_BIT(b);
    for (size_t i = 0; i < h->events_count; i++) {
        uint16_t told = h->events[i].audience & both;
        if (told != 0 && told != both)
            return false;
    }
    return true;
}

bool audience_alike(const struct told *told, uint8_t a, uint8_t b, const struct happening *h)
{
    const struct play *p = told->play;
    const struct changes *changes = told->looks->changes;
    uint8_t asked = prompt_of(p)->seat;
    return a != asked && b != asked && undo_of(p, a) == undo_of(p, b) && hears_the_same(h, a, b) &&
           changes_alike(told->kit, &changes[a], &changes[b]);
}

void audience_update(struct text *t, const struct told *told, uint8_t seat, const struct happening *h,
                     uint32_t from)
{
    struct moment moment = moment_of(told, seat);
    text_clear(t);
    message_update(t, &moment, from, &told->looks->changes[seat], h->events, (int)h->events_count);
}

void audience_snapshot(struct text *t, const struct told *told, uint8_t seat, const char *cause, uint8_t by)
{
    look(told->kit->game, play_session(told->play)->now, seat, told->looks->now[seat]);
    struct moment moment = moment_of(told, seat);
    text_clear(t);
    message_snapshot(t, &moment, cause, by);
}
