/* The request list: public matches of others, to join and to watch. See call.h. */
#include <stdio.h>
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
    bool all; /* none of this kind is older */
    uint32_t limit, count;
    struct candidate list[LISTED_MAX + 1];
    struct store_page end; /* where the list ends; of no match: there are no older ones */
    /* Of the reading: */
    uint32_t rows;
    struct store_page row; /* the last one */
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
static void shelf_end(struct shelf *shelf)
{
    if (shelf->count <= shelf->limit)
        return;
    struct store_page last = place_of(shelf->list[shelf->limit - 1].m);
    if (shelf->end.id == 0 || is_behind(&shelf->end, &last))
        shelf->end = last;
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
 * hidden. If very many are (those of other games, say), the list ends there all the same: at no match, but
 * before all that were made when the last one was.
 */
static enum store_status shelf_read(struct shelf *shelf,
                                    enum store_status read(struct store *store, const struct store_page *page,
                                                           store_each_match *each, void *context),
                                    store_each_match *put)
{
    struct store_page page = shelf->after;
    page.limit = shelf->call->r->game ? ROWS_OF_A_GAME : ROWS;
    for (int reads = 0; !shelf->all && reads < READS_MAX; reads++) {
        shelf->rows = 0;
        enum store_status status = read(shelf->call->s->store, &page, put, shelf);
        if (status != STORE_OK)
            return status;
        if (shelf->rows < page.limit || is_beyond(shelf, &shelf->row))
            return STORE_OK;
        page.time = shelf->row.time;
        page.id = shelf->row.id;
    }
    if (!shelf->all)
        shelf->end = (struct store_page){.time = shelf->row.time + 1, .id = 1};
    return STORE_OK;
}

/* Those that are played here are in memory. */
static void put_running(struct shelf *shelf)
{
    size_t cursor = 0;
    struct match *m;
    while (!shelf->all && (m = id_map_next(&shelf->call->s->matches, &cursor))) {
        struct store_page place = place_of(m);
        if (is_behind(&place, &shelf->after) && !is_beyond(shelf, &place) && is_running(shelf->call, m))
            shelf_put(shelf, &(struct candidate){.m = m});
    }
}

static void write_shelf(struct text *t, const char *key, const struct shelf *shelf)
{
    text_key(t, key);
    text_array(t);
    for (uint32_t i = 0; i < shelf->count && i < shelf->limit; i++) {
        const struct candidate *one = &shelf->list[i];
        struct store_page place = place_of(one->m);
        struct summary_info summary = {.node = one->node[0] ? one->node : NULL, .seat = SEAT_NOBODY};
        if (shelf->end.id == 0 || !is_behind(&place, &shelf->end))
            listing_summary(t, one->m, &summary);
    }
    text_array_end(t);
}

/* Where the two lists go on: "PLACE,PLACE"; there are no older ones of a kind: "-". */
enum { PLACES_SIZE = 2 * PLACE_SIZE };

static void place_of_end(const struct shelf *shelf, char text[PLACE_SIZE])
{
    if (shelf->end.id != 0)
        place_text(&shelf->end, text);
    else
        memcpy(text, "-", sizeof "-");
}

static bool begin_behind(struct shelf *shelf, const char *place)
{
    shelf->all = strcmp(place, "-") == 0;
    return shelf->all || place_read(place, &shelf->after);
}

static bool read_places(const char *text, struct shelf *lobbies, struct shelf *running)
{
    char first[PLACE_SIZE];
    size_t length = strcspn(text, ",");
    if (text[length] != ',' || length >= sizeof first)
        return false;
    memcpy(first, text, length);
    first[length] = '\0';
    return begin_behind(lobbies, first) && begin_behind(running, text + length + 1) &&
           !(lobbies->all && running->all);
}

static void send_list(struct call *call, const struct shelf *lobbies, const struct shelf *running)
{
    char places[PLACES_SIZE], of_lobbies[PLACE_SIZE], of_running[PLACE_SIZE];
    place_of_end(lobbies, of_lobbies);
    place_of_end(running, of_running);
    snprintf(places, sizeof places, "%s,%s", of_lobbies, of_running);
    struct text *t = call_reply(call);
    write_shelf(t, "lobbies", lobbies);
    write_shelf(t, "running", running);
    text_member_word(t, "more", lobbies->end.id || running->end.id ? places : NULL);
    call_send(call);
}

int handle_list(struct call *call)
{
    struct shelf lobbies = {.call = call, .limit = listing_limit(call->r)}, running = lobbies;
    if (call->r->after && !read_places(call->r->after, &lobbies, &running))
        return listing_lost(call);
    put_running(&running);
    enum store_status open = shelf_read(&lobbies, store_lobbies, put_lobby);
    enum store_status elsewhere = shelf_read(&running, store_elsewhere, put_elsewhere);
    int outcome = 0;
    if (call_is_late(call)) {
        outcome = CALL_LATER;
    } else if (open != STORE_OK || elsewhere != STORE_OK) {
        outcome = call_refuse(call, FAULT_STORE_UNAVAILABLE);
    } else {
        shelf_end(&lobbies);
        shelf_end(&running);
        send_list(call, &lobbies, &running);
    }
    shelf_clear(&lobbies);
    shelf_clear(&running);
    return outcome;
}
