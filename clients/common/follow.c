#include "clients/common/follow.h"

#include <stdio.h>
#include <string.h>

#include "clients/common/merge_patch.h"

void follow_init(struct follow *f, const char *match)
{
    *f = (struct follow){.version = -1};
    snprintf(f->match, sizeof f->match, "%s", match);
}

void follow_free(struct follow *f)
{
    json_decref(f->lobby);
    json_decref(f->view);
    json_decref(f->prompt);
    json_decref(f->ended);
    json_decref(f->clock);
    *f = (struct follow){.version = -1};
}

static void keep(json_t **place, json_t *value)
{
    json_t *old = *place;
    *place = json_incref(value);
    json_decref(old);
}

static void take_moment(struct follow *f, const json_t *push)
{
    f->version = json_integer_value(json_object_get(push, "version"));
    f->undo = (int)json_integer_value(json_object_get(push, "undo"));
    keep(&f->prompt, json_object_get(push, "prompt"));
}

static int take_snapshot(struct follow *f, const json_t *push)
{
    const char *seat = json_string_value(json_object_get(push, "seat"));
    snprintf(f->seat, sizeof f->seat, "%s", seat ? seat : "");
    /* A copy: patches change the view in place. */
    json_decref(f->view);
    f->view = json_deep_copy(json_object_get(push, "view"));
    take_moment(f, push);
    return FOLLOW_TABLE;
}

static int take_update(struct follow *f, const json_t *push)
{
    json_int_t version = json_integer_value(json_object_get(push, "version"));
    if (f->version >= 0 && version <= f->version)
        return FOLLOW_NOTHING; /* seen already */
    if (json_integer_value(json_object_get(push, "from")) != f->version)
        return FOLLOW_GAP;
    const json_t *changes = json_object_get(push, "changes");
    if (json_is_object(changes))
        f->view = merge_patch(f->view, changes);
    take_moment(f, push);
    return FOLLOW_TABLE;
}

int follow_push(struct follow *f, const json_t *push)
{
    const char *type = json_string_value(json_object_get(push, "type"));
    const char *match = json_string_value(json_object_get(push, "match"));
    if (!type || !match || strcmp(match, f->match) != 0)
        return FOLLOW_NOTHING;
    if (strcmp(type, "snapshot") == 0)
        return take_snapshot(f, push);
    if (strcmp(type, "update") == 0)
        return take_update(f, push);
    if (strcmp(type, "lobby") == 0) {
        const char *invite = json_string_value(json_object_get(push, "invite"));
        if (invite)
            snprintf(f->invite, sizeof f->invite, "%s", invite);
        keep(&f->lobby, (json_t *)push);
        return FOLLOW_LOBBY;
    }
    if (strcmp(type, "clock") == 0) {
        keep(&f->clock, (json_t *)push);
        return FOLLOW_CLOCK;
    }
    if (strcmp(type, "ended") == 0) {
        keep(&f->ended, (json_t *)push);
        keep(&f->prompt, NULL);
        f->undo = 0;
        return FOLLOW_ENDED;
    }
    return FOLLOW_NOTHING;
}

bool follow_asked(const struct follow *f)
{
    return follow_options(f) != NULL;
}

const json_t *follow_options(const struct follow *f)
{
    const char *seat = json_string_value(json_object_get(f->prompt, "seat"));
    const json_t *options = json_object_get(f->prompt, "options");
    if (!seat || strcmp(seat, f->seat) != 0 || json_array_size(options) == 0)
        return NULL;
    return options;
}

json_t *follow_resume_request(const struct follow *f)
{
    if (f->spectator && f->invite[0])
        return json_pack("{ssss}", "type", "watch", "invite", f->invite);
    if (f->spectator)
        return json_pack("{ssss}", "type", "watch", "match", f->match);
    if (f->version < 0)
        return json_pack("{ssss}", "type", "resume", "match", f->match);
    return json_pack("{sssssI}", "type", "resume", "match", f->match, "version", f->version);
}

json_t *follow_choose_request(const struct follow *f, const json_t *option)
{
    return json_pack("{sssssIsO}", "type", "choose", "match", f->match, "version", f->version, "choice",
                     (json_t *)option);
}

const json_t *follow_seat(const struct follow *f, const char *seat)
{
    size_t i;
    json_t *entry;
    json_array_foreach(json_object_get(f->lobby, "seats"), i, entry)
    {
        const char *name = json_string_value(json_object_get(entry, "seat"));
        if (name && strcmp(name, seat) == 0)
            return entry;
    }
    return NULL;
}

const char *follow_state(const struct follow *f)
{
    const char *state = json_string_value(json_object_get(f->lobby, "state"));
    return state ? state : "";
}
