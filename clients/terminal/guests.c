#include "clients/terminal/guests.h"

#include <string.h>
#include <strings.h>

#include "clients/terminal/member.h"

static bool is_standing(const json_t *member, const char *self)
{
    return !text_in(member, "seat")[0] && strcmp(text_in(member, "player"), self) != 0;
}

static struct guest read_guest(const json_t *who, enum guest_state state)
{
    return (struct guest){text_in(who, "player"), text_in(who, "name"), state};
}

bool guest_at(const json_t *lobby, const char *self, int index, struct guest *guest)
{
    size_t i;
    json_t *who;
    if (strcmp(text_in(lobby, "host"), self) != 0)
        return false;
    json_array_foreach(json_object_get(lobby, "members"), i, who)
    {
        if (!is_standing(who, self) || index-- > 0)
            continue;
        *guest = read_guest(who, GUEST_STANDING);
        return true;
    }
    json_array_foreach(json_object_get(lobby, "watchers"), i, who)
    {
        *guest = read_guest(who, GUEST_WATCHING);
        if (index-- == 0)
            return true;
    }
    json_array_foreach(json_object_get(lobby, "kicked"), i, who)
    {
        *guest = read_guest(who, GUEST_REMOVED);
        if (index-- == 0)
            return true;
    }
    return false;
}

int guests_count(const json_t *lobby, const char *self)
{
    struct guest guest;
    int count = 0;
    while (guest_at(lobby, self, count, &guest))
        count++;
    return count;
}

bool guest_find(const json_t *lobby, const char *self, const char *name, struct guest *guest)
{
    for (int whole = 1; whole >= 0; whole--)
        for (int i = 0; guest_at(lobby, self, i, guest); i++)
            if (strncasecmp(guest->name, name, strlen(name)) == 0 &&
                (!whole || strlen(guest->name) == strlen(name)))
                return true;
    return false;
}

const char *guest_state(const struct guest *guest)
{
    static const char *const states[] = {
        [GUEST_STANDING] = "no seat", [GUEST_WATCHING] = "watches", [GUEST_REMOVED] = "removed"};
    return states[guest->state];
}

json_t *guest_request(const json_t *lobby, const struct guest *guest)
{
    return json_pack("{sssssssb}", "type", "kick", "match", text_in(lobby, "match"), "player", guest->player,
                     "kicked", guest->state != GUEST_REMOVED);
}
