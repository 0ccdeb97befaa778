/* The request list: public matches of others, to join and to watch. See call.h. */
#include <string.h>

#include "server/match/record.h"
#include "server/requests/listing.h"

/* Matches of another game, and those that must not be known yet, are read and passed over. */
enum { READS_MAX = 5, ROWS = LISTED_MAX + 1, ROWS_OF_A_GAME = 10 * ROWS };

/* A match that may be listed. */
struct candidate {
    struct match *m;
    bool read; /* from the store, for the list alone */
    char node[STORE_NODE_SIZE];
};

/* Matches of one kind: the latest behind where the list begins, one more than are listed. */
struct shelf {
    struct call *call;
    struct store_page after;
    uint32_t limit, count;
    struct candidate list[LISTED_MAX + 1];
    /* Of the reading: */
    uint32_t rows;
    struct store_page row, known; /* the last one; the last one that is no secret */
};

static struct store_page place_of(const struct match *m)
{
    return (struct store_page){.time = m->created, .id = m->id};
}

/* Lists begin with what was made last; {0, 0} is before all. */
static bool is_behind(const struct store_page *a, const struct store_page *b)
{
    bool first = b->time == 0 && b->id == 0;
    return first || a->time < b->time || (a->time == b->time && a->id < b->id);
}

/* A list ends where the first of its sources does. */
static void end_at(struct store_page *end, const struct store_page *place)
{
    if (end->id == 0 || is_behind(end, place))
        *end = *place;
}

static void put_away(const struct candidate *one)
{
    if (one->read)
        match_free(one->m);
}

/* Whether what is there does not matter: the shelf is full of later matches. */
static bool is_beyond(const struct shelf *shelf, const struct store_page *place)
{
    if (shelf->count <= shelf->limit)
        return false;
    struct store_page last = place_of(shelf->list[shelf->limit].m);
    return is_behind(place, &last);
}

/* One that is not beyond. */
static void shelf_put(struct shelf *shelf, const struct candidate *one)
{
    struct store_page place = place_of(one->m);
    uint32_t at = shelf->count;
    for (; at > 0; at--) {
        struct store_page before = place_of(shelf->list[at - 1].m);
        if (before.id == place.id) { /* on its way from one node to another */
            put_away(one);
            return;
        }
        if (is_behind(&place, &before))
            break;
    }
    if (shelf->count > shelf->limit)
        put_away(&shelf->list[--shelf->count]);
    memmove(&shelf->list[at + 1], &shelf->list[at], (shelf->count - at) * sizeof shelf->list[0]);
    shelf->list[at] = *one;
    shelf->count++;
}

/* With one more than are listed, the list ends with the last one before. */
static void shelf_end(const struct shelf *shelf, struct store_page *end)
{
    if (shelf->count <= shelf->limit)
        return;
    struct store_page last = place_of(shelf->list[shelf->limit - 1].m);
    end_at(end, &last);
}

static void shelf_clear(struct shelf *shelf)
{
    while (shelf->count > 0)
        put_away(&shelf->list[--shelf->count]);
}

/* The match of a row of the asked game, here or read for it, if it belongs on the shelf. */
static void put_row(struct shelf *shelf, const struct store_match *row,
                    bool is_shown(const struct call *call, struct match *m))
{
    struct call *call = shelf->call;
    shelf->rows++;
    shelf->row = (struct store_page){.time = row->created, .id = row->id};
    if (row->rematch_of == 0)
        shelf->known = shelf->row;
    if ((call->r->game && strcmp(call->r->game, row->game) != 0) || is_beyond(shelf, &shelf->row))
        return;
    struct candidate one = {.m = id_map_get(&call->s->matches, row->id)};
    if (!one.m) {
        one.m = record_head(call->s, row);
        one.read = true;
    }
    memcpy(one.node, row->node, sizeof one.node);
    if (one.m && is_shown(call, one.m))
        shelf_put(shelf, &one);
    else if (one.m)
        put_away(&one);
}

static bool is_open(const struct call *call, struct match *m)
{
    return m->status == MATCH_LOBBY && !delay_hides(m, call->c->person->id);
}

