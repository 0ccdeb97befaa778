/* See spectators.h. */
#include "server/play/spectators.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/message.h"

void scene_free(struct scene *scene)
{
    if (!scene)
        return;
    if (scene->message)
        payload_release(scene->message);
    free(scene->events);
    free(scene);
}

void stage_free(struct stage *st)
{
    while (st->first) {
        struct scene *next = st->first->next;
        scene_free(st->first);
        st->first = next;
    }
    free(st->view);
    memset(st, 0, sizeof *st);
}

static void append(struct stage *st, struct scene *scene)
{
    if (st->last)
        st->last->next = scene;
    else
        st->first = scene;
    st->last = scene;
    st->waiting++;
}

static bool has_view(const struct scene *scene)
{
    return scene->kind < SCENE_ENDED;
}

static void see(const struct session *s, void *view)
{
    memset(view, 0, s->game->view_size);
    s->game->redact(s->now, SEAT_SPECTATOR, view);
}

static uint8_t asked_of(const struct play *p)
{
    return p->over ? SEAT_NOBODY : play_session(p)->prompt.seat;
}

/* What a spectator may see of the position now. */
static void look(struct scene *scene, const struct play *p)
{
    const struct session *s = play_session(p);
    see(s, scene->view);
    scene->version = p->version;
    scene->asked = asked_of(p);
    scene->why = s->prompt.why;
    scene->resigned = p->resigned;
    scene->absent = p->absent;
    scene->paused = p->paused;
}

/* Too much waits: the last scene becomes one of a later time. It is shown later than it might, never earlier.
 */
static bool merge(struct stage *st, const struct play *p, uint64_t at)
{
    struct scene *scene = st->last;
    if (!has_view(scene))
        return false;
    free(scene->events);
    scene->events = NULL;
    scene->events_count = 0;
    if (scene->kind != SCENE_START)
        scene->kind = SCENE_RESYNC;
    scene->at = at;
    look(scene, p);
    return true;
}

/* Memory is short. Returns false. */
static bool lack(struct stage *st)
{
    st->lacks = true;
    return false;
}

bool stage_add(struct stage *st, const struct play *p, enum scene_kind kind, const struct happening *h,
               uint32_t from, uint8_t by, uint64_t at)
{
    if (st->waiting >= STAGE_MAX && merge(st, p, at))
        return true;
    struct scene *scene = calloc(1, sizeof *scene + play_session(p)->game->view_size);
    if (!scene)
        return lack(st);
    scene->kind = kind;
    scene->at = at;
    scene->from = from;
    scene->by = by;
    look(scene, p);
    if (kind == SCENE_UPDATE && h->events_count > 0) {
        scene->events = malloc(h->events_count * sizeof *scene->events);
        if (!scene->events) {
            scene_free(scene);
            return lack(st);
        }
        memcpy(scene->events, h->events, h->events_count * sizeof *scene->events);
        scene->events_count = h->events_count;
    }
    append(st, scene);
    return true;
}

/* Everything about the position now but its view. */
static void note_present(struct stage *st, const struct play *p)
{
    st->version = p->version;
    st->asked = asked_of(p);
    st->why = play_session(p)->prompt.why;
    st->resigned = p->resigned;
    st->absent = p->absent;
    st->paused = p->paused;
}

void stage_pass(struct stage *st, const struct play *p, uint64_t at)
{
    free(st->view);
    st->view = NULL;
    st->begun = true;
    st->shown = at;
    note_present(st, p);
}

bool stage_look(struct stage *st, const struct play *p)
{
    const struct session *s = play_session(p);
    if (st->view)
        return true;
    st->view = malloc(s->game->view_size);
    if (!st->view)
        return false;
    see(s, st->view);
    note_present(st, p);
    return true;
}

