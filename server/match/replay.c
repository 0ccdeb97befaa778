/* See replay.h. */
#include "server/match/replay.h"

#include <stdlib.h>

#include "server/play/match_log.h"

enum { READ_COST = 4 }; /* entries that are read in the time in which one is played */

struct replay *replay_create(const struct match *m, void (*come)(void *context), void *context)
{
    struct replay *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->match = m->id;
    r->asker.come = come;
    r->asker.context = context;
    if (!play_init(&r->play, m->kit->game, &m->config, &m->chance, m->play.persons)) {
        free(r);
        return NULL;
    }
    r->play.marks = &r->marks;
    log_digest_begin(&r->digest);
    return r;
}

void replay_free(struct replay *r)
{
    if (!r)
        return;
    play_free(&r->play);
    marks_free(&r->marks);
    store_forget(&r->asker);
    store_record_free(r->stored);
    free(r);
}

bool replay_leads_to(const struct replay *r, uint64_t match, const struct moment_sought *sought)
{
    bool sound = r->state == REPLAY_GOING || r->state == REPLAY_THERE;
    if (!sound || r->match != match)
        return false;
    uint32_t version = r->play.version;
    bool same = r->sought.plays && r->sought.play == sought->play; /* and so may stand after it already */
    return !sought->plays || version <= sought->play || (same && version <= sought->until);
}

static uint32_t read_so_far(const struct replay *r)
{
    return r->stored ? r->stored->entries_count : 0;
}

/* Whether chance is asked where others are not shown that it was. */
static bool is_between(const struct replay *r)
{
    return r->play.version < r->sought.until && !r->play.over && r->play.session->prompt.seat == SEAT_CHANCE;
}

/* The number of entries that are needed for the next step; 0: there is no next step. */
static uint32_t next_needed(const struct replay *r)
{
    uint32_t version = r->play.version;
    if (r->sought.plays && (version < r->sought.play || is_between(r)))
        return version + 1;
    return read_so_far(r) < r->sought.read ? read_so_far(r) + 1 : 0;
}

static bool has_more_to_digest(const struct replay *r)
{
    return r->sought.digests && r->digested < r->sought.read && r->digested < read_so_far(r);
}

/* Digests some of what was read. Returns what it cost. */
static uint32_t digest_on(struct replay *r, uint32_t records)
{
    struct text scratch = {0};
    uint32_t before = r->digested;
    while (has_more_to_digest(r) && r->digested - before < records) {
        struct record record = match_log_record(&r->stored->entries[r->digested++]);
        log_digest_add(&r->digest, &scratch, r->play.session->game, &r->play.session->config, &record);
    }
    text_free(&scratch);
    return r->digested - before;
}

void replay_aim(struct replay *r, const struct moment_sought *sought)
{
    r->sought = *sought;
    r->state = next_needed(r) > 0 || has_more_to_digest(r) ? REPLAY_GOING : REPLAY_THERE;
}

/* Reads what is stored and not read yet. Whether the store answers later. */
static bool read_on(struct replay *r, struct store *store)
{
    if (r->stored)
        return store_fetch_on(store, &r->asker, r->stored) == STORE_LATER;
    return store_fetch(store, &r->asker, r->match, &r->stored) == STORE_LATER;
}

bool replay_waits(const struct replay *r)
{
    return store_is_late(&r->asker);
}

uint32_t replay_read_cost(uint32_t entries, uint32_t records)
{
    uint32_t cost = entries / READ_COST + 1;
    return cost < records ? cost : records;
}

uint32_t replay_cost(const struct play *p, uint64_t played_before)
{
    uint64_t cost = p->played - played_before;
    return cost > 0 ? (uint32_t)cost : 1;
}

uint32_t replay_run(struct replay *r, struct store *store, uint32_t records)
{
    uint32_t spent = 0, needed = 0;
    while (spent < records && r->state == REPLAY_GOING && (needed = next_needed(r)) > 0) {
        uint32_t read = read_so_far(r);
        if (needed > read) {
            if (read_on(r, store))
                return spent;
            spent += replay_read_cost(read_so_far(r) - read, records);
            if (read_so_far(r) == read)
                r->state = REPLAY_UNREAD;
        } else {
            uint64_t before = r->play.played;
            if (!play_replay(&r->play, r->stored->entries))
                r->state = REPLAY_STUCK;
            spent += replay_cost(&r->play, before);
        }
    }
    if (spent < records && r->state == REPLAY_GOING)
        spent += digest_on(r, records - spent);
    if (r->state == REPLAY_GOING && next_needed(r) == 0 && !has_more_to_digest(r))
        r->state = REPLAY_THERE;
    return spent;
}
