/* The request mine: the matches that somebody is a member of. See call.h. */
#include "server/acts/glances.h"
#include "server/match/record.h"
#include "server/requests/listing.h"
#include "server/requests/sifting.h"

struct listing {
    struct call *call;
    struct text *t;
    uint32_t limit, count;
    uint32_t rows;          /* that were read */
    struct store_page last; /* row that was listed or passed over: behind it the next list goes on */
    bool more;              /* there may be older ones */
};

/* The version of a match that is not in memory: the length of its log. */
static uint32_t stored_version(struct server *s, uint64_t id)
{
    uint32_t version = 0;
    return store_length(s->store, id, &version) == STORE_OK ? version : 0;
}

/* What the list of one's own matches says besides. */
static struct summary_info own_summary(const struct call *call, const struct match *m)
{
    struct summary_info summary = {.of_member = true, .seat = match_seat_of(m, call->c->person->id)};
    if (m->begun) {
        summary.version = summary.seat == SEAT_NOBODY ? m->stage.version : m->play.version;
        summary.asked = summary.seat != SEAT_NOBODY && match_asked(m) == summary.seat;
    } else if (m->status != MATCH_LOBBY && !m->elsewhere &&
               (summary.seat != SEAT_NOBODY || delay_end_is_shown(m))) {
        summary.version = stored_version(call->s, m->id);
    }
    return summary;
}

/* The same of a match of another node that runs, for whoever plays in it. */
static void glance_at(struct call *call, struct match *m, struct summary_info *summary)
{
    if (m->status != MATCH_RUNNING || summary->seat == SEAT_NOBODY)
        return;
    const struct glance *g = call_glance(call, m->id);
    if (!g)
        return;
    summary->glanced = true;
    summary->version = g->version;
    summary->asked = g->asked == summary->seat;
}

static void write_own(struct listing *l, const struct store_match *row)
{
    struct match *m = id_map_get(&l->call->s->matches, row->id), *read = NULL;
    if (!m && !(m = read = record_head(l->call->s, row)))
        return;
    /* After one that could not be read the others are not waited for: each would bring back the first. */
    if (read && row->status == MATCH_RUNNING && !m->elsewhere && l->call->c->unread == 0)
        call_find(l->call, row->id);
    struct summary_info summary = own_summary(l->call, m);
    summary.node = row->node[0] ? row->node : NULL; /* NULL: it is played here */
    if (summary.node)
        glance_at(l->call, m, &summary);
    bool finished_too = l->call->r->finished == 1;
    bool wanted = finished_too || !delay_is_over(m, delay_part(m, l->call->c->person->id));
    if (wanted && !l->call->later) {
        listing_summary(l->t, m, &summary);
        l->count++;
    }
    if (read)
        match_free(read);
}

static void list_own(void *context, const struct store_match *row)
{
    struct listing *l = context;
    bool unwanted = row->status == MATCH_CLOSED || sifting_is_over(l->call->c, row->id);
    l->rows++;
    if (l->count >= l->limit) {
        l->more |= !unwanted;
        return;
    }
    l->last = (struct store_page){.time = row->created, .id = row->id};
    if (!unwanted && !l->call->later)
        write_own(l, row);
}

int handle_mine(struct call *call)
{
    struct store_page page = {0};
    char place[PLACE_SIZE];
    if (call->r->after && !place_read(call->r->after, &page))
        return listing_lost(call);
    /* What is over is not listed unless it is asked for. */
    int outcome = call->r->finished == 1 ? 0 : sifting_seek(call, page);
    if (outcome != 0)
        return outcome;
    struct listing l = {.call = call, .t = &call->s->parts, .limit = listing_limit(call->r)};
    page.limit = SIFTED_MAX;
    text_clear(l.t);
    text_array(l.t);
    if (store_matches_of(call->s->store, call->c->person->id, &page, list_own, &l) != STORE_OK)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    if (call_is_late(call))
        return CALL_LATER; /* a match that runs must be in memory to say whose turn it is */
    text_array_end(l.t);
    struct text *t = call_reply(call);
    text_key(t, "matches");
    text_raw(t, l.t->data, l.t->length);
    place_text(&l.last, place);
    text_member_word(t, "more", l.more || l.rows == SIFTED_MAX ? place : NULL);
    call_send(call);
    return 0;
}
