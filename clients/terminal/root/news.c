/* What of an event of Root is news for who was away. */
#include <string.h>

#include "clients/terminal/root/root.h"

struct row {
    const char *event, *who, *count; /* members; count NULL: one */
    enum since_kind kind;
};

static const struct row rows[] = {
    {"moved", "seat", NULL, SINCE_MOVED},     {"battle", "attacker", NULL, SINCE_FOUGHT},
    {"placed", "seat", "count", SINCE_BUILT}, {"scored", "seat", "points", SINCE_SCORED},
    {"crafted", "seat", NULL, SINCE_PLAYED},  {"used_card", "seat", NULL, SINCE_PLAYED},
    {"ambush", "seat", NULL, SINCE_PLAYED},   {"dominance_activated", "seat", NULL, SINCE_PLAYED},
};

static bool is_figure(const char *piece)
{
    return piece &&
           (strcmp(piece, "warrior") == 0 || strcmp(piece, "pawn") == 0 || strcmp(piece, "warlord") == 0);
}

bool root_news(const json_t *event, struct news *out)
{
    const char *name = json_string_value(json_object_get(event, "event"));
    for (size_t i = 0; name && i < sizeof rows / sizeof *rows; i++) {
        const struct row *r = &rows[i];
        if (strcmp(r->event, name) != 0)
            continue;
        bool recruits =
            r->kind == SINCE_BUILT && is_figure(json_string_value(json_object_get(event, "piece")));
        *out = (struct news){json_string_value(json_object_get(event, r->who)),
                             recruits ? SINCE_RECRUITED : r->kind,
                             r->count ? (int)json_integer_value(json_object_get(event, r->count)) : 1};
        return out->who != NULL;
    }
    return false;
}