static bool is_running(const struct call *call, struct match *m)
{
    const char *game = call->r->game;
    return m->listed && m->spectators && m->status != MATCH_LOBBY && m->status != MATCH_CLOSED &&
           !delay_end_is_shown(m) && (!game || strcmp(game, m->kit->game->name) == 0) &&
           !delay_hides(m, call->c->person->id);
}

static void put_lobby(void *shelf, const struct store_match *row)
{
    put_row(shelf, row, is_open);
}

static void put_elsewhere(void *shelf, const struct store_match *row)
{
    put_row(shelf, row, is_running);
}

/*
 * Reads on until there are enough, however many are passed over: how few there are must not tell of what is
 * hidden. Only rows of other games may be so many that the list goes on behind them another time; that is
 * `end` then.
 */
static enum store_status shelf_read(struct shelf *shelf,
                                    enum store_status read(struct store *store, const struct store_page *page,
                                                           store_each_match *each, void *context),
                                    store_each_match *put, struct store_page *end)
{
    struct store_page page = shelf->after;
    page.limit = shelf->call->r->game ? ROWS_OF_A_GAME : ROWS;
    for (int reads = 0; reads < READS_MAX; reads++) {
        shelf->rows = 0;
        enum store_status status = read(shelf->call->s->store, &page, put, shelf);
        if (status != STORE_OK)
            return status;
        if (shelf->rows < page.limit || is_beyond(shelf, &shelf->row))
            return STORE_OK;
        page.time = shelf->row.time;
        page.id = shelf->row.id;
    }
    if (shelf->known.id != 0)
        end_at(end, &shelf->known);
    return STORE_OK;
}

/* Those that are played here are in memory. */
static void put_running(struct shelf *shelf)
{
    size_t cursor = 0;
    struct match *m;
    while ((m = id_map_next(&shelf->call->s->matches, &cursor))) {
        struct store_page place = place_of(m);
        if (is_behind(&place, &shelf->after) && !is_beyond(shelf, &place) && is_running(shelf->call, m))
            shelf_put(shelf, &(struct candidate){.m = m});
    }
}

static void write_shelf(struct text *t, const char *key, const struct shelf *shelf,
                        const struct store_page *end)
{
    text_key(t, key);
    text_array(t);
    for (uint32_t i = 0; i < shelf->count && i < shelf->limit; i++) {
        const struct candidate *one = &shelf->list[i];
        struct store_page place = place_of(one->m);
        struct summary_info summary = {.node = one->node[0] ? one->node : NULL, .seat = SEAT_NOBODY};
        if (end->id == 0 || !is_behind(&place, end))
            listing_summary(t, one->m, &summary);
    }
    text_array_end(t);
}

static void send_list(struct call *call, const struct shelf *lobbies, const struct shelf *running,
                      const struct store_page *end)
{
    struct text *t = call_reply(call);
    write_shelf(t, "lobbies", lobbies, end);
    write_shelf(t, "running", running, end);
    listing_more(t, end->id != 0 ? end : NULL);
    call_send(call);
}

/* If there are more of one kind, both lists end where that one does. */
int handle_list(struct call *call)
{
    struct store_page after, end = {0};
    if (listing_begin(call, &after) != 0)
        return -1;
    struct shelf lobbies = {.call = call, .after = after, .limit = listing_limit(call->r)}, running = lobbies;
    put_running(&running);
    enum store_status open = shelf_read(&lobbies, store_lobbies, put_lobby, &end);
    enum store_status elsewhere = shelf_read(&running, store_elsewhere, put_elsewhere, &end);
    int outcome = 0;
    if (call_is_late(call)) {
        outcome = CALL_LATER;
    } else if (open != STORE_OK || elsewhere != STORE_OK) {
        outcome = call_refuse(call, FAULT_STORE_UNAVAILABLE);
    } else {
        shelf_end(&lobbies, &end);
        shelf_end(&running, &end);
        send_list(call, &lobbies, &running, &end);
    }
    shelf_clear(&lobbies);
    shelf_clear(&running);
    return outcome;
}