bool stage_add_message(struct stage *st, enum scene_kind kind, struct payload *message, uint64_t at)
{
    /* Chat, clocks, a rematch and what bots considered beyond the limit are dropped for spectators; the end
     * never is. */
    if (st->waiting >= STAGE_MAX && kind != SCENE_ENDED)
        return false;
    struct scene *scene = calloc(1, sizeof *scene);
    if (!scene)
        return kind == SCENE_ENDED ? lack(st) : false;
    scene->kind = kind;
    scene->at = at;
    scene->message = message ? payload_keep(message) : NULL;
    append(st, scene);
    return true;
}

bool stage_ends(const struct stage *st)
{
    bool ends = st->over;
    for (const struct scene *scene = st->first; scene && !ends; scene = scene->next)
        ends = scene->kind == SCENE_ENDED;
    return ends;
}

struct scene *stage_next(struct stage *st, uint64_t until)
{
    struct scene *scene = st->first;
    if (!scene || scene->at > until)
        return NULL;
    st->first = scene->next;
    if (!st->first)
        st->last = NULL;
    st->waiting--;
    return scene;
}

/* What the stage shows as a moment; `prompt` is filled and must live as long. */
static struct moment moment_of(const struct stage *st, struct prompt *prompt, const struct game_kit *kit,
                               const struct game_config *config, const char *match)
{
    prompt->seat = st->asked;
    prompt->why = st->why;
    prompt->count = 0;
    return (struct moment){
        .kit = kit,
        .config = config,
        .match = match,
        .version = st->version,
        .viewer = SEAT_SPECTATOR,
        .view = st->view,
        .prompt = prompt,
    };
}

void stage_snapshot(const struct stage *st, struct text *t, const struct game_kit *kit,
                    const struct game_config *config, const char *match, const char *cause, uint8_t by)
{
    struct prompt prompt;
    struct moment moment = moment_of(st, &prompt, kit, config, match);
    text_clear(t);
    message_snapshot(t, &moment, cause, by);
}

/* The update to a scene that was just taken over from the view before it, which the scene now holds. */
static void write_update(const struct stage *st, const struct scene *scene, struct text *t,
                         const struct game_kit *kit, const struct game_config *config, const char *match)
{
    struct prompt prompt;
    struct changes changes;
    struct moment moment = moment_of(st, &prompt, kit, config, match);
    changes_find(&changes, kit, config, scene->view, st->view);
    text_clear(t);
    message_update(t, &moment, scene->from, &changes, scene->events, (int)scene->events_count);
}

/* Exchanges the view shown with that of the scene. */
static void take_over(struct stage *st, struct scene *scene, size_t size)
{
    unsigned char *shown = st->view;
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = shown[i];
        shown[i] = scene->view[i];
        scene->view[i] = byte;
    }
    st->begun = true;
    st->shown = scene->at;
    st->version = scene->version;
    st->asked = scene->asked;
    st->why = scene->why;
    st->resigned = scene->resigned;
    st->absent = scene->absent;
    st->paused = scene->paused;
}

static const char *const snapshot_causes[] = {
    [SCENE_START] = "start",
    [SCENE_UPDATE] = "resync",
    [SCENE_UNDO] = "undo",
    [SCENE_RESYNC] = "resync",
};

bool stage_show(struct stage *st, struct scene *scene, struct text *t, const struct game_kit *kit,
                const struct game_config *config, const char *match)
{
    if (!has_view(scene)) {
        st->over = st->over || scene->kind == SCENE_ENDED;
        return true;
    }
    bool follows_on = st->view && scene->kind == SCENE_UPDATE && scene->from == st->version;
    if (!st->view)
        st->view = calloc(1, kit->game->view_size);
    if (!st->view)
        return lack(st);
    take_over(st, scene, kit->game->view_size);
    if (t && follows_on)
        write_update(st, scene, t, kit, config, match);
    else if (t)
        stage_snapshot(st, t, kit, config, match, snapshot_causes[scene->kind],
                       scene->kind == SCENE_UNDO ? scene->by : SEAT_NOBODY);
    return true;
}
