/* See listing.h. */
#include "server/requests/listing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/telling/tell_lobby.h"

uint32_t listing_limit(const struct request *r)
{
    GAME_ASSERT(r->limit <= LISTED_MAX); /* FIELD_LIMIT */
    return r->limit > 0 ? (uint32_t)r->limit : LISTED_PRESET;
}

void listing_summary(struct text *t, struct match *m, const struct summary_info *more)
{
    struct lobby_texts texts;
    struct summary_info summary = *more;
    struct member *host = match_member(m, m->host);
    enum part part = !more->of_member ? PART_BESIDE : more->seat == SEAT_NOBODY ? PART_MEMBER : PART_SEATED;
    tell_fill_lobby(m, part, &texts);
    texts.info.invite = NULL;
    summary.host_name = host ? host->name : NULL;
    summary.created = timeline_read(&m->server->timeline, m->created) / 1000;
    summary.changed = timeline_read(&m->server->timeline, delay_changed(m, part)) / 1000;
    text_summary(t, &texts.info, &summary);
}

void place_text(const struct store_page *at, char text[PLACE_SIZE])
{
    char id[AUTH_ID_TEXT_SIZE];
    auth_id_text(at->id, id);
    snprintf(text, PLACE_SIZE, "%" PRIu64 ".%s", at->time, id);
}

bool place_read(const char *text, struct store_page *at)
{
    char again[PLACE_SIZE], *end;
    at->time = strtoull(text, &end, 10);
    at->id = *end == '.' ? auth_id_parse(end + 1) : 0;
    if (at->time > INT64_MAX || at->id == 0)
        return false;
    place_text(at, again);
    return strcmp(again, text) == 0;
}

int listing_lost(struct call *call)
{
    return fault_set(&call->fault, FAULT_BAD_FIELD, "after", "after must be %s",
                     field_defs[FIELD_AFTER].must);
}
