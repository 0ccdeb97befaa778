/* What of an event of Oath is news for who was away. */
#include <string.h>

#include "clients/terminal/oath/oath.h"

static const struct row {
    const char *event, *who, *count; /* members; count NULL: one */
    enum since_kind kind;
} rows[] = {
    {"travelled", "seat", NULL, SINCE_MOVED},       {"campaign", "attacker", NULL, SINCE_FOUGHT},
    {"played_to_site", "seat", NULL, SINCE_PLAYED}, {"played_adviser", "seat", NULL, SINCE_PLAYED},
    {"revealed", "seat", NULL, SINCE_PLAYED},       {"gained_warbands", "seat", "count", SINCE_RECRUITED},
};

bool oath_news(const json_t *event, struct news *out)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(text_in(event, "event"), rows[i].event) != 0)
            continue;
        *out = (struct news){json_string_value(json_object_get(event, rows[i].who)), rows[i].kind,
                             rows[i].count ? (int)oath_number(event, rows[i].count) : 1};
        return out->who != NULL;
    }
    return false;
}
